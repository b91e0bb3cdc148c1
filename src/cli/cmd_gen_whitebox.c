/* veer gen whitebox: tasks of the artificial domain of [SBL21], with their best schedules. */
#include "cli/cli_options.h"
#include "cli/cli_whitebox.h"
#include "cli/commands.h"
#include "cli/exit_code.h"

enum { MAX_COUNT = 1000000 };

typedef struct Settings {
    const char *folder;
    int64_t count, seed;
} Settings;

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    *settings = (Settings){.count = 30, .seed = 1};
    const Option options[] = {
        {"count", 'n', "N", OPTION_COUNT, 1, MAX_COUNT, &settings->count, "how many tasks"},
        {"seed", 0, "N", OPTION_COUNT, 0, INT64_MAX, &settings->seed,
         "which ones; more of them begin with the same ones"},
        {"out", 'o', "FOLDER", OPTION_TEXT, 0, 0, &settings->folder,
         "where to write instance0, instance1, ...; made if it is not there"},
    };
    const Syntax syntax = {
        .command = "gen whitebox",
        .summary = "Writes tasks of the artificial domain of the white-box study [SBL21]: a folder "
                   "for each one, with instance.sas and its best schedule, optimal.json.",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "veer plan F/instance.sas --lists 'pdb(0,1)/-g,pdb(0,2)/-g' --control "
                 "replay:F/optimal.json follows the schedule.",
    };
    ParseResult result = cli_options_parse(&syntax, argc, argv, NULL, error);
    if (result == PARSE_OK && !settings->folder) {
        error_set(error, ERROR_USAGE, "veer gen whitebox wants --out FOLDER for instance0, ...");
        return PARSE_ERROR;
    }
    return result;
}

int cmd_gen_whitebox_run(int argc, char **argv)
{
    Settings settings;
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &settings, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    Rng rng;
    rng_seed(&rng, (uint64_t)settings.seed);
    bool ok = parsed == PARSE_OK &&
              cli_whitebox_write(settings.folder, (int)settings.count, &rng, &error);
    return ok ? EXIT_CODE_SUCCESS : exit_code_report(&error, false);
}
