#include "cli/plan_options.h"

#include <string.h>

const char plan_options_standard_file[] = "sas_plan";

/* At most one thing can go to standard output. */
static bool check_output(PlanOptions *options, Error *error)
{
    options->plan_on_stdout = strcmp(options->plan_file, "-") == 0;
    options->trace_on_stdout = options->trace && strcmp(options->trace, "-") == 0;
    options->wish.has_trace = options->trace != NULL;
    if (options->plan_on_stdout && options->json) {
        error_set(error, ERROR_USAGE, "--json and --plan-file - both want standard output");
    } else if (options->trace_on_stdout && (options->json || options->plan_on_stdout)) {
        error_set(error, ERROR_USAGE, "%s and --trace - both want standard output",
                  options->json ? "--json" : "--plan-file -");
    }
    return error->kind == ERROR_NONE;
}

static const char SUMMARY[] = "Searches for a plan. TASK is a file in SAS+ form, or a PDDL problem "
                              "whose domain file is in one "
                              "of the usual places. One of the files may be -, standard input.";

static const char NOTES[] =
    "Exit codes: 0, a plan was written; 10 and 11, the translation or the search "
    "proves that there is none; 12, the search space is exhausted without a proof, or "
    "--max-steps is reached; 22, out of memory; 23, out of time; 20 and 21, the same "
    "during the translation of PDDL; 31 and above, errors. With --anytime, after a "
    "plan: 1, out of memory; 2, out of time. A remote controller that says END ends "
    "the search with code 0 and without a plan.";

