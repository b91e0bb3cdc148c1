#include "heur/landmark_preconditions.h"

#include <assert.h>
#include <string.h>

#include "base/hash_index.h"
#include "base/mem.h"

/* How one predicate serves the actions seen so far, when looking for a disjunction. */
struct LandmarkPredicateUse {
    int32_t num_actions;            /* that need a fact of it */
    int32_t last_action;            /* the one counted last */
    Fact facts[LANDMARK_MAX_ATOMS]; /* different ones, in order of first mention */
    int32_t num_facts;              /* LANDMARK_MAX_ATOMS + 1: too many */
};

/* --- Predicates ------------------------------------------------------------------------------- */

/* The predicate in a name like "NegatedAtom on(a, b)"; NULL if there is none. */
static const char *find_predicate(const char *name, size_t *out_length)
{
    static const char *const PREFIXES[] = {"Atom ", "NegatedAtom "};
    for (size_t i = 0; i < sizeof PREFIXES / sizeof *PREFIXES; i++) {
        size_t prefix_length = strlen(PREFIXES[i]);
        if (strncmp(name, PREFIXES[i], prefix_length) == 0) {
            const char *predicate = name + prefix_length;
            const char *end = strchr(predicate, '(');
            *out_length = end ? (size_t)(end - predicate) : 0;
            return *out_length > 0 ? predicate : NULL;
        }
    }
    return NULL;
}

typedef struct PredicateText {
    const char *text;
    size_t length;
} PredicateText;

DEFINE_VEC(PredicateVec, predicate_vec, PredicateText);

static int32_t number_predicate(PredicateVec *known, HashIndex *index, PredicateText predicate)
{
    uint32_t hash = hash_index_hash_bytes(predicate.text, predicate.length);
    hash_index_reserve(index, known->size + 1);
    size_t cursor = hash_index_start(index, hash);
    for (int32_t id; (id = hash_index_next(index, hash, &cursor)) >= 0;) {
        assert((size_t)id < known->size);
        if (known->data[id].length == predicate.length &&
            memcmp(known->data[id].text, predicate.text, predicate.length) == 0) {
            return id;
        }
    }
    hash_index_insert_at(index, cursor, hash, (int32_t)known->size);
    predicate_vec_push(known, predicate);
    return (int32_t)known->size - 1;
}

static void number_predicates(LandmarkPreconditions *preconditions)
{
    const Task *task = preconditions->actions->task;
    PredicateVec known = {0};
    HashIndex index = {0};
    preconditions->predicates = MEM_NEW(int32_t, (size_t)task->num_facts);
    int32_t fact = 0;
    for (int32_t var = 0; var < task->num_variables; var++) {
        for (int32_t value = 0; value < task->variables[var].domain_size; value++) {
            PredicateText found;
            found.text = find_predicate(task->variables[var].value_names[value], &found.length);
            preconditions->predicates[fact++] =
                found.text ? number_predicate(&known, &index, found) : -1;
        }
    }
    preconditions->num_predicates = (int32_t)known.size;
    preconditions->uses = MEM_NEW(LandmarkPredicateUse, known.size);
    predicate_vec_release(&known);
    hash_index_release(&index);
}

/* --- Life ------------------------------------------------------------------------------------- */

void landmark_preconditions_init(LandmarkPreconditions *preconditions, const LandmarkReach *reach,
                                 const LandmarkGraph *graph)
{
    const LandmarkActions *actions = reach->actions;
    *preconditions = (LandmarkPreconditions){.actions = actions, .reach = reach, .graph = graph};
    number_predicates(preconditions);
    fact_set_init(&preconditions->needed, actions->task);
    fact_set_init(&preconditions->shared, actions->task);
    fact_set_init(&preconditions->common, actions->task);
    fact_set_init(&preconditions->effect, actions->task);
    preconditions->is_listed = MEM_NEW(bool, (size_t)actions->count);
}

