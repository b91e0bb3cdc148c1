#include "unit/heur/graph_case.h"

#include <string.h>

#include "heur/graph_context.h"
#include "heur/heur_table.h"

static DtgSet *make_graphs(const Task *task, DtgKind kind)
{
    CausalGraph causal;
    causal_graph_init(&causal, task, task->axioms, task->num_axioms);
    DtgSet *set = dtg_set_new(&causal, kind);
    causal_graph_release(&causal);
    return set;
}

/* What h_cea has to know. */
static bool is_additive(const Task *task)
{
    DtgSet *set = make_graphs(task, DTG_FULL);
    bool result = graph_context_is_additive(task, set);
    dtg_set_free(set);
    return result;
}

/* What h_cg has to know. */
static bool never_matters(const Task *task)
{
    DtgSet *set = make_graphs(task, DTG_LOWER);
    bool result = graph_context_never_matters(set);
    dtg_set_free(set);
    return result;
}

static void assert_answer(const SmallTask *spec, bool expected)
{
    Task *task = small_task_new(spec);
    assert_int_equal(is_additive(task), expected);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

/* A parcel that is unloaded where the truck has to be, after it was loaded elsewhere. */
static void what_was_asked_about_before_matters(void **state)
{
    (void)state;
    assert_answer(&DELIVERY, false);
}

/* Like blocks: from any place to the hand, which must be free, and from there to places that must
 * be free. Only transitions into a place ask whether it is free, so that no path asks twice, though
 * all transitions ask about the hand or set it. */
static const SmallTask STAR = {
    .num_variables = 4,
    .domains = INTS(4, 2, 2, 2),
    .goal = FACTS({0, 1}),
    OPERATORS({EFFECTS({.var = 0, .pre = 1, .post = 0}, {.var = 1, .pre = 1, .post = 0},
                       {.var = 2, .pre = -1, .post = 1})},
              {EFFECTS({.var = 0, .pre = 2, .post = 0}, {.var = 1, .pre = 1, .post = 0},
                       {.var = 3, .pre = -1, .post = 1})},
              {EFFECTS({.var = 0, .pre = 0, .post = 1}, {.var = 2, .pre = 1, .post = 0},
                       {.var = 1, .pre = -1, .post = 1})},
              {EFFECTS({.var = 0, .pre = 0, .post = 2}, {.var = 3, .pre = 1, .post = 0},
                       {.var = 1, .pre = -1, .post = 1})},
              {EFFECTS({.var = 1, .pre = 0, .post = 1})}),
};

static void ways_do_not_come_back(void **state)
{
    (void)state;
    assert_answer(&STAR, true);
}

/* Two steps from the one that asks about variable 1 there is another one. */
static void whole_paths_are_looked_at(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(4, 2),
        .goal = FACTS({0, 3}),
        OPERATORS({.prevail = FACTS({1, 1}), EFFECTS({.var = 0, .pre = 0, .post = 1})},
                  {EFFECTS({.var = 0, .pre = 1, .post = 2})},
                  {.prevail = FACTS({1, 0}), EFFECTS({.var = 0, .pre = 2, .post = 3})}),
    };
    assert_answer(&spec, false);
}

/* Variable 1 is set on the way, though not asked about, before it is asked about. */
static void side_effects_matter(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(3, 2),
        .goal = FACTS({0, 2}),
        OPERATORS({EFFECTS({.var = 0, .pre = 0, .post = 1}, {.var = 1, .pre = -1, .post = 1})},
                  {.prevail = FACTS({1, 1}), EFFECTS({.var = 0, .pre = 1, .post = 2})}),
    };
    assert_answer(&spec, false);
}

