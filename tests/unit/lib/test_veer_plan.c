#include "unit/lib/veer_case.h"

#include <math.h>
#include <pthread.h>
#include <unistd.h>

/* --- Help ------------------------------------------------------------------------------------- */

static VeerPlan *make(VeerTask *task, const VeerPlanOptions *options)
{
    VeerError error = {.size = sizeof error};
    VeerPlan *plan = veer_plan_new(task, options, &error);
    assert_string_equal(error.message, "");
    assert_non_null(plan);
    return plan;
}

static VeerPlanResult result_of(const VeerPlan *plan)
{
    VeerPlanResult result = {.size = sizeof result};
    assert_int_equal(veer_plan_result(plan, &result), 0);
    return result;
}

static VeerCounts counts_of(const VeerPlan *plan)
{
    VeerCounts counts = {.size = sizeof counts};
    assert_int_equal(veer_plan_counts(plan, &counts), 0);
    return counts;
}

/* The plan, executed by the task. */
static void assert_valid(const VeerTask *task, const VeerPlan *plan)
{
    int32_t operators[1000];
    char text[50000];
    VeerVerdict verdict = {.size = sizeof verdict};
    int64_t length = veer_plan_operators(plan, operators, 1000);
    assert_in_range(length, 0, 1000);
    assert_int_equal(result_of(plan).length, length);
    assert_true(veer_task_plan_text(task, operators, length, text, sizeof text) < 50000);
    assert_int_equal(veer_task_validate(task, text, &verdict, NULL), VEER_PLAN_VALID);
    assert_int_equal(verdict.cost, result_of(plan).cost);
}

static void close_all(VeerTask *task, VeerPlan *plan)
{
    veer_plan_close(plan);
    veer_task_close(task);
    assert_int_equal(mem_stats().current, 0);
}

/* --- Once ------------------------------------------------------------------------------------- */

static void a_plan_is_found(void **state)
{
    (void)state;
    VeerTask *task = veer_case_task(VEER_DOMAIN, VEER_PROBLEM);
    VeerPlan *plan = make(task, NULL);
    assert_int_equal(veer_plan_operators(plan, NULL, 0), VEER_ERROR);
    assert_int_equal(veer_plan_run(plan), VEER_SOLVED);
    VeerPlanResult result = result_of(plan);
    assert_true(result.has_plan && result.num_plans == 1 && result.exit_code == 0);
    assert_true(!result.is_optimal && !result.is_unsolvable && !result.policy && !result.helper);
    assert_string_equal(result.control, "bandit"); /* of the default search */
    assert_true(result.seconds >= result.search_seconds && result.search_seconds >= 0);
    VeerCounts counts = counts_of(plan);
    assert_true(counts.steps > 0 && counts.evaluated > 0 && counts.states > 0);
    assert_valid(task, plan);
    assert_int_equal(veer_plan_run(plan), VEER_SOLVED); /* once more */
    VeerCounts again = counts_of(plan);
    assert_memory_equal(&again, &counts, sizeof counts);
    assert_valid(task, plan);
    close_all(task, plan);
}

static void options_mean_what_they_mean_to_the_program(void **state)
{
    (void)state;
    VeerTask *task = veer_case_task(VEER_DEMO, NULL);
    VeerSearch search = {.size = sizeof search, .preset = "optimal"};
    VeerPlanOptions options = {.size = sizeof options, .search = &search};
    VeerPlan *plan = make(task, &options);
    assert_int_equal(veer_plan_run(plan), VEER_SOLVED);
    assert_true(result_of(plan).is_optimal);
    int64_t best = result_of(plan).cost;
    veer_plan_close(plan);
    search.preset = NULL;
    search.lists = "ff,cg";
    search.bound = best;
    search.reopens = 1;
    options.control = "alt";
    plan = make(task, &options);
    assert_int_equal(veer_plan_run(plan), VEER_EXHAUSTED);
    assert_true(!result_of(plan).has_plan && result_of(plan).exit_code == 12);
    assert_int_equal(veer_plan_operators(plan, NULL, 0), VEER_ERROR);
    veer_plan_close(plan);
    search.bound = 0;
    options.max_steps = 3;
    plan = make(task, &options);
    assert_int_equal(veer_plan_run(plan), VEER_CUT_OFF);
    assert_int_equal(counts_of(plan).steps, 3);
    assert_int_equal(result_of(plan).exit_code, 12);
    close_all(task, plan);
}

