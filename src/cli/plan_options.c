#include "cli/plan_options.h"

#include <stdio.h>
#include <string.h>

#include "base/units.h"
#include "cli/cli_policy.h"
#include "control/control_policy.h"
#include "nn/policy_builtin.h"
#include "pddl/pddl_fingerprint.h"

ParseResult plan_options_parse(int argc, char **argv, PlanOptions *settings, Error *error)
{
    *settings = (PlanOptions){
        .plan_file = "sas_plan", .num_threads = 1, .search = {.sharing_rate = CLI_SEARCH_UNSAID}};
    CliSearch *search = &settings->search;
    const Option options[] = {
        {"preset", 0, "PRESET", OPTION_TEXT, 0, 0, &search->preset,
         "lists, controller and kind of search that go well together; see veer list presets "
         "(default: lama-first, unless --lists, --control, --search, --preferred or --weight is "
         "given or the domain is recognised)"},
        {"lists", 0, "H,H...", OPTION_TEXT, 0, 0, &search->lists,
         "open lists, each by the name of its heuristic, such as ff or pdb(0,1), a + if it is for "
         "preferred successors only, and what breaks ties: ff/-g, ff/g, ff/type; see veer list "
         "heuristics (default: those of the preset or of the policy; ff if there is neither)"},
        {"search", 0, "eager|deferred|selective", OPTION_TEXT, 0, 0, &search->search,
         "eager: states are evaluated when they are generated; deferred: when they are taken from "
         "a list, and wait there under the values of their parent; selective: successors are "
         "evaluated "
         "for the chosen list, for the others only if they bring progress (default: that of the "
         "policy, or eager)"},
        {"sharing-rate", 0, "N", OPTION_COUNT, 0, INT32_MAX, &search->sharing_rate,
         "with selective evaluation, one state in N is evaluated for the list that has been used "
         "most, "
         "whatever it brings, and fewer for the others, as they have been used; 0: none is "
         "(default: that of the policy, or 0)"},
        {"preferred", 0, "H,H...", OPTION_TEXT, 0, 0, &search->preferred,
         "the heuristics that say which operators are preferred (default: that of the "
         "policy, or all those of the lists)"},
        {"costs", 0, "normal|one|plusone", OPTION_TEXT, 0, 0, &search->costs,
         "what operators cost in the eyes of heuristics and of g: normal, one, or plusone, which "
         "is one more unless all cost 1 (default: that of the policy, or normal)"},
        {"weight", 0, "W", OPTION_COUNT, 0, 1000000, &search->weight,
         "order the lists by g + W * h, or by h alone if W is 0"},
        {"bound", 0, "COST", OPTION_COUNT, 1, INT32_MAX, &search->bound,
         "look for plans that cost less only"},
        {"anytime", 0, NULL, OPTION_FLAG, 0, 0, &search->is_anytime,
         "go on after the first plan, with searches for cheaper ones, until none is left or a "
         "limit is reached; plans go to PLAN.1, PLAN.2, ..., and the best one to PLAN as well; "
         "each has its own --costs, --weight and --reopen; without --lists, as --preset lama"},
        {"reopen", 0, NULL, OPTION_FLAG, 0, 0, &search->reopens,
         "expand states again that are reached more cheaply"},
        {"control", 0, "CONTROLLER", OPTION_TEXT, 0, 0, &search->control,
         "what chooses the list of the next step; see veer list controllers (default: "
         "single with one list, alt with several)"},
        {"fallback", 0, "CONTROLLER", OPTION_TEXT, 0, 0, &settings->fallback,
         "the controller that goes on when a remote one cannot be reached, goes away, is silent or "
         "says what makes no sense (default: the search ends with exit code 33)"},
        {"policy", 0, "POLICY", OPTION_TEXT, 0, 0, &settings->policy_name,
         "let this learned policy choose, with the lists and the kind of step that it was made "
         "for: a file, see veer train, or the name of one that is shipped, see veer policies list; "
         "none: also if there is one for this domain (default: the one that is shipped for this "
         "domain, if nothing is said of lists, controller and search)"},
        {"helpers", 0, "main|lists|none", OPTION_TEXT, 0, 0, &settings->helpers,
         "which searches join one with a policy that lasts: main, its most used list alone and all "
         "lists in turn; lists, each other list alone and all in turn; none; "
         "docs/reference/policies.md "
         "(default: that of the policy, or main)"},
        {"control-interval", 0, "K", OPTION_COUNT, 0, INT32_MAX, &settings->control_interval,
         "a choice holds for K more steps"},
        {"mdp", 0, "RULES", OPTION_TEXT, 0, 0, &settings->mdp,
         "paper: the rules of the published system, where the first choice is the first list, any "
         "other list replaces an empty one, by chance (paper:SEED, by default 2011; paper:end to "
         "end the search there), and an open state that is reached more cheaply keeps its place; "
         "veer: the next list replaces an empty one, and such a state is inserted again (default: "
         "that of the policy, or veer)"},
        {"max-steps", 0, "N", OPTION_COUNT, 1, INT32_MAX, &settings->max_steps,
         "stop after N steps; under --mdp paper the first one does not count"},
        {"step", 0, "pop|expansion", OPTION_TEXT, 0, 0, &settings->step,
         "what a step is: pop (stale entries count) or expansion (they are skipped) (default: that "
         "of the policy, or pop)"},
        {"threads", 0, "N", OPTION_COUNT, 1, 256, &settings->num_threads,
         "evaluate heuristics on N threads; the result does not depend on it"},
        {"time-limit", 0, "TIME", OPTION_DURATION, 0, 0, &settings->time_limit,
         "stop after this time, reading and translating included, such as 300s or 5m"},
        {"memory-limit", 0, "SIZE", OPTION_SIZE, 0, 0, &settings->memory_limit,
         "stop when task, tables and states would need more, such as 512M or 4G"},
        {"plan-file", 'o', "FILE", OPTION_TEXT, 0, 0, &settings->plan_file,
         "where to write the plan; with - it goes to standard output and all other text "
         "to standard error"},
        {"trace", 0, "FILE", OPTION_TEXT, 0, 0, &settings->trace,
         "write a JSON line for every step: the list chosen, the list used and the statistics of "
         "all lists; - is standard output, as for the plan; see veer trace"},
        {"json", 0, NULL, OPTION_FLAG, 0, 0, &settings->json,
         "print one JSON object instead of text"},
        {"quiet", 'q', NULL, OPTION_FLAG, 0, 0, &settings->quiet, "print nothing but errors"},
    };
    const Syntax syntax = {
        .command = "plan",
        .summary = "Searches for a plan. TASK is a file in SAS+ form, or a problem in PDDL whose "
                   "domain lies in one of the usual places. One of the files may be - for "
                   "standard input.",
        .operands = {"TASK"},
        .num_operands = 1,
        .longer_form = "DOMAIN PROBLEM",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "The exit code is 0 when a plan was written, 12 when there is nothing left to "
                 "search or --max-steps is reached, 22 out of memory, 23 out of time, 20 and 21 "
                 "the same during the translation of PDDL, 31 and above for errors. After a plan, "
                 "--anytime makes it 1 out of memory and 2 out of time. A remote controller that "
                 "says END makes it 0, without a plan.",
    };
    return cli_options_parse(&syntax, argc, argv, settings->operands, error);
}

