#include "lab/gen_domain.h"

#include <string.h>

const GenDomain *gen_domain_find(const char *name)
{
    for (int i = 0; i < gen_domain_table_size; i++) {
        if (strcmp(gen_domain_table[i].name, name) == 0) {
            return &gen_domain_table[i];
        }
    }
    return NULL;
}
