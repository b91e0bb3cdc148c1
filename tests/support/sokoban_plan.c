#include "support/sokoban_plan.h"

#include <assert.h>
#include <string.h>

enum { NUM_DIRECTIONS = SOKOBAN_LEVEL_NUM_DIRECTIONS, NO_STONE = 0 };

typedef struct Game {
    const SokobanLevel *level;
    int player;
    int32_t *stones; /* per cell: the stone's number, or NO_STONE */
    int32_t *ways;   /* per cell: direction that leads nearer to where the player wants to go */
    IntVec queue;
    GenText *text;
} Game;

static int num_cells(const Game *game)
{
    return game->level->width * game->level->height;
}

static void add_location(const Game *game, int cell)
{
    int width = game->level->width;
    gen_text_add(game->text, " pos-%d-%d", cell % width + 1, cell / width + 1);
}

static void add_move(Game *game, int direction)
{
    int to = sokoban_level_next(game->level, game->player, direction);
    gen_text_add(game->text, "(move player-01");
    add_location(game, game->player);
    add_location(game, to);
    gen_text_add(game->text, " %s)\n", sokoban_level_direction(direction));
    game->player = to;
}

/* Breadth first from the target, so that the ways can be followed from the player. */
static void walk(Game *game, int target)
{
    game->queue.size = 0;
    int_vec_push(&game->queue, target);
    memset(game->ways, -1, (size_t)num_cells(game) * sizeof *game->ways);
    game->ways[target] = 0;
    for (size_t i = 0; i < game->queue.size; i++) {
        for (int direction = 0; direction < NUM_DIRECTIONS; direction++) {
            int next = sokoban_level_next(game->level, game->queue.data[i], direction);
            if (next >= 0 && game->stones[next] == NO_STONE && game->ways[next] < 0) {
                game->ways[next] = NUM_DIRECTIONS - 1 - direction;
                int_vec_push(&game->queue, next);
            }
        }
    }
    assert(game->ways[game->player] >= 0);
    while (game->player != target) {
        add_move(game, game->ways[game->player]);
    }
}

static void push(Game *game, SokobanPush step)
{
    int opposite = NUM_DIRECTIONS - 1 - step.direction;
    int behind = sokoban_level_next(game->level, step.from, opposite);
    int to = sokoban_level_next(game->level, step.from, step.direction);
    walk(game, behind);
    bool is_goal = sokoban_level_is_goal(game->level->cells[to]);
    gen_text_add(game->text, "(push-to-%s player-01 stone-%02d", is_goal ? "goal" : "nongoal",
                 game->stones[step.from]);
    add_location(game, behind);
    add_location(game, step.from);
    add_location(game, to);
    gen_text_add(game->text, " %s)\n", sokoban_level_direction(step.direction));
    game->stones[to] = game->stones[step.from];
    game->stones[step.from] = NO_STONE;
    game->player = step.from;
}

void sokoban_plan_add(const SokobanLevel *level, const SokobanPushVec *pushes, GenText *text)
{
    Game game = {.level = level, .text = text};
    int count = num_cells(&game), num_stones = 0;
    game.stones = MEM_NEW(int32_t, count);
    game.ways = MEM_NEW(int32_t, count);
    for (int i = 0; i < count; i++) {
        int cell = sokoban_level_cell(level, i);
        if (sokoban_level_is_stone(level->cells[cell])) {
            game.stones[cell] = ++num_stones;
        } else if (sokoban_level_is_player(level->cells[cell])) {
            game.player = cell;
        }
    }
    for (size_t i = 0; i < pushes->size; i++) {
        push(&game, pushes->data[i]);
    }
    MEM_FREE(game.stones, count);
    MEM_FREE(game.ways, count);
    int_vec_release(&game.queue);
}
