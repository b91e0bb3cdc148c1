#include "learn/train_setup.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/json_io.h"
#include "base/version.h"

enum { MAX_PATH = 4096 };

typedef struct Path {
    char text[MAX_PATH];
} Path;

static Path path_in(const char *folder)
{
    Path path;
    snprintf(path.text, sizeof path.text, "%s/run.json", folder);
    return path;
}

bool train_setup_is_there(const char *folder)
{
    return access(path_in(folder).text, F_OK) == 0;
}

const char *train_setup_keep(TrainSetup *setup, const char *text)
{
    return arena_copy_string(&setup->arena, text, strlen(text));
}

void train_setup_release(TrainSetup *setup)
{
    arena_release(&setup->arena);
    *setup = (TrainSetup){0};
}

/* --- Writing ---------------------------------------------------------------------------------- */

static bool write_setup(const void *context, FILE *stream)
{
    const TrainSetup *setup = context;
    json_t *seeds = json_array(), *tasks = json_array();
    for (int i = 0; i < setup->num_seeds; i++) {
        json_array_append_new(seeds, json_integer((json_int_t)setup->seeds[i]));
    }
    for (int i = 0; i < setup->num_tasks; i++) {
        json_array_append_new(tasks, json_string(setup->tasks[i]));
    }
    json_t *object = json_pack(
        "{s:s, s:i, s:s, s:s, s:s, s:o, s:s*, s:o, s:s*, s:s*, s:o}", "format", "veer-training",
        "format_version", 1, "program", "veer " VERSION_TEXT, "recipe_name", setup->recipe_name,
        "lists", setup->lists, "seeds", seeds, "domain", setup->domain, "tasks", tasks, "generator",
        setup->generator, "output", setup->output, "recipe", recipe_to_json(&setup->recipe));
    bool ok = object && json_dumpf(object, stream, JSON_INDENT(1)) == 0 && fputc('\n', stream) > 0;
    json_decref(object);
    return ok;
}

bool train_setup_write(const TrainSetup *setup, const char *folder, Error *error)
{
    return file_replace(path_in(folder).text, write_setup, setup, error);
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* Different ones, as each has a folder. */
static bool take_seeds(TrainSetup *setup, const json_t *seeds)
{
    size_t count = json_array_size(seeds);
    bool ok = count > 0 && count <= TRAIN_SETUP_MAX_SEEDS;
    setup->seeds = ok ? ARENA_NEW(&setup->arena, uint64_t, count) : NULL;
    for (size_t i = 0; i < count && ok; i++) {
        const json_t *seed = json_array_get(seeds, i);
        json_int_t number = json_integer_value(seed);
        ok = json_is_integer(seed) && number >= 0 && number <= UINT32_MAX;
        setup->seeds[i] = (uint64_t)number;
        for (size_t k = 0; k < i; k++) {
            ok = ok && setup->seeds[k] != setup->seeds[i];
        }
    }
    setup->num_seeds = ok ? (int)count : 0;
    return ok;
}

static bool take_tasks(TrainSetup *setup, const json_t *tasks)
{
    size_t num_tasks = json_array_size(tasks);
    bool ok = num_tasks <= INT32_MAX && (num_tasks > 0 || setup->generator);
    setup->tasks = ARENA_NEW(&setup->arena, const char *, num_tasks);
    for (size_t i = 0; i < num_tasks && ok; i++) {
        const char *task = json_string_value(json_array_get(tasks, i));
        ok = task != NULL;
        setup->tasks[i] = ok ? train_setup_keep(setup, task) : NULL;
    }
    setup->num_tasks = ok ? (int)num_tasks : 0;
    return ok;
}

static bool take(TrainSetup *setup, const json_t *object)
{
    const char *format, *recipe_name, *lists, *domain = NULL, *output = NULL, *generator = NULL;
    json_t *seeds, *tasks, *recipe;
    int version;
    Error ignored = {0};
    bool ok =
        json_unpack((json_t *)object, "{s:s, s:i, s:s, s:s, s:o, s?s, s:o, s?s, s?s, s:o}",
                    "format", &format, "format_version", &version, "recipe_name", &recipe_name,
                    "lists", &lists, "seeds", &seeds, "domain", &domain, "tasks", &tasks,
                    "generator", &generator, "output", &output, "recipe", &recipe) == 0 &&
        strcmp(format, "veer-training") == 0 && version == 1;
    if (!ok) {
        return false;
    }
    setup->recipe_name = train_setup_keep(setup, recipe_name);
    setup->lists = train_setup_keep(setup, lists);
    setup->domain = domain ? train_setup_keep(setup, domain) : NULL;
    setup->generator = generator ? train_setup_keep(setup, generator) : NULL;
    setup->output = output ? train_setup_keep(setup, output) : NULL;
    return recipe_from_json(recipe, &setup->recipe, &ignored) && take_seeds(setup, seeds) &&
           take_tasks(setup, tasks);
}

bool train_setup_read(TrainSetup *out_setup, const char *folder, Error *error)
{
    Path path = path_in(folder);
    json_t *object = json_io_read_file(path.text, error);
    bool ok = object && take(out_setup, object);
    if (!ok) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = path.text},
                     "this does not describe a training of this version");
    }
    json_decref(object);
    return ok;
}
