/* Files of the repository that become part of the program when it is built, so that it has them
 * wherever it runs. The build makes the tables (tools/embed-files). */
#ifndef BASE_EMBEDDED_FILE_H
#define BASE_EMBEDDED_FILE_H

#include <stddef.h>

typedef struct EmbeddedFile {
    const char *name; /* of the file, without folder and ending */
    const char *data; /* `size` bytes and a NUL behind them */
    size_t size;
} EmbeddedFile;

/* NULL if there is none of that name. */
const EmbeddedFile *embedded_file_find(const EmbeddedFile *table, int size, const char *name);

#endif
