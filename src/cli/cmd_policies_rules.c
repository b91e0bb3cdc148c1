/* veer policies rules: the rules of a policy as text that can be edited and read back. */
#include <string.h>

#include "base/file.h"
#include "base/memory_stream.h"
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/cli_policy.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "plan/policy_choice.h"
#include "rules/rule_text.h"

typedef struct RulesOptions {
    const char *policy;
    const char *input;  /* the new rules; NULL: write those of the policy */
    const char *output; /* NULL: standard output, for rules only */
} RulesOptions;

static bool is_stream(const char *path)
{
    return strcmp(path, "-") == 0;
}

static bool check_options(const RulesOptions *options, Error *error)
{
    if (options->input && !options->output) {
        error_set(error, ERROR_USAGE,
                  "--read needs --output: where to write the policy with these rules");
    } else if (!options->input && options->output && !is_stream(options->output) &&
               strcmp(options->output, options->policy) == 0) {
        error_set(error, ERROR_USAGE, "the text of the rules would replace the policy");
    } else if (options->input && is_stream(options->input) && is_stream(options->policy)) {
        error_set(error, ERROR_USAGE, "the policy and the rules cannot both be standard input");
    }
    return error->kind == ERROR_NONE;
}

static bool put_rules(const void *context, FILE *stream)
{
    rule_text_write(context, stream);
    return fflush(stream) == 0 && !ferror(stream);
}

/* Written anew, so that equal rules make equal files. */
static bool set_rules(Policy *policy, const RuleSet *rules, const char *file, Error *error)
{
    MemoryStream text = {0};
    FILE *stream = memory_stream_open(&text);
    rule_text_write(rules, stream);
    memory_stream_close(&text, stream);
    bool fits = policy_set_rules(policy, rules->rules.size > 0 ? text.data : NULL);
    memory_stream_release(&text);
    if (!fits) {
        error_set_at(error, ERROR_UNSUPPORTED, (ErrorPlace){.file = file},
                     "the rules have more than %d bytes, too many for a policy",
                     POLICY_MAX_RULES_SIZE);
    }
    return fits;
}

static bool read_rules(Policy *policy, const char *path, Error *error)
{
    FileText text;
    if (!file_read(path, &text, error)) {
        return false;
    }
    const char *file = file_display_name(path);
    RuleSet *rules = rule_text_read(text.data, text.size, file, error);
    file_release(&text);
    bool ok = rules && set_rules(policy, rules, file, error);
    rule_set_free(rules);
    return ok;
}

static bool write_rules(const Policy *policy, const RulesOptions *options, Error *error)
{
    RuleSet *rules = policy_choice_rules(policy, options->policy, error);
    const char *path = options->output ? options->output : "-";
    bool ok = rules && cli_output_write(path, put_rules, rules, error);
    rule_set_free(rules);
    return ok;
}

static bool run(const RulesOptions *options, Error *error)
{
    Policy *policy =
        check_options(options, error) ? policy_choice_open(options->policy, error) : NULL;
    bool ok = policy != NULL;
    if (ok && options->input) {
        ok = read_rules(policy, options->input, error) &&
             cli_policy_write(policy, options->output, error);
    } else if (ok) {
        ok = write_rules(policy, options, error);
    }
    policy_free(policy);
    return ok;
}

int cmd_policies_rules_run(int argc, char **argv)
{
    RulesOptions settings = {0};
    const Option options[] = {
        {"read", 0, "FILE", OPTION_TEXT, 0, 0, &settings.input,
         "write the policy with the rules of this text in place of its own"},
        {"output", 'o', "FILE", OPTION_TEXT, 0, 0, &settings.output,
         "where to write the rules (default: standard output), or with --read the policy"},
    };
    const Syntax syntax = {
        .command = "policies rules",
        .summary = "Writes the learned rules of a policy as text, or gives it those of an edited "
                   "text.",
        .operands = {"POLICY"},
        .num_operands = 1,
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "A text without rules removes them. Comments are not kept, and rules are sorted: "
                 "cheap ones first.",
    };
    Error error = {0};
    ParseResult parsed = cli_options_parse(&syntax, argc, argv, &settings.policy, &error);
    bool ok = parsed == PARSE_HELP || (parsed == PARSE_OK && run(&settings, &error));
    return ok ? EXIT_CODE_SUCCESS : exit_code_report(&error, false);
}
