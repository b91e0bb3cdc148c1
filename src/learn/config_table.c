#include "learn/config_table.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "search/arm_table.h"

enum { MAX_TEXT = 200, EAGER = 1, NEEDS_MODEL = 2, NEEDS_RULES = 4 };

typedef struct Row {
    const char *name, *lists, *control;
    int flags;
} Row;

/* Preferred operators are those of the first heuristic. What finds a plan whatever the domain comes
 * first, as the race takes the first of equals. */
static const Row ROWS[] = {
    {"default", "rp,rp+,lm,lm+,burst:walk(rp+),restart", "bandit", 0},
    {"lama", "rp,rp+,lm,lm+", "boost", 0},
    {"lama-first", "ff,ff+,lm,lm+", "boost", 0},
    {"rp", "rp,rp+", "boost", 0},
    {"rp with walks", "rp,rp+,burst:walk(rp+),restart", "bandit", 0},
    {"landmarks", "lm,lm+", "boost", 0},
    {"landmarks with walks", "lm,lm+,burst:walk(lm+),restart", "bandit", 0},
    {"softmin", "rp,rp+,lm,lm+,rp/softmin,lm/softmin", "boost", 0},
    {"nolan", "rp,rp+,lm+,novelty2(lm)/lm/g", "boost", 0},
    {"novelty", "rp,rp+,lm,lm+,novelty2(lm,rp)+/lm/g", "boost:100", 0},
    {"bfws", "novelty2(goalcount,lm)/goalcount/g", "single", EAGER},
    {"lama eager", "rp,rp+,lm,lm+", "boost:10", EAGER},
    {"wl and rp eager", "wl,rp", "alt", EAGER | NEEDS_MODEL},
    {"wl with restarts eager", "wl,wl/softmin:0.3,restart", "bandit", EAGER | NEEDS_MODEL},
    {"wl eager", "wl", "single", EAGER | NEEDS_MODEL},
    {"wl by novelty eager", "novelty2(wl)/wl", "single", EAGER | NEEDS_MODEL},
    {"wl by novelty and rp eager", "novelty2(wl)/wl,rp,restart", "bandit", EAGER | NEEDS_MODEL},
    {"wl", "wl,wl+", "boost", NEEDS_MODEL | NEEDS_RULES},
};

/* What is put beside a row: the learned lists behind it, rules in front. */
typedef struct Addition {
    bool has_rules, has_lists;
} Addition;

static const Addition ADDITIONS[] = {{false, false}, {true, false}, {true, true}, {false, true}};

static const char *join(Arena *arena, const char *first, const char *middle, const char *last)
{
    char text[MAX_TEXT];
    int length = snprintf(text, sizeof text, "%s%s%s", first, middle, last);
    assert(length < MAX_TEXT);
    return arena_copy_string(arena, text, (size_t)length);
}

static Config make(const Row *row, Addition addition, Arena *arena)
{
    bool needs_model = addition.has_lists || (row->flags & NEEDS_MODEL);
    return (Config){.name = join(arena, addition.has_rules ? "rules, " : "", row->name,
                                 addition.has_lists ? ", wl" : ""),
                    .setup = {.lists = join(arena, addition.has_rules ? "rules," : "", row->lists,
                                            addition.has_lists ? ",wl,wl+" : ""),
                              .control = row->control,
                              .search = row->flags & EAGER ? "eager" : "deferred",
                              .costs = "one",
                              .prefers_first = true,
                              .prunes_symmetric = true},
                    .needs_model = needs_model,
                    .needs_rules = addition.has_rules};
}

/* Rules are for deferred search; a search with nothing but learned lists has them once, and without
 * rules it is eager: deferred search gets lost on tasks much larger than those of the race. */
static bool makes_sense(const Row *row, Addition addition)
{
    return !(addition.has_rules && (row->flags & EAGER)) &&
           !(addition.has_lists && (row->flags & NEEDS_MODEL)) &&
           !(addition.has_lists && (row->flags & EAGER)) &&
           (addition.has_rules || !(row->flags & NEEDS_RULES));
}

SearchTrialOptions config_table_trial(const Config *config, const struct WlModel *model,
                                      const struct RuleSet *rules, int64_t max_cost)
{
    return (SearchTrialOptions){.setup = &config->setup,
                                .model = config->needs_model ? model : NULL,
                                .rules = config->needs_rules ? rules : NULL,
                                .max_cost = max_cost};
}

