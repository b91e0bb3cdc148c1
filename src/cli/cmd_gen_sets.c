/* veer gen sets and veer gen paper: folders of benchmark problems, those of our own and those of
 * [SBL21]: FOLDER/DOMAIN/domain.pddl and, for every part of a set,
 * FOLDER/DOMAIN/PART/probN.pddl. */
#include "lab/gen_sets.h"

#include <string.h>

#include "base/file.h"
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "lab/gen_paper.h"

typedef struct Settings Settings;

/* What the two commands differ in. */
typedef struct Scheme {
    const char *command;
    const char *const *parts;
    int num_parts;
    bool (*has)(const GenClass *class); /* whether there are sets of a domain */
    bool (*write_problems)(const Settings *settings, const GenClass *class, Error *error);
} Scheme;

struct Settings {
    const Scheme *scheme;
    const char *folder, *domains; /* domains: names with commas between them; NULL: all */
    int64_t seed;
    bool is_large;                      /* gen sets */
    int64_t counts[GEN_SETS_NUM_PARTS]; /* gen sets */
    int64_t count;                      /* gen paper */
};

/* --- Writing ---------------------------------------------------------------------------------- */

/* Writes folder/domain/name. */
static bool put(const Settings *settings, const GenClass *class, const char *name, const char *data,
                size_t size, Error *error)
{
    GenText path = {0};
    gen_text_add(&path, "%s/%s/%s", settings->folder, class->name, name);
    bool ok = cli_output_write_text(path.data, data, size, error);
    gen_text_release(&path);
    return ok;
}

static bool put_problem(const Settings *settings, const GenClass *class, int part, int number,
                        const GenText *text, Error *error)
{
    char name[64];
    snprintf(name, sizeof name, "%s/prob%d.pddl", settings->scheme->parts[part], number);
    return put(settings, class, name, text->data, text->size, error);
}

static bool make_folder(const Settings *settings, const GenClass *class, const char *part,
                        Error *error)
{
    GenText path = {0};
    gen_text_add(&path, "%s/%s%s%s", settings->folder, class->name, part[0] ? "/" : "", part);
    bool ok = file_make_folder(path.data, error);
    gen_text_release(&path);
    return ok;
}

static bool write_set(const Settings *settings, const GenClass *class, Error *error)
{
    const Scheme *scheme = settings->scheme;
    const EmbeddedFile *domain = gen_table_domain(class);
    bool ok = file_make_folder(settings->folder, error) && make_folder(settings, class, "", error);
    for (int i = 0; i < scheme->num_parts && ok; i++) {
        ok = make_folder(settings, class, scheme->parts[i], error);
    }
    return ok && put(settings, class, "domain.pddl", domain->data, domain->size, error) &&
           scheme->write_problems(settings, class, error);
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

static bool write_sets(const Settings *settings, Error *error)
{
    bool ok = true;
    for (int i = 0; i < gen_table_size && ok; i++) {
        if (settings->scheme->has(gen_table[i]) &&
            is_listed(settings->domains, gen_table[i]->name)) {
            ok = write_set(settings, gen_table[i], error);
        }
    }
    return ok;
}

/* --- Options ---------------------------------------------------------------------------------- */

static bool check(const Settings *settings, Error *error)
{
    const Scheme *scheme = settings->scheme;
    if (!settings->folder) {
        error_set(error, ERROR_USAGE, "veer %s needs --out; see veer %s --help", scheme->command,
                  scheme->command);
        return false;
    }
    for (const char *word = settings->domains; word; word = strchr(word, ',')) {
        word += *word == ',';
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(word, ","), word);
        const GenClass *class = gen_table_find(name);
        if (!class || !scheme->has(class)) {
            error_set(error, ERROR_USAGE, "--domains: there are no sets of \"%s\"", name);
            return false;
        }
    }
    return true;
}

static int run(const Syntax *syntax, const Settings *settings, int argc, char **argv)
{
    Error error = {0};
    ParseResult parsed = cli_options_parse(syntax, argc, argv, NULL, &error);
    bool ok = parsed == PARSE_HELP ||
              (parsed == PARSE_OK && check(settings, &error) && write_sets(settings, &error));
    return ok ? EXIT_CODE_SUCCESS : exit_code_report(&error, false);
}

static Option out_option(Settings *settings)
{
    return (Option){"out", 'o', "FOLDER",          OPTION_TEXT,
                    0,     0,   &settings->folder, "where to write; created if it is missing"};
}

static Option domains_option(Settings *settings)
{
    return (Option){"domains",
                    0,
                    "LIST",
                    OPTION_TEXT,
                    0,
                    0,
                    &settings->domains,
                    "only these, such as barman,rovers"};
}

/* --- veer gen sets ---------------------------------------------------------------------------- */

