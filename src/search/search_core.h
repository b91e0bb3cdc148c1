/* The inside of a search, and what all kinds have in common.
 *
 * search.c is the interface. eager.c, deferred.c and selective.c implement the kinds, as rows of a
 * table of SearchKindClass. Each kind keeps the state that only it needs in a struct of its own,
 * behind Search.own. No other module may include this header.
 *
 * Every state that was ever generated has a number (state_registry.h) and a node. A node is
 *
 *     NODE_NEW       registered, not yet evaluated; has a parent only if rules led there (rule_arm.h)
 *     NODE_OPEN      in at least one list and not yet expanded
 *     NODE_CLOSED    expanded
 *     NODE_DEAD_END  proved or believed unsolvable
 *
 * and moves down this list, except that reopening makes a closed node open again. Lists have no
 * operation to remove an entry, so an expanded state stays in the other lists as a stale entry
 * until it is popped. Following the parents of any node that has one leads to the initial state,
 * and g is the cost of a path from there; the path through the parents may have become cheaper
 * since.
 *
 * Memory: a step reserves all the room that it may need before it changes anything, so running out
 * of memory leaves a consistent search. */
#ifndef SEARCH_SEARCH_CORE_H
#define SEARCH_SEARCH_CORE_H

#include <assert.h>

#include "base/rng.h"
#include "base/vec.h"
#include "search/evaluator.h"
#include "search/list_keys.h"
#include "search/search.h"
#include "task/state_registry.h"
#include "task/state_space.h"
#include "task/symmetry.h"

typedef enum NodeStatus { NODE_NEW, NODE_OPEN, NODE_CLOSED, NODE_DEAD_END } NodeStatus;

typedef struct Node {
    uint32_t g : 30; /* under options.path_costs */
    uint32_t status : 2;
    int32_t parent; /* NO_STATE: initial state */
    int32_t op;     /* leads here from the parent */
} Node;

DEFINE_VEC(NodeVec, node_vec, Node);
DEFINE_VEC(WordVec, word_vec, StateWord);
DEFINE_VEC(HashVec, hash_vec, uint32_t);
DEFINE_VEC(ChoiceVec, choice_vec, uint8_t);

/* One kind of search. A member that may be NULL says so. */
typedef struct SearchKindClass {
    const char *name;
    void (*open)(Search *search);    /* makes Search.own; may be NULL, as may close */
    void (*close)(Search *search);   /* frees it */
    void (*restart)(Search *search); /* clears what depends on states; lists are empty already */
    void (*forget)(Search *search);  /* gives memory back before a restart; may be NULL */
    size_t (*memory)(const Search *search); /* bytes of `own` for states; may be NULL */
    void (*start)(Search *search);          /* sets the status if the search cannot start */
    /* Begins anew at the initial state, which is known; lists are empty. */
    SearchStatus (*begin_again)(Search *search); /* NULL: restarting is not possible */
    /* Visits a registered state whose node is new; NULL: not possible. */
    SearchStatus (*visit_new)(Search *search, int32_t state);
    /* Pops an entry of a non-empty list and processes it. Returns the status of the search. */
    SearchStatus (*visit)(Search *search, int list, bool *out_is_stale);
} SearchKindClass;

struct Search {
    const SearchKindClass *class;
    void *own; /* of the kind; NULL: it needs nothing */
    const Task *task;
    Task path_task;      /* under options.path_costs */
    Task heuristic_task; /* under options.heuristic_costs */
    SearchOptions options;
    SearchStatus status;
    SearchStats stats;
    SearchJump jump;
    int wanted_list, last_list; /* of the last step: the chosen list, and the one it used */
    int32_t goal_state;
    int32_t progress_state; /* that improved a best h last; the initial state before the first */

    StateSpace *space;
    StateRegistry registry;
    NodeVec nodes; /* per state */
    IntVec h;      /* rows per state (list_keys.h); kinds that keep values */
    IntVec real_g; /* per state, under normal costs; only if a bound is on other costs than g */
    OpenList **lists;
    struct Burst **bursts;    /* per list: its burst (burst.h); NULL for other arms */
    struct RuleArm *rule_arm; /* NULL: there is none */
    ListKeys *keys;
    int num_heuristics;          /* columns of a row that the evaluator fills */
    size_t num_columns;          /* all columns of a row */
    Evaluator *evaluator;        /* NULL: rules alone led to the goal (rule_arm.h) */
    ChoiceVec choices;           /* lists that this run's steps were given; if it remembers */
    int32_t *initial_h, *best_h; /* per list */

