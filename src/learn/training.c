#include "learn/training.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/mem.h"
#include "control/control_policy.h"
#include "learn/train_plot.h"

enum { MAX_PATH = 4096, WATCH_NANOSECONDS = 200 * 1000 * 1000 };

/* An evaluation under way, of a controller on all instances that are for evaluation. */
typedef struct Exam {
    bool is_open;
    const Policy *policy; /* what is evaluated: this, or the controller of this name */
    const char *control;
    EvaluationOutcome *outcomes;
    int num_given, num_done; /* to threads */
} Exam;

typedef struct Seed {
    SeedRun run;
    Exam exam;
    bool is_held; /* it is being saved, and must not change */
    int64_t last_checkpoint;
} Seed;

struct Training {
    TrainingOptions options;
    int32_t *indices; /* of the instances: first those to learn from, then those to evaluate on */
    int num_learned;
    const int32_t *examined;
    int num_examined;
    Exam *baselines;
    TrainLogRow *baseline_rows;
    int num_baselines, num_measured;
    Seed *seeds;
    TrainingSeedView *views;
    bool *is_visited; /* per instance */
    TrainingSpeed cold, warm;
    double start;

    /* Guards everything above and below once threads are running, but for trainers that run. */
    pthread_mutex_t lock;
    pthread_cond_t change;
    int num_working;
    bool is_stopping;
    Error error;
};

/* --- Instances -------------------------------------------------------------------------------- */

/* A share is kept for evaluation, chosen by the first seed, at least one if there is a share; both
 * parts stay in the order of the set. Without a share both parts are everything. */
