#include "plan/plan_setup.h"

#include <assert.h>
#include <string.h>

#include "base/name_table.h"
#include "control/control_policy.h"
#include "plan/policy_folder.h"

bool plan_setup_is_open(const PlanWish *wish)
{
    const SearchChoice *search = &wish->search;
    bool has_lists = search->preset || search->lists || search->control || wish->fallback ||
                     wish->policy_name || wish->policy;
    bool has_kind = search->search || search->sharing_rate != SEARCH_CHOICE_UNSAID ||
                    search->costs || search->preferred || search->symmetry || search->weight > 0 ||
                    search->reopens || search->is_anytime;
    bool has_rules = wish->step || wish->mdp || wish->control_interval > 0;
    return !has_lists && !has_kind && !has_rules;
}

/* --- Rules ------------------------------------------------------------------------------------ */

static bool parse_step(const char *text, RunStepKind *out_kind, Error *error)
{
    int i = name_table_find_word(text, run_rules_step_name);
    if (i >= 0) {
        *out_kind = (RunStepKind)i;
        return true;
    }
    error_set(error, ERROR_USAGE, "--step wants pop or expansion, not \"%s\"", text);
    return false;
}

static bool resolve_rules(PlanSetup *setup, Error *error)
{
    setup->step = setup->step ? setup->step : run_rules_step_name(RUN_STEP_POP);
    setup->mdp = setup->mdp ? setup->mdp : run_rules_name(RUN_RULES_VEER);
    if (!run_rules_parse(setup->mdp, &setup->rules)) {
        error_set(error, ERROR_USAGE,
                  "--mdp wants veer, paper, paper:SEED or paper:end, not \"%s\"", setup->mdp);
        return false;
    }
    bool is_published = setup->rules.fixes_first_step;
    if (!parse_step(setup->step, &setup->rules.step_kind, error)) {
        return false;
    }
    if (is_published && setup->rules.step_kind != RUN_STEP_POP) {
        error_set(error, ERROR_USAGE, "under --mdp paper a step is a pop");
        return false;
    }
    return true;
}

/* --- Policy ----------------------------------------------------------------------------------- */

static void take(const char **option, const char *value)
{
    *option = *option ? *option : value;
}

/* Takes over the meaning of the policy where the command line is silent. */
static void take_meaning(PlanSetup *setup)
{
    const PolicyMeaning *meaning = &setup->policy->meaning;
    SearchChoice *search = &setup->search;
    take(&search->control, meaning->rule ? meaning->rule : "policy");
    take(&search->lists, meaning->lists);
    take(&search->search, meaning->search);
    take(&search->costs, meaning->costs);
    take(&search->symmetry, meaning->symmetry);
    take(&setup->step, meaning->step);
    take(&setup->mdp, meaning->rules);
    search->prefers_first = meaning->preferred && strcmp(meaning->preferred, "first") == 0;
    SearchKind kind = SEARCH_EAGER;
    if (search->sharing_rate == SEARCH_CHOICE_UNSAID && search->search &&
        search_kind_find(search->search, &kind) && kind == SEARCH_SELECTIVE) {
        search->sharing_rate = meaning->sharing_rate;
    }
}

/* The policy and its rules, which the wish has, or which are read. */
static bool open_policy(const PlanWish *wish, PlanSetup *setup, Error *error)
{
    if (wish->policy) {
        setup->policy = wish->policy;
        setup->search.rule_set = wish->rule_set;
        setup->policy_name = setup->policy_name ? setup->policy_name : "policy";
        return true;
    }
    setup->policy = setup->owned_policy = policy_choice_open(setup->policy_name, error);
    if (setup->policy && setup->policy->rules) {
        setup->owned_rules = policy_choice_rules(setup->policy, setup->policy_name, error);
        setup->search.rule_set = setup->owned_rules;
    }
    return setup->policy && (!setup->policy->rules || setup->owned_rules);
}

static bool resolve_policy(const PlanWish *wish, PlanSetup *setup, Error *error)
{
    if (!setup->policy_name && !wish->policy) {
        bool is_idle = wish->helpers && !plan_setup_is_open(wish);
        if (is_idle) {
            error_set(error, ERROR_USAGE, "--helpers is for a search with a policy");
        }
        return !is_idle;
    }
    if (!open_policy(wish, setup, error)) {
        return false;
    }
    bool has_network = setup->policy->meaning.control != POLICY_CONTROL_RULE;
    bool is_for_model = setup->policy->model && setup->search.control;
    setup->uses_network = has_network && !is_for_model;
    if (setup->uses_network && (setup->search.control || wish->fallback)) {
        error_set(error, ERROR_USAGE, "--policy and --%s both choose lists",
                  setup->search.control ? "control" : "fallback");
        return false;
    }
    take_meaning(setup);
    setup->search.model = setup->policy->model;
    return true;
}

