/* Benchmark sets of our own: problems of six domains to train, validate and test on.
 *
 * Every parameter of every problem is drawn from a range, each value being equally likely, so that
 * the parts of a set differ in nothing but chance. The ranges (docs/reference/generators.md) are
 * such that most problems take well below a second and some more than half a minute: with a list
 * for each of four heuristics, or, in the large sizes, with LAMA's lists. Seeds of different parts
 * never coincide. */
#ifndef LAB_GEN_SETS_H
#define LAB_GEN_SETS_H

#include "lab/gen_table.h"

typedef enum GenSetsPart {
    GEN_SETS_TRAIN,
    GEN_SETS_VALIDATION, /* for choices that are made in the course of training */
    GEN_SETS_TEST,
    GEN_SETS_NUM_PARTS
} GenSetsPart;

enum { GEN_SETS_MAX_COUNT = 99999, GEN_SETS_MAX_SEED = 1000000 };

/* The name of the folder. */
extern const char *const gen_sets_part_names[GEN_SETS_NUM_PARTS];

/* The default number of problems of each domain. */
extern const int gen_sets_part_sizes[GEN_SETS_NUM_PARTS];

/* Whether there are sets of this domain. */
bool gen_sets_has(const GenClass *class);

/* Adds a problem, from 1 on; there must be sets of its domain. The set's seed is 0 to
 * GEN_SETS_MAX_SEED; that of the problem is 1000000 * seed + 100000 * (part + 1) + number. */
bool gen_sets_add_problem(const GenClass *class, bool is_large, int64_t seed, GenSetsPart part,
                          int number, GenText *text, Error *error);

#endif
