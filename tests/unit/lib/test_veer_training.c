/* The decision processes of `veer train`, rebuilt from outside: the same choices lead to the same
 * transitions, the same weights and the same scores. */
#include "unit/lib/veer_case.h"

#include "base/memory_stream.h"
#include "control/control_policy.h"
#include "ground/task_loader.h"
#include "learn/dqn.h"
#include "learn/evaluation.h"
#include "learn/learned_policy.h"
#include "learn/trainer.h"
#include "nn/policy_write.h"

enum { NUM_TASKS = 2, MAX_FEATURES = 40 };

static const char *const FILES[NUM_TASKS] = {VEER_DEMO, "tests/golden/tasks/ferry.sas"};

static Recipe small_recipe(const char *name)
{
    Error error = {0};
    Recipe recipe = *recipe_find(name, &error);
    recipe.steps = 1200;
    recipe.cut_off = 70;
    recipe.replay_start = 60;
    recipe.batch = 8;
    recipe.units = 6;
    recipe.epsilon_steps = 900;
    recipe.target_interval = 90;
    return recipe;
}

/* --- By the trainer --------------------------------------------------------------------------- */

typedef struct Inside {
    Recipe recipe;
    ListSpecs lists;
    bool prefers[8];
    InstanceSet *instances;
} Inside;

static void open_inside(Inside *inside, Recipe recipe)
{
    Error error = {0};
    *inside = (Inside){.recipe = recipe};
    assert_true(list_spec_parse(POLICY_PUBLISHED_LISTS, &inside->lists, &error));
    inside->instances = instance_set_new(&(InstanceSetOptions){
        .lists = inside->lists.data,
        .num_lists = inside->lists.count,
        .rules = recipe_search_options(&inside->recipe, inside->lists.data, inside->lists.count,
                                       inside->prefers),
        .remembers = true});
    for (int i = 0; i < NUM_TASKS; i++) {
        Task *task = task_loader_load_task(FILES[i], NULL, NULL, &error);
        assert_non_null(task);
        instance_set_add(inside->instances, task, FILES[i]);
    }
}

static void close_inside(Inside *inside)
{
    instance_set_free(inside->instances);
    list_spec_release(&inside->lists);
}

static Trainer *train_inside(const Inside *inside, uint64_t seed)
{
    static const int32_t INDICES[NUM_TASKS] = {0, 1};
    Error error = {0};
    Trainer *trainer = trainer_new(&(TrainerOptions){.recipe = &inside->recipe,
                                                     .instances = inside->instances,
                                                     .indices = INDICES,
                                                     .num_indices = NUM_TASKS,
                                                     .lists = inside->lists.data,
                                                     .num_lists = inside->lists.count,
                                                     .seed = seed});
    while (!trainer_is_finished(trainer)) {
        int part = trainer_take(trainer);
        assert_true(trainer_play(trainer, part, NULL, NULL, &error));
        trainer_end(trainer, part);
    }
    return trainer;
}

/* --- From outside ----------------------------------------------------------------------------- */

typedef struct Outside {
    const Recipe *recipe;
    VeerEnv *envs[NUM_TASKS];
    Dqn *dqn;
    Rng exploration, shuffling;
    int32_t order[NUM_TASKS];
    int num_features;
    float before[MAX_FEATURES], now[MAX_FEATURES];
    int64_t num_steps, num_episodes;
} Outside;

static void open_outside(Outside *outside, const char *name, const Recipe *recipe, uint64_t seed)
{
    *outside = (Outside){.recipe = recipe};
    VeerEnvOptions options = {.size = sizeof options,
                              .recipe = name,
                              .seed = (uint32_t)seed,
                              .max_cost = recipe->cut_off};
    for (int32_t i = 0; i < NUM_TASKS; i++) {
        outside->envs[i] = veer_case_env(FILES[i], NULL, &options);
        outside->order[i] = i;
    }
    outside->num_features = veer_env_num_features(outside->envs[0], NULL);
    assert_in_range(outside->num_features, 1, MAX_FEATURES);
    DqnSettings settings = recipe_dqn_settings(recipe, 4, seed);
    assert_int_equal(settings.num_inputs, outside->num_features);
    outside->dqn = dqn_new(&settings);
    rng_seed(&outside->exploration, seed ^ (uint64_t)0x65787031 << 32);
    rng_seed(&outside->shuffling, seed ^ (uint64_t)0x6f726431 << 32);
}

