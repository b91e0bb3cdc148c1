/* A small dictionary of colours for tests. Include after cmocka.h. */
#ifndef TESTS_UNIT_NN_WL_SAMPLE_H
#define TESTS_UNIT_NN_WL_SAMPLE_H

#include "nn/wl_model.h"

static const WlPredicate WL_SAMPLE_PREDICATES[] = {{"on", 2}, {"clear", 1}, {"free", 0}};
static const char *const WL_SAMPLE_CONSTANTS[] = {"table"};

/* Basic colours without constants: 0 objects, 1 to 3 on, 4 to 6 clear, 7 to 9 free, each as a goal
 * that is reached, as one that is open, and true. */
enum { SAMPLE_ON_OPEN = 2, SAMPLE_ON = 3, SAMPLE_CLEAR = 6, SAMPLE_FREE = 9, SAMPLE_FIRST = 10 };

static inline void wl_sample_init(WlColours *colours, WlSettings settings, int num_constants)
{
    wl_colours_init(colours, settings, WL_SAMPLE_PREDICATES, 3, WL_SAMPLE_CONSTANTS,
                    num_constants);
}

#define KEY(...) ((const int32_t[]){__VA_ARGS__}), sizeof((int32_t[]){__VA_ARGS__}) / sizeof(int32_t)

static inline int32_t wl_sample_add(WlColours *colours, const int32_t *key, size_t size)
{
    assert_true(wl_colours_is_key(colours, key, (int32_t)size));
    return wl_colours_add(colours, key, (int32_t)size);
}

#endif
