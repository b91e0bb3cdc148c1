/* What must hold in a fuzz target. Not assert, which a release build would drop. */
#ifndef FUZZ_REQUIRE_H
#define FUZZ_REQUIRE_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define require(condition) require_at((condition), #condition, __FILE__, __LINE__)

static inline void require_at(bool condition, const char *text, const char *file, int line)
{
    if (!condition) {
        fprintf(stderr, "%s:%d: ERROR: not so: %s\n", file, line, text);
        abort();
    }
}

#endif
