/* The inside of VeerTask: a task and what it was made of. Constant once it is open, but for the number of
 * users, so that threads share it without locks.
 *
 * A plan is executed by parsing the PDDL anew, because that takes in the words of the plan as symbols;
 * parsing takes a small part of the time of translating. */
#ifndef LIB_VEER_TASK_H
#define LIB_VEER_TASK_H

#include <stdatomic.h>
#include <veer.h>

#include "base/mem_scope.h"
#include "ground/task_loader.h"
#include "plan/policy_choice.h"

struct VeerTask {
    MemScope scope; /* of all that follows */
    atomic_int num_users;
    Task *task;
    VeerTask *base; /* whose task this one changes; NULL: none */
    bool is_pddl;
    PddlSource domain_source, source; /* of PDDL */
    PolicyDomain domain;              /* likewise */
    bool is_trivial, is_unsolvable;   /* the translation has decided the task */
    double seconds;
};

/* The PDDL of a task, parsed, with the SAS+ task beside it; or the SAS+ task alone. Within a scope;
 * release it with veer_task_put_back. False and an Error if that fails, which it did not before. */
bool veer_task_load_again(const VeerTask *task, LoadedTask *out_loaded, Error *error);
void veer_task_put_back(LoadedTask *loaded);

#endif
