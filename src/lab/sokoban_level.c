#include "lab/sokoban_level.h"

#include <string.h>

#include "lab/gen_text.h"

static const struct {
    const char *name;
    int dx, dy;
} DIRECTIONS[SOKOBAN_LEVEL_NUM_DIRECTIONS] = {
    {"dir-down", 0, 1}, {"dir-left", -1, 0}, {"dir-right", 1, 0}, {"dir-up", 0, -1}};

const char *sokoban_level_direction(int direction)
{
    return DIRECTIONS[direction].name;
}

void sokoban_level_init(SokobanLevel *level, int width, int height)
{
    *level = (SokobanLevel){width, height, MEM_NEW(char, (size_t)width *(size_t)height)};
    memset(level->cells, '#', (size_t)width * (size_t)height);
}

void sokoban_level_release(SokobanLevel *level)
{
    MEM_FREE(level->cells, (size_t)level->width * (size_t)level->height);
    *level = (SokobanLevel){0};
}

int sokoban_level_next(const SokobanLevel *level, int cell, int direction)
{
    int x = cell % level->width + DIRECTIONS[direction].dx;
    int y = cell / level->width + DIRECTIONS[direction].dy;
    bool is_inside = x >= 0 && y >= 0 && x < level->width && y < level->height;
    int next = y * level->width + x;
    return is_inside && level->cells[next] != '#' ? next : -1;
}

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct Reader {
    const char *text;
    size_t size;
    const char *file;
} Reader;

static bool fail(const Reader *reader, size_t offset, Error *error, const char *message)
{
    error_set_at(error, ERROR_INPUT, (ErrorPlace){reader->file, reader->text, reader->size, offset},
                 "%s", message);
    return false;
}

/* Length of the line at `offset`, without its end. */
static size_t line_length(const Reader *reader, size_t offset)
{
    const char *line = reader->text + offset;
    const char *end = memchr(line, '\n', reader->size - offset);
    size_t length = end ? (size_t)(end - line) : reader->size - offset;
    return length > 0 && line[length - 1] == '\r' ? length - 1 : length;
}

static size_t next_line(const Reader *reader, size_t offset)
{
    const char *end = memchr(reader->text + offset, '\n', reader->size - offset);
    return end ? (size_t)(end - reader->text) + 1 : reader->size;
}

/* Only characters of the notation, and a wall. */
static bool is_level_line(const Reader *reader, size_t offset)
{
    bool has_wall = false;
    size_t length = line_length(reader, offset);
    for (size_t i = 0; i < length; i++) {
        char c = reader->text[offset + i];
        if (c == '\0' || !strchr("#@+$*. -_", c)) {
            return false;
        }
        has_wall |= c == '#';
    }
    return has_wall;
}

/* Where a level begins and ends; false if there are fewer than `number`. */
static bool find_level(const Reader *reader, int64_t number, size_t *out_begin, size_t *out_end)
{
    size_t offset = 0;
    for (int64_t found = 0; offset < reader->size;) {
        size_t begin = offset;
        while (offset < reader->size && is_level_line(reader, offset)) {
            offset = next_line(reader, offset);
        }
        if (offset > begin && ++found == number) {
            *out_begin = begin;
            *out_end = offset;
            return true;
        }
        if (offset == begin) {
            offset = next_line(reader, offset);
        }
    }
    return false;
}

static void measure(const Reader *reader, size_t begin, size_t end, size_t *out_width,
                    size_t *out_height)
{
    *out_width = *out_height = 0;
    for (size_t offset = begin; offset < end; offset = next_line(reader, offset)) {
        size_t length = line_length(reader, offset);
        *out_width = length > *out_width ? length : *out_width;
        ++*out_height;
    }
}

static void copy_cells(const Reader *reader, size_t begin, SokobanLevel *level)
{
    size_t offset = begin;
    for (int y = 0; y < level->height; y++) {
        char *row = level->cells + (size_t)y * (size_t)level->width;
        size_t length = line_length(reader, offset);
        memset(row, ' ', (size_t)level->width);
        for (size_t x = 0; x < length; x++) {
            char c = reader->text[offset + x];
            row[x] = c == '-' || c == '_' ? ' ' : c;
        }
        offset = next_line(reader, offset);
    }
}

/* Marks what can be reached from a cell without stones; false if that is a cell at the border. */
static bool find_inside(const SokobanLevel *level, int start, bool *is_inside)
{
    IntVec queue = {0};
    bool is_closed = true;
    int_vec_push(&queue, start);
    is_inside[start] = true;
    for (size_t i = 0; i < queue.size; i++) {
        int x = queue.data[i] % level->width, y = queue.data[i] / level->width;
        is_closed &= x > 0 && y > 0 && x < level->width - 1 && y < level->height - 1;
        for (int direction = 0; direction < SOKOBAN_LEVEL_NUM_DIRECTIONS; direction++) {
            int next = sokoban_level_next(level, queue.data[i], direction);
            if (next >= 0 && !is_inside[next]) {
                is_inside[next] = true;
                int_vec_push(&queue, next);
            }
        }
    }
    int_vec_release(&queue);
    return is_closed;
}

