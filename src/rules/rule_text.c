#include "rules/rule_text.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include "base/units.h"
#include "pddl/pddl_sexp.h"

/* --- Reading ---------------------------------------------------------------------------------- */

enum { KEY_COST, KEY_GOAL, KEY_WHEN, KEY_DO, NUM_KEYS, NO_NODE = -1 };

static const char *const KEYS[NUM_KEYS] = {":cost", ":goal", ":when", ":do"};

/* The rule that is being read. */
typedef struct Draft {
    RuleAtom goal;
    RuleLiteral conditions[RULE_MAX_PARTS];
    int32_t condition_nodes[RULE_MAX_PARTS];
    RuleAtom actions[RULE_MAX_PARTS];
    RuleTerm terms[RULE_MAX_PARTS][RULE_MAX_TERMS]; /* of all parts */
    int32_t symbols[RULE_MAX_VARIABLES];
    const char *variables[RULE_MAX_VARIABLES];
    int32_t num_conditions, num_actions, num_parts, num_variables, cost;
} Draft;

typedef struct Reader {
    PddlSymbols symbols;
    PddlDiagnostics diagnostics;
    PddlTree tree;
    RuleSet *set;
    Draft draft;
    Error *error;
} Reader;

__attribute__((format(printf, 3, 4))) static bool fail(Reader *reader, int32_t node,
                                                       const char *format, ...)
{
    char problem[sizeof reader->error->message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem, sizeof problem, format, arguments);
    va_end(arguments);
    PddlPlace place = {reader->tree.file, reader->tree.nodes.data[node].offset};
    error_set_at(reader->error, ERROR_INPUT,
                 pddl_diagnostics_place(reader->diagnostics.sources, place), "%s", problem);
    return false;
}

static const PddlNode *node_at(const Reader *reader, int32_t node)
{
    return &reader->tree.nodes.data[node];
}

/* That of a word; NULL for a list. */
static const char *text_of(const Reader *reader, int32_t node)
{
    int32_t symbol = node_at(reader, node)->symbol;
    return symbol == PDDL_LIST ? NULL : pddl_symbols_text(&reader->symbols, symbol);
}

/* The word that a list begins with; PDDL_LIST if there is none. */
static int32_t head_of(const Reader *reader, int32_t node)
{
    const PddlNode *list = node_at(reader, node);
    return list->symbol == PDDL_LIST && list->count > 0 ? node_at(reader, node + 1)->symbol
                                                        : PDDL_LIST;
}

/* --- Atoms --- */

static bool is_name(const char *text)
{
    return text[0] != '?' && text[0] != ':' && strcmp(text, "-") != 0;
}

static bool read_variable(Reader *reader, int32_t node, RuleTerm *out_term)
{
    Draft *draft = &reader->draft;
    int32_t symbol = node_at(reader, node)->symbol;
    int32_t variable = 0;
    while (variable < draft->num_variables && draft->symbols[variable] != symbol) {
        variable++;
    }
    if (variable == RULE_MAX_VARIABLES) {
        return fail(reader, node, "the rule has more than %d variables", RULE_MAX_VARIABLES);
    }
    if (variable == draft->num_variables) {
        draft->symbols[variable] = symbol;
        draft->variables[variable] = pddl_symbols_text(&reader->symbols, symbol);
        draft->num_variables++;
    }
    *out_term = variable;
    return true;
}

static bool read_term(Reader *reader, int32_t node, RuleTerm *out_term)
{
    const char *text = text_of(reader, node);
    if (text && text[0] == '?' && text[1] != '\0') {
        return read_variable(reader, node, out_term);
    }
    if (!text || !is_name(text)) {
        return fail(reader, node, "expected a variable, such as ?x, or a constant, found '%.60s'",
                    text ? text : "(");
    }
    *out_term = ~rule_set_name(reader->set, text, strlen(text));
    return true;
}

