#include "support/naive_dtg.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash_order.h"
#include "heur/default_axioms.h"

/* --- Labels, one by one ---------------------------------------------------------------------- */

static bool is_kept(const NaiveGraphs *graphs, int32_t var, Fact fact)
{
    return fact.var != var && (graphs->is_full || fact.var < var);
}

static void add_condition(NaiveLabel *label, Fact fact)
{
    assert(label->num_conditions < NAIVE_MAX_CONDITIONS);
    label->conditions[label->num_conditions++] = fact;
}

static int32_t local_number(const NaiveGraph *graph, int32_t var)
{
    for (size_t i = 0; i < graph->locals.size; i++) {
        if (graph->locals.data[i] == var) {
            return (int32_t)i;
        }
    }
    return -1;
}

static void add_locals(NaiveGraph *graph, const NaiveLabel *label)
{
    for (int32_t i = 0; i < label->num_conditions; i++) {
        if (local_number(graph, label->conditions[i].var) < 0) {
            int_vec_push(&graph->locals, label->conditions[i].var);
        }
    }
}

static void add_label(NaiveGraphs *graphs, int32_t var, NaiveLabel label, FactSpan pre,
                      FactSpan conditions)
{
    NaiveGraph *graph = &graphs->graphs[var];
    label.origin = -1;
    for (int32_t i = 0; i < pre.count + conditions.count; i++) {
        Fact fact = i < pre.count ? pre.data[i] : conditions.data[i - pre.count];
        if (fact.var < var) {
            graphs->is_below[var][fact.var] = true;
        }
        if (fact.var == var && i >= pre.count && label.origin >= 0 && fact.value != label.origin) {
            label.target = label.origin; /* never fires */
        } else if (fact.var == var) {
            label.origin = fact.value;
        } else if (is_kept(graphs, var, fact)) {
            add_condition(&label, fact);
        }
    }
    if (label.target == label.origin) {
        return;
    }
    add_locals(graph, &label);
    if (label.origin >= 0) {
        naive_label_vec_push(&graph->labels, label);
        return;
    }
    for (label.origin = 0; label.origin < graphs->task->variables[var].domain_size;
         label.origin++) {
        if (label.origin != label.target) {
            naive_label_vec_push(&graph->labels, label);
        }
    }
}

static void add_axiom(NaiveGraphs *graphs, const Axiom *axiom)
{
    Fact old = {axiom->var, axiom->old_value};
    add_label(graphs, axiom->var, (NaiveLabel){.target = axiom->new_value, .op = -1},
              (FactSpan){&old, 1}, axiom->conditions);
}

static void add_labels(NaiveGraphs *graphs)
{
    const Task *task = graphs->task;
    for (int32_t op = 0; op < task->num_operators; op++) {
        const Operator *o = &task->operators[op];
        for (int32_t i = 0; i < o->num_effects; i++) {
            NaiveLabel label = {.target = o->effects[i].post,
                                .op = op,
                                .cost = task->use_metric ? o->file_cost : 1};
            add_label(graphs, o->effects[i].var, label, o->preconditions, o->effects[i].conditions);
        }
    }
    AxiomVec axioms = {0};
    default_axioms_collect(task, &graphs->arena, &axioms);
    for (int32_t i = 0; i < task->num_axioms; i++) {
        add_axiom(graphs, &task->axioms[i]);
    }
    for (size_t i = 0; i < axioms.size; i++) {
        add_axiom(graphs, &axioms.data[i]);
    }
    axiom_vec_release(&axioms);
}

/* --- Simplification -------------------------------------------------------------------------- */

typedef struct Key {
    Fact facts[NAIVE_MAX_CONDITIONS]; /* (local number, value), sorted */
    int32_t count;
    size_t bucket;
    size_t label;
} Key;

DEFINE_VEC(KeyVec, key_vec, Key);

static int compare_facts(const void *left, const void *right)
{
    const Fact *a = left, *b = right;
    return a->var != b->var ? a->var - b->var : a->value - b->value;
}

