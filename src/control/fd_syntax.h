/* The notation in which the published system [SBL21] and Fast Downward describe a search, such as
 *
 *     eager(alt([single(ff()), single(cg())]), reopen_closed=false)
 *
 * read into a tree. What the names mean is the business of fd_spec.h. */
#ifndef CONTROL_FD_SYNTAX_H
#define CONTROL_FD_SYNTAX_H

#include <stddef.h>

#include "base/arena.h"
#include "base/error.h"

typedef enum FdKind {
    FD_WORD, /* name, number or truth value */
    FD_CALL, /* name(...) */
    FD_LIST, /* [...] */
} FdKind;

typedef struct FdNode FdNode;

struct FdNode {
    FdKind kind;
    const char *name;     /* of a word or call */
    const char *keyword;  /* what stands in front as in keyword=...; NULL: nothing */
    FdNode *first, *next; /* first argument or element; next one of the same parent */
    size_t keyword_offset, offset, end;
};

/* The whole of `place.text`; NULL and an Error if it is malformed or nested too deeply. The tree
 * lives in the arena. */
FdNode *fd_syntax_parse(ErrorPlace place, Arena *arena, Error *error);

#endif
