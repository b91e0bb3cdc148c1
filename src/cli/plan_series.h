/* The searches that `veer plan --anytime` makes one after the other, each for a cheaper plan than
 * those before: LAMA's [RW10].
 *
 * First greedily, without regard to costs and then with, where they differ; then by g + w * h with
 * smaller and smaller w. The last kind is repeated for as long as it finds something: when it looks at
 * everything below the bound and finds nothing, no cheaper plan exists. */
#ifndef CLI_PLAN_SERIES_H
#define CLI_PLAN_SERIES_H

#include "search/search.h"

/* The number of different searches for a task. */
int plan_series_length(bool is_unit_cost);

/* Makes the options those of search `index`; everything else stays, lists and controller too. */
void plan_series_fill(bool is_unit_cost, int index, SearchOptions *options);

/* Whether a search of that number that ends without a plan proves that there is none below its
 * bound. */
bool plan_series_is_complete(bool is_unit_cost, int index);

#endif
