#include "learn/training_work.h"

#include "base/clock.h"
#include "learn/train_files.h"

/* --- The next unit ---------------------------------------------------------------------- */

/* An instance of an evaluation, or a part of a seed's training. */
typedef struct Unit {
    TrainingSeed *seed;     /* of the evaluation, or whose part it is; NULL: a baseline */
    Evaluation *evaluation; /* NULL: a part */
    int place;              /* of the instance, or the part */
} Unit;

/* The first seed that has not ended the work that is the same for all seeds; NULL: none. */
static const TrainingSeed *find_leader(const Training *training)
{
    for (int i = 0; i < training->options.num_seeds; i++) {
        if (trainer_is_common(training->seeds[i].run.trainer)) {
            return &training->seeds[i];
        }
    }
    return NULL;
}

static bool can_learn(const Training *training, const TrainingSeed *seed)
{
    const Trainer *trainer = seed->run.trainer;
    bool is_waiting = trainer_is_common(trainer) && find_leader(training) != seed;
    return !is_waiting && !seed->is_held && !seed->run.is_finished && trainer_has_part(trainer) &&
           !trainer_is_evaluation_due(trainer);
}

/* The seed that is furthest behind. */
static TrainingSeed *next_learner(Training *training)
{
    TrainingSeed *best = NULL;
    int64_t fewest = INT64_MAX;
    for (int i = 0; i < training->options.num_seeds; i++) {
        TrainingSeed *seed = &training->seeds[i];
        int64_t num_steps = training->views[i].figures.num_steps;
        if (can_learn(training, seed) && num_steps < fewest) {
            best = seed;
            fewest = num_steps;
        }
    }
    return best;
}

/* An evaluation that still has instances; only of seeds that wait for it if `is_urgent`. */
static TrainingSeed *next_evaluated(Training *training, bool is_urgent)
{
    for (int i = 0; i < training->options.num_seeds; i++) {
        TrainingSeed *seed = &training->seeds[i];
        bool is_waiting = trainer_is_settled(seed->run.trainer) && !can_learn(training, seed);
        if (evaluation_has_instances(&seed->evaluation) && (is_waiting || !is_urgent)) {
            return seed;
        }
    }
    return NULL;
}

static Unit evaluation_unit(TrainingSeed *seed, Evaluation *evaluation)
{
    return (Unit){.seed = seed, .evaluation = evaluation, .place = evaluation_take(evaluation)};
}

static bool find_unit(Training *training, Unit *out_unit)
{
    Evaluation *baseline = baselines_next(&training->baselines);
    if (baseline) {
        *out_unit = evaluation_unit(NULL, baseline);
        return true;
    }
    TrainingSeed *seed = next_evaluated(training, true);
    TrainingSeed *learner = seed ? NULL : next_learner(training);
    if (learner) {
        *out_unit = (Unit){.seed = learner, .place = trainer_take(learner->run.trainer)};
        return true;
    }
    seed = seed ? seed : next_evaluated(training, false);
    if (seed) {
        *out_unit = evaluation_unit(seed, &seed->evaluation);
    }
    return seed != NULL;
}

/* Waits for a unit; false: there will be none. Under the lock. */
static bool next_unit(Training *training, Unit *out_unit)
{
    for (;;) {
        if (limits_check(training->options.limits) != LIMITS_OK) {
            training->is_stopping = true;
        }
        if (training->is_stopping) {
            return false;
        }
        if (find_unit(training, out_unit)) {
            training->num_working++;
            return true;
        }
        if (training->num_working == 0) {
            return false;
        }
        pthread_cond_wait(&training->change, &training->lock);
    }
}

/* --- Files ------------------------------------------------------------------------------------ */

bool training_work_write_log(const Training *training, Error *error)
{
    TrainLogRows rows = {0};
    baselines_collect(&training->baselines, &rows);
    for (int i = 0; i < training->options.num_seeds; i++) {
        const TrainLogRows *own = &training->seeds[i].run.rows;
        for (size_t j = 0; j < own->size; j++) {
            train_log_rows_push(&rows, own->data[j]);
        }
    }
    bool ok = train_files_write(training->options.folder, &rows, error);
    train_log_rows_release(&rows);
    return ok;
}

/* --- A unit --------------------------------------------------------------------------------- */

double training_work_seconds(const Training *training)
{
    return clock_wall() - training->start;
}

bool training_work_settle(Training *training, TrainingSeed *seed, Error *error)
{
    SeedRun *run = &seed->run;
    if (!trainer_is_settled(run->trainer) || seed->is_held || seed->evaluation.is_open ||
        run->is_finished) {
        return true;
    }
    if (trainer_take_evaluation(run->trainer)) {
        seed_run_open_evaluation(run, training_work_seconds(training));
        evaluation_open_policy(&seed->evaluation, run->evaluated);
        return true;
    }
    return !trainer_is_finished(run->trainer) ||
           seed_run_finish(run, training_work_seconds(training), error);
}

