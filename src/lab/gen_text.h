/* Text that grows: what generators write into, so that it can go to a file or straight to a
 * reader. */
#ifndef LAB_GEN_TEXT_H
#define LAB_GEN_TEXT_H

#include <stdarg.h>

#include "base/vec.h"

/* `size` bytes and, once something was added, a NUL behind them. */
DEFINE_VEC(GenText, gen_text, char);

void gen_text_add(GenText *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for functions that have such arguments themselves. */
void gen_text_add_list(GenText *text, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

#endif
