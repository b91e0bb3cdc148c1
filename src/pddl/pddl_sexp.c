#include "pddl/pddl_sexp.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

/* A list that is still open. */
typedef struct Open {
    int32_t node;
    uint32_t column;       /* bytes between the start of the line and the parenthesis */
    bool is_first_on_line; /* nothing but blanks before it: its indentation means something */
} Open;

DEFINE_VEC(OpenVec, open_vec, Open);

typedef struct Reader {
    const char *text;
    size_t size, position;
    size_t line_start;
    size_t last_word_line; /* line_start of the last word or parenthesis; NO_LINE before it */
    OpenVec open;
    size_t num_implied;   /* 1: the file's list has no parentheses; else 0 */
    uint32_t last_closed; /* where node 0 was closed, as long as `open` is empty */
    int32_t suspect;      /* first list of this section that its indentation says is not closed */
    PddlTree *tree;
    PddlSymbols *symbols;
    PddlDiagnostics *diagnostics;
    bool is_bad, is_over;
} Reader;

enum { NO_SUSPECT = -1 };

#define NO_LINE SIZE_MAX

__attribute__((format(printf, 3, 4))) static void fail(Reader *reader, size_t offset,
                                                       const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    PddlPlace place = {reader->tree->file, (uint32_t)offset};
    pddl_diagnostics_add(reader->diagnostics, PDDL_MALFORMED, place, format, arguments);
    va_end(arguments);
    reader->is_bad = true;
}

static void note(Reader *reader, uint32_t offset, const char *text)
{
    pddl_diagnostics_add_note(reader->diagnostics, (PddlPlace){reader->tree->file, offset}, "%s",
                              text);
}

/* ---- Bytes and words ------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool ends_word(char c)
{
    return is_blank(c) || c == '(' || c == ')' || c == ';' || c == '?';
}

static void skip_blanks_and_comments(Reader *reader)
{
    assert(reader->line_start <= reader->position);
    while (reader->position < reader->size) {
        char c = reader->text[reader->position];
        if (c == ';') {
            const char *from = reader->text + reader->position;
            const char *newline = memchr(from, '\n', reader->size - reader->position);
            reader->position = newline ? (size_t)(newline - reader->text) : reader->size;
        } else if (is_blank(c)) {
            reader->position++;
            if (c == '\n') {
                reader->line_start = reader->position;
            }
        } else {
            return;
        }
    }
}

static size_t word_end(const Reader *reader, size_t from)
{
    size_t end = from + 1; /* a question mark ends a word but also begins one */
    while (end < reader->size && !ends_word(reader->text[end])) {
        end++;
    }
    return end;
}

/* The first byte of a word that is not printable ASCII, or `end`. */
static size_t find_bad_byte(const Reader *reader, size_t from, size_t end)
{
    while (from < end && reader->text[from] > ' ' && reader->text[from] <= '~') {
        from++;
    }
    return from;
}

