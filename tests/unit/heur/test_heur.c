#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "heur/goal_count.h"
#include "heur/heur.h"
#include "support/small_task.h"

/* A fake engine that records its calls: output n of a state with id i is 10 * i + n, and a state
 * with id 7 sets its one byte of queue mode. */
typedef struct Books {
    int num_notes;
    int32_t last_parent, last_op, last_state;
} Books;

typedef struct FakeWork {
    int32_t id;
    uint8_t queue_mode;
} FakeWork;

static int num_tables, num_works;

static void *tables_new(const Task *task)
{
    (void)task;
    num_tables++;
    return MEM_NEW(Books, 1);
}

static void tables_free(void *tables)
{
    num_tables--;
    mem_free(tables, 1, sizeof(Books));
}

static void *work_new(const void *tables)
{
    (void)tables;
    num_works++;
    return MEM_NEW(FakeWork, 1);
}

static void work_free(void *work)
{
    num_works--;
    mem_free(work, 1, sizeof(FakeWork));
}

static void begin(void *work, HeurState state)
{
    ((FakeWork *)work)->id = state.id;
}

static int32_t value(void *opaque, int output)
{
    FakeWork *work = opaque;
    work->queue_mode |= work->id == 7;
    return 10 * work->id + output;
}

static void preferred(void *work, int output, IntVec *out_ops)
{
    int_vec_push(out_ops, value(work, output));
}

static size_t queue_mode_size(const void *tables)
{
    (void)tables;
    return 1;
}

static void queue_mode_save(const void *work, uint8_t *out_bytes)
{
    *out_bytes = ((const FakeWork *)work)->queue_mode;
}

static void queue_mode_load(void *work, const uint8_t *bytes)
{
    ((FakeWork *)work)->queue_mode = *bytes;
}

static Books *last_books;

static void note_initial(void *tables, HeurState state)
{
    last_books = tables;
    last_books->num_notes++;
    last_books->last_state = state.id;
}

static void note_transition(void *tables, HeurState parent, int32_t op, HeurState state)
{
    last_books = tables;
    *last_books = (Books){last_books->num_notes + 1, parent.id, op, state.id};
}

static const HeurEngine FAKE = {
    .name = "fake",
    .tables_new = tables_new,
    .tables_free = tables_free,
    .work_new = work_new,
    .work_free = work_free,
    .begin = begin,
    .value = value,
    .preferred = preferred,
    .queue_mode_size = queue_mode_size,
    .queue_mode_save = queue_mode_save,
    .queue_mode_load = queue_mode_load,
    .note_initial = note_initial,
    .note_transition = note_transition,
};

/* Refuses the argument "no". */
static void *tables_new_for(const Task *task, HeurSpec spec, Error *error)
{
    if (strcmp(spec.argument, "no") == 0) {
        error_set(error, ERROR_UNSUPPORTED, "refused");
        return NULL;
    }
    return tables_new(task);
}

static const HeurEngine WITH_ARGUMENT = {
    .name = "with argument",
    .argument = "WORD",
    .tables_new_for = tables_new_for,
    .tables_free = tables_free,
    .work_new = work_new,
    .work_free = work_free,
    .begin = begin,
    .value = value,
};

static bool never(const Task *task)
{
    (void)task;
    return false;
}

static bool always(const Task *task)
{
    (void)task;
    return true;
}

static const HeurClass FAKE_0 = {"fake0", &FAKE, 0, never, "", "", false};
static const HeurClass FAKE_1 = {"fake1", &FAKE, 1, always, "", "", false};
static const HeurClass COUNT = {"count", &goal_count_engine, GOAL_COUNT_OPEN_GOALS, always, "",
                                "", false};

static const HeurClass WORD_0 = {"word0", &WITH_ARGUMENT, 0, always, "", "", false};
static const HeurClass WORD_1 = {"word1", &WITH_ARGUMENT, 1, always, "", "", false};

static const SmallTask SPEC = {.num_variables = 1, .domains = INTS(2), .goal = FACTS({0, 1})};

