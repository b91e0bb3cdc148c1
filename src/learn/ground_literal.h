/* Ground literals: literals of a PDDL task without variables, and small sets of them. */
#ifndef LEARN_GROUND_LITERAL_H
#define LEARN_GROUND_LITERAL_H

#include "ground/norm_task.h"
#include "rules/rule_set.h"

enum { GROUND_NO_OBJECT = -1, GROUND_MAX_LITERALS = RULE_MAX_PARTS };

/* Its tuple is the predicate, then the objects, as in PddlState. */
typedef struct GroundLiteral {
    int32_t tuple[RULE_MAX_TERMS + 1];
    int32_t num_objects;
    bool is_negated;
} GroundLiteral;

/* Without repeats. */
typedef struct GroundLiterals {
    GroundLiteral data[GROUND_MAX_LITERALS];
    int32_t count;
    bool is_full; /* one did not find room */
} GroundLiterals;

void ground_literal_add(GroundLiterals *set, const GroundLiteral *literal);

/* Puts objects in; false if a term has none. `objects` are those of the variables. */
bool ground_literal_make(const NormLiteral *literal, const int32_t *objects, GroundLiteral *out);

#endif
