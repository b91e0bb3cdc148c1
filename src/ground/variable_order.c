/* The problem: heuristics such as h_cg want the arcs of the causal graph to lead from earlier to
 * later variables, and variables that the goal does not depend on only cost time [H06] sec. 5.
 *
 * The idea: strongly connected components come in topological order. Inside a component, the order
 * is greedy: the next variable is the one with the least weight of incoming arcs from variables
 * that are still to come. A binary heap with decrease-key holds the variables of the component at
 * hand. A component from which no path leads to a goal variable is irrelevant and left out, with
 * all effects and axioms on its variables.
 *
 * Invariant: only variables of the component at hand are in the heap, and place[v] is the position
 * of v in it. Cost: O(arcs * log variables). Ties follow Fast Downward (see GOAL_BONUS and Key). */
#include "ground/variable_order.h"

#include <assert.h>
#include <stdlib.h>

#include "base/hash_index.h"
#include "base/ints.h"
#include "base/scc.h"
#include "base/vec.h"

/* --- The causal graph ------------------------------------------------------------------------- */

/* An arc leads from variable v to w if some operator has an effect on w and needs v, in its
 * precondition or in that effect's conditions, or if an axiom for w needs v. Its weight is the
 * number of pairs of such an effect and a mention of v. A precondition is mentioned once more by
 * every further effect on the same variable; that is how Fast Downward counts. */

/* Arcs of variable v: begin[v] .. begin[v + 1] - 1, targets ascending. */
typedef struct DraftGraph {
    int32_t num_variables;
    int32_t num_arcs;
    int32_t *begin;
    int32_t *targets;
    int64_t *weights;
} DraftGraph;

typedef struct Arc {
    int32_t source, target;
    int64_t weight;
} Arc;

DEFINE_VEC(ArcVec, arc_vec, Arc);

/* Distinct arcs in the order of discovery. */
typedef struct ArcSet {
    ArcVec arcs;
    HashIndex index;
    IntVec needed; /* scratch: variables of preconditions that stand with effects */
} ArcSet;

static uint32_t hash_arc(int32_t source, int32_t target)
{
    uint64_t key = (uint64_t)(uint32_t)source << 32 | (uint32_t)target;
    return (uint32_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 32);
}

static void add_arc(ArcSet *set, int32_t source, int32_t target)
{
    if (source == target) {
        return;
    }
    assert(source >= 0 && target >= 0);
    uint32_t hash = hash_arc(source, target);
    size_t cursor = hash_index_start(&set->index, hash);
    for (int32_t id; (id = hash_index_next(&set->index, hash, &cursor)) >= 0;) {
        Arc *arc = &set->arcs.data[id];
        if (arc->source == source && arc->target == target) {
            arc->weight++;
            return;
        }
    }
    hash_index_insert_at(&set->index, cursor, hash, (int32_t)set->arcs.size);
    arc_vec_push(&set->arcs, (Arc){source, target, 1});
    hash_index_reserve(&set->index, set->arcs.size + 1);
}

static void add_condition_arcs(ArcSet *set, const Draft *draft, DraftSpan condition, int32_t target)
{
    const Fact *facts = draft->facts.data + condition.first;
    for (int32_t i = 0; i < condition.count; i++) {
        add_arc(set, facts[i].var, target);
    }
}

static void add_operator_arcs(ArcSet *set, const Draft *draft, const DraftOperator *op)
{
    const DraftEffect *effects = draft->effects.data + op->first_effect;
    set->needed.size = 0;
    for (int32_t i = 0; i < op->num_effects; i++) {
        if (effects[i].pre != NO_VALUE) {
            int_vec_push(&set->needed, effects[i].var);
        }
    }
    for (int32_t i = 0; i < op->num_effects; i++) {
        add_condition_arcs(set, draft, op->prevail, effects[i].var);
        for (size_t j = 0; j < set->needed.size; j++) {
            add_arc(set, set->needed.data[j], effects[i].var);
        }
        add_condition_arcs(set, draft, effects[i].conditions, effects[i].var);
    }
}

