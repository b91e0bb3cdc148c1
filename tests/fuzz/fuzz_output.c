/* Fuzz target for what other planners print, and for command lines of suites: any bytes must be read,
 * within bounds, or refused with a place. */
#include <stdint.h>
#include <string.h>

#include "require.h"
#include "text.h"

#include "lab/command_words.h"
#include "lab/run.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The pieces in which the output comes make no difference. */
static void read_output(const char *text, size_t size)
{
    RunOutput whole, parts;
    run_output_init(&whole);
    run_output_init(&parts);
    run_output_read(&whole, text, size);
    for (size_t i = 0; i < size; i++) {
        run_output_read(&parts, text + i, 1);
    }
    run_output_finish(&whole);
    run_output_finish(&parts);
    require(strcmp(whole.figures.uses, parts.figures.uses) == 0);
    require(whole.figures.expanded == parts.figures.expanded && whole.figures.expanded >= -1);
    require(strlen(whole.figures.uses) < sizeof whole.figures.uses);
}

static void read_words(const char *text, size_t size)
{
    static const char *const VALUES[COMMAND_NUM_HOLES] = {"a", "b", "c", "d", "e", "f"};
    Arena arena = {0};
    Error error = {0};
    CommandWords words;
    ErrorPlace place = {"suite", text, size, 0};
    if (command_words_read(place, size, &arena, &words, &error)) {
        for (int i = 0; i < words.count; i++) {
            require(command_words_fill(words.words[i], VALUES, &arena) != NULL);
        }
        require(error.kind == ERROR_NONE);
    } else {
        require(error.kind == ERROR_INPUT && error.line > 0);
    }
    arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Text text = text_copy(data, size);
    read_output(text.data, size);
    read_words(text.data, size);
    text_release(&text);
    return 0;
}
