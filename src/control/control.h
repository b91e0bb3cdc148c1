/* Controllers: which open list to expand from next.
 *
 * A controller sees the search from outside and picks a list before every step; the paper's
 * question is what it should look at. This is the frame that all of them share, from fixed rules
 * to learned policies.
 *
 *     Control *control = control_new("alt", &settings, &error);
 *     int list = 0;
 *     while (search_status(search) == SEARCH_RUNNING && list >= 0) {
 *         list = control_choose(control, search);
 *         if (list >= 0) search_step(search, list);
 *     }
 *     control_finish(control, search);
 *
 * A controller may choose a list that is empty; the search then takes the next one that is not, and
 * search_last_list tells which. A controller is one ControlClass: a row of control_table.c. Some
 * take an argument, which follows their name behind a colon: "replay:decisions.json".
 *
 * One that fails, such as a program at the other end of a wire, chooses no more. A second controller
 * can stand by for that: when control_failure tells why, control_fall_back lets it go on. */
#ifndef CONTROL_CONTROL_H
#define CONTROL_CONTROL_H

#include "base/error.h"
#include "base/limits.h"
#include "control/control_empty.h"
#include "search/search.h"

/* Instead of a list. */
enum {
    CONTROL_STOP = -1, /* the controller has ended the run, or failed */
    CONTROL_GIVE_UP =
        CONTROL_EMPTY_GIVE_UP, /* the chosen list is empty, which ends the run (RUN_EMPTY_ENDS) */
};

/* What holds for a whole run. */
typedef struct ControlSettings {
    const ListSpec *lists; /* those of the search; they must outlive the controller */
    int num_lists;
    RunRules rules;       /* those of the search */
    int interval;         /* a choice holds for so many steps after its own */
    const Limits *limits; /* those of the search, for controllers that wait; may be NULL */
    const char *fallback; /* name of the controller that stands by; NULL: none does */
    bool ignores_horizon; /* a policy of rates goes on beyond it as before; control_rates.h */
} ControlSettings;

typedef struct ControlClass {
    const char *name;
    const char *argument; /* what it is, for people; NULL: there is none */
    bool is_argument_optional;
    bool chooses_first; /* RunRules.fixes_first_step does not hold for this one */
    /* NULL and an Error if the rule cannot work with those lists or with its argument, which is
     * NULL where there is none. */
    void *(*state_new)(const ControlSettings *settings, const char *argument, Error *error);
    void (*state_free)(void *state, int num_lists);
    int (*choose)(void *state, const Search *search);
    const char *summary;
    const char *reference; /* key in docs/references.md; "" if none */
    /* NULL for controllers that have no use for them: see the functions of the same names. */
    void (*finish)(void *state, const Search *search);
    const Error *(*failure)(const void *state);
} ControlClass;

typedef struct Control Control;

/* `name` may have an argument; neither it nor the settings are needed afterwards. */
Control *control_new(const char *name, const ControlSettings *settings, Error *error);

/* The same around a state that the caller has made; it is freed with the controller. */
Control *control_wrap(const ControlClass *class, void *state, const ControlSettings *settings);

void control_free(Control *control);

/* The list for the next step, CONTROL_STOP or CONTROL_GIVE_UP. */
int control_choose(Control *control, const Search *search);

/* What the controller itself wanted the last time: under the published rules control_choose replaces
 * it where that list is empty. */
int control_last_choice(const Control *control);

/* The search is over, in whatever way. */
void control_finish(Control *control, const Search *search);

/* Why the controller could not choose; NULL if it has not failed. */
const Error *control_failure(const Control *control);

/* After a failure: from now on the controller that stood by chooses, and control_failure is about
 * that one. False if there is none, or no more. */
bool control_fall_back(Control *control);

#endif
