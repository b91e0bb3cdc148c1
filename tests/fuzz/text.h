/* Texts that a fuzz target owns: copies of its input, and what it has written. */
#ifndef FUZZ_TEXT_H
#define FUZZ_TEXT_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "require.h"

typedef struct Text {
    char *data; /* from malloc, NUL behind */
    size_t size;
} Text;

/* A copy of the input with a NUL behind it, as files are read. */
static inline Text text_copy(const uint8_t *data, size_t size)
{
    Text text = {calloc(size + 1, 1), size};
    require(text.data);
    if (size > 0) {
        memcpy(text.data, data, size);
    }
    return text;
}

static inline bool text_equal(Text a, Text b)
{
    return a.size == b.size && memcmp(a.data, b.data, a.size) == 0;
}

static inline void text_release(Text *text)
{
    free(text->data);
    *text = (Text){0};
}

#endif
