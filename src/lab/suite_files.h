/* Finds the instances that the patterns of a suite match, with their domain files and names. */
#ifndef LAB_SUITE_FILES_H
#define LAB_SUITE_FILES_H

#include "lab/suite.h"

/* One pattern of [instances]. */
typedef struct SuitePattern {
    const char *domain;      /* the name in tables */
    const char *pattern;     /* as for glob(7), relative to the suite's folder */
    const char *domain_file; /* from [domains]; NULL: to be found */
    ErrorPlace place;
} SuitePattern;

/* Adds the instances in the natural order of their file names, without domain files that match the
 * pattern, too. The name of an instance is that of its file, without folder and extension. */
bool suite_files_add(Suite *suite, const SuitePattern *pattern, Error *error);

/* Absolute, relative to the suite's folder. */
const char *suite_files_resolve(Suite *suite, const char *path);

#endif