    /* Only if restarting is an arm. */
    bool has_restart, may_restart; /* may: in the next step */
    int32_t epoch;                 /* restarts so far */
    IntVec epochs;                 /* per state: the epoch in which it was visited or opened last */
    int64_t quiet_since;           /* step of the last progress or restart */
    int64_t patience;              /* steps without progress until a restart */
    Rng rng;                       /* order of successors */

    /* Only if there are lists of preferred successors. */
    bool has_preferred;
    bool *prefers;            /* per heuristic: it names preferred operators; no repeats */
    Symmetry *symmetry;       /* NULL: all successors are kept */
    uint32_t *preferred_mark; /* per operator: the last expansion in which it was preferred */
    uint32_t num_marks;       /* expansions so far */
    IntVec preferred;         /* scratch */

    /* Scratch of one expansion; grows to the largest number of successors met. */
    int32_t *values;      /* of the state in expansion */
    int32_t *applicable;  /* operators; room for all */
    WordVec child_words;  /* packed successors, one behind the other */
    HashVec child_hashes; /* of these */
    IntVec batch_h;       /* values that have just been computed, by state and heuristic */
};

/* SEARCH_RUNNING unless a limit is reached. */
SearchStatus search_core_limit_status(const Search *search);

/* Room for `count` pushes into each list, for as many more states, and for the packed form of as
 * many successors. False: out of memory. */
bool search_core_try_reserve_lists(Search *search, int32_t count);
bool search_core_try_reserve_states(Search *search, int32_t count);
bool search_core_try_reserve_children(Search *search, int32_t count);

/* Forgets all states and restarts the evaluator (evaluator_restart). */
void search_core_clear_states(Search *search, bool is_counted);

static inline int32_t *search_core_h(Search *search, int32_t state)
{
    size_t first = (size_t)state * search->num_columns;
    assert(state >= 0 && first + search->num_columns <= search->h.capacity);
    return search->h.data + first;
}

/* The node that `op` leads to from `parent`. */
Node search_core_child_node(const Search *search, int32_t parent, int32_t op);

/* Sets the node, and the real g where there is one. */
void search_core_set_node(Search *search, int32_t state, Node node);

/* Whether the node is a cheaper way to a known state. Where options.bound is on other costs than g,
 * those must not grow: successors were compared with the bound under the old ones. */
bool search_core_is_cheaper(const Search *search, int32_t state, Node node);

/* Keeps only the applicable operators that stay below options.bound; returns their number. */
int32_t search_core_keep_below_bound(Search *search, int32_t state, int32_t num_ops);

/* The key of a state with this row and g; LIST_KEYS_NONE if the list does not take it. */
OpenKey search_core_key(const Search *search, int list, const int32_t *row, uint32_t g);

/* Whether the state was met before the last restart only. If so, it counts as met from now on. */
bool search_core_meet_again(Search *search, int32_t state);

/* The state was met in this epoch. */
void search_core_meet(Search *search, int32_t state);

/* After a restart: brings the first applicable operators into a random order. */
void search_core_shuffle(Search *search, int32_t num_ops);

/* Registers the initial state and tells path-dependent heuristics. There must be room. */
int32_t search_core_insert_initial(Search *search, bool *out_is_new);

/* Fills search->applicable with the operators of the state with search->values, one of each group that
 * symmetry makes; returns their number. */
int32_t search_core_find_applicable(Search *search);

/* Whether the state is a goal, which solves the task. If not, search->values become its values, and
 * the first *out_num_ops of search->applicable its operators. */
bool search_core_reach_goal(Search *search, int32_t state, int32_t *out_num_ops);

/* Generates the successors of a state by the first `num_ops` applicable operators; search->values
 * must be its values. Then registers one of them. There must be room. */
void search_core_generate(Search *search, int32_t state, int32_t num_ops);
int32_t search_core_insert_child(Search *search, int32_t index, bool *out_is_new);

/* From now on the operators in search->preferred are the preferred ones. */
void search_core_mark_preferred(Search *search);

static inline bool search_core_is_preferred(const Search *search, int32_t op)
{
    assert(search->has_preferred);
    return search->preferred_mark[op] == search->num_marks;
}

/* Updates the best h of each list from the values of a state that is not a dead end, and counts
 * progress if one of them improved. */
void search_core_note_progress(Search *search, int32_t state, const int32_t *h);

#endif
