#include "cli/cli_whitebox.h"

#include <unistd.h>

#include "base/file.h"
#include "base/json_io.h"
#include "cli/cli_output.h"
#include "lab/gen_whitebox.h"

static const char TASK_FILE[] = "instance.sas", SCHEDULE_FILE[] = "optimal.json";

/* --- Writing ---------------------------------------------------------------------------------- */

typedef void (*Adder)(const GenWhitebox *whitebox, GenText *text);

static bool write_file(const GenWhitebox *whitebox, Adder add, const char *folder, const char *name,
                       Error *error)
{
    GenText path = {0}, text = {0};
    gen_text_add(&path, "%s/%s", folder, name);
    add(whitebox, &text);
    bool ok = cli_output_write_text(path.data, text.data, text.size, error);
    gen_text_release(&text);
    gen_text_release(&path);
    return ok;
}

bool cli_whitebox_write(const char *folder, int count, Rng *rng, Error *error)
{
    GenText instance = {0};
    bool ok = file_make_folder(folder, error);
    for (int i = 0; i < count && ok; i++) {
        GenWhitebox whitebox = gen_whitebox_draw(rng);
        instance.size = 0;
        gen_text_add(&instance, "%s/instance%d", folder, i);
        ok = file_make_folder(instance.data, error) &&
             write_file(&whitebox, gen_whitebox_add_task, instance.data, TASK_FILE, error) &&
             write_file(&whitebox, gen_whitebox_add_schedule, instance.data, SCHEDULE_FILE, error);
    }
    gen_text_release(&instance);
    return ok;
}

/* --- Reading ---------------------------------------------------------------------------------- */

static const char *path_of(CliWhiteboxFolder *folder, const char *root, int index, const char *name)
{
    GenText path = {0};
    gen_text_add(&path, "%s/instance%d/%s", root, index, name);
    const char *kept = arena_copy_string(&folder->arena, path.data, path.size);
    gen_text_release(&path);
    return kept;
}

static bool read_schedule(const char *path, double *out_steps, Error *error)
{
    json_t *schedule = json_io_read_file(path, error);
    *out_steps = (double)json_array_size(schedule);
    json_decref(schedule);
    if (schedule && *out_steps == 0) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = path}, "expected an array of steps");
    }
    return *out_steps > 0;
}

bool cli_whitebox_open(const char *folder, CliWhiteboxFolder *out_folder, Error *error)
{
    *out_folder = (CliWhiteboxFolder){0};
    int count = 0;
    while (access(path_of(out_folder, folder, count, TASK_FILE), F_OK) == 0) {
        count++;
    }
    if (count == 0) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = folder},
                     "there is no instance0/%s in this folder", TASK_FILE);
        return false;
    }
    out_folder->tasks = ARENA_NEW(&out_folder->arena, const char *, (size_t)count);
    out_folder->best_steps = ARENA_NEW(&out_folder->arena, double, (size_t)count);
    out_folder->count = count;
    bool ok = true;
    for (int i = 0; i < count && ok; i++) {
        out_folder->tasks[i] = path_of(out_folder, folder, i, TASK_FILE);
        ok = read_schedule(path_of(out_folder, folder, i, SCHEDULE_FILE),
                           &out_folder->best_steps[i], error);
    }
    return ok;
}

void cli_whitebox_release(CliWhiteboxFolder *folder)
{
    arena_release(&folder->arena);
    *folder = (CliWhiteboxFolder){0};
}
