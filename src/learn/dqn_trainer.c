#include "learn/dqn_trainer.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "learn/dqn.h"
#include "learn/episode.h"
#include "learn/state_io.h"

/* Steps from one call of the watcher to the next. */
enum { WATCH_STRIDE = 256 };

/* Independent streams of random numbers from one seed; the learner has its own. */
enum { EXPLORATION_STREAM = 0x65787031, ORDER_STREAM = 0x6f726431 };

typedef struct DqnTrainer {
    TrainerOptions options;
    Dqn *dqn;
    Episode episode;
    Rng exploration, shuffling;
    int32_t *order;   /* places in options.indices */
    int32_t position; /* of the next instance in `order` */
    int64_t num_steps, num_episodes, num_all_steps;
    int64_t last_evaluation; /* a multiple of the interval, or the last step */
    double step_seconds, learn_seconds;
    int64_t num_old_steps, num_old_updates; /* before this start of the program */
    bool is_playing;
} DqnTrainer;

/* --- Life ------------------------------------------------------------------------------------- */

static void *state_new(const TrainerOptions *options)
{
    DqnTrainer *trainer = MEM_NEW(DqnTrainer, 1);
    trainer->options = *options;
    DqnSettings settings = recipe_dqn_settings(options->recipe, options->num_lists, options->seed);
    trainer->dqn = dqn_new(&settings);
    episode_init(&trainer->episode, options->recipe, options->num_lists, (uint32_t)options->seed);
    rng_seed(&trainer->exploration, options->seed ^ (uint64_t)EXPLORATION_STREAM << 32);
    rng_seed(&trainer->shuffling, options->seed ^ (uint64_t)ORDER_STREAM << 32);
    trainer->order = MEM_NEW(int32_t, (size_t)options->num_indices);
    for (int32_t i = 0; i < options->num_indices; i++) {
        trainer->order[i] = i;
    }
    return trainer;
}

static void state_free(void *state)
{
    DqnTrainer *trainer = state;
    episode_release(&trainer->episode);
    dqn_free(trainer->dqn);
    MEM_FREE(trainer->order, (size_t)trainer->options.num_indices);
    MEM_FREE(trainer, 1);
}

/* --- Looking at it ---------------------------------------------------------------------------- */

static TrainerFigures figures(const void *state)
{
    const DqnTrainer *trainer = state;
    const Recipe *recipe = trainer->options.recipe;
    DqnFigures dqn = dqn_figures(trainer->dqn);
    return (TrainerFigures){
        .progress = trainer->num_steps,
        .goal = recipe->steps,
        .num_steps = trainer->num_steps,
        .num_episodes = trainer->num_episodes,
        .num_all_steps = trainer->num_all_steps,
        .epsilon = recipe_epsilon(recipe, trainer->num_steps),
        .step_seconds = trainer->step_seconds,
        .learn_seconds = trainer->learn_seconds,
        .num_timed_steps = trainer->num_steps - trainer->num_old_steps,
        .num_timed_updates = dqn.num_updates - trainer->num_old_updates,
        .num_updates = dqn.num_updates,
        .average_q = dqn.average_q,
        .average_loss = dqn.average_loss,
    };
}

static const Mlp *network(const void *state)
{
    const DqnTrainer *trainer = state;
    return dqn_network(trainer->dqn);
}

/* --- Episodes --------------------------------------------------------------------------------- */

static bool is_finished(const void *state)
{
    const DqnTrainer *trainer = state;
    return trainer->num_steps >= trainer->options.recipe->steps;
}

static int next_instance(DqnTrainer *trainer)
{
    int32_t count = trainer->options.num_indices;
    if (trainer->position == 0 && trainer->options.recipe->order == RECIPE_ORDER_SHUFFLED) {
        rng_shuffle(&trainer->shuffling, trainer->order, (size_t)count);
    }
    int32_t place = trainer->order[trainer->position];
    trainer->position = (trainer->position + 1) % count;
    return trainer->options.indices[place];
}

