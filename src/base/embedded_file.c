#include "base/embedded_file.h"

#include <string.h>

const EmbeddedFile *embedded_file_find(const EmbeddedFile *table, int size, const char *name)
{
    for (int i = 0; i < size; i++) {
        if (strcmp(table[i].name, name) == 0) {
            return &table[i];
        }
    }
    return NULL;
}
