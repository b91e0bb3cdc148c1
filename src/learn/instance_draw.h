/* Instance draw: which instances a generation plays on, by their places among those to learn from.
 *
 * Nothing is learned from an instance that no policy solves, and it costs most, up to the cut-off for
 * each of them. So those that nobody has solved yet can be drawn more seldom than the others, one time in
 * so many. They are not left out, as to solve one of them is what learning is for. */
#ifndef LEARN_INSTANCE_DRAW_H
#define LEARN_INSTANCE_DRAW_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/rng.h"

typedef struct InstanceDraw {
    int32_t count;
    bool *is_solved;       /* per place: by anyone */
    int32_t *order, *rest; /* places; work space */
} InstanceDraw;

void instance_draw_init(InstanceDraw *draw, int32_t count);
void instance_draw_release(InstanceDraw *draw);

/* Both return all places, to be taken from the beginning, until the next call: as they are, or drawn.
 * What is drawn depends on the generator and on what has been solved. */
const int32_t *instance_draw_all(InstanceDraw *draw);
const int32_t *instance_draw_some(InstanceDraw *draw, int64_t unsolved, Rng *rng);

void instance_draw_note_solved(InstanceDraw *draw, int32_t place);

/* What has been solved, of another draw of the same instances. */
void instance_draw_copy(InstanceDraw *draw, const InstanceDraw *other);

/* The same, as an array of places. False if it is none. */
json_t *instance_draw_to_json(const InstanceDraw *draw);
bool instance_draw_from_json(InstanceDraw *draw, const json_t *array);

#endif
