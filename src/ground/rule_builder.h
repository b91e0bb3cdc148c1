/* RuleBuilder: makes rules of atoms with variables.
 *
 * Each atom of a body becomes a view that tests what the atom says about its columns and keeps the
 * columns of the variables that the rule needs. An atom may repeat a variable: then only its first
 * place counts. That is what Fast Downward's rules come to, and the set of reachable facts must be the
 * same; instances that should not be are found out when they are instantiated. */
#ifndef GROUND_RULE_BUILDER_H
#define GROUND_RULE_BUILDER_H

#include "ground/datalog.h"

DEFINE_VEC(RuleAtomVec, rule_atom_vec, RuleAtom);
DEFINE_VEC(ViewColumnVec, view_column_vec, ViewColumn);

typedef struct RuleVariable {
    int32_t set;       /* of objects that it ranges over */
    int32_t stamp;     /* scratch: the atom at work */
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
    RULE_HEADS,     /* those of heads, and those that body atoms share */
    RULE_PAIR,      /* those of heads; what else the atoms share is not compared */
} RuleShape;

/* The rule of what was given since the start. Except in a pair, variables that no atom binds run
 * over all objects of their sets. Negative literals of `condition` that never change must not be
 * violated; NULL: there are none. */
Rule rule_builder_finish(RuleBuilder *builder, RuleShape shape, const NormCondition *condition);

/* Adds to the program the rules by which instances of the action reach the heads: one for each group
 * of heads whose variables are among those of one of them. */
void rule_builder_add_action(RuleBuilder *builder, const NormAction *action,
                             const RuleAtomVec *heads);

void rule_builder_add_axiom(RuleBuilder *builder, const NormAxiom *axiom);

/* For a complete program: a rule, not part of it, whose matches are the instances of the action or
 * axiom that violate no negative condition which never changes. */
Rule rule_builder_action_instances(Datalog *program, int32_t action);
Rule rule_builder_axiom_instances(Datalog *program, int32_t axiom);

/* For a complete program: the same, but whatever the negative conditions, with one object in both
 * parameters. */
Rule rule_builder_equal_instances(Datalog *program, int32_t action, int32_t left, int32_t right);

#endif
