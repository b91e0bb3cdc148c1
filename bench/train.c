/* Updates of a learner per second, and what the machine could do at best.
 *
 *     train [-r REPEATS] [-u UPDATES] [-n STORED]
 *
 * The learner has the published shape and settings (20-75-75-4, minibatches of 32) and a replay of
 * STORED random transitions, all of the published capacity unless told otherwise. One line per
 * part, for every kernel: microseconds, the minimum over the repeats, and which share of the
 * operations it makes that the machine can do in this time. That is measured, too: products and sums
 * of floats on registers alone, in as many independent chains as hide their latency, with the
 * vectors that the kernel uses. Then the learner itself, with the best kernel. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/rng.h"
#include "learn/recipe.h"
#include "nn/adam.h"
#include "nn/mlp_train.h"

enum { NUM_INPUTS = 20, NUM_ACTIONS = 4, BATCH = 32, CHAINS = 12, CHAIN_STEPS = 100000 };

typedef struct Effort {
    int repeats, updates;
    int64_t stored;
} Effort;

/* --- The floor -------------------------------------------------------------------------------- */

typedef float Float4 __attribute__((vector_size(16)));
typedef float Float8 __attribute__((vector_size(32)));

/* The letter that means a vector register in inline assembly. */
#ifdef __x86_64__
#define REGISTER "x"
#else
#define REGISTER "w"
#endif

#define DEFINE_PEAK(NAME, Vector, ATTRIBUTES)                                                      \
    ATTRIBUTES static double NAME(int repeats)                                                     \
    {                                                                                              \
        double best = 0;                                                                           \
        for (int i = 0; i < repeats; i++) {                                                        \
            Vector sums[CHAINS] = {0};                                                             \
            Vector factor = (Vector){0} + 1.0F, value = (Vector){0} + 0.5F;                        \
            double start = clock_wall();                                                           \
            for (int step = 0; step < CHAIN_STEPS; step++) {                                       \
                __asm__ volatile("" : "+" REGISTER(factor), "+" REGISTER(value));                  \
                for (int chain = 0; chain < CHAINS; chain++) {                                     \
                    Vector product = factor * value;                                               \
                    __asm__ volatile("" : "+" REGISTER(product));                                  \
                    sums[chain] += product;                                                        \
                }                                                                                  \
            }                                                                                      \
            for (int chain = 0; chain < CHAINS; chain++) {                                         \
                __asm__ volatile("" : : REGISTER(sums[chain]));                                    \
            }                                                                                      \
            double rate = 2.0 * CHAINS * CHAIN_STEPS * (sizeof(Vector) / sizeof(float)) /          \
                          (clock_wall() - start);                                                  \
            best = rate > best ? rate : best;                                                      \
        }                                                                                          \
        return best;                                                                               \
    }                                                                                              \
    _Static_assert(sizeof(Vector) > 0, "ends with a semicolon at the place of use")

DEFINE_PEAK(peak_portable, Float4, );
#ifdef __x86_64__
DEFINE_PEAK(peak_avx2, Float8, __attribute__((target("avx2"))));
#endif

static double peak_of(MlpKernel kernel, int repeats)
{
#ifdef __x86_64__
    if (kernel != MLP_KERNEL_PORTABLE) {
        return peak_avx2(repeats);
    }
#endif
    (void)kernel;
    return peak_portable(repeats);
}

/* --- Parts ------------------------------------------------------------------------------------ */

typedef struct Parts {
    Mlp mlp;
    MlpTrain *train;
    Adam adam;
    float *inputs, *output_gradients, *gradients;
} Parts;

typedef void Part(Parts *parts);

static void run_forward(Parts *parts)
{
    mlp_train_forward(parts->train, &parts->mlp, parts->inputs);
}

static void run_backward(Parts *parts)
{
    mlp_train_backward(parts->train, &parts->mlp, parts->output_gradients, parts->gradients);
}

static void run_adam(Parts *parts)
{
    adam_step(&parts->adam, parts->mlp.parameters, parts->gradients);
}

static void measure_part(const char *name, Part *part, Parts *parts, Effort effort, double limit,
                         double operations)
{
    double best = 0;
    for (int i = 0; i < effort.repeats; i++) {
        double start = clock_wall();
        for (int k = 0; k < effort.updates; k++) {
            part(parts);
        }
        double seconds = (clock_wall() - start) / effort.updates;
        best = i == 0 || seconds < best ? seconds : best;
    }
    printf("  %-10s %7.2f us", name, best * 1e6);
    if (operations > 0) {
        printf(", %.0f %% of the operations", 100 * operations / best / limit);
    }
    printf("\n");
}

static float *random_floats(Rng *rng, size_t count, double scale)
{
    float *values = MEM_NEW(float, count);
    for (size_t i = 0; i < count; i++) {
        values[i] = (float)(rng_normal(rng) * scale);
    }
    return values;
}