/* Makes walls of what is outside. NULL, or what is wrong. */
static const char *check_level(SokobanLevel *level)
{
    int num_cells = level->width * level->height;
    int players = 0, player = 0, stones = 0, goals = 0;
    for (int i = 0; i < num_cells; i++) {
        bool is_player = sokoban_level_is_player(level->cells[i]);
        players += is_player;
        player = is_player ? i : player;
    }
    if (players != 1) {
        return "a level must have exactly one player, @ or +";
    }
    bool *is_inside = MEM_NEW(bool, num_cells);
    bool is_closed = find_inside(level, player, is_inside);
    for (int i = 0; i < num_cells; i++) {
        level->cells[i] = is_inside[i] ? level->cells[i] : '#';
        stones += sokoban_level_is_stone(level->cells[i]);
        goals += sokoban_level_is_goal(level->cells[i]);
    }
    MEM_FREE(is_inside, num_cells);
    return !is_closed       ? "the walls of the level are not closed"
           : stones == 0    ? "a level must have a stone that the player can get to, $ or *"
           : goals < stones ? "the level has fewer goals than stones"
                            : NULL;
}

bool sokoban_level_read(const char *text, size_t size, const char *file, int64_t number,
                        SokobanLevel *out_level, Error *error)
{
    Reader reader = {text, size, file};
    size_t begin, end, width, height;
    if (!find_level(&reader, number, &begin, &end)) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = file},
                     "there is no level %lld in this file", (long long)number);
        return false;
    }
    measure(&reader, begin, end, &width, &height);
    if (width > SOKOBAN_LEVEL_MAX_SIDE || height > SOKOBAN_LEVEL_MAX_SIDE) {
        return fail(&reader, begin, error, "the level is larger than 200 columns or rows");
    }
    sokoban_level_init(out_level, (int)width, (int)height);
    copy_cells(&reader, begin, out_level);
    const char *complaint = check_level(out_level);
    if (complaint) {
        sokoban_level_release(out_level);
        return fail(&reader, begin, error, complaint);
    }
    return true;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void add_cell_fact(const SokobanLevel *level, const char *words, int cell, GenText *text)
{
    gen_text_add_fact(text, "%s pos-%d-%d", words, cell % level->width + 1,
                      cell / level->width + 1);
}

static void add_objects(const SokobanLevel *level, int num_stones, GenText *text)
{
    gen_text_add(text, "    dir-down dir-left dir-right dir-up - direction\n"
                       "    player-01 - player\n");
    for (int x = 1; x <= level->width; x++) {
        gen_text_add(text, "   ");
        for (int y = 1; y <= level->height; y++) {
            gen_text_add(text, " pos-%d-%d", x, y);
        }
        gen_text_add(text, " - location\n");
    }
    gen_text_add(text, "   ");
    for (int i = 1; i <= num_stones; i++) {
        gen_text_add(text, " stone-%02d", i);
    }
    gen_text_add(text, " - stone\n");
}

static void add_ways(const SokobanLevel *level, int cell, GenText *text)
{
    for (int direction = 0; direction < SOKOBAN_LEVEL_NUM_DIRECTIONS; direction++) {
        int next = sokoban_level_next(level, cell, direction);
        if (next >= 0) {
            gen_text_add_fact(text, "MOVE-DIR pos-%d-%d pos-%d-%d %s", cell % level->width + 1,
                              cell / level->width + 1, next % level->width + 1,
                              next / level->width + 1, DIRECTIONS[direction].name);
        }
    }
}

static void add_things(const SokobanLevel *level, GenText *text)
{
    int num_stones = 0;
    for (int i = 0; i < level->width * level->height; i++) {
        int cell = sokoban_level_cell(level, i);
        char c = level->cells[cell];
        if (sokoban_level_is_stone(c)) {
            char words[32];
            snprintf(words, sizeof words, "at stone-%02d", ++num_stones);
            add_cell_fact(level, words, cell, text);
            if (c == '*') {
                gen_text_add_fact(text, "at-goal stone-%02d", num_stones);
            }
        } else if (sokoban_level_is_player(c)) {
            add_cell_fact(level, "at player-01", cell, text);
        } else if (c != '#') {
            add_cell_fact(level, "clear", cell, text);
        }
    }
}

static void add_init(const SokobanLevel *level, GenText *text)
{
    for (int i = 0; i < level->width * level->height; i++) {
        int cell = sokoban_level_cell(level, i);
        bool is_goal = sokoban_level_is_goal(level->cells[cell]);
        add_cell_fact(level, is_goal ? "IS-GOAL" : "IS-NONGOAL", cell, text);
    }
    for (int i = 0; i < level->width * level->height; i++) {
        int cell = sokoban_level_cell(level, i);
        if (level->cells[cell] != '#') {
            add_ways(level, cell, text);
        }
    }
    add_things(level, text);
    gen_text_add_fact(text, "= (total-cost) 0");
}

void sokoban_level_add_problem(const SokobanLevel *level, GenText *text)
{
    int num_stones = 0;
    for (int i = 0; i < level->width * level->height; i++) {
        num_stones += sokoban_level_is_stone(level->cells[i]);
    }
    for (int y = 0; y < level->height; y++) {
        gen_text_add(text, "; %.*s\n", level->width, level->cells + (ptrdiff_t)y * level->width);
    }
    gen_text_begin_problem(text, "sokoban-sequential");
    add_objects(level, num_stones, text);
    gen_text_begin_init(text);
    add_init(level, text);
    gen_text_begin_goal(text);
    for (int i = 1; i <= num_stones; i++) {
        gen_text_add_fact(text, "at-goal stone-%02d", i);
    }
    gen_text_end_problem(text, "total-cost");
}
