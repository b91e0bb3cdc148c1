#include "heur/lm_cut_tables.h"

#include <assert.h>

#include "base/mem.h"
#include "base/vec.h"

enum { WORD_BITS = 64 };

/* Lists that grow while the operators are read. */
typedef struct Draft {
    IntVec begin, facts;
} Draft;

typedef struct Builder {
    const Task *task;
    LmCutTables *tables;
    bool *is_useful; /* per fact: a precondition, or the goal */
    IntVec cost, num_pre;
    Draft pre, useful, effects;
} Builder;

static bool check_task(const Task *task, Error *error)
{
    if (task->num_axioms > 0) {
        error_set(error, ERROR_UNSUPPORTED, "the heuristic lmcut does not support axioms");
    } else if (task_has_conditional_effects(task)) {
        error_set(error, ERROR_UNSUPPORTED,
                  "the heuristic lmcut does not support conditional effects");
    }
    return error->kind == ERROR_NONE;
}

/* --- Lists ------------------------------------------------------------------------------------ */

/* Places are 32-bit numbers; a task that needs more counts as out of memory. */
static void begin_list(Draft *draft)
{
    if (draft->facts.size > INT32_MAX / 4) {
        mem_fail(draft->facts.size * sizeof(int32_t));
    }
    int_vec_push(&draft->begin, (int32_t)draft->facts.size);
}

static bool has_since(const IntVec *vec, size_t begin, int32_t number)
{
    for (size_t i = begin; i < vec->size; i++) {
        if (vec->data[i] == number) {
            return true;
        }
    }
    return false;
}

/* Operators may repeat preconditions. Goals do not, and there can be many of them. */
static void add_preconditions(Builder *builder, FactSpan facts, bool can_repeat)
{
    IntVec *pre = &builder->pre.facts;
    begin_list(&builder->pre);
    size_t begin = pre->size;
    for (int32_t i = 0; i < facts.count; i++) {
        int32_t fact = task_fact(builder->task, facts.data[i]);
        if (!can_repeat || !has_since(pre, begin, fact)) {
            int_vec_push(pre, fact);
            builder->is_useful[fact] = true;
        }
    }
    if (pre->size == begin) {
        int_vec_push(pre, builder->tables->start_fact);
    }
    int_vec_push(&builder->num_pre, (int32_t)(pre->size - begin));
}

static void add_operator(Builder *builder, int32_t op)
{
    const Task *task = builder->task;
    const Operator *o = &task->operators[op];
    int32_t cost = task_operator_cost(task, op);
    assert(cost >= 0);
    int_vec_push(&builder->cost, cost < LM_CUT_MAX_COST ? cost : LM_CUT_MAX_COST);
    add_preconditions(builder, o->preconditions, true);
    begin_list(&builder->effects);
    for (int32_t i = 0; i < o->num_effects; i++) {
        Fact fact = {o->effects[i].var, o->effects[i].post};
        int_vec_push(&builder->effects.facts, task_fact(task, fact));
    }
}

static void add_goal(Builder *builder)
{
    int32_t goal = builder->tables->goal_fact;
    int_vec_push(&builder->cost, 0);
    add_preconditions(builder, builder->task->goal, false);
    begin_list(&builder->effects);
    int_vec_push(&builder->effects.facts, goal);
    builder->is_useful[goal] = true;
}

/* When all preconditions are known. */
static void choose_useful(Builder *builder)
{
    const Draft *effects = &builder->effects;
    for (size_t op = 0; op < builder->cost.size; op++) {
        begin_list(&builder->useful);
        for (int32_t i = effects->begin.data[op]; i < effects->begin.data[op + 1]; i++) {
            if (builder->is_useful[effects->facts.data[i]]) {
                int_vec_push(&builder->useful.facts, effects->facts.data[i]);
            }
        }
    }
    begin_list(&builder->useful);
}

static LmCutLists keep_lists(LmCutTables *tables, const Draft *draft)
{
    const IntVec *begin = &draft->begin, *facts = &draft->facts;
    return (LmCutLists){
        .size = (int32_t)facts->size,
        .begin = arena_copy(&tables->arena, begin->data, begin->size, sizeof(int32_t)),
        .facts = arena_copy(&tables->arena, facts->data, facts->size, sizeof(int32_t)),
    };
}

/* --- Places ----------------------------------------------------------------------------------- */

/* Where `count` places can begin, from `at` on, without crossing words unless they must. */
static int32_t fit(int32_t at, int32_t count)
{
    int32_t left = WORD_BITS - at % WORD_BITS;
    return count > left ? at + left : at;
}

/* Fills begin and end, both to begin[fact]; returns the number of places. */
static int32_t lay_out_places(const LmCutTables *tables, const LmCutLists *lists, int32_t *begin,
                              int32_t *end)
{
    for (int32_t i = 0; i < lists->size; i++) {
        end[lists->facts[i]]++;
    }
    int32_t at = 0;
    for (int32_t fact = 0; fact < tables->num_facts; fact++) {
        int32_t count = end[fact];
        begin[fact] = end[fact] = fit(at, count);
        at = begin[fact] + count;
    }
    return at;
}

