#include "cli/plan_setup.h"

#include <assert.h>
#include <string.h>

#include "base/name_table.h"
#include "cli/cli_policy.h"
#include "cli/cli_policy_folder.h"
#include "control/control_policy.h"
#include "nn/policy_builtin.h"

bool plan_setup_is_open(const PlanOptions *options)
{
    const CliSearch *search = &options->search;
    bool has_lists = search->preset || search->lists || search->control || options->fallback ||
                     options->policy_name;
    bool has_kind = search->search || search->sharing_rate != CLI_SEARCH_UNSAID || search->costs ||
                    search->preferred || search->symmetry || search->weight > 0 ||
                    search->reopens || search->is_anytime;
    bool has_rules = options->step || options->mdp || options->control_interval > 0;
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
    CliSearch *search = &setup->search;
    take(&search->control, meaning->rule ? meaning->rule : "policy");
    take(&search->lists, meaning->lists);
    take(&search->search, meaning->search);
    take(&search->costs, meaning->costs);
    take(&search->symmetry, meaning->symmetry);
    take(&setup->step, meaning->step);
    take(&setup->mdp, meaning->rules);
    search->prefers_first = meaning->preferred && strcmp(meaning->preferred, "first") == 0;
    SearchKind kind = SEARCH_EAGER;
    if (search->sharing_rate == CLI_SEARCH_UNSAID && search->search &&
        search_kind_find(search->search, &kind) && kind == SEARCH_SELECTIVE) {
        search->sharing_rate = meaning->sharing_rate;
    }
}

static bool resolve_policy(const PlanOptions *options, PlanSetup *setup, Error *error)
{
    if (!setup->policy_name) {
        bool is_idle = options->helpers && !plan_setup_is_open(options);
        if (is_idle) {
            error_set(error, ERROR_USAGE, "--helpers is for a search with a policy");
        }
        return !is_idle;
    }
    setup->policy = cli_policy_open(setup->policy_name, error);
    if (!setup->policy) {
        return false;
    }
    bool has_network = setup->policy->meaning.control != POLICY_CONTROL_RULE;
    bool is_for_model = setup->policy->model && setup->search.control;
    setup->uses_network = has_network && !is_for_model;
    if (setup->uses_network && (setup->search.control || options->fallback)) {
        error_set(error, ERROR_USAGE, "--policy and --%s both choose lists",
                  setup->search.control ? "control" : "fallback");
        return false;
    }
    take_meaning(setup);
    setup->search.model = setup->policy->model;
    if (setup->policy->rules) {
        setup->rule_set = cli_policy_rules(setup->policy, setup->policy_name, error);
        setup->search.rule_set = setup->rule_set;
    }
    return !setup->policy->rules || setup->rule_set;
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
static bool can_have_helpers(const PlanOptions *options, const PlanSetup *setup)
{
    const Policy *policy = setup->policy;
    return setup->uses_network && policy->meaning.control == POLICY_CONTROL_RATES &&
           policy->meaning.horizon > 0 && setup->search.kind == SEARCH_SELECTIVE &&
           setup->search.specs.count > 1 && options->max_steps == 0;
}

static bool resolve_helpers(const PlanOptions *options, PlanSetup *setup, Error *error)
{
    const char *name = options->helpers;
    if (!name && setup->policy) {
        name = setup->policy->meaning.helpers;
    }
    setup->helpers = HELPERS_MAIN;
    if (name && !find_helpers(name, &setup->helpers)) {
        error_set(error, ERROR_USAGE, "--helpers wants main, lists or none, not \"%s\"", name);
        return false;
    }
    if (!can_have_helpers(options, setup)) {
        setup->helpers = HELPERS_NONE;
    }
    return true;
}

/* --- All -------------------------------------------------------------------------------------- */

/* Options that are for one search only. */
static bool check_series(const PlanOptions *options, const PlanSetup *setup, Error *error)
{
    const char *argument = strchr(setup->search.control, ':');
    if (options->trace) {
        error_set(error, ERROR_USAGE, "--trace records one search, --anytime makes several");
    } else if (argument && strcmp(argument, ":-") == 0) {
        error_set(error, ERROR_USAGE,
                  "a controller that reads standard input is for one search, --anytime makes "
                  "several");
    }
    return error->kind == ERROR_NONE;
}

/* The user's policies come first. */
static void recognise(const PddlTask *domain, PlanSetup *setup)
{
    const EmbeddedFile *builtin = NULL;
    if (cli_policy_folder_recognise(domain, setup->installed)) {
        setup->policy_name = setup->installed;
    } else if ((builtin = cli_policy_recognise(domain))) {
        setup->policy_name = builtin->name;
    }
    setup->is_recognised = setup->policy_name != NULL;
}

bool plan_setup_resolve(const PlanOptions *options, const PddlTask *domain, PlanSetup *out_setup,
                        Error *error)
{
    assert(!domain || plan_setup_is_open(options));
    bool has_none = options->policy_name && strcmp(options->policy_name, "none") == 0;
    *out_setup = (PlanSetup){.search = options->search,
                             .policy_name = has_none ? NULL : options->policy_name,
                             .mdp = options->mdp,
                             .step = options->step};
    if (domain) {
        recognise(domain, out_setup);
    }
    return resolve_policy(options, out_setup, error) &&
           cli_search_resolve(&out_setup->search, error) && resolve_rules(out_setup, error) &&
           resolve_helpers(options, out_setup, error) &&
           (!out_setup->search.is_anytime || check_series(options, out_setup, error));
}

void plan_setup_release(PlanSetup *setup)
{
    policy_free(setup->policy);
    rule_set_free(setup->rule_set);
    cli_search_release(&setup->search);
    *setup = (PlanSetup){0};
}

Control *plan_setup_control(const PlanSetup *setup, const PlanOptions *options,
                            const Limits *limits, ControlSettings *out_settings, Error *error)
{
    *out_settings = (ControlSettings){.lists = setup->search.specs.data,
                                      .num_lists = setup->search.specs.count,
                                      .rules = setup->rules,
                                      .interval = (int)options->control_interval,
                                      .fallback = options->fallback,
                                      .ignores_horizon = setup->helpers == HELPERS_LISTS,
                                      .limits = limits};
    return setup->uses_network
               ? control_policy_wrap(setup->policy, out_settings, setup->policy_name, error)
               : control_new(setup->search.control, out_settings, error);
}
