/* Folders of benchmark sets, one per domain: FOLDER/DOMAIN/domain.pddl and, for every part of the
 * set, FOLDER/DOMAIN/PART/probN.pddl. */
#ifndef CLI_SETS_H
#define CLI_SETS_H

#include "lab/gen_table.h"

typedef struct CliSets {
    const char *folder;
    const char *domains; /* names with commas between them; NULL: all */
    const char *const *parts;
    int num_parts;
    bool (*has)(const GenClass *class); /* whether there are sets of a domain */
} CliSets;

/* False and a usage Error without a folder, or if a name stands for none of the domains. */
bool cli_sets_check(const CliSets *sets, const char *command, Error *error);

/* Makes the folders of every domain that is asked for, writes the domain, and has `fill` write the
 * problems. */
bool cli_sets_write(const CliSets *sets,
                    bool (*fill)(const void *context, const GenClass *class, Error *error),
                    const void *context, Error *error);

bool cli_sets_put_problem(const CliSets *sets, const GenClass *class, int part, int number,
                          const GenText *text, Error *error);

#endif
