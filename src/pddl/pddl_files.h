/* PDDL files: what a text defines, and where the domain of a lone problem is.
 *
 * Benchmark collections have no rule for the latter, but habits: a domain.pddl for all problems of
 * a folder, beside them, one folder up or in a folder of its own, or one domain for each problem,
 * with part of the problem's name in its own. */
#ifndef PDDL_PDDL_FILES_H
#define PDDL_PDDL_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

typedef enum PddlFileKind {
    PDDL_FILE_OTHER,  /* does not begin with a parenthesis */
    PDDL_FILE_DOMAIN, /* begins with (define (domain */
    PDDL_FILE_PROBLEM /* anything else: the parser knows best what is wrong with it */
} PddlFileKind;

/* Looks at the first words only. */
PddlFileKind pddl_files_kind(const char *text, size_t size);

/* Whether a path ends in .pddl, in any case. */
bool pddl_files_is_pddl_name(const char *path);

/* Enough for every path that the system takes. */
typedef struct PddlPath {
    char text[4096];
} PddlPath;

/* The first of the usual places that holds a domain: a domain for this problem alone goes before
 * one for all, the problem's own folder before others. False and an Error that lists the places if
 * none does. */
bool pddl_files_find_domain(const char *problem, PddlPath *out_path, Error *error);

#endif
