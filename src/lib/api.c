#include "lib/api.h"

#include <stdarg.h>
#include <string.h>

bool api_take(const void *given, void *out_own, size_t size, const char *name, Error *error)
{
    memset(out_own, 0, size);
    if (!given) {
        return true;
    }
    size_t given_size;
    memcpy(&given_size, given, sizeof given_size);
    if (given_size < sizeof given_size || given_size > size) {
        error_set(error, ERROR_USAGE, "%s.size is not the size of %s", name, name);
        return false;
    }
    memcpy(out_own, given, given_size);
    return true;
}

bool api_give(void *given, void *own, size_t size)
{
    size_t given_size = 0;
    if (given) {
        memcpy(&given_size, given, sizeof given_size);
    }
    if (given_size < sizeof given_size) {
        return false;
    }
    memcpy(own, &given_size, sizeof given_size);
    memcpy(given, own, given_size < size ? given_size : size);
    return true;
}

static int code_of(ErrorKind kind, bool is_pddl)
{
    switch (kind) {
    case ERROR_NONE:
        return 0;
    case ERROR_USAGE:
        return VEER_CODE_USAGE;
    case ERROR_INPUT:
        return is_pddl ? VEER_CODE_PDDL : VEER_CODE_INPUT;
    case ERROR_UNSUPPORTED:
        return VEER_CODE_UNSUPPORTED;
    case ERROR_SYSTEM:
        break;
    }
    return VEER_CODE_SYSTEM;
}

static void give_error(VeerError *given, VeerError *own)
{
    api_give(given, own, sizeof *own);
}

void api_report(VeerError *given, const Error *error, bool is_pddl)
{
    VeerError own = {
        .code = code_of(error->kind, is_pddl), .line = error->line, .column = error->column};
    _Static_assert(sizeof own.file == sizeof error->file, "no file name is cut off");
    _Static_assert(sizeof own.message == sizeof error->message, "no message is cut off");
    memcpy(own.file, error->file, sizeof own.file);
    memcpy(own.message, error->message, sizeof own.message);
    give_error(given, &own);
}

void api_report_text(VeerError *given, int code, const char *format, ...)
{
    VeerError own = {.code = code};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(own.message, sizeof own.message, format, arguments);
    va_end(arguments);
    give_error(given, &own);
}

void api_report_missing(VeerError *given, const char *message)
{
    bool has_code = given && given->size >= offsetof(VeerError, line) && given->code != 0;
    if (!has_code) {
        api_report_text(given, VEER_CODE_USAGE, "%s", message);
    }
}

void api_clear(VeerError *given)
{
    give_error(given, &(VeerError){0});
}

void api_report_memory(VeerError *given)
{
    api_report_text(given, VEER_CODE_OUT_OF_MEMORY, "out of memory");
}

int64_t api_give_text(const char *text, size_t length, char *out_text, int64_t room)
{
    if (out_text && room > 0) {
        size_t size = (size_t)room - 1 < length ? (size_t)room - 1 : length;
        memcpy(out_text, text, size);
        out_text[size] = '\0';
    }
    return (int64_t)length;
}

int64_t api_give_plan(const Plan *plan, int32_t *out_operators, int64_t room)
{
    int64_t length = (int64_t)plan->ops.size, count = length < room ? length : room;
    if (out_operators && count > 0) {
        memcpy(out_operators, plan->ops.data, (size_t)count * sizeof *out_operators);
    }
    return length;
}

VeerCounts api_counts(const SearchStats *stats, int64_t num_states)
{
    return (VeerCounts){.steps = stats->steps,
                        .expanded = stats->expanded,
                        .evaluated = stats->evaluated,
                        .evaluations = stats->evaluations,
                        .generated = stats->generated,
                        .reopened = stats->reopened,
                        .dead_ends = stats->dead_ends,
                        .progress = stats->progress,
                        .work = stats->work,
                        .states = num_states};
}

int api_status(SearchStatus status)
{
    switch (status) {
    case SEARCH_SOLVED:
        return VEER_SOLVED;
    case SEARCH_EXHAUSTED:
        return VEER_EXHAUSTED;
    case SEARCH_OUT_OF_MEMORY:
        return VEER_OUT_OF_MEMORY;
    case SEARCH_OUT_OF_TIME:
        return VEER_OUT_OF_TIME;
    case SEARCH_OUT_OF_STEPS:
        return VEER_CUT_OFF;
    case SEARCH_INTERRUPTED:
        return VEER_INTERRUPTED;
    case SEARCH_RUNNING:
        break;
    }
    return VEER_RUNNING;
}