/* Bucket counts of the reference's table, as far as they are needed. */
static size_t num_buckets(size_t count)
{
    static const size_t COUNTS[] = {2,  3,  5,  7,  11, 13, 17, 19, 23,  29,  31,  37,  41, 43,
                                    47, 53, 59, 61, 67, 71, 73, 79, 83,  89,  97,  103, 109, 113,
                                    127, 137, 139, 149, 157, 167, 179, 193, 199, 211, 227, 241};
    size_t i = 0;
    while (COUNTS[i] < count) {
        i++;
        assert(i < sizeof COUNTS / sizeof *COUNTS);
    }
    return COUNTS[i];
}

static Key make_key(const NaiveGraph *graph, const NaiveLabel *label, size_t num_labels)
{
    Key key = {.count = label->num_conditions};
    uint32_t words[2 + 2 * NAIVE_MAX_CONDITIONS] = {(uint32_t)key.count};
    for (int32_t i = 0; i < key.count; i++) {
        key.facts[i] =
            (Fact){local_number(graph, label->conditions[i].var), label->conditions[i].value};
    }
    qsort(key.facts, (size_t)key.count, sizeof *key.facts, compare_facts);
    for (int32_t i = 0; i < key.count; i++) {
        words[2 + 2 * i] = (uint32_t)key.facts[i].var;
        words[3 + 2 * i] = (uint32_t)key.facts[i].value;
    }
    key.bucket =
        hash_order_hash_words(words, 2 + 2 * (size_t)key.count) % num_buckets(num_labels);
    return key;
}

static bool same_facts(const Fact *a, int32_t num_a, const Fact *b, int32_t num_b)
{
    return num_a == num_b && (num_a == 0 || memcmp(a, b, (size_t)num_a * sizeof *a) == 0);
}

/* In front of its bucket if that is in use, else in front of all. */
static void insert_key(KeyVec *keys, Key key)
{
    size_t at = 0;
    for (size_t i = 0; i < keys->size; i++) {
        if (same_facts(keys->data[i].facts, keys->data[i].count, key.facts, key.count)) {
            keys->data[i].label = key.label;
            return;
        }
    }
    for (size_t i = keys->size; i-- > 0;) {
        at = keys->data[i].bucket == key.bucket ? i : at;
    }
    key_vec_push(keys, key);
    for (size_t i = keys->size - 1; i > at; i--) {
        keys->data[i] = keys->data[i - 1];
    }
    keys->data[at] = key;
}

static bool is_dominated(const KeyVec *keys, const Key *key, const NaiveLabel *labels)
{
    for (uint32_t subset = 0; key->count <= 5 && subset + 1 < 1u << key->count; subset++) {
        Fact facts[NAIVE_MAX_CONDITIONS];
        int32_t count = 0;
        for (int32_t i = 0; i < key->count; i++) {
            if (subset >> i & 1) {
                facts[count++] = key->facts[i];
            }
        }
        for (size_t i = 0; i < keys->size; i++) {
            if (same_facts(keys->data[i].facts, keys->data[i].count, facts, count) &&
                labels[keys->data[i].label].cost <= labels[key->label].cost) {
                return true;
            }
        }
    }
    return false;
}

/* Appends what is left of the labels from origin to target. */
static void simplify(const NaiveGraph *graph, int32_t origin, int32_t target, NaiveLabelVec *out)
{
    KeyVec keys = {0};
    const NaiveLabel *labels = graph->labels.data;
    size_t count = 0;
    for (size_t i = 0; i < graph->labels.size; i++) {
        count += labels[i].origin == origin && labels[i].target == target;
    }
    for (size_t i = 0; i < graph->labels.size; i++) {
        if (labels[i].origin == origin && labels[i].target == target) {
            Key key = make_key(graph, &labels[i], count);
            key.label = i;
            insert_key(&keys, key);
        }
    }
    for (size_t i = 0; i < keys.size; i++) {
        if (!is_dominated(&keys, &keys.data[i], labels)) {
            naive_label_vec_push(out, labels[keys.data[i].label]);
        }
    }
    key_vec_release(&keys);
}

