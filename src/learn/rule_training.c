#include "learn/rule_training.h"

#include <assert.h>
#include <stdio.h>

#include "base/mem.h"
#include "base/memory_stream.h"
#include "learn/job_run.h"
#include "rules/rule_text.h"
#include "task/random_walk.h"

enum { MAX_PATH = 4096, MAX_NAME = 64, NUM_WALKS = 4, WALK_LENGTH = 20 };

/* --- Life ------------------------------------------------------------------------------------- */

static const Task *task_of(const RuleTraining *training, int item)
{
    return training->options.tasks[training->split.indices[item]].source.task;
}

static void split_tasks(RuleTraining *training)
{
    size_t count = (size_t)training->options.num_tasks;
    int64_t *sizes = MEM_NEW(int64_t, count);
    for (size_t i = 0; i < count; i++) {
        const Task *task = training->options.tasks[i].source.task;
        sizes[i] = (int64_t)task->num_facts + task->num_operators;
    }
    instance_split_init_by_size(&training->split, sizes, (int)count, training->options.validate);
    MEM_FREE(sizes, count);
}

RuleTraining *rule_training_new(const RuleTrainingOptions *options, Error *error)
{
    assert(options->num_tasks > 0 && options->num_orders > 0);
    char path[MAX_PATH];
    snprintf(path, sizeof path, "%s/journal.jsonl", options->folder);
    WorkJournal *journal = work_journal_open(path, error);
    if (!journal) {
        return NULL;
    }
    RuleTraining *training = MEM_NEW(RuleTraining, 1);
    training->options = *options;
    training->journal = journal;
    training->set = rule_set_new();
    split_tasks(training);
    training->sets = MEM_NEW(RuleSet *, (size_t)training->split.num_learned);
    training->counts = MEM_NEW(SingleGoalCounts, (size_t)training->split.num_learned);
    training->trials = MEM_NEW(RuleTrial, (size_t)options->num_tasks);
    return training;
}

static void free_trials(RuleTraining *training)
{
    for (int i = 0; i < training->options.num_tasks; i++) {
        if (training->trials[i].uses) {
            MEM_FREE(training->trials[i].uses, (size_t)training->num_learned);
        }
    }
    MEM_FREE(training->trials, (size_t)training->options.num_tasks);
}

void rule_training_free(RuleTraining *training)
{
    if (!training) {
        return;
    }
    for (int i = 0; i < training->split.num_learned; i++) {
        rule_set_free(training->sets[i]);
    }
    free_trials(training);
    MEM_FREE(training->sets, (size_t)training->split.num_learned);
    MEM_FREE(training->counts, (size_t)training->split.num_learned);
    instance_split_release(&training->split);
    rule_set_free(training->set);
    work_journal_close(training->journal);
    MEM_FREE(training, 1);
}

/* --- Learning --------------------------------------------------------------------------------- */

static json_t *to_json(const RuleSet *set, const SingleGoalCounts *counts)
{
    MemoryStream text = {0};
    FILE *stream = memory_stream_open(&text);
    rule_text_write(set, stream);
    memory_stream_close(&text, stream);
    json_t *object =
        json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:b, s:s#}", "goals", counts->goals, "solved",
                  counts->solved, "unsolved", counts->unsolved, "not atoms", counts->not_atoms,
                  "unsupported", counts->unsupported, "too long", counts->too_long, "clock",
                  counts->is_cut_by_clock, "rules", text.size > 0 ? text.data : "", (int)text.size);
    memory_stream_release(&text);
    return object;
}

static bool from_json(const json_t *object, const char *name, RuleSet **out_set,
                      SingleGoalCounts *counts, Error *error)
{
    const char *text;
    size_t size;
    int is_cut_by_clock;
    if (json_unpack((json_t *)object, "{s:i, s:i, s:i, s:i, s:i, s:i, s:b, s:s%}", "goals",
                    &counts->goals, "solved", &counts->solved, "unsolved", &counts->unsolved,
                    "not atoms", &counts->not_atoms, "unsupported", &counts->unsupported,
                    "too long", &counts->too_long, "clock", &is_cut_by_clock, "rules", &text,
                    &size) != 0) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = name},
                     "the training to be resumed has something else for this task");
        return false;
    }
    counts->is_cut_by_clock = is_cut_by_clock;
    *out_set = rule_text_read(text, size, name, error);
    return *out_set != NULL;
}

