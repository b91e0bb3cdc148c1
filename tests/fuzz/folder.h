/* A folder for a fuzz target whose reader wants a path; in memory where the system has such a place.
 * Removed when the program ends by itself. */
#ifndef FUZZ_FOLDER_H
#define FUZZ_FOLDER_H

#include <ftw.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "require.h"

typedef struct FolderPath {
    char text[200];
} FolderPath;

static char folder_name[64];

static inline int folder_remove_entry(const char *path, const struct stat *status, int kind,
                                      struct FTW *place)
{
    (void)status;
    (void)kind;
    (void)place;
    return remove(path);
}

static inline void folder_remove(void)
{
    (void)nftw(folder_name, folder_remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

/* A name in the folder, which is made at the first call; "" is the folder itself. */
static inline FolderPath folder_path(const char *name)
{
    FolderPath path;
    if (!folder_name[0]) {
        bool has_shm = access("/dev/shm", W_OK) == 0;
        snprintf(folder_name, sizeof folder_name, "%s/veer-fuzz-XXXXXX",
                 has_shm ? "/dev/shm" : "/tmp");
        require(mkdtemp(folder_name) != NULL);
        atexit(folder_remove);
    }
    snprintf(path.text, sizeof path.text, "%s%s%s", folder_name, name[0] ? "/" : "", name);
    return path;
}

static inline FolderPath folder_write(const char *name, const void *data, size_t size)
{
    FolderPath path = folder_path(name);
    FILE *stream = fopen(path.text, "wb");
    require(stream && fwrite(data, 1, size, stream) == size && fclose(stream) == 0);
    return path;
}

#endif
