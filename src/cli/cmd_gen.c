/* veer gen: the generators of src/lab/gen_table.h, and the commands that write more than one
 * file. */
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/cli_subcommands.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "lab/gen_table.h"

/* --- One problem of a domain ------------------------------------------------------------------ */

enum { NUM_COMMON_OPTIONS = 3, NUM_LEVEL_OPTIONS = 2, NUM_SIZE_OPTIONS = 1 };

enum {
    MAX_OPTIONS =
        GEN_TABLE_MAX_PARAMETERS + NUM_COMMON_OPTIONS + NUM_LEVEL_OPTIONS + NUM_SIZE_OPTIONS
};

typedef struct Settings {
    int64_t values[GEN_TABLE_MAX_PARAMETERS];
    char help[GEN_TABLE_MAX_PARAMETERS][128];
    int64_t size; /* 0: none was given */
    int64_t seed;
    const char *output, *domain_file, *level_file;
    int64_t level;
} Settings;

static Option parameter_option(const GenParameter *parameter, int64_t *value, char *help,
                               size_t size)
{
    *value = parameter->standard;
    snprintf(help, size, "%s, %lld to %lld", parameter->help, (long long)parameter->low,
             (long long)parameter->high);
    return (Option){parameter->name, 0,     "N", OPTION_COUNT, parameter->low,
                    parameter->high, value, help};
}

/* A generator with a parameter of that name has nothing else to be scaled. */
static bool has_own_size(const GenClass *class)
{
    for (int i = 0; i < class->num_parameters; i++) {
        if (strcmp(class->parameters[i].name, "size") == 0) {
            return true;
        }
    }
    return false;
}

/* Returns their number. */
static int add_parameter_options(const GenClass *class, Settings *settings, Option *options)
{
    int count = 0;
    for (; count < class->num_parameters; count++) {
        options[count] = parameter_option(&class->parameters[count], &settings->values[count],
                                          settings->help[count], sizeof settings->help[count]);
    }
    if (!has_own_size(class)) {
        options[count++] =
            (Option){"size",
                     0,
                     "N",
                     OPTION_COUNT,
                     1,
                     GEN_TABLE_MAX_SIZE,
                     &settings->size,
                     "sets all of these that are not given; a larger N is a larger problem"};
    }
    return count;
}

static int add_other_options(const GenClass *class, Settings *settings, Option *options)
{
    const Option levels[NUM_LEVEL_OPTIONS] = {
        {"level", 0, "FILE", OPTION_TEXT, 0, 0, &settings->level_file,
         "take a level from a file in the usual text notation instead"},
        {"index", 0, "N", OPTION_COUNT, 1, INT32_MAX, &settings->level,
         "which of the levels in the file"},
    };
    const Option common[NUM_COMMON_OPTIONS] = {
        {"seed", 's', "S", OPTION_COUNT, 0, INT64_MAX, &settings->seed,
         "the same seed gives the same problem on every machine"},
        {"output", 'o', "FILE", OPTION_TEXT, 0, 0, &settings->output,
         "where to write the problem; - is standard output"},
        {"domain-file", 0, "FILE", OPTION_TEXT, 0, 0, &settings->domain_file,
         "where to write the domain as well"},
    };
    int count = class->add_level ? NUM_LEVEL_OPTIONS : 0;
    memcpy(options, levels, (size_t)count * sizeof *options);
    memcpy(options + count, common, sizeof common);
    return count + NUM_COMMON_OPTIONS;
}

static ParseResult parse(const GenClass *class, int argc, char **argv, Settings *settings,
                         Error *error)
{
    *settings = (Settings){.output = "-", .seed = 1, .level = 1};
    Option options[MAX_OPTIONS] = {0};
    int count = add_parameter_options(class, settings, options);
    count += add_other_options(class, settings, options + count);
    char command[64], summary[256];
    snprintf(command, sizeof command, "gen %s", class->name);
    snprintf(summary, sizeof summary, "Writes a PDDL problem: %s.", class->summary);
    const Syntax syntax = {
        .command = command,
        .summary = summary,
        .options = options,
        .num_options = count,
    };
    ParseResult result = cli_options_parse(&syntax, argc, argv, NULL, error);
    if (result == PARSE_OK && settings->size > 0) {
        /* Again, so that what is given counts more than the size, wherever it stands. */
        gen_table_scale(class, settings->size, settings->values);
        result = cli_options_parse(&syntax, argc, argv, NULL, error);
    }
    return result;
}

