/* Finds the instances that the patterns of a suite match, with their domain files and names. */
#ifndef LAB_SUITE_FILES_H
#define LAB_SUITE_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"

typedef struct SuiteInstance {
    const char *domain, *name; /* in tables */
    const char *domain_file;   /* absolute; NULL: a task in SAS+ form */
    const char *problem_file;  /* absolute */
    int64_t content;           /* a hash of both files */
} SuiteInstance;

DEFINE_VEC(SuiteInstanceVec, suite_instance_vec, SuiteInstance);

/* One pattern of [instances]. */
typedef struct SuitePattern {
    const char *domain;      /* the name in tables */
    const char *pattern;     /* as for glob(7), relative to the folder */
    const char *folder;      /* of the suite, absolute */
    const char *domain_file; /* from [domains]; NULL: to be found */
    ErrorPlace place;
} SuitePattern;

/* Adds the instances in the natural order of their file names, without domain files that match the
 * pattern, too. The name of an instance is that of its file, without folder and extension. */
bool suite_files_add(const SuitePattern *pattern, Arena *arena, SuiteInstanceVec *instances,
                     Error *error);

/* The path as an absolute one, taken relative to the folder. */
const char *suite_files_resolve(const char *folder, const char *path, Arena *arena);

#endif
