#include "control/fd_spec.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/units.h"
#include "control/fd_syntax.h"

enum { MAX_DEFINITIONS = 32, UNKNOWN_COSTS = -1 };

typedef struct Reader {
    ErrorPlace place; /* the start of the text */
    Arena *arena;
    Error *error;
    char *lists; /* grows as lists are met */
    size_t used, room;
    int num_lists;
    FdSpec *spec;
    const FdNode *names[MAX_DEFINITIONS], *values[MAX_DEFINITIONS]; /* of let(NAME,VALUE,...) */
    int num_definitions;
    int costs;    /* that heuristics see, a row of COST_TYPES */
    int modified; /* the same, from an eval_modify_costs(...) around; UNKNOWN_COSTS: there is none */
} Reader;

static ErrorPlace place_at(const Reader *reader, size_t offset)
{
    ErrorPlace place = reader->place;
    place.offset = offset;
    return place;
}

static bool fail_expected(Reader *reader, const FdNode *node, const char *expected)
{
    error_set_at(reader->error, ERROR_USAGE, place_at(reader, node->offset), "expected %s",
                 expected);
    return false;
}

static bool is_call(const FdNode *node, const char *name)
{
    return node->kind == FD_CALL && strcmp(node->name, name) == 0;
}

/* What a name that let(...) has defined stands for; other nodes are themselves. The latest definition
 * counts. */
static const FdNode *resolve(const Reader *reader, const FdNode *node)
{
    for (int i = reader->num_definitions - 1; i >= 0; i--) {
        if (node->kind == FD_WORD && strcmp(node->name, reader->names[i]->name) == 0) {
            return reader->values[i];
        }
    }
    return node;
}

__attribute__((format(printf, 2, 3))) static const char *format(Reader *reader, const char *text,
                                                                ...)
{
    char buffer[64];
    va_list arguments;
    va_start(arguments, text);
    int length = vsnprintf(buffer, sizeof buffer, text, arguments);
    va_end(arguments);
    assert(length >= 0 && (size_t)length < sizeof buffer);
    return arena_copy_string(reader->arena, buffer, (size_t)length);
}

static void append(Reader *reader, const char *text)
{
    size_t length = strlen(text);
    if (reader->used + length >= reader->room) {
        size_t room = 2 * (reader->used + length) + 64;
        char *lists = ARENA_NEW(reader->arena, char, room);
        memcpy(lists, reader->lists, reader->used);
        reader->lists = lists;
        reader->room = room;
    }
    memcpy(reader->lists + reader->used, text, length + 1);
    reader->used += length;
}

/* --- Arguments -------------------------------------------------------------------------------- */

enum { MAX_OWN = 4 };

typedef struct Parameter {
    const char *name;
    const char *only; /* the one value that is understood; NULL: see what the value is */
} Parameter;

typedef struct Signature {
    int num_needed; /* the first ones must be given; they may be given without their names */
    Parameter own[MAX_OWN];
    const Parameter *common; /* ends with a name of NULL; only one value is understood of each */
} Signature;

static const Parameter NOTHING_IN_COMMON[] = {{NULL, NULL}};

static const Parameter OF_HEURISTICS[] = {{"cache_estimates", "true"},
                                          {"description", NULL},
                                          {"verbosity", NULL},
                                          {"axioms", "approximate_negative_cycles"},
                                          {NULL, NULL}};

static const Parameter OF_SEARCHES[] = {
    {"reopen_closed", "false"}, {"preferred", "[]"},   {"pruning", "null()"},
    {"cost_type", "normal"},    {"bound", "infinity"}, {"max_time", "infinity"},
    {"description", NULL},      {"verbosity", NULL},   {NULL, NULL},
};

/* Searches with preferred operators; costs are one of their own parameters. */
static const Parameter OF_GREEDY_SEARCHES[] = {
    {"reopen_closed", "false"},
    {"pruning", "null()"},
    {"bound", "infinity"},
    {"max_time", "infinity"},
    {"randomize_successors", "false"},
    {"preferred_successors_first", "false"},
    {"random_seed", "-1"},
    {"description", NULL},
    {"verbosity", NULL},
    {NULL, NULL},
};

