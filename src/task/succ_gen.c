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
 * Invariant: the operators of a node are an interval of the ranking that agrees on `depth` tests.
 * Size: O(sum of preconditions), because a switch is a table only if it is at least a third full or
 * tiny. */
#include "task/succ_gen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* An operator with its preconditions sorted, as the ranking wants them. */
typedef struct Ranked {
    const Fact *pre;
    int32_t num_pre;
    int32_t op;
} Ranked;

/* A tree node still to be written: operators [first, last) agree on `depth` preconditions. */
typedef struct Pending {
    int32_t first, last, depth;
    int32_t patch;        /* where its address must be written; -1: the root */
    int32_t pending_here; /* switches on the way to it, itself included */
} Pending;

DEFINE_VEC(PendingVec, pending_vec, Pending);

typedef struct Builder {
    const Task *task;
    Ranked *ops;
    SuccGen *gen;
    PendingVec work;
} Builder;

static int compare_ranked(const void *left, const void *right)
{
    const Ranked *a = left, *b = right;
    for (int32_t i = 0; i < a->num_pre && i < b->num_pre; i++) {
        int order = task_compare_facts(&a->pre[i], &b->pre[i]);
        if (order) {
            return order;
        }
    }
    if (a->num_pre != b->num_pre) {
        return a->num_pre < b->num_pre ? -1 : 1;
    }
    return (a->op > b->op) - (a->op < b->op);
}

static Ranked *rank_operators(const Task *task, Arena *scratch)
{
    Ranked *ops = ARENA_NEW(scratch, Ranked, (size_t)task->num_operators);
    for (int32_t op = 0; op < task->num_operators; op++) {
        FactSpan pre = task->operators[op].preconditions;
        size_t count = (size_t)pre.count;
        Fact *sorted = arena_copy(scratch, pre.data, count, sizeof *sorted);
        if (count) {
            qsort(sorted, count, sizeof *sorted, task_compare_facts);
        }
        ops[op] = (Ranked){sorted, pre.count, op};
    }
    if (task->num_operators) {
        qsort(ops, (size_t)task->num_operators, sizeof *ops, compare_ranked);
    }
    return ops;
}

static Fact test_at(const Builder *builder, int32_t index, int32_t depth)
{
    assert(depth < builder->ops[index].num_pre);
    return builder->ops[index].pre[depth];
}

/* End of the run of operators, starting at `first`, that test the same variable (and, if
 * `same_value`, the same value) at this depth. */
static int32_t run_end(const Builder *builder, const Pending *node, int32_t first, bool same_value)
{
    assert(node->first <= first && first < node->last);
    Fact fact = test_at(builder, first, node->depth);
    int32_t end = first + 1;
    while (end < node->last) {
        Fact other = test_at(builder, end, node->depth);
        if (other.var != fact.var || (same_value && other.value != fact.value)) {
            break;
        }
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
    int32_t var = test_at(builder, first, node->depth).var;
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
        int32_t value = test_at(builder, first, node->depth).value;
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
    while (first < node.last && builder->ops[first].num_pre == node.depth) {
        int_vec_push(code, builder->ops[first++].op);
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
    Builder builder = {.task = task, .ops = rank_operators(task, &scratch), .gen = gen};
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
