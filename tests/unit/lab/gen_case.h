/* Generated problems, read by the ordinary parser: without any error or warning. */
#ifndef TESTS_UNIT_LAB_GEN_CASE_H
#define TESTS_UNIT_LAB_GEN_CASE_H

#include <string.h>

#include "ground/ground.h"
#include "heur/heur_table.h"
#include "lab/gen_table.h"
#include "pddl/pddl_parse.h"
#include "search/search.h"

typedef struct GenCase {
    const GenClass *class;
    GenText text;
    PddlTask *task;
} GenCase;

static inline PddlTask *gen_case_parse(const char *domain_name, const GenText *text)
{
    const EmbeddedFile *domain = gen_table_domain(gen_table_find(domain_name));
    assert_non_null(domain);
    PddlDiagnostics diagnostics = {0};
    PddlTask *task = pddl_parse((PddlSource){"domain", domain->data, domain->size},
                                (PddlSource){"problem", text->data, text->size}, &diagnostics);
    assert_non_null(task);
    assert_int_equal(diagnostics.num_warnings, 0);
    pddl_diagnostics_release(&diagnostics);
    return task;
}

static inline GenCase gen_case_new(const char *name, const int64_t *values, int64_t seed)
{
    GenCase result = {.class = gen_table_find(name)};
    Error error = {0};
    assert_non_null(result.class);
    assert_true(gen_table_add_problem(result.class, values, seed, &result.text, &error));
    assert_int_equal(error.kind, ERROR_NONE);
    result.task = gen_case_parse(name, &result.text);
    return result;
}

static inline void gen_case_free(GenCase *c)
{
    pddl_task_free(c->task);
    gen_text_release(&c->text);
}

/* Asserts that values, each in its range, are refused together. */
static inline void gen_case_assert_refused(const char *name, const int64_t *values,
                                           const char *words)
{
    Error error = {0};
    GenText text = {0};
    assert_false(gen_table_add_problem(gen_table_find(name), values, 1, &text, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_non_null(strstr(error.message, words));
    gen_text_release(&text);
}

static inline bool gen_case_is(const GenCase *c, int32_t predicate, const char *name)
{
    return strcmp(pddl_task_text(c->task, c->task->predicates[predicate].name), name) == 0;
}

static inline const char *gen_case_object(const GenCase *c, int32_t object)
{
    return pddl_task_text(c->task, c->task->objects[object].name);
}

static inline int gen_case_count_objects(const GenCase *c, const char *type)
{
    int count = 0;
    for (int32_t i = 0; i < c->task->num_objects; i++) {
        int32_t own = c->task->objects[i].type.types[0];
        count += strcmp(pddl_task_text(c->task, c->task->types[own].name), type) == 0;
    }
    return count;
}

static inline int gen_case_count_init(const GenCase *c, const char *predicate)
{
    int count = 0;
    for (int32_t i = 0; i < c->task->num_init; i++) {
        count += gen_case_is(c, c->task->init[i].predicate, predicate);
    }
    return count;
}

static inline int gen_case_count_goals(const GenCase *c, const char *predicate)
{
    const PddlCondition *goal = c->task->goal.condition;
    int count = 0;
    for (int32_t i = 0; i < goal->num_children; i++) {
        count += gen_case_is(c, goal->children[i].predicate, predicate);
    }
    return count;
}

/* The translated task; asserts that it has a relaxed solution. */
static inline Task *gen_case_translate(const GenCase *c)
{
    Error error = {0};
    GroundRemark remark = {0};
    Task *task = ground_translate(c->task, &(Progress){0}, &remark, &error);
    assert_non_null(task);
    assert_true(!remark.text || remark.is_solvable);
    return task;
}

/* Asserts that a greedy search with h_ff finds a plan. For small problems. */
static inline void gen_case_assert_solvable(const GenCase *c)
{
    Task *task = gen_case_translate(c);
    ListSpec list = list_spec_plain(heur_table_find("ff", 2));
    Error error = {0};
    Search *search = search_new(
        task, &(SearchOptions){.lists = &list, .num_lists = 1, .num_threads = 1}, &error);
    assert_non_null(search);
    while (search_step(search, 0) == SEARCH_RUNNING) {
    }
    assert_int_equal(search_status(search), SEARCH_SOLVED);
    search_free(search);
    task_free(task);
}

static inline bool gen_case_has_init(const GenCase *c, const char *predicate,
                                     const int32_t *objects, int count)
{
    for (int32_t i = 0; i < c->task->num_init; i++) {
        const PddlFact *fact = &c->task->init[i];
        if (fact->num_objects == count && gen_case_is(c, fact->predicate, predicate) &&
            memcmp(fact->objects, objects, (size_t)count * sizeof *objects) == 0) {
            return true;
        }
    }
    return false;
}

/* Asserts that no goal "(predicate x y)" holds in the beginning. */
static inline void gen_case_assert_all_open(const GenCase *c, const char *predicate)
{
    const PddlCondition *goal = c->task->goal.condition;
    for (int32_t i = 0; i < goal->num_children; i++) {
        const PddlCondition *atom = &goal->children[i];
        int32_t objects[] = {pddl_term_object(atom->terms[0]), pddl_term_object(atom->terms[1])};
        assert_false(gen_case_has_init(c, predicate, objects, 2));
    }
}

#endif
