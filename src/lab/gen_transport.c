/* Transport problems: vehicles of different capacities, packages, and roads between locations.
 *
 * A random tree of roads connects all locations; each other pair has a road with a given
 * probability. Roads go both ways. A package is at a random location and belongs to another one.
 * Every problem is solvable: every vehicle takes at least one package and reaches every location,
 * so it can bring one package after the other. */
#include "lab/gen_random.h"
#include "lab/gen_table.h"

/* The parameters, in the order of the table below. */
enum { VEHICLES, PACKAGES, LOCATIONS, CAPACITY, ROADS, NUM_PARAMETERS };

/* `is_road[from * locations + to]`, only for from > to. */
static void draw_tree(int locations, Rng *rng, bool *is_road)
{
    IntVec order = {0};
    gen_random_order(rng, locations, &order);
    for (int i = 1; i < locations; i++) {
        int here = order.data[i], there = order.data[gen_random_index(rng, i)];
        int high = here > there ? here : there, low = here > there ? there : here;
        is_road[high * locations + low] = true;
    }
    int_vec_release(&order);
}

static void add_roads(int locations, int percent, Rng *rng, GenText *text)
{
    size_t size = (size_t)locations * (size_t)locations;
    bool *is_road = MEM_NEW(bool, size);
    draw_tree(locations, rng, is_road);
    for (int high = 1; high < locations; high++) {
        for (int low = 0; low < high; low++) {
            if (is_road[high * locations + low] || gen_random_chance(rng, percent)) {
                gen_text_add_fact(text, "road l%d l%d", high + 1, low + 1);
                gen_text_add_fact(text, "road l%d l%d", low + 1, high + 1);
            }
        }
    }
    MEM_FREE(is_road, size);
}

static void add_vehicles(int vehicles, int locations, int capacity, Rng *rng, GenText *text)
{
    for (int i = 1; i <= capacity; i++) {
        gen_text_add_fact(text, "capacity-predecessor c%d c%d", i - 1, i);
    }
    IntVec numbers = {0};
    gen_random_indexes(rng, vehicles, capacity, &numbers);
    gen_text_add_pairs(text, "capacity v", "c", &numbers);
    gen_random_indexes(rng, vehicles, locations, &numbers);
    gen_text_add_pairs(text, "at v", "l", &numbers);
    int_vec_release(&numbers);
}

static bool add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error)
{
    (void)error;
    int vehicles = (int)values[VEHICLES], packages = (int)values[PACKAGES];
    int locations = (int)values[LOCATIONS], capacity = (int)values[CAPACITY];
    gen_text_begin_problem(text, "transport");
    gen_text_add_objects(text, "v", 1, vehicles, "vehicle");
    gen_text_add_objects(text, "p", 1, packages, "package");
    gen_text_add_objects(text, "l", 1, locations, "location");
    gen_text_add_objects(text, "c", 0, capacity + 1, "size");
    IntVec starts = {0}, ends = {0};
    gen_text_begin_init(text);
    add_vehicles(vehicles, locations, capacity, rng, text);
    gen_random_trips(rng, packages, locations, &starts, &ends);
    gen_text_add_pairs(text, "at p", "l", &starts);
    add_roads(locations, (int)values[ROADS], rng, text);
    gen_text_begin_goal(text);
    gen_text_add_pairs(text, "at p", "l", &ends);
    gen_text_end_problem(text, NULL);
    int_vec_release(&starts);
    int_vec_release(&ends);
    return true;
}

const GenClass gen_transport = {
    .name = "transport",
    .summary = "vehicles take packages along roads to where they belong",
    .parameters = {{"vehicles", 1, 10000, 15, {0, 40}, "number of vehicles"},
                   {"packages", 1, 10000, 40, {0, 100}, "number of packages"},
                   {"locations", 2, 2000, 50, {100, 100}, "number of locations"},
                   {"capacity", 1, 100, 3, {90, 10}, "packages that fit into the largest vehicles"},
                   {"roads",
                    0,
                    100,
                    20,
                    {0},
                    "percent of the pairs of locations with a road, besides a tree"}},
    .num_parameters = NUM_PARAMETERS,
    .add_problem = add_problem,
};
