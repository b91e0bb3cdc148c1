/* Floortile problems: robots at random tiles of a floor whose rows above the lowest are to be
 * painted like a chessboard.
 *
 * Every problem is solvable as long as there are no more robots than columns. All robots can go to
 * row 0: before anything is painted the tiles are connected, and which robot comes where does not
 * matter, because each can change its colour. Each robot then has some columns side by side, around
 * its own tile of row 0. It paints one after the other: it goes up to the tile below the highest,
 * paints the tile above it, takes a step down, and so on to row 0, where nothing is painted. But a
 * robot that paints a tile too early may never reach another one. */
#include <stdio.h>

#include "lab/gen_random.h"
#include "lab/gen_table.h"

/* The parameters, in the order of the table below. */
enum { ROWS, COLUMNS, ROBOTS, NUM_PARAMETERS };

static const char *const COLORS[] = {"white", "black"};

enum { NUM_COLORS = sizeof COLORS / sizeof *COLORS };

/* Row 0 included; tile row * columns + column, both from 0. In names columns count from 1. */
typedef struct Floor {
    int num_rows, num_columns;
} Floor;

static int floor_size(const Floor *floor)
{
    return floor->num_rows * floor->num_columns;
}

static void add_objects(const Floor *floor, int robots, GenText *text)
{
    for (int row = 0; row < floor->num_rows; row++) {
        char stem[32];
        snprintf(stem, sizeof stem, "tile_%d_", row);
        gen_text_add_objects(text, stem, 1, floor->num_columns, "tile");
    }
    gen_text_add_objects(text, "robot", 1, robots, "robot");
    gen_text_add(text, "    white black - color\n");
}

static void add_robots(const Floor *floor, int robots, Rng *rng, GenText *text)
{
    IntVec tiles = {0};
    gen_random_order(rng, floor_size(floor), &tiles);
    for (int i = 0; i < floor_size(floor); i++) {
        int row = tiles.data[i] / floor->num_columns, column = tiles.data[i] % floor->num_columns;
        if (i < robots) {
            gen_text_add_fact(text, "robot-at robot%d tile_%d_%d", i + 1, row, column + 1);
            gen_text_add_fact(text, "robot-has robot%d %s", i + 1,
                              COLORS[gen_random_index(rng, NUM_COLORS)]);
        } else {
            gen_text_add_fact(text, "clear tile_%d_%d", row, column + 1);
        }
    }
    int_vec_release(&tiles);
}

/* Every tile that has a neighbour so many rows and columns away is `direction` of it. */
static void add_neighbours(const Floor *floor, const char *direction, int rows, int columns,
                           GenText *text)
{
    for (int row = 0; row < floor->num_rows; row++) {
        for (int column = 0; column < floor->num_columns; column++) {
            int other_row = row + rows, other_column = column + columns;
            if (other_row >= 0 && other_row < floor->num_rows && other_column >= 0 &&
                other_column < floor->num_columns) {
                gen_text_add_fact(text, "%s tile_%d_%d tile_%d_%d", direction, row, column + 1,
                                  other_row, other_column + 1);
            }
        }
    }
}

static void add_init(const Floor *floor, int robots, Rng *rng, GenText *text)
{
    for (int i = 0; i < NUM_COLORS; i++) {
        gen_text_add_fact(text, "available-color %s", COLORS[i]);
    }
    add_robots(floor, robots, rng, text);
    add_neighbours(floor, "up", -1, 0, text);
    add_neighbours(floor, "down", 1, 0, text);
    add_neighbours(floor, "left", 0, 1, text);
    add_neighbours(floor, "right", 0, -1, text);
}

static void add_goal(const Floor *floor, GenText *text)
{
    for (int row = 1; row < floor->num_rows; row++) {
        for (int column = 1; column <= floor->num_columns; column++) {
            gen_text_add_fact(text, "painted tile_%d_%d %s", row, column,
                              COLORS[(row + column) % NUM_COLORS]);
        }
    }
}

static bool add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error)
{
    Floor floor = {.num_rows = 1 + (int)values[ROWS], .num_columns = (int)values[COLUMNS]};
    int robots = (int)values[ROBOTS];
    if (robots > floor.num_columns) {
        error_set(error, ERROR_USAGE, "%d robots need at least as many columns, not %d", robots,
                  floor.num_columns);
        return false;
    }
    gen_text_begin_problem(text, "floortile");
    add_objects(&floor, robots, text);
    gen_text_begin_init(text);
    add_init(&floor, robots, rng, text);
    gen_text_begin_goal(text);
    add_goal(&floor, text);
    gen_text_end_problem(text, NULL);
    return true;
}

const GenClass gen_floortile = {
    .name = "floortile",
    .summary = "robots paint a floor in two colours and must not block their way",
    .parameters =
        {{"rows", 1, 1000, 3, {0, 50}, "rows to paint; the robots have another one below"},
         {"columns", 1, 1000, 4, {50, 50}, "number of columns"},
         {"robots", 1, 1000, 2, {0, 30}, "number of robots; at most as many as columns"}},
    .num_parameters = NUM_PARAMETERS,
    .add_problem = add_problem,
};
