/* What the tests of the delete relaxation share: its tables and a work space for a task. */
#ifndef TESTS_UNIT_HEUR_RELAX_CASE_H
#define TESTS_UNIT_HEUR_RELAX_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "heur/relax_work.h"
#include "support/small_task.h"

typedef struct RelaxCase {
    Task *task; /* owned */
    Relax *relax;
    LeanTables *lean;
    RelaxWork work; /* work.lean borrows its facts and queue */
} RelaxCase;

/* Takes over the task. */
static inline void relax_case_init(RelaxCase *c, Task *task)
{
    c->task = task;
    c->relax = relax_new(task);
    c->lean = lean_tables_new(c->relax);
    relax_work_init(&c->work, c->lean);
}

static inline void relax_case_release(RelaxCase *c)
{
    relax_work_release(&c->work);
    lean_tables_free(c->lean);
    relax_free(c->relax);
    task_free(c->task);
    assert_int_equal(mem_stats().current, 0);
}

#endif
