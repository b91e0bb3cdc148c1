#include "lab/gen_childsnack.h"

#include "lab/gen_pddl.h"
#include "lab/gen_random.h"

enum { NUM_TABLES = 3 };

static void add_objects(int children, int trays, int sandwiches, GenText *text)
{
    gen_pddl_add_objects(text, "child", 1, children, "child");
    gen_pddl_add_objects(text, "bread", 1, children, "bread-portion");
    gen_pddl_add_objects(text, "content", 1, children, "content-portion");
    gen_pddl_add_objects(text, "tray", 1, trays, "tray");
    gen_pddl_add_objects(text, "table", 1, NUM_TABLES, "place");
    gen_pddl_add_objects(text, "sandw", 1, sandwiches, "sandwich");
}

/* "(predicate stem<i>)" for a range of `order`, or for 1 .. end without one. */
static void add_each(GenText *text, const char *predicate, const char *stem, const int32_t *order,
                     int begin, int end)
{
    for (int i = begin; i < end; i++) {
        gen_pddl_add_fact(text, "%s %s%d", predicate, stem, (order ? order[i] : i) + 1);
    }
}

static void add_init(int children, int allergic, int trays, int sandwiches, Rng *rng, GenText *text)
{
    for (int i = 1; i <= trays; i++) {
        gen_pddl_add_fact(text, "at tray%d kitchen", i);
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
        gen_pddl_add_fact(text, "waiting child%d table%d", i, table);
    }
    add_each(text, "notexist", "sandw", NULL, 0, sandwiches);
}

bool gen_childsnack_add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error)
{
    (void)error;
    int children = (int)values[GEN_CHILDSNACK_CHILDREN];
    int trays = (int)values[GEN_CHILDSNACK_TRAYS];
    int allergic = children * (int)values[GEN_CHILDSNACK_GLUTEN] / 100;
    int sandwiches = (children * (int)values[GEN_CHILDSNACK_SANDWICHES] + 99) / 100;
    gen_pddl_begin(text, "child-snack");
    add_objects(children, trays, sandwiches, text);
    gen_pddl_begin_init(text);
    add_init(children, allergic, trays, sandwiches, rng, text);
    gen_pddl_begin_goal(text);
    add_each(text, "served", "child", NULL, 0, children);
    gen_pddl_end(text, NULL);
    return true;
}
