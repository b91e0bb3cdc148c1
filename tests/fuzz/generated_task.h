/* Small tasks of the generators, each made once: PDDL and SAS+, with all that learned parts of a
 * policy want to know. */
#ifndef FUZZ_GENERATED_TASK_H
#define FUZZ_GENERATED_TASK_H

#include <string.h>

#include "require.h"

#include "ground/task_loader.h"
#include "lab/gen_table.h"
#include "pddl/pddl_parse.h"

enum { GENERATED_TASK_MAX = 64 };

static inline LoadedTask generated_task_make(const GenClass *class, int64_t size)
{
    Error error = {0};
    GenText problem = {0};
    PddlDiagnostics findings = {0};
    const Progress progress = {0};
    const EmbeddedFile *domain = gen_table_domain(class);
    require(gen_table_add_sized_problem(class, size, 1, &problem, &error));
    LoadedTask loaded = {.is_pddl = true};
    loaded.pddl = pddl_parse((PddlSource){"domain", (const char *)domain->data, domain->size},
                             (PddlSource){"problem", problem.data, problem.size}, &findings);
    require(loaded.pddl && task_loader_translate(&loaded, &progress, &error));
    task_loader_add_static_atoms(&loaded);
    task_loader_add_object_kinds(&loaded);
    pddl_diagnostics_release(&findings);
    gen_text_release(&problem);
    return loaded;
}

/* Not to be changed or freed. */
static inline LoadedTask *generated_task(int domain, int64_t size)
{
    static LoadedTask tasks[GENERATED_TASK_MAX];
    int index = domain % gen_table_size * 4 + (int)(size % 4);
    require(index < GENERATED_TASK_MAX);
    if (!tasks[index].task) {
        tasks[index] = generated_task_make(gen_table[domain % gen_table_size], 1 + size % 4);
    }
    return &tasks[index];
}

#endif
