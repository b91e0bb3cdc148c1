/* The version of Veer, for `veer --version` and as a mark in the files that Veer writes. The
 * numbers are those of the public header. The commit is known where the build was made in a git
 * work tree. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#include <veer.h>

#define VERSION_QUOTE_VALUE(number) #number
#define VERSION_QUOTE(macro) VERSION_QUOTE_VALUE(macro)
#define VERSION_TEXT                                                                               \
    VERSION_QUOTE(VEER_VERSION_MAJOR)                                                              \
    "." VERSION_QUOTE(VEER_VERSION_MINOR) "." VERSION_QUOTE(VEER_VERSION_PATCH)

/* The first digits of the commit, with -dirty behind them if files were changed; empty if it is not
 * known. */
const char *version_commit(void);

#endif
