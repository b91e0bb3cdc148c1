#include "search/list_spec.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/name_table.h"
#include "heur/heur_table.h"

/* Longest piece of the user's text that an error repeats. */
enum { MAX_SHOWN = 60 };

static const struct {
    const char *name;
    ListTie tie;
} TIES[] = {
    {"g", LIST_TIE_SMALL_G},
    {"-g", LIST_TIE_LARGE_G},
    {"type", LIST_TIE_TYPE},
};

ListSpec list_spec_plain(const HeurClass *class)
{
    return (ListSpec){.heuristic = {class, NULL}, .name = class->name};
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

/* Parses the argument in parentheses, if there is one; returns the text behind it, or NULL. */
static const char *parse_argument(const char *at, ListSpecs *specs, HeurSpec *heuristic,
                                  Error *error)
{
    const char *name = heuristic->class->name;
    const char *wanted = heuristic->class->engine->argument;
    if (*at == '(' && wanted) {
        size_t length = strcspn(at + 1, "()");
        if (at[1 + length] != ')') {
            error_set(error, ERROR_USAGE, "there is no ) behind %s%.*s", name, shown(strlen(at)),
                      at);
            return NULL;
        }
        heuristic->argument = arena_copy_string(&specs->arena, at + 1, length);
        return at + length + 2;
    }
    if (*at == '(') {
        error_set(error, ERROR_USAGE, "the heuristic %s takes no argument", name);
    } else if (wanted) {
        error_set(error, ERROR_USAGE, "the heuristic %s needs an argument: %s(%s)", name, name,
                  wanted);
    } else {
        return at;
    }
    return NULL;
}

/* Parses the tie behind a slash, if there is one; returns the text behind it, or NULL. */
static const char *parse_tie(const char *at, ListTie *out_tie, Error *error)
{
    if (*at != '/') {
        return at;
    }
    const char *name = at + 1;
    size_t length = strcspn(name, ",");
    for (size_t i = 0; i < sizeof TIES / sizeof *TIES; i++) {
        if (strlen(TIES[i].name) == length && strncmp(TIES[i].name, name, length) == 0) {
            *out_tie = TIES[i].tie;
            return name + length;
        }
    }
    error_set(error, ERROR_USAGE, "lists cannot break ties by \"%.*s\"; there are: g, -g, type",
              shown(length), name);
    return NULL;
}

/* Parses one list; returns the text behind it, or NULL. */
static const char *parse_list(const char *text, ListSpecs *specs, Error *error)
{
    size_t length = strcspn(text, "(+/,");
    ListSpec spec = {.heuristic.class = heur_table_find(text, length)};
    if (!spec.heuristic.class) {
        fail_unknown(text, length, error);
        return NULL;
    }
    const char *at = parse_argument(text + length, specs, &spec.heuristic, error);
    spec.is_preferred_only = at && *at == '+';
    at = at ? parse_tie(at + spec.is_preferred_only, &spec.tie, error) : NULL;
    if (at && *at != ',' && *at != '\0') {
        error_set(error, ERROR_USAGE, "expected a comma between lists, not \"%.*s\"",
                  shown(strlen(at)), at);
        at = NULL;
    }
    if (at) {
        assert(at > text);
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

bool list_spec_parse(const char *text, ListSpecs *out_specs, Error *error)
{
    *out_specs = (ListSpecs){0};
    out_specs->data = ARENA_NEW(&out_specs->arena, ListSpec, count_lists(text));
    for (;;) {
        text = parse_list(text, out_specs, error);
        if (!text || *text == '\0') {
            return text != NULL;
        }
        text++;
    }
}

void list_spec_release(ListSpecs *specs)
{
    arena_release(&specs->arena);
    *specs = (ListSpecs){0};
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

HeurSet *list_spec_heuristics(const ListSpec *lists, int count, const Task *task, Error *error)
{
    assert(count > 0);
    HeurSpec *specs = MEM_NEW(HeurSpec, (size_t)count);
    HeurUse use = list_spec_has_preferred(lists, count) ? HEUR_USE_ALL : HEUR_USE_VALUES;
    for (int i = 0; i < count; i++) {
        specs[i] = lists[i].heuristic;
    }
    HeurSet *set = heur_set_try_new(task, specs, count, use, error);
    MEM_FREE(specs, (size_t)count);
    return set;
}