static void close_outside(Outside *outside)
{
    dqn_free(outside->dqn);
    for (int i = 0; i < NUM_TASKS; i++) {
        veer_env_close(outside->envs[i]);
    }
}

static VeerEnv *next_env(Outside *outside)
{
    int64_t place = outside->num_episodes % NUM_TASKS;
    if (place == 0 && outside->recipe->order == RECIPE_ORDER_SHUFFLED) {
        rng_shuffle(&outside->shuffling, outside->order, NUM_TASKS);
    }
    return outside->envs[outside->order[place]];
}

/* The random first steps, which count for the cut-off. */
static int begin_episode(Outside *outside, VeerEnv *env)
{
    bool is_published = recipe_rules(outside->recipe).fixes_first_step;
    uint32_t most = (uint32_t)outside->recipe->random_steps;
    VeerReset reset = {.size = sizeof reset, .is_bare = 1};
    int status = veer_env_reset(env, &reset);
    uint32_t count = is_published ? 1 + rng_below(&outside->exploration, most)
                                  : rng_below(&outside->exploration, most + 1);
    for (uint32_t i = 0; i < count && status == VEER_RUNNING; i++) {
        status = veer_env_step(env, (int)rng_below(&outside->exploration, 4), NULL);
    }
    veer_env_features(env, NULL, outside->now, MAX_FEATURES);
    return status;
}

static int choose(Outside *outside)
{
    int greedy = dqn_choose(outside->dqn, outside->now);
    bool is_random = rng_unit(&outside->exploration) <
                     recipe_epsilon(outside->recipe, outside->num_steps);
    return is_random ? (int)rng_below(&outside->exploration, 4) : greedy;
}

static int learn_step(Outside *outside, VeerEnv *env)
{
    VeerStep step = {.size = sizeof step};
    int asked = choose(outside);
    memcpy(outside->before, outside->now, sizeof outside->now);
    veer_env_step(env, asked, &step);
    veer_env_features(env, NULL, outside->now, MAX_FEATURES);
    bool is_taken = outside->recipe->credit == RECIPE_CREDIT_STEP && step.list >= 0;
    assert_true(step.reward == -1);
    dqn_observe(outside->dqn, outside->before, is_taken ? step.list : asked, (float)step.reward,
                outside->now, step.status == VEER_SOLVED);
    outside->num_steps++;
    return step.status;
}

static void train_outside(Outside *outside)
{
    while (outside->num_steps < outside->recipe->steps) {
        VeerEnv *env = next_env(outside);
        int status = begin_episode(outside, env);
        while (status == VEER_RUNNING && outside->num_steps < outside->recipe->steps) {
            status = learn_step(outside, env);
        }
        outside->num_episodes++;
    }
}

/* --- The same --------------------------------------------------------------------------------- */

/* As the bytes of a policy file. */
static void write_policy(const Inside *inside, const Mlp *mlp, MemoryStream *out_bytes)
{
    Policy *policy = learned_policy_new(&inside->recipe, inside->lists.data, inside->lists.count);
    assert_int_equal(policy->mlp.num_parameters, mlp->num_parameters);
    memcpy(policy->mlp.parameters, mlp->parameters, mlp->num_parameters * sizeof(float));
    FILE *stream = memory_stream_open(out_bytes);
    assert_true(policy_write(policy, stream));
    fclose(stream);
    policy_free(policy);
}

static void assert_same_policy(const char *recipe_name, uint64_t seed)
{
    Inside inside;
    Outside outside;
    open_inside(&inside, small_recipe(recipe_name));
    Trainer *trainer = train_inside(&inside, seed);
    open_outside(&outside, recipe_name, &inside.recipe, seed);
    train_outside(&outside);
    TrainerFigures figures = trainer_figures(trainer);
    assert_int_equal(outside.num_steps, figures.num_steps);
    assert_int_equal(outside.num_episodes, figures.num_episodes);
    assert_true(outside.num_episodes > 5);
    DqnFigures own = dqn_figures(outside.dqn);
    assert_true(own.num_updates > 1000 && own.num_updates == figures.num_updates);
    assert_true(own.average_loss == figures.average_loss && own.average_q == figures.average_q);
    MemoryStream expected = {0}, found = {0};
    write_policy(&inside, trainer_network(trainer), &expected);
    write_policy(&inside, dqn_network(outside.dqn), &found);
    assert_int_equal(found.size, expected.size);
    assert_memory_equal(found.data, expected.data, expected.size);
    memory_stream_release(&expected);
    memory_stream_release(&found);
    close_outside(&outside);
    trainer_free(trainer);
    close_inside(&inside);
    assert_int_equal(mem_stats().current, 0);
}

