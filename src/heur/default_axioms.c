/* Two steps. First, which default values are needed: those in goals and conditions of operators,
 * and from there on those in rules, in the iteration order of Fast Downward's hash sets. Second,
 * for each of them all minimal hitting sets of its rules: a rule is a clause of the facts that
 * falsify it, and a hitting set has a fact of every clause. They are enumerated depth first, one
 * clause after the other, passing over clauses that are hit already; a set that is not minimal is
 * discarded at the end. Invariant: is_chosen and var_is_chosen mark exactly the facts in
 * `chosen`. */
#include "heur/default_axioms.h"

#include <assert.h>
#include <stdlib.h>

#include "base/hash_order.h"
#include "base/ints.h"
#include "base/scc.h"

DEFINE_VEC(FactVec, fact_vec, Fact);

/* Lists of int32 per variable, in compressed form. */
typedef struct Lists {
    int32_t *begin; /* num_variables + 1 */
    int32_t *items;
} Lists;

typedef struct Builder {
    const Task *task;
    Arena scratch;
    Lists rules;      /* per variable: axioms that set it */
    Lists by_set;     /* per variable: derived variables its rules want set (not default) */
    Lists by_default; /* per variable: derived variables its rules want at their default */
    bool *is_cyclic;  /* in a component of several variables that support each other */
} Builder;

static bool is_default(const Task *task, Fact fact)
{
    return fact.value == task->initial[fact.var];
}

/* Called for every pair of a variable and an item of its list, in the order of the task. */
typedef void (*PairVisitor)(void *context, int32_t var, int32_t item);
typedef enum ListKind { LIST_RULES, LIST_BY_SET, LIST_BY_DEFAULT } ListKind;

static void for_each_pair(const Task *task, ListKind kind, PairVisitor visit, void *context)
{
    for (int32_t rule = 0; rule < task->num_axioms; rule++) {
        const Axiom *axiom = &task->axioms[rule];
        if (kind == LIST_RULES) {
            visit(context, axiom->var, rule);
            continue;
        }
        for (int32_t i = 0; i < axiom->conditions.count; i++) {
            Fact fact = axiom->conditions.data[i];
            if (task_is_derived(task, fact.var) &&
                is_default(task, fact) == (kind == LIST_BY_DEFAULT)) {
                visit(context, axiom->var, fact.var);
            }
        }
    }
}

static void count_pair(void *context, int32_t var, int32_t item)
{
    (void)item;
    ((int32_t *)context)[var + 1]++;
}

typedef struct Placement {
    int32_t *next, *items;
} Placement;

static void place_pair(void *context, int32_t var, int32_t item)
{
    Placement *placement = context;
    placement->items[placement->next[var]++] = item;
}

static Lists collect_lists(const Task *task, ListKind kind, Arena *arena)
{
    size_t count = (size_t)task->num_variables;
    int32_t *begin = ARENA_NEW(arena, int32_t, count + 1);
    for_each_pair(task, kind, count_pair, begin);
    ints_add_up(begin, count + 1);
    assert(begin[0] == 0);
    Placement placement = {arena_copy(arena, begin, count, sizeof *begin),
                           ARENA_NEW(arena, int32_t, (size_t)begin[count])};
    for_each_pair(task, kind, place_pair, &placement);
    return (Lists){begin, placement.items};
}

static void find_cycles(Builder *builder)
{
    int32_t count = builder->task->num_variables;
    int32_t *component = ARENA_NEW(&builder->scratch, int32_t, (size_t)count);
    int32_t *size = ARENA_NEW(&builder->scratch, int32_t, (size_t)count);
    builder->is_cyclic = ARENA_NEW(&builder->scratch, bool, (size_t)count);
    scc_compute((SccGraph){count, builder->by_set.begin, builder->by_set.items}, component);
    for (int32_t var = 0; var < count; var++) {
        size[component[var]]++;
    }
    for (int32_t var = 0; var < count; var++) {
        builder->is_cyclic[var] = size[component[var]] > 1;
    }
}

