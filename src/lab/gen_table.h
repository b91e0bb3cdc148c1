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

enum { GEN_TABLE_MAX_PARAMETERS = 6 };

/* A whole number; shares are in percent. */
typedef struct GenParameter {
    const char *name;
    int64_t low, high, standard;
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

extern const GenClass gen_barman, gen_blocksworld, gen_childsnack, gen_rovers, gen_sokoban,
    gen_visitall;

extern const GenClass *const gen_table[];
extern const int gen_table_size;

/* NULL if there is none of that name. */
const GenClass *gen_table_find(const char *name);

/* The files of domains/. */
extern const EmbeddedFile gen_domain_table[];
extern const int gen_domain_table_size;

const EmbeddedFile *gen_table_domain(const GenClass *class);

/* The problem for these values and this seed, below a comment that says how to make it again. */
bool gen_table_add_problem(const GenClass *class, const int64_t *values, int64_t seed,
                           GenText *text, Error *error);

#endif