static void other_tasks_are_not_judged(void **state)
{
    (void)state;
    const SmallTask plain = {.num_variables = 2, .domains = INTS(2, 2), .goal = FACTS({0, 1})};
    assert_answer(&plain, true);
    SmallTask spec = plain;
    spec.goal = (FactSpan)FACTS({0, 1}, {0, 1});
    assert_answer(&spec, false);
    const SmallTask repeated = {.num_variables = 2,
                                .domains = INTS(2, 2),
                                .goal = FACTS({0, 1}),
                                OPERATORS({.prevail = FACTS({1, 1}, {1, 1}),
                                           EFFECTS({.var = 0, .pre = 0, .post = 1})})};
    assert_answer(&repeated, false);
    const SmallTask costs = {
        .use_metric = true,
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({0, 1}),
        OPERATORS({.file_cost = 1, EFFECTS({.var = 0, .pre = 0, .post = 1})},
                  {.file_cost = 2, EFFECTS({.var = 0, .pre = 0, .post = 1})})};
    assert_answer(&costs, false);
    const SmallTask conditional = {
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({0, 1}),
        OPERATORS(
            {EFFECTS({.var = 0, .pre = 0, .post = 1, .conditions = FACTS({1, 1})})})};
    assert_answer(&conditional, false);
    const SmallTask derived = {
        .num_variables = 2,
        .domains = INTS(2, 2),
        .layers = INTS(-1, 0),
        .goal = FACTS({0, 1}),
        AXIOMS({.var = 1, .old_value = 0, .new_value = 1, .conditions = FACTS({0, 1})})};
    assert_answer(&derived, false);
}

/* --- The same values -------------------------------------------------------------------------- */

enum { MAX_OPS = 14, MAX_FACTS = 2, MAX_VARIABLES = 6 };

/* Without anything that would keep tasks from being judged. */
typedef struct PlainTask {
    int32_t domains[MAX_VARIABLES];
    Fact prevail[MAX_OPS][MAX_FACTS], goal[MAX_FACTS];
    Effect effects[MAX_OPS][MAX_FACTS];
    Operator operators[MAX_OPS];
} PlainTask;

static int32_t draw(Rng *rng, int32_t count)
{
    return (int32_t)rng_below(rng, (uint32_t)count);
}

/* The effects are on one variable and the next, what prevails comes after these. */
static void draw_operator(PlainTask *plain, int index, int32_t num_variables, int32_t cost,
                          Rng *rng)
{
    int32_t first = draw(rng, num_variables);
    int32_t num_effects = 1 + draw(rng, 2), num_prevail = draw(rng, 3);
    Effect *effects = plain->effects[index];
    Fact *prevail = plain->prevail[index];
    for (int32_t i = 0; i < num_effects; i++) {
        int32_t var = (first + i) % num_variables, size = plain->domains[var];
        effects[i] = (Effect){
            .var = var, .pre = draw(rng, 4) ? draw(rng, size) : NO_VALUE, .post = draw(rng, size)};
    }
    for (int32_t i = 0; i < num_prevail; i++) {
        int32_t var = (first + num_effects + i) % num_variables;
        prevail[i] = (Fact){var, draw(rng, plain->domains[var])};
    }
    plain->operators[index] = (Operator){.file_cost = cost,
                                         .prevail = {prevail, num_prevail},
                                         .effects = effects,
                                         .num_effects = num_effects};
}

static Task *plain_task_new(PlainTask *plain, Rng *rng)
{
    int32_t num_variables = 4 + draw(rng, MAX_VARIABLES - 3);
    SmallTask spec = {.use_metric = true,
                      .num_variables = num_variables,
                      .num_operators = 4 + draw(rng, MAX_OPS - 3),
                      .domains = plain->domains,
                      .goal = {plain->goal, MAX_FACTS},
                      .operators = plain->operators};
    for (int32_t var = 0; var < num_variables; var++) {
        plain->domains[var] = 2 + draw(rng, 3);
    }
    int32_t cost = draw(rng, 3);
    for (int32_t op = 0; op < spec.num_operators; op++) {
        draw_operator(plain, op, num_variables, cost, rng);
    }
    for (int32_t i = 0; i < MAX_FACTS; i++) {
        plain->goal[i] = (Fact){i, 1};
    }
    return small_task_new(&spec);
}

