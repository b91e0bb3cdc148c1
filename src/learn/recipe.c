#include "learn/recipe.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/name_table.h"
#include "base/units.h"
#include "control/helper_search.h"
#include "control/rate_features.h"
#include "nn/old_settings.h"
#include "nn/weights.h"

/* --- Words ------------------------------------------------------------------------------------ */

#define WORDS(function, ...)                                                                       \
    static const char *function(size_t index)                                                      \
    {                                                                                              \
        static const char *const WORDS[] = {__VA_ARGS__};                                          \
        return index < sizeof WORDS / sizeof *WORDS ? WORDS[index] : NULL;                         \
    }                                                                                              \
    _Static_assert(true, "ends with a semicolon at the place of use")

WORDS(order_word, "shuffled", "files");
WORDS(credit_word, "step", "choice");
WORDS(target_word, "double", "plain");
WORDS(learner_word, "dqn", "cem", "wl", "rules", "race");
WORDS(objective_word, "return", "log");
WORDS(measure_word, "steps", "work", "both");
WORDS(candidate_word, "mean", "best");
WORDS(from_plans_word, "all", "wl", "rules", "none");
WORDS(end_word, "evaluated", "bare");

/* Recipe.features: the versions of the features of rates, then the rows of feature_set_table. */
enum {
    FEATURES_RATES = 0,
    FEATURES_KINDS = RATE_FEATURES_WITH_KINDS - 1,
    FEATURE_SETS = RATE_FEATURES_VERSION
};

static const char *features_word(size_t index)
{
    static const char *const RATES[FEATURE_SETS] = {RATE_FEATURES_NAME, RATE_FEATURES_NAME "-age",
                                                    RATE_FEATURES_NAME "-kinds"};
    size_t set = index - FEATURE_SETS;
    return index < FEATURE_SETS                   ? RATES[index]
           : set < (size_t)feature_set_table_size ? feature_set_table[set].name
                                                  : NULL;
}

/* --- Fields ----------------------------------------------------------------------------------- */

#define COUNT(name, learners, member, low, high, help)                                             \
    {                                                                                              \
        name, RECIPE_COUNT, learners, offsetof(Recipe, member), low, high, NULL, help              \
    }
#define TIME(name, learners, member, low, high, help)                                              \
    {                                                                                              \
        name, RECIPE_TIME, learners, offsetof(Recipe, member), low, high, NULL, help               \
    }
#define REAL(name, learners, member, low, high, help)                                              \
    {                                                                                              \
        name, RECIPE_REAL, learners, offsetof(Recipe, member), low, high, NULL, help               \
    }
#define CHOICE(name, learners, member, word, help)                                                 \
    {                                                                                              \
        name, RECIPE_CHOICE, learners, offsetof(Recipe, member), 0, 0, word, help                  \
    }

enum {
    MANY = 1000000000,
    DQN = 1 << RECIPE_LEARNER_DQN,
    CEM = 1 << RECIPE_LEARNER_CEM,
    WL = 1 << RECIPE_LEARNER_WL,
    RULES = 1 << RECIPE_LEARNER_RULES,
    RACE = 1 << RECIPE_LEARNER_RACE,
    NETWORK = DQN | CEM, /* who learns to choose lists */
    FROM_PLANS = WL | RACE,
    WITH_RULES = RULES | RACE,
    ALL = NETWORK | WL | RULES | RACE
};

