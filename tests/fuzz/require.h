/* What must hold in a fuzz target. Not assert, which a release build would drop. */
#ifndef FUZZ_REQUIRE_H
#define FUZZ_REQUIRE_H

#include <stdbool.h>
#include <stdlib.h>

static inline void require(bool condition)
{
    if (!condition) {
        abort();
    }
}

#endif
