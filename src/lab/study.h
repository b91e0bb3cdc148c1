/* The study of [SBL21] as a suite: learned policies, random choice, alternation in many orders and
 * single heuristics on the test halves of six generated benchmark sets.
 *
 * A scale says how much of it is done; `full` is the paper's protocol. A folder of the study looks
 * like this, once with four lists and once with landmark counting as a fifth one:
 *
 *     sets/DOMAIN/{domain.pddl,train/,test/}
 *     four/training/DOMAIN/seed-N/best.safetensors
 *     four/suite.txt, results.db, report.html */
#ifndef LAB_STUDY_H
#define LAB_STUDY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct StudyScale {
    const char *name, *summary;
    const char *recipe;   /* of veer train: how policies are trained if the user does not say */
    int num_problems;     /* of each domain, half of them for training */
    int num_policies;     /* seeds of training */
    int num_policy_seeds; /* runs of each policy on each instance */
    int num_random_seeds; /* at least as many */
    int max_orders;       /* of alternation, evenly chosen among all */
    int64_t steps, eval_interval, epsilon_steps; /* of training by Q-learning */
    int64_t generations;                         /* of training by the cross-entropy method */
    int64_t cut_off;
    const char *time_limit, *memory_limit;
} StudyScale;

typedef struct StudyVariant {
    const char *name; /* of its folder */
    const char *const *lists;
    int num_lists;
} StudyVariant;

enum { STUDY_NUM_VARIANTS = 2, STUDY_NUM_DOMAINS = 6, STUDY_LISTS_SIZE = 64 };

extern const StudyVariant study_variants[STUDY_NUM_VARIANTS];
extern const char *const study_domains[STUDY_NUM_DOMAINS];

/* NULL if there is none of that name. */
const StudyScale *study_find_scale(const char *name);

/* Names with commas between them, as for --lists. */
void study_write_lists(const StudyVariant *variant, char out_text[STUDY_LISTS_SIZE]);

/* The suite of a variant, to lie in its folder. False when writing failed. */
bool study_write_suite(const StudyScale *scale, const StudyVariant *variant, FILE *stream);

#endif
