/* The work space of h_cea: local problems, their nodes, and attempts, of the state at hand.
 *
 * All of this is made anew for each state: nodes when a problem is first asked for, attempts and
 * all else one by one, each kind in an array of its own that is emptied by resetting its size. So
 * an evaluation costs what it reaches, and touches no more memory than that. */
#ifndef HEUR_CEA_SPACE_H
#define HEUR_CEA_SPACE_H

#include <string.h>

#include "base/bucket_queue.h"
#include "base/vec.h"
#include "heur/cea_tables.h"

enum { CEA_NONE = -1, CEA_NO_PROBLEM = INT32_MIN };

/* All bits set: neither reached nor settled, nobody waits. */
typedef struct CeaLocalNode {
    uint32_t cost;
    int32_t settled;    /* the same once it is final; CEA_NONE before */
    int32_t waiting;    /* list of attempts */
    int32_t reached_by; /* best attempt so far; CEA_NONE: a start */
} CeaLocalNode;

/* Also a set of local variables, and safe to be taken for one. */
#define CEA_UNKNOWN_CHANGES UINT64_MAX

/* The rest of a node that was reached. */
typedef struct CeaNodeMore {
    int32_t problem;
    int32_t context;  /* where it begins; CEA_NONE: it is not made yet */
    uint64_t changed; /* local variables unlike the state in its context, or CEA_UNKNOWN_CHANGES */
} CeaNodeMore;

typedef struct CeaAttempt {
    uint32_t cost; /* of source and operator; when it fires, of the target */
    int32_t source, target;
    int32_t label;
    int32_t next; /* that waits for the same node */
} CeaAttempt;

DEFINE_VEC(CeaNodeVec, cea_node_vec, CeaLocalNode);
DEFINE_VEC(CeaMoreVec, cea_more_vec, CeaNodeMore);
DEFINE_VEC(CeaAttemptVec, cea_attempt_vec, CeaAttempt);

typedef struct CeaSpace {
    const CeaTables *tables;

    int32_t *current; /* per graph: fact of the state; CEA_NONE before the first */
    /* Problems are known by the fact that they start from. */
    int32_t *problem_nodes; /* its first node minus the first of the graph, or CEA_NO_PROBLEM */
    int32_t *problem_bases; /* cost at which it was first asked for */
    IntVec problems;        /* those set up */
    uint8_t *is_new;        /* per fact: false in the state, and its variable has no problem yet */
    BucketQueue queue;
    CeaNodeVec nodes;
    CeaMoreVec more; /* per node */
    IntVec contexts; /* facts of the local variables; first the state, for all graphs */
    CeaAttemptVec attempts;
    IntVec ready;      /* scratch: attempts whose conditions are settled */
    int32_t *hints;    /* per label: fact that is worth waiting for, going by earlier states */
    IntVec open_nodes; /* scratch */
} CeaSpace;

void cea_space_init(CeaSpace *space, const CeaTables *tables);
void cea_space_release(CeaSpace *space);

/* Forgets all problems and moves to a state. */
void cea_space_start(CeaSpace *space, const int32_t *values);

/* So many more, and those of one node. */
static inline void cea_space_reserve_attempts(CeaSpace *space, size_t count)
{
    size_t needed = space->attempts.size + count + (size_t)space->tables->max_labels;
    cea_attempt_vec_reserve(&space->attempts, needed);
    int_vec_reserve(&space->ready, needed);
}

/* All of them unreached. */
static inline void cea_space_clear_nodes(CeaSpace *space, size_t first, size_t count)
{
    memset(space->nodes.data + first, 0xff, count * sizeof *space->nodes.data);
}

#endif
