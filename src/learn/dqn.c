#include "learn/dqn.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "learn/replay.h"
#include "learn/state_io.h"
#include "nn/adam.h"
#include "nn/mlp_forward.h"
#include "nn/mlp_train.h"

#define MAGIC "veer-dqn"

enum { FORMAT_VERSION = 1, MAX_WIDTH = 1 << 14, MAX_LAYERS = 1 << 10 };

static const double LOSS_DECAY = 0.99, Q_DECAY = 0.999; /* those of ChainerRL */

/* Room for a minibatch; one row of inputs, or one number, per transition. */
typedef struct Batch {
    int64_t *indices;
    Transition *transitions;
    float *inputs, *next_inputs;
    float *targets;
    float *output_gradients;
} Batch;

struct Dqn {
    DqnSettings settings;
    Rng rng;
    Mlp online, target;
    Adam adam;
    Replay *replay;
    DqnFigures figures;

    /* Follows from the above. */
    MlpForward *forward; /* of the online network ... */
    bool is_loaded;      /* ... as it is now */
    MlpTrain *train;
    Batch batch;
    float *gradients;
};

/* --- Settings --------------------------------------------------------------------------------- */

DqnSettings dqn_published_settings(int32_t num_inputs, int32_t num_actions)
{
    return (DqnSettings){
        .num_inputs = num_inputs,
        .num_actions = num_actions,
        .num_hidden_layers = 2,
        .num_hidden_units = 75,
        .gamma = 0.99,
        .learning_rate = 1e-3,
        .beta1 = 0.9,
        .beta2 = 0.999,
        .adam_epsilon = 1e-2,
        .huber_delta = 1,
        .replay_capacity = 500000,
        .replay_start = 1000,
        .batch_size = 32,
        .update_interval = 1,
        .target_interval = 500,
        .is_double = true,
    };
}

/* NaN is in no range. */
const char *dqn_settings_fault(const DqnSettings *settings)
{
    const DqnSettings s = *settings;
    const struct {
        bool holds;
        const char *fault;
    } RULES[] = {
        {s.num_inputs >= 1 && s.num_inputs <= MAX_WIDTH, "need 1 to 16384 inputs"},
        {s.num_actions >= 1 && s.num_actions <= MAX_WIDTH, "need 1 to 16384 actions"},
        {s.num_hidden_layers >= 0 && s.num_hidden_layers <= MAX_LAYERS,
         "need 0 to 1024 hidden layers"},
        {s.num_hidden_units >= 1 && s.num_hidden_units <= MAX_WIDTH,
         "need 1 to 16384 hidden units"},
        {s.gamma >= 0 && s.gamma <= 1, "need a discount between 0 and 1"},
        {s.learning_rate > 0 && s.learning_rate < INFINITY, "need a learning rate above 0"},
        {s.beta1 >= 0 && s.beta1 < 1 && s.beta2 >= 0 && s.beta2 < 1,
         "need decays of Adam's means from 0 to below 1"},
        {s.adam_epsilon > 0 && s.adam_epsilon < INFINITY, "need an epsilon of Adam above 0"},
        {s.huber_delta > 0 && s.huber_delta < INFINITY, "need a delta of the Huber loss above 0"},
        {s.batch_size >= 1 && s.batch_size <= MAX_WIDTH, "need minibatches of 1 to 16384"},
        {s.replay_start >= s.batch_size, "need a minibatch of transitions before the first update"},
        {s.replay_capacity >= s.replay_start, "need a replay with room for its start size"},
        {s.replay_capacity <= REPLAY_MAX_CAPACITY, "need a replay of at most 268435456"},
        {s.update_interval >= 1 && s.target_interval >= 1, "need intervals of at least 1"},
    };
    for (size_t i = 0; i < sizeof RULES / sizeof *RULES; i++) {
        if (!RULES[i].holds) {
            return RULES[i].fault;
        }
    }
    return NULL;
}

/* --- Life ------------------------------------------------------------------------------------- */