const RecipeField recipe_fields[] = {
    CHOICE(
        "learner", ALL, learner, learner_word,
        "dqn: Q-learning, from every step; cem: the cross-entropy method, from whole searches; "
        "both learn which list to follow. wl: a heuristic, from plans of the tasks; rules: what to "
        "do for a goal, from optimal plans for single goals; race: a heuristic and rules, and then "
        "by searching the lists and other arms to use them with"),
    COUNT("steps", DQN, steps, 1, 1e12, "steps to learn from"),
    COUNT("generations", CEM, generations, 1, MANY, "generations to learn from"),
    CHOICE("mdp", NETWORK, mdp, run_rules_name, "rules of a run, as for veer plan: veer or paper"),
    CHOICE("step", NETWORK, step, run_rules_step_name, "what a step is: pop or expansion"),
    CHOICE("search", NETWORK, search, search_kind_name,
           "kind of search, as for veer plan: eager, deferred or selective"),
    COUNT("sharing-rate", NETWORK, sharing_rate, 0, MANY,
          "with --search selective: one state in N is also evaluated for the most used list, and "
          "fewer for the other lists, in proportion to their use; 0: none"),
    CHOICE("costs", NETWORK, costs, task_costs_name,
           "operator costs that heuristics and g use, as for veer plan: normal, one or plusone"),
    CHOICE("preferred", NETWORK, preferred, search_preferred_name,
           "heuristics whose preferred operators count: all, or first, that of the first list"),
    {.name = "correct",
     .kind = RECIPE_RULE,
     .learners = CEM,
     .offset = offsetof(Recipe, correct),
     .help = "learn a correction of this rule, boost or bandit, each also with an argument as for "
             "veer plan --control, such as boost:100; begins at the rule itself, and changes "
             "--features to rates-kinds; none: learn rates of lists"},
    CHOICE("features", NETWORK, features, features_word,
           "inputs of the network: docs/reference/formats/policy.md; with rates, rates-age and "
           "rates-kinds it computes rates of lists, otherwise the next list"),
    COUNT("layers", NETWORK, layers, 0, 62, "hidden layers"),
    COUNT("units", NETWORK, units, 1, 65536, "units of each hidden layer"),
    COUNT("horizon", NETWORK, horizon, 0, MANY,
          "rates: beyond this much work of a search, every list gets at least an eighth of the "
          "steps of the first one, or of its work if that is less, and long runs add helper "
          "searches, see --helpers; 0: never"),
    CHOICE("helpers", NETWORK, helpers, helper_search_kind_name,
           "rates: the helper searches that long runs add when the policy is used, as for veer "
           "plan: none, main or lists"),
    COUNT("cut-off", NETWORK, cut_off, 1, MANY,
          "an episode ends when it has cost this: see --measure"),
    CHOICE("objective", NETWORK, objective, objective_word,
           "what is maximised: return, minus the cost of a search, or minus the cut-off; log, "
           "minus the logarithm of that cost to base 10"),
    CHOICE("measure", NETWORK, measure, measure_word,
           "the cost of a search: steps; work, its heuristic evaluations, each weighted by its "
           "price; both, the geometric mean of the two"),
    REAL("penalty", NETWORK, penalty, 0, 10,
         "added to the logarithm of the cost of a search without a plan"),
    COUNT("population", CEM, population, 2, 10000, "policies of a generation"),
    COUNT("elite", CEM, elite, 1, 10000, "the best of them, which the next ones are drawn around"),
    REAL("smoothing", CEM, smoothing, 0, 1, "share of the mean that the elite replaces"),
    REAL("spread-smoothing", CEM, spread_smoothing, 0, 1, "share of the spread that it replaces"),
    REAL("spread", CEM, spread, 0, 1e3, "standard deviation of the weights at the beginning"),
    REAL("least-spread", CEM, least_spread, 0, 1e3, "lower limit of that standard deviation"),
    COUNT("instances-per-generation", CEM, batch_instances, 0, MANY,
          "instances that a generation runs on, drawn again for each; 0: all"),
    COUNT("unsolved", CEM, unsolved, 1, MANY,
          "instances that no policy has solved yet are drawn one time in N"),
    COUNT("probe", CEM, probe, 0, 10000,
          "when the first N policies of a generation cannot solve an instance, the others skip it; "
          "0: never"),
    REAL("cap", CEM, cap, 0, 1e6,
         "the run of a policy on an instance ends when it has cost this many times as much as the "
         "best run of its generation; 0: never"),
    CHOICE("candidate", CEM, candidate, candidate_word,
           "the policy of a generation to evaluate: mean, that of the next one; best, the best "
           "policy, which then is in the next generation as well"),
    COUNT("random-steps", DQN, random_steps, 0, MANY,
          "an episode begins with random steps, at most this many"),
    CHOICE("credit", DQN, credit, credit_word,
           "when the chosen list is empty, learn from the step that replaced the choice (step) or "
           "as if the choice had been followed (choice)"),
    CHOICE("order", DQN, order, order_word,
           "order of the instances: shuffled in each pass, or files, that of the command line"),
    REAL("epsilon-start", DQN, epsilon_start, 0, 1, "share of random choices at the beginning"),
    REAL("epsilon-end", DQN, epsilon_end, 0, 1, "share of random choices at the end of the decay"),
    COUNT("epsilon-steps", DQN, epsilon_steps, 1, MANY, "length of that decay, in steps"),
    REAL("gamma", DQN, gamma, 0, 1, "discount"),
    REAL("learning-rate", DQN, learning_rate, 0, 1e3, "of Adam"),
    REAL("beta1", DQN, beta1, 0, 1, "of Adam"),
    REAL("beta2", DQN, beta2, 0, 1, "of Adam"),
    REAL("adam-epsilon", DQN, adam_epsilon, 0, 1e3, "of Adam"),
    REAL("huber-delta", DQN, huber_delta, 1e-9, 1e9, "where the loss turns from squared to linear"),
    COUNT("replay", DQN, replay, 1, MANY, "capacity of the replay memory, in transitions"),
    COUNT("replay-start", DQN, replay_start, 1, MANY, "transitions before the first update"),
    COUNT("batch", DQN, batch, 1, 65536, "transitions of an update"),
    COUNT("update-interval", DQN, update_interval, 1, MANY, "steps from one update to the next"),
    COUNT("target-interval", DQN, target_interval, 1, MANY,
          "steps from one target copy to the next"),
    CHOICE("target", DQN, target, target_word, "double DQN or plain DQN: double or plain"),
    TIME("budget", FROM_PLANS, budget, 1, 1e15,
         "counted time of the searches of a training, such as 10m or 90s, whatever the number of "
         "threads; if there are many searches, each gets less than the settings below say"),
    COUNT(
        "plan-work", FROM_PLANS, plan_work, 1, 1e12,
        "counted microseconds to make the plan of a task shorter; eight times as many to find one"),
    COUNT("trial-work", FROM_PLANS, trial_work, 1, 1e12,
          "counted microseconds of a search that compares models"),
    COUNT("use-work", FROM_PLANS, use_work, 1, 1e12,
          "counted microseconds of a search that compares ways to use the best model"),
    COUNT(
        "relearn", FROM_PLANS, relearn, 0, 10,
        "how often to learn again, from plans that the best model finds, and from the states that "
        "it expands beside them"),
    COUNT("orders", WITH_RULES, orders, 1, 1000, "orders of the goals of each task to learn from"),
    COUNT("goal-work", WITH_RULES, goal_work, 1, 1e12,
          "counted microseconds of the search for a plan for one goal"),
    COUNT("task-work", WITH_RULES, task_work, 1, 1e12,
          "counted microseconds of the searches for all goals of a task"),
    COUNT("try-work", WITH_RULES, try_work, 1, 1e12,
          "matches tried and actions applied when rules are followed from five states of a task"),
    CHOICE("from-plans", RACE, from_plans, from_plans_word,
           "what is learned from plans, for configurations to use: all; wl, the heuristic; rules; "
           "none"),
    COUNT("race-work", RACE, race_work, 1, 1e12,
          "counted microseconds of a search that compares configurations"),
    REAL("rates-share", RACE, rates_share, 0, 1,
         "share of the budget for searches that learn rates around the winner; 0: none"),
    REAL("growth", RACE, growth, 1, 1000,
         "the tasks that matter are this many times as large as the largest one that is given: "
         "configurations are compared at that size, as far as their costs tell"),
    COUNT("eval-interval", NETWORK, eval_interval, 1, MANY,
          "from one evaluation to the next: steps (dqn) or generations (cem)"),
    CHOICE("end", NETWORK, end, end_word,
           "whether the last network is evaluated, too: evaluated or bare"),
    REAL("validate", ALL, validate, 0, 0.9,
         "share of the instances that are for validation only; 0: policies are evaluated on the "
         "training instances"),
};

