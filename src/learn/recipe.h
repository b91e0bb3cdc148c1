/* Recipe: every number and rule of a training run that its result depends on.
 *
 * Recipes are rows of one table, and so are the settings: a setting has a name, a kind and a place
 * in the struct, from which options of the command line, their help, files and metadata are made. A
 * new setting is one member and one row; a new recipe is one row. */
#ifndef LEARN_RECIPE_H
#define LEARN_RECIPE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "control/feature_set.h"
#include "learn/dqn.h"
#include "search/search.h"

/* Choices are numbers in the order of their words in recipe.c. */
typedef enum RecipePreferred { RECIPE_PREFERRED_ALL, RECIPE_PREFERRED_FIRST } RecipePreferred;
typedef enum RecipeOrder { RECIPE_ORDER_SHUFFLED, RECIPE_ORDER_FILES } RecipeOrder;
typedef enum RecipeCredit { RECIPE_CREDIT_STEP, RECIPE_CREDIT_CHOICE } RecipeCredit;
typedef enum RecipeTarget { RECIPE_TARGET_DOUBLE, RECIPE_TARGET_PLAIN } RecipeTarget;
typedef enum RecipeLearner {
    RECIPE_LEARNER_DQN,
    RECIPE_LEARNER_CEM,
    RECIPE_LEARNER_WL,
    RECIPE_LEARNER_RULES,
    RECIPE_LEARNER_RACE,
} RecipeLearner;
typedef enum RecipeObjective { RECIPE_OBJECTIVE_RETURN, RECIPE_OBJECTIVE_LOG } RecipeObjective;
typedef enum RecipeMeasure {
    RECIPE_MEASURE_STEPS,
    RECIPE_MEASURE_WORK,
    RECIPE_MEASURE_BOTH,
} RecipeMeasure;
typedef enum RecipeCandidate { RECIPE_CANDIDATE_MEAN, RECIPE_CANDIDATE_BEST } RecipeCandidate;
typedef enum RecipeFromPlans {
    RECIPE_FROM_PLANS_ALL,
    RECIPE_FROM_PLANS_WL,
    RECIPE_FROM_PLANS_RULES,
    RECIPE_FROM_PLANS_NONE
} RecipeFromPlans;
typedef enum RecipeEnd { RECIPE_END_EVALUATED, RECIPE_END_BARE } RecipeEnd;

enum { RECIPE_TEXT = 32 };

/* All members are int64_t, double or texts of one length, so that a table can describe them. */
typedef struct Recipe {
    int64_t learner;

    /* Length: each learner has its own measure */
    int64_t steps; /* of the environment, initial ones not counted; dqn */
    int64_t generations;

    /* The decision process */
    int64_t mdp, step, features;
    char correct[RECIPE_TEXT]; /* the rule that rates correct (control_rates.h); "": none */
    int64_t search, sharing_rate, costs, preferred; /* see SearchOptions */
    int64_t cut_off;                                /* highest cost of an episode */
    int64_t random_steps; /* at most so many random steps before the first decision */
    int64_t credit;       /* for which list a transition is stored when the chosen one was empty */
    int64_t order;        /* of the instances */

    /* The objective: see evaluation.h */
    int64_t objective, measure;
    double penalty;

    /* The network */
    int64_t layers, units;
    int64_t horizon; /* see control_rates.h */
    int64_t helpers; /* HelperKind; not during training */

    /* The cross-entropy method: see cem.h */
    int64_t population, elite;
    double smoothing, spread_smoothing, spread, least_spread;
    int64_t batch_instances; /* that a generation plays on; 0: all */
    int64_t unsolved;        /* see instance_draw.h */
    int64_t probe;           /* see cem_trainer.h */
    double cap;              /* the same */
    int64_t candidate;       /* RecipeCandidate */

    /* Q-learning. Exploration: linear from start to end */
    double epsilon_start, epsilon_end;
    int64_t epsilon_steps;

    double gamma, learning_rate, beta1, beta2, adam_epsilon, huber_delta;
    int64_t replay, replay_start, batch, update_interval, target_interval, target;

    /* A learned heuristic: see wl_training_state.h */
    int64_t budget; /* of the whole training, of a race too */
    int64_t plan_work, trial_work, use_work, relearn;

    /* Rules: see rule_training.h */
    int64_t orders, goal_work, task_work, try_work;

    /* A race of configurations: see config_race.h */
    int64_t from_plans; /* RecipeFromPlans */
    int64_t race_work;
    double rates_share, growth;

    /* Choosing a model */
    int64_t eval_interval; /* steps or generations */
    int64_t end;           /* whether the last network is evaluated as well */
    double validate;
} Recipe;

