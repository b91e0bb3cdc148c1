/* Steps a search with random choices: what a program that learns would begin with.
 *
 *     cc random_steps.c $(pkg-config --cflags --libs veer) -o random_steps
 *     ./random_steps domain.pddl problem.pddl
 *     ./random_steps task.sas
 *
 * Ten episodes, each with two random first steps by veer_env_reset and choices from the C library's
 * generator; one line for each, and at last the plan of the best one. */
#include <stdio.h>
#include <stdlib.h>
#include <veer.h>

enum { NUM_EPISODES = 10, MAX_STEPS = 7500, NUM_FIRST_STEPS = 2, MAX_PLAN = 10000 };

static double run_episode(VeerEnv *env, unsigned seed, int *out_status)
{
    double sum = 0; /* of rewards */
    VeerReset reset = {
        .size = sizeof reset, .num_random_steps = NUM_FIRST_STEPS, .seed = seed};
    VeerStep step = {.size = sizeof step, .status = veer_env_reset(env, &reset)};
    srand(seed);
    while (step.status == VEER_RUNNING) {
        veer_env_step(env, rand() % veer_env_num_lists(env), &step);
        sum += step.reward;
    }
    *out_status = step.status;
    return sum;
}

static void print_plan(const VeerTask *task, const VeerEnv *env)
{
    static int32_t operators[MAX_PLAN];
    int64_t length = veer_env_plan(env, operators, MAX_PLAN);
    for (int64_t i = 0; i < length && i < MAX_PLAN; i++) {
        printf("(%s)\n", veer_task_operator_name(task, operators[i]));
    }
    printf("; cost = %lld\n", (long long)veer_env_plan_cost(env));
}

/* Runs the episodes. Returns the seed of the best one; 0: none found a plan. */
static unsigned run_episodes(VeerEnv *env)
{
    unsigned best = 0;
    double best_return = 0;
    for (unsigned seed = 1; seed <= NUM_EPISODES; seed++) {
        int status;
        VeerCounts counts = {.size = sizeof counts};
        double sum = run_episode(env, seed, &status);
        veer_env_counts(env, &counts);
        printf("episode %2u: return %6.0f, %lld states evaluated, %s\n", seed, sum,
               (long long)counts.evaluated, veer_status_name(status));
        if (status == VEER_SOLVED && (best == 0 || sum > best_return)) {
            best = seed;
            best_return = sum;
        }
    }
    return best;
}

int main(int argc, char **argv)
{
    VeerError error = {.size = sizeof error};
    VeerEnvOptions options = {.size = sizeof options, .max_steps = MAX_STEPS};
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: %s TASK.sas | DOMAIN.pddl PROBLEM.pddl\n", argv[0]);
        return EXIT_FAILURE;
    }
    VeerTask *task = veer_task_open(argv[1], argc > 2 ? argv[2] : NULL, NULL, &error);
    VeerEnv *env = task ? veer_env_open(task, &options, &error) : NULL;
    if (!env) {
        fprintf(stderr, "%s: %s\n", error.file, error.message);
        return EXIT_FAILURE;
    }
    unsigned best = run_episodes(env);
    if (best > 0) { /* the same choices give the same search */
        int status;
        run_episode(env, best, &status);
        print_plan(task, env);
    }
    veer_env_close(env);
    veer_task_close(task);
    return EXIT_SUCCESS;
}
