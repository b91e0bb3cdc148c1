/* Heuristics behind one interface.
 *
 * An *engine* computes heuristics. It has tables for one task, built once, constant and shared by
 * all threads, and a work space for each thread. One engine can give several heuristics, its
 * *outputs*: the delete relaxation gives add, ff and max and computes once per state what they have
 * in common. A *heuristic* is a name for one output of one engine, a row of heur_table.c. Some
 * engines take an argument, as in "pdb(0,1)": a class with its argument is a HeurSpec, and each
 * argument gets tables of its own.
 *
 * A HeurSet holds the heuristics of one search, a HeurWork the work spaces of one thread. For each
 * state, call heur_begin once, then heur_value for the heuristics that are needed, in any order:
 *
 *     HeurSet *set = heur_set_new(task, classes, 2);
 *     HeurWork *work = heur_work_new(set);
 *     heur_begin(work, (HeurState){values, id});
 *     int32_t h = heur_value(work, 0);
 *
 * A value is a function of the state, with two exceptions:
 *
 * - *Path-dependent* engines (landmarks) also use the paths on which states were reached. The
 *   search reports them with heur_set_note_initial and heur_set_note_transition; the engine stores
 *   what it needs by state id.
 * - The *queue mode*. To reproduce Fast Downward's node counts, engines break ties as its queues
 *   do. Such a queue begins as an array of buckets; at a key that is too large for its size it
 *   becomes a heap, stays one for the rest of the run, and breaks ties in another way from then on
 *   (base/bucket_queue.h). The mode of all queues of an engine is a few bytes that only ever change
 *   from 0 to 1. An engine can have other switches of that kind among them: the delete relaxation
 *   has one that says whether preferred operators of h_add were ever requested (heur_relax.c). A
 *   search that evaluates on several threads must keep the modes of all work spaces equal:
 *   heur_queue_mode_*.
 *
 * An engine can also have a *memory*: results of earlier states that it uses again (the causal
 * graph heuristic). A result in memory is what the engine would compute now, unless the queue mode
 * has changed since; threads exchange memories with heur_memory_* when that happens. */
#ifndef HEUR_HEUR_H
#define HEUR_HEUR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/vec.h"
#include "task/task.h"

#define HEUR_DEAD_END INT32_MAX          /* the heuristic finds no plan from this state */
#define HEUR_LARGEST (HEUR_DEAD_END - 1) /* finite values are cut off here */

typedef struct HeurState {
    const int32_t *values; /* one per variable, derived variables included */
    int32_t id;            /* in the search's registry; for path-dependent engines */
} HeurState;

typedef struct HeurEngine HeurEngine;
typedef struct HeurClass HeurClass;
struct WlModel;

/* A heuristic as a user names it. */
typedef struct HeurSpec {
    const HeurClass *class;
    const char *argument;        /* NULL for engines without one */
    const struct WlModel *model; /* of a learned heuristic, borrowed; NULL: none */
} HeurSpec;

/* Another engine with the same values. */
typedef struct HeurStandIn {
    const HeurEngine *engine; /* one without an argument; NULL: there is none */
    int output;
    int32_t limit; /* finite values from here on can be wrong */
} HeurStandIn;

/* The functions of an engine, in the order in which they are called:
 *
 *     tables_new or tables_new_for, use_for_values, stand_in     once for each task
 *     work_new                                                   once for each thread
 *     note_initial                                               when a search begins
 *     note_transition                                            for each generated transition
 *     begin, value of some outputs, preferred of some outputs    for each evaluated state
 *     notes_forget                                               after a search, if memory is short
 *     work_free, tables_free                                     at the end
 *
 * Required are a name, a price, one of tables_new and tables_new_for, tables_free, and either
 * state_value or the five functions from work_new to value. All others are optional (NULL). */
struct HeurEngine {
    const char *name;
    int32_t work; /* price of one evaluation in microseconds: see heur_set_work */

    /* --- Tables --- */

