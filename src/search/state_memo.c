#include "search/state_memo.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

/* One bit each in MemoRecord.settings. With more settings, the memo is turned off for the rest of
 * the episode. */
enum { MAX_SETTINGS = 8 };
_Static_assert((int)MAX_SETTINGS < (int)MEMO_SAME_SETTING,
               "numbers of settings and marks are distinct");

void state_memo_init(StateMemo *memo, Evaluator *evaluator, const StateRegistry *registry,
                     int32_t num_lists)
{
    assert(num_lists > 0 && num_lists <= STATE_MEMO_MAX_LISTS && registry->count == 0);
    size_t setting_size = evaluator_setting_size(evaluator);
    *memo = (StateMemo){.evaluator = evaluator,
                        .registry = registry,
                        .num_lists = num_lists,
                        .is_path_dependent = evaluator_is_path_dependent(evaluator),
                        .has_memory = evaluator_has_memory(evaluator),
                        .settings = MEM_NEW(uint8_t, MAX_SETTINGS * setting_size),
                        .setting_scratch = MEM_NEW(uint8_t, setting_size),
                        .row_scratch = MEM_NEW(int32_t, (size_t)num_lists),
                        .num_settings = 1,
                        .episode = 1};
    evaluator_save_setting(evaluator, memo->settings);
}

static void release_states(StateMemo *memo)
{
    memo_record_vec_release(&memo->records);
    memo_move_vec_release(&memo->moves);
    memo_asked_vec_release(&memo->asked);
}

void state_memo_release(StateMemo *memo)
{
    size_t setting_size = evaluator_setting_size(memo->evaluator);
    release_states(memo);
    MEM_FREE(memo->settings, MAX_SETTINGS * setting_size);
    MEM_FREE(memo->setting_scratch, setting_size);
    MEM_FREE(memo->row_scratch, (size_t)memo->num_lists);
    *memo = (StateMemo){0};
}

void state_memo_forget(StateMemo *memo)
{
    release_states(memo);
    evaluator_restart(memo->evaluator, false);
    memo->loaded = 0;
    memo->is_off = false;
    state_memo_begin_episode(memo);
}

void state_memo_drop_moves(StateMemo *memo)
{
    for (size_t i = 0; i < memo->records.size; i++) {
        memo->records.data[i].num_moves = MEMO_NOT_EXPANDED;
    }
    memo_move_vec_release(&memo->moves);
    memo->drops_moves = true;
}

size_t state_memo_size(const StateMemo *memo)
{
    return memo->records.capacity * sizeof(MemoRecord) + memo->moves.capacity * sizeof(MemoMove) +
           memo->asked.capacity * sizeof(EvaluatorAsked);
}

/* When the number overflows, old records would seem to be of this episode: all are set to 0. */
static void next_episode(StateMemo *memo)
{
    if (++memo->episode == 0) {
        for (size_t i = 0; i < memo->records.size; i++) {
            memo->records.data[i].episode = 0;
        }
        memo->episode = 1;
    }
}

void state_memo_begin_episode(StateMemo *memo)
{
    next_episode(memo);
    memo->num_met = 0;
    memo->asked.size = 0;
    memo->setting = 0;
    memo->drops_moves = false;
    if (memo->is_off) {
        evaluator_restart(memo->evaluator, false);
        memo->loaded = 0;
        memo->is_off = false;
    }
}

bool state_memo_try_reserve(StateMemo *memo, int32_t count)
{
    size_t n = (size_t)count;
    size_t num_moves = memo->moves.size + n;
    return num_moves <= UINT32_MAX && memo_move_vec_try_reserve(&memo->moves, num_moves) &&
           memo_record_vec_try_reserve(&memo->records, memo->records.size + n) &&
           (!memo->has_memory || memo_asked_vec_try_reserve(&memo->asked, memo->asked.size + n));
}

void state_memo_expand(StateMemo *memo, int32_t state, int32_t count)
{
    assert(!state_memo_is_expanded(memo, state) && count >= 0);
    memo->records.data[state].first_move = (uint32_t)memo->moves.size;
    memo->records.data[state].num_moves = count;
}

/* --- Settings --------------------------------------------------------------------------------- */

static uint8_t *setting_bytes(const StateMemo *memo, int setting)
{
    assert(setting >= 0 && setting < MAX_SETTINGS);
    return memo->settings + (size_t)setting * evaluator_setting_size(memo->evaluator);
}

static void load_setting(StateMemo *memo)
{
    if (memo->loaded != memo->setting) {
        evaluator_load_setting(memo->evaluator, setting_bytes(memo, memo->setting));
        memo->loaded = memo->setting;
    }
}

