/* The problem: axioms make facts that no operator changes, and the search evaluates them after
 * every step. Many are useless, and they have to be evaluated in layers, negated facts first.
 *
 * The steps: find the needed facts by a walk backwards from goal and operators; assign layers by
 * the strongly connected components of the graph from heads to derived facts of their bodies, in
 * topological order, where an arc through a negation adds one and must not stay inside a component;
 * last, drop axioms that other axioms dominate (AxiomFilter).
 *
 * Cost: linear in the axioms, except for dominance, which is quadratic per head at worst and
 * therefore reports progress. The rules are those of Fast Downward. */
#include "ground/derived.h"

#include <assert.h>
#include <stdlib.h>

#include "base/ints.h"
#include "base/scc.h"
#include "task/task.h"

/* --- Which axioms of a head matter ------------------------------------------------------------ */

/* An axiom does not matter if it contains its own head, or all literals of another axiom. Axioms
 * are tested from short to long against the shorter ones that are kept. Each of these is filed
 * under its rarest literal: only an axiom with that literal can contain all of it. */

typedef struct AxiomCandidate {
    int32_t axiom, num_literals; /* each literal counted once */
} AxiomCandidate;

DEFINE_VEC(AxiomCandidateVec, axiom_candidate_vec, AxiomCandidate);

typedef struct AxiomFilter {
    const GroundTask *task;
    const Progress *progress;
    Bitset is_kept; /* axioms; the result */
    AxiomCandidateVec candidates;
    int32_t *marks;       /* per literal: the last axiom that was found to have it */
    int32_t *occurrences; /* per literal, among the candidates */
    int32_t *filed;       /* per literal: the last axiom filed there, or NO_AXIOM */
    int32_t *next;        /* per axiom: the next one filed under the same literal */
    int64_t num_steps;
} AxiomFilter;

enum { STEPS_PER_REPORT = 1024, NO_AXIOM = -1 };

static size_t literal_index(GroundLiteral literal)
{
    return 2 * (size_t)ground_literal_fact(literal) + ground_literal_is_negated(literal);
}

static GroundLiteral filter_literal(const AxiomFilter *filter, GroundSpan span, int32_t i)
{
    return filter->task->literals.data[span.first + i];
}

static GroundSpan axiom_condition(const AxiomFilter *filter, int32_t axiom)
{
    return filter->task->axioms.data[axiom].condition;
}

static void axiom_filter_init(AxiomFilter *filter, const GroundTask *task, const Progress *progress)
{
    size_t num_literals = 2 * (size_t)task->num_facts;
    *filter = (AxiomFilter){.task = task,
                            .progress = progress,
                            .marks = MEM_NEW(int32_t, num_literals),
                            .occurrences = MEM_NEW(int32_t, num_literals),
                            .filed = MEM_NEW(int32_t, num_literals),
                            .next = MEM_NEW(int32_t, task->axioms.size)};
    bitset_init(&filter->is_kept, task->axioms.size);
    for (size_t i = 0; i < num_literals; i++) {
        filter->marks[i] = filter->filed[i] = NO_AXIOM;
    }
}

static void axiom_filter_release(AxiomFilter *filter)
{
    size_t num_literals = 2 * (size_t)filter->task->num_facts;
    axiom_candidate_vec_release(&filter->candidates);
    MEM_FREE(filter->marks, num_literals);
    MEM_FREE(filter->occurrences, num_literals);
    MEM_FREE(filter->filed, num_literals);
    MEM_FREE(filter->next, filter->task->axioms.size);
    bitset_release(&filter->is_kept);
}

static void add_candidate(AxiomFilter *filter, int32_t head, int32_t axiom)
{
    GroundSpan condition = axiom_condition(filter, axiom);
    assert(filter->task->axioms.data[axiom].fact == head);
    AxiomCandidate candidate = {.axiom = axiom};
    for (int32_t i = 0; i < condition.count; i++) {
        if (filter_literal(filter, condition, i) == head) {
            return;
        }
    }
    for (int32_t i = 0; i < condition.count; i++) {
        size_t literal = literal_index(filter_literal(filter, condition, i));
        if (filter->marks[literal] != axiom) {
            filter->marks[literal] = axiom;
            filter->occurrences[literal]++;
            candidate.num_literals++;
        }
    }
    axiom_candidate_vec_push(&filter->candidates, candidate);
}

static int compare_candidates(const void *left, const void *right)
{
    const AxiomCandidate *a = left, *b = right;
    if (a->num_literals != b->num_literals) {
        return a->num_literals < b->num_literals ? -1 : 1;
    }
    return (a->axiom > b->axiom) - (a->axiom < b->axiom);
}

