#include "control/helper_run.h"

#include <assert.h>

#include "base/mem.h"

enum { WHOLE_SHARE = 16 };

int64_t helper_run_permitted(const HelperRun *run, int64_t policy_work)
{
    assert(run->share > 0 && policy_work >= 0);
    return policy_work * run->share / WHOLE_SHARE;
}

int64_t helper_run_policy_work(const HelperRun *run, int64_t work)
{
    return work * WHOLE_SHARE / run->share;
}

static void build(HelperRun *run)
{
    Error error = {0};
    ControlSettings settings = {.lists = run->options.lists,
                                .num_lists = run->options.num_lists,
                                .rules.step_kind = run->options.rules.step_kind,
                                .limits = run->options.limits};
    run->search = search_new(run->task, &run->options, &error);
    if (run->search) {
        run->control = control_new(run->controller, &settings, &error);
    }
    if (!run->control) {
        helper_run_end(run);
    }
}

static HelperStatus status_of(const HelperRun *run)
{
    SearchStatus status = run->search ? search_status(run->search) : SEARCH_EXHAUSTED;
    return status == SEARCH_RUNNING  ? HELPER_RUNNING
           : status == SEARCH_SOLVED ? HELPER_SOLVED
                                     : HELPER_ENDED;
}

HelperPoint helper_run_step(HelperRun *run)
{
    int64_t bytes_before = mem_thread_bytes();
    HelperPoint point = {.due = HELPER_LOG_BUILT};
    if (run->has_begun) {
        assert(status_of(run) == HELPER_RUNNING);
        point.due = search_stats(run->search).work;
        search_step(run->search, control_choose(run->control, run->search));
    } else {
        run->has_begun = true;
        build(run);
    }
    run->bytes += mem_thread_bytes() - bytes_before;
    assert(run->bytes >= 0);
    point.status = status_of(run);
    point.stats = run->search ? search_stats(run->search) : (SearchStats){0};
    point.bytes = run->bytes;
    return point;
}

void helper_run_end(HelperRun *run)
{
    search_free(run->search);
    control_free(run->control);
    run->search = NULL;
    run->control = NULL;
}
