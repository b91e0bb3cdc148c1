#include "nn/adam.h"

#include <assert.h>
#include <math.h>

#ifdef __x86_64__
#include <immintrin.h>
#endif

#include "base/mem.h"

/* The constants of one step, and where to begin. */
typedef struct Step {
    float rate, gain1, gain2, epsilon; /* gains: 1 - beta */
    float *means, *squares, *parameters;
    const float *gradients;
    size_t count;
} Step;

/* Moves all parameters that fill vectors; returns how many. */
typedef size_t StepKernel(const Step *step);

/* Means of a gradient that stays 0, such as that of a unit whose output is always 0, would decay to
 * denormal numbers. Most processors are slow with these: a step took twice the time where it was
 * measured. Adding this constant and subtracting it again leaves numbers above 1e-13 as they are,
 * rounds smaller ones, and leaves none between 0 and 1e-28. */
#define SMALL 0x1p-70F

/* One piece of source for all widths, down to a single float. */
#define DEFINE_KERNEL(NAME, Vector, ROOT, ATTRIBUTES)                                              \
    ATTRIBUTES static size_t NAME(const Step *step)                                                \
    {                                                                                              \
        enum { WIDTH = sizeof(Vector) / sizeof(float) };                                           \
        size_t i = 0;                                                                              \
        for (; i + WIDTH <= step->count; i += WIDTH) {                                             \
            Vector gradient = *(const Vector *)(step->gradients + i);                              \
            Vector mean = *(Vector *)(step->means + i);                                            \
            Vector square = *(Vector *)(step->squares + i);                                        \
            mean += (gradient - mean) * step->gain1;                                               \
            square += (gradient * gradient - square) * step->gain2;                                \
            mean = mean + SMALL - SMALL;                                                           \
            square = square + SMALL - SMALL;                                                       \
            *(Vector *)(step->means + i) = mean;                                                   \
            *(Vector *)(step->squares + i) = square;                                               \
            *(Vector *)(step->parameters + i) -=                                                   \
                mean * step->rate / (ROOT(square) + step->epsilon);                                \
        }                                                                                          \
        return i;                                                                                  \
    }                                                                                              \
    _Static_assert(sizeof(Vector) >= sizeof(float), "ends with a semicolon at the place of use")

DEFINE_KERNEL(step_one_by_one, float, sqrtf, );
#ifdef __x86_64__
/* Parameters begin anywhere. */
typedef float Float4 __attribute__((vector_size(16), aligned(4), may_alias));
typedef float Float8 __attribute__((vector_size(32), aligned(4), may_alias));
DEFINE_KERNEL(step_sse, Float4, _mm_sqrt_ps, );
DEFINE_KERNEL(step_avx2, Float8, _mm256_sqrt_ps, __attribute__((target("avx2"))));
#endif

static StepKernel *find_kernel(MlpKernel kernel)
{
#ifdef __x86_64__
    return kernel == MLP_KERNEL_PORTABLE ? step_sse : step_avx2;
#else
    (void)kernel;
    return step_one_by_one;
#endif
}

void adam_init(Adam *adam, AdamSettings settings, size_t count, MlpKernel kernel)
{
    assert(mlp_forward_has_kernel(kernel));
    *adam = (Adam){
        .settings = settings,
        .kernel = kernel,
        .count = count,
        .means = MEM_NEW(float, count),
        .squares = MEM_NEW(float, count),
        .power1 = 1,
        .power2 = 1,
    };
}

void adam_release(Adam *adam)
{
    MEM_FREE(adam->means, adam->count);
    MEM_FREE(adam->squares, adam->count);
    *adam = (Adam){0};
}

void adam_step(Adam *adam, float *parameters, const float *gradients)
{
    const AdamSettings *settings = &adam->settings;
    adam->power1 *= settings->beta1;
    adam->power2 *= settings->beta2;
    Step step = {
        .rate = (float)(settings->learning_rate * sqrt(1 - adam->power2) / (1 - adam->power1)),
        .gain1 = (float)(1 - settings->beta1),
        .gain2 = (float)(1 - settings->beta2),
        .epsilon = (float)settings->epsilon,
        .means = adam->means,
        .squares = adam->squares,
        .parameters = parameters,
        .gradients = gradients,
        .count = adam->count,
    };
    size_t done = find_kernel(adam->kernel)(&step);
    step.means += done;
    step.squares += done;
    step.parameters += done;
    step.gradients += done;
    step.count -= done;
    step_one_by_one(&step);
}
