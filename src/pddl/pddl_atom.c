#include "pddl/pddl_atom.h"

#include <assert.h>

#include "pddl/pddl_types.h"

/* ---- Terms ----------------------------------------------------------------------------------- */

static PddlTypeSet type_of(const PddlBuilder *builder, PddlTerm term)
{
    return pddl_term_is_object(term) ? builder->task->objects[pddl_term_object(term)].type
                                     : builder->variable_table.data[term].type;
}

static void report_unknown_object(PddlBuilder *builder, int32_t node)
{
    int32_t symbol = pddl_builder_symbol(builder, node);
    PddlQuote name = pddl_builder_quote(builder, node);
    bool is_domain = !builder->task->has_problem;
    pddl_builder_fail(builder, node, "%s %s is not declared%s", is_domain ? "constant" : "object",
                      name.text, pddl_builder_suggest(builder, symbol, builder->objects).text);
    builder->objects[symbol] = PDDL_REPORTED;
}

static void fail_list_as_term(PddlBuilder *builder, int32_t node)
{
    int32_t head = pddl_builder_head(builder, node);
    if (head != PDDL_LIST && builder->functions[head] >= 0) {
        pddl_builder_refuse(builder, node, "functions as arguments (object fluents) are");
    } else {
        pddl_builder_fail(builder, node,
                          "expected a variable or an object, found a list: is a ')' missing "
                          "before it?");
    }
}

/* False after an error. */
static bool read_term(PddlBuilder *builder, int32_t node, PddlTerm *out_term)
{
    int32_t symbol = pddl_builder_symbol(builder, node);
    if (symbol == PDDL_LIST) {
        fail_list_as_term(builder, node);
        return false;
    }
    if (pddl_builder_text(builder, symbol)[0] == '?') {
        *out_term = pddl_types_find_variable(builder, node);
        return true;
    }
    int32_t object = builder->objects[symbol];
    if (object == PDDL_NONE) {
        report_unknown_object(builder, node);
    } else if (object >= builder->task->num_constants && builder->tree->file == PDDL_DOMAIN_FILE) {
        pddl_builder_warn(builder, node, "object %s is not among the :constants of the domain",
                          pddl_builder_quote(builder, node).text);
    }
    *out_term = ~object;
    return object >= 0;
}

/* ---- Arguments ------------------------------------------------------------------------------- */

static PddlQuote quote_type(const PddlBuilder *builder, PddlTypeSet type)
{
    int32_t name = builder->task->types[type.types[0]].name;
    PddlQuote quote = pddl_builder_quote_symbol(builder, name);
    if (type.count > 1) {
        snprintf(quote.text, sizeof quote.text, "'%.30s' or %d others",
                 pddl_builder_text(builder, name), type.count - 1);
    }
    return quote;
}

/* An error only if no object could be of both types. */
static void check_type(PddlBuilder *builder, int32_t node, PddlTerm term,
                       const PddlSignature *signature, int32_t position)
{
    PddlTypeSet wanted = signature->parameters[position].type;
    PddlTypeSet found = type_of(builder, term);
    if (builder->diagnostics->num_errors > PDDL_MAX_FINDINGS ||
        pddl_types_overlap(builder->task, found, wanted)) {
        return;
    }
    pddl_builder_fail(builder, node, "%s is of type %s, but argument %d of %s is of type %s",
                      pddl_builder_quote(builder, node).text, quote_type(builder, found).text,
                      position + 1, pddl_builder_quote_symbol(builder, signature->name).text,
                      quote_type(builder, wanted).text);
    pddl_builder_note(builder, signature->parameters[position].place, "declared here");
}

static void fail_arity(PddlBuilder *builder, int32_t node, const PddlSignature *signature,
                       int32_t found)
{
    pddl_builder_fail(builder, node, "%s takes %d argument%s, found %d",
                      pddl_builder_quote_symbol(builder, signature->name).text,
                      signature->num_parameters, signature->num_parameters == 1 ? "" : "s", found);
    if (signature->place.offset > 0) {
        pddl_builder_note(builder, signature->place, "declared here");
    }
}

/* `node` is the list, or the name alone. */
static PddlAtom read_arguments(PddlBuilder *builder, int32_t node, const PddlSignature *signature,
                               int32_t id)
{
    bool is_list = pddl_builder_is_list(builder, node);
    int32_t count = is_list ? pddl_builder_count(builder, node) - 1 : 0;
    if (count != signature->num_parameters) {
        fail_arity(builder, node, signature, count);
        return (PddlAtom){.id = PDDL_NONE};
    }
    PddlTerm *terms = ARENA_NEW(&builder->task->arena, PddlTerm, (size_t)count);
    bool ok = true;
    int32_t argument = node + 2;
    for (int32_t i = 0; i < count; i++, argument = pddl_builder_next(builder, argument)) {
        if (read_term(builder, argument, &terms[i])) {
            check_type(builder, argument, terms[i], signature, i);
        } else {
            ok = false;
        }
    }
    return (PddlAtom){ok ? id : PDDL_NONE, terms, count};
}

