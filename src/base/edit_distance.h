/* Edit distance: how many characters two words differ by, to suggest the word that was meant. */
#ifndef BASE_EDIT_DISTANCE_H
#define BASE_EDIT_DISTANCE_H

#include <stddef.h>

/* Insertions, deletions and replacements of single bytes that turn one word into the other;
 * limit + 1 if there are more than `limit`, or if a word is longer than 255 bytes. Takes time
 * O(limit * length) for words that differ much. */
int edit_distance(const char *left, const char *right, int limit);

/* How many edits a suggestion may be away from a word: a third of its length rounded up,
 * 1 to 4. */
int edit_distance_tolerance(const char *word);

/* The name that is close enough to be suggested for `word`, or NULL. The names are strings at the
 * same place of each of `count` records of `stride` bytes. */
const char *edit_distance_nearest(const char *word, const char *const *first_name, int count,
                                  size_t stride);

#endif