const int recipe_num_fields = sizeof recipe_fields / sizeof *recipe_fields;

const char *recipe_learners(const RecipeField *field)
{
    switch (field->learners) {
    case DQN:
        return learner_word(RECIPE_LEARNER_DQN);
    case CEM:
        return learner_word(RECIPE_LEARNER_CEM);
    case WL:
        return learner_word(RECIPE_LEARNER_WL);
    case RULES:
        return learner_word(RECIPE_LEARNER_RULES);
    case RACE:
        return learner_word(RECIPE_LEARNER_RACE);
    case NETWORK:
        return "dqn or cem";
    case FROM_PLANS:
        return "wl or race";
    case WITH_RULES:
        return "rules or race";
    default:
        return NULL;
    }
}

bool recipe_uses(const Recipe *recipe, const RecipeField *field)
{
    return (field->learners >> recipe->learner & 1) != 0;
}

/* --- Recipes ---------------------------------------------------------------------------------- */

enum { PUBLISHED_DIFF = FEATURE_SETS + FEATURE_SET_PUBLISHED_DIFF };

/* The learner of [SBL21]: the published program where the paper says something else. */
#define PUBLISHED_LEARNER                                                                          \
    .learner = RECIPE_LEARNER_DQN, .layers = 2, .units = 75, PUBLISHED_Q_LEARNING

