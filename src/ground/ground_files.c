#include "ground/ground_files.h"

#include "base/file.h"
#include "ground/ground.h"
#include "pddl/pddl_parse.h"
#include "task/sas_read.h"

static PddlSource make_source(const char *path, const FileText *text)
{
    return (PddlSource){file_display_name(path), text->data, text->size};
}

static void copy_first_error(const PddlDiagnostics *diagnostics, Error *error)
{
    size_t i = 0;
    while (diagnostics->findings.data[i].severity == PDDL_WARNING) {
        i++;
    }
    *error = diagnostics->findings.data[i].error;
}

static PddlTask *parse(PddlSource domain, PddlSource problem, Error *error)
{
    PddlDiagnostics diagnostics = {0};
    PddlTask *pddl = pddl_parse(domain, problem, &diagnostics);
    if (!pddl) {
        copy_first_error(&diagnostics, error);
    }
    pddl_diagnostics_release(&diagnostics);
    return pddl;
}

static Task *translate(const PddlTask *pddl, const Limits *limits, Error *error)
{
    const Progress progress = {.limits = limits};
    GroundRemark remark;
    Task *task = ground_translate(pddl, &progress, &remark, error);
    if (!task && error->kind == ERROR_NONE) {
        error_set(error, ERROR_SYSTEM, "the time for translating the task is over");
    }
    return task;
}

static Task *load_pddl(const char *domain, const char *problem, const Limits *limits, Error *error)
{
    FileText domain_text = {0}, problem_text = {0};
    PddlTask *pddl = NULL;
    if (file_read(domain, &domain_text, error) && file_read(problem, &problem_text, error)) {
        pddl = parse(make_source(domain, &domain_text), make_source(problem, &problem_text), error);
    }
    Task *task = pddl ? translate(pddl, limits, error) : NULL;
    pddl_task_free(pddl);
    file_release(&domain_text);
    file_release(&problem_text);
    return task;
}

static Task *load_sas(const char *path, Error *error)
{
    FileText text = {0};
    Task *task = NULL;
    if (file_read(path, &text, error)) {
        task = sas_read(text.data, text.size, file_display_name(path), error);
    }
    file_release(&text);
    return task;
}

Task *ground_files_load(const char *first, const char *second, const Limits *limits, Error *error)
{
    return second ? load_pddl(first, second, limits, error) : load_sas(first, error);
}