static void simplify_graph(NaiveGraph *graph, int32_t num_values)
{
    NaiveLabelVec kept = {0};
    for (int32_t origin = 0; origin < num_values; origin++) {
        bool is_done[NAIVE_MAX_VALUES] = {false};
        for (size_t i = 0; i < graph->labels.size; i++) {
            const NaiveLabel *label = &graph->labels.data[i];
            if (label->origin == origin && !is_done[label->target]) {
                is_done[label->target] = true;
                simplify(graph, origin, label->target, &kept);
            }
        }
    }
    naive_label_vec_release(&graph->labels);
    graph->labels = kept;
}

/* --- Side effects ---------------------------------------------------------------------------- */

static int32_t count_fact(const Fact *facts, int32_t count, Fact fact)
{
    int32_t found = 0;
    for (int32_t i = 0; i < count; i++) {
        found += facts[i].var == fact.var && facts[i].value == fact.value;
    }
    return found;
}

/* Each fact as often as it is needed. */
static bool are_included(const Fact *needed, int32_t count, const NaiveLabel *label)
{
    for (int32_t i = 0; i < count; i++) {
        if (count_fact(needed, count, needed[i]) >
            count_fact(label->conditions, label->num_conditions, needed[i])) {
            return false;
        }
    }
    return true;
}

static void add_side_effects(const NaiveGraphs *graphs, int32_t var, NaiveLabel *label)
{
    const Operator *op = &graphs->task->operators[label->op];
    for (int32_t i = 0; i < op->num_effects; i++) {
        const Effect *effect = &op->effects[i];
        Fact needed[NAIVE_MAX_CONDITIONS];
        int32_t count = 0;
        for (int32_t k = 0; k < op->preconditions.count; k++) {
            if (op->preconditions.data[k].var == effect->var) {
                needed[0] = op->preconditions.data[k];
                count = 1;
            }
        }
        for (int32_t k = 0; k < effect->conditions.count; k++) {
            needed[count++] = effect->conditions.data[k];
        }
        if (effect->var != var && local_number(&graphs->graphs[var], effect->var) >= 0 &&
            are_included(needed, count, label)) {
            label->effects[label->num_effects++] = (Fact){effect->var, effect->post};
        }
    }
}

/* --------------------------------------------------------------------------------------------- */

static void close_below(NaiveGraphs *graphs)
{
    for (int32_t a = 0; a < graphs->task->num_variables; a++) {
        for (int32_t b = a - 1; b >= 0; b--) {
            for (int32_t c = 0; c < b && graphs->is_below[a][b]; c++) {
                graphs->is_below[a][c] |= graphs->is_below[b][c];
            }
        }
    }
}

void naive_graphs_init(NaiveGraphs *graphs, const Task *task, bool is_full)
{
    *graphs = (NaiveGraphs){.task = task, .is_full = is_full};
    add_labels(graphs);
    close_below(graphs);
    for (int32_t var = 0; var < task->num_variables; var++) {
        NaiveGraph *graph = &graphs->graphs[var];
        assert(task->variables[var].domain_size <= NAIVE_MAX_VALUES);
        simplify_graph(graph, task->variables[var].domain_size);
        for (size_t i = 0; i < graph->labels.size && is_full; i++) {
            if (graph->labels.data[i].op >= 0) {
                add_side_effects(graphs, var, &graph->labels.data[i]);
            }
        }
    }
}

void naive_graphs_release(NaiveGraphs *graphs)
{
    for (int32_t var = 0; var < graphs->task->num_variables; var++) {
        naive_label_vec_release(&graphs->graphs[var].labels);
        int_vec_release(&graphs->graphs[var].locals);
    }
    arena_release(&graphs->arena);
}
