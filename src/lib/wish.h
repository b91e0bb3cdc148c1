/* What a caller wants to search with, as the layers below take it. */
#ifndef LIB_WISH_H
#define LIB_WISH_H

#include <veer.h>

#include "base/arena.h"
#include "base/error.h"
#include "plan/plan_setup.h"

/* Copies all texts. Neither the preset nor the defaults are resolved (plan_setup_resolve). False and an
 * Error if numbers make no sense. The policy of the structure must outlive the wish. */
bool wish_take(const VeerSearch *given, Arena *arena, PlanWish *out_wish, Error *error);

/* NULL stays NULL. */
const char *wish_copy_text(const char *text, Arena *arena);

#endif
