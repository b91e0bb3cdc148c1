#include "learn/dqn_state.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "learn/state_io.h"

#define MAGIC "veer-dqn"

enum { FORMAT_VERSION = 1 };

/* --- Life ------------------------------------------------------------------------------------- */

static void init_network(Mlp *mlp, const DqnSettings *settings)
{
    size_t num_widths = (size_t)settings->num_hidden_layers + 2;
    int32_t *widths = MEM_NEW(int32_t, num_widths);
    for (size_t i = 0; i < num_widths; i++) {
        widths[i] = settings->num_hidden_units;
    }
    widths[0] = settings->num_inputs;
    widths[num_widths - 1] = settings->num_actions;
    mlp_init(mlp, widths, (int32_t)num_widths);
    MEM_FREE(widths, num_widths);
}

void dqn_state_init(DqnState *state, const DqnSettings *settings)
{
    AdamSettings adam = {.learning_rate = settings->learning_rate,
                         .beta1 = settings->beta1,
                         .beta2 = settings->beta2,
                         .epsilon = settings->adam_epsilon};
    *state = (DqnState){.settings = *settings};
    rng_seed(&state->rng, settings->seed);
    init_network(&state->online, settings);
    init_network(&state->target, settings);
    mlp_randomise(&state->online, &state->rng);
    dqn_state_renew_target(state);
    adam_init(&state->adam, adam, state->online.num_parameters, mlp_forward_best_kernel());
    state->replay = replay_new(settings->num_inputs, settings->replay_capacity);
}

void dqn_state_release(DqnState *state)
{
    replay_free(state->replay);
    adam_release(&state->adam);
    mlp_release(&state->target);
    mlp_release(&state->online);
    *state = (DqnState){0};
}

void dqn_state_renew_target(DqnState *state)
{
    memcpy(state->target.parameters, state->online.parameters,
           state->online.num_parameters * sizeof(float));
}

/* --- Storing ---------------------------------------------------------------------------------- */

/* All settings as one list: a learner that is read must have those of the one that was stored. */
enum { NUM_SETTINGS = 17 };

typedef struct Setting {
    const char *name;
    uint64_t bits;
} Setting;

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static void list_settings(const DqnSettings *settings, Setting list[NUM_SETTINGS])
{
    const Setting all[NUM_SETTINGS] = {
        {"number of inputs", (uint64_t)settings->num_inputs},
        {"number of actions", (uint64_t)settings->num_actions},
        {"number of hidden layers", (uint64_t)settings->num_hidden_layers},
        {"number of hidden units", (uint64_t)settings->num_hidden_units},
        {"discount", bits_of(settings->gamma)},
        {"learning rate", bits_of(settings->learning_rate)},
        {"beta1", bits_of(settings->beta1)},
        {"beta2", bits_of(settings->beta2)},
        {"epsilon of Adam", bits_of(settings->adam_epsilon)},
        {"delta of the Huber loss", bits_of(settings->huber_delta)},
        {"replay capacity", (uint64_t)settings->replay_capacity},
        {"replay start", (uint64_t)settings->replay_start},
        {"minibatch size", (uint64_t)settings->batch_size},
        {"update interval", (uint64_t)settings->update_interval},
        {"target interval", (uint64_t)settings->target_interval},
        {"kind of target", settings->is_double},
        {"seed", settings->seed},
    };
    memcpy(list, all, sizeof all);
}

typedef enum RecordFlag { IS_TERMINAL = 1, CONTINUES = 2 } RecordFlag;

