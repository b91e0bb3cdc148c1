/* Child-snack problems: sandwiches for children at three tables, some of whom must not eat gluten.
 *
 * Bread and content are counted: one portion of each per child, and as many free of gluten as there
 * are children who need that, drawn at random. So every problem is solvable, by making the
 * sandwiches without gluten first and serving them to those children; but a portion without gluten
 * that goes into an ordinary sandwich is a dead end. */
#include "lab/gen_random.h"
#include "lab/gen_table.h"

/* The parameters, in the order of the table below. */
enum { CHILDREN, TRAYS, GLUTEN, SANDWICHES, NUM_PARAMETERS };

enum { NUM_TABLES = 3 };

static void add_objects(int children, int trays, int sandwiches, GenText *text)
{
    gen_text_add_objects(text, "child", 1, children, "child");
    gen_text_add_objects(text, "bread", 1, children, "bread-portion");
    gen_text_add_objects(text, "content", 1, children, "content-portion");
    gen_text_add_objects(text, "tray", 1, trays, "tray");
    gen_text_add_objects(text, "table", 1, NUM_TABLES, "place");
    gen_text_add_objects(text, "sandw", 1, sandwiches, "sandwich");
}

/* As gen_text_add_each, for a range of a random order. */
static void add_chosen(GenText *text, const char *words, const int32_t *order, int begin, int end)
{
    for (int i = begin; i < end; i++) {
        gen_text_add_fact(text, "%s%d", words, order[i] + 1);
    }
}

static void add_init(int children, int allergic, int trays, int sandwiches, Rng *rng, GenText *text)
{
    for (int i = 1; i <= trays; i++) {
        gen_text_add_fact(text, "at tray%d kitchen", i);
    }
    gen_text_add_each(text, "at_kitchen_bread bread", children);
    gen_text_add_each(text, "at_kitchen_content content", children);
    IntVec order = {0};
    gen_random_order(rng, children, &order);
    add_chosen(text, "no_gluten_bread bread", order.data, 0, allergic);
    gen_random_order(rng, children, &order);
    add_chosen(text, "no_gluten_content content", order.data, 0, allergic);
    gen_random_order(rng, children, &order);
    add_chosen(text, "allergic_gluten child", order.data, 0, allergic);
    add_chosen(text, "not_allergic_gluten child", order.data, allergic, children);
    gen_random_indexes(rng, children, NUM_TABLES, &order);
    gen_text_add_pairs(text, "waiting child", "table", &order);
    int_vec_release(&order);
    gen_text_add_each(text, "notexist sandw", sandwiches);
}

static bool add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error)
{
    (void)error;
    int children = (int)values[CHILDREN];
    int trays = (int)values[TRAYS];
    int allergic = children * (int)values[GLUTEN] / 100;
    int sandwiches = (children * (int)values[SANDWICHES] + 99) / 100;
    gen_text_begin_problem(text, "child-snack");
    add_objects(children, trays, sandwiches, text);
    gen_text_begin_init(text);
    add_init(children, allergic, trays, sandwiches, rng, text);
    gen_text_begin_goal(text);
    gen_text_add_each(text, "served child", children);
    gen_text_end_problem(text, NULL);
    return true;
}

const GenClass gen_childsnack = {
    .name = "childsnack",
    .summary = "sandwiches for children, with and without gluten, on trays",
    .parameters = {{"children", 1, 10000, 6, {0, 100}, "number of children"},
                   {"trays", 1, 10000, 3, {0, 30}, "number of trays"},
                   {"gluten", 0, 100, 40, {0}, "percent of the children who must not eat gluten"},
                   {"sandwiches",
                    100,
                    1000,
                    130,
                    {0},
                    "sandwiches that can be made, percent of the children"}},
    .num_parameters = NUM_PARAMETERS,
    .add_problem = add_problem,
};
