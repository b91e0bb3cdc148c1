#include "learn/train_log.h"

#include <inttypes.h>
#include <string.h>

#include "base/file.h"
#include "base/json_io.h"

json_t *train_log_to_json(const TrainLogRow *row)
{
    const EvaluationScore *score = &row->score;
    json_t *object = row->baseline[0]
                         ? json_pack("{s:s}", "baseline", row->baseline)
                         : json_pack("{s:I, s:I, s:I, s:f}", "seed", row->seed, "steps", row->steps,
                                     "episodes", row->episodes, "elapsed", row->elapsed);
    json_t *numbers = json_pack("{s:f, s:f, s:f, s:f, s:f, s:f}", "mean", score->mean, "median",
                                score->median, "stdev", score->stdev, "max", score->max, "min",
                                score->min, "coverage", score->coverage);
    bool ok = json_object_update_new(object, numbers) == 0;
    if (!row->baseline[0]) {
        json_t *learner =
            json_pack("{s:f, s:f, s:I, s:f}", "average_q", row->average_q, "average_loss",
                      row->average_loss, "n_updates", row->num_updates, "epsilon", row->epsilon);
        ok = json_object_update_new(object, learner) == 0 && ok;
    }
    if (!ok) {
        json_decref(object);
    }
    return ok ? object : NULL;
}

json_t *train_log_to_json_array(const TrainLogRow *rows, size_t count)
{
    json_t *array = json_array();
    bool ok = true;
    for (size_t i = 0; i < count; i++) {
        ok = json_array_append_new(array, train_log_to_json(&rows[i])) == 0 && ok;
    }
    if (!ok) {
        json_decref(array);
    }
    return ok ? array : NULL;
}

bool train_log_from_json(const json_t *object, TrainLogRow *out_row)
{
    *out_row = (TrainLogRow){0};
    EvaluationScore *score = &out_row->score;
    json_t *value = (json_t *)object;
    const char *baseline = NULL;
    if (json_unpack(value, "{s?s, s:F, s:F, s:F, s:F, s:F, s:F}", "baseline", &baseline, "mean",
                    &score->mean, "median", &score->median, "stdev", &score->stdev, "max",
                    &score->max, "min", &score->min, "coverage", &score->coverage) != 0) {
        return false;
    }
    if (baseline) {
        snprintf(out_row->baseline, sizeof out_row->baseline, "%s", baseline);
        return baseline[0] != '\0';
    }
    json_int_t seed, steps, episodes, num_updates;
    bool ok = json_unpack(value, "{s:I, s:I, s:I, s:F, s:F, s:F, s:I, s:F}", "seed", &seed, "steps",
                          &steps, "episodes", &episodes, "elapsed", &out_row->elapsed, "average_q",
                          &out_row->average_q, "average_loss", &out_row->average_loss, "n_updates",
                          &num_updates, "epsilon", &out_row->epsilon) == 0;
    if (ok) {
        out_row->seed = seed;
        out_row->steps = steps;
        out_row->episodes = episodes;
        out_row->num_updates = num_updates;
    }
    return ok;
}

/* A field that needs it is quoted; names of lists may hold commas. */
static void write_name(const char *name, FILE *stream)
{
    bool is_quoted = strpbrk(name, ",\"") != NULL;
    fputs(is_quoted ? "\"" : "", stream);
    for (const char *c = name; *c; c++) {
        fprintf(stream, *c == '"' ? "\"\"" : "%c", *c);
    }
    fputs(is_quoted ? "\"" : "", stream);
}

bool train_log_write_csv(const TrainLogRows *rows, FILE *stream)
{
    fprintf(stream, "baseline,seed,steps,episodes,elapsed,mean,median,stdev,max,min,coverage,"
                    "average_q,average_loss,n_updates,epsilon\n");
    for (size_t i = 0; i < rows->size; i++) {
        const TrainLogRow *row = &rows->data[i];
        const EvaluationScore *score = &row->score;
        write_name(row->baseline, stream);
        if (row->baseline[0]) {
            fprintf(stream, ",,,,");
        } else {
            fprintf(stream, ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%.3f", row->seed, row->steps,
                    row->episodes, row->elapsed);
        }
        fprintf(stream, ",%.17g,%.17g,%.17g,%.17g,%.17g,%.17g", score->mean, score->median,
                score->stdev, score->max, score->min, score->coverage);
        if (row->baseline[0]) {
            fprintf(stream, ",,,,\n");
        } else {
            fprintf(stream, ",%.17g,%.17g,%" PRId64 ",%.17g\n", row->average_q, row->average_loss,
                    row->num_updates, row->epsilon);
        }
    }
    return !ferror(stream);
}

bool train_log_write_jsonl(const TrainLogRows *rows, FILE *stream)
{
    bool ok = true;
    for (size_t i = 0; i < rows->size && ok; i++) {
        json_t *object = train_log_to_json(&rows->data[i]);
        ok = json_io_write_line(object, stream);
        json_decref(object);
    }
    return ok;
}

/* The line at `place.offset`. */
static bool read_line(ErrorPlace place, size_t length, TrainLogRows *rows, Error *error)
{
    ErrorPlace line = {.file = place.file, .text = place.text + place.offset, .size = length};
    json_t *object = json_io_parse(line, error);
    TrainLogRow row;
    bool ok = object && train_log_from_json(object, &row);
    if (ok) {
        train_log_rows_push(rows, row);
    } else {
        error_set_at(error, ERROR_INPUT, place, "this is not a row of a training log");
    }
    json_decref(object);
    return ok;
}

bool train_log_read(const char *path, TrainLogRows *rows, Error *error)
{
    FileText text;
    bool ok = file_read(path, &text, error);
    ErrorPlace place = {.file = path, .text = text.data, .size = text.size};
    while (ok && place.offset < text.size) {
        const char *line = text.data + place.offset;
        const char *end = memchr(line, '\n', text.size - place.offset);
        size_t length = end ? (size_t)(end - line) : text.size - place.offset;
        ok = length == 0 || read_line(place, length, rows, error);
        place.offset += length + 1;
    }
    file_release(&text);
    return ok;
}
