/* Recursive descent: each function takes one thing from the text, or returns false. */
#include "base/json_tree.h"

#include <stdbool.h>
#include <string.h>

#include "base/names.h"

typedef struct Parser {
    const char *at, *end;
    Arena *arena;
    int depth;
} Parser;

static bool take_value(Parser *parser, JsonTree *out_value);

/* --- Characters ------------------------------------------------------------------------------- */

/* NUL at the end. */
static char peek(const Parser *parser)
{
    return parser->at < parser->end ? *parser->at : '\0';
}

static bool take(Parser *parser, char wanted)
{
    bool is_there = parser->at < parser->end && *parser->at == wanted;
    parser->at += is_there;
    return is_there;
}

static void skip_space(Parser *parser)
{
    while (parser->at < parser->end && strchr(" \t\n\r", *parser->at) && *parser->at) {
        parser->at++;
    }
}

static bool take_word(Parser *parser, const char *word)
{
    size_t length = strlen(word);
    bool is_there =
        (size_t)(parser->end - parser->at) >= length && memcmp(parser->at, word, length) == 0;
    parser->at += is_there ? length : 0;
    return is_there;
}

/* --- Texts ------------------------------------------------------------------------------------ */

static bool take_hex(Parser *parser, uint32_t *out_code)
{
    *out_code = 0;
    for (int i = 0; i < 4; i++) {
        static const char DIGITS[] = "0123456789abcdefABCDEF";
        const char *digit = peek(parser) ? strchr(DIGITS, peek(parser)) : NULL;
        if (!digit) {
            return false;
        }
        uint32_t value = (uint32_t)(digit - DIGITS);
        *out_code = *out_code << 4 | (value < 16 ? value : value - 6);
        parser->at++;
    }
    return true;
}

/* Behind "\\u"; a pair of surrogates stands for one character. */
static bool take_code(Parser *parser, uint32_t *out_code)
{
    uint32_t low;
    if (!take_hex(parser, out_code) || *out_code == 0) {
        return false;
    }
    if (*out_code < 0xd800 || *out_code > 0xdfff) {
        return true;
    }
    bool is_pair = *out_code < 0xdc00 && take_word(parser, "\\u") && take_hex(parser, &low) &&
                   low >= 0xdc00 && low <= 0xdfff;
    if (is_pair) {
        *out_code = 0x10000 + ((*out_code - 0xd800) << 10) + (low - 0xdc00);
    }
    return is_pair;
}

static char *put_code(char *out, uint32_t code)
{
    if (code < 0x80) {
        *out++ = (char)code;
        return out;
    }
    int num_more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const uint8_t MARKS[] = {0, 0xc0, 0xe0, 0xf0};
    *out++ = (char)(MARKS[num_more] | code >> 6 * num_more);
    while (num_more-- > 0) {
        *out++ = (char)(0x80 | (code >> 6 * num_more & 0x3f));
    }
    return out;
}

/* A character of several bytes: the shortest form of a code that may stand in a text. */
static bool take_wide(Parser *parser, char **out)
{
    uint8_t first = (uint8_t)peek(parser);
    int num_more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    if (first < 0xc2 || first > 0xf4 || parser->end - parser->at <= num_more) {
        return false;
    }
    uint32_t code = first & (0x3f >> num_more);
    for (int i = 1; i <= num_more; i++) {
        uint8_t next = (uint8_t)parser->at[i];
        if ((next & 0xc0) != 0x80) {
            return false;
        }
        code = code << 6 | (next & 0x3f);
    }
    static const uint32_t LEAST[] = {0, 0x80, 0x800, 0x10000};
    if (code < LEAST[num_more] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
        return false;
    }
    *out = put_code(*out, code);
    parser->at += num_more + 1;
    return true;
}

static bool take_escape(Parser *parser, char **out)
{
    static const char NAMES[] = "\"\\/bfnrt", MEANINGS[] = "\"\\/\b\f\n\r\t";
    uint32_t code;
    if (take(parser, 'u')) {
        bool ok = take_code(parser, &code);
        *out = ok ? put_code(*out, code) : *out;
        return ok;
    }
    const char *name = peek(parser) ? strchr(NAMES, peek(parser)) : NULL;
    if (name) {
        *(*out)++ = MEANINGS[name - NAMES];
        parser->at++;
    }
    return name != NULL;
}

/* Up to the quote that is not escaped; no character gets longer. */
static size_t find_room(const Parser *parser)
{
    const char *c = parser->at;
    while (c < parser->end && *c != '"') {
        c += *c == '\\' && parser->end - c > 1 ? 2 : 1;
    }
    return (size_t)(c - parser->at) + 1;
}

