/* veer fd: the command line of the published system [SBL21], handed on to veer plan. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/units.h"
#include "cli/cli_options.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/fd_spec.h"

/* Eight options with their values, "--", two files and the name of the command. */
enum { MAX_WORDS = 20 };

typedef struct Settings {
    const char *operands[2]; /* PROBLEM, or DOMAIN PROBLEM */
    const char *search, *time_limit, *memory_limit, *plan_file;
    bool print;
} Settings;

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
         "eager_greedy([H,...]) or astar(H)"},
        {"overall-time-limit", 0, "TIME", OPTION_TEXT, 0, 0, &settings->time_limit,
         "stop after this time, such as 300, 300s or 5m"},
        {"overall-memory-limit", 0, "SIZE", OPTION_TEXT, 0, 0, &settings->memory_limit,
         "stop when more would be needed, such as 4G; a number alone is in MiB"},
        {"plan-file", 0, "FILE", OPTION_TEXT, 0, 0, &settings->plan_file,
         "where to write the plan (default: sas_plan; none with rl_eager)"},
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
        .notes = "LIST is single(H), tiebreaking([H,g()]) or tiebreaking([H,weight(g(),-1)]). H is "
                 "ff(), cg(), cea(), add(), hmax(), lmcut(), goalcount(), blind(), "
                 "pdb(pattern=manual_pattern([0,1])) or "
                 "landmark_sum(lm_reasonable_orders_hps(lm_rhw())). Anything else is refused. The "
                 "exit codes are those of veer plan.",
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

static bool check_time_limit(const char *text, Error *error)
{
    double seconds;
    if (text && !units_parse_duration(text, &seconds)) {
        error_set(error, ERROR_USAGE,
                  "--overall-time-limit wants a duration such as 300s or 5m, not \"%s\"", text);
        return false;
    }
    return true;
}

/* A number alone is in MiB there and in bytes here. */
static bool convert_memory_limit(const char **text, Arena *arena, Error *error)
{
    if (!*text) {
        return true;
    }
    size_t length = strlen(*text), bytes;
    char *converted = arena_copy_string(arena, *text, length + 1);
    if (length > 0 && isdigit((unsigned char)converted[length - 1])) {
        converted[length] = 'M';
    }
    if (!units_parse_size(converted, &bytes)) {
        error_set(error, ERROR_USAGE,
                  "--overall-memory-limit wants a size such as 512M or 4G, not \"%s\"", *text);
        return false;
    }
    *text = converted;
    return true;
}

static bool translate(Settings *settings, Arena *arena, PlanCommand *command, Error *error)
{
    FdSpec spec;
    if (!settings->search) {
        error_set(error, ERROR_USAGE, "veer fd wants --search SPEC; see veer fd --help");
        return false;
    }
    if (!fd_spec_read(settings->search, arena, &spec, error) ||
        !check_time_limit(settings->time_limit, error) ||
        !convert_memory_limit(&settings->memory_limit, arena, error)) {
        return false;
    }
    command->words[command->count++] = (char *)"plan";
    add_option(command, "--lists", spec.lists);
    add_option(command, "--search", spec.search);
    add_option(command, "--control", spec.control);
    add_option(command, "--control-interval", spec.control_interval);
    add_option(command, "--mdp", spec.mdp);
    add_option(command, "--time-limit", settings->time_limit);
    add_option(command, "--memory-limit", settings->memory_limit);
    add_option(command, "--plan-file", settings->plan_file ? settings->plan_file : spec.plan_file);
    command->words[command->count++] = (char *)"--";
    for (int i = 0; i < 2 && settings->operands[i]; i++) {
        command->words[command->count++] = (char *)settings->operands[i];
    }
    return true;
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
    ParseResult parsed = parse(argc, argv, &settings, &error);
    if (parsed == PARSE_HELP) {
        return code;
    }
    if (parsed == PARSE_ERROR || !translate(&settings, &arena, &command, &error)) {
        code = exit_code_report(&error, false);
    } else if (settings.print) {
        print_command(&command);
    } else {
        code = cmd_plan_run(command.count, command.words);
    }
    arena_release(&arena);
    return code;
}
