/* The work space of the context-enhanced additive heuristic: the local problems of one state.
 *
 * A *local problem* is a variable with a start value: what does each of its values cost from there?
 * Its *nodes* are the values of the variable, with their costs so far. An *attempt* is a label that
 * was tried from a settled node; it knows how its target was reached. The *context* of a node is
 * one fact for each local variable of its graph: the state, changed by the path to the node.
 *
 * All this is made anew for each state: nodes when a problem is first needed, contexts when a label
 * first needs one, attempts one by one. Each kind has an array of its own that is emptied by
 * resetting its size, so that an evaluation costs what it reaches and touches no other memory.
 *
 * Problems that start from the state are the common case and have fixed places: the nodes of their
 * values have the numbers of facts, and their contexts stand at the front of `contexts`. */
#ifndef HEUR_CEA_SPACE_H
#define HEUR_CEA_SPACE_H

#include <string.h>

#include "base/bucket_queue.h"
#include "base/vec.h"
#include "heur/cea_tables.h"

enum { CEA_NONE = -1, CEA_NO_PROBLEM = INT32_MIN };

/* All bits set: neither reached nor settled, and no attempt waits for it. */
typedef struct CeaLocalNode {
    uint32_t cost;
    int32_t settled;    /* the cost once it is final; CEA_NONE before */
    int32_t waiting;    /* list of attempts that wait for it */
    int32_t reached_by; /* best attempt so far; CEA_NONE: a start, or not reached */
} CeaLocalNode;

/* All local variables: safe to use as a set before the changes are computed. */
#define CEA_UNKNOWN_CHANGES UINT64_MAX

/* The rest of a node that was reached. */
typedef struct CeaNodeMore {
    int32_t problem;
    int32_t context;  /* where it begins; CEA_NONE: it is not made yet */
    uint64_t changed; /* local variables unlike the state, or CEA_UNKNOWN_CHANGES */
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
    /* Per problem, which is named by the fact that it starts from. */
    int32_t *problem_nodes; /* its first node minus the first of the graph, or CEA_NO_PROBLEM */
    int32_t *problem_bases; /* the cost at which it was set up */
    IntVec problems;        /* that are set up */
    uint8_t *is_new;        /* per fact: false in the state, and its variable has no problem yet */
    BucketQueue queue;
    CeaNodeVec nodes;
    CeaMoreVec more; /* per node */
    IntVec contexts; /* facts of the local variables; first the state, for all graphs */
    CeaAttemptVec attempts;
    IntVec ready;      /* scratch: attempts whose conditions are settled */
    int32_t *hints;    /* per label: condition that was settled late in earlier states */
    IntVec open_nodes; /* scratch */
} CeaSpace;

void cea_space_init(CeaSpace *space, const CeaTables *tables);
void cea_space_release(CeaSpace *space);

/* Moves to a state in which no problem is set up. */
void cea_space_start(CeaSpace *space, const int32_t *values);

/* Sets up the problem that starts from a fact and pushes its start, with the key `base`. */
void cea_space_set_up_problem(CeaSpace *space, int32_t start, int32_t base);

/* The context of a node that was reached; made if it is not there, with those on the path to it.
 * Valid until the next call. */
const int32_t *cea_space_context(CeaSpace *space, int32_t node);

/* Makes room for so many more attempts, and for those of one node. */
static inline void cea_space_reserve_attempts(CeaSpace *space, size_t count)
{
    size_t needed = space->attempts.size + count + (size_t)space->tables->max_labels;
    cea_attempt_vec_reserve(&space->attempts, needed);
    int_vec_reserve(&space->ready, needed);
}

/* Makes the nodes unreached. */
static inline void cea_space_clear_nodes(CeaSpace *space, size_t first, size_t count)
{
    assert(first + count <= space->nodes.capacity);
    memset(space->nodes.data + first, 0xff, count * sizeof *space->nodes.data);
}

#endif
