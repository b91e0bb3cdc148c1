/* Spanner problems: locations in a row between shed and gate, spanners at random ones, all nuts at
 * the gate.
 *
 * There are at least as many spanners as nuts, all of them usable and on the way. So every problem
 * is solvable, by picking up all spanners; but who leaves too many behind is in a dead end. */
#include "lab/gen_random.h"
#include "lab/gen_table.h"

/* The parameters, in the order of the table below. */
enum { SPANNERS, NUTS, LOCATIONS, NUM_PARAMETERS };

static void add_objects(int spanners, int nuts, int locations, GenText *text)
{
    gen_text_add(text, "    bob - man\n    shed gate - location\n");
    gen_text_add_objects(text, "location", 1, locations, "location");
    gen_text_add_objects(text, "spanner", 1, spanners, "spanner");
    gen_text_add_objects(text, "nut", 1, nuts, "nut");
}

static void add_init(int spanners, int nuts, int locations, Rng *rng, GenText *text)
{
    gen_text_add_fact(text, "at bob shed");
    IntVec places = {0};
    gen_random_indexes(rng, spanners, locations, &places);
    gen_text_add_pairs(text, "at spanner", "location", &places);
    int_vec_release(&places);
    gen_text_add_each(text, "usable spanner", spanners);
    for (int i = 1; i <= nuts; i++) {
        gen_text_add_fact(text, "at nut%d gate", i);
    }
    gen_text_add_each(text, "loose nut", nuts);
    gen_text_add_fact(text, "link shed location1");
    for (int i = 1; i < locations; i++) {
        gen_text_add_fact(text, "link location%d location%d", i, i + 1);
    }
    gen_text_add_fact(text, "link location%d gate", locations);
}

static bool add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error)
{
    int spanners = (int)values[SPANNERS];
    int nuts = (int)values[NUTS];
    int locations = (int)values[LOCATIONS];
    if (spanners < nuts) {
        error_set(error, ERROR_USAGE, "%d nuts need at least as many spanners, not %d", nuts,
                  spanners);
        return false;
    }
    gen_text_begin_problem(text, "spanner");
    add_objects(spanners, nuts, locations, text);
    gen_text_begin_init(text);
    add_init(spanners, nuts, locations, rng, text);
    gen_text_begin_goal(text);
    gen_text_add_each(text, "tightened nut", nuts);
    gen_text_end_problem(text, NULL);
    return true;
}

const GenClass gen_spanner = {
    .name = "spanner",
    .summary = "a man collects spanners on a way without return to tighten nuts",
    .parameters =
        {{"spanners", 1, 10000, 12, {0, 100}, "number of spanners; at least as many as nuts"},
         {"nuts", 1, 10000, 6, {0, 50}, "number of nuts"},
         {"locations", 1, 10000, 10, {0, 100}, "locations between shed and gate"}},
    .num_parameters = NUM_PARAMETERS,
    .add_problem = add_problem,
};
