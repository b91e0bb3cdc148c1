#include "lab/study.h"

#include <string.h>

#include "base/name_table.h"

static const StudyScale SCALES[] = {
    {.name = "smoke",
     .summary = "some minutes: the result in small, by a faster learner",
     .recipe = "paper-cem",
     .num_problems = 20,
     .num_policies = 2,
     .num_policy_seeds = 1,
     .num_random_seeds = 2,
     .max_orders = 3,
     .steps = 30000,
     .generations = 6,
     .cut_off = 2000,
     .eval_interval = 3000,
     .epsilon_steps = 15000,
     .time_limit = "2s",
     .memory_limit = "1G"},
    {.name = "small",
     .summary = "some hours: the shape of the results",
     .recipe = "paper",
     .num_problems = 40,
     .num_policies = 3,
     .num_policy_seeds = 2,
     .num_random_seeds = 5,
     .max_orders = 8,
     .steps = 100000,
     .generations = 15,
     .cut_off = 3000,
     .eval_interval = 10000,
     .epsilon_steps = 50000,
     .time_limit = "30s",
     .memory_limit = "2G"},
    {.name = "full",
     .summary = "weeks of processor time: the paper's protocol",
     .recipe = "paper",
     .num_problems = 200,
     .num_policies = 5,
     .num_policy_seeds = 25,
     .num_random_seeds = 25,
     .max_orders = 120,
     .steps = 1000000,
     .generations = 30,
     .cut_off = 7500,
     .eval_interval = 30000,
     .epsilon_steps = 500000,
     .time_limit = "300s",
     .memory_limit = "4G"},
};

static const char *const LISTS[] = {"ff", "cg", "cea", "add", "lm"};

const StudyVariant study_variants[STUDY_NUM_VARIANTS] = {{"four", LISTS, 4}, {"five", LISTS, 5}};

const char *const study_domains[STUDY_NUM_DOMAINS] = {"barman", "blocksworld", "childsnack",
                                                      "rovers", "sokoban",     "visitall"};

enum { MAX_LISTS = sizeof LISTS / sizeof *LISTS };

const StudyScale *study_find_scale(const char *name)
{
    int i = name_table_find(name, NAME_TABLE(SCALES, sizeof SCALES / sizeof *SCALES));
    return i < 0 ? NULL : &SCALES[i];
}

/* Writes the lists in a given order, with a separator. */
static void write_order(const StudyVariant *variant, const int *order, char separator,
                        char out_text[STUDY_LISTS_SIZE])
{
    char *end = out_text;
    for (int i = 0; i < variant->num_lists; i++) {
        if (i > 0) {
            *end++ = separator;
        }
        end = stpcpy(end, variant->lists[order[i]]);
    }
}

void study_write_lists(const StudyVariant *variant, char out_text[STUDY_LISTS_SIZE])
{
    static const int ORDER[MAX_LISTS] = {0, 1, 2, 3, 4};
    write_order(variant, ORDER, ',', out_text);
}

/* The permutation of that number in lexicographic order. */
static void permute(int number, int count, int *out_order)
{
    int left[MAX_LISTS];
    int num_rest = 1;
    for (int i = 0; i < count; i++) {
        left[i] = i;
        num_rest *= i > 0 ? i : 1;
    }
    for (int i = 0; i < count; i++) {
        int pick = number / num_rest;
        out_order[i] = left[pick];
        memmove(left + pick, left + pick + 1, (size_t)(count - i - pick - 1) * sizeof *left);
        number %= num_rest;
        num_rest /= count - i - 1 > 0 ? count - i - 1 : 1;
    }
}

static void write_alternation(const StudyScale *scale, const StudyVariant *variant,
                              const char *lists, FILE *stream)
{
    int num_orders = 1;
    for (int i = 2; i <= variant->num_lists; i++) {
        num_orders *= i;
    }
    int num_chosen = num_orders < scale->max_orders ? num_orders : scale->max_orders;
    for (int i = 0; i < num_chosen; i++) {
        int order[MAX_LISTS];
        char name[STUDY_LISTS_SIZE], argument[STUDY_LISTS_SIZE];
        permute((int)((int64_t)i * num_orders / num_chosen), variant->num_lists, order);
        write_order(variant, order, '-', name);
        write_order(variant, order, ',', argument);
        fprintf(stream, "alt/%s = --lists %s --control alt:%s --mdp paper\n", name, lists,
                argument);
    }
}

static void write_configurations(const StudyScale *scale, const StudyVariant *variant, FILE *stream)
{
    char lists[STUDY_LISTS_SIZE];
    study_write_lists(variant, lists);
    fputs("\n[configurations]\n", stream);
    for (int i = 1; i <= scale->num_policies; i++) {
        /* The seed decides which list replaces an empty one. */
        fprintf(stream,
                "rl/%d = --policy {suite}/training/{set}/seed-%d/best.safetensors --mdp %s\n", i, i,
                scale->num_policy_seeds > 1 ? "paper:{seed}" : "paper");
    }
    fprintf(stream, "rnd = --lists %s --control random:{seed} --mdp paper\n", lists);
    write_alternation(scale, variant, lists, stream);
    for (int i = 0; i < variant->num_lists; i++) {
        fprintf(stream, "%s = --lists %s --control single:%s --mdp paper\n", variant->lists[i],
                lists, variant->lists[i]);
    }
    fputs("\n[oracles]\nsingle h =", stream);
    for (int i = 0; i < variant->num_lists; i++) {
        fprintf(stream, " %s", variant->lists[i]);
    }
}

bool study_write_suite(const StudyScale *scale, const StudyVariant *variant, FILE *stream)
{
    fputs("[instances]\n", stream);
    for (int i = 0; i < STUDY_NUM_DOMAINS; i++) {
        fprintf(stream, "%s = ../sets/%s/test/*.pddl\n", study_domains[i], study_domains[i]);
    }
    write_configurations(scale, variant, stream);
    fprintf(stream, "\n\n[limits]\ntime = %s\nmemory = %s\n\n[runs]\nseeds = 1..%d\ntraces = rl\n",
            scale->time_limit, scale->memory_limit, scale->num_random_seeds);
    return fflush(stream) == 0 && !ferror(stream);
}
