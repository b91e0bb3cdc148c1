/* The PDDL parser: texts of a domain and a problem in, a PddlTask or errors out.
 *
 * Two steps. pddl_sexp.h makes a flat tree of lists and words of each file; then the sections are
 * read one kind after the other, in any order that the file has them: types, objects, predicates,
 * functions, derived predicates, actions, initial state, goal. Linear time.
 *
 * What is accepted, refused and tolerated is written down in docs/reference/pddl.md. */
#ifndef PDDL_PDDL_PARSE_H
#define PDDL_PDDL_PARSE_H

#include "pddl/pddl_task.h"

/* NULL after errors; they and all warnings are in `diagnostics`, sorted by place, which the caller
 * zeroes before and releases afterwards in any case. The task keeps copies of the texts, so they
 * need not stay. */
PddlTask *pddl_parse(PddlSource domain, PddlSource problem, PddlDiagnostics *diagnostics);

/* The same for a domain alone. */
PddlTask *pddl_parse_domain(PddlSource domain, PddlDiagnostics *diagnostics);

#endif
