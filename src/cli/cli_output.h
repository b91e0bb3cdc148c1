/* Output files: written whole, or not there. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/error.h"

/* False when writing failed. */
typedef bool (*OutputWriter)(const void *context, FILE *stream);

/* Has `writer` fill the file; "-" is standard output. When that fails, for instance because
 * the disk is full, a regular file is removed again, and the Error says so. No temporary file
 * is used: the folder may hold files of other runs, and its reader may look for new ones. */
bool cli_output_write(const char *path, OutputWriter writer, const void *context, Error *error);

/* The same for a text that is there already. */
bool cli_output_write_text(const char *path, const char *text, size_t size, Error *error);

#endif
