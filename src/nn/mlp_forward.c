#include "nn/mlp_forward.h"

#include <assert.h>
#include <string.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif

#include "base/mem.h"

enum {
    TILE = 16, /* rows of weights are filled up to whole cache lines */
    SUMS = 2,  /* partial sums per output: additions of one need not wait for those of the other */
    GROUP = 5, /* vectors of outputs computed together; their sums fit into 16 registers */
    PACK = 8,  /* values looked through together */
};

typedef struct __attribute__((aligned(64))) Tile {
    float values[TILE];
} Tile;

typedef struct TiledLayer {
    int32_t num_inputs, num_outputs;
    int32_t num_tiles; /* of a row: so many hold the outputs */
    Tile *weights;     /* a row for each input */
    Tile *biases;
} TiledLayer;

/* For each subset of PACK values: the places of its members, ascending, then zeros. */
typedef struct PackTable {
    uint8_t places[1 << PACK][PACK];
} PackTable;

/* The inputs of a layer that are not 0, filled up with zeros to a multiple of SUMS. */
typedef struct Active {
    int32_t *rows; /* where the input's weights begin, in tiles */
    float *values;
    int32_t count;
    PackTable table;
} Active;

/* Which inputs of a layer become 0. */
typedef enum Gate {
    GATE_NONE,     /* inputs of the network are taken as they are */
    GATE_POSITIVE, /* outputs of a hidden layer: max(0, x); NaN becomes 0 */
} Gate;

/* Two steps that are taken in turn. */
typedef struct Kernel {
    /* Leaves out what is 0. Rows of the layer that follows have `row_tiles`. */
    void (*collect)(Active *active, const float *values, int32_t num_values, Gate gate,
                    int32_t row_tiles);
    void (*run)(const TiledLayer *layer, const Active *active, Tile *outputs);
} Kernel;

