/* Which Veer this is: what `veer --version` says and what files that Veer makes are marked with. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define VERSION_TEXT "0.1.0-dev"

#endif
