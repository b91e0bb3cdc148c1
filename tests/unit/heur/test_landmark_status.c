#include "heur/landmark_status.h"

#include <string.h>

#include "base/rng.h"
#include "landmark_case.h"
#include "support/naive.h"
#include "support/random_task.h"

/* The landmarks of a delivery. */
enum { DELIVERED, LOADED, WAITING, THERE, BACK, NUM_NAMED };

typedef struct StatusCase {
    LandmarkCase landmarks;
    LandmarkStatus status;
    int32_t named[NUM_NAMED]; /* numbers of the landmarks */
} StatusCase;

static void set_up(StatusCase *test, Task *task)
{
    landmark_case_run(&test->landmarks, task);
    landmark_orders_add_reasonable(&test->landmarks.lm_task, &test->landmarks.graph);
    landmark_status_init(&test->status, &test->landmarks.graph);
}

static void set_up_delivery(StatusCase *test)
{
    set_up(test, landmark_case_new_delivery(UNLOAD_A + 1));
    static const Fact NAMED[NUM_NAMED] = {{1, 1}, {1, 2}, {1, 0}, {0, 0}, {0, 1}};
    for (int i = 0; i < NUM_NAMED; i++) {
        test->named[i] = landmark_case_find_atom(&test->landmarks, NAMED[i].var, NAMED[i].value);
    }
    assert_int_equal(test->landmarks.graph.landmarks.size, NUM_NAMED);
}

static void note(StatusCase *test, HeurState parent, int32_t op, HeurState state)
{
    landmark_status_note_transition(&test->status, parent, op, state);
}

static void tear_down(StatusCase *test)
{
    landmark_status_release(&test->status);
    landmark_case_finish(&test->landmarks);
}

/* Expected bits as text, one digit for each of the named landmarks. */
static void check_status(const StatusCase *test, int32_t state, const char *past,
                         const char *future)
{
    LandmarkStatusView view = landmark_status_get(&test->status, state);
    for (int i = 0; i < NUM_NAMED; i++) {
        assert_int_equal(view.past[0] >> test->named[i] & 1, past[i] - '0');
        assert_int_equal(view.future[0] >> test->named[i] & 1, future[i] - '0');
    }
}

static void landmarks_are_ticked_off_on_the_way(void **state)
{
    (void)state;
    StatusCase test;
    set_up_delivery(&test);
    landmark_status_note_initial(&test.status, (HeurState){INTS(1, 0), 0});
    check_status(&test, 0, "00101", "11011"); /* the truck must leave and come back */
    note(&test, (HeurState){INTS(1, 0), 0}, TO_A, (HeurState){INTS(0, 0), 1});
    check_status(&test, 1, "00111", "11001");
    note(&test, (HeurState){INTS(0, 0), 1}, LOAD_A, (HeurState){INTS(0, 2), 2});
    check_status(&test, 2, "01111", "10001");
    note(&test, (HeurState){INTS(0, 2), 2}, TO_B, (HeurState){INTS(1, 2), 3});
    check_status(&test, 3, "01111", "10000");
    note(&test, (HeurState){INTS(1, 2), 3}, UNLOAD_B, (HeurState){INTS(1, 1), 4});
    check_status(&test, 4, "11111", "00000");
    tear_down(&test);
}

static void what_is_needed_is_future_again(void **state)
{
    (void)state;
    StatusCase test;
    set_up_delivery(&test);
    landmark_status_note_initial(&test.status, (HeurState){INTS(1, 0), 0});
    note(&test, (HeurState){INTS(1, 0), 0}, TO_A, (HeurState){INTS(0, 0), 1});
    note(&test, (HeurState){INTS(0, 0), 1}, LOAD_A, (HeurState){INTS(0, 2), 2});
    note(&test, (HeurState){INTS(0, 2), 2}, UNLOAD_A, (HeurState){INTS(0, 0), 3});
    check_status(&test, 3, "01111", "11001");
    note(&test, (HeurState){INTS(0, 0), 1}, TO_B, (HeurState){INTS(1, 0), 0});
    check_status(&test, 0, "00101", "11011"); /* back at the start: nothing was achieved */
    tear_down(&test);
}

static void another_way_can_only_take_away(void **state)
{
    (void)state;
    StatusCase test;
    set_up_delivery(&test);
    landmark_status_note_initial(&test.status, (HeurState){INTS(1, 0), 0});
    note(&test, (HeurState){INTS(1, 0), 0}, TO_A, (HeurState){INTS(0, 0), 1});
    note(&test, (HeurState){INTS(0, 0), 1}, LOAD_A, (HeurState){INTS(0, 2), 2});
    note(&test, (HeurState){INTS(0, 2), 2}, UNLOAD_A, (HeurState){INTS(0, 0), 1});
    check_status(&test, 1, "00111", "11001"); /* loaded is not past on the first way */
    note(&test, (HeurState){INTS(0, 0), 1}, TO_B, (HeurState){INTS(0, 0), 1});
    check_status(&test, 1, "00111", "11001");
    tear_down(&test);
}

/* --- Naively ---------------------------------------------------------------------------------- */

enum { NUM_STATES = 700, MAX_LANDMARKS = NAIVE_MAX_FACTS };

