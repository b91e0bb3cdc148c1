/* The inside of a search, and what its kinds have in common.
 *
 * search.c is the face of it; eager.c, deferred.c and selective.c do the work of a step. Nobody else should
 * include this. */
#ifndef SEARCH_SEARCH_CORE_H
#define SEARCH_SEARCH_CORE_H

#include "base/vec.h"
#include "search/evaluator.h"
#include "search/lookahead.h"
#include "search/search.h"
#include "search/state_memo.h"
#include "task/state_registry.h"
#include "task/state_space.h"

typedef enum NodeStatus { NODE_NEW, NODE_OPEN, NODE_CLOSED, NODE_DEAD_END } NodeStatus;

/* g saturates at SEARCH_MAX_G; costs reported to users are summed up anew from the plan. */
#define SEARCH_MAX_G ((1u << 30) - 1)

typedef struct Node {
    uint32_t g : 30; /* under options.path_costs */
    uint32_t status : 2;
    int32_t parent; /* NO_STATE: initial state */
    int32_t op;     /* that led here from the parent */
} Node;

/* One successor of the state in expansion. */
typedef struct Child {
    int32_t op;
    int32_t state;
    int32_t batch_index; /* place in the batch of states to evaluate; -1: known before */
} Child;

DEFINE_VEC(NodeVec, node_vec, Node);
DEFINE_VEC(ChildVec, child_vec, Child);
DEFINE_VEC(WordVec, word_vec, StateWord);
DEFINE_VEC(HashVec, hash_vec, uint32_t);
DEFINE_VEC(EvaluationVec, evaluation_vec, Evaluation);
DEFINE_VEC(ChoiceVec, choice_vec, uint8_t);

/* One bit per engine of the heuristics. */
typedef uint32_t EngineMask;
DEFINE_VEC(EngineMaskVec, engine_mask_vec, EngineMask);

struct Search {
    const Task *task;
    Task path_task;      /* under options.path_costs */
    Task heuristic_task; /* under options.heuristic_costs */
    SearchOptions options;
    SearchStatus status;
    SearchStats stats;
    int wanted_list,
        last_list; /* of the last step: as chosen, and the one that it was taken from */
    int32_t goal_state;

    StateSpace *space;
    StateRegistry registry;
    NodeVec nodes; /* per state */
    IntVec h;      /* per state and list; not of dead ends, unless there is a memo */
    IntVec real_g; /* per state, under normal costs; only if there is a bound on another g */
    EngineMaskVec
        asked; /* per state: engines that have evaluated it; only with selective evaluation */
    OpenList **lists;
    Evaluator *evaluator;
    StateMemo memo;              /* only if options.remembers */
    ChoiceVec choices;           /* the same: lists that the steps of this run were told to take */
    Lookahead *lookahead;        /* NULL: there are no idle threads to occupy */
    int32_t *likely;             /* per list: the state to be popped next */
    int32_t *initial_h, *best_h; /* per list */
    int64_t *num_used;           /* selective evaluation, per list: steps from it, and one more */
    uint32_t *hears;             /* the same: of how many in 2^32 of the states that others find */
    int64_t effort; /* selective evaluation: of all evaluations, in nanoseconds: stats.work */

    /* Only if there are lists of preferred successors. */
    bool has_preferred;
    bool *prefers;            /* per list: its heuristic is asked; not for repeats */
    uint32_t *preferred_mark; /* per operator: the last expansion in which it was preferred */
    uint32_t num_marks;       /* expansions so far */
    IntVec preferred;         /* scratch */

    /* Scratch of one expansion; grows to the largest number of successors met. */
    int32_t *values;     /* of the state in expansion */
    int32_t *applicable; /* room for all operators, never empty */
    WordVec child_words; /* packed successors, one behind the other */
    HashVec child_hashes;
    ChildVec children;
    IntVec batch_states;
    EvaluationVec batch_evaluations;
    IntVec batch_h;
};

/* SEARCH_RUNNING unless a limit is reached. */
SearchStatus search_core_limit_status(const Search *search);

static inline int32_t *search_core_h(Search *search, int32_t state)
{
    return search->h.data + (size_t)state * (size_t)search->options.num_lists;
}

/* The node that `op` leads to from `parent`. */
Node search_core_child_node(const Search *search, int32_t parent, int32_t op);

/* Sets the node; what it costs without options.path_costs is taken over as well. */
void search_core_set_node(Search *search, int32_t state, Node node);

/* Whether the node is a cheaper way to a state that is known. Where options.bound is on other costs than
 * g, those must not grow: what comes after the state has been counted with them. */
bool search_core_is_cheaper(const Search *search, int32_t state, Node node);

/* Leaves only those of the applicable operators that stay below options.bound; returns how many. */
int32_t search_core_keep_below_bound(Search *search, int32_t state, int32_t num_ops);

/* The place of an entry in a list: h is that of the list's heuristic, not HEUR_DEAD_END. */
OpenKey search_core_key(const Search *search, int list, int32_t h, uint32_t g);

/* Room for `count` more pushes into every list; for as many more states. False: out of memory. */
bool search_core_try_reserve_lists(Search *search, int32_t count);
bool search_core_try_reserve_states(Search *search, int32_t count);

/* Whether the state is a goal, and the search is over. If not, search->values are its values, and the
 * first *out_num_ops of search->applicable lead on from it. */
bool search_core_reach_goal(Search *search, int32_t state, int32_t *out_num_ops);

/* Successors of a state, whose values are in search->values, by the first of the applicable
 * operators; and one of them, which gets its place in the registry. There must be room. */
void search_core_generate(Search *search, int32_t state, int32_t num_ops);
int32_t search_core_insert_child(Search *search, int32_t index, bool *out_is_new);

/* Marks the operators that are preferred from now on, those in search->preferred. */
void search_core_mark_preferred(Search *search);

static inline bool search_core_is_preferred(const Search *search, int32_t op)
{
    return search->preferred_mark[op] == search->num_marks;
}

/* A state with these values, not a dead end, was met: is any of them smaller than ever before? */
void search_core_note_progress(Search *search, int32_t state, const int32_t *h);

#endif