static bool parse_step(const char *text, RunStepKind *out_kind, Error *error)
{
    for (size_t i = 0; run_rules_step_name(i); i++) {
        if (strcmp(run_rules_step_name(i), text) == 0) {
            *out_kind = (RunStepKind)i;
            return true;
        }
    }
    error_set(error, ERROR_USAGE, "--step wants pop or expansion, not \"%s\"", text);
    return false;
}

static bool parse_rules(const PlanOptions *options, RunRules *out_rules, Error *error)
{
    if (!run_rules_parse(options->mdp, out_rules)) {
        error_set(error, ERROR_USAGE,
                  "--mdp wants veer, paper, paper:SEED or paper:end, not \"%s\"", options->mdp);
        return false;
    }
    bool is_published = out_rules->fixes_first_step;
    if (!parse_step(options->step, &out_rules->step_kind, error)) {
        return false;
    }
    if (is_published && out_rules->step_kind != RUN_STEP_POP) {
        error_set(error, ERROR_USAGE, "under --mdp paper a step is a pop");
        return false;
    }
    return true;
}

static bool is_known_helper_kind(const char *name, HelperKind *out_kind)
{
    for (size_t i = 0; helper_search_kind_name(i); i++) {
        if (strcmp(helper_search_kind_name(i), name) == 0) {
            *out_kind = (HelperKind)i;
            return true;
        }
    }
    return false;
}

