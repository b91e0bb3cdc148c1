#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gen_case.h"

static void counts_follow_from_the_parameters(void **state)
{
    (void)state;
    for (int64_t shots = 2; shots <= 11; shots++) {
        for (int64_t cocktails = 1; cocktails < shots; cocktails++) {
            int64_t ingredients = 2 + shots % 7;
            GenCase c = gen_case_new("barman", (int64_t[]){cocktails, ingredients, shots}, shots);
            assert_int_equal(gen_case_count_objects(&c, "shot"), shots);
            assert_int_equal(gen_case_count_objects(&c, "cocktail"), cocktails);
            assert_int_equal(gen_case_count_init(&c, "dispenses"), ingredients);
            assert_int_equal(gen_case_count_init(&c, "clean"), shots + 1);
            assert_int_equal(gen_case_count_init(&c, "cocktail-part1"), cocktails);
            assert_int_equal(gen_case_count_init(&c, "cocktail-part2"), cocktails);
            assert_int_equal(gen_case_count_goals(&c, "contains"), shots - 1);
            gen_case_free(&c);
        }
    }
    assert_int_equal(mem_stats().current, 0);
}

/* An object's number in the problem. */
static int32_t second_object(const PddlFact *fact)
{
    return fact->objects[1];
}

static void recipes_have_two_ingredients(void **state)
{
    (void)state;
    GenCase c = gen_case_new("barman", (int64_t[]){200, 2, 201}, 1);
    int num_first_smaller = 0;
    for (int32_t i = 0; i + 1 < c.task->num_init; i++) {
        const PddlFact *fact = &c.task->init[i];
        if (gen_case_is(&c, fact->predicate, "cocktail-part1")) {
            assert_int_not_equal(second_object(fact), second_object(fact + 1));
            num_first_smaller += second_object(fact) < second_object(fact + 1);
        }
    }
    assert_in_range(num_first_smaller, 65, 135);
    gen_case_free(&c);
}

static void every_cocktail_is_wanted(void **state)
{
    (void)state;
    GenCase c = gen_case_new("barman", (int64_t[]){5, 6, 12}, 9);
    const PddlCondition *goal = c.task->goal.condition;
    char wanted[5] = {0};
    for (int i = 0; i < 5; i++) {
        const char *name = gen_case_object(&c, pddl_term_object(goal->children[i].terms[1]));
        assert_memory_equal(name, "cocktail", 8);
        wanted[name[8] - '1'] = 1;
    }
    assert_memory_equal(wanted, ((char[]){1, 1, 1, 1, 1}), 5);
    gen_case_free(&c);
}

static void a_shot_must_be_left_over(void **state)
{
    (void)state;
    gen_case_assert_refused("barman", (int64_t[]){4, 6, 4}, "at least 5 shots");
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_follow_from_the_parameters),
        cmocka_unit_test(recipes_have_two_ingredients),
        cmocka_unit_test(every_cocktail_is_wanted),
        cmocka_unit_test(a_shot_must_be_left_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