static LmCutPlaces turn_round(LmCutTables *tables, LmCutLists *lists)
{
    size_t num_facts = (size_t)tables->num_facts;
    int32_t *begin = ARENA_NEW(&tables->arena, int32_t, num_facts);
    int32_t *end = ARENA_NEW(&tables->arena, int32_t, num_facts);
    int32_t size = lay_out_places(tables, lists, begin, end);
    int32_t *ops = ARENA_NEW(&tables->arena, int32_t, (size_t)size);
    int32_t *index = ARENA_NEW(&tables->arena, int32_t, (size_t)size);
    int32_t *places = ARENA_NEW(&tables->arena, int32_t, (size_t)lists->size);
    for (int32_t op = 0; op < tables->num_operators; op++) {
        for (int32_t i = lists->begin[op]; i < lists->begin[op + 1]; i++) {
            places[i] = end[lists->facts[i]]++;
            ops[places[i]] = op;
            index[places[i]] = i;
        }
    }
    lists->places = places;
    return (LmCutPlaces){.size = size, .begin = begin, .end = end, .ops = ops, .index = index};
}

/* --- Life ------------------------------------------------------------------------------------- */

static void lay_out_facts(LmCutTables *tables, const Task *task)
{
    int32_t *first_fact = ARENA_NEW(&tables->arena, int32_t, (size_t)task->num_variables);
    for (int32_t var = 0; var < task->num_variables; var++) {
        first_fact[var] = task->variables[var].first_fact;
    }
    tables->num_variables = task->num_variables;
    tables->first_fact = first_fact;
    tables->num_facts = task->num_facts;
    tables->start_fact = tables->num_facts++;
    tables->goal_fact = tables->num_facts++;
}

static void read_operators(Builder *builder)
{
    for (int32_t op = 0; op < builder->task->num_operators; op++) {
        add_operator(builder, op);
    }
    add_goal(builder);
    begin_list(&builder->pre);
    begin_list(&builder->effects);
    choose_useful(builder);
}

static void keep(Builder *builder)
{
    LmCutTables *tables = builder->tables;
    size_t num_ops = builder->cost.size;
    tables->num_operators = (int32_t)num_ops;
    tables->cost = arena_copy(&tables->arena, builder->cost.data, num_ops, sizeof(int32_t));
    tables->num_pre = arena_copy(&tables->arena, builder->num_pre.data, num_ops, sizeof(int32_t));
    tables->pre = keep_lists(tables, &builder->pre);
    tables->useful = keep_lists(tables, &builder->useful);
    tables->effects = keep_lists(tables, &builder->effects);
    tables->triggers = turn_round(tables, &tables->pre);
    tables->achievers = turn_round(tables, &tables->useful);
}

static void release(Builder *builder)
{
    Draft *drafts[] = {&builder->pre, &builder->useful, &builder->effects};
    for (size_t i = 0; i < sizeof drafts / sizeof *drafts; i++) {
        int_vec_release(&drafts[i]->begin);
        int_vec_release(&drafts[i]->facts);
    }
    int_vec_release(&builder->cost);
    int_vec_release(&builder->num_pre);
    MEM_FREE(builder->is_useful, (size_t)builder->tables->num_facts);
}

LmCutTables *lm_cut_tables_new(const Task *task, Error *error)
{
    if (!check_task(task, error)) {
        return NULL;
    }
    LmCutTables *tables = MEM_NEW(LmCutTables, 1);
    lay_out_facts(tables, task);
    Builder builder = {
        .task = task, .tables = tables, .is_useful = MEM_NEW(bool, (size_t)tables->num_facts)};
    read_operators(&builder);
    keep(&builder);
    release(&builder);
    assert(lm_cut_tables_check(tables));
    return tables;
}

void lm_cut_tables_free(LmCutTables *tables)
{
    arena_release(&tables->arena);
    MEM_FREE(tables, 1);
}

/* --- Check ------------------------------------------------------------------------------------ */

static bool check_lists(const LmCutTables *tables, const LmCutLists *lists,
                        const LmCutPlaces *places)
{
    bool ok = true;
    for (int32_t op = 0; op < tables->num_operators; op++) {
        ok &= lists->begin[op] <= lists->begin[op + 1];
        for (int32_t i = lists->begin[op]; i < lists->begin[op + 1]; i++) {
            int32_t fact = lists->facts[i], place = lists->places[i];
            ok &= places->begin[fact] <= place && place < places->end[fact] &&
                  places->ops[place] == op && places->index[place] == i;
        }
    }
    return ok;
}

bool lm_cut_tables_check(const LmCutTables *tables)
{
    return check_lists(tables, &tables->pre, &tables->triggers) &&
           check_lists(tables, &tables->useful, &tables->achievers);
}