/* Of rates over several lists with selective evaluation: that is where others help. A limit on steps is meant for one search. */
static bool can_have_helpers(const PlanOptions *options)
{
    const Policy *policy = options->policy;
    return policy && policy->meaning.control == POLICY_CONTROL_RATES &&
           policy->meaning.horizon > 0 &&
           strcmp(options->search.search, search_kind_name(SEARCH_SELECTIVE)) == 0 &&
           options->search.specs.count > 1 && options->max_steps == 0;
}

/* That of the policy, unless the user says something else. */
static bool resolve_helpers(PlanOptions *options, Error *error)
{
    const char *own = policy_find_training(options->policy, "recipe.company");
    options->helper_kind = HELPERS_MAIN;
    if (options->helpers && !is_known_helper_kind(options->helpers, &options->helper_kind)) {
        error_set(error, ERROR_USAGE, "--helpers wants main, lists or none, not \"%s\"",
                  options->helpers);
    } else if (!options->helpers && own && !is_known_helper_kind(own, &options->helper_kind)) {
        error_set_at(
            error, ERROR_INPUT, (ErrorPlace){.file = options->policy_name},
            "the helper searches of its training, recipe.company, is not main, lists or none: "
            "\"%.80s\"",
            own);
    }
    return error->kind == ERROR_NONE;
}

/* Policies that veer train has made know in which kind of search they have learned. */
static bool take_search_of_policy(PlanOptions *options, Error *error)
{
    CliSearch *search = &options->search;
    const Policy *policy = options->policy;
    const char *preferred = policy_find_training(policy, "recipe.preferred");
    if (!search->search) {
        search->search = policy_find_training(policy, "recipe.search");
        if (search->search && strcmp(search->search, "apart") == 0) {
            search->search = search_kind_name(SEARCH_SELECTIVE); /* its name in older files */
        }
    }
    const char *share = policy_find_training(policy, "recipe.share");
    bool is_selective = search->search && strcmp(search->search, "selective") == 0;
    if (search->sharing_rate == CLI_SEARCH_UNSAID && is_selective && share &&
        !units_parse_count(share, 0, INT32_MAX, &search->sharing_rate)) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = options->policy_name},
                     "the sharing rate of its training, recipe.share, is no number: \"%.80s\"",
                     share);
        return false;
    }
    if (!search->costs) {
        search->costs = policy_find_training(policy, "recipe.costs");
    }
    const char *mdp = policy_find_training(policy, "recipe.mdp");
    if (!options->mdp && mdp && strcmp(mdp, "paper") == 0) {
        options->mdp = mdp;
    }
    if (!search->preferred && preferred && strcmp(preferred, "first") == 0) {
        snprintf(options->first_heuristic, sizeof options->first_heuristic, "%.*s",
                 (int)strcspn(policy->meaning.lists, "(+/,"), policy->meaning.lists);
        search->preferred = options->first_heuristic;
    }
    return true;
}

/* What --policy says in place of other options. */
static bool resolve_policy(PlanOptions *options, Error *error)
{
    CliSearch *search = &options->search;
    if (!options->policy_name || strcmp(options->policy_name, "none") == 0) {
        options->policy_name = NULL;
        options->step = options->step ? options->step : "pop";
        if (options->helpers && !options->is_open) {
            error_set(error, ERROR_USAGE, "--helpers is for a search with a policy");
        }
        return error->kind == ERROR_NONE;
    }
    if (search->control || options->fallback) {
        error_set(error, ERROR_USAGE, "--policy and --%s both choose",
                  search->control ? "control" : "fallback");
        return false;
    }
    options->policy = cli_policy_open(options->policy_name, error);
    if (!options->policy) {
        return false;
    }
    const PolicyMeaning *meaning = &options->policy->meaning;
    search->control = "policy";
    search->lists = search->lists ? search->lists : meaning->lists;
    options->step = options->step ? options->step : meaning->step;
    return resolve_helpers(options, error) && take_search_of_policy(options, error);
}