#define PUBLISHED_Q_LEARNING                                                                       \
    .gamma = 0.99, .learning_rate = 1e-3, .beta1 = 0.9, .beta2 = 0.999, .adam_epsilon = 1e-2,      \
    .huber_delta = 1.0, .replay = 500000, .replay_start = 1000, .batch = 32, .update_interval = 1, \
    .target_interval = 500, .target = RECIPE_TARGET_DOUBLE

#define PUBLISHED_EXPLORATION                                                                      \
    .random_steps = 3, .epsilon_start = 1.0, .epsilon_end = 0.1, .epsilon_steps = 500000

/* Settings of the cross-entropy method for recipes that do not use it by default. */
#define OWN_GENERATIONS                                                                            \
    .generations = 8, .population = 10, .elite = 3, .smoothing = 0.7, .spread_smoothing = 0.3,     \
    .spread = 2.0, .least_spread = 0.05, .unsolved = 1, .probe = 4, .cap = 4, .penalty = 1

/* A learned heuristic, for all recipes. */
#define OWN_HEURISTIC                                                                              \
    .budget = 600000000, .plan_work = 500000, .trial_work = 1000000, .use_work = 500000,           \
    .relearn = 2

/* A race of configurations, for all recipes. */
#define OWN_RACE .race_work = 5000000, .rates_share = 0.1, .growth = 3

/* Rules, for all recipes. */
#define OWN_RULES .orders = 3, .goal_work = 200000, .task_work = 1000000, .try_work = 10000000

/* Which list to follow: few weights, learned from the cost of whole searches; see
 * docs/explanation/decisions/010-learning-rates.md. An episode is given up after about a second. */
#define OWN_RATES                                                                                  \
    .steps = 1000000, .mdp = RUN_RULES_VEER, .step = RUN_STEP_EXPANSION,                           \
    .features = FEATURES_RATES, .search = SEARCH_SELECTIVE, .sharing_rate = 1, .layers = 0,        \
    .units = 8, .horizon = 1000000, .helpers = HELPERS_MAIN, .cut_off = 100000,                    \
    .objective = RECIPE_OBJECTIVE_LOG, .measure = RECIPE_MEASURE_BOTH, .batch_instances = 8,       \
    .credit = RECIPE_CREDIT_STEP, .order = RECIPE_ORDER_SHUFFLED, .eval_interval = 4,              \
    .end = RECIPE_END_EVALUATED, .validate = 0.33

typedef struct NamedRecipe {
    const char *name;
    Recipe recipe;
} NamedRecipe;