static const Parameter OF_ASTAR[] = {
    {"pruning", "null()"}, {"cost_type", "normal"}, {"bound", "infinity"}, {"max_time", "infinity"},
    {"description", NULL}, {"verbosity", NULL},     {NULL, NULL},
};

/* Blanks do not count. */
static bool has_text(const Reader *reader, const FdNode *node, const char *text)
{
    for (size_t i = node->offset; i < node->end; i++) {
        char c = reader->place.text[i];
        if (!isspace((unsigned char)c) && c != *text++) {
            return false;
        }
    }
    return *text == '\0';
}

static bool is_for(const FdNode *argument, const Parameter *parameter)
{
    return argument->keyword && parameter->name && strcmp(parameter->name, argument->keyword) == 0;
}

/* The index of what an argument is for, or -1 */
static int find_own(const Signature *signature, const FdNode *argument, int num_before)
{
    if (!argument->keyword && num_before < signature->num_needed) {
        return num_before;
    }
    for (int i = 0; i < MAX_OWN; i++) {
        if (is_for(argument, &signature->own[i])) {
            return i;
        }
    }
    return -1;
}

/* NULL: none of these either */
static const Parameter *find_common(const Signature *signature, const FdNode *argument)
{
    const Parameter *parameter = signature->common;
    while (parameter->name && !is_for(argument, parameter)) {
        parameter++;
    }
    return parameter->name ? parameter : NULL;
}

static bool fail_unknown(Reader *reader, const FdNode *call, const FdNode *argument)
{
    if (argument->keyword) {
        error_set_at(reader->error, ERROR_USAGE, place_at(reader, argument->keyword_offset),
                     "%s has no argument \"%.60s\" that is understood", call->name,
                     argument->keyword);
    } else {
        error_set_at(reader->error, ERROR_USAGE, place_at(reader, argument->offset),
                     "%s wants no further argument without a name", call->name);
    }
    return false;
}

static bool check_value(Reader *reader, const Parameter *parameter, const FdNode *value)
{
    if (parameter->only && !has_text(reader, value, parameter->only)) {
        error_set_at(reader->error, ERROR_USAGE, place_at(reader, value->offset),
                     "%s is understood only as %s", parameter->name, parameter->only);
        return false;
    }
    return true;
}

static bool check_needed(Reader *reader, const FdNode *call, const Signature *signature,
                         const FdNode *const values[MAX_OWN])
{
    for (int i = 0; i < signature->num_needed; i++) {
        if (!values[i]) {
            error_set_at(reader->error, ERROR_USAGE, place_at(reader, call->end - 1),
                         "%s wants %s here", call->name, signature->own[i].name);
            return false;
        }
    }
    return true;
}

/* What is given for each of its own parameters, NULL for those that are left out. */
static bool bind_arguments(Reader *reader, const FdNode *call, const Signature *signature,
                           const FdNode *out_values[MAX_OWN])
{
    memset(out_values, 0, MAX_OWN * sizeof *out_values);
    int num_before = 0;
    for (const FdNode *argument = call->first; argument; argument = argument->next) {
        int index = find_own(signature, argument, num_before++);
        const Parameter *parameter =
            index >= 0 ? &signature->own[index] : find_common(signature, argument);
        if (!parameter) {
            return fail_unknown(reader, call, argument);
        }
        if (index >= 0 && out_values[index]) {
            error_set_at(reader->error, ERROR_USAGE, place_at(reader, argument->keyword_offset),
                         "%s is given twice", parameter->name);
            return false;
        }
        if (!check_value(reader, parameter, argument)) {
            return false;
        }
        if (index >= 0) {
            out_values[index] = argument;
        }
    }
    return check_needed(reader, call, signature, out_values);
}

/* *number stays as it is if there is no node. */
static bool read_number(Reader *reader, const FdNode *node, int64_t low, int64_t high,
                        int64_t *number)
{
    if (node && (node->kind != FD_WORD || !units_parse_count(node->name, low, high, number))) {
        error_set_at(reader->error, ERROR_USAGE, place_at(reader, node->offset),
                     "expected a number from %lld to %lld", (long long)low, (long long)high);
        return false;
    }
    return true;
}

