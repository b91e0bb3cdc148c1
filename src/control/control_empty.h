/* In place of an empty list the published system [SBL21] takes any other one, each being equally
 * likely. Its draw is repeated as the published program makes it when it is built with GCC 11 or
 * later. Without that rule, the search itself takes the next list in order. */
#ifndef CONTROL_CONTROL_EMPTY_H
#define CONTROL_CONTROL_EMPTY_H

#include "base/mersenne.h"
#include "search/search.h"

/* `list` itself, without a draw, if it is not empty, or if all are. */
int control_empty_replace(const Search *search, int list, Mersenne *random);

#endif
