#include "learn/cem_trainer.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "control/control_policy.h"
#include "learn/cem.h"
#include "learn/evaluation.h"
#include "learn/instance_draw.h"
#include "learn/learned_policy.h"
#include "learn/state_io.h"
#include "learn/static_rule.h"

enum { NO_RULE = -1 };

/* Static rules have the same scores in all trainings, whatever their seeds. */
enum { RULES_SEED = 0 };

/* For the choice of instances; the learner has streams of its own. */
static const uint64_t BATCH_STREAM = UINT64_C(0x62617431) << 32;

/* What came of an instance of the generation under way. */
typedef struct CemPart {
    int32_t place; /* of the instance, in options.indices */
    int instance;
    bool is_complete; /* all members have a cost */
    bool is_solved;   /* by one of them */
    double *costs;    /* per member; INFINITY: given up */
    int64_t num_steps, num_episodes;
    double seconds;
} CemPart;

typedef struct CemTrainer {
    TrainerOptions options;
    Cem cem;
    Policy *candidate; /* for evaluation, until the next one */
    Policy **members;  /* of the generation under way */
    int max_members;   /* static rules or a population */
    InstanceDraw draw;
    CemPart *parts;
    double *scores; /* per member */
    int num_parts, num_given, num_done;
    int rule; /* the best static one; NO_RULE: they have not been tried */
    int64_t num_steps, num_episodes;
    int64_t last_evaluation;       /* the generation */
    double best_score, mean_score; /* of the last generation */
    int64_t num_new_steps;         /* since the program was started, like what follows */
    double step_seconds;
} CemTrainer;

/* --- Generations ------------------------------------------------------------------------------ */

static int num_rules(const TrainerOptions *options)
{
    return static_rule_count(options->recipe, options->lists, options->num_lists);
}

static bool has_begun(const CemTrainer *trainer)
{
    return trainer->rule != NO_RULE;
}

static int num_members(const CemTrainer *trainer)
{
    return has_begun(trainer) ? trainer->cem.settings.population : num_rules(&trainer->options);
}

static void set_parameters(Policy *policy, const float *parameters)
{
    memcpy(policy->mlp.parameters, parameters, policy->mlp.num_parameters * sizeof *parameters);
}

static void follow_rule(const TrainerOptions *options, Policy *policy, int rule, bool is_soft)
{
    static_rule_fill(options->recipe, options->lists, options->num_lists, rule, is_soft, policy);
}

static bool keeps_best(const CemTrainer *trainer)
{
    return trainer->options.recipe->candidate == RECIPE_CANDIDATE_BEST;
}

/* The best one of a generation plays again in the next: the mean of an elite can be worse than each of
 * them. */
static void make_members(CemTrainer *trainer)
{
    if (has_begun(trainer) && keeps_best(trainer)) {
        cem_add_member(&trainer->cem, trainer->candidate->mlp.parameters);
    }
    for (int i = 0; i < num_members(trainer); i++) {
        if (has_begun(trainer)) {
            set_parameters(trainer->members[i], cem_member(&trainer->cem, i));
        } else {
            follow_rule(&trainer->options, trainer->members[i], i, false);
        }
    }
}

/* All instances for the static rules, as the best of them is where learning begins; then all or a
 * part, another one in each generation. */
static void choose_instances(CemTrainer *trainer)
{
    int32_t count = trainer->options.num_indices;
    int64_t wanted = trainer->options.recipe->batch_instances;
    bool is_part = has_begun(trainer) && wanted > 0 && wanted < count;
    Rng rng;
    rng_seed(&rng, cem_generation_seed(&trainer->cem, BATCH_STREAM));
    const int32_t *places =
        is_part ? instance_draw_some(&trainer->draw, trainer->options.recipe->unsolved, &rng)
                : instance_draw_all(&trainer->draw);
    trainer->num_parts = is_part ? (int)wanted : count;
    for (int i = 0; i < trainer->num_parts; i++) {
        trainer->parts[i] = (CemPart){.place = places[i],
                                      .instance = trainer->options.indices[places[i]],
                                      .costs = trainer->parts[i].costs};
    }
}

static void begin_generation(CemTrainer *trainer)
{
    trainer->num_given = trainer->num_done = 0;
    choose_instances(trainer);
    make_members(trainer);
}

/* --- Life ------------------------------------------------------------------------------------- */

static CemSettings settings_of(const TrainerOptions *options, size_t num_parameters)
{
    const Recipe *recipe = options->recipe;
    return (CemSettings){.num_parameters = (int32_t)num_parameters,
                         .population = (int32_t)recipe->population,
                         .elite = (int32_t)recipe->elite,
                         .smoothing = recipe->smoothing,
                         .spread_smoothing = recipe->spread_smoothing,
                         .spread = recipe->spread,
                         .least_spread = recipe->least_spread,
                         .seed = options->seed};
}

