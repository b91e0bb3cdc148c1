#include "cli/cli_man.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/version.h"

bool cli_man_is_wanted(int argc, char **argv)
{
    return argc == 2 && strcmp(argv[1], "--man") == 0;
}

/* Lines never begin with text that could be a dot: callers put a macro or a font before it. */
static void put(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const char *special = text[i] == '\\' ? "\\e" : text[i] == '-' ? "\\-" : NULL;
        if (special) {
            printf("%s", special);
        } else {
            putchar(text[i]);
        }
    }
}

void cli_man_print_text(const char *text)
{
    printf("\\&");
    put(text, strlen(text));
    printf("\n");
}

/* A word in bold (B) or italics (I). */
static void put_in_font(char font, const char *text)
{
    printf("\\f%c", font);
    put(text, strlen(text));
    printf("\\fR");
}

void cli_man_print_item(const char *name, const char *text)
{
    printf(".TP\n");
    put_in_font('B', name);
    printf("\n");
    cli_man_print_text(text);
}

void cli_man_begin(const char *command, const char *summary)
{
    printf(".\\\" Made from the help texts of veer %s by veer --man.\n.TH VEER", VERSION_TEXT);
    for (const char *c = command; *c; c++) {
        printf("%s%c", c == command ? "\\-" : "", toupper((unsigned char)*c));
    }
    printf(" 1 \"\" \"veer %s\" \"User Commands\"\n.SH NAME\nveer%s%s \\- ", VERSION_TEXT,
           *command ? "\\-" : "", command);
    char first = (char)tolower((unsigned char)summary[0]);
    put(&first, 1);
    put(summary + 1, strcspn(summary + 1, ".;"));
    printf("\n");
}

static void print_synopsis(const Syntax *syntax)
{
    char rest[128];
    for (int form = 0; cli_syntax_form(syntax, form, rest, sizeof rest); form++) {
        printf("%s\\fBveer %s\\fR", form > 0 ? ".br\n" : "", syntax->command);
        put(rest, strlen(rest));
        printf("\n");
    }
}

static void print_option(const Option *option)
{
    char text[640], name[64];
    cli_syntax_describe(option, text, sizeof text);
    snprintf(name, sizeof name, "-%c", option->letter);
    printf(".TP\n");
    if (option->letter) {
        put_in_font('B', name);
        printf(", ");
    }
    snprintf(name, sizeof name, "--%s", option->name);
    put_in_font('B', name);
    if (option->argument) {
        printf(" ");
        put_in_font('I', option->argument);
    }
    printf("\n");
    cli_man_print_text(text);
}

/* A section of a page begins with .SH; the parts of a section are paragraphs. */
void cli_man_print(const Syntax *syntax)
{
    bool is_section = strchr(syntax->command, ' ');
    if (is_section) {
        printf(".SS veer %s\n", syntax->command);
    } else {
        cli_man_begin(syntax->command, syntax->summary);
        printf(".SH SYNOPSIS\n");
    }
    print_synopsis(syntax);
    printf(is_section ? ".PP\n" : ".SH DESCRIPTION\n");
    cli_man_print_text(syntax->summary);
    printf(is_section ? "" : ".SH OPTIONS\n");
    for (int i = 0; i < syntax->num_options; i++) {
        print_option(&syntax->options[i]);
    }
    print_option(&cli_syntax_help_option);
    if (syntax->notes) {
        printf(is_section ? ".PP\n" : ".SH NOTES\n");
        cli_man_print_text(syntax->notes);
    }
    printf(is_section ? "" : ".SH SEE ALSO\n.BR veer (1)\n");
}
