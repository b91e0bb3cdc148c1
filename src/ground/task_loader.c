#include "ground/task_loader.h"

#include <assert.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "ground/object_kinds.h"
#include "ground/static_atoms.h"
#include "pddl/pddl_parse.h"
#include "task/sas_read.h"

/* --- Time ------------------------------------------------------------------------------------- */

typedef struct Stopwatch {
    double wall, cpu;
} Stopwatch;

static Stopwatch start_watch(void)
{
    return (Stopwatch){clock_wall(), clock_cpu()};
}

static void add_time(Stopwatch start, LoadedTask *task)
{
    task->wall_time += clock_wall() - start.wall;
    task->cpu_time += clock_cpu() - start.cpu;
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* The task is one PDDL file, which has been read: it must be a problem, and its domain be found. */
static bool find_domain(LoadedTask *task, Error *error)
{
    ErrorPlace place = {.file = file_display_name(task->path)};
    if (pddl_files_kind(task->text.data, task->text.size) == PDDL_FILE_DOMAIN) {
        error_set_at(error, ERROR_USAGE, place, "this is a domain; name a problem after it");
        return false;
    }
    if (strcmp(task->path, "-") == 0) {
        error_set_at(error, ERROR_USAGE, place, "this is a problem; name its domain before it");
        return false;
    }
    task->domain_path = task->domain.text;
    return pddl_files_find_domain(task->path, &task->domain, error);
}

/* Only a lone file can be in SAS+ form. */
static bool read_lone_file(LoadedTask *task, Error *error)
{
    if (!file_read(task->path, &task->text, error)) {
        return false;
    }
    task->is_pddl |= pddl_files_kind(task->text.data, task->text.size) != PDDL_FILE_OTHER;
    return !task->is_pddl ||
           (find_domain(task, error) && file_read(task->domain_path, &task->domain_text, error));
}

static bool read_both(const char *domain, const char *problem, LoadedTask *task, Error *error)
{
    if (!file_read(domain, &task->domain_text, error) || !file_read(problem, &task->text, error)) {
        return false;
    }
    bool is_swapped =
        pddl_files_kind(task->domain_text.data, task->domain_text.size) == PDDL_FILE_PROBLEM &&
        pddl_files_kind(task->text.data, task->text.size) == PDDL_FILE_DOMAIN;
    if (is_swapped) {
        error_set_at(error, ERROR_USAGE, (ErrorPlace){.file = file_display_name(domain)},
                     "this is a problem, and %.200s is its domain: the domain comes first",
                     file_display_name(problem));
    }
    return !is_swapped;
}

bool task_loader_read(const char *first, const char *second, LoadedTask *out_task, Error *error)
{
    assert(first);
    Stopwatch start = start_watch();
    *out_task = (LoadedTask){.is_pddl = second || pddl_files_is_pddl_name(first),
                             .domain_path = second ? first : NULL,
                             .path = second ? second : first};
    bool ok = second ? read_both(first, second, out_task, error) : read_lone_file(out_task, error);
    add_time(start, out_task);
    return ok;
}

static FileText copy_text(PddlSource source)
{
    FileText text = {.size = source.size, .capacity = source.size + 1};
    text.data = MEM_NEW(char, text.capacity);
    memcpy(text.data, source.text, source.size);
    return text;
}

void task_loader_take(PddlSource domain, PddlSource text, LoadedTask *out_task)
{
    *out_task = (LoadedTask){.is_pddl = domain.text != NULL, .path = text.name};
    if (domain.text) {
        out_task->domain_path = domain.name;
        out_task->domain_text = copy_text(domain);
    }
    out_task->text = copy_text(text);
}

/* --- Parsing ---------------------------------------------------------------------------------- */

static PddlSource make_source(const char *path, const FileText *text)
{
    return (PddlSource){file_display_name(path), text->data, text->size};
}

static void parse_pddl(LoadedTask *task, Error *error)
{
    task->pddl = pddl_parse(make_source(task->domain_path, &task->domain_text),
                            make_source(task->path, &task->text), &task->findings);
    if (!task->pddl) {
        *error = *pddl_diagnostics_first_error(&task->findings);
    }
}

bool task_loader_parse(LoadedTask *task, Error *error)
{
    assert(task->text.data && !task->task && !task->pddl);
    assert(!task->is_pddl || task->domain_text.data);
    Stopwatch start = start_watch();
    if (task->is_pddl) {
        parse_pddl(task, error);
    } else {
        task->task =
            sas_read(task->text.data, task->text.size, file_display_name(task->path), error);
    }
    file_release(&task->domain_text);
    file_release(&task->text);
    add_time(start, task);
    task->parse_time = (GroundTime){task->cpu_time, task->wall_time};
    return task->pddl || task->task;
}

/* --- Translating ------------------------------------------------------------------------------ */

bool task_loader_translate(LoadedTask *task, const Progress *progress, Error *error)
{
    assert(task->pddl || task->task);
    if (!task->task) {
        Stopwatch start = start_watch();
        task->task = ground_translate(task->pddl, progress, &task->remark, error);
        add_time(start, task);
    }
    return task->task != NULL;
}

bool task_loader_open(const char *first, const char *second, LoadedTask *out_task, Error *error)
{
    return task_loader_read(first, second, out_task, error) && task_loader_parse(out_task, error);
}

bool task_loader_load(const char *first, const char *second, const Limits *limits,
                      LoadedTask *out_task, Error *error)
{
    const Progress progress = {.limits = limits};
    bool ok = task_loader_open(first, second, out_task, error) &&
              task_loader_translate(out_task, &progress, error);
    if (!ok && error->kind == ERROR_NONE) {
        error_set(error, ERROR_SYSTEM, "the time for translating the task is over");
    }
    return ok;
}

void task_loader_add_static_atoms(LoadedTask *task)
{
    assert(task->task);
    if (task->pddl) {
        static_atoms_add(task->task, task->pddl);
    }
}

void task_loader_add_object_kinds(LoadedTask *task)
{
    assert(task->task);
    if (task->pddl) {
        object_kinds_add(task->task, task->pddl);
    }
}

/* --- The end ---------------------------------------------------------------------------------- */

void task_loader_release(LoadedTask *task)
{
    pddl_task_free(task->pddl);
    pddl_diagnostics_release(&task->findings);
    file_release(&task->domain_text);
    file_release(&task->text);
    if (task->task) {
        task_free(task->task);
    }
    *task = (LoadedTask){0};
}

Task *task_loader_load_task(const char *first, const char *second, const Limits *limits,
                            Error *error)
{
    LoadedTask loaded;
    task_loader_load(first, second, limits, &loaded, error);
    Task *task = loaded.task;
    loaded.task = NULL;
    task_loader_release(&loaded);
    return task;
}
