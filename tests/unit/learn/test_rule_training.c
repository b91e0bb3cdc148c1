#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "../lab/gen_case.h"
#include "base/mem.h"
#include "base/memory_stream.h"
#include "learn/rule_training.h"
#include "support/rule_case.h"

enum { TASKS = 6 };

typedef struct Case {
    RuleTrainingTask tasks[TASKS];
    Limits limits;
    char folder[64], journal[96];
    bool stops; /* at the first watch */
} Case;

static void watch(void *context, RuleStage stage, int num_done, int num_items)
{
    Case *c = context;
    assert_true(num_done <= num_items);
    assert_non_null(rule_training_stage_name(stage));
    if (c->stops) {
        limits_interrupt(&c->limits);
    }
}

static LoadedTask make_blocks(int64_t num_blocks, int64_t seed)
{
    const int64_t values[GEN_TABLE_MAX_PARAMETERS] = {num_blocks};
    GenCase c = gen_case_new("blocksworld", values, seed);
    LoadedTask loaded = {.is_pddl = true, .pddl = c.task, .task = gen_case_translate(&c)};
    static_atoms_add(loaded.task, loaded.pddl);
    gen_text_release(&c.text);
    return loaded;
}

static void open_case(Case *c, int64_t num_blocks)
{
    *c = (Case){0};
    for (int i = 0; i < TASKS; i++) {
        c->tasks[i] = (RuleTrainingTask){make_blocks(num_blocks + i / 3, i), "blocks"};
    }
    limits_init(&c->limits, 0);
    snprintf(c->folder, sizeof c->folder, "/tmp/veer-rules-XXXXXX");
    assert_non_null(mkdtemp(c->folder));
    snprintf(c->journal, sizeof c->journal, "%s/journal.jsonl", c->folder);
}

static void close_case(Case *c)
{
    for (int i = 0; i < TASKS; i++) {
        task_loader_release(&c->tasks[i].source);
    }
    (void)unlink(c->journal);
    assert_int_equal(rmdir(c->folder), 0);
}

static RuleTraining *start(Case *c, int num_jobs)
{
    const RuleTrainingOptions options = {.tasks = c->tasks,
                                         .num_tasks = TASKS,
                                         .num_orders = 3,
                                         .goal_cost = 1000000,
                                         .task_cost = 10000000,
                                         .try_cost = 100000,
                                         .validate = 0.34,
                                         .seed = 1,
                                         .num_jobs = num_jobs,
                                         .folder = c->folder,
                                         .limits = &c->limits,
                                         .watch = watch,
                                         .context = c};
    Error error = {0};
    RuleTraining *training = rule_training_new(&options, &error);
    assert_non_null(training);
    assert_true(rule_training_run(training, &error));
    return training;
}

static MemoryStream text_of(const RuleSet *set)
{
    MemoryStream text = {0};
    FILE *stream = memory_stream_open(&text);
    rule_text_write(set, stream);
    memory_stream_close(&text, stream);
    return text;
}

static void assert_same(const RuleTraining *left, const RuleTraining *right)
{
    assert_true(left->is_finished && right->is_finished);
    assert_int_equal(left->num_learned, right->num_learned);
    MemoryStream a = text_of(left->set), b = text_of(right->set);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.data, b.data, a.size);
    memory_stream_release(&a);
    memory_stream_release(&b);
    for (int i = 0; i < TASKS; i++) {
        assert_int_equal(left->trials[i].end, right->trials[i].end);
        assert_int_equal(left->trials[i].stats.actions, right->trials[i].stats.actions);
    }
}

/* The rules that are kept are those that were followed; none was broken. */
static void rules_that_are_not_followed_are_dropped(void **state)
{
    (void)state;
    Case c;
    open_case(&c, 3);
    RuleTraining *training = start(&c, 1);
    assert_true(training->is_finished);
    assert_true(training->set->rules.size > 0);
    size_t num_used = 0;
    for (int rule = 0; rule < training->num_learned; rule++) {
        int64_t uses = 0;
        for (int i = 0; i < TASKS; i++) {
            uses += training->trials[i].uses[rule];
        }
        num_used += uses > 0;
    }
    assert_int_equal(num_used, training->set->rules.size);
    assert_true(training->num_learned > (int)num_used);
    for (int i = 0; i < TASKS; i++) {
        assert_int_equal(training->trials[i].stats.broken, 0);
    }
    for (int i = 0; i < training->split.num_learned; i++) {
        const SingleGoalCounts *counts = &training->counts[i];
        assert_int_equal(counts->goals, counts->solved);
        assert_int_equal(counts->unsupported + counts->too_long + counts->not_atoms, 0);
    }
    rule_training_free(training);
    close_case(&c);
    assert_int_equal(mem_stats().current, 0);
}

static void threads_do_not_matter(void **state)
{
    (void)state;
    Case one, two;
    open_case(&one, 3);
    open_case(&two, 3);
    RuleTraining *first = start(&one, 1), *second = start(&two, 2);
    assert_same(first, second);
    rule_training_free(first);
    rule_training_free(second);
    close_case(&one);
    close_case(&two);
}

/* Interrupted, run to the end, and run again with all that the journal has. */
static void a_resumed_training_ends_alike(void **state)
{
    (void)state;
    Case whole, parts;
    open_case(&whole, 3);
    open_case(&parts, 3);
    RuleTraining *first = start(&whole, 1);
    parts.stops = true;
    RuleTraining *stopped = start(&parts, 1);
    assert_false(stopped->is_finished);
    rule_training_free(stopped);
    parts.stops = false;
    for (int i = 0; i < 2; i++) {
        limits_init(&parts.limits, 0);
        RuleTraining *second = start(&parts, 2);
        assert_same(first, second);
        rule_training_free(second);
    }
    rule_training_free(first);
    close_case(&whole);
    close_case(&parts);
    assert_int_equal(mem_stats().current, 0);
}

/* All goals hold: there are no plans, and no rules. */
static void nothing_to_learn_is_no_failure(void **state)
{
    (void)state;
    Case c;
    open_case(&c, 1);
    for (int i = 0; i < TASKS; i++) {
        task_loader_release(&c.tasks[i].source);
        c.tasks[i].source = make_blocks(1, i);
    }
    RuleTraining *training = start(&c, 1);
    assert_true(training->is_finished);
    assert_int_equal(training->num_learned, 0);
    assert_int_equal(training->set->rules.size, 0);
    rule_training_free(training);
    close_case(&c);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_that_are_not_followed_are_dropped),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(a_resumed_training_ends_alike),
        cmocka_unit_test(nothing_to_learn_is_no_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
