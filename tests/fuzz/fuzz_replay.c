/* Fuzz target for decisions to replay: numbers, JSON or a trace. Any bytes must be refused, or choose
 * lists that there are, for as long as the search asks. */
#include <stdint.h>

#include "folder.h"
#include "require.h"

#include "control/control.h"
#include "support/small_task.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_STEPS = 40 };

static void follow(Control *control, const ListSpecs *specs)
{
    Error error = {0};
    Task *task = small_task_new_counters(2, 3);
    const SearchOptions options = {.lists = specs->data,
                                   .num_lists = specs->count,
                                   .num_threads = 1,
                                   .max_steps = MAX_STEPS};
    Search *search = search_new(task, &options, &error);
    require(search);
    while (search_status(search) == SEARCH_RUNNING) {
        int list = control_choose(control, search);
        require(list >= 0 && list < specs->count);
        search_step(search, list);
    }
    control_finish(control, search);
    search_free(search);
    task_free(task);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Error error = {0};
    ListSpecs specs;
    FolderPath path = folder_write("decisions", data, size), name;
    snprintf(name.text, sizeof name.text, "replay:%.150s", path.text);
    require(list_spec_parse("goalcount,blind,goalcount/g", &specs, &error));
    const ControlSettings settings = {.lists = specs.data, .num_lists = specs.count};
    Control *control = control_new(name.text, &settings, &error);
    if (control) {
        require(error.kind == ERROR_NONE);
        follow(control, &specs);
    } else {
        require(error.kind == ERROR_INPUT && error.message[0]);
    }
    control_free(control);
    list_spec_release(&specs);
    return 0;
}
