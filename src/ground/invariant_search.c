/* The problem: find sets of atoms of which at most one can be true, without looking at states. The
 * idea [H09] sec. 5: guess a candidate, check it against every action schema, repair it where it
 * fails.
 *
 * The queue starts with the candidates of one part: every predicate that actions change, without
 * and with each counted place. A check tests the actions that add an atom of a part, in random
 * order. A candidate that all keep is accepted. The first action that breaks it ends the check;
 * unless it is too heavy, refined candidates with one more part are appended to the queue
 * (refinement_make).
 *
 * Which candidates are made depends on the order of the actions. It is drawn with the generator and
 * the seed of Fast Downward, since the result must be the same.
 *
 * Invariant: a candidate is in the queue once (InvariantSet), and every earlier one has been
 * checked. Cost: bounded by the limits on candidates and time; tasks stay far below them. */
#include "ground/invariant_search.h"

#include <assert.h>

#include "base/clock.h"
#include "base/mersenne.h"
#include "ground/action_profile.h"
#include "ground/balance.h"

/* --- Refinement ------------------------------------------------------------------------------- */

/* If nothing balances an adding effect, each deleting effect of the same action on a predicate
 * without part may: a new part puts each parameter where the deleted atom has the term that the
 * parameter has in the added atom. Repeated terms allow several ways to do so; all become
 * candidates. */

/* Work space for one deleted atom: arrays over its arguments, grouped by equal terms. */
typedef struct Refinement {
    IntVec places;     /* its argument positions, groups in the order of first positions */
    IntVec parameters; /* those that may have these places, in the same groups; or COUNTED */
    IntVec order;      /* per place: which entry of `parameters` it gets */
    IntVec ends;       /* of the groups */
    IntVec part;       /* the result: places by parameter */
} Refinement;

enum { COUNTED = -1, PARTS_PER_REPORT = 1 << 10 };

/* -- Groups of equal terms -- */

/* Appends the parameters that have the term in the added atom, by their places there. */
static void push_parameters(Refinement *refinement, const NormLiteral *added, const int32_t *places,
                            int32_t num_parameters, PddlTerm term)
{
    for (int32_t place = 0; place < added->num_terms; place++) {
        if (added->terms[place] != term) {
            continue;
        }
        for (int32_t i = 0; i < num_parameters; i++) {
            if (places[i] == place) {
                int_vec_push(&refinement->parameters, i);
            }
        }
    }
}

static bool is_first_occurrence(const NormLiteral *literal, int32_t place)
{
    for (int32_t i = 0; i < place; i++) {
        if (literal->terms[i] == literal->terms[place]) {
            return false;
        }
    }
    return true;
}

static void push_places(Refinement *refinement, const NormLiteral *deleted, PddlTerm term)
{
    for (int32_t place = 0; place < deleted->num_terms; place++) {
        if (deleted->terms[place] == term) {
            int_vec_push(&refinement->places, place);
        }
    }
}

static void reset_refinement(Refinement *refinement)
{
    refinement->places.size = 0;
    refinement->parameters.size = 0;
    refinement->order.size = 0;
    refinement->ends.size = 0;
}

/* False if the parameters do not fit: each term must occur in the deleted atom as often as it has
 * parameters, except for one place that may be counted. */
static bool group_terms(Refinement *refinement, const NormLiteral *added, const int32_t *places,
                        int32_t num_parameters, const NormLiteral *deleted)
{
    int32_t num_counted = deleted->num_terms - num_parameters;
    if (num_counted != 0 && num_counted != 1) {
        return false;
    }
    reset_refinement(refinement);
    for (int32_t place = 0; place < deleted->num_terms; place++) {
        if (!is_first_occurrence(deleted, place)) {
            continue;
        }
        PddlTerm term = deleted->terms[place];
        push_places(refinement, deleted, term);
        push_parameters(refinement, added, places, num_parameters, term);
        if (num_counted == 1 && refinement->parameters.size + 1 == refinement->places.size) {
            int_vec_push(&refinement->parameters, COUNTED);
            num_counted = 0;
        }
        if (refinement->parameters.size != refinement->places.size) {
            return false;
        }
        int_vec_push(&refinement->ends, (int32_t)refinement->places.size);
    }
    return true;
}

/* -- Enumeration -- */

static void start_order(Refinement *refinement)
{
    int32_t begin = 0;
    for (size_t group = 0; group < refinement->ends.size; group++) {
        int32_t end = refinement->ends.data[group];
        for (int32_t i = begin; i < end; i++) {
            int_vec_push(&refinement->order, i);
        }
        begin = end;
    }
}

static void reverse(int32_t *items, int32_t count)
{
    for (int32_t i = 0; i < count / 2; i++) {
        int32_t kept = items[i];
        items[i] = items[count - 1 - i];
        items[count - 1 - i] = kept;
    }
}

/* The next permutation in lexicographic order. False after the last; the first one follows then. */
static bool permute_next(int32_t *items, int32_t count)
{
    int32_t pivot = count - 2;
    while (pivot >= 0 && items[pivot] > items[pivot + 1]) {
        pivot--;
    }
    if (pivot >= 0) {
        int32_t other = count - 1;
        while (items[other] < items[pivot]) {
            other--;
        }
        int32_t kept = items[pivot];
        items[pivot] = items[other];
        items[other] = kept;
    }
    reverse(items + pivot + 1, count - pivot - 1);
    return pivot >= 0;
}

