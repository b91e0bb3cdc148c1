/* A round: count for each pair of preconditions in how many operators it is. Every operator chooses
 * its most frequent pair; pairs that enough operators have chosen are joined. Operators of one
 * group count once, as they share a counter. Counts are kept by hash values alone: a collision
 * makes only a worse choice. */
#include "heur/rp_join.h"

#include <assert.h>

#include "base/hash_index.h"
#include "base/ints.h"
#include "base/mem.h"

/* Rounds end when fewer than one in MIN_JOINED operators has got a join. */
enum { MAX_ROUNDS = 4, MIN_JOINED = 50 };

/* Lists of two are short enough, those of more than MAX_PRE have too many pairs. A join costs a
 * pass two entries and a node, so it must be of use more often. */
enum { MIN_PRE = 3, MAX_PRE = 12, MIN_USES = 8 };

/* A pair of preconditions, and how many have chosen it. */
typedef struct Pair {
    int32_t low, high, num_uses;
    int32_t node; /* the join; 0: none yet */
} Pair;

DEFINE_VEC(PairVec, pair_vec, Pair);

typedef struct Joiner {
    RpDraft *draft;
    uint32_t *counts; /* of pairs, by hash value */
    size_t num_counts;
    int32_t *chosen; /* per operator: a pair; -1: none */
    HashIndex index;
    PairVec pairs;
} Joiner;

static uint32_t hash_pair(int32_t low, int32_t high)
{
    uint64_t hash = ((uint64_t)(uint32_t)low << 32 | (uint32_t)high) + UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ hash >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    return (uint32_t)((hash ^ hash >> 27) * UINT64_C(0x94d049bb133111eb) >> 32);
}

static bool has_pairs(const RpOp *op)
{
    return op->num_pre >= MIN_PRE && op->num_pre <= MAX_PRE;
}

/* Whether the operator has the list of preconditions of the one before. */
static bool is_repeated(const RpDraft *draft, size_t op)
{
    return op > 0 && draft->ops.data[op].pre == draft->ops.data[op - 1].pre;
}

static uint32_t *count_of(const Joiner *joiner, int32_t low, int32_t high)
{
    return &joiner->counts[hash_pair(low, high) & (joiner->num_counts - 1)];
}

static void count_pairs(Joiner *joiner)
{
    const RpDraft *draft = joiner->draft;
    for (size_t i = 0; i < draft->ops.size; i++) {
        const RpOp *op = &draft->ops.data[i];
        for (int32_t k = 1; k < op->num_pre && has_pairs(op) && !is_repeated(draft, i); k++) {
            for (int32_t j = 0; j < k; j++) {
                (*count_of(joiner, op->pre[j], op->pre[k]))++;
            }
        }
    }
}

static int32_t find_pair(Joiner *joiner, int32_t low, int32_t high)
{
    uint32_t hash = hash_pair(low, high);
    hash_index_reserve(&joiner->index, joiner->index.count + 1);
    size_t cursor = hash_index_start(&joiner->index, hash);
    for (int32_t id; (id = hash_index_next(&joiner->index, hash, &cursor)) >= 0;) {
        if (joiner->pairs.data[id].low == low && joiner->pairs.data[id].high == high) {
            return id;
        }
    }
    int32_t id = (int32_t)joiner->pairs.size;
    hash_index_insert_at(&joiner->index, cursor, hash, id);
    pair_vec_push(&joiner->pairs, (Pair){.low = low, .high = high});
    return id;
}

/* The most frequent pair of an operator; -1: none is frequent. */
static int32_t choose_pair(Joiner *joiner, const RpOp *op)
{
    int32_t low = -1, high = -1;
    uint32_t most = MIN_USES - 1;
    for (int32_t k = 1; k < op->num_pre; k++) {
        for (int32_t j = 0; j < k; j++) {
            uint32_t count = *count_of(joiner, op->pre[j], op->pre[k]);
            if (count > most) {
                most = count;
                low = op->pre[j];
                high = op->pre[k];
            }
        }
    }
    return low >= 0 ? find_pair(joiner, low, high) : -1;
}