static bool learn_task(const RuleTraining *training, const RuleTrainingTask *task, uint64_t seed,
                       RuleSet *set, SingleGoalCounts *counts, Error *error)
{
    GoalRegression *regression = goal_regression_new(task->source.pddl, task->source.task, error);
    if (!regression) {
        return false;
    }
    const SingleGoalOptions options = {.num_orders = training->options.num_orders,
                                       .goal_cost = training->options.goal_cost,
                                       .max_cost = training->options.task_cost,
                                       .seed = seed,
                                       .limits = training->options.limits};
    bool ok = single_goal_learn(task->source.task, regression, &options, set, counts, error);
    goal_regression_free(regression);
    return ok;
}

static bool learn(void *context, int item, Error *error)
{
    RuleTraining *training = context;
    int index = training->split.indices[item];
    const RuleTrainingTask *task = &training->options.tasks[index];
    SingleGoalCounts *counts = &training->counts[item];
    char name[MAX_NAME];
    snprintf(name, sizeof name, "rules of task %d", index);
    const json_t *known = work_journal_find(training->journal, name);
    if (known) {
        return from_json(known, task->name, &training->sets[item], counts, error);
    }
    RuleSet *set = training->sets[item] = rule_set_new();
    uint64_t seed = training->options.seed * 1000003 + (uint64_t)index;
    return learn_task(training, task, seed, set, counts, error) &&
           (counts->is_interrupted ||
            work_journal_add(training->journal, name, to_json(set, counts), error));
}

static void join_sets(RuleTraining *training)
{
    for (int i = 0; i < training->split.num_learned; i++) {
        rule_set_add_all(training->set, training->sets[i]);
    }
    rule_set_sort(training->set);
    training->num_learned = (int)training->set->rules.size;
}

/* --- Trying ----------------------------------------------------------------------------------- */

static RuleEnd follow(RuleFollower *follower, const StateWord *words, int64_t max_cost)
{
    rule_follower_begin(follower, words);
    return rule_follower_run(follower, max_cost);
}

static bool try_task(void *context, int item, Error *error)
{
    (void)error;
    RuleTraining *training = context;
    RuleTrial *trial = &training->trials[item];
    size_t num_rules = training->set->rules.size;
    RandomWalk walk;
    random_walk_init(&walk, task_of(training, item), training->options.seed, WALK_LENGTH);
    RuleFollower *follower = rule_follower_new(training->set, walk.space);
    int64_t half = training->options.try_cost / 2;
    trial->end = follow(follower, walk.words, half);
    trial->stats = rule_follower_stats(follower);
    for (int i = 0; i < NUM_WALKS * WALK_LENGTH && random_walk_step(&walk); i++) {
        if (walk.step == WALK_LENGTH) {
            follow(follower, walk.words, half / NUM_WALKS);
        }
    }
    trial->uses = MEM_NEW(int64_t, num_rules);
    for (size_t i = 0; i < num_rules; i++) {
        trial->uses[i] = rule_follower_uses(follower)[i];
    }
    rule_follower_free(follower);
    random_walk_release(&walk);
    return true;
}

static void drop_unused(RuleTraining *training)
{
    size_t num_rules = training->set->rules.size;
    bool *is_kept = MEM_NEW(bool, num_rules);
    for (int i = 0; i < training->options.num_tasks; i++) {
        for (size_t k = 0; k < num_rules; k++) {
            is_kept[k] |= training->trials[i].uses[k] > 0;
        }
    }
    rule_set_keep(training->set, is_kept);
    MEM_FREE(is_kept, num_rules);
}

/* --- Stages ----------------------------------------------------------------------------------- */

const char *rule_training_stage_name(RuleStage stage)
{
    static const char *const NAMES[] = {"learning rules", "trying rules"};
    return NAMES[stage];
}

static void watch_items(void *context, int num_done)
{
    const RuleTraining *training = context;
    training->options.watch(training->options.context, training->stage, num_done,
                            training->num_items);
}

static bool run_stage(RuleTraining *training, RuleStage stage, int num_items,
                      bool (*work)(void *training, int item, Error *error), Error *error)
{
    training->stage = stage;
    training->num_items = num_items;
    const JobRun run = {.num_items = num_items,
                        .num_threads = training->options.num_jobs,
                        .work = work,
                        .watch = watch_items,
                        .context = training,
                        .limits = training->options.limits};
    return job_run(&run, error);
}

static bool goes_on(const RuleTraining *training, bool ok)
{
    return ok && limits_check(training->options.limits) == LIMITS_OK;
}

bool rule_training_run(RuleTraining *training, Error *error)
{
    bool ok = run_stage(training, RULE_STAGE_LEARN, training->split.num_learned, learn, error);
    if (!goes_on(training, ok)) {
        return ok;
    }
    join_sets(training);
    ok = run_stage(training, RULE_STAGE_TRY, training->options.num_tasks, try_task, error);
    if (goes_on(training, ok)) {
        drop_unused(training);
        training->is_finished = true;
    }
    return ok;
}