/* --- Which default values matter -------------------------------------------------------------- */

/* Needed literals (variable, at its default?) with Fast Downward's iteration order. */
typedef struct Needed {
    const Task *task;
    HashOrder order;
    IntVec literals; /* 2 * var + is_default, by element number */
    bool *seen;      /* per literal */
} Needed;

static bool need(Needed *needed, int32_t var, bool at_default)
{
    int32_t literal = 2 * var + at_default;
    assert(task_is_derived(needed->task, var));
    if (needed->seen[literal]) {
        return false;
    }
    needed->seen[literal] = true;
    uint32_t words[2] = {(uint32_t)var, at_default};
    hash_order_insert(&needed->order, hash_order_hash_words(words, 2));
    int_vec_push(&needed->literals, literal);
    return true;
}

static void need_facts(Needed *needed, FactSpan facts)
{
    for (int32_t i = 0; i < facts.count; i++) {
        if (task_is_derived(needed->task, facts.data[i].var)) {
            need(needed, facts.data[i].var, is_default(needed->task, facts.data[i]));
        }
    }
}

static void need_conditions(Needed *needed)
{
    const Task *task = needed->task;
    need_facts(needed, task->goal);
    for (int32_t op = 0; op < task->num_operators; op++) {
        need_facts(needed, task->operators[op].preconditions);
        for (int32_t i = 0; i < task->operators[op].num_effects; i++) {
            need_facts(needed, task->operators[op].effects[i].conditions);
        }
    }
}

static void need_list(Needed *needed, IntVec *queue, Lists lists, int32_t var, bool at_default)
{
    for (int32_t i = lists.begin[var]; i < lists.begin[var + 1]; i++) {
        if (need(needed, lists.items[i], at_default)) {
            int_vec_push(queue, 2 * lists.items[i] + at_default);
        }
    }
}

/* A variable in a cycle gets its default without conditions, so that it needs nothing further. */
static void propagate(const Builder *builder, Needed *needed)
{
    IntVec queue = {0};
    size_t count = needed->literals.size;
    int_vec_reserve(&queue, count);
    hash_order_list(&needed->order, queue.data);
    for (size_t i = 0; i < count; i++) {
        queue.data[i] = needed->literals.data[queue.data[i]];
    }
    queue.size = count;
    for (size_t at = 0; at < queue.size; at++) {
        int32_t var = queue.data[at] / 2;
        bool at_default = queue.data[at] % 2;
        if (!at_default || !builder->is_cyclic[var]) {
            need_list(needed, &queue, builder->by_set, var, at_default);
            need_list(needed, &queue, builder->by_default, var, !at_default);
        }
    }
    int_vec_release(&queue);
}

/* Variables whose default is needed, in the order in which Fast Downward would handle them. */
static void order_needed_defaults(const Needed *needed, IntVec *out_vars)
{
    size_t count = needed->literals.size;
    IntVec elements = {0}, vars = {0};
    HashOrder var_order = {0};
    int_vec_reserve(&elements, count);
    hash_order_list(&needed->order, elements.data);
    for (size_t i = 0; i < count; i++) {
        int32_t literal = needed->literals.data[elements.data[i]];
        if (literal % 2) {
            hash_order_insert(&var_order, (uint64_t)(literal / 2));
            int_vec_push(&vars, literal / 2);
        }
    }
    hash_order_list(&var_order, elements.data);
    for (size_t i = 0; i < vars.size; i++) {
        int_vec_push(out_vars, vars.data[elements.data[i]]);
    }
    hash_order_release(&var_order);
    int_vec_release(&elements);
    int_vec_release(&vars);
}

static void find_needed_defaults(Builder *builder, IntVec *out_vars)
{
    size_t num_literals = 2 * (size_t)builder->task->num_variables;
    Needed needed = {.task = builder->task,
                     .seen = ARENA_NEW(&builder->scratch, bool, num_literals)};
    need_conditions(&needed);
    propagate(builder, &needed);
    order_needed_defaults(&needed, out_vars);
    hash_order_release(&needed.order);
    int_vec_release(&needed.literals);
}

