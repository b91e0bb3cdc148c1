#include "lab/gen_sets.h"

#include <assert.h>

#include "base/name_table.h"

const char *const gen_sets_part_names[GEN_SETS_NUM_PARTS] = {"train", "validation", "test"};
const int gen_sets_part_sizes[GEN_SETS_NUM_PARTS] = {60, 30, 100};

typedef struct Range {
    int64_t low, high;
} Range;

/* In the order of the generator's parameters. */
static const struct {
    const char *name;
    Range usual[GEN_TABLE_MAX_PARAMETERS], large[GEN_TABLE_MAX_PARAMETERS];
} SETS[] = {
    {"barman", {{2, 4}, {4, 8}, {5, 8}}, {{4, 8}, {8, 12}, {9, 14}}},
    {"blocksworld", {{8, 32}}, {{40, 120}}},
    {"childsnack", {{4, 8}, {2, 4}, {20, 60}, {110, 150}}, {{7, 16}, {2, 5}, {20, 60}, {110, 150}}},
    {"rovers",
     {{3, 6}, {15, 40}, {6, 12}, {3, 8}, {6, 16}},
     {{6, 14}, {40, 110}, {12, 30}, {6, 16}, {20, 60}}},
    {"sokoban",
     {{8, 10}, {8, 10}, {3, 6}, {60, 75}, {200000, 200000}, {1, 1}},
     {{10, 12}, {10, 12}, {6, 9}, {65, 80}, {200000, 200000}, {1, 1}}},
    {"visitall", {{8, 24}, {25, 100}, {0, 12}}, {{30, 70}, {25, 100}, {0, 12}}},
};

/* NULL if there are no sets of this domain. */
static const Range *find_ranges(const char *name, bool is_large)
{
    int i = name_table_find(name, NAME_TABLE(SETS, sizeof SETS / sizeof *SETS));
    return i < 0 ? NULL : is_large ? SETS[i].large : SETS[i].usual;
}

bool gen_sets_has(const GenClass *class)
{
    return find_ranges(class->name, false) != NULL;
}

bool gen_sets_add_problem(const GenClass *class, bool is_large, int64_t seed, GenSetsPart part,
                          int number, GenText *text, Error *error)
{
    assert(seed >= 0 && seed <= GEN_SETS_MAX_SEED && number >= 1 && number <= GEN_SETS_MAX_COUNT);
    const Range *ranges = find_ranges(class->name, is_large);
    int64_t problem_seed = 1000000 * seed + 100000 * ((int64_t)part + 1) + number;
    int64_t values[GEN_TABLE_MAX_PARAMETERS];
    Rng rng;
    rng_seed(&rng, ~(uint64_t)problem_seed); /* not the numbers that the problem is made of */
    for (int i = 0; i < class->num_parameters; i++) {
        uint32_t width = (uint32_t)(ranges[i].high - ranges[i].low + 1);
        values[i] = ranges[i].low + rng_below(&rng, width);
    }
    return gen_table_add_problem(class, values, problem_seed, text, error);
}
