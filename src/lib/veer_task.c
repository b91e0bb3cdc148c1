#include "lib/veer_task.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "ground/plan_judge.h"
#include "lib/api.h"
#include "task/sas_write.h"

static const double SECONDS_BETWEEN_CALLS = 0.1;

/* --- Opening ---------------------------------------------------------------------------------- */

typedef struct Opening {
    VeerTask *task;
    const char *first, *second;
    bool is_text; /* these are texts, not files */
    VeerTaskOptions options;
    Limits limits;
    double next_call;
    bool is_stopped; /* by the caller */
    const char *phase;
    int64_t done;
    Error error;
} Opening;

static int call_progress(void *context)
{
    const Opening *opening = context;
    return opening->options.progress(opening->options.context, opening->phase, opening->done);
}

static void report_progress(void *context, const char *phase, int64_t done)
{
    Opening *opening = context;
    double now = clock_wall();
    if (now >= opening->next_call) {
        opening->phase = phase;
        opening->done = done;
        opening->next_call = now + SECONDS_BETWEEN_CALLS;
        if (mem_scope_call_outside(call_progress, opening) != 0) {
            opening->is_stopped = true;
            limits_interrupt(&opening->limits);
        }
    }
}

static PddlSource copy_source(const char *name, const FileText *text)
{
    char *copy = MEM_NEW(char, text->size + 1), *copied_name = MEM_NEW(char, strlen(name) + 1);
    memcpy(copy, text->data, text->size);
    memcpy(copied_name, name, strlen(name) + 1);
    return (PddlSource){copied_name, copy, text->size};
}

/* The texts, as they are validated against later. */
static void keep_sources(VeerTask *task, const LoadedTask *loaded)
{
    task->is_pddl = loaded->is_pddl;
    if (loaded->is_pddl) {
        task->domain_source =
            copy_source(file_display_name(loaded->domain_path), &loaded->domain_text);
        task->source = copy_source(file_display_name(loaded->path), &loaded->text);
    }
}

static PddlSource source_of(const char *name, const char *text)
{
    return (PddlSource){name, text, text ? strlen(text) : 0};
}

static bool read_texts(const Opening *opening, LoadedTask *out_loaded, Error *error)
{
    if (!opening->is_text) {
        return task_loader_read(opening->first, opening->second, out_loaded, error);
    }
    task_loader_take(source_of("domain", opening->first),
                     source_of(opening->first ? "problem" : "task", opening->second), out_loaded);
    return true;
}

static bool translate(Opening *opening, LoadedTask *loaded)
{
    VeerTask *task = opening->task;
    const Progress progress = {.limits = &opening->limits,
                               .report = opening->options.progress ? report_progress : NULL,
                               .context = opening};
    keep_sources(task, loaded);
    if (!task_loader_parse(loaded, &opening->error) ||
        !task_loader_translate(loaded, &progress, &opening->error)) {
        return false;
    }
    task_loader_add_static_atoms(loaded);
    task_loader_add_object_kinds(loaded);
    if (loaded->pddl) {
        task->domain = policy_choice_domain(loaded->pddl);
    }
    return true;
}

static void load(void *context)
{
    Opening *opening = context;
    VeerTask *task = opening->task;
    LoadedTask loaded = {0};
    if (read_texts(opening, &loaded, &opening->error) && translate(opening, &loaded)) {
        task->task = loaded.task;
        task->is_trivial = loaded.remark.text != NULL;
        task->is_unsolvable = loaded.remark.text && !loaded.remark.is_solvable;
        task->seconds = loaded.wall_time;
        loaded.task = NULL;
    }
    task_loader_release(&loaded);
}

/* Why there is no task. */
static void explain(const Opening *opening, bool is_done, VeerError *error)
{
    if (!is_done) {
        api_report_memory(error);
    } else if (opening->error.kind != ERROR_NONE) {
        api_report(error, &opening->error, opening->task->is_pddl);
    } else if (opening->is_stopped) {
        api_report_text(error, VEER_CODE_INTERRUPTED, "the translation was interrupted");
    } else {
        api_report_text(error, VEER_CODE_OUT_OF_TIME, "the time for translating the task is over");
    }
}

/* NULL if there is no memory for it. */
static VeerTask *new_task(void)
{
    VeerTask *task = mem_try_new(1, sizeof *task);
    if (task) {
        atomic_init(&task->num_users, 1);
    }
    return task;
}

