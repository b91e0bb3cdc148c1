#include "lab/gen_text.h"

#include <stdio.h>

void gen_text_add_list(GenText *text, const char *format, va_list arguments)
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
    gen_text_add_list(text, format, arguments);
    va_end(arguments);
}
