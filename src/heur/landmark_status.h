/* Landmark status: which landmarks are past and which are future, state by state [RW10; BKEH23].
 *
 * For a state, a landmark is *past* if it has held on every known path to the state, and *future*
 * if it must hold again, or for the first time, on every path from the state to a goal. A landmark
 * can be both. When a state is reached on another path, its past landmarks become fewer and its
 * future landmarks more.
 *
 * Each state has two bit vectors, in chunks of states that are allocated when the first of them is
 * reached and never move during a search. So any thread can read them while no transition is noted.
 * Noting a transition costs the effects of the operator, the landmarks divided by 64, and the
 * orders of the landmarks that it makes true or false; the first one from a state also costs the
 * variables. */
#ifndef HEUR_LANDMARK_STATUS_H
#define HEUR_LANDMARK_STATUS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "heur/heur.h"
#include "heur/landmark_graph.h"

/* Some landmarks out of 64 neighbours. */
typedef struct LandmarkMask {
    int32_t word;
    uint64_t bits;
} LandmarkMask;

DEFINE_VEC(LandmarkMaskVec, landmark_mask_vec, LandmarkMask);

/* For each landmark, a set of landmarks. */
typedef struct LandmarkRows {
    int32_t *begin; /* per landmark: its part of `masks`, num_landmarks + 1 entries */
    LandmarkMaskVec masks;
} LandmarkRows;

/* Bit vectors of some states with consecutive ids. */
typedef struct LandmarkChunk {
    uint64_t *words; /* NULL: none of its states was reached */
    uint64_t search; /* the last one that reached a state of it; void in others */
} LandmarkChunk;

DEFINE_VEC(LandmarkChunkVec, landmark_chunk_vec, LandmarkChunk);

typedef struct LandmarkStatus {
    const LandmarkGraph *graph;
    Arena arena;
    int32_t num_words; /* of one bit vector */
    uint64_t *is_goal;
    int32_t *derived; /* derived variables, which any operator may change */
    int32_t num_derived;
    LandmarkRows needed_by;  /* landmarks that it holds directly before: greedy-necessary orders */
    LandmarkRows lost_after; /* landmarks ordered reasonably before it */
    LandmarkChunkVec chunks;
    uint64_t num_searches; /* number of the search that is being followed; 0: none yet */

    uint64_t *holds, *parent_holds; /* scratch: landmarks true in a state */
    int32_t parent;                 /* the state of parent_holds; -1: none */
} LandmarkStatus;

typedef struct LandmarkStatusView {
    const uint64_t *past, *future; /* num_words each */
} LandmarkStatusView;

void landmark_status_init(LandmarkStatus *status, const LandmarkGraph *graph);
void landmark_status_release(LandmarkStatus *status);

/* A search begins; notes about earlier searches are void. */
void landmark_status_note_initial(LandmarkStatus *status, HeurState state);

/* The parent was noted before. */
void landmark_status_note_transition(LandmarkStatus *status, HeurState parent, int32_t op,
                                     HeurState state);

/* Of a state that was noted. */
LandmarkStatusView landmark_status_get(const LandmarkStatus *status, int32_t state);

/* The bytes of the bit vectors of all states; to free them between two searches. */
size_t landmark_status_size(const LandmarkStatus *status);
void landmark_status_forget(LandmarkStatus *status);

#endif
