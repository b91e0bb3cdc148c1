/* What the tests of training share: small instances with two lists, and a recipe for them. */
#ifndef TESTS_TRAIN_CASE_H
#define TESTS_TRAIN_CASE_H

#include <stdio.h>

#include "heur/heur_table.h"
#include "learn/instance_set.h"
#include "learn/recipe.h"
#include "support/small_task.h"

enum { TRAIN_CASE_LISTS = 2 };

static inline const ListSpec *train_case_lists(void)
{
    static ListSpec lists[TRAIN_CASE_LISTS];
    lists[0] = list_spec_plain(heur_table_find("goalcount", 9));
    lists[1] = list_spec_plain(heur_table_find("blind", 5));
    return lists;
}

/* Counters, each harder than the one before. */
static inline InstanceSet *train_case_instances(int count, bool remembers)
{
    InstanceSet *set = instance_set_new(&(InstanceSetOptions){.lists = train_case_lists(),
                                                              .num_lists = TRAIN_CASE_LISTS,
                                                              .remembers = remembers});
    for (int32_t i = 0; i < count; i++) {
        char name[32];
        snprintf(name, sizeof name, "folder/counters%d", (int)i);
        instance_set_add(set, small_task_new_counters(3, 3 + i), name);
    }
    return set;
}

static inline Recipe train_case_recipe(const char *name)
{
    Error error = {0};
    Recipe recipe = *recipe_find(name, &error);
    recipe.steps = 600;
    recipe.cut_off = 40;
    recipe.replay_start = 50;
    recipe.units = 8;
    recipe.epsilon_steps = 300;
    recipe.eval_interval = 100;
    return recipe;
}

#endif
