/* The problem: files reach gigabytes, may come from anywhere, and everything that is built on the
 * task trusts it. So reading must be fast, never fail in any other way than by an Error, and check
 * all that task_check.h lists.
 *
 * A recursive-descent reader over one text in memory. Each read_ function consumes what its name
 * says and returns false once the error is set, so sequences are chains of &&. Invariant: text <=
 * cursor <= line_end <= next <= end, and *end is NUL, so that no scan needs to look for the end of
 * the text.
 *
 * Counts come before what they count, so arrays are allocated at once, in the task's arena. A count
 * is believed only if the rest of the text is long enough for that many items of the shortest form
 * possible (the BYTES_ constants). A false count thus costs at most a few bytes per byte of text,
 * and there can be only one on each level of nesting, since the first one ends the reading. */
#include "task/sas_read.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "task/task_check.h"

typedef struct Reader {
    const char *file_name, *text, *end; /* *end is NUL and stops every scan */
    const char *next;                   /* first byte behind the current line */
    const char *line_end;               /* of the current line, at its newline or at `end` */
    const char *cursor;                 /* what comes next in the current line */
    const char *token;                  /* start of the last number read: where errors point */
    Task *task;
    Error *error;
} Reader;

#define BYTES_OF(shortest_form) (sizeof(shortest_form) - 1)

enum {
    BYTES_FACT = BYTES_OF("0 0\n"),
    BYTES_VALUE_NAME = BYTES_OF("x\n"),
    BYTES_VARIABLE = BYTES_OF("begin_variable\nx\n0\n1\nx\nend_variable\n"),
    BYTES_MUTEX_GROUP = BYTES_OF("begin_mutex_group\n0\nend_mutex_group\n"),
    BYTES_EFFECT = BYTES_OF("0 0 0 0\n"),
    BYTES_OPERATOR = BYTES_OF("begin_operator\nx\n0\n1\n0 0 0 0\n0\nend_operator\n"),
    BYTES_AXIOM = BYTES_OF("begin_rule\n0\n0 0 0\nend_rule\n"),
};

/* ---- Errors ---------------------------------------------------------------------------------- */

/* Sets the error at a place in the text; false, so that it can be returned. */
#define FAIL(reader, where, ...)                                                                   \
    (error_set_at((reader)->error, ERROR_INPUT, place_of((reader), (where)), __VA_ARGS__), false)

static ErrorPlace place_of(const Reader *reader, const char *where)
{
    assert(where >= reader->text && where <= reader->end);
    return (ErrorPlace){
        .file = reader->file_name,
        .text = reader->text,
        .size = (size_t)(reader->end - reader->text),
        .offset = (size_t)(where - reader->text),
    };
}

typedef struct Quote {
    char text[48];
} Quote;

/* Input as it may appear in a message: quoted, cut to 40 characters, printable. */
static Quote quote(const char *from, size_t length)
{
    enum { LONGEST = 40 };
    char kept[LONGEST + 1] = "";
    for (size_t i = 0; i < length && i < LONGEST; i++) {
        kept[i] = from[i] >= ' ' && from[i] <= '~' ? from[i] : '?';
    }
    Quote result;
    snprintf(result.text, sizeof result.text, "\"%s%s\"", kept, length > LONGEST ? "..." : "");
    return result;
}

static Quote quote_name(const Reader *reader, int32_t var)
{
    assert(var >= 0 && var < reader->task->num_variables);
    const char *name = reader->task->variables[var].name;
    return quote(name, strlen(name));
}

static bool fail_expected(Reader *reader, const char *what, const char *from, const char *to)
{
    if (from == reader->end) {
        return FAIL(reader, from, "expected %s, found the end of the file", what);
    }
    if (from == to) {
        return FAIL(reader, from, "expected %s, found the end of the line", what);
    }
    return FAIL(reader, from, "expected %s, found %s", what, quote(from, (size_t)(to - from)).text);
}

/* ---- Lines and tokens ------------------------------------------------------------------------ */

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r' && c != '\n');
}

