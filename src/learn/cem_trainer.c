#include "learn/cem_trainer.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "learn/cem.h"
#include "learn/generation.h"
#include "learn/instance_draw.h"
#include "learn/learned_policy.h"
#include "learn/state_io.h"
#include "learn/static_rule.h"

enum { NO_RULE = -1 };

/* Of the controllers of static rules, whose scores must be the same for all seeds. */
enum { RULES_SEED = 0 };

/* Seeds the choice of instances; the learner has streams of its own. */
static const uint64_t BATCH_STREAM = UINT64_C(0x62617431) << 32;

typedef struct CemTrainer {
    TrainerOptions options;
    Cem cem;
    Policy *candidate; /* for evaluation, until the next one */
    Generation generation;
    InstanceDraw draw;
    int rule; /* the best static rule; NO_RULE: they have not run yet */
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

/* The best member of a generation runs again in the next one: the mean of an elite can be worse
 * than each of its members. */
static void make_members(CemTrainer *trainer, int count)
{
    Policy **members = trainer->generation.members;
    if (has_begun(trainer) && keeps_best(trainer)) {
        cem_add_member(&trainer->cem, trainer->candidate->mlp.parameters);
    }
    for (int i = 0; i < count; i++) {
        if (has_begun(trainer)) {
            set_parameters(members[i], cem_member(&trainer->cem, i));
        } else {
            follow_rule(&trainer->options, members[i], i, false);
        }
    }
}

/* The static rules run on all instances, because the best of them is where learning begins. Later
 * generations run on all or on a part, another one each time. */
static const int32_t *choose_instances(CemTrainer *trainer, int *out_count)
{
    const Recipe *recipe = trainer->options.recipe;
    int32_t count = trainer->options.num_indices;
    int64_t wanted = recipe->batch_instances;
    bool is_part = has_begun(trainer) && wanted > 0 && wanted < count;
    Rng rng;
    rng_seed(&rng, cem_generation_seed(&trainer->cem, BATCH_STREAM));
    *out_count = is_part ? (int)wanted : count;
    return is_part ? instance_draw_some(&trainer->draw, recipe->unsolved, &rng)
                   : instance_draw_all(&trainer->draw);
}

static void begin_generation(CemTrainer *trainer)
{
    const TrainerOptions *options = &trainer->options;
    bool is_learned = has_begun(trainer);
    int num_members = is_learned ? trainer->cem.settings.population : num_rules(options), count;
    const int32_t *places = choose_instances(trainer, &count);
    make_members(trainer, num_members);
    generation_begin(&trainer->generation, num_members, is_learned ? options->seed : RULES_SEED,
                     is_learned ? options->recipe->probe : 0, places, count);
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

static void *state_new(const TrainerOptions *options)
{
    CemTrainer *trainer = MEM_NEW(CemTrainer, 1);
    int population = (int)options->recipe->population, rules = num_rules(options);
    trainer->options = *options;
    trainer->candidate = learned_policy_new(options->recipe, options->lists, options->num_lists);
    trainer->last_evaluation = -options->recipe->eval_interval;
    trainer->rule = NO_RULE;
    generation_init(&trainer->generation, &trainer->options,
                    population > rules ? population : rules);
    instance_draw_init(&trainer->draw, options->num_indices);
    CemSettings settings = settings_of(options, trainer->candidate->mlp.num_parameters);
    cem_init(&trainer->cem, &settings);
    begin_generation(trainer);
    return trainer;
}

static void state_free(void *state)
{
    CemTrainer *trainer = state;
    generation_release(&trainer->generation);
    policy_free(trainer->candidate);
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
    return trainer->generation.num_taken == 0;
}

static bool has_part(const void *state)
{
    const CemTrainer *trainer = state;
    return !is_finished(trainer) && generation_has_part(&trainer->generation);
}

static int take(void *state)
{
    CemTrainer *trainer = state;
    assert(has_part(trainer));
    return generation_take(&trainer->generation);
}

/* A part that was interrupted stays incomplete: the generation will run again. */
static bool play(void *state, int number, TrainerWatch watch, void *context, Error *error)
{
    (void)watch;
    (void)context;
    CemTrainer *trainer = state;
    return generation_play(&trainer->generation, number, error);
}

/* The distribution begins at the soft form of the rule; the first evaluation is of the rule
 * itself. */
static void start_at_rule(CemTrainer *trainer, int rule)
{
    trainer->rule = rule;
    follow_rule(&trainer->options, trainer->candidate, rule, true);
    cem_start_at(&trainer->cem, trainer->candidate->mlp.parameters);
    follow_rule(&trainer->options, trainer->candidate, rule, false);
}

static void learn(CemTrainer *trainer, int best)
{
    const Generation *generation = &trainer->generation;
    cem_learn(&trainer->cem, generation->scores);
    set_parameters(trainer->candidate, keeps_best(trainer)
                                           ? generation->members[best]->mlp.parameters
                                           : cem_member(&trainer->cem, 0));
}

static void end_generation(CemTrainer *trainer)
{
    Generation *generation = &trainer->generation;
    for (int i = 0; i < generation->num_parts; i++) {
        const GenerationPart *part = &generation->parts[i];
        trainer->num_steps += part->num_steps;
        trainer->num_episodes += part->num_episodes;
        if (part->is_solved) {
            instance_draw_note_solved(&trainer->draw, part->place);
        }
    }
    int best = generation_score(generation, &trainer->mean_score);
    trainer->best_score = generation->scores[best];
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
    const GenerationPart *part = &trainer->generation.parts[number];
    trainer->num_new_steps += part->num_steps;
    trainer->step_seconds += part->seconds;
    if (generation_end(&trainer->generation, number)) {
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

/* --- Figures ---------------------------------------------------------------------------- */

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

static void count_runs(const void *state, int64_t *out_done, int64_t *out_all)
{
    const Generation *generation = &((const CemTrainer *)state)->generation;
    *out_done = atomic_load(&generation->num_runs);
    *out_all = (int64_t)generation->num_members * generation->num_parts;
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

/* --- Files ------------------------------------------------------------------------------- */

static json_t *counters(const void *state)
{
    const CemTrainer *trainer = state;
    return json_pack("{s:i, s:I, s:I, s:I, s:I, s:f, s:f, s:o}", "rule", trainer->rule,
                     "generation", trainer->cem.generation, "steps", trainer->num_steps, "episodes",
                     trainer->num_episodes, "last_evaluation", trainer->last_evaluation,
                     "best_score", trainer->best_score, "mean_score", trainer->mean_score, "solved",
                     instance_draw_to_json(&trainer->draw));
}

/* A generation, or an interval before the first one. */
static bool is_evaluation(const CemTrainer *trainer, json_int_t generation)
{
    return generation >= -trainer->options.recipe->eval_interval &&
           (generation < 0 || state_io_is_count(generation));
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
              rule >= NO_RULE && rule < num_rules(&trainer->options) &&
              state_io_is_count(generation) && state_io_is_count(steps) &&
              state_io_is_count(episodes) && is_evaluation(trainer, last_evaluation) &&
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
    .count_runs = count_runs,
    .network = network,
    .counters = counters,
    .read_counters = read_counters,
    .write = write,
    .read = read,
};
