/* Fuzz target for the reader of Sokoban levels: whatever the text, its first levels are read or
 * refused, and what was read is a closed level that can be written as PDDL. */
#include <stdint.h>

#include "require.h"

#include "lab/sokoban_level.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_level(const SokobanLevel *level)
{
    int width = level->width, height = level->height;
    for (int i = 0; i < width * height; i++) {
        int x = i % width, y = i / width;
        bool is_border = x == 0 || y == 0 || x == width - 1 || y == height - 1;
        require(!is_border || level->cells[i] == '#');
    }
    GenText text = {0};
    sokoban_level_add_problem(level, &text);
    gen_text_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int64_t number = 1; number <= 3; number++) {
        SokobanLevel level;
        Error error = {0};
        if (sokoban_level_read((const char *)data, size, "fuzz", number, &level, &error)) {
            check_level(&level);
            sokoban_level_release(&level);
        } else {
            require(error.kind == ERROR_INPUT && error.message[0]);
        }
    }
    return 0;
}
