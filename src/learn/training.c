#include "learn/training.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/timed_wait.h"
#include "learn/train_files.h"
#include "learn/training_work.h"

static const double WATCH_SECONDS = 0.2;

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
    training->seeds = MEM_NEW(TrainingSeed, (size_t)options->num_seeds);
    training->views = MEM_NEW(TrainingSeedView, (size_t)options->num_seeds);
    bool ok = true;
    for (int i = 0; i < options->num_seeds && ok; i++) {
        TrainingSeed *seed = &training->seeds[i];
        ok = seed_run_init(&seed->run, &run_options, options->seeds[i], error);
        evaluation_init(&seed->evaluation, &training->terms, options->seeds[i]);
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
    timed_wait_init(&training->change);
    instance_split_init(&training->split, (int)count, options->recipe->validate, options->seeds[0]);
    training->terms = (EvaluationTerms){.instances = options->instances,
                                        .indices = training->split.validation,
                                        .num_indices = training->split.num_validation,
                                        .recipe = options->recipe,
                                        .lists = options->lists,
                                        .num_lists = options->num_lists,
                                        .limits = options->limits};
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
        evaluation_release(&training->seeds[i].evaluation);
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
        TrainingSeed *seed = &training->seeds[i];
        ok = seed_run_load(&seed->run, error);
        if (ok) {
            training->views[i].figures = trainer_figures(seed->run.trainer);
            seed->last_checkpoint = training->views[i].figures.num_steps;
        }
        if (ok && seed->run.evaluated) {
            evaluation_open_policy(&seed->evaluation, seed->run.evaluated);
        }
    }
    return ok && training_work_write_log(training, error);
}

/* --- Watching it ------------------------------------------------------------------------------ */

static void count_runs(const Training *training, TrainingView *view)
{
    int num_validation = training->terms.num_indices;
    view->num_all_baseline_runs = (int64_t)training->baselines.count * num_validation;
    for (int i = 0; i < training->baselines.count; i++) {
        const Evaluation *evaluation = &training->baselines.evaluations[i];
        view->num_baseline_runs += evaluation->is_open ? evaluation->num_done : num_validation;
    }
    for (int i = 0; i < training->options.num_seeds; i++) {
        int64_t done = 0, all = 0;
        trainer_count_runs(training->seeds[i].run.trainer, &done, &all);
        view->num_runs += done;
        view->num_all_runs += all;
    }
}

TrainingView training_view(const Training *training)
{
    TrainingView view = {
        .baselines = training->baselines.rows,
        .num_baselines = training->baselines.count,
        .num_measured = training->baselines.num_measured,
        .seeds = training->views,
        .num_seeds = training->options.num_seeds,
        .num_validation = training->terms.num_indices,
        .is_held_out = instance_split_is_held_out(&training->split),
        .cold = training->cold,
        .warm = training->warm,
        .seconds = training_work_seconds(training),
    };
    count_runs(training, &view);
    return view;
}

static bool is_over(const Training *training)
{
    return training->num_working == 0 && (training->is_stopping || training_is_finished(training));
}

static void keep_watch(Training *training, TrainingWatch watch, void *context)
{
    pthread_mutex_lock(&training->lock);
    while (!is_over(training)) {
        timed_wait(&training->change, &training->lock, WATCH_SECONDS);
        TrainingView view = training_view(training);
        watch(context, &view);
    }
    pthread_mutex_unlock(&training->lock);
}

static void *run_thread(void *training)
{
    training_work(training);
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
        TrainingSeed *seed = &training->seeds[i];
        ok = seed->run.is_finished || training_work_save(training, seed, error);
    }
    return ok;
}

bool training_run(Training *training, TrainingWatch watch, void *context, Error *error)
{
    training->start = clock_wall();
    bool ok = true;
    for (int i = 0; i < training->options.num_seeds && ok; i++) {
        ok = training_work_settle(training, &training->seeds[i], &training->error);
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