/* Likewise. */
static bool read_bool(Reader *reader, const FdNode *node, bool *value)
{
    if (!node) {
        return true;
    }
    *value = has_text(reader, node, "true");
    return *value || has_text(reader, node, "false") ||
           fail_expected(reader, node, "true or false");
}

/* --- Heuristics ------------------------------------------------------------------------------- */

static const char *const COST_TYPES[] = {"normal", "one", "plusone"};

static bool read_cost_type(Reader *reader, const FdNode *node, int *out_costs)
{
    *out_costs = 0;
    for (int i = 0; node && i < 3; i++) {
        if (has_text(reader, node, COST_TYPES[i])) {
            *out_costs = i;
            return true;
        }
    }
    return !node || fail_expected(reader, node, "normal, one or plusone");
}

/* transform=adapt_costs(one). All heuristics of a search see the same costs. */
static bool read_transform(Reader *reader, const FdNode *node)
{
    static const Signature ADAPT_COSTS = {1, {{"cost_type", NULL}}, NOTHING_IN_COMMON};
    const FdNode *values[MAX_OWN];
    int costs = 0;
    if (node && is_call(node, "adapt_costs")) {
        if (!bind_arguments(reader, node, &ADAPT_COSTS, values) ||
            !read_cost_type(reader, values[0], &costs)) {
            return false;
        }
    } else if (node && !has_text(reader, node, "no_transform()")) {
        return fail_expected(reader, node, "adapt_costs(...) or no_transform()");
    } else if (reader->modified != UNKNOWN_COSTS) {
        costs = reader->modified;
    }
    if (reader->costs != UNKNOWN_COSTS && reader->costs != costs) {
        error_set_at(reader->error, ERROR_USAGE, place_at(reader, node ? node->offset : 0),
                     "all heuristics must see the same costs");
        return false;
    }
    reader->costs = costs;
    return true;
}

static bool read_plain(Reader *reader, const FdNode *call)
{
    static const Signature PLAIN = {0, {{"transform", NULL}}, OF_HEURISTICS};
    const FdNode *values[MAX_OWN];
    return bind_arguments(reader, call, &PLAIN, values) && read_transform(reader, values[0]);
}

/* [0,1] becomes (0,1). */
static bool read_variables(Reader *reader, const FdNode *list)
{
    if (list->kind != FD_LIST || !list->first) {
        return fail_expected(reader, list, "a list of variables such as [0,1]");
    }
    for (const FdNode *node = list->first; node; node = node->next) {
        int64_t variable = 0;
        if (!read_number(reader, node, 0, INT32_MAX, &variable)) {
            return false;
        }
        append(reader, node == list->first ? "(" : ",");
        append(reader, node->name);
    }
    append(reader, ")");
    return true;
}

static bool read_pdb(Reader *reader, const FdNode *call)
{
    static const Signature PDB = {1, {{"pattern", NULL}, {"transform", NULL}}, OF_HEURISTICS};
    static const Signature MANUAL_PATTERN = {1, {{"pattern", NULL}}, NOTHING_IN_COMMON};
    const FdNode *values[MAX_OWN], *pattern[MAX_OWN];
    if (!bind_arguments(reader, call, &PDB, values)) {
        return false;
    }
    if (!is_call(values[0], "manual_pattern")) {
        return fail_expected(reader, values[0], "a pattern such as manual_pattern([0,1])");
    }
    return bind_arguments(reader, values[0], &MANUAL_PATTERN, pattern) &&
           read_transform(reader, values[1]) && read_variables(reader, pattern[0]);
}

static bool read_landmarks(Reader *reader, const FdNode *call)
{
    static const Signature LANDMARK_SUM = {1,
                                           {{"lm_factory", "lm_reasonable_orders_hps(lm_rhw())"},
                                            {"pref", "false"},
                                            {"transform", NULL}},
                                           OF_HEURISTICS};
    const FdNode *values[MAX_OWN];
    return bind_arguments(reader, call, &LANDMARK_SUM, values) && read_transform(reader, values[2]);
}

