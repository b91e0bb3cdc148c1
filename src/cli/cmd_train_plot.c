/* veer train plot: draws the log of a training. */
#include "base/svg.h"
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "learn/train_plot.h"

typedef struct Settings {
    const char *folder[1];
    const char *picture;
    bool may_replace;
} Settings;

static const char STANDARD_FILE[] = "training.svg";

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    *settings = (Settings){.picture = STANDARD_FILE};
    const Option options[] = {
        {"output", 'o', "FILE", OPTION_TEXT, 0, 0, &settings->picture,
         "where to write the picture; - is standard output"},
        {"force", 0, NULL, OPTION_FLAG, 0, 0, &settings->may_replace,
         "replace training.svg even if it is another picture; -o replaces what it names"},
    };
    const Syntax syntax = {
        .command = "train plot",
        .summary = "Draws the curve of the training in the folder DIR as an SVG picture: mean "
                   "return of each seed at its evaluations, mean and standard deviation over "
                   "seeds, and the baselines as dashed lines.",
        .operands = {"DIR"},
        .num_operands = 1,
        .options = options,
        .num_options = sizeof options / sizeof *options,
    };
    return cli_options_parse(&syntax, argc, argv, settings->folder, error);
}

static bool write_picture(const void *context, FILE *stream)
{
    return train_plot_draw(context, stream);
}

static bool draw(const Settings *settings, Error *error)
{
    char path[4096];
    TrainLogRows rows = {0};
    snprintf(path, sizeof path, "%s/log.jsonl", settings->folder[0]);
    bool may_replace = settings->may_replace || settings->picture != STANDARD_FILE;
    bool ok = (may_replace || cli_output_check_own(STANDARD_FILE, SVG_MARK, error)) &&
              train_log_read(path, &rows, error) &&
              cli_output_write(settings->picture, write_picture, &rows, error);
    train_log_rows_release(&rows);
    return ok;
}

int cmd_train_plot_run(int argc, char **argv)
{
    Settings settings;
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &settings, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    bool ok = parsed == PARSE_OK && draw(&settings, &error);
    return ok ? EXIT_CODE_SUCCESS : exit_code_report(&error, false);
}
