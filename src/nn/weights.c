#include "nn/weights.h"

#include <string.h>

bool weights_count(WeightsShape shape, size_t *out_count)
{
    size_t count = 1;
    for (int32_t i = 0; i < shape.rank; i++) {
        if (shape.sizes[i] < 0 || __builtin_mul_overflow(count, shape.sizes[i], &count)) {
            return false;
        }
    }
    *out_count = count;
    return count <= WEIGHTS_MAX_COUNT;
}

static WeightsTensor *add_tensor(Weights *weights, const char *name, WeightsShape shape,
                                 bool is_whole)
{
    size_t count;
    if (!weights_count(shape, &count) || count > WEIGHTS_MAX_COUNT - weights->num_numbers) {
        return NULL;
    }
    weights->num_numbers += count;
    WeightsTensor tensor = {
        .name = arena_copy_string(&weights->arena, name, strlen(name)),
        .shape = shape,
        .count = count,
        .is_whole = is_whole,
        .data = is_whole ? NULL : ARENA_NEW(&weights->arena, float, count),
        .whole = is_whole ? ARENA_NEW(&weights->arena, int32_t, count) : NULL,
    };
    weights_tensor_vec_push(&weights->tensors, tensor);
    return &weights->tensors.data[weights->tensors.size - 1];
}

WeightsTensor *weights_add_tensor(Weights *weights, const char *name, WeightsShape shape)
{
    return add_tensor(weights, name, shape, false);
}

WeightsTensor *weights_add_whole(Weights *weights, const char *name, WeightsShape shape)
{
    return add_tensor(weights, name, shape, true);
}

const WeightsTensor *weights_find_tensor(const Weights *weights, const char *name)
{
    for (size_t i = 0; i < weights->tensors.size; i++) {
        if (strcmp(weights->tensors.data[i].name, name) == 0) {
            return &weights->tensors.data[i];
        }
    }
    return NULL;
}

void weights_add_text(Weights *weights, const char *key, const char *value)
{
    WeightsText text = {
        .key = arena_copy_string(&weights->arena, key, strlen(key)),
        .value = arena_copy_string(&weights->arena, value, strlen(value)),
    };
    weights_text_vec_push(&weights->texts, text);
}

const char *weights_find_text(const Weights *weights, const char *key)
{
    for (size_t i = 0; i < weights->texts.size; i++) {
        if (strcmp(weights->texts.data[i].key, key) == 0) {
            return weights->texts.data[i].value;
        }
    }
    return NULL;
}

bool weights_is_name(const char *name)
{
    enum { LONGEST = 200 };
    size_t length = strlen(name);
    for (size_t i = 0; i < length; i++) {
        if (name[i] < ' ' || name[i] > '~') {
            return false;
        }
    }
    return length >= 1 && length <= LONGEST;
}

void weights_release(Weights *weights)
{
    weights_tensor_vec_release(&weights->tensors);
    weights_text_vec_release(&weights->texts);
    arena_release(&weights->arena);
    *weights = (Weights){0};
}
