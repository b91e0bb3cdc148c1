#include "unit/lib/veer_case.h"

#include <math.h>
#include <pthread.h>
#include <unistd.h>

enum { NUM_ENVS = 7, NUM_FEATURES = 21, NUM_STEPS = 400 };

static const char *const FILES[] = {VEER_DEMO, "tests/golden/tasks/ferry.sas",
                                    "tests/golden/tasks/freight.sas"};
enum { NUM_TASKS = 3 };

static void open_tasks(VeerTask *out_tasks[NUM_TASKS])
{
    for (int i = 0; i < NUM_TASKS; i++) {
        out_tasks[i] = veer_case_task(FILES[i], NULL);
    }
}

static void close_tasks(VeerTask *tasks[NUM_TASKS])
{
    for (int i = 0; i < NUM_TASKS; i++) {
        veer_task_close(tasks[i]);
    }
    assert_int_equal(mem_stats().current, 0);
}

static VeerVec *make(VeerTask *const *tasks, int num_tasks, const VeerVecOptions *options)
{
    VeerError error = {.size = sizeof error};
    VeerVec *vec = veer_vec_open(tasks, num_tasks, options, &error);
    assert_string_equal(error.message, "");
    assert_non_null(vec);
    return vec;
}

/* The arrays of a caller. */
typedef struct Arrays {
    float observations[NUM_ENVS][NUM_FEATURES], final_observations[NUM_ENVS][NUM_FEATURES];
    double rewards[NUM_ENVS], returns[NUM_ENVS];
    uint8_t terminations[NUM_ENVS], truncations[NUM_ENVS];
    int32_t statuses[NUM_ENVS], lists[NUM_ENVS], tasks[NUM_ENVS];
    int64_t lengths[NUM_ENVS];
} Arrays;

static VeerMany many_of(Arrays *arrays)
{
    return (VeerMany){.size = sizeof(VeerMany),
                      .observations = &arrays->observations[0][0],
                      .rewards = arrays->rewards,
                      .terminations = arrays->terminations,
                      .truncations = arrays->truncations,
                      .statuses = arrays->statuses,
                      .lists = arrays->lists,
                      .tasks = arrays->tasks,
                      .lengths = arrays->lengths,
                      .returns = arrays->returns,
                      .final_observations = &arrays->final_observations[0][0]};
}

/* --- Against environments one by one ---------------------------------------------------------- */

/* What a slot of a vector with one task does, by an environment of its own. */
typedef struct Single {
    VeerEnv *env;
    bool is_over;
    int64_t length;
    double sum;
} Single;

static void begin(Single *single)
{
    single->is_over = veer_env_reset(single->env, NULL) != VEER_RUNNING;
    single->length = 0;
    single->sum = 0;
}

static void observe(const Single *single, float *out_row)
{
    assert_int_equal(veer_env_features(single->env, NULL, out_row, NUM_FEATURES), NUM_FEATURES);
}

static void step(Single *single, int autoreset, int list, int index, Arrays *out)
{
    VeerStep step = {.size = sizeof step, .status = VEER_RUNNING, .list = -1};
    if (single->is_over && autoreset == VEER_RESET_NEXT_STEP) {
        begin(single);
    } else {
        veer_env_step(single->env, list, &step);
        single->length += !single->is_over;
        single->sum += step.reward;
        single->is_over = step.status != VEER_RUNNING;
    }
    out->rewards[index] = step.reward;
    out->returns[index] = single->sum;
    out->terminations[index] = (uint8_t)step.is_terminal;
    out->truncations[index] = (uint8_t)step.is_truncated;
    out->statuses[index] = step.status;
    out->lists[index] = step.list;
    out->tasks[index] = 0;
    out->lengths[index] = single->length;
    if (single->is_over && autoreset == VEER_RESET_SAME_STEP) {
        observe(single, out->final_observations[index]);
        begin(single);
    }
    observe(single, out->observations[index]);
}

