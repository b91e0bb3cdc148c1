/* What an Error says. Include after cmocka.h. */
#ifndef TESTS_SUPPORT_ASSERT_ERROR_H
#define TESTS_SUPPORT_ASSERT_ERROR_H

#include <string.h>

#include "base/error.h"

/* Of this kind and about this file; its message contains `part`. */
static inline void assert_error(const Error *error, ErrorKind kind, const char *file,
                                const char *part)
{
    assert_int_equal(error->kind, kind);
    assert_string_equal(error->file, file);
    if (!strstr(error->message, part)) {
        fail_msg("\"%s\" is not in \"%s\"", part, error->message);
    }
}

#endif
