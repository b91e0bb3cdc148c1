#include "control/fd_syntax.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* Of calls and lists; far more than any search needs, and little enough for the stack. */
enum { MAX_DEPTH = 32 };

typedef struct Parser {
    ErrorPlace place; /* its offset is where the parser stands; blanks are behind it */
    Arena *arena;
    Error *error;
    int depth;
} Parser;

static FdNode *parse_value(Parser *parser);

static bool fail(Parser *parser, const char *expected)
{
    error_set_at(parser->error, ERROR_USAGE, parser->place, "expected %s", expected);
    return false;
}

static void skip_blanks(Parser *parser)
{
    ErrorPlace *place = &parser->place;
    while (place->offset < place->size && isspace((unsigned char)place->text[place->offset])) {
        place->offset++;
    }
}

/* '\0' at the end */
static char current(const Parser *parser)
{
    const ErrorPlace *place = &parser->place;
    return place->offset < place->size ? place->text[place->offset] : '\0';
}

static bool accept(Parser *parser, char c)
{
    if (current(parser) != c) {
        return false;
    }
    parser->place.offset++;
    skip_blanks(parser);
    return true;
}

static bool is_word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '-' || c == '.';
}

/* NULL if there is none, which is no error yet. */
static const char *accept_word(Parser *parser, size_t *out_end)
{
    size_t start = parser->place.offset;
    while (is_word_char(current(parser))) {
        parser->place.offset++;
    }
    *out_end = parser->place.offset;
    if (*out_end == start) {
        return NULL;
    }
    skip_blanks(parser);
    return arena_copy_string(parser->arena, parser->place.text + start, *out_end - start);
}

/* keyword=value, or a value alone */
static FdNode *parse_argument(Parser *parser)
{
    size_t start = parser->place.offset, end;
    const char *word = accept_word(parser, &end);
    bool has_keyword = word && accept(parser, '=');
    if (!has_keyword) {
        parser->place.offset = start;
    }
    FdNode *node = parse_value(parser);
    if (node && has_keyword) {
        node->keyword = word;
        node->keyword_offset = start;
    }
    return node;
}

/* What follows the opening bracket of `parent`, up to the closing one. */
static bool parse_children(Parser *parser, FdNode *parent, FdNode *(*parse_child)(Parser *),
                           char closing)
{
    FdNode **link = &parent->first;
    skip_blanks(parser);
    while (current(parser) != closing || parent->first) {
        *link = parse_child(parser);
        if (!*link) {
            return false;
        }
        link = &(*link)->next;
        if (current(parser) == closing) {
            break;
        }
        if (!accept(parser, ',')) {
            return fail(parser, closing == ')' ? ", or )" : ", or ]");
        }
    }
    parent->end = ++parser->place.offset;
    skip_blanks(parser);
    return true;
}

static bool parse_list_or_call(Parser *parser, FdNode *node)
{
    if (accept(parser, '[')) {
        node->kind = FD_LIST;
        return parse_children(parser, node, parse_value, ']');
    }
    node->name = accept_word(parser, &node->end);
    if (!node->name) {
        return fail(parser, "a name, a number or a list");
    }
    if (accept(parser, '(')) {
        node->kind = FD_CALL;
        return parse_children(parser, node, parse_argument, ')');
    }
    return true;
}

static FdNode *parse_value(Parser *parser)
{
    if (parser->depth == MAX_DEPTH) {
        error_set_at(parser->error, ERROR_USAGE, parser->place, "nested too deeply");
        return NULL;
    }
    FdNode *node = ARENA_NEW(parser->arena, FdNode, 1);
    node->offset = parser->place.offset;
    parser->depth++;
    bool ok = parse_list_or_call(parser, node);
    parser->depth--;
    return ok ? node : NULL;
}

FdNode *fd_syntax_parse(ErrorPlace place, Arena *arena, Error *error)
{
    /* What is missing at the end is shown behind the last word, not on a line of blanks. */
    while (place.size > 0 && isspace((unsigned char)place.text[place.size - 1])) {
        place.size--;
    }
    Parser parser = {.place = place, .arena = arena, .error = error};
    skip_blanks(&parser);
    FdNode *node = parse_value(&parser);
    if (node && parser.place.offset < parser.place.size) {
        fail(&parser, "nothing more");
        return NULL;
    }
    return node;
}
