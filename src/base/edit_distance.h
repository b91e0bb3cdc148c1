/* Edit distance: how many characters two words differ by, to suggest the word that was meant. */
#ifndef BASE_EDIT_DISTANCE_H
#define BASE_EDIT_DISTANCE_H

#include <stdbool.h>

/* Insertions, deletions and replacements of single bytes that turn one word into the other;
 * limit + 1 if there are more than `limit`, or if a word is longer than 255 bytes. Takes time
 * O(limit * length) for words that differ much. */
int edit_distance(const char *left, const char *right, int limit);

/* A search for the candidate to suggest for a word: the nearest one, the first among equals.
 *
 *     EditDistanceBest best = edit_distance_start(word);
 *     for each candidate: edit_distance_consider(&best, candidate);
 *     if (best.nearest) ... did you mean it? */
typedef struct EditDistanceBest {
    const char *word;
    const char *nearest; /* NULL: none is close enough */
    int limit;           /* edits that a better one may take; negative: there cannot be one */
} EditDistanceBest;

/* A suggestion may be a third of the word's length away, rounded up, 1 to 4 edits. */
EditDistanceBest edit_distance_start(const char *word);

/* True if the candidate is the nearest one so far. */
bool edit_distance_consider(EditDistanceBest *best, const char *candidate);

#endif
