#include "lib/wish.h"

#include <string.h>

#include "lib/api.h"
#include "lib/veer_policy.h"

const char *wish_copy_text(const char *text, Arena *arena)
{
    return text ? arena_copy_string(arena, text, strlen(text)) : NULL;
}

static bool check_numbers(const VeerSearch *search, Error *error)
{
    enum { MAX_WEIGHT = 1000000 };
    const char *bad = search->sharing_rate < -1 || search->sharing_rate > INT32_MAX ? "sharing_rate"
                      : search->weight < 0 || search->weight > MAX_WEIGHT           ? "weight"
                      : search->bound < 0 || search->bound > INT32_MAX              ? "bound"
                                                                                    : NULL;
    if (bad) {
        error_set(error, ERROR_USAGE, "VeerSearch.%s is out of range", bad);
    }
    return !bad;
}

bool wish_take(const VeerSearch *given, Arena *arena, PlanWish *out_wish, Error *error)
{
    VeerSearch search;
    *out_wish = (PlanWish){.num_threads = 1};
    out_wish->search.sharing_rate = SEARCH_CHOICE_UNSAID;
    if (!api_take(given, &search, sizeof search, "VeerSearch", error) ||
        !check_numbers(&search, error)) {
        return false;
    }
    SearchChoice *choice = &out_wish->search;
    choice->preset = wish_copy_text(search.preset, arena);
    choice->lists = wish_copy_text(search.lists, arena);
    choice->search = wish_copy_text(search.search, arena);
    choice->preferred = wish_copy_text(search.preferred, arena);
    choice->costs = wish_copy_text(search.costs, arena);
    choice->symmetry = wish_copy_text(search.symmetry, arena);
    choice->weight = search.weight;
    choice->bound = search.bound;
    choice->reopens = search.reopens != 0;
    if (search.sharing_rate != 0) {
        choice->sharing_rate = search.sharing_rate < 0 ? 0 : search.sharing_rate;
    }
    out_wish->step = wish_copy_text(search.step, arena);
    out_wish->mdp = wish_copy_text(search.mdp, arena);
    out_wish->policy_name = wish_copy_text(search.policy_name, arena);
    if (search.policy) {
        out_wish->policy = search.policy->policy;
        out_wish->rule_set = search.policy->rules;
    }
    return true;
}
