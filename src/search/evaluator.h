/* Evaluator: h values of many states for all lists of a search, on one or several threads.
 *
 * Dead ends. Heuristics are computed in the order of the lists. If a reliable one (infinite for
 * dead ends only) reports a dead end, the state is one, and later heuristics are not computed.
 * Otherwise the state is a dead end if all heuristics report one. This is Fast Downward's rule for
 * alternation.
 *
 * Threads. The states of a batch, the new successors of an expansion, are independent. Workers take
 * the next state from a shared counter, each with a work space of its own, and write the results to
 * the places of the batch; so the result does not depend on the number of threads.
 *
 * Queue mode is the exception (heur.h): a heuristic may change its queue while it evaluates a
 * state, once and for all, and that changes the ties of later states. If any worker changed its
 * mode during a batch, the batch is *invalidated*: it is evaluated again in order on one worker,
 * from the modes and the joint memory of before, and all workers take over the result. This happens
 * a few times in a search at most.
 *
 * Invariant: between two runs all workers have the same queue modes.
 *
 * Lent workers. A search that evaluates one state at a time can lend all workers but the first to a
 * job that evaluates states ahead (ahead.h); runs take place on the first worker alone then. The
 * others keep the queue modes of the time when they were lent. */
#ifndef SEARCH_EVALUATOR_H
#define SEARCH_EVALUATOR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/limits.h"
#include "base/worker_pool.h"
#include "heur/heur.h"
#include "search/list_spec.h"
#include "task/state_pack.h"
#include "task/state_registry.h"

typedef struct Evaluator Evaluator;

typedef struct Evaluation {
    bool is_dead_end;
    int32_t num_asked;    /* the first lists, whose values are known */
    int32_t num_computed; /* heuristics that were computed for them; no repeats */
} Evaluation;

/* What to evaluate, and where the results go. */
typedef struct EvaluatorBatch {
    const StateRegistry *registry;
    const int32_t *states;
    int32_t count;
    Evaluation *out_evaluations; /* per state */
    int32_t *out_values;         /* per state and list; only the first num_asked are set */
    /* out_values already holds the values of the first so many lists: of these, only path-dependent
     * heuristics are computed again. */
    int32_t num_known;
    /* NULL, or per list: out_values already holds its value, which counts as computed. */
    const bool *is_given;
    /* Packed states for workers that would be idle; their results follow the others. */
    const StateWord *const *extra;
    int32_t num_extra;
} EvaluatorBatch;

/* The heuristics are for the task or, if there is one, for that of a store that lends tables. `store`
 * and `limits` may be NULL. NULL and an Error if a thread cannot be started, or a heuristic is not
 * available for the task. */
Evaluator *evaluator_new(const Task *task, struct HeurStore *store, const StatePack *pack,
                         const ListSpec *lists, int num_lists, int num_threads,
                         const Limits *limits, Error *error);
void evaluator_free(Evaluator *evaluator);

/* See heur_set_figure. */
const char *evaluator_figure(const Evaluator *evaluator, int list, int index, int64_t *out_value);

/* For another search on the same task: values are as after evaluator_new, and so is the effort that
 * evaluator_run_engine counts if `is_counted`. Path-dependent heuristics keep their notes until the
 * next initial state. */
void evaluator_restart(Evaluator *evaluator, bool is_counted);

/* Bytes that heuristics hold for states; evaluator_forget_notes gives back those of
 * heur_set_forget_notes. */
size_t evaluator_size(const Evaluator *evaluator);
void evaluator_forget_notes(Evaluator *evaluator);

/* The setting: the queue modes of all heuristics as a block of bytes. Load only between runs. */
size_t evaluator_setting_size(const Evaluator *evaluator);
void evaluator_save_setting(const Evaluator *evaluator, uint8_t *out_bytes);
void evaluator_load_setting(Evaluator *evaluator, const uint8_t *bytes);

/* Whether values depend on this setting and the state alone: true if all heuristics with a memory
 * still have their first queue mode. */
bool evaluator_is_setting_plain(const Evaluator *evaluator, const uint8_t *bytes);

