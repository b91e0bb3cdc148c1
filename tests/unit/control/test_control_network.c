#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/mem.h"
#include "control/control.h"
#include "control/feature_set.h"
#include "ground/ground.h"
#include "heur/heur_table.h"
#include "nn/policy_write.h"
#include "pddl/pddl_parse.h"
#include "support/assert_error.h"
#include "support/small_task.h"

static const char PUBLISHED[] = "network:../shared/data/policies/blocksworld/1.npz";
static const char DOMAIN[] = "../shared/data/paper/blocksworld/domain.pddl";
static const char PROBLEM[] = "../shared/data/paper/blocksworld/examples/prob1.pddl";

typedef struct Run {
    ListSpecs lists;
    Search *search;
} Run;

static void open_run(Run *run, const Task *task, const char *lists, RunCheaperRule rule)
{
    Error error = {0};
    assert_true(list_spec_parse(lists, &run->lists, &error));
    SearchOptions options = {.lists = run->lists.data,
                             .num_lists = run->lists.count,
                             .rules.cheaper_rule = rule,
                             .num_threads = 1};
    run->search = search_new(task, &options, &error);
    assert_non_null(run->search);
}

static void close_run(Run *run)
{
    search_free(run->search);
    list_spec_release(&run->lists);
}

static ControlSettings settings_of(const Run *run)
{
    return (ControlSettings){.lists = run->lists.data, .num_lists = run->lists.count};
}

/* --- Made for the test ------------------------------------------------------------------------ */

/* For ff and goalcount: counts of entries, weighted, are the outputs. */
static Policy *make_policy(PolicyMeaning meaning, float first, float second)
{
    static const int32_t WIDTHS[] = {10, 2};
    enum { FIRST_COUNT = 3, SECOND_COUNT = 8 };
    Policy *policy = policy_new(meaning, WIDTHS, 2);
    policy->mlp.layers[0].weights[FIRST_COUNT] = first;
    policy->mlp.layers[0].weights[10 + SECOND_COUNT] = second;
    return policy;
}

static const PolicyMeaning MEANING = {
    .lists = "ff,goalcount", .features = "published-raw", .features_version = 1, .step = "pop"};

/* "network:FILE" for a policy, which is freed. */
static void write_policy(Policy *policy, char *name, size_t size)
{
    char path[] = "/tmp/test_control_network_XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *stream = fdopen(descriptor, "wb");
    assert_true(policy_write(policy, stream));
    assert_int_equal(fclose(stream), 0);
    policy_free(policy);
    snprintf(name, size, "network:%s", path);
}

static void remove_policy(const char *name)
{
    unlink(strchr(name, ':') + 1);
}

/* The controller of a policy, which is freed, and its name. */
static Control *open_control(const Run *run, Policy *policy, char *out_name, size_t size)
{
    Error error = {0};
    ControlSettings settings = settings_of(run);
    write_policy(policy, out_name, size);
    Control *control = control_new(out_name, &settings, &error);
    assert_non_null(control);
    return control;
}

/* The longer list is chosen, the first one of equals; after a step from it, it is the shorter one or
 * not, as the successors are the same. */
