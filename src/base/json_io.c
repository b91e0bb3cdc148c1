#include "base/json_io.h"

#include <assert.h>
#include <errno.h>

#include "base/file.h"
#include "base/mem.h"

void json_io_set_up(void)
{
    json_set_alloc_funcs(mem_foreign_new, mem_foreign_free);
}

json_t *json_io_string(const char *text)
{
    json_t *string = json_string(text);
    return string ? string : json_string("(not UTF-8)");
}

bool json_io_write_line(const json_t *value, FILE *stream)
{
    char *text = value ? json_dumps(value, JSON_COMPACT) : NULL;
    if (!text) {
        errno = EILSEQ;
        return false;
    }
    fputs(text, stream);
    fputc('\n', stream);
    json_free_t release;
    json_get_alloc_funcs(NULL, &release);
    release(text);
    return fflush(stream) == 0 && !ferror(stream);
}

/* jansson's position is the number of bytes it has taken: the last of them is the faulty one. */
static size_t fault_offset(const json_error_t *fault, size_t size)
{
    size_t taken = fault->position > 0 ? (size_t)fault->position : 1;
    return taken - 1 < size ? taken - 1 : size;
}

json_t *json_io_parse(ErrorPlace place, Error *error)
{
    assert(place.text && error->kind == ERROR_NONE);
    json_error_t fault;
    json_t *value = json_loadb(place.text, place.size, JSON_REJECT_DUPLICATES, &fault);
    if (!value) {
        place.offset = fault_offset(&fault, place.size);
        error_set_at(error, ERROR_INPUT, place, "%s", fault.text);
    }
    return value;
}

json_t *json_io_read_file(const char *path, Error *error)
{
    FileText text;
    if (!file_read(path, &text, error)) {
        return NULL;
    }
    ErrorPlace place = {.file = file_display_name(path), .text = text.data, .size = text.size};
    json_t *value = json_io_parse(place, error);
    file_release(&text);
    return value;
}