ParseResult plan_options_parse(int argc, char **argv, PlanOptions *settings, Error *error)
{
    *settings =
        (PlanOptions){.plan_file = plan_options_standard_file,
                      .wish = {.num_threads = 1, .search = {.sharing_rate = SEARCH_CHOICE_UNSAID}}};
    SearchChoice *search = &settings->wish.search;
    const Option options[] = {
        {"preset", 0, "PRESET", OPTION_TEXT, 0, 0, &search->preset,
         "a named search; see veer list presets (default: veer, unless --lists, --control, "
         "--search, --preferred or --weight is given or a policy is for the domain)"},
        {"lists", 0, "H,H...", OPTION_TEXT, 0, 0, &search->lists,
         "open lists, separated by commas. Each is the name of a heuristic, such as ff or "
         "pdb(0,1), then + if it holds preferred successors only, then what breaks ties, such as "
         "/-g, or /type or /softmin, which draw; bursts and restarts may be among them. See veer "
         "list heuristics and veer list arms (default: those of the preset or of the policy, or "
         "ff)"},
        {"search", 0, "eager|deferred|selective|astar", OPTION_TEXT, 0, 0, &search->search,
         "when states are evaluated. eager: when they are generated. deferred, or lazy: when "
         "they are taken from a list; until then they have the values of their parent. "
         "selective: when they are generated, for the chosen list; for another list only if they "
         "improve its best h. astar: eager, by g + h, with --reopen and ties by h; optimal with an "
         "admissible heuristic (default: that of the policy, or eager)"},
        {"sharing-rate", 0, "N", OPTION_COUNT, 0, INT32_MAX, &search->sharing_rate,
         "with --search selective: one state in N is also evaluated for the most used list, and "
         "fewer for the other lists, in proportion to their use; 0: none (default: that of the "
         "policy, or 0)"},
        {"preferred", 0, "H,H...", OPTION_TEXT, 0, 0, &search->preferred,
         "the heuristics whose preferred operators count (default: those of the policy, or all "
         "heuristics of the lists)"},
        {"costs", 0, "normal|one|plusone", OPTION_TEXT, 0, 0, &search->costs,
         "operator costs that heuristics and g use: normal; one, every operator costs 1; "
         "plusone, one more than normal unless all operators cost 1 (default: that of the "
         "policy, or normal)"},
        {"symmetry", 0, "objects|none", OPTION_TEXT, 0, 0, &search->symmetry,
         "objects: of successors that differ in interchangeable objects only, keep one (default: "
         "that of the policy, or none)"},
        {"weight", 0, "W", OPTION_COUNT, 0, 1000000, &search->weight,
         "order the lists by g + W * h; 0: by h alone"},
        {"bound", 0, "COST", OPTION_COUNT, 1, INT32_MAX, &search->bound,
         "search only for plans that cost less than this"},
        {"anytime", 0, NULL, OPTION_FLAG, 0, 0, &search->is_anytime,
         "after the first plan, search for cheaper ones until there is none or a limit is "
         "reached. Plans go to PLAN.1, PLAN.2, ...; the best one also goes to PLAN. Each search "
         "has its own --costs, --weight and --reopen. Without --lists, this is --preset lama"},
        {"reopen", 0, NULL, OPTION_FLAG, 0, 0, &search->reopens,
         "expand a state again when a cheaper path to it is found"},
        {"control", 0, "CONTROLLER", OPTION_TEXT, 0, 0, &search->control,
         "the controller, which chooses the list of the next step; see veer list controllers "
         "(default: single with one list, alt with several)"},
        {"fallback", 0, "CONTROLLER", OPTION_TEXT, 0, 0, &settings->wish.fallback,
         "the controller that takes over when a remote controller cannot be reached, ends, is "
         "silent or sends an invalid message (default: the search ends with exit code 33)"},
        {"policy", 0, "POLICY", OPTION_TEXT, 0, 0, &settings->wish.policy_name,
         "let a learned policy choose the lists, in the search that it was trained in: a file "
         "that veer train has written, or the name of a built-in policy, see veer policies list; "
         "none: no policy (default: the built-in policy for this domain, if there is one and no "
         "other option says how to search)"},
        {"helpers", 0, "main|lists|none", OPTION_TEXT, 0, 0, &settings->wish.helpers,
         "long runs with a policy add helper searches. main: the most used list alone, and all "
         "lists in turn. lists: each other list alone, and all lists in turn. none: no helper "
         "searches. See docs/reference/policies.md (default: that of the policy, or main)"},
        {"control-interval", 0, "K", OPTION_COUNT, 0, INT32_MAX, &settings->wish.control_interval,
         "keep each choice for K more steps"},
        {"mdp", 0, "RULES", OPTION_TEXT, 0, 0, &settings->wish.mdp,
         "the rules of a run. veer: the next list replaces an empty one, and an open state with "
         "a cheaper path is inserted again. paper, the published system: the first step uses the "
         "first list, a random list replaces an empty one (paper:SEED, 2011 by default; "
         "paper:end ends the search there), and an open state with a cheaper path keeps its "
         "place (default: that of the policy, or veer)"},
        {"max-steps", 0, "N", OPTION_COUNT, 1, INT32_MAX, &settings->wish.max_steps,
         "stop after N steps; under --mdp paper the first step does not count"},
        {"step", 0, "pop|expansion", OPTION_TEXT, 0, 0, &settings->wish.step,
         "what a step is: pop, which takes one entry from a list, or expansion, which skips "
         "entries of states that are already expanded (default: that of the policy, or pop)"},
        {"threads", 0, "N", OPTION_COUNT, 1, 256, &settings->wish.num_threads,
         "evaluate heuristics on N threads, or run helper searches beside that of a policy; the "
         "result is the same"},
        {"time-limit", 0, "TIME", OPTION_DURATION, 0, 0, &settings->time_limit,
         "stop after this time, including reading and translating, such as 300s or 5m"},
        {"translate-time-limit", 0, "TIME", OPTION_DURATION, 0, 0, &settings->translate_time_limit,
         "stop when reading and translating take longer"},
        {"search-time-limit", 0, "TIME", OPTION_DURATION, 0, 0, &settings->search_time_limit,
         "stop when what follows takes longer: building tables, and searching"},
        {"memory-limit", 0, "SIZE", OPTION_SIZE, 0, 0, &settings->memory_limit,
         "stop when task, tables and states need more memory, such as 512M or 4G; without it, "
         "nine tenths of what is available"},
        {"plan-file", 'o', "FILE", OPTION_TEXT, 0, 0, &settings->plan_file,
         "the plan file; - is standard output, and all other text goes to standard error"},
        {"force", 0, NULL, OPTION_FLAG, 0, 0, &settings->may_replace,
         "replace sas_plan even if it is something else than a plan; -o replaces what it names"},
        {"trace", 0, "FILE", OPTION_TEXT, 0, 0, &settings->trace,
         "write one JSON line per step: the chosen list, the list used and the statistics of all "
         "lists; - is standard output, as for the plan; see veer trace"},
        {"json", 0, NULL, OPTION_FLAG, 0, 0, &settings->json,
         "print one JSON object instead of text"},
        {"quiet", 'q', NULL, OPTION_FLAG, 0, 0, &settings->quiet, "print nothing but errors"},
        {"verbose", 0, NULL, OPTION_FLAG, 0, 0, &settings->verbose,
         "on a terminal, too, print the lines that scripts look for, and all statistics"},
    };
    const Syntax syntax = {
        .command = "plan",
        .summary = SUMMARY,
        .operands = {"TASK"},
        .num_operands = 1,
        .longer_form = "DOMAIN PROBLEM",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = NOTES,
    };
    ParseResult result = cli_options_parse(&syntax, argc, argv, settings->operands, error);
    return result == PARSE_OK && !check_output(settings, error) ? PARSE_ERROR : result;
}
