#include "learn/comparison.h"

#include <string.h>

#include "base/mem.h"
#include "control/control_policy.h"
#include "learn/evaluation.h"

static size_t num_instances(const Comparison *comparison)
{
    return (size_t)instance_set_size(comparison->instances);
}

static ComparisonRow new_row(const Comparison *comparison, const char *name)
{
    size_t size = strlen(name) + 1;
    ComparisonRow row = {.name = MEM_NEW(char, size),
                         .steps = MEM_NEW(double, num_instances(comparison))};
    memcpy(row.name, name, size);
    return row;
}

static void free_row(const Comparison *comparison, ComparisonRow *row)
{
    MEM_FREE(row->steps, num_instances(comparison));
    MEM_FREE(row->name, strlen(row->name) + 1);
}

void comparison_release(Comparison *comparison)
{
    for (size_t i = 0; i < comparison->rows.size; i++) {
        free_row(comparison, &comparison->rows.data[i]);
    }
    comparison_rows_release(&comparison->rows);
}

/* --- Runs ------------------------------------------------------------------------------------- */

/* A controller for the policy or, if that is NULL, the one of that name. */
static Control *new_control(const Comparison *comparison, const Policy *policy, const char *name,
                            Error *error)
{
    ControlSettings settings = evaluation_control_settings(comparison->recipe, comparison->lists,
                                                           comparison->num_lists, 0);
    return policy ? control_policy_wrap(policy, &settings, "<policy>", error)
                  : control_new(name, &settings, error);
}

/* Adds `weight` times the steps of a run on each instance. */
static bool add_runs(const Comparison *comparison, const Policy *policy, const char *control_name,
                     double weight, ComparisonRow *row, Error *error)
{
    for (size_t i = 0; i < num_instances(comparison); i++) {
        Control *control = new_control(comparison, policy, control_name, error);
        EvaluationOutcome outcome;
        bool ok = control && evaluation_run(comparison->instances, (int)i, control,
                                            comparison->recipe, NULL, &outcome, error);
        control_free(control);
        if (!ok) {
            return false;
        }
        row->steps[i] += weight * (double)outcome.num_steps;
        row->num_unsolved += !outcome.is_solved;
    }
    return true;
}

static bool finish_row(Comparison *comparison, ComparisonRow *row, bool is_good)
{
    if (is_good) {
        comparison_rows_push(&comparison->rows, *row);
    } else {
        free_row(comparison, row);
    }
    return is_good;
}

bool comparison_add_controls(Comparison *comparison, const char *name, const char *const *controls,
                             int num_controls, Error *error)
{
    ComparisonRow row = new_row(comparison, name);
    bool ok = true;
    for (int i = 0; i < num_controls && ok; i++) {
        ok = add_runs(comparison, NULL, controls[i], 1.0 / num_controls, &row, error);
    }
    return finish_row(comparison, &row, ok);
}

bool comparison_add_policy(Comparison *comparison, const char *name, const Policy *policy,
                           Error *error)
{
    ComparisonRow row = new_row(comparison, name);
    return finish_row(comparison, &row, add_runs(comparison, policy, NULL, 1, &row, error));
}

/* --- Rows from numbers and other rows --------------------------------------------------------- */

void comparison_add_steps(Comparison *comparison, const char *name, const double *steps)
{
    ComparisonRow row = new_row(comparison, name);
    memcpy(row.steps, steps, num_instances(comparison) * sizeof *steps);
    comparison_rows_push(&comparison->rows, row);
}

void comparison_add_mean(Comparison *comparison, const char *name, size_t first, size_t count)
{
    ComparisonRow row = new_row(comparison, name);
    for (size_t i = 0; i < num_instances(comparison); i++) {
        for (size_t k = first; k < first + count; k++) {
            row.steps[i] += comparison->rows.data[k].steps[i] / (double)count;
        }
    }
    for (size_t k = first; k < first + count; k++) {
        row.num_unsolved += comparison->rows.data[k].num_unsolved;
    }
    comparison_rows_push(&comparison->rows, row);
}

void comparison_add_best(Comparison *comparison, const char *name, size_t first, size_t count)
{
    ComparisonRow row = new_row(comparison, name);
    for (size_t i = 0; i < num_instances(comparison); i++) {
        row.steps[i] = comparison->rows.data[first].steps[i];
        for (size_t k = first + 1; k < first + count; k++) {
            double steps = comparison->rows.data[k].steps[i];
            row.steps[i] = steps < row.steps[i] ? steps : row.steps[i];
        }
    }
    comparison_rows_push(&comparison->rows, row);
}

double comparison_mean(const Comparison *comparison, size_t row)
{
    double sum = 0;
    for (size_t i = 0; i < num_instances(comparison); i++) {
        sum += comparison->rows.data[row].steps[i];
    }
    return sum / (double)num_instances(comparison);
}
