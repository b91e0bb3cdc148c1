/* Steps a search with random choices: what a program that learns would begin with.
 *
 *     cc random_steps.c $(pkg-config --cflags --libs veer) -o random_steps
 *     ./random_steps domain.pddl problem.pddl
 *     ./random_steps task.sas
 *
 * Ten episodes, each with two random first steps by veer_reset and choices from the C library's
 * generator; one line for each, and at last the plan of the best one. */
#include <stdio.h>
#include <stdlib.h>
#include <veer.h>

enum { NUM_EPISODES = 10, MAX_STEPS = 7500, NUM_FIRST_STEPS = 2 };

static double run_episode(VeerEnv *env, unsigned seed, int *out_status)
{
    double sum = 0; /* of rewards */
    VeerStep step = {.status = veer_reset(env, NUM_FIRST_STEPS, seed)};
    srand(seed);
    while (step.status == VEER_RUNNING) {
        veer_step(env, rand() % veer_num_lists(env), &step);
        sum += step.reward;
    }
    *out_status = step.status;
    return sum;
}

static void print_plan(VeerEnv *env)
{
    for (int64_t i = 0; i < veer_plan_length(env); i++) {
        printf("(%s)\n", veer_plan_action(env, i));
    }
    printf("; cost = %lld\n", (long long)veer_plan_cost(env));
}

/* The episode with the best return once more: the same choices give the same search. */
static void print_best(VeerEnv *env, unsigned best)
{
    int status;
    run_episode(env, best, &status);
    print_plan(env);
}

int main(int argc, char **argv)
{
    char error[VEER_ERROR_SIZE];
    VeerOptions options = {.size = sizeof options, .max_steps = MAX_STEPS};
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: %s TASK.sas | DOMAIN.pddl PROBLEM.pddl\n", argv[0]);
        return EXIT_FAILURE;
    }
    VeerEnv *env = veer_open(argv[1], argc > 2 ? argv[2] : NULL, &options, error, sizeof error);
    if (!env) {
        fprintf(stderr, "%s\n", error);
        return EXIT_FAILURE;
    }
    unsigned best = 0;
    double best_return = 0;
    for (unsigned seed = 1; seed <= NUM_EPISODES; seed++) {
        int status;
        double sum = run_episode(env, seed, &status);
        printf("episode %2u: return %6.0f, %lld states evaluated%s\n", seed, sum,
               (long long)veer_counts(env).evaluated, status == VEER_SOLVED ? ", solved" : "");
        if (status == VEER_SOLVED && (best == 0 || sum > best_return)) {
            best = seed;
            best_return = sum;
        }
    }
    if (best > 0) {
        print_best(env, best);
    }
    veer_close(env);
    return EXIT_SUCCESS;
}
