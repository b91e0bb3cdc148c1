#include "learn/rank_solver.h"

#include <assert.h>
#include <math.h>

#include "base/mem.h"
#include "base/rng.h"

typedef struct Descent {
    const RankingRows *rows;
    double c;
    double *weights; /* w */
    double *duals;   /* per row */
    double *norms;   /* per row: the square of its length */
    int32_t *order;  /* the first `num_active` are looked at */
    int32_t num_active;
    double highest, lowest; /* gradients met in this pass */
    double old_highest, old_lowest;
    int64_t num_terms;
} Descent;

static double product(const Descent *descent, int32_t row)
{
    int32_t size;
    const WlCount *entries = ranking_rows_get(descent->rows, row, &size);
    double sum = 0;
    for (int32_t i = 0; i < size; i++) {
        sum += descent->weights[entries[i].colour] * entries[i].count;
    }
    return sum;
}

static void move(Descent *descent, int32_t row, double step)
{
    int32_t size;
    const WlCount *entries = ranking_rows_get(descent->rows, row, &size);
    for (int32_t i = 0; i < size; i++) {
        descent->weights[entries[i].colour] += step * entries[i].count;
    }
    descent->num_terms += size;
}

/* Whether the row can be put aside: its variable is at a bound and far from leaving it. */
static bool visit(Descent *descent, int32_t row)
{
    double upper = descent->c * descent->rows->weights.data[row];
    double dual = descent->duals[row];
    double gradient = product(descent, row) - 1;
    if ((dual == 0 && gradient > descent->old_highest) ||
        (dual == upper && gradient < descent->old_lowest)) {
        return true;
    }
    bool is_held = (dual == 0 && gradient >= 0) || (dual == upper && gradient <= 0);
    double projected = is_held ? 0 : gradient;
    descent->highest = fmax(descent->highest, projected);
    descent->lowest = fmin(descent->lowest, projected);
    if (fabs(projected) > 1e-12) {
        double next = dual - gradient / descent->norms[row];
        next = fmin(fmax(next, 0), upper);
        descent->duals[row] = next;
        move(descent, row, next - dual);
    }
    return false;
}

static void pass(Descent *descent, Rng *rng)
{
    descent->highest = -INFINITY;
    descent->lowest = INFINITY;
    rng_shuffle(rng, descent->order, (size_t)descent->num_active);
    for (int32_t i = 0; i < descent->num_active;) {
        int32_t row = descent->order[i];
        int32_t begin = row > 0 ? descent->rows->ends.data[row - 1] : 0;
        descent->num_terms += descent->rows->ends.data[row] - begin;
        if (visit(descent, row)) {
            descent->order[i] = descent->order[--descent->num_active];
            descent->order[descent->num_active] = row;
        } else {
            i++;
        }
    }
}

/* The bounds for putting rows aside in the next pass. */
static void widen(Descent *descent)
{
    descent->old_highest = descent->highest > 0 ? descent->highest : INFINITY;
    descent->old_lowest = descent->lowest < 0 ? descent->lowest : -INFINITY;
}

/* Brings back the rows that were put aside. */
static void restore(Descent *descent)
{
    descent->num_active = ranking_rows_count(descent->rows);
    descent->old_highest = INFINITY;
    descent->old_lowest = -INFINITY;
}

static void begin(Descent *descent)
{
    int32_t count = ranking_rows_count(descent->rows);
    for (int32_t row = 0; row < count; row++) {
        int32_t size;
        const WlCount *entries = ranking_rows_get(descent->rows, row, &size);
        for (int32_t i = 0; i < size; i++) {
            descent->norms[row] += (double)entries[i].count * entries[i].count;
        }
        assert(descent->norms[row] > 0);
        descent->order[row] = row;
    }
    restore(descent);
}

static void run(Descent *descent, const RankSolverSettings *settings, RankSolverResult *result)
{
    Rng rng;
    rng_seed(&rng, settings->seed);
    while (!result->has_converged && descent->num_terms < settings->max_terms) {
        bool is_whole = descent->num_active == ranking_rows_count(descent->rows);
        pass(descent, &rng);
        result->num_passes++;
        bool is_calm =
            descent->num_active == 0 || descent->highest - descent->lowest <= settings->tolerance;
        if (!is_calm) {
            widen(descent);
        } else {
            result->has_converged = is_whole;
            restore(descent);
        }
    }
    result->num_terms = descent->num_terms;
}

static void judge(const Descent *descent, int32_t num_colours, RankSolverResult *result)
{
    double loss = 0, square = 0, wrong = 0, sum = 0;
    for (int32_t row = 0; row < ranking_rows_count(descent->rows); row++) {
        double weight = descent->rows->weights.data[row], value = product(descent, row);
        loss += weight * fmax(0, 1 - value);
        wrong += value <= 0 ? weight : 0;
        sum += weight;
    }
    for (int32_t i = 0; i < num_colours; i++) {
        square += descent->weights[i] * descent->weights[i];
    }
    result->objective = square / 2 + descent->c * loss;
    result->wrong = sum > 0 ? wrong / sum : 0;
}

RankSolverResult rank_solver_solve(const RankingRows *rows, const RankSolverSettings *settings,
                                   int32_t num_colours, double *out_weights)
{
    assert(settings->c > 0 && settings->tolerance > 0);
    size_t count = (size_t)ranking_rows_count(rows);
    Descent descent = {.rows = rows,
                       .c = settings->c,
                       .weights = out_weights,
                       .duals = MEM_NEW(double, count),
                       .norms = MEM_NEW(double, count),
                       .order = MEM_NEW(int32_t, count)};
    RankSolverResult result = {0};
    for (int32_t i = 0; i < num_colours; i++) {
        out_weights[i] = 0;
    }
    begin(&descent);
    run(&descent, settings, &result);
    judge(&descent, num_colours, &result);
    MEM_FREE(descent.duals, count);
    MEM_FREE(descent.norms, count);
    MEM_FREE(descent.order, count);
    return result;
}
