#include "cli/cli_train_view.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"

enum { LINES_OF_SEED = 2, MAX_LEARNER = 64, MAX_PART = 256, MAX_NAME = 40 };

static const double INTERVAL = 0.25;

/* --- Figures ---------------------------------------------------------------------------------- */

static double rate(double count, double seconds)
{
    return seconds > 0 ? count / seconds : 0;
}

static int64_t steps_of_all(const TrainingView *training)
{
    int64_t sum = 0;
    for (int i = 0; i < training->num_seeds; i++) {
        sum += training->seeds[i].figures.num_steps;
    }
    return sum;
}

static int64_t progress_of_all(const TrainingView *training)
{
    int64_t sum = 0;
    for (int i = 0; i < training->num_seeds; i++) {
        sum += training->seeds[i].figures.progress;
    }
    return sum;
}

static const TrainLogRow *last_row(const TrainingSeedView *seed)
{
    const TrainLogRows *rows = &seed->run->rows;
    return rows->size > 0 ? &rows->data[rows->size - 1] : NULL;
}

/* The row that the best policy comes from; NULL if none was evaluated. */
static const TrainLogRow *best_row(const TrainingSeedView *seed)
{
    const TrainLogRow *best = NULL;
    const TrainLogRows *rows = &seed->run->rows;
    for (size_t i = 0; i < rows->size; i++) {
        if (!best || rows->data[i].score.mean > best->score.mean) {
            best = &rows->data[i];
        }
    }
    return best;
}

/* --- Lines ------------------------------------------------------------------------------------ */

static void print_baseline(const TrainLogRow *row, FILE *stream)
{
    fprintf(stream, "Baseline %s: mean return %.5g, coverage %.0f %%.\n", row->baseline,
            row->score.mean, 100 * row->score.coverage);
}

/* Progress of the learner. */
static void print_learner(const CliTrainView *view, double epsilon, double loss, char *out_text,
                          size_t size)
{
    if (view->is_cem) {
        snprintf(out_text, size, "spread %.3f", epsilon);
    } else {
        snprintf(out_text, size, "epsilon %.2f, loss %.4f", epsilon, loss);
    }
}

static void print_row(const CliTrainView *view, const TrainLogRow *row, double best)
{
    char learner[MAX_LEARNER];
    print_learner(view, row->epsilon, row->average_loss, learner, sizeof learner);
    fprintf(view->out,
            "Seed %" PRId64 ", step %" PRId64 ", episode %" PRId64
            ": mean return %.5g, coverage %.0f %%, best so far %.5g; %s, %.0f s.\n",
            row->seed, row->steps, row->episodes, row->score.mean, 100 * row->score.coverage, best,
            learner, row->elapsed);
}

static void tell_baselines(CliTrainView *view, const TrainingView *training)
{
    if (view->num_baselines_told == training->num_baselines ||
        training->num_measured < training->num_baselines) {
        return;
    }
    for (int i = 0; i < training->num_baselines; i++) {
        print_baseline(&training->baselines[i], view->out);
    }
    view->num_baselines_told = training->num_baselines;
}

static void tell_rows(CliTrainView *view, const TrainingView *training)
{
    for (int i = 0; i < training->num_seeds; i++) {
        const SeedRun *run = training->seeds[i].run;
        for (; view->num_rows_told[i] < run->rows.size; view->num_rows_told[i]++) {
            print_row(view, &run->rows.data[view->num_rows_told[i]], run->best_mean);
        }
    }
    (void)fflush(view->out);
}

/* --- The live block --------------------------------------------------------------------------- */

static void erase(CliTrainView *view)
{
    if (view->num_lines > 0) {
        fprintf(stderr, "\033[%dA\r\033[J", view->num_lines);
        (void)fflush(stderr);
        view->num_lines = 0;
    }
}

/* The block must fit into the terminal: lines that wrap or scroll could not be erased. */
typedef struct Block {
    char line[512];
    size_t used, width;
    int height;
    CliTrainView *view;
} Block;