    void *(*tables_new)(const Task *task);
    /* In place of tables_new, for an engine that takes an argument or a model, or does not support
     * every task: returns NULL and sets an Error then. */
    void *(*tables_new_for)(const Task *task, HeurSpec spec, Error *error);
    void (*tables_free)(void *tables);
    const char
        *argument;    /* how the argument is spelled in help texts; NULL: the engine takes none */
    bool needs_model; /* it is learned: HeurSpec.model */
    /* Values are multiples of 1 / unit of what operators cost; 0 stands for 1. Who compares them
     * with costs, or puts equal ones into groups, divides by it. */
    int32_t unit;
    /* Preferred operators will not be requested: ties that change no value may be broken anyhow. */
    void (*use_for_values)(void *tables);
    /* An engine that gives the same values on this task with less work. Its ties, and so its
     * preferred operators, can differ: only asked for after use_for_values. */
    HeurStandIn (*stand_in)(const void *tables);
    /* Figures about the tables for reports: the name of figure `index` and its value, or NULL if
     * there are no more. */
    const char *(*figure)(const void *tables, int index, int64_t *out_value);

    /* --- Values --- */

    /* For an engine without a work space: h of a state, or HEUR_DEAD_END. */
    int32_t (*state_value)(const void *tables, const int32_t *values, int output);
    /* For all others. */
    void *(*work_new)(const void *tables);
    void (*work_free)(void *work);
    /* Moves to a state, whose values stay valid until the next call. Must be cheap. */
    void (*begin)(void *work, HeurState state);
    /* h of the state, or HEUR_DEAD_END. Allocates nothing once its tables have grown. */
    int32_t (*value)(void *work, int output);
    /* Appends the preferred operators, each once. Only after a finite value of that output. */
    void (*preferred)(void *work, int output, IntVec *out_ops);
    /* Counted effort of all values so far, in nanoseconds: see heur_effort. */
    int64_t (*effort)(const void *work);

    /* --- Queue mode, as queue_mode_size(tables) bytes; all three or none --- */

    size_t (*queue_mode_size)(const void *tables);
    void (*queue_mode_save)(const void *work, uint8_t *out_bytes);
    void (*queue_mode_load)(void *work, const uint8_t *bytes);

    /* --- Memory; settle and share, or neither --- */

    /* What the work space remembers now is settled. */
    void (*memory_settle)(void *work);
    /* Makes all work spaces of a search equal: each gets what any of them has settled, and forgets
     * what it has remembered since. */
    void (*memory_share)(void *const *works, int count);
    size_t (*memory_size)(const void *work); /* bytes that grow with the search */

    /* --- Paths; the first two make an engine path-dependent --- */

    /* A search begins in this state; notes about earlier searches are void. */
    void (*note_initial)(void *tables, HeurState state);
    /* The search generated `state` from `parent` by `op`. Called for every generated transition, in
     * order, before the state is evaluated; no thread asks this engine meanwhile. */
    void (*note_transition)(void *tables, HeurState parent, int32_t op, HeurState state);
    size_t (*notes_size)(const void *tables); /* bytes */
    void (*notes_forget)(void *tables);       /* frees them; note_initial must come next */
};

/* For assertions: whether the required functions are there, and those that only come together. */
bool heur_engine_check(const HeurEngine *engine);

/* Whether values depend on the state and the queue mode alone: the engine neither depends on paths
 * nor has a memory. */
bool heur_engine_is_pure(const HeurEngine *engine);

/* One row of the table. */
struct HeurClass {
    const char *name;
    const HeurEngine *engine;
    int output;
    /* Whether an infinite value proves, on this task, that there is no plan. */
    bool (*is_reliable)(const Task *task);
    const char *summary;
    const char *reference; /* key in docs/references.md; "" if none */
    bool is_admissible;    /* where it is reliable, h is at most the cost of a cheapest plan */
};

/* Whether one engine with one set of tables serves both. */
bool heur_is_same_engine(HeurSpec left, HeurSpec right);

/* What a set is for. With HEUR_USE_VALUES, heur_preferred must not be called. */
typedef enum HeurUse { HEUR_USE_ALL, HEUR_USE_VALUES } HeurUse;

typedef struct HeurSet HeurSet;
typedef struct HeurWork HeurWork;
struct HeurStore; /* heur_store.h */

/* --- Sets ------------------------------------------------------------------------------------- */

