#include "unit/search/space_case.h"

#include <stdatomic.h>

#include "base/rng.h"
#include "heur/heur_table.h"
#include "search/lookahead.h"
#include "support/random_task.h"
#include "support/small_task.h"

enum { NUM_LISTS = 2 };

DEFINE_VEC(EvaluationVec, evaluation_vec, Evaluation);

/* A registry that grows as in a search, and two ways to evaluate its newest states: through a
 * lookahead, and in order on one thread. */
typedef struct Fixture {
    SpaceCase known;
    Evaluator *evaluator, *plain;
    Lookahead *lookahead;
    IntVec batch; /* the new states */
    EvaluationVec evaluations;
    IntVec values;
} Fixture;

static Evaluator *new_evaluator(const Fixture *f, const ListSpec *lists, int num_threads,
                                const Limits *limits)
{
    Error error = {0};
    Evaluator *evaluator = evaluator_new(f->known.task, NULL, &f->known.space->pack, lists, NUM_LISTS,
                                         num_threads, limits, &error);
    assert_non_null(evaluator);
    return evaluator;
}

/* The initial state is in the registry and in the batch. */
static void set_up(Fixture *f, Task *task, const ListSpec *lists, int num_threads,
                   const Limits *limits)
{
    *f = (Fixture){0};
    space_case_init(&f->known, task);
    f->plain = new_evaluator(f, lists, 1, NULL);
    f->evaluator = new_evaluator(f, lists, num_threads, limits);
    f->lookahead =
        lookahead_new(f->known.space, &f->known.registry, f->evaluator, NUM_LISTS, num_threads);
    space_case_add_initial(&f->known, &f->batch);
}

static void tear_down(Fixture *f)
{
    lookahead_free(f->lookahead);
    evaluator_free(f->evaluator);
    evaluator_free(f->plain);
    int_vec_release(&f->batch);
    evaluation_vec_release(&f->evaluations);
    int_vec_release(&f->values);
    space_case_release(&f->known);
}

/* A batch whose results go behind `offset` places. */
static EvaluatorBatch batch_of(Fixture *f, size_t offset)
{
    size_t count = f->batch.size;
    evaluation_vec_reserve(&f->evaluations, 2 * count + 1);
    int_vec_reserve(&f->values, (2 * count + 1) * NUM_LISTS);
    int_vec_reserve(&f->batch, 1);
    return (EvaluatorBatch){.registry = &f->known.registry,
                            .states = f->batch.data,
                            .count = (int32_t)count,
                            .out_evaluations = f->evaluations.data + offset,
                            .out_values = f->values.data + offset * NUM_LISTS};
}

static bool run(Fixture *f, const int32_t *likely, int num_likely)
{
    EvaluatorBatch batch = batch_of(f, 0);
    return lookahead_run(f->lookahead, &batch, likely, num_likely);
}

/* Compares with the plain evaluator and empties the batch. */
static void compare_and_clear(Fixture *f)
{
    EvaluatorBatch plain = batch_of(f, f->batch.size);
    assert_true(evaluator_run(f->plain, &plain));
    for (int32_t i = 0; i < plain.count; i++) {
        const Evaluation *expected = &plain.out_evaluations[i];
        assert_int_equal(f->evaluations.data[i].is_dead_end, expected->is_dead_end);
        assert_int_equal(f->evaluations.data[i].num_asked, expected->num_asked);
        assert_memory_equal(f->values.data + i * NUM_LISTS, plain.out_values + i * NUM_LISTS,
                            (size_t)expected->num_asked * sizeof(int32_t));
    }
    f->batch.size = 0;
}

static void run_and_compare(Fixture *f, const int32_t *likely, int num_likely)
{
    assert_true(run(f, likely, num_likely));
    compare_and_clear(f);
}

/* --- A heuristic that counts -------------------------------------------------------------------- */

/* The first output is the sum of all values. The second is 1000 more from the evaluation of a trigger
 * on, a state in which some variable has the value TRIGGER: a queue mode. */
enum { TRIGGER = 3, AFTER_TRIGGER = 1000 };

static atomic_int num_evaluated;

typedef struct FakeWork {
    HeurState state;
    bool is_triggered;
    int32_t num_variables;
} FakeWork;