__attribute__((format(printf, 2, 3))) static void append(Block *block, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    size_t room = sizeof block->line - block->used;
    int length = vsnprintf(block->line + block->used, room, format, arguments);
    va_end(arguments);
    block->used += length > 0 ? (size_t)length : 0;
    block->used = block->used < sizeof block->line ? block->used : sizeof block->line - 1;
}

static void end_line(Block *block)
{
    fprintf(stderr, "%.*s\n", (int)block->width, block->line);
    block->line[0] = '\0';
    block->used = 0;
    block->view->num_lines++;
}

/* Appends a text that must not be broken, after a space or on a new line. */
static void append_part(Block *block, const char *text)
{
    if (block->used + 1 + strlen(text) > block->width) {
        end_line(block);
        append(block, " ");
    }
    append(block, " %s", text);
}

static Block new_block(CliTrainView *view)
{
    struct winsize size;
    bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return (Block){.width = is_known ? size.ws_col - 1U : 79,
                   .height = is_known && size.ws_row > 1 ? size.ws_row - 1 : 23,
                   .view = view};
}

static void show_baselines(Block *block, const TrainingView *training)
{
    append(block, "Baselines:");
    for (int i = 0; i < training->num_baselines; i++) {
        const TrainLogRow *row = &training->baselines[i];
        char part[MAX_PART];
        if (row->score.mean < 0) {
            snprintf(part, sizeof part, "%s %.4g (%.0f %%)", row->baseline, row->score.mean,
                     100 * row->score.coverage);
        } else {
            snprintf(part, sizeof part, "%s ...", row->baseline);
        }
        append_part(block, part);
    }
    end_line(block);
}

/* What moves between two baselines, and within a generation. */
static void show_runs(Block *block, const TrainingView *training)
{
    if (training->num_measured < training->num_baselines) {
        append(block, ", baselines %" PRId64 " of %" PRId64 " runs", training->num_baseline_runs,
               training->num_all_baseline_runs);
    } else if (training->num_all_runs > 0) {
        append(block, ", run %" PRId64 " of %" PRId64, training->num_runs, training->num_all_runs);
    }
}

static void show_progress(Block *block, const TrainingView *training)
{
    const CliTrainView *view = block->view;
    int64_t progress = progress_of_all(training), goal = 0;
    int64_t num_updates = 0;
    double learn_seconds = 0;
    for (int i = 0; i < training->num_seeds; i++) {
        goal += training->seeds[i].figures.goal;
        num_updates += training->seeds[i].figures.num_timed_updates;
        learn_seconds += training->seeds[i].figures.learn_seconds;
    }
    double num_steps = (double)(steps_of_all(training) - view->num_old_steps);
    double speed = rate((double)(progress - view->old_progress), training->seconds);
    append(block, "%s %" PRId64 " of %" PRId64, view->is_cem ? "Generation" : "Step", progress,
           goal);
    show_runs(block, training);
    if (num_steps > 0 || !view->is_cem) {
        append(block, ", %.0f steps/s", rate(num_steps, training->seconds));
    }
    if (!view->is_cem) {
        append(block, ", %.0f updates/s", rate((double)num_updates, learn_seconds));
    }
    append(block, ", %.0f s", training->seconds);
    if (speed > 0) {
        append(block, ", %.0f s left", (double)(goal - progress) / speed);
    }
    end_line(block);
}

/* At most LINES_OF_SEED lines. */
static void show_seed(Block *block, const TrainingSeedView *seed)
{
    const TrainerFigures *figures = &seed->figures;
    const TrainLogRow *row = last_row(seed);
    char learner[MAX_LEARNER];
    print_learner(block->view, figures->epsilon, figures->average_loss, learner, sizeof learner);
    append(block, "Seed %" PRIu64 ": step %" PRId64 ", %" PRId64 " episodes, %s", seed->run->seed,
           figures->num_steps, figures->num_episodes, learner);
    if (row) {
        char part[MAX_PART];
        append(block, ";");
        snprintf(part, sizeof part, "mean %.5g, coverage %.0f %%, best %.5g", row->score.mean,
                 100 * row->score.coverage, seed->run->best_mean);
        append_part(block, part);
    }
    end_line(block);
}