static void assert_like_single_ones(int autoreset, int num_threads)
{
    VeerEnvOptions env_options = {.size = sizeof env_options, .max_steps = 30};
    VeerVecOptions options = {.size = sizeof options,
                              .num_envs = NUM_ENVS,
                              .num_threads = num_threads,
                              .env = &env_options,
                              .autoreset = autoreset};
    VeerTask *task = veer_case_task(VEER_DEMO, NULL);
    VeerVec *vec = make(&task, 1, &options);
    Single singles[NUM_ENVS];
    static Arrays found, expected;
    memset(&found, 0, sizeof found);
    memset(&expected, 0, sizeof expected);
    for (int i = 0; i < NUM_ENVS; i++) {
        singles[i] = (Single){.env = veer_env_open(task, &env_options, NULL)};
        begin(&singles[i]);
    }
    Rng rng;
    rng_seed(&rng, 1);
    VeerMany out = many_of(&found);
    int num_ends = 0;
    for (int t = 0; t < NUM_STEPS; t++) {
        int32_t actions[NUM_ENVS];
        for (int i = 0; i < NUM_ENVS; i++) {
            actions[i] = (int32_t)rng_below(&rng, 4);
            step(&singles[i], autoreset, actions[i], i, &expected);
            num_ends += expected.terminations[i] + expected.truncations[i];
        }
        assert_int_equal(veer_step_many(vec, actions, &out), 0);
        assert_memory_equal(&found, &expected, sizeof found);
    }
    assert_true(num_ends > NUM_ENVS);
    for (int i = 0; i < NUM_ENVS; i++) {
        veer_env_close(singles[i].env);
    }
    veer_vec_close(vec);
    veer_task_close(task);
    assert_int_equal(mem_stats().current, 0);
}

static void a_vector_does_what_single_environments_do(void **state)
{
    (void)state;
    static const int RESETS[] = {VEER_RESET_NEXT_STEP, VEER_RESET_SAME_STEP, VEER_RESET_DISABLED};
    for (int i = 0; i < 3; i++) {
        assert_like_single_ones(RESETS[i], 1);
        assert_like_single_ones(RESETS[i], 3);
    }
}

/* --- Tasks ------------------------------------------------------------------------------------ */

static void tasks_come_in_turn(void **state)
{
    (void)state;
    VeerTask *tasks[NUM_TASKS];
    open_tasks(tasks);
    VeerEnvOptions env_options = {.size = sizeof env_options, .max_steps = 1};
    VeerVecOptions options = {
        .size = sizeof options, .num_envs = 2, .env = &env_options, .autoreset = VEER_RESET_DISABLED};
    VeerVec *vec = make(tasks, NUM_TASKS, &options);
    static Arrays arrays;
    VeerMany out = many_of(&arrays);
    static const int32_t EXPECTED[][2] = {{2, 0}, {1, 2}, {0, 1}, {2, 0}};
    uint64_t seed = 1;
    assert_int_equal(veer_reset_many(vec, NULL, &seed, &out), 0);
    assert_true(arrays.tasks[0] == 0 && arrays.tasks[1] == 1);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(veer_reset_many(vec, NULL, NULL, &out), 0);
        assert_memory_equal(arrays.tasks, EXPECTED[i], sizeof EXPECTED[i]);
    }
    const uint8_t second_only[] = {0, 1};
    assert_int_equal(veer_reset_many(vec, second_only, NULL, &out), 0);
    assert_true(arrays.tasks[0] == 2 && arrays.tasks[1] == 2);
    veer_vec_close(vec);
    close_tasks(tasks);
}

/* Draws of tasks and first steps depend on the seed, not on the threads. */
static void play_drawn(VeerTask *const *tasks, int num_threads, uint64_t seed, Arrays *out_sum)
{
    VeerEnvOptions env_options = {.size = sizeof env_options, .max_steps = 20};
    VeerVecOptions options = {.size = sizeof options,
                              .num_envs = NUM_ENVS,
                              .num_threads = num_threads,
                              .env = &env_options,
                              .draws_tasks = 1,
                              .seed = 99,
                              .num_random_steps = 3};
    VeerVec *vec = make(tasks, NUM_TASKS, &options);
    static Arrays arrays;
    memset(&arrays, 0, sizeof arrays);
    memset(out_sum, 0, sizeof *out_sum);
    VeerMany out = many_of(&arrays);
    assert_int_equal(veer_reset_many(vec, NULL, &seed, &out), 0);
    for (int t = 0; t < NUM_STEPS; t++) {
        int32_t actions[NUM_ENVS];
        for (int i = 0; i < NUM_ENVS; i++) {
            actions[i] = (t + i) % 4;
            out_sum->lengths[i] = out_sum->lengths[i] * 31 % 1000000007 + arrays.tasks[i];
            out_sum->returns[i] += (double)arrays.observations[i][NUM_FEATURES - 2];
        }
        assert_int_equal(veer_step_many(vec, actions, &out), 0);
    }
    veer_vec_close(vec);
}

