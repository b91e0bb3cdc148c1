/* Rank solver: the weights of a linear ranking, by dual coordinate descent [HCLKS08].
 *
 * The problem: minimise |w|^2 / 2 + C * sum over rows of weight * max(0, 1 - w x), the hinge loss of
 * a support vector machine without an intercept.
 *
 * The idea: its dual has one variable per row, between 0 and C * weight, and w is the sum of the
 * rows times their variables. Optimising one variable costs O(entries of the row) and changes w in
 * place. Passes over all rows, in a new random order each, converge linearly. Rows whose variable is
 * at a bound and would leave it are put aside until the others have converged.
 *
 * Deterministic: the same rows and the same seed give the same bits. */
#ifndef LEARN_RANK_SOLVER_H
#define LEARN_RANK_SOLVER_H

#include <stdint.h>

#include "learn/ranking_rows.h"

typedef struct RankSolverSettings {
    double c;          /* price of an error, against the size of the weights */
    double tolerance;  /* largest violation of optimality at the end */
    int64_t max_terms; /* entries looked at, after which the descent ends anyhow */
    uint64_t seed;
} RankSolverSettings;

typedef struct RankSolverResult {
    int64_t num_passes, num_terms;
    bool has_converged;
    double objective;
    double wrong; /* share of the rows, by weight, whose order is wrong or a tie */
} RankSolverResult;

/* One weight per colour. */
RankSolverResult rank_solver_solve(const RankingRows *rows, const RankSolverSettings *settings,
                                   int32_t num_colours, double *out_weights);

#endif
