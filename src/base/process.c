#include "base/process.h"

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