/* Moves to the next line that is not blank; at the end of the text, to an empty line there. */
static void next_line(Reader *reader)
{
    const char *line = reader->next;
    const char *p = line;
    while (is_space(*p) || *p == '\n') {
        if (*p++ == '\n') {
            line = p;
        }
    }
    const char *newline = memchr(p, '\n', (size_t)(reader->end - p));
    reader->cursor = p == reader->end ? p : line;
    reader->line_end = newline ? newline : reader->end;
    reader->next = newline ? newline + 1 : reader->end;
    assert(reader->cursor <= reader->line_end && reader->line_end <= reader->next);
    assert(reader->next <= reader->end);
}

static void skip_spaces(Reader *reader)
{
    while (is_space(*reader->cursor)) {
        reader->cursor++;
    }
}

static const char *token_end(const Reader *reader, const char *token)
{
    while (token < reader->line_end && !is_space(*token)) {
        token++;
    }
    return token;
}

static bool read_line_end(Reader *reader)
{
    skip_spaces(reader);
    if (reader->cursor != reader->line_end) {
        const char *end = token_end(reader, reader->cursor);
        return fail_expected(reader, "the end of the line", reader->cursor, end);
    }
    return true;
}

static bool read_text_end(Reader *reader)
{
    next_line(reader);
    if (reader->cursor != reader->end) {
        return fail_expected(reader, "the end of the file", reader->cursor, reader->line_end);
    }
    return true;
}

static bool ends_in_carriage_return(const Reader *reader)
{
    return reader->cursor < reader->line_end && reader->line_end[-1] == '\r';
}

static bool fail_carriage_return(Reader *reader)
{
    return FAIL(reader, reader->line_end - 1,
                "expected a newline, found a carriage return: lines must end in LF, not in "
                "CR LF as on Windows");
}

static bool read_keyword(Reader *reader, const char *keyword)
{
    next_line(reader);
    size_t length = strlen(keyword);
    size_t line_length = (size_t)(reader->line_end - reader->cursor);
    if (line_length == length && memcmp(reader->cursor, keyword, length) == 0) {
        return true;
    }
    if (ends_in_carriage_return(reader)) {
        return fail_carriage_return(reader);
    }
    return fail_expected(reader, quote(keyword, length).text, reader->cursor, reader->line_end);
}

/* A byte that no name has, and that would tell a terminal to do something; NULL: there is none. */
static const char *find_control(const char *name, size_t length)
{
    enum { DELETE = 0x7f };
    for (size_t i = 0; i < length; i++) {
        if (((unsigned char)name[i] < ' ' && name[i] != '\t') || name[i] == DELETE) {
            return &name[i];
        }
    }
    return NULL;
}

