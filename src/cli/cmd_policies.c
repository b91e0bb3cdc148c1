/* veer policies: shows, recognises and annotates policies. */
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/name_table.h"
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/cli_policy.h"
#include "cli/cli_subcommands.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "nn/policy_builtin.h"
#include "nn/policy_format.h"
#include "pddl/pddl_fingerprint.h"
#include "pddl/pddl_parse.h"
#include "plan/policy_choice.h"
#include "plan/policy_folder.h"

/* --- List ------------------------------------------------------------------------------------- */

static const char *note_of(const Policy *policy, const char *key)
{
    const char *text = policy_find_training(policy, key);
    return text ? text : "-";
}

static bool print_line(const EmbeddedFile *file, Error *error)
{
    Policy *policy = policy_builtin_read(file, error);
    if (policy) {
        printf("%-13s %-20s %s\n", file->name, policy->meaning.lists, note_of(policy, "beats"));
    }
    policy_free(policy);
    return policy != NULL;
}

static int run_list(int argc, char **argv)
{
    const Syntax syntax = {
        .command = "policies list",
        .summary =
            "Lists the built-in policies: name, lists, and what each beats on instances that "
            "it was not trained on; then those that were installed.",
    };
    Error error = {0};
    ParseResult parsed = cli_options_parse(&syntax, argc, argv, NULL, &error);
    bool ok = parsed != PARSE_ERROR;
    for (int i = 0; parsed == PARSE_OK && ok && i < policy_builtin_table_size; i++) {
        ok = print_line(&policy_builtin_table[i], &error);
    }
    if (parsed == PARSE_OK && policy_builtin_table_size == 0) {
        printf("This Veer was built without policies.\n");
    }
    if (parsed == PARSE_OK) {
        policy_folder_list(stdout, stderr);
    }
    return ok ? EXIT_CODE_SUCCESS : exit_code_report(&error, false);
}

enum { CARD_WEIGHTS = 40 }; /* as many as a person reads */

/* --- Show and write --------------------------------------------------------------------------- */

/* The title is the name of the file without folder and ending, as for a built-in policy. */
static void print_card(const char *path, const Policy *policy, int64_t max_weights)
{
    char title[256];
    snprintf(title, sizeof title, "%s", file_display_name(file_base_name(path)));
    char *dot = strrchr(title, '.');
    if (dot) {
        *dot = '\0';
    }
    cli_policy_print_card(title, policy, max_weights, stdout);
}