/* The next combination of permutations; the last group varies fastest. */
static bool order_next(Refinement *refinement)
{
    for (size_t group = refinement->ends.size; group-- > 0;) {
        int32_t begin = group > 0 ? refinement->ends.data[group - 1] : 0;
        if (permute_next(refinement->order.data + begin, refinement->ends.data[group] - begin)) {
            return true;
        }
    }
    return false;
}

static void assign_places(Refinement *refinement)
{
    for (size_t i = 0; i < refinement->order.size; i++) {
        int32_t parameter = refinement->parameters.data[refinement->order.data[i]];
        assert(parameter == COUNTED || (size_t)parameter < refinement->part.capacity);
        if (parameter != COUNTED) {
            refinement->part.data[parameter] = refinement->places.data[i];
        }
    }
}

/* Inserts all refinements for `added`, a covered effect that nothing balances, until the set has
 * max_candidates. False when stopped by `progress`. */
static bool refinement_make(Refinement *refinement, const NormTask *task,
                            const ActionProfile *profile, const NormEffect *added,
                            const InvariantCover *cover, size_t max_candidates,
                            const Progress *progress, InvariantSet *set)
{
    int32_t num_parameters = cover->invariant.num_parameters;
    const int32_t *places = cover->places[added->literal.predicate];
    assert(places); /* the invariant covers the added atom */
    int_vec_reserve(&refinement->part, (size_t)num_parameters);
    int64_t num_steps = 0;
    for (int32_t i = 0; i < profile->num_deletes; i++) {
        const NormLiteral *deleted = &profile->deletes[i]->literal;
        if (cover->places[deleted->predicate] ||
            !group_terms(refinement, &added->literal, places, num_parameters, deleted)) {
            continue;
        }
        start_order(refinement);
        assert(refinement->order.size == (size_t)deleted->num_terms);
        do {
            if (set->all.size >= max_candidates) {
                return true;
            }
            assign_places(refinement);
            invariant_set_extend(set, task, cover->invariant, deleted->predicate,
                                 refinement->part.data);
            if (++num_steps % PARTS_PER_REPORT == 0 &&
                !progress_report(progress, "invariant candidates", (int64_t)set->all.size)) {
                return false;
            }
        } while (order_next(refinement));
    }
    return true;
}

static void refinement_release(Refinement *refinement)
{
    int_vec_release(&refinement->places);
    int_vec_release(&refinement->parameters);
    int_vec_release(&refinement->order);
    int_vec_release(&refinement->ends);
    int_vec_release(&refinement->part);
}

enum { SEED = 314159, CHECKS_PER_LOOK = 64 }; /* a look at the clock may cost microseconds */

/* Work space of the checks. */
typedef struct Checker {
    const NormTask *norm;
    InvariantSet *candidates;
    size_t max_candidates;
    const Progress *progress;

    ActionProfileTable table;
    InvariantCover cover;
    Balance balance;
    Refinement refinement;
    Mersenne random;
    int32_t *untested; /* actions; has room for all of them and one more */
    int32_t num_untested;
    int64_t *last_seen; /* per action: the check that listed it last */
    int64_t num_checks;
    bool is_stopped;
} Checker;

/* -- The first candidates -- */

/* Candidates without a counted place, then with each. False when stopped by `progress`. */
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
            untested[count] = action; /* overwritten by the next one if it is listed already */
            count += last_seen[action] != check;
            last_seen[action] = check;
        }
    }
    assert(count <= checker->norm->num_actions);
    checker->num_untested = count;
}

/* Swaps the drawn action to the end and takes it from there. */
static int32_t draw_action(Checker *checker)
{
    assert(checker->num_untested > 0);
    uint32_t drawn = mersenne_below(&checker->random, (uint32_t)checker->num_untested);
    int32_t action = checker->untested[drawn];
    checker->untested[drawn] = checker->untested[--checker->num_untested];
    return action;
}

/* Whether the action keeps the invariant. If it is unbalanced, appends refined candidates to the
 * queue. */
static bool test_action(Checker *checker, const ActionProfile *profile)
{
    const InvariantCover *cover = &checker->cover;
    if (balance_is_too_heavy(&checker->balance, profile, cover)) {
        checker->is_stopped = checker->balance.is_stopped;
        return false;
    }
    int32_t unbalanced = balance_find_unbalanced(&checker->balance, profile, cover);
    if (unbalanced == ALL_BALANCED) {
        return true;
    }
    checker->is_stopped =
        checker->balance.is_stopped ||
        !refinement_make(&checker->refinement, checker->norm, profile, profile->adds[unbalanced],
                         cover, checker->max_candidates, checker->progress, checker->candidates);
    return false;
}

static bool test_candidate(Checker *checker, Invariant candidate)
{
    invariant_cover_set(&checker->cover, candidate);
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
    invariant_cover_init(&checker->cover, norm->num_predicates);
    int32_t num_variables = checker->table.max_variables;
    balance_init(&checker->balance, norm->pddl, num_variables, progress);
    mersenne_seed(&checker->random, SEED);
}

static void checker_release(Checker *checker)
{
    MEM_FREE(checker->last_seen, (size_t)checker->norm->num_actions);
    MEM_FREE(checker->untested, (size_t)checker->norm->num_actions + 1);
    refinement_release(&checker->refinement);
    balance_release(&checker->balance);
    invariant_cover_release(&checker->cover);
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
