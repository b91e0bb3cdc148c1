/* The options and operands of a command, as a table. Parsing (cli_options), the help text, the man
 * page (cli_man) and the completion of a shell (cli_complete) all follow from it. */
#ifndef CLI_SYNTAX_H
#define CLI_SYNTAX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the target of an option points to. Its value before parsing is the default that the help
 * shows, if it is not false, NULL or 0. */
typedef enum OptionType {
    OPTION_FLAG,     /* bool */
    OPTION_TEXT,     /* const char * */
    OPTION_COUNT,    /* int64_t in low .. high */
    OPTION_SIZE,     /* size_t: bytes */
    OPTION_DURATION, /* double: seconds */
} OptionType;

typedef struct Option {
    const char *name;     /* long name without the dashes */
    char letter;          /* short name; 0: none */
    const char *argument; /* names the value in the help, see cli_complete.h; NULL for a flag */
    OptionType type;
    int64_t low, high; /* of a count */
    void *target;
    const char *help;
} Option;

enum { CLI_OPTIONS_MAX_OPERANDS = 3 };

typedef struct Syntax {
    const char *command;
    const char *summary;                            /* one sentence */
    const char *operands[CLI_OPTIONS_MAX_OPERANDS]; /* their names; all are needed */
    int num_operands;
    const char *longer_form; /* names of the operands if there is one more; NULL: not allowed */
    bool repeats_last;       /* any number of the last operand; out_operands has room for argc */
    bool needs_none;         /* of the operands, although they have names */
    const Option *options;
    int num_options;
    const char *notes; /* a paragraph below the options; may be NULL */
} Syntax;

/* Every command has it without saying so. */
extern const Option cli_syntax_help_option;

/* The option that the first `length` characters of a word name, as --name, -n or -nVALUE; NULL:
 * none. */
const Option *cli_syntax_find(const Syntax *syntax, const char *word, size_t length);

/* What follows the command in a usage line, such as " [options] TASK"; false if there is no such
 * form. Form 1 is the longer one. */
bool cli_syntax_form(const Syntax *syntax, int form, char *out_text, size_t size);

/* The help of an option with its default: "where to write it (default: -)". Must be called before
 * parsing, while the target holds the default. */
void cli_syntax_describe(const Option *option, char *out_text, size_t size);

#endif
