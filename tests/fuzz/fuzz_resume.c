/* Fuzz target for journals of trainings that learn from plans. The first byte says which: rules, or a
 * heuristic; the rest is the journal that the training is resumed from. Whatever it says, the training
 * ends, or refuses it with a reason. */
#include <stdint.h>

#include "folder.h"
#include "generated_task.h"
#include "require.h"

#include "learn/rule_training.h"
#include "learn/wl_training.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { NUM_TASKS = 3, COST = 2000 };

static void watch_rules(void *context, RuleStage stage, int num_done, int num_items)
{
    (void)context;
    require(rule_training_stage_name(stage) && num_done <= num_items);
}

static void watch_wl(void *context, WlStage stage, int num_done, int num_items)
{
    (void)context;
    require(wl_training_stage_name(stage) && num_done <= num_items);
}

/* Ferries with few cars. */
static LoadedTask *task_at(int index)
{
    int domain = 0;
    while (strcmp(gen_table[domain]->name, "ferry") != 0) {
        domain++;
    }
    return generated_task(domain, index);
}

static void resume_rules(const char *folder, const Limits *limits)
{
    Error error = {0};
    RuleTrainingTask tasks[NUM_TASKS];
    for (int i = 0; i < NUM_TASKS; i++) {
        tasks[i] = (RuleTrainingTask){*task_at(i), "ferry"};
    }
    const RuleTrainingOptions options = {.tasks = tasks,
                                         .num_tasks = NUM_TASKS,
                                         .num_orders = 1,
                                         .goal_cost = COST,
                                         .task_cost = COST,
                                         .try_cost = COST,
                                         .validate = 0.34,
                                         .num_jobs = 1,
                                         .folder = folder,
                                         .limits = limits,
                                         .watch = watch_rules};
    RuleTraining *training = rule_training_new(&options, &error);
    require(training);
    bool ok = rule_training_run(training, &error);
    require(ok == (error.kind == ERROR_NONE) && (!ok || training->is_finished));
    rule_training_free(training);
}

static void resume_wl(const char *folder, const Limits *limits)
{
    static const SearchTrialSetup SETUP = {
        .lists = "ff,ff+", .control = "alt", .search = "eager", .costs = "one"};
    static const WlUse USES[] = {
        {"alone", {.lists = "wl", .control = "single", .search = "eager", .costs = "one"}, true}};
    Error error = {0};
    WlTrainingTask tasks[NUM_TASKS];
    for (int i = 0; i < NUM_TASKS; i++) {
        tasks[i] = (WlTrainingTask){task_at(i)->task, "ferry"};
    }
    const WlTrainingOptions options = {.tasks = tasks,
                                       .num_tasks = NUM_TASKS,
                                       .first = &SETUP,
                                       .better = &SETUP,
                                       .uses = USES,
                                       .num_uses = 1,
                                       .plan_cost = COST,
                                       .trial_cost = COST,
                                       .use_cost = COST,
                                       .budget = 20 * COST,
                                       .num_generations = 1,
                                       .validate = 0.34,
                                       .num_jobs = 1,
                                       .folder = folder,
                                       .limits = limits,
                                       .watch = watch_wl};
    WlTraining *training = wl_training_new(&options, &error);
    require(training);
    bool ok = wl_training_run(training, &error);
    require(ok == (error.kind == ERROR_NONE) && (!ok || training->is_finished));
    wl_training_free(training);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    Limits limits;
    limits_init(&limits, 0);
    folder_write("journal.jsonl", data + 1, size - 1);
    FolderPath folder = folder_path("");
    if (data[0] % 2 == 0) {
        resume_rules(folder.text, &limits);
    } else {
        resume_wl(folder.text, &limits);
    }
    return 0;
}
