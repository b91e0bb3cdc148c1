/* Instantiation: grounds a NormTask, as far as relaxed reachability allows [H09] sec. 6. */
#ifndef GROUND_INSTANTIATE_H
#define GROUND_INSTANTIATE_H

#include "base/progress.h"
#include "ground/ground_task.h"

/* NULL when stopped by `progress`. The NormTask must outlive the result. */
GroundTask *instantiate_task(const NormTask *norm, const Progress *progress);

#endif
