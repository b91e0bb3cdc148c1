#include "pddl/pddl_diagnostics.h"

#include <assert.h>

ErrorPlace pddl_diagnostics_place(const PddlSource *sources, PddlPlace place)
{
    assert(place.file >= 0 && place.file < PDDL_NUM_FILES);
    const PddlSource *source = &sources[place.file];
    return (ErrorPlace){source->name, source->text, source->size, place.offset};
}

static ErrorKind kind_of(PddlSeverity severity)
{
    return severity == PDDL_UNSUPPORTED ? ERROR_UNSUPPORTED : ERROR_INPUT;
}

void pddl_diagnostics_add(PddlDiagnostics *diagnostics, PddlSeverity severity, PddlPlace place,
                          const char *format, va_list arguments)
{
    bool is_warning = severity == PDDL_WARNING;
    int number = is_warning ? ++diagnostics->num_warnings : ++diagnostics->num_errors;
    diagnostics->num_unsupported += severity == PDDL_UNSUPPORTED;
    diagnostics->last_is_kept = number <= PDDL_MAX_FINDINGS;
    if (!diagnostics->last_is_kept) {
        return;
    }
    PddlFinding finding = {.severity = severity, .place = place};
    char message[sizeof finding.error.message];
    vsnprintf(message, sizeof message, format, arguments);
    error_set_at(&finding.error, kind_of(severity),
                 pddl_diagnostics_place(diagnostics->sources, place), "%s", message);
    pddl_finding_vec_push(&diagnostics->findings, finding);
}

void pddl_diagnostics_add_note(PddlDiagnostics *diagnostics, PddlPlace place, const char *format,
                               ...)
{
    if (!diagnostics->last_is_kept) {
        return;
    }
    assert(diagnostics->findings.size > 0);
    PddlFinding *last = &diagnostics->findings.data[diagnostics->findings.size - 1];
    char message[sizeof last->note.message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    error_set_at(&last->note, last->error.kind, pddl_diagnostics_place(diagnostics->sources, place),
                 "%s", message);
}

static bool is_before(PddlPlace left, PddlPlace right)
{
    return left.file != right.file ? left.file < right.file : left.offset < right.offset;
}

/* Insertion sort: stable, and there are few. */
void pddl_diagnostics_sort(PddlDiagnostics *diagnostics)
{
    PddlFinding *data = diagnostics->findings.data;
    for (size_t i = 1; i < diagnostics->findings.size; i++) {
        PddlFinding moved = data[i];
        size_t j = i;
        for (; j > 0 && is_before(moved.place, data[j - 1].place); j--) {
            data[j] = data[j - 1];
        }
        data[j] = moved;
    }
    diagnostics->last_is_kept = false;
}

ErrorKind pddl_diagnostics_kind(const PddlDiagnostics *diagnostics)
{
    if (diagnostics->num_unsupported > 0) {
        return ERROR_UNSUPPORTED;
    }
    return diagnostics->num_errors > 0 ? ERROR_INPUT : ERROR_NONE;
}

const Error *pddl_diagnostics_first_error(const PddlDiagnostics *diagnostics)
{
    assert(diagnostics->num_errors > 0);
    ErrorKind kind = pddl_diagnostics_kind(diagnostics);
    const Error *first = NULL;
    for (size_t i = 0; i < diagnostics->findings.size; i++) {
        const PddlFinding *finding = &diagnostics->findings.data[i];
        bool is_error = finding->severity != PDDL_WARNING;
        if (is_error && finding->error.kind == kind) {
            return &finding->error;
        }
        first = is_error && !first ? &finding->error : first;
    }
    return first;
}

static void print_one(const Error *error, const char *label, FILE *stream)
{
    fprintf(stream, "%s:%d:%d: %s: %s\n", error->file, error->line, error->column, label,
            error->message);
    if (error->source[0] && error->source_column > 0) {
        fprintf(stream, "  %s\n  %*s^\n", error->source, error->source_column - 1, "");
    }
}

static int excess(int number)
{
    return number > PDDL_MAX_FINDINGS ? number - PDDL_MAX_FINDINGS : 0;
}

void pddl_diagnostics_print(const PddlDiagnostics *diagnostics, FILE *stream)
{
    for (size_t i = 0; i < diagnostics->findings.size; i++) {
        const PddlFinding *finding = &diagnostics->findings.data[i];
        print_one(&finding->error, finding->severity == PDDL_WARNING ? "warning" : "error", stream);
        if (finding->note.kind != ERROR_NONE) {
            print_one(&finding->note, "note", stream);
        }
    }
    if (excess(diagnostics->num_errors) > 0) {
        fprintf(stream, "and %d more errors\n", excess(diagnostics->num_errors));
    }
    if (excess(diagnostics->num_warnings) > 0) {
        fprintf(stream, "and %d more warnings\n", excess(diagnostics->num_warnings));
    }
}

void pddl_diagnostics_release(PddlDiagnostics *diagnostics)
{
    pddl_finding_vec_release(&diagnostics->findings);
    *diagnostics = (PddlDiagnostics){0};
}
