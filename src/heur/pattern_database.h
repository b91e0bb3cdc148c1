/* Pattern database: the cost of a cheapest plan from every state of a projection [E01].
 *
 * The projection of a task onto a few of its variables, the *pattern*, forgets the others in
 * conditions, effects and goal. Every plan of the task is one of the projection, so that the cost
 * of a cheapest plan there is admissible, and a dead end there is one of the task.
 *
 * The states of the projection are numbered without gaps, and a table holds the cost for each. A
 * look-up is one multiplication and one addition per variable. One Dijkstra search from all goal
 * states backwards fills the table: O(t log s) for t transitions between the s states; 4 bytes per
 * state, and 20 to 50 more while it is built. */
#ifndef HEUR_PATTERN_DATABASE_H
#define HEUR_PATTERN_DATABASE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "heur/heur.h"
#include "task/task.h"

enum { PATTERN_DATABASE_MAX_STATES = 1 << 25 };

typedef struct PatternDatabase {
    int32_t num_vars, num_states;
    int32_t *vars;
    int32_t *factors;   /* per variable: of its value in the number of a state */
    int32_t *distances; /* per state; HEUR_DEAD_END, or at most HEUR_LARGEST */
} PatternDatabase;

/* False and an Error if the task has axioms or conditional effects, which are not supported; or if
 * the pattern is empty or too large, or has a variable that does not exist, is derived or repeated.
 * Release in any case. */
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
    assert(state >= 0 && state < database->num_states);
    return database->distances[state];
}

/* The heuristic pdb(0,1): its argument is the pattern, numbers of variables. */
extern const HeurEngine pattern_database_engine;

#endif