static bool read_heuristic(Reader *reader, const FdNode *name);

/* eval_modify_costs(H,cost_type=one) is the newer form of transform=adapt_costs(one). */
static bool read_modified(Reader *reader, const FdNode *call)
{
    static const Signature MODIFIED = {1, {{"eval", NULL}, {"cost_type", NULL}}, OF_HEURISTICS};
    const FdNode *values[MAX_OWN];
    if (!bind_arguments(reader, call, &MODIFIED, values) ||
        !read_cost_type(reader, values[1], &reader->modified)) {
        return false;
    }
    bool ok = read_heuristic(reader, values[0]);
    reader->modified = UNKNOWN_COSTS;
    return ok;
}

static const struct {
    const char *name, *veer_name;
    bool (*read)(Reader *reader, const FdNode *call);
} HEURISTICS[] = {
    {"ff", "ff", read_plain},
    {"cg", "cg", read_plain},
    {"cea", "cea", read_plain},
    {"add", "add", read_plain},
    {"hmax", "max", read_plain},
    {"goalcount", "goalcount", read_plain},
    {"blind", "blind", read_plain},
    {"pdb", "pdb", read_pdb},
    {"landmark_sum", "lm", read_landmarks},
    {"lmcut", "lmcut", read_plain},
};

static bool read_heuristic(Reader *reader, const FdNode *name)
{
    const FdNode *node = resolve(reader, name);
    if (is_call(node, "eval_modify_costs")) {
        return read_modified(reader, node);
    }
    for (size_t i = 0; i < sizeof HEURISTICS / sizeof *HEURISTICS; i++) {
        if (is_call(node, HEURISTICS[i].name)) {
            append(reader, reader->num_lists++ ? "," : "");
            append(reader, HEURISTICS[i].veer_name);
            return HEURISTICS[i].read(reader, node);
        }
    }
    return fail_expected(reader, node,
                         "ff(), cg(), cea(), add(), hmax(), lmcut(), goalcount(), blind(), "
                         "pdb(...) or landmark_sum(...)");
}

/* --- Open lists ------------------------------------------------------------------------------- */

static bool read_single(Reader *reader, const FdNode *call)
{
    static const Signature SINGLE = {
        1, {{"eval", NULL}, {"pref_only", "false"}}, NOTHING_IN_COMMON};
    const FdNode *values[MAX_OWN];
    return bind_arguments(reader, call, &SINGLE, values) && read_heuristic(reader, values[0]);
}

static bool read_tie(Reader *reader, const FdNode *node)
{
    if (has_text(reader, node, "g()")) {
        append(reader, "/g");
    } else if (has_text(reader, node, "weight(g(),-1)")) {
        append(reader, "/-g");
    } else {
        return fail_expected(reader, node, "g() or weight(g(),-1)");
    }
    return true;
}

static bool read_tiebreaking(Reader *reader, const FdNode *call)
{
    static const Signature TIEBREAKING = {
        1,
        {{"evals", NULL}, {"pref_only", "false"}, {"unsafe_pruning", "true"}},
        NOTHING_IN_COMMON};
    const FdNode *values[MAX_OWN];
    if (!bind_arguments(reader, call, &TIEBREAKING, values)) {
        return false;
    }
    const FdNode *heuristic = values[0]->first;
    if (values[0]->kind != FD_LIST || !heuristic || !heuristic->next) {
        return fail_expected(reader, values[0], "[H,g()] or [H,weight(g(),-1)]");
    }
    if (heuristic->next->next) {
        return fail_expected(reader, heuristic->next->next, "nothing more");
    }
    return read_heuristic(reader, heuristic) && read_tie(reader, heuristic->next);
}

static bool read_list(Reader *reader, const FdNode *node)
{
    if (is_call(node, "single")) {
        return read_single(reader, node);
    }
    if (is_call(node, "tiebreaking")) {
        return read_tiebreaking(reader, node);
    }
    return fail_expected(reader, node, "single(...) or tiebreaking(...)");
}