/* Heuristics may repeat; each engine is built once per argument. NULL and an Error if an engine
 * refuses the task or the argument. The task must outlive the set, the specs need not. */
HeurSet *heur_set_try_new(const Task *task, const HeurSpec *specs, int count, HeurUse use,
                          Error *error);

/* The same with tables that the store lends, where it can; the task is that of the store, which must
 * outlive the set. Without a store (NULL) it is `task`. */
HeurSet *heur_set_try_new_from(struct HeurStore *store, const Task *task, const HeurSpec *specs,
                               int count, HeurUse use, Error *error);

/* The same for classes without an argument that support every task, with HEUR_USE_ALL. */
HeurSet *heur_set_new(const Task *task, const HeurClass *const *classes, int count);
void heur_set_free(HeurSet *set);

int heur_set_count(const HeurSet *set);
const HeurClass *heur_set_class(const HeurSet *set, int heuristic);
bool heur_set_is_reliable(const HeurSet *set, int heuristic);

/* Whether two heuristics of the set always give the same. */
bool heur_set_are_same(const HeurSet *set, int left, int right);

/* The engine that computes a heuristic. Engines are numbered from 0 on, by their first
 * heuristic. */
int heur_set_engine(const HeurSet *set, int heuristic);

/* The price of an evaluation by the engine: microseconds on a task of middling size, a constant.
 * Training and search compare engines by it where a clock would make results irreproducible. */
int64_t heur_set_work(const HeurSet *set, int engine);

enum { HEUR_WORK_NANOSECONDS = 1000 }; /* in a unit of that price */

/* Whether the engine counts its effort (heur_effort). */
bool heur_set_counts(const HeurSet *set, int engine);

/* See HeurEngine: figures about the engine of a heuristic. */
const char *heur_set_figure(const HeurSet *set, int heuristic, int index, int64_t *out_value);

/* Whether the heur_set_note_* functions must be called. */
bool heur_set_is_path_dependent(const HeurSet *set);
void heur_set_note_initial(HeurSet *set, HeurState state);
void heur_set_note_transition(HeurSet *set, HeurState parent, int32_t op, HeurState state);

/* The bytes that these notes take. After forgetting them, the next note must be an initial
 * state. */
size_t heur_set_notes_size(const HeurSet *set);
void heur_set_forget_notes(HeurSet *set);

/* --- Values ----------------------------------------------------------------------------------- */

HeurWork *heur_work_new(const HeurSet *set);
void heur_work_free(HeurWork *work);

/* `state.values` must stay valid until the next call. */
void heur_begin(HeurWork *work, HeurState state);

/* The same for pure engines only; no others may be asked then. They may be asked while the search
 * notes transitions. */
void heur_begin_pure(HeurWork *work, const int32_t *values);

/* h, or HEUR_DEAD_END. */
int32_t heur_value(HeurWork *work, int heuristic);

/* Appends the preferred operators; only after a finite value of the heuristic in this state. */
void heur_preferred(HeurWork *work, int heuristic, IntVec *out_ops);

/* The effort of all values so far, in approximate nanoseconds. Engines count their steps, as a
 * clock would make results irreproducible; engines that do not count are left out. */
int64_t heur_effort(const HeurWork *work);

/* --- Several threads -------------------------------------------------------------------------- */

/* The queue mode of all engines as one block of bytes. */
size_t heur_queue_mode_size(const HeurSet *set);
void heur_queue_mode_save(const HeurWork *work, uint8_t *out_bytes);
void heur_queue_mode_load(HeurWork *work, const uint8_t *bytes);

/* Whether two blocks agree on the engines that have a memory. If so, what these remember gives the
 * same values with either. */
bool heur_queue_mode_same_for_memory(const HeurSet *set, const uint8_t *left, const uint8_t *right);

/* Whether the heur_memory_* functions must be called. They make work spaces equal that evaluated a
 * batch of states side by side. When a queue mode has changed in a batch: share, load the queue
 * mode from before the batch, evaluate its states in order with one work space, settle, share
 * again. */
bool heur_set_has_memory(const HeurSet *set);
void heur_memory_settle(HeurWork *work);
void heur_memory_share(HeurWork *const *works, int count);
size_t heur_memory_size(const HeurWork *work);

#endif
