#include "learn/training.h"

#include <pthread.h>
#include <time.h>

#include "base/clock.h"
#include "base/mem.h"
#include "learn/baselines.h"
#include "learn/instance_split.h"
#include "learn/train_files.h"

enum { WATCH_NANOSECONDS = 200 * 1000 * 1000 };

typedef struct Seed {
    SeedRun run;
    Exam exam;
    bool is_held; /* it is being saved, and must not change */
    int64_t last_checkpoint;
} Seed;

struct Training {
    TrainingOptions options;
    InstanceSplit split;
    ExamTerms terms;
    Baselines baselines;
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

/* --- Life ------------------------------------------------------------------------------------- */

static bool add_seeds(Training *training, Error *error)
{
    const TrainingOptions *options = &training->options;
    const SeedRunOptions run_options = {
        .trainer = {.recipe = options->recipe,
                    .instances = options->instances,
                    .indices = training->split.indices,
                    .num_indices = training->split.num_learned,
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
        exam_init(&seed->exam, &training->terms, options->seeds[i]);
        training->views[i] = (TrainingSeedView){&seed->run, trainer_figures(seed->run.trainer)};
    }
    return ok;
}

Training *training_new(const TrainingOptions *options, Error *error)
{
    Training *training = MEM_NEW(Training, 1);
    size_t count = (size_t)instance_set_size(options->instances);
    training->options = *options;
    training->is_visited = MEM_NEW(bool, count);
    training->start = clock_wall();
    pthread_mutex_init(&training->lock, NULL);
    pthread_cond_init(&training->change, NULL);
    instance_split_init(&training->split, (int)count, options->recipe->validate, options->seeds[0]);
    training->terms = (ExamTerms){.instances = options->instances,
                                  .examined = training->split.examined,
                                  .num_examined = training->split.num_examined,
                                  .recipe = options->recipe,
                                  .lists = options->lists,
                                  .num_lists = options->num_lists};
    baselines_init(&training->baselines, &training->terms, options->seeds[0]);
    if (!add_seeds(training, error)) {
        training_free(training);
        return NULL;
    }
    return training;
}

void training_free(Training *training)
{
    if (!training) {
        return;
    }
    size_t num_seeds = (size_t)training->options.num_seeds;
    size_t count = (size_t)instance_set_size(training->options.instances);
    baselines_release(&training->baselines);
    for (size_t i = 0; i < num_seeds; i++) {
        seed_run_release(&training->seeds[i].run);
        exam_release(&training->seeds[i].exam);
    }
    MEM_FREE(training->seeds, num_seeds);
    MEM_FREE(training->views, num_seeds);
    instance_split_release(&training->split);
    MEM_FREE(training->is_visited, count);
    pthread_cond_destroy(&training->change);
    pthread_mutex_destroy(&training->lock);
    MEM_FREE(training, 1);
}

/* --- Files ------------------------------------------------------------------------------------ */

static bool write_log(const Training *training, Error *error)
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

static bool resume_baselines(Training *training, Error *error)
{
    TrainLogRows rows = {0};
    bool ok = train_files_read(training->options.folder, &rows, error);
    if (ok) {
        baselines_resume(&training->baselines, &rows);
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
        }
        if (ok && seed->run.examined) {
            exam_open_policy(&seed->exam, seed->run.examined);
        }
    }
    return ok && write_log(training, error);
}

/* --- What there is to do ---------------------------------------------------------------------- */

/* An instance of an exam, or a part of a seed's training. */
typedef struct Unit {
    Seed *seed; /* of the exam, or whose part it is; NULL: a baseline */
    Exam *exam; /* NULL: a part */
    int place;  /* of the instance, or the part */
} Unit;

/* The first seed that still has to do what is the same for all; NULL: none. */
static const Seed *find_leader(const Training *training)
{
    for (int i = 0; i < training->options.num_seeds; i++) {
        if (trainer_is_common(training->seeds[i].run.trainer)) {
            return &training->seeds[i];
        }
    }
    return NULL;
}

static bool can_learn(const Training *training, const Seed *seed)
{
    const Trainer *trainer = seed->run.trainer;
    bool is_waiting = trainer_is_common(trainer) && find_leader(training) != seed;
    return !is_waiting && !seed->is_held && !seed->run.is_finished && trainer_has_part(trainer) &&
           !trainer_is_evaluation_due(trainer);
}

/* The seed that is furthest behind. */
static Seed *next_learner(Training *training)
{
    Seed *best = NULL;
    int64_t fewest = INT64_MAX;
    for (int i = 0; i < training->options.num_seeds; i++) {
        Seed *seed = &training->seeds[i];
        int64_t num_steps = training->views[i].figures.num_steps;
        if (can_learn(training, seed) && num_steps < fewest) {
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
        bool is_waiting = trainer_is_settled(seed->run.trainer) && !can_learn(training, seed);
        if (exam_has_instances(&seed->exam) && (is_waiting || !is_urgent)) {
            return seed;
        }
    }
    return NULL;
}

static Unit exam_unit(Seed *seed, Exam *exam)
{
    return (Unit){.seed = seed, .exam = exam, .place = exam_take(exam)};
}

/* Baselines first, as they are what all else is compared with; then what somebody waits for. */
static bool find_unit(Training *training, Unit *out_unit)
{
    Exam *baseline = baselines_next(&training->baselines);
    if (baseline) {
        *out_unit = exam_unit(NULL, baseline);
        return true;
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
        exam_open_policy(&seed->exam, run->examined);
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

/* The leader has just ended what is the same for all: those that still have it before them go on from
 * there. Under the lock. */
static bool follow_leader(Training *training, const Seed *leader, Error *error)
{
    bool ok = true;
    for (int i = 0; i < training->options.num_seeds && ok; i++) {
        Seed *seed = &training->seeds[i];
        if (trainer_is_common(seed->run.trainer)) {
            trainer_follow(seed->run.trainer, leader->run.trainer);
            training->views[i].figures = trainer_figures(seed->run.trainer);
            ok = settle(training, seed, error);
        }
    }
    return ok;
}

static bool do_part(Training *training, const Unit *unit, Error *error)
{
    Seed *seed = unit->seed;
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
    ok = ok && save_in_time(training, seed, error) && settle(training, seed, error);
    pthread_mutex_unlock(&training->lock);
    return ok;
}

/* The last outcome is there. Under the lock. */
static bool close_exam(Training *training, const Unit *unit, Error *error)
{
    EvaluationScore score = exam_score(unit->exam);
    bool ok = true;
    if (unit->seed) {
        ok = seed_run_close_exam(&unit->seed->run, &score, error) &&
             settle(training, unit->seed, error);
    } else {
        baselines_note(&training->baselines, unit->exam, &score);
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
    EvaluationOutcome outcome = {0};
    bool ok = exam_play(unit->exam, unit->place, &outcome, error);
    pthread_mutex_lock(&training->lock);
    if (ok) {
        note_speed(training, training->terms.examined[unit->place], &outcome);
        if (exam_enter(unit->exam, unit->place, &outcome)) {
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
        .baselines = training->baselines.rows,
        .num_baselines = training->baselines.count,
        .num_measured = training->baselines.num_measured,
        .seeds = training->views,
        .num_seeds = training->options.num_seeds,
        .num_examined = training->terms.num_examined,
        .is_held_out = instance_split_is_held_out(&training->split),
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
    bool is_finished = training->baselines.num_measured == training->baselines.count;
    for (int i = 0; i < training->options.num_seeds; i++) {
        is_finished = is_finished && training->seeds[i].run.is_finished;
    }
    return is_finished;
}

/* After an interrupt. */
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
