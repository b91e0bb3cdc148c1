/* Comparison: how many steps controllers take on the same instances; a table with a row for each
 * controller and a column for each instance.
 *
 * Rows are measured, given, or computed from others. The same rows give the same numbers: nothing
 * here is random. */
#ifndef LEARN_COMPARISON_H
#define LEARN_COMPARISON_H

#include "base/vec.h"
#include "learn/instance_set.h"
#include "learn/recipe.h"
#include "nn/policy.h"

typedef struct ComparisonRow {
    char *name;
    double *steps;    /* per instance, mean over the runs */
    int num_unsolved; /* runs that were cut off; their steps count */
} ComparisonRow;

DEFINE_VEC(ComparisonRows, comparison_rows, ComparisonRow);

typedef struct Comparison {
    InstanceSet *instances; /* not owned, like what follows */
    const Recipe *recipe;   /* for the rules of a search and its cut-off */
    const ListSpec *lists;
    int num_lists;
    ComparisonRows rows;
} Comparison;

/* Releases the rows only. */
void comparison_release(Comparison *comparison);

/* The functions below add a row. Those that run searches return false and an Error, and add
 * nothing, if one cannot be run. */

void comparison_add_steps(Comparison *comparison, const char *name, const double *steps);

/* One run of each controller on each instance. */
bool comparison_add_controls(Comparison *comparison, const char *name, const char *const *controls,
                             int num_controls, Error *error);

bool comparison_add_policy(Comparison *comparison, const char *name, const Policy *policy,
                           Error *error);

/* The mean, or the minimum, of rows first .. first + count - 1 on each instance. */
void comparison_add_mean(Comparison *comparison, const char *name, size_t first, size_t count);
void comparison_add_best(Comparison *comparison, const char *name, size_t first, size_t count);

/* Over the instances. */
double comparison_mean(const Comparison *comparison, size_t row);

#endif