typedef struct Pair {
    HeurSet *sets[2];
    HeurWork *works[2];
} Pair;

/* The pass itself, and whatever can be had for it. */
static void open_pair(Pair *pair, const Task *task, const HeurClass *class)
{
    const HeurSpec spec = {.class = class};
    for (int i = 0; i < 2; i++) {
        Error error = {0};
        HeurUse use = i == 0 ? HEUR_USE_ALL : HEUR_USE_VALUES;
        pair->sets[i] = heur_set_try_new(task, &spec, 1, use, &error);
        pair->works[i] = heur_work_new(pair->sets[i]);
    }
}

static void close_pair(Pair *pair)
{
    for (int i = 0; i < 2; i++) {
        heur_work_free(pair->works[i]);
        heur_set_free(pair->sets[i]);
    }
}

static void assert_equal_values(Pair *pair, const int32_t *values)
{
    for (int i = 0; i < 2; i++) {
        heur_begin(pair->works[i], (HeurState){values, 0});
    }
    assert_int_equal(heur_value(pair->works[1], 0), heur_value(pair->works[0], 0));
}

static void compare_on_walk(const Task *task, const char *heuristic, Rng *rng)
{
    int32_t values[MAX_VARIABLES];
    Pair pair;
    open_pair(&pair, task, heur_table_find(heuristic, strlen(heuristic)));
    naive_initial(task, values);
    for (int i = 0; i < WALK_STATES; i++) {
        assert_equal_values(&pair, values);
        walk_on(task, rng, values);
    }
    close_pair(&pair);
}

/* Both answers must be frequent. */
static void compare_on_tasks(bool (*judge)(const Task *task), const char *heuristic)
{
    PlainTask plain = {0};
    Rng rng;
    int num_true = 0, num_false = 0;
    rng_seed(&rng, 1);
    for (int i = 0; i < 1000; i++) {
        Task *task = plain_task_new(&plain, &rng);
        bool answer = judge(task);
        num_true += answer;
        num_false += !answer;
        compare_on_walk(task, heuristic, &rng);
        task_free(task);
    }
    assert_true(num_true > 100);
    assert_true(num_false > 100);
    assert_int_equal(mem_stats().current, 0);
}

static void values_of_cea_are_the_same(void **state)
{
    (void)state;
    compare_on_tasks(is_additive, "cea");
}

static void values_of_cg_are_the_same(void **state)
{
    (void)state;
    compare_on_tasks(never_matters, "cg");
}

/* h_add ends at RELAX_MAX_COST. */
static void large_costs_are_the_same(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 2,
        .domains = INTS(3, 2),
        .goal = FACTS({0, 2}, {1, 1}),
        OPERATORS({.file_cost = 49999999, EFFECTS({.var = 0, .pre = 0, .post = 1})},
                  {.file_cost = 49999999, EFFECTS({.var = 0, .pre = 1, .post = 2})},
                  {.file_cost = 49999999, EFFECTS({.var = 1, .pre = 0, .post = 1})}),
    };
    Task *task = small_task_new(&spec);
    assert_true(is_additive(task));
    Pair pair;
    open_pair(&pair, task, heur_table_find("cea", 3));
    for (int32_t place = 0; place < 3; place++) {
        assert_equal_values(&pair, INTS(place, 0));
        assert_equal_values(&pair, INTS(place, 1));
    }
    close_pair(&pair);
    task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_asked_about_before_matters),
        cmocka_unit_test(ways_do_not_come_back),
        cmocka_unit_test(whole_paths_are_looked_at),
        cmocka_unit_test(side_effects_matter),
        cmocka_unit_test(other_tasks_are_not_judged),
        cmocka_unit_test(values_of_cea_are_the_same),
        cmocka_unit_test(values_of_cg_are_the_same),
        cmocka_unit_test(large_costs_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
