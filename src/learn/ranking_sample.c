#include "learn/ranking_sample.h"

#include <assert.h>
#include <string.h>

#include "task/atoms.h"

DEFINE_VEC(PredicateVec, predicate_vec, WlPredicate);

void ranking_sample_release(RankingSample *sample)
{
    wl_colours_release(&sample->colours);
    ranking_rows_release(&sample->rows);
}

/* --- Predicates ------------------------------------------------------------------------------- */

static bool has_predicate(const PredicateVec *predicates, const AtomPredicate *wanted)
{
    for (size_t i = 0; i < predicates->size; i++) {
        if (predicates->data[i].arity == wanted->arity &&
            strcmp(predicates->data[i].name, wanted->name) == 0) {
            return true;
        }
    }
    return false;
}

static void add_predicates(PredicateVec *predicates, const Task *task, bool with_static,
                           Arena *names)
{
    Atoms atoms;
    atoms_init(&atoms, task, with_static);
    for (int32_t i = 0; i < atoms.num_predicates; i++) {
        const AtomPredicate *found = &atoms.predicates[i];
        if (!has_predicate(predicates, found)) {
            const char *name = arena_copy_string(names, found->name, strlen(found->name));
            predicate_vec_push(predicates, (WlPredicate){name, found->arity});
        }
    }
    atoms_release(&atoms);
}

/* The predicates of all tasks, in the order in which they appear. */
static void begin(RankingSample *sample, const RankingSampleOptions *options)
{
    PredicateVec predicates = {0};
    Arena names = {0};
    for (int i = 0; i < options->num_plans; i++) {
        add_predicates(&predicates, options->plans[i].task, options->features.has_static, &names);
    }
    wl_colours_init(&sample->colours, options->features, predicates.data, (int32_t)predicates.size,
                    options->constants, options->num_constants);
    predicate_vec_release(&predicates);
    arena_release(&names);
}

/* --- Plans ------------------------------------------------------------------------------------ */

static void add_plan(RankingSample *sample, const RankingPlan *plan)
{
    Error error = {0};
    WlTables *tables = wl_tables_new_growing(plan->task, &sample->colours, &error);
    assert(tables);
    WlTracker *tracker = wl_tracker_new(tables);
    ranking_pairs_add(&sample->rows, plan, tracker);
    wl_tracker_free(tracker);
    wl_tables_free(tables);
}

RankingSampleStatus ranking_sample_init(RankingSample *sample, const RankingSampleOptions *options)
{
    *sample = (RankingSample){0};
    begin(sample, options);
    for (int i = 0; i < options->num_plans; i++) {
        if (options->limits && limits_check(options->limits) != LIMITS_OK) {
            return RANKING_SAMPLE_INTERRUPTED;
        }
        add_plan(sample, &options->plans[i]);
        if (wl_colours_count(&sample->colours) > options->max_colours) {
            return RANKING_SAMPLE_TOO_LARGE;
        }
    }
    return RANKING_SAMPLE_OK;
}