static bool starts_section(const Reader *reader, size_t after_parenthesis)
{
    static const char *const SECTIONS[] = {
        ":action", ":derived",     ":predicates",   ":functions",
        ":types",  ":constants",   ":domain",       ":objects",
        ":init",   ":goal",        ":metric",       ":process",
        ":event",  ":constraints", ":requirements", ":durative-action",
    };
    size_t from = after_parenthesis;
    if (from >= reader->size || reader->text[from] != ':') {
        return false;
    }
    size_t length = word_end(reader, from) - from;
    for (size_t i = 0; i < sizeof SECTIONS / sizeof SECTIONS[0]; i++) {
        if (strlen(SECTIONS[i]) == length &&
            strncasecmp(SECTIONS[i], reader->text + from, length) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- The tree -------------------------------------------------------------------------------- */

static int32_t add_node(Reader *reader, int32_t symbol)
{
    PddlNodeVec *nodes = &reader->tree->nodes;
    assert(nodes->size < INT32_MAX && reader->position < reader->size);
    int32_t node = (int32_t)nodes->size;
    if (reader->open.size > 0) {
        nodes->data[reader->open.data[reader->open.size - 1].node].count++;
    }
    pddl_node_vec_push(nodes, (PddlNode){symbol, (uint32_t)reader->position, node + 1, 0});
    return node;
}

static void close_innermost(Reader *reader)
{
    assert(reader->open.size > 0);
    reader->open.size--;
    int32_t node = reader->open.data[reader->open.size].node;
    reader->tree->nodes.data[node].next = (int32_t)reader->tree->nodes.size;
}

static uint32_t offset_of(const Reader *reader, int32_t node)
{
    return reader->tree->nodes.data[node].offset;
}

/* The list to name when a parenthesis is missing: by indentation if that tells, else the one right
 * below the file's list, or that one. */
static void note_unclosed(Reader *reader)
{
    assert(reader->open.size > 0);
    int32_t node = reader->suspect;
    if (node == NO_SUSPECT) {
        node = reader->open.data[reader->open.size > 1 ? 1 : 0].node;
    }
    note(reader, offset_of(reader, node), "this parenthesis seems not to be closed");
}

static void repair_before_section(Reader *reader)
{
    size_t word = reader->position + 1;
    int length = (int)(word_end(reader, word) - word);
    if (reader->open.size > 1) {
        fail(reader, reader->position, "missing ')' before '(%.*s'", length, reader->text + word);
        note_unclosed(reader);
        while (reader->open.size > 1) {
            close_innermost(reader);
        }
    } else if (reader->open.size == 0 && reader->tree->nodes.size > 0) {
        fail(reader, reader->last_closed,
             "stray ')': it ends the definition, but '(%.*s' comes behind it", length,
             reader->text + word);
        open_vec_push(&reader->open, (Open){0});
    }
}

/* A list that starts its line not deeper than the open list around it hints at a mistake. */
static void watch_indentation(Reader *reader, Open next)
{
    if (reader->open.size < 2 || reader->suspect != NO_SUSPECT || !next.is_first_on_line) {
        return;
    }
    Open around = reader->open.data[reader->open.size - 1];
    if (around.is_first_on_line && next.column <= around.column) {
        reader->suspect = around.node;
    }
}

static void open_list(Reader *reader)
{
    if (reader->num_implied == 0 && starts_section(reader, reader->position + 1)) {
        repair_before_section(reader);
        reader->suspect = NO_SUSPECT;
    }
    if (reader->open.size == 0 && reader->tree->nodes.size > 0) {
        fail(reader, reader->position, "expected the end of the file, found '('");
        note(reader, reader->last_closed, "the definition ends here");
        reader->is_over = true;
        return;
    }
    if (reader->open.size == PDDL_MAX_DEPTH) {
        fail(reader, reader->position, "more than %d lists inside each other", PDDL_MAX_DEPTH);
        reader->is_over = true;
        return;
    }
    Open open = {
        .column = (uint32_t)(reader->position - reader->line_start),
        .is_first_on_line = reader->last_word_line != reader->line_start,
    };
    watch_indentation(reader, open);
    open.node = add_node(reader, PDDL_LIST);
    open_vec_push(&reader->open, open);
    reader->position++;
}

static void close_list(Reader *reader)
{
    if (reader->open.size == reader->num_implied) {
        fail(reader, reader->position, "stray ')': there is no list to close");
        reader->is_over = reader->tree->nodes.size > 0;
    } else {
        close_innermost(reader);
        reader->last_closed = (uint32_t)reader->position;
    }
    reader->position++;
}

static void read_word(Reader *reader)
{
    size_t end = word_end(reader, reader->position);
    size_t bad = find_bad_byte(reader, reader->position, end);
    const char *text = reader->text + reader->position;
    if (bad < end) {
        fail(reader, bad, "character with code %d in a word; PDDL is written in ASCII",
             (unsigned char)reader->text[bad]);
    } else if (reader->open.size == 0) {
        fail(reader, reader->position, "expected %s, found '%.*s'",
             reader->tree->nodes.size == 0 ? "'(define'" : "the end of the file",
             (int)(end - reader->position < 60 ? end - reader->position : 60), text);
        reader->is_over = true;
    } else {
        add_node(reader, pddl_symbols_intern(reader->symbols, text, end - reader->position));
    }
    reader->position = end;
}

static void check_end(Reader *reader)
{
    if (reader->tree->nodes.size == 0 && !reader->is_bad) {
        fail(reader, reader->size, "expected '(define', found the end of the file");
    } else if (reader->open.size > reader->num_implied) {
        size_t missing = reader->open.size - reader->num_implied;
        fail(reader, reader->size, "missing %zu ')' at the end of the file", missing);
        note_unclosed(reader);
    } else if (reader->open.size > 0) {
        close_innermost(reader);
    }
}

/* Three bytes that some editors put in front of a text. */
static void skip_byte_order_mark(Reader *reader)
{
    if (reader->size >= 3 && memcmp(reader->text, "\xef\xbb\xbf", 3) == 0) {
        reader->position = 3;
    }
}

static void read_all(Reader *reader)
{
    for (;;) {
        skip_blanks_and_comments(reader);
        if (reader->is_over || reader->position == reader->size) {
            return;
        }
        char c = reader->text[reader->position];
        if (c == '(') {
            open_list(reader);
        } else if (c == ')') {
            close_list(reader);
        } else {
            read_word(reader);
        }
        reader->last_word_line = reader->line_start;
    }
}

static void open_implied(Reader *reader)
{
    pddl_node_vec_push(&reader->tree->nodes, (PddlNode){.symbol = PDDL_LIST, .next = 1});
    open_vec_push(&reader->open, (Open){0});
}

static bool read_file(PddlTree *out_tree, PddlSymbols *symbols, PddlDiagnostics *diagnostics,
                      int32_t file, size_t num_implied)
{
    assert(file == PDDL_DOMAIN_FILE || file == PDDL_PROBLEM_FILE);
    *out_tree = (PddlTree){.file = file};
    const PddlSource *source = &diagnostics->sources[file];
    Reader reader = {
        .text = source->text,
        .size = source->size,
        .last_word_line = NO_LINE,
        .num_implied = num_implied,
        .suspect = NO_SUSPECT,
        .tree = out_tree,
        .symbols = symbols,
        .diagnostics = diagnostics,
    };
    if (source->size > INT32_MAX) {
        fail(&reader, 0, "the file is larger than 2 GiB");
        return false;
    }
    skip_byte_order_mark(&reader);
    if (num_implied > 0) {
        open_implied(&reader);
    }
    read_all(&reader);
    if (!reader.is_over) {
        check_end(&reader);
    }
    open_vec_release(&reader.open);
    return !reader.is_bad;
}

bool pddl_sexp_read(PddlTree *out_tree, PddlSymbols *symbols, PddlDiagnostics *diagnostics,
                    int32_t file)
{
    return read_file(out_tree, symbols, diagnostics, file, 0);
}

bool pddl_sexp_read_sequence(PddlTree *out_tree, PddlSymbols *symbols, PddlDiagnostics *diagnostics,
                             int32_t file)
{
    return read_file(out_tree, symbols, diagnostics, file, 1);
}

void pddl_sexp_release(PddlTree *tree)
{
    pddl_node_vec_release(&tree->nodes);
}