static void add_parts(CemTrainer *trainer)
{
    int count = trainer->options.num_indices;
    trainer->parts = MEM_NEW(CemPart, (size_t)count);
    for (int i = 0; i < count; i++) {
        trainer->parts[i].costs = MEM_NEW(double, (size_t)trainer->max_members);
    }
    instance_draw_init(&trainer->draw, count);
}

static void *state_new(const TrainerOptions *options)
{
    CemTrainer *trainer = MEM_NEW(CemTrainer, 1);
    int population = (int)options->recipe->population, rules = num_rules(options);
    trainer->options = *options;
    trainer->max_members = population > rules ? population : rules;
    trainer->members = MEM_NEW(Policy *, (size_t)trainer->max_members);
    for (int i = 0; i < trainer->max_members; i++) {
        trainer->members[i] =
            learned_policy_new(options->recipe, options->lists, options->num_lists);
    }
    trainer->candidate = learned_policy_new(options->recipe, options->lists, options->num_lists);
    trainer->scores = MEM_NEW(double, (size_t)trainer->max_members);
    trainer->last_evaluation = -options->recipe->eval_interval;
    trainer->rule = NO_RULE;
    add_parts(trainer);
    CemSettings settings = settings_of(options, trainer->candidate->mlp.num_parameters);
    cem_init(&trainer->cem, &settings);
    begin_generation(trainer);
    return trainer;
}

static void state_free(void *state)
{
    CemTrainer *trainer = state;
    for (int i = 0; i < trainer->options.num_indices; i++) {
        MEM_FREE(trainer->parts[i].costs, (size_t)trainer->max_members);
    }
    for (int i = 0; i < trainer->max_members; i++) {
        policy_free(trainer->members[i]);
    }
    policy_free(trainer->candidate);
    MEM_FREE(trainer->members, (size_t)trainer->max_members);
    MEM_FREE(trainer->scores, (size_t)trainer->max_members);
    MEM_FREE(trainer->parts, (size_t)trainer->options.num_indices);
    instance_draw_release(&trainer->draw);
    cem_release(&trainer->cem);
    MEM_FREE(trainer, 1);
}

/* --- Parts ------------------------------------------------------------------------------------ */

static bool is_finished(const void *state)
{
    const CemTrainer *trainer = state;
    return has_begun(trainer) && trainer->cem.generation >= trainer->options.recipe->generations;
}

static bool is_settled(const void *state)
{
    const CemTrainer *trainer = state;
    return trainer->num_given == 0;
}

static bool has_part(const void *state)
{
    const CemTrainer *trainer = state;
    return !is_finished(trainer) && trainer->num_given < trainer->num_parts;
}

static int take(void *state)
{
    CemTrainer *trainer = state;
    assert(has_part(trainer));
    return trainer->num_given++;
}

/* The cost at which nothing more is to be learned of an instance: it is clear that somebody is much
 * better there. */
static double cap_of(const CemTrainer *trainer, const CemPart *part, int num_members_before)
{
    const Recipe *recipe = trainer->options.recipe;
    double cap = (double)recipe->cut_off;
    for (int i = 0; i < num_members_before && recipe->cap > 0; i++) {
        cap = fmin(cap, fmax(ceil(part->costs[i] * recipe->cap), 1));
    }
    return cap;
}

/* Nothing is worked any more when the last state of a plan is taken, so that a run that costs no more
 * than the cap would stop just before. */
static int64_t cut_off_of(const CemTrainer *trainer, const CemPart *part, int member)
{
    const Recipe *recipe = trainer->options.recipe;
    int64_t cap = (int64_t)cap_of(trainer, part, member);
    return cap < recipe->cut_off && recipe->measure != RECIPE_MEASURE_STEPS ? cap + 1 : cap;
}

static bool play_member(const CemTrainer *trainer, int member, CemPart *part, Error *error)
{
    const TrainerOptions *options = &trainer->options;
    uint64_t seed = has_begun(trainer) ? options->seed : RULES_SEED;
    ControlSettings settings =
        evaluation_control_settings(options->recipe, options->lists, options->num_lists, seed);
    EvaluationOutcome outcome;
    Recipe recipe = *options->recipe;
    recipe.cut_off = cut_off_of(trainer, part, member);
    Control *control = control_policy_wrap(trainer->members[member], &settings, "<policy>", error);
    bool ok = control && evaluation_play(options->instances, part->instance, control, &recipe,
                                         &outcome, error);
    control_free(control);
    if (ok) {
        part->costs[member] = outcome.is_solved ? outcome.cost : INFINITY;
        part->is_solved |= outcome.is_solved;
        part->num_episodes++;
        part->num_steps += outcome.num_steps;
        part->seconds += outcome.seconds;
    }
    return ok;
}

