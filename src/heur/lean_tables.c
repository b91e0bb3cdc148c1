#include "heur/lean_tables.h"

#include <assert.h>

#include "base/ints.h"
#include "base/mem.h"
#include "base/vec.h"

DEFINE_VEC(CodeVec, code_vec, uint32_t);

/* A group without useful effects is left out of the blocks where base costs are at most this. Where
 * they are larger, a pass would too often have to give up, as it could not exclude that the group
 * turned Fast Downward's queue into a heap. */
enum { MAX_COST_FOR_HIDING = 10 };

/* A shorter run of direct triggers is counted like the others: a block costs more than counters. */
enum { MIN_DIRECT_RUN = 2 };

static void raise_to(int32_t *most, int32_t value)
{
    *most = value > *most ? value : *most;
}

static void measure(LeanTables *lean)
{
    const Relax *relax = lean->relax;
    for (int32_t group = 0; group < relax->num_groups; group++) {
        int32_t num_pre = relax_num_pre(relax, group), cost = relax_base_cost(relax, group);
        raise_to(&lean->max_pre, num_pre);
        raise_to(&lean->max_base_cost, cost);
        raise_to(&lean->max_free_cost, num_pre == 0 ? cost : 0);
    }
}

/* The sum over a group's conditions must not run into the bits above. */
static uint32_t highest_safe_cost(const LeanTables *lean)
{
    const uint32_t room = LEAN_MET - 1;
    if (lean->max_pre > LEAN_MAX_PRE || (uint32_t)lean->max_base_cost > room ||
        lean->relax->num_facts >= INT32_MAX / 2) {
        return 0;
    }
    uint32_t max_pre = lean->max_pre > 0 ? (uint32_t)lean->max_pre : 1;
    assert(max_pre <= LEAN_MAX_PRE);
    return (room - (uint32_t)lean->max_base_cost) / max_pre;
}

static void fill_counters(LeanTables *lean)
{
    const Relax *relax = lean->relax;
    uint32_t *start = ARENA_NEW(&lean->arena, uint32_t, (size_t)relax->num_groups);
    for (int32_t group = 0; group < relax->num_groups; group++) {
        start[group] = (uint32_t)relax_base_cost(relax, group) -
                       (uint32_t)relax_num_pre(relax, group) * LEAN_MET;
    }
    lean->start = start;
    lean->max_cost = highest_safe_cost(lean);
}

/* --- Effects ---------------------------------------------------------------------------------- */

static bool is_useful(const Relax *relax, int32_t fact)
{
    return relax->is_goal[fact] || relax_has_triggers(relax, fact);
}

static uint32_t effect_code(const Relax *relax, int32_t fact)
{
    return 2 * (uint32_t)fact + relax_has_triggers(relax, fact);
}

/* Appends the useful effects of a group and returns their number. */
static uint32_t push_useful(CodeVec *codes, const Relax *relax, int32_t group)
{
    size_t before = codes->size;
    assert(relax->effect_begin[group] < relax->effect_begin[group + 1]);
    for (int32_t i = relax->effect_begin[group]; i < relax->effect_begin[group + 1]; i++) {
        if (is_useful(relax, relax->effects[i])) {
            code_vec_push(codes, effect_code(relax, relax->effects[i]));
        }
    }
    return (uint32_t)(codes->size - before);
}

static void note_hidden_group(LeanTables *lean, int32_t group)
{
    lean->has_hidden_groups = true;
    raise_to(&lean->max_hidden_pre, relax_num_pre(lean->relax, group));
    raise_to(&lean->max_hidden_cost, relax_base_cost(lean->relax, group));
}

/* A group without useful effects has an empty list. */
static void fill_effects(LeanTables *lean)
{
    const Relax *relax = lean->relax;
    uint32_t *effects = ARENA_NEW(&lean->arena, uint32_t, (size_t)relax->num_groups);
    uint8_t *has_hidden = ARENA_NEW(&lean->arena, uint8_t, (size_t)relax->num_groups);
    CodeVec several = {0};
    for (int32_t group = 0; group < relax->num_groups; group++) {
        size_t before = several.size;
        uint32_t count = push_useful(&several, relax, group);
        int32_t num_effects = relax->effect_begin[group + 1] - relax->effect_begin[group];
        assert(count <= (uint32_t)num_effects && before < LEAN_SEVERAL);
        has_hidden[group] = count < (uint32_t)num_effects;
        lean->has_zero_cost |= count > 0 && relax_base_cost(relax, group) == 0;
        if (count == 1) {
            effects[group] = several.data[before];
            several.size = before;
            continue;
        }
        effects[group] = LEAN_SEVERAL + (uint32_t)before;
        code_vec_push(&several, LEAN_LAST);
        if (count == 0 && lean->max_base_cost <= MAX_COST_FOR_HIDING) {
            note_hidden_group(lean, group);
        }
    }
    lean->effects = effects;
    lean->has_hidden = has_hidden;
    lean->several = arena_copy(&lean->arena, several.data, several.size, sizeof *several.data);
    code_vec_release(&several);
}

static bool is_empty(const LeanTables *lean, int32_t group)
{
    uint32_t effects = lean->effects[group];
    return effects >= LEAN_SEVERAL && lean->several[effects - LEAN_SEVERAL] == LEAN_LAST;
}

/* --- Blocks ----------------------------------------------------------------------------------- */

/* The groups that a fact triggers, without those left out. */
static void list_triggers(const LeanTables *lean, int32_t fact, IntVec *out_groups)
{
    const Relax *relax = lean->relax;
    out_groups->size = 0;
    for (int32_t i = relax->trigger_begin[fact]; i < relax->trigger_begin[fact + 1]; i++) {
        if (!lean->has_hidden_groups || !is_empty(lean, relax->triggers[i])) {
            int_vec_push(out_groups, relax->triggers[i]);
        }
    }
}

