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

/* "(predicate stem<i>)" for a range of `order`, or for 1 .. end without one. */
static void add_each(GenText *text, const char *predicate, const char *stem, const int32_t *order,
                     int begin, int end)
{
    for (int i = begin; i < end; i++) {
        gen_text_add_fact(text, "%s %s%d", predicate, stem, (order ? order[i] : i) + 1);
    }
}

static void add_init(int children, int allergic, int trays, int sandwiches, Rng *rng, GenText *text)
{
    for (int i = 1; i <= trays; i++) {
        gen_text_add_fact(text, "at tray%d kitchen", i);
    }
    add_each(text, "at_kitchen_bread", "bread", NULL, 0, children);
    add_each(text, "at_kitchen_content", "content", NULL, 0, children);
    IntVec order = {0};
    gen_random_order(rng, children, &order);
    add_each(text, "no_gluten_bread", "bread", order.data, 0, allergic);
    gen_random_order(rng, children, &order);
    add_each(text, "no_gluten_content", "content", order.data, 0, allergic);
    gen_random_order(rng, children, &order);
    add_each(text, "allergic_gluten", "child", order.data, 0, allergic);
    add_each(text, "not_allergic_gluten", "child", order.data, allergic, children);
    int_vec_release(&order);
    for (int i = 1; i <= children; i++) {
        int table = 1 + gen_random_index(rng, NUM_TABLES);
        gen_text_add_fact(text, "waiting child%d table%d", i, table);
    }
    add_each(text, "notexist", "sandw", NULL, 0, sandwiches);
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
    add_each(text, "served", "child", NULL, 0, children);
    gen_text_end_problem(text, NULL);
    return true;
}

const GenClass gen_childsnack = {
    .name = "childsnack",
    .summary = "sandwiches for children, with and without gluten, on trays",
    .parameters = {{"children", 1, 10000, 6, "number of children"},
                   {"trays", 1, 10000, 3, "number of trays"},
                   {"gluten", 0, 100, 40, "percent of the children who must not eat gluten"},
                   {"sandwiches", 100, 1000, 130,
                    "sandwiches that can be made, percent of the children"}},
    .num_parameters = NUM_PARAMETERS,
    .add_problem = add_problem,
};
