/* Relaxed plans: operators that reach all goals if nothing is ever deleted [HN01].
 *
 * A plan follows cheapest achievers back from the goals, by h_add costs [BG01], which come from
 * rp_pass.h. Of several cheapest achievers the first one in the tables is taken, so that the plan
 * is a function of the state, as costs are.
 *
 * Cost: that of the pass, plus the achievers of the facts on the way up to the first cheapest
 * one. */
#ifndef HEUR_RP_PLAN_H
#define HEUR_RP_PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "heur/rp_pass.h"

/* On the walk back: a group of the Relax, its next precondition, and whether those before hold. */
typedef struct RpFrame {
    int32_t group, next_pre;
    bool is_preferred;
} RpFrame;

/* One per thread. Allocates nothing once `ops` and `preferred` have grown. */
typedef struct RpPlan {
    RpPass pass;
    IntVec ops;       /* the plan, each operator after those that it needs */
    IntVec preferred; /* those of which an effect in the plan needs only facts of the state */
    int64_t cost;     /* of `ops` */

    uint32_t stamp;       /* of the last walk; even */
    uint32_t *fact_marks; /* the stamp: visited */
    uint32_t *op_marks;   /* the stamp: in the plan; one more: and preferred */
    RpFrame *frames;
    int64_t num_looked_at; /* effort: achievers looked at on all walks */
} RpPlan;

void rp_plan_init(RpPlan *plan, const RpTables *tables);
void rp_plan_release(RpPlan *plan);

/* Finds a relaxed plan from the state; false: there is none. */
bool rp_plan_find(RpPlan *plan, const int32_t *values);

/* Effort of all plans so far: see heur_effort. */
int64_t rp_plan_effort(const RpPlan *plan);

#endif