static VeerTask *open_task(Opening *opening, VeerError *error)
{
    opening->task = new_task();
    if (!opening->task) {
        api_report_memory(error);
        return NULL;
    }
    limits_init(&opening->limits, opening->options.max_seconds);
    bool is_done = mem_scope_run(&opening->task->scope, load, opening);
    if (!is_done || !opening->task->task) {
        explain(opening, is_done, error);
        if (!is_done) {
            opening->task->task = NULL;
            opening->task->domain_source = opening->task->source = (PddlSource){0};
        }
        veer_task_close(opening->task);
        return NULL;
    }
    api_clear(error);
    return opening->task;
}

/* Written so that NaN is refused. */
static bool take_options(const VeerTaskOptions *given, Opening *opening, VeerError *error)
{
    bool ok = api_take(given, &opening->options, sizeof opening->options, "VeerTaskOptions",
                       &opening->error);
    if (ok && !(opening->options.max_seconds >= 0)) {
        error_set(&opening->error, ERROR_USAGE,
                  "VeerTaskOptions.max_seconds is negative or not a number");
        ok = false;
    }
    if (!ok) {
        api_report(error, &opening->error, false);
    }
    return ok;
}

VeerTask *veer_task_open(const char *first, const char *second, const VeerTaskOptions *options,
                         VeerError *error)
{
    Opening opening = {.first = first, .second = second};
    if (!first) {
        api_report_text(error, VEER_CODE_USAGE, "there is no file to open");
        return NULL;
    }
    return take_options(options, &opening, error) ? open_task(&opening, error) : NULL;
}

VeerTask *veer_task_parse(const char *domain, const char *text, const VeerTaskOptions *options,
                          VeerError *error)
{
    Opening opening = {.first = domain, .second = text, .is_text = true};
    if (!text) {
        api_report_text(error, VEER_CODE_USAGE, "there is no text of a task");
        return NULL;
    }
    return take_options(options, &opening, error) ? open_task(&opening, error) : NULL;
}

/* --- Users ------------------------------------------------------------------------------------ */

VeerTask *veer_task_share(VeerTask *task)
{
    if (task) {
        atomic_fetch_add_explicit(&task->num_users, 1, memory_order_relaxed);
    }
    return task;
}

static void release_source(PddlSource *source)
{
    if (source->text) {
        mem_free((char *)(uintptr_t)source->text, source->size + 1, 1);
        mem_free((char *)(uintptr_t)source->name, strlen(source->name) + 1, 1);
    }
}

static void release(void *context)
{
    VeerTask *task = context;
    if (task->task && task->base) {
        arena_release(&task->task->arena);
        MEM_FREE(task->task, 1);
    } else if (task->task) {
        task_free(task->task);
    }
    release_source(&task->domain_source);
    release_source(&task->source);
}

void veer_task_close(VeerTask *task)
{
    if (!task || atomic_fetch_sub_explicit(&task->num_users, 1, memory_order_acq_rel) > 1) {
        return;
    }
    mem_scope_run(&task->scope, release, task);
    veer_task_close(task->base);
    MEM_FREE(task, 1);
}

/* --- Changing --------------------------------------------------------------------------------- */

typedef struct Change {
    VeerTask *changed;
    const VeerFact *initial, *goal;
    int64_t num_initial, num_goals;
    Error error;
} Change;

static bool is_fact(const Task *task, VeerFact fact)
{
    return fact.variable >= 0 && fact.variable < task->num_variables && fact.value >= 0 &&
           fact.value < task->variables[fact.variable].domain_size;
}

static const char *name_of(const Task *task, Fact fact)
{
    return task->variables[fact.var].value_names[fact.value];
}

/* Facts of the caller, by variable; a repeated one counts once. False and an Error if one is none, or if
 * two exclude each other. */
