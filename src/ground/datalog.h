/* Datalog: a Datalog program, and the evaluation of it, for relaxed reachability [H09] sec. 6.
 *
 * A relation holds the atoms of one predicate. Rules do not read relations but *views*: the tuples
 * that agree with a literal's constants and with the sets that its variables range over, reduced to
 * the columns of its variables. Literals of the same shape share a view across rules. So types
 * never appear in a join, and the size of a view is the number of tuples that match its literal.
 *
 * The order of calls: datalog_init, then reachability_rules_build (reachability_rules.h) adds the
 * rules, then datalog_explore. Relations that no rule derives are in the views from the start;
 * tuples of the others enter the views one by one. */
#ifndef GROUND_DATALOG_H
#define GROUND_DATALOG_H

#include <assert.h>

#include "base/arena.h"
#include "base/bitset.h"
#include "base/hash_index.h"
#include "base/progress.h"
#include "ground/join.h"
#include "ground/norm_task.h"
#include "ground/relation.h"

DEFINE_VEC(BitsetVec, bitset_vec, Bitset);

/* The sets of objects that variables range over, each stored once: one per type and per combination
 * of a type with conditions that never change. Set 0 holds all objects. */
typedef struct ObjectSets {
    BitsetVec sets;
    HashIndex ids;
} ObjectSets;

enum { DATALOG_ALL_OBJECTS = 0 };

typedef enum ViewTest {
    VIEW_MEMBER, /* of the object set `operand` */
    VIEW_OBJECT, /* is the object `operand` */
} ViewTest;

enum { VIEW_DROPPED = -1 };

typedef struct ViewColumn {
    int32_t test, operand;
    int32_t target; /* column of the view, or VIEW_DROPPED */
} ViewColumn;

/* A literal of a rule that reads a view; JOIN_NO_LITERAL if the view has no columns. */
typedef struct ViewUse {
    int32_t rule, literal;
} ViewUse;

DEFINE_VEC(ViewUseVec, view_use_vec, ViewUse);

typedef struct View {
    Relation tuples;
    int32_t relation;
    const ViewColumn *columns; /* one per column of the relation */
    bool may_repeat;           /* different tuples of the relation may become one */
    ViewUseVec uses;           /* only if the relation is derived */
} View;

DEFINE_VEC(ViewVec, view_vec, View *);

/* The atoms of a predicate, or of an auxiliary one. */
typedef struct DatalogRelation {
    Relation tuples;
    ViewVec views;        /* those that can hold more than one tuple */
    Relation single;      /* tuples with a view of their own; there may be very many */
    ViewVec single_views; /* by the tuples of `single` */
    int32_t num_seen;     /* tuples that have entered the views */
    bool is_derived;      /* head of a rule; all others are complete from the start */
} DatalogRelation;

DEFINE_VEC(DatalogRelationVec, datalog_relation_vec, DatalogRelation *);

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

typedef struct Datalog {
    Arena arena;
    const NormTask *norm;
    const Progress *progress;
    bool is_stopped; /* by `progress` */
    ObjectSets sets;
    IntVec type_sets;             /* per type: the set of its objects, or -1: not made yet */
    DatalogRelationVec relations; /* those of the predicates come first, under their numbers */
    ViewVec views;
    HashIndex view_ids;
    RuleVec rules;
    int32_t first_function; /* relation of the objects for which function 0 has a value */
    int32_t objects;        /* relation with all objects */
    bool is_complete;       /* the relations hold all reachable atoms */
    IntVec tuple;           /* scratch: as long as the longest tuple of a view */
} Datalog;

/* Puts the initial atoms into the relations; those of derived relations are not in the views
 * yet. */
void datalog_init(Datalog *program, const NormTask *norm, const Progress *progress);
void datalog_release(Datalog *program);

/* Offers a tuple of the view's relation to the view; false if the view does not take it. */
bool datalog_feed_view(Datalog *program, View *view, const int32_t *tuple);

/* The number of the set with these members. */
int32_t datalog_intern_set(Datalog *program, const Bitset *members);

static inline bool datalog_set_contains(const Datalog *program, int32_t set, int32_t object)
{
    assert(set >= 0 && (size_t)set < program->sets.sets.size);
    return bitset_test(&program->sets.sets.data[set], (size_t)object);
}

/* The set of the objects that belong to one of the types. */
int32_t datalog_type_set(Datalog *program, PddlTypeSet types);

/* Adds a relation without tuples and returns its number. */
int32_t datalog_add_relation(Datalog *program, int32_t arity, bool is_derived);

/* The view of this tuple alone, or NULL. */
View *datalog_single_view(const DatalogRelation *relation, const int32_t *tuple);

/* The view of a relation through these columns; at most one is made for each shape. */
View *datalog_view(Datalog *program, int32_t relation, const ViewColumn *columns);

/* Computes the least fixpoint: the relations then hold all reachable atoms, and the program is
 * complete. False when stopped by `progress`. */
bool datalog_explore(Datalog *program);

#endif
