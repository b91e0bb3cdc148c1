#include "draft_case.h"

#include <string.h>

#include "ground/draft.h"
#include "task/sas_write.h"

/* Names without a parser: objects a and b; facts p(a, b) and q(); actions go(x, y), of which the
 * second parameter is not part of the name, and wait(). */
typedef struct Names {
    PddlTask pddl;
    PddlObject objects[2];
    NormTask norm;
    NormPredicate predicates[2];
    NormAction actions[3];
    GroundTask ground;
} Names;

static int32_t symbol(Names *names, const char *text)
{
    return pddl_symbols_intern(&names->pddl.symbols, text, strlen(text));
}

static void push_ints(IntVec *vec, const int32_t *data, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int_vec_push(vec, data[i]);
    }
}

static void names_init(Names *names)
{
    *names = (Names){0};
    pddl_symbols_init(&names->pddl.symbols);
    names->objects[0].name = symbol(names, "a");
    names->objects[1].name = symbol(names, "b");
    names->pddl.objects = names->objects;
    names->predicates[0].name = "p";
    names->predicates[1].name = "q";
    names->actions[0] = (NormAction){symbol(names, "go"), .num_external = 2};
    names->actions[1] = (NormAction){symbol(names, "wait"), .num_external = 0};
    names->actions[2] = (NormAction){symbol(names, "see"), .num_external = 1};
    names->norm = (NormTask){
        .pddl = &names->pddl, .predicates = names->predicates, .actions = names->actions};
    names->ground.norm = &names->norm;
    names->ground.num_facts = 2;
    push_ints(&names->ground.fact_predicates, (const int32_t[]){0, 1}, 2);
    push_ints(&names->ground.fact_first_args, (const int32_t[]){0, 2, 2}, 3);
    push_ints(&names->ground.fact_args, (const int32_t[]){0, 1}, 2);
    push_ints(&names->ground.args, (const int32_t[]){1, 0}, 2);
    for (int32_t action = 0; action < 3; action++) {
        ground_operator_vec_push(&names->ground.operators,
                                 (GroundOperator){.action = action, .cost = 7 + action});
    }
}

static void names_release(Names *names)
{
    pddl_symbols_release(&names->pddl.symbols);
    int_vec_release(&names->ground.fact_predicates);
    int_vec_release(&names->ground.fact_first_args);
    int_vec_release(&names->ground.fact_args);
    int_vec_release(&names->ground.args);
    ground_operator_vec_release(&names->ground.operators);
}

static void add_named_variable(Draft *draft, const int32_t *facts, int32_t count, bool is_singleton)
{
    draft_variable_vec_push(&draft->variables,
                            (DraftVariable){.first_value = (int32_t)draft->value_facts.size,
                                            .domain_size = count,
                                            .axiom_layer = NO_LAYER,
                                            .initial = count - 1,
                                            .is_singleton = is_singleton});
    push_ints(&draft->value_facts, facts, (size_t)count);
}

static void assert_text(const Task *task, const char *wanted)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_true(sas_write(task, out));
    fclose(out);
    assert_string_equal(text, wanted);
    free(text);
}

static void values_are_named_after_facts(void **state)
{
    (void)state;
    Names names;
    names_init(&names);
    Draft draft = {.ground = &names.ground};
    add_named_variable(&draft, (const int32_t[]){0, 1, NO_FACT}, 3, false);
    add_named_variable(&draft, (const int32_t[]){0, NO_FACT}, 2, true);
    add_named_variable(&draft, (const int32_t[]){1, NO_FACT}, 2, true);
    add_named_variable(&draft, (const int32_t[]){1, NO_FACT}, 2, false); /* has lost values */
    Task *task = draft_to_task(&draft);
    const Variable *variables = task->variables;
    assert_string_equal(variables[0].name, "var0");
    assert_string_equal(variables[0].value_names[0], "Atom p(a, b)");
    assert_string_equal(variables[0].value_names[1], "Atom q()");
    assert_string_equal(variables[0].value_names[2], "<none of those>");
    assert_string_equal(variables[1].value_names[1], "NegatedAtom p(a, b)");
    assert_string_equal(variables[2].value_names[1], "NegatedAtom q()");
    assert_string_equal(variables[3].name, "var3");
    assert_string_equal(variables[3].value_names[1], "<none of those>");
    assert_int_equal(task->num_facts, 9);
    task_free(task);
    draft_release(&draft);
    names_release(&names);
}