/* The number of the setting that the evaluator has now, or MEMO_OWN_SETTING. Adds a new one. */
static int find_setting(StateMemo *memo)
{
    size_t size = evaluator_setting_size(memo->evaluator);
    if (size == 0) {
        return 0;
    }
    evaluator_save_setting(memo->evaluator, memo->setting_scratch);
    if (memcmp(memo->setting_scratch, setting_bytes(memo, memo->setting), size) == 0) {
        return memo->setting;
    }
    if (!evaluator_is_setting_plain(memo->evaluator, memo->setting_scratch)) {
        return MEMO_OWN_SETTING;
    }
    int setting = 0;
    while (setting < memo->num_settings &&
           memcmp(memo->setting_scratch, setting_bytes(memo, setting), size) != 0) {
        setting++;
    }
    if (setting == MAX_SETTINGS) {
        return MEMO_OWN_SETTING;
    }
    if (setting == memo->num_settings) {
        memcpy(setting_bytes(memo, memo->num_settings++), memo->setting_scratch, size);
    }
    return setting;
}

/* --- Evaluation ------------------------------------------------------------------------------- */

static bool run(StateMemo *memo, int32_t state, int32_t num_known, int32_t *h,
                Evaluation *out_evaluation)
{
    EvaluatorBatch batch = {.registry = memo->registry,
                            .states = &state,
                            .count = 1,
                            .out_evaluations = out_evaluation,
                            .out_values = h,
                            .num_known = num_known};
    return evaluator_run(memo->evaluator, &batch);
}

/* Turns the memo off and brings the heuristics to where they would be without it. */
static bool turn_off(StateMemo *memo)
{
    assert(!memo->is_off);
    memo->is_off = true;
    evaluator_restart(memo->evaluator, false);
    return evaluator_repeat(memo->evaluator, memo->registry, memo->asked.data, memo->asked.size);
}

static bool is_known(const StateMemo *memo, const MemoRecord *record)
{
    return record->settings >> memo->setting & 1;
}

/* Whether an evaluation under another setting gave the known values, which are in row_scratch. */
static bool is_as_before(const StateMemo *memo, const MemoRecord *record, const int32_t *h,
                         const Evaluation *evaluation)
{
    return record->settings != 0 && record->setting_after == MEMO_SAME_SETTING &&
           record->num_lists == evaluation->num_asked &&
           record->is_dead_end == evaluation->is_dead_end &&
           memcmp(memo->row_scratch, h, record->num_lists * sizeof *h) == 0;
}

/* Known values are used even if more lists are needed now, except if the evaluation changed the
 * setting: under this one it might not. */
static bool evaluate_and_keep(StateMemo *memo, int32_t state, int32_t *h,
                              Evaluation *out_evaluation)
{
    MemoRecord *record = &memo->records.data[state];
    bool is_usable = is_known(memo, record) && record->setting_after == MEMO_SAME_SETTING;
    int32_t num_known = is_usable ? record->num_lists : 0;
    memcpy(memo->row_scratch, h, record->num_lists * sizeof *h);
    load_setting(memo);
    if (!run(memo, state, num_known, h, out_evaluation)) {
        record->settings = 0;
        return false;
    }
    if (out_evaluation->num_asked <= num_known) {
        return true;
    }
    int after = find_setting(memo);
    bool is_same = after == memo->setting;
    uint8_t others =
        is_same && is_as_before(memo, record, h, out_evaluation) ? record->settings : 0;
    record->settings = (uint8_t)(others | 1U << memo->setting);
    record->setting_after = is_same ? MEMO_SAME_SETTING : (uint8_t)after;
    record->num_lists = (uint8_t)out_evaluation->num_asked;
    record->is_dead_end = out_evaluation->is_dead_end;
    if (after == MEMO_OWN_SETTING) {
        return turn_off(memo);
    }
    memo->setting = memo->loaded = after;
    return true;
}

/* Overwrites the row with values that only hold in this episode, so the record holds no longer. */
static bool evaluate_off(StateMemo *memo, int32_t state, int32_t *h, Evaluation *out_evaluation)
{
    MemoRecord *record = &memo->records.data[state];
    if (record->setting_after != MEMO_OWN_SETTING) {
        record->settings = 0;
    }
    return run(memo, state, 0, h, out_evaluation);
}

/* The usual case: all values are known. */
static bool recall(StateMemo *memo, const MemoRecord *record, Evaluation *out_evaluation)
{
    if (record->setting_after != MEMO_SAME_SETTING) {
        memo->setting = record->setting_after;
    }
    *out_evaluation = (Evaluation){.is_dead_end = record->is_dead_end,
                                   .num_asked = record->num_lists,
                                   .num_computed = record->num_lists};
    return true;
}

bool state_memo_evaluate(StateMemo *memo, int32_t state, int32_t *h, Evaluation *out_evaluation)
{
    const MemoRecord *record = &memo->records.data[state];
    bool ok = true;
    bool is_usable = !memo->is_off && is_known(memo, record);
    if (is_usable && record->setting_after == MEMO_OWN_SETTING) {
        ok = turn_off(memo);
    } else if (is_usable && !memo->is_path_dependent) {
        ok = recall(memo, record, out_evaluation);
    } else if (!memo->is_off) {
        ok = evaluate_and_keep(memo, state, h, out_evaluation);
    }
    if (ok && memo->is_off) {
        return evaluate_off(memo, state, h, out_evaluation);
    }
    if (ok && memo->has_memory) {
        assert(memo->asked.size < memo->asked.capacity);
        EvaluatorAsked asked = {state, out_evaluation->num_asked};
        memo->asked.data[memo->asked.size++] = asked;
    }
    return ok;
}
