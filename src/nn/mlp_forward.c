#include "nn/mlp_forward.h"

#include <assert.h>
#include <string.h>
#ifdef __SSE__
#include <xmmintrin.h>
#endif

#include "base/mem.h"

enum {
    TILE = 16, /* outputs computed together: one cache line of weights per input */
    SUMS = 2,  /* partial sums per output: additions of one need not wait for those of the other */
};

typedef struct __attribute__((aligned(64))) Tile {
    float values[TILE];
} Tile;

typedef struct TiledLayer {
    int32_t num_inputs, num_outputs;
    int32_t num_tiles;
    Tile *weights; /* per tile, a row for each input */
    Tile *biases;
} TiledLayer;

/* The inputs of a layer that are not 0, filled up with zeros to a multiple of SUMS. */
typedef struct Active {
    int32_t *indices;
    float *values;
    int32_t count;
} Active;

typedef void LayerKernel(const TiledLayer *layer, const Active *active, Tile *outputs);

struct MlpForward {
    LayerKernel *kernel;
    TiledLayer *layers;
    int32_t num_layers;
    Active active;
    size_t capacity; /* of `active` */
    Tile *outputs;   /* room for the widest layer */
    char *block;     /* holds all tiles; they begin at its first aligned place */
    size_t block_size;
};

/* --- Kernels ---------------------------------------------------------------------------------- */

typedef float Float4 __attribute__((vector_size(16), may_alias));
typedef float Float8 __attribute__((vector_size(32), may_alias));
typedef float Float16 __attribute__((vector_size(64), may_alias));

/* The one piece of source: only the type of the registers differs. Constant bounds, so that the
 * inner loops disappear and the sums stay in registers. */
#define DEFINE_KERNEL(NAME, Vector, ATTRIBUTES)                                                    \
    ATTRIBUTES static void NAME(const TiledLayer *layer, const Active *active, Tile *outputs)      \
    {                                                                                              \
        enum { PARTS = sizeof(Tile) / sizeof(Vector) };                                            \
        const Tile *weights = layer->weights;                                                      \
        for (int32_t tile = 0; tile < layer->num_tiles; tile++) {                                  \
            const Vector *bias = (const Vector *)&layer->biases[tile];                             \
            Vector *output = (Vector *)&outputs[tile];                                             \
            Vector sums[SUMS][PARTS] = {0};                                                        \
            for (int part = 0; part < PARTS; part++) {                                             \
                sums[0][part] = bias[part];                                                        \
            }                                                                                      \
            for (int32_t i = 0; i < active->count; i += SUMS) {                                    \
                for (int sum = 0; sum < SUMS; sum++) {                                             \
                    const Vector *row = (const Vector *)&weights[active->indices[i + sum]];        \
                    float value = active->values[i + sum];                                         \
                    for (int part = 0; part < PARTS; part++) {                                     \
                        sums[sum][part] += row[part] * value;                                      \
                    }                                                                              \
                }                                                                                  \
            }                                                                                      \
            for (int part = 0; part < PARTS; part++) {                                             \
                output[part] = sums[0][part] + sums[1][part];                                      \
            }                                                                                      \
            weights += layer->num_inputs;                                                          \
        }                                                                                          \
    }                                                                                              \
    _Static_assert(sizeof(Tile) % sizeof(Vector) == 0, "a tile is made of whole vectors")

DEFINE_KERNEL(run_portable, Float4, );
#ifdef __x86_64__
DEFINE_KERNEL(run_avx2, Float8, __attribute__((target("avx2"))));
DEFINE_KERNEL(run_avx512, Float16, __attribute__((target("avx512f"))));
#endif

/* NULL if this machine does not have it. */
static LayerKernel *find_kernel(MlpKernel kernel)
{
    switch (kernel) {
    case MLP_KERNEL_PORTABLE:
        return run_portable;
#ifdef __x86_64__
    case MLP_KERNEL_AVX2:
        return __builtin_cpu_supports("avx2") ? run_avx2 : NULL;
    case MLP_KERNEL_AVX512:
        return __builtin_cpu_supports("avx512f") ? run_avx512 : NULL;
#endif
    default:
        return NULL;
    }
}

const char *mlp_forward_kernel_name(MlpKernel kernel)
{
    static const char *const NAMES[] = {
        [MLP_KERNEL_PORTABLE] = "portable",
        [MLP_KERNEL_AVX2] = "avx2",
        [MLP_KERNEL_AVX512] = "avx512",
    };
    return NAMES[kernel];
}

bool mlp_forward_has_kernel(MlpKernel kernel)
{
    return find_kernel(kernel) != NULL;
}

MlpKernel mlp_forward_best_kernel(void)
{
    MlpKernel best = NUM_MLP_KERNELS - 1;
    while (!mlp_forward_has_kernel(best)) {
        best--;
    }
    return best;
}

/* --- Tiles ------------------------------------------------------------------------------------ */

static int32_t tiles_of(int32_t num_outputs)
{
    return (num_outputs - 1) / TILE + 1;
}

static size_t layer_tiles(const MlpLayer *layer)
{
    return (size_t)tiles_of(layer->num_outputs) * ((size_t)layer->num_inputs + 1);
}

/* Outputs that fill up the last tile keep weights and bias 0. */
static void load_layer(TiledLayer *tiled, const MlpLayer *layer)
{
    size_t num_inputs = (size_t)layer->num_inputs;
    for (size_t output = 0; output < (size_t)layer->num_outputs; output++) {
        Tile *rows = tiled->weights + output / TILE * num_inputs;
        for (size_t input = 0; input < num_inputs; input++) {
            rows[input].values[output % TILE] = layer->weights[output * num_inputs + input];
        }
        tiled->biases[output / TILE].values[output % TILE] = layer->biases[output];
    }
}

