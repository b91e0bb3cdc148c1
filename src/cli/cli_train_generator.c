#include "cli/cli_train_generator.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/cli_output.h"
#include "lab/gen_table.h"

enum { MAX_COMMAND = 4096, MAX_NUMBER = 24, BLOCK = 65536, MAX_PROBLEM = 1 << 28 };

static const char SIZE[] = "{size}", SEED[] = "{seed}";

const char cli_train_generator_none[] = "none";

bool cli_train_generator_check(const char *generator, Error *error)
{
    bool is_command = strstr(generator, SIZE) && strstr(generator, SEED);
    if (is_command || gen_table_find(generator) ||
        strcmp(generator, cli_train_generator_none) == 0) {
        return true;
    }
    error_set(error, ERROR_USAGE,
              "--generator wants a generator of veer gen, a command with {size} and {seed}, or "
              "none, not \"%.80s\"",
              generator);
    return false;
}

bool cli_train_generator_has_domain(const char *generator)
{
    return generator && gen_table_find(generator);
}

bool cli_train_generator_write_domain(const char *generator, const char *path, Error *error)
{
    const EmbeddedFile *domain = gen_table_domain(gen_table_find(generator));
    return cli_output_write_text(path, domain->data, domain->size, error);
}

const char *cli_train_generator_find(const char *fingerprint)
{
    const GenClass *class = gen_table_find_fingerprint(fingerprint);
    return class ? class->name : NULL;
}

/* --- Problems --------------------------------------------------------------------------------- */

/* The command with the numbers in it; false: it is too long. */
static bool fill_in(const char *generator, int64_t size, int64_t seed,
                    char out_command[MAX_COMMAND])
{
    size_t used = 0;
    while (*generator) {
        bool is_size = strncmp(generator, SIZE, strlen(SIZE)) == 0;
        bool is_seed = strncmp(generator, SEED, strlen(SEED)) == 0;
        if (used + MAX_NUMBER >= MAX_COMMAND) {
            return false;
        }
        if (is_size || is_seed) {
            used +=
                (size_t)snprintf(out_command + used, MAX_NUMBER, "%" PRId64, is_size ? size : seed);
            generator += strlen(SIZE);
        } else {
            out_command[used++] = *generator++;
        }
    }
    out_command[used] = '\0';
    return true;
}

static bool read_all(FILE *pipe, GenText *text)
{
    char block[BLOCK];
    size_t count;
    while ((count = fread(block, 1, sizeof block, pipe)) > 0 && text->size < MAX_PROBLEM) {
        gen_text_add(text, "%.*s", (int)count, block);
    }
    return feof(pipe) && !ferror(pipe);
}

static bool run_command(const char *generator, int64_t size, int64_t seed, GenText *text,
                        Error *error)
{
    char command[MAX_COMMAND];
    FILE *pipe = fill_in(generator, size, seed, command) ? popen(command, "r") : NULL;
    if (!pipe) {
        error_set(error, ERROR_SYSTEM, "cannot run the generator: %.200s", generator);
        return false;
    }
    bool is_read = read_all(pipe, text);
    int status = pclose(pipe);
    bool ok = is_read && status == 0 && text->size > 0;
    if (!ok) {
        error_set(error, ERROR_INPUT, "the generator %s: %.200s",
                  status != 0 ? "failed"
                  : is_read   ? "printed nothing"
                              : "printed too much",
                  command);
    }
    return ok;
}

static bool write_text(const void *context, FILE *stream)
{
    const GenText *text = context;
    return fwrite(text->data, 1, text->size, stream) == text->size;
}

bool cli_train_generator_write(const char *generator, int64_t size, int64_t seed, const char *path,
                               Error *error)
{
    if (access(path, F_OK) == 0) {
        return true;
    }
    const GenClass *class = gen_table_find(generator);
    GenText text = {0};
    bool ok = (class ? gen_table_add_sized_problem(class, size, seed, &text, error)
                     : run_command(generator, size, seed, &text, error)) &&
              file_replace(path, write_text, &text, error);
    gen_text_release(&text);
    return ok;
}