static const NamedRecipe RECIPES[] = {
    /* The default: rules, a heuristic, and the search to use them with. */
    {"veer",
     {OWN_HEURISTIC, OWN_RULES, OWN_RACE, PUBLISHED_Q_LEARNING, PUBLISHED_EXPLORATION,
      OWN_GENERATIONS, OWN_RATES, .learner = RECIPE_LEARNER_RACE}},
    {"rates",
     {OWN_HEURISTIC, OWN_RULES, OWN_RACE, PUBLISHED_Q_LEARNING, PUBLISHED_EXPLORATION,
      OWN_GENERATIONS, OWN_RATES, .learner = RECIPE_LEARNER_CEM}},
    /* The published learner without the rules of the published system. */
    {"dqn",
     {OWN_HEURISTIC, OWN_RULES, OWN_RACE, PUBLISHED_LEARNER, PUBLISHED_EXPLORATION, OWN_GENERATIONS,
      .steps = 1000000, .mdp = RUN_RULES_VEER, .step = RUN_STEP_POP, .features = PUBLISHED_DIFF,
      .cut_off = 7500, .credit = RECIPE_CREDIT_STEP, .order = RECIPE_ORDER_SHUFFLED,
      .eval_interval = 30000, .end = RECIPE_END_EVALUATED, .validate = 0}},
    {"paper",
     {OWN_HEURISTIC, OWN_RULES, OWN_RACE, PUBLISHED_LEARNER, PUBLISHED_EXPLORATION, OWN_GENERATIONS,
      .steps = 1000000, .mdp = RUN_RULES_PAPER, .step = RUN_STEP_POP, .features = PUBLISHED_DIFF,
      .cut_off = 7500, .credit = RECIPE_CREDIT_CHOICE, .order = RECIPE_ORDER_FILES,
      .eval_interval = 30000, .end = RECIPE_END_BARE, .validate = 0}},
    /* The rules and the score of the paper, learned from whole searches with few weights: better
     * than by Q-learning; see docs/explanation/decisions/007-returns.md. */
    {"paper-cem",
     {OWN_HEURISTIC,
      OWN_RULES,
      OWN_RACE,
      PUBLISHED_Q_LEARNING,
      PUBLISHED_EXPLORATION,
      .learner = RECIPE_LEARNER_CEM,
      .layers = 0,
      .units = 75,
      .generations = 30,
      .population = 16,
      .elite = 4,
      .smoothing = 0.7,
      .spread_smoothing = 0.3,
      .spread = 1,
      .least_spread = 0.05,
      .batch_instances = 40,
      .unsolved = 8,
      .probe = 4,
      .cap = 0,
      .penalty = 1,
      .steps = 1000000,
      .mdp = RUN_RULES_PAPER,
      .step = RUN_STEP_POP,
      .features = PUBLISHED_DIFF,
      .cut_off = 7500,
      .credit = RECIPE_CREDIT_CHOICE,
      .order = RECIPE_ORDER_FILES,
      .eval_interval = 3,
      .end = RECIPE_END_EVALUATED,
      .validate = 0}},
    /* For the artificial tasks of the white-box study, whose episodes are short. Networks differ
     * much from one hundred steps to the next, so they are evaluated often. */
    {"whitebox",
     {OWN_HEURISTIC, OWN_RULES, OWN_RACE, PUBLISHED_LEARNER, OWN_GENERATIONS, .random_steps = 3,
      .epsilon_start = 1.0, .epsilon_end = 0.1, .epsilon_steps = 50000, .steps = 100000,
      .mdp = RUN_RULES_VEER, .step = RUN_STEP_POP, .features = PUBLISHED_DIFF, .cut_off = 500,
      .credit = RECIPE_CREDIT_STEP, .order = RECIPE_ORDER_SHUFFLED, .eval_interval = 250,
      .end = RECIPE_END_EVALUATED, .validate = 0}},
};

enum { NUM_RECIPES = sizeof RECIPES / sizeof *RECIPES };

const char *recipe_name(int index)
{
    return index < NUM_RECIPES ? RECIPES[index].name : NULL;
}

void recipe_list_names(char *out_text, size_t size)
{
    name_table_join(NAME_TABLE(RECIPES, NUM_RECIPES), out_text, size);
}

const Recipe *recipe_find(const char *name, Error *error)
{
    int i = name_table_find(name, NAME_TABLE(RECIPES, NUM_RECIPES));
    if (i >= 0) {
        return &RECIPES[i].recipe;
    }
    char names[128];
    recipe_list_names(names, sizeof names);
    error_set(error, ERROR_USAGE, "there is no recipe \"%.80s\"; there are: %s", name, names);
    return NULL;
}

/* --- Values ----------------------------------------------------------------------------------- */