void landmark_preconditions_release(LandmarkPreconditions *preconditions)
{
    const LandmarkActions *actions = preconditions->actions;
    MEM_FREE(preconditions->predicates, (size_t)actions->task->num_facts);
    MEM_FREE(preconditions->uses, (size_t)preconditions->num_predicates);
    fact_set_release(&preconditions->needed);
    fact_set_release(&preconditions->shared);
    fact_set_release(&preconditions->common);
    fact_set_release(&preconditions->effect);
    fact_vec_release(&preconditions->facts);
    MEM_FREE(preconditions->is_listed, (size_t)actions->count);
    int_vec_release(&preconditions->achievers);
    int_vec_release(&preconditions->listed);
}

/* --- What one action needs -------------------------------------------------------------------- */

static bool mentions_variable(FactSpan facts, int32_t var)
{
    for (int32_t i = 0; i < facts.count; i++) {
        if (facts.data[i].var == var) {
            return true;
        }
    }
    return false;
}

/* Whether the variable has two values and an atom with the one that it does not have initially: until
 * the landmark is true for the first time, it stays what it is. */
static bool is_unchanged_before(const LandmarkPreconditions *preconditions, FactSpan atoms,
                                int32_t var)
{
    const LandmarkActions *actions = preconditions->actions;
    if (actions->task->variables[var].domain_size != 2) {
        return false;
    }
    for (int32_t i = 0; i < atoms.count; i++) {
        if (atoms.data[i].var == var && !landmark_actions_holds_initially(actions, atoms.data[i])) {
            return true;
        }
    }
    return false;
}

static void need_unchanged_variables(LandmarkPreconditions *preconditions, const Operator *op,
                                     FactSpan atoms)
{
    for (int32_t i = 0; i < op->num_effects; i++) {
        int32_t var = op->effects[i].var;
        if (is_unchanged_before(preconditions, atoms, var) &&
            !mentions_variable(op->preconditions, var)) {
            Fact fact = {var, preconditions->actions->initial[var]};
            fact_set_insert(&preconditions->needed, fact);
        }
    }
}

static void insert_all(FactSet *set, FactSpan facts)
{
    for (int32_t i = 0; i < facts.count; i++) {
        fact_set_insert(set, facts.data[i]);
    }
}

/* Conditions of all effects on the landmark; none if one of them is unconditional. */
static void collect_common_conditions(LandmarkPreconditions *preconditions, const Operator *op,
                                      FactSpan atoms)
{
    FactSet *common = &preconditions->common, *effect = &preconditions->effect;
    bool is_first = true;
    fact_set_clear(common);
    for (int32_t i = 0; i < op->num_effects; i++) {
        if (!landmark_actions_affects(&op->effects[i], atoms)) {
            continue;
        }
        if (is_first) {
            insert_all(common, op->effects[i].conditions);
            is_first = false;
        } else {
            fact_set_clear(effect);
            insert_all(effect, op->effects[i].conditions);
            fact_set_intersect(common, effect, &preconditions->facts);
        }
        if (common->facts.size == 0) {
            return;
        }
    }
}

static void collect_needed(LandmarkPreconditions *preconditions, int32_t action, FactSpan atoms)
{
    const Operator *op = landmark_actions_get(preconditions->actions, action);
    FactVec *common = &preconditions->facts;
    fact_set_clear(&preconditions->needed);
    insert_all(&preconditions->needed, op->preconditions);
    need_unchanged_variables(preconditions, op, atoms);
    collect_common_conditions(preconditions, op, atoms);
    fact_set_list(&preconditions->common, common);
    insert_all(&preconditions->needed, (FactSpan){common->data, (int32_t)common->size});
}

/* --- Shared preconditions --------------------------------------------------------------------- */

/* Returns whether something is left. */
static bool share(LandmarkPreconditions *preconditions, int32_t action, FactSpan atoms,
                  bool is_first)
{
    FactSet *shared = &preconditions->shared, *needed = &preconditions->needed;
    collect_needed(preconditions, action, atoms);
    if (is_first) {
        FactSet swapped = *shared;
        *shared = *needed;
        *needed = swapped;
    } else {
        fact_set_intersect(shared, needed, &preconditions->facts);
    }
    return shared->facts.size > 0;
}

