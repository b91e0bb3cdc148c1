/* Whole files: read into memory, "-" being standard input, and replaced at once; and folders. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"

/* Nothing that is read as a whole is longer. */
#define FILE_MAX_SIZE ((size_t)2 << 30)

typedef struct FileText {
    char *data; /* size bytes and a NUL behind them */
    size_t size, capacity;
} FileText;

/* The name to show for a path: "-" becomes "<stdin>". */
const char *file_display_name(const char *path);

/* What follows the last slash of a path. */
const char *file_base_name(const char *path);

bool file_read(const char *path, FileText *out_text, Error *error);

void file_release(FileText *text);

/* False when writing failed, with the reason in errno. The stream may also be read. */
typedef bool (*FileWriter)(const void *context, FILE *stream);

/* Has `writer` fill a file beside `path`, waits until it is on the disk, and renames it. After a
 * full disk, a power cut or a kill there is the old file or the new one, never a part of it. SIGINT and
 * the like wait until it is done, so that the file beside it goes, too. Links to
 * the file are followed, its permissions stay; what is not a regular file, such as a pipe, is written
 * to directly. */
bool file_replace(const char *path, FileWriter writer, const void *context, Error *error);

/* Whether file_replace could write there now: to be asked before long work. */
bool file_check_replace(const char *path, Error *error);

/* The pattern, as of glob(3), that fits this path and nothing else. */
const char *file_escape_pattern(const char *path, Arena *arena);

/* Makes a folder and those it is to be in, unless they are there. */
bool file_make_folder(const char *path, Error *error);

#endif
