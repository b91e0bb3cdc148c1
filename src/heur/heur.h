/* Heuristics behind one interface.
 *
 * An *engine* is what computes: tables for one task, built once, const and shared by all threads;
 * and work space, one per thread. An engine can give several heuristics (*outputs*): the
 * relaxation gives add, ff and max, and computes what they share once per state. A *heuristic* is
 * a name for one output of one engine: a row of heur_table.c.
 *
 * Some engines want an argument, "pdb(0,1)": a class and an argument are a HeurSpec, and each
 * argument gets an engine of its own.
 *
 * A HeurSet is the heuristics of one search. Per state: heur_begin, then heur_value for those that
 * are wanted, in the order in which they are asked for.
 *
 *     HeurSet *set = heur_set_new(task, rows, 2);
 *     HeurWork *work = heur_work_new(set);
 *     heur_begin(work, (HeurState){values, id});
 *     int32_t h = heur_value(work, 0);
 *
 * Values are functions of the state, with two exceptions. *Path-dependent* engines (landmarks)
 * also learn how states were reached, through note_initial and note_transition, and keep what they
 * need by state id. The *queue mode* change once and stay (a queue that became a heap) and may
 * affect ties from then on: a search that evaluates on several threads must keep them alike on
 * all, see heur_queue_mode_*. What an engine remembers of earlier states makes no difference until
 * such a setting changes, but may do so from then on, see heur_memory_*. */
#ifndef HEUR_HEUR_H
#define HEUR_HEUR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/vec.h"
#include "task/task.h"

#define HEUR_DEAD_END INT32_MAX          /* no plan from here, says the heuristic */
#define HEUR_LARGEST (HEUR_DEAD_END - 1) /* where sums stop: they may double with every step */

typedef struct HeurState {
    const int32_t *values; /* one per variable, derived ones included */
    int32_t id;            /* in the search's registry; only path-dependent engines look at it */
} HeurState;

typedef struct HeurEngine HeurEngine;

/* Whom to ask instead of an engine, for the same values. */
typedef struct HeurStandIn {
    const HeurEngine *engine; /* without an argument; NULL: there is nobody */
    int output;
    int32_t limit; /* finite values from here on are not to be relied on */
} HeurStandIn;

/* What an engine does. Pointers below the line may be NULL. */
struct HeurEngine {
    const char *name;
    void *(*tables_new)(const Task *task); /* NULL if there is tables_new_for */
    void (*tables_free)(void *tables);
    int32_t work; /* of one evaluation: see heur_set_work */
    void *(*work_new)(const void *tables);
    void (*work_free)(void *work);
    /* A new state: forget what is known of the last one. Must be cheap. */
    void (*begin)(void *work, HeurState state);
    /* h, or HEUR_DEAD_END. Computed at most once per state and output. Allocates nothing. */
    int32_t (*value)(void *work, int output);
    /* ------------------------------------------------------------------------------------------ */
    /* How the argument is spelled, for people; NULL: there is none. */
    const char *argument;
    /* In place of tables_new, for engines that want an argument or cannot deal with every task:
     * NULL and an Error then. `argument` is NULL where there is none. */
    void *(*tables_new_for)(const Task *task, const char *argument, Error *error);
    /* What all values so far have taken, counted in nanoseconds: see heur_effort. NULL: `work` each. */
    int64_t (*effort)(const void *work);
    /* Appends the preferred operators; only after a finite value of that output. */
    void (*preferred)(void *work, int output, IntVec *out_ops);
    /* Queue mode as `queue_mode_size(tables)` bytes. */
    size_t (*queue_mode_size)(const void *tables);
    void (*queue_mode_save)(const void *work, uint8_t *out_bytes);
    void (*queue_mode_load)(void *work, const uint8_t *bytes);
    /* Memory, of all work spaces of a search: what all of them know from now on is settled; all get
     * what any of them had settled, and forget what came since. */
    void (*memory_settle)(void *work);
    void (*memory_share)(void *const *works, int count);
    /* The bytes that one takes, of what grows with the search. */
    size_t (*memory_size)(const void *work);
    /* Path dependence: a search met its initial state, and what was noted before is void; it went
     * from parent to state by op. Called for every generated transition, in order, before the state
     * is evaluated. Then the bytes that this takes, and giving them back before the next search. */
    void (*note_initial)(void *tables, HeurState state);
    void (*note_transition)(void *tables, HeurState parent, int32_t op, HeurState state);
    size_t (*notes_size)(const void *tables);
    void (*notes_forget)(void *tables);
    /* Numbers about the tables that are worth reporting, by index: the name of one and its value, or
     * NULL when there is none of that index. */
    const char *(*figure)(const void *tables, int index, int64_t *out_value);
    /* Nobody will ask for preferred operators. Comes before all else is done with the tables. */
    void (*use_for_values)(void *tables);
    /* Who gives the same values on this task, with less work; ties, and so preferred operators, can
     * be different. */
    HeurStandIn (*stand_in)(const void *tables);
};

