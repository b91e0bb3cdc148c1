#include "plan/search_choice.h"

#include <string.h>

#include "base/mem.h"
#include "base/name_table.h"
#include "nn/policy.h"

const SearchPreset search_choice_presets[] = {
    {.name = "veer",
     .lists = "rp,rp+,lm,lm+,burst:walk(rp+),restart",
     .control = "bandit",
     .search = "deferred",
     .costs = "one",
     .preferred = "rp",
     .symmetry = "objects",
     .summary = "the default: LAMA's lists with a faster h_ff, random walks and restarts, under a "
                "bandit",
     .reference = "NM09"},
    {.name = "lama-first",
     .lists = "ff,ff+,lm,lm+",
     .control = "boost",
     .search = "deferred",
     .costs = "one",
     .preferred = "ff",
     .summary = "the first plan of LAMA: deferred evaluation, preferred operators, boosting",
     .reference = "RW10"},
    {.name = "nolan",
     .lists = "ff,ff+,lm+,novelty2(lm)/lm/g",
     .control = "boost",
     .search = "deferred",
     .costs = "one",
     .preferred = "ff",
     .summary = "NOLAN: a list by novelty in place of LAMA's list by landmarks",
     .reference = "CS25"},
    {.name = "lama-softmin",
     .lists = "ff,ff+,lm,lm+,ff/softmin,lm/softmin",
     .control = "boost",
     .search = "deferred",
     .costs = "one",
     .preferred = "ff",
     .summary = "LAMA's lists and two that draw states, those with a small h more often",
     .reference = "KB22"},
    {.name = "lama-novelty",
     .lists = "ff,ff+,lm,lm+,novelty2(lm,ff)+/lm/g",
     .control = "boost:100",
     .search = "deferred",
     .costs = "one",
     .preferred = "ff",
     .summary = "LAMA's lists and preferred successors by novelty, with less boosting",
     .reference = "LG17"},
    {.name = "bfws",
     .lists = "novelty2(goalcount,lm)/goalcount/g",
     .control = "single",
     .search = "eager",
     .costs = "one",
     .summary = "best-first width search, states grouped by open goals and landmarks to come",
     .reference = "LG17"},
    {.name = "lama",
     .lists = "ff,ff+,lm,lm+",
     .control = "boost",
     .search = "deferred",
     .costs = "normal",
     .preferred = "ff",
     .is_anytime = true,
     .summary = "LAMA: goes on after the first plan, for cheaper ones",
     .reference = "RW10"},
    {.name = "optimal",
     .lists = "lmcut",
     .control = "single",
     .search = "astar",
     .costs = "normal",
     .summary = "A* with landmark cuts: the first plan is a cheapest one",
     .reference = "HD09"},
    {.name = "paper",
     .lists = POLICY_PUBLISHED_LISTS,
     .control = "alt",
     .search = "eager",
     .costs = "normal",
     .summary = "the lists of the paper in turn: the rule that learned control is compared with",
     .reference = "SBL21"},
};
const int search_choice_num_presets = sizeof search_choice_presets / sizeof *search_choice_presets;

/* The best choice for a task of an unknown domain; studies/default-search. */
static const char DEFAULT_PRESET[] = "veer";

/* --- Presets ---------------------------------------------------------------------------------- */

static const SearchPreset *find_preset(const char *name, Error *error)
{
    int i = name_table_find(name, NAME_TABLE(search_choice_presets, search_choice_num_presets));
    if (i >= 0) {
        return &search_choice_presets[i];
    }
    const char *nearest =
        name_table_nearest(name, NAME_TABLE(search_choice_presets, search_choice_num_presets));
    error_set(error, ERROR_USAGE, "there is no preset \"%s\"%s%s%s; see veer list presets", name,
              nearest ? " (did you mean " : "", nearest ? nearest : "", nearest ? "?)" : "");
    return NULL;
}

/* Whether the options leave lists, controller and kind of search to the default. */
static bool is_silent(const SearchChoice *wanted)
{
    return !wanted->lists && !wanted->control && !wanted->search && !wanted->preferred &&
           wanted->weight == 0;
}

static void take(const char **option, const char *value)
{
    if (!*option) {
        *option = value;
    }
}

/* Without the lists of the preset, its controller and its preferred heuristics make no sense. */
static void take_preset(SearchChoice *wanted, const SearchPreset *preset)
{
    if (!wanted->lists) {
        take(&wanted->preferred, preset->preferred);
        take(&wanted->control, preset->control);
    }
    wanted->is_anytime |= preset->is_anytime;
    take(&wanted->lists, preset->lists);
    take(&wanted->search, preset->search);
    take(&wanted->costs, preset->costs);
    take(&wanted->symmetry, preset->symmetry);
}

/* --- Meaning ---------------------------------------------------------------------------------- */

static bool find_costs(const char *name, TaskCosts *out_costs)
{
    int i = name_table_find_word(name, task_costs_name);
    if (i >= 0) {
        *out_costs = (TaskCosts)i;
    }
    return i >= 0;
}

/* A* is a way to use eager search. */
static bool find_kind(SearchChoice *wanted)
{
    wanted->is_astar = strcmp(wanted->search, "astar") == 0;
    if (wanted->is_astar) {
        wanted->kind = SEARCH_EAGER;
        wanted->weight = wanted->weight > 0 ? wanted->weight : 1;
        wanted->reopens = true;
    }
    return wanted->is_astar || search_kind_find(wanted->search, &wanted->kind);
}