/* A group without useful effects has no direct entry; it is counted, as a pass must see it fire. */
static bool is_direct(const LeanTables *lean, int32_t group)
{
    return relax_num_pre(lean->relax, group) == 1 && !is_empty(lean, group);
}

/* End of the run of groups from `at` that are all direct, or all not. */
static size_t end_of_run(const LeanTables *lean, const IntVec *groups, size_t at, bool direct)
{
    while (at < groups->size && is_direct(lean, groups->data[at]) == direct) {
        at++;
    }
    return at;
}

/* End of the counted part that starts at `at`: up to the next direct run that is long enough. */
static size_t end_of_counted(const LeanTables *lean, const IntVec *groups, size_t at)
{
    for (;;) {
        size_t run = end_of_run(lean, groups, at, false);
        size_t run_end = end_of_run(lean, groups, run, true);
        bool is_whole_list = run == 0 && run_end == groups->size;
        if (run == groups->size || run_end - run >= MIN_DIRECT_RUN || is_whole_list) {
            return run;
        }
        at = run_end;
    }
}

static void push_direct(CodeVec *code, const LeanTables *lean, int32_t group)
{
    const Relax *relax = lean->relax;
    for (int32_t i = relax->effect_begin[group]; i < relax->effect_begin[group + 1]; i++) {
        if (is_useful(relax, relax->effects[i])) {
            code_vec_push(code, effect_code(relax, relax->effects[i]));
            code_vec_push(code, (uint32_t)relax_base_cost(relax, group));
            code_vec_push(code, (uint32_t)group);
        }
    }
}

/* One block: groups [first, middle) counted, [middle, last) direct. */
static void push_block(CodeVec *code, const LeanTables *lean, const IntVec *groups, size_t first,
                       size_t middle, size_t last)
{
    assert(first <= middle && middle <= last && last <= groups->size);
    code_vec_push(code, (uint32_t)(middle - first));
    for (size_t i = first; i < middle; i++) {
        code_vec_push(code, (uint32_t)groups->data[i]);
    }
    size_t count_at = code->size;
    code_vec_push(code, 0);
    for (size_t i = middle; i < last; i++) {
        push_direct(code, lean, groups->data[i]);
    }
    assert((code->size - count_at - 1) % 3 == 0);
    code->data[count_at] = (uint32_t)((code->size - count_at - 1) / 3);
}

static void fill_blocks(LeanTables *lean)
{
    const Relax *relax = lean->relax;
    int32_t *begin = ARENA_NEW(&lean->arena, int32_t, (size_t)relax->num_facts + 1);
    CodeVec code = {0};
    IntVec groups = {0};
    for (int32_t fact = 0; fact < relax->num_facts; fact++) {
        list_triggers(lean, fact, &groups);
        for (size_t at = 0; at < groups.size;) {
            size_t middle = end_of_counted(lean, &groups, at);
            size_t last = end_of_run(lean, &groups, middle, true);
            assert(last > at);
            push_block(&code, lean, &groups, at, middle, last);
            at = last;
        }
        assert(code.size <= INT32_MAX);
        begin[fact + 1] = (int32_t)code.size;
    }
    lean->begin = begin;
    lean->code = arena_copy(&lean->arena, code.data, code.size, sizeof *code.data);
    code_vec_release(&code);
    int_vec_release(&groups);
}

/* --- The order of ready groups ---------------------------------------------------------------- */

static int32_t variable_of(const Relax *relax, int32_t fact)
{
    int32_t low = 0, high = relax->num_variables - 1;
    while (low < high) {
        int32_t middle = (low + high + 1) / 2;
        if (relax->first_fact[middle] <= fact) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    assert(relax->first_fact[low] <= fact);
    return low;
}

/* Counting sort by the smallest variable of the preconditions. Groups without preconditions are
 * never made applicable by a fact; they are sorted in last, to have a place. */
static void fill_ready_order(LeanTables *lean)
{
    const Relax *relax = lean->relax;
    size_t num_groups = (size_t)relax->num_groups;
    int32_t num_variables = relax->num_variables;
    int32_t *ready_at = ARENA_NEW(&lean->arena, int32_t, num_groups);
    int32_t *ready_group = ARENA_NEW(&lean->arena, int32_t, num_groups);
    int32_t *key = MEM_NEW(int32_t, num_groups);
    int32_t *begin = MEM_NEW(int32_t, (size_t)num_variables + 2);
    for (int32_t group = 0; group < relax->num_groups; group++) {
        bool is_free = relax_num_pre(relax, group) == 0;
        int32_t var = is_free ? -1 : variable_of(relax, relax->pre[relax->pre_begin[group]]);
        key[group] = num_variables - 1 - var;
        begin[key[group] + 1]++;
    }
    ints_add_up(begin, (size_t)num_variables + 2);
    for (int32_t group = 0; group < relax->num_groups; group++) {
        ready_at[group] = begin[key[group]]++;
        assert(ready_at[group] < relax->num_groups);
        ready_group[ready_at[group]] = group;
    }
    lean->ready_at = ready_at;
    lean->ready_group = ready_group;
    MEM_FREE(key, num_groups);
    MEM_FREE(begin, (size_t)num_variables + 2);
}

LeanTables *lean_tables_new(const Relax *relax)
{
    LeanTables *lean = MEM_NEW(LeanTables, 1);
    lean->relax = relax;
    measure(lean);
    fill_counters(lean);
    fill_effects(lean);
    fill_blocks(lean);
    fill_ready_order(lean);
    return lean;
}

void lean_tables_free(LeanTables *lean)
{
    if (lean) {
        arena_release(&lean->arena);
        MEM_FREE(lean, 1);
    }
}
