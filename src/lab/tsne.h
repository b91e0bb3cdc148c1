/* t-SNE: points of many dimensions as dots in the plane, so that near ones stay near [MH08].
 *
 * The exact method, O(points^2) per iteration: some two seconds for a thousand points.
 * Deterministic: the start is drawn from a fixed seed. */
#ifndef LAB_TSNE_H
#define LAB_TSNE_H

#include <stddef.h>

#include "base/svg.h"

/* points: row by row. Equal points are fine, and so are none. */
void tsne_embed(const double *points, size_t num_points, size_t num_dimensions,
                SvgPoint *out_places);

#endif