static bool is_marked(const AxiomFilter *filter, int32_t axiom, int32_t mark)
{
    GroundSpan condition = axiom_condition(filter, axiom);
    for (int32_t i = 0; i < condition.count; i++) {
        GroundLiteral literal = filter_literal(filter, condition, i);
        if (filter->marks[literal_index(literal)] != mark) {
            return false;
        }
    }
    return true;
}

static bool is_dominated(AxiomFilter *filter, int32_t axiom)
{
    GroundSpan condition = axiom_condition(filter, axiom);
    for (int32_t i = 0; i < condition.count; i++) {
        GroundLiteral literal = filter_literal(filter, condition, i);
        filter->marks[literal_index(literal)] = axiom;
    }
    for (int32_t i = 0; i < condition.count; i++) {
        GroundLiteral literal = filter_literal(filter, condition, i);
        int32_t other = filter->filed[literal_index(literal)];
        for (; other != NO_AXIOM; other = filter->next[other]) {
            filter->num_steps++;
            if (is_marked(filter, other, axiom)) {
                return true;
            }
        }
    }
    return false;
}

static void keep_axiom(AxiomFilter *filter, int32_t axiom)
{
    bitset_set(&filter->is_kept, axiom);
    GroundSpan condition = axiom_condition(filter, axiom);
    assert(condition.count > 0); /* an empty condition would dominate all others */
    size_t rarest = literal_index(filter_literal(filter, condition, 0));
    for (int32_t i = 1; i < condition.count; i++) {
        size_t literal = literal_index(filter_literal(filter, condition, i));
        if (filter->occurrences[literal] < filter->occurrences[rarest]) {
            rarest = literal;
        }
    }
    filter->next[axiom] = filter->filed[rarest];
    filter->filed[rarest] = axiom;
}

static void clear_candidates(AxiomFilter *filter)
{
    for (size_t i = 0; i < filter->candidates.size; i++) {
        GroundSpan condition = axiom_condition(filter, filter->candidates.data[i].axiom);
        for (int32_t j = 0; j < condition.count; j++) {
            size_t literal = literal_index(filter_literal(filter, condition, j));
            filter->occurrences[literal] = 0;
            filter->filed[literal] = NO_AXIOM;
        }
    }
    filter->candidates.size = 0;
}

/* False when stopped by `progress`. */
static bool select_candidates(AxiomFilter *filter)
{
    AxiomCandidateVec *candidates = &filter->candidates;
    if (candidates->size > 1) {
        qsort(candidates->data, candidates->size, sizeof(AxiomCandidate), compare_candidates);
    }
    if (candidates->size > 0 && candidates->data[0].num_literals == 0) {
        bitset_set(&filter->is_kept, candidates->data[0].axiom);
        return true;
    }
    for (size_t i = 0; i < candidates->size; i++) {
        if (!is_dominated(filter, candidates->data[i].axiom)) {
            keep_axiom(filter, candidates->data[i].axiom);
        }
        if (++filter->num_steps >= STEPS_PER_REPORT) {
            filter->num_steps = 0;
            if (!progress_report(filter->progress, "axioms of a fact", (int64_t)i)) {
                return false;
            }
        }
    }
    return true;
}

/* Marks in is_kept which of these axioms matter; they are all those of one head. False when stopped
 * by `progress`. */
static bool axiom_filter_apply(AxiomFilter *filter, int32_t head, const int32_t *axioms,
                               int32_t count)
{
    assert(filter->candidates.size == 0);
    for (int32_t i = 0; i < count; i++) {
        add_candidate(filter, head, axioms[i]);
    }
    bool goes_on = select_candidates(filter);
    clear_candidates(filter);
    return goes_on;
}

/* --- Needed facts and layers ------------------------------------------------------------------ */

typedef struct Analysis {
    const GroundTask *task;
    int32_t *first_axioms; /* num_facts + 1: where in `axioms` those of a fact begin */
    int32_t *axioms;       /* sorted by head */
    Bitset is_needed;      /* derived facts */
    IntVec stack;          /* needed facts whose axioms are still to be visited */
} Analysis;

static bool is_derived(const Analysis *analysis, int32_t fact)
{
    return analysis->first_axioms[fact] < analysis->first_axioms[fact + 1];
}

static GroundLiteral literal_at(const Analysis *analysis, GroundSpan span, int32_t i)
{
    return analysis->task->literals.data[span.first + i];
}

static GroundSpan condition_at(const Analysis *analysis, int32_t i)
{
    return analysis->task->axioms.data[analysis->axioms[i]].condition;
}

