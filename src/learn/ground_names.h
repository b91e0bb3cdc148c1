/* The names that a PDDL task and its SAS+ task share: both know each other's facts and objects by their
 * names alone. Tells which fact a ground literal is, and whether it holds in a state of the SAS+ task. */
#ifndef LEARN_GROUND_NAMES_H
#define LEARN_GROUND_NAMES_H

#include "base/names.h"
#include "learn/ground_literal.h"
#include "pddl/pddl_state.h"
#include "task/task.h"

enum { GROUND_NO_FACT = -1 };

typedef struct GroundNames {
    const PddlTask *pddl;
    const Task *task;
    Arena arena;
    Names objects;        /* by their numbers in the PDDL */
    Names facts;          /* of the task */
    int32_t *fact_of;     /* per name in `facts` */
    GroundLiteral *atoms; /* per fact; num_objects < 0: not an atom of the PDDL */
    PddlState initial;    /* to ask for atoms that have no fact */
} GroundNames;

/* Both tasks must outlive the names. */
void ground_names_init(GroundNames *names, const PddlTask *pddl, const Task *task);
void ground_names_release(GroundNames *names);

/* The object with this name; GROUND_NO_OBJECT if there is none. */
int32_t ground_names_object(const GroundNames *names, const char *text, size_t length);
const char *ground_names_text(const GroundNames *names, int32_t object);

/* The fact of the literal's atom; GROUND_NO_FACT if the task has none: the atom never changes, or does
 * not matter. */
int32_t ground_names_fact(const GroundNames *names, const GroundLiteral *literal);

/* Whether the literal holds under the values of all variables of the task. */
bool ground_names_hold(const GroundNames *names, const GroundLiteral *literal,
                       const int32_t *values);

#endif
