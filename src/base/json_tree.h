/* JSON tree: a text in JSON as plain data on an arena, for code that must bear that memory runs out
 * anywhere. jansson does not (base/json_io.h): within a program it is told never to be refused, but a
 * library is a guest.
 *
 * Accepts what RFC 8259 does, without repeated keys, NUL characters and whole numbers beyond 64 bits, to
 * a depth of JSON_TREE_MAX_DEPTH. Time is linear in the text. */
#ifndef BASE_JSON_TREE_H
#define BASE_JSON_TREE_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum { JSON_TREE_MAX_DEPTH = 100 };

typedef enum JsonKind {
    JSON_TREE_OBJECT,
    JSON_TREE_ARRAY,
    JSON_TREE_TEXT,
    JSON_TREE_WHOLE, /* a whole number */
    JSON_TREE_OTHER, /* another number, true, false or null */
} JsonKind;

typedef struct JsonTree JsonTree;
struct JsonTree {
    JsonKind kind;
    const char *key; /* of a member of an object; otherwise NULL */
    const char *text;
    int64_t number;
    const JsonTree *first, *next; /* the members of an object or array, in their order */
    size_t count;                 /* of members */
};

/* NULL if the text is not one value in JSON. */
const JsonTree *json_tree_read(const char *text, size_t size, Arena *arena);

/* The member of an object; NULL if there is none, or if `tree` is no object or NULL. */
const JsonTree *json_tree_get(const JsonTree *tree, const char *key);

#endif
