/* The pass of h_cea: solves all local problems that a state needs, together and by increasing
 * cost. */
#ifndef HEUR_CEA_PASS_H
#define HEUR_CEA_PASS_H

#include "heur/cea_space.h"

/* h_cea of the state, or HEUR_DEAD_END. The work space holds how the nodes were reached
 * afterwards. */
int32_t cea_pass_run(CeaSpace *space, const int32_t *values);

/* The node that stands for the goal. */
static inline int32_t cea_pass_goal(const CeaSpace *space)
{
    return space->tables->task->num_facts + 1;
}

#endif
