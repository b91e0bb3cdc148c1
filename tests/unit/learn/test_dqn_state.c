#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <zlib.h>

#include "base/mem.h"
#include "learn/dqn.h"
#include "nn/bytes.h"
#include "support/assert_error.h"
#include "unit/learn/dqn_case.h"

static Dqn *run_new(int num_steps, World *world)
{
    DqnSettings settings = small_settings();
    Dqn *dqn = dqn_new(&settings);
    *world = new_world(settings, 5);
    run_steps(dqn, world, settings, num_steps);
    return dqn;
}

static bool read_text(Dqn *dqn, Text text, Error *error)
{
    FILE *stream = fmemopen(text.data, text.size, "r");
    bool ok = dqn_read(dqn, stream, "file", error);
    fclose(stream);
    return ok;
}

/* Stopped before the first update, while the replay fills, and when it has gone round. */
static void a_learner_that_was_stored_goes_on_bit_for_bit(void **state)
{
    (void)state;
    static const int STOPS[] = {0, 1, 8, 9, 15, 20, 21, 77, 1500};
    for (size_t i = 0; i < sizeof STOPS / sizeof *STOPS; i++) {
        World world, other_world;
        DqnSettings settings = small_settings();
        Dqn *dqn = run_new(STOPS[i], &world), *other = run_new(33, &other_world);
        Error error = {0};
        Text text = store(dqn);
        dqn_choose(other, world.now); /* what it has made ready for choices must be made again */
        assert_true(read_text(other, text, &error));
        assert_int_equal(error.kind, ERROR_NONE);
        assert_same_state(dqn, other);
        other_world = world;
        run_steps(dqn, &world, settings, 60);
        run_steps(other, &other_world, settings, 60);
        assert_same_state(dqn, other);
        free(text.data);
        dqn_free(dqn);
        dqn_free(other);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* What is stored beside a learner is found where it was put. */
static void exactly_what_was_written_is_read(void **state)
{
    (void)state;
    World world;
    Dqn *dqn = run_new(30, &world);
    char *data = NULL;
    size_t size;
    FILE *stream = open_memstream(&data, &size);
    fputs("before", stream);
    assert_true(dqn_write(dqn, stream));
    fputs("behind", stream);
    fclose(stream);
    stream = fmemopen(data, size, "r");
    char word[7] = {0};
    Error error = {0};
    assert_int_equal(fread(word, 1, 6, stream), 6);
    assert_true(dqn_read(dqn, stream, "file", &error));
    assert_int_equal(fread(word, 1, 6, stream), 6);
    assert_string_equal(word, "behind");
    fclose(stream);
    free(data);
    dqn_free(dqn);
}

/* Reading fails, says so, and leaves the learner as it was. */
static void assert_bad(Text text, const char *part)
{
    World world;
    Dqn *dqn = run_new(12, &world), *same = run_new(12, &world);
    Error error = {0};
    assert_false(read_text(dqn, text, &error));
    assert_error(&error, ERROR_INPUT, "file", part);
    assert_same_state(dqn, same);
    dqn_free(dqn);
    dqn_free(same);
    assert_int_equal(mem_stats().current, 0);
}

static Text store_example(void)
{
    World world;
    Dqn *dqn = run_new(25, &world);
    Text text = store(dqn);
    dqn_free(dqn);
    return text;
}

static void damage_anywhere_is_noticed(void **state)
{
    (void)state;
    Text text = store_example();
    for (size_t i = 0; i < text.size; i++) {
        for (int bit = 0; bit < 8; bit += 7) {
            text.data[i] ^= (char)(1 << bit);
            assert_bad(text, "");
            text.data[i] ^= (char)(1 << bit);
        }
    }
    free(text.data);
}

static void a_file_that_was_cut_is_noticed(void **state)
{
    (void)state;
    Text text = store_example();
    for (size_t size = 1; size < text.size; size++) {
        Text part = {malloc(size), size};
        memcpy(part.data, text.data, size);
        assert_bad(part, "ends too early");
        free(part.data);
    }
    free(text.data);
}

/* Damage that has a right checksum, as an attacker could make it. */
static void assert_bad_with_checksum(Text text, const char *part)
{
    size_t size = text.size - 4;
    bytes_put_u32((uint8_t *)text.data + size, (uint32_t)crc32_z(0, (uint8_t *)text.data, size));
    assert_bad(text, part);
}

static void put(Text text, size_t place, uint64_t value)
{
    bytes_put_u64((uint8_t *)text.data + place, value);
}

static void impossible_states_are_refused(void **state)
{
    (void)state;
    const struct {
        size_t place, count;
        uint64_t value;
        const char *part;
    } CASES[] = {
        {0, 1, 0, "not the state of a learner"},
        {8, 1, 2, "version"},
        {STORED_RNG, 4, 0, "random numbers"},
        {STORED_COUNTS, 1, UINT64_MAX, "negative"},
        {STORED_COUNTS + 8, 1, UINT64_MAX, "negative"},
        {STORED_COUNTS + 8, 1, INT64_MAX, "too large"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Text text = store_example();
        for (size_t k = 0; k < CASES[i].count; k++) {
            put(text, CASES[i].place + 8 * k, CASES[i].value);
        }
        assert_bad_with_checksum(text, CASES[i].part);
        free(text.data);
    }
}

static void impossible_replays_are_refused(void **state)
{
    (void)state;
    enum { PARAMETERS = 3 * 5 + 5 + 5 * 5 + 5 + 5 * 2 + 2, REPLAY = STORED_PARAMETERS + PARAMETERS * 16 };
    const struct {
        size_t place;
        uint64_t value;
        const char *part;
    } CASES[] = {
        {REPLAY, 21, "more transitions"},
        {REPLAY, UINT64_MAX, "negative"},
        {REPLAY + 8, 4, "impossible"},                 /* flags */
        {REPLAY + 8, 2, "impossible"},                 /* the first continues nothing */
        {REPLAY + 8, 2ULL << 32, "impossible"},        /* action */
        {REPLAY + 8, UINT32_MAX * (1ULL << 32), "impossible"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Text text = store_example();
        assert_int_equal(bytes_u64((uint8_t *)text.data + REPLAY), 20);
        put(text, CASES[i].place, CASES[i].value);
        assert_bad_with_checksum(text, CASES[i].part);
        free(text.data);
    }
}

static void other_settings_are_named(void **state)
{
    (void)state;
    static const char *const NAMES[] = {
        "inputs", "actions", "layers", "units", "discount", "rate", "beta1", "beta2", "epsilon",
        "delta", "capacity", "start", "minibatch", "update", "target", "kind", "seed",
    };
    Text text = store_example();
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        text.data[STORED_SETTINGS + 8 * i] ^= 1;
        assert_bad(text, NAMES[i]);
        text.data[STORED_SETTINGS + 8 * i] ^= 1;
    }
    free(text.data);
}

static void a_full_disk_is_noticed(void **state)
{
    (void)state;
    World world;
    FILE *stream = fopen("/dev/full", "w");
    if (!stream) {
        skip();
    }
    setvbuf(stream, NULL, _IONBF, 0);
    Dqn *dqn = run_new(3, &world);
    assert_false(dqn_write(dqn, stream));
    fclose(stream);
    dqn_free(dqn);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_learner_that_was_stored_goes_on_bit_for_bit),
        cmocka_unit_test(exactly_what_was_written_is_read),
        cmocka_unit_test(damage_anywhere_is_noticed),
        cmocka_unit_test(a_file_that_was_cut_is_noticed),
        cmocka_unit_test(impossible_states_are_refused),
        cmocka_unit_test(impossible_replays_are_refused),
        cmocka_unit_test(other_settings_are_named),
        cmocka_unit_test(a_full_disk_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
