/* Miconic problems: every passenger waits on a random floor and wants to go to another one.
 *
 * Every problem is solvable: the lift reaches every floor from every other, and nobody who is on
 * board is in the way. */
#include "lab/gen_random.h"
#include "lab/gen_table.h"

/* The parameters, in the order of the table below. */
enum { PASSENGERS, FLOORS, NUM_PARAMETERS };

static void add_floors(int floors, GenText *text)
{
    for (int low = 1; low < floors; low++) {
        for (int high = low + 1; high <= floors; high++) {
            gen_text_add_fact(text, "above f%d f%d", low, high);
        }
    }
}

static bool add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error)
{
    (void)error;
    int passengers = (int)values[PASSENGERS];
    int floors = (int)values[FLOORS];
    gen_text_begin_problem(text, "miconic");
    gen_text_add_objects(text, "p", 1, passengers, "passenger");
    gen_text_add_objects(text, "f", 1, floors, "floor");
    IntVec starts = {0}, ends = {0};
    gen_text_begin_init(text);
    gen_text_add_fact(text, "lift-at f%d", 1 + gen_random_index(rng, floors));
    gen_random_trips(rng, passengers, floors, &starts, &ends);
    gen_text_add_pairs(text, "origin p", "f", &starts);
    gen_text_add_pairs(text, "destin p", "f", &ends);
    add_floors(floors, text);
    gen_text_begin_goal(text);
    gen_text_add_each(text, "served p", passengers);
    gen_text_end_problem(text, NULL);
    int_vec_release(&starts);
    int_vec_release(&ends);
    return true;
}

const GenClass gen_miconic = {
    .name = "miconic",
    .summary = "a lift takes passengers to the floors they want to go to",
    .parameters = {{"passengers", 1, 100000, 200, {0, 100}, "number of passengers"},
                   {"floors", 2, 1000, 100, {0, 200}, "number of floors"}},
    .num_parameters = NUM_PARAMETERS,
    .add_problem = add_problem,
};
