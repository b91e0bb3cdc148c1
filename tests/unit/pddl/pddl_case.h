/* Short PDDL texts and what the parser must say about them; for the tests of this folder. */
#ifndef TESTS_PDDL_CASE_H
#define TESTS_PDDL_CASE_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pddl/pddl_parse.h"

/* A text in which "@" marks the place of a finding, and a part of its message. */
typedef struct Case {
    PddlSeverity severity;
    const char *domain, *problem; /* problem NULL: the domain alone */
    const char *part;
} Case;

/* A text without its mark, in a block of its exact size: a sanitizer sees any step over it. */
typedef struct Unmarked {
    PddlSource source;
    char *block;
    bool has_mark;
    int line, column;
} Unmarked;

static inline Unmarked unmark(const char *name, const char *text)
{
    size_t before = strcspn(text, "@");
    bool has_mark = text[before] == '@';
    size_t size = strlen(text) - has_mark;
    Unmarked result = {
        .block = malloc(size ? size : 1), .has_mark = has_mark, .line = 1, .column = 1};
    assert_non_null(result.block);
    memcpy(result.block, text, before);
    memcpy(result.block + before, text + before + has_mark, size - before);
    for (size_t i = 0; i < before; i++) {
        result.column = text[i] == '\n' ? 1 : result.column + 1;
        result.line += text[i] == '\n';
    }
    result.source = (PddlSource){name, result.block, size};
    return result;
}

static inline PddlTask *parse_texts(const char *domain, const char *problem,
                                    PddlDiagnostics *diagnostics)
{
    Unmarked first = unmark("d.pddl", domain);
    Unmarked second = unmark("p.pddl", problem ? problem : "");
    PddlTask *task = problem ? pddl_parse(first.source, second.source, diagnostics)
                             : pddl_parse_domain(first.source, diagnostics);
    free(first.block);
    free(second.block);
    return task;
}

/* Without errors; warnings are not looked at. */
static inline PddlTask *parse_accepted(const char *domain, const char *problem)
{
    PddlDiagnostics diagnostics = {0};
    PddlTask *task = parse_texts(domain, problem, &diagnostics);
    if (!task) {
        pddl_diagnostics_print(&diagnostics, stderr);
    }
    pddl_diagnostics_release(&diagnostics);
    assert_non_null(task);
    return task;
}

/* Without errors and without warnings. */
static inline PddlTask *parse_good(const char *domain, const char *problem)
{
    PddlDiagnostics diagnostics = {0};
    PddlTask *task = parse_texts(domain, problem, &diagnostics);
    if (diagnostics.findings.size > 0) {
        pddl_diagnostics_print(&diagnostics, stderr);
        fail_msg("findings in a text without mistakes");
    }
    pddl_diagnostics_release(&diagnostics);
    assert_non_null(task);
    return task;
}

static inline bool is_wanted(const PddlFinding *finding, const Case *c, int file,
                             const Unmarked *text)
{
    return text->has_mark && finding->severity == c->severity && finding->place.file == file &&
           finding->error.line == text->line && finding->error.column == text->column &&
           strstr(finding->error.message, c->part);
}

/* Each case has the finding it asks for; only warnings leave a task. */
static inline void check_cases(const Case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const Case *c = &cases[i];
        PddlDiagnostics diagnostics = {0};
        PddlTask *task = parse_texts(c->domain, c->problem, &diagnostics);
        Unmarked domain = unmark("", c->domain), problem = unmark("", c->problem ? c->problem : "");
        bool found = false;
        for (size_t j = 0; j < diagnostics.findings.size; j++) {
            const PddlFinding *finding = &diagnostics.findings.data[j];
            found = found || is_wanted(finding, c, PDDL_DOMAIN_FILE, &domain) ||
                    is_wanted(finding, c, PDDL_PROBLEM_FILE, &problem);
        }
        if (!found || (task != NULL) != (c->severity == PDDL_WARNING)) {
            pddl_diagnostics_print(&diagnostics, stderr);
            fail_msg("case %zu: %s", i, c->part);
        }
        free(domain.block);
        free(problem.block);
        pddl_task_free(task);
        pddl_diagnostics_release(&diagnostics);
    }
}

#define CHECK_CASES(cases) check_cases((cases), sizeof(cases) / sizeof((cases)[0]))

static inline void assert_name(const PddlTask *task, int32_t symbol, const char *text)
{
    assert_string_equal(pddl_task_text(task, symbol), text);
}

#endif
