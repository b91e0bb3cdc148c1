/* Barman problems: one shaker, two hands, a dispenser for every ingredient, and cocktails of two
 * different ingredients.
 *
 * All shots but the last have a goal. The first ones want each cocktail once, in random order; any
 * others want a cocktail or an ingredient. Every problem is solvable: the last shot stays free to
 * carry ingredients to the shaker, whatever is used can be cleaned, and a full shot stays as it is
 * on the table. */
#ifndef LAB_GEN_BARMAN_H
#define LAB_GEN_BARMAN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/rng.h"
#include "lab/gen_text.h"

enum { GEN_BARMAN_COCKTAILS, GEN_BARMAN_INGREDIENTS, GEN_BARMAN_SHOTS, GEN_BARMAN_NUM_PARAMETERS };

/* A GenClass function. There must be more shots than cocktails. */
bool gen_barman_add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error);

#endif
