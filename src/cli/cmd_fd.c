/* veer fd: the command line of the published system [SBL21], handed on to veer plan. */
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/units.h"
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "control/fd_spec.h"

/* Twelve options with their values, "--", two files and the name of the command. */
enum { MAX_WORDS = 31 };

typedef enum Phase { OVERALL, TRANSLATE, SEARCH, NUM_PHASES } Phase;

typedef struct Settings {
    const char *operands[2]; /* PROBLEM, or DOMAIN PROBLEM */
    const char *search, *alias, *plan_file, *sas_file;
    const char *times[NUM_PHASES], *sizes[NUM_PHASES]; /* limits */
    const char *definitions; /* "let(h,ff(),let(...,": those of --evaluator */
    int num_definitions;
    bool keeps_sas, print, may_replace;
    const char *ignored; /* what changes nothing here */
    bool ignored_flag;
} Settings;

/* Searches that have a name there. */
static const struct {
    const char *name, *preset, *search;
    bool is_anytime;
} ALIASES[] = {
    {"lama-first", "lama-first", NULL, false},
    {"lama", "lama-first", NULL, true},
    {"seq-sat-lama-2011", "lama-first", NULL, true},
    {"seq-opt-lmcut", NULL, "astar(lmcut())", false},
};

typedef struct PlanCommand {
    char *words[MAX_WORDS + 1]; /* not written to; char * because argv is */
    int count;
} PlanCommand;

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    const Option options[] = {
        {"search", 0, "SPEC", OPTION_TEXT, 0, 0, &settings->search,
         "rl_eager(rl([LIST,...], random_seed=S, handle_empty_list=B), rl_control_interval=K, "
         "rl_client_port=P), "
         "eager(alt([LIST,...])), eager(rnd([LIST,...], random_seed=S)), eager(LIST), "
         "eager_greedy([H,...], preferred=[H,...], boost=N, cost_type=C), lazy_greedy(the same), "
         "astar(H) or let(NAME, H, SEARCH)"},
        {"evaluator", 0, "NAME=H", OPTION_TEXT, 0, 0, &settings->ignored,
         "a name for H in SPEC; can be repeated"},
        {"alias", 0, "NAME", OPTION_TEXT, 0, 0, &settings->alias,
         "lama-first, lama, seq-sat-lama-2011 or seq-opt-lmcut, in place of --search"},
        {"overall-time-limit", 0, "TIME", OPTION_TEXT, 0, 0, &settings->times[OVERALL],
         "stop after this time, such as 300, 300s or 5m"},
        {"translate-time-limit", 0, "TIME", OPTION_TEXT, 0, 0, &settings->times[TRANSLATE],
         "the same for the translation"},
        {"search-time-limit", 0, "TIME", OPTION_TEXT, 0, 0, &settings->times[SEARCH],
         "the same for the search"},
        {"overall-memory-limit", 0, "SIZE", OPTION_TEXT, 0, 0, &settings->sizes[OVERALL],
         "stop when more would be needed, such as 4G; a number alone is in MiB"},
        {"translate-memory-limit", 0, "SIZE", OPTION_TEXT, 0, 0, &settings->sizes[TRANSLATE],
         "the same; of the three, the lowest one counts, as all is one program"},
        {"search-memory-limit", 0, "SIZE", OPTION_TEXT, 0, 0, &settings->sizes[SEARCH], "the same"},
        {"plan-file", 0, "FILE", OPTION_TEXT, 0, 0, &settings->plan_file,
         "where to write the plan (default: sas_plan; none with rl_eager)"},
        {"sas-file", 0, "FILE", OPTION_TEXT, 0, 0, &settings->sas_file,
         "with --keep-sas-file, where to write the task in SAS+ form (default: output.sas)"},
        {"keep-sas-file", 0, NULL, OPTION_FLAG, 0, 0, &settings->keeps_sas,
         "write the task in SAS+ form, too"},
        {"force", 0, NULL, OPTION_FLAG, 0, 0, &settings->may_replace,
         "replace sas_plan and output.sas even if they are something else"},
        {"log-level", 0, "WORD", OPTION_TEXT, 0, 0, &settings->ignored, "changes nothing"},
        {"build", 0, "NAME", OPTION_TEXT, 0, 0, &settings->ignored, "changes nothing"},
        {"validate", 0, NULL, OPTION_FLAG, 0, 0, &settings->ignored_flag,
         "changes nothing: every plan is checked before it is written"},
        {"print", 0, NULL, OPTION_FLAG, 0, 0, &settings->print,
         "print the command that does the same, and do nothing"},
    };
    const Syntax syntax = {
        .command = "fd",
        .summary = "Runs veer plan with the command line of the published system, which is that of "
                   "Fast Downward, and by its rules. PROBLEM may be a file in SAS+ form.",
        .operands = {"PROBLEM"},
        .num_operands = 1,
        .longer_form = "DOMAIN PROBLEM",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes =
            "LIST is single(H), tiebreaking([H,g()]) or tiebreaking([H,weight(g(),-1)]). H is "
            "ff(), cg(), cea(), add(), hmax(), lmcut(), goalcount(), blind(), "
            "pdb(pattern=manual_pattern([0,1])) or "
            "landmark_sum(lm_reasonable_orders_hps(lm_rhw())), with "
            "transform=adapt_costs(one|plusone), or in eval_modify_costs(H,cost_type=one|plusone), "
            "where the search has the same cost_type. "
            "Anything else is refused. The word --search-options may stand anywhere. Options of "
            "the translator that follow --translate-options change nothing, but those that "
            "change the task are refused. The exit codes are those of veer plan.",
    };
    return cli_options_parse(&syntax, argc, argv, settings->operands, error);
}