void landmark_preconditions_find_shared(LandmarkPreconditions *preconditions, FactSpan atoms,
                                        FactVec *out_facts)
{
    const LandmarkActions *actions = preconditions->actions;
    bool is_first = true;
    out_facts->size = 0;
    fact_set_clear(&preconditions->shared);
    for (int32_t i = 0; i < atoms.count; i++) {
        int32_t fact = task_fact(actions->task, atoms.data[i]);
        int32_t end = actions->achievers_begin[fact + 1];
        for (int32_t j = actions->achievers_begin[fact]; j < end; j++) {
            int32_t action = actions->achievers[j];
            if (landmark_reach_can_achieve(preconditions->reach, action, atoms)) {
                if (!share(preconditions, action, atoms, is_first)) {
                    return;
                }
                is_first = false;
            }
        }
    }
    fact_set_list(&preconditions->shared, out_facts);
}

/* --- Disjunctions ----------------------------------------------------------------------------- */

/* Fast Downward gives axiom i the number -i - 1, and hashes numbers to themselves. */
static uint64_t hash_action(const LandmarkActions *actions, int32_t action)
{
    int32_t num_operators = actions->task->num_operators;
    int32_t id = action < num_operators ? action : -(action - num_operators) - 1;
    return (uint64_t)(int64_t)id;
}

/* Inserts the achievers of an atom into Fast Downward's set of achievers. */
static void insert_achievers(LandmarkPreconditions *preconditions, HashOrder *order, int32_t fact)
{
    const LandmarkActions *actions = preconditions->actions;
    int32_t end = actions->achievers_begin[fact + 1];
    for (int32_t i = actions->achievers_begin[fact]; i < end; i++) {
        int32_t action = actions->achievers[i];
        if (preconditions->is_listed[action]) {
            continue;
        }
        preconditions->is_listed[action] = true;
        hash_order_insert(order, hash_action(actions, action));
        int_vec_push(&preconditions->achievers, action);
    }
}

/* Lists all achievers, each once, in the order of Fast Downward's set. */
static void list_achievers(LandmarkPreconditions *preconditions, FactSpan atoms,
                           IntVec *out_actions)
{
    HashOrder order = {0};
    IntVec *achievers = &preconditions->achievers;
    achievers->size = 0;
    for (int32_t i = 0; i < atoms.count; i++) {
        insert_achievers(preconditions, &order,
                         task_fact(preconditions->actions->task, atoms.data[i]));
    }
    int_vec_reserve(out_actions, achievers->size);
    hash_order_list(&order, out_actions->data);
    for (size_t i = 0; i < achievers->size; i++) {
        out_actions->data[i] = achievers->data[out_actions->data[i]];
        preconditions->is_listed[achievers->data[i]] = false;
    }
    out_actions->size = achievers->size;
    hash_order_release(&order);
}

/* The predicates met, in the order of a map of Fast Downward. */
typedef struct Predicates {
    HashOrder order;
    IntVec met; /* by insertion */
} Predicates;

static void mention(LandmarkPredicateUse *use, int32_t action, Fact fact)
{
    if (use->last_action != action) {
        use->last_action = action;
        use->num_actions++;
    }
    for (int32_t i = 0; i < use->num_facts && i < LANDMARK_MAX_ATOMS; i++) {
        if (use->facts[i].var == fact.var && use->facts[i].value == fact.value) {
            return;
        }
    }
    if (use->num_facts < LANDMARK_MAX_ATOMS) {
        use->facts[use->num_facts] = fact;
    }
    use->num_facts += use->num_facts <= LANDMARK_MAX_ATOMS;
}

static bool is_atomic_landmark(const LandmarkGraph *graph, Fact fact)
{
    int32_t landmark = landmark_graph_find(graph, fact);
    return landmark != NO_LANDMARK && landmark_graph_is_atomic(graph, landmark);
}

