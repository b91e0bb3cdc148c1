#include "lab/gen_text.h"

#include <stdarg.h>
#include <stdio.h>

void gen_text_add(GenText *text, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    size_t length = (size_t)vsnprintf(NULL, 0, format, arguments);
    gen_text_reserve(text, text->size + length + 1);
    vsnprintf(text->data + text->size, length + 1, format, again);
    text->size += length;
    va_end(again);
    va_end(arguments);
}