/* What may be NULL is not to be given. */
static void add_option(PlanCommand *command, const char *name, const char *value)
{
    if (value) {
        command->words[command->count++] = (char *)name;
        command->words[command->count++] = (char *)value;
    }
}

static const char *const PHASES[NUM_PHASES] = {"overall", "translate", "search"};

static bool check_time_limits(const Settings *settings, Error *error)
{
    double seconds;
    for (int i = 0; i < NUM_PHASES; i++) {
        if (settings->times[i] && !units_parse_duration(settings->times[i], &seconds)) {
            error_set(error, ERROR_USAGE,
                      "--%s-time-limit wants a duration such as 300s or 5m, not \"%s\"", PHASES[i],
                      settings->times[i]);
            return false;
        }
    }
    return true;
}

/* The lowest one of the three. A number alone is in MiB there and in bytes here. */
static bool find_memory_limit(const Settings *settings, Arena *arena, const char **out_text,
                              Error *error)
{
    size_t lowest = SIZE_MAX;
    *out_text = NULL;
    for (int i = 0; i < NUM_PHASES; i++) {
        size_t length = settings->sizes[i] ? strlen(settings->sizes[i]) : 0, bytes;
        if (!settings->sizes[i]) {
            continue;
        }
        char *converted = arena_copy_string(arena, settings->sizes[i], length + 1);
        if (length > 0 && isdigit((unsigned char)converted[length - 1])) {
            converted[length] = 'M';
        }
        if (!units_parse_size(converted, &bytes)) {
            error_set(error, ERROR_USAGE,
                      "--%s-memory-limit wants a size such as 512M or 4G, not \"%s\"", PHASES[i],
                      settings->sizes[i]);
            return false;
        }
        if (bytes < lowest) {
            lowest = bytes;
            *out_text = converted;
        }
    }
    return true;
}

/* The preset of an alias; NULL after it has become a search, or if there is none. */
static const char *resolve_alias(Settings *settings, bool *out_is_anytime, Error *error)
{
    if (settings->alias && settings->search) {
        error_set(error, ERROR_USAGE, "--alias and --search both say how to search");
        return NULL;
    }
    for (size_t i = 0; settings->alias && i < sizeof ALIASES / sizeof *ALIASES; i++) {
        if (strcmp(settings->alias, ALIASES[i].name) == 0) {
            settings->search = ALIASES[i].search;
            *out_is_anytime = ALIASES[i].is_anytime;
            return ALIASES[i].preset;
        }
    }
    if (settings->alias) {
        error_set(
            error, ERROR_USAGE,
            "--alias knows lama-first, lama, seq-sat-lama-2011 and seq-opt-lmcut, not \"%.80s\"",
            settings->alias);
    }
    return NULL;
}

