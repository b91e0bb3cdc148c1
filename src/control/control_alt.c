#include "control/control_alt.h"

#include "base/mem.h"

void *control_alt_new(int num_lists, const char *argument, Error *error)
{
    (void)argument;
    (void)error;
    return MEM_NEW(int64_t, (size_t)num_lists);
}

void control_alt_free(void *state, int num_lists)
{
    mem_free(state, (size_t)num_lists, sizeof(int64_t));
}

int control_alt_choose(void *state, const Search *search)
{
    int64_t *turns = state;
    int best = -1;
    for (int list = 0; list < search_num_lists(search); list++) {
        if (search_list_count(search, list) > 0 && (best < 0 || turns[list] < turns[best])) {
            best = list;
        }
    }
    if (best < 0) {
        return 0;
    }
    turns[best]++;
    return best;
}
