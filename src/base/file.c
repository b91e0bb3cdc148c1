#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/vec.h"

const char *file_display_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "<stdin>" : path;
}

/* Reads to the end instead of asking for the size: pipes and /proc have none. */
static bool read_stream(FILE *stream, FileText *text)
{
    size_t got;
    do {
        if (text->capacity - text->size < 2) {
            size_t capacity = vec_next_capacity(text->capacity, 1 << 16);
            text->data = mem_resize(text->data, text->capacity, capacity, 1);
            text->capacity = capacity;
        }
        got = fread(text->data + text->size, 1, text->capacity - text->size - 1, stream);
        text->size += got;
    } while (got > 0);
    text->data[text->size] = '\0';
    return !ferror(stream);
}

bool file_read(const char *path, FileText *out_text, Error *error)
{
    *out_text = (FileText){0};
    bool is_stdin = strcmp(path, "-") == 0;
    FILE *stream = is_stdin ? stdin : fopen(path, "rb");
    bool ok = stream && read_stream(stream, out_text);
    if (!ok) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = file_display_name(path)},
                     "cannot read: %s", strerror(errno));
        file_release(out_text);
    }
    if (stream && !is_stdin) {
        fclose(stream);
    }
    return ok;
}

void file_release(FileText *text)
{
    mem_free(text->data, text->capacity, 1);
    *text = (FileText){0};
}
