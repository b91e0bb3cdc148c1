/* Time per forward pass of a network, with every kernel that this machine has.
 *
 *     network [-r REPEATS] [WIDTH,WIDTH,...]
 *
 * Weights and inputs are random; without widths, the network has the shape of the published ones.
 * One line per kernel: nanoseconds per pass, the minimum over the repeats, which is what the
 * machine can do undisturbed and with the weights in its nearest cache. The sum of all outputs is a
 * check that the kernels computed the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/rng.h"
#include "nn/mlp_forward.h"

enum { MAX_WIDTHS = 16, NUM_INPUTS = 256, PASSES_PER_INPUT = 20 };

/* Even in the size that keeps the values of the layers alike, so that about half of a hidden
 * layer is 0. */
static void fill_network(Mlp *mlp, Rng *rng)
{
    for (int32_t i = 0; i < mlp->num_layers; i++) {
        const MlpLayer *layer = &mlp->layers[i];
        size_t num_weights = (size_t)layer->num_inputs * (size_t)layer->num_outputs;
        for (size_t k = 0; k < num_weights; k++) {
            layer->weights[k] = (float)((rng_unit(rng) - 0.5) * 4 / layer->num_inputs);
        }
    }
}

static double sum_outputs(MlpForward *forward, const float *inputs, const Mlp *mlp)
{
    double sum = 0;
    for (int i = 0; i < NUM_INPUTS; i++) {
        const float *outputs = mlp_forward_run(forward, inputs + i * mlp_num_inputs(mlp));
        for (int32_t k = 0; k < mlp_num_outputs(mlp); k++) {
            sum += outputs[k];
        }
    }
    return sum;
}

static void measure(const Mlp *mlp, MlpKernel kernel, const float *inputs, int repeats)
{
    MlpForward *forward = mlp_forward_new_with(mlp, kernel);
    double best = 0, sum = 0;
    for (int i = 0; i < repeats; i++) {
        double start = clock_wall();
        for (int pass = 0; pass < PASSES_PER_INPUT; pass++) {
            sum = sum_outputs(forward, inputs, mlp);
        }
        double seconds = clock_wall() - start;
        best = i == 0 || seconds < best ? seconds : best;
    }
    printf("%-10s %8.0f ns, sum %.9g\n", mlp_forward_kernel_name(kernel),
           best / (NUM_INPUTS * PASSES_PER_INPUT) * 1e9, sum);
    mlp_forward_free(forward);
}

/* The number of widths; 0 if the text is not a network. */
static int32_t parse_widths(const char *text, int32_t widths[MAX_WIDTHS])
{
    int32_t count = 0;
    while (count < MAX_WIDTHS) {
        char *end;
        long width = strtol(text, &end, 10);
        if (width < 1 || width > 10000) {
            return 0;
        }
        widths[count++] = (int32_t)width;
        if (*end != ',') {
            return *end == '\0' && count >= 2 ? count : 0;
        }
        text = end + 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    int option, repeats = 50;
    while ((option = getopt(argc, argv, "r:")) == 'r') {
        repeats = atoi(optarg);
    }
    int32_t widths[MAX_WIDTHS];
    int32_t num_widths = parse_widths(optind < argc ? argv[optind] : "20,75,75,4", widths);
    if (option != -1 || repeats < 1 || num_widths == 0) {
        fprintf(stderr, "usage: %s [-r REPEATS] [WIDTH,WIDTH,...]\n", argv[0]);
        return EXIT_FAILURE;
    }
    Rng rng;
    Mlp mlp;
    rng_seed(&rng, 1);
    mlp_init(&mlp, widths, num_widths);
    fill_network(&mlp, &rng);
    size_t num_values = (size_t)widths[0] * NUM_INPUTS;
    float *inputs = MEM_NEW(float, num_values);
    for (size_t i = 0; i < num_values; i++) {
        inputs[i] = (float)(rng_unit(&rng) * 20 - 10);
    }
    for (MlpKernel kernel = 0; kernel < NUM_MLP_KERNELS; kernel++) {
        if (mlp_forward_has_kernel(kernel)) {
            measure(&mlp, kernel, inputs, repeats);
        }
    }
    MEM_FREE(inputs, num_values);
    mlp_release(&mlp);
    return EXIT_SUCCESS;
}
