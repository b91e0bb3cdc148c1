/* Progression: a transition makes landmarks true and false. Past are those that were past in the
 * parent or have become true; a future one stays so unless it has become true; and the orders say
 * which landmarks must come again:
 *
 * - a landmark that must hold directly before another one that is not past, and does not hold;
 * - a landmark that will be lost, as one that is reasonably ordered before it is not past.
 *
 * If this holds in the parent, it can be violated in the child only by landmarks that the
 * transition has made false or true, so only their orders are followed. Orders are stored as masks
 * of 64 landmarks to make that cheap. */
#include "heur/landmark_status.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

enum { CHUNK_STATES = 256, WORD_BITS = 64 };

static bool test_bit(const uint64_t *bits, size_t landmark)
{
    return bits[landmark / WORD_BITS] >> landmark % WORD_BITS & 1;
}

static void set_bit(uint64_t *bits, size_t landmark)
{
    bits[landmark / WORD_BITS] |= (uint64_t)1 << landmark % WORD_BITS;
}

static void clear_bit(uint64_t *bits, size_t landmark)
{
    bits[landmark / WORD_BITS] &= ~((uint64_t)1 << landmark % WORD_BITS);
}

/* --- Orders as masks -------------------------------------------------------------------------- */

/* The landmarks that the greedy-necessary orders of a landmark lead to, or that reasonable orders
 * to it come from. */
static void mark_neighbours(const LandmarkGraph *graph, size_t landmark, LandmarkOrderKind kind,
                            uint64_t *bits)
{
    bool are_parents = kind == LANDMARK_REASONABLE;
    const Landmark *owner = &graph->landmarks.data[landmark];
    int32_t id = are_parents ? owner->first_parent : owner->first_child;
    while (id != NO_LANDMARK_ORDER) {
        const LandmarkOrder *order = &graph->orders.data[id];
        if (order->kind == kind) {
            set_bit(bits, (size_t)(are_parents ? order->from : order->to));
        }
        id = are_parents ? order->next_parent : order->next_child;
    }
}

/* Appends the bits to the rows as masks, and clears them. */
static void append_row(LandmarkRows *rows, uint64_t *bits, int32_t num_words)
{
    for (int32_t word = 0; word < num_words; word++) {
        if (bits[word]) {
            landmark_mask_vec_push(&rows->masks, (LandmarkMask){word, bits[word]});
            bits[word] = 0;
        }
    }
}

static void set_rows(LandmarkStatus *status, LandmarkRows *rows, LandmarkOrderKind kind)
{
    size_t count = status->graph->landmarks.size;
    uint64_t *bits = MEM_NEW(uint64_t, (size_t)status->num_words);
    rows->begin = ARENA_NEW(&status->arena, int32_t, count + 1);
    for (size_t i = 0; i < count; i++) {
        mark_neighbours(status->graph, i, kind, bits);
        append_row(rows, bits, status->num_words);
        rows->begin[i + 1] = (int32_t)rows->masks.size;
    }
    MEM_FREE(bits, (size_t)status->num_words);
}

static void list_derived(LandmarkStatus *status)
{
    const Task *task = status->graph->task;
    status->derived = ARENA_NEW(&status->arena, int32_t, (size_t)task->num_variables);
    for (int32_t var = 0; var < task->num_variables; var++) {
        if (task_is_derived(task, var)) {
            status->derived[status->num_derived++] = var;
        }
    }
}

void landmark_status_init(LandmarkStatus *status, const LandmarkGraph *graph)
{
    size_t count = graph->landmarks.size;
    *status = (LandmarkStatus){.graph = graph, .parent = -1};
    status->num_words = count > 0 ? (int32_t)((count + WORD_BITS - 1) / WORD_BITS) : 1;
    status->is_goal = ARENA_NEW(&status->arena, uint64_t, (size_t)status->num_words);
    status->holds = ARENA_NEW(&status->arena, uint64_t, (size_t)status->num_words);
    status->parent_holds = ARENA_NEW(&status->arena, uint64_t, (size_t)status->num_words);
    for (size_t i = 0; i < count; i++) {
        if (graph->landmarks.data[i].is_goal) {
            set_bit(status->is_goal, i);
        }
    }
    list_derived(status);
    set_rows(status, &status->needed_by, LANDMARK_GREEDY_NECESSARY);
    set_rows(status, &status->lost_after, LANDMARK_REASONABLE);
}

