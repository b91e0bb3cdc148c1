/* veer gen sets: benchmark sets of our own, to train, validate and test on. */
#include "cli/cli_options.h"
#include "cli/cli_sets.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "lab/gen_sets.h"

typedef struct Settings {
    CliSets sets;
    bool is_large;
    int64_t seed, counts[GEN_SETS_NUM_PARTS];
} Settings;

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    *settings = (Settings){.sets = {.parts = gen_sets_part_names,
                                    .num_parts = GEN_SETS_NUM_PARTS,
                                    .has = gen_sets_has},
                           .seed = 1};
    for (int part = 0; part < GEN_SETS_NUM_PARTS; part++) {
        settings->counts[part] = gen_sets_part_sizes[part];
    }
    int64_t *counts = settings->counts;
    const Option options[] = {
        {"out", 'o', "FOLDER", OPTION_TEXT, 0, 0, &settings->sets.folder,
         "where to write; made if it is not there"},
        {"seed", 's', "S", OPTION_COUNT, 0, GEN_SETS_MAX_SEED, &settings->seed,
         "another seed gives other problems"},
        {"domains", 0, "LIST", OPTION_TEXT, 0, 0, &settings->sets.domains,
         "only these, such as barman,rovers"},
        {"large", 0, NULL, OPTION_FLAG, 0, 0, &settings->is_large,
         "larger problems, which are hard with LAMA's lists; the usual ones are with one list for "
         "each of four heuristics"},
        {"train", 0, "N", OPTION_COUNT, 0, GEN_SETS_MAX_COUNT, &counts[GEN_SETS_TRAIN],
         "problems of each domain to train on"},
        {"validation", 0, "N", OPTION_COUNT, 0, GEN_SETS_MAX_COUNT, &counts[GEN_SETS_VALIDATION],
         "to choose settings and policies by"},
        {"test", 0, "N", OPTION_COUNT, 0, GEN_SETS_MAX_COUNT, &counts[GEN_SETS_TEST],
         "to be judged by"},
    };
    const Syntax syntax = {
        .command = "gen sets",
        .summary = "Writes benchmark sets to train, validate and test on, whose problems differ in "
                   "nothing but chance: FOLDER/DOMAIN/{domain.pddl,train/*.pddl,"
                   "validation/*.pddl,test/*.pddl} for each of six domains.",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "The first line of a problem says how to make it alone. More problems of a part "
                 "leave those before them as they are.",
    };
    ParseResult result = cli_options_parse(&syntax, argc, argv, NULL, error);
    return result == PARSE_OK && !cli_sets_check(&settings->sets, "gen sets", error) ? PARSE_ERROR
                                                                                     : result;
}

static bool fill(const void *context, const GenClass *class, Error *error)
{
    const Settings *settings = context;
    GenText text = {0};
    bool ok = true;
    for (int part = 0; part < GEN_SETS_NUM_PARTS; part++) {
        for (int number = 1; number <= settings->counts[part] && ok; number++) {
            text.size = 0;
            ok = gen_sets_add_problem(class, settings->is_large, settings->seed, (GenSetsPart)part,
                                      number, &text, error) &&
                 cli_sets_put_problem(&settings->sets, class, part, number, &text, error);
        }
    }
    gen_text_release(&text);
    return ok;
}

int cmd_gen_sets_run(int argc, char **argv)
{
    Settings settings;
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &settings, &error);
    bool ok = parsed == PARSE_HELP ||
              (parsed == PARSE_OK && cli_sets_write(&settings.sets, fill, &settings, &error));
    return ok ? EXIT_CODE_SUCCESS : exit_code_report(&error, false);
}
