/* Typed lists: "a b - t c - (either t u) d", the form of all declarations in PDDL. */
#ifndef PDDL_PDDL_TYPED_H
#define PDDL_PDDL_TYPED_H

#include "pddl/pddl_builder.h"

/* One name of a list and the node of its type, PDDL_NONE if it has none. */
typedef struct PddlTypedName {
    int32_t node, type_node;
} PddlTypedName;

DEFINE_VEC(PddlTypedVec, pddl_typed_vec, PddlTypedName);

typedef enum PddlNameKind {
    PDDL_NAMES,     /* objects and types: no question mark */
    PDDL_VARIABLES, /* parameters */
    PDDL_HEADS,     /* functions: each name is a list */
} PddlNameKind;

/* Splits the nodes from `first` to before `end`. What is not a name is reported and left out. */
void pddl_typed_split(PddlBuilder *builder, int32_t first, int32_t end, PddlNameKind kind,
                      PddlTypedVec *out_names);

/* The types that a type node names, PDDL_NONE meaning `object`. A type that is not declared is an
 * error, or a warning if is_lenient; it is left out then. */
PddlTypeSet pddl_typed_resolve(PddlBuilder *builder, int32_t type_node, bool is_lenient);

/* The parameters of a predicate or a function, behind its name: their types do not restrict
 * anything and their names are of no use, so little is demanded of them. */
const PddlVariable *pddl_typed_read_signature(PddlBuilder *builder, int32_t head,
                                              int32_t *out_count);

/* Variables come into scope in the builder's table, where they stay when they go out of scope.
 * pddl_typed_bind returns how many were added at the end of the table. */
int32_t pddl_typed_bind(PddlBuilder *builder, int32_t first, int32_t end);
void pddl_typed_unbind(PddlBuilder *builder, int32_t first_variable, int32_t count);

/* The variable in scope under a name. An unknown one is reported and then treated as if it were
 * declared, so that it is reported once. */
int32_t pddl_typed_find_variable(PddlBuilder *builder, int32_t node);

/* Ends all scopes, returns the table and begins a new one. */
const PddlVariable *pddl_typed_finish(PddlBuilder *builder, int32_t *out_count);

#endif