static void measure_parts(MlpKernel kernel, Effort effort)
{
    Rng rng;
    rng_seed(&rng, 1);
    Parts parts = {0};
    AdamSettings settings = {.learning_rate = 1e-6, .beta1 = 0.9, .beta2 = 0.999, .epsilon = 1e-2};
    mlp_init(&parts.mlp, (int32_t[]){NUM_INPUTS, 75, 75, NUM_ACTIONS}, 4);
    mlp_randomise(&parts.mlp, &rng);
    parts.train = mlp_train_new(&parts.mlp, BATCH, kernel);
    adam_init(&parts.adam, settings, parts.mlp.num_parameters, kernel);
    parts.inputs = random_floats(&rng, BATCH * NUM_INPUTS, 3);
    parts.output_gradients = random_floats(&rng, BATCH * NUM_ACTIONS, 0.1);
    parts.gradients = MEM_NEW(float, parts.mlp.num_parameters);
    double limit = peak_of(kernel, effort.repeats);
    double forward = 2.0 * BATCH * (20 * 75 + 75 * 75 + 75 * 4);
    double backward = forward + 2.0 * BATCH * (75 * 75 + 75 * 4);
    double total = 3 * forward + backward;
    printf("%s: %.1f GFLOP/s at best; an update is %.2f MFLOP, so at least %.1f us\n",
           mlp_forward_kernel_name(kernel), limit * 1e-9, total * 1e-6, total / limit * 1e6);
    measure_part("forward", run_forward, &parts, effort, limit, forward);
    measure_part("backward", run_backward, &parts, effort, limit, backward);
    measure_part("adam", run_adam, &parts, effort, limit, 0);
    adam_release(&parts.adam);
    mlp_train_free(parts.train);
    MEM_FREE(parts.inputs, BATCH * NUM_INPUTS);
    MEM_FREE(parts.output_gradients, BATCH * NUM_ACTIONS);
    MEM_FREE(parts.gradients, parts.mlp.num_parameters);
    mlp_release(&parts.mlp);
}

/* --- Whole steps ------------------------------------------------------------------------------ */

typedef struct Walk {
    Rng rng;
    float inputs[2][NUM_INPUTS];
    int64_t num_steps;
} Walk;

/* Every 5000 steps something else begins. */
static void make_step(Walk *walk, Dqn *dqn, bool chooses)
{
    float *now = walk->inputs[walk->num_steps % 2], *next = walk->inputs[1 - walk->num_steps % 2];
    for (int i = 0; i < NUM_INPUTS; i++) {
        next[i] = (float)(rng_unit(&walk->rng) * 6 - 3);
    }
    walk->num_steps++;
    int32_t action = (int32_t)rng_below(&walk->rng, NUM_ACTIONS);
    action = chooses ? dqn_choose(dqn, now) : action;
    dqn_observe(dqn, now, action, -1, next, walk->num_steps % 5000 == 0);
}

static void measure_steps(Dqn *dqn, Walk *walk, Effort effort, bool chooses, const char *what)
{
    double best = 0;
    for (int i = 0; i < effort.repeats; i++) {
        double start = clock_wall();
        for (int k = 0; k < effort.updates; k++) {
            make_step(walk, dqn, chooses);
        }
        double seconds = (clock_wall() - start) / effort.updates;
        best = i == 0 || seconds < best ? seconds : best;
    }
    printf("  %-10s %7.2f us, %.0f per second\n", what, best * 1e6, 1 / best);
}

static void measure_learner(Effort effort)
{
    Error ignored = {0};
    DqnSettings settings = recipe_dqn_settings(recipe_find("paper", &ignored), NUM_ACTIONS, 0);
    settings.replay_start = effort.stored; /* nothing is learned while the replay is filled */
    Dqn *dqn = dqn_new(&settings);
    Walk walk = {0};
    rng_seed(&walk.rng, 1);
    size_t before = mem_stats().current;
    for (int64_t i = 0; i < effort.stored; i++) {
        make_step(&walk, dqn, false);
    }
    printf("learner with %lld transitions in %.1f MB\n", (long long)effort.stored,
           (double)(mem_stats().current - before) / 1e6);
    measure_steps(dqn, &walk, effort, false, "update");
    measure_steps(dqn, &walk, effort, true, "and choose");
    DqnFigures figures = dqn_figures(dqn);
    printf("  mean loss %.9g, mean value %.9g\n", figures.average_loss, figures.average_q);
    dqn_free(dqn);
}

int main(int argc, char **argv)
{
    Effort effort = {.repeats = 20, .updates = 1000, .stored = 500000};
    int option;
    while ((option = getopt(argc, argv, "r:u:n:")) != -1) {
        if (option == 'r') {
            effort.repeats = atoi(optarg);
        } else if (option == 'u') {
            effort.updates = atoi(optarg);
        } else if (option == 'n') {
            effort.stored = atoll(optarg);
        } else {
            effort.repeats = 0;
        }
    }
    if (effort.repeats < 1 || effort.updates < 1 || effort.stored < BATCH ||
        effort.stored > 500000 || optind < argc) {
        fprintf(stderr, "usage: %s [-r REPEATS] [-u UPDATES] [-n STORED]\n", argv[0]);
        return EXIT_FAILURE;
    }
    for (MlpKernel kernel = 0; kernel <= MLP_KERNEL_AVX2; kernel++) {
        if (mlp_forward_has_kernel(kernel)) {
            measure_parts(kernel, effort);
        }
    }
    measure_learner(effort);
    return EXIT_SUCCESS;
}
