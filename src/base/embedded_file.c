#include "base/embedded_file.h"

#include "base/name_table.h"

const EmbeddedFile *embedded_file_find(const EmbeddedFile *table, int size, const char *name)
{
    int i = name_table_find(name, NAME_TABLE(table, size));
    return i < 0 ? NULL : &table[i];
}
