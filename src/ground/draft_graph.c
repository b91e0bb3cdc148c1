#include "ground/draft_graph.h"

#include "base/hash_index.h"

typedef struct Arc {
    int32_t source, target;
    int64_t weight;
} Arc;

DEFINE_VEC(ArcVec, arc_vec, Arc);

/* Distinct arcs in the order in which they were met. */
typedef struct ArcSet {
    ArcVec arcs;
    HashIndex index;
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
    for (int32_t i = 0; i < op->num_effects; i++) {
        add_condition_arcs(set, draft, op->prevail, effects[i].var);
        for (int32_t j = 0; j < op->num_effects; j++) {
            if (effects[j].pre != NO_VALUE) {
                add_arc(set, effects[j].var, effects[i].var);
            }
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
}

/* Turns counts in begin[1 ..] into the places where the lists begin. */
static void sum_up(int32_t *begin, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        begin[i + 1] += begin[i];
    }
}

/* Two rounds of counting sort: by target, then, keeping that order, by source. */
static void sort_arcs(DraftGraph *graph, const ArcVec *arcs)
{
    size_t count = (size_t)graph->num_variables + 1;
    int32_t *next = MEM_NEW(int32_t, count);
    int32_t *by_target = MEM_NEW(int32_t, arcs->size);
    for (size_t i = 0; i < arcs->size; i++) {
        next[arcs->data[i].target + 1]++;
        graph->begin[arcs->data[i].source + 1]++;
    }
    sum_up(next, graph->num_variables);
    sum_up(graph->begin, graph->num_variables);
    for (size_t i = 0; i < arcs->size; i++) {
        by_target[next[arcs->data[i].target]++] = (int32_t)i;
    }
    for (int32_t var = 0; var < graph->num_variables; var++) {
        next[var] = graph->begin[var];
    }
    for (size_t i = 0; i < arcs->size; i++) {
        const Arc *arc = &arcs->data[by_target[i]];
        int32_t place = next[arc->source]++;
        graph->targets[place] = arc->target;
        graph->weights[place] = arc->weight;
    }
    MEM_FREE(next, count);
    MEM_FREE(by_target, arcs->size);
}

void draft_graph_init(DraftGraph *graph, const Draft *draft)
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

void draft_graph_release(DraftGraph *graph)
{
    MEM_FREE(graph->begin, (size_t)graph->num_variables + 1);
    MEM_FREE(graph->targets, (size_t)graph->num_arcs);
    MEM_FREE(graph->weights, (size_t)graph->num_arcs);
    *graph = (DraftGraph){0};
}
