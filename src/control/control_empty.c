#include "control/control_empty.h"

int control_empty_replace(const Search *search, int list, Mersenne *random)
{
    uint32_t count = 0;
    for (int i = 0; i < search_num_lists(search); i++) {
        count += search_list_count(search, i) > 0;
    }
    if (count == 0 || search_list_count(search, list) > 0) {
        return list;
    }
    uint32_t to_pass = mersenne_below_wide(random, count);
    for (list = 0; search_list_count(search, list) == 0 || to_pass > 0; list++) {
        to_pass -= search_list_count(search, list) > 0;
    }
    return list;
}
