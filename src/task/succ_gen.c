/* The problem: of many thousand operators a few are applicable in a state; testing each takes
 * longer than all else. And they must come in the order of Fast Downward, on which node counts
 * depend.
 *
 * The idea is the decision tree of [H06, sec. 5.3.1]: operators are sorted by their sorted
 * preconditions, as words in a dictionary; a trie over these words shares tests of equal prefixes.
 * A query walks all branches whose tests hold. Since a node reports its own operators before its
 * branches, and branches come by ascending variable, operators are found in dictionary order: no
 * sorting per state. Unlike the paper's tree, a node may test several variables, so there are no
 * "don't care" chains.
 *
 * The tree is one array of integers; addresses are indices into it, and 0, the root, which no
 * switch leads to, stands for "no node". It is built with an explicit stack, as chains of
 * preconditions may be long: a Pending node knows the place where its address has to be patched in.
 * The same walk computes how deep the stack of queries can get, so that a query allocates nothing.
 *
 * Ranking takes most of the time. A counting sort by the first precondition leaves short lists to
 * sort, by a key of the next two that seldom needs a look at the others. The words are then copied
 * in the order of the ranking, so that the walk reads them from front to back.
 *
 * Invariant: the operators of a node are an interval of the ranking that agrees on `depth` tests.
 * Size: O(sum of preconditions), because a switch is a table only if it is at least a third full or
 * tiny. */
#include "task/succ_gen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/ints.h"
#include "base/mem.h"

/* Facts are numbered as in a finished task, but here, since a caller may have no more than the
 * domains and preconditions of one. */
typedef struct FactNumbers {
    int32_t *first_fact;  /* per variable, num_variables + 1 entries */
    int32_t *variable_of; /* per fact */
    int32_t num_facts;
} FactNumbers;

/* Facts by their numbers, one word after the other. */
typedef struct Words {
    int32_t *facts;
    int32_t *begin; /* per word, num_operators + 1 entries */
} Words;

/* A tree node still to be written: operators [first, last) agree on `depth` preconditions. */
typedef struct Pending {
    int32_t first, last, depth;
    int32_t patch;        /* where its address must be written; -1: the root */
    int32_t pending_here; /* switches on the way to it, itself included */
} Pending;

DEFINE_VEC(PendingVec, pending_vec, Pending);

typedef struct Builder {
    const Task *task;
    FactNumbers numbers;
    int32_t *ops; /* by rank */
    Words words;  /* by rank: the sorted preconditions */
    SuccGen *gen;
    PendingVec work;
} Builder;

/* --- Ranking ---------------------------------------------------------------------------------- */

enum { KEY_FACTS = 2, MAX_INSERTION = 16 };

/* An operator among those with the same first precondition. */
typedef struct Ranked {
    uint64_t key; /* from the next KEY_FACTS preconditions */
    const int32_t *facts;
    int32_t num_facts;
    int32_t op;
} Ranked;

/* Most lists are short and nearly sorted. */
static void sort_word(int32_t *facts, int32_t count)
{
    if (count > MAX_INSERTION) {
        ints_sort(facts, (size_t)count);
        return;
    }
    for (int32_t i = 1; i < count; i++) {
        int32_t fact = facts[i], at = i;
        for (; at > 0 && facts[at - 1] > fact; at--) {
            facts[at] = facts[at - 1];
        }
        facts[at] = fact;
    }
}

static FactNumbers number_facts(const Task *task, Arena *scratch)
{
    size_t num_variables = (size_t)task->num_variables;
    FactNumbers numbers = {.first_fact = ARENA_NEW(scratch, int32_t, num_variables + 1)};
    for (size_t var = 0; var < num_variables; var++) {
        numbers.first_fact[var + 1] = numbers.first_fact[var] + task->variables[var].domain_size;
    }
    numbers.num_facts = numbers.first_fact[num_variables];
    numbers.variable_of = ARENA_NEW(scratch, int32_t, (size_t)numbers.num_facts);
    for (int32_t var = 0; var < task->num_variables; var++) {
        for (int32_t i = numbers.first_fact[var]; i < numbers.first_fact[var + 1]; i++) {
            numbers.variable_of[i] = var;
        }
    }
    return numbers;
}

