/* JSON in and out, over the jansson library.
 *
 * Building and taking apart values is done with jansson itself (<jansson.h>); this only adds Veer's
 * way of reporting errors and the one-object-per-line form of traces and results.
 *
 * jansson takes its memory from malloc, outside the limit of mem.h. When malloc refuses it, jansson
 * returns NULL at best, and its own code does not bear it everywhere; json_io_set_up makes the program
 * end as it does wherever memory runs out. So NULL stands for values that JSON cannot hold: text that
 * is not UTF-8, numbers that are not finite. */
#ifndef BASE_JSON_IO_H
#define BASE_JSON_IO_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/error.h"

/* To be called once, before any value is made. */
void json_io_set_up(void);

/* A string for a text that may be any bytes, such as a name from a file: "(not UTF-8)" in place of
 * what JSON cannot hold. A new reference. */
json_t *json_io_string(const char *text);

/* Writes an object or array on one line, keys in the order they were added, and flushes. False if
 * the value cannot be written (nothing is) or the stream fails (disk full, closed pipe). */
bool json_io_write_line(const json_t *value, FILE *stream);

/* The whole text of `place`, whatever its offset. A new reference, or NULL and an Error with the
 * place of the fault. An object that has a key twice is a fault. */
json_t *json_io_parse(ErrorPlace place, Error *error);

/* The same for a file; "-" is standard input. */
json_t *json_io_read_file(const char *path, Error *error);

#endif