static bool take_facts(Change *change, const VeerFact *facts, int64_t count, FactSpan *out_facts)
{
    Task *task = change->changed->task;
    Fact *taken = ARENA_NEW(&task->arena, Fact, (size_t)count);
    int32_t size = 0;
    for (int64_t i = 0; i < count; i++) {
        if (!is_fact(task, facts[i])) {
            error_set(&change->error, ERROR_USAGE, "variable %d has no value %d",
                      (int)facts[i].variable, (int)facts[i].value);
            return false;
        }
        taken[i] = (Fact){facts[i].variable, facts[i].value};
    }
    if (count > 0) {
        qsort(taken, (size_t)count, sizeof *taken, task_compare_facts);
    }
    for (int64_t i = 0; i < count; i++) {
        bool is_same_variable = size > 0 && taken[size - 1].var == taken[i].var;
        if (is_same_variable && taken[size - 1].value != taken[i].value) {
            error_set(&change->error, ERROR_UNSUPPORTED, "%.200s and %.200s exclude each other",
                      name_of(task, taken[size - 1]), name_of(task, taken[i]));
            return false;
        }
        if (!is_same_variable) {
            taken[size++] = taken[i];
        }
    }
    *out_facts = (FactSpan){taken, size};
    return true;
}

/* The first two facts of a group that hold at once. */
static bool check_mutexes(Change *change, const int32_t *values)
{
    const Task *task = change->changed->task;
    for (int32_t i = 0; i < task->num_mutex_groups; i++) {
        const FactSpan *group = &task->mutex_groups[i];
        const Fact *first = NULL;
        for (int32_t k = 0; k < group->count; k++) {
            const Fact *fact = &group->data[k];
            bool holds = values[fact->var] == fact->value;
            if (holds && first) {
                error_set(&change->error, ERROR_UNSUPPORTED, "%.200s and %.200s exclude each other",
                          name_of(task, *first), name_of(task, *fact));
                return false;
            }
            first = holds ? fact : first;
        }
    }
    return true;
}

static bool change_initial(Change *change)
{
    Task *task = change->changed->task;
    FactSpan facts;
    size_t count = (size_t)task->num_variables;
    int32_t *values = ARENA_NEW(&task->arena, int32_t, count);
    memcpy(values, task->initial, count * sizeof *values);
    if (!take_facts(change, change->initial, change->num_initial, &facts)) {
        return false;
    }
    for (int32_t i = 0; i < facts.count; i++) {
        if (task_is_derived(task, facts.data[i].var)) {
            error_set(&change->error, ERROR_UNSUPPORTED, "%.200s is derived and cannot be set",
                      name_of(task, facts.data[i]));
            return false;
        }
        values[facts.data[i].var] = facts.data[i].value;
    }
    task->initial = values;
    return check_mutexes(change, values);
}

static void make_change(void *context)
{
    Change *change = context;
    Task *task = MEM_NEW(Task, 1);
    *task = *change->changed->base->task;
    task->arena = (Arena){0};
    task->has_object_kinds = false;
    task->num_alike = 0;
    task->alike = NULL;
    change->changed->task = task;
    if (change_initial(change) && change->num_goals > 0) {
        take_facts(change, change->goal, change->num_goals, &task->goal);
    }
}

static VeerTask *new_change(VeerTask *base, Change *change, VeerError *error)
{
    VeerTask *changed = change->changed = new_task();
    if (!changed) {
        api_report_memory(error);
        return NULL;
    }
    changed->base = veer_task_share(base);
    changed->is_pddl = base->is_pddl;
    changed->domain = base->domain;
    bool is_done = mem_scope_run(&changed->scope, make_change, change);
    if (!is_done) {
        changed->task = NULL;
        api_report_memory(error);
    } else if (change->error.kind != ERROR_NONE) {
        api_report(error, &change->error, false);
    } else {
        api_clear(error);
        return changed;
    }
    veer_task_close(changed);
    return NULL;
}

VeerTask *veer_task_change(VeerTask *task, const VeerFact *initial, int64_t num_initial,
                           const VeerFact *goal, int64_t num_goals, VeerError *error)
{
    if (!task || num_initial < 0 || num_goals < 0 || (num_initial > 0 && !initial) ||
        (num_goals > 0 && !goal)) {
        api_report_text(error, VEER_CODE_USAGE, "there is no task, or there are no facts");
        return NULL;
    }
    if (task->is_trivial) {
        api_report_text(error, VEER_CODE_UNSUPPORTED,
                        "the translation has decided this task and left out all of it");
        return NULL;
    }
    Change change = {
        .initial = initial, .goal = goal, .num_initial = num_initial, .num_goals = num_goals};
    return new_change(task, &change, error);
}

/* --- Looking ---------------------------------------------------------------------------------- */

