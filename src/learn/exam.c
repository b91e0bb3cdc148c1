#include "learn/exam.h"

#include "base/mem.h"
#include "control/control_policy.h"

void exam_init(Exam *exam, const ExamTerms *terms, uint64_t seed)
{
    *exam = (Exam){.terms = terms, .seed = seed};
    exam->outcomes = MEM_NEW(EvaluationOutcome, (size_t)terms->num_examined);
}

void exam_release(Exam *exam)
{
    if (exam->terms) {
        MEM_FREE(exam->outcomes, (size_t)exam->terms->num_examined);
    }
}

static void open_exam(Exam *exam, const char *control, const Policy *policy)
{
    exam->control = control;
    exam->policy = policy;
    exam->num_given = exam->num_done = 0;
    exam->is_open = true;
}

void exam_open_control(Exam *exam, const char *control)
{
    open_exam(exam, control, NULL);
}

void exam_open_policy(Exam *exam, const Policy *policy)
{
    open_exam(exam, NULL, policy);
}

bool exam_has_instances(const Exam *exam)
{
    return exam->is_open && exam->num_given < exam->terms->num_examined;
}

int exam_take(Exam *exam)
{
    return exam->num_given++;
}

static Control *make_control(const Exam *exam, Error *error)
{
    const ExamTerms *terms = exam->terms;
    ControlSettings settings =
        evaluation_control_settings(terms->recipe, terms->lists, terms->num_lists, exam->seed);
    return exam->policy ? control_policy_wrap(exam->policy, &settings, "<policy>", error)
                        : control_new(exam->control, &settings, error);
}

bool exam_play(const Exam *exam, int place, EvaluationOutcome *out_outcome, Error *error)
{
    const ExamTerms *terms = exam->terms;
    Control *control = make_control(exam, error);
    bool ok = control && evaluation_play(terms->instances, terms->examined[place], control,
                                         terms->recipe, out_outcome, error);
    control_free(control);
    return ok;
}

bool exam_enter(Exam *exam, int place, const EvaluationOutcome *outcome)
{
    exam->outcomes[place] = *outcome;
    exam->num_done++;
    exam->is_open = exam->num_done < exam->terms->num_examined;
    return !exam->is_open;
}

EvaluationScore exam_score(const Exam *exam)
{
    return evaluation_score(exam->outcomes, exam->terms->num_examined);
}
