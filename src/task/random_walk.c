#include "task/random_walk.h"

#include <assert.h>

#include "base/mem.h"

static void enter_initial(RandomWalk *walk)
{
    state_space_initial(walk->space, walk->words);
    state_pack_unpack(&walk->space->pack, walk->words, walk->values);
    walk->step = 0;
    walk->g = 0;
}

void random_walk_init(RandomWalk *walk, const Task *task, uint64_t seed, int32_t length)
{
    assert(length > 0);
    StateSpace *space = state_space_new(task);
    size_t num_words = (size_t)space->pack.num_words;
    *walk = (RandomWalk){
        .space = space,
        .length = length,
        .words = MEM_NEW(StateWord, num_words),
        .before = MEM_NEW(StateWord, num_words),
        .values = MEM_NEW(int32_t, (size_t)task->num_variables),
        .applicable = MEM_NEW(int32_t, (size_t)task->num_operators + 1),
    };
    rng_seed(&walk->rng, seed);
    enter_initial(walk);
}

void random_walk_release(RandomWalk *walk)
{
    const Task *task = walk->space->task;
    size_t num_words = (size_t)walk->space->pack.num_words;
    MEM_FREE(walk->words, num_words);
    MEM_FREE(walk->before, num_words);
    MEM_FREE(walk->values, (size_t)task->num_variables);
    MEM_FREE(walk->applicable, (size_t)task->num_operators + 1);
    state_space_free(walk->space);
    *walk = (RandomWalk){0};
}

static int32_t count_applicable(RandomWalk *walk)
{
    return succ_gen_applicable(&walk->space->succ_gen, walk->values, walk->applicable);
}

bool random_walk_step(RandomWalk *walk)
{
    int32_t count = walk->step < walk->length ? count_applicable(walk) : 0;
    if (count == 0 && walk->step > 0) {
        enter_initial(walk);
        walk->walk++;
        count = count_applicable(walk);
    }
    if (count == 0) {
        return false;
    }
    assert(count <= walk->space->task->num_operators);
    StateWord *words = walk->words;
    walk->words = walk->before;
    walk->before = words;
    walk->op = walk->applicable[rng_below(&walk->rng, (uint32_t)count)];
    state_space_apply(walk->space, walk->before, walk->values, walk->op, walk->words);
    state_pack_unpack(&walk->space->pack, walk->words, walk->values);
    walk->step++;
    assert(walk->step <= walk->length);
    walk->g += task_operator_cost(walk->space->task, walk->op);
    return true;
}
