#include "learn/dqn.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "learn/dqn_state.h"
#include "nn/mlp_forward.h"
#include "nn/mlp_train.h"

enum { MAX_WIDTH = 1 << 14, MAX_LAYERS = 1 << 10 };

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
    DqnState state;
    MlpForward *forward; /* of the online network ... */
    bool is_loaded;      /* ... as it is now */
    MlpTrain *train;
    Batch batch;
    float *gradients;
};

/* --- Settings --------------------------------------------------------------------------------- */

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
    Dqn *dqn = MEM_NEW(Dqn, 1);
    dqn_state_init(&dqn->state, settings);
    const Mlp *online = &dqn->state.online;
    dqn->forward = mlp_forward_new(online);
    dqn->is_loaded = true;
    dqn->train = mlp_train_new(online, settings->batch_size, mlp_forward_best_kernel());
    dqn->gradients = MEM_NEW(float, online->num_parameters);
    init_batch(&dqn->batch, settings);
    return dqn;
}

void dqn_free(Dqn *dqn)
{
    if (dqn) {
        release_batch(&dqn->batch, &dqn->state.settings);
        MEM_FREE(dqn->gradients, dqn->state.online.num_parameters);
        mlp_train_free(dqn->train);
        mlp_forward_free(dqn->forward);
        dqn_state_release(&dqn->state);
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
        mlp_forward_load(dqn->forward, &dqn->state.online);
        dqn->is_loaded = true;
    }
    const float *values = mlp_forward_run(dqn->forward, inputs);
    int32_t action = mlp_argmax(values, dqn->state.settings.num_actions);
    follow(&dqn->state.figures.average_q, Q_DECAY, (double)values[action]);
    return action;
}

static void draw_batch(Dqn *dqn)
{
    Batch *batch = &dqn->batch;
    size_t row = (size_t)dqn->state.settings.num_inputs;
    int32_t size = dqn->state.settings.batch_size;
    replay_sample(&dqn->state.rng, replay_size(dqn->state.replay), batch->indices, size);
    for (int32_t i = 0; i < size; i++) {
        batch->transitions[i] = replay_get(dqn->state.replay, batch->indices[i]);
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
    const int32_t num_actions = dqn->state.settings.num_actions,
                  size = dqn->state.settings.batch_size;
    if (dqn->state.settings.is_double) {
        const float *online = mlp_train_forward(dqn->train, &dqn->state.online, batch->next_inputs);
        for (int32_t i = 0; i < size; i++) {
            batch->indices[i] = mlp_argmax(online + (size_t)i * (size_t)num_actions, num_actions);
        }
    }
    const float *values = mlp_train_forward(dqn->train, &dqn->state.target, batch->next_inputs);
    const float gamma = (float)dqn->state.settings.gamma;
    for (int32_t i = 0; i < size; i++) {
        const Transition *transition = &batch->transitions[i];
        const float *row = values + (size_t)i * (size_t)num_actions;
        int64_t action =
            dqn->state.settings.is_double ? batch->indices[i] : mlp_argmax(row, num_actions);
        batch->targets[i] =
            transition->reward + (transition->is_terminal ? 0 : gamma * row[action]);
    }
}

/* Mean Huber loss; fills its derivatives by the outputs. */
static double find_loss(Dqn *dqn, const float *outputs)
{
    Batch *batch = &dqn->batch;
    size_t num_actions = (size_t)dqn->state.settings.num_actions;
    size_t size = (size_t)dqn->state.settings.batch_size;
    const float delta = (float)dqn->state.settings.huber_delta;
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
    const float *outputs = mlp_train_forward(dqn->train, &dqn->state.online, dqn->batch.inputs);
    double loss = find_loss(dqn, outputs);
    mlp_train_backward(dqn->train, &dqn->state.online, dqn->batch.output_gradients, dqn->gradients);
    adam_step(&dqn->state.adam, dqn->state.online.parameters, dqn->gradients);
    dqn->is_loaded = false;
    dqn->state.figures.num_updates++;
    follow(&dqn->state.figures.average_loss, LOSS_DECAY, loss);
}

void dqn_observe(Dqn *dqn, const float *inputs, int32_t action, float reward,
                 const float *next_inputs, bool is_terminal)
{
    assert(action >= 0 && action < dqn->state.settings.num_actions);
    const DqnSettings *settings = &dqn->state.settings;
    int64_t step = ++dqn->state.figures.num_steps;
    if (step % settings->target_interval == 0) {
        dqn_state_renew_target(&dqn->state);
    }
    if (step % settings->update_interval == 0 &&
        replay_size(dqn->state.replay) >= settings->replay_start) {
        update(dqn);
    }
    replay_add(dqn->state.replay, (Transition){
                                      .inputs = inputs,
                                      .next_inputs = next_inputs,
                                      .action = action,
                                      .reward = reward,
                                      .is_terminal = is_terminal,
                                  });
}

const Mlp *dqn_network(const Dqn *dqn)
{
    return &dqn->state.online;
}

DqnFigures dqn_figures(const Dqn *dqn)
{
    DqnFigures figures = dqn->state.figures;
    figures.num_stored = replay_size(dqn->state.replay);
    return figures;
}

bool dqn_write(const Dqn *dqn, FILE *stream)
{
    return dqn_state_write(&dqn->state, stream);
}

bool dqn_read(Dqn *dqn, FILE *stream, const char *name, Error *error)
{
    bool ok = dqn_state_read(&dqn->state, stream, name, error);
    dqn->is_loaded = dqn->is_loaded && !ok;
    return ok;
}