/* At most one thing can go to standard output. */
static bool check_output(PlanOptions *options, Error *error)
{
    options->plan_on_stdout = strcmp(options->plan_file, "-") == 0;
    options->trace_on_stdout = options->trace && strcmp(options->trace, "-") == 0;
    if (options->plan_on_stdout && options->json) {
        error_set(error, ERROR_USAGE, "--json and --plan-file - both want standard output");
    } else if (options->trace_on_stdout && (options->json || options->plan_on_stdout)) {
        error_set(error, ERROR_USAGE, "%s and --trace - both want standard output",
                  options->json ? "--json" : "--plan-file -");
    }
    return error->kind == ERROR_NONE;
}

/* Whether the user leaves it all to us. */
static bool is_open(const PlanOptions *options)
{
    const CliSearch *search = &options->search;
    bool has_lists = search->preset || search->lists || search->control || options->fallback ||
                     options->policy_name;
    bool has_kind = search->search || search->sharing_rate != CLI_SEARCH_UNSAID || search->costs ||
                    search->preferred || search->weight > 0 || search->reopens ||
                    search->is_anytime;
    bool has_rules = options->step || options->mdp || options->control_interval > 0;
    return !has_lists && !has_kind && !has_rules;
}

/* What is for one search only. */
static bool check_series(const PlanOptions *options, Error *error)
{
    const char *argument = strchr(options->search.control, ':');
    if (options->trace) {
        error_set(error, ERROR_USAGE, "--trace records one search, --anytime makes several");
    } else if (argument && strcmp(argument, ":-") == 0) {
        error_set(error, ERROR_USAGE,
                  "a controller that reads standard input is for one search, --anytime makes "
                  "several");
    }
    return error->kind == ERROR_NONE;
}

bool plan_options_resolve(PlanOptions *options, Error *error)
{
    options->is_open = is_open(options);
    if (!check_output(options, error) || !resolve_policy(options, error) ||
        !cli_search_resolve(&options->search, error)) {
        return false;
    }
    if (!can_have_helpers(options)) {
        options->helper_kind = HELPERS_NONE;
    }
    options->mdp = options->mdp ? options->mdp : "veer";
    return !options->search.is_anytime || check_series(options, error);
}

void plan_options_release(PlanOptions *options)
{
    policy_free(options->policy);
    cli_search_release(&options->search);
}

bool plan_options_recognise(PlanOptions *options, const PddlTask *domain, Error *error)
{
    const EmbeddedFile *shipped =
        options->is_open ? policy_builtin_find_domain(pddl_fingerprint(domain).text) : NULL;
    if (!shipped) {
        return true;
    }
    CliSearch before = options->search; /* the report of a failure looks at it */
    options->search = (CliSearch){.bound = before.bound, .sharing_rate = CLI_SEARCH_UNSAID};
    options->step = options->mdp = NULL;
    options->policy_name = shipped->name;
    options->is_recognised = true;
    bool ok = plan_options_resolve(options, error);
    cli_search_release(&before);
    return ok;
}

Control *plan_options_control(const PlanOptions *options, const Limits *limits,
                              ControlSettings *out_settings, Error *error)
{
    *out_settings = (ControlSettings){.lists = options->search.specs.data,
                                      .num_lists = options->search.specs.count,
                                      .interval = (int)options->control_interval,
                                      .fallback = options->fallback,
                                      .ignores_horizon = options->helper_kind == HELPERS_LISTS,
                                      .limits = limits};
    if (!parse_rules(options, &out_settings->rules, error)) {
        return NULL;
    }
    return options->policy
               ? control_policy_wrap(options->policy, out_settings, options->policy_name, error)
               : control_new(options->search.control, out_settings, error);
}