/* One row of the table. */
typedef struct HeurClass {
    const char *name;
    const HeurEngine *engine;
    int output;
    /* Whether an infinite value proves, on this task, that there is no plan. */
    bool (*is_reliable)(const Task *task);
    const char *summary;
    const char *reference; /* key in docs/references.md; "" if none */
} HeurClass;

/* A heuristic as people ask for it. */
typedef struct HeurSpec {
    const HeurClass *class;
    const char *argument; /* as the engine spells it; NULL for engines without */
} HeurSpec;

/* What a set is asked for: nobody needs to break ties as Fast Downward does if only values count. */
typedef enum HeurUse { HEUR_USE_ALL, HEUR_USE_VALUES } HeurUse;

typedef struct HeurSet HeurSet;
typedef struct HeurWork HeurWork;

/* Heuristics may repeat; each engine is built once per argument. NULL and an Error if one cannot be
 * had for the task; the specs are not needed afterwards. */
HeurSet *heur_set_try_new(const Task *task, const HeurSpec *specs, int count, HeurUse use,
                          Error *error);

/* The same for classes that need no argument and serve every task, with HEUR_USE_ALL. */
HeurSet *heur_set_new(const Task *task, const HeurClass *const *classes, int count);
void heur_set_free(HeurSet *set);

int heur_set_count(const HeurSet *set);
const HeurClass *heur_set_class(const HeurSet *set, int heuristic);
bool heur_set_is_reliable(const HeurSet *set, int heuristic);

/* Engines, numbered from 0 on in the order of the first heuristics of theirs, and the one that
 * computes a heuristic. */
int heur_set_engine(const HeurSet *set, int heuristic);

/* What an evaluation by the engine costs, in microseconds on a task of middling size: a fixed number
 * to compare engines with where clocks would make results irreproducible. */
int64_t heur_set_work(const HeurSet *set, int engine);

enum { HEUR_WORK_NANOSECONDS = 1000 }; /* of a unit of that */

/* Whether it counts what it does (heur_effort). */
bool heur_set_counts(const HeurSet *set, int engine);

/* Whether two of its heuristics always give the same. */
bool heur_set_are_same(const HeurSet *set, int left, int right);

/* What the engine of the heuristic has to report, see HeurEngine; NULL: no such index. */
const char *heur_set_figure(const HeurSet *set, int heuristic, int index, int64_t *out_value);

/* Whether heur_set_note_* must be called at all. */
bool heur_set_is_path_dependent(const HeurSet *set);
void heur_set_note_initial(HeurSet *set, HeurState state);
void heur_set_note_transition(HeurSet *set, HeurState parent, int32_t op, HeurState state);

/* Bytes that the notes take; to give them back, if the next thing noted is an initial state. */
size_t heur_set_notes_size(const HeurSet *set);
void heur_set_forget_notes(HeurSet *set);

HeurWork *heur_work_new(const HeurSet *set);
void heur_work_free(HeurWork *work);

void heur_begin(HeurWork *work, HeurState state);
int32_t heur_value(HeurWork *work, int heuristic);

/* What all values so far have taken, in nanoseconds by and large: engines count the steps that they
 * make, as clocks would make results irreproducible. Those that cannot count are left out. */
int64_t heur_effort(const HeurWork *work);
void heur_preferred(HeurWork *work, int heuristic, IntVec *out_ops);

/* Whether heur_memory_* must be called at all. They are to make several work spaces alike that
 * evaluated states side by side. When a queue mode changes in such a run: share, load the
 * queue mode from before, evaluate the states of the run in order with one work space, settle
 * and share again. */
bool heur_set_has_memory(const HeurSet *set);
void heur_memory_settle(HeurWork *work);
void heur_memory_share(HeurWork *const *works, int count);
size_t heur_memory_size(const HeurWork *work);

/* All queue mode as one block of bytes. */
size_t heur_queue_mode_size(const HeurSet *set);
void heur_queue_mode_save(const HeurWork *work, uint8_t *out_bytes);
void heur_queue_mode_load(HeurWork *work, const uint8_t *bytes);

/* Whether the blocks agree on the settings of engines with a memory: if so, what these remember
 * makes no difference between one and the other. */
bool heur_queue_mode_same_for_memory(const HeurSet *set, const uint8_t *left, const uint8_t *right);

#endif
