/* State memo: successors and values that a search keeps from one run to the next.
 *
 * Problem: training runs the search of one task thousands of times, with choices that differ a
 * little. Most states of a run (an *episode*) were met in an earlier one.
 *
 * Idea: keep for every state its successors, and which of its h values are known; the values are
 * rows of the search. Each record has the number of the last episode that met the state, so
 * beginning an episode costs nothing per state.
 *
 * The memo must not change any result. That is easy for values that are functions of the state;
 * three cases need care:
 *
 *   - Queue modes (heur.h). A value holds under one *setting*, the queue modes of all heuristics,
 *     and evaluating a state may change the setting. The record holds the settings under which the
 *     values are known to hold, and the setting afterwards. An episode begins with setting 0. Under
 *     a setting that is not in the record, the state is evaluated again; mostly the values are the
 *     same, and the record then holds for both settings.
 *   - Heuristics with a memory. When their queue mode changes, their values depend on all earlier
 *     states of the episode. The memo is then turned off until the end of the episode: the
 *     heuristics are restarted and evaluate all states of this episode again, in order.
 *   - Path-dependent heuristics are always computed.
 *
 * Cost: 16 bytes per state and 8 per transition. */
#ifndef SEARCH_STATE_MEMO_H
#define SEARCH_STATE_MEMO_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "search/evaluator.h"
#include "task/state_registry.h"

typedef struct MemoMove {
    int32_t op, state;
} MemoMove;

typedef struct MemoRecord {
    uint32_t episode;      /* the last one that met the state; 0: none */
    uint32_t first_move;   /* its successors: place in `moves` */
    int32_t num_moves;     /* MEMO_NOT_EXPANDED: not known */
    uint8_t num_lists;     /* the first lists, whose values are known */
    bool is_dead_end;      /* by these; path-dependent heuristics do not count */
    uint8_t settings;      /* bit i: the record holds under setting i */
    uint8_t setting_after; /* or MEMO_SAME_SETTING, or MEMO_OWN_SETTING */
} MemoRecord;

enum {
    MEMO_NOT_EXPANDED = -1,
    MEMO_SAME_SETTING = UINT8_MAX - 1, /* evaluating the state does not change the setting */
    MEMO_OWN_SETTING = UINT8_MAX, /* changes it to one under which values depend on the episode */
};

DEFINE_VEC(MemoRecordVec, memo_record_vec, MemoRecord);
DEFINE_VEC(MemoMoveVec, memo_move_vec, MemoMove);
DEFINE_VEC(MemoAskedVec, memo_asked_vec, EvaluatorAsked);

typedef struct StateMemo {
    Evaluator *evaluator;          /* with one thread */
    const StateRegistry *registry; /* of the states, over all episodes */
    int32_t num_lists;
    bool is_path_dependent;
    MemoRecordVec records; /* per state */
    MemoMoveVec moves;

    uint8_t *settings;        /* all settings met, one behind the other */
    uint8_t *setting_scratch; /* room for one */
    int num_settings;
    int setting;          /* the current one of this episode */
    int loaded;           /* that of the evaluator; differs while values come from the memo */
    int32_t *row_scratch; /* per list: values of the state before it is evaluated again */

    uint32_t episode;
    int64_t num_met;    /* states in this episode */
    MemoAskedVec asked; /* states evaluated in this episode; only with heuristics with a memory */
    bool has_memory;
    bool is_off;      /* until the end of the episode */
    bool drops_moves; /* until the end of the episode, successors are not kept */
} StateMemo;

/* Lists at most. */
enum { STATE_MEMO_MAX_LISTS = UINT8_MAX };

/* All pointers are borrowed. The first episode begins. */
void state_memo_init(StateMemo *memo, Evaluator *evaluator, const StateRegistry *registry,
                     int32_t num_lists);
void state_memo_release(StateMemo *memo);

/* Gives back all records and begins a new episode. */
void state_memo_forget(StateMemo *memo);

/* Gives back the successors of all states, which can be generated again, and keeps no more of them
 * until the episode ends. Not during an expansion. */
void state_memo_drop_moves(StateMemo *memo);

/* Ends the expansion that state_memo_expand began. */
static inline void state_memo_end_expansion(StateMemo *memo, int32_t state)
{
    if (memo->drops_moves) {
        memo->records.data[state].num_moves = MEMO_NOT_EXPANDED;
        memo->moves.size = 0;
    }
}

/* Bytes held. */
size_t state_memo_size(const StateMemo *memo);

/* Begins a new episode; the evaluator restarts with it. */
void state_memo_begin_episode(StateMemo *memo);

/* Room for `count` new successors of a state; false when memory runs out. */
bool state_memo_try_reserve(StateMemo *memo, int32_t count);

/* Adds a record for a state that has just been registered. */
static inline void state_memo_add(StateMemo *memo, int32_t state)
{
    assert((size_t)state == memo->records.size && (size_t)state < memo->records.capacity);
    memo->records.size = (size_t)state + 1;
    memo->records.data[state] =
        (MemoRecord){.num_moves = MEMO_NOT_EXPANDED, .setting_after = MEMO_SAME_SETTING};
}

/* Notes that this episode has met the state; returns whether for the first time. */
static inline bool state_memo_meet(StateMemo *memo, int32_t state)
{
    assert((size_t)state < memo->records.size);
    bool is_first = memo->records.data[state].episode != memo->episode;
    memo->records.data[state].episode = memo->episode;
    memo->num_met += is_first;
    return is_first;
}

static inline bool state_memo_is_expanded(const StateMemo *memo, int32_t state)
{
    return memo->records.data[state].num_moves != MEMO_NOT_EXPANDED;
}

/* Successors of an expanded state, in the order of generation; valid until the next
 * state_memo_try_reserve. */
static inline const MemoMove *state_memo_moves(const StateMemo *memo, int32_t state,
                                               int32_t *out_count)
{
    assert(state_memo_is_expanded(memo, state));
    *out_count = memo->records.data[state].num_moves;
    return memo->moves.data + memo->records.data[state].first_move;
}

/* Begins an expansion: the next `count` moves that state_memo_add_move adds are the successors of
 * the state. */
void state_memo_expand(StateMemo *memo, int32_t state, int32_t count);

static inline void state_memo_add_move(StateMemo *memo, int32_t op, int32_t state)
{
    assert(memo->moves.size < memo->moves.capacity);
    memo->moves.data[memo->moves.size++] = (MemoMove){op, state};
}

/* Evaluates a state that this episode has just met. `h` is its row, which keeps its values over
 * episodes. False if a limit is reached. */
bool state_memo_evaluate(StateMemo *memo, int32_t state, int32_t *h, Evaluation *out_evaluation);

#endif
