#include "base/process.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* Value of a line "Key:   1234 kB" of a file under /proc; 0 if there is none. */
static size_t read_kb(const char *path, const char *key)
{
    FILE *stream = fopen(path, "r");
    if (!stream) {
        return 0;
    }
    size_t value = 0;
    size_t length = strlen(key);
    char line[256];
    while (value == 0 && fgets(line, sizeof line, stream)) {
        if (strncmp(line, key, length) == 0 && line[length] == ':') {
            value = strtoull(line + length + 1, NULL, 10);
        }
    }
    fclose(stream);
    return value;
}

/* Value of a line "key 1234" of a control group's statistics; 0 if there is none. */
static size_t read_stat(const char *path, const char *key)
{
    FILE *stream = fopen(path, "r");
    char name[64];
    unsigned long long value = 0, found = 0;
    while (stream && found == 0 && fscanf(stream, "%63s %llu", name, &value) == 2) {
        found = strcmp(name, key) == 0 ? value : 0;
    }
    if (stream) {
        fclose(stream);
    }
    return (size_t)found;
}

/* ru_maxrss is only second choice: it survives exec, so that a small process started by a large one
 * reports the size of its parent. */
size_t process_peak_kb(void)
{
    size_t peak = read_kb("/proc/self/status", "VmHWM");
    if (peak == 0) {
        struct rusage usage;
        if (getrusage(RUSAGE_SELF, &usage) == 0) {
            peak = (size_t)usage.ru_maxrss;
        }
    }
    return peak;
}

size_t process_resident_kb(void)
{
    return read_kb("/proc/self/status", "VmRSS");
}

size_t process_available_kb(void)
{
    size_t free_kb = read_kb("/proc/meminfo", "MemAvailable");
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
        return free_kb;
    }
    size_t most = (size_t)limit.rlim_cur / 1024, held = read_kb("/proc/self/status", "VmSize");
    size_t left = most > held ? most - held : 0;
    return left < free_kb ? left : free_kb;
}

/* --- Control groups --------------------------------------------------------------------------- */

/* The number in a file; SIZE_MAX if there is none, such as "max". */
static size_t read_number(const char *folder, const char *name)
{
    char path[2 * PATH_MAX + 64];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *stream = fopen(path, "r");
    unsigned long long value = 0;
    bool ok = stream && fscanf(stream, "%llu", &value) == 1;
    if (stream) {
        fclose(stream);
    }
    return ok ? (size_t)value : SIZE_MAX;
}

typedef struct GroupVersion {
    const char *folder; /* below the root; "" for the root itself */
    const char *limit, *usage, *cache;
} GroupVersion;

/* Bytes left in one group; page cache, which the system gives back, is not counted as used. */
static size_t left_in_group(const char *folder, const GroupVersion *version)
{
    char path[2 * PATH_MAX + 64];
    size_t most = read_number(folder, version->limit), held = read_number(folder, version->usage);
    snprintf(path, sizeof path, "%s/memory.stat", folder);
    size_t cached = read_stat(path, version->cache);
    if (most == SIZE_MAX || held == SIZE_MAX) {
        return SIZE_MAX;
    }
    held -= cached < held ? cached : held;
    return most > held ? most - held : 0;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The least of what is left in a group and in the groups that it is in. Of a group that cannot be
 * seen, as those outside a container, only the visible ones count. */
static size_t left_above(const char *root, const GroupVersion *version, const char *group)
{
    char top[PATH_MAX], path[2 * PATH_MAX];
    size_t left = SIZE_MAX;
    snprintf(top, sizeof top, "%s%s", root, version->folder);
    snprintf(path, sizeof path, "%s%s", top, group);
    while (strlen(path) >= strlen(top)) {
        left = smaller(left, left_in_group(path, version));
        *strrchr(path, '/') = '\0';
    }
    return left;
}

/* Whether a list such as "cpu,memory" names the memory. */
static bool names_memory(const char *list)
{
    static const char NAME[] = "memory";
    for (const char *word = list; *word; word += strcspn(word, ",")) {
        word += *word == ',';
        if (strncmp(word, NAME, strlen(NAME)) == 0 && strchr(",", word[strlen(NAME)])) {
            return true;
        }
    }
    return false;
}

size_t process_left_in_groups(const char *groups, const char *root)
{
    static const GroupVersion FIRST = {"/memory", "memory.limit_in_bytes", "memory.usage_in_bytes",
                                       "total_inactive_file"},
                              SECOND = {"", "memory.max", "memory.current", "inactive_file"};
    size_t left = SIZE_MAX;
    char line[PATH_MAX];
    FILE *stream = fopen(groups, "r");
    while (stream && fgets(line, sizeof line, stream)) {
        char *list = strchr(line, ':'), *group = list ? strchr(list + 1, ':') : NULL;
        line[strcspn(line, "\n")] = '\0';
        if (!group || group[1] != '/') {
            continue;
        }
        *group++ = '\0';
        if (list[1] == '\0') {
            left = smaller(left, left_above(root, &SECOND, group));
        } else if (names_memory(list + 1)) {
            left = smaller(left, left_above(root, &FIRST, group));
        }
    }
    if (stream) {
        fclose(stream);
    }
    return left;
}

size_t process_memory_share(void)
{
    size_t available = process_available_kb() * 1024;
    size_t left = process_left_in_groups("/proc/self/cgroup", "/sys/fs/cgroup");
    return available > 0 ? smaller(available, left) / 10 * 9 : 0;
}

bool process_find_program(char out_path[PATH_MAX], Error *error)
{
    ssize_t length = readlink("/proc/self/exe", out_path, PATH_MAX - 1);
    if (length <= 0) {
        error_set(error, ERROR_SYSTEM, "this program does not find itself: no /proc/self/exe");
        return false;
    }
    out_path[length] = '\0';
    return true;
}
