/* Backchaining needs the order of Fast Downward in three places, since which of several
 * disjunctions becomes a landmark depends on it: of the facts that an action needs, of the
 * achievers of a landmark, and of predicates. The first is kept by FactSet, the others by
 * HashOrder.
 *
 * Cuts take two walks over the graph of a variable, however many there are. The first finds some
 * path. Only values on it can be cuts, as each of the others can be avoided by that path. The
 * second walk enters the values of the path one after the other, and after each also all that can
 * be reached beside the path. The next value of the path is a cut if nothing beyond it has been
 * seen by then. */
#include "heur/landmark_backchain.h"

#include <assert.h>
#include <string.h>

#include "base/hash_index.h"
#include "base/ints.h"
#include "base/mem.h"

/* In the search for disjunctions: how many of the actions so far need a fact of one predicate. */
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

static void number_predicates(LandmarkBackchain *backchain)
{
    const Task *task = backchain->lm_task->task;
    PredicateVec known = {0};
    HashIndex index = {0};
    backchain->predicates = MEM_NEW(int32_t, (size_t)task->num_facts);
    int32_t fact = 0;
    for (int32_t var = 0; var < task->num_variables; var++) {
        for (int32_t value = 0; value < task->variables[var].domain_size; value++) {
            PredicateText found;
            found.text = find_predicate(task->variables[var].value_names[value], &found.length);
            backchain->predicates[fact++] =
                found.text ? number_predicate(&known, &index, found) : -1;
        }
    }
    assert(fact == task->num_facts && known.size <= (size_t)fact);
    backchain->num_predicates = (int32_t)known.size;
    backchain->uses = MEM_NEW(LandmarkPredicateUse, known.size);
    predicate_vec_release(&known);
    hash_index_release(&index);
}

/* --- Set-up ----------------------------------------------------------------------------------- */

static int32_t largest_domain(const Task *task)
{
    int32_t largest = 0;
    for (int32_t var = 0; var < task->num_variables; var++) {
        int32_t size = task->variables[var].domain_size;
        largest = size > largest ? size : largest;
    }
    return largest;
}

static void init_cuts(LandmarkBackchain *backchain)
{
    Arena *arena = &backchain->arena;
    size_t size = (size_t)largest_domain(backchain->lm_task->task);
    backchain->moves =
        ARENA_NEW(arena, LandmarkMoves, (size_t)backchain->lm_task->task->num_variables);
    backchain->queue = ARENA_NEW(arena, int32_t, size);
    backchain->came_from = ARENA_NEW(arena, int32_t, size);
    backchain->position = ARENA_NEW(arena, int32_t, size);
    backchain->path = ARENA_NEW(arena, int32_t, size);
    backchain->is_seen = ARENA_NEW(arena, bool, size);
}

void landmark_backchain_init(LandmarkBackchain *backchain, const LandmarkReach *reach,
                             const LandmarkGraph *graph)
{
    const LandmarkTask *lm_task = reach->lm_task;
    assert(graph->task == lm_task->task);
    *backchain = (LandmarkBackchain){.lm_task = lm_task, .reach = reach, .graph = graph};
    number_predicates(backchain);
    init_cuts(backchain);
    fact_set_init(&backchain->needed, lm_task->task);
    fact_set_init(&backchain->shared, lm_task->task);
    fact_set_init(&backchain->common, lm_task->task);
    fact_set_init(&backchain->effect, lm_task->task);
    backchain->is_listed = MEM_NEW(bool, (size_t)lm_task->num_actions);
}

