#include "search/burst.h"

#include "base/mem.h"
#include "base/rng.h"
#include "heur/novelty.h"

DEFINE_VEC(MoveVec, move_vec, OpenMove);

struct Burst {
    ArmKind kind;
    int source;
    int64_t pops_left;
    int32_t best_h;    /* of the arm's heuristic, when the burst began */
    Novelty novelty;   /* iw */
    int32_t *values;   /* iw: scratch, of the state in question */
    Rng rng;           /* walk */
    int32_t walk_left; /* walk: states until it begins again at the root */
    bool is_root_next; /* no state was visited yet */
    bool is_at_root;   /* the successors that are pushed are those of the root */
    bool is_closed;    /* the successors of the current state are not wanted */
    MoveVec root;      /* walk: entries of the root's successors */
};

/* Keys of walks are random numbers below this: any order of successors is about as likely. */
enum { RANDOM_KEYS = OPEN_LIST_DENSE };

/* --- Life ------------------------------------------------------------------------------------- */

static void reset(Search *search, int list)
{
    Burst *burst = search->bursts[list];
    burst->pops_left = 0;
    burst->root.size = 0;
    rng_seed(&burst->rng, (uint64_t)list);
}

void burst_open_all(Search *search)
{
    const ListSpec *lists = search->options.lists;
    search->bursts = MEM_NEW(Burst *, (size_t)search->options.num_lists);
    for (int i = 0; i < search->options.num_lists; i++) {
        if (lists[i].arm != ARM_LIST && arm_has_entries(lists[i].arm)) {
            Burst *burst = search->bursts[i] = MEM_NEW(Burst, 1);
            burst->kind = lists[i].arm;
            burst->source = lists[i].source;
            assert(burst->source >= 0 && lists[burst->source].arm == ARM_LIST);
            novelty_init(&burst->novelty, search->task, 1, 0);
            burst->values = MEM_NEW(int32_t, (size_t)search->task->num_variables);
            reset(search, i);
        }
    }
}

void burst_close_all(Search *search)
{
    for (int i = 0; i < search->options.num_lists; i++) {
        if (search->bursts[i]) {
            novelty_release(&search->bursts[i]->novelty);
            MEM_FREE(search->bursts[i]->values, (size_t)search->task->num_variables);
            move_vec_release(&search->bursts[i]->root);
            MEM_FREE(search->bursts[i], 1);
        }
    }
    MEM_FREE(search->bursts, (size_t)search->options.num_lists);
}

void burst_restart_all(Search *search)
{
    for (int i = 0; i < search->options.num_lists; i++) {
        if (search->bursts[i]) {
            reset(search, i);
        }
    }
}

void burst_end_all(Search *search)
{
    for (int i = 0; i < search->options.num_lists; i++) {
        if (search->bursts[i]) {
            search->bursts[i]->pops_left = 0;
        }
    }
}

/* --- Steps ------------------------------------------------------------------------------------ */

static bool is_over(const Search *search, int list)
{
    const Burst *burst = search->bursts[list];
    return burst->pops_left == 0 || search->best_h[list] < burst->best_h ||
           open_list_count(search->lists[list]) == 0;
}

OpenList *burst_front(const Search *search, int list)
{
    const Burst *burst = search->bursts[list];
    return burst && is_over(search, list) ? search->lists[burst->source] : search->lists[list];
}

OpenList *burst_take(Search *search, int list)
{
    Burst *burst = search->bursts[list];
    if (burst && is_over(search, list)) {
        open_list_clear(search->lists[list]);
        novelty_clear(&burst->novelty);
        burst->pops_left = ARM_BURST_POPS;
        burst->best_h = search->best_h[list];
        burst->is_root_next = true;
        return search->lists[burst->source];
    }
    if (burst) {
        burst->pops_left--;
    }
    return search->lists[list];
}

bool burst_admits(Search *search, int list, const StateWord *words)
{
    Burst *burst = search->bursts[list];
    if (!burst || burst->kind != ARM_BURST_IW) {
        return true;
    }
    state_pack_unpack(&search->space->pack, words, burst->values);
    return novelty_measure(&burst->novelty, NULL, burst->values) == 1;
}

/* The walk goes back to the root, if there is memory for that. */
static void begin_walk(Search *search, int list)
{
    Burst *burst = search->bursts[list];
    burst->walk_left = ARM_WALK_LENGTH;
    burst->is_closed = true;
    if (open_list_try_reserve(search->lists[list], (int32_t)burst->root.size)) {
        for (size_t i = 0; i < burst->root.size; i++) {
            burst_push(search, list, 0, burst->root.data[i]);
        }
    }
}

void burst_enter(Search *search, int list)
{
    Burst *burst = search->bursts[list];
    if (!burst) {
        return;
    }
    burst->is_at_root = burst->is_root_next;
    burst->is_root_next = burst->is_closed = false;
    if (burst->kind == ARM_BURST_WALK) {
        open_list_clear(search->lists[list]);
        if (burst->is_at_root) {
            burst->root.size = 0;
            burst->walk_left = ARM_WALK_LENGTH;
        } else if (--burst->walk_left == 0) {
            begin_walk(search, list);
        }
    }
}

bool burst_is_active(const Search *search, int list)
{
    return search->last_list == list && !search->bursts[list]->is_closed;
}

bool burst_wants(const Search *search, int list, bool is_preferred)
{
    bool is_choosy = search->bursts[list]->kind == ARM_BURST_WALK && search->preferred.size > 0;
    return is_preferred || !is_choosy;
}

void burst_push(Search *search, int list, OpenKey key, OpenMove move)
{
    Burst *burst = search->bursts[list];
    if (burst->kind == ARM_BURST_WALK && burst->is_at_root && !burst->is_closed) {
        move_vec_push(&burst->root, move);
    }
    OpenKey own_key = burst->kind == ARM_BURST_BEST   ? key
                      : burst->kind == ARM_BURST_WALK ? rng_below(&burst->rng, RANDOM_KEYS)
                                                      : 0;
    if (search->options.kind == SEARCH_DEFERRED) {
        open_list_push_move(search->lists[list], own_key, move);
    } else {
        open_list_push(search->lists[list], own_key, move.state);
    }
}