/* Parameters have no meaning for a level that is read from a file. */
static bool check_level(const GenClass *class, const Settings *settings, Error *error)
{
    if (!settings->level_file && settings->level != 1) {
        error_set(error, ERROR_USAGE, "--index is for --level");
        return false;
    }
    if (settings->level_file && settings->size > 0) {
        error_set(error, ERROR_USAGE, "--size has no effect on a level from a file");
        return false;
    }
    for (int i = 0; i < class->num_parameters && settings->level_file; i++) {
        const GenParameter *parameter = &class->parameters[i];
        if (settings->values[i] != parameter->standard) {
            error_set(error, ERROR_USAGE, "--%s has no effect on a level from a file",
                      parameter->name);
            return false;
        }
    }
    return true;
}

static bool write_domain(const GenClass *class, const char *path, Error *error)
{
    const EmbeddedFile *domain = gen_table_domain(class);
    return cli_output_write_text(path, domain->data, domain->size, error);
}

static bool add_level(const GenClass *class, const Settings *settings, GenText *text, Error *error)
{
    FileText levels;
    if (!file_read(settings->level_file, &levels, error)) {
        return false;
    }
    const char *name = file_display_name(settings->level_file);
    bool ok = class->add_level(levels.data, levels.size, name, settings->level, text, error);
    file_release(&levels);
    return ok;
}

static bool add_problem(const GenClass *class, const Settings *settings, GenText *text,
                        Error *error)
{
    return settings->level_file
               ? add_level(class, settings, text, error)
               : gen_table_add_problem(class, settings->values, settings->seed, text, error);
}

static int run_generator(int argc, char **argv)
{
    const GenClass *class = gen_table_find(argv[0]);
    Settings settings;
    Error error = {0};
    ParseResult parsed = parse(class, argc, argv, &settings, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    GenText text = {0};
    bool ok = parsed == PARSE_OK && check_level(class, &settings, &error) &&
              add_problem(class, &settings, &text, &error) &&
              cli_output_write_text(settings.output, text.data, text.size, &error) &&
              (!settings.domain_file || write_domain(class, settings.domain_file, &error));
    gen_text_release(&text);
    return ok ? EXIT_CODE_SUCCESS : exit_code_report(&error, false);
}

/* --- The family of commands ------------------------------------------------------------------- */

static const Subcommand OTHERS[] = {
    {"paper", "sets of 200 problems in each of six domains, as in [SBL21]", cmd_gen_sets_run_paper},
    {"sets", "sets of six domains to train, validate and test on", cmd_gen_sets_run},
    {"theory", "task families behind the theorems about dynamic control", cmd_gen_theory_run},
    {"whitebox", "artificial tasks whose best schedule is known", cmd_gen_whitebox_run},
};

enum { NUM_OTHERS = sizeof OTHERS / sizeof *OTHERS };

int cmd_gen_run(int argc, char **argv)
{
    size_t count = (size_t)gen_table_size + NUM_OTHERS;
    Subcommand *members = MEM_NEW(Subcommand, count);
    for (int i = 0; i < gen_table_size; i++) {
        members[i] = (Subcommand){gen_table[i]->name, gen_table[i]->summary, run_generator};
    }
    for (int i = 0; i < NUM_OTHERS; i++) {
        members[gen_table_size + i] = OTHERS[i];
    }
    const SubcommandFamily family = {
        .name = "gen",
        .summary = "Generates tasks.",
        .members = members,
        .num_members = (int)count,
        .noun = "GENERATOR",
    };
    int code = cli_subcommands_run(&family, argc, argv);
    MEM_FREE(members, count);
    return code;
}
