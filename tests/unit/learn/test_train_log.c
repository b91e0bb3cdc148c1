#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "learn/train_log.h"
#include "learn/train_plot.h"

static TrainLogRow row_of(int64_t seed, int64_t steps, double mean)
{
    return (TrainLogRow){.seed = seed,
                         .steps = steps,
                         .episodes = 3,
                         .elapsed = 1.5,
                         .score = {mean, mean + 1, 0.1, -1, -9, 0.25},
                         .average_q = -0.3,
                         .average_loss = 1.0 / 3,
                         .num_updates = steps - 1,
                         .epsilon = 0.7};
}

static TrainLogRow baseline(const char *name, double mean)
{
    TrainLogRow row = {.score = {mean, mean, 0, mean, mean, 1}};
    snprintf(row.baseline, sizeof row.baseline, "%s", name);
    return row;
}

static TrainLogRows example(void)
{
    TrainLogRows rows = {0};
    train_log_rows_push(&rows, baseline("single:pdb(0,1)/-g", -4));
    for (int64_t seed = 1; seed <= 3; seed++) {
        for (int64_t i = 1; i <= 4 + seed; i++) {
            train_log_rows_push(&rows, row_of(seed, 100 * i + seed, -5.0 / (double)i));
        }
    }
    return rows;
}

typedef bool (*Writer)(const TrainLogRows *rows, FILE *stream);

static char *written(const TrainLogRows *rows, Writer writer)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    assert_true(writer(rows, stream));
    fclose(stream);
    return text;
}

static void assert_read(const char *text, bool is_good, TrainLogRows *out_rows)
{
    char path[] = "/tmp/veer-log-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, text, strlen(text)), (ssize_t)strlen(text));
    close(descriptor);
    Error error = {0};
    assert_int_equal(train_log_read(path, out_rows, &error), is_good);
    assert_int_equal(error.kind, is_good ? ERROR_NONE : ERROR_INPUT);
    unlink(path);
}

static void rows_survive_a_file(void **state)
{
    (void)state;
    TrainLogRows rows = example(), copy = {0};
    char *text = written(&rows, train_log_write_jsonl);
    assert_read(text, true, &copy);
    assert_int_equal(copy.size, rows.size);
    for (size_t i = 0; i < rows.size; i++) {
        json_t *first = train_log_to_json(&rows.data[i]), *second = train_log_to_json(&copy.data[i]);
        char *one = json_dumps(first, 0);
        char *other = json_dumps(second, 0);
        json_decref(first);
        json_decref(second);
        assert_string_equal(one, other);
        free(one);
        free(other);
    }
    free(text);
    train_log_rows_release(&rows);
    train_log_rows_release(&copy);
}

static void damaged_logs_are_refused(void **state)
{
    (void)state;
    static const char *const BAD[] = {"{", "[]\n", "{\"seed\":1}\n", "{\"baseline\":\"\"}\n",
                                      "{\"mean\":1}\n\nnull\n"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        TrainLogRows rows = {0};
        assert_read(BAD[i], false, &rows);
        train_log_rows_release(&rows);
    }
}

static void numbers_that_are_not_finite_make_no_row(void **state)
{
    (void)state;
    TrainLogRows rows = example();
    rows.data[rows.size - 1].score.mean = NAN;
    assert_null(train_log_to_json(&rows.data[rows.size - 1]));
    assert_null(train_log_to_json_array(rows.data, rows.size));
    train_log_rows_release(&rows);
}

static void names_with_commas_are_quoted(void **state)
{
    (void)state;
    TrainLogRows rows = example();
    char *text = written(&rows, train_log_write_csv);
    assert_non_null(strstr(text, "\n\"single:pdb(0,1)/-g\",,,,,-4,"));
    assert_non_null(strstr(text, "\n,1,101,3,1.500,-5,-4,"));
    free(text);
    train_log_rows_release(&rows);
}

static int count_of(const char *text, const char *part)
{
    int count = 0;
    for (; (text = strstr(text, part)) != NULL; text++) {
        count++;
    }
    return count;
}

static void the_picture_has_seeds_mean_and_baselines(void **state)
{
    (void)state;
    TrainLogRows rows = example();
    char *text = written(&rows, train_plot_draw);
    assert_int_equal(count_of(text, "<polyline"), 4);
    assert_int_equal(count_of(text, "<polygon"), 1);
    assert_non_null(strstr(text, "seed 3"));
    assert_non_null(strstr(text, "single:pdb"));
    free(text);
    train_log_rows_release(&rows);
    text = written(&rows, train_plot_draw); /* of nothing: no harm */
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_survive_a_file),
        cmocka_unit_test(damaged_logs_are_refused),
        cmocka_unit_test(numbers_that_are_not_finite_make_no_row),
        cmocka_unit_test(names_with_commas_are_quoted),
        cmocka_unit_test(the_picture_has_seeds_mean_and_baselines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
