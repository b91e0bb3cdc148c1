/* Sokoban levels: the usual text notation, and PDDL problems made of them.
 *
 *     #  wall          @  player            $  stone             .  goal
 *     blank  floor     +  player on goal    *  stone on goal     - and _ stand for floor, too
 *
 * A file may hold several levels; lines with any other character are titles or comments and end a
 * level, as do blank lines. */
#ifndef LAB_SOKOBAN_LEVEL_H
#define LAB_SOKOBAN_LEVEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "lab/gen_text.h"

/* A cell is y * width + x. What the player cannot get to even without stones is a wall. */
typedef struct SokobanLevel {
    int width, height;
    char *cells; /* width * height characters of the notation */
} SokobanLevel;

enum { SOKOBAN_LEVEL_MAX_SIDE = 200, SOKOBAN_LEVEL_NUM_DIRECTIONS = 4 };

/* Level `number` of a text, from 1. False with *error filled if there is none, or if it is no
 * level: not one player, no stone, fewer goals than stones, not closed, too large. */
bool sokoban_level_read(const char *text, size_t size, const char *file, int64_t number,
                        SokobanLevel *out_level, Error *error);

/* A level of walls. */
void sokoban_level_init(SokobanLevel *level, int width, int height);
void sokoban_level_release(SokobanLevel *level);

static inline bool sokoban_level_is_goal(char cell)
{
    return cell == '.' || cell == '+' || cell == '*';
}

static inline bool sokoban_level_is_stone(char cell)
{
    return cell == '$' || cell == '*';
}

static inline bool sokoban_level_is_player(char cell)
{
    return cell == '@' || cell == '+';
}

/* Cell 0, 1, ... column by column: the order in which names are given. */
static inline int sokoban_level_cell(const SokobanLevel *level, int index)
{
    return index % level->height * level->width + index / level->height;
}

/* The next cell in a direction, or -1: a wall. Direction d is opposite to 3 - d. */
int sokoban_level_next(const SokobanLevel *level, int cell, int direction);

/* The PDDL name of a direction. */
const char *sokoban_level_direction(int direction);

/* Adds the PDDL problem, below a picture of the level. Location pos-X-Y is in column X and row Y
 * from 1; stones are numbered from 1, column by column. */
void sokoban_level_add_problem(const SokobanLevel *level, GenText *text);

#endif
