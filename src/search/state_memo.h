/* State memo: what a search that is run again and again on one task need not compute again.
 *
 * A search is the same whenever the same lists are chosen. Training runs it thousands of times
 * with choices that differ a little, so most states of an episode were met in an earlier one. For
 * every state ever met the memo keeps its successors and which of its h values are known; the
 * values themselves are with the search, a row per state. Which states this episode has met is
 * told by stamps, so that beginning an episode costs nothing per state.
 *
 * The memo makes no difference to any result. A value holds for one setting of the heuristics
 * (queue mode, heur.h) and may change the setting; both are kept with it, an episode begins with
 * the first setting, and a state is evaluated again where the settings do not fit; mostly the values
 * turn out to be the same, and from then on hold for both. When the setting
 * of a heuristic with a memory of its own changes, its values depend on all that came before in this
 * episode: then the heuristics see all of the episode once more from the beginning, and go on
 * without the memo until it ends. Path-dependent heuristics are always asked.
 *
 * 16 bytes per state and 8 per transition. */
#ifndef SEARCH_STATE_MEMO_H
#define SEARCH_STATE_MEMO_H

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
    uint32_t first_move;   /* its successors */
    int32_t num_moves;     /* MEMO_NOT_EXPANDED: not known */
    uint8_t num_lists;     /* whose values are known: the first ones */
    bool is_dead_end;      /* what they make of it; without path-dependent heuristics */
    uint8_t settings;      /* bit i: this holds under setting i */
    uint8_t setting_after; /* or MEMO_SAME_SETTING, or MEMO_OWN_SETTING */
} MemoRecord;

enum {
    MEMO_NOT_EXPANDED = -1,
    MEMO_SAME_SETTING = UINT8_MAX - 1, /* evaluating the state does not change the setting */
    MEMO_OWN_SETTING = UINT8_MAX,      /* changes it to one whose values depend on the episode */
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

    uint8_t *settings;        /* those met, one behind the other; the first one is 0 */
    uint8_t *setting_scratch; /* room for one */
    int num_settings;
    int setting;          /* of this episode now */
    int loaded;           /* that the evaluator has; differs while values come from the memo */
    int32_t *row_scratch; /* per list: what was known of the state in evaluation */

    uint32_t episode;
    int64_t num_met;    /* states in this episode */
    MemoAskedVec asked; /* in this episode; only with heuristics that have a memory */
    bool has_memory;
    bool is_off;      /* until the end of the episode */
    bool drops_moves; /* the same: successors are not kept */
} StateMemo;

/* Lists that it can deal with. */
enum { STATE_MEMO_MAX_LISTS = UINT8_MAX };

/* All pointers are borrowed. The first episode begins. */
void state_memo_init(StateMemo *memo, Evaluator *evaluator, const StateRegistry *registry,
                     int32_t num_lists);
void state_memo_release(StateMemo *memo);

/* Gives back what is known of states, and a new episode begins. */
void state_memo_forget(StateMemo *memo);

/* Gives back the successors of all states, which can be found again, and keeps no more of them until
 * the episode ends. Not during an expansion. */
void state_memo_drop_moves(StateMemo *memo);

/* The expansion that state_memo_expand began is over. */
static inline void state_memo_end_expansion(StateMemo *memo, int32_t state)
{
    if (memo->drops_moves) {
        memo->records.data[state].num_moves = MEMO_NOT_EXPANDED;
        memo->moves.size = 0;
    }
}

/* Bytes held. */
size_t state_memo_size(const StateMemo *memo);

/* The evaluator restarts with it. */
void state_memo_begin_episode(StateMemo *memo);

/* Room for as many successors of a state, new ones; false when memory runs out. */
bool state_memo_try_reserve(StateMemo *memo, int32_t count);

/* A state that the registry has just given a number. */
static inline void state_memo_add(StateMemo *memo, int32_t state)
{
    memo->records.size = (size_t)state + 1;
    memo->records.data[state] =
        (MemoRecord){.num_moves = MEMO_NOT_EXPANDED, .setting_after = MEMO_SAME_SETTING};
}

/* Whether this episode meets the state for the first time. */
static inline bool state_memo_meet(StateMemo *memo, int32_t state)
{
    bool is_first = memo->records.data[state].episode != memo->episode;
    memo->records.data[state].episode = memo->episode;
    memo->num_met += is_first;
    return is_first;
}

static inline bool state_memo_is_expanded(const StateMemo *memo, int32_t state)
{
    return memo->records.data[state].num_moves != MEMO_NOT_EXPANDED;
}

/* Of an expanded state, in the order of generation; valid until the next state_memo_try_reserve. */
static inline const MemoMove *state_memo_moves(const StateMemo *memo, int32_t state,
                                               int32_t *out_count)
{
    *out_count = memo->records.data[state].num_moves;
    return memo->moves.data + memo->records.data[state].first_move;
}

/* The state's successors will be the next `count` ones that state_memo_add_move adds. */
void state_memo_expand(StateMemo *memo, int32_t state, int32_t count);

static inline void state_memo_add_move(StateMemo *memo, int32_t op, int32_t state)
{
    memo->moves.data[memo->moves.size++] = (MemoMove){op, state};
}

/* Evaluates a state that this episode has just met; `h` is its row, kept over episodes, and then
 * holds its values. False if a limit struck. */
bool state_memo_evaluate(StateMemo *memo, int32_t state, int32_t *h, Evaluation *out_evaluation);

#endif
