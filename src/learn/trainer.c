#include "learn/trainer.h"

#include "base/mem.h"
#include "learn/cem_trainer.h"
#include "learn/dqn_trainer.h"

struct Trainer {
    const TrainerClass *class;
    void *state;
};

static const TrainerClass *const CLASSES[] = {
    [RECIPE_LEARNER_DQN] = &dqn_trainer_class,
    [RECIPE_LEARNER_CEM] = &cem_trainer_class,
};

Trainer *trainer_new(const TrainerOptions *options)
{
    Trainer *trainer = MEM_NEW(Trainer, 1);
    trainer->class = CLASSES[options->recipe->learner];
    trainer->state = trainer->class->state_new(options);
    return trainer;
}

void trainer_free(Trainer *trainer)
{
    if (trainer) {
        trainer->class->state_free(trainer->state);
        MEM_FREE(trainer, 1);
    }
}

bool trainer_has_part(const Trainer *trainer)
{
    return trainer->class->has_part(trainer->state);
}

int trainer_take(Trainer *trainer)
{
    return trainer->class->take(trainer->state);
}

bool trainer_play(Trainer *trainer, int part, TrainerWatch watch, void *context, Error *error)
{
    return trainer->class->play(trainer->state, part, watch, context, error);
}

void trainer_end(Trainer *trainer, int part)
{
    trainer->class->end(trainer->state, part);
}

bool trainer_is_settled(const Trainer *trainer)
{
    return trainer->class->is_settled(trainer->state);
}

bool trainer_is_finished(const Trainer *trainer)
{
    return trainer->class->is_finished(trainer->state);
}

bool trainer_is_common(const Trainer *trainer)
{
    return trainer->class->is_common && trainer->class->is_common(trainer->state);
}

void trainer_follow(Trainer *trainer, const Trainer *leader)
{
    trainer->class->follow(trainer->state, leader->state);
}

bool trainer_is_evaluation_due(const Trainer *trainer)
{
    return trainer->class->is_evaluation_due(trainer->state);
}

bool trainer_take_evaluation(Trainer *trainer)
{
    bool is_due = trainer_is_evaluation_due(trainer);
    if (is_due) {
        trainer->class->note_evaluation(trainer->state);
    }
    return is_due;
}

TrainerFigures trainer_figures(const Trainer *trainer)
{
    return trainer->class->figures(trainer->state);
}

void trainer_count_runs(const Trainer *trainer, int64_t *out_done, int64_t *out_all)
{
    *out_done = *out_all = 0;
    if (trainer->class->count_runs) {
        trainer->class->count_runs(trainer->state, out_done, out_all);
    }
}

const Mlp *trainer_network(const Trainer *trainer)
{
    return trainer->class->network(trainer->state);
}

json_t *trainer_counters(const Trainer *trainer)
{
    return trainer->class->counters(trainer->state);
}

bool trainer_write(const Trainer *trainer, FILE *stream)
{
    return trainer->class->write(trainer->state, stream);
}

bool trainer_read(Trainer *trainer, const json_t *counters, FILE *stream, const char *name,
                  Error *error)
{
    if (!trainer->class->read_counters(trainer->state, counters)) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = name},
                     "the counters do not belong to this training");
        return false;
    }
    return !stream || trainer->class->read(trainer->state, stream, name, error);
}
