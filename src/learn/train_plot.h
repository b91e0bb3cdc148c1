/* Train plot: the curve of a training as a picture. One line per seed, their mean with its spread,
 * and the baselines as dashed lines. */
#ifndef LEARN_TRAIN_PLOT_H
#define LEARN_TRAIN_PLOT_H

#include "learn/train_log.h"

/* Rows of a log, those of a seed in the order of their steps. False when writing failed. */
bool train_plot_draw(const TrainLogRows *rows, FILE *stream);

#endif
