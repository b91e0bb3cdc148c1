#include "pddl/pddl_parse.h"

#include <assert.h>
#include <string.h>

#include "base/edit_distance.h"
#include "pddl/pddl_action.h"
#include "pddl/pddl_builder.h"
#include "pddl/pddl_condition.h"
#include "pddl/pddl_declare.h"
#include "pddl/pddl_init.h"
#include "pddl/pddl_types.h"

/* ---- The frame of a file --------------------------------------------------------------------- */

typedef enum SectionRule {
    SECTION_HERE = 1,    /* belongs into this kind of file */
    SECTION_ONCE = 2,    /* and may not be repeated */
    SECTION_MERGED = 4,  /* is usually not repeated, but its meaning is clear */
    SECTION_IGNORED = 8, /* without a meaning for planning */
} SectionRule;

typedef struct Section {
    int32_t keyword;
    int rules[PDDL_NUM_FILES];
    const char *refusal; /* NULL: part of classical planning */
} Section;

enum { ONCE = SECTION_HERE | SECTION_ONCE, MERGED = SECTION_HERE | SECTION_MERGED };

static const Section SECTIONS[] = {
    {PDDL_S_REQUIREMENTS, {MERGED, MERGED}, NULL},
    {PDDL_S_TYPES, {MERGED, 0}, NULL},
    {PDDL_S_CONSTANTS, {MERGED, 0}, NULL},
    {PDDL_S_PREDICATES, {MERGED, 0}, NULL},
    {PDDL_S_FUNCTIONS, {MERGED, 0}, NULL},
    {PDDL_S_ACTION, {SECTION_HERE, 0}, NULL},
    {PDDL_S_DERIVED, {SECTION_HERE, 0}, NULL},
    {PDDL_S_DOMAIN, {0, ONCE}, NULL},
    {PDDL_S_OBJECTS, {0, MERGED}, NULL},
    {PDDL_S_INIT, {0, MERGED}, NULL},
    {PDDL_S_GOAL, {0, ONCE}, NULL},
    {PDDL_S_METRIC, {0, ONCE}, NULL},
    {PDDL_S_LENGTH, {0, SECTION_HERE | SECTION_IGNORED}, NULL},
    {PDDL_S_DURATIVE_ACTION, {SECTION_HERE, 0}, "durative actions are"},
    {PDDL_S_CONSTRAINTS, {SECTION_HERE, SECTION_HERE}, "constraints are"},
    {PDDL_S_PROCESS, {SECTION_HERE, 0}, "processes are"},
    {PDDL_S_EVENT, {SECTION_HERE, 0}, "events are"},
    {PDDL_S_AXIOM, {SECTION_HERE, 0}, "axioms in the style of PDDL 1.2 (use :derived) are"},
    {PDDL_S_TIMELESS, {SECTION_HERE, 0}, ":timeless facts (put them into :init) are"},
    {PDDL_S_TASKS, {SECTION_HERE, 0}, "hierarchical tasks are"},
    {PDDL_S_METHOD, {SECTION_HERE, 0}, "hierarchical tasks are"},
    {PDDL_S_HTN, {0, SECTION_HERE}, "hierarchical tasks are"},
};

enum { NUM_SECTIONS = sizeof SECTIONS / sizeof SECTIONS[0] };

static const char *file_kind(int32_t file)
{
    return file == PDDL_DOMAIN_FILE ? "domain" : "problem";
}

static void fail_unknown_section(PddlBuilder *builder, int32_t section)
{
    const char *word = pddl_builder_text(builder, pddl_builder_head(builder, section));
    EditDistanceBest best = edit_distance_start(word);
    for (int i = 0; i < NUM_SECTIONS; i++) {
        if (SECTIONS[i].rules[builder->tree->file]) {
            edit_distance_consider(&best, pddl_builder_text(builder, SECTIONS[i].keyword));
        }
    }
    const char *nearest = best.nearest;
    pddl_builder_fail(builder, section + 1, "unknown section %s%s%s%s",
                      pddl_builder_quote(builder, section + 1).text,
                      nearest ? ", did you mean '" : "", nearest ? nearest : "",
                      nearest ? "'?" : "");
}

