/* RuleBuilder: makes rules of atoms with variables.
 *
 * Each atom of a body becomes a view that tests what the atom says about its columns and keeps the
 * columns of the variables that the rule needs. An atom may repeat a variable: then only its first
 * place counts. That is what Fast Downward's rules come to, and the set of reachable facts must be the
 * same; instances that should not be are found out when they are instantiated. */
#ifndef GROUND_RULE_BUILDER_H
#define GROUND_RULE_BUILDER_H

#include "ground/program.h"

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
    Program *program;
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

void rule_builder_init(RuleBuilder *builder, Program *program);
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

#endif