/* Evaluates the network for random choices as well, because its mean output is reported. */
static int choose(DqnTrainer *trainer)
{
    const Recipe *recipe = trainer->options.recipe;
    int greedy = dqn_choose(trainer->dqn, trainer->episode.inputs);
    bool is_random = rng_unit(&trainer->exploration) < recipe_epsilon(recipe, trainer->num_steps);
    return is_random ? (int)rng_below(&trainer->exploration, (uint32_t)trainer->options.num_lists)
                     : greedy;
}

/* Only a goal is terminal. An exhausted search has no plan, and the learner must not take it for a
 * solved one. */
static void step(DqnTrainer *trainer)
{
    Episode *episode = &trainer->episode;
    double start = clock_wall();
    episode_step(episode, choose(trainer));
    double middle = clock_wall();
    dqn_observe(trainer->dqn, episode->last_inputs, episode->action, -1.0f, episode->inputs,
                episode->status == EPISODE_SOLVED);
    trainer->num_steps++;
    trainer->step_seconds += middle - start;
    trainer->learn_seconds += clock_wall() - middle;
}

static void play_on(DqnTrainer *trainer, Search *search, TrainerWatch watch, void *context)
{
    Episode *episode = &trainer->episode;
    episode_begin(episode, search, &trainer->exploration);
    while (episode->status == EPISODE_RUNNING && !is_finished(trainer)) {
        step(trainer);
        if (watch && trainer->num_steps % WATCH_STRIDE == 0) {
            TrainerFigures now = figures(trainer);
            watch(context, &now);
        }
    }
    trainer->num_all_steps += episode->num_steps;
    trainer->num_episodes++;
}

/* Other threads may read the state of the trainer only between two parts. */
static bool has_part(const void *state)
{
    const DqnTrainer *trainer = state;
    return !trainer->is_playing && !is_finished(trainer);
}

static bool is_settled(const void *state)
{
    const DqnTrainer *trainer = state;
    return !trainer->is_playing;
}

static int take(void *state)
{
    DqnTrainer *trainer = state;
    assert(has_part(trainer));
    trainer->is_playing = true;
    return 0;
}

static void end(void *state, int part)
{
    (void)part;
    DqnTrainer *trainer = state;
    trainer->is_playing = false;
}

/* One episode, or the steps that are left. */
static bool play(void *state, int part, TrainerWatch watch, void *context, Error *error)
{
    (void)part;
    DqnTrainer *trainer = state;
    InstanceSet *instances = trainer->options.instances;
    int index = next_instance(trainer);
    Search *search = instance_set_borrow(instances, index, error);
    if (!search) {
        return false;
    }
    play_on(trainer, search, watch, context);
    instance_set_return(instances, index);
    if (trainer->episode.status == EPISODE_FAILED) {
        error_set(error, ERROR_SYSTEM, "%.200s: no memory for an episode",
                  instance_set_name(instances, index));
        return false;
    }
    if (!isfinite(dqn_figures(trainer->dqn).average_loss)) {
        error_set(error, ERROR_USAGE,
                  "the network has diverged, its loss is no number any more: try a smaller "
                  "--learning-rate");
        return false;
    }
    return true;
}

/* The last evaluation: its step need not be a multiple of the interval. */
static bool is_evaluation_due(const void *state)
{
    const DqnTrainer *trainer = state;
    const Recipe *recipe = trainer->options.recipe;
    bool is_last = is_finished(trainer) && recipe->end == RECIPE_END_EVALUATED &&
                   trainer->last_evaluation < recipe->steps;
    return trainer->num_steps >= trainer->last_evaluation + recipe->eval_interval || is_last;
}

static void note_evaluation(void *state)
{
    DqnTrainer *trainer = state;
    int64_t interval = trainer->options.recipe->eval_interval;
    trainer->last_evaluation = is_finished(trainer)
                                   ? trainer->num_steps
                                   : trainer->num_steps - trainer->num_steps % interval;
}

/* --- Keeping it ------------------------------------------------------------------------------- */

