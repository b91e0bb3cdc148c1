/* Visit-all problems: a robot on a square grid, some of whose cells may be missing.
 *
 * Every cell that the robot can reach is a goal with the same probability, its own in any case, so
 * every problem is solvable: the grid is undirected and the robot comes back from everywhere. */
#include <assert.h>

#include "lab/gen_random.h"
#include "lab/gen_table.h"

/* The parameters, in the order of the table below. */
enum { SIZE, GOALS, UNAVAILABLE, NUM_PARAMETERS };

/* Cell x * size + y. */
typedef struct Grid {
    int size, num_cells;
    bool *is_there;
    IntVec reachable; /* from the robot's cell, which comes first */
} Grid;

enum { NUM_DIRECTIONS = 4 };

/* The neighbour of a cell, or -1 where the grid ends or the cell is missing. */
static int neighbour(const Grid *grid, int cell, int direction)
{
    static const int DX[NUM_DIRECTIONS] = {-1, 1, 0, 0}, DY[NUM_DIRECTIONS] = {0, 0, -1, 1};
    int x = cell / grid->size + DX[direction], y = cell % grid->size + DY[direction];
    if (x < 0 || y < 0 || x >= grid->size || y >= grid->size) {
        return -1;
    }
    int next = x * grid->size + y;
    return grid->is_there[next] ? next : -1;
}

static void find_reachable(Grid *grid, int start)
{
    bool *is_found = MEM_NEW(bool, grid->num_cells);
    int_vec_push(&grid->reachable, start);
    is_found[start] = true;
    for (size_t i = 0; i < grid->reachable.size; i++) {
        for (int direction = 0; direction < NUM_DIRECTIONS; direction++) {
            int next = neighbour(grid, grid->reachable.data[i], direction);
            if (next >= 0 && !is_found[next]) {
                is_found[next] = true;
                int_vec_push(&grid->reachable, next);
            }
        }
    }
    MEM_FREE(is_found, grid->num_cells);
}

/* Takes cells away and places the robot. */
static void grid_init(Grid *grid, int size, int num_missing, Rng *rng)
{
    int num_cells = size * size;
    *grid = (Grid){.size = size, .num_cells = num_cells, .is_there = MEM_NEW(bool, num_cells)};
    IntVec order = {0};
    gen_random_order(rng, num_cells, &order);
    assert(order.data && num_missing < num_cells);
    for (int i = num_missing; i < num_cells; i++) {
        grid->is_there[order.data[i]] = true;
    }
    find_reachable(grid, order.data[num_missing]);
    int_vec_release(&order);
}

static void grid_release(Grid *grid)
{
    MEM_FREE(grid->is_there, grid->num_cells);
    int_vec_release(&grid->reachable);
}

static void add_place(const Grid *grid, int cell, GenText *text)
{
    gen_text_add(text, " loc-x%d-y%d", cell / grid->size, cell % grid->size);
}

static void add_place_fact(const Grid *grid, const char *predicate, int cell, GenText *text)
{
    gen_text_add(text, "    (%s", predicate);
    add_place(grid, cell, text);
    gen_text_add(text, ")\n");
}

static void add_objects(const Grid *grid, GenText *text)
{
    for (int x = 0; x < grid->size; x++) {
        gen_text_add(text, "   ");
        for (int y = 0; y < grid->size; y++) {
            int cell = x * grid->size + y;
            if (grid->is_there[cell]) {
                add_place(grid, cell, text);
            }
        }
        gen_text_add(text, "\n");
    }
    gen_text_add(text, "    - place\n");
}

static void add_init(const Grid *grid, GenText *text)
{
    add_place_fact(grid, "at-robot", grid->reachable.data[0], text);
    add_place_fact(grid, "visited", grid->reachable.data[0], text);
    for (int cell = 0; cell < grid->num_cells; cell++) {
        for (int direction = 0; grid->is_there[cell] && direction < NUM_DIRECTIONS; direction++) {
            int next = neighbour(grid, cell, direction);
            if (next >= 0) {
                gen_text_add(text, "    (connected");
                add_place(grid, cell, text);
                add_place(grid, next, text);
                gen_text_add(text, ")\n");
            }
        }
    }
}

static void add_goal(const Grid *grid, int percent, Rng *rng, GenText *text)
{
    bool *is_goal = MEM_NEW(bool, grid->num_cells);
    for (size_t i = 0; i < grid->reachable.size; i++) {
        is_goal[grid->reachable.data[i]] = i == 0 || gen_random_chance(rng, percent);
    }
    for (int cell = 0; cell < grid->num_cells; cell++) {
        if (is_goal[cell]) {
            add_place_fact(grid, "visited", cell, text);
        }
    }
    MEM_FREE(is_goal, grid->num_cells);
}

static bool add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error)
{
    int size = (int)values[SIZE];
    int64_t num_missing = values[UNAVAILABLE];
    if (num_missing >= (int64_t)size * size) {
        error_set(error, ERROR_USAGE,
                  "a grid of size %d has %d cells; at least one must be available", size,
                  size * size);
        return false;
    }
    Grid grid;
    grid_init(&grid, size, (int)num_missing, rng);
    gen_text_begin_problem(text, "grid-visit-all");
    add_objects(&grid, text);
    gen_text_begin_init(text);
    add_init(&grid, text);
    gen_text_begin_goal(text);
    add_goal(&grid, (int)values[GOALS], rng, text);
    gen_text_end_problem(text, NULL);
    grid_release(&grid);
    return true;
}

const GenClass gen_visitall = {
    .name = "visitall",
    .summary = "a robot visits cells of a grid",
    .parameters =
        {{"size", 1, 1000, 12, {0, 100}, "cells in a row and in a column"},
         {"goals", 0, 100, 50, {0}, "percent of the cells to visit, apart from the robot's own"},
         {"unavailable", 0, 1000000, 0, {0}, "cells that are missing"}},
    .num_parameters = NUM_PARAMETERS,
    .add_problem = add_problem,
};