int veer_task_figures(const VeerTask *task, VeerTaskFigures *out_figures)
{
    VeerTaskFigures figures = {0};
    if (task) {
        const Task *own = task->task;
        figures = (VeerTaskFigures){.num_variables = own->num_variables,
                                    .num_facts = own->num_facts,
                                    .num_operators = own->num_operators,
                                    .num_axioms = own->num_axioms,
                                    .num_goals = own->goal.count,
                                    .num_mutex_groups = own->num_mutex_groups,
                                    .is_pddl = task->is_pddl,
                                    .is_changed = task->base != NULL,
                                    .has_costs = !task_is_unit_cost(own),
                                    .is_unsolvable = task->is_unsolvable,
                                    .seconds = task->seconds,
                                    .memory = task->scope.ring.bytes};
    }
    return task && api_give(out_figures, &figures, sizeof figures) ? 0 : VEER_ERROR;
}

static const Variable *find_variable(const VeerTask *task, int32_t variable)
{
    bool is_there = task && variable >= 0 && variable < task->task->num_variables;
    return is_there ? &task->task->variables[variable] : NULL;
}

const char *veer_task_variable_name(const VeerTask *task, int32_t variable)
{
    const Variable *own = find_variable(task, variable);
    return own ? own->name : NULL;
}

int32_t veer_task_num_values(const VeerTask *task, int32_t variable)
{
    const Variable *own = find_variable(task, variable);
    return own ? own->domain_size : VEER_ERROR;
}

const char *veer_task_fact_name(const VeerTask *task, int32_t variable, int32_t value)
{
    const Variable *own = find_variable(task, variable);
    return own && value >= 0 && value < own->domain_size ? own->value_names[value] : NULL;
}

int veer_task_is_derived(const VeerTask *task, int32_t variable)
{
    return find_variable(task, variable) ? task_is_derived(task->task, variable) : VEER_ERROR;
}

static bool is_operator(const VeerTask *task, int32_t op)
{
    return task && op >= 0 && op < task->task->num_operators;
}

const char *veer_task_operator_name(const VeerTask *task, int32_t op)
{
    return is_operator(task, op) ? task->task->operators[op].name : NULL;
}

int64_t veer_task_operator_cost(const VeerTask *task, int32_t op)
{
    return is_operator(task, op) ? task_operator_cost(task->task, op) : VEER_ERROR;
}

int64_t veer_task_initial(const VeerTask *task, int32_t *out_values, int64_t room)
{
    int64_t count = task ? task->task->num_variables : VEER_ERROR;
    for (int64_t i = 0; out_values && i < count && i < room; i++) {
        out_values[i] = task->task->initial[i];
    }
    return count;
}

int64_t veer_task_goal(const VeerTask *task, VeerFact *out_facts, int64_t room)
{
    int64_t count = task ? task->task->goal.count : VEER_ERROR;
    for (int64_t i = 0; out_facts && i < count && i < room; i++) {
        Fact fact = task->task->goal.data[i];
        out_facts[i] = (VeerFact){fact.var, fact.value};
    }
    return count;
}

/* --- Writing ---------------------------------------------------------------------------------- */

/* What is written so far. */
typedef struct Text {
    char *out;
    int64_t room, length;
} Text;

static void add_text(Text *text, const char *part)
{
    int64_t left = text->room > text->length ? text->room - text->length : 0;
    text->length += api_give_text(part, strlen(part), text->out ? text->out + text->length : NULL,
                                  text->out ? left : 0);
}

int64_t veer_task_plan_text(const VeerTask *task, const int32_t *operators, int64_t num_operators,
                            char *out_text, int64_t room)
{
    if (!task || num_operators < 0 || (num_operators > 0 && !operators)) {
        return VEER_ERROR;
    }
    Text text = {out_text, room, 0};
    int64_t cost = 0;
    for (int64_t i = 0; i < num_operators; i++) {
        if (!is_operator(task, operators[i])) {
            return VEER_ERROR;
        }
        cost += task_operator_cost(task->task, operators[i]);
        add_text(&text, "(");
        add_text(&text, task->task->operators[operators[i]].name);
        add_text(&text, ")\n");
    }
    char last[64];
    snprintf(last, sizeof last, "; cost = %lld (%s cost)\n", (long long)cost,
             task_is_unit_cost(task->task) ? "unit" : "general");
    add_text(&text, last);
    return text.length;
}