/* 64 bits each; JSON has signed numbers only. */
static json_t *rng_array(const Rng *rng)
{
    json_t *array = json_array();
    for (int i = 0; i < 4; i++) {
        json_array_append_new(array, json_integer((json_int_t)rng->state[i]));
    }
    return array;
}

static bool rng_from(const json_t *array, Rng *out_rng)
{
    uint64_t any = 0; /* a state of zeros would stay one */
    bool ok = json_array_size(array) == 4;
    for (size_t i = 0; i < 4 && ok; i++) {
        out_rng->state[i] = (uint64_t)json_integer_value(json_array_get(array, i));
        any |= out_rng->state[i];
    }
    return ok && any != 0;
}

static json_t *counters(const void *state)
{
    const DqnTrainer *trainer = state;
    json_t *order = json_array();
    for (int i = 0; i < trainer->options.num_indices; i++) {
        json_array_append_new(order, json_integer(trainer->order[i]));
    }
    return json_pack("{s:I, s:I, s:I, s:I, s:i, s:o, s:o, s:o}", "steps", trainer->num_steps,
                     "episodes", trainer->num_episodes, "all_steps", trainer->num_all_steps,
                     "last_evaluation", trainer->last_evaluation, "position",
                     (int)trainer->position, "order", order, "exploration",
                     rng_array(&trainer->exploration), "shuffling", rng_array(&trainer->shuffling));
}

/* A permutation of all places. */
static bool read_order(DqnTrainer *trainer, const json_t *order)
{
    int count = trainer->options.num_indices;
    bool *is_seen = MEM_NEW(bool, (size_t)count);
    bool ok = json_array_size(order) == (size_t)count;
    for (int i = 0; i < count && ok; i++) {
        json_int_t place = json_integer_value(json_array_get(order, (size_t)i));
        ok = place >= 0 && place < count && !is_seen[place];
        if (ok) {
            is_seen[place] = true;
            trainer->order[i] = (int32_t)place;
        }
    }
    MEM_FREE(is_seen, (size_t)count);
    return ok;
}

static bool read_counters(void *state, const json_t *object)
{
    DqnTrainer *trainer = state;
    json_int_t steps, episodes, all_steps, last_evaluation;
    json_t *order, *exploration, *shuffling;
    int position;
    bool ok = json_unpack((json_t *)object, "{s:I, s:I, s:I, s:I, s:i, s:o, s:o, s:o}", "steps",
                          &steps, "episodes", &episodes, "all_steps", &all_steps, "last_evaluation",
                          &last_evaluation, "position", &position, "order", &order, "exploration",
                          &exploration, "shuffling", &shuffling) == 0 &&
              state_io_is_count(steps) && state_io_is_count(episodes) &&
              state_io_is_count(all_steps) && state_io_is_count(last_evaluation) && position >= 0 &&
              position < trainer->options.num_indices;
    if (!ok) {
        return false;
    }
    trainer->num_steps = trainer->num_old_steps = steps;
    trainer->num_episodes = episodes;
    trainer->num_all_steps = all_steps;
    trainer->last_evaluation = last_evaluation;
    trainer->position = position;
    return read_order(trainer, order) && rng_from(exploration, &trainer->exploration) &&
           rng_from(shuffling, &trainer->shuffling);
}

static bool write(const void *state, FILE *stream)
{
    const DqnTrainer *trainer = state;
    return dqn_write(trainer->dqn, stream);
}

static bool read(void *state, FILE *stream, const char *name, Error *error)
{
    DqnTrainer *trainer = state;
    bool ok = dqn_read(trainer->dqn, stream, name, error);
    trainer->num_old_updates = dqn_figures(trainer->dqn).num_updates;
    return ok;
}

const TrainerClass dqn_trainer_class = {
    .state_new = state_new,
    .state_free = state_free,
    .has_part = has_part,
    .take = take,
    .play = play,
    .end = end,
    .is_settled = is_settled,
    .is_finished = is_finished,
    .is_evaluation_due = is_evaluation_due,
    .note_evaluation = note_evaluation,
    .figures = figures,
    .network = network,
    .counters = counters,
    .read_counters = read_counters,
    .write = write,
    .read = read,
};
