#include "learn/state_io.h"

#include <string.h>

#include <zlib.h>

#include "nn/bytes.h"

enum { BUFFER_FLOATS = 1024 };

/* An empty block may be at NULL, for which zlib would restart the checksum. */
static uint32_t add_to_checksum(uint32_t checksum, const void *bytes, size_t size)
{
    return size > 0 ? (uint32_t)crc32_z(checksum, bytes, size) : checksum;
}

/* --- Writing ---------------------------------------------------------------------------------- */

void state_io_put_bytes(StateWriter *writer, const void *bytes, size_t size)
{
    if (!writer->has_failed && size > 0) {
        writer->checksum = add_to_checksum(writer->checksum, bytes, size);
        writer->has_failed = fwrite(bytes, 1, size, writer->stream) != size;
    }
}

void state_io_put_u32(StateWriter *writer, uint32_t value)
{
    uint8_t bytes[4];
    bytes_put_u32(bytes, value);
    state_io_put_bytes(writer, bytes, sizeof bytes);
}

void state_io_put_u64(StateWriter *writer, uint64_t value)
{
    uint8_t bytes[8];
    bytes_put_u64(bytes, value);
    state_io_put_bytes(writer, bytes, sizeof bytes);
}

void state_io_put_f64(StateWriter *writer, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    state_io_put_u64(writer, bits);
}

void state_io_put_floats(StateWriter *writer, const float *values, size_t count)
{
    uint8_t bytes[BUFFER_FLOATS * 4];
    while (count > 0) {
        size_t part = count < BUFFER_FLOATS ? count : BUFFER_FLOATS;
        for (size_t i = 0; i < part; i++) {
            bytes_put_f32(bytes + 4 * i, values[i]);
        }
        state_io_put_bytes(writer, bytes, 4 * part);
        values += part;
        count -= part;
    }
}

bool state_io_put_end(StateWriter *writer)
{
    state_io_put_u32(writer, writer->checksum);
    return !writer->has_failed;
}

/* --- Reading ---------------------------------------------------------------------------------- */

void state_io_fail(StateReader *reader, const char *message)
{
    if (!reader->has_failed) {
        error_set_at(reader->error, ERROR_INPUT, (ErrorPlace){.file = reader->name}, "%s", message);
        reader->has_failed = true;
    }
}

void state_io_get_bytes(StateReader *reader, void *bytes, size_t size)
{
    if (!reader->has_failed && fread(bytes, 1, size, reader->stream) != size) {
        state_io_fail(reader, ferror(reader->stream) ? "cannot be read" : "ends too early");
    }
    if (reader->has_failed) {
        memset(bytes, 0, size);
    } else {
        reader->checksum = add_to_checksum(reader->checksum, bytes, size);
    }
}

uint32_t state_io_get_u32(StateReader *reader)
{
    uint8_t bytes[4];
    state_io_get_bytes(reader, bytes, sizeof bytes);
    return bytes_u32(bytes);
}

uint64_t state_io_get_u64(StateReader *reader)
{
    uint8_t bytes[8];
    state_io_get_bytes(reader, bytes, sizeof bytes);
    return bytes_u64(bytes);
}

double state_io_get_f64(StateReader *reader)
{
    uint8_t bytes[8];
    state_io_get_bytes(reader, bytes, sizeof bytes);
    return bytes_f64(bytes);
}

void state_io_get_floats(StateReader *reader, float *values, size_t count)
{
    uint8_t bytes[BUFFER_FLOATS * 4];
    while (count > 0) {
        size_t part = count < BUFFER_FLOATS ? count : BUFFER_FLOATS;
        state_io_get_bytes(reader, bytes, 4 * part);
        for (size_t i = 0; i < part; i++) {
            values[i] = bytes_f32(bytes + 4 * i);
        }
        values += part;
        count -= part;
    }
}

bool state_io_get_end(StateReader *reader)
{
    uint32_t expected = reader->checksum;
    if (state_io_get_u32(reader) != expected) {
        state_io_fail(reader, "is damaged: its checksum does not fit its contents");
    }
    return !reader->has_failed;
}
