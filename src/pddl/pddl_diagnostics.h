/* Diagnostics: what is wrong with a domain and a problem, several findings at once.
 *
 * A finding is an Error (base/error.h: place, source line, caret) and, where a second place helps,
 * a note: where a predicate was declared, where a parenthesis was opened. Warnings do not stop
 * anything. At most PDDL_MAX_FINDINGS errors and as many warnings are kept, the rest is counted.
 * Zeroed storage is a valid empty list; the texts are the caller's and are read while adding. */
#ifndef PDDL_PDDL_DIAGNOSTICS_H
#define PDDL_PDDL_DIAGNOSTICS_H

#include <stdarg.h>
#include <stdio.h>

#include "base/error.h"
#include "base/vec.h"

enum { PDDL_DOMAIN_FILE, PDDL_PROBLEM_FILE, PDDL_NUM_FILES };

enum { PDDL_MAX_FINDINGS = 20 };

/* Where something stands. Every node of a parsed task has one. */
typedef struct PddlPlace {
    int32_t file;    /* PDDL_DOMAIN_FILE or PDDL_PROBLEM_FILE */
    uint32_t offset; /* in bytes */
} PddlPlace;

typedef struct PddlSource {
    const char *name, *text;
    size_t size;
} PddlSource;

typedef enum PddlSeverity {
    PDDL_WARNING,     /* odd, but its meaning is clear */
    PDDL_MALFORMED,   /* not PDDL, or contradicts itself */
    PDDL_UNSUPPORTED, /* PDDL, but not classical planning */
} PddlSeverity;

typedef struct PddlFinding {
    PddlSeverity severity;
    PddlPlace place;
    Error error; /* kind ERROR_INPUT for warnings, too */
    Error note;  /* kind ERROR_NONE: no note */
} PddlFinding;

DEFINE_VEC(PddlFindingVec, pddl_finding_vec, PddlFinding);

typedef struct PddlDiagnostics {
    PddlSource sources[PDDL_NUM_FILES];
    PddlFindingVec findings;
    int num_errors, num_warnings; /* with those that are not kept */
    int num_unsupported;          /* of the errors */
    bool last_is_kept;            /* the finding that a note would belong to */
} PddlDiagnostics;

ErrorPlace pddl_diagnostics_place(const PddlSource *sources, PddlPlace place);

void pddl_diagnostics_add(PddlDiagnostics *diagnostics, PddlSeverity severity, PddlPlace place,
                          const char *format, va_list arguments);

/* Adds a second place to the last finding. */
void pddl_diagnostics_add_note(PddlDiagnostics *diagnostics, PddlPlace place, const char *format,
                               ...) __attribute__((format(printf, 3, 4)));

/* Domain before problem, then by place: sections are not read in the order of the file. */
void pddl_diagnostics_sort(PddlDiagnostics *diagnostics);

/* ERROR_NONE without errors; ERROR_UNSUPPORTED if anything is not classical, for then other
 * errors may be its consequence; else ERROR_INPUT. */
ErrorKind pddl_diagnostics_kind(const PddlDiagnostics *diagnostics);

/* The first error of that kind, or the first error if that one was not kept. There must be one. */
const Error *pddl_diagnostics_first_error(const PddlDiagnostics *diagnostics);

/* "file:line:column: error: message", source line and caret of every finding and note. */
void pddl_diagnostics_print(const PddlDiagnostics *diagnostics, FILE *stream);

void pddl_diagnostics_release(PddlDiagnostics *diagnostics);

#endif
