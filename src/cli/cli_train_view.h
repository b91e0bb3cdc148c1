/* What a person sees of a training: one live block on a terminal, otherwise a line for every
 * evaluation; and the account at the end, as text or JSON. */
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

/* Lines for what was measured before are not repeated. */
void cli_train_view_start(CliTrainView *view, FILE *out, const Recipe *recipe,
                          const TrainingView *training);

/* A TrainingWatch; the context is the view. */
void cli_train_view_update(void *context, const TrainingView *training);

void cli_train_view_finish(CliTrainView *view);

/* What baselines and seeds have come to, and the speed of each part. */
void cli_train_view_print(const TrainingView *training, const Recipe *recipe, FILE *stream);
json_t *cli_train_view_object(const TrainingView *training);

#endif