static void draws_depend_on_the_seed_alone(void **state)
{
    (void)state;
    VeerTask *tasks[NUM_TASKS];
    open_tasks(tasks);
    static Arrays one, three, other;
    play_drawn(tasks, 1, 5, &one);
    play_drawn(tasks, 3, 5, &three);
    play_drawn(tasks, 1, 6, &other);
    assert_memory_equal(&one, &three, sizeof one);
    assert_memory_not_equal(&one, &other, sizeof one);
    close_tasks(tasks);
}

/* --- What does not fit ------------------------------------------------------------------------ */

static void any_array_may_be_missing(void **state)
{
    (void)state;
    VeerTask *task = veer_case_task(VEER_DEMO, NULL);
    VeerVec *vec = make(&task, 1, NULL);
    int32_t action = 0;
    double reward = 0;
    VeerMany out = {.size = sizeof out, .rewards = &reward};
    assert_int_equal(veer_vec_num_envs(vec), 1);
    assert_int_equal(veer_step_many(vec, &action, NULL), 0);
    assert_int_equal(veer_step_many(vec, &action, &out), 0);
    assert_true(reward == -1);
    assert_int_equal(veer_case_counts(veer_vec_env(vec, 0)).steps, 2);
    out.size = 3;
    assert_int_equal(veer_step_many(vec, &action, &out), VEER_ERROR);
    veer_case_assert_speaks(veer_vec_error(vec)->message, "VeerMany.size");
    veer_vec_close(vec);
    veer_task_close(task);
    assert_int_equal(mem_stats().current, 0);
}

static void a_bad_action_changes_nothing(void **state)
{
    (void)state;
    VeerTask *task = veer_case_task(VEER_DEMO, NULL);
    VeerVecOptions options = {.size = sizeof options, .num_envs = 3};
    VeerVec *vec = make(&task, 1, &options);
    int32_t actions[] = {0, 0, 4};
    assert_int_equal(veer_step_many(vec, actions, NULL), VEER_ERROR);
    veer_case_assert_speaks(veer_vec_error(vec)->message, "environment 2 has no list 4");
    actions[2] = -1;
    assert_int_equal(veer_step_many(vec, actions, NULL), VEER_ERROR);
    assert_int_equal(veer_step_many(vec, NULL, NULL), VEER_ERROR);
    assert_int_equal(veer_case_counts(veer_vec_env(vec, 0)).steps, 0);
    actions[2] = 3;
    assert_int_equal(veer_step_many(vec, actions, NULL), 0);
    assert_int_equal(veer_vec_error(vec)->code, 0);
    assert_null(veer_vec_env(vec, 3));
    assert_null(veer_vec_env(vec, -1));
    veer_env_close(veer_vec_env(vec, 0)); /* it is the vector's */
    assert_int_equal(veer_case_counts(veer_vec_env(vec, 0)).steps, 1);
    VeerControl *control = veer_control_open(veer_vec_env(vec, 0), "alt", NULL, NULL);
    assert_int_equal(veer_control_choose(control), 0);
    veer_control_close(control);
    assert_int_equal(veer_step_many(vec, actions, NULL), 0);
    veer_vec_close(vec);
    veer_task_close(task);
}

static void assert_refused(VeerTask *const *tasks, int num_tasks, const VeerVecOptions *options,
                           const char *reason)
{
    VeerError error = {.size = sizeof error};
    size_t before = mem_stats().current;
    assert_null(veer_vec_open(tasks, num_tasks, options, &error));
    assert_true(error.code != 0);
    veer_case_assert_speaks(error.message, reason);
    assert_null(veer_vec_open(tasks, num_tasks, options, NULL));
    assert_int_equal(mem_stats().current, before);
}

