#include "lab/provenance.h"

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "base/json_io.h"
#include "base/version.h"

enum { TEXT_SIZE = 128 };

/* What follows "key   : " in a line of a file; empty if there is none. */
static void read_line(const char *path, const char *key, char out_text[TEXT_SIZE])
{
    char line[256];
    size_t length = strlen(key);
    FILE *stream = fopen(path, "r");
    out_text[0] = '\0';
    while (stream && out_text[0] == '\0' && fgets(line, sizeof line, stream)) {
        const char *colon = strncmp(line, key, length) == 0 ? strchr(line + length, ':') : NULL;
        if (colon) {
            colon += 1 + strspn(colon + 1, " \t");
            snprintf(out_text, TEXT_SIZE, "%.*s", (int)strcspn(colon, "\n"), colon);
        }
    }
    if (stream) {
        fclose(stream);
    }
}

/* Not every kind of processor has a name there. */
static void name_processor(char out_text[TEXT_SIZE])
{
    struct utsname names;
    read_line("/proc/cpuinfo", "model name", out_text);
    if (out_text[0] == '\0' && uname(&names) == 0) {
        snprintf(out_text, TEXT_SIZE, "%s", names.machine);
    }
}

static int64_t count_memory_kb(void)
{
    char text[TEXT_SIZE];
    long long number = 0;
    read_line("/proc/meminfo", "MemTotal", text);
    return sscanf(text, "%lld", &number) == 1 ? number : 0;
}

static json_t *collect(const char *command, int64_t num_jobs)
{
    char processor[TEXT_SIZE], date[TEXT_SIZE] = "";
    time_t now = time(NULL);
    struct tm parts;
    name_processor(processor);
    if (gmtime_r(&now, &parts)) {
        strftime(date, sizeof date, "%Y-%m-%d %H:%M UTC", &parts);
    }
    return json_pack("{s:s, s:s, s:o, s:s, s:o, s:I, s:I, s:I}", "version", VERSION_TEXT, "commit",
                     version_commit(), "command", json_io_string(command), "date", date,
                     "processor", json_io_string(processor), "cores",
                     (json_int_t)sysconf(_SC_NPROCESSORS_ONLN), "memory_kb",
                     (json_int_t)count_memory_kb(), "jobs", (json_int_t)num_jobs);
}

const char *provenance_write(const char *command, int64_t num_jobs, Arena *arena)
{
    json_t *object = collect(command, num_jobs);
    size_t size = json_dumpb(object, NULL, 0, JSON_COMPACT);
    char *text = ARENA_NEW(arena, char, size + 1);
    json_dumpb(object, text, size, JSON_COMPACT);
    json_decref(object);
    return text;
}

bool provenance_read(const char *text, Arena *arena, Provenance *out_provenance)
{
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const struct {
        const char *key, **out_text;
    } fields[] = {
        {"version", &out_provenance->version}, {"commit", &out_provenance->commit},
        {"command", &out_provenance->command}, {"date", &out_provenance->first},
        {"date", &out_provenance->last},       {"processor", &out_provenance->processor},
    };
    *out_provenance = (Provenance){0};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const char *value = json_string_value(json_object_get(object, fields[i].key));
        *fields[i].out_text = value ? arena_copy_string(arena, value, strlen(value)) : "";
    }
    out_provenance->num_cores = json_integer_value(json_object_get(object, "cores"));
    out_provenance->memory_kb = json_integer_value(json_object_get(object, "memory_kb"));
    out_provenance->num_jobs = json_integer_value(json_object_get(object, "jobs"));
    bool ok = json_is_object(object);
    json_decref(object);
    return ok;
}

bool provenance_is_alike(const Provenance *a, const Provenance *b)
{
    return strcmp(a->version, b->version) == 0 && strcmp(a->commit, b->commit) == 0 &&
           strcmp(a->command, b->command) == 0 && strcmp(a->processor, b->processor) == 0 &&
           a->num_cores == b->num_cores && a->memory_kb == b->memory_kb &&
           a->num_jobs == b->num_jobs;
}
