#include "learn/seed_run.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "base/file.h"
#include "base/json_io.h"
#include "base/mem.h"
#include "base/version.h"
#include "learn/learned_policy.h"
#include "learn/state_io.h"
#include "nn/policy_format.h"
#include "nn/policy_read.h"
#include "nn/policy_write.h"

enum { MAX_PATH = 4096, MAX_HEAD = 1 << 28 };

static const char MAGIC[8] = "veerck1\n";

typedef struct Path {
    char text[MAX_PATH];
} Path;

static Path path_of(const SeedRun *run, const char *name)
{
    Path path;
    snprintf(path.text, sizeof path.text, "%s/seed-%" PRIu64 "%s%s", run->options.folder, run->seed,
             name[0] ? "/" : "", name);
    return path;
}

/* --- Life ------------------------------------------------------------------------------------- */

bool seed_run_init(SeedRun *run, const SeedRunOptions *options, uint64_t seed, Error *error)
{
    *run = (SeedRun){.options = *options, .seed = seed};
    TrainerOptions trainer = options->trainer;
    trainer.seed = seed;
    run->trainer = trainer_new(&trainer);
    Path folder = path_of(run, "");
    return file_make_folder(folder.text, error);
}

void seed_run_release(SeedRun *run)
{
    trainer_free(run->trainer);
    policy_free(run->evaluated);
    policy_free(run->best);
    train_log_rows_release(&run->rows);
    *run = (SeedRun){0};
}

/* --- Policies --------------------------------------------------------------------------------- */

/* With one folder, because parts of a set often have files of the same names. */
static const char *short_name(const char *path)
{
    const char *last = strrchr(path, '/');
    const char *before = last ? memrchr(path, '/', (size_t)(last - path)) : NULL;
    return before ? before + 1 : path;
}

static void join_instances(const SeedRun *run, MemoryStream *out_text)
{
    const TrainerOptions *options = &run->options.trainer;
    FILE *stream = memory_stream_open(out_text);
    for (int i = 0; i < options->num_indices; i++) {
        const char *name = instance_set_name(options->instances, options->indices[i]);
        fprintf(stream, "%s%s", i > 0 ? " " : "", short_name(name));
    }
    memory_stream_close(out_text, stream);
}

static void add_number(Policy *policy, const char *key, int64_t number)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRId64, number);
    policy_add_training(policy, key, text);
}

static void add_training(const SeedRun *run, Policy *policy)
{
    const Recipe *recipe = run->options.trainer.recipe;
    TrainerFigures figures = trainer_figures(run->trainer);
    MemoryStream instances = {0};
    join_instances(run, &instances);
    policy_add_training(policy, "program", "veer " VERSION_TEXT);
    policy_add_training(policy, "recipe", run->options.recipe_name);
    if (run->options.fingerprints && run->options.fingerprints[0]) {
        policy_set_meaning(policy, policy_format_find("fingerprints"), run->options.fingerprints);
    }
    add_number(policy, "seed", (int64_t)run->seed);
    add_number(policy, "step", figures.num_steps);
    add_number(policy, "episode", figures.num_episodes);
    policy_add_training(policy, "instances", instances.data);
    for (int i = 0; i < recipe_num_fields; i++) {
        char key[64];
        snprintf(key, sizeof key, "recipe.%s", recipe_fields[i].name);
        policy_add_training(policy, key, recipe_get(recipe, &recipe_fields[i]).text);
    }
    memory_stream_release(&instances);
}

/* The network as it is now. */
static Policy *make_policy(const SeedRun *run)
{
    const TrainerOptions *options = &run->options.trainer;
    const Mlp *mlp = trainer_network(run->trainer);
    Policy *policy = learned_policy_new(options->recipe, options->lists, options->num_lists);
    assert(policy->mlp.num_parameters == mlp->num_parameters);
    memcpy(policy->mlp.parameters, mlp->parameters, mlp->num_parameters * sizeof(float));
    add_training(run, policy);
    return policy;
}

static bool save_policy(const SeedRun *run, const Policy *policy, const char *name, Error *error)
{
    return policy_write_file(policy, path_of(run, name).text, error);
}

/* --- Evaluations ------------------------------------------------------------------------------ */

void seed_run_open_evaluation(SeedRun *run, double elapsed)
{
    TrainerFigures figures = trainer_figures(run->trainer);
    assert(!run->evaluated);
    run->evaluated = make_policy(run);
    run->evaluated_row = (TrainLogRow){
        .seed = (int64_t)run->seed,
        .steps = figures.num_steps,
        .episodes = figures.num_episodes,
        .elapsed = run->old_seconds + elapsed,
        .average_q = figures.average_q,
        .average_loss = figures.average_loss,
        .num_updates = figures.num_updates,
        .epsilon = figures.epsilon,
    };
}

