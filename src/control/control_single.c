#include "control/control_single.h"

#include "base/mem.h"

/* Has no state; the byte tells success from failure. */
void *control_single_new(int num_lists, const char *argument, Error *error)
{
    (void)argument;
    if (num_lists != 1) {
        error_set(error, ERROR_USAGE,
                  "the controller \"single\" wants exactly one list, but there are %d", num_lists);
        return NULL;
    }
    return mem_new(1, 1);
}

void control_single_free(void *state, int num_lists)
{
    (void)num_lists;
    mem_free(state, 1, 1);
}

int control_single_choose(void *state, const Search *search)
{
    (void)state;
    (void)search;
    return 0;
}