static void *place_of(Recipe *recipe, const RecipeField *field)
{
    return (char *)recipe + field->offset;
}

static int64_t count_of(const Recipe *recipe, const RecipeField *field)
{
    return *(const int64_t *)((const char *)recipe + field->offset);
}

static double real_of(const Recipe *recipe, const RecipeField *field)
{
    return *(const double *)((const char *)recipe + field->offset);
}

static const char NO_RULE[] = "none";

static const char *rule_of(const Recipe *recipe, const RecipeField *field)
{
    const char *rule = (const char *)recipe + field->offset;
    return *rule ? rule : NO_RULE;
}

/* The shortest text that is read as the same number. */
static void print_real(double value, char *out_text, size_t size)
{
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(out_text, size, "%.*g", digits, value);
        if (strtod(out_text, NULL) == value) {
            return;
        }
    }
}

/* In the largest unit that makes it a whole number. */
static void print_time(int64_t microseconds, char *out_text, size_t size)
{
    if (microseconds % 1000 != 0) {
        snprintf(out_text, size, "%.6fs", (double)microseconds / 1e6);
        return;
    }
    int64_t milliseconds = microseconds / 1000;
    if (milliseconds % 60000 == 0) {
        snprintf(out_text, size, "%" PRId64 "m", milliseconds / 60000);
    } else if (milliseconds % 1000 == 0) {
        snprintf(out_text, size, "%" PRId64 "s", milliseconds / 1000);
    } else {
        snprintf(out_text, size, "%" PRId64 "ms", milliseconds);
    }
}

RecipeText recipe_get(const Recipe *recipe, const RecipeField *field)
{
    RecipeText text = {""};
    switch (field->kind) {
    case RECIPE_COUNT:
        snprintf(text.text, sizeof text.text, "%" PRId64, count_of(recipe, field));
        break;
    case RECIPE_TIME:
        print_time(count_of(recipe, field), text.text, sizeof text.text);
        break;
    case RECIPE_REAL:
        print_real(real_of(recipe, field), text.text, sizeof text.text);
        break;
    case RECIPE_CHOICE:
        snprintf(text.text, sizeof text.text, "%s", field->word((size_t)count_of(recipe, field)));
        break;
    case RECIPE_RULE:
        snprintf(text.text, sizeof text.text, "%s", rule_of(recipe, field));
        break;
    }
    return text;
}

static bool set_choice(int64_t *place, const RecipeField *field, const char *text, Error *error)
{
    int i = name_table_find_word(text, field->word);
    if (i >= 0) {
        *place = i;
        return true;
    }
    char words[256];
    name_table_join_words(field->word, words, sizeof words);
    error_set(error, ERROR_USAGE, "--%s wants one of %s, not \"%.80s\"", field->name, words, text);
    return false;
}

static bool set_real(double *place, const RecipeField *field, const char *text, Error *error)
{
    double value;
    if (!units_parse_real(text, field->low, field->high, &value)) {
        error_set(error, ERROR_USAGE, "--%s wants a number from %g to %g, not \"%.80s\"",
                  field->name, field->low, field->high, text);
        return false;
    }
    *place = value;
    return true;
}

static bool set_time(int64_t *place, const RecipeField *field, const char *text, Error *error)
{
    double seconds;
    bool ok = units_parse_duration(text, &seconds) && seconds * 1e6 >= field->low &&
              seconds * 1e6 <= field->high;
    if (ok) {
        *place = (int64_t)(seconds * 1e6 + 0.5);
    } else {
        error_set(error, ERROR_USAGE, "--%s wants a time such as 10m or 90s, not \"%.80s\"",
                  field->name, text);
    }
    return ok;
}

/* Whether there is such a rule shows when the lists are known. */
static bool set_rule(Recipe *recipe, const RecipeField *field, const char *text, Error *error)
{
    bool is_none = strcmp(text, NO_RULE) == 0;
    if (!is_none && (!weights_is_name(text) || strlen(text) >= RECIPE_TEXT)) {
        error_set(error, ERROR_USAGE, "--%s wants a rule of at most %d characters, not \"%.80s\"",
                  field->name, RECIPE_TEXT - 1, text);
        return false;
    }
    memset(place_of(recipe, field), 0, RECIPE_TEXT);
    if (!is_none) {
        snprintf(place_of(recipe, field), RECIPE_TEXT, "%s", text);
        recipe->features = FEATURES_KINDS;
    }
    return true;
}