static void check_repeated(PddlBuilder *builder, int32_t section, int32_t first, int rules)
{
    PddlQuote name = pddl_builder_quote(builder, section + 1);
    if (rules & SECTION_ONCE) {
        pddl_builder_fail(builder, section, "a second section %s", name.text);
    } else if (rules & SECTION_MERGED) {
        pddl_builder_warn(builder, section, "a second section %s, added to the first", name.text);
    } else {
        return;
    }
    pddl_builder_note(builder, pddl_builder_place(builder, first), "the first one");
}

static void check_section(PddlBuilder *builder, int32_t section, int32_t *first)
{
    int32_t file = builder->tree->file;
    if (pddl_builder_head(builder, section) == PDDL_LIST) {
        pddl_builder_fail(builder, section, "expected a section such as (%s ...)",
                          file == PDDL_DOMAIN_FILE ? ":action" : ":init");
        return;
    }
    int i = 0;
    while (i < NUM_SECTIONS && SECTIONS[i].keyword != pddl_builder_head(builder, section)) {
        i++;
    }
    if (i == NUM_SECTIONS) {
        fail_unknown_section(builder, section);
        return;
    }
    int rules = SECTIONS[i].rules[file];
    if (!rules) {
        pddl_builder_fail(builder, section + 1, "%s belongs into the %s, not into the %s",
                          pddl_builder_quote(builder, section + 1).text, file_kind(1 - file),
                          file_kind(file));
    } else if (SECTIONS[i].refusal) {
        pddl_builder_refuse(builder, section, SECTIONS[i].refusal);
    } else if (first[i] > 0) {
        check_repeated(builder, section, first[i], rules);
    } else if (rules & SECTION_IGNORED) {
        pddl_builder_warn(builder, section, "section %s is ignored",
                          pddl_builder_quote(builder, section + 1).text);
    }
    first[i] = first[i] > 0 ? first[i] : section;
}

/* (define (domain NAME) or (define (problem NAME); the name, or PDDL_NONE after an error. */
static int32_t read_frame(PddlBuilder *builder)
{
    int32_t file = builder->tree->file;
    int32_t keyword = file == PDDL_DOMAIN_FILE ? PDDL_DOMAIN : PDDL_PROBLEM;
    int32_t other = file == PDDL_DOMAIN_FILE ? PDDL_PROBLEM : PDDL_DOMAIN;
    if (pddl_builder_head(builder, 0) != PDDL_DEFINE || pddl_builder_count(builder, 0) < 2) {
        pddl_builder_fail(builder, 0, "expected (define (%s NAME) ...)", file_kind(file));
        return PDDL_NONE;
    }
    int32_t name = 2;
    if (pddl_builder_head(builder, name) == other) {
        pddl_builder_fail(builder, name, "this is a %s, but a %s is needed here",
                          file_kind(1 - file), file_kind(file));
        return PDDL_NONE;
    }
    if (pddl_builder_head(builder, name) != keyword || pddl_builder_count(builder, name) != 2 ||
        pddl_builder_is_list(builder, name + 2)) {
        pddl_builder_fail(builder, name, "expected (%s NAME)", file_kind(file));
        return PDDL_NONE;
    }
    return pddl_builder_symbol(builder, name + 2);
}

/* Makes a file the current one and checks its frame, (define (domain NAME) SECTION ...), and the
 * heads of all its sections, not what is in them. False when it makes no sense to read on. */
static bool open_file(PddlBuilder *builder, const PddlTree *tree, int32_t *out_name)
{
    builder->tree = tree;
    *out_name = read_frame(builder);
    if (*out_name == PDDL_NONE) {
        return false;
    }
    int32_t first[NUM_SECTIONS] = {0};
    int32_t section = pddl_builder_next(builder, 2);
    for (; section < pddl_builder_next(builder, 0); section = pddl_builder_next(builder, section)) {
        check_section(builder, section, first);
    }
    return true;
}

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
    goal->variables = pddl_types_finish(builder, &goal->num_variables);
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
    bool has_domain = open_file(builder, &trees[PDDL_DOMAIN_FILE], &task->domain_name);
    if (has_domain) {
        read_domain_declarations(builder, &requirements);
    }
    bool has_problem =
        task->has_problem && open_file(builder, &trees[PDDL_PROBLEM_FILE], &task->problem_name);
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
    assert(diagnostics->findings.size == 0 && diagnostics->num_errors == 0);
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
    assert(ok || diagnostics->num_errors > 0);
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
