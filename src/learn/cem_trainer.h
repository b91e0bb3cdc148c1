/* CEM trainer: the cross-entropy method as a way to train (trainer.h). cem.h has the distribution
 * over weights, generation.h the policies that are drawn from it and their scores.
 *
 * Generation 0 holds the static rules (static_rule.h). The best of them is evaluated first, so that
 * learning never ends with less on the validation instances. The distribution begins at the soft
 * form of that rule: rates that differ much make the same choices, so that around a rule that uses
 * one list only the scores of all neighbours are equal and nothing can be learned. The correction
 * of a rule begins at that rule, with rates of 0. All seeds have
 * the same generation 0; one of them runs it for all (trainer_follow).
 *
 * The candidate for evaluation of a later generation is the mean of the next distribution or, if
 * the recipe says so, the best member, which then is a member of the next generation as well.
 * instance_draw.h says on which instances a generation runs. */
#ifndef LEARN_CEM_TRAINER_H
#define LEARN_CEM_TRAINER_H

#include "learn/trainer.h"

extern const TrainerClass cem_trainer_class;

#endif
