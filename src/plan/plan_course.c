#include "plan/plan_course.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/process.h"

bool plan_course_renew_control(PlanCourse *course, Error *error)
{
    control_free(course->control);
    course->control = plan_setup_control(course->setup, course->wish, course->limits,
                                         &course->control_settings, error);
    return course->control != NULL;
}

void plan_course_release(PlanCourse *course)
{
    plan_course_close(course);
    control_free(course->control);
    course->control = NULL;
}

SearchOptions plan_course_options(const PlanCourse *course)
{
    const RunRules *rules = &course->control_settings.rules;
    int64_t max_steps = course->wish->max_steps;
    SearchOptions options = {
        .rules = *rules,
        .max_steps = max_steps > 0 ? run_rules_max_steps(rules, max_steps) : 0,
        .num_threads = (int)course->wish->num_threads,
        .limits = course->limits,
    };
    search_choice_fill(&course->setup->search, &options);
    return options;
}

void plan_course_complete_task(const PlanSetup *setup, LoadedTask *task)
{
    const WlModel *model = setup->search.model;
    bool has_rules = list_spec_has_rules(&setup->search.specs);
    if (has_rules || (model && model->colours.settings.has_static)) {
        task_loader_add_static_atoms(task);
    }
    if (setup->search.prunes_symmetric) {
        task_loader_add_object_kinds(task);
    }
}

/* The time and memory of the search's tables are an estimate for those of the helpers. */
bool plan_course_open(PlanCourse *course, const Task *task, const SearchOptions *options,
                      Error *error)
{
    MemStats before = mem_stats();
    size_t limit = course->memory_limit;
    double start = clock_wall();
    course->task = task;
    course->search = search_new(task, options, error);
    if (course->search && course->setup->helpers != HELPERS_NONE) {
        MemStats now = mem_stats();
        HelperMeans means = {
            .memory_limit = limit > 0 ? limit : before.current + process_available_kb() * 1024,
            /* The peak may be that of the translation. */
            .table_bytes = (now.peak > before.peak ? now.peak : now.current) - before.current,
            .table_seconds = clock_wall() - start,
        };
        course->helpers = helper_search_new(course->setup->helpers, task, options,
                                            course->setup->policy->meaning.horizon, means);
    }
    return course->search != NULL;
}

void plan_course_close(PlanCourse *course)
{
    course->helper = NULL;
    helper_search_free(course->helpers);
    course->helpers = NULL;
    search_free(course->search);
    course->search = NULL;
}

bool plan_course_step(PlanCourse *course)
{
    int list = control_choose(course->control, course->search);
    course->last_choice = list;
    if (list >= 0) {
        search_step(course->search, list);
    }
    return list >= 0;
}

void plan_course_advance(PlanCourse *course)
{
    if (course->helpers && search_status(course->search) == SEARCH_RUNNING) {
        course->helper = helper_search_advance(course->helpers, course->search);
    }
}

const Search *plan_course_solver(const PlanCourse *course)
{
    return course->helper ? course->helper : course->search;
}

SearchStatus plan_course_status(const PlanCourse *course)
{
    return search_status(plan_course_solver(course));
}