static void add_score(Policy *policy, const EvaluationScore *score)
{
    char text[64];
    snprintf(text, sizeof text, "%.17g", score->mean);
    policy_add_training(policy, "mean_return", text);
    snprintf(text, sizeof text, "%.17g", score->coverage);
    policy_add_training(policy, "coverage", text);
}

bool seed_run_close_evaluation(SeedRun *run, const EvaluationScore *score, Error *error)
{
    assert(run->evaluated);
    Policy *policy = run->evaluated;
    run->evaluated = NULL;
    run->evaluated_row.score = *score;
    train_log_rows_push(&run->rows, run->evaluated_row);
    if (run->best && score->mean <= run->best_mean) {
        policy_free(policy);
        return true;
    }
    policy_free(run->best);
    add_score(policy, score);
    run->best = policy;
    run->best_mean = score->mean;
    return save_policy(run, policy, "best.safetensors", error);
}

bool seed_run_finish(SeedRun *run, double elapsed, Error *error)
{
    Policy *last = make_policy(run);
    bool ok = save_policy(run, last, "last.safetensors", error);
    if (run->best) {
        policy_free(last);
    } else {
        run->best = last; /* there was no evaluation */
        ok = ok && save_policy(run, last, "best.safetensors", error);
    }
    run->is_finished = ok;
    MemoryStream head = {0};
    seed_run_head(run, elapsed, &head);
    run->is_finished = seed_run_save(run, &head, error) && ok;
    return run->is_finished;
}

/* --- Checkpoints ------------------------------------------------------------------------------ */

/* NULL: not all numbers are finite. */
static json_t *head_object(const SeedRun *run, double elapsed)
{
    json_t *object = json_pack("{s:b, s:f, s:f, s:o, s:o}", "finished", run->is_finished, "seconds",
                               run->old_seconds + elapsed, "best_mean", run->best_mean, "rows",
                               train_log_to_json_array(run->rows.data, run->rows.size), "counters",
                               trainer_counters(run->trainer));
    bool ok = !run->evaluated ||
              json_object_set_new(object, "evaluated", train_log_to_json(&run->evaluated_row)) == 0;
    if (!ok) {
        json_decref(object);
    }
    return ok ? object : NULL;
}

/* Writes size and bytes, and releases them. */
static void put_block(StateWriter *writer, MemoryStream *bytes)
{
    state_io_put_u64(writer, bytes->size);
    state_io_put_bytes(writer, bytes->data, bytes->size);
    memory_stream_release(bytes);
}

/* NULL is written as an empty block. */
static bool put_policy(StateWriter *writer, const Policy *policy)
{
    MemoryStream bytes = {0};
    FILE *stream = memory_stream_open(&bytes);
    bool ok = !policy || policy_write(policy, stream);
    memory_stream_close(&bytes, stream);
    put_block(writer, &bytes);
    return ok;
}

static bool put_object(StateWriter *writer, json_t *object)
{
    MemoryStream text = {0};
    FILE *stream = memory_stream_open(&text);
    bool ok = object && json_dumpf(object, stream, JSON_COMPACT) == 0;
    memory_stream_close(&text, stream);
    json_decref(object);
    put_block(writer, &text);
    return ok;
}

void seed_run_head(const SeedRun *run, double elapsed, MemoryStream *out_head)
{
    FILE *stream = memory_stream_open(out_head);
    StateWriter writer = {.stream = stream};
    state_io_put_bytes(&writer, MAGIC, sizeof MAGIC);
    bool ok = put_object(&writer, head_object(run, elapsed));
    ok = put_policy(&writer, run->best) && ok;
    ok = put_policy(&writer, run->evaluated) && ok;
    ok = state_io_put_end(&writer) && ok;
    memory_stream_close(out_head, stream);
    if (!ok) {
        memory_stream_release(out_head);
    }
}

typedef struct Checkpoint {
    const SeedRun *run;
    const MemoryStream *head;
} Checkpoint;

/* A finished seed is stored without its learner. */
static bool write_checkpoint(const void *context, FILE *stream)
{
    const Checkpoint *checkpoint = context;
    const MemoryStream *head = checkpoint->head;
    return fwrite(head->data, 1, head->size, stream) == head->size &&
           (checkpoint->run->is_finished || trainer_write(checkpoint->run->trainer, stream));
}

/* --- Going on --------------------------------------------------------------------------------- */

/* A block of bytes behind its size; NULL if there is none. */
static char *get_block(StateReader *reader, size_t *out_size)
{
    uint64_t size = state_io_get_u64(reader);
    if (size > MAX_HEAD) {
        state_io_fail(reader, "is damaged");
    }
    *out_size = reader->has_failed ? 0 : (size_t)size;
    char *bytes = MEM_NEW(char, *out_size);
    if (bytes) {
        state_io_get_bytes(reader, bytes, *out_size);
    }
    return bytes;
}

typedef struct Head {
    json_t *object;
    Policy *best, *evaluated;
} Head;

