/* Evaluation: how good a controller is on instances, without exploration.
 *
 * The controller runs as it would in `veer plan`, from the initial state until a goal or the
 * cut-off. What it has cost is the number of its decisions, or the work that it has made, and the
 * cut-off is one of the same; the first step under the published rules is no decision. What was not
 * solved has the cost of the cut-off.
 *
 * How good that is, is the matter of the recipe's objective: the return is minus the cost; or minus the
 * logarithm of the cost, to base 10, minus a penalty if there is no plan. */
#ifndef LEARN_EVALUATION_H
#define LEARN_EVALUATION_H

#include "control/control.h"
#include "learn/instance_set.h"
#include "learn/recipe.h"

typedef struct EvaluationOutcome {
    int64_t num_steps;
    double cost; /* until the end, whichever that was */
    double gain; /* what is to be great */
    bool is_solved;
    double seconds;
} EvaluationOutcome;

typedef struct EvaluationScore {
    double mean, median, stdev, max, min; /* of the gains; stdev that of a sample */
    double coverage;                      /* share that was solved */
} EvaluationScore;

/* For controllers of evaluations. */
ControlSettings evaluation_control_settings(const Recipe *recipe, const ListSpec *lists,
                                            int num_lists, uint64_t seed);

/* How good a cost is; without a plan, that of the cut-off counts. */
double evaluation_gain(const Recipe *recipe, double cost, bool is_solved);

/* One instance with a controller that has not been used yet. False and an Error if the instance
 * cannot be had or memory runs out. */
bool evaluation_play(InstanceSet *instances, int index, Control *control, const Recipe *recipe,
                     EvaluationOutcome *out_outcome, Error *error);

/* The order of the outcomes does not matter; count > 0. */
EvaluationScore evaluation_score(const EvaluationOutcome *outcomes, int count);

#endif
