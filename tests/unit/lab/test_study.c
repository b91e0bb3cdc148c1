#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lab/study.h"

enum { SIZE = 65536 };

static void write_suite(const char *scale, int variant, char text[SIZE])
{
    memset(text, 0, SIZE);
    FILE *stream = fmemopen(text, SIZE, "w");
    assert_true(study_write_suite(study_find_scale(scale), &study_variants[variant], stream));
    fclose(stream);
}

static int count_lines(const char *text, const char *start)
{
    int count = 0;
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        count += strncmp(line, start, strlen(start)) == 0;
    }
    return count;
}

static void full_has_the_numbers_of_the_paper(void **state)
{
    (void)state;
    char text[SIZE];
    write_suite("full", 0, text);
    assert_int_equal(count_lines(text, "rl/"), 5);
    assert_int_equal(count_lines(text, "alt/"), 24);
    assert_non_null(strstr(text, "\nrnd = --lists ff,cg,cea,add --control random:{seed}"));
    assert_non_null(strstr(text, "\nseeds = 1..25\n"));
    assert_non_null(strstr(text, "\ntime = 300s\nmemory = 4G\n"));
    assert_non_null(strstr(text, "\nsingle h = ff cg cea add\n"));
    write_suite("full", 1, text);
    assert_int_equal(count_lines(text, "alt/"), 120);
    assert_non_null(strstr(text, "\nlm = --lists ff,cg,cea,add,lm --control single:lm"));
}

/* Every order has each list once, and all orders differ. */
static void orders_are_permutations(void **state)
{
    (void)state;
    char text[SIZE];
    write_suite("full", 1, text);
    for (const char *line = strstr(text, "\nalt/"); line; line = strstr(line + 1, "\nalt/")) {
        char name[64], needle[80];
        assert_int_equal(sscanf(line, "\nalt/%63s", name), 1);
        snprintf(needle, sizeof needle, "\nalt/%s ", name);
        assert_null(strstr(line + 1, needle));
        assert_int_equal(strlen(name), strlen("ff-cg-cea-add-lm"));
        for (int i = 0; i < 5; i++) {
            assert_non_null(strstr(name, study_variants[1].lists[i]));
        }
    }
}

static void scales_by_name(void **state)
{
    (void)state;
    assert_non_null(study_find_scale("smoke"));
    assert_null(study_find_scale("huge"));
    char text[SIZE];
    write_suite("smoke", 0, text);
    assert_int_equal(count_lines(text, "alt/"), 3);
    assert_int_equal(count_lines(text, "rl/"), 2);
    assert_null(strstr(text, "paper:{seed}"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(full_has_the_numbers_of_the_paper),
        cmocka_unit_test(orders_are_permutations),
        cmocka_unit_test(scales_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
