#include "lab/gen_blocksworld.h"
#include "lab/gen_table.h"

/* The parameters, in the order of the table below. */
enum { BLOCKS, NUM_PARAMETERS };

/* Ratios c(u, g + 1) / c(u, g) for u + g <= n stand row by row, u first. */
static size_t place(int n, int u, int g)
{
    return (size_t)u * (size_t)(n + 1) + (size_t)g;
}

void gen_blocksworld_counts_init(GenBlocksworldCounts *counts, int n)
{
    counts->n = n;
    counts->ratio = MEM_NEW(double, place(n, n, n) + 1);
    double *ratio = counts->ratio;
    for (int g = 0; g <= n; g++) {
        ratio[place(n, 0, g)] = 1;
    }
    for (int u = 1; u <= n; u++) {
        for (int g = 0; g + u <= n; g++) {
            double here = ratio[place(n, u - 1, g)];
            double next = ratio[place(n, u - 1, g + 1)];
            ratio[place(n, u, g)] = here * (u + g + next) / (u - 1 + g + here);
        }
    }
}

void gen_blocksworld_counts_release(GenBlocksworldCounts *counts)
{
    MEM_FREE(counts->ratio, place(counts->n, counts->n, counts->n) + 1);
    *counts = (GenBlocksworldCounts){0};
}

/* Towers 0 .. u - 1 are without a ground, the g others stand from the end of the array. `top` is
 * what the next block can be put on; at the bottom of tower i < u is still block i. */
void gen_blocksworld_draw(const GenBlocksworldCounts *counts, Rng *rng, int32_t *out_below)
{
    int n = counts->n, g = 0;
    int32_t *top = MEM_NEW(int32_t, n);
    for (int i = 0; i < n; i++) {
        top[i] = i;
    }
    for (int u = n - 1; u >= 0; u--) {
        double ratio = counts->ratio[place(n, u, g)];
        int32_t own_top = top[u];
        if (rng_unit(rng) * (u + g + ratio) < ratio) {
            out_below[u] = GEN_BLOCKSWORLD_TABLE;
            g++;
            top[n - g] = own_top;
        } else {
            int other = (int)rng_below(rng, (uint32_t)(u + g));
            int32_t *other_top = &top[other < u ? other : n - g + other - u];
            out_below[u] = *other_top;
            *other_top = own_top;
        }
    }
    MEM_FREE(top, n);
}

static void add_clear_blocks(const int32_t *below, int n, GenText *text)
{
    bool *is_covered = MEM_NEW(bool, n);
    for (int i = 0; i < n; i++) {
        if (below[i] != GEN_BLOCKSWORLD_TABLE) {
            is_covered[below[i]] = true;
        }
    }
    for (int i = 0; i < n; i++) {
        if (!is_covered[i]) {
            gen_text_add_fact(text, "clear b%d", i + 1);
        }
    }
    MEM_FREE(is_covered, n);
}

static void add_init(const int32_t *below, int n, GenText *text)
{
    gen_text_add_fact(text, "arm-empty");
    for (int i = 0; i < n; i++) {
        if (below[i] == GEN_BLOCKSWORLD_TABLE) {
            gen_text_add_fact(text, "on-table b%d", i + 1);
        } else {
            gen_text_add_fact(text, "on b%d b%d", i + 1, below[i] + 1);
        }
    }
    add_clear_blocks(below, n, text);
}

static void add_goal(const int32_t *below, int n, GenText *text)
{
    for (int i = 0; i < n; i++) {
        if (below[i] != GEN_BLOCKSWORLD_TABLE) {
            gen_text_add_fact(text, "on b%d b%d", i + 1, below[i] + 1);
        }
    }
}

static bool add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error)
{
    (void)error;
    int n = (int)values[BLOCKS];
    GenBlocksworldCounts counts;
    gen_blocksworld_counts_init(&counts, n);
    int32_t *below = MEM_NEW(int32_t, n);
    gen_text_begin_problem(text, "blocksworld");
    gen_text_add_objects(text, "b", 1, n, NULL);
    gen_text_begin_init(text);
    gen_blocksworld_draw(&counts, rng, below);
    add_init(below, n, text);
    gen_text_begin_goal(text);
    gen_blocksworld_draw(&counts, rng, below);
    add_goal(below, n, text);
    gen_text_end_problem(text, NULL);
    MEM_FREE(below, n);
    gen_blocksworld_counts_release(&counts);
    return true;
}

const GenClass gen_blocksworld = {
    .name = "blocksworld",
    .summary = "towers of blocks, every state equally likely [ST01]",
    .parameters = {{"blocks", 1, 2000, 12, {0, 100}, "number of blocks"}},
    .num_parameters = NUM_PARAMETERS,
    .add_problem = add_problem,
};
