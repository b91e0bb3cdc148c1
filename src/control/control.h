/* Controllers: which open list to expand from next.
 *
 * A controller sees the search from outside and picks a list before every step; the paper's
 * question is what it should look at. This is the frame that all of them share, from fixed rules
 * to learned policies.
 *
 *     Control *control = control_new("alt", search_num_lists(search), &error);
 *     while (search_status(search) == SEARCH_RUNNING)
 *         search_step(search, control_choose(control, search));
 *
 * A controller is one ControlClass: a row of control_table.c. Some want an argument, which follows
 * their name behind a colon: "replay:decisions.json". */
#ifndef CONTROL_CONTROL_H
#define CONTROL_CONTROL_H

#include "base/error.h"
#include "search/search.h"

typedef struct ControlClass {
    const char *name;
    const char *argument; /* what it is, for people; NULL: there is none */
    /* NULL and an Error if the rule cannot work with that many lists or with its argument, which is
     * NULL where there is none. */
    void *(*state_new)(int num_lists, const char *argument, Error *error);
    void (*state_free)(void *state, int num_lists);
    int (*choose)(void *state, const Search *search);
    const char *summary;
    const char *reference; /* key in docs/references.md; "" if none */
} ControlClass;

typedef struct Control Control;

/* `name` may have an argument; it is not needed afterwards. */
Control *control_new(const char *name, int num_lists, Error *error);
void control_free(Control *control);

/* The list for the next step. It may be empty only if all lists are. */
int control_choose(Control *control, const Search *search);

#endif
