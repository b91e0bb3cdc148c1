/* Everything from the successor generator to whole searches against the naive implementations of
 * tests/support/naive.h, on thousands of random tasks. A disagreement prints the seed and the
 * task. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "control/control.h"
#include "heur/heur_table.h"
#include "search/search.h"
#include "support/naive.h"
#include "support/random_task.h"
#include "task/sas_read.h"
#include "task/sas_write.h"
#include "task/state_space.h"

enum { NUM_TASKS = 3000, NUM_WIDE_TASKS = 300 };
enum { NUM_WALKS = 3, WALK_LENGTH = 8, TASKS_PER_THREADED_ONE = 12 };

typedef struct Case {
    uint64_t seed;
    Task *task;
    NaiveRelaxation relaxation;
} Case;

static void open_case(Case *c, uint64_t seed, Task *(*new_task)(uint64_t seed))
{
    c->seed = seed;
    c->task = new_task(seed);
    naive_relaxation_init(&c->relaxation, c->task);
}

static void close_case(Case *c)
{
    naive_relaxation_release(&c->relaxation);
    task_free(c->task);
}

static void must(const Case *c, bool is_true, const char *what)
{
    if (!is_true) {
        fprintf(stderr, "seed %llu: %s\n", (unsigned long long)c->seed, what);
        sas_write(c->task, stderr);
        fail();
    }
}

#define AGREE(c, condition) must(c, condition, #condition)

/* --- The file format ------------------------------------------------------------------------- */

static char *text_of(const Task *task, size_t *out_size)
{
    char *text = NULL;
    FILE *stream = open_memstream(&text, out_size);
    assert_true(sas_write(task, stream));
    fclose(stream);
    return text;
}