static void the_greatest_output_is_chosen(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(3, 6);
    Run run;
    char name[64];
    open_run(&run, task, "ff,goalcount", RUN_CHEAPER_INSERTS);
    Control *control = open_control(&run, make_policy(MEANING, 1, 1), name, sizeof name);
    int chosen[2] = {0};
    size_t bytes = mem_stats().current;
    for (int step = 0; step < 20 && search_status(run.search) == SEARCH_RUNNING; step++) {
        int64_t first = search_list_count(run.search, 0), second = search_list_count(run.search, 1);
        bytes = mem_stats().current;
        int list = control_choose(control, run.search);
        assert_int_equal(mem_stats().current, bytes);
        assert_int_equal(list, second > first);
        chosen[list]++;
        search_step(run.search, list);
    }
    assert_true(chosen[0] > 0 && chosen[1] > 0);
    control_free(control);
    remove_policy(name);
    close_run(&run);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

/* 2^24 and 2^24 + 1, the number of entries, are the same in single precision. */
static void what_is_too_close_is_computed_precisely(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(3, 6);
    Run run;
    char name[64];
    open_run(&run, task, "ff,goalcount", RUN_CHEAPER_INSERTS);
    Policy *policy = make_policy(MEANING, 0, 1);
    policy->mlp.layers[0].biases[0] = policy->mlp.layers[0].biases[1] = 0x1p24f;
    Control *control = open_control(&run, policy, name, sizeof name);
    assert_int_equal(search_list_count(run.search, 1), 1);
    assert_int_equal(control_choose(control, run.search), 1);
    control_free(control);
    remove_policy(name);
    close_run(&run);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void assert_refused(PolicyMeaning meaning, const char *lists, RunStepKind kind,
                           ErrorKind expected, const char *words)
{
    ListSpecs specs;
    char name[64];
    Error error = {0};
    assert_true(list_spec_parse(lists, &specs, &error));
    write_policy(make_policy(meaning, 1, 1), name, sizeof name);
    ControlSettings settings = {.lists = specs.data, .num_lists = specs.count, .rules.step_kind = kind};
    assert_null(control_new(name, &settings, &error));
    assert_error(&error, expected, strchr(name, ':') + 1, words);
    remove_policy(name);
    list_spec_release(&specs);
    assert_int_equal(mem_stats().current, 0);
}

static void what_does_not_fit_is_refused(void **state)
{
    (void)state;
    const RunStepKind pop = RUN_STEP_POP;
    static const char WORDS[] = "for the lists ff,goalcount, in this order, but the search has ";
    char text[100];
    static const char *const LISTS[] = {"ff", "goalcount,ff", "ff,goalcount,ff", "ff,goalcount/-g"};
    for (size_t i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
        snprintf(text, sizeof text, "%s%s", WORDS, LISTS[i]);
        assert_refused(MEANING, LISTS[i], pop, ERROR_USAGE, text);
    }
    assert_refused(MEANING, "ff,goalcount", RUN_STEP_EXPANSION, ERROR_USAGE,
                   "steps of the kind pop, but those of the search are of the kind expansion");
    PolicyMeaning meaning = MEANING;
    meaning.features_version = 9;
    assert_refused(meaning, "ff,goalcount", pop, ERROR_UNSUPPORTED,
                   "features published-raw in version 9");
    meaning = MEANING;
    meaning.features = "paper-values"; /* which has the step, too */
    assert_refused(meaning, "ff,goalcount", pop, ERROR_INPUT,
                   "the network has 10 inputs, but there are 11 features paper-values");
}

static void what_cannot_be_read_is_refused(void **state)
{
    (void)state;
    static const ListSpec LIST = {.name = "ff"};
    ControlSettings settings = {.lists = &LIST, .num_lists = 1};
    static const struct {
        const char *name;
        ErrorKind kind;
    } CASES[] = {
        {"network", ERROR_USAGE},
        {"network:", ERROR_INPUT},
        {"network:/nonexistent/policy", ERROR_INPUT},
        {"network:/dev/null", ERROR_INPUT},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Error error = {0};
        assert_null(control_new(CASES[i].name, &settings, &error));
        assert_int_equal(error.kind, CASES[i].kind);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* --- The published network -------------------------------------------------------------------- */

static Task *translate(void)
{
    FileText domain, problem;
    Error error = {0};
    PddlDiagnostics diagnostics = {0};
    GroundRemark remark = {0};
    assert_true(file_read(DOMAIN, &domain, &error) && file_read(PROBLEM, &problem, &error));
    PddlTask *pddl =
        pddl_parse((PddlSource){.name = DOMAIN, .text = domain.data, .size = domain.size},
                   (PddlSource){.name = PROBLEM, .text = problem.data, .size = problem.size},
                   &diagnostics);
    assert_non_null(pddl);
    Task *task = ground_translate(pddl, &(Progress){0}, &remark, &error);
    assert_non_null(task);
    pddl_task_free(pddl);
    pddl_diagnostics_release(&diagnostics);
    file_release(&domain);
    file_release(&problem);
    return task;
}

/* What the published controller was fed with in its first steps on blocksworld prob1, and chose. */
static const struct {
    float inputs[20];
    int list;
} TRACE[] = {
    {{0.5f, 1, 0, 1, 0.25f, 3.666667f, 6, 0, 2, 6.888889f, 15.333333f, 28, 0, 2, 134.222229f,
      15.333333f, 28, 0, 2, 134.222229f}, 2},
    {{[10] = 7.666667f, 0, 18, -1, -109.222221f}, 3},
    {{[15] = 7.666667f, 0, 18, -1, -109.222221f}, 3},
    {{-0.5f, 0, -1, 2, 0.25f, -1.866667f, 0, -1, 2, 2.471111f, -14.5f, 0, -25, 2, 198.25f,
      -17.666668f, 0, -25, 1, 232.555557f}, 3},
    {{-0.166667f, 0, 0, 2, -0.027778f, 0.2f, 0, 0, 2, -0.788571f, 0, 0, 0, 2, -64.333336f,
      4.666667f, 0, 2, 1, -104.055557f}, 2},
    {{[10] = 3.1f, 0, 2, -1, -25.876667f}, 3},
};
enum { TRACE_LENGTH = sizeof TRACE / sizeof *TRACE };

static void assert_inputs(const Observation *observation, const float *expected)
{
    float inputs[20];
    feature_set_fill(feature_set_find("published-diff", 1), observation, inputs);
    for (int i = 0; i < 20; i++) {
        assert_true(fabsf(inputs[i] - expected[i]) <= 2e-6f * (1.0f + fabsf(expected[i])));
    }
}

static void a_published_run_is_repeated(void **state)
{
    (void)state;
    if (access(PROBLEM, R_OK) != 0 || access(strchr(PUBLISHED, ':') + 1, R_OK) != 0) {
        skip();
    }
    Task *task = translate();
    Run run;
    Error error = {0};
    Observation observation;
    open_run(&run, task, "ff,cg,cea,add", RUN_CHEAPER_KEEPS);
    ControlSettings settings = settings_of(&run);
    settings.rules = run_rules_of(RUN_RULES_PAPER);
    Control *control = control_new(PUBLISHED, &settings, &error);
    assert_non_null(control);
    observation_init(&observation, 4);
    for (int64_t step = 0; search_status(run.search) == SEARCH_RUNNING; step++) {
        observation_take(&observation, run.search);
        int list = control_choose(control, run.search);
        if (step == 0) {
            assert_int_equal(list, 0);
        } else if (step <= TRACE_LENGTH) {
            assert_inputs(&observation, TRACE[step - 1].inputs);
            assert_int_equal(list, TRACE[step - 1].list);
        }
        search_step(run.search, list);
    }
    assert_int_equal(search_status(run.search), SEARCH_SOLVED);
    SearchStats stats = search_stats(run.search);
    assert_int_equal(stats.steps, 69);
    assert_int_equal(stats.expanded, 61);
    assert_int_equal(stats.evaluated, 216);
    assert_int_equal(stats.generated, 275);
    observation_release(&observation);
    control_free(control);
    close_run(&run);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

/* The same as looking at the search itself, before every step and without allocating. */
static void a_search_is_observed(void **state)
{
    (void)state;
    const ListSpec lists[2] = {list_spec_plain(heur_table_find("goalcount", 9)),
                               list_spec_plain(heur_table_find("blind", 5))};
    Task *task = small_task_new_counters(3, 4);
    SearchOptions options = {.lists = lists, .num_lists = 2, .num_threads = 1};
    Error error = {0};
    Search *search = search_new(task, &options, &error);
    assert_non_null(search);
    Observation observation;
    observation_init(&observation, 2);
    OpenListStats before[2] = {search_list_stats(search, 0), search_list_stats(search, 1)};
    for (int step = 0; search_status(search) == SEARCH_RUNNING; step++) {
        uint64_t allocations = mem_stats().allocations;
        observation_take(&observation, search);
        assert_int_equal(mem_stats().allocations, allocations);
        assert_int_equal(observation.step, step);
        for (int list = 0; list < 2; list++) {
            OpenListStats stats = search_list_stats(search, list);
            assert_memory_equal(&observation.now[list], &stats, sizeof stats);
            assert_memory_equal(&observation.before[list], &before[list], sizeof stats);
            before[list] = observation.now[list];
        }
        search_step(search, step % 2);
    }
    assert_true(observation.num_taken > 5);
    observation_release(&observation);
    search_free(search);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_is_observed),
        cmocka_unit_test(the_greatest_output_is_chosen),
        cmocka_unit_test(what_is_too_close_is_computed_precisely),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(what_cannot_be_read_is_refused),
        cmocka_unit_test(a_published_run_is_repeated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
