/* Training of rules (rules/rule_set.h) for one domain.
 *
 *     learning  rules from optimal plans for single goals of the training tasks (single_goal.h)
 *     trying    rules are followed from the initial states of all tasks (rule_follower.h), and from
 *               states that random walks lead to, as a search will begin anywhere; rules that are
 *               never followed are dropped
 *
 * The smaller tasks are for learning, the larger ones for validation. Every task that was learned
 * from is kept in the journal of the folder; a training is resumed by running it again. Effort is
 * counted, so that the same options give the same rules on every machine, with any number of
 * threads. */
#ifndef LEARN_RULE_TRAINING_H
#define LEARN_RULE_TRAINING_H

#include "ground/task_loader.h"
#include "learn/instance_split.h"
#include "learn/single_goal.h"
#include "learn/work_journal.h"
#include "rules/rule_follower.h"

typedef struct RuleTrainingTask {
    LoadedTask source; /* PDDL, with static atoms */
    const char *name;
} RuleTrainingTask;

typedef enum RuleStage { RULE_STAGE_LEARN, RULE_STAGE_TRY } RuleStage;

/* Called several times per second, and once when a stage is done. */
typedef void (*RuleTrainingWatch)(void *context, RuleStage stage, int num_done, int num_items);

typedef struct RuleTrainingOptions {
    const RuleTrainingTask *tasks;
    int num_tasks;
    int num_orders;    /* of the goals of each task */
    int64_t goal_cost; /* counted, of the search for one goal */
    int64_t task_cost; /* counted, of the searches for all goals of a task */
    /* Of following rules on one task: tuples tried and actions; half of it from the initial state. */
    int64_t try_cost;
    double validate;
    uint64_t seed;
    int num_jobs;
    const char *folder; /* must be there */
    const Limits *limits;
    RuleTrainingWatch watch;
    void *context;
} RuleTrainingOptions;

/* Following rules on one task. */
typedef struct RuleTrial {
    RuleEnd end;             /* from the initial state */
    RuleFollowerStats stats; /* the same */
    int64_t *uses;           /* per rule, in all */
} RuleTrial;

typedef struct RuleTraining {
    RuleTrainingOptions options;
    InstanceSplit split;
    WorkJournal *journal;
    RuleSet **sets;           /* per training task, in the order of the split */
    SingleGoalCounts *counts; /* the same */
    RuleSet *set;             /* of all tasks, and in the end those to keep */
    int num_learned;          /* rules before any were dropped */
    RuleTrial *trials;        /* per task, in the order of the split */
    RuleStage stage;
    int num_items;
    bool is_finished;
} RuleTraining;

/* NULL and an Error if the folder cannot be used. The tasks must outlive the training. */
RuleTraining *rule_training_new(const RuleTrainingOptions *options, Error *error);
void rule_training_free(RuleTraining *training);

/* True when the training is finished or after an interrupt (is_finished); false and an Error if it
 * failed. */
bool rule_training_run(RuleTraining *training, Error *error);

/* "learning rules" */
const char *rule_training_stage_name(RuleStage stage);

#endif
