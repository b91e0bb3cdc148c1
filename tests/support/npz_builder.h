/* .npz archives made in memory, byte by byte, so that tests can damage them on purpose. */
#ifndef SUPPORT_NPZ_BUILDER_H
#define SUPPORT_NPZ_BUILDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct NpzBuilder {
    uint8_t *data; /* from malloc: test code */
    size_t size;
    uint8_t *directory;
    size_t directory_size;
    int num_members;
} NpzBuilder;

/* Any contents; `name` as it is to stand in the archive. */
void npz_builder_add(NpzBuilder *builder, const char *name, const void *contents, size_t size,
                     bool is_deflated);

/* An array of version 1 with this text as its header. */
void npz_builder_add_array(NpzBuilder *builder, const char *name, const char *header,
                           const void *numbers, size_t size, bool is_deflated);

/* Appends directory and trailer. */
void npz_builder_finish(NpzBuilder *builder);

void npz_builder_release(NpzBuilder *builder);

#endif
