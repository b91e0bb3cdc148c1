#include "cli/cli_complete.h"

#include <stdio.h>
#include <string.h>

#include "control/control_table.h"
#include "heur/heur_table.h"
#include "learn/recipe.h"
#include "nn/policy_builtin.h"
#include "plan/search_choice.h"

enum { DESCRIPTION_LENGTH = 60 };

/* Names at the same place of the records of a table. */
typedef struct Names {
    const char *const *first;
    int count;
    size_t stride;
} Names;

bool cli_complete_is_wanted(int argc, char **argv)
{
    return argc > 1 && strcmp(argv[argc - 1], "--complete") == 0;
}

void cli_complete_offer(const char *word, const char *candidate, const char *description)
{
    if (strncmp(candidate, word, strlen(word)) != 0) {
        return;
    }
    int length = (int)strcspn(description, ":;.(");
    bool is_cut = length > DESCRIPTION_LENGTH;
    printf("%s%s%.*s%s\n", candidate, length > 0 ? "\t" : "", is_cut ? DESCRIPTION_LENGTH : length,
           description, is_cut ? "..." : "");
}

/* What `kind` names a table of, or nothing. */
static Names names_of(const char *kind)
{
    if (strcmp(kind, "H,H...") == 0) {
        return (Names){&heur_table[0].name, heur_table_size, sizeof *heur_table};
    }
    if (strcmp(kind, "CONTROLLER") == 0) {
        return (Names){&control_table[0].name, control_table_size, sizeof *control_table};
    }
    if (strcmp(kind, "PRESET") == 0) {
        return (Names){&search_choice_presets[0].name, search_choice_num_presets,
                       sizeof *search_choice_presets};
    }
    if (strcmp(kind, "POLICY") == 0) {
        return (Names){&policy_builtin_table[0].name, policy_builtin_table_size,
                       sizeof *policy_builtin_table};
    }
    return (Names){0};
}

static bool is_file(const char *kind)
{
    static const char *const KINDS[] = {"FILE", "DIR", "FOLDER", "OUT", "POLICY"};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        if (strcmp(KINDS[i], kind) == 0) {
            return true;
        }
    }
    return false;
}

/* A candidate behind the part of the word that stays: "--lists=ff,". */
static void offer_behind(const char *word, size_t kept, const char *name, size_t length)
{
    char candidate[256];
    snprintf(candidate, sizeof candidate, "%.*s%.*s", (int)kept, word, (int)length, name);
    cli_complete_offer(word, candidate, "");
}

/* The choices of "a|b|c". */
static void offer_choices(const char *word, size_t kept, const char *choices)
{
    while (*choices) {
        size_t length = strcspn(choices, "|");
        offer_behind(word, kept, choices, length);
        choices += length + (choices[length] == '|');
    }
}

/* Candidates for a value of this kind, which begins behind `kept` characters of the word. */
static void complete_value(const char *word, size_t kept, const char *kind)
{
    bool is_list = strstr(kind, ",");
    const char *comma = is_list ? strrchr(word + kept, ',') : NULL;
    kept = comma ? (size_t)(comma + 1 - word) : kept;
    Names names = names_of(kind);
    for (int i = 0; i < names.count; i++) {
        const char *name =
            *(const char *const *)((const char *)names.first + (size_t)i * names.stride);
        offer_behind(word, kept, name, strlen(name));
    }
    for (int i = 0; strcmp(kind, "RECIPE") == 0 && recipe_name(i); i++) {
        offer_behind(word, kept, recipe_name(i), strlen(recipe_name(i)));
    }
    if (strchr(kind, '|')) {
        offer_choices(word, kept, kind);
    }
    printf("%s%s", is_list ? ":more\n" : "", is_file(kind) ? ":files\n" : "");
}

static void offer_option(const char *word, const Option *option)
{
    char name[64];
    snprintf(name, sizeof name, "--%s", option->name);
    cli_complete_offer(word, name, option->help);
}

/* The option whose value the word after argv[index] is; NULL: that is no value. */
static const Option *find_waiting(const Syntax *syntax, const char *word)
{
    const Option *option = word[0] == '-' ? cli_syntax_find(syntax, word, strlen(word)) : NULL;
    bool is_whole = option && (word[1] == '-' || word[2] == '\0'); /* not -j2 */
    return is_whole && option->argument ? option : NULL;
}

/* The word is an operand: files, unless its name lists choices or names a table. */
static void complete_operand(const Syntax *syntax, int argc, char **argv)
{
    int index = 0;
    for (int i = 1; i + 1 < argc; i++) {
        if (find_waiting(syntax, argv[i])) {
            i++;
        } else {
            index += argv[i][0] != '-' || argv[i][1] == '\0';
        }
    }
    int last = syntax->num_operands - 1;
    const char *kind = last < 0 ? "" : syntax->operands[index < last ? index : last];
    bool has_choices = strchr(kind, '|') || names_of(kind).count > 0;
    complete_value(argv[argc - 1], 0, has_choices ? kind : last < 0 ? "" : "FILE");
}

void cli_complete_print(const Syntax *syntax, int argc, char **argv)
{
    const char *word = argc > 1 ? argv[argc - 1] : "";
    const Option *waiting = argc > 2 ? find_waiting(syntax, argv[argc - 2]) : NULL;
    const char *sign = strncmp(word, "--", 2) == 0 ? strchr(word, '=') : NULL;
    if (waiting) {
        complete_value(word, 0, waiting->argument);
    } else if (sign) {
        const Option *option = cli_syntax_find(syntax, word, (size_t)(sign - word));
        if (option && option->argument) {
            complete_value(word, (size_t)(sign + 1 - word), option->argument);
        }
    } else if (word[0] == '-') {
        for (int i = 0; i < syntax->num_options; i++) {
            offer_option(word, &syntax->options[i]);
        }
        offer_option(word, &cli_syntax_help_option);
    } else {
        complete_operand(syntax, argc, argv);
    }
}
