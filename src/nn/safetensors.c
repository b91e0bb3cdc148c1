#include "nn/safetensors.h"

#include <errno.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/mem_scope.h"

enum {
    LENGTH_SIZE = 8,
    MAX_HEADER_SIZE = 1 << 20, /* jansson's memory is outside of the limits of mem.h */
    ALIGNMENT = 8,             /* of the numbers when written */
};

static const char METADATA[] = "__metadata__";

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct Reader {
    Bytes numbers;
    Weights *weights;
    const char *file;
    Error *error;
} Reader;

/* Where a tensor lies in the numbers. */
typedef struct Span {
    size_t begin, end;
} Span;

__attribute__((format(printf, 2, 3))) static bool fail(const Reader *reader, const char *format,
                                                       ...)
{
    char problem[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem, sizeof problem, format, arguments);
    va_end(arguments);
    error_set_at(reader->error, ERROR_INPUT, (ErrorPlace){.file = reader->file},
                 "malformed safetensors file: %s", problem);
    return false;
}

static bool read_texts(const Reader *reader, json_t *metadata)
{
    const char *key;
    json_t *value;
    if (!json_is_object(metadata)) {
        return fail(reader, "%s is not an object", METADATA);
    }
    json_object_foreach(metadata, key, value)
    {
        if (!weights_is_name(key) || !json_is_string(value)) {
            return fail(reader, "%s is not a map from plain names to texts", METADATA);
        }
        weights_add_text(reader->weights, key, json_string_value(value));
    }
    return true;
}

static bool read_shape(json_t *value, WeightsShape *out_shape)
{
    *out_shape = (WeightsShape){0};
    if (!json_is_array(value) || json_array_size(value) > WEIGHTS_MAX_RANK) {
        return false;
    }
    size_t i;
    json_t *size;
    json_array_foreach(value, i, size)
    {
        if (!json_is_integer(size) || json_integer_value(size) < 0) {
            return false;
        }
        out_shape->sizes[out_shape->rank++] = json_integer_value(size);
    }
    return true;
}

/* A place inside of the numbers. */
static bool read_span(const Reader *reader, json_t *value, Span *out_span)
{
    if (!json_is_array(value) || json_array_size(value) != 2) {
        return false;
    }
    json_t *begin = json_array_get(value, 0), *end = json_array_get(value, 1);
    if (!json_is_integer(begin) || !json_is_integer(end) || json_integer_value(begin) < 0 ||
        json_integer_value(end) < json_integer_value(begin) ||
        (uint64_t)json_integer_value(end) > reader->numbers.size) {
        return false;
    }
    *out_span = (Span){(size_t)json_integer_value(begin), (size_t)json_integer_value(end)};
    return true;
}

typedef enum ItemType { ITEM_F32, ITEM_F64, ITEM_I32, ITEM_OTHER } ItemType;

static ItemType read_type(json_t *value)
{
    static const char *const NAMES[] = {"F32", "F64", "I32"};
    const char *type = json_is_string(value) ? json_string_value(value) : "";
    int found = 0;
    while (found < ITEM_OTHER && strcmp(type, NAMES[found]) != 0) {
        found++;
    }
    return (ItemType)found;
}

static void read_numbers(WeightsTensor *tensor, ItemType type, const uint8_t *at)
{
    for (size_t i = 0; i < tensor->count; i++) {
        if (type == ITEM_I32) {
            tensor->whole[i] = (int32_t)bytes_u32(at + 4 * i);
        } else {
            tensor->data[i] =
                type == ITEM_F32 ? bytes_f32(at + 4 * i) : (float)bytes_f64(at + 8 * i);
        }
    }
}

static bool read_tensor(const Reader *reader, const char *name, json_t *entry, Span *out_span)
{
    WeightsShape shape;
    size_t count;
    if (!weights_is_name(name)) {
        return fail(reader, "the name of a tensor is empty, too long or not plain ASCII");
    }
    ItemType type = read_type(json_object_get(entry, "dtype"));
    size_t item_size = type == ITEM_F64 ? 8 : 4;
    if (type == ITEM_OTHER) {
        return fail(reader, "the tensor %s is not of type F32, F64 or I32", name);
    }
    if (!read_shape(json_object_get(entry, "shape"), &shape) || !weights_count(shape, &count)) {
        return fail(reader, "the shape of the tensor %s is malformed or too large", name);
    }
    if (!read_span(reader, json_object_get(entry, "data_offsets"), out_span) ||
        out_span->end - out_span->begin != count * item_size) {
        return fail(reader, "the offsets of the tensor %s do not fit its shape or the file", name);
    }
    WeightsTensor *tensor = type == ITEM_I32 ? weights_add_whole(reader->weights, name, shape)
                                             : weights_add_tensor(reader->weights, name, shape);
    if (!tensor) {
        return fail(reader, "it is too large for a policy");
    }
    read_numbers(tensor, type, reader->numbers.data + out_span->begin);
    return true;
}

static int compare_spans(const void *left, const void *right)
{
    const Span *a = left, *b = right;
    if (a->begin != b->begin) {
        return a->begin < b->begin ? -1 : 1;
    }
    return (a->end > b->end) - (a->end < b->end);
}

static bool check_cover(const Reader *reader, Span *spans, size_t count)
{
    size_t covered = 0;
    if (count > 0) {
        qsort(spans, count, sizeof *spans, compare_spans);
    }
    for (size_t i = 0; i < count; i++) {
        if (spans[i].begin != covered) {
            return fail(reader, "tensors overlap or leave a gap");
        }
        covered = spans[i].end;
    }
    return covered == reader->numbers.size || fail(reader, "there are bytes behind the tensors");
}

