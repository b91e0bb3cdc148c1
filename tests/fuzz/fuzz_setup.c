/* Fuzz target for run.json, the settings of a training. Any bytes must be refused, or read as settings
 * that survive writing: what is written and read again is the same. */
#include <stdint.h>
#include <string.h>

#include "folder.h"
#include "require.h"

#include "base/file.h"
#include "learn/train_setup.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_same_text(const char *left, const char *right)
{
    return left && right ? strcmp(left, right) == 0 : left == right;
}

static void check(const TrainSetup *setup)
{
    require(setup->num_seeds > 0 && setup->num_seeds <= TRAIN_SETUP_MAX_SEEDS);
    for (int i = 0; i < setup->num_seeds; i++) {
        require(setup->seeds[i] <= UINT32_MAX);
        for (int k = 0; k < i; k++) {
            require(setup->seeds[i] != setup->seeds[k]); /* each has a folder of its own */
        }
    }
    for (int i = 0; i < setup->num_tasks; i++) {
        require(setup->tasks[i] != NULL);
    }
    for (int i = 0; i < recipe_num_fields; i++) {
        Recipe copy = setup->recipe;
        Error error = {0};
        RecipeText value = recipe_get(&setup->recipe, &recipe_fields[i]);
        require(!recipe_uses(&setup->recipe, &recipe_fields[i]) ||
                recipe_set(&copy, &recipe_fields[i], value.text, &error));
    }
}

static void check_second_round(const TrainSetup *first)
{
    Error error = {0};
    TrainSetup second = {0};
    FolderPath folder = folder_path("");
    require(train_setup_write(first, folder.text, &error));
    require(train_setup_read(&second, folder.text, &error));
    require(is_same_text(first->recipe_name, second.recipe_name));
    require(is_same_text(first->lists, second.lists) && is_same_text(first->domain, second.domain));
    require(is_same_text(first->output, second.output));
    require(first->num_seeds == second.num_seeds && first->num_tasks == second.num_tasks);
    for (int i = 0; i < first->num_tasks; i++) {
        require(is_same_text(first->tasks[i], second.tasks[i]));
    }
    for (int i = 0; i < recipe_num_fields; i++) {
        if (recipe_uses(&first->recipe, &recipe_fields[i])) {
            require(is_same_text(recipe_get(&first->recipe, &recipe_fields[i]).text,
                                 recipe_get(&second.recipe, &recipe_fields[i]).text));
        }
    }
    train_setup_release(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Error error = {0};
    TrainSetup setup = {0};
    folder_write("run.json", data, size);
    if (train_setup_read(&setup, folder_path("").text, &error)) {
        require(error.kind == ERROR_NONE);
        check(&setup);
        check_second_round(&setup);
    } else {
        require(error.kind == ERROR_INPUT && error.message[0]);
    }
    train_setup_release(&setup);
    return 0;
}