static bool find_symmetry(SearchChoice *wanted)
{
    int i = name_table_find_word(wanted->symmetry, search_symmetry_name);
    wanted->prunes_symmetric = i > 0;
    return i >= 0;
}

static bool resolve_kinds(SearchChoice *wanted, Error *error)
{
    if (!find_kind(wanted)) {
        error_set(error, ERROR_USAGE,
                  "--search wants eager, deferred, selective or astar, not \"%s\"", wanted->search);
    } else if (wanted->is_astar && wanted->is_anytime) {
        error_set(error, ERROR_USAGE,
                  "--anytime is for searches whose first plan need not be the best, not for "
                  "--search astar");
    } else if (!find_costs(wanted->costs, &wanted->cost_kind)) {
        error_set(error, ERROR_USAGE, "--costs wants normal, one or plusone, not \"%s\"",
                  wanted->costs);
    } else if (!find_symmetry(wanted)) {
        error_set(error, ERROR_USAGE, "--symmetry wants objects or none, not \"%s\"",
                  wanted->symmetry);
    } else if (wanted->sharing_rate > 0 && wanted->kind != SEARCH_SELECTIVE) {
        error_set(error, ERROR_USAGE, "--sharing-rate is for --search selective");
    }
    return error->kind == ERROR_NONE;
}

/* A* has one list, and breaks ties by h unless the list says otherwise. */
static bool resolve_astar(SearchChoice *wanted, Error *error)
{
    if (wanted->specs.count > 1) {
        error_set(error, ERROR_USAGE, "--search astar is for one list, not for %s", wanted->lists);
        return false;
    }
    ListSpec *list = &wanted->specs.data[0];
    if (list_spec_is_simple(list) && list->tie == LIST_TIE_AGE) {
        list->tie = LIST_TIE_SMALL_H;
    }
    return true;
}

/* Marks the lists whose heuristic is the one called `name`. */
static bool mark_lists(SearchChoice *wanted, const char *name, size_t length, Error *error)
{
    bool found = false;
    for (int i = 0; i < wanted->specs.count; i++) {
        const char *heuristic = wanted->specs.data[i].heuristic.class->name;
        if (strlen(heuristic) == length && strncmp(heuristic, name, length) == 0) {
            wanted->prefers[i] = found = true;
        }
    }
    if (!found) {
        error_set(error, ERROR_USAGE, "--preferred: no list has the heuristic \"%.*s\"",
                  (int)length, name);
    }
    return found;
}

static bool resolve_preferred(SearchChoice *wanted, Error *error)
{
    wanted->prefers = MEM_NEW(bool, (size_t)wanted->specs.count);
    for (int i = 0; i < wanted->specs.count; i++) {
        wanted->prefers[i] = !wanted->preferred &&
                             (!wanted->prefers_first || wanted->specs.data[i].heuristic.class ==
                                                            wanted->specs.data[0].heuristic.class);
    }
    const char *at = wanted->preferred;
    while (at && *at) {
        size_t length = strcspn(at, ",");
        if (!mark_lists(wanted, at, length, error)) {
            return false;
        }
        at += length + (at[length] == ',');
    }
    return true;
}

bool search_choice_resolve(SearchChoice *wanted, Error *error)
{
    if (wanted->is_anytime && !wanted->lists) {
        take(&wanted->preset, "lama");
    } else if (is_silent(wanted)) {
        take(&wanted->preset, DEFAULT_PRESET);
    }
    if (wanted->preset) {
        const SearchPreset *preset = find_preset(wanted->preset, error);
        if (!preset) {
            return false;
        }
        take_preset(wanted, preset);
    }
    take(&wanted->lists, "ff");
    take(&wanted->search, "eager");
    take(&wanted->costs, "normal");
    take(&wanted->symmetry, "none");
    if (!resolve_kinds(wanted, error) || !list_spec_parse(wanted->lists, &wanted->specs, error)) {
        return false;
    }
    if (list_spec_needs_model(&wanted->specs) && !wanted->model) {
        error_set(error, ERROR_USAGE,
                  "the heuristic wl is learned: --policy must name a policy that holds it");
        return false;
    }
    list_spec_set_model(&wanted->specs, wanted->model);
    if (list_spec_has_rules(&wanted->specs) && !wanted->rule_set) {
        error_set(error, ERROR_USAGE,
                  "the arm rules is learned: --policy must name a policy that holds rules");
        return false;
    }
    if (wanted->is_astar && !resolve_astar(wanted, error)) {
        return false;
    }
    take(&wanted->control, wanted->specs.count == 1 ? "single" : "alt");
    return resolve_preferred(wanted, error);
}

void search_choice_release(SearchChoice *wanted)
{
    if (wanted->prefers) {
        MEM_FREE(wanted->prefers, (size_t)wanted->specs.count);
        wanted->prefers = NULL;
    }
    list_spec_release(&wanted->specs);
}

void search_choice_fill(const SearchChoice *wanted, SearchOptions *options)
{
    options->lists = wanted->specs.data;
    options->num_lists = wanted->specs.count;
    options->kind = wanted->kind;
    options->prefers = wanted->prefers;
    options->heuristic_costs = options->path_costs = wanted->cost_kind;
    options->weight = (int32_t)wanted->weight;
    options->bound = wanted->bound;
    options->sharing_rate = wanted->sharing_rate > 0 ? wanted->sharing_rate : 0;
    options->reopens = wanted->reopens;
    options->rule_set = wanted->rule_set;
    options->prunes_symmetric = wanted->prunes_symmetric;
}
