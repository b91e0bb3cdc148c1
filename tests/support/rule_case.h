/* Tasks for the tests of rules: from PDDL, with static and lasting atoms, and the PDDL itself. Include
 * after cmocka.h. */
#ifndef TESTS_SUPPORT_RULE_CASE_H
#define TESTS_SUPPORT_RULE_CASE_H

#include <stdio.h>
#include <string.h>

#include "ground/ground.h"
#include "ground/static_atoms.h"
#include "ground/task_loader.h"
#include "pddl/pddl_parse.h"
#include "rules/rule_text.h"

static inline LoadedTask rule_case_read(const char *domain, const char *problem)
{
    LoadedTask loaded = {.is_pddl = true};
    Error error = {0};
    loaded.pddl = pddl_parse((PddlSource){"domain", domain, strlen(domain)},
                             (PddlSource){"problem", problem, strlen(problem)}, &loaded.findings);
    if (!loaded.pddl) {
        pddl_diagnostics_print(&loaded.findings, stderr);
    }
    assert_non_null(loaded.pddl);
    loaded.task = ground_translate(loaded.pddl, &(Progress){0}, &loaded.remark, &error);
    assert_non_null(loaded.task);
    static_atoms_add(loaded.task, loaded.pddl);
    return loaded;
}

static inline LoadedTask rule_case_golden(const char *name)
{
    char domain[100], problem[100];
    LoadedTask loaded;
    Error error = {0};
    snprintf(domain, sizeof domain, "tests/golden/pddl/%s/domain.pddl", name);
    snprintf(problem, sizeof problem, "tests/golden/pddl/%s/problem.pddl", name);
    assert_true(task_loader_load(domain, problem, NULL, &loaded, &error));
    task_loader_add_static_atoms(&loaded);
    return loaded;
}

static inline RuleSet *rule_case_rules(const char *text)
{
    Error error = {0};
    RuleSet *set = rule_text_read(text, strlen(text), "rules", &error);
    if (!set) {
        print_error("%s\n", error.message);
    }
    assert_non_null(set);
    return set;
}

#endif