static void collect_arcs(ArcSet *set, const Draft *draft)
{
    hash_index_reserve(&set->index, 1);
    for (size_t i = 0; i < draft->operators.size; i++) {
        add_operator_arcs(set, draft, &draft->operators.data[i]);
    }
    for (size_t i = 0; i < draft->axioms.size; i++) {
        const DraftAxiom *axiom = &draft->axioms.data[i];
        add_condition_arcs(set, draft, axiom->conditions, axiom->effect.var);
    }
    hash_index_release(&set->index);
    int_vec_release(&set->needed);
}

/* Two stable counting sorts: by target, then by source. */
static void sort_arcs(DraftGraph *graph, const ArcVec *arcs)
{
    size_t count = (size_t)graph->num_variables + 1;
    int32_t *next = MEM_NEW(int32_t, count);
    int32_t *by_target = MEM_NEW(int32_t, arcs->size);
    for (size_t i = 0; i < arcs->size; i++) {
        next[arcs->data[i].target + 1]++;
        graph->begin[arcs->data[i].source + 1]++;
    }
    ints_add_up(next, count);
    ints_add_up(graph->begin, count);
    for (size_t i = 0; i < arcs->size; i++) {
        by_target[next[arcs->data[i].target]++] = (int32_t)i;
    }
    for (int32_t var = 0; var < graph->num_variables; var++) {
        next[var] = graph->begin[var];
    }
    for (size_t i = 0; i < arcs->size; i++) {
        const Arc *arc = &arcs->data[by_target[i]];
        int32_t place = next[arc->source]++;
        assert(place < graph->begin[arc->source + 1]);
        graph->targets[place] = arc->target;
        graph->weights[place] = arc->weight;
    }
    MEM_FREE(next, count);
    MEM_FREE(by_target, arcs->size);
}

/* O(sum over operators of effects * preconditions); memory for distinct arcs only. */
static void draft_graph_init(DraftGraph *graph, const Draft *draft)
{
    ArcSet set = {0};
    collect_arcs(&set, draft);
    size_t num_variables = draft->variables.size;
    *graph = (DraftGraph){.num_variables = (int32_t)num_variables,
                          .num_arcs = (int32_t)set.arcs.size,
                          .begin = MEM_NEW(int32_t, num_variables + 1),
                          .targets = MEM_NEW(int32_t, set.arcs.size),
                          .weights = MEM_NEW(int64_t, set.arcs.size)};
    sort_arcs(graph, &set.arcs);
    arc_vec_release(&set.arcs);
}

static void draft_graph_release(DraftGraph *graph)
{
    MEM_FREE(graph->begin, (size_t)graph->num_variables + 1);
    MEM_FREE(graph->targets, (size_t)graph->num_arcs);
    MEM_FREE(graph->weights, (size_t)graph->num_arcs);
    *graph = (DraftGraph){0};
}

/* An arc to a goal variable counts twice, once with this bonus, so that goals come late. Removing
 * an arc does not remove its bonus, and weights are removed modulo the bonus: Fast Downward's
 * orders depend on both. */
enum { GOAL_BONUS = 100000 };

/* --- The greedy order of one component -------------------------------------------------------- */

enum { NOT_WAITING = -1 };

/* Least weight first, then the one whose weight is the oldest. */
typedef struct Key {
    int64_t weight, since;
} Key;

typedef struct Ordering {
    const Draft *draft;
    DraftGraph graph;
    int32_t *component; /* of a variable */
    bool *is_goal;
    Key *keys;
    int32_t *heap; /* a binary heap: variables of the component at hand that are to come */
    int32_t heap_size;
    int32_t *place; /* per variable: its position in the heap, or NOT_WAITING */
    int64_t clock;
    int32_t *order; /* the result, without irrelevant variables */
    int32_t num_ordered;
} Ordering;

