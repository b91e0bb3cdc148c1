/* What a search tells path-dependent heuristics: the promises of heur.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "heur/heur_table.h"
#include "search/search.h"
#include "support/naive.h"
#include "support/random_task.h"
#include "support/small_task.h"

/* --- A heuristic that records -------------------------------------------------------------------- */

typedef enum EventKind { EVENT_INITIAL, EVENT_TRANSITION, EVENT_EVALUATION } EventKind;

typedef struct Event {
    EventKind kind;
    int32_t parent, op, state; /* ids; parent and op of transitions only */
    int32_t parent_values[RANDOM_TASK_MAX_VARIABLES];
    int32_t values[RANDOM_TASK_MAX_VARIABLES];
} Event;

DEFINE_VEC(EventVec, event_vec, Event);

/* Evaluations are recorded where transitions are, in the tables. That works only because states are
 * evaluated one by one. */
typedef struct Recorder {
    const Task *task;
    EventVec events;
} Recorder;

typedef struct RecorderWork {
    Recorder *recorder;
    HeurState state;
} RecorderWork;

static Recorder *last_recorder; /* tables made last */

static void *recorder_new(const Task *task)
{
    last_recorder = MEM_NEW(Recorder, 1);
    last_recorder->task = task;
    return last_recorder;
}

static void recorder_free(void *tables)
{
    event_vec_release(&((Recorder *)tables)->events);
    mem_free(tables, 1, sizeof(Recorder));
}

static void *work_new(const void *tables)
{
    assert_ptr_equal(tables, last_recorder);
    RecorderWork *work = MEM_NEW(RecorderWork, 1);
    work->recorder = last_recorder;
    return work;
}

static void work_free(void *work)
{
    mem_free(work, 1, sizeof(RecorderWork));
}

static void record(Recorder *recorder, Event event, HeurState state)
{
    event.state = state.id;
    memcpy(event.values, state.values,
           (size_t)recorder->task->num_variables * sizeof *event.values);
    event_vec_push(&recorder->events, event);
}

static void begin(void *work, HeurState state)
{
    ((RecorderWork *)work)->state = state;
}

static bool is_dead_end(int32_t state)
{
    return state % 7 == 5;
}

/* Blind, with some dead ends. */
static int32_t value(void *opaque, int output)
{
    (void)output;
    const RecorderWork *work = opaque;
    record(work->recorder, (Event){.kind = EVENT_EVALUATION}, work->state);
    return is_dead_end(work->state.id) ? HEUR_DEAD_END : 1;
}

static void note_initial(void *tables, HeurState state)
{
    record(tables, (Event){.kind = EVENT_INITIAL}, state);
}

static void note_transition(void *tables, HeurState parent, int32_t op, HeurState state)
{
    Event event = {.kind = EVENT_TRANSITION, .op = op, .parent = parent.id};
    memcpy(event.parent_values, parent.values,
           (size_t)((Recorder *)tables)->task->num_variables * sizeof(int32_t));
    record(tables, event, state);
}

static const HeurEngine RECORDER_ENGINE = {
    .name = "recorder",
    .tables_new = recorder_new,
    .tables_free = recorder_free,
    .work_new = work_new,
    .work_free = work_free,
    .begin = begin,
    .value = value,
    .note_initial = note_initial,
    .note_transition = note_transition,
};

static bool always(const Task *task)
{
    (void)task;
    return true;
}

static const HeurClass RECORDER = {"recorder", &RECORDER_ENGINE, 0, always, "", "", false};
static const ListSpec LISTS[] = {{.heuristic = {&RECORDER, NULL, NULL}}};

/* --- What it must have heard --------------------------------------------------------------------- */

/* What the search knows of the states, as far as it follows from what was heard. */
typedef struct Known {
    int64_t g;
    bool is_expanded;
    bool is_leaf; /* nothing is heard of its expansion */
} Known;

/* Whether a transition to a known state finds a cheaper way to one that is open; keeps g up to date. */
static bool is_open_and_cheaper(const Task *task, Known *known, const Event *event)
{
    Known *state = &known[event->state];
    int64_t g = known[event->parent].g + task_operator_cost(task, event->op);
    if (is_dead_end(event->state) || g >= state->g) {
        return false;
    }
    state->g = g;
    return !state->is_expanded;
}

static void check_transition(const Task *task, const Event *event)
{
    int32_t next[RANDOM_TASK_MAX_VARIABLES];
    naive_apply(task, event->parent_values, event->op, next);
    assert_memory_equal(event->values, next, (size_t)task->num_variables * sizeof(int32_t));
}

/* A new state, for the initial one without an event that led there. */
static Known first_sight(const Task *task, const Known *known, const Event *event)
{
    int32_t ops[RANDOM_TASK_MAX_OPERATORS];
    bool is_initial = event->kind == EVENT_INITIAL;
    return (Known){
        .g = is_initial ? 0 : known[event->parent].g + task_operator_cost(task, event->op),
        .is_leaf = naive_applicable(task, event->values, ops) == 0,
    };
}

/* An evaluation comes for every state directly after the first transition to it, and again after one
 * that makes it cheaper while it is open. */