static void report_unknown(PddlBuilder *builder, int32_t node, int32_t symbol, bool is_function)
{
    int32_t *ids = is_function ? builder->functions : builder->predicates;
    const int32_t *others = is_function ? builder->predicates : builder->functions;
    if (ids[symbol] == PDDL_REPORTED) {
        return;
    }
    const char *kind = is_function ? "function" : "predicate";
    const char *other = NULL;
    if (others[symbol] >= 0) {
        other = is_function ? "predicate" : "function";
    } else if (builder->types[symbol] >= 0) {
        other = "type";
    }
    PddlQuote name = pddl_builder_quote_symbol(builder, symbol);
    if (other) {
        pddl_builder_fail(builder, node, "%s %s is not declared: it is a %s", kind, name.text,
                          other);
    } else {
        pddl_builder_fail(builder, node, "%s %s is not declared%s", kind, name.text,
                          pddl_builder_suggest(builder, symbol, ids).text);
    }
    ids[symbol] = PDDL_REPORTED;
}

/* ---- Atoms ----------------------------------------------------------------------------------- */

PddlAtom pddl_atom_read(PddlBuilder *builder, int32_t list)
{
    int32_t symbol = pddl_builder_head(builder, list);
    assert(symbol != PDDL_LIST);
    int32_t id = builder->predicates[symbol];
    if (id < 0) {
        report_unknown(builder, list + 1, symbol, false);
        return (PddlAtom){.id = PDDL_NONE};
    }
    return read_arguments(builder, list, &builder->task->predicates[id], id);
}

PddlAtom pddl_atom_read_function(PddlBuilder *builder, int32_t node)
{
    bool is_list = pddl_builder_is_list(builder, node);
    int32_t symbol =
        is_list ? pddl_builder_head(builder, node) : pddl_builder_symbol(builder, node);
    if (symbol == PDDL_LIST) {
        pddl_builder_fail(builder, node, "expected a function such as (total-cost)");
        return (PddlAtom){.id = PDDL_NONE};
    }
    int32_t id = builder->functions[symbol];
    if (id < 0) {
        report_unknown(builder, is_list ? node + 1 : node, symbol, true);
        return (PddlAtom){.id = PDDL_NONE};
    }
    return read_arguments(builder, node, &builder->task->functions[id], id);
}

/* Objects may be called 5, too. */
static bool is_numeric(const PddlBuilder *builder, int32_t node)
{
    return pddl_builder_is_list(builder, node) ||
           (pddl_atom_is_number(builder, node) &&
            builder->objects[pddl_builder_symbol(builder, node)] == PDDL_NONE);
}

const PddlTerm *pddl_atom_read_equality(PddlBuilder *builder, int32_t list)
{
    if (pddl_builder_count(builder, list) != 3) {
        pddl_builder_fail(builder, list, "'=' takes 2 arguments, found %d",
                          pddl_builder_count(builder, list) - 1);
        return NULL;
    }
    int32_t left = list + 2;
    int32_t right = pddl_builder_next(builder, left);
    if (is_numeric(builder, left) || is_numeric(builder, right)) {
        pddl_builder_refuse(builder, list, "comparisons of numbers (numeric fluents) are");
        return NULL;
    }
    PddlTerm *terms = ARENA_NEW(&builder->task->arena, PddlTerm, 2);
    bool left_ok = read_term(builder, left, &terms[0]);
    bool right_ok = read_term(builder, right, &terms[1]);
    return left_ok && right_ok ? terms : NULL;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool pddl_atom_is_number(const PddlBuilder *builder, int32_t node)
{
    int32_t symbol = pddl_builder_symbol(builder, node);
    if (symbol == PDDL_LIST) {
        return false;
    }
    const char *text = pddl_builder_text(builder, symbol);
    text += *text == '-' || *text == '+' || *text == '.';
    return is_digit(*text);
}

/* Digits with a fraction of zeros at most. */
static bool parse_whole(const char *text, int64_t *out_value)
{
    int64_t value = 0;
    const char *digits = text;
    for (; is_digit(*text); text++) {
        value = value <= INT32_MAX ? value * 10 + (*text - '0') : value;
    }
    if (text == digits) {
        return false;
    }
    if (*text == '.') {
        do {
            text++;
        } while (*text == '0');
    }
    *out_value = value;
    return *text == '\0';
}

int32_t pddl_atom_read_number(PddlBuilder *builder, int32_t node)
{
    int32_t symbol = pddl_builder_symbol(builder, node);
    int64_t value = 0;
    if (symbol == PDDL_LIST || !pddl_atom_is_number(builder, node)) {
        pddl_builder_fail_expected(builder, node, "a number");
    } else if (!parse_whole(pddl_builder_text(builder, symbol), &value)) {
        pddl_builder_refuse(builder, node, "costs other than whole numbers >= 0 are");
    } else if (value > INT32_MAX) {
        pddl_builder_refuse(builder, node, "costs above 2147483647 are");
        value = 0;
    }
    return (int32_t)value;
}
