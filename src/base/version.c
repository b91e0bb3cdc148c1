#include "base/version.h"

/* Given by the Makefile in release builds. */
#ifndef VEER_COMMIT
#define VEER_COMMIT ""
#endif

const char *version_commit(void)
{
    return VEER_COMMIT;
}
