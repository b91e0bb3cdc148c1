/* Expected orders were printed by a program that inserts the same hashes into libstdc++'s
 * std::unordered_set with an identity hash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/hash_order.h"
#include "base/mem.h"

enum { MAX_ELEMENTS = 64 };

typedef uint64_t (*HashOf)(int32_t element);

static uint64_t identity(int32_t element)
{
    return (uint64_t)element;
}

/* All in one bucket as long as there are 13. */
static uint64_t times_13(int32_t element)
{
    return (uint64_t)element * 13;
}

static uint64_t scattered(int32_t element)
{
    return ((uint64_t)element * 7919 + 17) % 1000;
}

static uint64_t wide(int32_t element)
{
    return (uint64_t)element * 0x9e3779b97f4a7c15u;
}

static void check(HashOf hash, size_t reserved, const int32_t *expected, int32_t count)
{
    HashOrder order = {0};
    int32_t elements[MAX_ELEMENTS];
    if (reserved) {
        hash_order_reserve(&order, reserved);
    }
    for (int32_t i = 0; i < count; i++) {
        hash_order_insert(&order, hash(i));
    }
    hash_order_list(&order, elements);
    for (int32_t i = 0; i < count; i++) {
        assert_int_equal(elements[i], expected[i]);
    }
    hash_order_release(&order);
    assert_int_equal(mem_stats().current, 0);
}

#define CHECK(hash, reserved, ...)                                                                 \
    check(hash, reserved, (const int32_t[]){__VA_ARGS__},                                          \
          sizeof((const int32_t[]){__VA_ARGS__}) / sizeof(int32_t))

static void an_empty_order_lists_nothing(void **state)
{
    (void)state;
    HashOrder order = {0};
    int32_t untouched = 42;
    hash_order_list(&order, &untouched);
    assert_int_equal(untouched, 42);
    hash_order_release(&order);
}

static void order_is_the_library_s_with_13_buckets(void **state)
{
    (void)state;
    CHECK(identity, 0, 4, 3, 2, 1, 0);
    CHECK(times_13, 0, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    CHECK(scattered, 0, 12, 11, 10, 9, 8, 7, 6, 5, 3, 2, 1, 4, 0);
}

static void order_is_the_library_s_after_growth_to_29(void **state)
{
    (void)state;
    CHECK(identity, 0, 13, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    CHECK(times_13, 0, 13, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    CHECK(scattered, 0, 13, 0, 4, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12);
}

static void order_is_the_library_s_after_growth_to_59_and_127(void **state)
{
    (void)state;
    CHECK(identity, 0, 29, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 13, 14, 15, 16, 17, 18, 19, 20,
          21, 22, 23, 24, 25, 26, 27, 28);
    CHECK(scattered, 0, 30, 29, 12, 11, 10, 9, 8, 7, 24, 6, 23, 5, 22, 3, 20, 2, 19, 1, 18, 4, 21,
          0, 13, 14, 15, 16, 17, 25, 26, 27, 28);
    CHECK(wide, 0, 26, 22, 21, 20, 19, 59, 18, 16, 57, 23, 24, 28, 25, 3, 44, 48, 7, 14, 55, 27, 6,
          47, 17, 58, 8, 49, 53, 12, 50, 9, 11, 52, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
          0, 41, 1, 42, 2, 43, 4, 45, 5, 46, 10, 51, 13, 54, 15, 56);
}

static void order_is_the_library_s_after_a_reservation(void **state)
{
    (void)state;
    CHECK(scattered, 12, 11, 10, 9, 8, 7, 6, 5, 3, 2, 1, 4, 0);
    CHECK(scattered, 4, 7, 6, 5, 0, 1, 2, 3, 4);
    CHECK(wide, 17, 19, 18, 17, 0, 13, 1, 14, 2, 15, 3, 16, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    CHECK(wide, 1, 2, 0, 1);
}

/* Values printed by Fast Downward for the words i * i * 77777777 + count. */
static void hash_of_words_is_the_peer_s(void **state)
{
    (void)state;
    static const uint64_t EXPECTED[] = {0xdeadbeefdeadbeef, 0x84506b4c0adc5da1, 0x138099b7176966e7,
                                        0xc8abd19a3d06c5f4, 0xc048a296201a39ca, 0x5274e99505ec9dc3,
                                        0x3693b571e1b2bd52, 0x4fda6a03c550b48c};
    for (uint32_t count = 0; count < 8; count++) {
        uint32_t words[8];
        for (uint32_t i = 0; i < count; i++) {
            words[i] = i * i * 77777777u + count;
        }
        assert_true(hash_order_hash_words(words, count) == EXPECTED[count]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_order_lists_nothing),
        cmocka_unit_test(order_is_the_library_s_with_13_buckets),
        cmocka_unit_test(order_is_the_library_s_after_growth_to_29),
        cmocka_unit_test(order_is_the_library_s_after_growth_to_59_and_127),
        cmocka_unit_test(order_is_the_library_s_after_a_reservation),
        cmocka_unit_test(hash_of_words_is_the_peer_s),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
