/* Program: relaxed reachability as Datalog rules.
 *
 * Relations hold the atoms of one predicate each. Rules do not read relations but *views* of them:
 * the tuples that agree with a literal's constants and with the sets that its variables range over,
 * reduced to the columns of its variables. Literals of the same shape share a view, whichever rule
 * they are in. So types never appear in a join, and the size of a view is that of the literal.
 *
 * What never changes is in the views from the start. The rest arrives tuple by tuple. */
#ifndef GROUND_PROGRAM_H
#define GROUND_PROGRAM_H

#include "base/arena.h"
#include "base/progress.h"
#include "ground/join.h"
#include "ground/norm_task.h"
#include "ground/object_sets.h"
#include "ground/relation.h"

typedef enum ViewTest {
    VIEW_MEMBER, /* of the object set `operand` */
    VIEW_OBJECT, /* is the object `operand` */
} ViewTest;

enum { VIEW_DROPPED = -1 };

typedef struct ViewColumn {
    int32_t test, operand;
    int32_t target; /* column of the view, or VIEW_DROPPED */
} ViewColumn;

/* A literal of a rule that reads a view; JOIN_NO_LITERAL where the view has no columns. */
typedef struct ViewUse {
    int32_t rule, literal;
} ViewUse;

DEFINE_VEC(ViewUseVec, view_use_vec, ViewUse);

typedef struct View {
    Relation tuples;
    int32_t relation;
    const ViewColumn *columns; /* one per column of the relation */
    bool may_repeat;           /* different tuples of the relation may become one */
    ViewUseVec uses;           /* only where the relation is derived */
} View;

DEFINE_VEC(ViewVec, view_vec, View *);

/* The atoms of a predicate, or of an auxiliary one. */
typedef struct ProgramRelation {
    Relation tuples;
    ViewVec views;        /* those that look at more than one tuple */
    Relation single;      /* tuples that a view looks at alone; there may be very many such views */
    ViewVec single_views; /* by the tuples of `single` */
    int32_t num_seen;     /* tuples that have arrived in the views */
    bool is_derived;      /* head of a rule; all others are complete from the start */
} ProgramRelation;

DEFINE_VEC(ProgramRelationVec, program_relation_vec, ProgramRelation *);

typedef struct RuleAtom {
    int32_t relation, num_terms;
    const PddlTerm *terms;
} RuleAtom;

typedef struct Rule {
    JoinBody body;     /* without literals that have no variables */
    int32_t num_empty; /* views that have no tuple yet, also of literals without variables */
    const RuleAtom *heads;
    int32_t num_heads;
} Rule;

DEFINE_VEC(RuleVec, rule_vec, Rule);

typedef struct Program {
    Arena arena;
    const NormTask *norm;
    const Progress *progress;
    bool is_stopped; /* the progress said so */
    ObjectSets sets;
    IntVec type_sets;             /* per type: the set of its objects, or -1: not asked for yet */
    ProgramRelationVec relations; /* those of the predicates come first, under their numbers */
    ViewVec views;
    HashIndex view_ids;
    RuleVec rules;
    int32_t first_function; /* relation of the objects for which function 0 has a value */
    int32_t objects;        /* relation with all objects */
    bool is_complete;       /* all relations hold all that is reachable */
    IntVec tuple;           /* scratch: as long as the longest tuple of a view */
} Program;

/* Facts are in the relations; those that are derived have not arrived in the views. */
void program_init(Program *program, const NormTask *norm, const Progress *progress);
void program_release(Program *program);

/* Lets a tuple of the view's relation arrive; false if the view does not take it. */
bool program_feed_view(Program *program, View *view, const int32_t *tuple);

/* The set of the objects that belong to one of the types. */
int32_t program_type_set(Program *program, PddlTypeSet types);

/* Adds a relation without tuples and returns its number. */
int32_t program_add_relation(Program *program, int32_t arity, bool is_derived);

/* The view of this tuple alone, or NULL. */
View *program_single_view(const ProgramRelation *relation, const int32_t *tuple);

/* The view of a relation through these columns; at most one is made for each shape. */
View *program_view(Program *program, int32_t relation, const ViewColumn *columns);

#endif
