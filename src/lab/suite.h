/* A suite: which instances, which configurations, which seeds, under which limits.
 *
 *     [instances]
 *     blocksworld = blocksworld/test/p*.pddl     # the name in tables = files
 *     [configurations]
 *     alt    = --lists ff,cg,cea,add --control alt
 *     random = --lists ff,cg,cea,add --control random:{seed}
 *     fd     = fast-downward.py --plan-file {plan} {domain} {problem} --search ...
 *     [limits]
 *     time = 300s
 *     memory = 4G
 *     [runs]
 *     seeds = 1..25
 *
 * docs/reference/formats/suite.md has the whole format. Every instance is run with every
 * configuration, and if that has {seed}, with every seed. Paths are relative to the suite file.
 * Reading checks whatever can be checked before a run, so that an error does not show after
 * hours. */
#ifndef LAB_SUITE_H
#define LAB_SUITE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"
#include "lab/command_words.h"
#include "lab/suite_files.h"

typedef struct SuiteConfiguration {
    const char *name;
    const char *text; /* as it stands in the file */
    CommandWords words;
    bool is_veer;   /* the words are options of veer plan; otherwise a command line */
    bool has_trace; /* record the usage of lists by quarters, and switching */
} SuiteConfiguration;

/* Virtual best (per-instance oracle): for every instance the best of several configurations. */
typedef struct SuiteOracle {
    const char *name;
    const char *members; /* names of configurations, with blanks between them */
} SuiteOracle;

DEFINE_VEC(SuiteConfigurationVec, suite_configuration_vec, SuiteConfiguration);
DEFINE_VEC(SuiteOracleVec, suite_oracle_vec, SuiteOracle);
DEFINE_VEC(SuiteSeedVec, suite_seed_vec, int64_t);

typedef struct Suite {
    Arena arena;
    const char *folder; /* absolute */
    SuiteInstanceVec instances;
    SuiteConfigurationVec configurations;
    SuiteOracleVec oracles;
    SuiteSeedVec seeds;  /* at least one */
    double time_limit;   /* seconds of wall time per run */
    size_t memory_limit; /* bytes, resident, of a run's processes together; 0: none */
} Suite;

/* Zeroed storage is a valid empty suite; release in any case. */
bool suite_read_file(const char *path, Suite *out_suite, Error *error);
void suite_release(Suite *suite);

/* Drops all configurations but those that a comma-separated list names, alone or by their group.
 * False and a usage Error if a name is unknown. */
bool suite_keep(Suite *suite, const char *names, Error *error);

/* Drops all but the first `count` instances of each domain, in the order of the suite. */
void suite_keep_first(Suite *suite, int64_t count);

#endif
