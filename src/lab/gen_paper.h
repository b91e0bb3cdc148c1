/* The benchmark sets of [SBL21]: 200 problems in each of six domains, half of them to train on.
 *
 * Parameters follow the paper's schedules, problem by problem, except for Sokoban, where the paper
 * took levels drawn by people and here generated ones of similar sizes stand in. Problem i of seed
 * S is what `veer gen DOMAIN ... --seed 1000 * S + i` writes. */
#ifndef LAB_GEN_PAPER_H
#define LAB_GEN_PAPER_H

#include "lab/gen_table.h"

enum { GEN_PAPER_COUNT = 200, GEN_PAPER_MAX_SEED = 1000000000 };

typedef struct GenPaperSet {
    int count;
    int64_t values[GEN_PAPER_COUNT][GEN_TABLE_MAX_PARAMETERS];
} GenPaperSet;

/* The parameters of all problems; false if the paper does not use this generator. */
bool gen_paper_fill(const GenClass *class, GenPaperSet *out_set);

typedef struct GenPaperProblem {
    int number; /* 1 .. GEN_PAPER_COUNT */
    bool is_training;
} GenPaperProblem;

/* Chooses `count` of the numbers, evenly spread over the schedule, and half of them (of an odd
 * number the larger half) for training. */
void gen_paper_split(int64_t seed, int count, GenPaperProblem *out_problems);

bool gen_paper_add_problem(const GenClass *class, const GenPaperSet *set, int number, int64_t seed,
                           GenText *text, Error *error);

#endif
