/* The command line of `veer plan`, as the user writes it. What it means: plan_setup.h. */
#ifndef CLI_PLAN_OPTIONS_H
#define CLI_PLAN_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/cli_options.h"
#include "plan/plan_setup.h"

typedef struct PlanOptions {
    const char *operands[2]; /* TASK, or DOMAIN PROBLEM */
    PlanWish wish;
    const char *plan_file, *trace;
    double time_limit, translate_time_limit, search_time_limit;
    size_t memory_limit;
    bool json, quiet, verbose;
    bool may_replace; /* a file that Veer has not made, though no option names it */
    bool plan_on_stdout, trace_on_stdout; /* follow from the files */
} PlanOptions;

/* The plan file that no option names. */
extern const char plan_options_standard_file[];

/* An Error also if two things go to standard output. */
ParseResult plan_options_parse(int argc, char **argv, PlanOptions *out_options, Error *error);

#endif
