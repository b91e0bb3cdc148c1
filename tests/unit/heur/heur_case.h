/* What the tests of heuristics share: a task with heuristics for it and one work space. */
#ifndef TESTS_UNIT_HEUR_HEUR_CASE_H
#define TESTS_UNIT_HEUR_HEUR_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "heur/heur.h"
#include "heur/heur_table.h"
#include "support/small_task.h"

enum { HEUR_CASE_MAX = 3 };

typedef struct HeurCase {
    Task *task; /* owned */
    HeurSet *set;
    HeurWork *work;
} HeurCase;

/* Takes over the task. */
static inline void heur_case_init(HeurCase *c, Task *task, const char *const *names, int count)
{
    const HeurClass *classes[HEUR_CASE_MAX];
    assert_in_range(count, 1, HEUR_CASE_MAX);
    for (int i = 0; i < count; i++) {
        classes[i] = heur_table_find(names[i], strlen(names[i]));
        assert_non_null(classes[i]);
    }
    c->task = task;
    c->set = heur_set_new(task, classes, count);
    c->work = heur_work_new(c->set);
}

static inline void heur_case_release(HeurCase *c)
{
    heur_work_free(c->work);
    heur_set_free(c->set);
    task_free(c->task);
    assert_int_equal(mem_stats().current, 0);
}

static inline void heur_case_assert_preferred(const HeurCase *c, int heuristic,
                                              const int32_t *expected, size_t count)
{
    IntVec ops = {0};
    heur_preferred(c->work, heuristic, &ops);
    assert_int_equal(ops.size, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(ops.data[i], expected[i]);
    }
    int_vec_release(&ops);
}

#endif
