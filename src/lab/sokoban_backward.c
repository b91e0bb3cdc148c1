#include "lab/sokoban_backward.h"

#include <assert.h>
#include <string.h>

#include "lab/gen_random.h"
#include "task/state_registry.h"

enum {
    NUM_DIRECTIONS = SOKOBAN_LEVEL_NUM_DIRECTIONS,
    NUM_SLOTS = SOKOBAN_BACKWARD_MAX_STONES + 1,
    NUM_WORDS = NUM_SLOTS * sizeof(uint16_t) / sizeof(StateWord),
};

/* Stones in ascending order, then the smallest cell that the player can get to: positions are the
 * same if he can walk from one to the other. */
typedef struct Position {
    uint16_t slots[NUM_SLOTS];
} Position;

_Static_assert(sizeof(Position) == NUM_WORDS * sizeof(StateWord), "a position is a state");

typedef struct Backward {
    const SokobanLevel *level; /* without stones and player */
    int num_stones;
    int32_t *next; /* [cell * NUM_DIRECTIONS + direction]: sokoban_level_next, which is slow */
    StateRegistry positions;
    IntVec parents; /* of every position; NO_STATE: solved */
    bool *is_stone; /* per cell; as are the next two */
    bool *is_region;
    bool *is_child_region;
    IntVec queue;
} Backward;

static int num_cells(const SokobanLevel *level)
{
    return level->width * level->height;
}

/* Marks the cells that the player can get to from `start`; returns the smallest. */
static int find_region(Backward *search, int start, bool *is_region)
{
    int least = start;
    IntVec *queue = &search->queue;
    memset(is_region, 0, (size_t)num_cells(search->level));
    queue->size = 0;
    int_vec_push(queue, start);
    is_region[start] = true;
    for (size_t i = 0; i < queue->size; i++) {
        int cell = queue->data[i];
        least = cell < least ? cell : least;
        for (int direction = 0; direction < NUM_DIRECTIONS; direction++) {
            int next = search->next[cell * NUM_DIRECTIONS + direction];
            if (next >= 0 && !search->is_stone[next] && !is_region[next]) {
                is_region[next] = true;
                int_vec_push(queue, next);
            }
        }
    }
    return least;
}

static void insert(Backward *search, const Position *position, int32_t parent)
{
    StateWord words[NUM_WORDS];
    bool is_new;
    memcpy(words, position, sizeof words);
    if (!state_registry_try_reserve(&search->positions, 1)) {
        mem_fail(sizeof words);
    }
    state_registry_insert(&search->positions, words, state_registry_hash(&search->positions, words),
                          &is_new);
    if (is_new) {
        int_vec_push(&search->parents, parent);
    }
}

static Position position_of(const Backward *search, int32_t id)
{
    Position position;
    memcpy(&position, state_registry_words(&search->positions, id), sizeof position);
    return position;
}

static void put_stones(Backward *search, const Position *position, bool is_there)
{
    for (int i = 0; i < search->num_stones; i++) {
        search->is_stone[position->slots[i]] = is_there;
    }
}

/* The stones of a position with one of them moved, in order again. */
static Position move_stone(const Backward *search, Position position, int index, int to)
{
    uint16_t *slots = position.slots;
    for (; index > 0 && slots[index - 1] > to; index--) {
        slots[index] = slots[index - 1];
    }
    for (; index + 1 < search->num_stones && slots[index + 1] < to; index++) {
        slots[index] = slots[index + 1];
    }
    slots[index] = (uint16_t)to;
    return position;
}

/* The player stands next to the stone at `to` and steps back to `player`, with the stone. */
static void pull(Backward *search, int32_t id, const Position *position, int index, int to,
                 int player)
{
    int from = position->slots[index];
    Position child = move_stone(search, *position, index, to);
    search->is_stone[from] = false;
    search->is_stone[to] = true;
    child.slots[search->num_stones] =
        (uint16_t)find_region(search, player, search->is_child_region);
    search->is_stone[to] = false;
    search->is_stone[from] = true;
    insert(search, &child, id);
}

static void expand(Backward *search, int32_t id)
{
    Position position = position_of(search, id);
    put_stones(search, &position, true);
    find_region(search, position.slots[search->num_stones], search->is_region);
    for (int i = 0; i < search->num_stones; i++) {
        for (int direction = 0; direction < NUM_DIRECTIONS; direction++) {
            int to = search->next[position.slots[i] * NUM_DIRECTIONS + direction];
            bool is_near = to >= 0 && search->is_region[to];
            int player = is_near ? search->next[to * NUM_DIRECTIONS + direction] : -1;
            if (player >= 0 && !search->is_stone[player]) {
                pull(search, id, &position, i, to, player);
            }
        }
    }
    put_stones(search, &position, false);
}

