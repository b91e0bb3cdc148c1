/* Groups are the useful instances of invariants, written out in reachable facts. Two invariants may
 * give the same group; both stay, as they do with Fast Downward. */
#include "ground/fact_groups.h"

#include <stdlib.h>

#include "ground/fact_rows.h"
#include "ground/invariant_weights.h"

enum { GROUPS_PER_REPORT = 1 << 10 };

/* Those of Fast Downward. */
static const InvariantLimits LIMITS = {.max_candidates = 100000, .max_seconds = 300};

typedef struct GroupMaker {
    const GroundTask *task;
    FactRows rows;
    IntVec objects; /* arguments of one part */
    FactGroups groups;
} GroupMaker;

/* The place of the arguments at which no parameter stands; only if there is one. */
static int32_t find_counted_place(const int32_t *places, int32_t num_parameters)
{
    int64_t counted = (int64_t)num_parameters * (num_parameters + 1) / 2;
    for (int32_t i = 0; i < num_parameters; i++) {
        counted -= places[i];
    }
    return (int32_t)counted;
}

static void append_part(GroupMaker *maker, const Invariant *invariant, int32_t part,
                        const int32_t *values)
{
    int32_t predicate = invariant_predicate(invariant, part);
    int32_t arity = maker->task->norm->predicates[predicate].arity;
    const int32_t *places = invariant_places(invariant, part);
    int_vec_reserve(&maker->objects, (size_t)arity);
    int32_t *objects = maker->objects.data;
    for (int32_t i = 0; i < invariant->num_parameters; i++) {
        objects[places[i]] = values[i];
    }
    if (arity > invariant->num_parameters) {
        int32_t place = find_counted_place(places, invariant->num_parameters);
        fact_rows_append(&maker->rows, predicate, place, objects, &maker->groups.facts);
        return;
    }
    int32_t fact = ground_task_find_fact(maker->task, predicate, objects);
    if (fact >= 0) {
        int_vec_push(&maker->groups.facts, fact);
    }
}

/* Parts in the order of names give ascending facts. */
static void append_group(GroupMaker *maker, const Invariant *invariant, const int32_t *values)
{
    for (int32_t part = 0; part < invariant->num_parts; part++) {
        append_part(maker, invariant, part, values);
    }
    int_vec_push(&maker->groups.begin, (int32_t)maker->groups.facts.size);
    maker->groups.num_groups++;
}

static bool append_groups(GroupMaker *maker, const InvariantSearch *search,
                          const InvariantWeights *weights, const Progress *progress)
{
    int_vec_push(&maker->groups.begin, 0);
    for (size_t i = 0; i < weights->instances.size; i++) {
        const InvariantInstance *instance = &weights->instances.data[i];
        if (instance->is_too_heavy) {
            continue;
        }
        const int32_t *key = weights->keys.data + instance->key;
        int32_t candidate = search->accepted.data[key[0]];
        append_group(maker, &search->candidates.all.data[candidate], key + 1);
        if (maker->groups.num_groups % GROUPS_PER_REPORT == 0 &&
            !progress_report(progress, "fact groups", maker->groups.num_groups)) {
            return false;
        }
    }
    return true;
}

static int compare_groups(const void *a, const void *b, void *context)
{
    const FactGroups *groups = context;
    const int32_t *begin = groups->begin.data, *facts = groups->facts.data;
    int32_t left = *(const int32_t *)a, right = *(const int32_t *)b;
    int32_t i = begin[left], k = begin[right];
    while (i < begin[left + 1] && k < begin[right + 1] && facts[i] == facts[k]) {
        i++;
        k++;
    }
    if (i == begin[left + 1] || k == begin[right + 1]) {
        return (i < begin[left + 1]) - (k < begin[right + 1]);
    }
    return facts[i] < facts[k] ? -1 : 1;
}

static void sort_groups(FactGroups *groups)
{
    size_t count = (size_t)groups->num_groups;
    int32_t *order = MEM_NEW(int32_t, count);
    for (size_t i = 0; i < count; i++) {
        order[i] = (int32_t)i;
    }
    if (count > 0) {
        qsort_r(order, count, sizeof *order, compare_groups, groups);
    }
    FactGroups sorted = {.num_groups = groups->num_groups};
    int_vec_reserve(&sorted.facts, groups->facts.size);
    int_vec_reserve(&sorted.begin, count + 1);
    int_vec_push(&sorted.begin, 0);
    for (size_t i = 0; i < count; i++) {
        for (int32_t k = groups->begin.data[order[i]]; k < groups->begin.data[order[i] + 1]; k++) {
            int_vec_push(&sorted.facts, groups->facts.data[k]);
        }
        int_vec_push(&sorted.begin, (int32_t)sorted.facts.size);
    }
    MEM_FREE(order, count);
    fact_groups_release(groups);
    *groups = sorted;
}

static bool make_groups(const GroundTask *task, const InvariantSearch *search,
                        const InvariantWeights *weights, const Progress *progress,
                        FactGroups *out_groups)
{
    GroupMaker maker = {.task = task};
    fact_rows_init(&maker.rows, task);
    bool is_done = append_groups(&maker, search, weights, progress);
    fact_rows_release(&maker.rows);
    int_vec_release(&maker.objects);
    if (is_done) {
        sort_groups(&maker.groups);
        *out_groups = maker.groups;
    } else {
        fact_groups_release(&maker.groups);
    }
    return is_done;
}

bool fact_groups_find(const GroundTask *task, const Progress *progress, FactGroups *out_groups)
{
    InvariantSearch search = {0};
    InvariantWeights weights = {0};
    bool is_done = invariant_search_run(&search, task, LIMITS, progress) &&
                   invariant_weights_find(&weights, task->norm, &search, progress) &&
                   make_groups(task, &search, &weights, progress, out_groups);
    invariant_weights_release(&weights);
    invariant_search_release(&search);
    return is_done;
}

void fact_groups_release(FactGroups *groups)
{
    int_vec_release(&groups->begin);
    int_vec_release(&groups->facts);
    *groups = (FactGroups){0};
}