static void choose_pairs(Joiner *joiner)
{
    const RpDraft *draft = joiner->draft;
    for (size_t i = 0; i < draft->ops.size; i++) {
        const RpOp *op = &draft->ops.data[i];
        if (is_repeated(draft, i)) {
            joiner->chosen[i] = joiner->chosen[i - 1];
            continue;
        }
        joiner->chosen[i] = has_pairs(op) ? choose_pair(joiner, op) : -1;
        if (joiner->chosen[i] >= 0) {
            joiner->pairs.data[joiner->chosen[i]].num_uses++;
        }
    }
}

static int32_t join_of(RpDraft *draft, Pair *pair)
{
    if (pair->node == 0) {
        int32_t *pre = ARENA_NEW(&draft->arena, int32_t, 2);
        pre[0] = pair->low;
        pre[1] = pair->high;
        pair->node = draft->num_nodes++;
        int_vec_push(&draft->choice_begin, (int32_t)draft->choices.size);
        rp_op_vec_push(
            &draft->joins,
            (RpOp){.effect = pair->node, .num_pre = 2, .origin = RP_NO_ORIGIN, .pre = pre});
    }
    return pair->node;
}

/* Joins have higher numbers than what was there before, so the order is kept. */
static const int32_t *with_join(RpDraft *draft, const RpOp *op, Pair *pair)
{
    int32_t *pre = ARENA_NEW(&draft->arena, int32_t, (size_t)op->num_pre - 1);
    int32_t count = 0;
    for (int32_t i = 0; i < op->num_pre; i++) {
        if (op->pre[i] != pair->low && op->pre[i] != pair->high) {
            pre[count++] = op->pre[i];
        }
    }
    assert(count == op->num_pre - 2);
    pre[count] = join_of(draft, pair);
    ints_sort(pre, (size_t)count + 1);
    return pre;
}

/* Returns how many operators have a join more. */
static size_t replace_pairs(Joiner *joiner)
{
    RpDraft *draft = joiner->draft;
    size_t count = 0;
    const int32_t *old = NULL, *new = NULL;
    for (size_t i = 0; i < draft->ops.size; i++) {
        RpOp *op = &draft->ops.data[i];
        Pair *pair = joiner->chosen[i] < 0 ? NULL : &joiner->pairs.data[joiner->chosen[i]];
        if (!pair || pair->num_uses < MIN_USES) {
            continue;
        }
        if (op->pre != old) {
            old = op->pre;
            new = with_join(draft, op, pair);
        }
        op->pre = new;
        op->num_pre--;
        count++;
    }
    return count;
}

static size_t num_pairs(const RpDraft *draft)
{
    size_t count = 0;
    for (size_t i = 0; i < draft->ops.size; i++) {
        const RpOp *op = &draft->ops.data[i];
        if (has_pairs(op) && !is_repeated(draft, i)) {
            count += (size_t)op->num_pre * (size_t)(op->num_pre - 1) / 2;
        }
    }
    return count;
}

static size_t join_once(RpDraft *draft)
{
    Joiner joiner = {.draft = draft, .num_counts = 64};
    for (size_t pairs = num_pairs(draft); joiner.num_counts < pairs;) {
        joiner.num_counts *= 2;
    }
    joiner.counts = MEM_NEW(uint32_t, joiner.num_counts);
    joiner.chosen = MEM_NEW(int32_t, draft->ops.size);
    count_pairs(&joiner);
    choose_pairs(&joiner);
    size_t num_joined = replace_pairs(&joiner);
    MEM_FREE(joiner.counts, joiner.num_counts);
    MEM_FREE(joiner.chosen, draft->ops.size);
    hash_index_release(&joiner.index);
    pair_vec_release(&joiner.pairs);
    return num_joined;
}

void rp_join_preconditions(RpDraft *draft)
{
    size_t enough = draft->ops.size / MIN_JOINED;
    for (int i = 0; i < MAX_ROUNDS && join_once(draft) > enough; i++) {
    }
}
