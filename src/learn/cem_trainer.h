/* The cross-entropy method as a way to train (trainer.h): generations of policies (cem.h), each of
 * which plays on the same instances and is as good as the mean of its returns.
 *
 * Generation 0 is that of the static rules (static_rule.h). The best of them is what is evaluated first,
 * so that what is learned is never worse in the eyes of the evaluation. The distribution begins at its
 * soft relative: around a list alone there is a wide plain, as rates that differ much choose alike. As
 * all this is the same for every seed, one of them plays it for all (trainer_follow).
 *
 * What is evaluated of a later generation is the mean of the next one or, if the recipe says so, the best
 * of its members, which then is a member of the next one as well.
 *
 * A part is an instance, on which all members play one after the other: but for selective evaluation, what one
 * of them has computed serves the others (search/state_memo.h). Most of the time would go to instances
 * that none of them solves, and nothing is learned there: if the first `probe` members have failed, the
 * others count as if they had, too. Little is learned from how bad a policy is where others are good: one that
 * has cost `cap` times as much as the best before it is given up, and what goes beyond that counts alike
 * for all of them. Which instances a generation plays on: instance_draw.h. */
#ifndef LEARN_CEM_TRAINER_H
#define LEARN_CEM_TRAINER_H

#include "learn/trainer.h"

extern const TrainerClass cem_trainer_class;

#endif
