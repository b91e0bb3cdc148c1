/* Backchaining: which landmarks must be true before a given one [RHW08; RW10].
 *
 * A landmark that does not hold initially is achieved by some action. Consider all actions that can
 * achieve it while it has never been true, by an exploration without it (landmark_reach.h). What
 * each of them needs are its preconditions, the conditions shared by its effects on the landmark,
 * and the initial value of a two-valued variable that the landmark changes. From this follow:
 *
 * - *shared preconditions*: facts that all of these actions need are landmarks;
 * - *disjunctions*: a set with one fact that each of these actions needs is a disjunctive landmark.
 *   Its facts stem from one predicate of the PDDL task, which is read off the names of values;
 * - *cuts*: a value of the landmark's variable without which the variable cannot get from its
 *   initial value to that of the landmark is a landmark. The graph for this has the values as nodes
 *   and an arc for every change that some operator can make, whatever else it needs. Derived
 *   variables have no arcs.
 *
 * The first two cost the size of all achievers. Cuts cost the changes of the variable, each once,
 * and when they are first asked for the operators that make them. */
#ifndef HEUR_LANDMARK_BACKCHAIN_H
#define HEUR_LANDMARK_BACKCHAIN_H

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

/* A change of a variable. */
typedef struct LandmarkArc {
    int32_t pre, post; /* values; pre may be NO_VALUE: from any value */
} LandmarkArc;

DEFINE_VEC(LandmarkArcVec, landmark_arc_vec, LandmarkArc);

/* The graph of a variable: where its arcs end, by where they begin. */
typedef struct LandmarkMoves {
    int32_t *begin; /* parts of `targets`: by value, then those from any value, then the end */
    int32_t *targets;
} LandmarkMoves;

typedef struct LandmarkBackchain {
    const LandmarkTask *lm_task;
    const LandmarkReach *reach;
    const LandmarkGraph *graph;
    Arena arena;

    /* For shared preconditions and disjunctions. */
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

    /* For cuts; arrays without a remark are per value of the variable. */
    LandmarkMoves *moves; /* per variable: made when first asked for */
    LandmarkArcVec arcs;  /* scratch: of a variable */
    IntVec targets;       /* scratch: ends of the arcs */
    int32_t *queue;
    int32_t *came_from;
    int32_t *position; /* on the path found first, or -1 */
    int32_t *path;
    bool *is_seen;
} LandmarkBackchain;

/* The graph is only read, to see which facts are atomic landmarks already. */
void landmark_backchain_init(LandmarkBackchain *backchain, const LandmarkReach *reach,
                             const LandmarkGraph *graph);
void landmark_backchain_release(LandmarkBackchain *backchain);

/* Facts that every action needs that can achieve one of the atoms first, in Fast Downward's order.
 * The last exploration excluded the atoms. */
void landmark_backchain_find_shared(LandmarkBackchain *backchain, FactSpan atoms,
                                    FactVec *out_facts);

/* Disjunctions of facts that are no atomic landmarks, such that each of these actions needs one. In
 * Fast Downward's order, also within each. */
void landmark_backchain_find_disjunctions(LandmarkBackchain *backchain, FactSpan atoms,
                                          LandmarkDisjunctionVec *out_disjunctions);

/* Appends, ascending, the values of `var` with is_open without which there is no path from `source`
 * to `target` over values with is_open, `source` included. Without any path that is all of them.
 * is_open[source], !is_open[target]. */
void landmark_backchain_find_cuts(LandmarkBackchain *backchain, int32_t var, int32_t source,
                                  int32_t target, const bool *is_open, IntVec *out_values);

#endif
