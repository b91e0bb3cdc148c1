#include "cli/cli_sets.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "cli/cli_output.h"
#include "lab/gen_domain.h"

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

bool cli_sets_check(const CliSets *sets, const char *command, Error *error)
{
    if (!sets->folder) {
        error_set(error, ERROR_USAGE, "veer %s wants --out; see veer %s --help", command, command);
        return false;
    }
    for (const char *word = sets->domains; word; word = strchr(word, ',')) {
        word += *word == ',';
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(word, ","), word);
        const GenClass *class = gen_table_find(name);
        if (!class || !sets->has(class)) {
            error_set(error, ERROR_USAGE, "--domains: there are no sets of \"%s\"", name);
            return false;
        }
    }
    return true;
}

/* Writes folder/domain/rest. */
static bool put(const CliSets *sets, const GenClass *class, const char *rest, const char *text,
                size_t size, Error *error)
{
    GenText path = {0};
    gen_text_add(&path, "%s/%s/%s", sets->folder, class->name, rest);
    bool ok = cli_output_write_text(path.data, text, size, error);
    gen_text_release(&path);
    return ok;
}

static bool make_folder(const CliSets *sets, const GenClass *class, const char *part, Error *error)
{
    GenText path = {0};
    gen_text_add(&path, "%s/%s%s%s", sets->folder, class->name, part[0] ? "/" : "", part);
    bool ok = file_make_folder(path.data, error);
    gen_text_release(&path);
    return ok;
}

static bool begin(const CliSets *sets, const GenClass *class, Error *error)
{
    const EmbeddedFile *domain = gen_domain_find(class->name);
    bool ok = file_make_folder(sets->folder, error) && make_folder(sets, class, "", error);
    for (int i = 0; i < sets->num_parts && ok; i++) {
        ok = make_folder(sets, class, sets->parts[i], error);
    }
    return ok && put(sets, class, "domain.pddl", domain->data, domain->size, error);
}

bool cli_sets_write(const CliSets *sets,
                    bool (*fill)(const void *context, const GenClass *class, Error *error),
                    const void *context, Error *error)
{
    bool ok = true;
    for (int i = 0; i < gen_table_size && ok; i++) {
        const GenClass *class = &gen_table[i];
        if (sets->has(class) && is_listed(sets->domains, class->name)) {
            ok = begin(sets, class, error) && fill(context, class, error);
        }
    }
    return ok;
}

bool cli_sets_put_problem(const CliSets *sets, const GenClass *class, int part, int number,
                          const GenText *text, Error *error)
{
    char name[64];
    snprintf(name, sizeof name, "%s/prob%d.pddl", sets->parts[part], number);
    return put(sets, class, name, text->data, text->size, error);
}