bool training_work_save(Training *training, TrainingSeed *seed, Error *error)
{
    pthread_mutex_lock(&training->lock);
    MemoryStream head = {0};
    seed_run_head(&seed->run, training_work_seconds(training), &head);
    pthread_mutex_unlock(&training->lock);
    seed->last_checkpoint = trainer_figures(seed->run.trainer).num_steps;
    return seed_run_save(&seed->run, &head, error);
}

typedef struct Glance {
    Training *training;
    TrainingSeedView *view;
} Glance;

static void note_figures(void *context, const TrainerFigures *figures)
{
    const Glance *glance = context;
    pthread_mutex_lock(&glance->training->lock);
    glance->view->figures = *figures;
    pthread_mutex_unlock(&glance->training->lock);
}

/* Saves a seed if a checkpoint is due. Under the lock, which is open while the file is written. */
static bool save_in_time(Training *training, TrainingSeed *seed, Error *error)
{
    const Trainer *trainer = seed->run.trainer;
    int64_t due = seed->last_checkpoint + training->options.checkpoint_interval;
    if (!trainer_is_settled(trainer) || trainer_is_finished(trainer) ||
        trainer_figures(trainer).num_steps < due) {
        return true;
    }
    seed->is_held = true;
    pthread_mutex_unlock(&training->lock);
    bool ok = training_work_save(training, seed, error);
    pthread_mutex_lock(&training->lock);
    seed->is_held = false;
    return ok;
}

/* The leader has ended the work that is the same for all seeds: the others take over its result.
 * Under the lock. */
static bool follow_leader(Training *training, const TrainingSeed *leader, Error *error)
{
    bool ok = true;
    for (int i = 0; i < training->options.num_seeds && ok; i++) {
        TrainingSeed *seed = &training->seeds[i];
        if (trainer_is_common(seed->run.trainer)) {
            trainer_follow(seed->run.trainer, leader->run.trainer);
            training->views[i].figures = trainer_figures(seed->run.trainer);
            ok = training_work_settle(training, seed, error);
        }
    }
    return ok;
}

static bool do_part(Training *training, const Unit *unit, Error *error)
{
    TrainingSeed *seed = unit->seed;
    Trainer *trainer = seed->run.trainer;
    TrainingSeedView *view = &training->views[seed - training->seeds];
    Glance glance = {training, view};
    bool ok = trainer_play(trainer, unit->place, note_figures, &glance, error);
    pthread_mutex_lock(&training->lock);
    bool was_common = trainer_is_common(trainer);
    trainer_end(trainer, unit->place);
    view->figures = trainer_figures(trainer);
    if (ok && was_common && !trainer_is_common(trainer)) {
        ok = follow_leader(training, seed, error);
    }
    ok = ok && save_in_time(training, seed, error) && training_work_settle(training, seed, error);
    pthread_mutex_unlock(&training->lock);
    return ok;
}

/* After the last outcome. Under the lock. */
static bool close_evaluation(Training *training, const Unit *unit, Error *error)
{
    EvaluationScore score = evaluation_score(unit->evaluation);
    bool ok = true;
    if (unit->seed) {
        ok = seed_run_close_evaluation(&unit->seed->run, &score, error) &&
             training_work_settle(training, unit->seed, error);
    } else {
        baselines_note(&training->baselines, unit->evaluation, &score);
    }
    return ok && training_work_write_log(training, error);
}

static void note_speed(Training *training, int index, const EvaluationOutcome *outcome)
{
    TrainingSpeed *speed = training->is_visited[index] ? &training->warm : &training->cold;
    speed->num_steps += outcome->num_steps;
    speed->seconds += outcome->seconds;
    training->is_visited[index] = true;
}

static bool do_evaluation(Training *training, const Unit *unit, Error *error)
{
    EvaluationOutcome outcome = {0};
    bool ok = evaluation_play(unit->evaluation, unit->place, &outcome, error);
    pthread_mutex_lock(&training->lock);
    if (ok && !outcome.is_interrupted) {
        note_speed(training, training->terms.indices[unit->place], &outcome);
        if (evaluation_enter(unit->evaluation, unit->place, &outcome)) {
            ok = close_evaluation(training, unit, error);
        }
    }
    pthread_mutex_unlock(&training->lock);
    return ok;
}

void training_work(Training *training)
{
    Unit unit;
    pthread_mutex_lock(&training->lock);
    while (next_unit(training, &unit)) {
        pthread_mutex_unlock(&training->lock);
        Error error = {0};
        bool ok = unit.evaluation ? do_evaluation(training, &unit, &error)
                                  : do_part(training, &unit, &error);
        pthread_mutex_lock(&training->lock);
        training->num_working--;
        if (!ok) {
            training->is_stopping = true;
            training->error = training->error.kind == ERROR_NONE ? error : training->error;
        }
        pthread_cond_broadcast(&training->change);
    }
    pthread_cond_broadcast(&training->change);
    pthread_mutex_unlock(&training->lock);
}
