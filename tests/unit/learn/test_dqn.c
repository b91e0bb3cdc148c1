#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "base/mem.h"
#include "learn/dqn.h"
#include "nn/mlp_forward.h"
#include "support/naive_mlp.h"
#include "unit/learn/dqn_case.h"

/* --- Settings --------------------------------------------------------------------------------- */

static void the_network_has_the_shape_of_the_settings(void **state)
{
    (void)state;
    DqnSettings settings = published_settings(20, 4);
    Dqn *dqn = dqn_new(&settings);
    assert_int_equal(dqn_network(dqn)->num_parameters, 20 * 75 + 75 + 75 * 75 + 75 + 75 * 4 + 4);
    assert_int_equal(dqn_network(dqn)->num_layers, 3);
    dqn_free(dqn);
    dqn_free(NULL);
    assert_int_equal(mem_stats().current, 0);
}

#define ASSERT_FAULT(change, part)                                                                 \
    do {                                                                                           \
        DqnSettings settings = published_settings(20, 4);                                          \
        assert_null(dqn_settings_fault(&settings));                                                \
        settings.change;                                                                           \
        const char *fault = dqn_settings_fault(&settings);                                         \
        assert_non_null(fault);                                                                    \
        assert_non_null(strstr(fault, part));                                                      \
    } while (0)

static void settings_without_meaning_have_a_fault(void **state)
{
    (void)state;
    ASSERT_FAULT(num_inputs = 0, "inputs");
    ASSERT_FAULT(num_actions = -1, "actions");
    ASSERT_FAULT(num_hidden_layers = -1, "layers");
    ASSERT_FAULT(num_hidden_layers = INT32_MAX, "layers");
    ASSERT_FAULT(num_hidden_units = 1 << 20, "units");
    ASSERT_FAULT(gamma = 1.5, "discount");
    ASSERT_FAULT(gamma = NAN, "discount");
    ASSERT_FAULT(learning_rate = 0, "rate");
    ASSERT_FAULT(learning_rate = INFINITY, "rate");
    ASSERT_FAULT(beta1 = 1, "decays");
    ASSERT_FAULT(beta2 = -0.5, "decays");
    ASSERT_FAULT(adam_epsilon = 0, "epsilon");
    ASSERT_FAULT(huber_delta = -1, "delta");
    ASSERT_FAULT(batch_size = 0, "minibatches");
    ASSERT_FAULT(replay_start = 31, "minibatch of transitions");
    ASSERT_FAULT(replay_capacity = 999, "room");
    ASSERT_FAULT(replay_capacity = INT64_MAX, "at most");
    ASSERT_FAULT(update_interval = 0, "intervals");
    ASSERT_FAULT(target_interval = -3, "intervals");
}

/* --- Against a plain learner ------------------------------------------------------------------ */

enum { BATCH = 32, MAX_ACTIONS = 8, MAX_PARAMETERS = 8000 };

/* The last BATCH transitions, all of which make the minibatch, whatever is drawn. */
typedef struct Seen {
    float now[MAX_INPUTS], next[MAX_INPUTS], reward;
    int32_t action;
    bool is_terminal;
} Seen;

typedef struct PlainLearner {
    DqnSettings settings;
    Mlp shape;
    double online[MAX_PARAMETERS], target[MAX_PARAMETERS];
    double means[MAX_PARAMETERS], squares[MAX_PARAMETERS], gradients[MAX_PARAMETERS];
    Seen seen[BATCH];
    int num_steps, num_updates;
    int counts[2]; /* errors in the linear and in the square part of the loss */
    double average_loss;
} PlainLearner;

static PlainLearner plain; /* too large for the stack */

static void init_plain(const Dqn *dqn, DqnSettings settings)
{
    memset(&plain, 0, sizeof plain);
    plain.settings = settings;
    plain.shape = *dqn_network(dqn);
    assert_true(plain.shape.num_parameters <= MAX_PARAMETERS);
    for (size_t i = 0; i < plain.shape.num_parameters; i++) {
        plain.online[i] = plain.target[i] = (double)plain.shape.parameters[i];
    }
}

static double plain_target(const Seen *seen)
{
    double online[MAX_ACTIONS], target[MAX_ACTIONS];
    naive_mlp_outputs(&plain.shape, plain.online, seen->next, online);
    naive_mlp_outputs(&plain.shape, plain.target, seen->next, target);
    const double *judge = plain.settings.is_double ? online : target;
    int best = 0;
    for (int i = 1; i < plain.settings.num_actions; i++) {
        best = judge[i] > judge[best] ? i : best;
    }
    return (double)seen->reward + (seen->is_terminal ? 0 : plain.settings.gamma * target[best]);
}

