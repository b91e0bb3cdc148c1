/* Removes values that no sequence of effects can reach, variable by variable. */
#ifndef GROUND_SIMPLIFY_H
#define GROUND_SIMPLIFY_H

#include "ground/draft.h"

/* Looks at each variable's own value graph, once; not a fixpoint. May change the verdict. Linear in
 * the draft. */
void simplify_draft(Draft *draft);

#endif
