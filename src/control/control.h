/* Controllers: which open list to expand from next.
 *
 * A controller sees the search from outside and picks a list before every step; the paper's
 * question is what it should look at. This is the frame that all of them share, from fixed rules
 * to learned policies.
 *
 *     Control *control = control_new("alt", search_num_lists(search), &error);
 *     int list = 0;
 *     while (search_status(search) == SEARCH_RUNNING && list != CONTROL_STOP) {
 *         list = control_choose(control, search);
 *         if (list != CONTROL_STOP) search_step(search, list);
 *     }
 *     control_finish(control, search);
 *
 * A controller is one ControlClass: a row of control_table.c. Some want an argument, which follows
 * their name behind a colon: "replay:decisions.json". */
#ifndef CONTROL_CONTROL_H
#define CONTROL_CONTROL_H

#include "base/error.h"
#include "base/limits.h"
#include "search/search.h"

/* Instead of a list: the controller has ended the run. */
enum { CONTROL_STOP = -1 };

/* What holds for a whole run; zeroed storage is the default. */
typedef struct ControlSettings {
    int interval;         /* a choice holds for so many steps after its own */
    const Limits *limits; /* those of the search, for controllers that wait; may be NULL */
} ControlSettings;

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
    /* NULL for controllers that have no use for them: see the functions of the same names. */
    void (*configure)(void *state, ControlSettings settings);
    void (*finish)(void *state, const Search *search);
    const Error *(*failure)(const void *state);
} ControlClass;

typedef struct Control Control;

/* `name` may have an argument; it is not needed afterwards. */
Control *control_new(const char *name, int num_lists, Error *error);
void control_free(Control *control);

/* Before the first choice. */
void control_configure(Control *control, ControlSettings settings);

/* The list for the next step, or CONTROL_STOP. */
int control_choose(Control *control, const Search *search);

/* The search is over, in whatever way. */
void control_finish(Control *control, const Search *search);

/* Why the controller could not choose; NULL if it has not failed. */
const Error *control_failure(const Control *control);

#endif
