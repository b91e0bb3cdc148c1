#include "control/control_single.h"

#include "base/mem.h"
#include "control/control_lists.h"

static int find_list(const ControlSettings *settings, const char *name, Error *error)
{
    size_t length;
    int list = control_lists_match(settings, name, &length, error);
    if (list >= 0 && name[length] != '\0') {
        error_set(error, ERROR_USAGE, "the controller \"single\" wants one list, not \"%s\"", name);
        return -1;
    }
    return list;
}

void *control_single_new(const ControlSettings *settings, const char *argument, Error *error)
{
    if (!argument && settings->num_lists != 1) {
        error_set(error, ERROR_USAGE,
                  "which list is the controller \"single\" to take? Say single:LIST; there are: %s",
                  control_lists_names(settings).text);
        return NULL;
    }
    int list = argument ? find_list(settings, argument, error) : 0;
    if (list < 0) {
        return NULL;
    }
    int *single = MEM_NEW(int, 1);
    *single = list;
    return single;
}

void control_single_free(void *state, int num_lists)
{
    (void)num_lists;
    mem_free(state, 1, sizeof(int));
}

int control_single_choose(void *state, const Search *search)
{
    (void)search;
    const int *single = state;
    return *single;
}
