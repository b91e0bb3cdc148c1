/* veer gen paper: benchmark sets like those of [SBL21], ready to train and test on. */
#include "cli/cli_options.h"
#include "cli/cli_sets.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "lab/gen_paper.h"

enum { TRAIN, TEST, NUM_PARTS };

static const char *const PARTS[NUM_PARTS] = {"train", "test"};

typedef struct Settings {
    CliSets sets;
    int64_t seed, count;
} Settings;

static bool has_set(const GenClass *class)
{
    GenPaperSet set;
    return gen_paper_fill(class, &set);
}

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    *settings = (Settings){.sets = {.parts = PARTS, .num_parts = NUM_PARTS, .has = has_set},
                           .seed = 1,
                           .count = GEN_PAPER_COUNT};
    const Option options[] = {
        {"out", 'o', "FOLDER", OPTION_TEXT, 0, 0, &settings->sets.folder,
         "where to write; made if it is not there"},
        {"seed", 's', "S", OPTION_COUNT, 0, GEN_PAPER_MAX_SEED, &settings->seed,
         "another seed gives other problems and another split"},
        {"domains", 0, "LIST", OPTION_TEXT, 0, 0, &settings->sets.domains,
         "only these, such as barman,rovers"},
        {"count", 0, "N", OPTION_COUNT, 1, GEN_PAPER_COUNT, &settings->count,
         "problems of each domain, spread over all sizes"},
    };
    const Syntax syntax = {
        .command = "gen paper",
        .summary = "Writes benchmark sets like those of [SBL21]: "
                   "FOLDER/DOMAIN/{domain.pddl,train/*.pddl,test/*.pddl} for each of six domains.",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "Problem I of seed S is the one that veer gen DOMAIN writes for seed 1000 * S + I;"
                 " its first line has the parameters.",
    };
    ParseResult result = cli_options_parse(&syntax, argc, argv, NULL, error);
    return result == PARSE_OK && !cli_sets_check(&settings->sets, "gen paper", error) ? PARSE_ERROR
                                                                                      : result;
}

static bool fill(const void *context, const GenClass *class, Error *error)
{
    const Settings *settings = context;
    GenPaperSet set;
    GenPaperProblem problems[GEN_PAPER_COUNT];
    GenText text = {0};
    bool ok = gen_paper_fill(class, &set);
    gen_paper_split(settings->seed, (int)settings->count, problems);
    for (int i = 0; i < settings->count && ok; i++) {
        int number = problems[i].number, part = problems[i].is_training ? TRAIN : TEST;
        text.size = 0;
        ok = gen_paper_add_problem(class, &set, number, settings->seed, &text, error) &&
             cli_sets_put_problem(&settings->sets, class, part, number, &text, error);
    }
    gen_text_release(&text);
    return ok;
}

int cmd_gen_paper_run(int argc, char **argv)
{
    Settings settings;
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &settings, &error);
    bool ok = parsed == PARSE_HELP ||
              (parsed == PARSE_OK && cli_sets_write(&settings.sets, fill, &settings, &error));
    return ok ? EXIT_CODE_SUCCESS : exit_code_report(&error, false);
}
