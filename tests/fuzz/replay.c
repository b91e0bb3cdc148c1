/* Runs a fuzz target on every file of the directories given, without libFuzzer: past findings turn
 * into ordinary tests that any compiler builds. Exits with 1 when a directory is missing or empty,
 * so that a wrong path cannot pass for success. */
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The input is copied to a block of its exact size, so that a sanitizer sees any step over it. */
static bool replay_file(const char *path)
{
    FileText text = {0};
    Error error = {0};
    if (!file_read(path, &text, &error)) {
        error_print(&error, stderr);
        return false;
    }
    uint8_t *input = malloc(text.size ? text.size : 1);
    if (!input) {
        abort();
    }
    memcpy(input, text.data, text.size);
    LLVMFuzzerTestOneInput(input, text.size);
    free(input);
    file_release(&text);
    return true;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* In the order of the names; returns the number of files, or -1 after a message. */
static int replay_directory(const char *directory)
{
    struct dirent **entries;
    int count = scandir(directory, &entries, is_visible, alphasort);
    if (count <= 0) {
        fprintf(stderr, "%s: %s\n", directory, count < 0 ? strerror(errno) : "no files");
        if (count == 0) {
            free(entries);
        }
        return -1;
    }
    bool ok = true;
    for (int i = 0; i < count; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", directory, entries[i]->d_name);
        ok = replay_file(path) && ok;
        free(entries[i]);
    }
    free(entries);
    return ok ? count : -1;
}

int main(int argc, char **argv)
{
    int total = 0;
    bool ok = argc > 1;
    for (int i = 1; i < argc; i++) {
        int count = replay_directory(argv[i]);
        ok = ok && count > 0;
        total += count > 0 ? count : 0;
    }
    printf("%d inputs replayed\n", total);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