static void init_network(Mlp *mlp, const DqnSettings *settings)
{
    int32_t widths[MAX_LAYERS + 2];
    int32_t last = settings->num_hidden_layers + 1;
    widths[0] = settings->num_inputs;
    for (int32_t i = 1; i < last; i++) {
        widths[i] = settings->num_hidden_units;
    }
    widths[last] = settings->num_actions;
    mlp_init(mlp, widths, last + 1);
}

static void copy_parameters(Mlp *to, const Mlp *from)
{
    memcpy(to->parameters, from->parameters, from->num_parameters * sizeof(float));
}

static void init_batch(Batch *batch, const DqnSettings *settings)
{
    size_t size = (size_t)settings->batch_size;
    *batch = (Batch){
        .indices = MEM_NEW(int64_t, size),
        .transitions = MEM_NEW(Transition, size),
        .inputs = MEM_NEW(float, size *(size_t)settings->num_inputs),
        .next_inputs = MEM_NEW(float, size *(size_t)settings->num_inputs),
        .targets = MEM_NEW(float, size),
        .output_gradients = MEM_NEW(float, size *(size_t)settings->num_actions),
    };
}

static void release_batch(Batch *batch, const DqnSettings *settings)
{
    size_t size = (size_t)settings->batch_size;
    MEM_FREE(batch->indices, size);
    MEM_FREE(batch->transitions, size);
    MEM_FREE(batch->inputs, size * (size_t)settings->num_inputs);
    MEM_FREE(batch->next_inputs, size * (size_t)settings->num_inputs);
    MEM_FREE(batch->targets, size);
    MEM_FREE(batch->output_gradients, size * (size_t)settings->num_actions);
}

Dqn *dqn_new(const DqnSettings *settings)
{
    assert(!dqn_settings_fault(settings));
    AdamSettings adam = {.learning_rate = settings->learning_rate,
                         .beta1 = settings->beta1,
                         .beta2 = settings->beta2,
                         .epsilon = settings->adam_epsilon};
    MlpKernel kernel = mlp_forward_best_kernel();
    Dqn *dqn = MEM_NEW(Dqn, 1);
    dqn->settings = *settings;
    rng_seed(&dqn->rng, settings->seed);
    init_network(&dqn->online, settings);
    init_network(&dqn->target, settings);
    mlp_randomise(&dqn->online, &dqn->rng);
    copy_parameters(&dqn->target, &dqn->online);
    adam_init(&dqn->adam, adam, dqn->online.num_parameters, kernel);
    dqn->replay = replay_new(settings->num_inputs, settings->replay_capacity);
    dqn->forward = mlp_forward_new(&dqn->online);
    dqn->is_loaded = true;
    dqn->train = mlp_train_new(&dqn->online, settings->batch_size, kernel);
    dqn->gradients = MEM_NEW(float, dqn->online.num_parameters);
    init_batch(&dqn->batch, settings);
    return dqn;
}

static void release(Dqn *dqn)
{
    release_batch(&dqn->batch, &dqn->settings);
    MEM_FREE(dqn->gradients, dqn->online.num_parameters);
    mlp_train_free(dqn->train);
    mlp_forward_free(dqn->forward);
    replay_free(dqn->replay);
    adam_release(&dqn->adam);
    mlp_release(&dqn->target);
    mlp_release(&dqn->online);
}

void dqn_free(Dqn *dqn)
{
    if (dqn) {
        release(dqn);
        MEM_FREE(dqn, 1);
    }
}

/* --- Learning --------------------------------------------------------------------------------- */

static void follow(double *mean, double decay, double value)
{
    *mean = *mean * decay + value * (1 - decay);
}

int32_t dqn_choose(Dqn *dqn, const float *inputs)
{
    if (!dqn->is_loaded) {
        mlp_forward_load(dqn->forward, &dqn->online);
        dqn->is_loaded = true;
    }
    const float *values = mlp_forward_run(dqn->forward, inputs);
    int32_t action = mlp_argmax(values, dqn->settings.num_actions);
    follow(&dqn->figures.average_q, Q_DECAY, (double)values[action]);
    return action;
}

