#include "nn/npy.h"

#include <ctype.h>

typedef struct Header {
    bool has_descr, has_order, has_shape;
    size_t item_size; /* 4 or 8; 0: not a type that is read */
    bool is_fortran_order;
    WeightsShape shape;
} Header;

/* --- The dictionary --------------------------------------------------------------------------- */

typedef struct Cursor {
    const char *at, *end;
} Cursor;

static void skip_blanks(Cursor *cursor)
{
    while (cursor->at < cursor->end && isspace((unsigned char)*cursor->at)) {
        cursor->at++;
    }
}

/* Takes the text if it comes next. */
static bool take(Cursor *cursor, const char *text)
{
    skip_blanks(cursor);
    size_t length = strlen(text);
    if ((size_t)(cursor->end - cursor->at) < length || memcmp(cursor->at, text, length) != 0) {
        return false;
    }
    cursor->at += length;
    return true;
}

static bool take_string(Cursor *cursor, Cursor *out_content)
{
    skip_blanks(cursor);
    if (cursor->at == cursor->end || (*cursor->at != '\'' && *cursor->at != '"')) {
        return false;
    }
    const char *start = cursor->at + 1;
    const char *end = memchr(start, *cursor->at, (size_t)(cursor->end - start));
    if (!end) {
        return false;
    }
    *out_content = (Cursor){start, end};
    cursor->at = end + 1;
    return true;
}

static bool is_text(Cursor content, const char *text)
{
    return take(&content, text) && content.at == content.end;
}

static bool take_size(Cursor *cursor, int64_t *out_size)
{
    skip_blanks(cursor);
    const char *start = cursor->at;
    *out_size = 0;
    while (cursor->at < cursor->end && isdigit((unsigned char)*cursor->at)) {
        if (*out_size > WEIGHTS_MAX_COUNT) {
            return false;
        }
        *out_size = *out_size * 10 + (*cursor->at++ - '0');
    }
    return cursor->at > start;
}

/* Python writes (), (3,), (3, 4): a comma after the last size is optional except after an only one,
 * where it tells a tuple from a number. */
static bool take_shape(Cursor *cursor, WeightsShape *out_shape)
{
    *out_shape = (WeightsShape){0};
    if (!take(cursor, "(")) {
        return false;
    }
    bool has_comma = true;
    while (!take(cursor, ")")) {
        if (!has_comma || out_shape->rank == WEIGHTS_MAX_RANK ||
            !take_size(cursor, &out_shape->sizes[out_shape->rank++])) {
            return false;
        }
        has_comma = take(cursor, ",");
    }
    return out_shape->rank != 1 || has_comma;
}

static bool take_descr(Cursor *cursor, Header *header)
{
    Cursor descr;
    if (!take_string(cursor, &descr)) {
        return false;
    }
    header->item_size = is_text(descr, "<f4") ? 4 : is_text(descr, "<f8") ? 8 : 0;
    return true;
}

static bool take_order(Cursor *cursor, Header *header)
{
    header->is_fortran_order = take(cursor, "True");
    return header->is_fortran_order || take(cursor, "False");
}

/* Each key once at most. */
static bool take_entry(Cursor *cursor, Header *header)
{
    Cursor key;
    if (!take_string(cursor, &key) || !take(cursor, ":")) {
        return false;
    }
    if (is_text(key, "descr") && !header->has_descr) {
        header->has_descr = true;
        return take_descr(cursor, header);
    }
    if (is_text(key, "fortran_order") && !header->has_order) {
        header->has_order = true;
        return take_order(cursor, header);
    }
    if (is_text(key, "shape") && !header->has_shape) {
        header->has_shape = true;
        return take_shape(cursor, &header->shape);
    }
    return false;
}

static bool take_header(Cursor *cursor, Header *header)
{
    if (!take(cursor, "{")) {
        return false;
    }
    bool has_comma = true;
    while (!take(cursor, "}")) {
        if (!has_comma || !take_entry(cursor, header)) {
            return false;
        }
        has_comma = take(cursor, ",");
    }
    skip_blanks(cursor);
    return cursor->at == cursor->end && header->has_descr && header->has_order && header->has_shape;
}

/* --- The file --------------------------------------------------------------------------------- */

/* Splits the bytes; false if they are not an array of version 1 or 2. */
static bool split(Bytes bytes, Cursor *out_header, Bytes *out_numbers)
{
    enum { VERSION = 6, LENGTH = 8 };
    static const uint8_t MAGIC[VERSION] = {0x93, 'N', 'U', 'M', 'P', 'Y'};
    if (bytes.size < LENGTH + 4 || memcmp(bytes.data, MAGIC, sizeof MAGIC) != 0) {
        return false;
    }
    int version = bytes.data[VERSION];
    if ((version != 1 && version != 2) || bytes.data[VERSION + 1] != 0) {
        return false;
    }
    size_t start = version == 1 ? LENGTH + 2 : LENGTH + 4;
    const uint8_t *field = bytes.data + LENGTH;
    size_t length = version == 1 ? bytes_u16(field) : bytes_u32(field);
    if (length > bytes.size - start) {
        return false;
    }
    const char *text = (const char *)bytes.data + start;
    *out_header = (Cursor){text, text + length};
    *out_numbers = (Bytes){bytes.data + start + length, bytes.size - start - length};
    return true;
}

/* Where the number at this place in C order stands in Fortran order. */
static size_t fortran_place(const WeightsTensor *tensor, size_t place)
{
    size_t result = 0;
    size_t stride = tensor->count;
    for (int32_t i = tensor->shape.rank - 1; i >= 0; i--) {
        size_t size = (size_t)tensor->shape.sizes[i];
        stride /= size;
        result += place % size * stride;
        place /= size;
    }
    return result;
}

static void fill_tensor(WeightsTensor *tensor, const Header *header, const uint8_t *numbers)
{
    for (size_t i = 0; i < tensor->count; i++) {
        size_t place = header->is_fortran_order ? fortran_place(tensor, i) : i;
        const uint8_t *at = numbers + place * header->item_size;
        tensor->data[i] = header->item_size == 4 ? bytes_f32(at) : (float)bytes_f64(at);
    }
}

const char *npy_read(Bytes bytes, const char *name, Weights *weights)
{
    Cursor text;
    Bytes numbers;
    Header header = {0};
    size_t count;
    if (!split(bytes, &text, &numbers)) {
        return "is not an array in .npy format, version 1 or 2";
    }
    if (!take_header(&text, &header)) {
        return "has a header that is malformed or beyond plain arrays of up to 4 dimensions";
    }
    if (header.item_size == 0) {
        return "does not hold numbers of type <f4 or <f8";
    }
    if (!weights_count(header.shape, &count) || numbers.size != count * header.item_size) {
        return "does not have as many numbers as its shape says";
    }
    WeightsTensor *tensor = weights_add_tensor(weights, name, header.shape);
    if (!tensor) {
        return "makes the file too large for a policy";
    }
    fill_tensor(tensor, &header, numbers.data);
    return NULL;
}