/* --- Helpers ---------------------------------------------------------------------------------- */

static bool find_helpers(const char *name, HelperKind *out_kind)
{
    int i = name_table_find_word(name, helper_search_kind_name);
    if (i >= 0) {
        *out_kind = (HelperKind)i;
    }
    return i >= 0;
}

/* Helper searches are for rates over several lists with selective evaluation. A limit on steps is
 * meant for one search. */
static bool can_have_helpers(const PlanWish *wish, const PlanSetup *setup)
{
    const Policy *policy = setup->policy;
    return setup->uses_network && policy->meaning.control == POLICY_CONTROL_RATES &&
           policy->meaning.horizon > 0 && setup->search.kind == SEARCH_SELECTIVE &&
           setup->search.specs.count > 1 && wish->max_steps == 0;
}

static bool resolve_helpers(const PlanWish *wish, PlanSetup *setup, Error *error)
{
    const char *name = wish->helpers;
    if (!name && setup->policy) {
        name = setup->policy->meaning.helpers;
    }
    setup->helpers = HELPERS_MAIN;
    if (name && !find_helpers(name, &setup->helpers)) {
        error_set(error, ERROR_USAGE, "--helpers wants main, lists or none, not \"%s\"", name);
        return false;
    }
    if (!can_have_helpers(wish, setup)) {
        setup->helpers = HELPERS_NONE;
    }
    return true;
}

/* --- All -------------------------------------------------------------------------------------- */

/* Options that are for one search only. */
static bool check_series(const PlanWish *wish, const PlanSetup *setup, Error *error)
{
    const char *argument = strchr(setup->search.control, ':');
    if (wish->has_trace) {
        error_set(error, ERROR_USAGE, "--trace records one search, --anytime makes several");
    } else if (argument && strcmp(argument, ":-") == 0) {
        error_set(error, ERROR_USAGE,
                  "a controller that reads standard input is for one search, --anytime makes "
                  "several");
    }
    return error->kind == ERROR_NONE;
}

/* The user's policies come first. */
static void recognise(const PolicyDomain *domain, FILE *warnings, PlanSetup *setup)
{
    const EmbeddedFile *builtin = NULL;
    if (policy_folder_recognise(domain, warnings, setup->installed)) {
        setup->policy_name = setup->installed;
    } else if ((builtin = policy_choice_recognise(domain))) {
        setup->policy_name = builtin->name;
    }
    setup->is_recognised = setup->policy_name != NULL;
}

bool plan_setup_resolve(const PlanWish *wish, const PolicyDomain *domain, FILE *warnings,
                        PlanSetup *out_setup, Error *error)
{
    assert(!domain || plan_setup_is_open(wish));
    bool has_none = wish->policy_name && strcmp(wish->policy_name, "none") == 0;
    *out_setup = (PlanSetup){.search = wish->search,
                             .policy_name = has_none ? NULL : wish->policy_name,
                             .mdp = wish->mdp,
                             .step = wish->step};
    if (domain) {
        recognise(domain, warnings, out_setup);
    }
    return resolve_policy(wish, out_setup, error) &&
           search_choice_resolve(&out_setup->search, error) && resolve_rules(out_setup, error) &&
           resolve_helpers(wish, out_setup, error) &&
           (!out_setup->search.is_anytime || check_series(wish, out_setup, error));
}

void plan_setup_release(PlanSetup *setup)
{
    policy_free(setup->owned_policy);
    rule_set_free(setup->owned_rules);
    search_choice_release(&setup->search);
    *setup = (PlanSetup){0};
}

Control *plan_setup_control(const PlanSetup *setup, const PlanWish *wish, const Limits *limits,
                            ControlSettings *out_settings, Error *error)
{
    *out_settings = (ControlSettings){.lists = setup->search.specs.data,
                                      .num_lists = setup->search.specs.count,
                                      .rules = setup->rules,
                                      .interval = (int)wish->control_interval,
                                      .fallback = wish->fallback,
                                      .ignores_horizon = setup->helpers == HELPERS_LISTS,
                                      .limits = limits};
    return setup->uses_network
               ? control_policy_wrap(setup->policy, out_settings, setup->policy_name, error)
               : control_new(setup->search.control, out_settings, error);
}