/* Of a predicate or an action. */
static bool read_atom(Reader *reader, int32_t node, RuleAtom *out_atom)
{
    Draft *draft = &reader->draft;
    const PddlNode *list = node_at(reader, node);
    int32_t head = head_of(reader, node);
    const char *name = head == PDDL_LIST ? NULL : pddl_symbols_text(&reader->symbols, head);
    if (!name || !is_name(name)) {
        return fail(reader, node, "expected a name and its terms in parentheses, such as (on ?x)");
    }
    if (list->count - 1 > RULE_MAX_TERMS) {
        return fail(reader, node, "'%.60s' has more than %d terms", name, RULE_MAX_TERMS);
    }
    if (draft->num_parts == RULE_MAX_PARTS) {
        return fail(reader, node, "goal, conditions and actions of the rule are more than %d",
                    RULE_MAX_PARTS);
    }
    RuleTerm *terms = draft->terms[draft->num_parts++];
    *out_atom = (RuleAtom){rule_set_name(reader->set, name, strlen(name)), list->count - 1, terms};
    for (int32_t child = node + 2; child < list->next; child = node_at(reader, child)->next) {
        if (!read_term(reader, child, terms++)) {
            return false;
        }
    }
    return true;
}

/* A word of conditions is no predicate. */
static bool read_fact(Reader *reader, int32_t node, RuleAtom *out_atom)
{
    static const PddlKeyword REFUSED[] = {PDDL_AND,   PDDL_OR,     PDDL_NOT,
                                          PDDL_IMPLY, PDDL_FORALL, PDDL_EXISTS};
    int32_t head = head_of(reader, node);
    if (head == PDDL_EQUALS) {
        return fail(reader, node,
                    "a rule has no equality: different variables stand for different objects");
    }
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
        if (head == (int32_t)REFUSED[i]) {
            return fail(reader, node, "expected an atom, found '(%s'",
                        pddl_symbols_text(&reader->symbols, head));
        }
    }
    return read_atom(reader, node, out_atom);
}

/* --- The parts of a rule --- */

static bool read_cost(Reader *reader, int32_t node)
{
    const char *text = text_of(reader, node);
    int64_t cost;
    /* Digits only: units_parse_count takes 1e6, too. */
    if (!text || text[strspn(text, "0123456789")] != '\0' ||
        !units_parse_count(text, 0, INT32_MAX, &cost)) {
        return fail(reader, node, "expected a cost, a whole number from 0 to %d", INT32_MAX);
    }
    reader->draft.cost = (int32_t)cost;
    return true;
}

static bool read_condition(Reader *reader, int32_t node)
{
    Draft *draft = &reader->draft;
    RuleLiteral literal = {.is_negated = head_of(reader, node) == PDDL_NOT};
    if (literal.is_negated && node_at(reader, node)->count != 2) {
        return fail(reader, node, "expected one atom behind 'not'");
    }
    if (!read_fact(reader, literal.is_negated ? node + 2 : node, &literal.atom)) {
        return false;
    }
    draft->condition_nodes[draft->num_conditions] = node;
    draft->conditions[draft->num_conditions++] = literal;
    return true;
}

static bool read_conditions(Reader *reader, int32_t node)
{
    if (head_of(reader, node) != PDDL_AND) {
        return read_condition(reader, node);
    }
    bool ok = true;
    int32_t end = node_at(reader, node)->next;
    for (int32_t child = node + 2; ok && child < end; child = node_at(reader, child)->next) {
        ok = read_condition(reader, child);
    }
    return ok;
}

static bool read_actions(Reader *reader, int32_t node)
{
    Draft *draft = &reader->draft;
    const PddlNode *list = node_at(reader, node);
    if (list->symbol != PDDL_LIST || list->count == 0 || head_of(reader, node) != PDDL_LIST) {
        return fail(reader, node, "expected a list of at least one action, such as ((move ?x ?y))");
    }
    bool ok = true;
    for (int32_t child = node + 1; ok && child < list->next; child = node_at(reader, child)->next) {
        ok = read_atom(reader, child, &draft->actions[draft->num_actions]);
        draft->num_actions += ok;
    }
    return ok;
}

/* --- Rules --- */

static void mark_variables(const RuleAtom *atom, bool *is_bound)
{
    for (int32_t i = 0; i < atom->num_terms; i++) {
        if (atom->terms[i] >= 0) {
            is_bound[atom->terms[i]] = true;
        }
    }
}

