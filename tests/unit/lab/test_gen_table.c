#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gen_case.h"

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
        }
    }
}

static void problems_are_read_and_translated(void **state)
{
    (void)state;
    int64_t values[GEN_TABLE_MAX_PARAMETERS];
    for (int i = 0; i < gen_table_size; i++) {
        standard_values(gen_table[i], values);
        for (int64_t seed = 0; seed < 5; seed++) {
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_complete),
        cmocka_unit_test(problems_are_read_and_translated),
        cmocka_unit_test(seeds_determine_problems),
        cmocka_unit_test(the_first_line_says_how),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
