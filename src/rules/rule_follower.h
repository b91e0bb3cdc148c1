/* Rule follower: goes from state to state as rules say, without search and without heuristics.
 *
 * In each state the first rule that matches is followed with all of its actions. It ends at the goal,
 * where no rule matches, where a state is met again between two rules, or when its budget is spent;
 * then it can go on. [CHKM26]
 *
 * What search can use of a path that does not lead to the goal are the states with the fewest open
 * goals: *milestones* are the states where half of the open goals of the last milestone are left, and
 * the first one with the fewest of all.
 *
 * A step costs the changes of facts and the match (rule_matcher.h). */
#ifndef RULES_RULE_FOLLOWER_H
#define RULES_RULE_FOLLOWER_H

#include "rules/rule_set.h"
#include "task/state_space.h"

typedef enum RuleEnd {
    RULE_END_BUDGET, /* can go on */
    RULE_END_GOAL,
    RULE_END_STUCK,  /* no rule matches */
    RULE_END_REPEAT, /* the state was met before */
} RuleEnd;

typedef struct RuleFollowerStats {
    int64_t rules, actions, tries; /* followed; tuples tried by the matcher */
    int64_t destroyed;             /* goals that had been reached */
    int64_t broken;                /* rules with an action that was not applicable */
} RuleFollowerStats;

typedef struct RuleFollower RuleFollower;

/* All must outlive the follower, which uses the scratch of the state space. */
RuleFollower *rule_follower_new(const RuleSet *set, StateSpace *space);
void rule_follower_free(RuleFollower *follower);

/* The next runs are those of a new follower; counts go on. O(size of the relations). */
void rule_follower_restart(RuleFollower *follower);

/* Begins at a packed state. O(variables). */
void rule_follower_begin(RuleFollower *follower, const StateWord *words);

/* At most so many tuples tried and actions applied, together; the last rule is finished. */
RuleEnd rule_follower_run(RuleFollower *follower, int64_t budget);

/* Operators from where it began, and lengths of the path at milestones, ascending. Valid until the
 * next call. */
const IntVec *rule_follower_path(const RuleFollower *follower);
const IntVec *rule_follower_milestones(const RuleFollower *follower);

/* The packed state where it stands. */
const StateWord *rule_follower_words(const RuleFollower *follower);

/* How often each rule was followed, since the follower was made. */
const int64_t *rule_follower_uses(const RuleFollower *follower);
RuleFollowerStats rule_follower_stats(const RuleFollower *follower);

#endif