static bool is_hopeless(const CemTrainer *trainer, const CemPart *part)
{
    int64_t probe = trainer->options.recipe->probe;
    return has_begun(trainer) && probe > 0 && part->num_episodes >= probe && !part->is_solved;
}

/* Interrupted, it is left as it is: the generation will be played again. */
static bool play(void *state, int number, TrainerWatch watch, void *context, Error *error)
{
    (void)watch;
    (void)context;
    CemTrainer *trainer = state;
    CemPart *part = &trainer->parts[number];
    const Limits *limits = trainer->options.limits;
    for (int i = 0; i < num_members(trainer); i++) {
        if (limits && limits_check(limits) != LIMITS_OK) {
            return true;
        }
        if (is_hopeless(trainer, part)) {
            part->costs[i] = INFINITY;
        } else if (!play_member(trainer, i, part, error)) {
            return false;
        }
    }
    part->is_complete = true;
    return true;
}

/* All members alike: those that played before the best one may have gone beyond the cap. */
static void add_part(CemTrainer *trainer, const CemPart *part)
{
    Recipe recipe = *trainer->options.recipe;
    double cap = cap_of(trainer, part, num_members(trainer));
    recipe.cut_off = (int64_t)cap;
    for (int i = 0; i < num_members(trainer); i++) {
        double gain = evaluation_gain(&recipe, part->costs[i], part->costs[i] <= cap);
        trainer->scores[i] += gain / trainer->num_parts;
    }
}

/* The score of a member is its mean over the instances; returns the best member. */
static int add_up(CemTrainer *trainer)
{
    memset(trainer->scores, 0, (size_t)num_members(trainer) * sizeof *trainer->scores);
    for (int i = 0; i < trainer->num_parts; i++) {
        add_part(trainer, &trainer->parts[i]);
    }
    int best = 0;
    double sum = 0;
    for (int i = 0; i < num_members(trainer); i++) {
        sum += trainer->scores[i];
        best = trainer->scores[i] > trainer->scores[best] ? i : best;
    }
    trainer->mean_score = sum / num_members(trainer);
    trainer->best_score = trainer->scores[best];
    return best;
}

/* It is the rule itself that is to be evaluated at first. */
static void start_at_rule(CemTrainer *trainer, int rule)
{
    trainer->rule = rule;
    follow_rule(&trainer->options, trainer->candidate, rule, true);
    cem_start_at(&trainer->cem, trainer->candidate->mlp.parameters);
    follow_rule(&trainer->options, trainer->candidate, rule, false);
}

static void learn(CemTrainer *trainer, int best)
{
    cem_learn(&trainer->cem, trainer->scores);
    set_parameters(trainer->candidate, keeps_best(trainer) ? trainer->members[best]->mlp.parameters
                                                           : cem_member(&trainer->cem, 0));
}

static void end_generation(CemTrainer *trainer)
{
    for (int i = 0; i < trainer->num_parts; i++) {
        const CemPart *part = &trainer->parts[i];
        trainer->num_steps += part->num_steps;
        trainer->num_episodes += part->num_episodes;
        if (part->is_solved) {
            instance_draw_note_solved(&trainer->draw, part->place);
        }
    }
    int best = add_up(trainer);
    if (has_begun(trainer)) {
        learn(trainer, best);
    } else {
        start_at_rule(trainer, best);
    }
    begin_generation(trainer);
}

static void end(void *state, int number)
{
    CemTrainer *trainer = state;
    const CemPart *part = &trainer->parts[number];
    trainer->num_new_steps += part->num_steps;
    trainer->step_seconds += part->seconds;
    trainer->num_done += part->is_complete;
    if (trainer->num_done == trainer->num_parts) {
        end_generation(trainer);
    }
}

/* --- Side by side ----------------------------------------------------------------------------- */

static bool is_common(const void *state)
{
    return !has_begun(state);
}

static void follow(void *state, const void *leader_state)
{
    CemTrainer *trainer = state;
    const CemTrainer *leader = leader_state;
    assert(!has_begun(trainer) && is_settled(trainer) && leader->cem.generation == 0);
    start_at_rule(trainer, leader->rule);
    instance_draw_copy(&trainer->draw, &leader->draw);
    trainer->num_steps = leader->num_steps;
    trainer->num_episodes = leader->num_episodes;
    trainer->best_score = leader->best_score;
    trainer->mean_score = leader->mean_score;
    begin_generation(trainer);
}