static void engines_are_shared_and_values_told_apart(void **state)
{
    (void)state;
    Task *task = small_task_new(&SPEC);
    const HeurClass *classes[] = {&FAKE_0, &COUNT, &FAKE_1, &FAKE_0};
    HeurSet *set = heur_set_new(task, classes, 4);
    assert_int_equal(num_tables, 1);
    HeurWork *work = heur_work_new(set);
    assert_int_equal(num_works, 1);
    assert_int_equal(heur_set_count(set), 4);
    assert_ptr_equal(heur_set_class(set, 2), &FAKE_1);
    assert_false(heur_set_is_reliable(set, 0));
    assert_true(heur_set_is_reliable(set, 2));
    int32_t values[] = {0};
    heur_begin(work, (HeurState){values, 3});
    assert_int_equal(heur_value(work, 0), 30);
    assert_int_equal(heur_value(work, 1), 1);
    assert_int_equal(heur_value(work, 2), 31);
    assert_int_equal(heur_value(work, 3), 30);
    IntVec ops = {0};
    heur_preferred(work, 1, &ops); /* has none */
    heur_preferred(work, 2, &ops);
    assert_int_equal(ops.size, 1);
    assert_int_equal(ops.data[0], 31);
    int_vec_release(&ops);
    heur_work_free(work);
    heur_set_free(set);
    assert_int_equal(num_tables + num_works, 0);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void queue_mode_settings_are_saved_and_loaded(void **state)
{
    (void)state;
    Task *task = small_task_new(&SPEC);
    const HeurClass *classes[] = {&COUNT, &FAKE_0};
    HeurSet *set = heur_set_new(task, classes, 2);
    HeurWork *one = heur_work_new(set), *other = heur_work_new(set);
    int32_t values[] = {0};
    uint8_t bytes[1] = {9};
    assert_int_equal(heur_queue_mode_size(set), 1);
    heur_queue_mode_save(one, bytes);
    assert_int_equal(bytes[0], 0);
    heur_begin(one, (HeurState){values, 7});
    heur_value(one, 1);
    heur_queue_mode_save(one, bytes);
    assert_int_equal(bytes[0], 1);
    heur_queue_mode_load(other, bytes);
    bytes[0] = 0;
    heur_queue_mode_save(other, bytes);
    assert_int_equal(bytes[0], 1);
    heur_work_free(one);
    heur_work_free(other);
    heur_set_free(set);
    task_free(task);
}

static void path_dependent_engines_hear_of_transitions(void **state)
{
    (void)state;
    Task *task = small_task_new(&SPEC);
    const HeurClass *plain[] = {&COUNT};
    HeurSet *set = heur_set_new(task, plain, 1);
    assert_false(heur_set_is_path_dependent(set));
    heur_set_note_initial(set, (HeurState){0});
    heur_set_free(set);
    const HeurClass *classes[] = {&COUNT, &FAKE_1};
    set = heur_set_new(task, classes, 2);
    assert_true(heur_set_is_path_dependent(set));
    heur_set_note_initial(set, (HeurState){NULL, 5});
    assert_int_equal(last_books->last_state, 5);
    heur_set_note_transition(set, (HeurState){NULL, 5}, 2, (HeurState){NULL, 6});
    assert_int_equal(last_books->num_notes, 2);
    assert_int_equal(last_books->last_parent, 5);
    assert_int_equal(last_books->last_op, 2);
    assert_int_equal(last_books->last_state, 6);
    heur_set_free(set);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void engines_are_shared_by_equal_arguments(void **state)
{
    (void)state;
    Task *task = small_task_new(&SPEC);
    char copy[] = "one";
    const HeurSpec specs[] = {
        {.class = &WORD_0, .argument = "one"}, {.class = &FAKE_0}, {.class = &WORD_1, .argument = copy}, {.class = &WORD_0, .argument = "two"}, {.class = &FAKE_1}};
    Error error = {0};
    HeurSet *set = heur_set_try_new(task, specs, 5, HEUR_USE_ALL, &error);
    assert_int_equal(num_tables, 3);
    HeurWork *work = heur_work_new(set);
    heur_begin(work, (HeurState){INTS(0), 4});
    assert_int_equal(heur_value(work, 2), 41);
    assert_int_equal(heur_value(work, 3), 40);
    heur_work_free(work);
    heur_set_free(set);
    task_free(task);
    assert_int_equal(num_tables, 0);
    assert_int_equal(mem_stats().current, 0);
}

static void an_engine_that_refuses_leaves_nothing_behind(void **state)
{
    (void)state;
    Task *task = small_task_new(&SPEC);
    const HeurSpec specs[] = {{.class = &FAKE_0}, {.class = &WORD_0, .argument = "yes"}, {.class = &WORD_1, .argument = "no"}, {.class = &COUNT}};
    Error error = {0};
    assert_null(heur_set_try_new(task, specs, 4, HEUR_USE_ALL, &error));
    assert_int_equal(error.kind, ERROR_UNSUPPORTED);
    assert_int_equal(num_tables, 0);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engines_are_shared_and_values_told_apart),
        cmocka_unit_test(queue_mode_settings_are_saved_and_loaded),
        cmocka_unit_test(path_dependent_engines_hear_of_transitions),
        cmocka_unit_test(engines_are_shared_by_equal_arguments),
        cmocka_unit_test(an_engine_that_refuses_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
