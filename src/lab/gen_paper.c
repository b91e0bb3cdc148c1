#include "lab/gen_paper.h"

#include <assert.h>
#include <string.h>

#include "base/name_table.h"
#include "lab/gen_random.h"

/* Schedules are longer than the paper's sets: what does not fit is dropped. */
static void add(GenPaperSet *set, const int64_t *values, int num_values)
{
    if (set->count < GEN_PAPER_COUNT) {
        memcpy(set->values[set->count++], values, (size_t)num_values * sizeof *values);
    }
}

#define ADD(set, ...)                                                                              \
    add(set, (const int64_t[]){__VA_ARGS__}, sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t))

static void fill_barman(GenPaperSet *set)
{
    for (int shots = 3; shots <= 11; shots += 2) {
        for (int cocktails = 2; cocktails < shots; cocktails++) {
            for (int i = 0; i < 4 * 3; i++) {
                ADD(set, cocktails, 6 + i / 3, shots);
            }
        }
    }
}

static void fill_blocksworld(GenPaperSet *set)
{
    for (int number = 1; number <= GEN_PAPER_COUNT; number++) {
        ADD(set, 10 + number / 10);
    }
}

static void fill_childsnack(GenPaperSet *set)
{
    for (int children = 2; children <= 14; children += 2) {
        for (int trays = 2; trays <= 7; trays++) {
            for (int i = set->count <= 120 ? 11 : 4; i > 0; i--) {
                ADD(set, children, trays, 40, 130);
            }
        }
    }
}

static void fill_rovers(GenPaperSet *set)
{
    for (int i = 0; i < 2 * 4 * 4 * 3 * 3; i++) {
        ADD(set, 3 + 2 * (i / 144), 10 + 5 * (i / 36 % 4), 4 + 2 * (i / 9 % 4), 2 + 2 * (i / 3 % 3),
            4 + i % 3);
    }
}

/* Sizes, numbers of stones and difficulty spread like those of the paper's levels. */
static void fill_sokoban(GenPaperSet *set)
{
    static const int STONES[] = {2, 3, 4, 3, 3, 5, 3, 4, 2, 3, 6, 4, 3, 3, 4, 8, 2, 3, 5, 4};
    for (int i = 0; i < GEN_PAPER_COUNT; i++) {
        ADD(set, 7 + i % 6, 7 + i % 5, STONES[i / 5 % 20], 48 + 3 * (i % 7), 20000, 10);
    }
}

static void fill_visitall(GenPaperSet *set)
{
    static const int GOALS[] = {10, 25, 50, 75, 100};
    for (int size = 8; size <= 33; size++) {
        for (int i = 0; i < 5; i++) {
            ADD(set, size, GOALS[i], 0);
            if (size >= 20) {
                ADD(set, size, GOALS[i], 0);
            }
        }
    }
}

static const struct {
    const char *name;
    void (*fill)(GenPaperSet *set);
} SCHEDULES[] = {
    {"barman", fill_barman}, {"blocksworld", fill_blocksworld}, {"childsnack", fill_childsnack},
    {"rovers", fill_rovers}, {"sokoban", fill_sokoban},         {"visitall", fill_visitall},
};

bool gen_paper_fill(const GenClass *class, GenPaperSet *out_set)
{
    int i =
        name_table_find(class->name, NAME_TABLE(SCHEDULES, sizeof SCHEDULES / sizeof *SCHEDULES));
    if (i >= 0) {
        out_set->count = 0;
        SCHEDULES[i].fill(out_set);
        assert(out_set->count == GEN_PAPER_COUNT);
    }
    return i >= 0;
}

void gen_paper_split(int64_t seed, int count, GenPaperProblem *out_problems)
{
    assert(count >= 0 && count <= GEN_PAPER_COUNT);
    Rng rng;
    IntVec order = {0};
    rng_seed(&rng, (uint64_t)seed);
    gen_random_order(&rng, count, &order);
    for (int i = 0; i < count; i++) {
        int place = order.data[i];
        out_problems[place] = (GenPaperProblem){1 + place * GEN_PAPER_COUNT / count, 2 * i < count};
    }
    int_vec_release(&order);
}

bool gen_paper_add_problem(const GenClass *class, const GenPaperSet *set, int number, int64_t seed,
                           GenText *text, Error *error)
{
    return gen_table_add_problem(class, set->values[number - 1], 1000 * seed + number, text, error);
}