static void q_learning_from_outside_gives_the_same_policy(void **state)
{
    (void)state;
    assert_same_policy("dqn", 1);
    assert_same_policy("dqn", 42);
}

static void so_does_it_under_the_published_rules(void **state)
{
    (void)state;
    assert_same_policy("paper", 1);
    assert_same_policy("paper", 7);
}

/* --- Whole searches --------------------------------------------------------------------------- */

/* Some policy of this recipe. */
static Policy *draw_policy(const Inside *inside, uint64_t seed)
{
    Policy *policy = learned_policy_new(&inside->recipe, inside->lists.data, inside->lists.count);
    Rng rng;
    rng_seed(&rng, seed);
    for (size_t i = 0; i < policy->mlp.num_parameters; i++) {
        policy->mlp.parameters[i] = (float)(2 * rng_normal(&rng));
    }
    return policy;
}

static VeerPolicy *publish(const Policy *policy)
{
    MemoryStream bytes = {0};
    VeerError error = {.size = sizeof error};
    FILE *stream = memory_stream_open(&bytes);
    assert_true(policy_write(policy, stream));
    fclose(stream);
    VeerPolicy *published = veer_policy_parse(bytes.data, bytes.size, &error);
    assert_string_equal(error.message, "");
    memory_stream_release(&bytes);
    return published;
}

/* The run of a policy on a task, as the trainer evaluates it. */
static void assert_same_run(const char *recipe_name, Inside *inside, int index,
                            const VeerPolicy *published, const EvaluationOutcome *expected)
{
    VeerEnvOptions options = {.size = sizeof options,
                              .recipe = recipe_name,
                              .seed = 5,
                              .max_cost = inside->recipe.cut_off};
    VeerEnv *env = veer_case_env(FILES[index], NULL, &options);
    VeerControl *control = veer_control_open(env, NULL, published, NULL);
    assert_non_null(control);
    VeerReset reset = {.size = sizeof reset, .is_bare = 1};
    VeerStep step = {.size = sizeof step, .status = veer_env_reset(env, &reset)};
    double sum = 0;
    while (step.status == VEER_RUNNING) {
        veer_env_step(env, veer_control_choose(control), &step);
        sum += step.reward;
    }
    VeerCounts counts = veer_case_counts(env);
    assert_int_equal(counts.steps, expected->num_steps);
    assert_int_equal(step.status == VEER_SOLVED, expected->is_solved);
    double difference = sum - expected->gain;
    if (!(difference < 1e-9 && difference > -1e-9)) {
        fail_msg("%s: %.17g in place of %.17g", recipe_name, sum, expected->gain);
    }
    veer_control_close(control);
    veer_env_close(env);
}

static void assert_same_runs(const char *recipe_name, int64_t cut_off)
{
    Inside inside;
    Error error = {0};
    Recipe recipe = *recipe_find(recipe_name, &error);
    recipe.cut_off = cut_off;
    open_inside(&inside, recipe);
    int num_solved = 0;
    for (uint64_t seed = 0; seed < 6; seed++) {
        Policy *policy = draw_policy(&inside, seed);
        VeerPolicy *published = publish(policy);
        for (int i = 0; i < NUM_TASKS; i++) {
            ControlSettings settings =
                evaluation_control_settings(&recipe, inside.lists.data, inside.lists.count, 5);
            Control *control = control_policy_wrap(policy, &settings, "policy", &error);
            EvaluationOutcome outcome;
            assert_true(
                evaluation_run(inside.instances, i, control, &recipe, NULL, &outcome, &error));
            control_free(control);
            assert_same_run(recipe_name, &inside, i, published, &outcome);
            num_solved += outcome.is_solved;
        }
        veer_policy_close(published);
        policy_free(policy);
    }
    assert_in_range(num_solved, 1, 11); /* both cases occur */
    close_inside(&inside);
    assert_int_equal(mem_stats().current, 0);
}

static void whole_searches_get_the_same_scores(void **state)
{
    (void)state;
    assert_same_runs("rates", 25);
    assert_same_runs("paper-cem", 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(q_learning_from_outside_gives_the_same_policy),
        cmocka_unit_test(so_does_it_under_the_published_rules),
        cmocka_unit_test(whole_searches_get_the_same_scores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
