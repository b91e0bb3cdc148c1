/* Evaluator: h values of many states for all lists of a search, on one or several threads.
 *
 * Applies the dead-end rule of alternating open lists: heuristics are asked in the order of the
 * lists; one that *reliably* reports a dead end settles it, and later ones are not asked;
 * otherwise a state is a dead end if all report one.
 *
 * The states of one batch (the new children of an expansion) are independent, so threads share
 * them out freely and the result is the same as with one. The exception are queue mode of
 * heuristics (see heur.h): if one changes during a batch, the batch is evaluated again in order,
 * with what heuristics of all threads remember put together. That happens a few times in a search
 * at most. */
#ifndef SEARCH_EVALUATOR_H
#define SEARCH_EVALUATOR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/limits.h"
#include "heur/heur.h"
#include "search/list_spec.h"
#include "task/state_pack.h"
#include "task/state_registry.h"

typedef struct Evaluator Evaluator;

typedef struct Evaluation {
    bool is_dead_end;
    int32_t num_asked;    /* heuristics whose values are known: the first ones of the lists */
    int32_t num_computed; /* different ones of them, for the number of evaluations */
} Evaluation;

/* What to evaluate, and where the results go. */
typedef struct EvaluatorBatch {
    const StateRegistry *registry;
    const int32_t *states;
    int32_t count;
    Evaluation *out_evaluations; /* per state */
    int32_t *out_values;         /* per state and list; not set for lists that were not asked */
    /* out_values holds what the first so many lists said before: of these, only path-dependent
     * heuristics are asked, as the others would say the same again. */
    int32_t num_known;
    /* Packed states to evaluate besides, for workers that would be idle; results behind the
     * others. */
    const StateWord *const *extra;
    int32_t num_extra;
} EvaluatorBatch;

/* `limits` may be NULL. NULL and an Error when threads cannot be started, or when a heuristic cannot
 * be had for the task. */
Evaluator *evaluator_new(const Task *task, const StatePack *pack, const ListSpec *lists,
                         int num_lists, int num_threads, const Limits *limits, Error *error);
void evaluator_free(Evaluator *evaluator);

/* See heur_set_figure. */
const char *evaluator_figure(const Evaluator *evaluator, int list, int index, int64_t *out_value);

/* For another search on the same task: as after evaluator_new, in values and, if `is_counted`, in what
 * evaluator_run_engine counts. Path-dependent heuristics keep what they have noted until the next
 * initial state. */
void evaluator_restart(Evaluator *evaluator, bool is_counted);

/* Bytes that heuristics have taken for the states they were asked about; and giving back those of
 * heur_set_forget_notes. */
size_t evaluator_size(const Evaluator *evaluator);
void evaluator_forget_notes(Evaluator *evaluator);

/* Queue mode (heur.h) as a block of bytes; loading is for between two runs. */
size_t evaluator_setting_size(const Evaluator *evaluator);
void evaluator_save_setting(const Evaluator *evaluator, uint8_t *out_bytes);
void evaluator_load_setting(Evaluator *evaluator, const uint8_t *bytes);

/* Whether values depend on this setting and the state alone: heuristics with a memory have the
 * setting that they began with. */
bool evaluator_is_setting_plain(const Evaluator *evaluator, const uint8_t *bytes);

/* Path-dependent heuristics want to hear of every transition; without any, these do nothing. */
bool evaluator_is_path_dependent(const Evaluator *evaluator);
void evaluator_note_initial(Evaluator *evaluator, const StateRegistry *registry, int32_t state);
void evaluator_note_transition(Evaluator *evaluator, const StateRegistry *registry,
                               HeurState parent, int32_t op, int32_t state);

/* Whether heuristics remember states, so that none may be evaluated that the search might not ask
 * for. */
bool evaluator_has_memory(const Evaluator *evaluator);

/* False if a limit struck in between; the results are not to be used then. */
bool evaluator_run(Evaluator *evaluator, const EvaluatorBatch *batch);

/* With several threads: whether a queue mode changed in the last run, or would have because of
 * an extra state. The results of extra states, also of earlier runs, are not to be used then. */
bool evaluator_is_invalidated(const Evaluator *evaluator);

/* After a run that was invalidated: another batch in order, as if that run had not been. */
bool evaluator_run_instead(Evaluator *evaluator, const EvaluatorBatch *batch);

/* Of heuristics that several of the first `num_asked` lists share, each counts once. */
int32_t evaluator_num_heuristics(const Evaluator *evaluator, int32_t num_asked);

/* What it costs to ask the first `num_asked` lists about a state: see heur_set_work. */
int64_t evaluator_work(const Evaluator *evaluator, int32_t num_asked);

/* Engines of the lists, from 0 on: lists of one engine share its computation. Those that only stand
 * in for one of them come after and are not counted. */
int evaluator_num_engines(const Evaluator *evaluator);
int evaluator_engine(const Evaluator *evaluator, int list);

/* Evaluates one state for the lists of one engine, on one thread; values of the others stay as they
 * are. What it took is in nanoseconds (heur_effort). False if a limit struck. */
bool evaluator_run_engine(Evaluator *evaluator, const StateRegistry *registry, int32_t state,
                          int engine, int32_t *out_values, int64_t *out_effort);

/* Whether an earlier list has the same heuristic. */
bool evaluator_is_repeat(const Evaluator *evaluator, int list);

/* Appends the operators that the list's heuristic prefers in the state that a run of one state has
 * just evaluated; none if that was a dead end to it. */
void evaluator_add_preferred(Evaluator *evaluator, int list, IntVec *out_ops);

/* The same for any state, which is evaluated for it. */
void evaluator_ask_preferred(Evaluator *evaluator, const StateRegistry *registry, int32_t state,
                             const bool *lists, IntVec *out_ops);

/* Whether the list's heuristic depends on paths. */
bool evaluator_is_list_path_dependent(const Evaluator *evaluator, int list);

/* A state that a search evaluated, and how many of the lists were asked. */
typedef struct EvaluatorAsked {
    int32_t state, num_lists;
} EvaluatorAsked;

/* After a restart, with one thread only: lets all but path-dependent heuristics see what such a
 * search made them see, so that they remember the same. False if a limit struck. */
bool evaluator_repeat(Evaluator *evaluator, const StateRegistry *registry,
                      const EvaluatorAsked *asked, size_t count);

#endif
