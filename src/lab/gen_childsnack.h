/* Child-snack problems: sandwiches for children at three tables, some of whom must not eat gluten.
 *
 * Bread and content are counted: one portion of each per child, and as many free of gluten as there
 * are children who need that, drawn at random. So every problem is solvable, by making the
 * sandwiches without gluten first and serving them to those children; but a portion without gluten
 * that goes into an ordinary sandwich is a dead end. */
#ifndef LAB_GEN_CHILDSNACK_H
#define LAB_GEN_CHILDSNACK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/rng.h"
#include "lab/gen_text.h"

enum {
    GEN_CHILDSNACK_CHILDREN,
    GEN_CHILDSNACK_TRAYS,
    GEN_CHILDSNACK_GLUTEN,
    GEN_CHILDSNACK_SANDWICHES,
    GEN_CHILDSNACK_NUM_PARAMETERS
};

/* A GenClass function. Always true. */
bool gen_childsnack_add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error);

#endif