int config_table_make(bool has_model, bool has_rules, Arena *arena,
                      Config out_configs[CONFIG_TABLE_MAX])
{
    int count = 0;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        for (size_t k = 0; k < sizeof ADDITIONS / sizeof *ADDITIONS; k++) {
            if (makes_sense(&ROWS[i], ADDITIONS[k])) {
                Config config = make(&ROWS[i], ADDITIONS[k], arena);
                bool is_possible =
                    (has_model || !config.needs_model) && (has_rules || !config.needs_rules);
                assert(count < CONFIG_TABLE_MAX);
                out_configs[count] = config;
                count += is_possible;
            }
        }
    }
    return count;
}

/* --- Variations ------------------------------------------------------------------------------- */

typedef enum Condition {
    ALWAYS,
    HAS_PREFERRED,
    IS_EAGER, /* and its arms are all open lists */
    IS_SIMPLE, /* eager, with open lists by one heuristic, for all successors: what selective takes */
    IS_DEFERRED, /* and does not follow rules, which are for deferred search */
} Condition;

/* One setting that differs; what is NULL stays as it is. */
typedef struct Variation {
    const char *name;
    const char *control, *search;
    const char *added, *removed; /* at the end of the lists; one of the lists */
    const char *ties;            /* of the lists that have none of their own */
    Condition condition;
    bool flips_preferred, flips_symmetry;
} Variation;

static const Variation VARIATIONS[] = {
    {.name = "boost", .control = "boost"},
    {.name = "boost:100", .control = "boost:100"},
    {.name = "boost:10", .control = "boost:10"},
    {.name = "bandit", .control = "bandit"},
    {.name = "bandit:100", .control = "bandit:100"},
    {.name = "other preferred operators", .flips_preferred = true, .condition = HAS_PREFERRED},
    {.name = "eager", .search = "eager", .condition = IS_DEFERRED},
    {.name = "deferred", .search = "deferred", .condition = IS_EAGER},
    {.name = "selective", .search = "selective", .condition = IS_SIMPLE},
    {.name = "deeper first", .ties = "/-g"},
    {.name = "softmin", .added = "/softmin"},
    {.name = "bursts by iw", .added = "burst:iw"},
    {.name = "restarts", .added = "restart"},
    {.name = "no restarts", .removed = "restart"},
    {.name = "other symmetry", .flips_symmetry = true},
};

/* Of the name of a heuristic or an arm at the beginning of the text. */
static size_t name_length(const char *text)
{
    return strspn(text, "abcdefghijklmnopqrstuvwxyz");
}

/* The end of the list at the beginning of the text: a comma that is not in parentheses. */
static const char *end_of_list(const char *text)
{
    int depth = 0;
    for (; *text && (*text != ',' || depth > 0); text++) {
        depth += (*text == '(') - (*text == ')');
    }
    return text;
}

/* Whether it is an open list by one heuristic, with or without preferred successors only. */
static bool is_plain(const char *list, size_t length)
{
    size_t name = length - (list[length - 1] == '+');
    return name_length(list) >= name && !(name == length && arm_table_find(list));
}

static const char *next_list(const char *list)
{
    const char *end = end_of_list(list);
    return *end ? end + 1 : end;
}

static bool has_arms(const char *lists)
{
    const char *list = lists;
    while (*list && !arm_table_find(list)) {
        list = next_list(list);
    }
    return *list;
}

static bool are_simple(const char *lists)
{
    const char *list = lists;
    while (*list && is_plain(list, (size_t)(end_of_list(list) - list))) {
        list = next_list(list);
    }
    return !*list && !strchr(lists, '+') && *end_of_list(lists);
}

/* A list with ties behind it if it is plain; a burst names its list with these ties, too. */
static int write_tied(const char *list, size_t length, const char *ties, char *out, size_t size)
{
    const char *inner = memchr(list, '(', length);
    if (inner && arm_table_find(list)) {
        size_t before = (size_t)(inner + 1 - list), named = length - before - 1;
        bool is_tied = is_plain(inner + 1, named);
        return snprintf(out, size, "%.*s%.*s%s)", (int)before, list, (int)named, inner + 1,
                        is_tied ? ties : "");
    }
    return snprintf(out, size, "%.*s%s", (int)length, list, is_plain(list, length) ? ties : "");
}