typedef enum RecipeKind {
    RECIPE_COUNT,
    RECIPE_TIME, /* in microseconds */
    RECIPE_REAL,
    RECIPE_CHOICE,
    RECIPE_RULE
} RecipeKind;

typedef struct RecipeField {
    const char *name;
    RecipeKind kind;
    int learners; /* that use it: a bit for each */
    size_t offset;
    double low, high;                  /* of a count or a real */
    const char *(*word)(size_t index); /* of a choice; NULL behind the last one */
    const char *help;
} RecipeField;

extern const RecipeField recipe_fields[];
extern const int recipe_num_fields;

/* The learners that use the field, "dqn" or "dqn or cem"; NULL if all do. */
const char *recipe_learners(const RecipeField *field);

/* Whether the learner of this recipe learns to choose lists; others learn from plans. */
bool recipe_learns_network(const Recipe *recipe);

/* Whether the learner of this recipe uses the field. */
bool recipe_uses(const Recipe *recipe, const RecipeField *field);

/* NULL behind the last one; the first one is the default. */
const char *recipe_name(int index);

/* All of them: "veer, paper". */
void recipe_list_names(char *out_text, size_t size);

/* NULL and an Error that lists them if there is none of that name. */
const Recipe *recipe_find(const char *name, Error *error);

typedef struct RecipeText {
    char text[RECIPE_TEXT];
} RecipeText;

/* The value as recipe_set takes it, to the last digit. */
RecipeText recipe_get(const Recipe *recipe, const RecipeField *field);

/* False and an Error if the text is no value for the field. A rule to correct also chooses the
 * features that suit corrections, rates-kinds, which another setting may change afterwards. */
bool recipe_set(Recipe *recipe, const RecipeField *field, const char *text, Error *error);

json_t *recipe_to_json(const Recipe *recipe);

/* All fields that the learner uses must be there, but for a rule to correct: others may be newer
 * than the file. Older names of settings are read, too (nn/old_settings.h). */
bool recipe_from_json(const json_t *object, Recipe *out_recipe, Error *error);

/* NULL, or why these settings contradict each other: the rest of a sentence after "these
 * settings". */
const char *recipe_fault(const Recipe *recipe, int num_lists);

/* Whether the policy is one of rates; then the version of its features (rates: 1, rates-age: 2,
 * rates-kinds: 3), otherwise its feature set; the number of inputs of its network. */
bool recipe_has_rates(const Recipe *recipe);

/* The rule that the rates correct; NULL: there is none. */
const char *recipe_correct(const Recipe *recipe);

int recipe_rates_version(const Recipe *recipe);
const FeatureSet *recipe_feature_set(const Recipe *recipe);
int32_t recipe_num_inputs(const Recipe *recipe, int num_lists);
RunRules recipe_rules(const Recipe *recipe);

/* Rules and kind of the search, for these lists, which are not set; `out_prefers` gets one entry
 * per list and must outlive the options. */
SearchOptions recipe_search_options(const Recipe *recipe, const ListSpec *lists, int num_lists,
                                    bool *out_prefers);
DqnSettings recipe_dqn_settings(const Recipe *recipe, int num_lists, uint64_t seed);

/* Probability of a random choice at a step, counted from 0. */
double recipe_epsilon(const Recipe *recipe, int64_t step);

#endif
