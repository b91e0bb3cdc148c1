/* What the tests of trainers share: a trainer on four small instances, copies of it and stored
 * counters that it must refuse. */
#ifndef TESTS_TRAINER_CASE_H
#define TESTS_TRAINER_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "learn/trainer.h"
#include "unit/learn/train_case.h"

enum { TRAINER_CASE_INSTANCES = 4, TRAINER_CASE_SEED = 3 };

typedef struct TrainerCase {
    Recipe recipe;
    InstanceSet *instances;
    Trainer *trainer;
} TrainerCase;

/* Another trainer for the instances of the case; the caller frees it. */
static inline Trainer *trainer_case_new_trainer(const TrainerCase *c, uint64_t seed,
                                                const Limits *limits)
{
    static const int32_t INDICES[TRAINER_CASE_INSTANCES] = {0, 1, 2, 3};
    return trainer_new(&(TrainerOptions){.recipe = &c->recipe,
                                         .instances = c->instances,
                                         .indices = INDICES,
                                         .num_indices = TRAINER_CASE_INSTANCES,
                                         .lists = train_case_lists(),
                                         .num_lists = TRAIN_CASE_LISTS,
                                         .seed = seed,
                                         .limits = limits});
}

static inline void trainer_case_init(TrainerCase *c, Recipe recipe, bool remembers)
{
    c->recipe = recipe;
    c->instances = train_case_instances(TRAINER_CASE_INSTANCES, remembers);
    c->trainer = trainer_case_new_trainer(c, TRAINER_CASE_SEED, NULL);
}

static inline void trainer_case_release(TrainerCase *c)
{
    trainer_free(c->trainer);
    instance_set_free(c->instances);
}

/* A trainer that goes on from what this one stores; the caller frees it. */
static inline Trainer *trainer_case_copy(const TrainerCase *c, const Trainer *trainer)
{
    Error error = {0};
    FILE *stream = tmpfile();
    assert_true(trainer_write(trainer, stream));
    rewind(stream);
    json_t *counters = trainer_counters(trainer);
    Trainer *copy = trainer_case_new_trainer(c, TRAINER_CASE_SEED, NULL);
    assert_true(trainer_read(copy, counters, stream, "stored", &error));
    json_decref(counters);
    fclose(stream);
    return copy;
}

static inline void assert_same_network(const Trainer *one, const Trainer *other)
{
    const Mlp *left = trainer_network(one), *right = trainer_network(other);
    assert_int_equal(left->num_parameters, right->num_parameters);
    assert_memory_equal(left->parameters, right->parameters,
                        left->num_parameters * sizeof *left->parameters);
}

/* Takes over the value, which cannot be that of the counter. */
static inline void assert_counter_refused(const TrainerCase *c, const char *key, json_t *value)
{
    Error error = {0};
    json_t *counters = trainer_counters(c->trainer);
    json_object_set_new(counters, key, value);
    assert_false(trainer_read(c->trainer, counters, NULL, "stored", &error));
    assert_int_equal(error.kind, ERROR_INPUT);
    json_decref(counters);
}

#endif
