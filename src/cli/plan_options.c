#include "cli/plan_options.h"

#include <string.h>

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
         "helper searches that a long run with a policy adds: main, its most used list alone and "
         "all lists in turn; lists, each other list alone and all in turn; none; "
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
    ParseResult result = cli_options_parse(&syntax, argc, argv, settings->operands, error);
    return result == PARSE_OK && !check_output(settings, error) ? PARSE_ERROR : result;
}
