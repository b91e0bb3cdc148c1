/* List specs: what the open lists of a search are ordered by, and how people write that.
 *
 *     ff             by h_ff; among equals, first in first out
 *     ff/-g          among equals the larger g, the cost of the path when it was inserted, first
 *     ff/g           the smaller one first; where g is equal too, first in first out
 *     pdb(0,1)/-g    a heuristic with an argument
 *     ff/type        no order: pairs of h and g are equally likely to come next [XMHT14]
 *     ff+            only states that a preferred operator led to; also ff+/-g
 *
 * Several are separated by commas. */
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
    LIST_TIE_TYPE, /* not a tie: any pair of value and g that is there, by chance */
} ListTie;

typedef struct ListSpec {
    HeurSpec heuristic;
    ListTie tie;
    bool is_preferred_only;
    const char *name; /* as people write it */
} ListSpec;

/* Zeroed storage is a valid empty one. */
typedef struct ListSpecs {
    Arena arena;
    ListSpec *data;
    int count;
} ListSpecs;

/* By a heuristic without an argument, first in first out. */
ListSpec list_spec_plain(const HeurClass *class);

/* At least one list, or false and an Error; release in any case. Whether an argument makes sense is
 * for the heuristic to say when there is a task. */
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

/* Whether one of them is for preferred successors only. */
bool list_spec_has_preferred(const ListSpec *lists, int count);

/* The heuristics of the lists, for a task; NULL and an Error if one cannot be had. Only where there
 * is a list of preferred successors can they be asked for preferred operators. */
HeurSet *list_spec_heuristics(const ListSpec *lists, int count, const Task *task, Error *error);

#endif
