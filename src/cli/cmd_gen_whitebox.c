/* veer gen whitebox: tasks of the artificial domain of [SBL21], with their best schedules. */
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "lab/gen_whitebox.h"

enum { MAX_COUNT = 1000000 };

typedef struct Settings {
    const char *folder;
    int64_t count, seed;
} Settings;

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    *settings = (Settings){.folder = ".", .count = 30, .seed = 1};
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
    return cli_options_parse(&syntax, argc, argv, NULL, error);
}

typedef void (*Adder)(const GenWhitebox *whitebox, GenText *text);

static bool write_file(const GenWhitebox *whitebox, Adder add, const char *folder, const char *name,
                       Error *error)
{
    GenText path = {0}, text = {0};
    gen_text_add(&path, "%s/%s", folder, name);
    add(whitebox, &text);
    bool ok = cli_output_write_text(path.data, text.data, text.size, error);
    gen_text_release(&text);
    gen_text_release(&path);
    return ok;
}

static bool write_all(const Settings *settings, Error *error)
{
    Rng rng;
    rng_seed(&rng, (uint64_t)settings->seed);
    GenText folder = {0};
    bool ok = cli_output_make_folder(settings->folder, error);
    for (int i = 0; i < (int)settings->count && ok; i++) {
        GenWhitebox whitebox = gen_whitebox_draw(&rng);
        folder.size = 0;
        gen_text_add(&folder, "%s/instance%d", settings->folder, i);
        ok = cli_output_make_folder(folder.data, error) &&
             write_file(&whitebox, gen_whitebox_add_task, folder.data, "instance.sas", error) &&
             write_file(&whitebox, gen_whitebox_add_schedule, folder.data, "optimal.json", error);
    }
    gen_text_release(&folder);
    return ok;
}

int cmd_gen_whitebox_run(int argc, char **argv)
{
    Settings settings;
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &settings, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    bool ok = parsed == PARSE_OK && write_all(&settings, &error);
    return ok ? EXIT_CODE_SUCCESS : exit_code_report(&error, false);
}
