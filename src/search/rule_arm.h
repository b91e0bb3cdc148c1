/* The arm `rules`: follows learned rules (rules/rule_follower.h) from the best state that is known.
 *
 * A run goes as far as rules lead, without evaluations. If it ends at the goal, the search is solved.
 * If not, the milestones of the run are visited one by one in the next steps of the arm:
 * evaluated, and their successors put into all lists. So what rules reached is shared, and the lists
 * do the rest. Other states of the path are registered as new: lists may still lead to them, and
 * then they are visited like unknown ones.
 *
 * The first run begins at the initial state, before heuristics are built, which can take longer than
 * all else. Another one is possible when the search has made progress in another way, from that
 * state, as long as later runs have cost less than a part of all evaluations; until then the arm
 * counts as an empty list. A step is a whole run, or a visit. Costs are counted.
 *
 * Part of the inside of a search, like search_core.h. Deferred search only. */
#ifndef SEARCH_RULE_ARM_H
#define SEARCH_RULE_ARM_H

#include "search/search_core.h"

typedef struct RuleArm RuleArm;

/* Follows options.rule_set. */
RuleArm *rule_arm_new(const Search *search);
void rule_arm_free(RuleArm *arm);

/* Forgets all runs and makes the first one, from the initial state. It needs no heuristics and no
 * lists, which have not been made yet when a search is new. If it ends at the goal, that is solved:
 * true, and the registry has the path. */
bool rule_arm_solve(Search *search);

/* Whether a step would do something. */
bool rule_arm_is_ready(const Search *search);

SearchStatus rule_arm_step(Search *search);

#endif
