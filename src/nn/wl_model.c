#include "nn/wl_model.h"

#include <math.h>

#include "base/mem.h"

/* What becomes of the colours of the learned dictionary. */
typedef struct Builder {
    const WlColours *from;
    int32_t *weights; /* per colour of `from` */
    bool *is_needed;  /* colours that get a place in the model */
    int32_t *moved;   /* their places */
    WlModel *model;
} Builder;

static int32_t round_weight(double weight)
{
    double units = floor(weight * WL_MODEL_UNIT + 0.5);
    assert(isfinite(weight));
    return units > WL_MODEL_MAX_WEIGHT    ? WL_MODEL_MAX_WEIGHT
           : units < -WL_MODEL_MAX_WEIGHT ? -WL_MODEL_MAX_WEIGHT
                                          : (int32_t)units;
}

static int32_t add_weights(int32_t left, int32_t right)
{
    int64_t sum = (int64_t)left + right;
    return sum > WL_MODEL_MAX_WEIGHT    ? WL_MODEL_MAX_WEIGHT
           : sum < -WL_MODEL_MAX_WEIGHT ? -WL_MODEL_MAX_WEIGHT
                                        : (int32_t)sum;
}

/* Whether all nodes of one colour in the round before have the same colour now. Without constants
 * all objects are alike at first, so that the first round tells atoms nothing, nor the second round
 * objects. */
static bool is_repeated(const WlColours *from, int32_t colour)
{
    bool is_object = wl_colours_predicate(from, colour) == WL_OBJECT;
    return from->num_constants == 0 && wl_colours_round(from, colour) == (is_object ? 2 : 1);
}

static void join_repeated(Builder *builder)
{
    const WlColours *from = builder->from;
    for (int32_t colour = wl_colours_num_basic(from); colour < wl_colours_count(from); colour++) {
        if (is_repeated(from, colour)) {
            int32_t size;
            int32_t before = wl_colours_key(from, colour, &size)[0];
            builder->weights[before] =
                add_weights(builder->weights[before], builder->weights[colour]);
            builder->weights[colour] = 0;
        }
    }
}

/* A key is behind those of its parts. */
static void mark_needed(Builder *builder)
{
    const WlColours *from = builder->from;
    for (int32_t colour = wl_colours_count(from) - 1; colour >= 0; colour--) {
        bool is_basic = colour < wl_colours_num_basic(from);
        builder->is_needed[colour] |= is_basic || builder->weights[colour] != 0;
        if (!is_basic && builder->is_needed[colour]) {
            int32_t size;
            const int32_t *key = wl_colours_key(from, colour, &size);
            builder->is_needed[key[0]] = true;
            for (int32_t i = 1; i < size; i += 2) {
                builder->is_needed[key[i + 1]] = true;
            }
        }
    }
}

static int32_t move_key(Builder *builder, int32_t colour, IntVec *scratch)
{
    int32_t size;
    const int32_t *key = wl_colours_key(builder->from, colour, &size);
    scratch->size = 0;
    int_vec_push(scratch, builder->moved[key[0]]);
    for (int32_t i = 1; i < size; i += 2) {
        int_vec_push(scratch, key[i]);
        int_vec_push(scratch, builder->moved[key[i + 1]]);
    }
    return wl_colours_add(&builder->model->colours, scratch->data, size);
}

static void move_colours(Builder *builder)
{
    const WlColours *from = builder->from;
    int32_t num_basic = wl_colours_num_basic(from);
    IntVec scratch = {0};
    for (int32_t colour = 0; colour < wl_colours_count(from); colour++) {
        if (builder->is_needed[colour]) {
            builder->moved[colour] =
                colour < num_basic ? colour : move_key(builder, colour, &scratch);
        }
    }
    int_vec_release(&scratch);
}

static void move_weights(const Builder *builder)
{
    WlModel *model = builder->model;
    model->weights = MEM_NEW(int32_t, (size_t)wl_colours_count(&model->colours));
    for (int32_t colour = 0; colour < wl_colours_count(builder->from); colour++) {
        if (builder->is_needed[colour]) {
            model->weights[builder->moved[colour]] = builder->weights[colour];
        }
    }
}

WlModel *wl_model_new(const WlColours *colours, const double *weights)
{
    size_t count = (size_t)wl_colours_count(colours);
    Builder builder = {.from = colours,
                       .weights = MEM_NEW(int32_t, count),
                       .is_needed = MEM_NEW(bool, count),
                       .moved = MEM_NEW(int32_t, count),
                       .model = MEM_NEW(WlModel, 1)};
    wl_colours_init(&builder.model->colours, colours->settings, colours->predicates,
                    colours->num_predicates, colours->constants, colours->num_constants);
    for (size_t i = 0; i < count; i++) {
        builder.weights[i] = round_weight(weights[i]);
    }
    join_repeated(&builder);
    mark_needed(&builder);
    move_colours(&builder);
    move_weights(&builder);
    MEM_FREE(builder.weights, count);
    MEM_FREE(builder.is_needed, count);
    MEM_FREE(builder.moved, count);
    return builder.model;
}

void wl_model_free(WlModel *model)
{
    if (model) {
        MEM_FREE(model->weights, (size_t)wl_colours_count(&model->colours));
        wl_colours_release(&model->colours);
        MEM_FREE(model, 1);
    }
}
