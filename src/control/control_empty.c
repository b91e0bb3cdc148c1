#include "control/control_empty.h"

#include <assert.h>

int control_empty_replace(const RunRules *rules, const Search *search, int list, Mersenne *random)
{
    assert(list >= 0 && list < search_num_lists(search));
    if (rules->empty_rule == RUN_EMPTY_NEXT || search_list_count(search, list) > 0) {
        return list;
    }
    uint32_t num_filled = 0;
    for (int i = 0; i < search_num_lists(search); i++) {
        num_filled += search_list_count(search, i) > 0;
    }
    if (num_filled == 0) {
        return list;
    }
    if (rules->empty_rule == RUN_EMPTY_ENDS) {
        return CONTROL_EMPTY_GIVE_UP;
    }
    uint32_t to_pass = mersenne_below_wide(random, num_filled);
    for (list = 0; search_list_count(search, list) == 0 || to_pass > 0; list++) {
        to_pass -= search_list_count(search, list) > 0;
    }
    assert(list < search_num_lists(search) && search_list_count(search, list) > 0);
    return list;
}
