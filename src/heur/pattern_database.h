/* Pattern database: the cheapest way to the goal for every state of a projection [E01].
 *
 * The projection of a task onto a few of its variables, the pattern, forgets the others in
 * conditions, effects and goal. Its states are numbered without gaps, and a table holds the cost
 * of a cheapest plan from each. A look-up is one multiplication and addition per variable.
 *
 * The table is filled by one Dijkstra search from all goal states backwards: O(t log s) for t
 * transitions between the s states of the projection, 4 bytes per state, and 20 to 50 more while
 * it is built. */
#ifndef HEUR_PATTERN_DATABASE_H
#define HEUR_PATTERN_DATABASE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "heur/heur.h"
#include "task/task.h"

enum { PATTERN_DATABASE_MAX_STATES = 1 << 25 };

typedef struct PatternDatabase {
    int32_t num_vars, num_states;
    int32_t *vars;
    int32_t *factors;   /* per variable: what its value counts in the number of a state */
    int32_t *distances; /* per state; HEUR_DEAD_END, or at most HEUR_LARGEST */
} PatternDatabase;

/* False and an Error if the task has axioms or conditional effects, which a projection of this kind
 * cannot deal with; or if the pattern is empty or too large, or has a variable that is not there,
 * derived or repeated. Release in any case. */
bool pattern_database_init(PatternDatabase *database, const Task *task, const int32_t *vars,
                           int32_t num_vars, Error *error);
void pattern_database_release(PatternDatabase *database);

/* `values` are those of a state of the task. */
static inline int32_t pattern_database_distance(const PatternDatabase *database,
                                                const int32_t *values)
{
    int32_t state = 0;
    for (int32_t i = 0; i < database->num_vars; i++) {
        state += database->factors[i] * values[database->vars[i]];
    }
    return database->distances[state];
}

/* The heuristic pdb(0,1): its argument is the pattern, numbers of variables. */
extern const HeurEngine pattern_database_engine;

#endif
