#include "ground/refinement.h"

enum { COUNTED = -1, STEPS_PER_REPORT = 1 << 10 };

/* -- Groups of equal terms -- */

/* Appends the parameters that stand for the term in the added atom, by their places there. */
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

static void reset(Refinement *refinement)
{
    refinement->places.size = 0;
    refinement->parameters.size = 0;
    refinement->order.size = 0;
    refinement->ends.size = 0;
}

/* False if the parameters do not fit: each term must occur as often in the deleted atom as there
 * are parameters for it, but for the one place that may be counted. */
static bool group_terms(Refinement *refinement, const NormLiteral *added, const int32_t *places,
                        int32_t num_parameters, const NormLiteral *deleted)
{
    int32_t num_counted = deleted->num_terms - num_parameters;
    if (num_counted != 0 && num_counted != 1) {
        return false;
    }
    reset(refinement);
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

/* The next permutation in lexicographic order; false: there was none, and it is the first again. */
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

/* The last group changes fastest. */
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
        if (parameter != COUNTED) {
            refinement->part.data[parameter] = refinement->places.data[i];
        }
    }
}

bool refinement_make(Refinement *refinement, const NormTask *task, const ActionProfile *profile,
                     const NormEffect *added, const Cover *cover, size_t max_candidates,
                     const Progress *progress, InvariantSet *set)
{
    int32_t num_parameters = cover->invariant.num_parameters;
    const int32_t *places = cover->places[added->literal.predicate];
    int_vec_reserve(&refinement->part, (size_t)num_parameters);
    int64_t num_steps = 0;
    for (int32_t i = 0; i < profile->num_deletes; i++) {
        const NormLiteral *deleted = &profile->deletes[i]->literal;
        if (cover->places[deleted->predicate] ||
            !group_terms(refinement, &added->literal, places, num_parameters, deleted)) {
            continue;
        }
        start_order(refinement);
        do {
            if (set->all.size >= max_candidates) {
                return true;
            }
            assign_places(refinement);
            invariant_set_extend(set, task, cover->invariant, deleted->predicate,
                                 refinement->part.data);
            if (++num_steps % STEPS_PER_REPORT == 0 &&
                !progress_report(progress, "invariant candidates", (int64_t)set->all.size)) {
                return false;
            }
        } while (order_next(refinement));
    }
    return true;
}

void refinement_release(Refinement *refinement)
{
    int_vec_release(&refinement->places);
    int_vec_release(&refinement->parameters);
    int_vec_release(&refinement->order);
    int_vec_release(&refinement->ends);
    int_vec_release(&refinement->part);
}
