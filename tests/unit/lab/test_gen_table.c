#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gen_case.h"
#include "pddl/pddl_fingerprint.h"

static void standard_values(const GenClass *class, int64_t *out_values)
{
    for (int i = 0; i < class->num_parameters; i++) {
        out_values[i] = class->parameters[i].standard;
    }
}

static void rows_are_complete(void **state)
{
    (void)state;
    assert_null(gen_table_find("nonsense"));
    assert_int_equal(gen_table_size, gen_domain_table_size);
    for (int i = 0; i < gen_table_size; i++) {
        const GenClass *class = gen_table[i];
        assert_ptr_equal(gen_table_find(class->name), class);
        assert_non_null(gen_table_domain(class));
        assert_true(class->num_parameters <= GEN_TABLE_MAX_PARAMETERS);
        for (int j = 0; j < class->num_parameters; j++) {
            const GenParameter *parameter = &class->parameters[j];
            assert_true(parameter->name && parameter->help);
            assert_true(parameter->low <= parameter->standard);
            assert_true(parameter->standard <= parameter->high);
            assert_true(parameter->scale.base >= 0 && parameter->scale.percent >= 0);
        }
    }
}

static void problems_are_read_and_translated(void **state)
{
    (void)state;
    int64_t values[GEN_TABLE_MAX_PARAMETERS];
    for (int i = 0; i < gen_table_size; i++) {
        standard_values(gen_table[i], values);
        for (int64_t seed = 0; seed < 2; seed++) {
            GenCase c = gen_case_new(gen_table[i]->name, values, seed);
            Task *task = gen_case_translate(&c);
            assert_true(task->num_operators > 0);
            task_free(task);
            gen_case_free(&c);
        }
    }
    assert_int_equal(mem_stats().current, 0);
}

static void seeds_determine_problems(void **state)
{
    (void)state;
    int64_t values[GEN_TABLE_MAX_PARAMETERS];
    for (int i = 0; i < gen_table_size; i++) {
        standard_values(gen_table[i], values);
        GenCase first = gen_case_new(gen_table[i]->name, values, 6);
        GenCase again = gen_case_new(gen_table[i]->name, values, 6);
        GenCase other = gen_case_new(gen_table[i]->name, values, 7);
        assert_string_equal(first.text.data, again.text.data);
        assert_string_not_equal(strchr(first.text.data, '('), strchr(other.text.data, '('));
        gen_case_free(&first);
        gen_case_free(&again);
        gen_case_free(&other);
    }
}

static void the_first_line_says_how(void **state)
{
    (void)state;
    static const char LINE[] = "; veer gen visitall --size 3 --goals 40 --unavailable 2 --seed 8\n";
    GenCase c = gen_case_new("visitall", (int64_t[]){3, 40, 2}, 8);
    assert_memory_equal(c.text.data, LINE, sizeof LINE - 1);
    gen_case_free(&c);
}

static GenCase sized_case(const GenClass *class, int64_t size, int64_t seed)
{
    int64_t values[GEN_TABLE_MAX_PARAMETERS];
    gen_table_scale(class, size, values);
    GenCase c = gen_case_new(class->name, values, seed);
    GenText text = {0};
    Error error = {0};
    assert_true(gen_table_add_sized_problem(class, size, seed, &text, &error));
    assert_string_equal(text.data, c.text.data);
    gen_text_release(&text);
    return c;
}

static void assert_grows(const GenClass *class, int64_t size)
{
    int64_t values[GEN_TABLE_MAX_PARAMETERS], next[GEN_TABLE_MAX_PARAMETERS];
    gen_table_scale(class, size, values);
    gen_table_scale(class, size + 1, next);
    bool does_grow = false;
    for (int i = 0; i < class->num_parameters; i++) {
        assert_true(next[i] >= values[i]);
        does_grow |= next[i] > values[i];
    }
    assert_true(does_grow);
}

static void larger_sizes_are_larger_problems(void **state)
{
    (void)state;
    static const int64_t SIZES[] = {1, 2, 5, 20};
    for (int i = 0; i < gen_table_size; i++) {
        for (int64_t size = 1; size < 90; size++) {
            assert_grows(gen_table[i], size);
        }
        int32_t num_objects = 0;
        for (size_t k = 0; k < sizeof SIZES / sizeof *SIZES; k++) {
            GenCase c = sized_case(gen_table[i], SIZES[k], 3);
            assert_true(c.task->num_objects > num_objects);
            num_objects = c.task->num_objects;
            gen_case_free(&c);
        }
    }
}

static void small_sizes_are_solvable(void **state)
{
    (void)state;
    for (int i = 0; i < gen_table_size; i++) {
        for (int64_t size = 1; size <= 3; size++) {
            GenCase c = sized_case(gen_table[i], size, size);
            gen_case_assert_solvable(&c);
            gen_case_free(&c);
        }
    }
}

static void sizes_end_at_the_ranges(void **state)
{
    (void)state;
    for (int i = 0; i < gen_table_size; i++) {
        const GenClass *class = gen_table[i];
        int64_t values[GEN_TABLE_MAX_PARAMETERS];
        gen_table_scale(class, GEN_TABLE_MAX_SIZE, values);
        for (int j = 0; j < class->num_parameters; j++) {
            const GenParameter *parameter = &class->parameters[j];
            assert_int_equal(values[j],
                             parameter->scale.percent > 0 ? parameter->high : parameter->standard);
        }
    }
}

/* `veer gen` has one option for both. */
static void a_parameter_called_size_is_the_size(void **state)
{
    (void)state;
    int64_t values[GEN_TABLE_MAX_PARAMETERS];
    gen_table_scale(&gen_visitall, 9, values);
    assert_string_equal(gen_visitall.parameters[0].name, "size");
    assert_int_equal(values[0], 9);
    for (int i = 1; i < gen_visitall.num_parameters; i++) {
        assert_int_equal(values[i], gen_visitall.parameters[i].standard);
    }
}

static void domains_are_found_by_fingerprint(void **state)
{
    (void)state;
    assert_null(gen_table_find_fingerprint("0123456789abcdef"));
    for (int i = 0; i < gen_table_size; i++) {
        GenCase c = sized_case(gen_table[i], 2, 1);
        assert_ptr_equal(gen_table_find_fingerprint(pddl_fingerprint(c.task).text), gen_table[i]);
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_complete),
        cmocka_unit_test(problems_are_read_and_translated),
        cmocka_unit_test(seeds_determine_problems),
        cmocka_unit_test(the_first_line_says_how),
        cmocka_unit_test(larger_sizes_are_larger_problems),
        cmocka_unit_test(small_sizes_are_solvable),
        cmocka_unit_test(sizes_end_at_the_ranges),
        cmocka_unit_test(a_parameter_called_size_is_the_size),
        cmocka_unit_test(domains_are_found_by_fingerprint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
