/* Controllers: which open list to expand from next.
 *
 * A controller looks at an observation of the search (observation.h) and picks a list before every
 * step. This is the frame that all of them share, from static rules to learned policies. It also
 * applies the rules of a run that concern the choice (run_rules.h).
 *
 *     Control *control = control_new("alt", &settings, &error);
 *     while (search_status(search) == SEARCH_RUNNING) {
 *         int list = control_choose(control, search);
 *         if (list < 0) break;
 *         search_step(search, list);
 *     }
 *     control_finish(control, search);
 *
 * A controller is one ControlClass, a row of control_table.c. Some take an argument, which follows
 * the name behind a colon: "replay:decisions.json".
 *
 * A controller may choose an empty list; RunRules.empty_rule says what happens then, and
 * search_last_list which list the step used.
 *
 * A controller in another program can fail. control_failure returns the reason, and
 * control_fall_back continues with a second controller if the settings name one. */
#ifndef CONTROL_CONTROL_H
#define CONTROL_CONTROL_H

#include "base/error.h"
#include "base/limits.h"
#include "control/control_empty.h"
#include "control/observation.h"

/* Returned in place of a list. */
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
    int interval;         /* a choice holds for so many more steps */
    const Limits *limits; /* those of the search, for controllers that wait; may be NULL */
    const char *fallback; /* name of the controller to use after a failure; NULL: none */
    bool ignores_horizon; /* a policy of rates does not change beyond it; control_rates.h */
} ControlSettings;

/* Members that may be NULL say so. */
typedef struct ControlClass {
    const char *name;
    const char *argument; /* what it is, for people; NULL: there is none */
    bool is_argument_optional;
    bool chooses_first; /* RunRules.fixes_first_step does not apply */
    bool is_brief;      /* needs brief observations only */
    /* NULL and an Error if the controller does not support these lists or the argument, which is
     * NULL if none is given. */
    void *(*state_new)(const ControlSettings *settings, const char *argument, Error *error);
    void (*state_free)(void *state, int num_lists);
    int (*choose)(void *state, const Observation *observation);
    const char *summary;
    const char *reference; /* key in docs/references.md; "" if none */
    void (*finish)(void *state, const Observation *observation); /* may be NULL */
    const Error *(*failure)(const void *state);                  /* NULL: it cannot fail */
    /* From the next choice on, a step from the list counts `price` > 0 times what it counts in this
     * rule; at first all prices are 1. NULL: the rule knows no prices, so that policies cannot
     * correct it (control_rates.h). */
    void (*set_price)(void *state, int list, double price);
} ControlClass;

/* A row of the table and its state; no class: none. */
typedef struct ControlRule {
    const ControlClass *class;
    void *state;
} ControlRule;

/* For controllers that are made of another one. `name` may include an argument. False and an Error
 * if there is none of that name, or if it refuses the settings or the argument. Close it in any
 * case. */
bool control_rule_open(const char *name, const ControlSettings *settings, ControlRule *out_rule,
                       Error *error);
void control_rule_close(ControlRule *rule, int num_lists);

typedef struct Control Control;

/* `name` may include an argument. Neither it nor the settings are needed afterwards. */
Control *control_new(const char *name, const ControlSettings *settings, Error *error);

/* A controller with a state that the caller has made; takes ownership of the state. */
Control *control_wrap(const ControlClass *class, void *state, const ControlSettings *settings);

void control_free(Control *control);

/* The list for the next step, CONTROL_STOP or CONTROL_GIVE_UP. */
int control_choose(Control *control, const Search *search);

/* The last choice of the controller itself, before the rule for empty lists. */
int control_last_choice(const Control *control);

/* To be called when the search has ended, for whatever reason. */
void control_finish(Control *control, const Search *search);

/* Why the controller could not choose; NULL if it has not failed. */
const Error *control_failure(const Control *control);

/* After a failure: replaces the controller by the fallback. False if nothing has failed or there is
 * no fallback (any more). */
bool control_fall_back(Control *control);

#endif