static void index_axioms(Analysis *analysis)
{
    const GroundTask *task = analysis->task;
    analysis->first_axioms = MEM_NEW(int32_t, (size_t)task->num_facts + 1);
    analysis->axioms = MEM_NEW(int32_t, task->axioms.size);
    for (size_t i = 0; i < task->axioms.size; i++) {
        analysis->first_axioms[task->axioms.data[i].fact]++;
    }
    ints_add_up(analysis->first_axioms, (size_t)task->num_facts + 1);
    for (size_t i = task->axioms.size; i > 0; i--) {
        int32_t head = task->axioms.data[i - 1].fact;
        analysis->axioms[--analysis->first_axioms[head]] = (int32_t)i - 1;
    }
}

static void need_facts(Analysis *analysis, GroundSpan condition)
{
    for (int32_t i = 0; i < condition.count; i++) {
        int32_t fact = ground_literal_fact(literal_at(analysis, condition, i));
        if (is_derived(analysis, fact) && !bitset_test(&analysis->is_needed, fact)) {
            bitset_set(&analysis->is_needed, fact);
            int_vec_push(&analysis->stack, fact);
        }
    }
}

static void find_needed(Analysis *analysis)
{
    const GroundTask *task = analysis->task;
    need_facts(analysis, task->goal);
    for (size_t i = 0; i < task->operators.size; i++) {
        const GroundOperator *op = &task->operators.data[i];
        need_facts(analysis, op->condition);
        for (int32_t j = 0; j < op->num_adds + op->num_deletes; j++) {
            need_facts(analysis, task->effects.data[op->first_effect + j].condition);
        }
    }
    while (analysis->stack.size > 0) {
        int32_t fact = analysis->stack.data[--analysis->stack.size];
        for (int32_t i = analysis->first_axioms[fact]; i < analysis->first_axioms[fact + 1]; i++) {
            need_facts(analysis, condition_at(analysis, i));
        }
    }
}

/* The graph from needed heads to the derived facts of their bodies, its components and layers. */
typedef struct Layering {
    IntVec begin, targets; /* arcs by fact */
    int32_t *components;   /* per fact */
    int32_t *order;        /* facts by ascending component: bodies before heads */
    int32_t *layers;       /* per component */
    int32_t num_components;
} Layering;

static void collect_arcs(const Analysis *analysis, Layering *layering)
{
    const GroundTask *task = analysis->task;
    for (int32_t fact = 0; fact < task->num_facts; fact++) {
        int_vec_push(&layering->begin, (int32_t)layering->targets.size);
        if (!bitset_test(&analysis->is_needed, fact)) {
            continue;
        }
        for (int32_t i = analysis->first_axioms[fact]; i < analysis->first_axioms[fact + 1]; i++) {
            GroundSpan condition = condition_at(analysis, i);
            for (int32_t j = 0; j < condition.count; j++) {
                int32_t target = ground_literal_fact(literal_at(analysis, condition, j));
                if (is_derived(analysis, target)) {
                    int_vec_push(&layering->targets, target);
                }
            }
        }
    }
    int_vec_push(&layering->begin, (int32_t)layering->targets.size);
    assert(layering->begin.size == (size_t)task->num_facts + 1);
}

static void layering_init(Layering *layering, const Analysis *analysis)
{
    int32_t num_facts = analysis->task->num_facts;
    *layering = (Layering){.components = MEM_NEW(int32_t, (size_t)num_facts),
                           .order = MEM_NEW(int32_t, (size_t)num_facts)};
    collect_arcs(analysis, layering);
    SccGraph graph = {num_facts, layering->begin.data, layering->targets.data};
    layering->num_components = scc_list(graph, layering->components, layering->order);
    layering->layers = MEM_NEW(int32_t, (size_t)layering->num_components);
}

static void layering_release(Layering *layering, int32_t num_facts)
{
    int_vec_release(&layering->begin);
    int_vec_release(&layering->targets);
    MEM_FREE(layering->components, (size_t)num_facts);
    MEM_FREE(layering->order, (size_t)num_facts);
    MEM_FREE(layering->layers, (size_t)layering->num_components);
}

/* The place of the predicate's first axiom in the file. */
static ErrorPlace place_of(const PddlTask *pddl, int32_t predicate)
{
    for (int32_t i = 0; i < pddl->num_axioms; i++) {
        if (pddl->axioms[i].predicate == predicate) {
            return pddl_task_place(pddl, pddl->axioms[i].place);
        }
    }
    return (ErrorPlace){.file = ""};
}

/* Names a predicate of the cycle, preferably one of the author's. The cycle goes through a
 * universal quantifier, because pddl_axioms.h has refused all others. */