void landmark_backchain_release(LandmarkBackchain *backchain)
{
    const LandmarkTask *lm_task = backchain->lm_task;
    MEM_FREE(backchain->predicates, (size_t)lm_task->task->num_facts);
    MEM_FREE(backchain->uses, (size_t)backchain->num_predicates);
    fact_set_release(&backchain->needed);
    fact_set_release(&backchain->shared);
    fact_set_release(&backchain->common);
    fact_set_release(&backchain->effect);
    fact_vec_release(&backchain->facts);
    MEM_FREE(backchain->is_listed, (size_t)lm_task->num_actions);
    int_vec_release(&backchain->achievers);
    int_vec_release(&backchain->listed);
    landmark_arc_vec_release(&backchain->arcs);
    int_vec_release(&backchain->targets);
    arena_release(&backchain->arena);
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

/* Whether the variable has two values, one of which is an atom and does not hold initially. Until
 * the landmark is first true, such a variable keeps its initial value. */
static bool is_unchanged_before(const LandmarkBackchain *backchain, FactSpan atoms, int32_t var)
{
    const LandmarkTask *lm_task = backchain->lm_task;
    if (lm_task->task->variables[var].domain_size != 2) {
        return false;
    }
    for (int32_t i = 0; i < atoms.count; i++) {
        if (atoms.data[i].var == var && !landmark_task_holds_initially(lm_task, atoms.data[i])) {
            return true;
        }
    }
    return false;
}

static void need_unchanged_variables(LandmarkBackchain *backchain, const Operator *op,
                                     FactSpan atoms)
{
    for (int32_t i = 0; i < op->num_effects; i++) {
        int32_t var = op->effects[i].var;
        if (is_unchanged_before(backchain, atoms, var) &&
            !mentions_variable(op->preconditions, var)) {
            Fact fact = {var, backchain->lm_task->initial[var]};
            fact_set_insert(&backchain->needed, fact);
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
static void collect_common_conditions(LandmarkBackchain *backchain, const Operator *op,
                                      FactSpan atoms)
{
    FactSet *common = &backchain->common, *effect = &backchain->effect;
    bool is_first = true;
    fact_set_clear(common);
    for (int32_t i = 0; i < op->num_effects; i++) {
        if (!landmark_task_affects(&op->effects[i], atoms)) {
            continue;
        }
        if (is_first) {
            insert_all(common, op->effects[i].conditions);
            is_first = false;
        } else {
            fact_set_clear(effect);
            insert_all(effect, op->effects[i].conditions);
            fact_set_intersect(common, effect, &backchain->facts);
        }
        if (common->facts.size == 0) {
            return;
        }
    }
}

static void collect_needed(LandmarkBackchain *backchain, int32_t action, FactSpan atoms)
{
    const Operator *op = landmark_task_action(backchain->lm_task, action);
    FactVec *common = &backchain->facts;
    fact_set_clear(&backchain->needed);
    insert_all(&backchain->needed, op->preconditions);
    need_unchanged_variables(backchain, op, atoms);
    collect_common_conditions(backchain, op, atoms);
    fact_set_list(&backchain->common, common);
    insert_all(&backchain->needed, (FactSpan){common->data, (int32_t)common->size});
}

/* --- Shared preconditions --------------------------------------------------------------------- */

/* Returns whether something is left. */
static bool share(LandmarkBackchain *backchain, int32_t action, FactSpan atoms, bool is_first)
{
    FactSet *shared = &backchain->shared, *needed = &backchain->needed;
    collect_needed(backchain, action, atoms);
    if (is_first) {
        FactSet swapped = *shared;
        *shared = *needed;
        *needed = swapped;
    } else {
        fact_set_intersect(shared, needed, &backchain->facts);
    }
    return shared->facts.size > 0;
}

void landmark_backchain_find_shared(LandmarkBackchain *backchain, FactSpan atoms,
                                    FactVec *out_facts)
{
    const LandmarkTask *lm_task = backchain->lm_task;
    bool is_first = true;
    assert(atoms.count > 0);
    out_facts->size = 0;
    fact_set_clear(&backchain->shared);
    for (int32_t i = 0; i < atoms.count; i++) {
        int32_t fact = task_fact(lm_task->task, atoms.data[i]);
        int32_t end = lm_task->achievers_begin[fact + 1];
        for (int32_t j = lm_task->achievers_begin[fact]; j < end; j++) {
            int32_t action = lm_task->achievers[j];
            if (landmark_reach_can_achieve(backchain->reach, action, atoms)) {
                if (!share(backchain, action, atoms, is_first)) {
                    return;
                }
                is_first = false;
            }
        }
    }
    fact_set_list(&backchain->shared, out_facts);
}

/* --- Disjunctions ----------------------------------------------------------------------------- */

/* Fast Downward gives axiom i the number -i - 1, and hashes numbers to themselves. */
static uint64_t hash_action(const LandmarkTask *lm_task, int32_t action)
{
    int32_t num_operators = lm_task->task->num_operators;
    int32_t id = action < num_operators ? action : -(action - num_operators) - 1;
    return (uint64_t)(int64_t)id;
}

/* Inserts the achievers of an atom into Fast Downward's set of achievers. */
static void insert_achievers(LandmarkBackchain *backchain, HashOrder *order, int32_t fact)
{
    const LandmarkTask *lm_task = backchain->lm_task;
    int32_t end = lm_task->achievers_begin[fact + 1];
    for (int32_t i = lm_task->achievers_begin[fact]; i < end; i++) {
        int32_t action = lm_task->achievers[i];
        if (backchain->is_listed[action]) {
            continue;
        }
        backchain->is_listed[action] = true;
        hash_order_insert(order, hash_action(lm_task, action));
        int_vec_push(&backchain->achievers, action);
    }
}

/* Lists all achievers, each once, in the order of Fast Downward's set. */
static void list_achievers(LandmarkBackchain *backchain, FactSpan atoms, IntVec *out_actions)
{
    HashOrder order = {0};
    IntVec *achievers = &backchain->achievers;
    achievers->size = 0;
    for (int32_t i = 0; i < atoms.count; i++) {
        insert_achievers(backchain, &order, task_fact(backchain->lm_task->task, atoms.data[i]));
    }
    int_vec_reserve(out_actions, achievers->size);
    hash_order_list(&order, out_actions->data);
    for (size_t i = 0; i < achievers->size; i++) {
        assert(out_actions->data[i] >= 0 && (size_t)out_actions->data[i] < achievers->size);
        out_actions->data[i] = achievers->data[out_actions->data[i]];
        backchain->is_listed[achievers->data[i]] = false;
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
    assert(use->num_facts >= 0 && use->num_facts <= LANDMARK_MAX_ATOMS + 1);
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

static void mention_needed(LandmarkBackchain *backchain, int32_t action, Predicates *predicates)
{
    FactVec *facts = &backchain->facts;
    fact_set_list(&backchain->needed, facts);
    for (size_t i = 0; i < facts->size; i++) {
        int32_t fact = task_fact(backchain->lm_task->task, facts->data[i]);
        int32_t predicate = backchain->predicates[fact];
        if (predicate < 0 || is_atomic_landmark(backchain->graph, facts->data[i])) {
            continue;
        }
        LandmarkPredicateUse *use = &backchain->uses[predicate];
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

static bool is_any_promising(const LandmarkBackchain *backchain, const Predicates *predicates,
                             int32_t num_actions)
{
    for (size_t i = 0; i < predicates->met.size; i++) {
        if (is_promising(&backchain->uses[predicates->met.data[i]], num_actions)) {
            return true;
        }
    }
    return false;
}

/* Returns the number of actions looked at, or -1 when no predicate can serve all. */
static int32_t count_uses(LandmarkBackchain *backchain, FactSpan atoms, Predicates *predicates)
{
    IntVec *achievers = &backchain->listed;
    list_achievers(backchain, atoms, achievers);
    int32_t num_actions = 0;
    for (size_t i = 0; i < achievers->size; i++) {
        int32_t action = achievers->data[i];
        if (!landmark_reach_can_achieve(backchain->reach, action, atoms)) {
            continue;
        }
        num_actions++;
        collect_needed(backchain, action, atoms);
        mention_needed(backchain, action, predicates);
        if (!is_any_promising(backchain, predicates, num_actions)) {
            return -1;
        }
    }
    return num_actions;
}

static void append_disjunction(LandmarkBackchain *backchain, const LandmarkPredicateUse *use,
                               LandmarkDisjunctionVec *out_disjunctions)
{
    FactSet *set = &backchain->needed;
    fact_set_clear(set);
    for (int32_t i = 0; i < use->num_facts; i++) {
        fact_set_insert(set, use->facts[i]);
    }
    fact_set_list(set, &backchain->facts);
    LandmarkDisjunction disjunction = {.count = use->num_facts};
    assert(backchain->facts.size == (size_t)use->num_facts);
    memcpy(disjunction.atoms, backchain->facts.data,
           (size_t)use->num_facts * sizeof *disjunction.atoms);
    landmark_disjunction_vec_push(out_disjunctions, disjunction);
}

void landmark_backchain_find_disjunctions(LandmarkBackchain *backchain, FactSpan atoms,
                                          LandmarkDisjunctionVec *out_disjunctions)
{
    Predicates predicates = {0};
    assert(atoms.count > 0);
    out_disjunctions->size = 0;
    int32_t num_actions = count_uses(backchain, atoms, &predicates);
    IntVec *listed = &backchain->listed;
    int_vec_reserve(listed, predicates.met.size);
    hash_order_list(&predicates.order, listed->data);
    for (size_t i = 0; i < predicates.met.size; i++) {
        int32_t predicate = predicates.met.data[listed->data[i]];
        LandmarkPredicateUse *use = &backchain->uses[predicate];
        if (num_actions > 0 && is_promising(use, num_actions) && use->num_facts > 1) {
            append_disjunction(backchain, use, out_disjunctions);
        }
        *use = (LandmarkPredicateUse){0};
    }
    hash_order_release(&predicates.order);
    int_vec_release(&predicates.met);
}

/* --- The graph of a variable ------------------------------------------------------------------ */

/* The value of the variable among the facts, or NO_VALUE. */
static int32_t value_in(FactSpan facts, int32_t var)
{
    int32_t value = NO_VALUE;
    for (int32_t i = 0; i < facts.count; i++) {
        if (facts.data[i].var == var) {
            value = facts.data[i].value;
        }
    }
    return value;
}

static void add_arcs_of(LandmarkBackchain *backchain, const Operator *op, Fact effect_fact)
{
    int32_t pre = value_in(op->preconditions, effect_fact.var);
    for (int32_t i = 0; i < op->num_effects; i++) {
        const Effect *effect = &op->effects[i];
        if (effect->var != effect_fact.var || effect->post != effect_fact.value) {
            continue;
        }
        int32_t condition = value_in(effect->conditions, effect->var);
        bool is_contradiction = pre != NO_VALUE && condition != NO_VALUE && pre != condition;
        int32_t from = pre != NO_VALUE ? pre : condition;
        if (!is_contradiction && from != effect->post) {
            landmark_arc_vec_push(&backchain->arcs, (LandmarkArc){from, effect->post});
        }
    }
}

static void collect_arcs(LandmarkBackchain *backchain, int32_t var)
{
    const LandmarkTask *lm_task = backchain->lm_task;
    backchain->arcs.size = 0;
    for (int32_t value = 0; value < lm_task->task->variables[var].domain_size; value++) {
        int32_t fact = task_fact(lm_task->task, (Fact){var, value});
        int32_t first = lm_task->achievers_begin[fact], end = lm_task->achievers_begin[fact + 1];
        for (int32_t i = first; i < end; i++) {
            int32_t action = lm_task->achievers[i];
            bool is_repeat = i > first && action == lm_task->achievers[i - 1];
            if (!is_repeat && action < lm_task->task->num_operators) {
                add_arcs_of(backchain, &lm_task->task->operators[action], (Fact){var, value});
            }
        }
    }
}

/* The arcs come by ascending target, so repeats of a list's last target are all repeats. Returns
 * where the next list begins. */
static int32_t drop_repeats(int32_t *targets, int32_t begin, int32_t end, int32_t out_begin)
{
    int32_t size = out_begin;
    for (int32_t i = begin; i < end; i++) {
        assert(i == begin || targets[i] >= targets[i - 1]);
        if (size == out_begin || targets[i] != targets[size - 1]) {
            targets[size++] = targets[i];
        }
    }
    return size;
}

/* Sorts the arcs by where they begin, each once. */
static LandmarkMoves make_moves(LandmarkBackchain *backchain, int32_t var)
{
    int32_t size = backchain->lm_task->task->variables[var].domain_size;
    collect_arcs(backchain, var);
    const LandmarkArcVec *arcs = &backchain->arcs;
    IntVec *targets = &backchain->targets;
    int32_t *begin = ARENA_NEW(&backchain->arena, int32_t, (size_t)size + 2);
    int_vec_reserve(targets, arcs->size);
    for (size_t i = 0; i < arcs->size; i++) {
        begin[arcs->data[i].pre == NO_VALUE ? size : arcs->data[i].pre]++;
    }
    ints_add_up(begin, (size_t)size + 2);
    assert(begin[size + 1] == (int32_t)arcs->size);
    for (size_t i = arcs->size; i-- > 0;) {
        int32_t list = arcs->data[i].pre == NO_VALUE ? size : arcs->data[i].pre;
        targets->data[--begin[list]] = arcs->data[i].post;
    }
    int32_t end = 0;
    for (int32_t list = 0; list <= size; list++) {
        int32_t first = begin[list];
        begin[list] = end;
        end = drop_repeats(targets->data, first, begin[list + 1], end);
    }
    begin[size + 1] = end;
    int32_t *kept = arena_copy(&backchain->arena, targets->data, (size_t)end, sizeof *kept);
    return (LandmarkMoves){begin, kept};
}

/* --- Walking ---------------------------------------------------------------------------------- */

/* A query: the graph of a variable, restricted to open values and the target. */
typedef struct Walk {
    LandmarkBackchain *backchain;
    const LandmarkMoves *moves;
    int32_t size, target; /* of the domain; a value */
    const bool *is_open;
    bool is_any_used; /* arcs from any value lead to the same values every time: followed once */
    int32_t queue_size;
    int32_t farthest; /* second walk: last place of the path that was seen */
} Walk;

static void start_walk(Walk *walk)
{
    LandmarkBackchain *backchain = walk->backchain;
    memset(backchain->is_seen, 0, (size_t)walk->size * sizeof *backchain->is_seen);
    walk->is_any_used = false;
    walk->queue_size = 0;
}

/* Values on the path are only noted by the second walk, not walked on from. */
static void see(Walk *walk, int32_t from, int32_t value)
{
    LandmarkBackchain *backchain = walk->backchain;
    if (backchain->is_seen[value] || (!walk->is_open[value] && value != walk->target)) {
        return;
    }
    backchain->is_seen[value] = true;
    backchain->came_from[value] = from;
    if (backchain->position[value] < 0) {
        assert(walk->queue_size < walk->size);
        backchain->queue[walk->queue_size++] = value;
    } else if (backchain->position[value] > walk->farthest) {
        walk->farthest = backchain->position[value];
    }
}

static void see_targets(Walk *walk, int32_t from, int32_t list)
{
    const LandmarkMoves *moves = walk->moves;
    for (int32_t i = moves->begin[list]; i < moves->begin[list + 1]; i++) {
        see(walk, from, moves->targets[i]);
    }
}

static void see_successors(Walk *walk, int32_t value)
{
    see_targets(walk, value, value);
    if (!walk->is_any_used) {
        walk->is_any_used = true;
        see_targets(walk, value, walk->size);
    }
}

/* Finds a shortest path and writes positions on it; returns the position of the target, or -1. */
static int32_t find_path(Walk *walk, int32_t source)
{
    LandmarkBackchain *backchain = walk->backchain;
    memset(backchain->position, 0xff,
           (size_t)walk->size * sizeof *backchain->position); /* all -1 */
    start_walk(walk);
    see(walk, NO_VALUE, source);
    for (int32_t next = 0; next < walk->queue_size && !backchain->is_seen[walk->target]; next++) {
        see_successors(walk, backchain->queue[next]);
    }
    if (!backchain->is_seen[walk->target]) {
        return -1;
    }
    int32_t length = 0;
    for (int32_t value = walk->target; value != source; value = backchain->came_from[value]) {
        length++;
    }
    assert(length > 0 && length < walk->size);
    int32_t place = length;
    for (int32_t value = walk->target; place >= 0; value = backchain->came_from[value]) {
        backchain->path[place] = value;
        backchain->position[value] = place--;
    }
    return length;
}

/* The second walk. Value i + 1 of the path is a cut when nothing farther on the path can be seen
 * from the values before it and from beside the path. Resets the positions of the others. */
static void keep_cuts(Walk *walk, int32_t length)
{
    LandmarkBackchain *backchain = walk->backchain;
    int32_t next = 0;
    start_walk(walk);
    walk->farthest = 0;
    for (int32_t i = 0; i < length; i++) {
        see_successors(walk, backchain->path[i]);
        for (; next < walk->queue_size; next++) {
            see_successors(walk, backchain->queue[next]);
        }
        if (walk->farthest > i + 1) {
            backchain->position[backchain->path[i + 1]] = -1;
            backchain->is_seen[backchain->path[i + 1]] = true;
        }
    }
}

void landmark_backchain_find_cuts(LandmarkBackchain *backchain, int32_t var, int32_t source,
                                  int32_t target, const bool *is_open, IntVec *out_values)
{
    assert(is_open[source] && !is_open[target]);
    int32_t size = backchain->lm_task->task->variables[var].domain_size;
    assert(source >= 0 && source < size && target >= 0 && target < size);
    LandmarkMoves *moves = &backchain->moves[var];
    if (!moves->begin) {
        *moves = make_moves(backchain, var);
    }
    Walk walk = {
        .backchain = backchain, .moves = moves, .size = size, .target = target, .is_open = is_open};
    int32_t length = find_path(&walk, source);
    if (length >= 0) {
        keep_cuts(&walk, length);
    }
    for (int32_t value = 0; value < size; value++) {
        if (is_open[value] && (length < 0 || backchain->position[value] >= 0)) {
            int_vec_push(out_values, value);
        }
    }
}
