/* Where a training gets tasks of any size from: a generator of veer gen, by name, or a command of the
 * user's with {size} and {seed} in it, which prints a PDDL problem. */
#ifndef CLI_TRAIN_GENERATOR_H
#define CLI_TRAIN_GENERATOR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

/* What --generator takes for "only the given tasks". */
extern const char cli_train_generator_none[];

/* False and an Error if it is neither. */
bool cli_train_generator_check(const char *generator, Error *error);

/* Whether it is one of veer gen, which have domains of their own; false for NULL. */
bool cli_train_generator_has_domain(const char *generator);

bool cli_train_generator_write_domain(const char *generator, const char *path, Error *error);

/* The generator of veer gen for a domain, by its fingerprint; NULL: there is none. */
const char *cli_train_generator_find(const char *fingerprint);

/* Writes a problem; one that is there already is left alone. False and an Error if the command fails
 * or prints nothing. */
bool cli_train_generator_write(const char *generator, int64_t size, int64_t seed, const char *path,
                               Error *error);

#endif
