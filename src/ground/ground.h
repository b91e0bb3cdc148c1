/* Ground: translates a PDDL task into a SAS+ task.
 *
 * The phases are normalize, instantiate, mutex_groups, encoding, encode, simplify, variable_order
 * and draft_to_task; README.md shows what each hands to the next. The method is that of [H09]. The
 * result is the same as Fast Downward's, byte for byte, wherever Fast Downward's own is
 * deterministic. */
#ifndef GROUND_GROUND_H
#define GROUND_GROUND_H

#include "base/error.h"
#include "base/progress.h"
#include "pddl/pddl_task.h"
#include "task/task.h"

enum { GROUND_ATOM_SIZE = 200 };

/* Of the translation; parsing comes before it. */
typedef enum GroundPhase {
    GROUND_NORMALIZING,
    GROUND_INSTANTIATING,
    GROUND_FINDING_GROUPS,
    GROUND_ENCODING,
    GROUND_SIMPLIFYING,
    GROUND_ORDERING,
    GROUND_NUM_PHASES
} GroundPhase;

typedef struct GroundTime {
    double cpu, wall; /* seconds */
} GroundTime;

/* What the translation has found out about the goal, if it replaces the task by a trivial one. */
typedef struct GroundRemark {
    const char *text; /* such as "No relaxed solution"; static; NULL: no remark */
    bool is_solvable;
    /* The atom of the goal that cannot be reached, as "(at box3 room9)", cut off if it is long; "": it
     * is not one atom that the problem names. */
    char unreached[GROUND_ATOM_SIZE];
    GroundTime times[GROUND_NUM_PHASES];
} GroundRemark;

/* NULL when the task cannot be grounded (then the Error says why) or when stopped by `progress`
 * (then the Error stays empty). The PddlTask is not needed afterwards. */
Task *ground_translate(const PddlTask *pddl, const Progress *progress, GroundRemark *out_remark,
                       Error *error);

#endif