/* A list of what `read` reads. */
static bool read_all(Reader *reader, const FdNode *list, bool (*read)(Reader *, const FdNode *),
                     const char *expected)
{
    assert(list); /* bind_arguments has found it */
    if (list->kind != FD_LIST || !list->first) {
        return fail_expected(reader, list, expected);
    }
    for (const FdNode *node = list->first; node; node = node->next) {
        if (!read(reader, node)) {
            return false;
        }
    }
    return true;
}

static bool read_lists(Reader *reader, const FdNode *list)
{
    return read_all(reader, list, read_list, "lists such as [single(ff()),single(cg())]");
}

/* --- Searches --------------------------------------------------------------------------------- */

/* The published seeds; -1: none. */
enum { NO_SEED = -1 };

static bool read_seed(Reader *reader, const FdNode *node, int64_t *seed)
{
    return read_number(reader, node, NO_SEED, INT32_MAX, seed);
}

static bool read_alt(Reader *reader, const FdNode *call)
{
    static const Signature ALT = {1, {{"sublists", NULL}, {"boost", "0"}}, NOTHING_IN_COMMON};
    const FdNode *values[MAX_OWN];
    reader->spec->control = "alt";
    return bind_arguments(reader, call, &ALT, values) && read_lists(reader, values[0]);
}

/* `outer` is a seed given to the search instead of the list, as the published examples do. */
static bool read_rnd(Reader *reader, const FdNode *call, const FdNode *outer)
{
    static const Signature RND = {
        1, {{"sublists", NULL}, {"random_seed", NULL}}, NOTHING_IN_COMMON};
    const FdNode *values[MAX_OWN];
    if (!bind_arguments(reader, call, &RND, values)) {
        return false;
    }
    if (values[1] && outer) {
        return fail_expected(reader, outer, "one random_seed");
    }
    int64_t seed = NO_SEED;
    if (!read_seed(reader, values[1] ? values[1] : outer, &seed)) {
        return false;
    }
    reader->spec->control =
        seed == NO_SEED ? "random" : format(reader, "random:%lld", (long long)seed);
    return read_lists(reader, values[0]);
}

static bool read_eager(Reader *reader, const FdNode *call)
{
    static const Signature EAGER = {1, {{"open", NULL}, {"random_seed", NULL}}, OF_SEARCHES};
    const FdNode *values[MAX_OWN];
    if (!bind_arguments(reader, call, &EAGER, values)) {
        return false;
    }
    const FdNode *open = values[0];
    if (is_call(open, "rnd")) {
        return read_rnd(reader, open, values[1]);
    }
    if (values[1]) {
        error_set_at(reader->error, ERROR_USAGE, place_at(reader, values[1]->keyword_offset),
                     "only rnd(...) has a random_seed");
        return false;
    }
    if (is_call(open, "alt")) {
        return read_alt(reader, open);
    }
    reader->spec->control = "single";
    if (is_call(open, "single") || is_call(open, "tiebreaking")) {
        return read_list(reader, open);
    }
    return fail_expected(reader, open, "alt(...), rnd(...), single(...) or tiebreaking(...)");
}

/* Landmarks are understood only without preferred operators (pref=false). */
static bool is_preferring(const Reader *reader, const FdNode *name)
{
    const FdNode *node = resolve(reader, name);
    bool is_modified = is_call(node, "eval_modify_costs") && node->first;
    return !is_call(is_modified ? resolve(reader, node->first) : node, "landmark_sum");
}

/* The heuristics that give preferred operators, apart from the lists. */
static bool read_preferred(Reader *reader, const FdNode *list)
{
    Reader names = *reader;
    names.lists = ARENA_NEW(reader->arena, char, 1);
    names.used = names.room = 0;
    names.num_lists = 0;
    for (const FdNode *node = list->first; node; node = node->next) {
        if (is_preferring(reader, node) && !read_heuristic(&names, node)) {
            return false;
        }
    }
    reader->spec->preferred = names.lists;
    return names.num_lists > 0 ||
           fail_expected(reader, list, "a heuristic that gives preferred operators");
}