/* --- States ----------------------------------------------------------------------------------- */

static size_t chunk_words(const LandmarkStatus *status)
{
    return (size_t)CHUNK_STATES * 2 * (size_t)status->num_words;
}

size_t landmark_status_size(const LandmarkStatus *status)
{
    size_t size = status->chunks.capacity * sizeof(LandmarkChunk);
    for (size_t i = 0; i < status->chunks.size; i++) {
        size += status->chunks.data[i].words ? chunk_words(status) * sizeof(uint64_t) : 0;
    }
    return size;
}

void landmark_status_forget(LandmarkStatus *status)
{
    for (size_t i = 0; i < status->chunks.size; i++) {
        uint64_t *words = status->chunks.data[i].words;
        MEM_FREE(words, words ? chunk_words(status) : 0);
    }
    landmark_chunk_vec_release(&status->chunks);
}

void landmark_status_release(LandmarkStatus *status)
{
    landmark_status_forget(status);
    landmark_mask_vec_release(&status->needed_by.masks);
    landmark_mask_vec_release(&status->lost_after.masks);
    arena_release(&status->arena);
    *status = (LandmarkStatus){0};
}

static uint64_t *past_of(const LandmarkStatus *status, int32_t state)
{
    size_t at = (size_t)(state % CHUNK_STATES) * 2 * (size_t)status->num_words;
    assert(state >= 0 && status->chunks.data[state / CHUNK_STATES].words);
    return status->chunks.data[state / CHUNK_STATES].words + at;
}

static uint64_t *future_of(const LandmarkStatus *status, int32_t state)
{
    return past_of(status, state) + status->num_words;
}

/* As long as no path to a state is known, all landmarks are past and none is future. */
static void make_chunk(LandmarkStatus *status, int32_t index)
{
    while (status->chunks.size <= (size_t)index) {
        landmark_chunk_vec_push(&status->chunks, (LandmarkChunk){0});
    }
    LandmarkChunk *chunk = &status->chunks.data[index];
    if (chunk->search == status->num_searches) {
        return;
    }
    chunk->search = status->num_searches;
    if (!chunk->words) {
        chunk->words = MEM_NEW(uint64_t, chunk_words(status));
    }
    size_t bytes = (size_t)status->num_words * sizeof(uint64_t);
    for (int32_t state = index * CHUNK_STATES; state < (index + 1) * CHUNK_STATES; state++) {
        memset(past_of(status, state), 0xff, bytes);
        memset(future_of(status, state), 0, bytes);
    }
}

LandmarkStatusView landmark_status_get(const LandmarkStatus *status, int32_t state)
{
    assert(state >= 0 && (size_t)(state / CHUNK_STATES) < status->chunks.size);
    assert(status->chunks.data[state / CHUNK_STATES].search == status->num_searches);
    return (LandmarkStatusView){past_of(status, state), future_of(status, state)};
}

/* --- Progression ------------------------------------------------------------------------------ */

/* No fact is in two landmarks, so that a look at the facts that hold suffices. */
static void set_holds(const LandmarkStatus *status, const int32_t *values, uint64_t *out_bits)
{
    memset(out_bits, 0, (size_t)status->num_words * sizeof *out_bits);
    for (int32_t var = 0; var < status->graph->task->num_variables; var++) {
        int32_t landmark = landmark_graph_find(status->graph, (Fact){var, values[var]});
        if (landmark != NO_LANDMARK) {
            set_bit(out_bits, (size_t)landmark);
        }
    }
}

/* A disjunction that loses one atom may have another. */
static void update_variable(LandmarkStatus *status, int32_t var, const int32_t *before,
                            const int32_t *after)
{
    if (before[var] == after[var]) {
        return;
    }
    int32_t lost = landmark_graph_find(status->graph, (Fact){var, before[var]});
    int32_t gained = landmark_graph_find(status->graph, (Fact){var, after[var]});
    if (lost != NO_LANDMARK && !landmark_graph_holds(status->graph, lost, after)) {
        clear_bit(status->holds, (size_t)lost);
    }
    if (gained != NO_LANDMARK) {
        set_bit(status->holds, (size_t)gained);
    }
}