/* Without this, "not" would ask for one object, or for all of them, and which is not clear. */
static bool check_negated(Reader *reader)
{
    const Draft *draft = &reader->draft;
    bool is_bound[RULE_MAX_VARIABLES] = {false};
    mark_variables(&draft->goal, is_bound);
    for (int32_t i = 0; i < draft->num_actions; i++) {
        mark_variables(&draft->actions[i], is_bound);
    }
    for (int32_t i = 0; i < draft->num_conditions; i++) {
        if (!draft->conditions[i].is_negated) {
            mark_variables(&draft->conditions[i].atom, is_bound);
        }
    }
    for (int32_t i = 0; i < draft->num_conditions; i++) {
        const RuleAtom *atom = &draft->conditions[i].atom;
        for (int32_t j = 0; j < atom->num_terms; j++) {
            if (atom->terms[j] >= 0 && !is_bound[atom->terms[j]]) {
                return fail(reader, draft->condition_nodes[i],
                            "%.60s is in no part of the rule that is not negated",
                            draft->variables[atom->terms[j]]);
            }
        }
    }
    return true;
}

static int find_key(const char *text)
{
    int key = 0;
    while (key < NUM_KEYS && (!text || strcmp(text, KEYS[key]) != 0)) {
        key++;
    }
    return key;
}

/* Finds the values of the keys, each of which must be there once. */
static bool find_values(Reader *reader, int32_t node, int32_t *out_values)
{
    int32_t end = node_at(reader, node)->next;
    for (int32_t child = node + 2; child < end;) {
        const char *text = text_of(reader, child);
        int key = find_key(text);
        int32_t value = node_at(reader, child)->next;
        if (key == NUM_KEYS) {
            return fail(reader, child, "expected :cost, :goal, :when or :do, found '%.60s'",
                        text ? text : "(");
        }
        if (out_values[key] != NO_NODE) {
            return fail(reader, child, "the rule has %s twice", KEYS[key]);
        }
        if (value == end || find_key(text_of(reader, value)) < NUM_KEYS) {
            return fail(reader, child, "%s has no value", KEYS[key]);
        }
        out_values[key] = value;
        child = node_at(reader, value)->next;
    }
    for (int key = 0; key < NUM_KEYS; key++) {
        if (out_values[key] == NO_NODE) {
            return fail(reader, node, "the rule has no %s", KEYS[key]);
        }
    }
    return true;
}

static bool add_rule(Reader *reader, int32_t node)
{
    const Draft *draft = &reader->draft;
    Rule rule = {
        .goal = draft->goal,
        .conditions = draft->conditions,
        .actions = draft->actions,
        .variables = draft->variables,
        .num_conditions = draft->num_conditions,
        .num_actions = draft->num_actions,
        .num_variables = draft->num_variables,
        .cost = draft->cost,
    };
    assert(rule_set_fits(&rule));
    if (reader->set->rules.size == RULE_SET_MAX_RULES) {
        return fail(reader, node, "there are more than %d rules", RULE_SET_MAX_RULES);
    }
    return rule_set_add(reader->set, &rule) ||
           fail(reader, node,
                "an equal rule stands before this one; names of variables, the order of conditions "
                "and costs make no difference");
}

static bool read_rule(Reader *reader, int32_t node)
{
    int32_t values[NUM_KEYS] = {NO_NODE, NO_NODE, NO_NODE, NO_NODE};
    int32_t head = head_of(reader, node);
    if (head == PDDL_LIST || strcmp(pddl_symbols_text(&reader->symbols, head), "rule") != 0) {
        return fail(reader, node, "expected '(rule'");
    }
    Draft *draft = &reader->draft;
    draft->num_conditions = draft->num_actions = draft->num_parts = draft->num_variables = 0;
    return find_values(reader, node, values) && read_cost(reader, values[KEY_COST]) &&
           read_fact(reader, values[KEY_GOAL], &draft->goal) &&
           read_conditions(reader, values[KEY_WHEN]) && read_actions(reader, values[KEY_DO]) &&
           check_negated(reader) && add_rule(reader, node);
}

/* Parentheses or characters are wrong. The place of a note, which parenthesis is open, is nearer to
 * the mistake than the end of the text. */
