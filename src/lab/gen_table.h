/* The generators of benchmark tasks. Each is one file, gen_NAME.c, with a GenClass: its name, its
 * parameters and the function that writes a problem. Its domain is domains/NAME.pddl, which becomes
 * part of the program when Veer is built. The same parameters and seed give the same bytes on every
 * machine. */
#ifndef LAB_GEN_TABLE_H
#define LAB_GEN_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/embedded_file.h"
#include "base/error.h"
#include "base/rng.h"
#include "lab/gen_text.h"

enum { GEN_TABLE_MAX_PARAMETERS = 6, GEN_TABLE_MAX_SIZE = 1000000 };

/* How a parameter grows with the size N of a problem: (base + percent * N) / 100, rounded up and
 * kept in the parameter's range. Never negative, so that a larger N is never a smaller problem.
 * {0}: always the standard value. */
typedef struct GenScale {
    int64_t base, percent;
} GenScale;

/* A whole number; shares are in percent. */
typedef struct GenParameter {
    const char *name;
    int64_t low, high, standard;
    GenScale scale;
    const char *help;
} GenParameter;

typedef struct GenClass {
    const char *name;
    const char *summary;
    GenParameter parameters[GEN_TABLE_MAX_PARAMETERS];
    int num_parameters;
    /* Adds a problem. Every value is in its range; false and a usage Error if no problem has this
     * combination of values. */
    bool (*add_problem)(const int64_t *values, Rng *rng, GenText *text, Error *error);
    /* Adds a problem for one of the levels in a file, counted from 1; NULL for generators without
     * such a notation. */
    bool (*add_level)(const char *levels, size_t size, const char *file, int64_t number,
                      GenText *text, Error *error);
} GenClass;

extern const GenClass gen_barman, gen_blocksworld, gen_childsnack, gen_ferry, gen_floortile,
    gen_miconic, gen_rovers, gen_satellite, gen_sokoban, gen_spanner, gen_transport, gen_visitall;

extern const GenClass *const gen_table[];
extern const int gen_table_size;

/* NULL if there is none of that name. */
const GenClass *gen_table_find(const char *name);

/* The files of domains/. */
extern const EmbeddedFile gen_domain_table[];
extern const int gen_domain_table_size;

const EmbeddedFile *gen_table_domain(const GenClass *class);

/* The generator whose domain has this fingerprint (pddl/pddl_fingerprint.h), or NULL. The names of
 * its domain may be others than those of the domain that the fingerprint is from. Parses the
 * domains. */
const GenClass *gen_table_find_fingerprint(const char *fingerprint);

/* The values for a size from 1 to GEN_TABLE_MAX_SIZE; gen_table_add_problem takes them. They grow
 * with the size until they reach the ends of their ranges. */
void gen_table_scale(const GenClass *class, int64_t size, int64_t *out_values);

/* The problem for these values and this seed, below a comment that says how to make it again. */
bool gen_table_add_problem(const GenClass *class, const int64_t *values, int64_t seed,
                           GenText *text, Error *error);

/* The same for a size. False in theory only: where no stone can be pushed in any of a hundred rooms
 * of Sokoban. */
bool gen_table_add_sized_problem(const GenClass *class, int64_t size, int64_t seed, GenText *text,
                                 Error *error);

#endif
