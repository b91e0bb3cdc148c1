/* List specs: what an open list is ordered by, and the notation of the command line for it.
 *
 *     ff                       by h_ff; equal values first in first out
 *     ff/-g                    among equal values the larger g first: the cost of the path
 *     ff/g                     the smaller g first; equal pairs first in first out
 *     ff/h                     the smaller h first: with --weight, among equal g + w * h
 *     ff/lm/g                  by h_ff, then by h_lm, then by g
 *     pdb(0,1)/-g              a heuristic with an argument
 *     ff/type                  no order: any pair of h and g in the list is equally likely [XMHT14]
 *     ff/softmin, ff/softmin:2 no order: h is drawn with probability proportional to exp(-h / 2), by
 *                              default exp(-h), then any entry with that h [KB22]
 *     random                   no order: any entry is equally likely
 *     novelty2(lm,ff)/lm/g     by novelty among the states with the same h_lm and h_ff, then by h_lm
 *                              and g [LG17]; novelty1 looks at facts, novelty2 also at pairs
 *     novelty2(lm,forget)      novelty since the last progress of the search
 *     ff+                      only states that a preferred operator leads to; also ff+/-g
 *
 * Other arms than lists are in arm_table.h: "burst", "burst(ff+)", "burst:iw", "restart", "rules".
 *
 * Commas separate the lists of a search. */
#ifndef SEARCH_LIST_SPEC_H
#define SEARCH_LIST_SPEC_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/error.h"
#include "heur/heur.h"
#include "search/arm_table.h"

typedef enum ListTie {
    LIST_TIE_AGE,
    LIST_TIE_SMALL_G,
    LIST_TIE_LARGE_G,
    LIST_TIE_SMALL_H, /* only says something with a weight */
    LIST_TIE_TYPE,    /* not a tie: a pair of value and g is drawn */
    LIST_TIE_SOFTMIN, /* not a tie: a value is drawn, then an entry */
} ListTie;

enum { LIST_SPEC_MAX_PARTS = 4 }; /* heuristics in a key, or that make groups */

/* Novelty in front of a key. */
typedef struct ListNovelty {
    int width; /* 1 or 2; 0: the key has none */
    int num_groups;
    HeurSpec groups[LIST_SPEC_MAX_PARTS]; /* states with the same values of these are a group */
    bool forgets;                         /* begins anew when the search makes progress */
} ListNovelty;

typedef struct ListSpec {
    ArmKind arm; /* not ARM_LIST: the arm uses the heuristic and the kind of successors of ... */
    int source;  /* ... this list; the first one for a restart */
    /* The heuristic that the list is about: reports and controllers see its values. It is the first
     * part of the key, but for a list by novelty, which takes its place. */
    HeurSpec heuristic;
    ListNovelty novelty;
    int num_more;
    HeurSpec more[LIST_SPEC_MAX_PARTS]; /* heuristics that follow in the key */
    ListTie tie;
    double temperature; /* of LIST_TIE_SOFTMIN */
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

/* Gives the model to all heuristics that are learned; it must outlive the specs. Without one, a
 * search with such a heuristic is refused. */
void list_spec_set_model(ListSpecs *specs, const struct WlModel *model);

/* Whether some heuristic is learned. */
bool list_spec_needs_model(const ListSpecs *specs);

/* Whether some arm follows learned rules. */
bool list_spec_has_rules(const ListSpecs *specs);

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

/* Whether the key has a value and a tie; false: a value alone. */
bool list_spec_is_tied(const ListSpec *list);

/* Whether it is an open list whose key is made of the list's heuristic and g alone. */
bool list_spec_is_simple(const ListSpec *list);

/* The heuristics of the lists, for a task or, if there is one, for that of a store that lends tables;
 * NULL and an Error if one is not available. They name preferred operators only if there is a list of
 * preferred successors. */
HeurSet *list_spec_heuristics(const ListSpec *lists, int count, const Task *task,
                              struct HeurStore *store, Error *error);

#endif
