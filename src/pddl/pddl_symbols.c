#include "pddl/pddl_symbols.h"

#include <assert.h>
#include <string.h>

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* FNV-1a over the lower-cased bytes, then a mix, since the index takes the low bits. */
static uint32_t hash_word(const char *text, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (uint8_t)lower(text[i])) * 16777619u;
    }
    hash ^= hash >> 15;
    return hash * 2246822519u;
}

static bool is_same_word(PddlSymbol symbol, const char *text, size_t length)
{
    if (symbol.length != length) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (symbol.text[i] != lower(text[i])) {
            return false;
        }
    }
    return true;
}

static PddlSymbol store_word(PddlSymbols *symbols, const char *text, size_t length)
{
    char *copy = arena_copy_string(&symbols->texts, text, length);
    for (size_t i = 0; i < length; i++) {
        copy[i] = lower(copy[i]);
    }
    return (PddlSymbol){copy, (uint32_t)length};
}

void pddl_symbols_init(PddlSymbols *symbols)
{
#define KEYWORD_TEXT(name, text) text,
    static const char *const KEYWORDS[] = {PDDL_KEYWORDS(KEYWORD_TEXT)};
#undef KEYWORD_TEXT
    *symbols = (PddlSymbols){0};
    for (int i = 0; i < PDDL_NUM_KEYWORDS; i++) {
        pddl_symbols_intern(symbols, KEYWORDS[i], strlen(KEYWORDS[i]));
    }
    assert(symbols->all.size == PDDL_NUM_KEYWORDS); /* no keyword is there twice */
}

void pddl_symbols_release(PddlSymbols *symbols)
{
    pddl_symbol_vec_release(&symbols->all);
    hash_index_release(&symbols->index);
    arena_release(&symbols->texts);
}

int32_t pddl_symbols_intern(PddlSymbols *symbols, const char *text, size_t length)
{
    hash_index_reserve(&symbols->index, symbols->all.size + 1);
    uint32_t hash = hash_word(text, length);
    size_t cursor = hash_index_start(&symbols->index, hash);
    for (int32_t id; (id = hash_index_next(&symbols->index, hash, &cursor)) >= 0;) {
        if (is_same_word(symbols->all.data[id], text, length)) {
            return id;
        }
    }
    assert(symbols->all.size < INT32_MAX);
    int32_t id = (int32_t)symbols->all.size;
    pddl_symbol_vec_push(&symbols->all, store_word(symbols, text, length));
    hash_index_insert_at(&symbols->index, cursor, hash, id);
    return id;
}
