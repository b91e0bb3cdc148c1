#include "support/npz_builder.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static void append(uint8_t **data, size_t *size, const void *bytes, size_t count)
{
    *data = realloc(*data, *size + count + 1);
    if (!*data) {
        abort();
    }
    if (count > 0) {
        memcpy(*data + *size, bytes, count);
    }
    *size += count;
}

static void append_number(uint8_t **data, size_t *size, uint64_t number, int num_bytes)
{
    for (int i = 0; i < num_bytes; i++) {
        uint8_t byte = (uint8_t)(number >> 8 * i);
        append(data, size, &byte, 1);
    }
}

static uint8_t *deflate_bytes(const void *contents, size_t size, size_t *out_size)
{
    z_stream stream = {0};
    if (deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
        abort();
    }
    size_t capacity = deflateBound(&stream, size);
    uint8_t *packed = malloc(capacity);
    stream.next_in = (uint8_t *)(uintptr_t)contents;
    stream.avail_in = (unsigned)size;
    stream.next_out = packed;
    stream.avail_out = (unsigned)capacity;
    if (!packed || deflate(&stream, Z_FINISH) != Z_STREAM_END) {
        abort();
    }
    *out_size = capacity - stream.avail_out;
    deflateEnd(&stream);
    return packed;
}

/* What local headers and directory entries share: version, flags, method, time, date, checksum,
 * sizes, lengths of name and extra field. */
static void append_common(uint8_t **data, size_t *data_size, const char *name, bool is_deflated,
                          uint32_t checksum, size_t packed_size, size_t size)
{
    append_number(data, data_size, 20, 2);
    append_number(data, data_size, 0, 2);
    append_number(data, data_size, is_deflated ? 8 : 0, 2);
    append_number(data, data_size, 0, 4);
    append_number(data, data_size, checksum, 4);
    append_number(data, data_size, packed_size, 4);
    append_number(data, data_size, size, 4);
    append_number(data, data_size, strlen(name), 2);
    append_number(data, data_size, 0, 2);
}

void npz_builder_add(NpzBuilder *builder, const char *name, const void *contents, size_t size,
                     bool is_deflated)
{
    size_t packed_size = size;
    uint8_t *packed = is_deflated ? deflate_bytes(contents, size, &packed_size) : NULL;
    uint32_t checksum = (uint32_t)crc32(0, contents, (unsigned)size);
    size_t offset = builder->size;
    append_number(&builder->data, &builder->size, 0x04034b50, 4);
    append_common(&builder->data, &builder->size, name, is_deflated, checksum, packed_size, size);
    append(&builder->data, &builder->size, name, strlen(name));
    append(&builder->data, &builder->size, packed ? packed : contents, packed_size);
    free(packed);

    uint8_t **directory = &builder->directory;
    append_number(directory, &builder->directory_size, 0x02014b50, 4);
    append_number(directory, &builder->directory_size, 20, 2);
    append_common(directory, &builder->directory_size, name, is_deflated, checksum, packed_size,
                  size);
    append_number(directory, &builder->directory_size, 0, 4); /* comment, disk */
    append_number(directory, &builder->directory_size, 0, 6); /* attributes */
    append_number(directory, &builder->directory_size, offset, 4);
    append(directory, &builder->directory_size, name, strlen(name));
    builder->num_members++;
}

void npz_builder_add_array(NpzBuilder *builder, const char *name, const char *header,
                           const void *numbers, size_t size, bool is_deflated)
{
    uint8_t *contents = NULL;
    size_t contents_size = 0;
    append(&contents, &contents_size, "\x93NUMPY\x01\x00", 8);
    append_number(&contents, &contents_size, strlen(header), 2);
    append(&contents, &contents_size, header, strlen(header));
    append(&contents, &contents_size, numbers, size);
    npz_builder_add(builder, name, contents, contents_size, is_deflated);
    free(contents);
}

void npz_builder_finish(NpzBuilder *builder)
{
    size_t offset = builder->size;
    append(&builder->data, &builder->size, builder->directory, builder->directory_size);
    append_number(&builder->data, &builder->size, 0x06054b50, 4);
    append_number(&builder->data, &builder->size, 0, 4);
    append_number(&builder->data, &builder->size, (uint64_t)builder->num_members, 2);
    append_number(&builder->data, &builder->size, (uint64_t)builder->num_members, 2);
    append_number(&builder->data, &builder->size, builder->directory_size, 4);
    append_number(&builder->data, &builder->size, offset, 4);
    append_number(&builder->data, &builder->size, 0, 2);
}

void npz_builder_release(NpzBuilder *builder)
{
    free(builder->data);
    free(builder->directory);
    *builder = (NpzBuilder){0};
}