static void tasks_survive_writing_and_reading(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Case c = {.seed = seed, .task = random_task_new(seed)};
        size_t size, size_again;
        char *text = text_of(c.task, &size);
        Error error = {0};
        Task *read = sas_read(text, size, "random", &error);
        if (!read) {
            error_print(&error, stderr);
        }
        must(&c, read != NULL, "the reader accepts it");
        char *again = text_of(read, &size_again);
        must(&c, size == size_again && memcmp(text, again, size) == 0, "the text is the same");
        task_free(read);
        free(text);
        free(again);
        task_free(c.task);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* --- Random walks ---------------------------------------------------------------------------- */

/* The heuristics keep their queue settings along all walks of a task. */
typedef struct Walker {
    Case *c;
    Rng rng;
    StateSpace *space;
    HeurSet *set;
    HeurWork *work;
    bool add_is_heap, ff_is_heap;
    bool have_differed;
    int32_t values[NAIVE_MAX_VARIABLES];
    StateWord words[NAIVE_MAX_VARIABLES];
} Walker;

enum { WALK_ADD, WALK_FF, WALK_MAX, WALK_GOAL_COUNT, WALK_BLIND, NUM_WALK_HEURISTICS };

static void open_walker(Walker *walker, Case *c)
{
    const HeurClass *classes[] = {heur_table_find("add", 3), heur_table_find("ff", 2),
                                  heur_table_find("max", 3), heur_table_find("goalcount", 9),
                                  heur_table_find("blind", 5)};
    *walker = (Walker){.c = c, .space = state_space_new(c->task)};
    rng_seed(&walker->rng, c->seed + 1000000);
    walker->set = heur_set_new(c->task, classes, NUM_WALK_HEURISTICS);
    walker->work = heur_work_new(walker->set);
}

static void close_walker(Walker *walker)
{
    heur_work_free(walker->work);
    heur_set_free(walker->set);
    state_space_free(walker->space);
}

static bool same_ops(const IntVec *a, const IntVec *b)
{
    return a->size == b->size &&
           (a->size == 0 || memcmp(a->data, b->data, a->size * sizeof *a->data) == 0);
}

/* h_ff explores like h_add, so its naive version tells the preferred operators of both. */
static void compare_preferred(Walker *walker, int heuristic, const IntVec *expected)
{
    IntVec ops = {0};
    heur_preferred(walker->work, heuristic, &ops);
    AGREE(walker->c, same_ops(&ops, expected));
    int_vec_release(&ops);
}

static void compare_heuristics(Walker *walker)
{
    const NaiveRelaxation *relaxation = &walker->c->relaxation;
    const int32_t *values = walker->values;
    IntVec preferred_add = {0}, preferred_ff = {0};
    walker->have_differed |= walker->add_is_heap != walker->ff_is_heap;
    bool is_ff_first = rng_below(&walker->rng, 2) == 0;
    heur_begin(walker->work, (HeurState){values, 0});
    int32_t naive_h_ff = naive_ff(relaxation, values, &walker->ff_is_heap, &preferred_ff);
    if (is_ff_first) {
        AGREE(walker->c, heur_value(walker->work, WALK_FF) == naive_h_ff);
    }
    if (rng_below(&walker->rng, 4) >
        0) { /* leaves the two queues with different settings at times */
        naive_ff(relaxation, values, &walker->add_is_heap, &preferred_add);
        AGREE(walker->c, heur_value(walker->work, WALK_ADD) == naive_add(relaxation, values));
        if (naive_h_ff != NAIVE_INFINITE) {
            compare_preferred(walker, WALK_ADD, &preferred_add);
        }
    }
    AGREE(walker->c, heur_value(walker->work, WALK_MAX) == naive_max(relaxation, values));
    AGREE(walker->c, heur_value(walker->work, WALK_FF) == naive_h_ff);
    if (naive_h_ff != NAIVE_INFINITE) {
        compare_preferred(walker, WALK_FF, &preferred_ff);
    }
    bool is_goal = naive_is_goal(walker->c->task, values);
    AGREE(walker->c, (heur_value(walker->work, WALK_GOAL_COUNT) == 0) == is_goal);
    AGREE(walker->c, !is_goal || heur_value(walker->work, WALK_BLIND) == 0);
    int_vec_release(&preferred_add);
    int_vec_release(&preferred_ff);
}

/* Compares all successors and goes to one of them; false if there is none. */
static bool compare_successors(Walker *walker)
{
    const Task *task = walker->c->task;
    int32_t ops[RANDOM_TASK_MAX_OPERATORS], expected[RANDOM_TASK_MAX_OPERATORS];
    int32_t count = succ_gen_applicable(&walker->space->succ_gen, walker->values, ops);
    AGREE(walker->c, count == naive_applicable(task, walker->values, expected));
    AGREE(walker->c, memcmp(ops, expected, (size_t)count * sizeof *ops) == 0);
    for (int32_t i = 0; i < count; i++) {
        int32_t values[NAIVE_MAX_VARIABLES], unpacked[NAIVE_MAX_VARIABLES];
        StateWord words[NAIVE_MAX_VARIABLES];
        naive_apply(task, walker->values, ops[i], values);
        state_space_apply(walker->space, walker->words, walker->values, ops[i], words);
        state_pack_unpack(&walker->space->pack, words, unpacked);
        size_t size = (size_t)task->num_variables * sizeof *values;
        AGREE(walker->c, memcmp(values, unpacked, size) == 0);
        AGREE(walker->c, state_space_is_goal(walker->space, words) == naive_is_goal(task, values));
    }
    if (count > 0) {
        int32_t op = ops[rng_below(&walker->rng, (uint32_t)count)];
        int32_t values[NAIVE_MAX_VARIABLES];
        naive_apply(task, walker->values, op, values);
        memcpy(walker->values, values, (size_t)task->num_variables * sizeof *values);
        state_pack_values(&walker->space->pack, values, walker->words);
    }
    return count > 0;
}

static void walk_once(Walker *walker)
{
    int32_t unpacked[NAIVE_MAX_VARIABLES];
    naive_initial(walker->c->task, walker->values);
    state_space_initial(walker->space, walker->words);
    state_pack_unpack(&walker->space->pack, walker->words, unpacked);
    size_t size = (size_t)walker->c->task->num_variables * sizeof *unpacked;
    AGREE(walker->c, memcmp(walker->values, unpacked, size) == 0);
    for (int step = 0; step < WALK_LENGTH; step++) {
        compare_heuristics(walker);
        if (!compare_successors(walker)) {
            break;
        }
    }
}

static void check_walks(uint64_t num_tasks, Task *(*new_task)(uint64_t seed))
{
    uint64_t num_heaps = 0, num_different = 0;
    for (uint64_t seed = 0; seed < num_tasks; seed++) {
        Case c;
        Walker walker;
        open_case(&c, seed, new_task);
        open_walker(&walker, &c);
        for (int i = 0; i < NUM_WALKS; i++) {
            walk_once(&walker);
        }
        num_heaps += walker.ff_is_heap;
        num_different += walker.have_differed;
        close_walker(&walker);
        close_case(&c);
    }
    assert_true(num_heaps > num_tasks / 10); /* large costs occur */
    assert_true(num_different > 0);
    assert_int_equal(mem_stats().current, 0);
}

static void states_and_values_agree_on_walks(void **state)
{
    (void)state;
    check_walks(NUM_TASKS, random_task_new);
}

static void states_and_values_agree_on_walks_in_wide_tasks(void **state)
{
    (void)state;
    check_walks(NUM_WIDE_TASKS, random_task_new_wide);
}

/* --- Searches -------------------------------------------------------------------------------- */

typedef struct Setup {
    int num_lists;
    NaiveList lists[NAIVE_MAX_LISTS];
} Setup;

static const Setup SETUPS[] = {
    {1, {{NAIVE_FF, 0}}},
    {1, {{NAIVE_GOAL_COUNT, 0}}},
    {2, {{NAIVE_FF, 0}, {NAIVE_ADD, 0}}},
    {1, {{NAIVE_BLIND, 0}}},
    {1, {{NAIVE_ADD, 0}}},
    {3, {{NAIVE_ADD, 0}, {NAIVE_FF, 0}, {NAIVE_GOAL_COUNT, 0}}},
    {1, {{NAIVE_MAX, 0}}},
    {4, {{NAIVE_BLIND, 0}, {NAIVE_FF, 0}, {NAIVE_MAX, 0}, {NAIVE_ADD, 0}}},
    {2, {{NAIVE_MAX, 0}, {NAIVE_FF, 0}}},
    {1, {{NAIVE_GOAL_COUNT, -1}}},
    {2, {{NAIVE_BLIND, 1}, {NAIVE_FF, -1}}},
    {2, {{NAIVE_ADD, 1}, {NAIVE_MAX, 0}}},
    {1, {{NAIVE_BLIND, -1}}},
};
enum { NUM_SETUPS = sizeof SETUPS / sizeof *SETUPS };

static const char *const NAMES[] = {[NAIVE_BLIND] = "blind",
                                    [NAIVE_GOAL_COUNT] = "goalcount",
                                    [NAIVE_ADD] = "add",
                                    [NAIVE_MAX] = "max",
                                    [NAIVE_FF] = "ff"};

static const ListTie TIES[] = {LIST_TIE_LARGE_G, LIST_TIE_AGE, LIST_TIE_SMALL_G};

typedef struct Outcome {
    SearchStatus status;
    SearchStats stats;
    int64_t num_states;
    Plan plan;
} Outcome;

typedef struct Manner {
    RunStepKind step_kind;
    RunCheaperRule cheaper_rule;
    int num_threads;
} Manner;

static const Manner USUAL = {.num_threads = 1};

static Outcome run_search(const Task *task, const Setup *setup, Manner manner)
{
    ListSpec lists[NAIVE_MAX_LISTS];
    for (int i = 0; i < setup->num_lists; i++) {
        const char *name = NAMES[setup->lists[i].heuristic];
        lists[i] = list_spec_plain(heur_table_find(name, strlen(name)));
        lists[i].tie = TIES[setup->lists[i].g_sign + 1];
    }
    SearchOptions options = {.lists = lists,
                             .num_lists = setup->num_lists,
                             .rules.step_kind = manner.step_kind,
                             .rules.cheaper_rule = manner.cheaper_rule,
                             .num_threads = manner.num_threads};
    Error error = {0};
    Search *search = search_new(task, &options, &error);
    ControlSettings settings = {.lists = lists, .num_lists = setup->num_lists};
    Control *control = control_new("alt", &settings, &error);
    assert_true(search && control);
    while (search_status(search) == SEARCH_RUNNING) {
        search_step(search, control_choose(control, search));
    }
    Outcome outcome = {.status = search_status(search),
                       .stats = search_stats(search),
                       .num_states = search_num_states(search)};
    if (outcome.status == SEARCH_SOLVED) {
        search_plan(search, &outcome.plan);
    }
    control_free(control);
    search_free(search);
    return outcome;
}

static void compare_with_naive(const Case *c, const Setup *setup, RunCheaperRule rule,
                               const Outcome *outcome)
{
    NaiveSearchResult naive;
    naive_search(&c->relaxation, setup->lists, setup->num_lists, rule == RUN_CHEAPER_KEEPS,
                 &naive);
    AGREE(c, (outcome->status == SEARCH_SOLVED) == naive.is_solved);
    AGREE(c, naive.is_solved || outcome->status == SEARCH_EXHAUSTED);
    AGREE(c, outcome->stats.expanded == naive.expanded);
    AGREE(c, outcome->stats.evaluated == naive.evaluated);
    AGREE(c, outcome->stats.evaluations == naive.evaluations);
    AGREE(c, outcome->stats.generated == naive.generated);
    AGREE(c, outcome->stats.dead_ends == naive.dead_ends);
    AGREE(c, outcome->stats.reopened == 0);
    AGREE(c,
          outcome->stats.steps == naive.pops + !naive.is_solved); /* the last one finds nothing */
    AGREE(c, outcome->num_states == naive.num_states);
    AGREE(c, same_ops(&outcome->plan.ops, &naive.plan));
    if (naive.is_solved) {
        AGREE(c, naive_is_plan(c->task, &outcome->plan.ops));
        AGREE(c, plan_cost(c->task, &outcome->plan) == naive_plan_cost(c->task, &naive.plan));
    }
    int_vec_release(&naive.plan);
}

/* Heuristics that may be wrong about dead ends lose tasks with axioms. */
static void compare_with_truth(const Case *c, const Setup *setup, const Outcome *outcome)
{
    bool is_safe = c->task->num_axioms == 0;
    for (int i = 0; i < setup->num_lists; i++) {
        is_safe |= setup->lists[i].heuristic == NAIVE_BLIND ||
                   setup->lists[i].heuristic == NAIVE_GOAL_COUNT;
    }
    bool is_solved = outcome->status == SEARCH_SOLVED;
    AGREE(c, is_safe ? is_solved == naive_is_solvable(c->task)
                     : !is_solved || naive_is_solvable(c->task));
}

static bool same_outcome(const Outcome *a, const Outcome *b)
{
    return a->status == b->status && memcmp(&a->stats, &b->stats, sizeof a->stats) == 0 &&
           a->num_states == b->num_states && same_ops(&a->plan.ops, &b->plan.ops);
}

static void compare_with_threads(const Case *c, const Setup *setup, const Outcome *outcome)
{
    Outcome threaded = run_search(c->task, setup, (Manner){.num_threads = 3});
    AGREE(c, same_outcome(outcome, &threaded));
    plan_release(&threaded.plan);
}

static void compare_step_kinds(const Case *c, const Setup *setup, const Outcome *outcome)
{
    Manner manner = {.step_kind = RUN_STEP_EXPANSION, .num_threads = 1};
    Outcome other = run_search(c->task, setup, manner);
    AGREE(c, other.status == outcome->status);
    AGREE(c, other.stats.expanded == outcome->stats.expanded);
    AGREE(c, other.stats.evaluated == outcome->stats.evaluated);
    AGREE(c, other.stats.generated == outcome->stats.generated);
    AGREE(c, other.stats.steps == other.stats.expanded + (other.status != SEARCH_SOLVED));
    AGREE(c, same_ops(&other.plan.ops, &outcome->plan.ops));
    plan_release(&other.plan);
}

static void searches_agree(void **state)
{
    (void)state;
    int num_solved = 0, num_long = 0;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Case c;
        open_case(&c, seed, random_task_new);
        for (uint64_t i = 0; i < 2; i++) {
            const Setup *setup = &SETUPS[(2 * seed + i) % NUM_SETUPS];
            Outcome outcome = run_search(c.task, setup, USUAL);
            compare_with_naive(&c, setup, RUN_CHEAPER_INSERTS, &outcome);
            compare_with_truth(&c, setup, &outcome);
            if (seed % TASKS_PER_THREADED_ONE == 0) {
                compare_with_threads(&c, setup, &outcome);
            }
            if (setup->num_lists == 1) {
                compare_step_kinds(&c, setup, &outcome);
            }
            num_solved += outcome.status == SEARCH_SOLVED;
            num_long += outcome.plan.ops.size >= 3;
            plan_release(&outcome.plan);
        }
        close_case(&c);
    }
    assert_in_range(num_solved, NUM_TASKS / 2,
                    NUM_TASKS * 7 / 4); /* of twice as many: both occur */
    assert_true(num_long > NUM_TASKS / 20);
    assert_int_equal(mem_stats().current, 0);
}

