/* Lean pass: h_add costs of all facts that matter, and by which group each was reached, with as
 * little work as possible.
 *
 * The problem: the exploration of the delete relaxation takes most of the time of a search with
 * h_ff or h_add.
 *
 * The idea: make the plain pass of relax_work.h, with the same result and the same ties, but leave
 * out what can change neither: facts that no group and no goal asks for, queue entries of facts
 * that trigger nothing, and the last cost level. And since consecutive states are similar (the
 * children of one state), keep from state to state which groups the facts of the state make
 * applicable.
 *
 * A lean pass cannot reproduce the moment when Fast Downward's queue becomes a heap
 * (bucket_queue.h). It *gives up* when it cannot exclude that this would have happened; the plain
 * pass must be made then. Where ties do not matter (h_add alone), it need not care.
 *
 * Cost: 4 bytes copied per group and 8 per fact, then an addition per trigger of a reached fact.
 * Where only costs are wanted, more can be kept: what the state gives for free, and if few facts
 * are reached, a pass does not copy but undoes what the pass before has done. */
#ifndef HEUR_LEAN_PASS_H
#define HEUR_LEAN_PASS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bucket_queue.h"
#include "heur/lean_tables.h"

enum { RELAX_NO_GROUP = -1 }; /* reached_by of a fact of the state */

/* Costs from here on mean that a fact was not reached. */
#define RELAX_UNREACHED (UINT32_MAX - 1)

typedef struct RelaxFact {
    uint32_t cost;
    int32_t reached_by; /* group, or RELAX_NO_GROUP */
} RelaxFact;

/* Zeroed storage is not valid; see lean_pass_init. One per thread. */
typedef struct LeanPass {
    const LeanTables *lean;
    RelaxFact *facts;   /* result, per fact; the caller's */
    BucketQueue *queue; /* the caller's, too */
    uint32_t *counters; /* per group */
    int32_t *fired;     /* groups whose last condition was the current fact */
    bool is_order_free; /* ties do not matter to this pass */
    uint64_t num_tried, num_given_up;
    int64_t num_words, num_pushes; /* effort of all passes: words of code, entries of the queue */
    int64_t num_direct;            /* among the words: direct entries, of three words each */
    int64_t num_copied;            /* bytes copied at their start, or what undoing is worth */

    /* Kept from state to state. */
    int32_t *values;          /* of the last state; NO_VALUE before the first */
    RelaxFact *no_facts;      /* all facts unreached */
    RelaxFact *start_facts;   /* the state's at cost 0, the others unreached */
    uint32_t *start_counters; /* after the facts of the state were counted */
    uint64_t *ready;          /* bit set by place: groups that the state makes applicable */
    int32_t goals_open;       /* goals that do not hold */

    int32_t *changed; /* variables, while moving to the next state */

    /* With lean_pass_init_for_costs: */
    bool keeps_more;
    int32_t *support;    /* per fact: groups that give it for free */
    bool is_in_step;     /* facts and counters are those of the start, but for the last pass ... */
    int32_t *handled;    /* ... which handled these facts, */
    int32_t num_handled; /* ... so many of them, */
    int32_t num_entries; /* ... made so many entries in the queue */
    int64_t last_words;  /* ... and went through so many words of code */
} LeanPass;

/* `facts` and `queue` are shared with the plain pass, as only one result is needed at a time. */
void lean_pass_init(LeanPass *pass, const LeanTables *lean, RelaxFact *facts, BucketQueue *queue);

/* For lean_pass_explore_costs alone, where only this pass writes to `facts` and groups that cost
 * nothing reach facts that no state has, in no cycle: the merged tables of rp_tables.h. */
void lean_pass_init_for_costs(LeanPass *pass, const LeanTables *lean, RelaxFact *facts,
                              BucketQueue *queue);
void lean_pass_release(LeanPass *pass);

/* Fills `facts`; false: given up, and their content is undefined. */
bool lean_pass_explore(LeanPass *pass, const int32_t *values);

/* The same when ties do not matter; gives up only if costs do not fit into 24 bits. */
bool lean_pass_explore_costs(LeanPass *pass, const int32_t *values);

/* Largest cost of a goal; RELAX_UNREACHED or more if one is not reached. */
uint32_t lean_pass_goal_cost(const Relax *relax, const RelaxFact *facts);

#endif
