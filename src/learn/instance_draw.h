/* Instance draw: the instances that a generation runs on, as places in TrainerOptions.indices.
 *
 * An instance that no policy solves teaches nothing and costs most: the cut-off for each policy. So
 * instances that no policy has solved yet are drawn less often than the others, one time in
 * Recipe.unsolved. They are never left out for good, because learning may come to solve them. */
#ifndef LEARN_INSTANCE_DRAW_H
#define LEARN_INSTANCE_DRAW_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/rng.h"

typedef struct InstanceDraw {
    int32_t count;
    bool *is_solved;       /* per place: by any policy */
    int32_t *order, *rest; /* places; work space */
} InstanceDraw;

void instance_draw_init(InstanceDraw *draw, int32_t count);
void instance_draw_release(InstanceDraw *draw);

/* Both return all places, valid until the next call; use those at the beginning. In order, or
 * drawn: the draw depends on the generator and on which instances are solved. */
const int32_t *instance_draw_all(InstanceDraw *draw);
const int32_t *instance_draw_some(InstanceDraw *draw, int64_t unsolved, Rng *rng);

void instance_draw_note_solved(InstanceDraw *draw, int32_t place);

/* Takes over which instances are solved from another draw of the same instances. */
void instance_draw_copy(InstanceDraw *draw, const InstanceDraw *other);

/* Which instances are solved, as an array of places. False if the array is not one. */
json_t *instance_draw_to_json(const InstanceDraw *draw);
bool instance_draw_from_json(InstanceDraw *draw, const json_t *array);

#endif