/* The lists without `removed`, and with ties behind the plain ones. */
static void write_lists(const char *lists, const Variation *variation, char out_text[MAX_TEXT])
{
    const char *removed = variation->removed ? variation->removed : "";
    const char *ties = variation->ties ? variation->ties : "";
    size_t used = 0;
    out_text[0] = '\0';
    for (const char *list = lists; *list; list = next_list(list)) {
        size_t length = (size_t)(end_of_list(list) - list);
        if (length != strlen(removed) || strncmp(list, removed, length) != 0) {
            used += (size_t)snprintf(out_text + used, MAX_TEXT - used, "%s", used > 0 ? "," : "");
            used += (size_t)write_tied(list, length, ties, out_text + used, MAX_TEXT - used);
            assert(used < MAX_TEXT);
        }
    }
}

/* What is added that begins with ties is for the heuristic of the first plain list. */
static const char *lists_of(const char *lists, const Variation *variation, Arena *arena)
{
    char text[MAX_TEXT];
    const char *first = lists, *added = variation->added ? variation->added : "";
    write_lists(lists, variation, text);
    while (*first && !is_plain(first, (size_t)(end_of_list(first) - first))) {
        first = next_list(first);
    }
    bool needs_name = *added == '/';
    if (*added && (!needs_name || *first)) {
        size_t used = strlen(text);
        snprintf(text + used, MAX_TEXT - used, ",%.*s%s", needs_name ? (int)name_length(first) : 0,
                 first, added);
    }
    return arena_copy_string(arena, text, strlen(text));
}

static bool is_possible(const SearchTrialSetup *setup, Condition condition)
{
    bool is_eager = strcmp(setup->search, "eager") == 0;
    switch (condition) {
    case HAS_PREFERRED:
        return strchr(setup->lists, '+') != NULL;
    case IS_EAGER:
        return is_eager && !has_arms(setup->lists);
    case IS_SIMPLE:
        return is_eager && are_simple(setup->lists);
    case IS_DEFERRED:
        return !is_eager && strncmp(setup->lists, "rules,", strlen("rules,")) != 0;
    default:
        return true;
    }
}

static bool is_same(const SearchTrialSetup *left, const SearchTrialSetup *right)
{
    return strcmp(left->lists, right->lists) == 0 && strcmp(left->control, right->control) == 0 &&
           strcmp(left->search, right->search) == 0 &&
           left->prefers_first == right->prefers_first &&
           left->prunes_symmetric == right->prunes_symmetric;
}

/* A list that is added must not be there already, and a rule needs something to choose from. */
static bool makes_difference(const SearchTrialSetup *own, const SearchTrialSetup *varied,
                             const Variation *variation)
{
    bool is_there = variation->added && strstr(own->lists, variation->added);
    return !is_there && !is_same(own, varied) && *varied->lists &&
           (strcmp(varied->control, "single") == 0) == !*end_of_list(varied->lists);
}

static SearchTrialSetup vary(const SearchTrialSetup *own, const Variation *variation, Arena *arena)
{
    SearchTrialSetup setup = *own;
    setup.lists = lists_of(own->lists, variation, arena);
    setup.control = variation->control ? variation->control : own->control;
    setup.search = variation->search ? variation->search : own->search;
    setup.prefers_first ^= variation->flips_preferred;
    setup.prunes_symmetric ^= variation->flips_symmetry;
    if (variation->added && strcmp(own->control, "single") == 0) {
        setup.control = "bandit";
    } else if (!*end_of_list(setup.lists)) {
        setup.control = "single";
    }
    return setup;
}

int config_table_vary(const Config *config, Arena *arena, Config out_configs[CONFIG_TABLE_MAX])
{
    int count = 0;
    out_configs[count++] = *config;
    for (size_t i = 0; i < sizeof VARIATIONS / sizeof *VARIATIONS; i++) {
        const Variation *variation = &VARIATIONS[i];
        const SearchTrialSetup setup = vary(&config->setup, variation, arena);
        if (is_possible(&config->setup, variation->condition) &&
            makes_difference(&config->setup, &setup, variation)) {
            assert(count < CONFIG_TABLE_MAX);
            out_configs[count] = *config;
            out_configs[count].name = join(arena, config->name, ": ", variation->name);
            out_configs[count++].setup = setup;
        }
    }
    return count;
}