static void show(CliTrainView *view, const TrainingView *training)
{
    erase(view);
    Block block = new_block(view);
    show_progress(&block, training);
    show_baselines(&block, training);
    int num_shown = 0;
    while (num_shown < training->num_seeds &&
           view->num_lines + LINES_OF_SEED + (num_shown + 1 < training->num_seeds) <=
               block.height) {
        show_seed(&block, &training->seeds[num_shown++]);
    }
    if (num_shown < training->num_seeds) {
        append(&block, "and %d seeds more", training->num_seeds - num_shown);
        end_line(&block);
    }
    (void)fflush(stderr);
}

/* --- Watching --------------------------------------------------------------------------------- */

void cli_train_view_start(CliTrainView *view, FILE *out, const Recipe *recipe,
                          const TrainingView *training)
{
    *view = (CliTrainView){.out = out,
                           .is_live = out && isatty(STDERR_FILENO),
                           .is_cem = recipe->learner == RECIPE_LEARNER_CEM,
                           .num_seeds = training->num_seeds,
                           .num_old_steps = steps_of_all(training),
                           .old_progress = progress_of_all(training),
                           .num_rows_told = MEM_NEW(size_t, (size_t)training->num_seeds)};
    if (training->num_measured == training->num_baselines) {
        view->num_baselines_told = training->num_baselines;
    }
    for (int i = 0; i < training->num_seeds; i++) {
        view->num_rows_told[i] = training->seeds[i].run->rows.size;
    }
}

void cli_train_view_update(void *context, const TrainingView *training)
{
    CliTrainView *view = context;
    if (view->is_live) {
        double now = clock_wall();
        if (now >= view->next_time) {
            show(view, training);
            view->next_time = now + INTERVAL;
        }
    } else if (view->out) {
        tell_baselines(view, training);
        tell_rows(view, training);
    }
}

void cli_train_view_finish(CliTrainView *view)
{
    erase(view);
    MEM_FREE(view->num_rows_told, (size_t)view->num_seeds);
    *view = (CliTrainView){0};
}

/* --- The end ---------------------------------------------------------------------------------- */

/* Of all seeds together. */
typedef struct Speeds {
    double step_seconds, learn_seconds, evaluation_seconds;
    int64_t num_steps, num_updates;
} Speeds;

static Speeds speeds_of(const TrainingView *training)
{
    Speeds speeds = {.evaluation_seconds = training->cold.seconds + training->warm.seconds};
    for (int i = 0; i < training->num_seeds; i++) {
        const TrainerFigures *figures = &training->seeds[i].figures;
        speeds.step_seconds += figures->step_seconds;
        speeds.learn_seconds += figures->learn_seconds;
        speeds.num_steps += figures->num_timed_steps;
        speeds.num_updates += figures->num_timed_updates;
    }
    return speeds;
}

/* The score of a rule or a policy, as a line of the table. */
static void print_score(const char *name, const EvaluationScore *score, FILE *stream)
{
    fprintf(stream, "%-20s %11.6g %8.0f %%", name, score->mean, 100 * score->coverage);
}

static void print_seed(const TrainingSeedView *seed, FILE *stream)
{
    const TrainLogRow *row = best_row(seed);
    char name[MAX_NAME];
    snprintf(name, sizeof name, "learned, seed %" PRIu64, seed->run->seed);
    if (!row) {
        fprintf(stream, "%-20s %22s\n", name, "never evaluated");
    } else {
        print_score(name, &row->score, stream);
        fprintf(stream, "  best at step %" PRId64 " of %" PRId64 ", %" PRId64 " episodes\n",
                row->steps, seed->figures.num_steps, seed->figures.num_episodes);
    }
}

