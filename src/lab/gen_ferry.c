/* Ferry problems: every car waits at a random location and belongs to another one.
 *
 * Every problem is solvable: the ferry reaches every location from every other, and one car after
 * the other can be taken to its place. */
#include "lab/gen_random.h"
#include "lab/gen_table.h"

/* The parameters, in the order of the table below. */
enum { CARS, LOCATIONS, NUM_PARAMETERS };

static bool add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error)
{
    (void)error;
    int cars = (int)values[CARS];
    int locations = (int)values[LOCATIONS];
    gen_text_begin_problem(text, "ferry");
    gen_text_add_objects(text, "car", 1, cars, "car");
    gen_text_add_objects(text, "loc", 1, locations, "location");
    IntVec starts = {0}, ends = {0};
    gen_text_begin_init(text);
    gen_text_add_fact(text, "empty-ferry");
    gen_text_add_fact(text, "at-ferry loc%d", 1 + gen_random_index(rng, locations));
    gen_random_trips(rng, cars, locations, &starts, &ends);
    gen_text_add_pairs(text, "at car", "loc", &starts);
    gen_text_begin_goal(text);
    gen_text_add_pairs(text, "at car", "loc", &ends);
    gen_text_end_problem(text, NULL);
    int_vec_release(&starts);
    int_vec_release(&ends);
    return true;
}

const GenClass gen_ferry = {
    .name = "ferry",
    .summary = "a ferry takes cars, one at a time, to where they belong",
    .parameters = {{"cars", 1, 100000, 100, {0, 100}, "number of cars"},
                   {"locations", 2, 10000, 50, {100, 70}, "number of locations"}},
    .num_parameters = NUM_PARAMETERS,
    .add_problem = add_problem,
};