static Words collect_words(const Task *task, const FactNumbers *numbers, Arena *scratch)
{
    size_t total = 0;
    for (int32_t op = 0; op < task->num_operators; op++) {
        total += (size_t)task->operators[op].preconditions.count;
    }
    if (total > INT32_MAX) {
        mem_fail(total * sizeof(int32_t)); /* places are 32-bit numbers */
    }
    Words words = {ARENA_NEW(scratch, int32_t, total + 1), /* an address, even of none */
                   ARENA_NEW(scratch, int32_t, (size_t)task->num_operators + 1)};
    int32_t size = 0;
    for (int32_t op = 0; op < task->num_operators; op++) {
        FactSpan pre = task->operators[op].preconditions;
        for (int32_t i = 0; i < pre.count; i++) {
            words.facts[size++] = numbers->first_fact[pre.data[i].var] + pre.data[i].value;
        }
        sort_word(words.facts + size - pre.count, pre.count);
        words.begin[op + 1] = size;
    }
    assert((size_t)size == total);
    return words;
}

static Ranked make_ranked(const Words *words, int32_t op)
{
    const int32_t *facts = words->facts + words->begin[op];
    int32_t count = words->begin[op + 1] - words->begin[op];
    uint64_t key = 0;
    assert(count > 0);
    for (int32_t i = 1; i <= KEY_FACTS; i++) {
        key = key << 32 | (i < count ? (uint64_t)facts[i] + 1 : 0);
    }
    return (Ranked){key, facts, count, op};
}

static int compare_ranked(const void *left, const void *right)
{
    const Ranked *a = left, *b = right;
    if (a->key != b->key) {
        return a->key < b->key ? -1 : 1;
    }
    for (int32_t i = 1 + KEY_FACTS; i < a->num_facts && i < b->num_facts; i++) {
        if (a->facts[i] != b->facts[i]) {
            return a->facts[i] < b->facts[i] ? -1 : 1;
        }
    }
    if (a->num_facts != b->num_facts) {
        return a->num_facts < b->num_facts ? -1 : 1;
    }
    return (a->op > b->op) - (a->op < b->op);
}

/* Sorts operators with the same first precondition. */
static void rank_list(const Words *words, int32_t *ops, size_t count, Ranked *scratch)
{
    for (size_t i = 0; i < count; i++) {
        scratch[i] = make_ranked(words, ops[i]);
    }
    qsort(scratch, count, sizeof *scratch, compare_ranked);
    for (size_t i = 0; i < count; i++) {
        ops[i] = scratch[i].op;
    }
}

/* List 0 has the operators without preconditions, list i + 1 those that begin with fact i. */
static int32_t list_of(const Words *words, int32_t op)
{
    int32_t begin = words->begin[op];
    return begin < words->begin[op + 1] ? words->facts[begin] + 1 : 0;
}

/* Counting sort by the first precondition; ascending operators within a list. */
static int32_t *sort_by_first(const Words *words, int32_t num_facts, int32_t *ops,
                              int32_t num_operators, Arena *scratch)
{
    size_t num_lists = (size_t)num_facts + 1;
    int32_t *begin = ARENA_NEW(scratch, int32_t, num_lists + 1);
    for (int32_t op = 0; op < num_operators; op++) {
        begin[list_of(words, op)]++;
    }
    ints_add_up(begin, num_lists + 1);
    for (int32_t op = num_operators - 1; op >= 0; op--) {
        ops[--begin[list_of(words, op)]] = op;
    }
    assert(begin[0] == 0 && begin[num_lists] == num_operators);
    return begin;
}

static void rank_operators(const Words *words, int32_t num_facts, int32_t *ops,
                           int32_t num_operators, Arena *scratch)
{
    const int32_t *begin = sort_by_first(words, num_facts, ops, num_operators, scratch);
    int32_t longest = 0;
    for (int32_t list = 1; list <= num_facts; list++) {
        int32_t count = begin[list + 1] - begin[list];
        longest = count > longest ? count : longest;
    }
    Ranked *ranked = MEM_NEW(Ranked, (size_t)longest);
    for (int32_t list = 1; list <= num_facts; list++) {
        if (begin[list + 1] > begin[list] + 1) {
            rank_list(words, ops + begin[list], (size_t)(begin[list + 1] - begin[list]), ranked);
        }
    }
    MEM_FREE(ranked, (size_t)longest);
}

