/* Types: typed lists, "a b - t c - (either t u) d", which are the form of all declarations in PDDL,
 * and the hierarchy of types that :types declares. */
#ifndef PDDL_PDDL_TYPES_H
#define PDDL_PDDL_TYPES_H

#include "pddl/pddl_builder.h"

/* ---- Typed lists and variables --------------------------------------------------------------- */

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
void pddl_types_split(PddlBuilder *builder, int32_t first, int32_t end, PddlNameKind kind,
                      PddlTypedVec *out_names);

/* The types that a type node names, PDDL_NONE meaning `object`. A type that is not declared is an
 * error, or a warning if is_lenient; it is left out then. */
PddlTypeSet pddl_types_resolve(PddlBuilder *builder, int32_t type_node, bool is_lenient);

/* The parameters of a predicate or a function, behind its name: their types do not restrict
 * anything and their names are of no use, so little is demanded of them. */
const PddlVariable *pddl_types_read_signature(PddlBuilder *builder, int32_t head,
                                              int32_t *out_count);

/* Variables come into scope in the builder's table, where they stay when they go out of scope.
 * pddl_types_bind returns how many were added at the end of the table. */
int32_t pddl_types_bind(PddlBuilder *builder, int32_t first, int32_t end);
void pddl_types_unbind(PddlBuilder *builder, int32_t first_variable, int32_t count);

/* The variable in scope under a name. An unknown one is reported and then treated as if it were
 * declared, so that it is reported once. */
int32_t pddl_types_find_variable(PddlBuilder *builder, int32_t node);

/* Ends all scopes, returns the table and begins a new one. */
const PddlVariable *pddl_types_finish(PddlBuilder *builder, int32_t *out_count);

/* ---- The hierarchy --------------------------------------------------------------------------- */

/* Reads all :types sections of the domain into task->types. A type may have several super types: by
 * `either` or by being listed more than once. */
void pddl_types_read(PddlBuilder *builder);

/* Whether an object could be of both types, by the domain or because it was declared so. */
bool pddl_types_overlap(const PddlTask *task, PddlTypeSet left, PddlTypeSet right);

#endif