static void plain_update(void)
{
    const double delta = plain.settings.huber_delta;
    double loss = 0;
    memset(plain.gradients, 0, sizeof plain.gradients);
    for (int b = 0; b < BATCH; b++) {
        const Seen *seen = &plain.seen[b];
        double outputs[MAX_ACTIONS], output_gradients[MAX_ACTIONS] = {0};
        naive_mlp_outputs(&plain.shape, plain.online, seen->now, outputs);
        double error = outputs[seen->action] - plain_target(seen);
        bool is_square = fabs(error) <= delta;
        plain.counts[is_square]++;
        loss += is_square ? error * error / 2 : delta * (fabs(error) - delta / 2);
        output_gradients[seen->action] = (is_square ? error : copysign(delta, error)) / BATCH;
        naive_mlp_add_gradients(&plain.shape, plain.online, seen->now, output_gradients,
                                plain.gradients);
    }
    const double beta1 = plain.settings.beta1, beta2 = plain.settings.beta2;
    int t = ++plain.num_updates;
    double rate = plain.settings.learning_rate * sqrt(1 - pow(beta2, t)) / (1 - pow(beta1, t));
    for (size_t i = 0; i < plain.shape.num_parameters; i++) {
        double gradient = plain.gradients[i];
        plain.means[i] = beta1 * plain.means[i] + (1 - beta1) * gradient;
        plain.squares[i] = beta2 * plain.squares[i] + (1 - beta2) * gradient * gradient;
        plain.online[i] -=
            rate * plain.means[i] / (sqrt(plain.squares[i]) + plain.settings.adam_epsilon);
    }
    plain.average_loss = 0.99 * plain.average_loss + 0.01 * loss / BATCH;
}

static void plain_observe(Seen seen)
{
    plain.num_steps++;
    if (plain.num_steps % plain.settings.target_interval == 0) {
        memcpy(plain.target, plain.online, sizeof plain.target);
    }
    if (plain.num_steps > BATCH && plain.num_steps % plain.settings.update_interval == 0) {
        plain_update();
    }
    plain.seen[plain.num_steps % BATCH] = seen;
}

/* The greatest difference of a parameter after ten updates, and how far one has moved at most. */
static double compare_updates(DqnSettings settings, double *out_move)
{
    settings.batch_size = BATCH;
    settings.replay_start = settings.replay_capacity = BATCH;
    Dqn *dqn = dqn_new(&settings);
    init_plain(dqn, settings);
    World world = new_world(settings, settings.seed);
    float begin[MAX_PARAMETERS];
    size_t count = plain.shape.num_parameters;
    memcpy(begin, plain.shape.parameters, count * sizeof(float));
    while (plain.num_updates < 10) {
        Seen seen = {.action = (int32_t)rng_below(&world.rng, (uint32_t)settings.num_actions)};
        world_step(&world, settings.num_inputs);
        memcpy(seen.now, world.now, sizeof seen.now);
        memcpy(seen.next, world.next, sizeof seen.next);
        seen.reward = world.reward;
        seen.is_terminal = world.is_terminal;
        dqn_observe(dqn, world.now, seen.action, world.reward, world.next, world.is_terminal);
        plain_observe(seen);
        world_go_on(&world, settings.num_inputs);
    }
    DqnFigures figures = dqn_figures(dqn);
    assert_int_equal(figures.num_updates, 10);
    assert_int_equal(figures.num_steps, plain.num_steps);
    assert_int_equal(figures.num_stored, BATCH);
    assert_true(fabs(figures.average_loss - plain.average_loss) < 1e-6 * plain.average_loss);
    double difference = 0;
    for (size_t i = 0; i < count; i++) {
        double parameter = (double)dqn_network(dqn)->parameters[i];
        difference = fmax(difference, fabs(parameter - plain.online[i]));
        *out_move = fmax(*out_move, fabs(parameter - (double)begin[i]));
    }
    dqn_free(dqn);
    return difference;
}

/* Parameters of size 1 are rounded to 6e-8 at each of ten updates. */
static void ten_updates_are_those_of_a_plain_learner(void **state)
{
    (void)state;
    DqnSettings settings = published_settings(20, 4);
    settings.target_interval = 4;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        double move = 0;
        settings.seed = seed;
        assert_true(compare_updates(settings, &move) < 3e-7);
        assert_true(move > 2e-3);
        assert_true(plain.counts[0] > 30 && plain.counts[1] > 30);
    }
}