/* --- All minimal ways to falsify every rule of a variable ------------------------------------- */

enum { COVERED = -1 };

/* The depth-first enumeration. */
typedef struct Hitting {
    FactVec facts;       /* the clauses, each sorted and without repeats */
    IntVec clause_begin; /* and one entry behind the last */
    IntVec choice;       /* per decided clause: index into facts, or COVERED */
    FactVec chosen;      /* facts chosen so far */
    const Task *task;
    bool *is_chosen;     /* per fact of the task */
    bool *var_is_chosen; /* per variable; two facts of one variable cannot hold together */
    bool *is_needed;     /* scratch, per fact of the task */
    FactVec results;     /* sets one behind the other, each sorted */
    IntVec result_begin;
    int64_t effort; /* facts looked at */
} Hitting;

static bool same_fact(Fact a, Fact b)
{
    return a.var == b.var && a.value == b.value;
}

static void add_clause(Hitting *hitting, const Task *task, FactSpan conditions)
{
    size_t first = hitting->facts.size;
    int_vec_push(&hitting->clause_begin, (int32_t)first);
    for (int32_t i = 0; i < conditions.count; i++) {
        Fact fact = conditions.data[i];
        for (int32_t value = 0; value < task->variables[fact.var].domain_size; value++) {
            if (value != fact.value) {
                fact_vec_push(&hitting->facts, (Fact){fact.var, value});
            }
        }
    }
    Fact *facts = hitting->facts.data;
    if (hitting->facts.size > first) {
        qsort(facts + first, hitting->facts.size - first, sizeof *facts, task_compare_facts);
    }
    size_t end = first;
    for (size_t i = first; i < hitting->facts.size; i++) {
        if (end == first || !same_fact(facts[end - 1], facts[i])) {
            facts[end++] = facts[i];
        }
    }
    hitting->facts.size = end;
}

/* How many chosen facts the clause has, and one of them. */
static int num_chosen_in_clause(const Hitting *hitting, size_t clause, int32_t *out_fact)
{
    int count = 0;
    for (int32_t i = hitting->clause_begin.data[clause]; i < hitting->clause_begin.data[clause + 1];
         i++) {
        int32_t fact = task_fact(hitting->task, hitting->facts.data[i]);
        if (hitting->is_chosen[fact]) {
            *out_fact = fact;
            count++;
        }
    }
    return count;
}

/* Minimal: every chosen fact is the only one chosen in some clause. */
static bool is_minimal(const Hitting *hitting)
{
    size_t num_needed = 0;
    for (size_t clause = 0; clause + 1 < hitting->clause_begin.size; clause++) {
        int32_t fact;
        if (num_chosen_in_clause(hitting, clause, &fact) == 1 && !hitting->is_needed[fact]) {
            hitting->is_needed[fact] = true;
            num_needed++;
        }
    }
    for (size_t i = 0; i < hitting->chosen.size; i++) {
        hitting->is_needed[task_fact(hitting->task, hitting->chosen.data[i])] = false;
    }
    assert(num_needed <= hitting->chosen.size);
    return num_needed == hitting->chosen.size;
}

static void keep_result(Hitting *hitting)
{
    int_vec_push(&hitting->result_begin, (int32_t)hitting->results.size);
    size_t first = hitting->results.size;
    for (size_t i = 0; i < hitting->chosen.size; i++) {
        fact_vec_push(&hitting->results, hitting->chosen.data[i]);
    }
    if (hitting->chosen.size) {
        qsort(hitting->results.data + first, hitting->chosen.size, sizeof(Fact),
              task_compare_facts);
    }
}

