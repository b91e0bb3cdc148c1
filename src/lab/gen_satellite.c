/* Satellite problems: satellites with instruments, each for some of the modes, take images of
 * directions, and some of them must point to a direction in the end.
 *
 * Every satellite gets an instrument as long as there are enough; the others go to random ones. An
 * instrument supports a random number of modes; a mode that none supports is given to one. Goals
 * are a share of all pairs of direction and mode, and a share of the satellites.
 *
 * Every problem is solvable: some instrument on board of a satellite supports the mode of a goal
 * and has a direction to be calibrated at; satellites turn everywhere, power goes back when an
 * instrument is switched off, and an image stays. Satellites turn to their last direction when all
 * images are taken. */
#include "lab/gen_random.h"
#include "lab/gen_table.h"

/* The parameters, in the order of the table below. */
enum { SATELLITES, INSTRUMENTS, MODES, DIRECTIONS, IMAGES, POINTING, NUM_PARAMETERS };

static void add_objects(const int64_t *values, GenText *text)
{
    gen_text_add_objects(text, "sat", 1, (int)values[SATELLITES], "satellite");
    gen_text_add_objects(text, "ins", 1, (int)values[INSTRUMENTS], "instrument");
    gen_text_add_objects(text, "mod", 1, (int)values[MODES], "mode");
    gen_text_add_objects(text, "dir", 1, (int)values[DIRECTIONS], "direction");
}

static void add_satellites(int satellites, int instruments, Rng *rng, GenText *text)
{
    gen_text_add_each(text, "power_avail sat", satellites);
    IntVec owners = {0};
    gen_random_order(rng, satellites, &owners);
    for (int i = satellites; i < instruments; i++) {
        int_vec_push(&owners, gen_random_index(rng, satellites));
    }
    owners.size = (size_t)instruments;
    gen_text_add_pairs(text, "on_board ins", "sat", &owners);
    int_vec_release(&owners);
}

static void add_directions(int satellites, int instruments, int directions, Rng *rng, GenText *text)
{
    IntVec numbers = {0};
    gen_random_indexes(rng, satellites, directions, &numbers);
    gen_text_add_pairs(text, "pointing sat", "dir", &numbers);
    gen_random_indexes(rng, instruments, directions, &numbers);
    gen_text_add_pairs(text, "calibration_target ins", "dir", &numbers);
    int_vec_release(&numbers);
}

static void add_modes(int instruments, int modes, Rng *rng, GenText *text)
{
    bool *is_supported = MEM_NEW(bool, modes);
    IntVec order = {0};
    for (int i = 1; i <= instruments; i++) {
        gen_random_order(rng, modes, &order);
        order.size = (size_t)(1 + gen_random_index(rng, modes));
        for (size_t k = 0; k < order.size; k++) {
            is_supported[order.data[k]] = true;
            gen_text_add_fact(text, "supports ins%d mod%d", i, order.data[k] + 1);
        }
    }
    for (int mode = 0; mode < modes; mode++) {
        if (!is_supported[mode]) {
            int instrument = gen_random_index(rng, instruments);
            gen_text_add_fact(text, "supports ins%d mod%d", instrument + 1, mode + 1);
        }
    }
    int_vec_release(&order);
    MEM_FREE(is_supported, modes);
}

/* At least one image; satellites rounded down. */
static void add_goals(const int64_t *values, Rng *rng, GenText *text)
{
    int modes = (int)values[MODES], directions = (int)values[DIRECTIONS];
    IntVec order = {0};
    gen_random_order(rng, (int)values[SATELLITES], &order);
    for (int i = 0; i < (int)(values[SATELLITES] * values[POINTING] / 100); i++) {
        gen_text_add_fact(text, "pointing sat%d dir%d", order.data[i] + 1,
                          1 + gen_random_index(rng, directions));
    }
    gen_random_order(rng, modes * directions, &order);
    for (int i = 0; i < (int)((values[IMAGES] * modes * directions + 99) / 100); i++) {
        gen_text_add_fact(text, "have_image dir%d mod%d", order.data[i] / modes + 1,
                          order.data[i] % modes + 1);
    }
    int_vec_release(&order);
}

static bool add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error)
{
    (void)error;
    int satellites = (int)values[SATELLITES], instruments = (int)values[INSTRUMENTS];
    gen_text_begin_problem(text, "satellite");
    add_objects(values, text);
    gen_text_begin_init(text);
    add_satellites(satellites, instruments, rng, text);
    add_directions(satellites, instruments, (int)values[DIRECTIONS], rng, text);
    add_modes(instruments, (int)values[MODES], rng, text);
    gen_text_begin_goal(text);
    add_goals(values, rng, text);
    gen_text_end_problem(text, NULL);
    return true;
}

const GenClass gen_satellite = {
    .name = "satellite",
    .summary = "satellites turn, calibrate instruments and take images",
    .parameters =
        {{"satellites", 1, 1000, 40, {0, 100}, "number of satellites"},
         {"instruments", 1, 10000, 80, {0, 200}, "number of instruments"},
         {"modes", 1, 100, 8, {0, 30}, "number of modes"},
         {"directions", 1, 5000, 100, {100, 100}, "number of directions"},
         {"images",
          1,
          100,
          40,
          {0},
          "percent of the pairs of direction and mode to take an image of"},
         {"pointing", 0, 100, 50, {0}, "percent of the satellites with a last direction"}},
    .num_parameters = NUM_PARAMETERS,
    .add_problem = add_problem,
};