static void other_settings_do_what_they_say(void **state)
{
    (void)state;
    DqnSettings settings = small_settings();
    settings.num_hidden_layers = 4;
    settings.num_hidden_units = 17;
    settings.num_actions = 5;
    settings.gamma = 0.5;
    settings.learning_rate = 2e-3;
    settings.beta1 = 0.7;
    settings.beta2 = 0.9;
    settings.adam_epsilon = 1e-1;
    settings.huber_delta = 0.25;
    settings.update_interval = 3;
    settings.target_interval = 7;
    double move = 0;
    assert_true(compare_updates(settings, &move) < 3e-7);
    assert_true(plain.counts[0] > 30 && plain.counts[1] > 10);
    settings.is_double = false;
    settings.num_hidden_layers = 0;
    assert_true(compare_updates(settings, &move) < 3e-7);
}

/* --- Order of events -------------------------------------------------------------------------- */

static void updates_begin_after_the_replay_has_its_start_size(void **state)
{
    (void)state;
    DqnSettings settings = small_settings();
    Dqn *dqn = dqn_new(&settings);
    World world = new_world(settings, 1);
    for (int step = 1; step <= 40; step++) {
        run_steps(dqn, &world, settings, 1);
        DqnFigures figures = dqn_figures(dqn);
        assert_int_equal(figures.num_steps, step);
        assert_int_equal(figures.num_updates, step < 8 ? 0 : step - 8);
        assert_int_equal(figures.num_stored, step < 20 ? step : 20);
    }
    dqn_free(dqn);
}

static void get_networks(const Dqn *dqn, float *online, float *target)
{
    size_t count = dqn_network(dqn)->num_parameters;
    Text text = store(dqn);
    memcpy(online, text.data + STORED_PARAMETERS, count * sizeof(float));
    memcpy(target, text.data + STORED_PARAMETERS + count * sizeof(float), count * sizeof(float));
    free(text.data);
}

/* Every 6 steps, from the network as it was before that step's update. */
static void target_is_renewed_before_the_update(void **state)
{
    (void)state;
    DqnSettings settings = small_settings();
    Dqn *dqn = dqn_new(&settings);
    World world = new_world(settings, 1);
    float online[100], target[100], old_online[100], old_target[100];
    size_t size = dqn_network(dqn)->num_parameters * sizeof(float);
    assert_true(size <= sizeof online);
    get_networks(dqn, online, target);
    assert_memory_equal(online, dqn_network(dqn)->parameters, size);
    assert_memory_equal(online, target, size);
    for (int step = 1; step <= 40; step++) {
        memcpy(old_online, online, size);
        memcpy(old_target, target, size);
        run_steps(dqn, &world, settings, 1);
        get_networks(dqn, online, target);
        assert_int_equal(memcmp(online, old_online, size) == 0, step <= 8);
        assert_memory_equal(target, step % 6 == 0 ? old_online : old_target, size);
    }
    dqn_free(dqn);
}

/* A world of one state and one action with reward 1: its value is 1 / (1 - gamma) if it goes on for
 * ever, cut off or not, and 1 if every step is the last. */
static double value_of_one_state(bool is_terminal)
{
    DqnSettings settings = small_settings();
    settings.num_inputs = settings.num_actions = 1;
    settings.gamma = 0.5;
    settings.learning_rate = 1e-2;
    Dqn *dqn = dqn_new(&settings);
    const float input = 1;
    for (int i = 0; i < 2000; i++) {
        assert_int_equal(dqn_choose(dqn, &input), 0);
        dqn_observe(dqn, &input, 0, 1, &input, is_terminal);
    }
    MlpForward *forward = mlp_forward_new(dqn_network(dqn));
    double value = (double)mlp_forward_run(forward, &input)[0];
    mlp_forward_free(forward);
    dqn_free(dqn);
    return value;
}

static void only_terminal_transitions_do_not_look_ahead(void **state)
{
    (void)state;
    assert_true(fabs(value_of_one_state(false) - 2) < 0.01);
    assert_true(fabs(value_of_one_state(true) - 1) < 0.01);
}

static void choices_are_those_of_the_network_as_it_is(void **state)
{
    (void)state;
    DqnSettings settings = small_settings();
    settings.learning_rate = 0.1;
    settings.num_actions = 4;
    Dqn *dqn = dqn_new(&settings);
    World world = new_world(settings, 3);
    double average_q = 0;
    int counts[4] = {0};
    for (int step = 0; step < 200; step++) {
        MlpForward *forward = mlp_forward_new(dqn_network(dqn));
        const float *values = mlp_forward_run(forward, world.now);
        int32_t expected = mlp_argmax(values, 4);
        average_q = 0.999 * average_q + 0.001 * (double)values[expected];
        mlp_forward_free(forward);
        counts[expected]++;
        assert_int_equal(dqn_choose(dqn, world.now), expected);
        assert_true(fabs(dqn_figures(dqn).average_q - average_q) < 1e-12);
        world_step(&world, settings.num_inputs);
        dqn_observe(dqn, world.now, expected, world.reward, world.next, world.is_terminal);
        world_go_on(&world, settings.num_inputs);
    }
    assert_true(counts[0] < 200 && counts[1] < 200 && counts[2] < 200 && counts[3] < 200);
    dqn_free(dqn);
}

