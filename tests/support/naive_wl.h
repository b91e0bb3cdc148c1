/* Weisfeiler-Leman colours once more: an explicit graph of names, made anew for every state, and a
 * dictionary of texts. Nothing is shared with src/ but the Task, and the keys of a WlColours where
 * its colours are translated into those of this dictionary. */
#ifndef TESTS_SUPPORT_NAIVE_WL_H
#define TESTS_SUPPORT_NAIVE_WL_H

#include <stdbool.h>
#include <stdint.h>

#include "nn/wl_colours.h"
#include "task/task.h"

enum { NAIVE_WL_MAX_TEXTS = 1 << 16, NAIVE_WL_UNSEEN = -1 };

/* Colours are numbered from 0 on, in the order in which they are met. */
typedef struct NaiveWl {
    WlSettings settings;
    const char *const *predicates; /* "on/2", ... */
    int num_predicates;
    const char *const *constants;
    int num_constants;
    bool grows; /* false: colours that are not in the dictionary are NAIVE_WL_UNSEEN */
    char **texts; /* from malloc: test code */
    int num_texts;
} NaiveWl;

void naive_wl_init(NaiveWl *wl);
void naive_wl_release(NaiveWl *wl);

/* How many nodes of the state have each colour, over all rounds; `out_counts` has room for
 * NAIVE_WL_MAX_TEXTS. */
void naive_wl_count(NaiveWl *wl, const Task *task, const int32_t *values, int32_t *out_counts);

/* The number of a colour of src/ here; NAIVE_WL_UNSEEN if this dictionary does not have it. */
int naive_wl_translate(NaiveWl *wl, const WlColours *colours, int32_t colour);

#endif
