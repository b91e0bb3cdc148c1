#include "base/error.h"

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

static void keep_file(Error *error, const char *file)
{
    size_t length = strlen(file);
    size_t room = sizeof error->file - 1;
    if (length > room) {
        file += length - room;
    }
    snprintf(error->file, sizeof error->file, "%s", file);
}

/* Control characters and bytes above ASCII would garble a terminal or the caret's place. */
static char printable(char c)
{
    return c >= ' ' && c <= '~' ? c : c == '\t' ? ' ' : '?';
}

/* Keeps the line around the offset; a line that is too long is cut to a window around it. */
static void keep_source(Error *error, ErrorPlace place, size_t line_start)
{
    enum { ROOM = sizeof error->source - 1, BEFORE = ROOM / 2 };
    size_t line_end = place.offset;
    while (line_end < place.size && place.text[line_end] != '\n') {
        line_end++;
    }
    size_t first = line_start;
    if (line_end - line_start > ROOM && place.offset - line_start > BEFORE) {
        first = place.offset - BEFORE;
    }
    size_t length = line_end - first < ROOM ? line_end - first : ROOM;
    for (size_t i = 0; i < length; i++) {
        error->source[i] = printable(place.text[first + i]);
    }
    error->source[length] = '\0';
    error->source_column = (int)(place.offset - first) + 1;
}

static void locate(Error *error, ErrorPlace place)
{
    assert(place.offset <= place.size);
    size_t line_start = 0;
    int line = 1;
    for (size_t i = 0; i < place.offset; i++) {
        if (place.text[i] == '\n') {
            line++;
            line_start = i + 1;
        }
    }
    error->line = line;
    error->column = (int)(place.offset - line_start) + 1;
    keep_source(error, place, line_start);
}

/* False if there is an error already. */
static bool set_message(Error *error, ErrorKind kind, const char *format, va_list arguments)
{
    assert(kind != ERROR_NONE);
    if (error->kind != ERROR_NONE) {
        return false;
    }
    *error = (Error){.kind = kind};
    vsnprintf(error->message, sizeof error->message, format, arguments);
    return true;
}

void error_set(Error *error, ErrorKind kind, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    set_message(error, kind, format, arguments);
    va_end(arguments);
}

void error_set_at(Error *error, ErrorKind kind, ErrorPlace place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    bool is_new = set_message(error, kind, format, arguments);
    va_end(arguments);
    if (is_new) {
        keep_file(error, place.file);
    }
    if (is_new && place.text) {
        locate(error, place);
    }
}

void error_print(const Error *error, FILE *stream)
{
    if (error->file[0]) {
        fprintf(stream, "%s:", error->file);
        if (error->line > 0) {
            fprintf(stream, "%d:%d:", error->line, error->column);
        }
        fputc(' ', stream);
    }
    fprintf(stream, "error: %s\n", error->message);
    if (error->source[0] && error->source_column > 0) {
        fprintf(stream, "  %s\n  %*s^\n", error->source, error->source_column - 1, "");
    }
}
