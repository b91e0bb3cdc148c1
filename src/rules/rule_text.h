/* Rules as text, for people to read, check and edit: docs/reference/formats/policy.md.
 *
 *     (rule
 *       :cost 2
 *       :goal (at ?car ?loc)
 *       :when (and (at-ferry ?from) (on ?car))
 *       :do ((sail ?from ?loc) (debark ?car ?loc)))
 *
 * What was written can be read, and written again is the same. The text is hostile when read; it
 * need not fit any domain: that is for those who match rules, as is the number of terms that a
 * predicate or an action has. */
#ifndef RULES_RULE_TEXT_H
#define RULES_RULE_TEXT_H

#include <stddef.h>
#include <stdio.h>

#include "base/error.h"
#include "rules/rule_set.h"

/* A sorted set, empty for a text without rules. NULL and an Error with the place of the first
 * mistake; `file` is for it. */
RuleSet *rule_text_read(const char *text, size_t size, const char *file, Error *error);

/* In the order of the set. Its names are words of PDDL in lower case. */
void rule_text_write(const RuleSet *set, FILE *stream);

#endif