static void check_events(const Task *task, const EventVec *events, const SearchStats *stats)
{
    int64_t num_transitions = 0, num_evaluations = 0, num_known = 0;
    Known *known = MEM_NEW(Known, events->size);
    size_t size = (size_t)task->num_variables * sizeof(int32_t);
    for (size_t i = 0; i < events->size; i++) {
        const Event *event = &events->data[i], *after = event + 1;
        bool is_followed = i + 1 < events->size && after->kind == EVENT_EVALUATION;
        if (event->kind == EVENT_EVALUATION) {
            assert_false(is_followed);
            num_evaluations++;
            continue;
        }
        assert_int_equal(event->kind == EVENT_INITIAL, i == 0);
        if (event->kind == EVENT_TRANSITION) {
            num_transitions++;
            assert_true(event->parent < num_known);
            check_transition(task, event);
            known[event->parent].is_expanded = true;
        }
        bool is_new = event->state == num_known; /* ids follow first sight */
        assert_true(is_new || event->state < num_known);
        if (is_new) {
            assert_true(is_followed);
            known[num_known++] = first_sight(task, known, event);
        } else {
            bool is_wanted = is_open_and_cheaper(task, known, event);
            assert_true(is_followed == is_wanted || known[event->state].is_leaf);
        }
        if (is_followed) {
            assert_int_equal(after->state, event->state);
            assert_memory_equal(after->values, event->values, size);
        }
    }
    assert_int_equal(num_transitions, stats->generated);
    assert_int_equal(num_known, stats->evaluated);
    assert_int_equal(num_evaluations, stats->evaluations);
    MEM_FREE(known, events->size);
}

/* The transitions of one expansion are those of the applicable operators, in their order. */
static void check_expansions(const Task *task, const EventVec *events)
{
    for (size_t i = 0; i < events->size; i++) {
        if (events->data[i].kind != EVENT_TRANSITION) {
            continue;
        }
        const Event *first = &events->data[i];
        int32_t ops[RANDOM_TASK_MAX_OPERATORS];
        int32_t count = naive_applicable(task, first->parent_values, ops);
        assert_true(count > 0);
        for (int32_t k = 0; k < count; k++) {
            i += k > 0;
            i += events->data[i].kind == EVENT_EVALUATION;
            assert_int_equal(events->data[i].kind, EVENT_TRANSITION);
            assert_int_equal(events->data[i].parent, first->parent);
            assert_int_equal(events->data[i].op, ops[k]);
        }
    }
}

/* Appends all that was heard in one search. */
static SearchStats search_and_check(const Task *task, int num_threads, EventVec *out_events)
{
    SearchOptions options = {.lists = LISTS, .num_lists = 1, .num_threads = num_threads};
    Error error = {0};
    Search *search = search_new(task, &options, &error);
    assert_non_null(search);
    while (search_status(search) == SEARCH_RUNNING) {
        search_step(search, 0);
    }
    SearchStats stats = search_stats(search);
    const EventVec *events = &last_recorder->events;
    check_events(task, events, &stats);
    check_expansions(task, events);
    for (size_t i = 0; i < events->size; i++) {
        event_vec_push(out_events, events->data[i]);
    }
    search_free(search);
    return stats;
}

static void check_task(Task *task, SearchStats *out_stats)
{
    EventVec alone = {0}, threaded = {0};
    *out_stats = search_and_check(task, 1, &alone);
    search_and_check(task, 3, &threaded);
    assert_int_equal(threaded.size, alone.size);
    assert_memory_equal(threaded.data, alone.data, alone.size * sizeof *alone.data);
    event_vec_release(&alone);
    event_vec_release(&threaded);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void every_transition_is_told_in_order(void **state)
{
    (void)state;
    SearchStats stats;
    check_task(small_task_new_counters(3, 4), &stats);
    assert_true(stats.generated > stats.evaluated); /* some states were reached again */
    assert_true(stats.dead_ends > 0);
    for (uint64_t seed = 0; seed < 150; seed++) {
        check_task(random_task_new(seed), &stats);
    }
}

static void the_initial_state_is_told_before_it_is_evaluated(void **state)
{
    (void)state;
    const SmallTask spec = {.num_variables = 1, .domains = INTS(2), .goal = FACTS({0, 1})};
    Task *task = small_task_new(&spec);
    EventVec events = {0};
    search_and_check(task, 1, &events);
    assert_int_equal(events.size, 2);
    assert_int_equal(events.data[0].kind, EVENT_INITIAL);
    assert_int_equal(events.data[1].kind, EVENT_EVALUATION);
    event_vec_release(&events);
    task_free(task);
}

/* Two ways to one state, the second cheaper: while it is open, heuristics that look at paths are
 * asked again, and only they. */
static void a_cheaper_way_to_an_open_state_is_evaluated_again(void **state)
{
    (void)state;
    const SmallTask spec = {.use_metric = true,
                            .num_variables = 1,
                            .domains = INTS(2),
                            .goal = FACTS({0, 1}),
                            OPERATORS({.file_cost = 5, EFFECTS({.var = 0, .pre = 0, .post = 1})},
                                      {.file_cost = 3, EFFECTS({.var = 0, .pre = 0, .post = 1})},
                                      {.file_cost = 4, EFFECTS({.var = 0, .pre = 0, .post = 1})})};
    const ListSpec lists[] = {list_spec_plain(heur_table_find("goalcount", 9)), LISTS[0]};
    Task *task = small_task_new(&spec);
    SearchOptions options = {.lists = lists, .num_lists = 2, .num_threads = 1};
    Error error = {0};
    Search *search = search_new(task, &options, &error);
    search_step(search, 0);
    SearchStats stats = search_stats(search);
    assert_int_equal(stats.evaluated, 2);
    assert_int_equal(stats.evaluations, 5);
    assert_int_equal(search_list_count(search, 0), 2);
    assert_int_equal(search_list_count(search, 1), 3); /* the initial state is still there */
    assert_int_equal(search_step(search, 0), SEARCH_SOLVED);
    search_free(search);
    task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cheaper_way_to_an_open_state_is_evaluated_again),
        cmocka_unit_test(every_transition_is_told_in_order),
        cmocka_unit_test(the_initial_state_is_told_before_it_is_evaluated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