/* The search, behind the definitions of --evaluator. */
static const char *join_search(const Settings *settings, Arena *arena)
{
    size_t room = strlen(settings->definitions) + strlen(settings->search) +
                  (size_t)settings->num_definitions + 1;
    char *text = ARENA_NEW(arena, char, room);
    char *end = stpcpy(stpcpy(text, settings->definitions), settings->search);
    for (int i = 0; i < settings->num_definitions; i++) {
        *end++ = ')';
    }
    *end = '\0';
    return text;
}

static bool add_search(Settings *settings, const char *preset, bool is_anytime, Arena *arena,
                       PlanCommand *command, Error *error)
{
    FdSpec spec = {0};
    if (preset) {
        add_option(command, "--preset", preset);
        command->words[command->count] = "--anytime";
        command->count += is_anytime;
    } else if (!fd_spec_read(join_search(settings, arena), arena, &spec, error)) {
        return false;
    }
    add_option(command, "--lists", spec.lists);
    add_option(command, "--search", spec.search);
    add_option(command, "--control", spec.control);
    add_option(command, "--preferred", spec.preferred);
    add_option(command, "--costs", spec.costs);
    add_option(command, "--control-interval", spec.control_interval);
    add_option(command, "--mdp", spec.mdp);
    settings->plan_file = settings->plan_file ? settings->plan_file : spec.plan_file;
    return true;
}

static bool translate(Settings *settings, Arena *arena, PlanCommand *command, Error *error)
{
    bool is_anytime = false;
    const char *memory_limit, *preset = resolve_alias(settings, &is_anytime, error);
    if (error->kind == ERROR_NONE && !preset && !settings->search) {
        error_set(error, ERROR_USAGE, "veer fd wants --search SPEC; see veer fd --help");
    }
    command->words[command->count++] = "plan";
    if (error->kind != ERROR_NONE ||
        !add_search(settings, preset, is_anytime, arena, command, error) ||
        !check_time_limits(settings, error) ||
        !find_memory_limit(settings, arena, &memory_limit, error)) {
        return false;
    }
    add_option(command, "--time-limit", settings->times[OVERALL]);
    add_option(command, "--translate-time-limit", settings->times[TRANSLATE]);
    add_option(command, "--search-time-limit", settings->times[SEARCH]);
    add_option(command, "--memory-limit", memory_limit);
    add_option(command, "--plan-file", settings->plan_file);
    command->words[command->count] = "--force";
    command->count += settings->may_replace;
    command->words[command->count++] = "--";
    for (int i = 0; i < 2 && settings->operands[i]; i++) {
        command->words[command->count++] = (char *)settings->operands[i];
    }
    return true;
}

/* --- What other tables of options do not have ------------------------------------------------- */

/* Options of the translator that cannot change what a plan is: Veer has its own ways. */
static const struct {
    const char *name;
    bool has_value;
} TRANSLATE_OPTIONS[] = {
    {"--add-implied-preconditions", false},
    {"--full-encoding", false},
    {"--invariant-generation-max-candidates", true},
    {"--invariant-generation-max-time", true},
    {"--keep-unimportant-variables", false},
    {"--keep-unreachable-facts", false},
    {"--layer-strategy", true},
    {"--skip-variable-reordering", false},
};

/* What follows --translate-options, up to --search-options or the end; returns how many words. */
static int skip_translate_options(int argc, char **argv, Error *error)
{
    int i = 0;
    while (i < argc && strcmp(argv[i], "--search-options") != 0) {
        size_t length = strcspn(argv[i], "=");
        size_t option = 0, count = sizeof TRANSLATE_OPTIONS / sizeof *TRANSLATE_OPTIONS;
        while (option < count && (strlen(TRANSLATE_OPTIONS[option].name) != length ||
                                  strncmp(TRANSLATE_OPTIONS[option].name, argv[i], length) != 0)) {
            option++;
        }
        if (option == count) {
            error_set(error, ERROR_USAGE, "--translate-options: %.80s is not understood", argv[i]);
            return 0;
        }
        i += 1 + (TRANSLATE_OPTIONS[option].has_value && argv[i][length] == '\0');
    }
    return i < argc ? i : argc;
}