/* --- Looking at it ---------------------------------------------------------------------------- */

/* The first one is that of the best static rule. */
static bool is_evaluation_due(const void *state)
{
    const CemTrainer *trainer = state;
    const Recipe *recipe = trainer->options.recipe;
    bool is_last = is_finished(trainer) && recipe->end == RECIPE_END_EVALUATED &&
                   trainer->last_evaluation < trainer->cem.generation;
    return has_begun(trainer) &&
           (trainer->cem.generation >= trainer->last_evaluation + recipe->eval_interval || is_last);
}

static void note_evaluation(void *state)
{
    CemTrainer *trainer = state;
    trainer->last_evaluation = trainer->cem.generation;
}

static TrainerFigures figures(const void *state)
{
    const CemTrainer *trainer = state;
    return (TrainerFigures){
        .progress = trainer->cem.generation,
        .goal = trainer->options.recipe->generations,
        .num_steps = trainer->num_steps,
        .num_episodes = trainer->num_episodes,
        .num_all_steps = trainer->num_steps,
        .epsilon = cem_mean_spread(&trainer->cem),
        .step_seconds = trainer->step_seconds,
        .num_timed_steps = trainer->num_new_steps,
        .num_updates = trainer->cem.generation,
        .average_q = trainer->best_score,
        .average_loss = trainer->mean_score,
    };
}

static const Mlp *network(const void *state)
{
    const CemTrainer *trainer = state;
    return &trainer->candidate->mlp;
}

/* --- Keeping it ------------------------------------------------------------------------------- */

static json_t *counters(const void *state)
{
    const CemTrainer *trainer = state;
    return json_pack("{s:i, s:I, s:I, s:I, s:I, s:f, s:f, s:o}", "rule", trainer->rule,
                     "generation", trainer->cem.generation, "steps", trainer->num_steps, "episodes",
                     trainer->num_episodes, "last_evaluation", trainer->last_evaluation,
                     "best_score", trainer->best_score, "mean_score", trainer->mean_score, "solved",
                     instance_draw_to_json(&trainer->draw));
}

static bool read_counters(void *state, const json_t *object)
{
    CemTrainer *trainer = state;
    int rule;
    json_int_t generation, steps, episodes, last_evaluation;
    bool ok = json_unpack((json_t *)object, "{s:i, s:I, s:I, s:I, s:I, s:F, s:F}", "rule", &rule,
                          "generation", &generation, "steps", &steps, "episodes", &episodes,
                          "last_evaluation", &last_evaluation, "best_score", &trainer->best_score,
                          "mean_score", &trainer->mean_score) == 0 &&
              rule >= NO_RULE && rule < num_rules(&trainer->options) && generation >= 0 &&
              steps >= 0 && episodes >= 0 &&
              instance_draw_from_json(&trainer->draw, json_object_get(object, "solved"));
    if (ok) {
        trainer->rule = rule;
        trainer->cem.generation = generation;
        trainer->num_steps = steps;
        trainer->num_episodes = episodes;
        trainer->last_evaluation = last_evaluation;
    }
    return ok;
}

static bool write(const void *state, FILE *stream)
{
    const CemTrainer *trainer = state;
    const Mlp *candidate = &trainer->candidate->mlp;
    StateWriter writer = {.stream = stream};
    bool ok = cem_write(&trainer->cem, stream);
    state_io_put_floats(&writer, candidate->parameters, candidate->num_parameters);
    return state_io_put_end(&writer) && ok;
}

static bool read(void *state, FILE *stream, const char *name, Error *error)
{
    CemTrainer *trainer = state;
    Mlp *candidate = &trainer->candidate->mlp;
    StateReader reader = {.stream = stream, .name = name, .error = error};
    bool ok = cem_read(&trainer->cem, stream, name, error);
    if (ok) {
        state_io_get_floats(&reader, candidate->parameters, candidate->num_parameters);
        ok = state_io_get_end(&reader);
    }
    if (ok) {
        begin_generation(trainer);
    }
    return ok;
}

const TrainerClass cem_trainer_class = {
    .state_new = state_new,
    .state_free = state_free,
    .has_part = has_part,
    .take = take,
    .play = play,
    .end = end,
    .is_settled = is_settled,
    .is_finished = is_finished,
    .is_common = is_common,
    .follow = follow,
    .is_evaluation_due = is_evaluation_due,
    .note_evaluation = note_evaluation,
    .figures = figures,
    .network = network,
    .counters = counters,
    .read_counters = read_counters,
    .write = write,
    .read = read,
};