static Words copy_by_rank(const Words *words, const int32_t *ops, int32_t count, Arena *scratch)
{
    Words copy = {ARENA_NEW(scratch, int32_t, (size_t)words->begin[count]),
                  ARENA_NEW(scratch, int32_t, (size_t)count + 1)};
    int32_t size = 0;
    for (int32_t rank = 0; rank < count; rank++) {
        for (int32_t i = words->begin[ops[rank]]; i < words->begin[ops[rank] + 1]; i++) {
            copy.facts[size++] = words->facts[i];
        }
        copy.begin[rank + 1] = size;
    }
    return copy;
}

static void rank_all(Builder *builder, Arena *scratch)
{
    int32_t count = builder->task->num_operators;
    Arena unranked = {0};
    builder->numbers = number_facts(builder->task, scratch);
    Words words = collect_words(builder->task, &builder->numbers, &unranked);
    builder->ops = ARENA_NEW(scratch, int32_t, (size_t)count);
    rank_operators(&words, builder->numbers.num_facts, builder->ops, count, &unranked);
    builder->words = copy_by_rank(&words, builder->ops, count, scratch);
    arena_release(&unranked);
}

/* --- The tree --------------------------------------------------------------------------------- */

static int32_t num_tests(const Builder *builder, int32_t rank)
{
    return builder->words.begin[rank + 1] - builder->words.begin[rank];
}

static int32_t test_at(const Builder *builder, int32_t rank, int32_t depth)
{
    assert(depth < num_tests(builder, rank));
    return builder->words.facts[builder->words.begin[rank] + depth];
}

/* End of the run of operators, starting at `first`, that test the same variable (and, if
 * `same_value`, the same value) at this depth. The facts of a variable are an interval. */
static int32_t run_end(const Builder *builder, const Pending *node, int32_t first, bool same_value)
{
    assert(node->first <= first && first < node->last);
    int32_t last_fact = test_at(builder, first, node->depth);
    if (!same_value) {
        last_fact = builder->numbers.first_fact[builder->numbers.variable_of[last_fact] + 1] - 1;
    }
    int32_t end = first + 1;
    while (end < node->last && test_at(builder, end, node->depth) <= last_fact) {
        end++;
    }
    return end;
}

static int32_t count_values(const Builder *builder, const Pending *node, int32_t first,
                            int32_t last)
{
    int32_t count = 0;
    while (first < last) {
        first = run_end(builder, node, first, true);
        count++;
    }
    return count;
}

/* Switch: var, size, entries. size > 0: a table of that many node addresses (0: no node).
 * size < 0: -size pairs (value, address) by ascending value. */
static void write_switch(Builder *builder, const Pending *node, int32_t first, int32_t last,
                         int32_t pending_here)
{
    IntVec *code = &builder->gen->code;
    int32_t var = builder->numbers.variable_of[test_at(builder, first, node->depth)];
    int32_t domain_size = builder->task->variables[var].domain_size;
    int32_t num_values = count_values(builder, node, first, last);
    assert(num_values >= 1 && num_values <= domain_size);
    bool is_table = domain_size <= 2 * num_values + 4;
    int_vec_push(code, var);
    int_vec_push(code, is_table ? domain_size : -num_values);
    int32_t entries = (int32_t)code->size;
    for (int32_t i = 0; i < (is_table ? domain_size : 2 * num_values); i++) {
        int_vec_push(code, 0);
    }
    for (int32_t at = entries; first < last; at += 2) {
        int32_t end = run_end(builder, node, first, true);
        int32_t value = test_at(builder, first, node->depth) - builder->numbers.first_fact[var];
        if (!is_table) {
            code->data[at] = value;
        }
        int32_t patch = is_table ? entries + value : at + 1;
        pending_vec_push(&builder->work,
                         (Pending){first, end, node->depth + 1, patch, pending_here});
        first = end;
    }
}

