/* Bursts: arms that search locally, from the best entry of a list (arm_table.h).
 *
 * A burst is a list of its own that only takes successors of states which it has visited itself. It
 * begins with an entry of its source list. States are visited, evaluated and registered as
 * everywhere, and their successors go into all lists: whatever a burst finds is shared, and nothing
 * is lost when it ends.
 *
 *     best   the list is ordered by h
 *     iw     first in first out; a state is passed over unless it has a fact that no state of this
 *            burst had. It is not registered by that and stays in the other lists.
 *     walk   the list holds the successors of the last state alone, in random order. After
 *            ARM_WALK_LENGTH states the walk begins again at the root of the burst.
 *
 * Cost: that of a list; iw adds the number of variables per pop. Part of the inside of a search, like
 * search_core.h. */
#ifndef SEARCH_BURST_H
#define SEARCH_BURST_H

#include "search/search_core.h"

typedef struct Burst Burst;

/* Search.bursts: one per list, NULL for lists that are none. */
void burst_open_all(Search *search);
void burst_close_all(Search *search);
void burst_restart_all(Search *search);

/* The next step of each arm begins a new burst. */
void burst_end_all(Search *search);

/* The list whose entries the arm would give next: its own, or that of its source. */
OpenList *burst_front(const Search *search, int list);

/* The list to pop from in this step, which may begin a new burst. */
OpenList *burst_take(Search *search, int list);

/* Whether the arm visits this packed state. */
bool burst_admits(Search *search, int list, const StateWord *words);

/* Called when a state was visited by this arm, before its successors are pushed. */
void burst_enter(Search *search, int list);

/* Whether the arm takes successors of the state that is being expanded; and whether it takes this
 * one, if so. */
bool burst_is_active(const Search *search, int list);
bool burst_wants(const Search *search, int list, bool is_preferred);

/* Pushes it. The key is that of a list by h; moves are only for lists of moves. */
void burst_push(Search *search, int list, OpenKey key, OpenMove move);

#endif
