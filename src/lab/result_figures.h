/* Figures of the results as SVG (base/chart.h). Each function draws one picture and returns false
 * if writing failed. */
#ifndef LAB_RESULT_FIGURES_H
#define LAB_RESULT_FIGURES_H

#include <stdio.h>

#include "lab/score.h"

/* Solved instances of each domain in per cent, a bar per column. */
bool result_figures_coverage(const ScoreSheet *sheet, FILE *stream);

/* How many instances are solved (on average, where there are several runs per instance) by runs
 * that took at most so much, a line per column. */
bool result_figures_cactus(const ScoreSheet *sheet, ScoreEffort measure, FILE *stream);

/* A dot per instance: what one column took (geometric mean over its runs) against another one. What
 * is not solved by half of the runs stands at the edge. */
bool result_figures_scatter(const ScoreSheet *sheet, int left, int right, ScoreEffort measure,
                            FILE *stream);

/* Which list was used when: for every domain the first run of a column that has a trace. */
bool result_figures_strips(const ScoreSheet *sheet, int column, FILE *stream);

/* Runs by which lists they used, near each other if they did the same (t-SNE), coloured by domain
 * or by the most frequent switching class. At most so many runs are shown, evenly chosen. */
enum { RESULT_FIGURES_MAX_DOTS = 600 };
bool result_figures_similarity(const ScoreSheet *sheet, int column, bool by_class, FILE *stream);

#endif