static void *fake_tables_new(const Task *task)
{
    int32_t *tables = MEM_NEW(int32_t, 1);
    *tables = task->num_variables;
    return tables;
}

static void fake_tables_free(void *tables)
{
    mem_free(tables, 1, sizeof(int32_t));
}

static void *fake_work_new(const void *tables)
{
    FakeWork *work = MEM_NEW(FakeWork, 1);
    work->num_variables = *(const int32_t *)tables;
    return work;
}

static void fake_work_free(void *work)
{
    mem_free(work, 1, sizeof(FakeWork));
}

static void fake_begin(void *opaque, HeurState state)
{
    ((FakeWork *)opaque)->state = state;
    atomic_fetch_add(&num_evaluated, 1);
}

static int32_t fake_value(void *opaque, int output)
{
    FakeWork *work = opaque;
    int32_t sum = 0;
    for (int32_t var = 0; var < work->num_variables; var++) {
        sum += work->state.values[var];
        work->is_triggered |= output == 1 && work->state.values[var] == TRIGGER;
    }
    return sum + (output == 1 && work->is_triggered ? AFTER_TRIGGER : 0);
}

static size_t fake_queue_mode_size(const void *tables)
{
    (void)tables;
    return 1;
}

static void fake_queue_mode_save(const void *opaque, uint8_t *out_bytes)
{
    out_bytes[0] = ((const FakeWork *)opaque)->is_triggered;
}

static void fake_queue_mode_load(void *opaque, const uint8_t *bytes)
{
    ((FakeWork *)opaque)->is_triggered = bytes[0];
}

static const HeurEngine FAKE_ENGINE = {
    .name = "fake",
    .tables_new = fake_tables_new,
    .tables_free = fake_tables_free,
    .work_new = fake_work_new,
    .work_free = fake_work_free,
    .begin = fake_begin,
    .value = fake_value,
    .queue_mode_size = fake_queue_mode_size,
    .queue_mode_save = fake_queue_mode_save,
    .queue_mode_load = fake_queue_mode_load,
};

static bool always(const Task *task)
{
    (void)task;
    return true;
}

static const HeurClass STEADY = {"steady", &FAKE_ENGINE, 0, always, "", "", false};
static const HeurClass QUEUE_MODE = {"queue-mode", &FAKE_ENGINE, 1, always, "", "", false};
static const ListSpec STEADY_LISTS[NUM_LISTS] = {{.heuristic = {&STEADY, NULL, NULL}},
                                                 {.heuristic = {&STEADY, NULL, NULL}}};
static const ListSpec QUEUE_MODE_LISTS[NUM_LISTS] = {{.heuristic = {&STEADY, NULL, NULL}},
                                                     {.heuristic = {&QUEUE_MODE, NULL, NULL}}};

/* Evaluations that a run makes, comparison not counted. */
static int count_run(Fixture *f, const int32_t *likely, int num_likely)
{
    atomic_store(&num_evaluated, 0);
    assert_true(run(f, likely, num_likely));
    int count = atomic_load(&num_evaluated);
    compare_and_clear(f);
    return count;
}

/* Registers a state by its two counters. */
static void add_counters(Fixture *f, int32_t first, int32_t second)
{
    StateWord words[NAIVE_MAX_VARIABLES];
    state_pack_values(&f->known.space->pack, INTS(first, second), words);
    space_case_add(&f->known, words, &f->batch);
}

static void values_wait_and_are_used_once(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, small_task_new_counters(2, 9), STEADY_LISTS, 2, NULL);
    assert_int_equal(count_run(&f, INTS(0), 1),
                     2); /* the initial state and one of its successors */
    space_case_add_successors(&f.known, 0, &f.batch);
    assert_int_equal(f.batch.size, 2);
    assert_int_equal(count_run(&f, INTS(0), 1), 1); /* nothing is left to look ahead at */
    add_counters(&f, 7, 7);
    assert_int_equal(count_run(&f, NULL, 0), 1);
    tear_down(&f);
}

