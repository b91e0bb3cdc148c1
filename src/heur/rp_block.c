#include "heur/rp_block.h"

#include <assert.h>
#include <string.h>

#include "base/hash_index.h"
#include "base/mem.h"

/* Runs end where the number of a node is a multiple of RUN_LENGTH. Shorter ones than MIN_RUN are
 * left alone. */
enum { RUN_LENGTH = 16, MIN_RUN = 3 };

/* What a node costs a pass, in links. */
enum { COST_OF_BLOCK = 4 };

/* A run of members, the same in several choices. */
typedef struct Run {
    int32_t begin, count; /* in `choices` */
    int32_t num_uses;
    int32_t node; /* the block; 0: none yet */
} Run;

DEFINE_VEC(RunVec, run_vec, Run);

typedef struct Blocker {
    RpDraft *draft;
    HashIndex index;
    RunVec runs;
    IntVec found;   /* the runs of all choices in order; -1: left alone */
    IntVec blocks;  /* runs that are one, by ascending nodes */
    IntVec begin;   /* what becomes choice_begin ... */
    IntVec members; /* ... and choices */
} Blocker;

static int32_t run_length(const int32_t *nodes, const int32_t *end)
{
    int32_t length = 1;
    while (nodes + length < end && nodes[length] / RUN_LENGTH == nodes[0] / RUN_LENGTH) {
        assert(nodes[length - 1] < nodes[length]);
        length++;
    }
    return length;
}

static int32_t find_run(Blocker *blocker, const int32_t *nodes, int32_t count)
{
    const int32_t *all = blocker->draft->choices.data;
    size_t bytes = (size_t)count * sizeof *nodes;
    uint32_t hash = hash_index_hash_bytes(nodes, bytes);
    hash_index_reserve(&blocker->index, blocker->index.count + 1);
    size_t cursor = hash_index_start(&blocker->index, hash);
    for (int32_t id; (id = hash_index_next(&blocker->index, hash, &cursor)) >= 0;) {
        const Run *run = &blocker->runs.data[id];
        if (run->count == count && memcmp(all + run->begin, nodes, bytes) == 0) {
            return id;
        }
    }
    int32_t id = (int32_t)blocker->runs.size;
    hash_index_insert_at(&blocker->index, cursor, hash, id);
    run_vec_push(&blocker->runs, (Run){.begin = (int32_t)(nodes - all), .count = count});
    return id;
}

/* A choice that is one run needs no block. */
static void find_runs(Blocker *blocker, const int32_t *nodes, const int32_t *end)
{
    for (const int32_t *begin = nodes; nodes < end;) {
        int32_t length = run_length(nodes, end);
        bool is_part = length < end - begin;
        int32_t run = is_part && length >= MIN_RUN ? find_run(blocker, nodes, length) : -1;
        if (run >= 0) {
            blocker->runs.data[run].num_uses++;
        }
        int_vec_push(&blocker->found, run);
        nodes += length;
    }
}

static bool is_worth_a_block(const Run *run)
{
    return (int64_t)run->num_uses * (run->count - 1) > run->count + COST_OF_BLOCK;
}

static int32_t block_of(Blocker *blocker, int32_t id)
{
    Run *run = &blocker->runs.data[id];
    if (run->node == 0) {
        run->node = blocker->draft->num_nodes++;
        int_vec_push(&blocker->blocks, id);
    }
    return run->node;
}

static void copy_members(Blocker *blocker, const int32_t *nodes, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        int_vec_push(&blocker->members, nodes[i]);
    }
}

/* Returns the place in `found` behind the runs of this choice. */
static size_t replace_runs(Blocker *blocker, const int32_t *nodes, const int32_t *end, size_t next)
{
    int_vec_push(&blocker->begin, (int32_t)blocker->members.size);
    while (nodes < end) {
        int32_t length = run_length(nodes, end), id = blocker->found.data[next++];
        if (id >= 0 && is_worth_a_block(&blocker->runs.data[id])) {
            int_vec_push(&blocker->members, block_of(blocker, id));
        } else {
            copy_members(blocker, nodes, length);
        }
        nodes += length;
    }
    return next;
}

static void add_blocks(Blocker *blocker)
{
    for (size_t i = 0; i < blocker->blocks.size; i++) {
        Run run = blocker->runs.data[blocker->blocks.data[i]];
        assert(run.node == blocker->draft->first_block + (int32_t)i);
        int_vec_push(&blocker->begin, (int32_t)blocker->members.size);
        copy_members(blocker, blocker->draft->choices.data + run.begin, run.count);
    }
    int_vec_push(&blocker->begin, (int32_t)blocker->members.size);
}

static void release(Blocker *blocker)
{
    hash_index_release(&blocker->index);
    run_vec_release(&blocker->runs);
    int_vec_release(&blocker->found);
    int_vec_release(&blocker->blocks);
}

void rp_block_choices(RpDraft *draft)
{
    Blocker blocker = {.draft = draft};
    int_vec_reserve(&draft->choices, 1); /* for pointers into it */
    run_vec_reserve(&blocker.runs, 1);   /* for the static analysis */
    size_t num_lists = draft->choice_begin.size - 1, next = 0;
    const int32_t *begin = draft->choice_begin.data, *nodes = draft->choices.data;
    draft->first_block = draft->num_nodes;
    for (size_t i = 0; i < num_lists; i++) {
        find_runs(&blocker, nodes + begin[i], nodes + begin[i + 1]);
    }
    for (size_t i = 0; i < num_lists; i++) {
        next = replace_runs(&blocker, nodes + begin[i], nodes + begin[i + 1], next);
    }
    assert(next == blocker.found.size);
    add_blocks(&blocker);
    release(&blocker);
    int_vec_release(&draft->choice_begin);
    int_vec_release(&draft->choices);
    draft->choice_begin = blocker.begin;
    draft->choices = blocker.members;
}
