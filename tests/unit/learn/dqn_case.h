/* What the tests of the learner share: small settings, a world of random observations, and the
 * bytes that a learner is stored in. */
#ifndef TESTS_UNIT_LEARN_DQN_CASE_H
#define TESTS_UNIT_LEARN_DQN_CASE_H

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "learn/recipe.h"

enum { MAX_INPUTS = 32 };

/* Places in the stored bytes of a learner: docs/reference/formats/learner.md. */
enum {
    STORED_SETTINGS = 8 + 4,
    STORED_RNG = STORED_SETTINGS + 17 * 8,
    STORED_COUNTS = STORED_RNG + 4 * 8,
    STORED_PARAMETERS = STORED_COUNTS + 6 * 8,
};

typedef struct Text {
    char *data; /* of its exact size: a sanitizer sees any step over it */
    size_t size;
} Text;

static inline DqnSettings published_settings(int32_t num_inputs, int32_t num_actions)
{
    Error ignored = {0};
    DqnSettings settings = recipe_dqn_settings(recipe_find("paper", &ignored), num_actions, 0);
    settings.num_inputs = num_inputs;
    return settings;
}

static inline DqnSettings small_settings(void)
{
    DqnSettings settings = published_settings(3, 2);
    settings.num_hidden_units = 5;
    settings.replay_capacity = 20;
    settings.replay_start = 8;
    settings.batch_size = 4;
    settings.target_interval = 6;
    settings.seed = 7;
    return settings;
}

/* Random observations; now and then an episode ends, in a goal or by being cut off. */
typedef struct World {
    Rng rng;
    float now[MAX_INPUTS], next[MAX_INPUTS];
    float reward;
    bool is_terminal;
} World;

static inline void world_begin(World *world, int32_t num_inputs)
{
    for (int32_t i = 0; i < num_inputs; i++) {
        world->now[i] = (float)rng_normal(&world->rng);
    }
}

static inline void world_step(World *world, int32_t num_inputs)
{
    for (int32_t i = 0; i < num_inputs; i++) {
        world->next[i] = (float)rng_normal(&world->rng);
    }
    world->reward = (float)(rng_normal(&world->rng) * 1.5);
    world->is_terminal = rng_below(&world->rng, 6) == 0;
}

static inline void world_go_on(World *world, int32_t num_inputs)
{
    memcpy(world->now, world->next, sizeof world->now);
    if (world->is_terminal || rng_below(&world->rng, 9) == 0) {
        world_begin(world, num_inputs);
    }
}

/* Acts greedily but for every third step. */
static inline void run_steps(Dqn *dqn, World *world, DqnSettings settings, int count)
{
    for (int i = 0; i < count; i++) {
        int32_t action = dqn_choose(dqn, world->now);
        if (rng_below(&world->rng, 3) == 0) {
            action = (int32_t)rng_below(&world->rng, (uint32_t)settings.num_actions);
        }
        world_step(world, settings.num_inputs);
        dqn_observe(dqn, world->now, action, world->reward, world->next, world->is_terminal);
        world_go_on(world, settings.num_inputs);
    }
}

static inline World new_world(DqnSettings settings, uint64_t seed)
{
    World world = {0};
    rng_seed(&world.rng, seed);
    world_begin(&world, settings.num_inputs);
    return world;
}

static inline Text store(const Dqn *dqn)
{
    char *data = NULL;
    size_t size;
    FILE *stream = open_memstream(&data, &size);
    assert_true(dqn_write(dqn, stream));
    fclose(stream);
    Text text = {malloc(size), size};
    assert_non_null(text.data);
    memcpy(text.data, data, size);
    free(data);
    return text;
}

static inline void assert_same_state(const Dqn *first, const Dqn *second)
{
    Text texts[] = {store(first), store(second)};
    assert_int_equal(texts[0].size, texts[1].size);
    assert_memory_equal(texts[0].data, texts[1].data, texts[0].size);
    free(texts[0].data);
    free(texts[1].data);
}

#endif
