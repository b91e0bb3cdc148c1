#include "base/step_lines.h"

#include <assert.h>
#include <string.h>

static bool fail_at(const StepLines *lines, size_t offset, Error *error, const char *message)
{
    ErrorPlace place = lines->text;
    place.offset = offset;
    error_set_at(error, ERROR_INPUT, place, "%s", message);
    return false;
}

/* The next line without its comment and the white space around it; may be empty. */
static void take_line(StepLines *lines, size_t *out_first, size_t *out_end)
{
    const char *text = lines->text.text;
    size_t first = lines->text.offset;
    assert(first < lines->text.size);
    const char *newline = memchr(text + first, '\n', lines->text.size - first);
    size_t line_end = newline ? (size_t)(newline - text) : lines->text.size;
    const char *comment = memchr(text + first, ';', line_end - first);
    size_t end = comment ? (size_t)(comment - text) : line_end;
    while (first < end && step_lines_is_space(text[first])) {
        first++;
    }
    while (end > first && step_lines_is_space(text[end - 1])) {
        end--;
    }
    lines->text.offset = newline ? line_end + 1 : line_end;
    *out_first = first;
    *out_end = end;
}

static bool check_form(const StepLines *lines, size_t first, size_t end, Error *error)
{
    assert(first < end);
    const char *text = lines->text.text;
    const char *nul = memchr(text + first, '\0', end - first);
    if (nul) {
        return fail_at(lines, (size_t)(nul - text), error,
                       "a plan is text, but this is a zero byte");
    }
    if (text[first] != '(') {
        return fail_at(lines, first, error,
                       "expected a step in parentheses, such as \"(move a b)\"");
    }
    if (text[end - 1] == ')') {
        return true;
    }
    const char *closing = memchr(text + first, ')', end - first);
    return closing ? fail_at(lines, (size_t)(closing - text) + 1, error,
                             "unexpected text behind the step; one step per line")
                   : fail_at(lines, end, error, "expected \")\" at the end of the step");
}

bool step_lines_next(StepLines *lines, size_t *out_first, size_t *out_end, Error *error)
{
    size_t first = 0, end = 0;
    while (first == end) {
        if (lines->text.offset >= lines->text.size) {
            return false;
        }
        take_line(lines, &first, &end);
    }
    *out_first = first + 1;
    *out_end = end - 1;
    return check_form(lines, first, end, error);
}
