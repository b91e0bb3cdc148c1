#include "nn/safetensors.h"

#include <errno.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>

#include "base/json_tree.h"
#include "base/mem.h"

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

static bool read_texts(const Reader *reader, const JsonTree *metadata)
{
    if (metadata->kind != JSON_TREE_OBJECT) {
        return fail(reader, "%s is not an object", METADATA);
    }
    for (const JsonTree *text = metadata->first; text; text = text->next) {
        if (!weights_is_name(text->key) || text->kind != JSON_TREE_TEXT) {
            return fail(reader, "%s is not a map from plain names to texts", METADATA);
        }
        weights_add_text(reader->weights, text->key, text->text);
    }
    return true;
}

static bool is_count(const JsonTree *value)
{
    return value->kind == JSON_TREE_WHOLE && value->number >= 0;
}

static bool read_shape(const JsonTree *value, WeightsShape *out_shape)
{
    *out_shape = (WeightsShape){0};
    if (!value || value->kind != JSON_TREE_ARRAY || value->count > WEIGHTS_MAX_RANK) {
        return false;
    }
    for (const JsonTree *size = value->first; size; size = size->next) {
        if (!is_count(size)) {
            return false;
        }
        out_shape->sizes[out_shape->rank++] = size->number;
    }
    return true;
}

/* A place inside of the numbers. */
static bool read_span(const Reader *reader, const JsonTree *value, Span *out_span)
{
    if (!value || value->kind != JSON_TREE_ARRAY || value->count != 2) {
        return false;
    }
    const JsonTree *begin = value->first, *end = begin->next;
    if (!is_count(begin) || !is_count(end) || end->number < begin->number ||
        (uint64_t)end->number > reader->numbers.size) {
        return false;
    }
    *out_span = (Span){(size_t)begin->number, (size_t)end->number};
    return true;
}

typedef enum ItemType { ITEM_F32, ITEM_F64, ITEM_I32, ITEM_OTHER } ItemType;

static ItemType read_type(const JsonTree *value)
{
    static const char *const NAMES[] = {"F32", "F64", "I32"};
    const char *type = value && value->kind == JSON_TREE_TEXT ? value->text : "";
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

static bool read_tensor(const Reader *reader, const JsonTree *entry, Span *out_span)
{
    const char *name = entry->key;
    WeightsShape shape;
    size_t count;
    if (!weights_is_name(name)) {
        return fail(reader, "the name of a tensor is empty, too long or not plain ASCII");
    }
    ItemType type = read_type(json_tree_get(entry, "dtype"));
    size_t item_size = type == ITEM_F64 ? 8 : 4;
    if (type == ITEM_OTHER) {
        return fail(reader, "the tensor %s is not of type F32, F64 or I32", name);
    }
    if (!read_shape(json_tree_get(entry, "shape"), &shape) || !weights_count(shape, &count)) {
        return fail(reader, "the shape of the tensor %s is malformed or too large", name);
    }
    if (!read_span(reader, json_tree_get(entry, "data_offsets"), out_span) ||
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

static bool read_entries(const Reader *reader, const JsonTree *header, Span *spans)
{
    size_t count = 0;
    for (const JsonTree *entry = header->first; entry; entry = entry->next) {
        bool ok = strcmp(entry->key, METADATA) == 0 ? read_texts(reader, entry)
                                                    : read_tensor(reader, entry, &spans[count++]);
        if (!ok) {
            return false;
        }
    }
    return check_cover(reader, spans, count);
}

static bool read_header(const Reader *reader, Bytes text)
{
    Arena arena = {0};
    const JsonTree *header = json_tree_read((const char *)text.data, text.size, &arena);
    bool ok = header && header->kind == JSON_TREE_OBJECT;
    if (ok) {
        ok = read_entries(reader, header, ARENA_NEW(&arena, Span, header->count));
    } else {
        fail(reader, "the header is not an object in JSON without repeated keys");
    }
    arena_release(&arena);
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