/* Path-dependent heuristics must be told every transition; without any, these do nothing. */
bool evaluator_is_path_dependent(const Evaluator *evaluator);
void evaluator_note_initial(Evaluator *evaluator, const StateRegistry *registry, int32_t state);
void evaluator_note_transition(Evaluator *evaluator, const StateRegistry *registry,
                               HeurState parent, int32_t op, int32_t state);

/* Whether heuristics remember states; then only states that the search needs may be evaluated. */
bool evaluator_has_memory(const Evaluator *evaluator);

/* False if a limit is reached; the results are not valid then. */
bool evaluator_run(Evaluator *evaluator, const EvaluatorBatch *batch);

/* With several threads: whether a queue mode changed in the last run, or would have because of an
 * extra state. Then the results of extra states are not valid, those of earlier runs included. */
bool evaluator_is_invalidated(const Evaluator *evaluator);

/* After an invalidated run: evaluates another batch in order, as if that run had not happened. */
bool evaluator_run_instead(Evaluator *evaluator, const EvaluatorBatch *batch);

/* From lending to taking back, all workers but the first run `job`, which must end to be taken
 * back, and the others must not restart, load a setting or evaluate in parallel. */
void evaluator_lend(Evaluator *evaluator, WorkerJob job, void *context);
void evaluator_take_back(Evaluator *evaluator);

/* Whether the first worker has changed a queue mode since the others were lent. */
bool evaluator_has_changed(Evaluator *evaluator);

/* While workers are lent, evaluates a packed state by the heuristics of all pure lists
 * (heur_engine_is_pure): values up to the first that proves a dead end, and the preferred operators
 * of the pure lists that `prefers` names. Each thread uses its own worker. False, and
 * nothing has happened, if a queue mode would have changed. */
bool evaluator_run_ahead(Evaluator *evaluator, int worker, const StateWord *words,
                         const bool *prefers, int32_t *out_values, IntVec *out_ops);
bool evaluator_is_list_pure(const Evaluator *evaluator, int list);

/* Number of different heuristics of the first `num_asked` lists. */
int32_t evaluator_num_heuristics(const Evaluator *evaluator, int32_t num_asked);

/* Cost of evaluating a state for the first `num_asked` lists: see heur_set_work. */
int64_t evaluator_work(const Evaluator *evaluator, int32_t num_asked);

/* Engines are numbered from 0 in the order of the lists; lists of one engine share its computation.
 * Substitutes of engines have higher numbers and are not counted. */
int evaluator_num_engines(const Evaluator *evaluator);
int evaluator_engine(const Evaluator *evaluator, int list);

/* Evaluates one state for the lists of one engine, on one thread, and leaves the other values
 * alone. The effort is in nanoseconds (heur_effort). False if a limit is reached. */
bool evaluator_run_engine(Evaluator *evaluator, const StateRegistry *registry, int32_t state,
                          int engine, int32_t *out_values, int64_t *out_effort);

/* Whether an earlier list has the same heuristic. */
bool evaluator_is_repeat(const Evaluator *evaluator, int list);

/* Appends the operators that the list's heuristic prefers in the state that was evaluated last;
 * none if the heuristic calls it a dead end. */
void evaluator_add_preferred(Evaluator *evaluator, int list, IntVec *out_ops);

/* The same for any state, which this evaluates, and for several lists. */
void evaluator_ask_preferred(Evaluator *evaluator, const StateRegistry *registry, int32_t state,
                             const bool *lists, IntVec *out_ops);

/* Whether the list's heuristic depends on paths. */
bool evaluator_is_list_path_dependent(const Evaluator *evaluator, int list);

/* A state that a search evaluated, for the first `num_lists` lists. */
typedef struct EvaluatorAsked {
    int32_t state, num_lists;
} EvaluatorAsked;

/* After a restart, with one thread: evaluates these states again with all but path-dependent
 * heuristics, so that their memories become the same. False if a limit is reached. */
bool evaluator_repeat(Evaluator *evaluator, const StateRegistry *registry,
                      const EvaluatorAsked *asked, size_t count);

#endif
