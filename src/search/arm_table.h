/* Arms: what a controller can choose for a step. An open list is one kind of arm; the others are in
 * this table. They share states, h values and progress with the lists.
 *
 *     burst, burst(ff+)    a local search from the best entry of a list, by default the first list:
 *                          best-first by the heuristic of that list, among descendants of that entry
 *                          alone [XMH14]
 *     burst:iw             the same breadth-first, and only through states that have a fact which
 *                          the burst has not met before: IW(1) [LG12]
 *     burst:walk           the same as random walks, by preferred operators where there are some
 *                          [NM09]
 *     restart              all lists begin anew at the initial state, with successors in a random
 *                          order; known states are not evaluated again
 *     rules                learned rules are followed from the best state, without evaluations
 *                          (rule_arm.h) [CHKM26]
 *
 * A step of a burst visits one state, like a step of a list, and the successors of that state go
 * into all lists as usual: a burst decides about the order only. It ends when it improves the best
 * value of its heuristic, when it has nothing left, or after ARM_BURST_POPS pops; the next step
 * begins another one. A restart is possible when the search has made no progress for
 * ARM_RESTART_PATIENCE steps, which doubles with every restart; until then the arm counts as an
 * empty list. */
#ifndef SEARCH_ARM_TABLE_H
#define SEARCH_ARM_TABLE_H

#include <stdbool.h>
#include <stddef.h>

typedef enum ArmKind {
    ARM_LIST,
    ARM_BURST_BEST,
    ARM_BURST_IW,
    ARM_BURST_WALK,
    ARM_RESTART,
    ARM_RULES,
} ArmKind;

/* Whether the arm has entries, as lists and bursts do. The others just do something. */
static inline bool arm_has_entries(ArmKind kind)
{
    return kind != ARM_RESTART && kind != ARM_RULES;
}

enum { ARM_BURST_POPS = 1000, ARM_WALK_LENGTH = 100, ARM_RESTART_PATIENCE = 4000 };

typedef struct ArmClass {
    const char *name;
    ArmKind kind;
    const char *summary;
    const char *reference; /* key in docs/references.md; "" if none */
} ArmClass;

extern const ArmClass arm_table[];
extern const int arm_table_size;

/* The row whose name stands in front of the first parenthesis, comma or the end of a text; NULL if
 * there is none. */
const ArmClass *arm_table_find(const char *text);

#endif