/* What the returns are, unless they are those of the paper. */
static const char *describe_returns(const Recipe *recipe)
{
    static const char *const TEXTS[2][3] = {
        {"", "; returns are minus the work",
         "; returns are minus the geometric mean of steps and work"},
        {"; returns are minus the logarithm of the steps",
         "; returns are minus the logarithm of the work",
         "; returns are minus the mean logarithm of steps and work"},
    };
    return TEXTS[recipe->objective == RECIPE_OBJECTIVE_LOG][recipe->measure];
}

/* They are measured in any order, so none is shown before all are there. */
static int num_shown_baselines(const TrainingView *training)
{
    return training->num_measured == training->num_baselines ? training->num_baselines : 0;
}

static void print_table(const TrainingView *training, const Recipe *recipe, FILE *stream)
{
    int count = training->num_validation;
    fprintf(stream, "%d instance%s%s%s:\n%-20s %11s %10s\n", count, count == 1 ? "" : "s",
            training->is_held_out ? " held out for validation" : "", describe_returns(recipe), "",
            "mean return", "coverage");
    for (int i = 0; i < num_shown_baselines(training); i++) {
        const TrainLogRow *row = &training->baselines[i];
        print_score(row->baseline, &row->score, stream);
        fputc('\n', stream);
    }
    for (int i = 0; i < training->num_seeds; i++) {
        print_seed(&training->seeds[i], stream);
    }
}

void cli_train_view_print(const TrainingView *training, const Recipe *recipe, FILE *stream)
{
    Speeds speeds = speeds_of(training);
    double sum = speeds.step_seconds + speeds.learn_seconds + speeds.evaluation_seconds;
    double percent = sum > 0 ? 100 / sum : 0;
    print_table(training, recipe, stream);
    fprintf(stream,
            "Speed on one thread: episodes %.0f steps/s (%.0f %% of the time), learner %.0f "
            "updates/s (%.0f %%),\n  evaluations %.0f steps/s on first visits and %.0f "
            "steps/s on later ones (%.0f %%). %.1f s in all.\n",
            rate((double)speeds.num_steps, speeds.step_seconds), percent * speeds.step_seconds,
            rate((double)speeds.num_updates, speeds.learn_seconds), percent * speeds.learn_seconds,
            rate((double)training->cold.num_steps, training->cold.seconds),
            rate((double)training->warm.num_steps, training->warm.seconds),
            percent * speeds.evaluation_seconds, training->seconds);
}

static json_t *speed_object(int64_t count, double seconds)
{
    return json_pack("{s:I, s:f}", "count", count, "seconds", seconds);
}

json_t *cli_train_view_object(const TrainingView *training)
{
    Speeds speeds = speeds_of(training);
    json_t *seeds = json_array();
    for (int i = 0; i < training->num_seeds; i++) {
        const TrainingSeedView *seed = &training->seeds[i];
        const TrainLogRow *best = best_row(seed);
        json_array_append_new(
            seeds, json_pack("{s:I, s:I, s:I, s:o*}", "seed", (json_int_t)seed->run->seed, "steps",
                             seed->figures.num_steps, "episodes", seed->figures.num_episodes,
                             "best", best ? train_log_to_json(best) : NULL));
    }
    return json_pack(
        "{s:o, s:o, s:{s:o, s:o, s:o, s:o}, s:f}", "seeds", seeds, "baselines",
        train_log_to_json_array(training->baselines, (size_t)num_shown_baselines(training)),
        "speed", "episode_steps", speed_object(speeds.num_steps, speeds.step_seconds), "updates",
        speed_object(speeds.num_updates, speeds.learn_seconds), "first_visit_steps",
        speed_object(training->cold.num_steps, training->cold.seconds), "later_visit_steps",
        speed_object(training->warm.num_steps, training->warm.seconds), "seconds",
        training->seconds);
}