static void all_idle_threads_get_work(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, small_task_new_counters(2, 9), STEADY_LISTS, 4, NULL);
    add_counters(&f, 4, 4);
    /* Two states for four threads: both successors of the first likely one. */
    assert_int_equal(count_run(&f, INTS(1, 0), 2), 4);
    space_case_add_successors(&f.known, 1, &f.batch);
    assert_int_equal(count_run(&f, INTS(1), 1), 0);
    /* Four states for four threads. */
    for (int32_t i = 0; i < 4; i++) {
        add_counters(&f, 7, i);
    }
    assert_int_equal(count_run(&f, INTS(0), 1), 4);
    tear_down(&f);
}

/* The first likely state was looked at long ago and has one successor left; the second is new and
 * takes the place of the oldest one, which is the first. */
static void a_new_likely_state_does_not_disturb_an_old_one(void **state)
{
    (void)state;
    enum { NUM_OTHERS = 7 };
    Fixture f;
    set_up(&f, small_task_new_counters(3, 9), STEADY_LISTS, 3, NULL);
    assert_int_equal(count_run(&f, INTS(0), 1), 3);
    for (int32_t i = 0; i <= NUM_OTHERS; i++) {
        StateWord words[NAIVE_MAX_VARIABLES];
        state_pack_values(&f.known.space->pack, INTS(i == NUM_OTHERS ? 6 : 8, i, i), words);
        space_case_add(&f.known, words, &f.batch);
    }
    assert_int_equal(count_run(&f, NULL, 0), NUM_OTHERS + 1);
    for (int32_t i = 1; i <= NUM_OTHERS; i++) {
        StateWord words[NAIVE_MAX_VARIABLES];
        state_pack_values(&f.known.space->pack, INTS(7, 0, i), words);
        space_case_add(&f.known, words, &f.batch);
        count_run(&f, &i, 1);
    }
    StateWord words[NAIVE_MAX_VARIABLES];
    state_pack_values(&f.known.space->pack, INTS(7, 8, 8), words);
    space_case_add(&f.known, words, &f.batch);
    assert_int_equal(count_run(&f, INTS(0, NUM_OTHERS + 1), 2), 3);
    space_case_add_successors(&f.known, 0, &f.batch);
    assert_int_equal(f.batch.size, 3);
    assert_int_equal(count_run(&f, NULL, 0), 0);
    tear_down(&f);
}

/* (2, 0) waits with its old value while (0, 3) changes the setting. */
static void a_queue_mode_change_drops_what_waits(void **state)
{
    (void)state;
    for (int num_threads = 2; num_threads <= 3; num_threads++) {
        Fixture f;
        set_up(&f, small_task_new_counters(2, 9), QUEUE_MODE_LISTS, num_threads, NULL);
        add_counters(&f, 1, 0);
        add_counters(&f, 7, 7);
        run_and_compare(&f, INTS(1), 1);
        add_counters(&f, 0, TRIGGER);
        run_and_compare(&f, NULL, 0);
        add_counters(&f, 2, 0);
        run_and_compare(&f, NULL, 0);
        assert_int_equal(f.values.data[1], 2 + AFTER_TRIGGER);
        tear_down(&f);
    }
}

/* The same in one batch: what comes before the trigger keeps its old value, what comes behind must
 * not get it. */
static void a_queue_mode_change_holds_for_later_states_of_its_batch(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, small_task_new_counters(2, 9), QUEUE_MODE_LISTS, 4, NULL);
    add_counters(&f, 1, 0);
    assert_int_equal(count_run(&f, INTS(1), 1), 4);
    add_counters(&f, 2, 0);
    add_counters(&f, 0, TRIGGER);
    add_counters(&f, 1, 1);
    run_and_compare(&f, NULL, 0);
    assert_int_equal(f.values.data[1], 2);
    assert_int_equal(f.values.data[NUM_LISTS + 1], TRIGGER + AFTER_TRIGGER);
    assert_int_equal(f.values.data[2 * NUM_LISTS + 1], 2 + AFTER_TRIGGER);
    tear_down(&f);
}

