#include "heur/value_table.h"

#include <assert.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"

typedef struct Word {
    const char *text;
    size_t length; /* 0: there is none, and `text` is the end of the line */
} Word;

typedef struct Reader {
    ValueTable *table;
    const Task *task;
    ErrorPlace place;
    const char *next, *end;
    bool has_else;
    Error *error;
} Reader;

/* --- Words ------------------------------------------------------------------------------------ */

#define FAIL(reader, where, ...)                                                                   \
    (error_set_at((reader)->error, ERROR_INPUT, place_of((reader), (where)), __VA_ARGS__), false)

static ErrorPlace place_of(const Reader *reader, const char *where)
{
    ErrorPlace place = reader->place;
    assert(where >= place.text && where <= reader->end);
    place.offset = (size_t)(where - place.text);
    return place;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The next word of the line; a comment ends the line. */
static Word next_word(Reader *reader)
{
    while (reader->next < reader->end && is_blank(*reader->next)) {
        reader->next++;
    }
    Word word = {.text = reader->next};
    while (reader->next < reader->end && !is_blank(*reader->next) && *reader->next != '\n' &&
           *reader->next != '#') {
        reader->next++;
    }
    word.length = (size_t)(reader->next - word.text);
    return word;
}

static void skip_line(Reader *reader)
{
    const char *newline = memchr(reader->next, '\n', (size_t)(reader->end - reader->next));
    reader->next = newline ? newline + 1 : reader->end;
}

/* The first word of the next line that has one; without a word at the end of the text. */
static Word first_word(Reader *reader)
{
    Word word = next_word(reader);
    while (word.length == 0 && reader->next < reader->end) {
        skip_line(reader);
        word = next_word(reader);
    }
    return word;
}

static bool is_word(Word word, const char *text)
{
    return word.length == strlen(text) && memcmp(word.text, text, word.length) == 0;
}

/* A number from 0 to `highest`; false, without an Error, if the word is none. */
static bool parse_number(Word word, int32_t highest, int32_t *out_number)
{
    int64_t number = 0;
    for (size_t i = 0; i < word.length; i++) {
        if (word.text[i] < '0' || word.text[i] > '9') {
            return false;
        }
        number = number * 10 + (word.text[i] - '0');
        if (number > highest) {
            return false;
        }
    }
    *out_number = (int32_t)number;
    return word.length > 0;
}

/* --- Lines ------------------------------------------------------------------------------------ */

static bool add_variable(Reader *reader, Word word)
{
    IntVec *vars = &reader->table->vars;
    int32_t last = reader->task->num_variables - 1;
    int32_t var;
    if (!parse_number(word, last, &var)) {
        return FAIL(reader, word.text, "expected the number of a variable, 0 to %d", last);
    }
    for (size_t i = 0; i < vars->size; i++) {
        if (vars->data[i] == var) {
            return FAIL(reader, word.text, "variable %d is named twice", var);
        }
    }
    int_vec_push(vars, var);
    return true;
}

static bool read_variables(Reader *reader)
{
    Word word = first_word(reader);
    if (!is_word(word, "variables")) {
        return FAIL(reader, word.text, "expected \"variables\" and the numbers of some");
    }
    do {
        word = next_word(reader);
    } while ((word.length > 0 || reader->table->vars.size == 0) && add_variable(reader, word));
    return reader->error->kind == ERROR_NONE;
}

/* The number that ends a line. */
static bool read_number(Reader *reader, int32_t *out_number)
{
    Word word = next_word(reader);
    if (is_word(word, "inf")) {
        *out_number = HEUR_DEAD_END;
    } else if (!parse_number(word, HEUR_LARGEST, out_number)) {
        return FAIL(reader, word.text, "expected what the heuristic says: 0 to %d, or inf",
                    HEUR_LARGEST);
    }
    word = next_word(reader);
    return word.length == 0 || FAIL(reader, word.text, "expected the end of the line");
}

static uint32_t hash_more(uint32_t hash, int32_t value)
{
    hash = (hash ^ (uint32_t)value) * 0x9e3779b1u;
    return hash ^ hash >> 15;
}

static uint32_t hash_row(const ValueTable *table, const int32_t *key)
{
    uint32_t hash = 0;
    for (size_t i = 0; i < table->vars.size; i++) {
        hash = hash_more(hash, key[i]);
    }
    return hash;
}

/* The last values in `keys` become a row. */
static bool add_row(Reader *reader, const char *line, int32_t number)
{
    ValueTable *table = reader->table;
    size_t row = table->numbers.size;
    size_t num_vars = table->vars.size;
    assert(table->keys.size == (row + 1) * num_vars && number >= 0);
    const int32_t *key = table->keys.data + row * num_vars;
    uint32_t hash = hash_row(table, key);
    hash_index_reserve(&table->index, row + 1);
    size_t cursor = hash_index_start(&table->index, hash);
    for (int32_t other; (other = hash_index_next(&table->index, hash, &cursor)) >= 0;) {
        const int32_t *other_key = table->keys.data + (size_t)other * num_vars;
        if (memcmp(other_key, key, num_vars * sizeof *key) == 0) {
            return FAIL(reader, line, "there is another row with these values");
        }
    }
    hash_index_insert_at(&table->index, cursor, hash, (int32_t)row);
    int_vec_push(&table->numbers, number);
    return true;
}

static bool read_row(Reader *reader, Word word)
{
    const ValueTable *table = reader->table;
    const char *line = word.text;
    for (size_t i = 0; i < table->vars.size; i++) {
        int32_t var = table->vars.data[i];
        int32_t last = reader->task->variables[var].domain_size - 1;
        int32_t value;
        word = i > 0 ? next_word(reader) : word;
        if (!parse_number(word, last, &value)) {
            return FAIL(reader, word.text, "expected a value of variable %d, 0 to %d", var, last);
        }
        int_vec_push(&reader->table->keys, value);
    }
    int32_t number;
    return read_number(reader, &number) && add_row(reader, line, number);
}

static bool read_else(Reader *reader, Word word)
{
    if (reader->has_else) {
        return FAIL(reader, word.text, "there is another line with \"else\"");
    }
    reader->has_else = true;
    return read_number(reader, &reader->table->other);
}

/* --- Tables ----------------------------------------------------------------------------------- */

/* Stops short of overflow: there are never as many rows. */
static int64_t count_combinations(const Reader *reader)
{
    int64_t count = 1;
    for (size_t i = 0; i < reader->table->vars.size; i++) {
        count *= reader->task->variables[reader->table->vars.data[i]].domain_size;
        count = count < INT32_MAX ? count : INT32_MAX;
    }
    return count;
}

static bool check_complete(Reader *reader)
{
    int64_t num_rows = (int64_t)reader->table->numbers.size;
    return reader->has_else || num_rows == count_combinations(reader) ||
           FAIL(reader, reader->end,
                "not all values of the variables have a row, so there must be a line \"else\"");
}

bool value_table_parse(ValueTable *table, const Task *task, ErrorPlace text, Error *error)
{
    *table = (ValueTable){.other = HEUR_DEAD_END};
    Reader reader = {.table = table,
                     .task = task,
                     .place = text,
                     .next = text.text,
                     .end = text.text + text.size,
                     .error = error};
    bool ok = read_variables(&reader);
    for (Word word; ok && (word = first_word(&reader)).length > 0;) {
        ok = is_word(word, "else") ? read_else(&reader, word) : read_row(&reader, word);
    }
    hash_index_reserve(&table->index, 1); /* for a table without rows */
    return ok && check_complete(&reader);
}

void value_table_release(ValueTable *table)
{
    int_vec_release(&table->vars);
    int_vec_release(&table->keys);
    int_vec_release(&table->numbers);
    hash_index_release(&table->index);
}

static bool has_values(const ValueTable *table, int32_t row, const int32_t *values)
{
    const int32_t *key = table->keys.data + (size_t)row * table->vars.size;
    for (size_t i = 0; i < table->vars.size; i++) {
        if (values[table->vars.data[i]] != key[i]) {
            return false;
        }
    }
    return true;
}

int32_t value_table_number(const ValueTable *table, const int32_t *values)
{
    uint32_t hash = 0;
    assert(table->vars.size > 0);
    for (size_t i = 0; i < table->vars.size; i++) {
        hash = hash_more(hash, values[table->vars.data[i]]);
    }
    size_t cursor = hash_index_start(&table->index, hash);
    for (int32_t row; (row = hash_index_next(&table->index, hash, &cursor)) >= 0;) {
        if (has_values(table, row, values)) {
            return table->numbers.data[row];
        }
    }
    return table->other;
}

/* --- Engines ---------------------------------------------------------------------------------- */

static void tables_free(void *tables)
{
    value_table_release(tables);
    mem_free(tables, 1, sizeof(ValueTable));
}

static void *parse(const Task *task, ErrorPlace text, Error *error)
{
    ValueTable *table = MEM_NEW(ValueTable, 1);
    if (!value_table_parse(table, task, text, error)) {
        tables_free(table);
        return NULL;
    }
    return table;
}

static void *tables_new_for_text(const Task *task, HeurSpec spec, Error *error)
{
    ErrorPlace place = {.file = "<table>", .text = spec.argument, .size = strlen(spec.argument)};
    return parse(task, place, error);
}

static void *tables_new_for_file(const Task *task, HeurSpec spec, Error *error)
{
    FileText text;
    if (!file_read(spec.argument, &text, error)) {
        return NULL;
    }
    ErrorPlace place = {
        .file = file_display_name(spec.argument), .text = text.data, .size = text.size};
    void *tables = parse(task, place, error);
    file_release(&text);
    return tables;
}

static int32_t state_value(const void *tables, const int32_t *values, int output)
{
    (void)output;
    return value_table_number(tables, values);
}

const HeurEngine value_table_engine = {
    .name = "table",
    .work = 1,
    .argument = "FILE",
    .tables_new_for = tables_new_for_file,
    .tables_free = tables_free,
    .state_value = state_value,
};

const HeurEngine value_table_text_engine = {
    .name = "table in a text",
    .work = 1,
    .argument = "TEXT",
    .tables_new_for = tables_new_for_text,
    .tables_free = tables_free,
    .state_value = state_value,
};
