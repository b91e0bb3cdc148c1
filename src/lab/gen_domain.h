/* The domain files of domains/, as they were when Veer was built: part of the program, so that
 * generators can write them wherever they run. */
#ifndef LAB_GEN_DOMAIN_H
#define LAB_GEN_DOMAIN_H

#include "base/embedded_file.h"

extern const EmbeddedFile gen_domain_table[];
extern const int gen_domain_table_size;

/* NULL if there is none of that name. */
const EmbeddedFile *gen_domain_find(const char *name);

#endif