/* All solved positions: the stones on the goals, the player in any region. */
static void insert_solved(Backward *search)
{
    const char *cells = search->level->cells;
    Position solved = {0};
    for (int i = 0; i < num_cells(search->level); i++) {
        if (cells[i] == '.') {
            assert(search->num_stones < SOKOBAN_BACKWARD_MAX_STONES);
            solved.slots[search->num_stones++] = (uint16_t)i;
        }
    }
    put_stones(search, &solved, true);
    for (int i = 0; i < num_cells(search->level); i++) {
        if (cells[i] == ' ') {
            solved.slots[search->num_stones] =
                (uint16_t)find_region(search, i, search->is_child_region);
            insert(search, &solved, NO_STATE);
        }
    }
    put_stones(search, &solved, false);
}

static void backward_init(Backward *search, const SokobanLevel *level)
{
    *search = (Backward){.level = level};
    state_registry_init(&search->positions, NUM_WORDS);
    search->next = MEM_NEW(int32_t, (size_t)num_cells(level) * NUM_DIRECTIONS);
    for (int i = 0; i < num_cells(level) * NUM_DIRECTIONS; i++) {
        search->next[i] = sokoban_level_next(level, i / NUM_DIRECTIONS, i % NUM_DIRECTIONS);
    }
    search->is_stone = MEM_NEW(bool, num_cells(level));
    search->is_region = MEM_NEW(bool, num_cells(level));
    search->is_child_region = MEM_NEW(bool, num_cells(level));
}

static void backward_release(Backward *search)
{
    state_registry_release(&search->positions);
    int_vec_release(&search->parents);
    MEM_FREE(search->next, (size_t)num_cells(search->level) * NUM_DIRECTIONS);
    MEM_FREE(search->is_stone, num_cells(search->level));
    MEM_FREE(search->is_region, num_cells(search->level));
    MEM_FREE(search->is_child_region, num_cells(search->level));
    int_vec_release(&search->queue);
}

/* --- The level -------------------------------------------------------------------------------- */

static bool has_stone(const Backward *search, const Position *position, int cell)
{
    for (int i = 0; i < search->num_stones; i++) {
        if (position->slots[i] == cell) {
            return true;
        }
    }
    return false;
}

/* Where the positions differ: the pull that leads to the later one, backwards. */
static SokobanPush push_between(const Backward *search, const Position *before,
                                const Position *after)
{
    int from = -1, to = -1;
    for (int i = 0; i < search->num_stones; i++) {
        if (!has_stone(search, after, before->slots[i])) {
            from = before->slots[i];
        }
        if (!has_stone(search, before, after->slots[i])) {
            to = after->slots[i];
        }
    }
    int direction = 0;
    while (search->next[from * NUM_DIRECTIONS + direction] != to) {
        direction++;
    }
    return (SokobanPush){from, direction};
}

static void find_pushes(const Backward *search, SokobanPushVec *out_pushes)
{
    for (int32_t id = search->positions.count - 1; search->parents.data[id] != NO_STATE;) {
        int32_t next = search->parents.data[id];
        Position before = position_of(search, id), after = position_of(search, next);
        sokoban_push_vec_push(out_pushes, push_between(search, &before, &after));
        id = next;
    }
}

/* Anywhere that he can get to. */
static int draw_player(Backward *search, const Position *start, Rng *rng)
{
    put_stones(search, start, true);
    find_region(search, start->slots[search->num_stones], search->is_region);
    return search->queue.data[gen_random_index(rng, (int)search->queue.size)];
}

void sokoban_backward_place(SokobanLevel *level, int num_positions, Rng *rng,
                            SokobanPushVec *out_pushes)
{
    Backward search;
    backward_init(&search, level);
    insert_solved(&search);
    for (int32_t id = 0; id < search.positions.count && search.positions.count < num_positions;
         id++) {
        expand(&search, id);
    }
    Position start = position_of(&search, search.positions.count - 1);
    find_pushes(&search, out_pushes);
    int player = draw_player(&search, &start, rng);
    for (int i = 0; i < search.num_stones; i++) {
        char *cell = &level->cells[start.slots[i]];
        *cell = *cell == '.' ? '*' : '$';
    }
    level->cells[player] = level->cells[player] == '.' ? '+' : '@';
    backward_release(&search);
}
