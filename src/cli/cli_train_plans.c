#include "cli/cli_train_plans.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/name_table.h"
#include "base/version.h"
#include "cli/cli_signals.h"
#include "cli/cli_task.h"
#include "cli/exit_code.h"
#include "nn/policy_write.h"
#include "pddl/pddl_fingerprint.h"
#include "plan/search_choice.h"

enum { MAX_NOTE = 64 };

void cli_train_plans_note_domain(CliTrainDomain *domain, const PddlTask *pddl)
{
    if (!pddl || domain->fingerprint[0] != '\0') {
        return;
    }
    snprintf(domain->fingerprint, sizeof domain->fingerprint, "%s", pddl_fingerprint(pddl).text);
    snprintf(domain->named, sizeof domain->named, "%s", pddl_fingerprint_with_names(pddl).text);
    domain->num_constants = pddl->num_constants;
    domain->constants = ARENA_NEW(&domain->arena, const char *, (size_t)pddl->num_constants);
    for (int32_t i = 0; i < pddl->num_constants; i++) {
        const char *name = pddl_task_text(pddl, pddl->objects[i].name);
        domain->constants[i] = arena_copy_string(&domain->arena, name, strlen(name));
    }
}

const SearchTrialSetup cli_train_plans_wl_alone = {.lists = "wl",
                                                   .control = "single",
                                                   .search = "eager",
                                                   .costs = "one",
                                                   .prunes_symmetric = true};

SearchTrialSetup cli_train_plans_preset(const char *name)
{
    int i = name_table_find(name, NAME_TABLE(search_choice_presets, search_choice_num_presets));
    assert(i >= 0);
    const SearchPreset *preset = &search_choice_presets[i];
    return (SearchTrialSetup){.lists = preset->lists,
                              .control = preset->control,
                              .search = preset->search,
                              .costs = preset->costs,
                              .prefers_first = true,
                              .prunes_symmetric =
                                  preset->symmetry &&
                                  strcmp(preset->symmetry, search_symmetry_name(true)) == 0};
}

int cli_train_plans_load(const CliTrainPlans *options, int index, LoadedTask *out_task)
{
    const TrainSetup *setup = options->setup;
    const CliTaskOptions how = {.as_json = options->as_json};
    return setup->domain ? cli_task_load(setup->domain, setup->tasks[index], &how, out_task)
                         : cli_task_load(setup->tasks[index], NULL, &how, out_task);
}

int cli_train_plans_load_all(const CliTrainPlans *options, int (*load)(void *context, int index),
                             void *context)
{
    Error error = {0};
    int code = cli_train_setup_load_all(options->setup, options->is_live, load, context);
    if (code == EXIT_CODE_SUCCESS && options->is_new &&
        !train_setup_write(options->setup, options->folder, &error)) {
        code = exit_code_report(&error, options->as_json);
    }
    return code;
}

int cli_train_plans_jobs(const CliTrainPlans *options)
{
    size_t most = options->memory / SEARCH_TRIAL_MEMORY;
    return most < 1 ? 1 : most < (size_t)options->num_jobs ? (int)most : options->num_jobs;
}

void cli_train_plans_watch(const CliTrainPlans *options, const char *stage, int num_done,
                           int num_items)
{
    FILE *out = options->out;
    if (out && options->is_live) {
        fprintf(stderr, "\r%s: %d of %d\033[K\r", stage, num_done, num_items);
    }
    if (out && num_done == num_items) {
        fprintf(out, "%s%s: %d done, %.0f s.\n", options->is_live ? "\033[K" : "", stage, num_items,
                clock_wall() - options->start);
        (void)fflush(out);
    }
}

int cli_train_plans_train(const CliTrainPlans *options,
                          bool (*run)(void *context, bool *out_is_finished, Error *error),
                          void (*report)(void *context), void *context)
{
    Error error = {0};
    bool is_finished = false;
    cli_train_setup_catch(options->limits, options->out, options->as_json);
    bool ok = run(context, &is_finished, &error);
    int signal_number = cli_train_setup_release_signals();
    if (!ok) {
        return exit_code_report(&error, options->as_json);
    }
    report(context);
    return is_finished         ? EXIT_CODE_SUCCESS
           : signal_number > 0 ? -signal_number
                               : EXIT_CODE_OUT_OF_TIME;
}

static void add_notes(Policy *policy, const TrainSetup *setup)
{
    char key[POLICY_MAX_KEY], text[MAX_NOTE];
    policy_add_training(policy, "program", "veer " VERSION_TEXT);
    snprintf(text, sizeof text, "%" PRIu64, setup->seeds[0]);
    policy_add_training(policy, "seed", text);
    snprintf(text, sizeof text, "%d", setup->num_tasks);
    policy_add_training(policy, "tasks", text);
    for (int i = 0; i < recipe_num_fields; i++) {
        if (recipe_uses(&setup->recipe, &recipe_fields[i])) {
            snprintf(key, sizeof key, "recipe.%s", recipe_fields[i].name);
            policy_add_training(policy, key, recipe_get(&setup->recipe, &recipe_fields[i]).text);
        }
    }
}

bool cli_train_plans_write(const CliTrainPlans *options, Policy *policy, const char *file,
                           Error *error)
{
    add_notes(policy, options->setup);
    return policy_write_file(policy, file, error);
}

void cli_train_plans_say_interrupted(const CliTrainPlans *options)
{
    fprintf(options->out, "Interrupted; go on with: veer train --resume %s\n", options->folder);
}