/* Next fact of the clause at or after `from` whose variable is still free; -1: none. */
static int32_t next_candidate(const Hitting *hitting, size_t clause, int32_t from)
{
    for (int32_t i = from; i < hitting->clause_begin.data[clause + 1]; i++) {
        if (!hitting->var_is_chosen[hitting->facts.data[i].var]) {
            return i;
        }
    }
    return -1;
}

static void mark(Hitting *hitting, Fact fact, bool is_chosen)
{
    hitting->is_chosen[task_fact(hitting->task, fact)] = is_chosen;
    hitting->var_is_chosen[fact.var] = is_chosen;
}

static void choose(Hitting *hitting, int32_t candidate)
{
    int_vec_push(&hitting->choice, candidate);
    if (candidate != COVERED) {
        assert((size_t)candidate < hitting->facts.size);
        fact_vec_push(&hitting->chosen, hitting->facts.data[candidate]);
        mark(hitting, hitting->facts.data[candidate], true);
    }
}

/* Takes choices back until one has an alternative, and takes that; false when there is none. */
static bool backtrack(Hitting *hitting)
{
    while (hitting->choice.size) {
        int32_t last = hitting->choice.data[--hitting->choice.size];
        if (last == COVERED) {
            continue;
        }
        assert(hitting->chosen.size > 0);
        hitting->chosen.size--;
        mark(hitting, hitting->facts.data[last], false);
        int32_t candidate = next_candidate(hitting, hitting->choice.size, last + 1);
        if (candidate >= 0) {
            choose(hitting, candidate);
            return true;
        }
    }
    return false;
}

/* Decides the next clause; false when it cannot be hit. */
static bool advance(Hitting *hitting)
{
    size_t clause = hitting->choice.size;
    assert(clause + 1 < hitting->clause_begin.size);
    const int32_t *begin = hitting->clause_begin.data + clause;
    int32_t unused;
    hitting->effort += begin[1] - begin[0];
    if (num_chosen_in_clause(hitting, clause, &unused) > 0) {
        choose(hitting, COVERED);
        return true;
    }
    int32_t candidate = next_candidate(hitting, clause, hitting->clause_begin.data[clause]);
    if (candidate >= 0) {
        choose(hitting, candidate);
    }
    return candidate >= 0;
}

/* Collects all minimal hitting sets; false if that takes too much effort. */
static bool enumerate(Hitting *hitting)
{
    size_t num_clauses = hitting->clause_begin.size - 1;
    bool is_going_on = true;
    while (is_going_on) {
        if (++hitting->effort > DEFAULT_AXIOMS_EFFORT) {
            return false;
        }
        if (hitting->choice.size < num_clauses && advance(hitting)) {
            continue;
        }
        if (hitting->choice.size == num_clauses) {
            hitting->effort += (int64_t)hitting->facts.size;
            if (is_minimal(hitting)) {
                keep_result(hitting);
            }
        }
        is_going_on = backtrack(hitting);
    }
    return true;
}

static int compare_spans(const void *left, const void *right)
{
    const FactSpan *a = left, *b = right;
    for (int32_t i = 0; i < a->count && i < b->count; i++) {
        int order = task_compare_facts(&a->data[i], &b->data[i]);
        if (order) {
            return order;
        }
    }
    return (a->count > b->count) - (a->count < b->count);
}

/* The results as spans, sorted and without repeats; returns their number. */
static size_t sort_results(Hitting *hitting, Arena *arena, FactSpan **out_spans)
{
    size_t count = hitting->result_begin.size;
    FactSpan *spans = MEM_NEW(FactSpan, count);
    int_vec_push(&hitting->result_begin, (int32_t)hitting->results.size);
    fact_vec_reserve(&hitting->results, 1); /* an address, even if there are only empty sets */
    for (size_t i = 0; i < count; i++) {
        int32_t first = hitting->result_begin.data[i];
        int32_t size = hitting->result_begin.data[i + 1] - first;
        const Fact *facts = size > 0 ? hitting->results.data + first : NULL;
        spans[i] = (FactSpan){arena_copy(arena, facts, (size_t)size, sizeof(Fact)), size};
    }
    if (count) {
        qsort(spans, count, sizeof *spans, compare_spans);
    }
    *out_spans = spans;
    return count;
}

