#include "lab/process_tree.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/vec.h"

/* Bounds the walk if the tree grows faster than it is read; the limits of the run end that. */
enum { MAX_PROCESSES = 4096, PATH_SIZE = 320 };

/* Adds the pids in a file such as /proc/1/task/1/children. */
static void add_children_of_thread(const char *path, IntVec *pids)
{
    FILE *stream = fopen(path, "r");
    int pid;
    while (stream && pids->size < MAX_PROCESSES && fscanf(stream, "%d", &pid) == 1) {
        int_vec_push(pids, pid);
    }
    if (stream) {
        fclose(stream);
    }
}

/* A process has the children of all its threads. */
static void add_children(int pid, IntVec *pids)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "/proc/%d/task", pid);
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        if (entry->d_name[0] != '.') {
            snprintf(path, sizeof path, "/proc/%d/task/%s/children", pid, entry->d_name);
            add_children_of_thread(path, pids);
        }
    }
    if (folder) {
        closedir(folder);
    }
}

/* Breadth first, so that parents stand before their children. */
static void find_descendants(IntVec *out_pids)
{
    add_children(getpid(), out_pids);
    for (size_t i = 0; i < out_pids->size; i++) {
        add_children(out_pids->data[i], out_pids);
    }
}

static size_t resident_kb(int pid)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "/proc/%d/statm", pid);
    FILE *stream = fopen(path, "r");
    unsigned long pages = 0;
    if (stream) {
        if (fscanf(stream, "%*u %lu", &pages) != 1) {
            pages = 0;
        }
        fclose(stream);
    }
    return pages * ((size_t)sysconf(_SC_PAGESIZE) / 1024);
}

/* The proportional set size: a shared page counts in equal parts. Slow, as it walks all pages. */
static size_t proportional_kb(int pid)
{
    char path[PATH_SIZE], line[256];
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", pid);
    FILE *stream = fopen(path, "r");
    size_t value = 0;
    while (stream && value == 0 && fgets(line, sizeof line, stream)) {
        if (strncmp(line, "Pss:", 4) == 0) {
            value = strtoull(line + 4, NULL, 10);
        }
    }
    if (stream) {
        fclose(stream);
    }
    return value;
}

size_t process_tree_resident_kb(size_t limit_kb)
{
    IntVec pids = {0};
    find_descendants(&pids);
    size_t sum = 0;
    for (size_t i = 0; i < pids.size; i++) {
        sum += resident_kb(pids.data[i]);
    }
    if (limit_kb > 0 && sum > limit_kb && pids.size > 1) {
        sum = 0;
        for (size_t i = 0; i < pids.size; i++) {
            sum += proportional_kb(pids.data[i]);
        }
    }
    int_vec_release(&pids);
    return sum;
}

void process_tree_signal(int signal_number)
{
    IntVec pids = {0};
    find_descendants(&pids);
    for (size_t i = 0; i < pids.size; i++) {
        kill(pids.data[i], signal_number);
    }
    int_vec_release(&pids);
}

/* The kernel needs a while to free a large process, and new processes may have started meanwhile:
 * so this repeats until none is left. */
void process_tree_end(void)
{
    static const struct timespec MILLISECOND = {.tv_nsec = 1000000};
    for (;;) {
        pid_t pid = waitpid(-1, NULL, WNOHANG);
        if (pid < 0 && errno == ECHILD) {
            return;
        }
        if (pid <= 0) {
            process_tree_signal(SIGKILL);
            nanosleep(&MILLISECOND, NULL);
        }
    }
}