static bool report_finding(const Reader *reader)
{
    const PddlFinding *first = &reader->diagnostics.findings.data[0];
    bool has_note = first->note.kind != ERROR_NONE;
    *reader->error = has_note ? first->note : first->error;
    if (has_note) {
        snprintf(reader->error->message, sizeof reader->error->message, "%.200s: %.200s",
                 first->error.message, first->note.message);
    }
    return false;
}

static bool read_rules(Reader *reader)
{
    if (!pddl_sexp_read_sequence(&reader->tree, &reader->symbols, &reader->diagnostics,
                                 PDDL_DOMAIN_FILE)) {
        return report_finding(reader);
    }
    bool ok = true;
    int32_t end = node_at(reader, 0)->next;
    for (int32_t node = 1; ok && node < end; node = node_at(reader, node)->next) {
        ok = read_rule(reader, node);
    }
    return ok;
}

RuleSet *rule_text_read(const char *text, size_t size, const char *file, Error *error)
{
    Reader reader = {.set = rule_set_new(), .error = error};
    pddl_symbols_init(&reader.symbols);
    reader.diagnostics.sources[PDDL_DOMAIN_FILE] = (PddlSource){file, text, size};
    bool ok = read_rules(&reader);
    if (ok) {
        rule_set_sort(reader.set);
    } else {
        rule_set_free(reader.set);
    }
    pddl_sexp_release(&reader.tree);
    pddl_symbols_release(&reader.symbols);
    pddl_diagnostics_release(&reader.diagnostics);
    return ok ? reader.set : NULL;
}

/* --- Writing ---------------------------------------------------------------------------------- */

enum { LINE_LENGTH = 100 };

typedef struct Writer {
    const RuleSet *set;
    const Rule *rule;
    FILE *stream;
    size_t column;
} Writer;

static void put(Writer *writer, const char *text)
{
    fputs(text, writer->stream);
    writer->column += strlen(text);
}

static void begin_line(Writer *writer, const char *text)
{
    fputs("\n", writer->stream);
    writer->column = 0;
    put(writer, text);
}

static const char *text_of_term(const Writer *writer, RuleTerm term)
{
    return term >= 0 ? writer->rule->variables[term] : rule_set_text(writer->set, ~term);
}

static void put_atom(Writer *writer, const RuleAtom *atom)
{
    put(writer, "(");
    put(writer, rule_set_text(writer->set, atom->name));
    for (int32_t i = 0; i < atom->num_terms; i++) {
        put(writer, " ");
        put(writer, text_of_term(writer, atom->terms[i]));
    }
    put(writer, ")");
}

static size_t length_of(const Writer *writer, const RuleLiteral *literal)
{
    size_t length = strlen(rule_set_text(writer->set, literal->atom.name)) + 2;
    for (int32_t i = 0; i < literal->atom.num_terms; i++) {
        length += 1 + strlen(text_of_term(writer, literal->atom.terms[i]));
    }
    return length + (literal->is_negated ? strlen("(not )") : 0);
}

/* Behind a blank, or on a line of its own where there is no room. */
static void put_literal(Writer *writer, const RuleLiteral *literal, bool is_first)
{
    if (writer->column + 1 + length_of(writer, literal) > LINE_LENGTH) {
        begin_line(writer, "      ");
    } else if (!is_first) {
        put(writer, " ");
    }
    put(writer, literal->is_negated ? "(not " : "");
    put_atom(writer, &literal->atom);
    put(writer, literal->is_negated ? ")" : "");
}

static void write_rule(Writer *writer)
{
    const Rule *rule = writer->rule;
    fprintf(writer->stream, "(rule\n  :cost %d", rule->cost);
    begin_line(writer, "  :goal ");
    put_atom(writer, &rule->goal);
    begin_line(writer, "  :when (and");
    for (int32_t i = 0; i < rule->num_conditions; i++) {
        put_literal(writer, &rule->conditions[i], false);
    }
    put(writer, ")");
    begin_line(writer, "  :do (");
    for (int32_t i = 0; i < rule->num_actions; i++) {
        put_literal(writer, &(RuleLiteral){.atom = rule->actions[i]}, i == 0);
    }
    put(writer, "))\n");
}

void rule_text_write(const RuleSet *set, FILE *stream)
{
    for (size_t i = 0; i < set->rules.size; i++) {
        write_rule(&(Writer){.set = set, .rule = &set->rules.data[i], .stream = stream});
    }
}
