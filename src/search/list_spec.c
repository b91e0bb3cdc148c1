#include "search/list_spec.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/name_table.h"
#include "base/units.h"
#include "heur/heur_table.h"
#include "heur/novelty.h"

/* Longest piece of the user's text that an error repeats. */
enum { MAX_SHOWN = 60 };

static const double LEAST_TEMPERATURE = 0.01, MOST_TEMPERATURE = 1e6;

static const struct {
    const char *name;
    ListTie tie;
} TIES[] = {
    {"g", LIST_TIE_SMALL_G}, {"-g", LIST_TIE_LARGE_G},      {"h", LIST_TIE_SMALL_H},
    {"type", LIST_TIE_TYPE}, {"softmin", LIST_TIE_SOFTMIN},
};

static const double DEFAULT_TEMPERATURE = 1;

/* Parses from `at` on; every function returns the text behind what it has read, or NULL. */
typedef struct Parser {
    ListSpecs *specs;
    Error *error;
} Parser;

ListSpec list_spec_plain(const HeurClass *class)
{
    return (ListSpec){.heuristic = {.class = class}, .name = class->name};
}

static int shown(size_t length)
{
    return length < MAX_SHOWN ? (int)length : MAX_SHOWN;
}

static void fail_unknown(const char *name, size_t length, Error *error)
{
    char word[MAX_SHOWN + 1];
    snprintf(word, sizeof word, "%.*s", shown(length), name);
    const char *nearest = name_table_nearest(word, NAME_TABLE(heur_table, heur_table_size));
    char names[256];
    name_table_join(NAME_TABLE(heur_table, heur_table_size), names, sizeof names);
    error_set(error, ERROR_USAGE, "there is no heuristic \"%s\"%s%s%s; there are: %s", word,
              nearest ? " (did you mean " : "", nearest ? nearest : "", nearest ? "?)" : "", names);
}

static const char *fail(const Parser *parser, const char *message, const char *at)
{
    error_set(parser->error, ERROR_USAGE, "%s \"%.*s\"", message, shown(strlen(at)), at);
    return NULL;
}

/* The argument in parentheses, if there is one. */
static const char *parse_argument(const Parser *parser, const char *at, HeurSpec *heuristic)
{
    const char *name = heuristic->class->name;
    const char *wanted = heuristic->class->engine->argument;
    if (*at == '(' && wanted) {
        size_t length = strcspn(at + 1, "()");
        if (at[1 + length] != ')') {
            error_set(parser->error, ERROR_USAGE, "there is no ) behind %s%.*s", name,
                      shown(strlen(at)), at);
            return NULL;
        }
        heuristic->argument = arena_copy_string(&parser->specs->arena, at + 1, length);
        return at + length + 2;
    }
    if (*at == '(') {
        error_set(parser->error, ERROR_USAGE, "the heuristic %s takes no argument", name);
    } else if (wanted) {
        error_set(parser->error, ERROR_USAGE, "the heuristic %s needs an argument: %s(%s)", name,
                  name, wanted);
    } else {
        return at;
    }
    return NULL;
}

/* A heuristic with its argument. */
static const char *parse_heuristic(const Parser *parser, const char *at, HeurSpec *out_heuristic)
{
    size_t length = strcspn(at, "()+/,");
    *out_heuristic = (HeurSpec){.class = heur_table_find(at, length)};
    if (!out_heuristic->class) {
        fail_unknown(at, length, parser->error);
        return NULL;
    }
    return parse_argument(parser, at + length, out_heuristic);
}

static bool is_word(const char *at, const char *word, const char *ends)
{
    size_t length = strlen(word);
    return strncmp(at, word, length) == 0 && (at[length] == '\0' || strchr(ends, at[length]));
}

