/* Train view: the output of a training. On a terminal one block that is updated, otherwise a line
 * for every evaluation; at the end a table, as text or JSON. */
#ifndef CLI_TRAIN_VIEW_H
#define CLI_TRAIN_VIEW_H

#include <stdio.h>

#include "learn/training.h"

typedef struct CliTrainView {
    FILE *out;    /* lines; NULL: none */
    bool is_live; /* the block, on standard error, instead */
    bool is_cem;  /* what learns */
    int num_seeds;
    int num_lines; /* of the block that is shown */
    double next_time;
    int64_t num_old_steps, old_progress; /* of all seeds, when the view was started */
    int num_baselines_told;
    size_t *num_rows_told; /* per seed */
} CliTrainView;

/* Prints no lines for evaluations of earlier runs of the program. */
void cli_train_view_start(CliTrainView *view, FILE *out, const Recipe *recipe,
                          const TrainingView *training);

/* A TrainingWatch; the context is the view. */
void cli_train_view_update(void *context, const TrainingView *training);

void cli_train_view_finish(CliTrainView *view);

/* Scores of baselines and seeds, and the speed of each part. */
void cli_train_view_print(const TrainingView *training, const Recipe *recipe, FILE *stream);
json_t *cli_train_view_object(const TrainingView *training);

#endif