static bool write_own(const Settings *settings, const GenClass *class, Error *error)
{
    GenText text = {0};
    bool ok = true;
    for (int part = 0; part < GEN_SETS_NUM_PARTS; part++) {
        for (int number = 1; number <= settings->counts[part] && ok; number++) {
            text.size = 0;
            ok = gen_sets_add_problem(class, settings->is_large, settings->seed, (GenSetsPart)part,
                                      number, &text, error) &&
                 put_problem(settings, class, part, number, &text, error);
        }
    }
    gen_text_release(&text);
    return ok;
}

int cmd_gen_sets_run(int argc, char **argv)
{
    static const Scheme OWN = {"gen sets", gen_sets_part_names, GEN_SETS_NUM_PARTS, gen_sets_has,
                               write_own};
    Settings settings = {.scheme = &OWN, .seed = 1};
    int64_t *counts = settings.counts;
    for (int part = 0; part < GEN_SETS_NUM_PARTS; part++) {
        counts[part] = gen_sets_part_sizes[part];
    }
    const Option options[] = {
        out_option(&settings),
        {"seed", 's', "S", OPTION_COUNT, 0, GEN_SETS_MAX_SEED, &settings.seed,
         "another seed gives other problems"},
        domains_option(&settings),
        {"large", 0, NULL, OPTION_FLAG, 0, 0, &settings.is_large,
         "larger problems, which are hard with LAMA's lists; the usual ones are hard with one list "
         "for each of four heuristics"},
        {"train", 0, "N", OPTION_COUNT, 0, GEN_SETS_MAX_COUNT, &counts[GEN_SETS_TRAIN],
         "problems of each domain to train on"},
        {"validation", 0, "N", OPTION_COUNT, 0, GEN_SETS_MAX_COUNT, &counts[GEN_SETS_VALIDATION],
         "to choose settings and policies by"},
        {"test", 0, "N", OPTION_COUNT, 0, GEN_SETS_MAX_COUNT, &counts[GEN_SETS_TEST],
         "to evaluate the result on"},
    };
    const Syntax syntax = {
        .command = OWN.command,
        .summary = "Writes benchmark sets to train, validate and test on, whose problems differ in "
                   "nothing but chance: FOLDER/DOMAIN/{domain.pddl,train/*.pddl,"
                   "validation/*.pddl,test/*.pddl} for each of six domains.",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "The first line of a problem says how to generate it alone. If a part gets more "
                 "problems, those before them stay the same.",
    };
    return run(&syntax, &settings, argc, argv);
}

/* --- veer gen paper --------------------------------------------------------------------------- */

enum { TRAIN, TEST, NUM_PAPER_PARTS };

static const char *const PAPER_PARTS[NUM_PAPER_PARTS] = {"train", "test"};

static bool has_paper_set(const GenClass *class)
{
    GenPaperSet set;
    return gen_paper_fill(class, &set);
}

static bool write_paper(const Settings *settings, const GenClass *class, Error *error)
{
    GenPaperSet set;
    GenPaperProblem problems[GEN_PAPER_COUNT];
    GenText text = {0};
    bool ok = gen_paper_fill(class, &set);
    gen_paper_split(settings->seed, (int)settings->count, problems);
    for (int i = 0; i < settings->count && ok; i++) {
        int number = problems[i].number, part = problems[i].is_training ? TRAIN : TEST;
        text.size = 0;
        ok = gen_paper_add_problem(class, &set, number, settings->seed, &text, error) &&
             put_problem(settings, class, part, number, &text, error);
    }
    gen_text_release(&text);
    return ok;
}

int cmd_gen_sets_run_paper(int argc, char **argv)
{
    static const Scheme PAPER = {"gen paper", PAPER_PARTS, NUM_PAPER_PARTS, has_paper_set,
                                 write_paper};
    Settings settings = {.scheme = &PAPER, .seed = 1, .count = GEN_PAPER_COUNT};
    const Option options[] = {
        out_option(&settings),
        {"seed", 's', "S", OPTION_COUNT, 0, GEN_PAPER_MAX_SEED, &settings.seed,
         "another seed gives other problems and another split"},
        domains_option(&settings),
        {"count", 0, "N", OPTION_COUNT, 1, GEN_PAPER_COUNT, &settings.count,
         "problems of each domain, spread over all sizes"},
    };
    const Syntax syntax = {
        .command = PAPER.command,
        .summary = "Writes benchmark sets like those of [SBL21]: "
                   "FOLDER/DOMAIN/{domain.pddl,train/*.pddl,test/*.pddl} for each of six domains.",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "Problem I of seed S is the one that veer gen DOMAIN writes for seed 1000 * S + I;"
                 " its first line has the parameters.",
    };
    return run(&syntax, &settings, argc, argv);
}
