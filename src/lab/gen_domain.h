/* The domain files of domains/, as they were when Veer was built: part of the program, so that
 * generators can write them wherever they run. The build makes the table (tools/embed-domains). */
#ifndef LAB_GEN_DOMAIN_H
#define LAB_GEN_DOMAIN_H

#include <stddef.h>

typedef struct GenDomain {
    const char *name; /* of the file, without .pddl */
    const char *text; /* `size` bytes and a NUL behind them */
    size_t size;
} GenDomain;

extern const GenDomain gen_domain_table[];
extern const int gen_domain_table_size;

/* NULL if there is none of that name. */
const GenDomain *gen_domain_find(const char *name);

#endif
