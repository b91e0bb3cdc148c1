#include "pddl/pddl_parse.h"

#include <string.h>

#include "pddl/pddl_action.h"
#include "pddl/pddl_builder.h"
#include "pddl/pddl_condition.h"
#include "pddl/pddl_declare.h"
#include "pddl/pddl_init.h"
#include "pddl/pddl_sections.h"
#include "pddl/pddl_typed.h"
#include "pddl/pddl_types.h"

/* ---- The problem ----------------------------------------------------------------------------- */

static int32_t find_section(PddlBuilder *builder, int32_t keyword)
{
    return pddl_builder_next_section(builder, 0, keyword);
}

static void check_domain_name(PddlBuilder *builder)
{
    int32_t section = find_section(builder, PDDL_S_DOMAIN);
    if (section == 0) {
        pddl_builder_warn(builder, 2, "the problem does not name its domain: (:domain NAME)");
    } else if (pddl_builder_count(builder, section) != 2 ||
               pddl_builder_is_list(builder, section + 2)) {
        pddl_builder_fail(builder, section, "expected (:domain NAME)");
    } else if (pddl_builder_symbol(builder, section + 2) != builder->task->domain_name) {
        pddl_builder_warn(builder, section + 2,
                          "the problem is for domain %s, but the domain is %s",
                          pddl_builder_quote(builder, section + 2).text,
                          pddl_builder_quote_symbol(builder, builder->task->domain_name).text);
    }
}

static void read_goal(PddlBuilder *builder)
{
    PddlGoal *goal = &builder->task->goal;
    int32_t section = find_section(builder, PDDL_S_GOAL);
    if (section == 0) {
        pddl_builder_fail(builder, 2, "the problem has no :goal");
        return;
    }
    goal->place = pddl_builder_place(builder, section);
    if (pddl_builder_count(builder, section) != 2) {
        pddl_builder_fail(builder, section, "expected (:goal CONDITION)%s",
                          pddl_builder_count(builder, section) > 2 ? ": is 'and' missing?" : "");
        return;
    }
    goal->condition = pddl_condition_read(builder, section + 2);
    goal->variables = pddl_typed_finish(builder, &goal->num_variables);
}

/* (:metric minimize (total-cost)) is the only one; the parentheses are forgotten at times. */
static void read_metric(PddlBuilder *builder)
{
    int32_t section = find_section(builder, PDDL_S_METRIC);
    if (section == 0) {
        return;
    }
    builder->task->has_metric = true;
    if (pddl_builder_count(builder, section) != 3) {
        pddl_builder_fail(builder, section, "expected (:metric minimize (total-cost))");
        return;
    }
    int32_t target = section + 3;
    int32_t symbol = pddl_builder_symbol(builder, target);
    if (pddl_builder_count(builder, target) == 1) {
        symbol = pddl_builder_head(builder, target);
    }
    if (pddl_builder_symbol(builder, section + 2) != PDDL_MINIMIZE || symbol != PDDL_TOTAL_COST) {
        pddl_builder_refuse(builder, section, "metrics other than minimize (total-cost) are");
    }
}

static void read_problem(PddlBuilder *builder)
{
    check_domain_name(builder);
    if (find_section(builder, PDDL_S_INIT) == 0) {
        pddl_builder_fail(builder, 2, "the problem has no :init");
    }
    pddl_init_read(builder);
    read_goal(builder);
    read_metric(builder);
}

/* ---- Both ------------------------------------------------------------------------------------ */

static void read_domain_declarations(PddlBuilder *builder, IntVec *requirements)
{
    pddl_declare_requirements(builder, requirements);
    pddl_types_read(builder);
    pddl_declare_objects(builder, PDDL_S_CONSTANTS);
    builder->task->num_constants = (int32_t)builder->object_list.size;
    pddl_declare_predicates(builder);
    pddl_declare_functions(builder);
}

static void store_requirements(PddlTask *task, const IntVec *requirements)
{
    size_t count = requirements->size;
    task->requirements = arena_copy(&task->arena, requirements->data, count, sizeof(int32_t));
    task->num_requirements = (int32_t)count;
}

/* The objects of the problem are known before the actions are read: some domains name them. */
static void build(PddlBuilder *builder, const PddlTree *trees)
{
    PddlTask *task = builder->task;
    IntVec requirements = {0};
    bool has_domain = pddl_sections_open(builder, &trees[PDDL_DOMAIN_FILE], &task->domain_name);
    if (has_domain) {
        read_domain_declarations(builder, &requirements);
    }
    bool has_problem = task->has_problem &&
                       pddl_sections_open(builder, &trees[PDDL_PROBLEM_FILE], &task->problem_name);
    if (has_domain && has_problem) {
        pddl_declare_requirements(builder, &requirements);
        pddl_declare_objects(builder, PDDL_S_OBJECTS);
    }
    if (has_domain) {
        pddl_declare_finish_objects(builder);
        builder->tree = &trees[PDDL_DOMAIN_FILE];
        pddl_action_read_axioms(builder);
        pddl_action_read_all(builder);
    }
    if (has_domain && has_problem) {
        builder->tree = &trees[PDDL_PROBLEM_FILE];
        read_problem(builder);
    }
    store_requirements(task, &requirements);
    int_vec_release(&requirements);
}

static PddlSource copy_source(Arena *arena, PddlSource source)
{
    return (PddlSource){
        .name = arena_copy_string(arena, source.name, strlen(source.name)),
        .text = arena_copy_string(arena, source.text, source.size),
        .size = source.size,
    };
}

static PddlTask *new_task(const PddlSource *domain, const PddlSource *problem)
{
    PddlTask *task = MEM_NEW(PddlTask, 1);
    pddl_symbols_init(&task->symbols);
    task->sources[PDDL_DOMAIN_FILE] = copy_source(&task->arena, *domain);
    task->problem_name = PDDL_NONE;
    if (problem) {
        task->sources[PDDL_PROBLEM_FILE] = copy_source(&task->arena, *problem);
        task->has_problem = true;
    }
    return task;
}

static PddlTask *parse(const PddlSource *domain, const PddlSource *problem,
                       PddlDiagnostics *diagnostics)
{
    PddlTask *task = new_task(domain, problem);
    memcpy(diagnostics->sources, task->sources, sizeof task->sources);
    PddlTree trees[PDDL_NUM_FILES] = {0};
    bool ok = true;
    for (int32_t file = 0; file < (problem ? 2 : 1); file++) {
        ok = pddl_sexp_read(&trees[file], &task->symbols, diagnostics, file) && ok;
    }
    if (ok) {
        PddlBuilder builder;
        pddl_builder_init(&builder, task, diagnostics);
        build(&builder, trees);
        pddl_builder_release(&builder);
    }
    pddl_sexp_release(&trees[PDDL_DOMAIN_FILE]);
    pddl_sexp_release(&trees[PDDL_PROBLEM_FILE]);
    pddl_diagnostics_sort(diagnostics);
    memset(diagnostics->sources, 0, sizeof diagnostics->sources);
    if (diagnostics->num_errors > 0) {
        pddl_task_free(task);
        return NULL;
    }
    return task;
}

PddlTask *pddl_parse(PddlSource domain, PddlSource problem, PddlDiagnostics *diagnostics)
{
    return parse(&domain, &problem, diagnostics);
}

PddlTask *pddl_parse_domain(PddlSource domain, PddlDiagnostics *diagnostics)
{
    return parse(&domain, NULL, diagnostics);
}
