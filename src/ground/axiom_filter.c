#include "ground/axiom_filter.h"

#include <stdlib.h>

enum { STEPS_PER_REPORT = 1024, NO_AXIOM = -1 };

static size_t literal_index(GroundLiteral literal)
{
    return 2 * (size_t)ground_literal_fact(literal) + ground_literal_is_negated(literal);
}

static GroundLiteral literal_at(const AxiomFilter *filter, GroundSpan span, int32_t i)
{
    return filter->task->literals.data[span.first + i];
}

static GroundSpan axiom_condition(const AxiomFilter *filter, int32_t axiom)
{
    return filter->task->axioms.data[axiom].condition;
}

void axiom_filter_init(AxiomFilter *filter, const GroundTask *task, const Progress *progress)
{
    size_t num_literals = 2 * (size_t)task->num_facts;
    *filter = (AxiomFilter){.task = task,
                            .progress = progress,
                            .marks = MEM_NEW(int32_t, num_literals),
                            .occurrences = MEM_NEW(int32_t, num_literals),
                            .waiting = MEM_NEW(int32_t, num_literals),
                            .next = MEM_NEW(int32_t, task->axioms.size)};
    bitset_init(&filter->is_kept, task->axioms.size);
    for (size_t i = 0; i < num_literals; i++) {
        filter->marks[i] = filter->waiting[i] = NO_AXIOM;
    }
}

void axiom_filter_release(AxiomFilter *filter)
{
    size_t num_literals = 2 * (size_t)filter->task->num_facts;
    axiom_candidate_vec_release(&filter->candidates);
    MEM_FREE(filter->marks, num_literals);
    MEM_FREE(filter->occurrences, num_literals);
    MEM_FREE(filter->waiting, num_literals);
    MEM_FREE(filter->next, filter->task->axioms.size);
    bitset_release(&filter->is_kept);
}

static void add_candidate(AxiomFilter *filter, int32_t head, int32_t axiom)
{
    GroundSpan condition = axiom_condition(filter, axiom);
    AxiomCandidate candidate = {.axiom = axiom};
    for (int32_t i = 0; i < condition.count; i++) {
        if (literal_at(filter, condition, i) == head) {
            return;
        }
    }
    for (int32_t i = 0; i < condition.count; i++) {
        size_t literal = literal_index(literal_at(filter, condition, i));
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
        GroundLiteral literal = literal_at(filter, condition, i);
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
        GroundLiteral literal = literal_at(filter, condition, i);
        filter->marks[literal_index(literal)] = axiom;
    }
    for (int32_t i = 0; i < condition.count; i++) {
        GroundLiteral literal = literal_at(filter, condition, i);
        int32_t other = filter->waiting[literal_index(literal)];
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
    size_t rarest = literal_index(literal_at(filter, condition, 0));
    for (int32_t i = 1; i < condition.count; i++) {
        size_t literal = literal_index(literal_at(filter, condition, i));
        if (filter->occurrences[literal] < filter->occurrences[rarest]) {
            rarest = literal;
        }
    }
    filter->next[axiom] = filter->waiting[rarest];
    filter->waiting[rarest] = axiom;
}

static void clear_candidates(AxiomFilter *filter)
{
    for (size_t i = 0; i < filter->candidates.size; i++) {
        GroundSpan condition = axiom_condition(filter, filter->candidates.data[i].axiom);
        for (int32_t j = 0; j < condition.count; j++) {
            size_t literal = literal_index(literal_at(filter, condition, j));
            filter->occurrences[literal] = 0;
            filter->waiting[literal] = NO_AXIOM;
        }
    }
    filter->candidates.size = 0;
}

/* False when the progress said stop. */
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

bool axiom_filter_apply(AxiomFilter *filter, int32_t head, const int32_t *axioms, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        add_candidate(filter, head, axioms[i]);
    }
    bool goes_on = select_candidates(filter);
    clear_candidates(filter);
    return goes_on;
}