/* What makes the groups of a novelty list, from behind the opening parenthesis on. */
static const char *parse_groups(const Parser *parser, const char *at, ListNovelty *novelty)
{
    static const char FORGET[] = "forget";
    for (;; at++) {
        if (is_word(at, FORGET, ",)")) {
            novelty->forgets = true;
            at += strlen(FORGET);
        } else if (novelty->num_groups == LIST_SPEC_MAX_PARTS) {
            return fail(parser, "novelty groups by too many heuristics at", at);
        } else {
            at = parse_heuristic(parser, at, &novelty->groups[novelty->num_groups]);
            novelty->num_groups += at != NULL;
        }
        if (!at || *at == ')') {
            return at ? at + 1 : NULL;
        }
        if (*at != ',') {
            return fail(parser, "expected a comma or ) between heuristics of novelty, not", at);
        }
    }
}

/* "novelty2", or "novelty2(lm,ff)"; the list is about the first heuristic. */
static const char *parse_novelty(const Parser *parser, const char *at, ListSpec *spec)
{
    static const char NOVELTY[] = "novelty";
    spec->novelty.width = at[strlen(NOVELTY)] - '0';
    assert(spec->novelty.width >= 1 && spec->novelty.width <= NOVELTY_MAX_WIDTH);
    at += strlen(NOVELTY) + 1;
    if (*at == '(') {
        at = parse_groups(parser, at + 1, &spec->novelty);
    }
    if (spec->novelty.num_groups == 0) {
        spec->novelty.groups[spec->novelty.num_groups++].class = heur_table_find("lm", 2);
    }
    spec->heuristic = spec->novelty.groups[0];
    return at;
}

/* What the key begins with. */
static const char *parse_first(const Parser *parser, const char *at, ListSpec *spec)
{
    static const char RANDOM[] = "random", BLIND[] = "blind";
    if (is_word(at, "novelty1", "(+/,") || is_word(at, "novelty2", "(+/,")) {
        return parse_novelty(parser, at, spec);
    }
    if (is_word(at, RANDOM, "+,")) {
        spec->heuristic.class = heur_table_find(BLIND, strlen(BLIND));
        spec->tie = LIST_TIE_SOFTMIN;
        spec->temperature = DEFAULT_TEMPERATURE;
        return at + strlen(RANDOM);
    }
    return parse_heuristic(parser, at, &spec->heuristic);
}

/* The temperature behind "softmin", if there is one. */
static const char *parse_temperature(const Parser *parser, const char *at, ListSpec *spec)
{
    spec->temperature = DEFAULT_TEMPERATURE;
    if (*at == ':') {
        size_t length = strcspn(at + 1, "/,");
        const char *number = arena_copy_string(&parser->specs->arena, at + 1, length);
        if (!units_parse_real(number, LEAST_TEMPERATURE, MOST_TEMPERATURE, &spec->temperature)) {
            return fail(parser, "the temperature of softmin is a number from 0.01 to 1000000, not",
                        number);
        }
        at += 1 + length;
    }
    if (!list_spec_is_simple(spec)) {
        return fail(parser, "softmin draws by one heuristic, not by", spec->heuristic.class->name);
    }
    return at;
}

/* A tie behind a slash; `at` itself if it is none. */
static const char *parse_tie(const Parser *parser, const char *at, ListSpec *spec)
{
    for (size_t i = 0; i < sizeof TIES / sizeof *TIES; i++) {
        if (is_word(at, TIES[i].name, ":/,")) {
            spec->tie = TIES[i].tie;
            at += strlen(TIES[i].name);
            return spec->tie == LIST_TIE_SOFTMIN ? parse_temperature(parser, at, spec) : at;
        }
    }
    return at;
}

/* The parts of the key behind the first one. */
static const char *parse_parts(const Parser *parser, const char *at, ListSpec *spec)
{
    while (at && *at == '/') {
        const char *part = at + 1;
        if (spec->tie != LIST_TIE_AGE) {
            return fail(parser, "nothing can follow a tie by g or h, type or softmin:", part);
        }
        at = parse_tie(parser, part, spec);
        if (at != part) {
            continue;
        }
        if (!heur_table_find(part, strcspn(part, "()+/,"))) {
            return fail(
                parser,
                "lists break ties by g, -g, h or a heuristic, or draw by type or softmin; not",
                part);
        }
        if (spec->num_more == LIST_SPEC_MAX_PARTS) {
            return fail(parser, "the key of a list has too many parts at", part);
        }
        at = parse_heuristic(parser, part, &spec->more[spec->num_more]);
        spec->num_more += at != NULL;
    }
    return at;
}

