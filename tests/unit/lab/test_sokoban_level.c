#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gen_case.h"

#include "lab/sokoban_level.h"

static const char FILE_TEXT[] = "Two levels\n"
                                "\n"
                                "  #####\n"
                                "###   #\n"
                                "#.@$  #\r\n"
                                "###--_#\n"
                                "  #####\n"
                                "Title: the second\n"
                                "; a # in a comment\n"
                                "#####\n"
                                "#+$*#\n"
                                "# $.#\n"
                                "#   #\n"
                                "#####";

static void assert_level(const char *text, int64_t number, int width, const char *cells)
{
    SokobanLevel level;
    Error error = {0};
    assert_true(sokoban_level_read(text, strlen(text), "file", number, &level, &error));
    assert_int_equal(level.width, width);
    assert_int_equal(level.width * level.height, strlen(cells));
    assert_memory_equal(level.cells, cells, strlen(cells));
    sokoban_level_release(&level);
    assert_int_equal(mem_stats().current, 0);
}

static void levels_are_found_between_other_lines(void **state)
{
    (void)state;
    assert_level(FILE_TEXT, 1, 7,
                 "#######"
                 "###   #"
                 "#.@$  #"
                 "###   #"
                 "#######");
    assert_level(FILE_TEXT, 2, 5,
                 "#####"
                 "#+$*#"
                 "# $.#"
                 "#   #"
                 "#####");
}

static void what_is_outside_is_wall(void **state)
{
    (void)state;
    assert_level("#####\n#@$.#\n#######\n#  .  #\n#######\n", 1, 7,
                 "#######"
                 "#@$.###"
                 "#######"
                 "#######"
                 "#######");
}

static void assert_refused(const char *text, int64_t number, int line, const char *words)
{
    SokobanLevel level;
    Error error = {0};
    assert_false(sokoban_level_read(text, strlen(text), "file", number, &level, &error));
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_int_equal(error.line, line);
    assert_non_null(strstr(error.message, words));
    assert_int_equal(mem_stats().current, 0);
}

static void bad_levels_are_refused(void **state)
{
    (void)state;
    char long_line[SOKOBAN_LEVEL_MAX_SIDE + 2];
    memset(long_line, '#', sizeof long_line - 1);
    long_line[sizeof long_line - 1] = '\0';
    assert_refused("", 1, 0, "no level 1");
    assert_refused("no level\n", 1, 0, "no level 1");
    assert_refused(FILE_TEXT, 3, 0, "no level 3");
    assert_refused("title\n####\n#$.#\n####", 1, 2, "exactly one player");
    assert_refused("######\n#@@$.#\n######", 1, 1, "exactly one player");
    assert_refused("#####\n#@$.\n#####", 1, 1, "not closed");
    assert_refused("#####\n#@ .#\n#####", 1, 1, "must have a stone");
    assert_refused("#####\n#@$ #\n#####", 1, 1, "fewer goals");
    assert_refused("####\n#@ #\n####\n#$.#\n####", 1, 1, "must have a stone");
    assert_refused(long_line, 1, 1, "larger than 200");
}

static void problems_say_what_the_picture_shows(void **state)
{
    (void)state;
    static const char LEVEL[] = "#####\n#+$*#\n# $.#\n#   #\n#####\n";
    GenCase c = {.class = gen_table_find("sokoban")};
    Error error = {0};
    assert_true(c.class->add_level(LEVEL, strlen(LEVEL), "file", 1, &c.text, &error));
    c.task = gen_case_parse("sokoban", &c.text);
    assert_int_equal(gen_case_count_objects(&c, "location"), 25);
    assert_int_equal(gen_case_count_objects(&c, "stone"), 3);
    assert_int_equal(gen_case_count_init(&c, "is-goal"), 3);
    assert_int_equal(gen_case_count_init(&c, "is-nongoal"), 22);
    assert_int_equal(gen_case_count_init(&c, "move-dir"), 2 * (3 * 2 + 2 * 3));
    assert_int_equal(gen_case_count_init(&c, "clear"), 5);
    assert_int_equal(gen_case_count_init(&c, "at"), 4);
    assert_int_equal(gen_case_count_init(&c, "at-goal"), 1);
    assert_int_equal(gen_case_count_goals(&c, "at-goal"), 3);
    assert_true(c.task->has_metric);
    gen_case_free(&c);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_are_found_between_other_lines),
        cmocka_unit_test(what_is_outside_is_wall),
        cmocka_unit_test(bad_levels_are_refused),
        cmocka_unit_test(problems_say_what_the_picture_shows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
