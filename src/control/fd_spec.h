/* Searches as the published system [SBL21] writes them, in terms of `veer plan`.
 *
 *     rl_eager(rl([LIST,...],random_seed=S,handle_empty_list=B),rl_control_interval=K,
 *              rl_client_port=P)
 *     eager(alt([LIST,...]))    eager(rnd([LIST,...],random_seed=S))    eager(LIST)
 *     eager_greedy([H,...])    lazy_greedy([H,...])    astar(H)    let(NAME,H,SEARCH)
 *
 * LIST is single(H), tiebreaking([H,g()]) or tiebreaking([H,weight(g(),-1)]); H is ff(), cg() and
 * so on, the name of one, or pdb(pattern=manual_pattern([0,1])). Other arguments may be given where their value is
 * the published default. Anything else is refused: a search that is nearly the one asked for would
 * be worse than none. */
#ifndef CONTROL_FD_SPEC_H
#define CONTROL_FD_SPEC_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/error.h"

/* Values of the options of `veer plan` that have the same names. */
typedef struct FdSpec {
    const char *lists, *control, *mdp;
    const char *search, *costs, *preferred, *control_interval,
        *plan_file; /* NULL: not to be given */
} FdSpec;

/* False and an Error that shows the place in `text`. The result lives in the arena. */
bool fd_spec_read(const char *text, Arena *arena, FdSpec *out_spec, Error *error);

#endif