void mlp_forward_load(MlpForward *forward, const Mlp *mlp)
{
    assert(forward->num_layers == mlp->num_layers);
    for (int32_t i = 0; i < mlp->num_layers; i++) {
        assert(forward->layers[i].num_inputs == mlp->layers[i].num_inputs);
        assert(forward->layers[i].num_outputs == mlp->layers[i].num_outputs);
        load_layer(&forward->layers[i], &mlp->layers[i]);
    }
}

/* --- Life ------------------------------------------------------------------------------------- */

static Tile *new_tiles(MlpForward *forward, size_t count)
{
    forward->block_size = (count + 1) * sizeof(Tile);
    forward->block = MEM_NEW(char, forward->block_size);
    return mem_line(forward->block);
}

static void place_layers(MlpForward *forward, const Mlp *mlp, Tile *next)
{
    for (int32_t i = 0; i < mlp->num_layers; i++) {
        const MlpLayer *layer = &mlp->layers[i];
        TiledLayer *tiled = &forward->layers[i];
        *tiled = (TiledLayer){
            .num_inputs = layer->num_inputs,
            .num_outputs = layer->num_outputs,
            .num_tiles = tiles_of(layer->num_outputs),
            .weights = next,
        };
        tiled->biases = next + (size_t)tiled->num_tiles * (size_t)layer->num_inputs;
        next += layer_tiles(layer);
    }
    forward->outputs = next;
}

MlpForward *mlp_forward_new_with(const Mlp *mlp, MlpKernel kernel)
{
    assert(mlp->num_layers > 0 && mlp_forward_has_kernel(kernel));
    MlpForward *forward = MEM_NEW(MlpForward, 1);
    forward->kernel = find_kernel(kernel);
    forward->num_layers = mlp->num_layers;
    forward->layers = MEM_NEW(TiledLayer, (size_t)mlp->num_layers);
    size_t num_tiles = 0;
    int32_t most_inputs = 0, most_outputs = 0;
    for (int32_t i = 0; i < mlp->num_layers; i++) {
        const MlpLayer *layer = &mlp->layers[i];
        num_tiles += layer_tiles(layer);
        most_inputs = layer->num_inputs > most_inputs ? layer->num_inputs : most_inputs;
        most_outputs = layer->num_outputs > most_outputs ? layer->num_outputs : most_outputs;
    }
    forward->capacity = (size_t)most_inputs + SUMS;
    forward->active.indices = MEM_NEW(int32_t, forward->capacity);
    forward->active.values = MEM_NEW(float, forward->capacity);
    place_layers(forward, mlp, new_tiles(forward, num_tiles + (size_t)tiles_of(most_outputs)));
    mlp_forward_load(forward, mlp);
    return forward;
}

MlpForward *mlp_forward_new(const Mlp *mlp)
{
    return mlp_forward_new_with(mlp, mlp_forward_best_kernel());
}

void mlp_forward_free(MlpForward *forward)
{
    if (forward) {
        MEM_FREE(forward->active.indices, forward->capacity);
        MEM_FREE(forward->active.values, forward->capacity);
        MEM_FREE(forward->block, forward->block_size);
        MEM_FREE(forward->layers, (size_t)forward->num_layers);
        MEM_FREE(forward, 1);
    }
}

/* --- Running ---------------------------------------------------------------------------------- */

static void fill_up(Active *active, int32_t count)
{
    for (int i = 0; i < SUMS; i++) {
        active->indices[count + i] = 0;
        active->values[count + i] = 0;
    }
    active->count = count;
}

/* No branch depends on a value: whether it is 0 cannot be predicted. */
static void collect_inputs(Active *active, const float *values, int32_t num_values)
{
    int32_t count = 0;
    for (int32_t i = 0; i < num_values; i++) {
        active->indices[count] = i;
        active->values[count] = values[i];
        count += values[i] != 0;
    }
    fill_up(active, count);
}

/* Bit i: whether value i is positive. */
static uint32_t positive_mask(const Tile *tile)
{
    uint32_t mask = 0;
#ifdef __SSE__
    enum { LANES = 4 };
    for (int i = 0; i < TILE; i += LANES) {
        __m128 is_positive = _mm_cmpgt_ps(_mm_load_ps(tile->values + i), _mm_setzero_ps());
        mask |= (uint32_t)_mm_movemask_ps(is_positive) << i;
    }
#else
    for (int i = 0; i < TILE; i++) {
        mask |= (uint32_t)(tile->values[i] > 0) << i;
    }
#endif
    return mask;
}

/* The same for outputs of a hidden layer: max(0, x) and then without zeros. NaN counts as 0. What
 * fills up the last tile is 0. */
static void collect_positive(Active *active, const Tile *tiles, int32_t num_tiles)
{
    int32_t count = 0;
    for (int32_t tile = 0; tile < num_tiles; tile++) {
        for (uint32_t mask = positive_mask(&tiles[tile]); mask != 0; mask &= mask - 1) {
            int32_t index = tile * TILE + __builtin_ctz(mask);
            active->indices[count] = index;
            active->values[count++] = tiles[tile].values[index % TILE];
        }
    }
    fill_up(active, count);
}

const float *mlp_forward_run(MlpForward *forward, const float *inputs)
{
    const TiledLayer *layer = forward->layers;
    collect_inputs(&forward->active, inputs, layer->num_inputs);
    forward->kernel(layer, &forward->active, forward->outputs);
    for (int32_t i = 1; i < forward->num_layers; i++) {
        collect_positive(&forward->active, forward->outputs, layer->num_tiles);
        layer = &forward->layers[i];
        forward->kernel(layer, &forward->active, forward->outputs);
    }
    return forward->outputs->values;
}