static void draw_batch(Dqn *dqn)
{
    Batch *batch = &dqn->batch;
    size_t row = (size_t)dqn->settings.num_inputs;
    int32_t size = dqn->settings.batch_size;
    replay_sample(&dqn->rng, replay_size(dqn->replay), batch->indices, size);
    for (int32_t i = 0; i < size; i++) {
        batch->transitions[i] = replay_get(dqn->replay, batch->indices[i]);
    }
    for (int32_t i = 0; i < size; i++) {
        Transition transition = batch->transitions[i];
        memcpy(batch->inputs + (size_t)i * row, transition.inputs, row * sizeof(float));
        memcpy(batch->next_inputs + (size_t)i * row, transition.next_inputs, row * sizeof(float));
    }
}

/* The actions that the target network is asked about are written over the indices. */
static void find_targets(Dqn *dqn)
{
    Batch *batch = &dqn->batch;
    const int32_t num_actions = dqn->settings.num_actions, size = dqn->settings.batch_size;
    if (dqn->settings.is_double) {
        const float *online = mlp_train_forward(dqn->train, &dqn->online, batch->next_inputs);
        for (int32_t i = 0; i < size; i++) {
            batch->indices[i] = mlp_argmax(online + (size_t)i * (size_t)num_actions, num_actions);
        }
    }
    const float *values = mlp_train_forward(dqn->train, &dqn->target, batch->next_inputs);
    const float gamma = (float)dqn->settings.gamma;
    for (int32_t i = 0; i < size; i++) {
        const Transition *transition = &batch->transitions[i];
        const float *row = values + (size_t)i * (size_t)num_actions;
        int64_t action = dqn->settings.is_double ? batch->indices[i] : mlp_argmax(row, num_actions);
        batch->targets[i] =
            transition->reward + (transition->is_terminal ? 0 : gamma * row[action]);
    }
}

/* Mean Huber loss; fills its derivatives by the outputs. */
static double find_loss(Dqn *dqn, const float *outputs)
{
    Batch *batch = &dqn->batch;
    size_t num_actions = (size_t)dqn->settings.num_actions;
    size_t size = (size_t)dqn->settings.batch_size;
    const float delta = (float)dqn->settings.huber_delta;
    double loss = 0;
    memset(batch->output_gradients, 0, size * num_actions * sizeof(float));
    for (size_t i = 0; i < size; i++) {
        size_t place = i * num_actions + (size_t)batch->transitions[i].action;
        float error = outputs[place] - batch->targets[i];
        float clipped = error > delta ? delta : error < -delta ? -delta : error;
        batch->output_gradients[place] = clipped / (float)size;
        /* Both branches in one: error^2 / 2 inside, delta (|error| - delta / 2) outside. */
        loss += (double)clipped * ((double)error - (double)clipped / 2);
    }
    return loss / (double)size;
}

static void update(Dqn *dqn)
{
    draw_batch(dqn);
    find_targets(dqn);
    const float *outputs = mlp_train_forward(dqn->train, &dqn->online, dqn->batch.inputs);
    double loss = find_loss(dqn, outputs);
    mlp_train_backward(dqn->train, &dqn->online, dqn->batch.output_gradients, dqn->gradients);
    adam_step(&dqn->adam, dqn->online.parameters, dqn->gradients);
    dqn->is_loaded = false;
    dqn->figures.num_updates++;
    follow(&dqn->figures.average_loss, LOSS_DECAY, loss);
}

void dqn_observe(Dqn *dqn, const float *inputs, int32_t action, float reward,
                 const float *next_inputs, bool is_terminal)
{
    assert(action >= 0 && action < dqn->settings.num_actions);
    const DqnSettings *settings = &dqn->settings;
    int64_t step = ++dqn->figures.num_steps;
    if (step % settings->target_interval == 0) {
        copy_parameters(&dqn->target, &dqn->online);
    }
    if (step % settings->update_interval == 0 &&
        replay_size(dqn->replay) >= settings->replay_start) {
        update(dqn);
    }
    replay_add(dqn->replay, (Transition){
                                .inputs = inputs,
                                .next_inputs = next_inputs,
                                .action = action,
                                .reward = reward,
                                .is_terminal = is_terminal,
                            });
}

const Mlp *dqn_network(const Dqn *dqn)
{
    return &dqn->online;
}

