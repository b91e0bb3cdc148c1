/* Evaluation: how good a controller is on instances, without exploration.
 *
 * The controller runs as it would in `veer plan`, from the initial state until a goal or the
 * cut-off. The return is minus the number of its decisions; the first step under the published
 * rules is not one. What was not solved has the return of the cut-off. */
#ifndef LEARN_EVALUATION_H
#define LEARN_EVALUATION_H

#include "control/control.h"
#include "learn/instance_set.h"
#include "learn/recipe.h"

typedef struct EvaluationOutcome {
    int64_t num_steps;
    double gain; /* the return */
    bool is_solved;
    double seconds;
} EvaluationOutcome;

typedef struct EvaluationScore {
    double mean, median, stdev, max, min; /* of the returns; stdev that of a sample */
    double coverage;                      /* share that was solved */
} EvaluationScore;

/* One instance with a controller that has not been used yet. False and an Error if the instance
 * cannot be had or memory runs out. */
bool evaluation_play(InstanceSet *instances, int index, Control *control, const Recipe *recipe,
                     EvaluationOutcome *out_outcome, Error *error);

/* The order of the outcomes does not matter; count > 0. */
EvaluationScore evaluation_score(const EvaluationOutcome *outcomes, int count);

#endif