typedef struct Writing {
    const VeerTask *task;
    const char *path;
    bool is_done;
    Error error;
} Writing;

static bool write_task(const void *context, FILE *stream)
{
    return sas_write(context, stream);
}

static void write_file(void *context)
{
    Writing *writing = context;
    writing->is_done =
        file_replace(writing->path, write_task, writing->task->task, &writing->error);
}

int veer_task_write(const VeerTask *task, const char *path, VeerError *error)
{
    if (!task || !path) {
        api_report_text(error, VEER_CODE_USAGE, "there is no task, or no file to write");
        return VEER_ERROR;
    }
    MemScope scope = {0};
    Writing writing = {.task = task, .path = path};
    if (!mem_scope_run(&scope, write_file, &writing)) {
        api_report_memory(error);
        return VEER_ERROR;
    }
    if (!writing.is_done) {
        api_report(error, &writing.error, false);
        return VEER_ERROR;
    }
    api_clear(error);
    return 0;
}

/* --- Validating ------------------------------------------------------------------------------- */

bool veer_task_load_again(const VeerTask *task, LoadedTask *out_loaded, Error *error)
{
    bool is_pddl = task->is_pddl && !task->base;
    bool ok = true;
    *out_loaded = (LoadedTask){0};
    if (is_pddl) {
        task_loader_take(task->domain_source, task->source, out_loaded);
        ok = task_loader_parse(out_loaded, error);
    }
    out_loaded->task = task->task;
    return ok;
}

void veer_task_put_back(LoadedTask *loaded)
{
    loaded->task = NULL; /* the VeerTask's */
    task_loader_release(loaded);
}

typedef struct Judging {
    const VeerTask *task;
    const char *plan;
    bool is_file, is_done;
    PlanJudgement judgement;
    Error error;
} Judging;

static void judge(void *context)
{
    Judging *judging = context;
    LoadedTask loaded;
    judging->is_done = veer_task_load_again(judging->task, &loaded, &judging->error);
    if (judging->is_done && judging->is_file) {
        plan_judge_file(&loaded, judging->plan, &judging->judgement);
    } else if (judging->is_done) {
        plan_judge_text(&loaded, source_of("plan", judging->plan), &judging->judgement);
    }
    veer_task_put_back(&loaded);
}

static int give_verdict(const PlanJudgement *judgement, VeerVerdict *out_verdict)
{
    static const int VERDICTS[] = {[PLAN_JUDGE_VALID] = VEER_PLAN_VALID,
                                   [PLAN_JUDGE_INVALID] = VEER_PLAN_INVALID,
                                   [PLAN_JUDGE_UNREADABLE] = VEER_PLAN_UNREADABLE,
                                   [PLAN_JUDGE_UNDECIDED] = VEER_PLAN_UNDECIDED};
    VeerVerdict verdict = {.verdict = VERDICTS[judgement->verdict],
                           .cost = judgement->cost,
                           .num_steps = (int64_t)judgement->num_steps,
                           .failing_step = (int64_t)judgement->failing_step,
                           .line = judgement->error.line,
                           .column = judgement->error.column};
    memcpy(verdict.file, judgement->error.file, sizeof verdict.file);
    memcpy(verdict.message, judgement->error.message, sizeof verdict.message);
    api_give(out_verdict, &verdict, sizeof verdict);
    return verdict.verdict;
}

static int validate(Judging *judging, VeerVerdict *out_verdict, VeerError *error)
{
    MemScope scope = {0};
    if (!judging->task || !judging->plan) {
        api_report_text(error, VEER_CODE_USAGE, "there is no task, or no plan to check");
    } else if (!mem_scope_run(&scope, judge, judging)) {
        api_report_memory(error);
    } else if (!judging->is_done) {
        api_report(error, &judging->error, true);
    } else {
        api_clear(error);
        return give_verdict(&judging->judgement, out_verdict);
    }
    return VEER_ERROR;
}

int veer_task_validate(const VeerTask *task, const char *plan, VeerVerdict *out_verdict,
                       VeerError *error)
{
    Judging judging = {.task = task, .plan = plan};
    return validate(&judging, out_verdict, error);
}

int veer_task_validate_file(const VeerTask *task, const char *path, VeerVerdict *out_verdict,
                            VeerError *error)
{
    Judging judging = {.task = task, .plan = path, .is_file = true};
    return validate(&judging, out_verdict, error);
}