static void a_task_without_a_plan_is_proved_to_have_none(void **state)
{
    (void)state;
    VeerTask *task = veer_case_task("tests/golden/tasks/trivial-unreachable.sas", NULL);
    VeerSearch search = {.size = sizeof search, .lists = "blind"};
    VeerPlanOptions options = {.size = sizeof options, .search = &search};
    VeerPlan *plan = make(task, &options);
    assert_int_equal(veer_plan_run(plan), VEER_EXHAUSTED);
    assert_true(result_of(plan).is_unsolvable && result_of(plan).exit_code == 11);
    veer_plan_close(plan);
    veer_task_close(task);
    task = veer_case_task("tests/golden/pddl/trivial-unreachable/domain.pddl",
                          "tests/golden/pddl/trivial-unreachable/problem.pddl");
    plan = make(task, NULL);
    assert_int_equal(veer_plan_run(plan), VEER_EXHAUSTED);
    assert_true(result_of(plan).is_unsolvable && result_of(plan).exit_code == 10);
    close_all(task, plan);
}

/* --- Policies --------------------------------------------------------------------------------- */

static void a_domain_is_recognised(void **state)
{
    (void)state;
    VeerTask *task = veer_case_blocks();
    VeerError error = {.size = sizeof error};
    VeerPlan *plan = make(task, NULL);
    assert_int_equal(veer_plan_run(plan), VEER_SOLVED);
    VeerPlanResult result = result_of(plan);
    assert_true(result.is_recognised);
    assert_string_equal(result.policy, "blocksworld");
    VeerCounts counts = counts_of(plan);
    assert_valid(task, plan);
    veer_plan_close(plan);
    VeerPolicy *policy = veer_policy_recognise(task, &error);
    assert_non_null(policy);
    VeerSearch search = {.size = sizeof search, .policy = policy};
    VeerPlanOptions options = {.size = sizeof options, .search = &search};
    plan = make(task, &options);
    veer_policy_close(policy); /* the plan keeps it */
    assert_int_equal(veer_plan_run(plan), VEER_SOLVED);
    VeerCounts same = counts_of(plan);
    assert_memory_equal(&same, &counts, sizeof counts);
    veer_plan_close(plan);
    search.policy = NULL;
    search.policy_name = "none";
    plan = make(task, &options);
    assert_null(result_of(plan).policy);
    close_all(task, plan);
}

/* --- Limits and callbacks --------------------------------------------------------------------- */

static VeerTask *endless(void)
{
    char *text = veer_case_endless();
    VeerTask *task = veer_task_parse(NULL, text, NULL, NULL);
    free(text);
    assert_non_null(task);
    return task;
}

static int count_calls(void *context, VeerPlan *plan)
{
    assert_true(counts_of(plan).expanded > 0 && result_of(plan).seconds > 0);
    VeerTask *other = veer_task_open(VEER_DEMO, NULL, NULL, NULL); /* in the middle of the run */
    assert_non_null(other);
    veer_task_close(other);
    return ++*(int *)context == 3;
}

