/* AxiomFilter: which of the axioms of one head matter.
 *
 * Not those that contain their own head, nor those whose condition has all literals of another
 * one's. Axioms are tested from short to long against the shorter ones. Each of those waits at its
 * rarest literal: only what has that literal can contain all of it. */
#ifndef GROUND_AXIOM_FILTER_H
#define GROUND_AXIOM_FILTER_H

#include "base/progress.h"
#include "ground/ground_task.h"

typedef struct AxiomCandidate {
    int32_t axiom, num_literals; /* each literal counted once */
} AxiomCandidate;

DEFINE_VEC(AxiomCandidateVec, axiom_candidate_vec, AxiomCandidate);

typedef struct AxiomFilter {
    const GroundTask *task;
    const Progress *progress;
    Bitset is_kept; /* axioms; the result */
    AxiomCandidateVec candidates;
    int32_t *marks;       /* per literal: the last axiom seen to have it */
    int32_t *occurrences; /* per literal, among the candidates */
    int32_t *waiting;     /* per literal: the last axiom that waits there */
    int32_t *next;        /* per axiom: the next one that waits at the same place */
    int64_t num_steps;
} AxiomFilter;

void axiom_filter_init(AxiomFilter *filter, const GroundTask *task, const Progress *progress);
void axiom_filter_release(AxiomFilter *filter);

/* Notes in is_kept which of these axioms, all those of one head, matter. False when the progress said
 * stop. */
bool axiom_filter_apply(AxiomFilter *filter, int32_t head, const int32_t *axioms, int32_t count);

#endif
