#include "pddl/pddl_files.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/file.h"

/* --- What a text defines ---------------------------------------------------------------------- */

typedef struct Cursor {
    const char *text;
    size_t size, at;
} Cursor;

static void skip_blanks(Cursor *cursor)
{
    bool in_comment = false;
    for (; cursor->at < cursor->size; cursor->at++) {
        char c = cursor->text[cursor->at];
        in_comment = c == ';' || (in_comment && c != '\n');
        if (!in_comment && !isspace((unsigned char)c)) {
            return;
        }
    }
}

static bool is_word_end(const Cursor *cursor)
{
    return cursor->at == cursor->size || !isalnum((unsigned char)cursor->text[cursor->at]);
}

/* Moves over the parenthesis or word if it comes next. */
static bool accept(Cursor *cursor, const char *word)
{
    skip_blanks(cursor);
    size_t length = strlen(word);
    if (cursor->size - cursor->at < length ||
        strncasecmp(cursor->text + cursor->at, word, length) != 0) {
        return false;
    }
    cursor->at += length;
    return word[0] == '(' || is_word_end(cursor);
}

PddlFileKind pddl_files_kind(const char *text, size_t size)
{
    static const char BYTE_ORDER_MARK[] = "\xEF\xBB\xBF";
    bool has_mark = size >= 3 && memcmp(text, BYTE_ORDER_MARK, 3) == 0;
    Cursor cursor = {text, size, has_mark ? 3 : 0};
    if (!accept(&cursor, "(")) {
        return PDDL_FILE_OTHER;
    }
    bool is_domain = accept(&cursor, "define") && accept(&cursor, "(") && accept(&cursor, "domain");
    return is_domain ? PDDL_FILE_DOMAIN : PDDL_FILE_PROBLEM;
}

bool pddl_files_is_pddl_name(const char *path)
{
    size_t length = strlen(path);
    return length >= 5 && strcasecmp(path + length - 5, ".pddl") == 0;
}

/* --- Names of domain files -------------------------------------------------------------------- */

/* 255 bytes are the most that a file's name can have. */
enum { NAME_SIZE = 256, MAX_NAMES = 16 };

typedef struct Names {
    char data[MAX_NAMES][NAME_SIZE];
    int count;
} Names;

/* The name of a problem: blocks-problem-07.pddl, p06-airport2.pddl. */
typedef struct ProblemName {
    const char *stem;
    int stem_length;
    int head_length;  /* p06: up to the first - or _ */
    int number_start; /* of the digits at the end; stem_length: none */
    const char *extension;
} ProblemName;

static ProblemName split_name(const char *name)
{
    const char *dot = strrchr(name, '.');
    int length = (int)(dot ? (size_t)(dot - name) : strlen(name));
    int number = length;
    while (number > 0 && isdigit((unsigned char)name[number - 1])) {
        number--;
    }
    int head = (int)strcspn(name, "-_");
    return (ProblemName){.stem = name,
                         .stem_length = length,
                         .head_length = head < length ? head : length,
                         .number_start = number,
                         .extension = dot ? dot : ".pddl"};
}

/* before, `length` bytes of middle, after, extension; names that are too long exist nowhere. */
static void add_name(Names *names, const char *before, const char *middle, int length,
                     const char *after, const char *extension)
{
    assert(names->count < MAX_NAMES);
    char *name = names->data[names->count];
    int used = snprintf(name, NAME_SIZE, "%s%.*s%s%s", before, length, middle, after, extension);
    bool is_new = used > 0 && used < NAME_SIZE;
    for (int i = 0; i < names->count && is_new; i++) {
        is_new = strcmp(names->data[i], name) != 0;
    }
    names->count += is_new;
}

/* problem-easy -> domain-easy */
static void add_with_word_replaced(Names *names, const ProblemName *problem)
{
    static const char *const WORDS[] = {"problem", "prob", "instance", "task"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        const char *found = strstr(problem->stem, WORDS[i]);
        if (found) {
            char after[NAME_SIZE];
            snprintf(after, sizeof after, "domain%s", found + strlen(WORDS[i]));
            add_name(names, "", problem->stem, (int)(found - problem->stem), after, "");
            return;
        }
    }
}

/* From what can only be meant for this problem to what may be meant for all. */
static void list_names(const ProblemName *problem, Names *out_names)
{
    const char *stem = problem->stem, *extension = problem->extension;
    int length = problem->stem_length, head = problem->head_length;
    const char *number = stem + problem->number_start;
    int num_digits = length - problem->number_start;

    out_names->count = 0;
    add_name(out_names, "", stem, length, "-domain", extension);
    add_name(out_names, "", stem, length, "_domain", extension);
    add_name(out_names, "domain-", stem, length, "", extension);
    add_name(out_names, "domain_", stem, length, "", extension);
    add_with_word_replaced(out_names, problem);
    add_name(out_names, "", stem, head, "-domain", extension);
    add_name(out_names, "", stem, head, "_domain", extension);
    if (num_digits > 0) {
        add_name(out_names, "domain-", number, num_digits, "", extension);
        add_name(out_names, "domain_", number, num_digits, "", extension);
        add_name(out_names, "domain", number, num_digits, "", extension);
    }
    add_name(out_names, "domain", "", 0, "", extension);
}

/* --- Finding one ------------------------------------------------------------------------------ */

static const char *const FOLDERS[] = {"", "../", "../domain/", "../domains/"};

enum { NUM_FOLDERS = sizeof FOLDERS / sizeof *FOLDERS };

static bool holds_domain(const char *path)
{
    struct stat info;
    FileText text;
    Error error = {0};
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode) || !file_read(path, &text, &error)) {
        return false;
    }
    bool is_domain = pddl_files_kind(text.data, text.size) == PDDL_FILE_DOMAIN;
    file_release(&text);
    return is_domain;
}

static void fail_not_found(const char *problem, const Names *names, Error *error)
{
    char list[400] = "";
    size_t used = 0;
    for (int i = 0; i < names->count && used < sizeof list; i++) {
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "",
                                 names->data[i]);
    }
    error_set_at(error, ERROR_USAGE, (ErrorPlace){.file = problem},
                 "no domain for this problem in its folder, .., ../domain or ../domains; name it "
                 "before the problem (looked for %s)",
                 list);
}

bool pddl_files_find_domain(const char *problem, PddlPath *out_path, Error *error)
{
    const char *slash = strrchr(problem, '/');
    int folder_length = slash ? (int)(slash - problem) + 1 : 0;
    ProblemName parts = split_name(problem + folder_length);
    Names names;
    list_names(&parts, &names);
    for (int i = 0; i < NUM_FOLDERS; i++) {
        for (int j = 0; j < names.count; j++) {
            int used = snprintf(out_path->text, sizeof out_path->text, "%.*s%s%s", folder_length,
                                problem, FOLDERS[i], names.data[j]);
            if (used < (int)sizeof out_path->text && holds_domain(out_path->text)) {
                return true;
            }
        }
    }
    fail_not_found(problem, &names, error);
    return false;
}
