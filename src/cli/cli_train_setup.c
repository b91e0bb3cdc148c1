#include "cli/cli_train_setup.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/json_io.h"
#include "base/units.h"
#include "base/version.h"
#include "cli/cli_signals.h"
#include "cli/exit_code.h"
#include "pddl/pddl_files.h"

enum { MAX_PATH = 4096, MAX_SEEDS = 1000 };

/* Seconds to save what there is when the time is over. */
static const double GRACE = 0.35;

void cli_train_setup_release(CliTrainSetup *setup)
{
    arena_release(&setup->arena);
    *setup = (CliTrainSetup){0};
}

static const char *keep_text(CliTrainSetup *setup, const char *text)
{
    return arena_copy_string(&setup->arena, text, strlen(text));
}

/* --- Command line ----------------------------------------------------------------------------- */

/* "3" or "1..5", `length` characters. */
static bool parse_part(const char *text, size_t length, int64_t *out_first, int64_t *out_last)
{
    char part[64];
    if (length >= sizeof part) {
        return false;
    }
    snprintf(part, sizeof part, "%.*s", (int)length, text);
    return units_parse_range(part, 0, UINT32_MAX, out_first, out_last);
}

bool cli_train_setup_parse_seeds(CliTrainSetup *setup, const char *text, Error *error)
{
    setup->seeds = ARENA_NEW(&setup->arena, uint64_t, MAX_SEEDS);
    setup->num_seeds = 0;
    bool ok = true;
    for (const char *part = text; ok;) {
        size_t length = strcspn(part, ",");
        int64_t low = 0, high = 0;
        ok = parse_part(part, length, &low, &high) && setup->num_seeds + high - low < MAX_SEEDS;
        for (int64_t seed = low; seed <= high && ok; seed++) {
            for (int i = 0; i < setup->num_seeds; i++) {
                ok = ok && setup->seeds[i] != (uint64_t)seed;
            }
            setup->seeds[setup->num_seeds++] = (uint64_t)seed;
        }
        if (part[length] == '\0') {
            break;
        }
        part += length + 1;
    }
    if (!ok) {
        error_set(error, ERROR_USAGE,
                  "--seeds wants different numbers such as 3, 1..5 or 1,4,7, not \"%.80s\"", text);
    }
    return ok;
}

/* Absolute: a training may be resumed from anywhere. */
static const char *keep_path(CliTrainSetup *setup, const char *path)
{
    char absolute[PATH_MAX];
    return keep_text(setup, realpath(path, absolute) ? absolute : path);
}

static bool is_domain(const char *path)
{
    FileText text;
    Error ignored = {0};
    bool found = file_read(path, &text, &ignored) &&
                 pddl_files_kind(text.data, text.size) == PDDL_FILE_DOMAIN;
    file_release(&text);
    return found;
}

/* run.json is JSON, which is UTF-8. */
static bool check_text(const char *path, Error *error)
{
    json_t *text = json_string(path);
    if (!text) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = path},
                     "the path of a file of a training must be UTF-8");
    }
    json_decref(text);
    return text != NULL;
}

/* A task that is given twice could be both for training and for validation. */
static bool check_tasks(const CliTrainSetup *setup, Error *error)
{
    for (int i = 0; i < setup->num_tasks; i++) {
        if (!check_text(setup->tasks[i], error)) {
            return false;
        }
        for (int j = 0; j < i; j++) {
            if (strcmp(setup->tasks[i], setup->tasks[j]) == 0) {
                error_set_at(error, ERROR_USAGE, (ErrorPlace){.file = setup->tasks[i]},
                             "this task is named twice");
                return false;
            }
        }
    }
    return true;
}

