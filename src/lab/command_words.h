/* Command lines of a suite: words, quotes and placeholders.
 *
 * Blanks separate words; '...' and "..." hold blanks and each other; there is no other shell
 * syntax. {problem} and the like stand for values that differ from run to run. They are filled in
 * after the line has been split, so that file names may contain blanks. Other braces are errors. */
#ifndef LAB_COMMAND_WORDS_H
#define LAB_COMMAND_WORDS_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/error.h"

typedef enum CommandHole {
    COMMAND_DOMAIN,
    COMMAND_PROBLEM,
    COMMAND_PLAN,
    COMMAND_SEED,
    COMMAND_SET,   /* the name of the domain in tables */
    COMMAND_SUITE, /* the folder of the suite file */
    COMMAND_NUM_HOLES
} CommandHole;

typedef struct CommandWords {
    const char **words;
    int count;
    bool has_hole[COMMAND_NUM_HOLES];
} CommandWords;

/* Reads `length` bytes at the offset of the place. Words belong to the arena. */
bool command_words_read(ErrorPlace place, size_t length, Arena *arena, CommandWords *out_words,
                        Error *error);

/* A word with all placeholders replaced; one without a value becomes empty. */
const char *command_words_fill(const char *word, const char *const values[COMMAND_NUM_HOLES],
                               Arena *arena);

#endif