/* The oldest first. An observation that ended the transition before is not stored again. */
static void write_replay(StateWriter *writer, const DqnState *state)
{
    size_t row = (size_t)state->settings.num_inputs;
    int64_t size = replay_size(state->replay);
    state_io_put_u64(writer, (uint64_t)size);
    const float *last = NULL;
    for (int64_t i = 0; i < size; i++) {
        Transition transition = replay_get(state->replay, i);
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

bool dqn_state_write(const DqnState *state, FILE *stream)
{
    StateWriter writer = {.stream = stream};
    Setting settings[NUM_SETTINGS];
    list_settings(&state->settings, settings);
    state_io_put_bytes(&writer, MAGIC, strlen(MAGIC));
    state_io_put_u32(&writer, FORMAT_VERSION);
    for (int i = 0; i < NUM_SETTINGS; i++) {
        state_io_put_u64(&writer, settings[i].bits);
    }
    for (int i = 0; i < 4; i++) {
        state_io_put_u64(&writer, state->rng.state[i]);
    }
    state_io_put_u64(&writer, (uint64_t)state->figures.num_steps);
    state_io_put_u64(&writer, (uint64_t)state->figures.num_updates);
    state_io_put_f64(&writer, state->figures.average_loss);
    state_io_put_f64(&writer, state->figures.average_q);
    state_io_put_f64(&writer, state->adam.power1);
    state_io_put_f64(&writer, state->adam.power2);
    size_t count = state->online.num_parameters;
    state_io_put_floats(&writer, state->online.parameters, count);
    state_io_put_floats(&writer, state->target.parameters, count);
    state_io_put_floats(&writer, state->adam.means, count);
    state_io_put_floats(&writer, state->adam.squares, count);
    write_replay(&writer, state);
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
    Setting expected[NUM_SETTINGS];
    list_settings(settings, expected);
    for (int i = 0; i < NUM_SETTINGS; i++) {
        if (state_io_get_u64(reader) != expected[i].bits) {
            char message[100];
            snprintf(message, sizeof message, "holds the state of a learner with another %s",
                     expected[i].name);
            state_io_fail(reader, message);
        }
    }
}

static int64_t read_count(StateReader *reader)
{
    uint64_t count = state_io_get_u64(reader);
    if (!state_io_is_count((int64_t)count)) {
        state_io_fail(reader, "is damaged: a count is negative or too large");
    }
    return reader->has_failed ? 0 : (int64_t)count;
}

static void read_numbers(StateReader *reader, DqnState *state)
{
    uint64_t any = 0;
    for (int i = 0; i < 4; i++) {
        state->rng.state[i] = state_io_get_u64(reader);
        any |= state->rng.state[i];
    }
    if (any == 0) {
        state_io_fail(reader, "is damaged: there is no generator of random numbers in this state");
    }
    state->figures.num_steps = read_count(reader);
    state->figures.num_updates = read_count(reader);
    state->figures.average_loss = state_io_get_f64(reader);
    state->figures.average_q = state_io_get_f64(reader);
    state->adam.power1 = state_io_get_f64(reader);
    state->adam.power2 = state_io_get_f64(reader);
    size_t count = state->online.num_parameters;
    state_io_get_floats(reader, state->online.parameters, count);
    state_io_get_floats(reader, state->target.parameters, count);
    state_io_get_floats(reader, state->adam.means, count);
    state_io_get_floats(reader, state->adam.squares, count);
}

/* Room for the observations of the transition that is being read. */
typedef struct Rows {
    float *inputs, *next_inputs;
    size_t size;
} Rows;

static Transition read_transition(StateReader *reader, const DqnSettings *settings, Rows rows,
                                  bool is_first)
{
    uint32_t flags = state_io_get_u32(reader);
    uint32_t action = state_io_get_u32(reader);
    float reward;
    state_io_get_floats(reader, &reward, 1);
    if (flags > (IS_TERMINAL | CONTINUES) || (is_first && (flags & CONTINUES)) ||
        action >= (uint32_t)settings->num_actions) {
        state_io_fail(reader, "is damaged: a transition is impossible");
    }
    if (flags & CONTINUES) {
        memcpy(rows.inputs, rows.next_inputs, rows.size * sizeof(float));
    } else {
        state_io_get_floats(reader, rows.inputs, rows.size);
    }
    state_io_get_floats(reader, rows.next_inputs, rows.size);
    return (Transition){
        .inputs = rows.inputs,
        .next_inputs = rows.next_inputs,
        .action = (int32_t)action,
        .reward = reward,
        .is_terminal = flags & IS_TERMINAL,
    };
}

/* Memory grows with the transitions that are read, so a wrong size cannot exhaust it. */
static void read_replay(StateReader *reader, DqnState *state)
{
    int64_t size = read_count(reader);
    if (size > state->settings.replay_capacity) {
        state_io_fail(reader, "is damaged: there are more transitions than the replay holds");
    }
    Rows rows = {.size = (size_t)state->settings.num_inputs};
    rows.inputs = MEM_NEW(float, rows.size);
    rows.next_inputs = MEM_NEW(float, rows.size);
    for (int64_t i = 0; i < size && !reader->has_failed; i++) {
        Transition transition = read_transition(reader, &state->settings, rows, i == 0);
        if (!reader->has_failed) {
            replay_add(state->replay, transition);
        }
    }
    MEM_FREE(rows.inputs, rows.size);
    MEM_FREE(rows.next_inputs, rows.size);
}

bool dqn_state_read(DqnState *state, FILE *stream, const char *name, Error *error)
{
    StateReader reader = {.stream = stream, .name = name, .error = error};
    read_head(&reader, &state->settings);
    if (reader.has_failed) {
        return false;
    }
    DqnState found;
    dqn_state_init(&found, &state->settings);
    read_numbers(&reader, &found);
    read_replay(&reader, &found);
    bool ok = state_io_get_end(&reader);
    DqnState rejected = ok ? *state : found;
    *state = ok ? found : *state;
    dqn_state_release(&rejected);
    return ok;
}
