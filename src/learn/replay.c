#include "learn/replay.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"

enum { CHUNK_ROWS = 1024 };

/* Row r + 1 holds the next observation. */
typedef struct Record {
    int32_t row; /* of the observation */
    float reward;
    int32_t action;
    bool is_terminal;
} Record;

/* Rows are numbered round a circle that has room for transitions that share nothing. Only chunks
 * from the one with the oldest row in use to the one with the newest are there. */
struct Replay {
    size_t row_size; /* floats */
    int64_t capacity;
    Record *records; /* circular once it is full */
    size_t num_allocated;
    int64_t size, oldest;
    float **chunks;
    int32_t num_chunks;
    int32_t first_chunk; /* of the oldest row */
    int32_t next_row;    /* the one to be written next */
};

Replay *replay_new(int32_t num_inputs, int64_t capacity)
{
    assert(num_inputs > 0 && capacity > 0 && capacity <= REPLAY_MAX_CAPACITY);
    Replay *replay = MEM_NEW(Replay, 1);
    replay->row_size = (size_t)num_inputs;
    replay->capacity = capacity;
    /* Two rows per transition, two for the one that is added before the oldest goes, and chunks
     * that are in use in part at both ends. */
    replay->num_chunks = (int32_t)((2 * capacity + 2) / CHUNK_ROWS + 3);
    replay->chunks = MEM_NEW(float *, (size_t)replay->num_chunks);
    return replay;
}

void replay_free(Replay *replay)
{
    if (replay) {
        for (int32_t i = 0; i < replay->num_chunks; i++) {
            MEM_FREE(replay->chunks[i], CHUNK_ROWS * replay->row_size);
        }
        MEM_FREE(replay->chunks, (size_t)replay->num_chunks);
        MEM_FREE(replay->records, replay->num_allocated);
        MEM_FREE(replay, 1);
    }
}

static float *row_at(const Replay *replay, int32_t row)
{
    return replay->chunks[row / CHUNK_ROWS] + (size_t)(row % CHUNK_ROWS) * replay->row_size;
}

static int32_t row_after(const Replay *replay, int32_t row)
{
    return row + 1 == replay->num_chunks * CHUNK_ROWS ? 0 : row + 1;
}

static int32_t row_before(const Replay *replay, int32_t row)
{
    return (row == 0 ? replay->num_chunks * CHUNK_ROWS : row) - 1;
}

static int64_t slot_of(const Replay *replay, int64_t index)
{
    int64_t slot = replay->oldest + index;
    return slot < replay->capacity ? slot : slot - replay->capacity;
}

/* A chunk for new rows: one without rows in use, or a new one. */
static float *take_chunk(Replay *replay)
{
    int32_t first = replay->first_chunk;
    if (replay->size > 0 && replay->records[replay->oldest].row / CHUNK_ROWS != first) {
        float *chunk = replay->chunks[first];
        replay->chunks[first] = NULL;
        replay->first_chunk = first + 1 == replay->num_chunks ? 0 : first + 1;
        return chunk;
    }
    return MEM_NEW(float, CHUNK_ROWS * replay->row_size);
}

static int32_t add_row(Replay *replay, const float *inputs)
{
    int32_t row = replay->next_row;
    if (!replay->chunks[row / CHUNK_ROWS]) {
        replay->chunks[row / CHUNK_ROWS] = take_chunk(replay);
    }
    memcpy(row_at(replay, row), inputs, replay->row_size * sizeof(float));
    replay->next_row = row_after(replay, row);
    return row;
}

static bool is_last_row(const Replay *replay, const float *inputs)
{
    const float *last = row_at(replay, row_before(replay, replay->next_row));
    return memcmp(last, inputs, replay->row_size * sizeof(float)) == 0;
}

static void reserve_record(Replay *replay)
{
    size_t needed = (size_t)replay->size + 1;
    if (needed > replay->num_allocated) {
        size_t grown = vec_next_capacity(replay->num_allocated, needed);
        grown = grown < (size_t)replay->capacity ? grown : (size_t)replay->capacity;
        replay->records = mem_resize(replay->records, replay->num_allocated, grown, sizeof(Record));
        replay->num_allocated = grown;
    }
}

/* The oldest goes after the rows were added: its row says which chunks are in use. */
void replay_add(Replay *replay, Transition transition)
{
    if (replay->size == 0 || !is_last_row(replay, transition.inputs)) {
        add_row(replay, transition.inputs);
    }
    int32_t next = add_row(replay, transition.next_inputs);
    if (replay->size == replay->capacity) {
        replay->oldest = slot_of(replay, 1);
        replay->size--;
    }
    reserve_record(replay);
    assert(replay->size < replay->capacity && replay->oldest < replay->capacity);
    replay->records[slot_of(replay, replay->size++)] = (Record){
        .row = row_before(replay, next),
        .reward = transition.reward,
        .action = transition.action,
        .is_terminal = transition.is_terminal,
    };
}

int64_t replay_size(const Replay *replay)
{
    return replay->size;
}

Transition replay_get(const Replay *replay, int64_t index)
{
    assert(index >= 0 && index < replay->size);
    const Record *record = &replay->records[slot_of(replay, index)];
    return (Transition){
        .inputs = row_at(replay, record->row),
        .next_inputs = row_at(replay, row_after(replay, record->row)),
        .action = record->action,
        .reward = record->reward,
        .is_terminal = record->is_terminal,
    };
}

static bool contains(const int64_t *items, int32_t count, int64_t item)
{
    bool found = false;
    for (int32_t i = 0; i < count; i++) {
        found |= items[i] == item;
    }
    return found;
}

/* Floyd's algorithm (Bentley and Floyd, "A sample of brilliance", 1987): one random number per
 * index. The sets are equally likely, their orders are not. */
void replay_sample(Rng *rng, int64_t size, int64_t *indices, int32_t count)
{
    assert(count <= size && size <= REPLAY_MAX_CAPACITY);
    for (int32_t i = 0; i < count; i++) {
        int64_t last = size - count + i;
        int64_t index = rng_below(rng, (uint32_t)last + 1);
        indices[i] = contains(indices, i, index) ? last : index;
    }
}
