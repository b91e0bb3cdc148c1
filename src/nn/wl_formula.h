/* Formulas: what a learned heuristic looks at, in words that a person can read.
 *
 *     goal (on ?x ?y) not yet true
 *     object: 1st of (on), 2nd of goal (on) not yet true
 *     object: in no atom
 *     (on ?x ?y); ?x: 1st of (on); ?y: 2nd of (on)
 *
 * A colour of round 0 is a kind of atom, or any object; one of round 1 or 2 says what is around an
 * object or around the objects of an atom. A set is complete: an object with a further neighbour has
 * another colour. */
#ifndef NN_WL_FORMULA_H
#define NN_WL_FORMULA_H

#include <stdio.h>

#include "nn/wl_model.h"

/* The colours with a weight, by its magnitude, the largest first, then by number. Returns how many
 * there are; `out_colours` has room for all. */
int32_t wl_formula_order(const WlModel *model, int32_t *out_colours);

/* On one line, without its end. */
void wl_formula_write(const WlColours *colours, int32_t colour, FILE *stream);

#endif