DqnFigures dqn_figures(const Dqn *dqn)
{
    DqnFigures figures = dqn->figures;
    figures.num_stored = replay_size(dqn->replay);
    return figures;
}

/* --- Storing ---------------------------------------------------------------------------------- */

/* A learner that goes on must be set as the one that was stored: all settings as one list of
 * numbers. */
enum { NUM_SETTINGS = 17 };

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static void list_settings(const DqnSettings *settings, uint64_t list[NUM_SETTINGS])
{
    const uint64_t values[NUM_SETTINGS] = {
        (uint64_t)settings->num_inputs,
        (uint64_t)settings->num_actions,
        (uint64_t)settings->num_hidden_layers,
        (uint64_t)settings->num_hidden_units,
        bits_of(settings->gamma),
        bits_of(settings->learning_rate),
        bits_of(settings->beta1),
        bits_of(settings->beta2),
        bits_of(settings->adam_epsilon),
        bits_of(settings->huber_delta),
        (uint64_t)settings->replay_capacity,
        (uint64_t)settings->replay_start,
        (uint64_t)settings->batch_size,
        (uint64_t)settings->update_interval,
        (uint64_t)settings->target_interval,
        settings->is_double,
        settings->seed,
    };
    memcpy(list, values, sizeof values);
}

typedef enum RecordFlag { IS_TERMINAL = 1, CONTINUES = 2 } RecordFlag;

/* From the oldest on; an observation that ended the transition before is not repeated. */
static void write_replay(StateWriter *writer, const Dqn *dqn)
{
    size_t row = (size_t)dqn->settings.num_inputs;
    int64_t size = replay_size(dqn->replay);
    state_io_put_u64(writer, (uint64_t)size);
    const float *last = NULL;
    for (int64_t i = 0; i < size; i++) {
        Transition transition = replay_get(dqn->replay, i);
        bool continues = transition.inputs == last;
        state_io_put_u32(writer, (transition.is_terminal ? IS_TERMINAL : 0U) |
                                     (continues ? CONTINUES : 0U));
        state_io_put_u32(writer, (uint32_t)transition.action);
        state_io_put_floats(writer, &transition.reward, 1);
        if (!continues) {
            state_io_put_floats(writer, transition.inputs, row);
        }
        state_io_put_floats(writer, transition.next_inputs, row);
        last = transition.next_inputs;
    }
}

bool dqn_write(const Dqn *dqn, FILE *stream)
{
    StateWriter writer = {.stream = stream};
    uint64_t settings[NUM_SETTINGS];
    list_settings(&dqn->settings, settings);
    state_io_put_bytes(&writer, MAGIC, strlen(MAGIC));
    state_io_put_u32(&writer, FORMAT_VERSION);
    for (int i = 0; i < NUM_SETTINGS; i++) {
        state_io_put_u64(&writer, settings[i]);
    }
    for (int i = 0; i < 4; i++) {
        state_io_put_u64(&writer, dqn->rng.state[i]);
    }
    state_io_put_u64(&writer, (uint64_t)dqn->figures.num_steps);
    state_io_put_u64(&writer, (uint64_t)dqn->figures.num_updates);
    state_io_put_f64(&writer, dqn->figures.average_loss);
    state_io_put_f64(&writer, dqn->figures.average_q);
    state_io_put_f64(&writer, dqn->adam.power1);
    state_io_put_f64(&writer, dqn->adam.power2);
    size_t count = dqn->online.num_parameters;
    state_io_put_floats(&writer, dqn->online.parameters, count);
    state_io_put_floats(&writer, dqn->target.parameters, count);
    state_io_put_floats(&writer, dqn->adam.means, count);
    state_io_put_floats(&writer, dqn->adam.squares, count);
    write_replay(&writer, dqn);
    return state_io_put_end(&writer);
}

