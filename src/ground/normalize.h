/* Normalisation: from conditions and effects as written to conjunctions of literals.
 *
 * Steps and their order follow [H09] sec. 4 and Fast Downward exactly, because the order of split
 * actions, of literals and of new predicates shows in the final task. */
#ifndef GROUND_NORMALIZE_H
#define GROUND_NORMALIZE_H

#include "base/error.h"
#include "base/progress.h"
#include "ground/norm_task.h"

/* NULL when the task has something that cannot be grounded (then the Error says what and where) or
 * when stopped by `progress`. The PddlTask must outlive the result. */
NormTask *normalize_task(const PddlTask *pddl, const Progress *progress, Error *error);

#endif
