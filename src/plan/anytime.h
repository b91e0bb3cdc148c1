/* Anytime: what to search next, and what is proved, in a series of searches for cheaper and cheaper
 * plans (search/plan_series.h). Plain data and decisions; the caller makes the searches. */
#ifndef PLAN_ANYTIME_H
#define PLAN_ANYTIME_H

#include "search/search.h"

typedef struct Anytime {
    const Task *task;
    int phase; /* of plan_series.h */
    int num_plans;
    int64_t best_cost;           /* of the plans; 0: there is none yet, or its cost is 0 */
    bool is_at_end;              /* costs exceed the range of g */
    bool is_best, is_unsolvable; /* proved: of the best plan, and that there is none */
} Anytime;

/* The search of this phase, made from that of the setup. */
SearchOptions anytime_options(const Anytime *series, SearchOptions options);

/* Takes a plan that this phase found. False, and the series is at its end, if it is not cheaper: the
 * bound makes every plan cheaper than the one before, unless its cost exceeds the range of g. */
bool anytime_takes(Anytime *series, int64_t cost);

/* After a search with these options ended with this status: notes what it proves, and goes on to the
 * next phase. Whether another search follows: the next one, or the last one again as long as it finds
 * plans. */
bool anytime_goes_on(Anytime *series, const SearchOptions *options, SearchStatus status);

#endif
