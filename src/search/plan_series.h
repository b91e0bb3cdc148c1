/* The searches that `veer plan --anytime` makes one after the other, each for a cheaper plan than
 * those before: LAMA's [RW10].
 *
 * First greedy search, without costs and then with costs, where they differ; then search by g + w *
 * h with smaller and smaller w. The last search is repeated as long as it finds plans. When it
 * exhausts all states below the bound, no cheaper plan exists. */
#ifndef SEARCH_PLAN_SERIES_H
#define SEARCH_PLAN_SERIES_H

#include "search/search.h"

/* The number of different searches for a task. */
int plan_series_length(bool is_unit_cost);

/* Sets the costs, the weight and the reopening of search `index`. */
void plan_series_fill(bool is_unit_cost, int index, SearchOptions *options);

#endif