static int run_show(int argc, char **argv)
{
    int64_t max_weights = CARD_WEIGHTS;
    const Option options[] = {
        {"weights", 0, "N", OPTION_COUNT, 0, INT32_MAX, &max_weights,
         "at most so many weights of a learned heuristic, the largest ones"},
    };
    const Syntax syntax = {
        .command = "policies show",
        .summary = "Shows the meaning of a policy, built-in or in a file, and the notes on its "
                   "training, as a page in Markdown.",
        .operands = {"POLICY"},
        .num_operands = 1,
        .options = options,
        .num_options = sizeof options / sizeof *options,
    };
    const char *name = NULL;
    Error error = {0};
    ParseResult parsed = cli_options_parse(&syntax, argc, argv, &name, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    Policy *policy = parsed == PARSE_OK ? policy_choice_open(name, &error) : NULL;
    if (!policy) {
        return exit_code_report(&error, false);
    }
    print_card(name, policy, max_weights);
    policy_free(policy);
    return EXIT_CODE_SUCCESS;
}

static const EmbeddedFile *find_builtin(const char *name, Error *error)
{
    const EmbeddedFile *file = policy_builtin_find(name);
    if (!file) {
        const char *nearest =
            name_table_nearest(name, NAME_TABLE(policy_builtin_table, policy_builtin_table_size));
        error_set(error, ERROR_USAGE, "there is no policy \"%s\"%s%s%s; see veer policies list",
                  name, nearest ? " (did you mean " : "", nearest ? nearest : "",
                  nearest ? "?)" : "");
    }
    return file;
}

static int run_write(int argc, char **argv)
{
    const char *name = NULL, *path = "-";
    const Option options[] = {
        {"output", 'o', "FILE", OPTION_TEXT, 0, 0, &path, "where to write it"},
    };
    const Syntax syntax = {
        .command = "policies write",
        .summary = "Writes a built-in policy to a file.",
        .operands = {"POLICY"},
        .num_operands = 1,
        .options = options,
        .num_options = sizeof options / sizeof *options,
    };
    Error error = {0};
    ParseResult parsed = cli_options_parse(&syntax, argc, argv, &name, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    const EmbeddedFile *file = parsed == PARSE_OK ? find_builtin(name, &error) : NULL;
    return file && cli_output_write_text(path, file->data, file->size, &error)
               ? EXIT_CODE_SUCCESS
               : exit_code_report(&error, false);
}

/* --- Install ---------------------------------------------------------------------------------- */

static int run_install(int argc, char **argv)
{
    const char *file = NULL;
    bool may_replace = false;
    const Option options[] = {
        {"force", 0, NULL, OPTION_FLAG, 0, 0, &may_replace,
         "replace a policy of the same name for another domain"},
    };
    const Syntax syntax = {
        .command = "policies install",
        .summary = "Copies a policy to the user's own, which veer plan uses by itself when it "
                   "recognises the domain, before built-in ones.",
        .operands = {"FILE"},
        .num_operands = 1,
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "They are in the folder VEER_POLICIES of the environment, otherwise in "
                 "veer/policies in XDG_DATA_HOME or ~/.local/share. To remove one, delete its "
                 "file.",
    };
    Error error = {0};
    char path[PATH_MAX];
    ParseResult parsed = cli_options_parse(&syntax, argc, argv, &file, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    if (parsed != PARSE_OK || !policy_folder_install(file, may_replace, path, &error)) {
        return exit_code_report(&error, false);
    }
    printf("Installed: %s\n", path);
    return EXIT_CODE_SUCCESS;
}

/* --- Recognise -------------------------------------------------------------------------------- */

/* Returns the exit code. */
static int recognise(const char *path, bool has_names)
{
    FileText text = {0};
    Error error = {0};
    PddlDiagnostics findings = {0};
    if (!file_read(path, &text, &error)) {
        return exit_code_report(&error, false);
    }
    PddlSource source = {file_display_name(path), text.data, text.size};
    PddlTask *domain = pddl_parse_domain(source, &findings);
    int code = EXIT_CODE_SUCCESS;
    if (domain) {
        PddlFingerprint fingerprint =
            has_names ? pddl_fingerprint_with_names(domain) : pddl_fingerprint(domain);
        PolicyDomain known_by = policy_choice_domain(domain);
        const EmbeddedFile *policy = policy_choice_recognise(&known_by);
        printf("%s  %-14s%s\n", fingerprint.text, policy ? policy->name : "-", source.name);
    } else {
        code = exit_code_report_findings(&findings, false);
    }
    pddl_task_free(domain);
    pddl_diagnostics_release(&findings);
    file_release(&text);
    return code;
}

static int run_recognise(int argc, char **argv)
{
    bool has_names = false;
    const Option options[] = {
        {"names", 0, NULL, OPTION_FLAG, 0, 0, &has_names,
         "the fingerprint with which names of predicates, constants and actions count, as in "
         "policies with a learned heuristic or rules"},
    };
    const Syntax syntax = {
        .command = "policies recognise",
        .summary =
            "Shows the fingerprint of every domain, the built-in policy for it, or -, and the "
            "file. Domains that differ only in names and order have the same fingerprint.",
        .options = options,
        .num_options = 1,
        .operands = {"DOMAIN"},
        .num_operands = 1,
        .repeats_last = true,
        .notes = "Costs count unless every action costs 1. veer plan also looks at the problem: "
                 "without a metric, every action costs 1 there.",
    };
    size_t room = (size_t)argc + 1;
    const char **files = MEM_NEW(const char *, room);
    Error error = {0};
    ParseResult parsed = cli_options_parse(&syntax, argc, argv, files, &error);
    int code = parsed == PARSE_ERROR ? exit_code_report(&error, false) : EXIT_CODE_SUCCESS;
    for (int i = 0; parsed == PARSE_OK && files[i]; i++) {
        int own_code = recognise(files[i], has_names);
        code = code == EXIT_CODE_SUCCESS ? own_code : code;
    }
    MEM_FREE(files, room);
    return code;
}

/* --- Note ------------------------------------------------------------------------------------- */

/* A note with the name of a member of the meaning changes that one. */
static bool apply_note(Policy *policy, const char *key, const char *value, Error *error)
{
    const PolicyField *field = policy_format_find(key);
    if (!field || !field->old_note) {
        policy_add_training(policy, key, value);
        return true;
    }
    bool ok = policy_set_meaning(policy, field, value);
    if (!ok) {
        error_set(error, ERROR_USAGE, "%s must be %s", key, field->expected);
    }
    return ok;
}

/* KEY=TEXT */
static bool add_note(Policy *policy, const char *note, Error *error)
{
    char key[POLICY_MAX_KEY + 1];
    const char *sign = strchr(note, '=');
    size_t length = sign ? (size_t)(sign - note) : 0;
    snprintf(key, sizeof key, "%.*s", (int)(length < sizeof key ? length : 0), note);
    json_t *value = sign ? json_string(sign + 1) : NULL; /* refuses what is not UTF-8 */
    bool ok = value && weights_is_name(key);
    json_decref(value);
    if (!ok) {
        error_set(error, ERROR_USAGE,
                  "notes are KEY=TEXT, KEY in ASCII with at most %d characters, TEXT in UTF-8",
                  POLICY_MAX_KEY);
    }
    return ok && apply_note(policy, key, sign + 1, error);
}

static bool note(const char *const *operands, const char *path, Error *error)
{
    if (!path && policy_builtin_find(operands[0])) {
        error_set(error, ERROR_USAGE, "%s is part of the program; --output says where to write it",
                  operands[0]);
        return false;
    }
    path = path ? path : operands[0];
    Policy *policy = policy_choice_open(operands[0], error);
    bool ok = policy != NULL;
    for (int i = 1; ok && operands[i]; i++) {
        ok = add_note(policy, operands[i], error);
    }
    ok = ok && policy_choice_check(policy, operands[0], error) &&
         cli_policy_write(policy, path, error);
    policy_free(policy);
    return ok;
}

static int run_note(int argc, char **argv)
{
    const char *path = NULL;
    const Option options[] = {
        {"output", 'o', "FILE", OPTION_TEXT, 0, 0, &path,
         "where to write the policy (default: where it was)"},
    };
    const Syntax syntax = {
        .command = "policies note",
        .summary = "Adds notes to a policy, or replaces those with the same KEY. The result is a "
                   "file of the current format.",
        .operands = {"FILE", "KEY=TEXT"},
        .num_operands = 2,
        .repeats_last = true,
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes =
            "These keys change how veer plan uses the policy: search, sharing_rate, costs, "
            "preferred, rules, helpers, and fingerprints, those of the domains that a built-in "
            "policy is used for, separated by spaces, or none. Other notes change nothing; veer "
            "policies list shows beats, one line.",
    };
    size_t room = (size_t)argc + 1;
    const char **operands = MEM_NEW(const char *, room);
    Error error = {0};
    ParseResult parsed = cli_options_parse(&syntax, argc, argv, operands, &error);
    bool ok = parsed == PARSE_HELP || (parsed == PARSE_OK && note(operands, path, &error));
    MEM_FREE(operands, room);
    return ok ? EXIT_CODE_SUCCESS : exit_code_report(&error, false);
}

int cmd_policies_run(int argc, char **argv)
{
    static const Subcommand MEMBERS[] = {
        {"list", "name, lists and merits of each", run_list},
        {"show", "meaning and notes of one", run_show},
        {"write", "write one to a file", run_write},
        {"install", "have veer plan use one for its domain", run_install},
        {"recognise", "which one is for a domain", run_recognise},
        {"note", "add notes to a policy, or change how it is used", run_note},
        {"rules", "the rules that were learned, as text; read them back", cmd_policies_rules_run},
    };
    const SubcommandFamily family = {
        .name = "policies",
        .summary = "Shows the built-in policies. veer plan uses one when it recognises the domain, "
                   "or with --policy NAME; with --policy none it uses none.",
        .members = MEMBERS,
        .num_members = sizeof MEMBERS / sizeof *MEMBERS,
    };
    return cli_subcommands_run(&family, argc, argv);
}