bool recipe_set(Recipe *recipe, const RecipeField *field, const char *text, Error *error)
{
    void *place = place_of(recipe, field);
    if (field->kind == RECIPE_RULE) {
        return set_rule(recipe, field, text, error);
    }
    if (field->kind == RECIPE_CHOICE) {
        return set_choice(place, field, text, error);
    }
    if (field->kind == RECIPE_REAL) {
        return set_real(place, field, text, error);
    }
    if (field->kind == RECIPE_TIME) {
        return set_time(place, field, text, error);
    }
    bool ok = units_parse_count(text, (int64_t)field->low, (int64_t)field->high, place);
    if (!ok) {
        error_set(error, ERROR_USAGE, "--%s wants a number from %.0f to %.0f, not \"%.80s\"",
                  field->name, field->low, field->high, text);
    }
    return ok;
}

/* --- Files ------------------------------------------------------------------------------------ */

json_t *recipe_to_json(const Recipe *recipe)
{
    json_t *object = json_object();
    for (int i = 0; i < recipe_num_fields; i++) {
        const RecipeField *field = &recipe_fields[i];
        json_t *value = field->kind == RECIPE_COUNT  ? json_integer(count_of(recipe, field))
                        : field->kind == RECIPE_REAL ? json_real(real_of(recipe, field))
                                                     : json_string(recipe_get(recipe, field).text);
        json_object_set_new(object, field->name, value);
    }
    return object;
}

/* The value of a setting, which an older file may have under an older name; NULL: it is missing. */
static const json_t *find_value(const json_t *object, const RecipeField *field)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value)
    {
        if (strcmp(old_settings_name(key), field->name) == 0) {
            return value;
        }
    }
    return NULL;
}

static bool set_from_json(Recipe *recipe, const RecipeField *field, const json_t *value)
{
    char number[RECIPE_TEXT] = "";
    const char *text = number;
    if (json_is_string(value)) {
        text = old_settings_value(field->name, json_string_value(value));
    } else if (json_is_integer(value)) {
        snprintf(number, sizeof number, "%" PRId64, (int64_t)json_integer_value(value));
    } else if (json_is_real(value)) {
        print_real(json_real_value(value), number, sizeof number);
    }
    return recipe_set(recipe, field, text, &(Error){0});
}

bool recipe_from_json(const json_t *object, Recipe *out_recipe, Error *error)
{
    *out_recipe = RECIPES[0].recipe;
    for (int i = 0; i < recipe_num_fields; i++) {
        const RecipeField *field = &recipe_fields[i];
        const json_t *value = find_value(object, field);
        bool is_needed = recipe_uses(out_recipe, field) && field->kind != RECIPE_RULE;
        bool is_optional = !value && !is_needed;
        if (!is_optional && !set_from_json(out_recipe, field, value)) {
            error_set(error, ERROR_INPUT, "the setting \"%s\" is missing or has no valid value",
                      field->name);
            return false;
        }
    }
    return true;
}

/* --- Meaning ---------------------------------------------------------------------------------- */

static const char *cem_fault(const Recipe *recipe)
{
    if (recipe_correct(recipe) && !recipe_has_rates(recipe)) {
        return "correct a rule, which takes rates: one of the features rates, rates-age and "
               "rates-kinds";
    }
    if (recipe->elite > recipe->population) {
        return "have an elite that is greater than the population";
    }
    if (recipe->cap > 0 && recipe->cap < 1) {
        return "have a cap below 1, by which the best would be given up, too";
    }
    if (recipe->end == RECIPE_END_BARE && recipe->eval_interval > recipe->generations) {
        return "have an interval between evaluations that no generation reaches, so that nothing "
               "of what is learned would be kept";
    }
    return NULL;
}

/* Whether a file could not hold it; each list has one output at most. */
static bool is_network_too_large(const Recipe *recipe, int num_lists)
{
    double count = 0, width = recipe_num_inputs(recipe, num_lists);
    for (int64_t i = 0; i < recipe->layers; i++) {
        count += (width + 1) * (double)recipe->units;
        width = (double)recipe->units;
    }
    return count + (width + 1) * num_lists > WEIGHTS_MAX_COUNT;
}

