/* A strip of characters that shows which of a few lists was used at which step.
 *
 * The steps go from left to right, a letter per list. If they fit, there is one line and a column per
 * step. Otherwise every column stands for a part of the steps, in which the lists are stacked by their
 * share, four lines high. Below is what the letters mean. */
#ifndef BASE_TEXT_STRIP_H
#define BASE_TEXT_STRIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { TEXT_STRIP_USUAL_WIDTH = 80, TEXT_STRIP_MIN_WIDTH = 20, TEXT_STRIP_MAX_WIDTH = 400 };

typedef struct TextStrip {
    const char *const *names; /* per list */
    int num_lists;
    const uint16_t *uses; /* list per step */
    size_t num_uses;
    int width; /* in columns, from TEXT_STRIP_MIN_WIDTH to TEXT_STRIP_MAX_WIDTH */
    bool has_colour;
} TextStrip;

/* Nothing if there are no steps. */
void text_strip_print(const TextStrip *strip, FILE *stream);

/* Cuts the steps into parts of equal length; for every part, the steps of each list. */
void text_strip_count(const TextStrip *strip, int num_parts, int64_t *out_counts);

#endif
