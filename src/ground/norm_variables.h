/* NormVariables: the variables of conditions while these are being normalised.
 *
 * Names matter to the result: a new derived predicate takes its parameters in the order of their
 * names, and two universal conditions share one if they are the same, names included. So a variable
 * is a name, a type and a slot, and an equal one has the same number: comparing conditions is
 * comparing integers.
 *
 * Names are claimed in scopes. In a scope the first claim of a name gets the name itself, the next
 * one the name with the smallest number behind it that makes a name not yet claimed. O(1) each. */
#ifndef GROUND_NORM_VARIABLES_H
#define GROUND_NORM_VARIABLES_H

#include "pddl/pddl_task.h"

/* Keeps variables of one name apart where both may be meant in one condition. Position k in the
 * list of a universal effect is slot k. */
enum { NORM_SLOT_PARAMETER = -2, NORM_SLOT_BOUND = -1 };

typedef struct NormVariable {
    int32_t name; /* in NormVariables.names */
    int32_t slot;
    PddlTypeSet type;
} NormVariable;

DEFINE_VEC(NormVariableVec, norm_variable_vec, NormVariable);

typedef struct NormVariables {
    NormVariableVec all;
    HashIndex index;
    PddlSymbols names;
    IntVec claimed_in;  /* per name: the last scope in which it was claimed */
    IntVec next_suffix; /* per name: no smaller number is free in that scope */
    int32_t scope;
} NormVariables;

void norm_variables_init(NormVariables *variables);
void norm_variables_release(NormVariables *variables);

/* Forgets all claims. */
void norm_variables_open_scope(NormVariables *variables);

/* The number of a name. */
int32_t norm_variables_name(NormVariables *variables, const char *text);

/* The name itself or, if it is claimed already, the one to take instead. */
int32_t norm_variables_claim(NormVariables *variables, int32_t name);

/* The number of a variable; a new one if there was none like it. The type's array is kept. */
int32_t norm_variables_intern(NormVariables *variables, NormVariable variable);

/* Ascending by name. O(n log n). */
void norm_variables_sort(const NormVariables *variables, int32_t *ids, size_t count);

#endif
