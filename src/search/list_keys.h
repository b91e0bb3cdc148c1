/* List keys: the values that the lists of a search are ordered by, as one row per state.
 *
 * A row has one column per list, the h of its heuristic; then one per further heuristic that a key
 * or a novelty needs; then one per novelty. The evaluator fills the columns of heuristics,
 * list_keys_measure those of novelty: novelty depends on the states met before, so states must be
 * measured once each, in the order of the search. The key of an entry is made from the row.
 *
 * A state with nothing new is left out of a list by novelty [CS25], provided that another list
 * takes all states.
 *
 * Parts of a key of several parts share 62 bits; larger values are cut off.
 *
 * Some heuristics give fractions (HeurEngine.unit). They order lists as they are; where equal values
 * are a group, for novelty, types and softmin, fractions are dropped. */
#ifndef SEARCH_LIST_KEYS_H
#define SEARCH_LIST_KEYS_H

#include "heur/novelty.h"
#include "search/list_spec.h"
#include "search/open_list.h"

enum { LIST_KEYS_NONE = -1 };

typedef struct ListKeys ListKeys;

/* Borrows the lists and the task. */
ListKeys *list_keys_new(const ListSpec *lists, int num_lists, const Task *task);
void list_keys_free(ListKeys *keys);

/* Nothing was met yet; and: the search has made progress, so novelties that forget begin anew. */
void list_keys_restart(ListKeys *keys);
void list_keys_forget(ListKeys *keys);

/* Bytes of the tables of novelty. */
size_t list_keys_size(const ListKeys *keys);

/* The heuristics of the first columns, as lists for the evaluator; and the length of a row. */
const ListSpec *list_keys_heuristics(const ListKeys *keys, int *out_count);
int list_keys_num_columns(const ListKeys *keys);

/* Whether rows have a novelty, so that new states must be measured. */
bool list_keys_has_novelty(const ListKeys *keys);

/* Fills the columns of novelty of a state, whose heuristics are in its row. */
void list_keys_measure(ListKeys *keys, const int32_t *values, int32_t *row);

/* Prepares an empty list for the keys of list number `list`. */
void list_keys_prepare(const ListKeys *keys, int list, OpenList *open_list);

/* The key of a state in a list, ordered by g + weight * h in place of h if the weight is not 0;
 * LIST_KEYS_NONE if the list does not take the state. */
OpenKey list_keys_get(const ListKeys *keys, int list, const int32_t *row, uint32_t g,
                      int32_t weight);

#endif
