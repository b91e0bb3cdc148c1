/* Folders with instances of the white-box study, laid out as the published ones:
 * instance0/instance.sas, instance0/optimal.json, instance1/instance.sas and so on. */
#ifndef CLI_WHITEBOX_H
#define CLI_WHITEBOX_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/rng.h"

/* Draws instances and writes them; makes the folder if need be. */
bool cli_whitebox_write(const char *folder, int count, Rng *rng, Error *error);

typedef struct CliWhiteboxFolder {
    const char **tasks; /* their paths */
    double *best_steps; /* lengths of their best schedules */
    int count;
    Arena arena; /* holds all */
} CliWhiteboxFolder;

/* False and an Error if there is no instance, or a schedule cannot be read. */
bool cli_whitebox_open(const char *folder, CliWhiteboxFolder *out_folder, Error *error);

/* Also after a failure. */
void cli_whitebox_release(CliWhiteboxFolder *folder);

#endif