static void read_head(StateReader *reader, const DqnSettings *settings)
{
    char magic[sizeof MAGIC - 1];
    state_io_get_bytes(reader, magic, sizeof magic);
    if (memcmp(magic, MAGIC, sizeof magic) != 0) {
        state_io_fail(reader, "is not the state of a learner");
    }
    if (state_io_get_u32(reader) != FORMAT_VERSION) {
        state_io_fail(reader, "holds the state of a learner in a version that is not known");
    }
    uint64_t expected[NUM_SETTINGS];
    list_settings(settings, expected);
    for (int i = 0; i < NUM_SETTINGS; i++) {
        if (state_io_get_u64(reader) != expected[i]) {
            state_io_fail(reader, "holds the state of a learner with other settings");
        }
    }
}

static int64_t read_count(StateReader *reader)
{
    uint64_t count = state_io_get_u64(reader);
    if (count > INT64_MAX) {
        state_io_fail(reader, "is damaged: a count is negative");
    }
    return reader->has_failed ? 0 : (int64_t)count;
}

static void read_numbers(StateReader *reader, Dqn *dqn)
{
    uint64_t any = 0;
    for (int i = 0; i < 4; i++) {
        dqn->rng.state[i] = state_io_get_u64(reader);
        any |= dqn->rng.state[i];
    }
    if (any == 0) {
        state_io_fail(reader, "is damaged: there is no generator of random numbers in this state");
    }
    dqn->figures.num_steps = read_count(reader);
    dqn->figures.num_updates = read_count(reader);
    dqn->figures.average_loss = state_io_get_f64(reader);
    dqn->figures.average_q = state_io_get_f64(reader);
    dqn->adam.power1 = state_io_get_f64(reader);
    dqn->adam.power2 = state_io_get_f64(reader);
    size_t count = dqn->online.num_parameters;
    state_io_get_floats(reader, dqn->online.parameters, count);
    state_io_get_floats(reader, dqn->target.parameters, count);
    state_io_get_floats(reader, dqn->adam.means, count);
    state_io_get_floats(reader, dqn->adam.squares, count);
    dqn->is_loaded = false;
}

/* The numbers of a transition that may be used as they are; the rows are in the batch's room. */
static Transition read_transition(StateReader *reader, Dqn *dqn, bool is_first)
{
    size_t row = (size_t)dqn->settings.num_inputs;
    Transition transition = {.inputs = dqn->batch.inputs, .next_inputs = dqn->batch.next_inputs};
    uint32_t flags = state_io_get_u32(reader);
    uint32_t action = state_io_get_u32(reader);
    state_io_get_floats(reader, &transition.reward, 1);
    if (flags > (IS_TERMINAL | CONTINUES) || (is_first && (flags & CONTINUES)) ||
        action >= (uint32_t)dqn->settings.num_actions) {
        state_io_fail(reader, "is damaged: a transition is impossible");
    }
    if (flags & CONTINUES) {
        memcpy(dqn->batch.inputs, dqn->batch.next_inputs, row * sizeof(float));
    } else {
        state_io_get_floats(reader, dqn->batch.inputs, row);
    }
    state_io_get_floats(reader, dqn->batch.next_inputs, row);
    transition.action = (int32_t)action;
    transition.is_terminal = flags & IS_TERMINAL;
    return transition;
}

/* Memory is taken as transitions come, so a wrong size cannot ask for much. */
static void read_replay(StateReader *reader, Dqn *dqn)
{
    int64_t size = read_count(reader);
    if (size > dqn->settings.replay_capacity) {
        state_io_fail(reader, "is damaged: there are more transitions than the replay holds");
    }
    for (int64_t i = 0; i < size && !reader->has_failed; i++) {
        Transition transition = read_transition(reader, dqn, i == 0);
        if (!reader->has_failed) {
            replay_add(dqn->replay, transition);
        }
    }
}

bool dqn_read(Dqn *dqn, FILE *stream, const char *name, Error *error)
{
    StateReader reader = {.stream = stream, .name = name, .error = error};
    read_head(&reader, &dqn->settings);
    if (reader.has_failed) {
        return false;
    }
    Dqn *found = dqn_new(&dqn->settings);
    read_numbers(&reader, found);
    read_replay(&reader, found);
    bool ok = state_io_get_end(&reader);
    if (ok) {
        Dqn old = *dqn;
        *dqn = *found;
        *found = old;
    }
    dqn_free(found);
    return ok;
}
