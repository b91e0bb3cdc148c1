/* Exit codes: those that Fast Downward introduced and the field's tools understand; when Veer
 * returns which is in docs/reference/exit-codes.md. */
#ifndef CLI_EXIT_CODE_H
#define CLI_EXIT_CODE_H

#include <stdbool.h>

#include "base/error.h"
#include "pddl/pddl_diagnostics.h"

enum {
    EXIT_CODE_SUCCESS = 0,
    EXIT_CODE_PLAN_INVALID = 1, /* of `veer validate` only */
    EXIT_CODE_UNEXPLAINED = 1,  /* of `veer lab run` only */
    EXIT_CODE_PLAN_THEN_OUT_OF_MEMORY = 1,
    EXIT_CODE_PLAN_THEN_OUT_OF_TIME = 2,
    EXIT_CODE_TRANSLATE_UNSOLVABLE = 10,
    EXIT_CODE_UNSOLVABLE = 11, /* the search proves that there is no plan */
    EXIT_CODE_UNSOLVED = 12,   /* nothing left to search, which is no proof */
    EXIT_CODE_TRANSLATE_OUT_OF_MEMORY = 20,
    EXIT_CODE_TRANSLATE_OUT_OF_TIME = 21,
    EXIT_CODE_OUT_OF_MEMORY = 22,
    EXIT_CODE_OUT_OF_TIME = 23,
    EXIT_CODE_PDDL_ERROR = 31,     /* malformed domain or problem */
    EXIT_CODE_INTERNAL_ERROR = 32, /* also: output that cannot be written */
    EXIT_CODE_INPUT_ERROR = 33,
    EXIT_CODE_UNSUPPORTED = 34,
    EXIT_CODE_USAGE = 36,
};

/* The word before "exit code: N" in the line that scripts look for: "translate" or "search". */
const char *exit_code_phase(int code);

/* That of an error of this kind. */
int exit_code_of(ErrorKind kind);

/* Prints the error on standard error, and with as_json also as an object on standard output,
 * where a program waits for one. Returns the exit code that goes with it. */
int exit_code_report(const Error *error, bool as_json);

/* The same for an error in a domain or problem: malformed input has a code of its own there. */
int exit_code_report_pddl(const Error *error, bool as_json);

/* The same for everything that the PDDL parser found; the JSON object shows the first error that
 * decides the code. There must be one. */
int exit_code_report_findings(const PddlDiagnostics *diagnostics, bool as_json);

#endif
