#include "pddl/pddl_builder.h"

#include <string.h>

#include "base/edit_distance.h"

static int32_t *new_ids(int32_t count)
{
    int32_t *ids = MEM_NEW(int32_t, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        ids[i] = PDDL_NONE;
    }
    return ids;
}

void pddl_builder_init(PddlBuilder *builder, PddlTask *task, PddlDiagnostics *diagnostics)
{
    int32_t count = (int32_t)task->symbols.all.size;
    *builder = (PddlBuilder){
        .task = task,
        .diagnostics = diagnostics,
        .types = new_ids(count),
        .objects = new_ids(count),
        .predicates = new_ids(count),
        .functions = new_ids(count),
        .variables = new_ids(count),
        .num_symbols = count,
    };
}

void pddl_builder_release(PddlBuilder *builder)
{
    size_t count = (size_t)builder->num_symbols;
    MEM_FREE(builder->types, count);
    MEM_FREE(builder->objects, count);
    MEM_FREE(builder->predicates, count);
    MEM_FREE(builder->functions, count);
    MEM_FREE(builder->variables, count);
    pddl_object_vec_release(&builder->object_list);
    pddl_variable_vec_release(&builder->variable_table);
    int_vec_release(&builder->hidden);
}

int32_t pddl_builder_head(const PddlBuilder *builder, int32_t node)
{
    if (!pddl_builder_is_list(builder, node) || pddl_builder_count(builder, node) == 0) {
        return PDDL_LIST;
    }
    return pddl_builder_symbol(builder, node + 1);
}

int32_t pddl_builder_next_section(const PddlBuilder *builder, int32_t section, int32_t keyword)
{
    int32_t node = section == 0 ? 1 : pddl_builder_next(builder, section);
    for (; node < pddl_builder_next(builder, 0); node = pddl_builder_next(builder, node)) {
        if (pddl_builder_head(builder, node) == keyword) {
            return node;
        }
    }
    return 0;
}

PddlQuote pddl_builder_quote_symbol(const PddlBuilder *builder, int32_t symbol)
{
    PddlQuote quote;
    const char *text = pddl_builder_text(builder, symbol);
    snprintf(quote.text, sizeof quote.text, "'%.40s%s'", text, strlen(text) > 40 ? "..." : "");
    return quote;
}

PddlQuote pddl_builder_quote(const PddlBuilder *builder, int32_t node)
{
    if (!pddl_builder_is_list(builder, node)) {
        return pddl_builder_quote_symbol(builder, pddl_builder_symbol(builder, node));
    }
    return (PddlQuote){"a list"};
}

PddlQuote pddl_builder_suggest(const PddlBuilder *builder, int32_t symbol, const int32_t *ids)
{
    const PddlDiagnostics *known = builder->diagnostics;
    if (known->num_errors >= PDDL_MAX_FINDINGS || known->num_warnings >= PDDL_MAX_FINDINGS) {
        return (PddlQuote){""}; /* looking through all names for each of many errors is too slow */
    }
    const char *word = pddl_builder_text(builder, symbol);
    EditDistanceBest best = edit_distance_start(word);
    best.limit =
        strlen(word) > 2 ? best.limit : -1; /* a word of two letters is near to all others */
    for (int32_t i = 0; i < builder->num_symbols && best.limit > 0; i++) {
        if (ids[i] >= 0 && i != symbol) {
            edit_distance_consider(&best, pddl_builder_text(builder, i));
        }
    }
    PddlQuote hint = {""};
    if (best.nearest) {
        snprintf(hint.text, sizeof hint.text, ", did you mean '%.40s'?", best.nearest);
    }
    return hint;
}

void pddl_builder_fail(PddlBuilder *builder, int32_t node, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    pddl_diagnostics_add(builder->diagnostics, PDDL_MALFORMED, pddl_builder_place(builder, node),
                         format, arguments);
    va_end(arguments);
}

void pddl_builder_warn(PddlBuilder *builder, int32_t node, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    pddl_diagnostics_add(builder->diagnostics, PDDL_WARNING, pddl_builder_place(builder, node),
                         format, arguments);
    va_end(arguments);
}

__attribute__((format(printf, 3, 4))) static void refuse(PddlBuilder *builder, int32_t node,
                                                         const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    pddl_diagnostics_add(builder->diagnostics, PDDL_UNSUPPORTED, pddl_builder_place(builder, node),
                         format, arguments);
    va_end(arguments);
}

void pddl_builder_refuse(PddlBuilder *builder, int32_t node, const char *what)
{
    refuse(builder, node, "%s not supported", what);
}

void pddl_builder_fail_expected(PddlBuilder *builder, int32_t node, const char *what)
{
    pddl_builder_fail(builder, node, "expected %s, found %s", what,
                      pddl_builder_quote(builder, node).text);
}

void pddl_builder_note(PddlBuilder *builder, PddlPlace place, const char *text)
{
    pddl_diagnostics_add_note(builder->diagnostics, place, "%s", text);
}