static void report_cycle(const Analysis *analysis, const Layering *layering, int32_t fact,
                         Error *error)
{
    const GroundTask *task = analysis->task;
    int32_t component = layering->components[fact];
    int32_t predicate = task->fact_predicates.data[fact];
    int32_t num_written = task->norm->pddl->num_predicates;
    for (int32_t i = 0; i < task->num_facts && predicate >= num_written; i++) {
        if (layering->components[i] == component) {
            predicate = task->fact_predicates.data[i];
        }
    }
    error_set_at(error, ERROR_UNSUPPORTED, place_of(task->norm->pddl, predicate),
                 "'%s' depends on itself through a universal condition, which is not supported",
                 task->norm->predicates[predicate].name);
}

/* Raises the layer of the head's component as a body demands; false if no layer is high enough. */
static bool raise_layer(const Analysis *analysis, Layering *layering, int32_t head,
                        GroundSpan condition)
{
    int32_t component = layering->components[head];
    for (int32_t i = 0; i < condition.count; i++) {
        GroundLiteral literal = literal_at(analysis, condition, i);
        int32_t fact = ground_literal_fact(literal);
        int32_t other = layering->components[fact];
        bool is_negated = ground_literal_is_negated(literal);
        if (!is_derived(analysis, fact) || (other == component && !is_negated)) {
            continue;
        }
        if (other == component) {
            return false;
        }
        assert(other < component); /* bodies come first, so their layers are final */
        int32_t least = layering->layers[other] + is_negated;
        if (layering->layers[component] < least) {
            layering->layers[component] = least;
        }
    }
    return true;
}

static bool find_layers(const Analysis *analysis, Layering *layering, Error *error)
{
    const GroundTask *task = analysis->task;
    for (int32_t i = 0; i < task->num_facts; i++) {
        int32_t head = layering->order[i];
        if (!bitset_test(&analysis->is_needed, head)) {
            continue;
        }
        for (int32_t j = analysis->first_axioms[head]; j < analysis->first_axioms[head + 1]; j++) {
            if (!raise_layer(analysis, layering, head, condition_at(analysis, j))) {
                report_cycle(analysis, layering, head, error);
                return false;
            }
        }
    }
    return true;
}

static bool assign_layers(const Analysis *analysis, Derived *derived, Error *error)
{
    Layering layering;
    layering_init(&layering, analysis);
    bool is_stratified = find_layers(analysis, &layering, error);
    for (int32_t fact = 0; is_stratified && fact < derived->num_facts; fact++) {
        if (bitset_test(&analysis->is_needed, fact)) {
            derived->layers[fact] = layering.layers[layering.components[fact]];
            assert(derived->layers[fact] >= 0);
        }
    }
    layering_release(&layering, derived->num_facts);
    return is_stratified;
}

/* False when stopped by `progress`. */
static bool select_axioms(const Analysis *analysis, const Progress *progress, Derived *derived)
{
    AxiomFilter filter;
    axiom_filter_init(&filter, analysis->task, progress);
    bool goes_on = true;
    for (int32_t head = 0; head < derived->num_facts && goes_on; head++) {
        if (bitset_test(&analysis->is_needed, head)) {
            int32_t first = analysis->first_axioms[head];
            goes_on = axiom_filter_apply(&filter, head, analysis->axioms + first,
                                         analysis->first_axioms[head + 1] - first);
        }
    }
    const Bitset *kept = &filter.is_kept;
    for (size_t i = bitset_next(kept, 0); i < kept->num_bits; i = bitset_next(kept, i + 1)) {
        int_vec_push(&derived->axioms, (int32_t)i);
    }
    axiom_filter_release(&filter);
    return goes_on;
}

bool derived_analyse(const GroundTask *task, const Progress *progress, Derived *out_derived,
                     Error *error)
{
    *out_derived = (Derived){.layers = MEM_NEW(int32_t, (size_t)task->num_facts),
                             .num_facts = task->num_facts};
    for (int32_t fact = 0; fact < task->num_facts; fact++) {
        out_derived->layers[fact] = NO_LAYER;
    }
    if (task->axioms.size == 0) {
        return true;
    }
    Analysis analysis = {.task = task};
    index_axioms(&analysis);
    bitset_init(&analysis.is_needed, (size_t)task->num_facts);
    find_needed(&analysis);
    bool is_done = assign_layers(&analysis, out_derived, error) &&
                   select_axioms(&analysis, progress, out_derived);
    MEM_FREE(analysis.first_axioms, (size_t)task->num_facts + 1);
    MEM_FREE(analysis.axioms, task->axioms.size);
    bitset_release(&analysis.is_needed);
    int_vec_release(&analysis.stack);
    if (!is_done) {
        derived_release(out_derived);
    }
    return is_done;
}

void derived_release(Derived *derived)
{
    MEM_FREE(derived->layers, (size_t)derived->num_facts);
    int_vec_release(&derived->axioms);
    *derived = (Derived){0};
}