static void limits_end_a_run(void **state)
{
    (void)state;
    VeerTask *task = endless();
    VeerSearch search = {.size = sizeof search, .lists = "blind"};
    VeerPlanOptions options = {.size = sizeof options, .search = &search, .max_seconds = 0.05};
    VeerPlan *plan = make(task, &options);
    assert_int_equal(veer_plan_run(plan), VEER_OUT_OF_TIME);
    assert_int_equal(result_of(plan).exit_code, VEER_CODE_OUT_OF_TIME);
    veer_plan_close(plan);
    options.max_seconds = 1e-9; /* over before the tables are there */
    plan = make(task, &options);
    assert_int_equal(veer_plan_run(plan), VEER_OUT_OF_TIME);
    veer_plan_close(plan);
    options.max_seconds = 0;
    options.max_memory = 3000000;
    size_t before = mem_stats().current;
    plan = make(task, &options);
    assert_int_equal(veer_plan_run(plan), VEER_OUT_OF_MEMORY);
    assert_int_equal(result_of(plan).exit_code, VEER_CODE_OUT_OF_MEMORY);
    veer_plan_close(plan);
    options.max_memory = 1000; /* none for tables */
    plan = make(task, &options);
    assert_int_equal(veer_plan_run(plan), VEER_OUT_OF_MEMORY);
    veer_plan_close(plan);
    assert_int_equal(mem_stats().current, before);
    options.max_memory = 0;
    int num_calls = 0;
    options.progress = count_calls;
    options.context = &num_calls;
    plan = make(task, &options);
    assert_int_equal(veer_plan_run(plan), VEER_INTERRUPTED);
    assert_int_equal(num_calls, 3);
    assert_int_equal(result_of(plan).exit_code, VEER_CODE_INTERRUPTED);
    close_all(task, plan);
}

static int run_within(void *context, VeerPlan *plan)
{
    ++*(int *)context;
    assert_int_equal(veer_plan_run(plan), VEER_ERROR);
    veer_case_assert_speaks(veer_plan_error(plan)->message, "being searched");
    veer_plan_close(plan);
    return 0;
}

static void a_callback_may_do_what_it_likes(void **state)
{
    (void)state;
    int num_calls = 0;
    VeerTask *task = endless();
    VeerSearch search = {.size = sizeof search, .lists = "blind"};
    VeerPlanOptions options = {
        .size = sizeof options, .search = &search, .progress = run_within, .context = &num_calls};
    VeerPlan *plan = make(task, &options);
    assert_int_equal(veer_plan_run(plan), VEER_INTERRUPTED); /* and it is closed */
    assert_int_equal(num_calls, 1);
    close_all(task, NULL);
}

static void *interrupt_later(void *plan)
{
    usleep(20000);
    veer_plan_interrupt(plan);
    return NULL;
}

static void another_thread_can_interrupt(void **state)
{
    (void)state;
    VeerTask *task = endless();
    VeerSearch search = {.size = sizeof search, .lists = "blind"};
    VeerPlanOptions options = {.size = sizeof options, .search = &search};
    VeerPlan *plan = make(task, &options);
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, interrupt_later, plan), 0);
    assert_int_equal(veer_plan_run(plan), VEER_INTERRUPTED);
    pthread_join(thread, NULL);
    veer_plan_interrupt(plan); /* before a run */
    assert_int_equal(veer_plan_run(plan), VEER_INTERRUPTED);
    close_all(task, plan);
}

/* --- Anytime ---------------------------------------------------------------------------------- */

typedef struct Found {
    VeerTask *task;
    int count, most;
    int64_t last_cost;
} Found;

static int note_plan(void *context, VeerPlan *plan)
{
    Found *found = context;
    VeerPlanResult result = result_of(plan);
    assert_int_equal(result.num_plans, ++found->count);
    assert_true(found->count == 1 || result.cost < found->last_cost);
    found->last_cost = result.cost;
    assert_valid(found->task, plan);
    return found->count == found->most;
}

