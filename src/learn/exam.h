/* Exam: one evaluation under way, of a controller on all instances that are for evaluation, shared
 * out among threads instance by instance.
 *
 * The caller's lock guards an exam, except while an instance is played. */
#ifndef LEARN_EXAM_H
#define LEARN_EXAM_H

#include "learn/evaluation.h"
#include "nn/policy.h"

/* What all exams of a training have in common. */
typedef struct ExamTerms {
    InstanceSet *instances;
    const int32_t *examined; /* indices of those for evaluation */
    int num_examined;
    const Recipe *recipe;
    const ListSpec *lists;
    int num_lists;
} ExamTerms;

typedef struct Exam {
    const ExamTerms *terms;
    uint64_t seed; /* for the controller */
    bool is_open;
    const Policy *policy; /* what is evaluated: this, or the controller of this name */
    const char *control;
    EvaluationOutcome *outcomes;
    int num_given, num_done; /* to threads */
} Exam;

/* The terms must outlive it, and so must what is evaluated while it is open. */
void exam_init(Exam *exam, const ExamTerms *terms, uint64_t seed);
void exam_release(Exam *exam);

void exam_open_control(Exam *exam, const char *control);
void exam_open_policy(Exam *exam, const Policy *policy);

/* Whether some are left to be given to a thread. */
bool exam_has_instances(const Exam *exam);

/* Gives one away: its place among those for evaluation. */
int exam_take(Exam *exam);

/* Without the lock. False and an Error if there is no outcome. */
bool exam_play(const Exam *exam, int place, EvaluationOutcome *out_outcome, Error *error);

/* True if it was the last one; then the exam is closed. */
bool exam_enter(Exam *exam, int place, const EvaluationOutcome *outcome);

/* Of an exam that has been closed. */
EvaluationScore exam_score(const Exam *exam);

#endif
