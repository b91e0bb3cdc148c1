/* Generators of benchmark tasks, one row each: what they are called, which parameters they take and
 * the function that writes a problem. The domain that goes with it is the one of the same name in
 * gen_domain.h. The same parameters and seed give the same bytes on every machine. */
#ifndef LAB_GEN_TABLE_H
#define LAB_GEN_TABLE_H

#include <stdbool.h>
#include <stdint.h>

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
    /* Adds a problem. Every value is in its range; false and a usage Error if they do not go
     * together. */
    bool (*add_problem)(const int64_t *values, Rng *rng, GenText *text, Error *error);
    /* Adds a problem for one of the levels, counted from 1, that people have drawn in a file; NULL
     * where there is no notation for them. */
    bool (*add_level)(const char *levels, size_t size, const char *file, int64_t number,
                      GenText *text, Error *error);
} GenClass;

extern const GenClass gen_table[];
extern const int gen_table_size;

/* NULL if there is none of that name. */
const GenClass *gen_table_find(const char *name);

/* The problem for these values and this seed, below a comment that says how to make it again. */
bool gen_table_add_problem(const GenClass *class, const int64_t *values, int64_t seed,
                           GenText *text, Error *error);

#endif