static void anytime_finds_cheaper_plans(void **state)
{
    (void)state;
    VeerTask *task = veer_case_task(VEER_DOMAIN, VEER_PROBLEM);
    Found found = {.task = task};
    VeerSearch search = {.size = sizeof search, .lists = "ff"};
    VeerPlanOptions options = {.size = sizeof options,
                               .search = &search,
                               .is_anytime = 1,
                               .found = note_plan,
                               .context = &found};
    VeerPlan *plan = make(task, &options);
    assert_int_equal(veer_plan_run(plan), VEER_SOLVED);
    VeerPlanResult result = result_of(plan);
    assert_true(result.num_plans == found.count && found.count > 1);
    assert_int_equal(result.cost, found.last_cost);
    assert_true(result.exit_code == 0);
    veer_plan_close(plan);
    found = (Found){.task = task, .most = 1};
    plan = make(task, &options);
    assert_int_equal(veer_plan_run(plan), VEER_SOLVED); /* one will do */
    assert_int_equal(result_of(plan).num_plans, 1);
    assert_false(result_of(plan).is_optimal);
    close_all(task, plan);
}

/* --- Threads ---------------------------------------------------------------------------------- */

static void threads_change_nothing(void **state)
{
    (void)state;
    static const struct {
        const char *lists, *search, *policy;
    } CASES[] = {{"ff,cg", "eager", NULL},
                 {"ff,ff+,lm", "deferred", NULL},
                 {NULL, NULL, "tests/policies/warehouse.safetensors"}};
    VeerTask *task = veer_case_task(VEER_DOMAIN, VEER_PROBLEM);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        VeerCounts counts[2];
        for (int k = 0; k < 2; k++) {
            VeerSearch search = {.size = sizeof search,
                                 .lists = CASES[i].lists,
                                 .search = CASES[i].search,
                                 .policy_name = CASES[i].policy};
            VeerPlanOptions options = {
                .size = sizeof options, .search = &search, .num_threads = 1 + 3 * k};
            VeerPlan *plan = make(task, &options);
            assert_int_equal(veer_plan_run(plan), VEER_SOLVED);
            assert_valid(task, plan);
            counts[k] = counts_of(plan);
            veer_plan_close(plan);
        }
        assert_memory_equal(&counts[0], &counts[1], sizeof *counts);
    }
    close_all(task, NULL);
}

/* With several threads, too, memory that runs out is a status. */
static void threads_may_run_out_of_memory(void **state)
{
    (void)state;
    static const char *const KINDS[] = {"eager", "deferred"};
    VeerTask *task = endless();
    size_t before = mem_stats().current;
    for (int i = 0; i < 2; i++) {
        VeerSearch search = {.size = sizeof search, .lists = "goalcount,rp", .search = KINDS[i]};
        VeerPlanOptions options = {.size = sizeof options,
                                   .search = &search,
                                   .num_threads = 4,
                                   .max_seconds = 0.3};
        for (options.max_memory = 20000; options.max_memory < 40000000; options.max_memory *= 3) {
            VeerPlan *plan = make(task, &options);
            int status = veer_plan_run(plan);
            assert_true(status == VEER_OUT_OF_MEMORY || status == VEER_OUT_OF_TIME ||
                        status == VEER_EXHAUSTED);
            veer_plan_close(plan);
            assert_int_equal(mem_stats().current, before);
        }
    }
    close_all(task, NULL);
}

typedef struct Job {
    VeerTask *task;
    VeerCounts counts;
    int status;
} Job;

static void *run_job(void *opaque)
{
    Job *job = opaque;
    VeerPlan *plan = veer_plan_new(job->task, NULL, NULL);
    job->status = veer_plan_run(plan);
    job->counts.size = sizeof job->counts;
    veer_plan_counts(plan, &job->counts);
    veer_plan_close(plan);
    return NULL;
}

static void eight_plans_run_in_eight_threads(void **state)
{
    (void)state;
    enum { NUM_THREADS = 8 };
    VeerTask *task = veer_case_task(VEER_DOMAIN, VEER_PROBLEM);
    pthread_t threads[NUM_THREADS];
    Job jobs[NUM_THREADS], alone = {.task = task};
    run_job(&alone);
    for (int i = 0; i < NUM_THREADS; i++) {
        jobs[i] = (Job){.task = task};
        assert_int_equal(pthread_create(&threads[i], NULL, run_job, &jobs[i]), 0);
    }
    for (int i = 0; i < NUM_THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(jobs[i].status, VEER_SOLVED);
        assert_memory_equal(&jobs[i].counts, &alone.counts, sizeof alone.counts);
    }
    close_all(task, NULL);
}