struct MlpForward {
    const Kernel *kernel;
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
    ATTRIBUTES __attribute__((always_inline)) static inline void NAME##_group(                     \
        const Vector *weights, const Active *active, const Vector *bias, Vector *output,           \
        const int size)                                                                            \
    {                                                                                              \
        enum { PARTS = sizeof(Tile) / sizeof(Vector) };                                            \
        Vector sums[SUMS][GROUP] = {0};                                                            \
        for (int k = 0; k < size; k++) {                                                           \
            sums[0][k] = bias[k];                                                                  \
        }                                                                                          \
        for (int32_t i = 0; i < active->count; i += SUMS) {                                        \
            for (int sum = 0; sum < SUMS; sum++) {                                                 \
                const Vector *row = weights + (ptrdiff_t)active->rows[i + sum] * PARTS;            \
                float value = active->values[i + sum];                                             \
                for (int k = 0; k < size; k++) {                                                   \
                    sums[sum][k] += row[k] * value;                                                \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
        for (int k = 0; k < size; k++) {                                                           \
            output[k] = sums[0][k] + sums[1][k];                                                   \
        }                                                                                          \
    }                                                                                              \
                                                                                                   \
    ATTRIBUTES static void NAME(const TiledLayer *layer, const Active *active, Tile *outputs)      \
    {                                                                                              \
        enum { LANES = sizeof(Vector) / sizeof(float) };                                           \
        const Vector *row = (const Vector *)layer->weights;                                        \
        const Vector *bias = (const Vector *)layer->biases;                                        \
        Vector *output = (Vector *)outputs;                                                        \
        int32_t left = (int32_t)(((uint32_t)layer->num_outputs - 1) / LANES + 1);                  \
        for (; left > 0; left -= GROUP, row += GROUP, bias += GROUP, output += GROUP) {            \
            switch (left) {                                                                        \
            case 1:                                                                                \
                NAME##_group(row, active, bias, output, 1);                                        \
                break;                                                                             \
            case 2:                                                                                \
                NAME##_group(row, active, bias, output, 2);                                        \
                break;                                                                             \
            case 3:                                                                                \
                NAME##_group(row, active, bias, output, 3);                                        \
                break;                                                                             \
            case 4:                                                                                \
                NAME##_group(row, active, bias, output, 4);                                        \
                break;                                                                             \
            default:                                                                               \
                NAME##_group(row, active, bias, output, GROUP);                                    \
                break;                                                                             \
            }                                                                                      \
        }                                                                                          \
    }                                                                                              \
    _Static_assert(sizeof(Tile) % sizeof(Vector) == 0 && GROUP == 5, "all cases are there")

DEFINE_KERNEL(run_portable, Float4, );
#ifdef __x86_64__
DEFINE_KERNEL(run_avx2, Float8, __attribute__((target("avx2"))));
DEFINE_KERNEL(run_avx512, Float16, __attribute__((target("avx512f"))));
#endif

static void fill_up(Active *active, ptrdiff_t count)
{
    for (int i = 0; i < SUMS - 1; i++) {
        active->rows[count + i] = 0;
        active->values[count + i] = 0;
    }
    active->count = (int32_t)count;
}

/* Without a branch on the values: whether one is 0 cannot be predicted. */
static void collect_portable(Active *active, const float *values, int32_t num_values, Gate gate,
                             int32_t row_tiles)
{
    ptrdiff_t count = 0;
    for (int32_t i = 0; i < num_values; i++) {
        active->rows[count] = i * row_tiles;
        active->values[count] = values[i];
        count += gate == GATE_POSITIVE ? values[i] > 0 : values[i] != 0;
    }
    fill_up(active, count);
}

#ifdef __x86_64__
/* Eight values at a time: the table tells the order that brings those wanted to the front. */
__attribute__((target("avx2,popcnt"))) static void
collect_avx2(Active *active, const float *values, int32_t num_values, Gate gate, int32_t row_tiles)
{
    const __m256 zero = _mm256_setzero_ps();
    const __m256i end = _mm256_set1_epi32(num_values * row_tiles);
    const __m256i step = _mm256_set1_epi32(PACK * row_tiles);
    __m256i row =
        _mm256_mullo_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32(row_tiles));
    float *out_values = active->values;
    int32_t *out_rows = active->rows;
    ptrdiff_t count = 0;
    for (ptrdiff_t i = 0; i < num_values; i += PACK) {
        __m256 x = _mm256_maskload_ps(values + i, _mm256_cmpgt_epi32(end, row));
        __m256 is_wanted = gate == GATE_POSITIVE ? _mm256_cmp_ps(x, zero, _CMP_GT_OQ)
                                                 : _mm256_cmp_ps(x, zero, _CMP_NEQ_UQ);
        int set = _mm256_movemask_ps(is_wanted);
        __m128i places = _mm_loadl_epi64((const __m128i *)active->table.places[set]);
        __m256i order = _mm256_cvtepu8_epi32(places);
        _mm256_storeu_ps(out_values + count, _mm256_permutevar8x32_ps(x, order));
        _mm256_storeu_si256((__m256i *)(out_rows + count), _mm256_permutevar8x32_epi32(row, order));
        row = _mm256_add_epi32(row, step);
        count += _mm_popcnt_u32((unsigned)set);
    }
    fill_up(active, count);
}
#endif

static const Kernel PORTABLE = {collect_portable, run_portable};
#ifdef __x86_64__
static const Kernel AVX2 = {collect_avx2, run_avx2};
static const Kernel AVX512 = {collect_avx2, run_avx512};

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
}
#endif

/* NULL if this machine does not have it. */
static const Kernel *find_kernel(MlpKernel kernel)
{
    switch (kernel) {
    case MLP_KERNEL_PORTABLE:
        return &PORTABLE;
#ifdef __x86_64__
    case MLP_KERNEL_AVX2:
        return has_avx2() ? &AVX2 : NULL;
    case MLP_KERNEL_AVX512:
        return has_avx2() && __builtin_cpu_supports("avx512f") ? &AVX512 : NULL;
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
    size_t num_inputs = (size_t)layer->num_inputs, num_tiles = (size_t)tiled->num_tiles;
    for (size_t output = 0; output < (size_t)layer->num_outputs; output++) {
        Tile *column = tiled->weights + output / TILE;
        for (size_t input = 0; input < num_inputs; input++) {
            float weight = layer->weights[output * num_inputs + input];
            column[input * num_tiles].values[output % TILE] = weight;
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

static void fill_table(PackTable *table)
{
    for (unsigned set = 0; set < 1U << PACK; set++) {
        uint8_t *next = table->places[set];
        for (unsigned rest = set; rest != 0; rest &= rest - 1) {
            *next++ = (uint8_t)__builtin_ctz(rest);
        }
    }
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
        /* Active.rows has 32 bits, and the last pack may reach beyond. */
        assert(layer->num_inputs <= INT32_MAX / tiles_of(layer->num_outputs) - PACK);
        num_tiles += layer_tiles(layer);
        most_inputs = layer->num_inputs > most_inputs ? layer->num_inputs : most_inputs;
        most_outputs = layer->num_outputs > most_outputs ? layer->num_outputs : most_outputs;
    }
    forward->capacity = (size_t)most_inputs + PACK; /* whole packs are stored */
    fill_table(&forward->active.table);
    forward->active.rows = MEM_NEW(int32_t, forward->capacity);
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
        MEM_FREE(forward->active.rows, forward->capacity);
        MEM_FREE(forward->active.values, forward->capacity);
        MEM_FREE(forward->block, forward->block_size);
        MEM_FREE(forward->layers, (size_t)forward->num_layers);
        MEM_FREE(forward, 1);
    }
}

/* --- Running ---------------------------------------------------------------------------------- */

const float *mlp_forward_run(MlpForward *forward, const float *inputs)
{
    const Kernel *kernel = forward->kernel;
    const float *values = inputs;
    for (int32_t i = 0; i < forward->num_layers; i++) {
        const TiledLayer *layer = &forward->layers[i];
        kernel->collect(&forward->active, values, layer->num_inputs,
                        i == 0 ? GATE_NONE : GATE_POSITIVE, layer->num_tiles);
        kernel->run(layer, &forward->active, forward->outputs);
        values = forward->outputs->values;
    }
    return values;
}