static bool take_text(Parser *parser, const char **out_text)
{
    if (!take(parser, '"')) {
        return false;
    }
    char *text = ARENA_NEW(parser->arena, char, find_room(parser)), *out = text;
    while (parser->at < parser->end && *parser->at != '"') {
        uint8_t c = (uint8_t)*parser->at;
        bool ok = c >= 0x80 ? take_wide(parser, &out) : c >= 0x20;
        if (ok && c == '\\') {
            parser->at++;
            ok = take_escape(parser, &out);
        } else if (ok && c < 0x80) {
            *out++ = (char)c;
            parser->at++;
        }
        if (!ok) {
            return false;
        }
    }
    *out = '\0';
    *out_text = text;
    return take(parser, '"');
}

/* --- Numbers ---------------------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool take_digits(Parser *parser)
{
    bool is_there = is_digit(peek(parser));
    while (is_digit(peek(parser))) {
        parser->at++;
    }
    return is_there;
}

/* Of the digits in [from, parser->at). */
static bool compute(const char *from, const char *end, bool is_negative, int64_t *out_number)
{
    *out_number = 0;
    for (; from < end; from++) {
        int digit = *from - '0';
        if (__builtin_mul_overflow(*out_number, 10, out_number) ||
            __builtin_add_overflow(*out_number, is_negative ? -digit : digit, out_number)) {
            return false;
        }
    }
    return true;
}

static bool take_number(Parser *parser, JsonTree *out_value)
{
    bool is_negative = take(parser, '-');
    const char *digits = parser->at;
    if (!take(parser, '0') && !take_digits(parser)) {
        return false;
    }
    const char *end = parser->at;
    bool has_fraction = take(parser, '.');
    if (has_fraction && !take_digits(parser)) {
        return false;
    }
    bool has_exponent = take(parser, 'e') || take(parser, 'E');
    if (has_exponent) {
        (void)(take(parser, '+') || take(parser, '-'));
        if (!take_digits(parser)) {
            return false;
        }
    }
    bool is_whole = !has_fraction && !has_exponent;
    out_value->kind = is_whole ? JSON_TREE_WHOLE : JSON_TREE_OTHER;
    return !is_whole || compute(digits, end, is_negative, &out_value->number);
}

/* --- Members ---------------------------------------------------------------------------------- */

/* Key and colon; false also if the key was there before. */
static bool take_key(Parser *parser, Names *keys, JsonTree *member)
{
    skip_space(parser);
    if (!take_text(parser, &member->key)) {
        return false;
    }
    int32_t count = (int32_t)keys->texts.size;
    bool is_new = names_intern(keys, parser->arena, member->key, strlen(member->key)) == count;
    skip_space(parser);
    return is_new && take(parser, ':');
}

/* Behind the bracket, `close` being the one that ends the members. */
static bool take_members(Parser *parser, char close, Names *keys, JsonTree *out_value)
{
    const JsonTree **place = &out_value->first;
    skip_space(parser);
    if (take(parser, close)) {
        return true;
    }
    do {
        JsonTree *member = ARENA_NEW(parser->arena, JsonTree, 1);
        *member = (JsonTree){.kind = JSON_TREE_OTHER};
        if ((close == '}' && !take_key(parser, keys, member)) || !take_value(parser, member)) {
            return false;
        }
        *place = member;
        place = &member->next;
        out_value->count++;
        skip_space(parser);
    } while (take(parser, ','));
    return take(parser, close);
}

static bool take_all(Parser *parser, char close, JsonTree *out_value)
{
    Names keys = {0};
    out_value->kind = close == '}' ? JSON_TREE_OBJECT : JSON_TREE_ARRAY;
    bool ok =
        ++parser->depth <= JSON_TREE_MAX_DEPTH && take_members(parser, close, &keys, out_value);
    parser->depth--;
    names_release(&keys);
    return ok;
}

static bool take_value(Parser *parser, JsonTree *out_value)
{
    skip_space(parser);
    if (take(parser, '{')) {
        return take_all(parser, '}', out_value);
    }
    if (take(parser, '[')) {
        return take_all(parser, ']', out_value);
    }
    if (peek(parser) == '"') {
        out_value->kind = JSON_TREE_TEXT;
        return take_text(parser, &out_value->text);
    }
    return take_word(parser, "true") || take_word(parser, "false") || take_word(parser, "null") ||
           take_number(parser, out_value);
}

const JsonTree *json_tree_read(const char *text, size_t size, Arena *arena)
{
    Parser parser = {.at = text, .end = text + size, .arena = arena};
    JsonTree *value = ARENA_NEW(arena, JsonTree, 1);
    *value = (JsonTree){.kind = JSON_TREE_OTHER};
    bool ok = take_value(&parser, value);
    skip_space(&parser);
    return ok && parser.at == parser.end ? value : NULL;
}

const JsonTree *json_tree_get(const JsonTree *tree, const char *key)
{
    const JsonTree *member = tree && tree->kind == JSON_TREE_OBJECT ? tree->first : NULL;
    while (member && strcmp(member->key, key) != 0) {
        member = member->next;
    }
    return member;
}
