#include "encode_case.h"
#include "ground/ground_task.h"

/* Adds an operator; arguments end with -1. */
static void add_operator(EncodeCase *c, int32_t action, const int32_t *arguments)
{
    case_operator(c, action, NO_LITERALS);
    for (; *arguments >= 0; arguments++) {
        case_argument(c, *arguments);
    }
}

static void assert_order(EncodeCase *c, const char *wanted)
{
    int32_t order[CASE_MAX];
    Text text = {0};
    assert_true(c->task.operators.size <= CASE_MAX);
    ground_task_order_operators(&c->task, order);
    for (size_t i = 0; i < c->task.operators.size; i++) {
        text_put(&text, i > 0 ? " %d" : "%d", (int)order[i]);
    }
    assert_string_equal(text.bytes, wanted);
    case_release(c);
}

static void no_operators_have_no_order(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 0);
    assert_order(&c, "");
}

static void names_sort_by_bytes_not_by_number(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 0);
    int32_t b = case_object(&c, "b"), a = case_object(&c, "a"), ab = case_object(&c, "ab");
    int32_t put = case_action(&c, "put", 2), get = case_action(&c, "get", 1);
    add_operator(&c, put, (int32_t[]){a, b, -1});
    add_operator(&c, put, (int32_t[]){ab, a, -1});
    add_operator(&c, get, (int32_t[]){b, -1});
    add_operator(&c, put, (int32_t[]){a, ab, -1});
    add_operator(&c, get, (int32_t[]){ab, -1});
    assert_order(&c, "4 2 3 0 1");
}

/* "a! " is behind "a ", but "a!)" before "a)". */
static void the_end_of_a_name_counts(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 0);
    int32_t plain = case_object(&c, "a"), marked = case_object(&c, "a!");
    int32_t act = case_action(&c, "act", 2);
    add_operator(&c, act, (int32_t[]){marked, plain, -1});
    add_operator(&c, act, (int32_t[]){plain, plain, -1});
    add_operator(&c, act, (int32_t[]){plain, marked, -1});
    assert_order(&c, "2 1 0");
}

static void bytes_are_not_signed(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 0);
    int32_t accent = case_object(&c, "\xc3\xa9"), z = case_object(&c, "z");
    int32_t act = case_action(&c, "act", 1);
    add_operator(&c, act, (int32_t[]){accent, -1});
    add_operator(&c, act, (int32_t[]){z, -1});
    assert_order(&c, "1 0");
}

/* "act )", "act a)", "act a b)"; one action name is the beginning of another. */
static void lengths_may_differ(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 0);
    int32_t a = case_object(&c, "a"), mark = case_object(&c, "!");
    int32_t longer = case_action(&c, "act!", 0), none = case_action(&c, "act", 0);
    int32_t one = case_action(&c, "act", 1), two = case_action(&c, "act", 2);
    add_operator(&c, longer, (int32_t[]){-1});
    add_operator(&c, one, (int32_t[]){a, -1});
    add_operator(&c, two, (int32_t[]){a, a, -1});
    add_operator(&c, none, (int32_t[]){-1});
    add_operator(&c, one, (int32_t[]){mark, -1});
    assert_order(&c, "4 3 2 1 0"); /* '!' < ')' < 'a'; "a " < "a)" */
}

static void equal_names_keep_their_order(void **state)
{
    (void)state;
    EncodeCase c;
    case_init(&c, 0);
    int32_t a = case_object(&c, "a"), b = case_object(&c, "b");
    int32_t first = case_action(&c, "act", 1), second = case_action(&c, "act", 1);
    c.actions[first].num_parameters = 2; /* only what is external is part of the name */
    add_operator(&c, second, (int32_t[]){b, -1});
    add_operator(&c, first, (int32_t[]){a, b, -1});
    add_operator(&c, second, (int32_t[]){a, -1});
    add_operator(&c, first, (int32_t[]){a, a, -1});
    assert_true(ground_task_is_same_name(&c.task, 1, 2));
    assert_true(ground_task_is_same_name(&c.task, 3, 2));
    assert_false(ground_task_is_same_name(&c.task, 0, 2));
    assert_order(&c, "1 2 3 0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_operators_have_no_order),
        cmocka_unit_test(names_sort_by_bytes_not_by_number),
        cmocka_unit_test(the_end_of_a_name_counts),
        cmocka_unit_test(bytes_are_not_signed),
        cmocka_unit_test(lengths_may_differ),
        cmocka_unit_test(equal_names_keep_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