/* States that are reached more cheaply while open keep their place: other searches, in part. */
static void searches_agree_under_the_older_rule(void **state)
{
    (void)state;
    static const Manner OLDER = {.cheaper_rule = RUN_CHEAPER_KEEPS, .num_threads = 1};
    int num_different = 0;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Case c;
        open_case(&c, seed, random_task_new);
        const Setup *setup = &SETUPS[seed % NUM_SETUPS];
        Outcome outcome = run_search(c.task, setup, OLDER);
        Outcome newer = run_search(c.task, setup, USUAL);
        compare_with_naive(&c, setup, RUN_CHEAPER_KEEPS, &outcome);
        compare_with_truth(&c, setup, &outcome);
        num_different += !same_outcome(&outcome, &newer);
        plan_release(&outcome.plan);
        plan_release(&newer.plan);
        close_case(&c);
    }
    assert_true(num_different > NUM_TASKS / 50);
    assert_int_equal(mem_stats().current, 0);
}

/* One thread keeps the preferred operators of evaluated states, two threads ask for them again. */
static void kept_preferred_operators_are_those_of_a_new_evaluation(void **state)
{
    (void)state;
    static const char *const LISTS[] = {"ff,ff+", "add+,ff,ff+/-g", "lm+,ff,add+", "cg,cea,cea+,cg+"};
    int num_solved = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        Task *task = random_task_new(seed);
        ListSpecs specs;
        Error error = {0};
        assert_true(list_spec_parse(LISTS[seed % 4], &specs, &error));
        SearchStats stats[2];
        for (int i = 0; i < 2; i++) {
            SearchOptions options = {
                .lists = specs.data, .num_lists = specs.count, .num_threads = i + 1};
            Search *search = search_new(task, &options, &error);
            for (int step = 0; search_status(search) == SEARCH_RUNNING; step++) {
                search_step(search, step % specs.count);
            }
            stats[i] = search_stats(search);
            num_solved += search_status(search) == SEARCH_SOLVED;
            search_free(search);
        }
        assert_memory_equal(&stats[0], &stats[1], sizeof stats[0]);
        list_spec_release(&specs);
        task_free(task);
    }
    assert_true(num_solved > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kept_preferred_operators_are_those_of_a_new_evaluation),
        cmocka_unit_test(tasks_survive_writing_and_reading),
        cmocka_unit_test(states_and_values_agree_on_walks),
        cmocka_unit_test(states_and_values_agree_on_walks_in_wide_tasks),
        cmocka_unit_test(searches_agree),
        cmocka_unit_test(searches_agree_under_the_older_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
