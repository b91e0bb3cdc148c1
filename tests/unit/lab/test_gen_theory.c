#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "theory_case.h"

#include "base/mem.h"
#include "task/plan_check.h"
#include "task/state_registry.h"
#include "task/state_space.h"

static void sizes_are_linear(void **state)
{
    (void)state;
    static const int SIZES[] = {1, 2, 7, 50, 1000};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        for (GenTheoryFamily family = GEN_THEORY_AAC; family <= GEN_THEORY_AS; family++) {
            int n = SIZES[i];
            bool is_as = family == GEN_THEORY_AS;
            TheoryCase c = theory_case_new((GenTheory){.family = family, .n = n});
            assert_int_equal(c.task->num_variables, n + 1);
            assert_int_equal(c.task->variables[0].domain_size, is_as ? 6 : 5);
            assert_int_equal(c.task->num_operators, is_as ? n + 5 : n + 4);
            assert_int_equal(c.task->num_facts, 2 * n + (is_as ? 6 : 5));
            assert_int_equal(c.task->goal.count, 1);
            assert_true(task_is_unit_cost(c.task));
            theory_case_free(&c);
        }
    }
    assert_int_equal(mem_stats().current, 0);
}

/* Number of states that can be reached, by trying all operators. */
static int32_t count_states(const Task *task)
{
    StateSpace *space = state_space_new(task);
    StateRegistry registry;
    state_registry_init(&registry, space->pack.num_words);
    int32_t values[32], applicable[64];
    StateWord words[4], child[4];
    bool is_new;
    assert_true(task->num_variables <= 32 && task->num_operators <= 64);
    assert_true(registry.num_words <= 4);
    assert_true(state_registry_try_reserve(&registry, 1));
    state_space_initial(space, child);
    state_registry_insert(&registry, child, state_registry_hash(&registry, child), &is_new);
    for (int32_t id = 0; id < registry.count; id++) {
        memcpy(words, state_registry_words(&registry, id), registry.num_words * sizeof *words);
        state_pack_unpack(&space->pack, words, values);
        int32_t count = succ_gen_applicable(&space->succ_gen, values, applicable);
        assert_true(state_registry_try_reserve(&registry, count));
        for (int32_t i = 0; i < count; i++) {
            state_space_apply(space, words, values, applicable[i], child);
            state_registry_insert(&registry, child, state_registry_hash(&registry, child), &is_new);
        }
    }
    int32_t count = registry.count;
    state_registry_release(&registry);
    state_space_free(space);
    return count;
}

static void exponentially_many_states_lie_behind_the_wrong_turn(void **state)
{
    (void)state;
    for (int n = 1; n <= 12; n++) {
        TheoryCase aac = theory_case_new((GenTheory){.family = GEN_THEORY_AAC, .n = n});
        TheoryCase as = theory_case_new((GenTheory){.family = GEN_THEORY_AS, .n = n});
        assert_int_equal(count_states(aac.task), (1 << n) + 4);
        assert_int_equal(count_states(as.task), (1 << n) + 5);
        theory_case_free(&aac);
        theory_case_free(&as);
    }
}

static int32_t find_operator(const Task *task, const char *name)
{
    for (int32_t op = 0; op < task->num_operators; op++) {
        if (strcmp(task->operators[op].name, name) == 0) {
            return op;
        }
    }
    fail_msg("there is no operator %s", name);
    return -1;
}

static void assert_solves(GenTheoryFamily family, const char *const *names, int count)
{
    TheoryCase c = theory_case_new((GenTheory){.family = family, .n = 3});
    Plan plan = {0};
    PlanReport report;
    for (int i = 0; i < count; i++) {
        int_vec_push(&plan.ops, find_operator(c.task, names[i]));
    }
    assert_true(plan_check(c.task, &plan, &report));
    plan_release(&plan);
    theory_case_free(&c);
}

static void plans_are_those_of_the_paper(void **state)
{
    (void)state;
    assert_solves(GEN_THEORY_AAC, (const char *const[]){"o1", "o2"}, 2);
    assert_solves(GEN_THEORY_AS, (const char *const[]){"o1", "o2", "o2'"}, 3);
}

typedef struct Row {
    const char *place;
    int32_t h0, h1;
} Row;

/* The figure and the proof of theorem 4. */
static const Row ROWS[] = {
    {"s0", 5, 6}, {"s1", 5, 3}, {"s2", 0, 0}, {"s3", 3, 4}, {"sk", 1, 1}, {"s'", 2, 10},
};

static void assert_heuristics(GenTheory theory, int num_places)
{
    TheoryCase c = theory_case_new(theory);
    HeurWork *work = heur_work_new(c.heuristics);
    const Variable *place = &c.task->variables[0];
    assert_int_equal(place->domain_size, num_places);
    for (int32_t i = 0; i < num_places; i++) {
        assert_string_equal(place->value_names[i], ROWS[i].place);
        for (int bit = 0; bit < 2; bit++) {
            heur_begin(work, (HeurState){(const int32_t[]){i, bit, 0}, 0});
            assert_int_equal(heur_value(work, theory.is_twin), ROWS[i].h0);
            assert_int_equal(heur_value(work, !theory.is_twin), ROWS[i].h1);
        }
    }
    heur_work_free(work);
    theory_case_free(&c);
}

static void heuristics_are_those_of_the_paper(void **state)
{
    (void)state;
    for (int is_twin = 0; is_twin < 2; is_twin++) {
        assert_heuristics((GenTheory){.family = GEN_THEORY_AAC, .n = 2, .is_twin = is_twin}, 5);
        assert_heuristics((GenTheory){.family = GEN_THEORY_AS, .n = 2, .is_twin = is_twin}, 6);
    }
}

static void families_have_names(void **state)
{
    (void)state;
    for (GenTheoryFamily family = GEN_THEORY_AAC; family <= GEN_THEORY_AS; family++) {
        GenTheoryFamily found;
        Error error = {0};
        assert_true(gen_theory_find_family(gen_theory_family_name(family), &found, &error));
        assert_int_equal(found, family);
    }
    GenTheoryFamily found;
    Error error = {0};
    assert_false(gen_theory_find_family("a", &found, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_linear),
        cmocka_unit_test(exponentially_many_states_lie_behind_the_wrong_turn),
        cmocka_unit_test(plans_are_those_of_the_paper),
        cmocka_unit_test(heuristics_are_those_of_the_paper),
        cmocka_unit_test(families_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
