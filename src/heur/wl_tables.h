/* WlTables: what a task and a dictionary of colours say about each other, built once and constant.
 *
 * The problem: the colours of a state change little from one state to the next, and so should the
 * work to find them.
 *
 * The idea: objects never change their basic colour. So an atom's colour of round 1 depends on its
 * fact and its status alone and is in a table. An object's colour of round r is made of its colour
 * of round r - 1 and a set of pairs (place, colour of an atom in round r - 1), and for r up to 2
 * these pairs are known for every fact and status. Each pair that an object can have is a *slot* of
 * the object, with a counter. When a fact becomes true or false, a few counters change, which are
 * listed here, and the objects of these slots have to be looked up again. Only the colours of atoms
 * in round 2 depend on others that change: those of their objects in round 1.
 *
 * Nodes of a state are objects and atoms. Atoms are the facts and goals whose name is an atom of a
 * predicate of the dictionary (task/atoms.h), and static atoms if the settings want them. Negated
 * goals are none. Objects are those that such an atom names, whether it holds or not. */
#ifndef HEUR_WL_TABLES_H
#define HEUR_WL_TABLES_H

#include "base/error.h"
#include "nn/wl_model.h"
#include "task/task.h"

enum { WL_NO_NODE = -1 };

/* A pair that an object can have in its key. */
typedef struct WlSlot {
    uint64_t mix; /* its part of the hash */
    int32_t object;
    int32_t place, colour; /* the colour can be WL_UNSEEN */
} WlSlot;

/* The slots of one round: those of an object are together, in ascending order. */
typedef struct WlLayer {
    int32_t num_slots;
    const WlSlot *slots;
    const int32_t *object_slots; /* per object: where its slots begin; one more at the end */
    const int32_t *lists;        /* slots of all nodes */
    const int32_t *node_lists;   /* per node: where its part of `lists` begins; one more */
} WlLayer;

/* A *node* is an atom with a status. A fact that is a goal has two, of which one is in the graph; one
 * that is no goal has one, which is in the graph if the fact is true. */
typedef struct WlNode {
    int32_t atom;
    int32_t colours[2]; /* in rounds 0 and 1; WL_UNSEEN: none */
    int32_t weight;     /* of these colours together */
} WlNode;

typedef struct WlFact {
    int32_t if_true, if_false; /* nodes, or WL_NO_NODE */
    int32_t support;           /* of a goal that can be supported, or WL_NO_SUPPORT */
} WlFact;

enum { WL_NO_SUPPORT = -1 };

/* A goal that rests on others, or that others rest on (wl_colours.h). It is supported when it holds
 * and the `num_below` goals that it rests on are supported. */
typedef struct WlSupport {
    int32_t node; /* of its own, in the graph while the goal is supported */
    int32_t num_below;
    int32_t above_begin, above_end; /* those that rest on it, in WlTables.above */
} WlSupport;

typedef struct WlTables {
    const Task *task;
    const WlColours *colours;
    WlColours *growing;     /* the same, while a model is learned; otherwise NULL */
    const int32_t *weights; /* per colour; NULL: there are none */
    int32_t num_objects, num_atoms, num_nodes, num_static;
    const int32_t *object_colours; /* basic ones */
    const int32_t *atom_objects;   /* of all atoms */
    const int32_t *atom_ends;      /* per atom: its end in `atom_objects` */
    const WlNode *nodes;           /* the static ones first */
    const WlFact *facts;           /* per fact of the task */
    const WlSupport *supports;     /* in the order of their facts; with `has_supported` alone */
    int32_t num_supports;
    const int32_t *above;          /* supports */
    WlLayer layers[WL_MAX_ROUNDS]; /* of rounds 1 and 2 */
    int32_t num_layers;            /* those that some colour of objects needs */
    bool has_pairs;                /* some colour of atoms in round 2 is known or may become so */
    Arena arena;
} WlTables;

/* For the values of a model, which must outlive the tables, as must the task. NULL and an Error if
 * the model needs static atoms and the task does not have them. */
WlTables *wl_tables_new(const Task *task, const WlModel *model, Error *error);

/* For features of a model that is being learned: new colours are added to the dictionary. */
WlTables *wl_tables_new_growing(const Task *task, WlColours *colours, Error *error);
void wl_tables_free(WlTables *tables);

/* Whether some goals of the task rest on others. */
bool wl_tables_has_supports(const Task *task);

/* A number that no sum of weights of a state is below. */
int64_t wl_tables_bound(const WlTables *tables);

static inline int32_t wl_tables_first_object(const WlTables *tables, int32_t atom)
{
    return atom > 0 ? tables->atom_ends[atom - 1] : 0;
}

/* The weight of a colour; 0 for WL_UNSEEN. */
static inline int32_t wl_tables_weight(const WlTables *tables, int32_t colour)
{
    return colour != WL_UNSEEN && tables->weights ? tables->weights[colour] : 0;
}

#endif
