/* veer gen paper: benchmark sets like those of [SBL21], ready to train and test on. */
#include <stdio.h>
#include <string.h>

#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "lab/gen_domain.h"
#include "lab/gen_paper.h"

typedef struct Settings {
    const char *folder, *domains;
    int64_t seed, count;
} Settings;

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    *settings = (Settings){.seed = 1, .count = GEN_PAPER_COUNT};
    const Option options[] = {
        {"out", 'o', "FOLDER", OPTION_TEXT, 0, 0, &settings->folder,
         "where to write; made if it is not there"},
        {"seed", 's', "S", OPTION_COUNT, 0, GEN_PAPER_MAX_SEED, &settings->seed,
         "another seed gives other problems and another split"},
        {"domains", 0, "LIST", OPTION_TEXT, 0, 0, &settings->domains,
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
    if (result == PARSE_OK && !settings->folder) {
        error_set(error, ERROR_USAGE, "veer gen paper wants --out; see veer gen paper --help");
        return PARSE_ERROR;
    }
    return result;
}

/* Whether a comma-separated list names the domain; no list names all. */
static bool is_listed(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *word = list; word; word = strchr(word, ',')) {
        word += *word == ',';
        if (strncmp(word, name, length) == 0 && (word[length] == ',' || word[length] == '\0')) {
            return true;
        }
    }
    return !list;
}

static bool check_domains(const char *list, Error *error)
{
    for (const char *word = list; word; word = strchr(word, ',')) {
        word += *word == ',';
        char name[64];
        GenPaperSet set;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(word, ","), word);
        const GenClass *class = gen_table_find(name);
        if (!class || !gen_paper_fill(class, &set)) {
            error_set(error, ERROR_USAGE, "--domains: the paper has no domain \"%s\"", name);
            return false;
        }
    }
    return true;
}

/* Writes folder/domain/rest. */
static bool put(const Settings *settings, const GenClass *class, const char *rest, const char *text,
                size_t size, Error *error)
{
    GenText path = {0};
    gen_text_add(&path, "%s/%s/%s", settings->folder, class->name, rest);
    bool ok = cli_output_write_text(path.data, text, size, error);
    gen_text_release(&path);
    return ok;
}

static bool make_folders(const Settings *settings, const GenClass *class, Error *error)
{
    static const char *const PARTS[] = {"", "/train", "/test"};
    bool ok = cli_output_make_folder(settings->folder, error);
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS && ok; i++) {
        GenText path = {0};
        gen_text_add(&path, "%s/%s%s", settings->folder, class->name, PARTS[i]);
        ok = cli_output_make_folder(path.data, error);
        gen_text_release(&path);
    }
    return ok;
}

static bool write_problems(const Settings *settings, const GenClass *class, const GenPaperSet *set,
                           Error *error)
{
    GenPaperProblem problems[GEN_PAPER_COUNT];
    gen_paper_split(settings->seed, (int)settings->count, problems);
    GenText text = {0};
    bool ok = true;
    for (int i = 0; i < settings->count && ok; i++) {
        char name[32];
        snprintf(name, sizeof name, "%s/prob%d.pddl", problems[i].is_training ? "train" : "test",
                 problems[i].number);
        text.size = 0;
        ok = gen_paper_add_problem(class, set, problems[i].number, settings->seed, &text, error) &&
             put(settings, class, name, text.data, text.size, error);
    }
    gen_text_release(&text);
    return ok;
}

static bool write_set(const Settings *settings, const GenClass *class, Error *error)
{
    GenPaperSet set;
    if (!gen_paper_fill(class, &set) || !is_listed(settings->domains, class->name)) {
        return true;
    }
    const EmbeddedFile *domain = gen_domain_find(class->name);
    return make_folders(settings, class, error) &&
           put(settings, class, "domain.pddl", domain->data, domain->size, error) &&
           write_problems(settings, class, &set, error);
}

int cmd_gen_paper_run(int argc, char **argv)
{
    Settings settings;
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &settings, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    bool ok = parsed == PARSE_OK && check_domains(settings.domains, &error);
    for (int i = 0; i < gen_table_size && ok; i++) {
        ok = write_set(&settings, &gen_table[i], &error);
    }
    return ok ? EXIT_CODE_SUCCESS : exit_code_report(&error, false);
}
