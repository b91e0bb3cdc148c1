#include "lab/command_words.h"

#include <ctype.h>
#include <string.h>

#include "base/vec.h"

DEFINE_VEC(WordVec, word_vec, const char *);
DEFINE_VEC(CharVec, char_vec, char);

static const char *const HOLES[COMMAND_NUM_HOLES] = {
    [COMMAND_DOMAIN] = "{domain}", [COMMAND_PROBLEM] = "{problem}", [COMMAND_PLAN] = "{plan}",
    [COMMAND_SEED] = "{seed}",     [COMMAND_SET] = "{set}",         [COMMAND_SUITE] = "{suite}",
};

/* The placeholder that the text begins with, or COMMAND_NUM_HOLES. */
static int hole_at(const char *text, size_t length)
{
    int hole = 0;
    while (hole < COMMAND_NUM_HOLES && !(strlen(HOLES[hole]) <= length &&
                                         strncmp(text, HOLES[hole], strlen(HOLES[hole])) == 0)) {
        hole++;
    }
    return hole;
}

/* Reads one character; false and an Error at a brace that is no placeholder. */
static bool take(ErrorPlace place, size_t length, CommandWords *words, CharVec *word, Error *error)
{
    const char *text = place.text + place.offset;
    if (*text == '{') {
        int hole = hole_at(text, length);
        if (hole == COMMAND_NUM_HOLES) {
            error_set_at(
                error, ERROR_INPUT, place,
                "unknown placeholder; there are {domain}, {problem}, {plan}, {seed}, {set} "
                "and {suite}");
            return false;
        }
        words->has_hole[hole] = true;
    }
    char_vec_push(word, *text);
    return true;
}

/* Reads the word at the place and returns its length in bytes; 0 and an Error if it is
 * malformed. */
static size_t read_word(ErrorPlace place, size_t length, CommandWords *words, CharVec *word,
                        Error *error)
{
    const char *text = place.text + place.offset;
    char quote = '\0';
    size_t i = 0;
    for (; i < length && (quote || !isspace((unsigned char)text[i])); i++) {
        ErrorPlace here = place;
        here.offset += i;
        if (text[i] == quote) {
            quote = '\0';
        } else if (!quote && (text[i] == '"' || text[i] == '\'')) {
            quote = text[i];
        } else if (!take(here, length - i, words, word, error)) {
            return 0;
        }
    }
    if (quote) {
        error_set_at(error, ERROR_INPUT, place, "the quote in this word is not closed");
        return 0;
    }
    return i;
}

bool command_words_read(ErrorPlace place, size_t length, Arena *arena, CommandWords *out_words,
                        Error *error)
{
    *out_words = (CommandWords){0};
    const char *text = place.text + place.offset;
    WordVec words = {0};
    CharVec word = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < length;) {
        if (isspace((unsigned char)text[i])) {
            i++;
            continue;
        }
        ErrorPlace here = place;
        here.offset += i;
        word.size = 0;
        size_t used = read_word(here, length - i, out_words, &word, error);
        ok = used > 0;
        i += used;
        word_vec_push(&words, arena_copy_string(arena, word.data ? word.data : "", word.size));
    }
    out_words->count = (int)words.size;
    out_words->words = arena_copy(arena, words.data, words.size, sizeof *words.data);
    word_vec_release(&words);
    char_vec_release(&word);
    return ok;
}

static void append(CharVec *text, const char *part)
{
    for (; *part; part++) {
        char_vec_push(text, *part);
    }
}

const char *command_words_fill(const char *word, const char *const values[COMMAND_NUM_HOLES],
                               Arena *arena)
{
    CharVec text = {0};
    while (*word) {
        int hole = hole_at(word, strlen(word));
        if (hole < COMMAND_NUM_HOLES) {
            append(&text, values[hole] ? values[hole] : "");
            word += strlen(HOLES[hole]);
        } else {
            char_vec_push(&text, *word++);
        }
    }
    const char *result = arena_copy_string(arena, text.data ? text.data : "", text.size);
    char_vec_release(&text);
    return result;
}
