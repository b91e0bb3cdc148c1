#include "cli/cli_options.h"

#include <stdio.h>
#include <string.h>

#include "base/name_table.h"
#include "base/units.h"
#include "cli/cli_complete.h"
#include "cli/cli_man.h"

enum { LINE_WIDTH = 80, HELP_COLUMN = 28 };

/* --- Help ------------------------------------------------------------------------------------- */

void cli_options_print_wrapped(const char *text, int indent, int column)
{
    bool is_line_start = true;
    while (*text) {
        int length = (int)strcspn(text, " ");
        if (!is_line_start && column + 1 + length > LINE_WIDTH) {
            printf("\n%*s", indent, "");
            column = indent;
            is_line_start = true;
        }
        printf("%s%.*s", is_line_start ? "" : " ", length, text);
        column += length + !is_line_start;
        is_line_start = false;
        text += length;
        text += strspn(text, " ");
    }
    printf("\n");
}

static void print_option(const Option *option)
{
    char head[64];
    char letter[] = {'-', option->letter, ',', ' ', '\0'};
    int used =
        snprintf(head, sizeof head, "  %s--%s%s%s", option->letter ? letter : "    ", option->name,
                 option->argument ? " " : "", option->argument ? option->argument : "");
    char help[640];
    cli_syntax_describe(option, help, sizeof help);
    if (used + 2 > HELP_COLUMN) {
        printf("%s\n%*s", head, HELP_COLUMN, "");
    } else {
        printf("%-*s", HELP_COLUMN, head);
    }
    cli_options_print_wrapped(help, HELP_COLUMN, HELP_COLUMN);
}

static void print_help(const Syntax *syntax)
{
    char rest[128];
    for (int form = 0; cli_syntax_form(syntax, form, rest, sizeof rest); form++) {
        printf("%s veer %s%s\n", form > 0 ? "      " : "Usage:", syntax->command, rest);
    }
    printf("\n");
    cli_options_print_wrapped(syntax->summary, 0, 0);
    printf("\nOptions:\n");
    for (int i = 0; i < syntax->num_options; i++) {
        print_option(&syntax->options[i]);
    }
    print_option(&cli_syntax_help_option);
    if (syntax->notes) {
        printf("\n");
        cli_options_print_wrapped(syntax->notes, 0, 0);
    }
}

/* Looks for --help before anything is parsed: the targets of the options still hold their defaults,
 * and help is available whatever is wrong with the rest of the line. */
static bool wants_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

/* Prints the text that the command line asks for in place of a run; false: it asks for none. */
static bool print_text(const Syntax *syntax, int argc, char **argv)
{
    if (cli_complete_is_wanted(argc, argv)) {
        cli_complete_print(syntax, argc - 1, argv);
    } else if (cli_man_is_wanted(argc, argv)) {
        cli_man_print(syntax);
    } else if (wants_help(argc, argv)) {
        print_help(syntax);
    } else {
        return false;
    }
    return true;
}

/* --- Parsing ---------------------------------------------------------------------------------- */

static void fail_unknown(const Syntax *syntax, const char *word, size_t length, Error *error)
{
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(length < 60 ? length : 60), word);
    const char *nearest = NULL;
    if (strncmp(name, "--", 2) == 0 && syntax->num_options > 0) {
        nearest = name_table_nearest(name + 2, NAME_TABLE(syntax->options, syntax->num_options));
    }
    if (nearest) {
        error_set(error, ERROR_USAGE, "unknown option %s; did you mean --%s?", name, nearest);
    } else {
        error_set(error, ERROR_USAGE, "unknown option %s; see veer %s --help", name,
                  syntax->command);
    }
}