/* Every heuristic has a list for all successors and one for preferred ones. */
static bool add_twin_lists(Reader *reader, const FdNode *list)
{
    for (const FdNode *node = list->first; node; node = node->next) {
        size_t start = reader->used + (reader->num_lists > 0);
        if (!read_heuristic(reader, node)) {
            return false;
        }
        const char *name =
            arena_copy_string(reader->arena, reader->lists + start, reader->used - start);
        append(reader, ",");
        append(reader, name);
        append(reader, "+");
    }
    return true;
}

/* The costs of the search must be those that its heuristics see. */
static bool take_costs(Reader *reader, const FdNode *call, const FdNode *node)
{
    int costs = 0;
    if (!read_cost_type(reader, node, &costs)) {
        return false;
    }
    if (costs != reader->costs) {
        error_set_at(reader->error, ERROR_USAGE,
                     place_at(reader, node ? node->offset : call->offset),
                     "cost_type must be what the heuristics see: %s", COST_TYPES[reader->costs]);
        return false;
    }
    reader->spec->costs = costs > 0 ? COST_TYPES[costs] : NULL;
    return true;
}

/* Greedy search over evaluators, with preferred operators if there are any. */
static bool read_greedy(Reader *reader, const FdNode *call, int64_t boost)
{
    static const Signature GREEDY = {
        1,
        {{"evals", NULL}, {"preferred", NULL}, {"boost", NULL}, {"cost_type", NULL}},
        OF_GREEDY_SEARCHES};
    static const char EXPECTED[] = "heuristics such as [ff(),cg()]";
    const FdNode *values[MAX_OWN];
    if (!bind_arguments(reader, call, &GREEDY, values) ||
        !read_number(reader, values[2], 0, 1000000, &boost)) {
        return false;
    }
    bool has_preferred = values[1] && values[1]->kind == FD_LIST && values[1]->first;
    reader->spec->control = has_preferred ? format(reader, "boost:%lld", (long long)boost) : "alt";
    if (has_preferred) {
        reader->spec->mdp = "veer";
        return values[0]->kind == FD_LIST
                   ? add_twin_lists(reader, values[0]) && read_preferred(reader, values[1]) &&
                         take_costs(reader, call, values[3])
                   : fail_expected(reader, values[0], EXPECTED);
    }
    bool ok = (!values[1] || has_text(reader, values[1], "[]") ||
               fail_expected(reader, values[1], EXPECTED)) &&
              read_all(reader, values[0], read_heuristic, EXPECTED) &&
              take_costs(reader, call, values[3]);
    reader->spec->control = reader->num_lists == 1 ? "single" : "alt";
    return ok;
}

static bool read_eager_greedy(Reader *reader, const FdNode *call)
{
    return read_greedy(reader, call, 0);
}

static bool read_lazy_greedy(Reader *reader, const FdNode *call)
{
    enum { LAZY_BOOST = 1000 };
    reader->spec->search = "deferred";
    reader->spec->mdp = "veer";
    return read_greedy(reader, call, LAZY_BOOST);
}

/* A* inserts an open state again that is reached more cheaply, unlike the published system. */
static bool read_astar(Reader *reader, const FdNode *call)
{
    static const Signature ASTAR = {1, {{"eval", NULL}}, OF_ASTAR};
    const FdNode *values[MAX_OWN];
    reader->spec->control = "single";
    reader->spec->search = "astar";
    reader->spec->mdp = "veer";
    return bind_arguments(reader, call, &ASTAR, values) && read_heuristic(reader, values[0]) &&
           take_costs(reader, call, NULL);
}

/* The open list of rl_eager: its seed is for the draw that replaces an empty list, unless the
 * choice of one is to end the search. */
static bool read_rl(Reader *reader, const FdNode *call)
{
    static const Signature RL = {
        1,
        {{"sublists", NULL}, {"random_seed", NULL}, {"handle_empty_list", NULL}},
        NOTHING_IN_COMMON};
    const FdNode *values[MAX_OWN];
    int64_t seed = NO_SEED;
    bool handles_empty = true;
    if (!bind_arguments(reader, call, &RL, values) || !read_lists(reader, values[0]) ||
        !read_seed(reader, values[1], &seed) || !read_bool(reader, values[2], &handles_empty)) {
        return false;
    }
    if (!handles_empty) {
        reader->spec->mdp = "paper:end";
    } else if (seed != NO_SEED) {
        reader->spec->mdp = format(reader, "paper:%lld", (long long)seed);
    }
    return true;
}