static bool read_name(Reader *reader, const char *what, const char **out_name)
{
    next_line(reader);
    size_t length = (size_t)(reader->line_end - reader->cursor);
    if (length == 0) {
        return fail_expected(reader, what, reader->cursor, reader->line_end);
    }
    if (ends_in_carriage_return(reader)) {
        return fail_carriage_return(reader);
    }
    const char *control = find_control(reader->cursor, length);
    if (control) {
        return FAIL(reader, control, "expected %s, found %s in it", what,
                    *control ? "a control character" : "a NUL byte");
    }
    *out_name = arena_copy_string(&reader->task->arena, reader->cursor, length);
    return true;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static bool fail_number(Reader *reader, const char *what, int32_t minimum)
{
    char expected[128];
    if (minimum == INT32_MIN) {
        snprintf(expected, sizeof expected, "%s (a whole number)", what);
    } else {
        snprintf(expected, sizeof expected, "%s (a whole number >= %d)", what, minimum);
    }
    return fail_expected(reader, expected, reader->token, token_end(reader, reader->token));
}

static bool fail_too_large(Reader *reader, const char *what)
{
    size_t length = (size_t)(token_end(reader, reader->token) - reader->token);
    return FAIL(reader, reader->token, "number out of range: expected %s in 32 bits, found %s",
                what, quote(reader->token, length).text);
}

/* Reads a whole number >= minimum from the current line. */
static bool read_int(Reader *reader, const char *what, int32_t minimum, int32_t *out_number)
{
    skip_spaces(reader);
    const char *p = reader->token = reader->cursor;
    bool negative = *p == '-';
    p += negative;
    const char *digits = p;
    const int64_t limit = (int64_t)INT32_MAX + negative;
    int64_t magnitude = 0;
    for (; *p >= '0' && *p <= '9'; p++) {
        if (magnitude <= limit) {
            magnitude = magnitude * 10 + (*p - '0');
        }
    }
    if (p == digits || (p != reader->line_end && !is_space(*p))) {
        return fail_number(reader, what, minimum);
    }
    if (magnitude > limit) {
        return fail_too_large(reader, what);
    }
    int64_t number = negative ? -magnitude : magnitude;
    if (number < minimum) {
        return fail_number(reader, what, minimum);
    }
    assert(p <= reader->line_end);
    *out_number = (int32_t)number;
    reader->cursor = p;
    return true;
}

static bool read_int_line(Reader *reader, const char *what, int32_t minimum, int32_t *out_number)
{
    next_line(reader);
    return read_int(reader, what, minimum, out_number) && read_line_end(reader);
}

/* Whether the count just read can be true; see the head of this file. The rest of the text includes
 * the count itself, which makes up for the newline that may be missing at the end. */
static bool check_count(Reader *reader, const char *what, int32_t count, size_t bytes_each)
{
    assert(count >= 0 && bytes_each > 0);
    size_t rest = (size_t)(reader->end - reader->token);
    if ((size_t)count > rest / bytes_each) {
        return FAIL(reader, reader->token,
                    "%s is %d: expected at least %zu bytes for that, found only %zu", what, count,
                    (size_t)count * bytes_each, rest);
    }
    return true;
}

static bool read_count_line(Reader *reader, const char *what, int32_t minimum, size_t bytes_each,
                            int32_t *out_count)
{
    return read_int_line(reader, what, minimum, out_count) &&
           check_count(reader, what, *out_count, bytes_each);
}

/* ---- Facts ----------------------------------------------------------------------------------- */

static bool read_var(Reader *reader, int32_t *out_var)
{
    int32_t num_variables = reader->task->num_variables;
    if (!read_int(reader, "a variable", 0, out_var)) {
        return false;
    }
    if (*out_var >= num_variables) {
        return FAIL(reader, reader->token, "variable %d is out of range: there are %d (0..%d)",
                    *out_var, num_variables, num_variables - 1);
    }
    return true;
}

/* A value of var; minimum NO_VALUE allows for "none". */
static bool read_value(Reader *reader, int32_t var, int32_t minimum, int32_t *out_value)
{
    int32_t domain_size = reader->task->variables[var].domain_size;
    assert(domain_size >= 1);
    if (!read_int(reader, "a value", minimum, out_value)) {
        return false;
    }
    if (*out_value >= domain_size) {
        return FAIL(reader, reader->token,
                    "value %d is out of range: variable %s has %d values (0..%d)", *out_value,
                    quote_name(reader, var).text, domain_size, domain_size - 1);
    }
    return true;
}

static bool read_fact(Reader *reader, Fact *out_fact)
{
    return read_var(reader, &out_fact->var) &&
           read_value(reader, out_fact->var, 0, &out_fact->value);
}

/* A line with a count, then one line for each fact. */
static bool read_fact_lines(Reader *reader, const char *what, FactSpan *out_facts)
{
    int32_t count;
    if (!read_count_line(reader, what, 0, BYTES_FACT, &count)) {
        return false;
    }
    Fact *facts = ARENA_NEW(&reader->task->arena, Fact, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        next_line(reader);
        if (!read_fact(reader, &facts[i]) || !read_line_end(reader)) {
            return false;
        }
    }
    *out_facts = (FactSpan){facts, count};
    return true;
}

/* A count and as many facts, all in the current line. */
static bool read_facts_in_line(Reader *reader, const char *what, FactSpan *out_facts)
{
    int32_t count;
    if (!read_int(reader, what, 0, &count) || !check_count(reader, what, count, BYTES_FACT)) {
        return false;
    }
    Fact *facts = ARENA_NEW(&reader->task->arena, Fact, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        if (!read_fact(reader, &facts[i])) {
            return false;
        }
    }
    *out_facts = (FactSpan){facts, count};
    return true;
}

/* ---- Sections, in the order of the file ------------------------------------------------------ */

static bool read_version(Reader *reader)
{
    int32_t version = 0;
    if (!read_keyword(reader, "begin_version") ||
        !read_int_line(reader, "the version of the format", INT32_MIN, &version)) {
        return false;
    }
    if (version != 3) {
        return FAIL(reader, reader->token, "expected version 3 of the format, found version %d",
                    version);
    }
    return read_keyword(reader, "end_version");
}

static bool read_metric(Reader *reader)
{
    int32_t metric = 0;
    if (!read_keyword(reader, "begin_metric") || !read_int_line(reader, "the metric", 0, &metric)) {
        return false;
    }
    if (metric > 1) {
        return FAIL(reader, reader->token, "expected 0 or 1 as the metric, found %d", metric);
    }
    reader->task->use_metric = metric == 1;
    return read_keyword(reader, "end_metric");
}

static bool read_value_names(Reader *reader, Variable *variable)
{
    const char **names =
        ARENA_NEW(&reader->task->arena, const char *, (size_t)variable->domain_size);
    for (int32_t i = 0; i < variable->domain_size; i++) {
        if (!read_name(reader, "the name of a value", &names[i])) {
            return false;
        }
    }
    variable->value_names = names;
    return true;
}

static bool read_variable(Reader *reader, Variable *variable)
{
    if (!read_keyword(reader, "begin_variable") ||
        !read_name(reader, "the name of a variable", &variable->name) ||
        !read_int_line(reader, "the axiom layer", NO_LAYER, &variable->axiom_layer) ||
        !read_count_line(reader, "the number of values", 1, BYTES_VALUE_NAME,
                         &variable->domain_size)) {
        return false;
    }
    if (variable->axiom_layer != NO_LAYER && variable->domain_size != 2) {
        return FAIL(reader, reader->token, "expected 2 values for a derived variable, found %d",
                    variable->domain_size);
    }
    return read_value_names(reader, variable) && read_keyword(reader, "end_variable");
}

static bool read_variables(Reader *reader)
{
    Task *task = reader->task;
    if (!read_count_line(reader, "the number of variables", 1, BYTES_VARIABLE,
                         &task->num_variables)) {
        return false;
    }
    task->variables = ARENA_NEW(&task->arena, Variable, (size_t)task->num_variables);
    for (int32_t var = 0; var < task->num_variables; var++) {
        if (!read_variable(reader, &task->variables[var])) {
            return false;
        }
    }
    return true;
}

static bool read_mutex_groups(Reader *reader)
{
    Task *task = reader->task;
    if (!read_count_line(reader, "the number of mutex groups", 0, BYTES_MUTEX_GROUP,
                         &task->num_mutex_groups)) {
        return false;
    }
    FactSpan *groups = ARENA_NEW(&task->arena, FactSpan, (size_t)task->num_mutex_groups);
    for (int32_t i = 0; i < task->num_mutex_groups; i++) {
        if (!read_keyword(reader, "begin_mutex_group") ||
            !read_fact_lines(reader, "the number of facts in a mutex group", &groups[i]) ||
            !read_keyword(reader, "end_mutex_group")) {
            return false;
        }
    }
    task->mutex_groups = groups;
    return true;
}

static bool read_state(Reader *reader)
{
    Task *task = reader->task;
    int32_t *initial = ARENA_NEW(&task->arena, int32_t, (size_t)task->num_variables);
    if (!read_keyword(reader, "begin_state")) {
        return false;
    }
    for (int32_t var = 0; var < task->num_variables; var++) {
        next_line(reader);
        if (!read_value(reader, var, 0, &initial[var]) || !read_line_end(reader)) {
            return false;
        }
    }
    task->initial = initial;
    return read_keyword(reader, "end_state");
}

/* seen[var]: the goal has named var already. */
static bool read_goal_fact(Reader *reader, bool *seen, Fact *out_fact)
{
    next_line(reader);
    if (!read_var(reader, &out_fact->var)) {
        return false;
    }
    if (seen[out_fact->var]) {
        return FAIL(reader, reader->token,
                    "expected each variable once in the goal, found %s a second time",
                    quote_name(reader, out_fact->var).text);
    }
    seen[out_fact->var] = true;
    return read_value(reader, out_fact->var, 0, &out_fact->value) && read_line_end(reader);
}

static bool read_goal(Reader *reader)
{
    Task *task = reader->task;
    int32_t count;
    if (!read_keyword(reader, "begin_goal") ||
        !read_count_line(reader, "the number of goals", 1, BYTES_FACT, &count)) {
        return false;
    }
    Fact *facts = ARENA_NEW(&task->arena, Fact, (size_t)count);
    bool *seen = MEM_NEW(bool, (size_t)task->num_variables);
    bool ok = true;
    for (int32_t i = 0; ok && i < count; i++) {
        ok = read_goal_fact(reader, seen, &facts[i]);
    }
    MEM_FREE(seen, (size_t)task->num_variables);
    task->goal = (FactSpan){facts, count};
    return ok && read_keyword(reader, "end_goal");
}

static bool read_effect(Reader *reader, Effect *effect)
{
    next_line(reader);
    if (!read_facts_in_line(reader, "the number of effect conditions", &effect->conditions) ||
        !read_var(reader, &effect->var)) {
        return false;
    }
    if (task_is_derived(reader->task, effect->var)) {
        return FAIL(reader, reader->token,
                    "expected an effect on an ordinary variable, found the derived variable %s",
                    quote_name(reader, effect->var).text);
    }
    return read_value(reader, effect->var, NO_VALUE, &effect->pre) &&
           read_value(reader, effect->var, 0, &effect->post) && read_line_end(reader);
}

static bool read_effects(Reader *reader, Operator *op)
{
    if (!read_count_line(reader, "the number of effects", 1, BYTES_EFFECT, &op->num_effects)) {
        return false;
    }
    Effect *effects = ARENA_NEW(&reader->task->arena, Effect, (size_t)op->num_effects);
    for (int32_t i = 0; i < op->num_effects; i++) {
        if (!read_effect(reader, &effects[i])) {
            return false;
        }
    }
    op->effects = effects;
    return true;
}

/* Without a metric the cost is not used, so it may be any number; it is kept for writing it
 * back. */
static bool read_operator(Reader *reader, Operator *op)
{
    int32_t least_cost = reader->task->use_metric ? 0 : INT32_MIN;
    return read_keyword(reader, "begin_operator") &&
           read_name(reader, "the name of an operator", &op->name) &&
           read_fact_lines(reader, "the number of prevail conditions", &op->prevail) &&
           read_effects(reader, op) &&
           read_int_line(reader, "the cost", least_cost, &op->file_cost) &&
           read_keyword(reader, "end_operator");
}

static bool read_operators(Reader *reader)
{
    Task *task = reader->task;
    if (!read_count_line(reader, "the number of operators", 0, BYTES_OPERATOR,
                         &task->num_operators)) {
        return false;
    }
    task->operators = ARENA_NEW(&task->arena, Operator, (size_t)task->num_operators);
    for (int32_t op = 0; op < task->num_operators; op++) {
        if (!read_operator(reader, &task->operators[op])) {
            return false;
        }
    }
    return true;
}

/* Bodies look only at what is settled when the head's layer is evaluated: anything of the layers
 * below, and what the layer itself has derived so far. */
static bool check_layers(Reader *reader, const Axiom *axiom, const char *head)
{
    const Task *task = reader->task;
    int32_t layer = task->variables[axiom->var].axiom_layer;
    for (int32_t i = 0; i < axiom->conditions.count; i++) {
        Fact fact = axiom->conditions.data[i];
        int32_t body_layer = task->variables[fact.var].axiom_layer;
        if (body_layer > layer) {
            return FAIL(reader, head,
                        "expected conditions of layer %d or below, found variable %s of layer %d",
                        layer, quote_name(reader, fact.var).text, body_layer);
        }
        if (body_layer == layer && fact.value == task->initial[fact.var]) {
            return FAIL(reader, head,
                        "expected conditions of a layer below %d for default values, found the "
                        "default value %d of variable %s in the same layer",
                        layer, fact.value, quote_name(reader, fact.var).text);
        }
    }
    return true;
}

/* The line "variable old new", in which old must be the default and new the other value. */
static bool read_axiom_head(Reader *reader, Axiom *axiom)
{
    next_line(reader);
    if (!read_var(reader, &axiom->var)) {
        return false;
    }
    const char *head = reader->token;
    if (!task_is_derived(reader->task, axiom->var)) {
        return FAIL(reader, head, "expected an axiom for a derived variable, found variable %s",
                    quote_name(reader, axiom->var).text);
    }
    int32_t default_value = reader->task->initial[axiom->var];
    if (!read_value(reader, axiom->var, 0, &axiom->old_value)) {
        return false;
    }
    if (axiom->old_value != default_value) {
        return FAIL(reader, reader->token,
                    "expected the default value %d as the old value of an axiom, found %d",
                    default_value, axiom->old_value);
    }
    if (!read_value(reader, axiom->var, 0, &axiom->new_value)) {
        return false;
    }
    if (axiom->new_value == default_value) {
        return FAIL(reader, reader->token,
                    "expected the new value of an axiom to differ from the old one, found %d twice",
                    default_value);
    }
    return read_line_end(reader) && check_layers(reader, axiom, head);
}

static bool read_axioms(Reader *reader)
{
    Task *task = reader->task;
    if (!read_count_line(reader, "the number of axioms", 0, BYTES_AXIOM, &task->num_axioms)) {
        return false;
    }
    Axiom *axioms = ARENA_NEW(&task->arena, Axiom, (size_t)task->num_axioms);
    for (int32_t i = 0; i < task->num_axioms; i++) {
        if (!read_keyword(reader, "begin_rule") ||
            !read_fact_lines(reader, "the number of axiom conditions", &axioms[i].conditions) ||
            !read_axiom_head(reader, &axioms[i]) || !read_keyword(reader, "end_rule")) {
            return false;
        }
    }
    task->axioms = axioms;
    return true;
}

static bool read_task(Reader *reader)
{
    return read_version(reader) && read_metric(reader) && read_variables(reader) &&
           read_mutex_groups(reader) && read_state(reader) && read_goal(reader) &&
           read_operators(reader) && read_axioms(reader) && read_text_end(reader);
}

Task *sas_read(const char *text, size_t size, const char *file_name, Error *error)
{
    /* Below this size no sum of believable counts leaves 32 bits: not that of all facts, nor the
     * length of any list made of several. */
    if (size > INT32_MAX) {
        error_set(error, ERROR_UNSUPPORTED, "%s has %zu bytes, but at most %d are supported",
                  file_name, size, INT32_MAX);
        return NULL;
    }
    assert(text[size] == '\0' && error->kind == ERROR_NONE);
    Reader reader = {
        .file_name = file_name,
        .text = text,
        .end = text + size,
        .next = text,
        .task = MEM_NEW(Task, 1),
        .error = error,
    };
    if (!read_task(&reader)) {
        task_free(reader.task);
        return NULL;
    }
    task_complete(reader.task);
    assert(!task_check(reader.task));
    return reader.task;
}
