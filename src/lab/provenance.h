/* Where results come from: which Veer, by which command, on what machine, when. A lab stores one
 * when its first run begins, as an object on a line (docs/reference/formats/results.md). */
#ifndef LAB_PROVENANCE_H
#define LAB_PROVENANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

/* Texts are empty and numbers 0 where nothing is known. */
typedef struct Provenance {
    const char *version, *commit, *command, *processor;
    const char *first, *last; /* when labs that are alike began, as 2026-11-19 22:05 UTC */
    int64_t num_cores, memory_kb, num_jobs;
} Provenance;

/* Of this process and now, as such a line. */
const char *provenance_write(const char *command, int64_t num_jobs, Arena *arena);

/* The texts belong to the arena. False if the text is no such object. */
bool provenance_read(const char *text, Arena *arena, Provenance *out_provenance);

/* Whether they differ in their dates only. */
bool provenance_is_alike(const Provenance *a, const Provenance *b);

#endif