/* An extra state must not change the setting for states that are really there. */
static void an_extra_state_changes_no_setting(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, small_task_new_counters(2, 9), QUEUE_MODE_LISTS, 2, NULL);
    add_counters(&f, 2, 0); /* its first successor is a trigger */
    add_counters(&f, 0, 1);
    run_and_compare(&f, INTS(1), 1);
    for (int32_t i = 4; i < 8; i++) {
        add_counters(&f, i, 0);
        run_and_compare(&f, INTS(1), 1);
        assert_int_equal(f.values.data[1], i);
    }
    space_case_add_successors(&f.known, 1, &f.batch);
    run_and_compare(&f, INTS(1), 1);
    assert_int_equal(f.values.data[1], TRIGGER + AFTER_TRIGGER);
    tear_down(&f);
}

static void a_limit_that_strikes_is_reported(void **state)
{
    (void)state;
    Limits limits;
    limits_init(&limits, 0);
    Fixture f;
    set_up(&f, small_task_new_counters(2, 9), STEADY_LISTS, 2, &limits);
    limits_interrupt(&limits);
    assert_false(run(&f, INTS(0), 1));
    tear_down(&f);
}

/* Without memory for its tables it is a plain evaluator. */
static void it_does_without_memory(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, small_task_new_counters(2, 9), STEADY_LISTS, 2, NULL);
    EvaluatorBatch batch = batch_of(&f, 0);
    mem_set_limit(1);
    assert_true(lookahead_run(f.lookahead, &batch, INTS(0), 1));
    mem_set_limit(0);
    compare_and_clear(&f);
    lookahead_free(NULL);
    tear_down(&f);
}

/* --- Random sequences --------------------------------------------------------------------------- */

/* Expands states in random order; whatever is likely, the values are those of the plain evaluator. */
static void check_random_run(Fixture *f, Rng *rng)
{
    enum { MAX_STEPS = 40, MAX_LIKELY = 12 };
    for (int step = 0; step < MAX_STEPS; step++) {
        int32_t likely[MAX_LIKELY];
        int num_likely = (int)rng_below(rng, MAX_LIKELY + 1);
        for (int i = 0; i < num_likely; i++) {
            likely[i] = (int32_t)rng_below(rng, (uint32_t)f->known.registry.count);
        }
        run_and_compare(f, likely, num_likely);
        /* Often what was likely, so that values that wait are used. */
        int32_t next = num_likely > 0 && rng_below(rng, 4) > 0
                           ? likely[0]
                           : (int32_t)rng_below(rng, (uint32_t)f->known.registry.count);
        space_case_add_successors(&f->known, next, &f->batch);
        rng_shuffle(rng, f->batch.data, f->batch.size);
    }
}

static void values_are_those_of_the_plain_evaluator(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 31);
    for (uint64_t seed = 0; seed < 240; seed++) {
        ListSpec lists[NUM_LISTS] = {list_spec_plain(heur_table_find("ff", 2)),
                                     list_spec_plain(heur_table_find(seed % 2 ? "add" : "max", 3))};
        Fixture f;
        set_up(&f, seed % 3 ? random_task_new(seed) : random_task_new_wide(seed), lists,
               seed % 2 ? 3 : 2, NULL);
        check_random_run(&f, &rng);
        tear_down(&f);
    }
}

/* Many change of queue mode: one per task, at any time. */
static void queue_mode_values_are_those_of_the_plain_evaluator(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 32);
    for (int round = 0; round < 60; round++) {
        Fixture f;
        set_up(&f, small_task_new_counters(4, 5), QUEUE_MODE_LISTS, 2 + round % 3, NULL);
        check_random_run(&f, &rng);
        tear_down(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_wait_and_are_used_once),
        cmocka_unit_test(all_idle_threads_get_work),
        cmocka_unit_test(a_new_likely_state_does_not_disturb_an_old_one),
        cmocka_unit_test(a_queue_mode_change_drops_what_waits),
        cmocka_unit_test(a_queue_mode_change_holds_for_later_states_of_its_batch),
        cmocka_unit_test(an_extra_state_changes_no_setting),
        cmocka_unit_test(a_limit_that_strikes_is_reported),
        cmocka_unit_test(it_does_without_memory),
        cmocka_unit_test(values_are_those_of_the_plain_evaluator),
        cmocka_unit_test(queue_mode_values_are_those_of_the_plain_evaluator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