/* From what holds in the parent, by the variables that may have changed. */
static void set_child_holds(LandmarkStatus *status, const int32_t *before, int32_t op,
                            const int32_t *after)
{
    assert(op >= 0 && op < status->graph->task->num_operators);
    const Operator *change = &status->graph->task->operators[op];
    memcpy(status->holds, status->parent_holds, (size_t)status->num_words * sizeof(uint64_t));
    for (int32_t i = 0; i < change->num_effects; i++) {
        update_variable(status, change->effects[i].var, before, after);
    }
    for (int32_t i = 0; i < status->num_derived; i++) {
        update_variable(status, status->derived[i], before, after);
    }
}

static bool has_false_parent(const LandmarkStatus *status, size_t landmark)
{
    const LandmarkGraph *graph = status->graph;
    int32_t id = graph->landmarks.data[landmark].first_parent;
    for (; id != NO_LANDMARK_ORDER; id = graph->orders.data[id].next_parent) {
        if (!test_bit(status->holds, (size_t)graph->orders.data[id].from)) {
            return true;
        }
    }
    return false;
}

/* A landmark that holds while one that is ordered before it does not must be achieved again. */
void landmark_status_note_initial(LandmarkStatus *status, HeurState state)
{
    status->num_searches++;
    status->parent = -1;
    make_chunk(status, state.id / CHUNK_STATES);
    uint64_t *past = past_of(status, state.id), *future = future_of(status, state.id);
    set_holds(status, state.values, status->holds);
    for (size_t i = 0; i < status->graph->landmarks.size; i++) {
        if (!test_bit(status->holds, i) || has_false_parent(status, i)) {
            set_bit(future, i);
        }
    }
    for (int32_t word = 0; word < status->num_words; word++) {
        past[word] &= status->holds[word];
    }
}

/* Whether one of the landmarks in the row is not past. */
static bool is_any_missing(const LandmarkRows *rows, size_t landmark, const uint64_t *past)
{
    for (int32_t i = rows->begin[landmark]; i < rows->begin[landmark + 1]; i++) {
        if (rows->masks.data[i].bits & ~past[rows->masks.data[i].word]) {
            return true;
        }
    }
    return false;
}

/* Marks those of the candidates as future that have one in their row that is not past. */
static void follow_rows(const LandmarkRows *rows, int32_t word, uint64_t candidates,
                        const uint64_t *past, uint64_t *future)
{
    for (uint64_t left = candidates & ~future[word]; left; left &= left - 1) {
        size_t landmark = (size_t)word * WORD_BITS + (size_t)__builtin_ctzll(left);
        if (is_any_missing(rows, landmark, past)) {
            future[word] |= left & -left;
        }
    }
}

/* What the orders add to the future landmarks: see above. A landmark that is not past here was not
 * past in the parent, or not on another path to this state, where its orders were followed. */
static void follow_orders(const LandmarkStatus *status, const uint64_t *past, uint64_t *future)
{
    for (int32_t word = 0; word < status->num_words; word++) {
        uint64_t before = status->parent_holds[word], now = status->holds[word];
        follow_rows(&status->needed_by, word, before & ~now, past, future);
        follow_rows(&status->lost_after, word, now & ~before, past, future);
    }
}

void landmark_status_note_transition(LandmarkStatus *status, HeurState parent, int32_t op,
                                     HeurState state)
{
    if (parent.id == state.id) {
        return;
    }
    assert(status->num_searches > 0 && parent.id >= 0 && state.id >= 0);
    make_chunk(status, state.id / CHUNK_STATES);
    if (status->parent != parent.id) {
        set_holds(status, parent.values, status->parent_holds);
        status->parent = parent.id;
    }
    set_child_holds(status, parent.values, op, state.values);
    LandmarkStatusView before = landmark_status_get(status, parent.id);
    uint64_t *past = past_of(status, state.id), *future = future_of(status, state.id);
    for (int32_t word = 0; word < status->num_words; word++) {
        uint64_t holds = status->holds[word], was_future = before.future[word];
        past[word] &= before.past[word] | ~was_future | holds;
        future[word] |= was_future & (~holds | status->parent_holds[word]);
        future[word] |= status->is_goal[word] & ~holds;
    }
    follow_orders(status, past, future);
}
