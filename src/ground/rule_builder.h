/* RuleBuilder: makes Datalog rules from atoms with variables.
 *
 *     rule_builder_start(...); push atoms to `body` and `heads`; rule_builder_finish(...)
 *
 * Each atom of a body becomes a view that tests the columns with objects and keeps the columns of
 * the variables that the rule needs. If an atom repeats a variable, only its first place counts.
 * Fast Downward's rules do the same, and the set of reachable facts must be the same; instantiation
 * drops the instances that do not satisfy the atom. */
#ifndef GROUND_RULE_BUILDER_H
#define GROUND_RULE_BUILDER_H

#include "ground/datalog.h"

DEFINE_VEC(RuleAtomVec, rule_atom_vec, RuleAtom);
DEFINE_VEC(ViewColumnVec, view_column_vec, ViewColumn);

typedef struct RuleVariable {
    int32_t set;       /* of objects that it ranges over */
    int32_t stamp;     /* scratch: the atom at hand */
    int32_t num_atoms; /* of the body in which it occurs */
    bool is_wanted;    /* occurs in a head */
} RuleVariable;

DEFINE_VEC(RuleVariableVec, rule_variable_vec, RuleVariable);

typedef struct RuleBuilder {
    Datalog *program;
    Arena *arena; /* the program's */
    RuleVariableVec variables;
    RuleAtomVec body;
    RuleAtomVec heads;
    /* Scratch: */
    Bitset members;
    ViewColumnVec columns;
    IntVec row, rows;
    int32_t last_stamp;
} RuleBuilder;

void rule_builder_init(RuleBuilder *builder, Datalog *program);
void rule_builder_release(RuleBuilder *builder);

/* Starts a rule with `count` variables; the first num_typed range over the objects of their types,
 * the others over all. */
void rule_builder_start(RuleBuilder *builder, int32_t count, const PddlTypeSet *types,
                        int32_t num_typed);

/* Appends the positive literals to the body. */
void rule_builder_add_positive(RuleBuilder *builder, const NormCondition *condition);

/* Which variables of body atoms matter. */
typedef enum RuleShape {
    RULE_INSTANCES, /* all: a match for each way to bind them */
    RULE_HEADS,     /* those of heads, and those that several body atoms share */
    RULE_PAIR,      /* those of heads only; other shared variables are not compared */
} RuleShape;

/* The rule of the body and heads given since the start. Except in a pair, variables that no atom
 * binds range over all objects of their sets. Matches violate no negative literal of `condition`
 * that never changes; `condition` may be NULL. */
Rule rule_builder_finish(RuleBuilder *builder, RuleShape shape, const NormCondition *condition);

/* Adds to the program the rules by which instances of the action reach the heads: one for each
 * group of heads whose variables are among those of one of them. */
void rule_builder_add_action(RuleBuilder *builder, const NormAction *action,
                             const RuleAtomVec *heads);

void rule_builder_add_axiom(RuleBuilder *builder, const NormAxiom *axiom);

/* For a complete program: a rule outside of it whose matches are the instances of the action or
 * axiom that violate no negative condition that never changes. */
Rule rule_builder_action_instances(Datalog *program, int32_t action);
Rule rule_builder_axiom_instances(Datalog *program, int32_t axiom);

/* The same for the instances with one object in both parameters, whatever the negative
 * conditions. */
Rule rule_builder_equal_instances(Datalog *program, int32_t action, int32_t left, int32_t right);

#endif
