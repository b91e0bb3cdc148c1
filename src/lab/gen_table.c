#include "lab/gen_table.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

const GenClass *const gen_table[] = {
    &gen_barman, &gen_blocksworld, &gen_childsnack, &gen_rovers, &gen_sokoban, &gen_visitall,
};

const int gen_table_size = sizeof gen_table / sizeof *gen_table;

const GenClass *gen_table_find(const char *name)
{
    for (int i = 0; i < gen_table_size; i++) {
        if (strcmp(gen_table[i]->name, name) == 0) {
            return gen_table[i];
        }
    }
    return NULL;
}

const EmbeddedFile *gen_table_domain(const GenClass *class)
{
    const EmbeddedFile *domain =
        embedded_file_find(gen_domain_table, gen_domain_table_size, class->name);
    assert(domain && "every generator has a file in domains/");
    return domain;
}

bool gen_table_add_problem(const GenClass *class, const int64_t *values, int64_t seed,
                           GenText *text, Error *error)
{
    gen_text_add(text, "; veer gen %s", class->name);
    for (int i = 0; i < class->num_parameters; i++) {
        gen_text_add(text, " --%s %" PRId64, class->parameters[i].name, values[i]);
    }
    gen_text_add(text, " --seed %" PRId64 "\n", seed);
    Rng rng;
    rng_seed(&rng, (uint64_t)seed);
    return class->add_problem(values, &rng, text, error);
}