typedef struct NaiveStatus {
    int32_t values[RANDOM_TASK_MAX_VARIABLES];
    bool past[MAX_LANDMARKS], future[MAX_LANDMARKS];
} NaiveStatus;

static NaiveStatus known[NUM_STATES];

static bool is_true(const LandmarkGraph *graph, int32_t landmark, const NaiveStatus *state)
{
    return landmark_graph_holds(graph, landmark, state->values);
}

static void forget(NaiveStatus *state, int32_t num_landmarks)
{
    for (int32_t i = 0; i < num_landmarks; i++) {
        state->past[i] = true;
        state->future[i] = false;
    }
}

static void note_initial_naively(const LandmarkGraph *graph, NaiveStatus *state)
{
    int32_t count = (int32_t)graph->landmarks.size;
    forget(state, count);
    for (int32_t i = 0; i < count; i++) {
        state->past[i] = is_true(graph, i, state);
        state->future[i] = !state->past[i];
        for (size_t k = 0; k < graph->orders.size; k++) {
            const LandmarkOrder *order = &graph->orders.data[k];
            state->future[i] |= order->to == i && !is_true(graph, order->from, state);
        }
    }
}

static void follow_orders_naively(const LandmarkGraph *graph, NaiveStatus *state)
{
    for (size_t k = 0; k < graph->orders.size; k++) {
        const LandmarkOrder *order = &graph->orders.data[k];
        if (order->kind == LANDMARK_GREEDY_NECESSARY) {
            state->future[order->from] |=
                !state->past[order->to] && !is_true(graph, order->from, state);
        } else if (order->kind == LANDMARK_REASONABLE) {
            state->future[order->to] |= !state->past[order->from];
        }
    }
}

static void note_transition_naively(const LandmarkGraph *graph, const NaiveStatus *parent,
                                    NaiveStatus *state)
{
    for (int32_t i = 0; i < (int32_t)graph->landmarks.size; i++) {
        bool was_true = is_true(graph, i, parent), now_true = is_true(graph, i, state);
        if (parent->future[i] && !now_true) {
            state->future[i] = true;
            state->past[i] &= parent->past[i];
        }
        if (parent->future[i] && was_true && now_true) {
            state->future[i] = true;
        }
        if (graph->landmarks.data[i].is_goal && !now_true) {
            state->future[i] = true;
        }
    }
    follow_orders_naively(graph, state);
}

static void check_against(const StatusCase *test, int32_t state)
{
    LandmarkStatusView view = landmark_status_get(&test->status, state);
    for (size_t i = 0; i < test->landmarks.graph.landmarks.size; i++) {
        assert_int_equal(view.past[i / 64] >> i % 64 & 1, known[state].past[i]);
        assert_int_equal(view.future[i / 64] >> i % 64 & 1, known[state].future[i]);
    }
}

/* The number of the state with these values, a new one if need be. */
static int32_t number_of(const StatusCase *test, const int32_t *values, int32_t *num_known)
{
    const Task *task = test->landmarks.task;
    size_t size = (size_t)task->num_variables * sizeof *values;
    for (int32_t i = 0; i < *num_known; i++) {
        if (memcmp(known[i].values, values, size) == 0) {
            return i;
        }
    }
    memcpy(known[*num_known].values, values, size);
    forget(&known[*num_known], (int32_t)test->landmarks.graph.landmarks.size);
    return (*num_known)++;
}

/* Transitions from random known states, by random operators. */
static void check_random_task(Task *task, uint64_t seed)
{
    StatusCase test;
    Rng rng;
    int32_t values[RANDOM_TASK_MAX_VARIABLES], ops[RANDOM_TASK_MAX_OPERATORS], num_known = 0;
    set_up(&test, task);
    rng_seed(&rng, seed);
    naive_initial(task, values);
    int32_t initial = number_of(&test, values, &num_known);
    note_initial_naively(&test.landmarks.graph, &known[initial]);
    landmark_status_note_initial(&test.status, (HeurState){values, initial});
    check_against(&test, initial);
    for (int32_t step = 0; step < 1000 && num_known < NUM_STATES; step++) {
        int32_t parent = (int32_t)rng_below(&rng, (uint32_t)num_known);
        int32_t count = naive_applicable(task, known[parent].values, ops);
        if (count == 0) {
            continue;
        }
        int32_t op = ops[rng_below(&rng, (uint32_t)count)];
        naive_apply(task, known[parent].values, op, values);
        int32_t child = number_of(&test, values, &num_known);
        if (child != parent) {
            note_transition_naively(&test.landmarks.graph, &known[parent], &known[child]);
        }
        note(&test, (HeurState){known[parent].values, parent}, op,
             (HeurState){known[child].values, child});
        check_against(&test, child);
    }
    tear_down(&test);
}

static void equals_the_definition_on_random_tasks(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        check_random_task(random_task_new(seed), seed);
        check_random_task(random_task_new_wide(seed), seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(landmarks_are_ticked_off_on_the_way),
        cmocka_unit_test(what_is_needed_is_future_again),
        cmocka_unit_test(another_way_can_only_take_away),
        cmocka_unit_test(equals_the_definition_on_random_tasks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
