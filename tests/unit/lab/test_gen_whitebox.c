#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/mem.h"
#include "lab/gen_whitebox.h"
#include "search/search.h"
#include "task/sas_read.h"

/* The published instances, 0 to 29 for training and 0 to 9 for testing. */
static const GenWhitebox PUBLISHED[] = {
    {"01", 9},         {"10001011", 5},   {"01010101", 5},   {"0001000101", 4}, {"01", 9},
    {"000111100", 4},  {"100", 7},        {"00", 4},         {"11", 5},         {"0000011101", 10},
    {"100101", 5},     {"0110001", 3},    {"0011", 5},       {"0001", 6},       {"1101", 4},
    {"011", 3},        {"100", 6},        {"01101", 7},      {"110101010", 8},  {"001000", 8},
    {"10", 3},         {"10011", 6},      {"0000", 5},       {"101100", 7},     {"00010011", 7},
    {"100010110", 10}, {"11", 5},         {"00101111", 8},   {"1001000010", 4}, {"00000", 2},
    {"111111110", 4},  {"1100101110", 7}, {"00111", 4},      {"1100", 10},      {"0001100", 5},
    {"011010010", 7},  {"010110000", 8},  {"1101011111", 3}, {"010", 10},       {"010", 8},
};

enum { NUM_PUBLISHED = sizeof PUBLISHED / sizeof *PUBLISHED, NUM_TRAIN = 30, PATH_SIZE = 128 };

typedef void (*Adder)(const GenWhitebox *whitebox, GenText *text);

static void assert_file(const GenWhitebox *whitebox, Adder add, const char *folder,
                        const char *name)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    Error error = {0};
    FileText file;
    GenText text = {0};
    assert_true(file_read(path, &file, &error));
    add(whitebox, &text);
    assert_int_equal(text.size, file.size);
    assert_memory_equal(text.data, file.data, file.size);
    gen_text_release(&text);
    file_release(&file);
}

static void bytes_are_those_of_the_published_instances(void **state)
{
    (void)state;
    if (access("../shared/data/whitebox", F_OK) != 0) {
        skip();
    }
    for (int i = 0; i < NUM_PUBLISHED; i++) {
        char folder[PATH_SIZE / 2];
        snprintf(folder, sizeof folder, "../shared/data/whitebox/%s/instance%d",
                 i < NUM_TRAIN ? "train" : "test", i % NUM_TRAIN);
        assert_file(&PUBLISHED[i], gen_whitebox_add_task, folder, "instance.sas");
        assert_file(&PUBLISHED[i], gen_whitebox_add_schedule, folder, "optimal.json");
    }
    assert_int_equal(mem_stats().current, 0);
}

/* The schedule's decisions are the search's steps, each of them an expansion. */
static void assert_schedule_is_best(const GenWhitebox *whitebox)
{
    Error error = {0};
    GenText text = {0}, schedule = {0};
    gen_whitebox_add_task(whitebox, &text);
    gen_whitebox_add_schedule(whitebox, &schedule);
    Task *task = sas_read(text.data, text.size, "task", &error);
    ListSpecs lists;
    assert_true(list_spec_parse("pdb(0,1)/-g,pdb(0,2)/-g", &lists, &error));
    Search *search = search_new(
        task, &(SearchOptions){.lists = lists.data, .num_lists = lists.count, .num_threads = 1},
        &error);
    int64_t num_decisions = 0;
    for (const char *letter = schedule.data; *letter; letter++) {
        if (*letter == '0' || *letter == '1') {
            assert_int_equal(search_status(search), SEARCH_RUNNING);
            search_step(search, *letter - '0');
            num_decisions++;
        }
    }
    assert_int_equal(search_status(search), SEARCH_SOLVED);
    assert_int_equal(search_stats(search).expanded, num_decisions);
    assert_int_equal(num_decisions, (int)strlen(whitebox->word) * (whitebox->num_switches + 2) + 1);
    search_free(search);
    list_spec_release(&lists);
    task_free(task);
    gen_text_release(&schedule);
    gen_text_release(&text);
}

static void schedules_solve_in_as_many_pops_as_they_have(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 7);
    for (int i = 0; i < 40; i++) {
        GenWhitebox whitebox = gen_whitebox_draw(&rng);
        assert_schedule_is_best(&whitebox);
    }
    assert_schedule_is_best(&(GenWhitebox){"01", GEN_WHITEBOX_MIN});
    assert_schedule_is_best(&(GenWhitebox){"0101010101", GEN_WHITEBOX_MAX});
    assert_int_equal(mem_stats().current, 0);
}

/* Every size equally often, and every letter: 9000 draws, 1000 expected each. */
static void draws_are_uniform(void **state)
{
    (void)state;
    enum { NUM_DRAWS = 9000 };
    int stages[GEN_WHITEBOX_MAX + 1] = {0}, switches[GEN_WHITEBOX_MAX + 1] = {0};
    int num_letters = 0, num_ones = 0;
    Rng rng;
    rng_seed(&rng, 1);
    for (int i = 0; i < NUM_DRAWS; i++) {
        GenWhitebox whitebox = gen_whitebox_draw(&rng);
        size_t length = strlen(whitebox.word);
        assert_in_range(length, GEN_WHITEBOX_MIN, GEN_WHITEBOX_MAX);
        assert_int_equal(strspn(whitebox.word, "01"), length);
        assert_in_range(whitebox.num_switches, GEN_WHITEBOX_MIN, GEN_WHITEBOX_MAX);
        stages[length]++;
        switches[whitebox.num_switches]++;
        num_letters += (int)length;
        for (size_t j = 0; j < length; j++) {
            num_ones += whitebox.word[j] == '1';
        }
    }
    for (int size = GEN_WHITEBOX_MIN; size <= GEN_WHITEBOX_MAX; size++) {
        assert_in_range(stages[size], 880, 1120);
        assert_in_range(switches[size], 880, 1120);
    }
    assert_in_range(num_ones, num_letters * 49 / 100, num_letters * 51 / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_those_of_the_published_instances),
        cmocka_unit_test(schedules_solve_in_as_many_pops_as_they_have),
        cmocka_unit_test(draws_are_uniform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
