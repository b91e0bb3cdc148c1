/* PddlReason: why a condition is not true, as one short sentence about the part that fails.
 *
 * Conjunctions lead to their first false part, universal conditions to their first counterexample;
 * where a literal is reached, the sentence names it with the objects put in. */
#ifndef PDDL_PDDL_EXPLAIN_H
#define PDDL_PDDL_EXPLAIN_H

#include "pddl/pddl_eval.h"

typedef struct PddlReason {
    PddlPlace place;
    char text[240]; /* without a full stop; long names are cut */
} PddlReason;

/* The condition must not hold. */
void pddl_explain(PddlEval *eval, const PddlCondition *condition, PddlReason *out_reason);

/* "(name a b)": the name is a symbol. */
void pddl_explain_format(const PddlEval *eval, int32_t name, const PddlTerm *terms,
                         int32_t num_terms, char *out_text, size_t size);

#endif