/* Takes --evaluator NAME=H, --search-options and the options of the translator out of the words, the
 * first as definitions around the search. */
static bool take_words(int *argc, char **argv, Settings *settings, Arena *arena, Error *error)
{
    static const char EVALUATOR[] = "--evaluator";
    size_t length = strlen(EVALUATOR);
    const char *definitions = "";
    int kept = 0;
    for (int i = 0; i < *argc; i++) {
        if (strcmp(argv[i], "--translate-options") == 0) {
            i += skip_translate_options(*argc - i - 1, argv + i + 1, error);
            continue;
        }
        bool is_evaluator = strncmp(argv[i], EVALUATOR, length) == 0 &&
                            (argv[i][length] == '=' || argv[i][length] == '\0');
        if (!is_evaluator) {
            argv[kept] = argv[i];
            kept += strcmp(argv[i], "--search-options") != 0;
            continue;
        }
        const char *text = argv[i][length] ? argv[i] + length + 1 : i + 1 < *argc ? argv[++i] : "";
        const char *sign = strchr(text, '=');
        if (!sign) {
            error_set(error, ERROR_USAGE, "--evaluator wants NAME=H, such as h=ff()");
            return false;
        }
        size_t room = strlen(definitions) + strlen(text) + sizeof "let(,,";
        char *longer = ARENA_NEW(arena, char, room);
        snprintf(longer, room, "%slet(%.*s,%s,", definitions, (int)(sign - text), text, sign + 1);
        definitions = longer;
        settings->num_definitions++;
    }
    *argc = kept;
    settings->definitions = definitions;
    return error->kind == ERROR_NONE;
}

/* As `veer translate` does. Without a domain the task is in SAS+ form already. */
static int keep_sas_file(const Settings *settings)
{
    static const char STANDARD_FILE[] = "output.sas";
    const char *path = settings->sas_file ? settings->sas_file : STANDARD_FILE;
    Error error = {0};
    if (!settings->keeps_sas || !settings->operands[1]) {
        return EXIT_CODE_SUCCESS;
    }
    if (!settings->may_replace && path == STANDARD_FILE &&
        !cli_output_check_own(path, "begin_version\n", &error)) {
        return exit_code_report(&error, false);
    }
    char *words[] = {"translate",
                     "--output",
                     (char *)path,
                     "--",
                     (char *)settings->operands[0],
                     (char *)settings->operands[1],
                     NULL};
    return cmd_translate_run(6, words);
}

/* As a shell reads it. */
static void print_word(const char *word)
{
    static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "%+,-./:=@_";
    if (*word && word[strspn(word, PLAIN)] == '\0') {
        fputs(word, stdout);
        return;
    }
    putchar('\'');
    for (; *word; word++) {
        fputs(*word == '\'' ? "'\\'" : "", stdout);
        putchar(*word);
    }
    putchar('\'');
}

static void print_command(const PlanCommand *command)
{
    fputs("veer", stdout);
    for (int i = 0; i < command->count; i++) {
        putchar(' ');
        print_word(command->words[i]);
    }
    putchar('\n');
}

int cmd_fd_run(int argc, char **argv)
{
    Settings settings = {0};
    PlanCommand command = {0};
    Arena arena = {0};
    Error error = {0};
    int code = EXIT_CODE_SUCCESS;
    bool ok = take_words(&argc, argv, &settings, &arena, &error);
    ParseResult parsed = ok ? parse(argc, argv, &settings, &error) : PARSE_ERROR;
    if (parsed == PARSE_HELP) {
        arena_release(&arena);
        return code;
    }
    if (parsed == PARSE_ERROR || !translate(&settings, &arena, &command, &error)) {
        code = exit_code_report(&error, false);
    } else if (settings.print) {
        print_command(&command);
    } else {
        code = keep_sas_file(&settings);
        code = code == EXIT_CODE_SUCCESS ? cmd_plan_run(command.count, command.words) : code;
    }
    arena_release(&arena);
    return code;
}
