#include "learn/config_table.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

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
