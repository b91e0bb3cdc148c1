#include "lab/gen_table.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "pddl/pddl_fingerprint.h"
#include "pddl/pddl_parse.h"

const GenClass *const gen_table[] = {
    &gen_barman, &gen_blocksworld, &gen_childsnack, &gen_ferry,   &gen_floortile, &gen_miconic,
    &gen_rovers, &gen_satellite,   &gen_sokoban,    &gen_spanner, &gen_transport, &gen_visitall,
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

static PddlFingerprint domain_fingerprint(const GenClass *class)
{
    const EmbeddedFile *file = gen_table_domain(class);
    PddlDiagnostics findings = {0};
    PddlTask *domain =
        pddl_parse_domain((PddlSource){file->name, file->data, file->size}, &findings);
    assert(domain && "the domains of the generators are without errors");
    PddlFingerprint fingerprint = pddl_fingerprint(domain);
    pddl_task_free(domain);
    pddl_diagnostics_release(&findings);
    return fingerprint;
}

const GenClass *gen_table_find_fingerprint(const char *fingerprint)
{
    for (int i = 0; i < gen_table_size; i++) {
        if (strcmp(domain_fingerprint(gen_table[i]).text, fingerprint) == 0) {
            return gen_table[i];
        }
    }
    return NULL;
}

static int64_t scaled_value(const GenParameter *parameter, int64_t size)
{
    const GenScale *scale = &parameter->scale;
    assert(scale->base >= 0 && scale->percent >= 0);
    if (scale->base == 0 && scale->percent == 0) {
        return parameter->standard;
    }
    int64_t value = (scale->base + scale->percent * size + 99) / 100;
    return value < parameter->low    ? parameter->low
           : value > parameter->high ? parameter->high
                                     : value;
}

void gen_table_scale(const GenClass *class, int64_t size, int64_t *out_values)
{
    assert(size >= 1 && size <= GEN_TABLE_MAX_SIZE);
    for (int i = 0; i < class->num_parameters; i++) {
        out_values[i] = scaled_value(&class->parameters[i], size);
    }
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

bool gen_table_add_sized_problem(const GenClass *class, int64_t size, int64_t seed, GenText *text,
                                 Error *error)
{
    int64_t values[GEN_TABLE_MAX_PARAMETERS];
    gen_table_scale(class, size, values);
    return gen_table_add_problem(class, values, seed, text, error);
}
