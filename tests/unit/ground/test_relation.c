#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "ground/relation.h"

static void tuples_are_kept_once(void **state)
{
    (void)state;
    Relation relation;
    relation_init(&relation, 2, 3);
    assert_int_equal(relation_find(&relation, (int32_t[]){0, 1}), -1);
    assert_true(relation_insert(&relation, (int32_t[]){0, 1}));
    assert_true(relation_insert(&relation, (int32_t[]){1, 0}));
    assert_false(relation_insert(&relation, (int32_t[]){0, 1}));
    assert_int_equal(relation.count, 2);
    assert_int_equal(relation_find(&relation, (int32_t[]){1, 0}), 1);
    assert_int_equal(relation_find(&relation, (int32_t[]){2, 2}), -1);
    assert_int_equal(relation_tuple(&relation, 1)[0], 1);
    relation_release(&relation);
}

static void the_empty_tuple_is_there_or_not(void **state)
{
    (void)state;
    Relation relation;
    relation_init(&relation, 0, 0);
    assert_int_equal(relation_find(&relation, NULL), -1);
    assert_true(relation_insert(&relation, NULL));
    assert_false(relation_insert(&relation, NULL));
    assert_int_equal(relation_find(&relation, NULL), 0);
    assert_int_equal(relation.count, 1);
    relation_release(&relation);
}

/* Too long for a key: compared object by object. */
static void long_tuples_are_kept_once(void **state)
{
    (void)state;
    enum { ARITY = 40, NUM_TUPLES = 200 };
    Relation relation;
    relation_init(&relation, ARITY, 1000);
    assert_false(relation.is_narrow);
    for (int round = 0; round < 2; round++) {
        for (int32_t i = 0; i < NUM_TUPLES; i++) {
            int32_t tuple[ARITY] = {[ARITY - 1] = i};
            assert_int_equal(relation_insert(&relation, tuple), round == 0);
            assert_int_equal(relation_find(&relation, tuple), i);
        }
    }
    assert_int_equal(relation.count, NUM_TUPLES);
    assert_int_equal(relation_find(&relation, (int32_t[ARITY]){7}), -1);
    relation_release(&relation);
}

static uint64_t key_of(const Relation *relation, uint32_t columns, const int32_t *tuple)
{
    uint64_t key = 0;
    for (int32_t c = 0; c < relation->arity; c++) {
        key = columns >> c & 1 ? relation_extend_key(relation, key, tuple[c]) : key;
    }
    return key;
}

/* The chain of a key has exactly the tuples that agree on the columns. */
static void check_index(Relation *relation, uint32_t columns, const int32_t *tuple)
{
    const RelationIndex *index = relation_index(relation, columns);
    RelationBucket bucket = *relation_slot(&index->table, key_of(relation, columns, tuple));
    bool is_listed[1000] = {false};
    int32_t length = 0;
    for (int32_t id = bucket.count ? bucket.first : RELATION_END; id != RELATION_END;
         id = index->next.data[id]) {
        assert_false(is_listed[id]);
        is_listed[id] = true;
        length++;
    }
    assert_int_equal(length, bucket.count);
    for (int32_t id = 0; id < relation->count; id++) {
        bool agrees = true;
        for (int32_t c = 0; c < relation->arity; c++) {
            agrees &= !(columns >> c & 1) || relation_tuple(relation, id)[c] == tuple[c];
        }
        assert_int_equal(agrees, is_listed[id]);
    }
}

/* Indexes are requested at any time: some tuples are there before, others come later. */
static void indexes_agree_with_a_scan(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 3);
    for (int round = 0; round < 50; round++) {
        int32_t num_objects = 1 + (int32_t)rng_below(&rng, 8);
        Relation relation;
        relation_init(&relation, 3, num_objects);
        for (int step = 0; step < 300; step++) {
            int32_t tuple[3];
            for (int i = 0; i < 3; i++) {
                tuple[i] = (int32_t)rng_below(&rng, (uint32_t)num_objects);
            }
            if (rng_below(&rng, 2) == 0) {
                relation_insert(&relation, tuple);
            } else {
                check_index(&relation, rng_below(&rng, 8), tuple);
            }
        }
        relation_release(&relation);
    }
}

/* A column that has no room in keys is left to the caller. */
static void keys_have_room_for_some_columns(void **state)
{
    (void)state;
    Relation relation;
    relation_init(&relation, 3, 1 << 30);
    assert_int_equal(relation_key_capacity(&relation), 2);
    assert_false(relation.is_narrow);
    relation_insert(&relation, (int32_t[]){1 << 29, 5, 6});
    check_index(&relation, 3, (int32_t[]){1 << 29, 5, 9});
    check_index(&relation, 3, (int32_t[]){1 << 28, 5, 6});
    relation_release(&relation);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tuples_are_kept_once),
        cmocka_unit_test(the_empty_tuple_is_there_or_not),
        cmocka_unit_test(long_tuples_are_kept_once),
        cmocka_unit_test(indexes_agree_with_a_scan),
        cmocka_unit_test(keys_have_room_for_some_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
