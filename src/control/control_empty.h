/* The rule for empty lists (RunRules.empty_rule), for controllers and for callers that choose
 * without one. It has its own file because the public library must not depend on the table of
 * controllers. */
#ifndef CONTROL_CONTROL_EMPTY_H
#define CONTROL_CONTROL_EMPTY_H

#include "base/mersenne.h"
#include "search/search.h"

enum { CONTROL_EMPTY_GIVE_UP = -2 }; /* in place of a list: the rules end the search here */

/* Applies the rule for empty lists to a choice: returns `list`, the list that replaces it, or
 * CONTROL_EMPTY_GIVE_UP. Draws only if `list` is empty and another one is not. Repeats the draw of
 * the published program as built with GCC 11 or later; `random` must have been seeded with the seed
 * of the rules. */
int control_empty_replace(const RunRules *rules, const Search *search, int list, Mersenne *random);

#endif
