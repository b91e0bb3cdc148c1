/* Runs a fuzz target without libFuzzer, as any compiler builds it.
 *
 *     replay_X FOLDER...                               every file of the folders
 *     replay_X --mutate SECONDS SEED LAST FOLDER...    random changes of these files
 *
 * The first makes past findings ordinary tests. It exits with 1 when a folder is missing or empty, so
 * that a wrong path cannot pass for success. The second keeps its current input in the file LAST, where
 * a crash leaves it. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/vec.h"
#include "mutate.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

DEFINE_VEC(FileTexts, file_texts, FileText);

/* --- Files ------------------------------------------------------------------------------------ */

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* In the order of the names; false after a message. */
static bool read_folder(const char *folder, FileTexts *out_files)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_visible, alphasort);
    bool ok = count > 0;
    if (!ok) {
        fprintf(stderr, "%s: %s\n", folder, count < 0 ? strerror(errno) : "no files");
    }
    for (int i = 0; i < count; i++) {
        char path[4096];
        FileText text = {0};
        Error error = {0};
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (file_read(path, &text, &error)) {
            file_texts_push(out_files, text);
        } else {
            error_print(&error, stderr);
            ok = false;
        }
        free(entries[i]);
    }
    if (count >= 0) {
        free(entries);
    }
    return ok;
}

/* --- Running ---------------------------------------------------------------------------------- */

/* The input is copied to a block of its exact size, so that a sanitizer sees any step over it. */
static void run(const void *data, size_t size)
{
    uint8_t *input = malloc(size ? size : 1);
    if (!input) {
        abort();
    }
    memcpy(input, data, size);
    LLVMFuzzerTestOneInput(input, size);
    free(input);
}

/* The mutant lies in the file, so that it survives whatever happens to the process. */
static Mutant *map_mutant(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0 || ftruncate(file, sizeof(Mutant)) != 0) {
        perror(path);
        return NULL;
    }
    void *block = mmap(NULL, sizeof(Mutant), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    return block == MAP_FAILED ? NULL : block;
}

static int64_t run_mutants(const FileTexts *files, Mutant *mutant, double seconds, uint64_t seed)
{
    Rng rng;
    rng_seed(&rng, seed);
    int64_t count = 0;
    for (double end = clock_wall() + seconds; clock_wall() < end; count++) {
        const FileText *file = &files->data[rng_below(&rng, (uint32_t)files->size)];
        const FileText *other = &files->data[rng_below(&rng, (uint32_t)files->size)];
        mutant->size = file->size < MUTATE_MAX_SIZE ? file->size : MUTATE_MAX_SIZE;
        memcpy(mutant->data, file->data, mutant->size);
        mutate(mutant, (const uint8_t *)other->data, other->size, &rng);
        run(mutant->data, mutant->size);
    }
    return count;
}

static bool run_all(const FileTexts *files, int argc, char **argv)
{
    bool is_mutating = argc > 4 && strcmp(argv[1], "--mutate") == 0;
    if (!is_mutating) {
        for (size_t i = 0; i < files->size; i++) {
            run(files->data[i].data, files->data[i].size);
        }
        printf("%zu inputs replayed\n", files->size);
        return true;
    }
    Mutant *mutant = map_mutant(argv[4]);
    if (!mutant) {
        return false;
    }
    uint64_t seed = strtoull(argv[3], NULL, 10);
    int64_t count = run_mutants(files, mutant, strtod(argv[2], NULL), seed);
    printf("%lld inputs\n", (long long)count);
    munmap(mutant, sizeof(Mutant));
    unlink(argv[4]);
    return true;
}

int main(int argc, char **argv)
{
    FileTexts files = {0};
    int first = argc > 1 && strcmp(argv[1], "--mutate") == 0 ? 5 : 1;
    bool ok = argc > first;
    for (int i = first; i < argc; i++) {
        ok = read_folder(argv[i], &files) && ok;
    }
    ok = ok && run_all(&files, argc, argv);
    for (size_t i = 0; i < files.size; i++) {
        file_release(&files.data[i]);
    }
    file_texts_release(&files);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
