/* What must hold before a landmark becomes true for the first time.
 *
 * Looks at all actions that can achieve a landmark while it has never been true. What each of them
 * needs - preconditions, conditions shared by its effects on the landmark, and the other value of a
 * two-valued variable that it changes - gives two kinds of new landmarks [RHW08; RW10]:
 * facts that all of them need, and disjunctions with a fact for each of them. The atoms of a
 * disjunction stem from one predicate of the PDDL task, which is read off the names of values. */
#ifndef HEUR_LANDMARK_PRECONDITIONS_H
#define HEUR_LANDMARK_PRECONDITIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "heur/fact_set.h"
#include "heur/landmark_graph.h"
#include "heur/landmark_reach.h"

enum { LANDMARK_MAX_ATOMS = 4 }; /* larger disjunctions say little */

typedef struct LandmarkPredicateUse LandmarkPredicateUse;

typedef struct LandmarkDisjunction {
    Fact atoms[LANDMARK_MAX_ATOMS];
    int32_t count; /* at least 2 */
} LandmarkDisjunction;

DEFINE_VEC(LandmarkDisjunctionVec, landmark_disjunction_vec, LandmarkDisjunction);

typedef struct LandmarkPreconditions {
    const LandmarkActions *actions;
    const LandmarkReach *reach;
    const LandmarkGraph *graph;
    int32_t *predicates; /* per fact: number of its predicate, or -1 */
    int32_t num_predicates;
    LandmarkPredicateUse *uses; /* per predicate */

    FactSet needed;         /* scratch: of one action */
    FactSet shared;         /* scratch: of all actions so far */
    FactSet common, effect; /* scratch: conditions of the effects of one action */
    FactVec facts;          /* scratch */
    bool *is_listed;        /* scratch: per action */
    IntVec achievers;       /* scratch: actions */
    IntVec listed;          /* scratch: places in a hash order */
} LandmarkPreconditions;

/* Looks at the graph only to see what is an atomic landmark already. */
void landmark_preconditions_init(LandmarkPreconditions *preconditions, const LandmarkReach *reach,
                                 const LandmarkGraph *graph);
void landmark_preconditions_release(LandmarkPreconditions *preconditions);

/* Facts that every action needs that can achieve one of the atoms first; `reach` has explored
 * without the atoms. In Fast Downward's order. */
void landmark_preconditions_find_shared(LandmarkPreconditions *preconditions, FactSpan atoms,
                                        FactVec *out_facts);

/* Disjunctions of facts that are no atomic landmarks, such that every such action needs one. In Fast
 * Downward's order, also within each. */
void landmark_preconditions_find_disjunctions(LandmarkPreconditions *preconditions, FactSpan atoms,
                                              LandmarkDisjunctionVec *out_disjunctions);

#endif