static bool store_value(const Option *option, const char *value, Error *error)
{
    bool ok = true;
    char expected[80] = "";
    switch (option->type) {
    case OPTION_FLAG:
        *(bool *)option->target = true;
        break;
    case OPTION_TEXT:
        *(const char **)option->target = value;
        break;
    case OPTION_COUNT:
        ok = units_parse_count(value, option->low, option->high, option->target);
        snprintf(expected, sizeof expected, "a number from %lld to %lld", (long long)option->low,
                 (long long)option->high);
        break;
    case OPTION_SIZE:
        ok = units_parse_size(value, option->target);
        snprintf(expected, sizeof expected, "a size such as 512M or 4G");
        break;
    case OPTION_DURATION:
        ok = units_parse_duration(value, option->target);
        snprintf(expected, sizeof expected, "a duration such as 300s, 5m or 1.5h");
        break;
    }
    if (!ok) {
        error_set(error, ERROR_USAGE, "--%s wants %s, not \"%s\"", option->name, expected, value);
    }
    return ok;
}

/* argv[*index] is an option; *index moves on to its value if that is a word of its own. */
static bool parse_option(const Syntax *syntax, int argc, char **argv, int *index, Error *error)
{
    const char *word = argv[*index];
    size_t length = strncmp(word, "--", 2) == 0 ? strcspn(word, "=") : strlen(word);
    const Option *option = cli_syntax_find(syntax, word, length);
    if (!option) {
        fail_unknown(syntax, word, length, error);
        return false;
    }
    bool is_attached = word[1] != '-' && length > 2; /* -j2 */
    const char *value = word[length] == '=' ? word + length + 1 : is_attached ? word + 2 : NULL;
    if (!option->argument) {
        if (value) {
            error_set(error, ERROR_USAGE, "--%s takes no value", option->name);
            return false;
        }
        return store_value(option, "", error);
    }
    if (!value) {
        if (*index + 1 == argc) {
            error_set(error, ERROR_USAGE, "--%s wants a value: %s", option->name, option->argument);
            return false;
        }
        value = argv[++*index];
    }
    return store_value(option, value, error);
}

static bool check_operands(const Syntax *syntax, const char *const *operands, int count,
                           Error *error)
{
    int num_stdin = 0;
    for (int i = 0; i < count; i++) {
        num_stdin += strcmp(operands[i], "-") == 0;
    }
    if (count < syntax->num_operands && !(syntax->needs_none && count == 0)) {
        error_set(error, ERROR_USAGE, "veer %s wants %s; see veer %s --help", syntax->command,
                  syntax->operands[count], syntax->command);
    } else if (num_stdin > 1) {
        error_set(error, ERROR_USAGE, "only one file can come from standard input");
    }
    return error->kind == ERROR_NONE;
}

/* After an error the rest of the line can still say how errors are to be reported. */
static void take_flags(const Syntax *syntax, int argc, char **argv, int first)
{
    for (int i = first; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const Option *option =
            argv[i][0] == '-' ? cli_syntax_find(syntax, argv[i], strlen(argv[i])) : NULL;
        if (option && option->type == OPTION_FLAG) {
            *(bool *)option->target = true;
        }
    }
}

ParseResult cli_options_parse(const Syntax *syntax, int argc, char **argv,
                              const char **out_operands, Error *error)
{
    if (print_text(syntax, argc, argv)) {
        return PARSE_HELP;
    }
    int num_operands = 0;
    int most_operands =
        syntax->repeats_last ? argc : syntax->num_operands + (syntax->longer_form ? 1 : 0);
    bool only_operands = false;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (only_operands || word[0] != '-' || word[1] == '\0') {
            if (num_operands == most_operands) {
                error_set(error, ERROR_USAGE, "unexpected argument \"%s\"; see veer %s --help",
                          word, syntax->command);
                take_flags(syntax, argc, argv, i + 1);
                return PARSE_ERROR;
            }
            out_operands[num_operands++] = word;
        } else if (strcmp(word, "--") == 0) {
            only_operands = true;
        } else if (!parse_option(syntax, argc, argv, &i, error)) {
            take_flags(syntax, argc, argv, i + 1);
            return PARSE_ERROR;
        }
    }
    return check_operands(syntax, out_operands, num_operands, error) ? PARSE_OK : PARSE_ERROR;
}
