#include "lab/gen_sokoban.h"

#include "lab/gen_random.h"
#include "lab/gen_table.h"
#include "lab/sokoban_backward.h"

/* The parameters, in the order of the table below. */
enum { WIDTH, HEIGHT, STONES, FLOOR, POSITIONS, ROOMS, NUM_PARAMETERS };

enum { MAX_FAILURES = 100, PERCENT_BLOCKS = 35 };

/* Turns a corridor or, less often, a block around a cell into floor, within the outer walls. */
static void dig(SokobanLevel *level, int cell, Rng *rng)
{
    bool is_block = gen_random_chance(rng, PERCENT_BLOCKS);
    bool is_upright = gen_random_chance(rng, 50);
    int length = is_block ? 2 + gen_random_index(rng, 2) : 2 + gen_random_index(rng, 3);
    int breadth = is_block ? 2 : 1;
    int width = is_upright ? breadth : length, height = is_upright ? length : breadth;
    int left = cell % level->width - gen_random_index(rng, width);
    int top = cell / level->width - gen_random_index(rng, height);
    for (int y = top < 1 ? 1 : top; y < top + height && y < level->height - 1; y++) {
        for (int x = left < 1 ? 1 : left; x < left + width && x < level->width - 1; x++) {
            level->cells[y * level->width + x] = ' ';
        }
    }
}

static void find_floor(const SokobanLevel *level, IntVec *out_floor)
{
    out_floor->size = 0;
    for (int i = 0; i < level->width * level->height; i++) {
        if (level->cells[i] == ' ') {
            int_vec_push(out_floor, i);
        }
    }
}

/* Digs until `percent` of what lies within the outer walls is floor, always from where floor is
 * already, so that it hangs together. */
static void draw_room(SokobanLevel *level, int percent, Rng *rng, IntVec *out_floor)
{
    int inner = (level->width - 2) * (level->height - 2);
    int x = 1 + gen_random_index(rng, level->width - 2);
    int y = 1 + gen_random_index(rng, level->height - 2);
    level->cells[y * level->width + x] = ' ';
    find_floor(level, out_floor);
    while (out_floor->size * 100 < (size_t)inner * (size_t)percent) {
        int from = out_floor->data[gen_random_index(rng, (int)out_floor->size)];
        dig(level, from, rng);
        find_floor(level, out_floor);
    }
}

static void draw_level(const int64_t *values, Rng *rng, SokobanLevel *out_level,
                       SokobanPushVec *out_pushes)
{
    int stones = (int)values[STONES];
    IntVec floor = {0};
    sokoban_level_init(out_level, (int)values[WIDTH], (int)values[HEIGHT]);
    draw_room(out_level, (int)values[FLOOR], rng, &floor);
    if (floor.size > (size_t)stones) {
        rng_shuffle(rng, floor.data, floor.size);
        for (int i = 0; i < stones; i++) {
            out_level->cells[floor.data[i]] = '.';
        }
        sokoban_backward_place(out_level, (int)values[POSITIONS], rng, out_pushes);
    }
    int_vec_release(&floor);
}

/* Draws another level and keeps it if it needs more pushes. */
static void improve(const int64_t *values, Rng *rng, SokobanLevel *level, SokobanPushVec *pushes)
{
    SokobanLevel other;
    SokobanPushVec other_pushes = {0};
    draw_level(values, rng, &other, &other_pushes);
    if (other_pushes.size > pushes->size) {
        SokobanLevel worse = *level;
        SokobanPushVec worse_pushes = *pushes;
        *level = other;
        *pushes = other_pushes;
        other = worse;
        other_pushes = worse_pushes;
    }
    sokoban_level_release(&other);
    sokoban_push_vec_release(&other_pushes);
}

bool gen_sokoban_draw(const int64_t *values, Rng *rng, SokobanLevel *out_level,
                      SokobanPushVec *out_pushes, Error *error)
{
    *out_level = (SokobanLevel){0};
    *out_pushes = (SokobanPushVec){0};
    for (int64_t i = 0; i < values[ROOMS]; i++) {
        improve(values, rng, out_level, out_pushes);
    }
    for (int i = 0; i < MAX_FAILURES && out_pushes->size == 0; i++) {
        improve(values, rng, out_level, out_pushes);
    }
    if (out_pushes->size == 0) {
        error_set(error, ERROR_USAGE,
                  "no level found in which a stone can be pushed; try a larger room or fewer "
                  "stones");
        return false;
    }
    return true;
}

static bool add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error)
{
    SokobanLevel level;
    SokobanPushVec pushes;
    bool ok = gen_sokoban_draw(values, rng, &level, &pushes, error);
    if (ok) {
        gen_text_add(text, "; needs %zu pushes\n", pushes.size);
        sokoban_level_add_problem(&level, text);
        sokoban_level_release(&level);
    }
    sokoban_push_vec_release(&pushes);
    return ok;
}

static bool add_level(const char *levels, size_t size, const char *file, int64_t number,
                      GenText *text, Error *error)
{
    SokobanLevel level;
    bool ok = sokoban_level_read(levels, size, file, number, &level, error);
    if (ok) {
        sokoban_level_add_problem(&level, text);
        sokoban_level_release(&level);
    }
    return ok;
}

const GenClass gen_sokoban = {
    .name = "sokoban",
    .summary = "a player pushes stones onto goals, in rooms that were played backwards",
    .parameters =
        {{"width", 3, 100, 9, {600, 100}, "columns, with the outer walls"},
         {"height", 3, 100, 9, {600, 100}, "rows, with the outer walls"},
         {"stones", 1, SOKOBAN_BACKWARD_MAX_STONES, 3, {0, 50}, "number of stones and goals"},
         {"floor", 1, 100, 75, {0}, "percent of the room that is not wall"},
         {"positions",
          2,
          1000000,
          10000,
          {0},
          "positions to look at for one that is far from solved"},
         {"rooms", 1, 10000, 3, {0}, "rooms to try for the one that needs most pushes"}},
    .num_parameters = NUM_PARAMETERS,
    .add_problem = add_problem,
    .add_level = add_level,
};
