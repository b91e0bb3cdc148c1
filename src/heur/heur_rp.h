/* The engine of h_rp: the cost of a relaxed plan, as h_ff is.
 *
 * h_ff reproduces Fast Downward's ties, and for that its queue, state by state. h_rp breaks ties as
 * it likes. So it can merge operators (rp_draft.h) and keep costs from state to state (rp_pass.h),
 * and it has no queue mode: values and preferred operators are functions of the state (rp_plan.h).
 * Only its counted effort depends on the states before. */
#ifndef HEUR_HEUR_RP_H
#define HEUR_HEUR_RP_H

#include "heur/heur.h"

extern const HeurEngine heur_rp_engine;

#endif
