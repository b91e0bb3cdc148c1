#include "learn/detours.h"

#include <assert.h>
#include <string.h>

#include "base/hash_index.h"

/* The states of the plan, to be found by their contents. */
typedef struct Way {
    const DetourLog *log;
    size_t num_words;
    StateWord *states;
    size_t num_states;
    HashIndex index;
} Way;

/* --- Log -------------------------------------------------------------------------------------- */

void detours_open_log(DetourLog *log, const Task *task)
{
    *log = (DetourLog){.space = state_space_new(task)};
}

void detours_close_log(DetourLog *log)
{
    state_space_free(log->space);
    state_word_vec_release(&log->expanded);
}

static size_t num_words_of(const DetourLog *log)
{
    return (size_t)log->space->pack.num_words;
}

static StateWord *make_room(StateWordVec *states, size_t num_words)
{
    size_t size = states->size;
    state_word_vec_reserve(states, size + num_words);
    states->size += num_words;
    return states->data + size;
}

void detours_note_expanded(void *opaque, const int32_t *values)
{
    DetourLog *log = opaque;
    size_t num_words = num_words_of(log);
    if (log->expanded.size < DETOURS_MAX_EXPANDED * num_words) {
        state_pack_values(&log->space->pack, values, make_room(&log->expanded, num_words));
    }
}

/* --- The plan --------------------------------------------------------------------------------- */

static uint32_t hash_of(const Way *way, const StateWord *words)
{
    return hash_index_hash_bytes(words, way->num_words * sizeof *words);
}

/* The index of the state on the plan, the last one if there are several, or -1. */
static int32_t find(const Way *way, const StateWord *words)
{
    uint32_t hash = hash_of(way, words);
    size_t cursor = hash_index_start(&way->index, hash);
    int32_t last = -1;
    for (int32_t i; (i = hash_index_next(&way->index, hash, &cursor)) >= 0;) {
        const StateWord *state = way->states + (size_t)i * way->num_words;
        bool is_same = memcmp(state, words, way->num_words * sizeof *words) == 0;
        last = is_same && i > last ? i : last;
    }
    return last;
}

static void enter(Way *way, size_t number)
{
    uint32_t hash = hash_of(way, way->states + number * way->num_words);
    hash_index_reserve(&way->index, number + 1);
    size_t cursor = hash_index_start(&way->index, hash);
    while (hash_index_next(&way->index, hash, &cursor) >= 0) {
    }
    hash_index_insert_at(&way->index, cursor, hash, (int32_t)number);
}

static void replay(Way *way, const Plan *plan)
{
    StateSpace *space = way->log->space;
    size_t num_values = (size_t)space->task->num_variables;
    int32_t *values = MEM_NEW(int32_t, num_values);
    state_space_initial(space, way->states);
    enter(way, 0);
    for (size_t i = 0; i < plan->ops.size; i++) {
        StateWord *here = way->states + i * way->num_words;
        state_pack_unpack(&space->pack, here, values);
        state_space_apply(space, here, values, plan->ops.data[i], here + way->num_words);
        enter(way, i + 1);
    }
    MEM_FREE(values, num_values);
}

/* --- Pairs ------------------------------------------------------------------------------------ */

static const StateWord *expanded_state(const Way *way, size_t number)
{
    return way->log->expanded.data + number * way->num_words;
}

/* Detours [first, end) among the expanded states, while state `next` of the plan was waiting. */
static void add_pairs(const Way *way, size_t first, size_t end, size_t next, StateWordVec *pairs)
{
    size_t size = way->num_words * sizeof(StateWord);
    size_t stride = (end - first + DETOURS_PER_STEP - 1) / DETOURS_PER_STEP;
    for (size_t i = first; i < end; i += stride) {
        if (pairs->size < way->num_words * 2 * DETOURS_MAX_PAIRS) {
            memcpy(make_room(pairs, way->num_words), way->states + next * way->num_words, size);
            memcpy(make_room(pairs, way->num_words), expanded_state(way, i), size);
        }
    }
}

/* A search expands the initial state first, and a state of the plan makes the next one wait. */
static void walk(const Way *way, StateWordVec *pairs)
{
    size_t num_expanded = way->log->expanded.size / way->num_words;
    size_t first = 0, furthest = 0;
    for (size_t i = 0; i < num_expanded; i++) {
        int32_t place = find(way, expanded_state(way, i));
        if (place >= 0) {
            add_pairs(way, first, i, furthest + 1, pairs);
            first = i + 1;
            furthest = (size_t)place > furthest ? (size_t)place : furthest;
        }
    }
    if (furthest + 1 < way->num_states) {
        add_pairs(way, first, num_expanded, furthest + 1, pairs);
    }
}

void detours_find(DetourLog *log, const Plan *plan, StateWordVec *out_pairs)
{
    Way way = {.log = log, .num_words = num_words_of(log), .num_states = plan->ops.size + 1};
    way.states = MEM_NEW(StateWord, way.num_states * way.num_words);
    replay(&way, plan);
    walk(&way, out_pairs);
    MEM_FREE(way.states, way.num_states * way.num_words);
    hash_index_release(&way.index);
}