bool cli_train_setup_set_files(CliTrainSetup *setup, const char *const *paths, int count,
                               Error *error)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(paths[i], "-") == 0) {
            error_set(error, ERROR_USAGE,
                      "veer train wants files, not standard input: it reads them again when it is "
                      "resumed");
            return false;
        }
    }
    if (count > 0 && access(paths[0], R_OK) != 0) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = paths[0]}, "cannot read: %s",
                     strerror(errno));
        return false;
    }
    bool has_domain = count > (setup->generator ? 0 : 1) && is_domain(paths[0]);
    setup->domain = has_domain ? keep_path(setup, paths[0]) : NULL;
    setup->num_tasks = count - has_domain;
    setup->tasks = ARENA_NEW(&setup->arena, const char *, (size_t)setup->num_tasks);
    for (int i = 0; i < setup->num_tasks; i++) {
        setup->tasks[i] = keep_path(setup, paths[i + has_domain]);
    }
    return (!has_domain || check_text(setup->domain, error)) && check_tasks(setup, error);
}

bool cli_train_setup_set_output(CliTrainSetup *setup, const char *path, Error *error)
{
    char folder[PATH_MAX], absolute[PATH_MAX], whole[2 * PATH_MAX];
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    if (strcmp(path, "-") == 0) {
        error_set(error, ERROR_USAGE, "a policy goes to a file, not to standard output");
        return false;
    }
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    if (!file_make_folder(folder, error)) {
        return false;
    }
    struct stat status;
    bool ok = realpath(folder, absolute) && access(absolute, W_OK | X_OK) == 0;
    if (ok && stat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        ok = false;
    }
    if (!ok) {
        error_set_at(error, ERROR_SYSTEM, (ErrorPlace){.file = path}, "cannot write: %s",
                     strerror(errno));
        return false;
    }
    snprintf(whole, sizeof whole, "%s/%s", absolute, name);
    setup->output = keep_text(setup, whole);
    return check_text(whole, error);
}

/* --- File ------------------------------------------------------------------------------------- */

static bool write_setup(const void *context, FILE *stream)
{
    const CliTrainSetup *setup = context;
    json_t *seeds = json_array(), *tasks = json_array();
    for (int i = 0; i < setup->num_seeds; i++) {
        json_array_append_new(seeds, json_integer((json_int_t)setup->seeds[i]));
    }
    for (int i = 0; i < setup->num_tasks; i++) {
        json_array_append_new(tasks, json_string(setup->tasks[i]));
    }
    json_t *object = json_pack(
        "{s:s, s:i, s:s, s:s, s:s, s:o, s:s*, s:o, s:s*, s:s*, s:o}", "format", "veer-training",
        "format_version", 1, "program", "veer " VERSION_TEXT, "recipe_name", setup->recipe_name,
        "lists", setup->lists, "seeds", seeds, "domain", setup->domain, "tasks", tasks, "generator",
        setup->generator, "output", setup->output, "recipe", recipe_to_json(&setup->recipe));
    bool ok = object && json_dumpf(object, stream, JSON_INDENT(1)) == 0 && fputc('\n', stream) > 0;
    json_decref(object);
    return ok;
}

static void path_in(const char *folder, char *out_path)
{
    snprintf(out_path, MAX_PATH, "%s/run.json", folder);
}

bool cli_train_setup_make_folder(const char *folder, Error *error)
{
    char path[MAX_PATH];
    path_in(folder, path);
    if (!file_make_folder(folder, error)) {
        return false;
    }
    if (access(path, F_OK) == 0) {
        error_set_at(error, ERROR_USAGE, (ErrorPlace){.file = folder},
                     "there is a training in this folder; go on with --resume, or name another "
                     "folder with --out");
        return false;
    }
    if (access(folder, W_OK | X_OK) != 0) {
        error_set_at(error, ERROR_SYSTEM, (ErrorPlace){.file = folder}, "cannot write: %s",
                     strerror(errno));
        return false;
    }
    return true;
}

bool cli_train_setup_write(const CliTrainSetup *setup, const char *folder, Error *error)
{
    char path[MAX_PATH];
    path_in(folder, path);
    return file_replace(path, write_setup, setup, error);
}

