/* The pass of h_cea through all local problems that matter, by increasing cost. */
#ifndef HEUR_CEA_PASS_H
#define HEUR_CEA_PASS_H

#include "heur/cea_space.h"

/* h_cea of the state, or HEUR_DEAD_END. How nodes were reached stays in the work space. */
int32_t cea_pass_run(CeaSpace *space, const int32_t *values);

/* The node that stands for the goal. */
static inline int32_t cea_pass_goal(const CeaSpace *space)
{
    return space->tables->task->num_facts + 1;
}

#endif