static Policy *get_policy(StateReader *reader)
{
    size_t size;
    char *bytes = get_block(reader, &size);
    bool is_there = bytes && !reader->has_failed;
    Policy *policy = is_there ? policy_read_bytes(bytes, size, reader->name, reader->error) : NULL;
    reader->has_failed |= is_there && !policy;
    MEM_FREE(bytes, size);
    return policy;
}

static bool get_head(StateReader *reader, Head *out_head)
{
    char magic[sizeof MAGIC];
    state_io_get_bytes(reader, magic, sizeof magic);
    if (!reader->has_failed && memcmp(magic, MAGIC, sizeof MAGIC) != 0) {
        state_io_fail(reader, "is not a checkpoint of this version");
    }
    size_t size;
    char *text = get_block(reader, &size);
    out_head->best = get_policy(reader);
    out_head->evaluated = get_policy(reader);
    if (state_io_get_end(reader) && text) {
        ErrorPlace place = {.file = reader->name, .text = text, .size = size};
        out_head->object = json_io_parse(place, reader->error);
    }
    MEM_FREE(text, size);
    return out_head->object != NULL;
}

static void release_head(Head *head)
{
    policy_free(head->best);
    policy_free(head->evaluated);
    json_decref(head->object);
}

/* Whether it can be read back: what cannot must not take the place of the last checkpoint. */
static bool check_head(const MemoryStream *bytes, const char *path, Error *error)
{
    Error problem = {0};
    Head head = {0};
    FILE *stream = bytes->size > 0 ? fmemopen(bytes->data, bytes->size, "rb") : NULL;
    if (!stream && bytes->size > 0) {
        mem_fail(BUFSIZ);
    }
    StateReader reader = {.stream = stream, .name = path, .error = &problem};
    bool ok = stream && get_head(&reader, &head);
    if (!ok) {
        error_set_at(error, ERROR_SYSTEM, (ErrorPlace){.file = path},
                     "cannot write: the checkpoint could not be read again");
    }
    release_head(&head);
    if (stream) {
        fclose(stream);
    }
    return ok;
}

bool seed_run_save(const SeedRun *run, MemoryStream *head, Error *error)
{
    Checkpoint checkpoint = {run, head};
    Path path = path_of(run, "checkpoint");
    bool ok = check_head(head, path.text, error) &&
              file_replace(path.text, write_checkpoint, &checkpoint, error);
    memory_stream_release(head);
    return ok;
}

static bool take_rows(SeedRun *run, const json_t *rows)
{
    bool ok = json_is_array(rows);
    for (size_t i = 0; i < json_array_size(rows) && ok; i++) {
        TrainLogRow row;
        ok = train_log_from_json(json_array_get(rows, i), &row);
        if (ok) {
            train_log_rows_push(&run->rows, row);
        }
    }
    return ok;
}

/* The run owns the policies from here on. */
static bool take_head(SeedRun *run, const Head *head)
{
    int is_finished;
    json_t *rows;
    run->best = head->best;
    run->evaluated = head->evaluated;
    bool ok = json_unpack(head->object, "{s:b, s:F, s:F, s:o}", "finished", &is_finished, "seconds",
                          &run->old_seconds, "best_mean", &run->best_mean, "rows", &rows) == 0 &&
              take_rows(run, rows);
    const json_t *row = json_object_get(head->object, "evaluated");
    row = row ? row : json_object_get(head->object, "examined"); /* its name in older files */
    run->is_finished = ok && is_finished;
    return ok && (row != NULL) == (run->evaluated != NULL) &&
           (!row || train_log_from_json(row, &run->evaluated_row)) &&
           (!run->is_finished || run->best);
}

static bool load_from(SeedRun *run, FILE *stream, const char *name, Error *error)
{
    StateReader reader = {.stream = stream, .name = name, .error = error};
    Head head = {0};
    bool ok = get_head(&reader, &head);
    if (ok && !take_head(run, &head)) {
        state_io_fail(&reader, "does not belong to this training");
        ok = false;
    } else if (!ok) {
        policy_free(head.best);
        policy_free(head.evaluated);
    }
    ok = ok && trainer_read(run->trainer, json_object_get(head.object, "counters"),
                            run->is_finished ? NULL : stream, name, error);
    json_decref(head.object);
    ok = ok && fgetc(stream) == EOF && !ferror(stream);
    if (!ok) {
        state_io_fail(&reader, "is damaged");
    }
    return ok;
}

bool seed_run_load(SeedRun *run, Error *error)
{
    Path path = path_of(run, "checkpoint");
    FILE *stream = fopen(path.text, "rb");
    if (!stream && errno == ENOENT) {
        return true;
    }
    if (!stream) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = path.text}, "cannot read: %s",
                     strerror(errno));
        return false;
    }
    bool ok = load_from(run, stream, path.text, error);
    fclose(stream);
    /* The policy file may be of a later evaluation than the checkpoint. */
    return ok && (!run->best || save_policy(run, run->best, "best.safetensors", error));
}
