/* List specs: what an open list is ordered by, and the notation of the command line for it.
 *
 *     ff             by h_ff; equal values first in first out
 *     ff/-g          among equal values the larger g first: the cost of the path at insertion
 *     ff/g           the smaller g first; equal pairs first in first out
 *     pdb(0,1)/-g    a heuristic with an argument
 *     ff/type        no order: any pair of h and g in the list is equally likely next [XMHT14]
 *     ff+            only states that a preferred operator leads to; also ff+/-g
 *
 * Commas separate the lists of a search. */
#ifndef SEARCH_LIST_SPEC_H
#define SEARCH_LIST_SPEC_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/error.h"
#include "heur/heur.h"

typedef enum ListTie {
    LIST_TIE_AGE,
    LIST_TIE_SMALL_G,
    LIST_TIE_LARGE_G,
    LIST_TIE_TYPE, /* not a tie: a pair of value and g is drawn */
} ListTie;

typedef struct ListSpec {
    HeurSpec heuristic;
    ListTie tie;
    bool is_preferred_only;
    const char *name; /* as the user wrote it */
} ListSpec;

/* Zeroed storage is a valid empty one. */
typedef struct ListSpecs {
    Arena arena;
    ListSpec *data;
    int count;
} ListSpecs;

/* By a heuristic without an argument, first in first out. */
ListSpec list_spec_plain(const HeurClass *class);

/* Parses at least one list, or returns false and an Error; release in any case. The argument of a
 * heuristic is checked later, when there is a task. */
bool list_spec_parse(const char *text, ListSpecs *out_specs, Error *error);
void list_spec_release(ListSpecs *specs);

/* The names of the lists, with commas between them; too many end in "...". */
enum { LIST_SPEC_NAMES = 200 };

typedef struct ListSpecNames {
    char text[LIST_SPEC_NAMES];
} ListSpecNames;

ListSpecNames list_spec_names(const ListSpec *lists, int count);

/* Whether a text such as "ff,cg" names these lists in their order. */
bool list_spec_are(const ListSpec *lists, int count, const char *text);

/* The list whose name a text begins with, followed by a comma, a slash or nothing. The longest name
 * wins: "ff/-g" begins with ff, too. -1 and an Error if there is none. */
int list_spec_match(const ListSpec *lists, int count, const char *text, size_t *out_length,
                    Error *error);

/* Whether one of the lists is for preferred successors only. */
bool list_spec_has_preferred(const ListSpec *lists, int count);

/* The heuristics of the lists, for a task; NULL and an Error if one is not available. They name
 * preferred operators only if there is a list of preferred successors. */
HeurSet *list_spec_heuristics(const ListSpec *lists, int count, const Task *task, Error *error);

#endif
