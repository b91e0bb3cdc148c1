/* Barman problems: one shaker, two hands, a dispenser for every ingredient, and cocktails of two
 * different ingredients.
 *
 * All shots but the last have a goal. The first ones want each cocktail once, in random order; any
 * others want a cocktail or an ingredient. Every problem is solvable: the last shot stays free to
 * carry ingredients to the shaker, whatever is used can be cleaned, and a full shot stays as it is
 * on the table. */
#include "lab/gen_random.h"
#include "lab/gen_table.h"

/* The parameters, in the order of the table below. */
enum { COCKTAILS, INGREDIENTS, SHOTS, NUM_PARAMETERS };

/* Of the shots beyond one for every cocktail. */
enum { PERCENT_COCKTAILS = 60 };

/* A full shaker serves two shots. */
enum { NUM_LEVELS = 3 };

static void add_objects(int cocktails, int ingredients, int shots, GenText *text)
{
    gen_text_add_objects(text, "shaker", 1, 1, "shaker");
    gen_text_add(text, "    left right - hand\n");
    gen_text_add_objects(text, "shot", 1, shots, "shot");
    gen_text_add_objects(text, "ingredient", 1, ingredients, "ingredient");
    gen_text_add_objects(text, "cocktail", 1, cocktails, "cocktail");
    gen_text_add_objects(text, "dispenser", 1, ingredients, "dispenser");
    gen_text_add_objects(text, "l", 0, NUM_LEVELS, "level");
}

static void add_each_container(int shots, const char *predicate, GenText *text)
{
    gen_text_add_fact(text, "%s shaker1", predicate);
    for (int i = 1; i <= shots; i++) {
        gen_text_add_fact(text, "%s shot%d", predicate, i);
    }
}

static void add_recipes(int cocktails, int ingredients, Rng *rng, GenText *text)
{
    for (int i = 1; i <= cocktails; i++) {
        int first = gen_random_index(rng, ingredients);
        int second = gen_random_other(rng, ingredients, first);
        gen_text_add_fact(text, "cocktail-part1 cocktail%d ingredient%d", i, first + 1);
        gen_text_add_fact(text, "cocktail-part2 cocktail%d ingredient%d", i, second + 1);
    }
}

static void add_init(int cocktails, int ingredients, int shots, Rng *rng, GenText *text)
{
    add_each_container(shots, "ontable", text);
    for (int i = 1; i <= ingredients; i++) {
        gen_text_add_fact(text, "dispenses dispenser%d ingredient%d", i, i);
    }
    add_each_container(shots, "clean", text);
    add_each_container(shots, "empty", text);
    gen_text_add_fact(text, "handempty left");
    gen_text_add_fact(text, "handempty right");
    gen_text_add_fact(text, "shaker-empty-level shaker1 l0");
    gen_text_add_fact(text, "shaker-level shaker1 l0");
    for (int i = 1; i < NUM_LEVELS; i++) {
        gen_text_add_fact(text, "next l%d l%d", i - 1, i);
    }
    add_recipes(cocktails, ingredients, rng, text);
}

static void add_goal(int cocktails, int ingredients, int shots, Rng *rng, GenText *text)
{
    IntVec order = {0};
    gen_random_order(rng, cocktails, &order);
    for (int i = 0; i < shots - 1; i++) {
        bool is_cocktail = i < cocktails || gen_random_chance(rng, PERCENT_COCKTAILS);
        int beverage = i < cocktails ? order.data[i]
                                     : gen_random_index(rng, is_cocktail ? cocktails : ingredients);
        gen_text_add_fact(text, "contains shot%d %s%d", i + 1,
                          is_cocktail ? "cocktail" : "ingredient", beverage + 1);
    }
    int_vec_release(&order);
}

static bool add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error)
{
    int cocktails = (int)values[COCKTAILS];
    int ingredients = (int)values[INGREDIENTS];
    int shots = (int)values[SHOTS];
    if (shots <= cocktails) {
        error_set(error, ERROR_USAGE, "%d cocktails need at least %d shots, not %d", cocktails,
                  cocktails + 1, shots);
        return false;
    }
    gen_text_begin_problem(text, "barman");
    add_objects(cocktails, ingredients, shots, text);
    gen_text_begin_init(text);
    add_init(cocktails, ingredients, shots, rng, text);
    gen_text_begin_goal(text);
    add_goal(cocktails, ingredients, shots, rng, text);
    gen_text_end_problem(text, NULL);
    return true;
}

const GenClass gen_barman = {
    .name = "barman",
    .summary = "a barman with a shaker serves cocktails in shots",
    .parameters = {{"cocktails", 1, 1000, 3, {0, 50}, "kinds of cocktails"},
                   {"ingredients", 2, 1000, 6, {100, 100}, "kinds of ingredients"},
                   {"shots", 2, 1001, 5, {100, 100}, "glasses; more than cocktails"}},
    .num_parameters = NUM_PARAMETERS,
    .add_problem = add_problem,
};