static bool read_search(Reader *reader, const FdNode *node);

static bool read_rl_eager(Reader *reader, const FdNode *call)
{
    enum { DEFAULT_PORT = 54321 };
    static const Signature RL_EAGER = {
        1, {{"open", NULL}, {"rl_client_port", NULL}, {"rl_control_interval", NULL}}, OF_SEARCHES};
    const FdNode *values[MAX_OWN];
    if (!bind_arguments(reader, call, &RL_EAGER, values)) {
        return false;
    }
    if (!is_call(values[0], "rl")) {
        return fail_expected(reader, values[0], "rl(...)");
    }
    int64_t port = DEFAULT_PORT, interval = 0;
    if (!read_rl(reader, values[0]) || !read_number(reader, values[1], 1, UINT16_MAX, &port) ||
        !read_number(reader, values[2], 0, INT32_MAX, &interval)) {
        return false;
    }
    reader->spec->control = format(reader, "remote:%d", (int)port);
    reader->spec->control_interval = format(reader, "%d", (int)interval);
    /* Environments run many searches in one folder, and none of them reads the plan. */
    reader->spec->plan_file = "/dev/null";
    return true;
}

/* let(NAME,VALUE,SEARCH) */
static bool read_let(Reader *reader, const FdNode *call)
{
    static const Signature LET = {
        3,
        {{"variable_name", NULL}, {"variable_definition", NULL}, {"expression", NULL}},
        NOTHING_IN_COMMON};
    const FdNode *values[MAX_OWN];
    if (!bind_arguments(reader, call, &LET, values)) {
        return false;
    }
    if (values[0]->kind != FD_WORD) {
        return fail_expected(reader, values[0], "a name");
    }
    if (reader->num_definitions == MAX_DEFINITIONS) {
        return fail_expected(reader, call, "at most 32 definitions");
    }
    reader->names[reader->num_definitions] = values[0];
    reader->values[reader->num_definitions] = resolve(reader, values[1]);
    reader->num_definitions++;
    return read_search(reader, values[2]);
}

static bool read_search(Reader *reader, const FdNode *node)
{
    if (is_call(node, "let")) {
        return read_let(reader, node);
    }
    if (is_call(node, "lazy_greedy")) {
        return read_lazy_greedy(reader, node);
    }
    if (is_call(node, "rl_eager")) {
        return read_rl_eager(reader, node);
    }
    if (is_call(node, "eager")) {
        return read_eager(reader, node);
    }
    if (is_call(node, "eager_greedy")) {
        return read_eager_greedy(reader, node);
    }
    if (is_call(node, "astar")) {
        return read_astar(reader, node);
    }
    return fail_expected(reader, node,
                         "rl_eager(...), eager(...), eager_greedy(...), lazy_greedy(...), "
                         "astar(...) or let(...)");
}

/* Searches without costs of their own count normal ones. */
static bool check_costs(Reader *reader, const FdNode *search)
{
    bool ok = reader->costs <= 0 || reader->spec->costs;
    if (!ok) {
        error_set_at(reader->error, ERROR_USAGE, place_at(reader, search->offset),
                     "the heuristics of this search must see normal costs, not %s",
                     COST_TYPES[reader->costs]);
    }
    return ok;
}

bool fd_spec_read(const char *text, Arena *arena, FdSpec *out_spec, Error *error)
{
    size_t length = strlen(text);
    Reader reader = {
        .place = {.file = "--search", .text = text, .size = length},
        .arena = arena,
        .error = error,
        .spec = out_spec,
        .costs = UNKNOWN_COSTS,
        .modified = UNKNOWN_COSTS,
    };
    reader.room = length + 1;
    reader.lists = ARENA_NEW(arena, char, reader.room);
    *out_spec = (FdSpec){.mdp = "paper"};
    const FdNode *node = fd_syntax_parse(reader.place, arena, error);
    bool ok = node && read_search(&reader, node) && check_costs(&reader, node);
    out_spec->lists = reader.lists;
    return ok;
}