static void mention_needed(LandmarkPreconditions *preconditions, int32_t action,
                           Predicates *predicates)
{
    FactVec *facts = &preconditions->facts;
    fact_set_list(&preconditions->needed, facts);
    for (size_t i = 0; i < facts->size; i++) {
        int32_t fact = task_fact(preconditions->actions->task, facts->data[i]);
        int32_t predicate = preconditions->predicates[fact];
        if (predicate < 0 || is_atomic_landmark(preconditions->graph, facts->data[i])) {
            continue;
        }
        LandmarkPredicateUse *use = &preconditions->uses[predicate];
        if (use->num_facts == 0) {
            use->last_action = -1;
            hash_order_insert(&predicates->order, (uint64_t)predicate);
            int_vec_push(&predicates->met, predicate);
        }
        mention(use, action, facts->data[i]);
    }
}

/* Whether every one of `num_actions` needs one of a few facts of the predicate. */
static bool is_promising(const LandmarkPredicateUse *use, int32_t num_actions)
{
    return use->num_actions == num_actions && use->num_facts <= LANDMARK_MAX_ATOMS;
}

static bool is_any_promising(const LandmarkPreconditions *preconditions,
                             const Predicates *predicates, int32_t num_actions)
{
    for (size_t i = 0; i < predicates->met.size; i++) {
        if (is_promising(&preconditions->uses[predicates->met.data[i]], num_actions)) {
            return true;
        }
    }
    return false;
}

/* Returns the number of actions looked at, or -1 when no predicate can serve all. */
static int32_t count_uses(LandmarkPreconditions *preconditions, FactSpan atoms,
                          Predicates *predicates)
{
    IntVec *actions = &preconditions->listed;
    list_achievers(preconditions, atoms, actions);
    int32_t num_actions = 0;
    for (size_t i = 0; i < actions->size; i++) {
        int32_t action = actions->data[i];
        if (!landmark_reach_can_achieve(preconditions->reach, action, atoms)) {
            continue;
        }
        num_actions++;
        collect_needed(preconditions, action, atoms);
        mention_needed(preconditions, action, predicates);
        if (!is_any_promising(preconditions, predicates, num_actions)) {
            return -1;
        }
    }
    return num_actions;
}

static void append_disjunction(LandmarkPreconditions *preconditions,
                               const LandmarkPredicateUse *use,
                               LandmarkDisjunctionVec *out_disjunctions)
{
    FactSet *set = &preconditions->needed;
    fact_set_clear(set);
    for (int32_t i = 0; i < use->num_facts; i++) {
        fact_set_insert(set, use->facts[i]);
    }
    fact_set_list(set, &preconditions->facts);
    LandmarkDisjunction disjunction = {.count = use->num_facts};
    memcpy(disjunction.atoms, preconditions->facts.data,
           (size_t)use->num_facts * sizeof *disjunction.atoms);
    landmark_disjunction_vec_push(out_disjunctions, disjunction);
}

void landmark_preconditions_find_disjunctions(LandmarkPreconditions *preconditions, FactSpan atoms,
                                              LandmarkDisjunctionVec *out_disjunctions)
{
    Predicates predicates = {0};
    out_disjunctions->size = 0;
    int32_t num_actions = count_uses(preconditions, atoms, &predicates);
    IntVec *listed = &preconditions->listed;
    int_vec_reserve(listed, predicates.met.size);
    hash_order_list(&predicates.order, listed->data);
    for (size_t i = 0; i < predicates.met.size; i++) {
        int32_t predicate = predicates.met.data[listed->data[i]];
        LandmarkPredicateUse *use = &preconditions->uses[predicate];
        if (num_actions > 0 && is_promising(use, num_actions) && use->num_facts > 1) {
            append_disjunction(preconditions, use, out_disjunctions);
        }
        *use = (LandmarkPredicateUse){0};
    }
    hash_order_release(&predicates.order);
    int_vec_release(&predicates.met);
}
