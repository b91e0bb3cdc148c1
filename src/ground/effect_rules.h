/* Rules of conditional and quantified effects.
 *
 * A literal that an action adds under a condition is reachable when an instance of the action and
 * the positive part of the condition are. Fast Downward evaluates such a body by joins of two atoms at a
 * time, and a join compares only those variables that its result has. A variable that is needed by
 * nobody else is therefore not compared, and more facts become reachable than the rule says. Since
 * the facts must be the same, bodies are taken apart here in the same order: first into parts that
 * share no variable, then pair by pair, the cheapest pair first. */
#ifndef GROUND_EFFECT_RULES_H
#define GROUND_EFFECT_RULES_H

#include "ground/rule_builder.h"

typedef struct EffectRules EffectRules;

EffectRules *effect_rules_new(Program *program);
void effect_rules_free(EffectRules *rules);

/* Appends the rules of all effects of an action that do not follow from an instance alone. Writes
 * to out_heads what an instance must tell: the atoms that it adds at once, and the values of those
 * parameters that the rules need. */
void effect_rules_build(EffectRules *rules, const NormAction *action, RuleAtomVec *out_heads);

#endif
