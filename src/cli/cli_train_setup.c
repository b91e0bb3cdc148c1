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
#include "cli/cli_signals.h"
#include "cli/exit_code.h"
#include "pddl/pddl_files.h"

/* Seconds to save what there is when the time is over. */
static const double GRACE = 0.35;

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

bool cli_train_setup_parse_seeds(TrainSetup *setup, const char *text, Error *error)
{
    setup->seeds = ARENA_NEW(&setup->arena, uint64_t, TRAIN_SETUP_MAX_SEEDS);
    setup->num_seeds = 0;
    bool ok = true;
    for (const char *part = text; ok;) {
        size_t length = strcspn(part, ",");
        int64_t low = 0, high = 0;
        ok = parse_part(part, length, &low, &high) &&
             setup->num_seeds + high - low < TRAIN_SETUP_MAX_SEEDS;
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
static const char *keep_path(TrainSetup *setup, const char *path)
{
    char absolute[PATH_MAX];
    return train_setup_keep(setup, realpath(path, absolute) ? absolute : path);
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
static bool check_tasks(const TrainSetup *setup, Error *error)
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

bool cli_train_setup_set_files(TrainSetup *setup, const char *const *paths, int count, Error *error)
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

bool cli_train_setup_set_output(TrainSetup *setup, const char *path, Error *error)
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
    setup->output = train_setup_keep(setup, whole);
    return check_text(whole, error);
}

/* --- Folder ----------------------------------------------------------------------------------- */

bool cli_train_setup_make_folder(const char *folder, Error *error)
{
    if (!file_make_folder(folder, error)) {
        return false;
    }
    if (train_setup_is_there(folder)) {
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

int cli_train_setup_load_all(const TrainSetup *setup, bool is_live,
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
