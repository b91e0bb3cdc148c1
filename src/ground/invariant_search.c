#include "ground/invariant_search.h"

#include "base/clock.h"
#include "base/mersenne.h"
#include "ground/action_profile.h"
#include "ground/balance.h"
#include "ground/heaviness.h"
#include "ground/refinement.h"

enum { SEED = 314159, CHECKS_PER_LOOK = 64 }; /* a look at the clock may cost microseconds */

/* What checks need, kept from one candidate to the next. */
typedef struct Checker {
    const NormTask *norm;
    InvariantSet *candidates;
    size_t max_candidates;
    const Progress *progress;

    ActionProfileTable table;
    Cover cover;
    Heaviness heaviness;
    Balance balance;
    Refinement refinement;
    Mersenne random;
    int32_t *untested; /* actions; room for all of them and one more */
    int32_t num_untested;
    int64_t *last_seen; /* per action: the check that listed it last */
    int64_t num_checks;
    bool is_stopped;
} Checker;

/* -- The first candidates -- */

/* Without a counted place, then with each. False when the progress said stop. */
static bool insert_first_of(Checker *checker, int32_t predicate, IntVec *places)
{
    int32_t arity = checker->norm->predicates[predicate].arity;
    InvariantSet *set = checker->candidates;
    int_vec_reserve(places, (size_t)arity);
    for (int32_t i = 0; i < arity; i++) {
        places->data[i] = i;
    }
    if (set->all.size < checker->max_candidates) {
        invariant_set_insert(set, predicate, places->data, arity);
    }
    for (int32_t counted = 0; counted < arity && set->all.size < checker->max_candidates;
         counted++) {
        for (int32_t i = 0; i + 1 < arity; i++) {
            places->data[i] = i < counted ? i : i + 1;
        }
        invariant_set_insert(set, predicate, places->data, arity - 1);
        if (!progress_report(checker->progress, "invariant candidates", (int64_t)set->all.size)) {
            return false;
        }
    }
    return true;
}

static bool insert_first_candidates(Checker *checker)
{
    const NormTask *norm = checker->norm;
    Bitset is_changed;
    bitset_init(&is_changed, (size_t)norm->num_predicates);
    for (int32_t a = 0; a < norm->num_actions; a++) {
        for (int32_t i = 0; i < norm->actions[a].num_effects; i++) {
            bitset_set(&is_changed, (size_t)norm->actions[a].effects[i].literal.predicate);
        }
    }
    IntVec places = {0};
    bool is_done = true;
    for (int32_t p = 0; p < norm->num_predicates && is_done; p++) {
        if (bitset_test(&is_changed, (size_t)p)) {
            is_done = insert_first_of(checker, p, &places);
        }
    }
    int_vec_release(&places);
    bitset_release(&is_changed);
    return is_done;
}

/* -- Checks -- */

/* All actions that add an atom of one of the parts, in the order of parts and actions. */
static void list_threats(Checker *checker)
{
    const ActionProfileTable *table = &checker->table;
    const Invariant *invariant = &checker->cover.invariant;
    int32_t *untested = checker->untested, count = 0;
    int64_t *last_seen = checker->last_seen, check = ++checker->num_checks;
    for (int32_t part = 0; part < invariant->num_parts; part++) {
        int32_t predicate = invariant_predicate(invariant, part);
        int32_t end = table->adders_begin[predicate + 1];
        for (int32_t i = table->adders_begin[predicate]; i < end; i++) {
            int32_t action = table->adders[i];
            untested[count] = action; /* overwritten by the next one if it is there already */
            count += last_seen[action] != check;
            last_seen[action] = check;
        }
    }
    checker->num_untested = count;
}

/* Swaps the drawn action to the end and takes it from there. */
static int32_t draw_action(Checker *checker)
{
    uint32_t drawn = mersenne_below(&checker->random, (uint32_t)checker->num_untested);
    int32_t action = checker->untested[drawn];
    checker->untested[drawn] = checker->untested[--checker->num_untested];
    return action;
}

/* Whether the action keeps the invariant; if it does not, but not for too many additions, refined
 * candidates join the queue. */
static bool test_action(Checker *checker, const ActionProfile *profile)
{
    const Cover *cover = &checker->cover;
    if (heaviness_is_too_much(&checker->heaviness, profile, cover)) {
        checker->is_stopped = checker->heaviness.is_stopped;
        return false;
    }
    int32_t gap = balance_find_gap(&checker->balance, profile, cover);
    if (gap == ALL_BALANCED) {
        return true;
    }
    checker->is_stopped =
        checker->balance.is_stopped ||
        !refinement_make(&checker->refinement, checker->norm, profile, profile->adds[gap], cover,
                         checker->max_candidates, checker->progress, checker->candidates);
    return false;
}

static bool test_candidate(Checker *checker, Invariant candidate)
{
    cover_set(&checker->cover, candidate);
    list_threats(checker);
    while (checker->num_untested > 0) {
        if (!test_action(checker, &checker->table.actions[draw_action(checker)])) {
            return false;
        }
    }
    return true;
}

/* -- The loop -- */

static void checker_init(Checker *checker, InvariantSet *candidates, const GroundTask *task,
                         InvariantLimits limits, const Progress *progress)
{
    const NormTask *norm = task->norm;
    *checker = (Checker){.norm = norm,
                         .candidates = candidates,
                         .max_candidates = limits.max_candidates,
                         .progress = progress,
                         .untested = MEM_NEW(int32_t, (size_t)norm->num_actions + 1),
                         .last_seen = MEM_NEW(int64_t, (size_t)norm->num_actions)};
    action_profile_table_init(&checker->table, task);
    cover_init(&checker->cover, norm->num_predicates);
    int32_t num_variables = checker->table.max_variables;
    heaviness_init(&checker->heaviness, norm->pddl->num_objects, num_variables, progress);
    balance_init(&checker->balance, norm->pddl, num_variables, progress);
    mersenne_seed(&checker->random, SEED);
}

static void checker_release(Checker *checker)
{
    MEM_FREE(checker->last_seen, (size_t)checker->norm->num_actions);
    MEM_FREE(checker->untested, (size_t)checker->norm->num_actions + 1);
    refinement_release(&checker->refinement);
    balance_release(&checker->balance);
    heaviness_release(&checker->heaviness);
    cover_release(&checker->cover);
    action_profile_table_release(&checker->table);
}

static bool run_checks(Checker *checker, double max_seconds, IntVec *out_accepted)
{
    double start = clock_cpu();
    const InvariantVec *all = &checker->candidates->all;
    for (size_t next = 0; next < all->size; next++) {
        if (next % CHECKS_PER_LOOK == 0 && clock_cpu() - start > max_seconds) {
            return true;
        }
        if (!progress_report(checker->progress, "invariant candidates", (int64_t)next)) {
            return false;
        }
        if (test_candidate(checker, all->data[next])) {
            int_vec_push(out_accepted, (int32_t)next);
        } else if (checker->is_stopped) {
            return false;
        }
    }
    return true;
}

bool invariant_search_run(InvariantSearch *search, const GroundTask *task, InvariantLimits limits,
                          const Progress *progress)
{
    *search = (InvariantSearch){0};
    Checker checker;
    checker_init(&checker, &search->candidates, task, limits, progress);
    bool is_done = insert_first_candidates(&checker) &&
                   run_checks(&checker, limits.max_seconds, &search->accepted);
    checker_release(&checker);
    return is_done;
}

void invariant_search_release(InvariantSearch *search)
{
    invariant_set_release(&search->candidates);
    int_vec_release(&search->accepted);
    *search = (InvariantSearch){0};
}
