/* State I/O: numbers to and from a stream of bytes with a checksum, for the files of learners.
 *
 * Always little endian. After a failure a writer or reader does nothing, so that callers need to
 * check once, at the end. Zeroed storage with its stream set is ready for use. */
#ifndef LEARN_STATE_IO_H
#define LEARN_STATE_IO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"

typedef struct StateWriter {
    FILE *stream;
    uint32_t checksum; /* CRC-32 of all bytes so far */
    bool has_failed;
} StateWriter;

typedef struct StateReader {
    FILE *stream;
    const char *name; /* for messages */
    Error *error;
    uint32_t checksum;
    bool has_failed;
} StateReader;

/* Whether a stored number can be a count: sums of some of them stay in range. */
static inline bool state_io_is_count(int64_t number)
{
    return number >= 0 && number <= INT64_MAX / 4;
}

void state_io_put_bytes(StateWriter *writer, const void *bytes, size_t size);
void state_io_put_u32(StateWriter *writer, uint32_t value);
void state_io_put_u64(StateWriter *writer, uint64_t value);
void state_io_put_f64(StateWriter *writer, double value);
void state_io_put_floats(StateWriter *writer, const float *values, size_t count);

/* The checksum of everything so far. False if anything could not be written. */
bool state_io_put_end(StateWriter *writer);

/* 0 if it cannot be read. */
void state_io_get_bytes(StateReader *reader, void *bytes, size_t size);
uint32_t state_io_get_u32(StateReader *reader);
uint64_t state_io_get_u64(StateReader *reader);
double state_io_get_f64(StateReader *reader);
void state_io_get_floats(StateReader *reader, float *values, size_t count);

/* Compares the checksum. False if anything was wrong. */
bool state_io_get_end(StateReader *reader);

/* The message is the rest of a sentence that begins with the file. */
void state_io_fail(StateReader *reader, const char *message);

#endif
