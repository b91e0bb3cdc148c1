#include "ground/ground_task.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *object_name(const GroundTask *task, int32_t object)
{
    return pddl_task_text(task->norm->pddl, task->norm->pddl->objects[object].name);
}

/* Facts of one predicate are sorted by the names of their objects. */
static int compare_objects(const GroundTask *task, const int32_t *left, const int32_t *right,
                           int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (left[i] != right[i]) {
            return strcmp(object_name(task, left[i]), object_name(task, right[i]));
        }
    }
    return 0;
}

int32_t ground_task_find_fact(const GroundTask *task, int32_t predicate, const int32_t *objects)
{
    assert(predicate >= 0 && (size_t)predicate < task->predicate_begin.size);
    int32_t low = task->predicate_begin.data[predicate];
    int32_t high = task->predicate_end.data[predicate];
    int32_t arity = task->norm->predicates[predicate].arity;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        const int32_t *args = task->fact_args.data + task->fact_first_args.data[middle];
        int order = compare_objects(task, args, objects, arity);
        if (order == 0) {
            return middle;
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return -1;
}

static void free_may_be_equal(GroundTask *task)
{
    if (task->may_be_equal) {
        for (int32_t i = 0; i < task->norm->num_actions; i++) {
            size_t count = (size_t)task->norm->actions[i].num_parameters;
            MEM_FREE(task->may_be_equal[i], count * count);
        }
        MEM_FREE(task->may_be_equal, (size_t)task->norm->num_actions);
    }
}

void ground_task_free(GroundTask *task)
{
    if (!task) {
        return;
    }
    free_may_be_equal(task);
    int_vec_release(&task->fact_predicates);
    int_vec_release(&task->fact_first_args);
    int_vec_release(&task->fact_args);
    int_vec_release(&task->predicate_begin);
    int_vec_release(&task->predicate_end);
    bitset_release(&task->is_initial);
    int_vec_release(&task->literals);
    int_vec_release(&task->args);
    ground_effect_vec_release(&task->effects);
    ground_operator_vec_release(&task->operators);
    ground_axiom_vec_release(&task->axioms);
    MEM_FREE(task, 1);
}

/* --- The order of operators ------------------------------------------------------------------- */

/* Names are sorted without being spelled out. A name is a sequence of tokens, each with the byte
 * that ends it: "(pick a b)" is "pick ", "a ", "b)"; without arguments "(noop )" is "noop ", ")".
 * No token is a proper prefix of another, since words contain neither blanks nor parentheses. So
 * names compare like the sequences of the ranks of their tokens, and a radix sort over token
 * positions, the last first, sorts them. A pass takes as many positions as its counters can tell
 * apart. The ending byte matters: "a " comes before "a! ", but "a)" after "a!)". */

enum { MAX_COUNTERS = 1 << 18 };

typedef struct Token {
    const char *word;
    int32_t id;
    char ending;
} Token;

DEFINE_VEC(TokenVec, token_vec, Token);

/* Rank 0 is that of no token, which is only compared with itself. */
typedef struct TokenRanks {
    int32_t *of_id;
    int32_t num_ids, num_ranks;
} TokenRanks;

static int compare_tokens(const void *left, const void *right)
{
    const Token *a = left, *b = right;
    size_t i = 0;
    while (a->word[i] && a->word[i] == b->word[i]) {
        i++;
    }
    uint8_t end_a = (uint8_t)(a->word[i] ? a->word[i] : a->ending);
    uint8_t end_b = (uint8_t)(b->word[i] ? b->word[i] : b->ending);
    return (end_a > end_b) - (end_a < end_b);
}

/* Ids are 0 .. tokens->size - 1. Equal tokens share a rank. */
static TokenRanks rank_tokens(TokenVec *tokens)
{
    TokenRanks ranks = {.of_id = MEM_NEW(int32_t, tokens->size), .num_ids = (int32_t)tokens->size};
    if (tokens->size > 1) {
        qsort(tokens->data, tokens->size, sizeof(Token), compare_tokens);
    }
    for (size_t i = 0; i < tokens->size; i++) {
        if (i == 0 || compare_tokens(&tokens->data[i - 1], &tokens->data[i]) != 0) {
            ranks.num_ranks++;
        }
        assert(tokens->data[i].id < ranks.num_ids);
        ranks.of_id[tokens->data[i].id] = ranks.num_ranks;
    }
    ranks.num_ranks++;
    return ranks;
}

static TokenRanks rank_actions(const NormTask *norm, TokenVec *work)
{
    work->size = 0;
    for (int32_t i = 0; i < norm->num_actions; i++) {
        const char *name = pddl_task_text(norm->pddl, norm->actions[i].name);
        token_vec_push(work, (Token){name, i, ' '});
    }
    return rank_tokens(work);
}

/* Id of the last argument's token; of the token that stands for no argument at all. */
static int32_t last_id(int32_t object)
{
    return 2 * object + 1;
}

static int32_t empty_id(const PddlTask *pddl)
{
    return 2 * pddl->num_objects;
}

static TokenRanks rank_arguments(const PddlTask *pddl, TokenVec *work)
{
    work->size = 0;
    for (int32_t i = 0; i < pddl->num_objects; i++) {
        const char *name = pddl_task_text(pddl, pddl->objects[i].name);
        token_vec_push(work, (Token){name, 2 * i, ' '});
        token_vec_push(work, (Token){name, last_id(i), ')'});
    }
    token_vec_push(work, (Token){"", empty_id(pddl), ')'});
    return rank_tokens(work);
}

static int32_t argument_rank(const GroundTask *task, const TokenRanks *ranks, int32_t op,
                             int32_t position)
{
    const GroundOperator *ground = &task->operators.data[op];
    int32_t count = task->norm->actions[ground->action].num_external;
    if (position < count) {
        int32_t object = task->args.data[ground->first_arg + position];
        return ranks->of_id[position == count - 1 ? last_id(object) : 2 * object];
    }
    return position == 0 ? ranks->of_id[empty_id(task->norm->pddl)] : 0;
}

typedef struct Sorting {
    size_t count;
    int32_t *order, *other; /* operators; a pass goes from one to the other */
    int32_t *ranks;         /* per operator: its token at the position at hand */
} Sorting;

/* A stable counting sort by `ranks`. */
static void sort_by_ranks(Sorting *sorting, int32_t num_ranks)
{
    assert(num_ranks > 0);
    int32_t *places = MEM_NEW(int32_t, (size_t)num_ranks);
    for (size_t i = 0; i < sorting->count; i++) {
        assert(sorting->ranks[i] >= 0 && sorting->ranks[i] < num_ranks);
        places[sorting->ranks[i]]++;
    }
    int32_t sum = 0;
    for (int32_t rank = 0; rank < num_ranks; rank++) {
        int32_t count = places[rank];
        places[rank] = sum;
        sum += count;
    }
    for (size_t i = 0; i < sorting->count; i++) {
        int32_t op = sorting->order[i];
        sorting->other[places[sorting->ranks[op]]++] = op;
    }
    MEM_FREE(places, (size_t)num_ranks);
    int32_t *order = sorting->order;
    sorting->order = sorting->other;
    sorting->other = order;
}

static int32_t longest_argument_list(const GroundTask *task)
{
    int32_t longest = 1;
    for (size_t i = 0; i < task->operators.size; i++) {
        int32_t count = task->norm->actions[task->operators.data[i].action].num_external;
        longest = count > longest ? count : longest;
    }
    return longest;
}

/* Sorts by the arguments before position `end`, as many as one pass can take; returns where these
 * begin. */
static int32_t sort_by_arguments(Sorting *sorting, const GroundTask *task, const TokenRanks *ranks,
                                 int32_t end)
{
    int32_t begin = end - 1, num_ranks = ranks->num_ranks;
    while (begin > 0 && num_ranks <= MAX_COUNTERS / ranks->num_ranks) {
        num_ranks *= ranks->num_ranks;
        begin--;
    }
    for (size_t i = 0; i < sorting->count; i++) {
        int32_t rank = 0;
        for (int32_t position = begin; position < end; position++) {
            rank = rank * ranks->num_ranks + argument_rank(task, ranks, (int32_t)i, position);
        }
        sorting->ranks[i] = rank;
    }
    sort_by_ranks(sorting, num_ranks);
    return begin;
}

void ground_task_order_operators(const GroundTask *task, int32_t *out_order)
{
    size_t count = task->operators.size;
    TokenVec work = {0};
    TokenRanks actions = rank_actions(task->norm, &work);
    TokenRanks arguments = rank_arguments(task->norm->pddl, &work);
    Sorting sorting = {count, MEM_NEW(int32_t, count), MEM_NEW(int32_t, count),
                       MEM_NEW(int32_t, count)};
    for (size_t i = 0; i < count; i++) {
        sorting.order[i] = (int32_t)i;
    }
    for (int32_t end = longest_argument_list(task); end > 0;) {
        end = sort_by_arguments(&sorting, task, &arguments, end);
    }
    for (size_t i = 0; i < count; i++) {
        sorting.ranks[i] = actions.of_id[task->operators.data[i].action];
    }
    sort_by_ranks(&sorting, actions.num_ranks);
    for (size_t i = 0; i < count; i++) {
        out_order[i] = sorting.order[i];
        assert(i == 0 || out_order[i - 1] < out_order[i] ||
               !ground_task_is_same_name(task, out_order[i - 1], out_order[i]));
    }
    MEM_FREE(sorting.order, count);
    MEM_FREE(sorting.other, count);
    MEM_FREE(sorting.ranks, count);
    MEM_FREE(actions.of_id, (size_t)actions.num_ids);
    MEM_FREE(arguments.of_id, (size_t)arguments.num_ids);
    token_vec_release(&work);
}

bool ground_task_is_same_name(const GroundTask *task, int32_t left, int32_t right)
{
    const GroundOperator *a = &task->operators.data[left], *b = &task->operators.data[right];
    const NormAction *action_a = &task->norm->actions[a->action];
    const NormAction *action_b = &task->norm->actions[b->action];
    if (action_a->name != action_b->name || action_a->num_external != action_b->num_external) {
        return false;
    }
    for (int32_t i = 0; i < action_a->num_external; i++) {
        if (task->args.data[a->first_arg + i] != task->args.data[b->first_arg + i]) {
            return false;
        }
    }
    return true;
}

#ifndef NDEBUG
/* --- Checks ----------------------------------------------------------------------------------- */

static void check_facts(const GroundTask *task)
{
    assert(task->fact_predicates.size == (size_t)task->num_facts);
    assert(task->fact_first_args.size == (size_t)task->num_facts + 1);
    assert(task->is_initial.num_bits == (size_t)task->num_facts);
    for (int32_t i = 0; i < task->num_facts; i++) {
        int32_t predicate = task->fact_predicates.data[i];
        int32_t first = task->fact_first_args.data[i], end = task->fact_first_args.data[i + 1];
        assert(task->norm->predicates[predicate].is_fluent);
        assert(end - first == task->norm->predicates[predicate].arity);
        assert(i >= task->predicate_begin.data[predicate]);
        assert(i < task->predicate_end.data[predicate]);
        assert(i + 1 == task->predicate_end.data[predicate] ||
               compare_objects(task, task->fact_args.data + first, task->fact_args.data + end,
                               end - first) < 0);
    }
}

static void check_span(const GroundTask *task, GroundSpan span)
{
    assert(span.first >= 0 && span.count >= 0);
    assert((size_t)span.first + (size_t)span.count <= task->literals.size);
    for (int32_t i = 0; i < span.count; i++) {
        assert(ground_literal_fact(task->literals.data[span.first + i]) < task->num_facts);
    }
}

static void check_operator(const GroundTask *task, const GroundOperator *op)
{
    int32_t num_args = task->norm->actions[op->action].num_parameters;
    int32_t num_effects = op->num_adds + op->num_deletes;
    assert((size_t)op->first_arg + (size_t)num_args <= task->args.size);
    assert(num_effects > 0 && op->cost >= 0);
    assert((size_t)op->first_effect + (size_t)num_effects <= task->effects.size);
    check_span(task, op->condition);
    for (int32_t i = 0; i < num_effects; i++) {
        assert(task->effects.data[op->first_effect + i].fact < task->num_facts);
        check_span(task, task->effects.data[op->first_effect + i].condition);
    }
}

bool ground_task_check(const GroundTask *task)
{
    check_facts(task);
    check_span(task, task->goal);
    for (size_t i = 0; i < task->operators.size; i++) {
        check_operator(task, &task->operators.data[i]);
    }
    for (size_t i = 0; i < task->axioms.size; i++) {
        assert(i == 0 || task->axioms.data[i - 1].fact <= task->axioms.data[i].fact);
        check_span(task, task->axioms.data[i].condition);
    }
    return true;
}
#endif