static void split_instances(Training *training)
{
    int count = instance_set_size(training->options.instances);
    double share = training->options.recipe->validate;
    int num_kept = share > 0 ? (int)(share * count + 0.5) : 0;
    num_kept = share > 0 && num_kept == 0 ? 1 : num_kept;
    num_kept = num_kept < count ? num_kept : 0;
    int32_t *order = MEM_NEW(int32_t, (size_t)count);
    bool *is_kept = MEM_NEW(bool, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        order[i] = i;
    }
    Rng rng;
    rng_seed(&rng, training->options.seeds[0]);
    rng_shuffle(&rng, order, (size_t)count);
    for (int i = 0; i < num_kept; i++) {
        is_kept[order[i]] = true;
    }
    int num_learned = 0, num_placed = count - num_kept;
    for (int32_t i = 0; i < count; i++) {
        training->indices[is_kept[i] ? num_placed++ : num_learned++] = i;
    }
    training->num_learned = num_learned;
    training->examined = training->indices + (num_kept > 0 ? num_learned : 0);
    training->num_examined = num_kept > 0 ? num_kept : count;
    MEM_FREE(order, (size_t)count);
    MEM_FREE(is_kept, (size_t)count);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void exam_init(const Training *training, Exam *exam)
{
    exam->outcomes = MEM_NEW(EvaluationOutcome, (size_t)training->num_examined);
}

/* Each list alone, all in turn, and chance; boosting where it has lists for preferred successors. */
static void add_baselines(Training *training)
{
    static const char *const RULES[] = {"alt", "random", "boost"};
    int num_lists = training->options.num_lists;
    bool has_boost = list_spec_has_preferred(training->options.lists, num_lists);
    training->num_baselines = num_lists + (has_boost ? 3 : 2);
    training->baselines = MEM_NEW(Exam, (size_t)training->num_baselines);
    training->baseline_rows = MEM_NEW(TrainLogRow, (size_t)training->num_baselines);
    for (int i = 0; i < training->num_baselines; i++) {
        TrainLogRow *row = &training->baseline_rows[i];
        if (i < num_lists) {
            snprintf(row->baseline, sizeof row->baseline, "single:%s",
                     training->options.lists[i].name);
        } else {
            snprintf(row->baseline, sizeof row->baseline, "%s", RULES[i - num_lists]);
        }
        training->baselines[i] = (Exam){.is_open = true, .control = row->baseline};
        exam_init(training, &training->baselines[i]);
    }
}

static bool add_seeds(Training *training, Error *error)
{
    const TrainingOptions *options = &training->options;
    const SeedRunOptions run_options = {
        .trainer = {.recipe = options->recipe,
                    .instances = options->instances,
                    .indices = training->indices,
                    .num_indices = training->num_learned,
                    .lists = options->lists,
                    .num_lists = options->num_lists,
                    .limits = options->limits},
        .recipe_name = options->recipe_name,
        .fingerprints = options->fingerprints,
        .folder = options->folder,
    };
    training->seeds = MEM_NEW(Seed, (size_t)options->num_seeds);
    training->views = MEM_NEW(TrainingSeedView, (size_t)options->num_seeds);
    bool ok = true;
    for (int i = 0; i < options->num_seeds && ok; i++) {
        Seed *seed = &training->seeds[i];
        ok = seed_run_init(&seed->run, &run_options, options->seeds[i], error);
        exam_init(training, &seed->exam);
        training->views[i] = (TrainingSeedView){&seed->run, trainer_figures(seed->run.trainer)};
    }
    return ok;
}

Training *training_new(const TrainingOptions *options, Error *error)
{
    Training *training = MEM_NEW(Training, 1);
    size_t count = (size_t)instance_set_size(options->instances);
    training->options = *options;
    training->indices = MEM_NEW(int32_t, count);
    training->is_visited = MEM_NEW(bool, count);
    training->start = clock_wall();
    pthread_mutex_init(&training->lock, NULL);
    pthread_cond_init(&training->change, NULL);
    split_instances(training);
    add_baselines(training);
    if (!add_seeds(training, error)) {
        training_free(training);
        return NULL;
    }
    return training;
}

static void exam_release(const Training *training, Exam *exam)
{
    MEM_FREE(exam->outcomes, (size_t)training->num_examined);
}

void training_free(Training *training)
{
    if (!training) {
        return;
    }
    size_t num_seeds = (size_t)training->options.num_seeds;
    size_t count = (size_t)instance_set_size(training->options.instances);
    for (int i = 0; i < training->num_baselines; i++) {
        exam_release(training, &training->baselines[i]);
    }
    for (size_t i = 0; i < num_seeds; i++) {
        seed_run_release(&training->seeds[i].run);
        exam_release(training, &training->seeds[i].exam);
    }
    MEM_FREE(training->baselines, (size_t)training->num_baselines);
    MEM_FREE(training->baseline_rows, (size_t)training->num_baselines);
    MEM_FREE(training->seeds, num_seeds);
    MEM_FREE(training->views, num_seeds);
    MEM_FREE(training->indices, count);
    MEM_FREE(training->is_visited, count);
    pthread_cond_destroy(&training->change);
    pthread_mutex_destroy(&training->lock);
    MEM_FREE(training, 1);
}

/* --- Log -------------------------------------------------------------------------------------- */

static bool write_csv(const void *context, FILE *stream)
{
    return train_log_write_csv(context, stream);
}

static bool write_jsonl(const void *context, FILE *stream)
{
    return train_log_write_jsonl(context, stream);
}

static void collect_rows(const Training *training, TrainLogRows *rows)
{
    for (int i = 0; i < training->num_baselines; i++) {
        if (!training->baselines[i].is_open) {
            train_log_rows_push(rows, training->baseline_rows[i]);
        }
    }
    for (int i = 0; i < training->options.num_seeds; i++) {
        const TrainLogRows *own = &training->seeds[i].run.rows;
        for (size_t j = 0; j < own->size; j++) {
            train_log_rows_push(rows, own->data[j]);
        }
    }
}

static bool write_curve(const void *context, FILE *stream)
{
    return train_plot_draw(context, stream);
}

/* All of it, as rows of several seeds come in any order. */
static bool write_log(const Training *training, Error *error)
{
    char path[MAX_PATH];
    TrainLogRows rows = {0};
    collect_rows(training, &rows);
    snprintf(path, sizeof path, "%s/log.csv", training->options.folder);
    bool ok = file_replace(path, write_csv, &rows, error);
    snprintf(path, sizeof path, "%s/log.jsonl", training->options.folder);
    ok = ok && file_replace(path, write_jsonl, &rows, error);
    snprintf(path, sizeof path, "%s/curve.svg", training->options.folder);
    ok = ok && file_replace(path, write_curve, &rows, error);
    train_log_rows_release(&rows);
    return ok;
}

/* --- Resuming --------------------------------------------------------------------------------- */

static bool resume_baselines(Training *training, Error *error)
{
    char path[MAX_PATH];
    TrainLogRows rows = {0};
    snprintf(path, sizeof path, "%s/log.jsonl", training->options.folder);
    FILE *stream = fopen(path, "r");
    if (!stream) {
        return true; /* there was no time for any */
    }
    fclose(stream);
    bool ok = train_log_read(path, &rows, error);
    for (size_t i = 0; i < rows.size && ok; i++) {
        for (int j = 0; j < training->num_baselines; j++) {
            TrainLogRow *own = &training->baseline_rows[j];
            if (strcmp(own->baseline, rows.data[i].baseline) == 0) {
                *own = rows.data[i];
                training->baselines[j].is_open = false;
                training->num_measured++;
            }
        }
    }
    train_log_rows_release(&rows);
    return ok;
}

bool training_resume(Training *training, Error *error)
{
    bool ok = resume_baselines(training, error);
    for (int i = 0; i < training->options.num_seeds && ok; i++) {
        Seed *seed = &training->seeds[i];
        ok = seed_run_load(&seed->run, error);
        if (ok) {
            training->views[i].figures = trainer_figures(seed->run.trainer);
            seed->last_checkpoint = training->views[i].figures.num_steps;
            seed->exam.policy = seed->run.examined;
            seed->exam.is_open = seed->run.examined != NULL;
        }
    }
    return ok && write_log(training, error);
}

/* --- What there is to do ---------------------------------------------------------------------- */

/* An instance of an exam, or a part of a seed's training. */
typedef struct Unit {
    Seed *seed; /* of the exam, or whose part it is; NULL: a baseline */
    Exam *exam; /* NULL: a part */
    int place;  /* in training->examined, or the part */
} Unit;

static bool can_learn(const Seed *seed)
{
    const Trainer *trainer = seed->run.trainer;
    return !seed->is_held && !seed->run.is_finished && trainer_has_part(trainer) &&
           !trainer_is_evaluation_due(trainer);
}

static bool has_instances(const Training *training, const Exam *exam)
{
    return exam->is_open && exam->num_given < training->num_examined;
}

/* The seed that is furthest behind. */
static Seed *next_learner(Training *training)
{
    Seed *best = NULL;
    int64_t fewest = INT64_MAX;
    for (int i = 0; i < training->options.num_seeds; i++) {
        Seed *seed = &training->seeds[i];
        int64_t num_steps = training->views[i].figures.num_steps;
        if (can_learn(seed) && num_steps < fewest) {
            best = seed;
            fewest = num_steps;
        }
    }
    return best;
}

/* An exam that still has instances; only of seeds that wait for it if `is_urgent`. */
static Seed *next_examined(Training *training, bool is_urgent)
{
    for (int i = 0; i < training->options.num_seeds; i++) {
        Seed *seed = &training->seeds[i];
        bool is_waiting = trainer_is_settled(seed->run.trainer) && !can_learn(seed);
        if (has_instances(training, &seed->exam) && (is_waiting || !is_urgent)) {
            return seed;
        }
    }
    return NULL;
}

static Unit exam_unit(Seed *seed, Exam *exam)
{
    return (Unit){.seed = seed, .exam = exam, .place = exam->num_given++};
}

/* Baselines first, as they are what all else is compared with; then what somebody waits for. */
static bool find_unit(Training *training, Unit *out_unit)
{
    for (int i = 0; i < training->num_baselines; i++) {
        if (has_instances(training, &training->baselines[i])) {
            *out_unit = exam_unit(NULL, &training->baselines[i]);
            return true;
        }
    }
    Seed *seed = next_examined(training, true);
    Seed *learner = seed ? NULL : next_learner(training);
    if (learner) {
        *out_unit = (Unit){.seed = learner, .place = trainer_take(learner->run.trainer)};
        return true;
    }
    seed = seed ? seed : next_examined(training, false);
    if (seed) {
        *out_unit = exam_unit(seed, &seed->exam);
    }
    return seed != NULL;
}

/* Waits for something to do; false: there will be nothing any more. Under the lock. */
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

/* --- Doing it --------------------------------------------------------------------------------- */

static double seconds_of(const Training *training)
{
    return clock_wall() - training->start;
}

/* After a part, and when an exam is closed. Under the lock. */
static bool settle(Training *training, Seed *seed, Error *error)
{
    SeedRun *run = &seed->run;
    if (!trainer_is_settled(run->trainer) || seed->is_held || seed->exam.is_open ||
        run->is_finished) {
        return true;
    }
    if (trainer_take_evaluation(run->trainer)) {
        seed_run_open_exam(run, seconds_of(training));
        seed->exam.policy = run->examined;
        seed->exam.num_given = seed->exam.num_done = 0;
        seed->exam.is_open = true;
        return true;
    }
    return !trainer_is_finished(run->trainer) || seed_run_finish(run, seconds_of(training), error);
}

static bool save(Training *training, Seed *seed, Error *error)
{
    pthread_mutex_lock(&training->lock);
    MemoryStream head = {0};
    seed_run_head(&seed->run, seconds_of(training), &head);
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

/* Saves a seed if it is time. Under the lock, which is open while the file is written. */
static bool save_in_time(Training *training, Seed *seed, Error *error)
{
    const Trainer *trainer = seed->run.trainer;
    int64_t due = seed->last_checkpoint + training->options.checkpoint_interval;
    if (!trainer_is_settled(trainer) || trainer_is_finished(trainer) ||
        trainer_figures(trainer).num_steps < due) {
        return true;
    }
    seed->is_held = true;
    pthread_mutex_unlock(&training->lock);
    bool ok = save(training, seed, error);
    pthread_mutex_lock(&training->lock);
    seed->is_held = false;
    return ok;
}

static bool do_part(Training *training, const Unit *unit, Error *error)
{
    Seed *seed = unit->seed;
    TrainingSeedView *view = &training->views[seed - training->seeds];
    Glance glance = {training, view};
    bool ok = trainer_play(seed->run.trainer, unit->place, note_figures, &glance, error);
    pthread_mutex_lock(&training->lock);
    trainer_end(seed->run.trainer, unit->place);
    view->figures = trainer_figures(seed->run.trainer);
    ok = ok && save_in_time(training, seed, error) && settle(training, seed, error);
    pthread_mutex_unlock(&training->lock);
    return ok;
}

static Control *make_control(const Training *training, const Unit *unit, Error *error)
{
    const TrainingOptions *options = &training->options;
    uint64_t seed = unit->seed ? unit->seed->run.seed : options->seeds[0];
    ControlSettings settings =
        evaluation_control_settings(options->recipe, options->lists, options->num_lists, seed);
    return unit->exam->policy
               ? control_policy_wrap(unit->exam->policy, &settings, "<policy>", error)
               : control_new(unit->exam->control, &settings, error);
}

/* The last outcome is there. Under the lock. */
static bool close_exam(Training *training, const Unit *unit, Error *error)
{
    EvaluationScore score = evaluation_score(unit->exam->outcomes, training->num_examined);
    unit->exam->is_open = false;
    bool ok = true;
    if (unit->seed) {
        ok = seed_run_close_exam(&unit->seed->run, &score, error) &&
             settle(training, unit->seed, error);
    } else {
        training->baseline_rows[unit->exam - training->baselines].score = score;
        training->num_measured++;
    }
    return ok && write_log(training, error);
}

static void note_speed(Training *training, int index, const EvaluationOutcome *outcome)
{
    TrainingSpeed *speed = training->is_visited[index] ? &training->warm : &training->cold;
    speed->num_steps += outcome->num_steps;
    speed->seconds += outcome->seconds;
    training->is_visited[index] = true;
}

static bool do_exam(Training *training, const Unit *unit, Error *error)
{
    int index = training->examined[unit->place];
    EvaluationOutcome outcome = {0};
    Control *control = make_control(training, unit, error);
    bool ok = control && evaluation_play(training->options.instances, index, control,
                                         training->options.recipe, &outcome, error);
    control_free(control);
    pthread_mutex_lock(&training->lock);
    if (ok) {
        unit->exam->outcomes[unit->place] = outcome;
        note_speed(training, index, &outcome);
        unit->exam->num_done++;
        if (unit->exam->num_done == training->num_examined) {
            ok = close_exam(training, unit, error);
        }
    }
    pthread_mutex_unlock(&training->lock);
    return ok;
}

static void work(Training *training)
{
    Unit unit;
    pthread_mutex_lock(&training->lock);
    while (next_unit(training, &unit)) {
        pthread_mutex_unlock(&training->lock);
        Error error = {0};
        bool ok = unit.exam ? do_exam(training, &unit, &error) : do_part(training, &unit, &error);
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

/* --- Watching it ------------------------------------------------------------------------------ */

TrainingView training_view(const Training *training)
{
    return (TrainingView){
        .baselines = training->baseline_rows,
        .num_baselines = training->num_baselines,
        .num_measured = training->num_measured,
        .seeds = training->views,
        .num_seeds = training->options.num_seeds,
        .num_examined = training->num_examined,
        .is_held_out = training->num_learned < instance_set_size(training->options.instances),
        .cold = training->cold,
        .warm = training->warm,
        .seconds = seconds_of(training),
    };
}

static bool is_over(const Training *training)
{
    return training->num_working == 0 && (training->is_stopping || training_is_finished(training));
}

static void keep_watch(Training *training, TrainingWatch watch, void *context)
{
    pthread_mutex_lock(&training->lock);
    while (!is_over(training)) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += WATCH_NANOSECONDS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&training->change, &training->lock, &until);
        TrainingView view = training_view(training);
        watch(context, &view);
    }
    pthread_mutex_unlock(&training->lock);
}

static void *run_thread(void *training)
{
    work(training);
    return NULL;
}

/* Not a WorkerPool, as the calling thread only watches: a pool would keep the others off its
 * core. */
static void run_threads(Training *training, TrainingWatch watch, void *context)
{
    int num_jobs = training->options.num_jobs;
    int num_started = 0;
    pthread_t *threads = MEM_NEW(pthread_t, (size_t)num_jobs);
    while (num_started < num_jobs &&
           pthread_create(&threads[num_started], NULL, run_thread, training) == 0) {
        num_started++;
    }
    if (num_started < num_jobs) {
        pthread_mutex_lock(&training->lock);
        training->is_stopping = true;
        error_set(&training->error, ERROR_SYSTEM, "cannot start %d thread(s)", num_jobs);
        pthread_mutex_unlock(&training->lock);
    }
    keep_watch(training, watch, context);
    for (int i = 0; i < num_started; i++) {
        pthread_join(threads[i], NULL);
    }
    MEM_FREE(threads, (size_t)num_jobs);
}

bool training_is_finished(const Training *training)
{
    bool is_finished = training->num_measured == training->num_baselines;
    for (int i = 0; i < training->options.num_seeds; i++) {
        is_finished = is_finished && training->seeds[i].run.is_finished;
    }
    return is_finished;
}

/* After an interrupt, or when something else has failed. */
static bool save_all(Training *training, Error *error)
{
    bool ok = true;
    for (int i = 0; i < training->options.num_seeds && ok; i++) {
        Seed *seed = &training->seeds[i];
        ok = seed->run.is_finished || save(training, seed, error);
    }
    return ok;
}

bool training_run(Training *training, TrainingWatch watch, void *context, Error *error)
{
    training->start = clock_wall();
    bool ok = true;
    for (int i = 0; i < training->options.num_seeds && ok; i++) {
        ok = settle(training, &training->seeds[i], &training->error);
    }
    if (ok) {
        run_threads(training, watch, context);
    }
    *error = training->error;
    return error->kind == ERROR_NONE &&
           (training_is_finished(training) || save_all(training, error));
}

const SeedRun *training_best(const Training *training)
{
    const SeedRun *best = NULL;
    for (int i = 0; i < training->options.num_seeds; i++) {
        const SeedRun *run = &training->seeds[i].run;
        if (run->best && (!best || run->best_mean > best->best_mean)) {
            best = run;
        }
    }
    return best;
}
