#include "cli/cli_syntax.h"

#include <stdio.h>
#include <string.h>

const Option cli_syntax_help_option = {.name = "help", .letter = 'h', .help = "show this text"};

const Option *cli_syntax_find(const Syntax *syntax, const char *word, size_t length)
{
    bool is_long = strncmp(word, "--", 2) == 0;
    for (int i = 0; i < syntax->num_options; i++) {
        const Option *option = &syntax->options[i];
        bool found = is_long ? strlen(option->name) == length - 2 &&
                                   strncmp(option->name, word + 2, length - 2) == 0
                             : option->letter == word[1] && (length == 2 || option->argument);
        if (found) {
            return option;
        }
    }
    return NULL;
}

bool cli_syntax_form(const Syntax *syntax, int form, char *out_text, size_t size)
{
    const char *options = syntax->num_options > 0 ? " [options]" : "";
    if (form > 0) {
        snprintf(out_text, size, "%s %s", options, syntax->longer_form ? syntax->longer_form : "");
        return form == 1 && syntax->longer_form;
    }
    int used = snprintf(out_text, size, "%s", options);
    for (int i = 0; i < syntax->num_operands; i++) {
        used += snprintf(out_text + used, size - (size_t)used, " %s", syntax->operands[i]);
    }
    snprintf(out_text + used, size - (size_t)used, "%s", syntax->repeats_last ? "..." : "");
    return true;
}

/* " (default: ...)", or nothing. */
static void describe_default(const Option *option, char *out_text, size_t size)
{
    out_text[0] = '\0';
    switch (option->type) {
    case OPTION_TEXT: {
        const char *text = *(const char **)option->target;
        if (text) {
            snprintf(out_text, size, " (default: %s)", text);
        }
        break;
    }
    case OPTION_COUNT: {
        int64_t count = *(int64_t *)option->target;
        if (count >= option->low) {
            snprintf(out_text, size, " (default: %lld)", (long long)count);
            break;
        }
    } /* fallthrough */
    case OPTION_SIZE:
    case OPTION_DURATION:
        if (!strstr(option->help, "default")) {
            snprintf(out_text, size, " (default: none)");
        }
        break;
    case OPTION_FLAG:
        break;
    }
}

void cli_syntax_describe(const Option *option, char *out_text, size_t size)
{
    char standard[128];
    describe_default(option, standard, sizeof standard);
    snprintf(out_text, size, "%s%s", option->help, standard);
}