static void operators_are_named_after_actions(void **state)
{
    (void)state;
    Names names;
    names_init(&names);
    Draft draft = {.ground = &names.ground};
    add_named_variable(&draft, (const int32_t[]){0, NO_FACT}, 2, true);
    for (int i = 0; i < 3; i++) {
        add_change(&draft, 0, 1, 0);
    }
    Task *task = draft_to_task(&draft);
    assert_int_equal(task->num_operators, 3);
    assert_string_equal(task->operators[0].name, "go b a");
    assert_string_equal(task->operators[1].name, "wait ");
    assert_string_equal(task->operators[2].name, "see b");
    assert_int_equal(task->operators[2].file_cost, 9);
    assert_int_equal(task->operators[2].preconditions.count, 1);
    task_free(task);
    draft_release(&draft);
    names_release(&names);
}

static void everything_is_written(void **state)
{
    (void)state;
    Names names;
    names_init(&names);
    names.pddl.has_metric = true;
    Draft draft = {.ground = &names.ground};
    add_named_variable(&draft, (const int32_t[]){0, NO_FACT}, 2, true);
    add_named_variable(&draft, (const int32_t[]){1, NO_FACT}, 2, true);
    draft.variables.data[1].axiom_layer = 0;
    draft_span_vec_push(&draft.mutex_groups, FACTS(&draft, {0, 0}, {1, 0}));
    draft.goal = FACTS(&draft, {1, 0});
    add_operator(&draft, FACTS(&draft, {1, 1}));
    add_effect(&draft, FACTS(&draft, {0, 0}), 0, NO_VALUE, 1);
    add_effect(&draft, NO_FACTS, 0, NO_VALUE, 0);
    add_axiom(&draft, FACTS(&draft, {0, 0}), (Fact){1, 0});
    Task *task = draft_to_task(&draft);
    assert_text(task, "begin_version\n3\nend_version\nbegin_metric\n1\nend_metric\n"
                      "2\n"
                      "begin_variable\nvar0\n-1\n2\nAtom p(a, b)\nNegatedAtom p(a, b)\n"
                      "end_variable\n"
                      "begin_variable\nvar1\n0\n2\nAtom q()\nNegatedAtom q()\nend_variable\n"
                      "1\nbegin_mutex_group\n2\n0 0\n1 0\nend_mutex_group\n"
                      "begin_state\n1\n1\nend_state\n"
                      "begin_goal\n1\n1 0\nend_goal\n"
                      "1\nbegin_operator\ngo b a\n1\n1 1\n2\n1 0 0 0 -1 1\n0 0 -1 0\n7\n"
                      "end_operator\n"
                      "1\nbegin_rule\n1\n0 0\n1 1 0\nend_rule\n");
    task_free(task);
    draft_release(&draft);
    names_release(&names);
}

#define TRIVIAL_TASK(goal)                                                                         \
    "begin_version\n3\nend_version\nbegin_metric\n1\nend_metric\n"                                 \
    "1\nbegin_variable\nvar0\n-1\n2\nAtom dummy(val1)\nAtom dummy(val2)\nend_variable\n"           \
    "0\nbegin_state\n0\nend_state\nbegin_goal\n1\n0 " goal "\nend_goal\n0\n0\n"

/* Whatever the draft still has, and even without a ground task behind it. */
static void a_verdict_gives_a_trivial_task(void **state)
{
    (void)state;
    Draft draft = {.verdict = DRAFT_SOLVED};
    add_variable(&draft, 3, 0);
    add_change(&draft, 0, 0, 1);
    Task *solved = draft_to_task(&draft);
    assert_text(solved, TRIVIAL_TASK("0"));
    task_free(solved);
    draft.verdict = DRAFT_UNSOLVABLE;
    Task *unsolvable = draft_to_task(&draft);
    assert_text(unsolvable, TRIVIAL_TASK("1"));
    task_free(unsolvable);
    draft_release(&draft);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_named_after_facts),
        cmocka_unit_test(operators_are_named_after_actions),
        cmocka_unit_test(everything_is_written),
        cmocka_unit_test(a_verdict_gives_a_trivial_task),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