static const char *parse_open_list(const Parser *parser, const char *at, ListSpec *spec)
{
    at = parse_first(parser, at, spec);
    spec->is_preferred_only = at && *at == '+';
    return at ? parse_parts(parser, at + spec->is_preferred_only, spec) : NULL;
}

/* The list in parentheses behind the name of an arm is looked up when all lists are known. */
static const char *parse_arm(const ArmClass *class, const char *at, ListSpec *spec)
{
    spec->arm = class->kind;
    at += strlen(class->name);
    int depth = 0;
    for (; *at && (depth > 0 || *at != ','); at++) {
        depth += (*at == '(') - (*at == ')');
    }
    return at;
}

/* One list or another arm. */
static const char *parse_list(const Parser *parser, const char *text)
{
    ListSpec spec = {0};
    const ArmClass *arm = arm_table_find(text);
    const char *at = arm ? parse_arm(arm, text, &spec) : parse_open_list(parser, text, &spec);
    if (at && *at != ',' && *at != '\0') {
        return fail(parser, "expected a comma between lists, not", at);
    }
    if (at) {
        assert(at > text);
        ListSpecs *specs = parser->specs;
        spec.name = arena_copy_string(&specs->arena, text, (size_t)(at - text));
        specs->data[specs->count++] = spec;
    }
    return at;
}

/* An upper bound: commas inside arguments count, too. */
static size_t count_lists(const char *text)
{
    size_t count = 1;
    for (; *text; text++) {
        count += *text == ',';
    }
    return count;
}

static int first_list(const ListSpecs *specs)
{
    for (int i = 0; i < specs->count; i++) {
        if (specs->data[i].arm == ARM_LIST) {
            return i;
        }
    }
    return -1;
}

/* The list that an arm names in parentheses, by default the first one. */
static int find_source(const Parser *parser, const ListSpec *arm)
{
    const ListSpecs *specs = parser->specs;
    const char *open = strchr(arm->name, '(');
    if (!open) {
        int first = first_list(specs);
        if (first < 0) {
            fail(parser, "there must be a list besides", arm->name);
        }
        return first;
    }
    for (int i = 0; i < specs->count; i++) {
        size_t length = strlen(specs->data[i].name);
        if (specs->data[i].arm == ARM_LIST && strncmp(open + 1, specs->data[i].name, length) == 0 &&
            strcmp(open + 1 + length, ")") == 0) {
            return i;
        }
    }
    fail(parser, "one of the lists must be named in parentheses in", arm->name);
    return -1;
}

static bool resolve_arms(const Parser *parser)
{
    for (int i = 0; i < parser->specs->count; i++) {
        ListSpec *arm = &parser->specs->data[i];
        if (arm->arm != ARM_LIST) {
            arm->source = find_source(parser, arm);
            if (arm->source < 0) {
                return false;
            }
            const ListSpec *source = &parser->specs->data[arm->source];
            arm->heuristic = source->heuristic;
            arm->is_preferred_only = arm_has_entries(arm->arm) && source->is_preferred_only;
        }
    }
    return true;
}

bool list_spec_parse(const char *text, ListSpecs *out_specs, Error *error)
{
    *out_specs = (ListSpecs){0};
    out_specs->data = ARENA_NEW(&out_specs->arena, ListSpec, count_lists(text));
    Parser parser = {out_specs, error};
    for (;;) {
        text = parse_list(&parser, text);
        if (!text || *text == '\0') {
            return text && resolve_arms(&parser);
        }
        text++;
    }
}

void list_spec_release(ListSpecs *specs)
{
    arena_release(&specs->arena);
    *specs = (ListSpecs){0};
}

/* One of all heuristics of a list, those of its key and of its groups; NULL behind the last one. */
static HeurSpec *heuristic_at(ListSpec *list, int index)
{
    if (index == 0) {
        return &list->heuristic;
    }
    if (index <= list->num_more) {
        return &list->more[index - 1];
    }
    index -= 1 + list->num_more;
    return index < list->novelty.num_groups ? &list->novelty.groups[index] : NULL;
}