static bool read_entries(const Reader *reader, json_t *header, Span *spans)
{
    const char *name;
    json_t *entry;
    size_t count = 0;
    json_object_foreach(header, name, entry)
    {
        bool ok = strcmp(name, METADATA) == 0 ? read_texts(reader, entry)
                                              : read_tensor(reader, name, entry, &spans[count++]);
        if (!ok) {
            return false;
        }
    }
    return check_cover(reader, spans, count);
}

static void release_json(void *value)
{
    json_decref(value);
}

static bool read_header(const Reader *reader, Bytes text)
{
    json_error_t fault;
    json_t *header = json_loadb((const char *)text.data, text.size, JSON_REJECT_DUPLICATES, &fault);
    if (!header && json_error_code(&fault) == json_error_out_of_memory) {
        mem_fail(text.size);
    }
    if (!json_is_object(header)) {
        json_decref(header);
        return fail(reader, "the header is not an object in JSON without repeated keys");
    }
    MemGuard *guard = mem_scope_guard(release_json, header);
    size_t num_spans = json_object_size(header);
    Span *spans = MEM_NEW(Span, num_spans);
    bool ok = read_entries(reader, header, spans);
    MEM_FREE(spans, num_spans);
    mem_scope_unguard(guard);
    json_decref(header);
    return ok;
}

bool safetensors_read(Bytes bytes, const char *file, Weights *out_weights, Error *error)
{
    *out_weights = (Weights){0};
    Reader reader = {.weights = out_weights, .file = file, .error = error};
    if (bytes.size < LENGTH_SIZE) {
        return fail(&reader, "it is shorter than 8 bytes");
    }
    uint64_t length = bytes_u64(bytes.data);
    if (length > MAX_HEADER_SIZE || length > bytes.size - LENGTH_SIZE) {
        return fail(&reader, "its first 8 bytes are not the length of a header");
    }
    Bytes text = {bytes.data + LENGTH_SIZE, (size_t)length};
    reader.numbers = (Bytes){text.data + text.size, bytes.size - LENGTH_SIZE - text.size};
    if (!read_header(&reader, text)) {
        weights_release(out_weights);
        return false;
    }
    return true;
}

/* --- Writing ---------------------------------------------------------------------------------- */

/* NULL for text that is not UTF-8. */
static json_t *make_texts(const Weights *weights)
{
    json_t *texts = json_object();
    bool ok = true;
    for (size_t i = 0; i < weights->texts.size; i++) {
        const WeightsText *text = &weights->texts.data[i];
        ok = json_object_set_new(texts, text->key, json_string(text->value)) == 0 && ok;
    }
    if (!ok) {
        json_decref(texts);
    }
    return ok ? texts : NULL;
}

static json_t *make_entry(const WeightsTensor *tensor, size_t begin)
{
    json_t *shape = json_array();
    for (int32_t i = 0; i < tensor->shape.rank; i++) {
        json_array_append_new(shape, json_integer(tensor->shape.sizes[i]));
    }
    size_t end = begin + tensor->count * sizeof(float);
    return json_pack("{s:s, s:o, s:[I,I]}", "dtype", tensor->is_whole ? "I32" : "F32", "shape",
                     shape, "data_offsets", (json_int_t)begin, (json_int_t)end);
}

static json_t *make_header(const Weights *weights)
{
    json_t *header = json_object();
    bool ok = json_object_set_new(header, METADATA, make_texts(weights)) == 0;
    size_t begin = 0;
    for (size_t i = 0; i < weights->tensors.size; i++) {
        const WeightsTensor *tensor = &weights->tensors.data[i];
        ok = json_object_set_new(header, tensor->name, make_entry(tensor, begin)) == 0 && ok;
        begin += tensor->count * sizeof(float);
    }
    if (!ok) {
        json_decref(header);
    }
    return ok ? header : NULL;
}

/* Blanks behind the header bring the numbers to an aligned place. */
static bool write_header(const Weights *weights, FILE *stream)
{
    json_t *header = make_header(weights);
    size_t length = json_dumpb(header, NULL, 0, JSON_COMPACT);
    size_t padded = (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    bool ok = header && padded <= MAX_HEADER_SIZE;
    if (ok) {
        char *text = MEM_NEW(char, padded);
        memset(text, ' ', padded);
        json_dumpb(header, text, length, JSON_COMPACT);
        uint8_t prefix[LENGTH_SIZE];
        bytes_put_u64(prefix, padded);
        ok = fwrite(prefix, 1, sizeof prefix, stream) == sizeof prefix &&
             fwrite(text, 1, padded, stream) == padded;
        MEM_FREE(text, padded);
    }
    if (header && padded > MAX_HEADER_SIZE) {
        errno = EFBIG;
    }
    json_decref(header);
    return ok;
}

bool safetensors_write(const Weights *weights, FILE *stream)
{
    bool ok = write_header(weights, stream);
    for (size_t i = 0; i < weights->tensors.size; i++) {
        const WeightsTensor *tensor = &weights->tensors.data[i];
        for (size_t k = 0; k < tensor->count && ok; k++) {
            uint8_t number[4];
            if (tensor->is_whole) {
                bytes_put_u32(number, (uint32_t)tensor->whole[k]);
            } else {
                bytes_put_f32(number, tensor->data[k]);
            }
            ok = fwrite(number, 1, sizeof number, stream) == sizeof number;
        }
    }
    return ok && fflush(stream) == 0 && !ferror(stream);
}
