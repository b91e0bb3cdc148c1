/* WlColours: the dictionary of Weisfeiler-Leman colours, the features of learned heuristics [CTT24].
 *
 * A state is seen as a graph. Its nodes are the objects, the atoms that hold and the atoms of the
 * goal; an edge leads from an atom to each of its objects, labelled with the place of the argument,
 * from 0 on. The *basic* colour of a node is
 *
 *     0                            an object
 *     1 + c                        constant c of the domain, if constants have colours of their own
 *     1 + constants + n p + s      an atom of predicate p with status s (WlStatus), of n statuses
 *
 * With `has_supported`, goals that are *supported* have a second node. A goal p(x, y) rests on the goals
 * whose first object is y; it is supported when it holds and all that it rests on are supported. In a
 * tower of blocks these are the blocks that need not move any more, which no number of rounds can tell.
 * Goals that rest on nothing and that nothing rests on have no such node, as it would say nothing.
 *
 * A round of refinement gives every node a new colour: a number for the key
 *
 *     own colour, (place, colour of the neighbour) ...
 *
 * with the pairs in ascending order, each once or, with `counts_equal`, as often as it occurs.
 * The dictionary numbers keys, from wl_colours_num_basic on. A key of round 1 has basic colours only,
 * one of round 2 has colours of round 1 only, and all are in the order in which they were added. The
 * features of a state are the numbers of nodes of each colour, over all rounds.
 *
 * While a model is learned the dictionary grows; afterwards, a key that is not in it is WL_UNSEEN
 * and counts nothing, and neither does a node one of whose neighbours is unseen.
 *
 * The hash of a key is a sum over its parts, so that a user can keep it up to date. */
#ifndef NN_WL_COLOURS_H
#define NN_WL_COLOURS_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/hash_index.h"
#include "base/vec.h"

enum {
    WL_UNSEEN = -1,
    WL_MAX_ROUNDS = 2,
    WL_MAX_NAMES = 1 << 12, /* predicates, and constants */
    WL_MAX_ARITY = 1 << 6,
};

typedef enum WlStatus {
    WL_GOAL_REACHED, /* a goal that holds */
    WL_GOAL_OPEN,    /* a goal that does not hold yet */
    WL_TRUE,         /* holds and is no goal */
    WL_GOAL_SUPPORTED,
} WlStatus;

typedef struct WlSettings {
    int32_t rounds;     /* of refinement, 0 to WL_MAX_ROUNDS */
    bool counts_equal;  /* multisets of neighbours in place of sets */
    bool has_static;    /* static atoms are nodes, too */
    bool has_supported; /* supported goals have a second node */
} WlSettings;

typedef struct WlPredicate {
    const char *name;
    int32_t arity;
} WlPredicate;

typedef struct WlColours {
    WlSettings settings;
    int32_t num_predicates, num_constants;
    const WlPredicate *predicates;
    const char *const *constants; /* with colours of their own */
    IntVec keys;                  /* one behind the other */
    IntVec key_ends;              /* per key: its end in `keys` */
    IntVec rounds;                /* per key: 1 or 2 */
    HashIndex index;              /* by key */
    Arena arena;
} WlColours;

/* An empty dictionary; copies the names. Without constants all objects are alike. */
void wl_colours_init(WlColours *colours, WlSettings settings, const WlPredicate *predicates,
                     int32_t num_predicates, const char *const *constants, int32_t num_constants);
void wl_colours_release(WlColours *colours);

/* --- Colours ---------------------------------------------------------------------------------- */

static inline int32_t wl_colours_num_statuses(const WlColours *colours)
{
    return colours->settings.has_supported ? WL_GOAL_SUPPORTED + 1 : WL_GOAL_SUPPORTED;
}

static inline int32_t wl_colours_of_atom(const WlColours *colours, int32_t predicate,
                                         WlStatus status)
{
    assert(predicate >= 0 && predicate < colours->num_predicates);
    assert((int32_t)status < wl_colours_num_statuses(colours));
    return 1 + colours->num_constants + wl_colours_num_statuses(colours) * predicate +
           (int32_t)status;
}

/* The predicate of this name and arity, or the constant of this name; -1: there is none. */
int32_t wl_colours_find_predicate(const WlColours *colours, const char *name, int32_t arity);
int32_t wl_colours_find_constant(const WlColours *colours, const char *name);

static inline int32_t wl_colours_num_basic(const WlColours *colours)
{
    return 1 + colours->num_constants + wl_colours_num_statuses(colours) * colours->num_predicates;
}

/* All colours, those that are not basic behind the others. */
static inline int32_t wl_colours_count(const WlColours *colours)
{
    return wl_colours_num_basic(colours) + (int32_t)colours->key_ends.size;
}

/* 0 for a basic colour. */
int32_t wl_colours_round(const WlColours *colours, int32_t colour);

/* The basic colour of a node of this colour. */
int32_t wl_colours_basic(const WlColours *colours, int32_t colour);

/* The predicate of an atom of this colour, or WL_OBJECT. */
enum { WL_OBJECT = -1 };
int32_t wl_colours_predicate(const WlColours *colours, int32_t colour);

/* --- Keys ------------------------------------------------------------------------------------- */

/* What a colour and a neighbour add to the hash of a key. */
static inline uint64_t wl_colours_mix(int32_t place, int32_t colour)
{
    uint64_t x = (uint64_t)(uint32_t)place << 32 | (uint32_t)colour;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

enum { WL_OWN_PLACE = -1 }; /* the place of the own colour, for wl_colours_mix */

/* The part of a hash that the index uses. */
static inline uint32_t wl_colours_fold(uint64_t hash)
{
    return (uint32_t)(hash ^ hash >> 32);
}

/* The key of a colour that is not basic: its own colour, then pairs. */
static inline const int32_t *wl_colours_key(const WlColours *colours, int32_t colour,
                                            int32_t *out_size)
{
    int32_t index = colour - wl_colours_num_basic(colours);
    assert(index >= 0 && (size_t)index < colours->key_ends.size);
    int32_t begin = index > 0 ? colours->key_ends.data[index - 1] : 0;
    *out_size = colours->key_ends.data[index] - begin;
    return colours->keys.data + begin;
}

/* Whether a key has the right form: colours of one round that exist, places, order. */
bool wl_colours_is_key(const WlColours *colours, const int32_t *key, int32_t size);

/* The colour of a key; WL_UNSEEN if it has none. */
int32_t wl_colours_find(const WlColours *colours, const int32_t *key, int32_t size);

/* The same, but a new key gets a colour. */
int32_t wl_colours_add(WlColours *colours, const int32_t *key, int32_t size);

#endif
