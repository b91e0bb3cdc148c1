/* Fingerprint: identifies a domain independently of the names in it.
 *
 * Two domains that differ only in names, in layout, or in the order of things whose order means
 * nothing have the same fingerprint; other domains have different ones, with high probability. The
 * fingerprint depends on what the actions and axioms do:
 *
 *   - Types count by the parameters, quantified variables and constants that have them, and by
 *     which of these types lie within which. Types of other places, such as the declarations of
 *     predicates, restrict nothing. So a domain of one type is a domain without types; unary
 *     predicates in the place of types make another domain.
 *   - Predicates, functions and constants count by their use in actions and axioms; the arguments
 *     of a predicate may have any order, if it is the same everywhere.
 *   - Costs count if there is a metric and not every action costs 1. Without a problem, a metric is
 *     assumed if there are costs.
 *   - Requirements, what the problem says otherwise and conjunctions within conjunctions do not
 *     count.
 *
 * The method is colour refinement (one-dimensional Weisfeiler-Leman) of a graph of all these things
 * with a fixed number of rounds, in time linear in the text. What it cannot tell apart has the same
 * structure around every place, which happens in made-up domains only. */
#ifndef PDDL_PDDL_FINGERPRINT_H
#define PDDL_PDDL_FINGERPRINT_H

#include "pddl/pddl_task.h"

typedef struct PddlFingerprint {
    char text[17]; /* 64 bits in hexadecimal, the same on every machine */
} PddlFingerprint;

PddlFingerprint pddl_fingerprint(const PddlTask *task);

/* The same, but names of predicates, constants and actions count, and so does the order of their
 * arguments: for what was learned about atoms and actions by name. Types and variables may still have
 * any names. */
PddlFingerprint pddl_fingerprint_with_names(const PddlTask *task);

#endif
