/* Whole files: read into memory, "-" being standard input. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

typedef struct FileText {
    char *data; /* size bytes and a NUL behind them */
    size_t size, capacity;
} FileText;

/* The name to show for a path: "-" becomes "<stdin>". */
const char *file_display_name(const char *path);

bool file_read(const char *path, FileText *out_text, Error *error);

void file_release(FileText *text);

#endif
