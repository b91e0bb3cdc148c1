/* Encodes a ground task: operators, axioms and goal over the variables of an Encoding. */
#ifndef GROUND_ENCODE_H
#define GROUND_ENCODE_H

#include "base/error.h"
#include "base/progress.h"
#include "ground/draft.h"

/* Sorts operators by name, prevail conditions and effects, axioms by conditions and effect, the
 * goal by variable. False when axioms are not stratified (then the Error says so) or when stopped
 * by `progress`; nothing to release then. */
bool encode_task(const GroundTask *task, const MutexGroups *groups, const Encoding *encoding,
                 const Progress *progress, Draft *out_draft, Error *error);

#endif