/* --- The same again --------------------------------------------------------------------------- */

static Dqn *run_new(DqnSettings settings, int num_steps)
{
    Dqn *dqn = dqn_new(&settings);
    World world = new_world(settings, 5);
    run_steps(dqn, &world, settings, num_steps);
    return dqn;
}

static void the_same_seed_gives_the_same_bits(void **state)
{
    (void)state;
    DqnSettings settings = small_settings();
    Dqn *first = run_new(settings, 100), *second = run_new(settings, 100);
    assert_same_state(first, second);
    settings.seed++;
    Dqn *other = run_new(settings, 100);
    size_t size = dqn_network(first)->num_parameters * sizeof(float);
    assert_memory_not_equal(dqn_network(first)->parameters, dqn_network(other)->parameters, size);
    dqn_free(first);
    dqn_free(second);
    dqn_free(other);
    assert_int_equal(mem_stats().current, 0);
}

static void a_full_learner_allocates_nothing(void **state)
{
    (void)state;
    DqnSettings settings = small_settings();
    Dqn *dqn = dqn_new(&settings);
    World world = new_world(settings, 5);
    run_steps(dqn, &world, settings, 2000);
    uint64_t before = mem_stats().allocations;
    run_steps(dqn, &world, settings, 3000);
    assert_int_equal(mem_stats().allocations, before);
    dqn_free(dqn);
}

/* --- A world with known values ---------------------------------------------------------------- */

enum { CHAIN = 6, CUT_OFF = 15 };

/* Places in a row; left and right cost 1 each; from the last place, right is the goal. Left at the
 * first place stays there. */
static double chain_value(int place, int action)
{
    const double gamma = 0.9;
    int left = place == 0 ? 0 : place - 1;
    int steps = action == 1 ? CHAIN - place : 1 + CHAIN - left;
    return -(1 - pow(gamma, steps)) / (1 - gamma);
}

static void fill_place(float *inputs, int place)
{
    for (int i = 0; i < CHAIN; i++) {
        inputs[i] = i == place ? 1 : 0;
    }
}

/* Random walks, each cut off after CUT_OFF steps: taking that for the end would teach values
 * that are too small. */
static void values_of_a_chain_are_learned(void **state)
{
    (void)state;
    DqnSettings settings = published_settings(CHAIN, 2);
    settings.num_hidden_layers = 1;
    settings.num_hidden_units = 24;
    settings.gamma = 0.9;
    settings.learning_rate = 5e-3;
    settings.batch_size = 16;
    settings.replay_capacity = 2000;
    settings.replay_start = 100;
    settings.target_interval = 50;
    settings.seed = 1;
    Dqn *dqn = dqn_new(&settings);
    Rng rng;
    rng_seed(&rng, 1);
    float now[CHAIN], next[CHAIN];
    int place = 0, age = 0;
    for (int step = 0; step < 6000; step++) {
        int32_t action = (int32_t)rng_below(&rng, 2);
        int target = action == 1 ? place + 1 : place == 0 ? 0 : place - 1;
        fill_place(now, place);
        fill_place(next, target);
        dqn_observe(dqn, now, action, -1, next, target == CHAIN);
        bool is_over = target == CHAIN || ++age == CUT_OFF;
        place = is_over ? (int)rng_below(&rng, CHAIN) : target;
        age = is_over ? 0 : age;
    }
    MlpForward *forward = mlp_forward_new(dqn_network(dqn));
    for (place = 0; place < CHAIN; place++) {
        fill_place(now, place);
        const float *values = mlp_forward_run(forward, now);
        for (int action = 0; action < 2; action++) {
            assert_true(fabs((double)values[action] - chain_value(place, action)) < 0.1);
        }
        assert_int_equal(dqn_choose(dqn, now), 1);
    }
    mlp_forward_free(forward);
    dqn_free(dqn);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_network_has_the_shape_of_the_settings),
        cmocka_unit_test(settings_without_meaning_have_a_fault),
        cmocka_unit_test(ten_updates_are_those_of_a_plain_learner),
        cmocka_unit_test(other_settings_do_what_they_say),
        cmocka_unit_test(updates_begin_after_the_replay_has_its_start_size),
        cmocka_unit_test(target_is_renewed_before_the_update),
        cmocka_unit_test(only_terminal_transitions_do_not_look_ahead),
        cmocka_unit_test(choices_are_those_of_the_network_as_it_is),
        cmocka_unit_test(the_same_seed_gives_the_same_bits),
        cmocka_unit_test(a_full_learner_allocates_nothing),
        cmocka_unit_test(values_of_a_chain_are_learned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
