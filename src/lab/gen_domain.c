#include "lab/gen_domain.h"

const EmbeddedFile *gen_domain_find(const char *name)
{
    return embedded_file_find(gen_domain_table, gen_domain_table_size, name);
}