static void write_node(Builder *builder, Pending node)
{
    IntVec *code = &builder->gen->code;
    assert((node.patch < 0) == (code->size == 0)); /* only the root is at 0 */
    assert(code->size <= INT32_MAX);
    if (node.patch >= 0) {
        assert(code->data[node.patch] == 0);
        code->data[node.patch] = (int32_t)code->size;
    }
    int32_t first = node.first;
    size_t num_ops_at = code->size;
    int_vec_push(code, 0);
    while (first < node.last && num_tests(builder, first) == node.depth) {
        int_vec_push(code, builder->ops[first++]);
    }
    code->data[num_ops_at] = first - node.first;

    size_t num_switches_at = code->size;
    int_vec_push(code, 0);
    int32_t num_switches = 0;
    for (int32_t at = first; at < node.last; at = run_end(builder, &node, at, false)) {
        num_switches++;
    }
    int32_t pending_here = node.pending_here + num_switches;
    while (first < node.last) {
        int32_t end = run_end(builder, &node, first, false);
        write_switch(builder, &node, first, end, pending_here);
        first = end;
    }
    code->data[num_switches_at] = num_switches;
    if (pending_here > builder->gen->max_pending) {
        builder->gen->max_pending = pending_here;
    }
}

void succ_gen_init(SuccGen *gen, const Task *task)
{
    *gen = (SuccGen){0};
    Arena scratch = {0};
    Builder builder = {.task = task, .gen = gen};
    rank_all(&builder, &scratch);
    pending_vec_push(&builder.work, (Pending){0, task->num_operators, 0, -1, 1});
    while (builder.work.size) {
        write_node(&builder, builder.work.data[--builder.work.size]);
    }
    gen->pending = MEM_NEW(int32_t, (size_t)gen->max_pending);
    pending_vec_release(&builder.work);
    arena_release(&scratch);
}

void succ_gen_release(SuccGen *gen)
{
    int_vec_release(&gen->code);
    MEM_FREE(gen->pending, (size_t)gen->max_pending);
    *gen = (SuccGen){0};
}

/* --- Queries ---------------------------------------------------------------------------------- */

static int32_t find_value(const int32_t *pairs, int32_t count, int32_t value)
{
    size_t low = 0, high = (size_t)count, end = high;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (pairs[2 * middle] < value) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < end && pairs[2 * low] == value ? pairs[2 * low + 1] : 0;
}

/* Pushes the nodes that the switches lead to so that the first one is popped first. */
static int32_t push_children(const int32_t *at, const int32_t *values, int32_t *pending,
                             int32_t top)
{
    int32_t num_switches = *at++;
    int32_t bottom = top;
    for (int32_t i = 0; i < num_switches; i++) {
        int32_t value = values[at[0]];
        int32_t size = at[1];
        int32_t child = size > 0 ? at[2 + value] : find_value(at + 2, -size, value);
        assert(value >= 0 && (size <= 0 || value < size));
        if (child) {
            pending[top++] = child;
        }
        at += 2 + (size > 0 ? size : -2 * size);
    }
    for (int32_t low = bottom, high = top - 1; low < high; low++, high--) {
        int32_t swapped = pending[low];
        pending[low] = pending[high];
        pending[high] = swapped;
    }
    return top;
}

int32_t succ_gen_applicable(SuccGen *gen, const int32_t *values, int32_t *out_ops)
{
    assert(gen->code.size > 0); /* initialised */
    int32_t num_found = 0;
    int32_t top = 1;
    gen->pending[0] = 0;
    while (top > 0) {
        const int32_t *at = gen->code.data + gen->pending[--top];
        int32_t num_ops = *at++;
        if (num_ops) {
            memcpy(out_ops + num_found, at, (size_t)num_ops * sizeof *out_ops);
            num_found += num_ops;
            at += num_ops;
        }
        top = push_children(at, values, gen->pending, top);
        assert(top <= gen->max_pending);
    }
    return num_found;
}