static void release_hitting(Hitting *hitting)
{
    fact_vec_release(&hitting->facts);
    int_vec_release(&hitting->clause_begin);
    int_vec_release(&hitting->choice);
    fact_vec_release(&hitting->chosen);
    fact_vec_release(&hitting->results);
    int_vec_release(&hitting->result_begin);
    MEM_FREE(hitting->is_chosen, (size_t)hitting->task->num_facts);
    MEM_FREE(hitting->var_is_chosen, (size_t)hitting->task->num_variables);
    MEM_FREE(hitting->is_needed, (size_t)hitting->task->num_facts);
}

static Axiom default_axiom(const Task *task, int32_t var, FactSpan conditions)
{
    int32_t value = task->initial[var];
    assert(task_is_derived(task, var) && task->variables[var].domain_size == 2);
    return (Axiom){conditions, var, 1 - value, value};
}

static void add_exact_axioms(const Builder *builder, int32_t var, Arena *arena, AxiomVec *out)
{
    const Task *task = builder->task;
    size_t num_facts = (size_t)task->num_facts, num_variables = (size_t)task->num_variables;
    Hitting hitting = {.task = task,
                       .is_chosen = MEM_NEW(bool, num_facts),
                       .var_is_chosen = MEM_NEW(bool, num_variables),
                       .is_needed = MEM_NEW(bool, num_facts)};
    for (int32_t i = builder->rules.begin[var]; i < builder->rules.begin[var + 1]; i++) {
        add_clause(&hitting, task, task->axioms[builder->rules.items[i]].conditions);
    }
    int_vec_push(&hitting.clause_begin, (int32_t)hitting.facts.size);
    if (enumerate(&hitting)) {
        FactSpan *spans;
        size_t count = sort_results(&hitting, arena, &spans);
        for (size_t i = 0; i < count; i++) {
            if (i == 0 || compare_spans(&spans[i - 1], &spans[i]) != 0) {
                axiom_vec_push(out, default_axiom(task, var, spans[i]));
            }
        }
        MEM_FREE(spans, count);
    } else {
        axiom_vec_push(out, default_axiom(task, var, (FactSpan){0}));
    }
    release_hitting(&hitting);
}

void default_axioms_collect(const Task *task, Arena *arena, AxiomVec *out_axioms)
{
    if (task->num_axioms == 0) {
        return;
    }
    Builder builder = {.task = task};
    builder.rules = collect_lists(task, LIST_RULES, &builder.scratch);
    builder.by_set = collect_lists(task, LIST_BY_SET, &builder.scratch);
    builder.by_default = collect_lists(task, LIST_BY_DEFAULT, &builder.scratch);
    find_cycles(&builder);
    IntVec vars = {0};
    find_needed_defaults(&builder, &vars);
    for (size_t i = 0; i < vars.size; i++) {
        if (builder.is_cyclic[vars.data[i]]) {
            axiom_vec_push(out_axioms, default_axiom(task, vars.data[i], (FactSpan){0}));
        } else {
            add_exact_axioms(&builder, vars.data[i], arena, out_axioms);
        }
    }
    int_vec_release(&vars);
    arena_release(&builder.scratch);
}

void default_axioms_causal_graph(const Task *task, Arena *arena, CausalGraph *out_graph)
{
    AxiomVec axioms = {0};
    for (int32_t i = 0; i < task->num_axioms; i++) {
        axiom_vec_push(&axioms, task->axioms[i]);
    }
    default_axioms_collect(task, arena, &axioms);
    const Axiom *kept = arena_copy(arena, axioms.data, axioms.size, sizeof(Axiom));
    causal_graph_init(out_graph, task, kept, (int32_t)axioms.size);
    axiom_vec_release(&axioms);
}
