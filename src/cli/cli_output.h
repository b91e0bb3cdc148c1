/* Output files: written whole, or not there. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/error.h"
#include "base/json_io.h"

/* False when writing failed. */
typedef bool (*OutputWriter)(const void *context, FILE *stream);

/* Has `writer` fill the file, which is replaced when it is whole (file_replace); "-" is standard
 * output. */
bool cli_output_write(const char *path, OutputWriter writer, const void *context, Error *error);

/* Whether that is possible now, asked before long work. */
bool cli_output_check(const char *path, Error *error);

/* Whether a file that no option has named may be replaced: it is missing, empty or no regular file, or
 * it has, near its start or end, the mark of the files that the command writes there. */
bool cli_output_check_own(const char *path, const char *mark, Error *error);

/* Makes a folder that no option has named, for the results of a command; one that is there must be
 * empty or have been made like this, which a file in it shows. */
bool cli_output_make_own_folder(const char *path, Error *error);

/* The same as cli_output_write for a text that is there already. */
bool cli_output_write_text(const char *path, const char *text, size_t size, Error *error);

/* Prints an object on standard output, as one line, and releases it. One that JSON cannot hold, NULL
 * for instance, is a fault in Veer and ends the program with EXIT_CODE_INTERNAL_ERROR; main notices a
 * stream that has failed. */
void cli_output_json(json_t *object);

#endif
