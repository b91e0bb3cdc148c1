/* Weights: what a weight file holds, whatever its format: named tensors and named texts.
 *
 * Tensors are float32 or int32, in row-major order. The readers of npz.h and safetensors.h fill a
 * Weights, policy.h makes a network of it. It owns everything in it; zeroed storage is a valid empty
 * one. Names are looked up one by one: meant for tens of tensors. */
#ifndef NN_WEIGHTS_H
#define NN_WEIGHTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

enum {
    WEIGHTS_MAX_RANK = 4,
    WEIGHTS_MAX_COUNT = 1 << 24, /* numbers in all tensors of a file: 64 MiB */
};

typedef struct WeightsShape {
    int32_t rank;
    int64_t sizes[WEIGHTS_MAX_RANK];
} WeightsShape;

typedef struct WeightsTensor {
    const char *name;
    WeightsShape shape;
    size_t count;  /* product of the sizes; 1 for rank 0 */
    bool is_whole; /* the numbers are in `whole`, not in `data` */
    float *data;   /* NULL if `is_whole` */
    int32_t *whole;
} WeightsTensor;

typedef struct WeightsText {
    const char *key, *value;
} WeightsText;

DEFINE_VEC(WeightsTensorVec, weights_tensor_vec, WeightsTensor);
DEFINE_VEC(WeightsTextVec, weights_text_vec, WeightsText);

typedef struct Weights {
    WeightsTensorVec tensors;
    WeightsTextVec texts;
    size_t num_numbers; /* in all tensors */
    Arena arena;
} Weights;

/* The product of the sizes; false if one is negative or there are more than WEIGHTS_MAX_COUNT. */
bool weights_count(WeightsShape shape, size_t *out_count);

/* Adds a tensor of zeros for the caller to fill; NULL if a size is negative or numbers would become
 * too many. The tensor may move when the next one is added, its data do not. */
WeightsTensor *weights_add_tensor(Weights *weights, const char *name, WeightsShape shape);

/* The same for whole numbers. */
WeightsTensor *weights_add_whole(Weights *weights, const char *name, WeightsShape shape);

/* NULL if there is none. */
const WeightsTensor *weights_find_tensor(const Weights *weights, const char *name);

/* Copies both. */
void weights_add_text(Weights *weights, const char *key, const char *value);

/* NULL if there is none. */
const char *weights_find_text(const Weights *weights, const char *key);

/* A name fit for messages: not empty, printable ASCII, at most 200 characters. */
bool weights_is_name(const char *name);

void weights_release(Weights *weights);

#endif
