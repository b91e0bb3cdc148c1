#include "lab/gen_text.h"

#include <stdarg.h>
#include <stdio.h>

__attribute__((format(printf, 2, 0))) static void add_list(GenText *text, const char *format,
                                                           va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    size_t length = (size_t)vsnprintf(NULL, 0, format, arguments);
    gen_text_reserve(text, text->size + length + 1);
    vsnprintf(text->data + text->size, length + 1, format, again);
    text->size += length;
    va_end(again);
}

void gen_text_add(GenText *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_list(text, format, arguments);
    va_end(arguments);
}

/* --- PDDL problems ---------------------------------------------------------------------------- */

void gen_text_begin_problem(GenText *text, const char *domain)
{
    gen_text_add(text, "(define (problem %s-task)\n  (:domain %s)\n  (:objects\n", domain, domain);
}

void gen_text_add_objects(GenText *text, const char *stem, int first, int count, const char *type)
{
    if (count == 0) {
        return;
    }
    gen_text_add(text, "   ");
    for (int i = first; i < first + count; i++) {
        gen_text_add(text, " %s%d", stem, i);
    }
    gen_text_add(text, type ? " - %s\n" : "\n", type);
}

void gen_text_begin_init(GenText *text)
{
    gen_text_add(text, "  )\n  (:init\n");
}

void gen_text_add_fact(GenText *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    gen_text_add(text, "    (");
    add_list(text, format, arguments);
    gen_text_add(text, ")\n");
    va_end(arguments);
}

void gen_text_add_each(GenText *text, const char *words, int count)
{
    for (int i = 1; i <= count; i++) {
        gen_text_add_fact(text, "%s%d", words, i);
    }
}

void gen_text_add_pairs(GenText *text, const char *words, const char *stem, const IntVec *numbers)
{
    for (int i = 0; i < (int)numbers->size; i++) {
        gen_text_add_fact(text, "%s%d %s%d", words, i + 1, stem, numbers->data[i] + 1);
    }
}

void gen_text_begin_goal(GenText *text)
{
    gen_text_add(text, "  )\n  (:goal (and\n");
}

void gen_text_end_problem(GenText *text, const char *metric)
{
    gen_text_add(text, "  ))\n");
    if (metric) {
        gen_text_add(text, "  (:metric minimize (%s))\n", metric);
    }
    gen_text_add(text, ")\n");
}
