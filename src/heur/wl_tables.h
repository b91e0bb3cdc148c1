/* WlTables: what a task and a dictionary of colours say about each other, built once and constant.
 *
 * The problem: the colours of a state change little from one state to the next, and so should the
 * work to find them.
 *
 * The idea: objects never change their basic colour. So an atom's colour of round 1 depends on its
 * fact and its status alone and is in a table. An object's colour of round r is made of the set of
 * pairs (place, colour of an atom in round r - 1), which by the same reason have fixed numbers. Each
 * pair that an object can have is a *slot* with a counter. When a fact becomes true or false, a few
 * counters change, listed here for each fact, and the objects with these slots have to be looked up
 * again. Only the colours of atoms in round 2 depend on colours that change: those of their objects
 * in round 1.
 *
 * Nodes are the facts that are atoms of a predicate of the dictionary, and static atoms if the
 * settings want them; the same goes for the goal. Objects are those of these atoms. */
#ifndef HEUR_WL_TABLES_H
#define HEUR_WL_TABLES_H

#include "base/error.h"
#include "nn/wl_colours.h"
#include "task/task.h"

/* What a fact adds to the graph in one of its two statuses: a node of some colours and pairs of its
 * objects. */
typedef struct WlChange {
    int32_t first_slot[WL_MAX_ROUNDS + 1]; /* in `slot_lists`: those of round 1, those of round 2 */
    int32_t colours[WL_MAX_ROUNDS];        /* of the atom in rounds 0 and 1; WL_UNSEEN: none */
} WlChange;

typedef struct WlTables WlTables;

/* `growing` is the dictionary while a model is learned, and must be `colours` then; otherwise NULL.
 * NULL and an Error if the settings want static atoms and the task does not have them. */
WlTables *wl_tables_new(const Task *task, const WlColours *colours, WlColours *growing,
                        Error *error);
void wl_tables_free(WlTables *tables);

#endif
