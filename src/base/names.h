/* Names: texts that are stored once and known by a number from then on, in the order in which they
 * came. Interning and finding are O(length). Zeroed storage is a valid empty set; the texts are on
 * the arena of the caller. */
#ifndef BASE_NAMES_H
#define BASE_NAMES_H

#include <stdint.h>

#include "base/arena.h"
#include "base/hash_index.h"
#include "base/vec.h"

enum { NAMES_NONE = -1 };

DEFINE_VEC(NameVec, name_vec, const char *);

typedef struct Names {
    NameVec texts; /* by number */
    HashIndex index;
} Names;

/* The number of a text; NAMES_NONE if it is not there. The text need not end with a NUL. */
int32_t names_find(const Names *names, const char *text, size_t length);

/* The same; a text that is not there is copied and gets the next number. */
int32_t names_intern(Names *names, Arena *arena, const char *text, size_t length);

/* But for the texts. */
void names_release(Names *names);

#endif