static void what_cannot_be_opened_is_explained(void **state)
{
    (void)state;
    VeerTask *task = veer_case_task(VEER_DEMO, NULL), *none = NULL;
    VeerSearch search = {.size = sizeof search};
    VeerEnvOptions env_options = {.size = sizeof env_options, .search = &search};
    VeerVecOptions options = {.size = sizeof options, .env = &env_options};
    assert_refused(NULL, 1, NULL, "no tasks");
    assert_refused(&task, 0, NULL, "no tasks");
    assert_refused(&none, 1, NULL, "no tasks");
    options.num_envs = -1;
    assert_refused(&task, 1, &options, "num_envs");
    options.num_envs = 2;
    options.num_threads = 1000;
    assert_refused(&task, 1, &options, "num_threads");
    options.num_threads = 2;
    options.autoreset = 3;
    assert_refused(&task, 1, &options, "autoreset");
    options.autoreset = 0;
    options.num_random_steps = -1;
    assert_refused(&task, 1, &options, "num_random_steps");
    options.num_random_steps = 0;
    search.lists = "nothing";
    assert_refused(&task, 1, &options, "nothing");
    search.lists = NULL;
    env_options.max_steps = -1;
    assert_refused(&task, 1, &options, "max_steps");
    env_options.size = 1;
    assert_refused(&task, 1, &options, "VeerEnvOptions.size");
    options.size = 1;
    assert_refused(&task, 1, &options, "VeerVecOptions.size");
    veer_task_close(task);
    assert_int_equal(mem_stats().current, 0);
}

/* The texts of the options are not needed after opening: environments that are made later use copies. */
static void texts_are_copied(void **state)
{
    (void)state;
    char lists[] = "ff,cg", features[] = "paper-diff";
    VeerTask *tasks[NUM_TASKS];
    open_tasks(tasks);
    VeerSearch search = {.size = sizeof search, .lists = lists};
    VeerEnvOptions env_options = {
        .size = sizeof env_options, .search = &search, .features = features, .max_steps = 2};
    VeerVecOptions options = {.size = sizeof options, .env = &env_options};
    VeerVec *vec = make(tasks, NUM_TASKS, &options);
    memset(lists, 'x', sizeof lists - 1);
    memset(features, 'x', sizeof features - 1);
    memset(&search, 0, sizeof search);
    memset(&env_options, 0, sizeof env_options);
    for (int i = 0; i < 12; i++) {
        int32_t action = 1;
        assert_int_equal(veer_step_many(vec, &action, NULL), 0);
        assert_int_equal(veer_env_num_lists(veer_vec_env(vec, 0)), 2);
    }
    veer_vec_close(vec);
    close_tasks(tasks);
}

/* --- Interrupts ------------------------------------------------------------------------------- */

static void a_call_can_be_interrupted(void **state)
{
    (void)state;
    VeerTask *task = veer_case_task(VEER_DEMO, NULL);
    VeerVecOptions options = {.size = sizeof options, .num_envs = 2};
    VeerVec *vec = make(&task, 1, &options);
    static Arrays arrays;
    VeerMany out = many_of(&arrays);
    int32_t actions[] = {0, 0};
    veer_vec_interrupt(vec);
    assert_int_equal(veer_step_many(vec, actions, &out), 0);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(arrays.statuses[i], VEER_INTERRUPTED);
        assert_true(arrays.truncations[i] && !arrays.terminations[i] && arrays.rewards[i] == 0);
    }
    assert_int_equal(veer_step_many(vec, actions, &out), 0); /* resets */
    assert_int_equal(arrays.statuses[0], VEER_RUNNING);
    assert_int_equal(veer_step_many(vec, actions, &out), 0);
    assert_true(arrays.rewards[0] == -1);
    veer_vec_close(vec);
    veer_task_close(task);
}

static void *interrupt_often(void *vec)
{
    for (int i = 0; i < 200; i++) {
        veer_vec_interrupt(vec);
        usleep(50);
    }
    return NULL;
}

static void another_thread_can_interrupt(void **state)
{
    (void)state;
    VeerTask *task = veer_case_task(VEER_DEMO, NULL);
    VeerVecOptions options = {.size = sizeof options, .num_envs = NUM_ENVS, .num_threads = 4};
    VeerVec *vec = make(&task, 1, &options);
    static Arrays arrays;
    VeerMany out = many_of(&arrays);
    int32_t actions[NUM_ENVS] = {0};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, interrupt_often, vec), 0);
    for (int t = 0; t < NUM_STEPS; t++) {
        assert_int_equal(veer_step_many(vec, actions, &out), 0);
    }
    pthread_join(thread, NULL);
    veer_vec_close(vec);
    veer_task_close(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_vector_does_what_single_environments_do),
        cmocka_unit_test(tasks_come_in_turn),
        cmocka_unit_test(draws_depend_on_the_seed_alone),
        cmocka_unit_test(any_array_may_be_missing),
        cmocka_unit_test(a_bad_action_changes_nothing),
        cmocka_unit_test(what_cannot_be_opened_is_explained),
        cmocka_unit_test(texts_are_copied),
        cmocka_unit_test(a_call_can_be_interrupted),
        cmocka_unit_test(another_thread_can_interrupt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
