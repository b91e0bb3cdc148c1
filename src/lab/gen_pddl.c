#include "lab/gen_pddl.h"

#include <stdarg.h>

void gen_pddl_begin(GenText *text, const char *domain)
{
    gen_text_add(text, "(define (problem %s-task)\n  (:domain %s)\n  (:objects\n", domain, domain);
}

void gen_pddl_add_objects(GenText *text, const char *stem, int first, int count, const char *type)
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

void gen_pddl_begin_init(GenText *text)
{
    gen_text_add(text, "  )\n  (:init\n");
}

void gen_pddl_add_fact(GenText *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    gen_text_add(text, "    (");
    gen_text_add_list(text, format, arguments);
    gen_text_add(text, ")\n");
    va_end(arguments);
}

void gen_pddl_begin_goal(GenText *text)
{
    gen_text_add(text, "  )\n  (:goal (and\n");
}

void gen_pddl_end(GenText *text, const char *metric)
{
    gen_text_add(text, "  ))\n");
    if (metric) {
        gen_text_add(text, "  (:metric minimize (%s))\n", metric);
    }
    gen_text_add(text, ")\n");
}