/* --- Refusals --------------------------------------------------------------------------------- */

static void assert_refused(VeerTask *task, const VeerPlanOptions *options, const char *reason)
{
    VeerError error = {.size = sizeof error};
    size_t before = mem_stats().current;
    assert_null(veer_plan_new(task, options, &error));
    assert_true(error.code > 30);
    veer_case_assert_speaks(error.message, reason);
    assert_null(veer_plan_new(task, options, NULL));
    assert_int_equal(mem_stats().current, before);
}

static void options_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    VeerTask *task = veer_case_task(VEER_DEMO, NULL);
    VeerSearch search = {.size = sizeof search};
    VeerPlanOptions options = {.size = sizeof options, .search = &search};
    assert_refused(NULL, NULL, "no task");
    options.num_threads = 1000;
    assert_refused(task, &options, "num_threads");
    options.num_threads = 0;
    options.max_steps = -2;
    assert_refused(task, &options, "max_steps");
    options.max_steps = 0;
    options.max_seconds = NAN;
    assert_refused(task, &options, "max_seconds");
    options.max_seconds = 0;
    options.control_interval = -1;
    assert_refused(task, &options, "control_interval");
    options.control_interval = 0;
    options.control = "remote:54321";
    assert_refused(task, &options, "remote");
    options.control = "replay:file";
    assert_refused(task, &options, "replay");
    options.control = "no-such-rule";
    assert_refused(task, &options, "no-such-rule");
    options.control = NULL;
    options.helpers = "main";
    search.lists = "ff";
    assert_refused(task, &options, "helpers");
    options.helpers = NULL;
    search.lists = NULL;
    search.preset = "no-such-preset";
    assert_refused(task, &options, "no-such-preset");
    search.preset = NULL;
    search.size = 1;
    assert_refused(task, &options, "VeerSearch.size");
    search.size = sizeof search;
    options.size = sizeof options + 1;
    assert_refused(task, &options, "VeerPlanOptions.size");
    close_all(task, NULL);
}

/* A failure of the search itself is an error of the run. */
static void a_search_that_cannot_be_had_is_explained(void **state)
{
    (void)state;
    VeerTask *task = veer_case_task(VEER_DEMO, NULL);
    VeerSearch search = {.size = sizeof search, .lists = "pdb(777)"};
    VeerPlanOptions options = {.size = sizeof options, .search = &search};
    VeerPlan *plan = make(task, &options);
    assert_int_equal(veer_plan_run(plan), VEER_ERROR);
    veer_case_assert_speaks(veer_plan_error(plan)->message, "777");
    assert_int_equal(result_of(plan).exit_code, veer_plan_error(plan)->code);
    close_all(task, plan);
}

int main(void)
{
    setenv("VEER_POLICIES", "", 1); /* none of the user's */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan_is_found),
        cmocka_unit_test(options_mean_what_they_mean_to_the_program),
        cmocka_unit_test(a_task_without_a_plan_is_proved_to_have_none),
        cmocka_unit_test(a_domain_is_recognised),
        cmocka_unit_test(limits_end_a_run),
        cmocka_unit_test(a_callback_may_do_what_it_likes),
        cmocka_unit_test(another_thread_can_interrupt),
        cmocka_unit_test(anytime_finds_cheaper_plans),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(threads_may_run_out_of_memory),
        cmocka_unit_test(eight_plans_run_in_eight_threads),
        cmocka_unit_test(options_that_make_no_sense_are_refused),
        cmocka_unit_test(a_search_that_cannot_be_had_is_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
