/* Evaluation: how good a controller is on some instances, without exploration.
 *
 * The controller runs as in `veer plan`, from the initial state to a goal or to the cut-off. The
 * cost of a run is the number of its decisions, its work, or both (RecipeMeasure), and the cut-off
 * limits the same number. The first step under the published rules is not a decision. A run without
 * a plan has the cost of the cut-off.
 *
 * The gain of a run follows from its cost, as the recipe's objective says: minus the cost, or minus
 * its logarithm to base 10, minus a penalty if there is no plan. The score of a controller is the
 * mean of its gains.
 *
 * An Evaluation collects the runs of one controller on all validation instances, so that threads
 * can share them. It has no lock: the caller guards it, except while evaluation_play runs. */
#ifndef LEARN_EVALUATION_H
#define LEARN_EVALUATION_H

#include "control/control.h"
#include "learn/instance_set.h"
#include "learn/recipe.h"
#include "nn/policy.h"

typedef struct EvaluationOutcome {
    int64_t num_steps;
    double cost; /* until the end of the run */
    double gain; /* greater is better */
    bool is_solved;
    bool is_interrupted; /* by the limits: the other fields mean nothing */
    double seconds;
} EvaluationOutcome;

typedef struct EvaluationScore {
    double mean, median, stdev, max, min; /* of the gains; stdev is that of a sample */
    double coverage;                      /* share of the instances that were solved */
} EvaluationScore;

/* --- One run --- */

/* Settings for the controller of a run. */
ControlSettings evaluation_control_settings(const Recipe *recipe, const ListSpec *lists,
                                            int num_lists, uint64_t seed);

/* The cost of a search so far, which the cut-off limits. */
int64_t evaluation_count(const Recipe *recipe, const SearchStats *stats);

double evaluation_gain(const Recipe *recipe, double cost, bool is_solved);

/* Runs a new controller on one instance, within limits unless they are NULL. False and an Error if the
 * instance cannot be loaded or memory runs out. */
bool evaluation_run(InstanceSet *instances, int index, Control *control, const Recipe *recipe,
                    const Limits *limits, EvaluationOutcome *out_outcome, Error *error);

/* Does not depend on the order of the outcomes; count > 0. */
EvaluationScore evaluation_summarise(const EvaluationOutcome *outcomes, int count);

/* --- All instances --- */

/* What all evaluations of a training have in common. */
typedef struct EvaluationTerms {
    InstanceSet *instances;
    const int32_t *indices; /* of the validation instances */
    int num_indices;
    const Recipe *recipe;
    const ListSpec *lists;
    int num_lists;
    const Limits *limits; /* may be NULL */
} EvaluationTerms;

typedef struct Evaluation {
    const EvaluationTerms *terms;
    uint64_t seed; /* for the controller */
    bool is_open;
    const Policy *policy; /* the policy to evaluate, or NULL and the name of a controller */
    const char *control;
    EvaluationOutcome *outcomes; /* per index */
    int num_taken, num_done;     /* runs that threads have taken and ended */
} Evaluation;

/* The terms must outlive the evaluation; the policy or the name must live while it is open. */
void evaluation_init(Evaluation *evaluation, const EvaluationTerms *terms, uint64_t seed);
void evaluation_release(Evaluation *evaluation);

/* Begins with the runs of a controller or a policy. An evaluation can be opened again after it has
 * been closed. */
void evaluation_open_control(Evaluation *evaluation, const char *control);
void evaluation_open_policy(Evaluation *evaluation, const Policy *policy);

/* Whether runs are left to take. */
bool evaluation_has_instances(const Evaluation *evaluation);

/* Takes a run; returns its place in the indices. */
int evaluation_take(Evaluation *evaluation);

/* Runs it; without the lock. False and an Error as for evaluation_run. */
bool evaluation_play(const Evaluation *evaluation, int place, EvaluationOutcome *out_outcome,
                     Error *error);

/* Adds its outcome. The last one closes the evaluation; returns whether this was the last one. */
bool evaluation_enter(Evaluation *evaluation, int place, const EvaluationOutcome *outcome);

/* Of a closed evaluation. */
EvaluationScore evaluation_score(const Evaluation *evaluation);

#endif