bool recipe_learns_network(const Recipe *recipe)
{
    return (NETWORK >> recipe->learner & 1) != 0;
}

const char *recipe_fault(const Recipe *recipe, int num_lists)
{
    if (!recipe_learns_network(recipe)) {
        return NULL;
    }
    if (is_network_too_large(recipe, num_lists)) {
        return "have a network that is too large for a policy file (2^24 numbers)";
    }
    if (recipe->learner == RECIPE_LEARNER_CEM) {
        return cem_fault(recipe);
    }
    if (recipe_has_rates(recipe)) {
        return "have the features rates, with which only cem can learn";
    }
    if (recipe->measure != RECIPE_MEASURE_STEPS) {
        return "measure work, from which only cem can learn";
    }
    DqnSettings dqn = recipe_dqn_settings(recipe, num_lists, 0);
    return dqn_settings_fault(&dqn);
}

bool recipe_has_rates(const Recipe *recipe)
{
    return recipe->features < FEATURE_SETS;
}

const char *recipe_correct(const Recipe *recipe)
{
    return recipe->learner == RECIPE_LEARNER_CEM && *recipe->correct ? recipe->correct : NULL;
}

int recipe_rates_version(const Recipe *recipe)
{
    assert(recipe_has_rates(recipe));
    return (int)recipe->features + 1;
}

const FeatureSet *recipe_feature_set(const Recipe *recipe)
{
    assert(!recipe_has_rates(recipe));
    return &feature_set_table[recipe->features - FEATURE_SETS];
}

int32_t recipe_num_inputs(const Recipe *recipe, int num_lists)
{
    return recipe_has_rates(recipe) ? rate_features_length(recipe_rates_version(recipe), num_lists)
                                    : feature_set_length(recipe_feature_set(recipe), num_lists);
}

RunRules recipe_rules(const Recipe *recipe)
{
    RunRules rules = run_rules_of((RunRulesSet)recipe->mdp);
    rules.step_kind = (RunStepKind)recipe->step;
    return rules;
}

SearchOptions recipe_search_options(const Recipe *recipe, const ListSpec *lists, int num_lists,
                                    bool *out_prefers)
{
    for (int i = 0; i < num_lists; i++) {
        out_prefers[i] = recipe->preferred == RECIPE_PREFERRED_ALL ||
                         lists[i].heuristic.class == lists[0].heuristic.class;
    }
    return (SearchOptions){
        .kind = (SearchKind)recipe->search,
        .sharing_rate = recipe->sharing_rate,
        .rules = recipe_rules(recipe),
        .prefers = out_prefers,
        .heuristic_costs = (TaskCosts)recipe->costs,
        .path_costs = (TaskCosts)recipe->costs,
    };
}

DqnSettings recipe_dqn_settings(const Recipe *recipe, int num_lists, uint64_t seed)
{
    return (DqnSettings){
        .num_inputs = recipe_num_inputs(recipe, num_lists),
        .num_actions = num_lists,
        .num_hidden_layers = (int32_t)recipe->layers,
        .num_hidden_units = (int32_t)recipe->units,
        .gamma = recipe->gamma,
        .learning_rate = recipe->learning_rate,
        .beta1 = recipe->beta1,
        .beta2 = recipe->beta2,
        .adam_epsilon = recipe->adam_epsilon,
        .huber_delta = recipe->huber_delta,
        .replay_capacity = recipe->replay,
        .replay_start = recipe->replay_start,
        .batch_size = (int32_t)recipe->batch,
        .update_interval = recipe->update_interval,
        .target_interval = recipe->target_interval,
        .is_double = recipe->target == RECIPE_TARGET_DOUBLE,
        .seed = seed,
    };
}

double recipe_epsilon(const Recipe *recipe, int64_t step)
{
    if (step > recipe->epsilon_steps) {
        return recipe->epsilon_end;
    }
    return recipe->epsilon_start + (recipe->epsilon_end - recipe->epsilon_start) *
                                       ((double)step / (double)recipe->epsilon_steps);
}