void list_spec_set_model(ListSpecs *specs, const struct WlModel *model)
{
    for (int i = 0; i < specs->count; i++) {
        HeurSpec *heuristic;
        for (int k = 0; (heuristic = heuristic_at(&specs->data[i], k)); k++) {
            heuristic->model = heuristic->class->engine->needs_model ? model : NULL;
        }
    }
}

bool list_spec_needs_model(const ListSpecs *specs)
{
    bool needs_model = false;
    for (int i = 0; i < specs->count; i++) {
        const HeurSpec *heuristic;
        for (int k = 0; (heuristic = heuristic_at(&specs->data[i], k)); k++) {
            needs_model |= heuristic->class->engine->needs_model;
        }
    }
    return needs_model;
}

bool list_spec_has_rules(const ListSpecs *specs)
{
    bool has_rules = false;
    for (int i = 0; i < specs->count; i++) {
        has_rules |= specs->data[i].arm == ARM_RULES;
    }
    return has_rules;
}

ListSpecNames list_spec_names(const ListSpec *lists, int count)
{
    static const char MORE[] = "...";
    assert(count > 0);
    ListSpecNames names = {""};
    size_t used = 0;
    for (int i = 0; i < count; i++) {
        used += (size_t)snprintf(names.text + used, sizeof names.text - used, "%s%s", i ? "," : "",
                                 lists[i].name);
        if (used >= sizeof names.text) {
            memcpy(names.text + sizeof names.text - sizeof MORE, MORE, sizeof MORE);
            break;
        }
    }
    return names;
}

bool list_spec_are(const ListSpec *lists, int count, const char *text)
{
    for (int i = 0; i < count; i++) {
        size_t length = strlen(lists[i].name);
        bool is_last = i + 1 == count;
        if (strncmp(text, lists[i].name, length) != 0 || text[length] != (is_last ? '\0' : ',')) {
            return false;
        }
        text += length + 1;
    }
    return true;
}

int list_spec_match(const ListSpec *lists, int count, const char *text, size_t *out_length,
                    Error *error)
{
    int best = -1;
    *out_length = 0;
    for (int i = 0; i < count; i++) {
        size_t length = strlen(lists[i].name);
        bool is_match = strncmp(text, lists[i].name, length) == 0 && strchr(",/", text[length]);
        if (is_match && length > *out_length) {
            best = i;
            *out_length = length;
        }
    }
    if (best < 0) {
        error_set(error, ERROR_USAGE, "there is no list \"%.*s\" to choose; there are: %s",
                  MAX_SHOWN, text, list_spec_names(lists, count).text);
    }
    return best;
}

bool list_spec_has_preferred(const ListSpec *lists, int count)
{
    bool has_preferred = false;
    for (int i = 0; i < count; i++) {
        has_preferred |= lists[i].is_preferred_only;
    }
    return has_preferred;
}

bool list_spec_is_simple(const ListSpec *list)
{
    return list->arm == ARM_LIST && list->novelty.width == 0 && list->num_more == 0;
}

bool list_spec_is_tied(const ListSpec *list)
{
    return list->novelty.width > 0 || list->num_more > 0 ||
           (list->tie != LIST_TIE_AGE && list->tie != LIST_TIE_SOFTMIN);
}

HeurSet *list_spec_heuristics(const ListSpec *lists, int count, const Task *task,
                              struct HeurStore *store, Error *error)
{
    assert(count > 0);
    HeurSpec *specs = MEM_NEW(HeurSpec, (size_t)count);
    HeurUse use = list_spec_has_preferred(lists, count) ? HEUR_USE_ALL : HEUR_USE_VALUES;
    for (int i = 0; i < count; i++) {
        specs[i] = lists[i].heuristic;
    }
    HeurSet *set = heur_set_try_new_from(store, task, specs, count, use, error);
    MEM_FREE(specs, (size_t)count);
    return set;
}