static bool take_arrays(CliTrainSetup *setup, const json_t *seeds, const json_t *tasks)
{
    size_t num_seeds = json_array_size(seeds), num_tasks = json_array_size(tasks);
    bool ok = num_seeds > 0 && num_seeds <= MAX_SEEDS && (num_tasks > 0 || setup->generator);
    setup->seeds = ARENA_NEW(&setup->arena, uint64_t, num_seeds);
    setup->tasks = ARENA_NEW(&setup->arena, const char *, num_tasks);
    for (size_t i = 0; i < num_seeds && ok; i++) {
        const json_t *seed = json_array_get(seeds, i);
        ok = json_is_integer(seed) && json_integer_value(seed) >= 0;
        setup->seeds[i] = (uint64_t)json_integer_value(seed);
    }
    for (size_t i = 0; i < num_tasks && ok; i++) {
        const char *task = json_string_value(json_array_get(tasks, i));
        ok = task != NULL;
        setup->tasks[i] = ok ? keep_text(setup, task) : NULL;
    }
    setup->num_seeds = (int)num_seeds;
    setup->num_tasks = (int)num_tasks;
    return ok;
}

static bool take(CliTrainSetup *setup, const json_t *object)
{
    const char *format, *recipe_name, *lists, *domain = NULL, *output = NULL, *generator = NULL;
    json_t *seeds, *tasks, *recipe;
    int version;
    Error ignored = {0};
    bool ok =
        json_unpack((json_t *)object, "{s:s, s:i, s:s, s:s, s:o, s?s, s:o, s?s, s?s, s:o}",
                    "format", &format, "format_version", &version, "recipe_name", &recipe_name,
                    "lists", &lists, "seeds", &seeds, "domain", &domain, "tasks", &tasks,
                    "generator", &generator, "output", &output, "recipe", &recipe) == 0 &&
        strcmp(format, "veer-training") == 0 && version == 1;
    if (!ok) {
        return false;
    }
    setup->recipe_name = keep_text(setup, recipe_name);
    setup->lists = keep_text(setup, lists);
    setup->domain = domain ? keep_text(setup, domain) : NULL;
    setup->generator = generator ? keep_text(setup, generator) : NULL;
    setup->output = output ? keep_text(setup, output) : NULL;
    return recipe_from_json(recipe, &setup->recipe, &ignored) && take_arrays(setup, seeds, tasks);
}

bool cli_train_setup_read(CliTrainSetup *out_setup, const char *folder, Error *error)
{
    char path[MAX_PATH];
    path_in(folder, path);
    json_t *object = json_io_read_file(path, error);
    bool ok = object && take(out_setup, object);
    if (!ok) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = path},
                     "this does not describe a training of this version");
    }
    json_decref(object);
    return ok;
}

int cli_train_setup_lock(const char *folder, Error *error)
{
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0) {
        return descriptor;
    }
    error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = folder}, "%s",
                 descriptor < 0 || errno != EWOULDBLOCK
                     ? strerror(errno)
                     : "another veer is training in this folder");
    if (descriptor >= 0) {
        close(descriptor);
    }
    return -1;
}

void cli_train_setup_catch(Limits *limits, FILE *out, bool as_json)
{
    cli_signals_set_deadline(limits, GRACE, EXIT_CODE_OUT_OF_TIME, out, as_json);
    cli_signals_catch(limits);
    signal(SIGPIPE, SIG_IGN); /* the training goes on when the reader of its output ends */
}

int cli_train_setup_release_signals(void)
{
    int signal_number = cli_signals_release();
    cli_signals_cancel_deadline();
    return signal_number;
}

int cli_train_setup_load_all(const CliTrainSetup *setup, bool is_live,
                             int (*load)(void *context, int index), void *context)
{
    int code = 0, num_bad = 0;
    for (int i = 0; i < setup->num_tasks; i++) {
        if (is_live) {
            fprintf(stderr, "\rReading task %d of %d\033[K\r", i + 1, setup->num_tasks);
        }
        int own_code = load(context, i);
        code = code == 0 ? own_code : code;
        num_bad += own_code != 0;
    }
    fputs(is_live ? "\033[K" : "", stderr);
    if (num_bad > 0) {
        fprintf(stderr, "error: %d of %d tasks cannot be used\n", num_bad, setup->num_tasks);
    }
    return code;
}
