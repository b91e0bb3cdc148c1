/* veer gen theory: the task families behind the theorems of [SBL21], with their heuristics. */
#include "base/file.h"
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "lab/gen_theory.h"

typedef struct Settings {
    const char *family, *folder;
    int64_t n;
    bool swap;
} Settings;

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    *settings = (Settings){.family = "aac", .n = 4};
    const Option options[] = {
        {"family", 0, "aac|as", OPTION_TEXT, 0, 0, &settings->family,
         "aac, on which rules that only count steps fail, or as, on which every single heuristic "
         "fails"},
        {"n", 'n', "N", OPTION_COUNT, 1, GEN_THEORY_MAX_N, &settings->n,
         "2^N states lie behind the wrong turn"},
        {"swap", 0, NULL, OPTION_FLAG, 0, 0, &settings->swap,
         "exchange h0 and h1, for rules that would guess right"},
        {"out", 'o', "FOLDER", OPTION_TEXT, 0, 0, &settings->folder,
         "where to write task.sas, h0.table and h1.table; made if it is not there"},
    };
    const Syntax syntax = {
        .command = "gen theory",
        .summary = "Writes a task of the families behind the theorems about dynamic control "
                   "[SBL21], and its two heuristics as tables.",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "veer plan F/task.sas --lists 'table(F/h0.table),table(F/h1.table)' searches "
                 "with both; veer theory does so for many N.",
    };
    return cli_options_parse(&syntax, argc, argv, NULL, error);
}

/* Writes the text to folder/name and empties it. */
static bool put(const char *folder, const char *name, GenText *text, Error *error)
{
    GenText path = {0};
    gen_text_add(&path, "%s/%s", folder, name);
    bool ok = cli_output_write_text(path.data, text->data, text->size, error);
    gen_text_release(&path);
    text->size = 0;
    return ok;
}

static bool write_files(const GenTheory *theory, const char *folder, Error *error)
{
    static const char *const NAMES[GEN_THEORY_NUM_HEURISTICS] = {"h0.table", "h1.table"};
    GenText text = {0};
    gen_theory_add_task(theory, &text);
    bool ok = file_make_folder(folder, error) && put(folder, "task.sas", &text, error);
    for (int i = 0; i < GEN_THEORY_NUM_HEURISTICS && ok; i++) {
        gen_theory_add_heuristic(theory, i, &text);
        ok = put(folder, NAMES[i], &text, error);
    }
    gen_text_release(&text);
    return ok;
}

/* Three files with fixed names: no folder is theirs unless the user says so. */
static bool check_folder(const char *folder, Error *error)
{
    if (!folder) {
        error_set(error, ERROR_USAGE,
                  "veer gen theory wants --out FOLDER for task.sas and its tables");
    }
    return folder != NULL;
}

int cmd_gen_theory_run(int argc, char **argv)
{
    Settings settings;
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &settings, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    GenTheory theory = {.n = (int)settings.n, .is_twin = settings.swap};
    bool ok =
        parsed == PARSE_OK && gen_theory_find_family(settings.family, &theory.family, &error) &&
        check_folder(settings.folder, &error) && write_files(&theory, settings.folder, &error);
    return ok ? EXIT_CODE_SUCCESS : exit_code_report(&error, false);
}