static bool is_before(const Ordering *ordering, int32_t left, int32_t right)
{
    Key a = ordering->keys[left], b = ordering->keys[right];
    return a.weight != b.weight ? a.weight < b.weight : a.since < b.since;
}

static void put(Ordering *ordering, int32_t place, int32_t var)
{
    assert(place >= 0 && place < ordering->heap_size);
    ordering->heap[place] = var;
    ordering->place[var] = place;
}

static void sift_up(Ordering *ordering, int32_t place, int32_t var)
{
    while (place > 0 && is_before(ordering, var, ordering->heap[(place - 1) / 2])) {
        put(ordering, place, ordering->heap[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
    put(ordering, place, var);
}

static void sift_down(Ordering *ordering, int32_t place, int32_t var)
{
    const int32_t *heap = ordering->heap;
    for (int32_t child; (child = 2 * place + 1) < ordering->heap_size; place = child) {
        if (child + 1 < ordering->heap_size && is_before(ordering, heap[child + 1], heap[child])) {
            child++;
        }
        if (!is_before(ordering, heap[child], var)) {
            break;
        }
        put(ordering, place, heap[child]);
    }
    put(ordering, place, var);
}

static int32_t take_first(Ordering *ordering)
{
    assert(ordering->heap_size > 0 && ordering->place[ordering->heap[0]] == 0);
    int32_t first = ordering->heap[0];
    ordering->place[first] = NOT_WAITING;
    if (--ordering->heap_size > 0) {
        sift_down(ordering, 0, ordering->heap[ordering->heap_size]);
    }
    return first;
}

static void weigh_arcs(Ordering *ordering, int32_t var)
{
    const DraftGraph *graph = &ordering->graph;
    for (int32_t i = graph->begin[var]; i < graph->begin[var + 1]; i++) {
        int32_t target = graph->targets[i];
        if (ordering->component[target] == ordering->component[var]) {
            int64_t weight = graph->weights[i];
            ordering->keys[target].weight +=
                ordering->is_goal[target] ? GOAL_BONUS + 2 * weight : weight;
        }
    }
}

static void remove_arcs(Ordering *ordering, int32_t var)
{
    const DraftGraph *graph = &ordering->graph;
    for (int32_t i = graph->begin[var]; i < graph->begin[var + 1]; i++) {
        int32_t target = graph->targets[i];
        int64_t weight = graph->weights[i] % GOAL_BONUS;
        if (ordering->place[target] != NOT_WAITING && weight > 0) {
            ordering->keys[target].weight -= ordering->is_goal[target] ? 2 * weight : weight;
            assert(ordering->keys[target].weight >= 0);
            ordering->keys[target].since = ordering->clock++;
            sift_up(ordering, ordering->place[target], target);
        }
    }
}

static void order_component(Ordering *ordering, const int32_t *variables, int32_t count)
{
    assert(count > 0 && ordering->heap_size == 0);
    for (int32_t i = 0; i < count; i++) {
        weigh_arcs(ordering, variables[i]);
    }
    for (int32_t i = 0; i < count; i++) {
        ordering->keys[variables[i]].since = ordering->clock++;
        sift_up(ordering, ordering->heap_size++, variables[i]);
    }
    while (ordering->heap_size > 0) {
        int32_t var = take_first(ordering);
        ordering->order[ordering->num_ordered++] = var;
        remove_arcs(ordering, var);
    }
}

/* --- The order of all variables --------------------------------------------------------------- */

/* Marks the component of the variable if a path leads from it to a goal. Arcs lead to components
 * with lower numbers, whose marks are final if variables are visited by component. */
static void find_relevance(const Ordering *ordering, int32_t var, bool *is_relevant)
{
    const DraftGraph *graph = &ordering->graph;
    bool is_needed = ordering->is_goal[var];
    for (int32_t i = graph->begin[var]; !is_needed && i < graph->begin[var + 1]; i++) {
        assert(ordering->component[graph->targets[i]] <= ordering->component[var]);
        is_needed = is_relevant[ordering->component[graph->targets[i]]];
    }
    is_relevant[ordering->component[var]] |= is_needed;
}

/* Orders the relevant components topologically: the last number comes first. */
static void order_components(Ordering *ordering, const int32_t *nodes, const bool *is_relevant)
{
    for (int32_t end = ordering->graph.num_variables, begin; end > 0; end = begin) {
        int32_t component = ordering->component[nodes[end - 1]];
        begin = end - 1;
        while (begin > 0 && ordering->component[nodes[begin - 1]] == component) {
            begin--;
        }
        if (is_relevant[component]) {
            order_component(ordering, nodes + begin, end - begin);
        }
    }
}

static void order_variables(Ordering *ordering)
{
    int32_t count = ordering->graph.num_variables;
    int32_t *nodes = MEM_NEW(int32_t, (size_t)count);
    bool *is_relevant = MEM_NEW(bool, (size_t)count);
    SccGraph graph = {count, ordering->graph.begin, ordering->graph.targets};
    scc_list(graph, ordering->component, nodes);
    for (int32_t i = 0; i < count; i++) {
        find_relevance(ordering, nodes[i], is_relevant);
    }
    order_components(ordering, nodes, is_relevant);
    MEM_FREE(nodes, (size_t)count);
    MEM_FREE(is_relevant, (size_t)count);
}

static void ordering_init(Ordering *ordering, const Draft *draft)
{
    size_t count = draft->variables.size;
    *ordering = (Ordering){.draft = draft,
                           .component = MEM_NEW(int32_t, count),
                           .is_goal = MEM_NEW(bool, count),
                           .keys = MEM_NEW(Key, count),
                           .heap = MEM_NEW(int32_t, count),
                           .place = MEM_NEW(int32_t, count),
                           .order = MEM_NEW(int32_t, count)};
    draft_graph_init(&ordering->graph, draft);
    for (size_t var = 0; var < count; var++) {
        ordering->place[var] = NOT_WAITING;
    }
    for (int32_t i = 0; i < draft->goal.count; i++) {
        ordering->is_goal[draft->facts.data[draft->goal.first + i].var] = true;
    }
}

static void ordering_release(Ordering *ordering, size_t count)
{
    draft_graph_release(&ordering->graph);
    MEM_FREE(ordering->component, count);
    MEM_FREE(ordering->is_goal, count);
    MEM_FREE(ordering->keys, count);
    MEM_FREE(ordering->heap, count);
    MEM_FREE(ordering->place, count);
    MEM_FREE(ordering->order, count);
}

/* --- Renumbering ------------------------------------------------------------------------------ */

enum { IRRELEVANT = -1 };

typedef struct Renumbering {
    Draft *draft;
    int32_t *numbers; /* per old variable: the new one or IRRELEVANT */
} Renumbering;

/* No fact vanishes, since what a relevant variable depends on is relevant. The facts are not sorted
 * again, as in Fast Downward. */
static void renumber_facts(const Renumbering *renumbering, DraftSpan span)
{
    Fact *facts = renumbering->draft->facts.data + span.first;
    for (int32_t i = 0; i < span.count; i++) {
        facts[i].var = renumbering->numbers[facts[i].var];
        assert(facts[i].var != IRRELEVANT);
    }
}

static void renumber_variables(const Renumbering *renumbering)
{
    DraftVariableVec *variables = &renumbering->draft->variables;
    DraftVariableVec old = *variables;
    *variables = (DraftVariableVec){0};
    draft_variable_vec_reserve(variables, old.size);
    for (size_t var = 0; var < old.size; var++) {
        if (renumbering->numbers[var] != IRRELEVANT) {
            variables->data[renumbering->numbers[var]] = old.data[var];
            variables->size++;
        }
    }
    assert(variables->size <= old.size);
    draft_variable_vec_release(&old);
}

static void renumber_goal(const Renumbering *renumbering)
{
    DraftSpan goal = renumbering->draft->goal;
    renumber_facts(renumbering, goal);
    qsort(renumbering->draft->facts.data + goal.first, (size_t)goal.count, sizeof(Fact),
          task_compare_facts);
}

/* A group is kept only if it mentions two variables. */
static void renumber_mutex_groups(const Renumbering *renumbering)
{
    DraftSpanVec *groups = &renumbering->draft->mutex_groups;
    size_t num_kept = 0;
    for (size_t i = 0; i < groups->size; i++) {
        DraftSpan group = {groups->data[i].first, 0};
        Fact *facts = renumbering->draft->facts.data + group.first;
        bool has_two_variables = false;
        for (int32_t j = 0; j < groups->data[i].count; j++) {
            int32_t var = renumbering->numbers[facts[j].var];
            if (var != IRRELEVANT) {
                facts[group.count++] = (Fact){var, facts[j].value};
                has_two_variables = has_two_variables || var != facts[0].var;
            }
        }
        if (has_two_variables) {
            groups->data[num_kept++] = group;
        }
    }
    groups->size = num_kept;
}

/* False if no effect is left. */
static bool renumber_operator(const Renumbering *renumbering, DraftOperator *op)
{
    DraftEffect *effects = renumbering->draft->effects.data + op->first_effect;
    int32_t num_kept = 0;
    for (int32_t i = 0; i < op->num_effects; i++) {
        DraftEffect effect = effects[i];
        effect.var = renumbering->numbers[effect.var];
        if (effect.var != IRRELEVANT) {
            renumber_facts(renumbering, effect.conditions);
            effects[num_kept++] = effect;
        }
    }
    op->num_effects = num_kept;
    if (num_kept > 0) {
        renumber_facts(renumbering, op->prevail);
    }
    return num_kept > 0;
}

static void renumber_operators(const Renumbering *renumbering)
{
    DraftOperatorVec *operators = &renumbering->draft->operators;
    size_t num_kept = 0;
    for (size_t i = 0; i < operators->size; i++) {
        if (renumber_operator(renumbering, &operators->data[i])) {
            operators->data[num_kept++] = operators->data[i];
        }
    }
    operators->size = num_kept;
}

static void renumber_axioms(const Renumbering *renumbering)
{
    DraftAxiomVec *axioms = &renumbering->draft->axioms;
    size_t num_kept = 0;
    for (size_t i = 0; i < axioms->size; i++) {
        DraftAxiom axiom = axioms->data[i];
        axiom.effect.var = renumbering->numbers[axiom.effect.var];
        if (axiom.effect.var != IRRELEVANT) {
            renumber_facts(renumbering, axiom.conditions);
            axioms->data[num_kept++] = axiom;
        }
    }
    axioms->size = num_kept;
}

static void apply_order(Draft *draft, const int32_t *order, int32_t num_ordered)
{
    size_t count = draft->variables.size;
    Renumbering renumbering = {draft, MEM_NEW(int32_t, count)};
    for (size_t var = 0; var < count; var++) {
        renumbering.numbers[var] = IRRELEVANT;
    }
    for (int32_t i = 0; i < num_ordered; i++) {
        assert(renumbering.numbers[order[i]] == IRRELEVANT); /* no variable comes twice */
        renumbering.numbers[order[i]] = i;
    }
    renumber_variables(&renumbering);
    renumber_goal(&renumbering);
    renumber_mutex_groups(&renumbering);
    renumber_operators(&renumbering);
    renumber_axioms(&renumbering);
    MEM_FREE(renumbering.numbers, count);
}

void variable_order_apply(Draft *draft)
{
    assert(draft->verdict == DRAFT_OPEN);
    size_t count = draft->variables.size;
    Ordering ordering;
    ordering_init(&ordering, draft);
    order_variables(&ordering);
    apply_order(draft, ordering.order, ordering.num_ordered);
    ordering_release(&ordering, count);
}
