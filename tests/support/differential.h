/* Differential tests: whole searches of any kind against brute force.
 *
 * A seed draws how to search: lists and other arms, kind of search, controller, costs, bound and the
 * rest of SearchOptions. Whatever it draws, a plan must be one, must cost less than the bound and no
 * less than a cheapest plan; what the search claims (search/proof.h) must be true. */
#ifndef TESTS_SUPPORT_DIFFERENTIAL_H
#define TESTS_SUPPORT_DIFFERENTIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "support/naive_space.h"
#include "task/task.h"

/* How often what happened. */
typedef struct DifferentialCounts {
    int64_t searches, refused, solved, unsolved;
    int64_t optimal, exhaustive; /* of these, with that claim */
    int64_t cut;                 /* ended by the limit on steps */
} DifferentialCounts;

typedef struct Differential {
    const Task *task;
    const NaiveSpace *space;
    DifferentialCounts counts;
    /* What is wrong, and how it was searched; empty: nothing. */
    char fault[600];
} Differential;

enum { DIFFERENTIAL_MAX_STATES = 600 };

/* Whether everything about the task can be found out by brute force. */
bool differential_is_small(const Task *task);

/* Gives the task mutex groups that are true, drawn by the seed, in place of its own. */
void differential_renew_mutex_groups(Task *task, const NaiveSpace *space, uint64_t seed);

/* Values of the initial state: admissible ones are at most the cost of a plan, and where a heuristic is
 * reliable, an infinite one means that there is no plan. */
bool differential_check_heuristics(Differential *test);

/* One search, or a series of them for cheaper and cheaper plans. */
bool differential_check_search(Differential *test, uint64_t seed);
bool differential_check_series(Differential *test, uint64_t seed);

#endif
