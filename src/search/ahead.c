#include "search/ahead.h"

#include <assert.h>
#include <stdatomic.h>
#include <string.h>

#include "base/clock.h"
#include "base/gate.h"
#include "base/mem.h"
#include "base/mem_scope.h"

enum {
    NUM_SLOTS = 1024,
    NUM_MOVES = 4096,       /* moves whose states are remembered */
    GUESSES_PER_THREAD = 4, /* in the order at a time */
    LOOKS_PER_THREAD = 8,   /* moves of a list that are looked at, at most */
    MAX_HELPED = 2,         /* states that the search evaluates rather than wait for one */
    NO_SLOT = -1,
    FULL_WEIGHT = 1 << 12, /* of a list that all of the last visits used */
    WEIGHT_SHARE = 8,      /* a visit counts as one in so many for the weights */
    MEASURED_SHARE = 4,    /* one in so many evaluations is measured */
    NUM_MEASURED = 8,      /* before a decision */
    NUM_TRIED = MEASURED_SHARE * NUM_MEASURED,
    NUM_JUDGED = 256, /* visits after which guesses are judged */
    MAX_WASTED = 2,   /* evaluations in vain for each one that is used, or the threads pause */
    PAUSE = 1024,     /* visits */
};

/* Shorter evaluations are not worth a guess. */
static const double MIN_SECONDS = 20e-6;

typedef enum SlotStatus {
    SLOT_FREE,
    SLOT_WAITING, /* for a thread to evaluate it */
    SLOT_RUNNING,
    SLOT_DONE,
    SLOT_LEFT, /* its evaluation would change a queue mode: left to the search */
} SlotStatus;

typedef struct Slot {
    atomic_int status; /* SlotStatus */
    uint32_t hash;
    uint32_t order; /* number of the last order that it was in */
    StateWord *words;
    int32_t *values; /* per heuristic; of pure ones only */
    IntVec ops;      /* preferred */
} Slot;

/* Where a move leads. */
typedef struct KnownMove {
    OpenMove move; /* state NO_STATE: none */
    int32_t slot;  /* NO_SLOT: to a state that is registered */
    uint32_t hash; /* of the state */
} KnownMove;

struct Ahead {
    AheadSetup setup;
    size_t num_words;
    bool *is_pure; /* per heuristic */
    bool *prefers; /* per heuristic; those of pure ones only */
    Slot *slots;
    StateWord *slot_words;
    int32_t *slot_values;
    KnownMove *moves;

    /* The order: slots to evaluate, the most likely first. */
    atomic_int *order;
    atomic_int num_ordered;
    uint32_t num_orders;
    int max_ordered;
    Gate ordered; /* there is a new order */
    atomic_bool is_stopping;
    bool is_lent;
    IntVec *thread_ops; /* per thread: scratch with room for all operators */

    /* Guesses. */
    int32_t *weights; /* per list: how often it was used lately */
    int32_t *credits; /* per list, scratch: its part of the guesses, less those it has got */
    OpenListWalk *walks;
    int32_t parent; /* state that `values` and `parent_words` are of; NO_STATE: none */
    int32_t *values;
    StateWord *child;

    bool is_on;
    int64_t num_alone;  /* evaluations by the search before it was on */
    double seconds;     /* measured so far */
    int32_t num_visits; /* with guesses, since they were judged */
    SearchAhead judged; /* counts then */
    int32_t pause_left; /* visits until there are guesses again */

    bool is_given; /* the values of pure lists in the last run */
    IntVec ops;    /* preferred, if so */
    SearchAhead counts;
    MemGuard *guard;
};

bool ahead_is_useful(const ListSpec *lists, int num_lists)
{
    bool is_useful = false;
    for (int i = 0; i < num_lists; i++) {
        is_useful |= heur_engine_is_pure(lists[i].heuristic.class->engine);
    }
    return is_useful;
}

/* --- Life ------------------------------------------------------------------------------------- */

static void make_slots(Ahead *ahead)
{
    size_t num_heuristics = (size_t)ahead->setup.num_heuristics;
    ahead->slots = MEM_NEW(Slot, NUM_SLOTS);
    ahead->slot_words = MEM_NEW(StateWord, NUM_SLOTS * ahead->num_words);
    ahead->slot_values = MEM_NEW(int32_t, NUM_SLOTS * num_heuristics);
    for (size_t i = 0; i < NUM_SLOTS; i++) {
        atomic_init(&ahead->slots[i].status, SLOT_FREE);
        ahead->slots[i].words = ahead->slot_words + i * ahead->num_words;
        ahead->slots[i].values = ahead->slot_values + i * num_heuristics;
    }
}

static void free_slots(Ahead *ahead)
{
    for (size_t i = 0; i < NUM_SLOTS; i++) {
        int_vec_release(&ahead->slots[i].ops);
    }
    MEM_FREE(ahead->slot_values, NUM_SLOTS * (size_t)ahead->setup.num_heuristics);
    MEM_FREE(ahead->slot_words, NUM_SLOTS * ahead->num_words);
    MEM_FREE(ahead->slots, NUM_SLOTS);
}

/* All preferred operators fit, so that no thread has to allocate in an evaluation. */
static void make_thread_ops(Ahead *ahead)
{
    const AheadSetup *setup = &ahead->setup;
    size_t num_ops = 0;
    for (int i = 0; i < setup->num_heuristics; i++) {
        num_ops += ahead->prefers[i] ? (size_t)setup->space->task->num_operators : 0;
    }
    ahead->thread_ops = MEM_NEW(IntVec, (size_t)setup->num_threads);
    for (int i = 0; i < setup->num_threads; i++) {
        int_vec_reserve(&ahead->thread_ops[i], num_ops);
    }
}

static void forget(Ahead *ahead)
{
    for (size_t i = 0; i < NUM_SLOTS; i++) {
        ahead->counts.wasted += atomic_load(&ahead->slots[i].status) == SLOT_DONE;
        atomic_store(&ahead->slots[i].status, SLOT_FREE);
    }
    for (size_t i = 0; i < NUM_MOVES; i++) {
        ahead->moves[i].move.state = NO_STATE;
    }
    atomic_store(&ahead->num_ordered, 0);
    ahead->parent = NO_STATE;
}

static void make_kinds(Ahead *ahead)
{
    const AheadSetup *setup = &ahead->setup;
    ahead->is_pure = MEM_NEW(bool, (size_t)setup->num_heuristics);
    ahead->prefers = MEM_NEW(bool, (size_t)setup->num_heuristics);
    for (int i = 0; i < setup->num_heuristics; i++) {
        ahead->is_pure[i] = evaluator_is_list_pure(setup->evaluator, i);
        ahead->prefers[i] =
            setup->prefers && i < setup->num_lists && setup->prefers[i] && ahead->is_pure[i];
    }
}

static void tell_to_stop(void *opaque)
{
    Ahead *ahead = opaque;
    atomic_store(&ahead->is_stopping, true);
    gate_open(&ahead->ordered);
}

Ahead *ahead_new(const AheadSetup *setup)
{
    assert(setup->num_threads > 1 && setup->num_heuristics >= setup->num_lists);
    size_t num_lists = (size_t)setup->num_lists;
    Ahead *ahead = MEM_NEW(Ahead, 1);
    ahead->setup = *setup;
    ahead->num_words = setup->registry->num_words;
    ahead->is_on = setup->is_unmeasured;
    make_kinds(ahead);
    ahead->moves = MEM_NEW(KnownMove, NUM_MOVES);
    ahead->max_ordered = GUESSES_PER_THREAD * setup->num_threads;
    ahead->order = MEM_NEW(atomic_int, (size_t)ahead->max_ordered);
    ahead->weights = MEM_NEW(int32_t, num_lists);
    ahead->credits = MEM_NEW(int32_t, num_lists);
    ahead->walks = MEM_NEW(OpenListWalk, num_lists);
    ahead->values = MEM_NEW(int32_t, (size_t)setup->space->task->num_variables);
    ahead->child = MEM_NEW(StateWord, ahead->num_words);
    gate_init(&ahead->ordered);
    ahead->guard = mem_scope_guard(tell_to_stop, ahead);
    make_slots(ahead);
    make_thread_ops(ahead);
    forget(ahead);
    return ahead;
}

void ahead_free(Ahead *ahead)
{
    if (!ahead) {
        return;
    }
    ahead_stop(ahead);
    size_t num_lists = (size_t)ahead->setup.num_lists;
    for (int i = 0; i < ahead->setup.num_threads; i++) {
        int_vec_release(&ahead->thread_ops[i]);
    }
    MEM_FREE(ahead->thread_ops, (size_t)ahead->setup.num_threads);
    free_slots(ahead);
    mem_scope_unguard(ahead->guard);
    gate_release(&ahead->ordered);
    int_vec_release(&ahead->ops);
    MEM_FREE(ahead->child, ahead->num_words);
    MEM_FREE(ahead->values, (size_t)ahead->setup.space->task->num_variables);
    MEM_FREE(ahead->walks, num_lists);
    MEM_FREE(ahead->credits, num_lists);
    MEM_FREE(ahead->weights, num_lists);
    MEM_FREE(ahead->order, (size_t)ahead->max_ordered);
    MEM_FREE(ahead->moves, NUM_MOVES);
    MEM_FREE(ahead->prefers, (size_t)ahead->setup.num_heuristics);
    MEM_FREE(ahead->is_pure, (size_t)ahead->setup.num_heuristics);
    MEM_FREE(ahead, 1);
}

/* --- Threads ---------------------------------------------------------------------------------- */

static bool try_change(Slot *slot, SlotStatus from, SlotStatus to)
{
    int expected = (int)from;
    return atomic_compare_exchange_strong(&slot->status, &expected, (int)to);
}

/* The most likely slot that waits, which is the caller's from now on; NULL: none. */
static Slot *take_ordered(Ahead *ahead)
{
    int count = atomic_load(&ahead->num_ordered);
    assert(count <= ahead->max_ordered);
    for (int i = 0; i < count; i++) {
        Slot *slot = &ahead->slots[atomic_load(&ahead->order[i])];
        if (atomic_load_explicit(&slot->status, memory_order_relaxed) == SLOT_WAITING &&
            try_change(slot, SLOT_WAITING, SLOT_RUNNING)) {
            return slot;
        }
    }
    return NULL;
}

/* Without memory for the operators the slot is of no use. */
static void evaluate(Ahead *ahead, int thread, Slot *slot)
{
    const AheadSetup *setup = &ahead->setup;
    IntVec *ops = &ahead->thread_ops[thread];
    assert(atomic_load(&slot->status) == SLOT_RUNNING);
    ops->size = 0;
    bool ok = evaluator_run_ahead(setup->evaluator, thread, slot->words, ahead->prefers,
                                  slot->values, ops);
    ok = ok && int_vec_try_reserve(&slot->ops, ops->size);
    if (ok && ops->size > 0) {
        memcpy(slot->ops.data, ops->data, ops->size * sizeof *ops->data);
    }
    slot->ops.size = ok ? ops->size : 0;
    atomic_store(&slot->status, ok ? SLOT_DONE : SLOT_LEFT);
}

static void run_thread(void *context, int thread)
{
    Ahead *ahead = context;
    for (;;) {
        unsigned seen = gate_count(&ahead->ordered);
        if (atomic_load(&ahead->is_stopping)) {
            return;
        }
        Slot *slot = take_ordered(ahead);
        if (slot) {
            evaluate(ahead, thread, slot);
        } else {
            gate_wait(&ahead->ordered, seen);
        }
    }
}

void ahead_stop(Ahead *ahead)
{
    if (ahead->is_lent) {
        tell_to_stop(ahead);
        evaluator_take_back(ahead->setup.evaluator);
        ahead->is_lent = false;
        forget(ahead);
    }
}

/* Lends the threads, anew if the search has changed a queue mode. */
static void prepare_threads(Ahead *ahead)
{
    if (ahead->is_lent && evaluator_has_changed(ahead->setup.evaluator)) {
        ahead_stop(ahead);
    }
    if (!ahead->is_lent) {
        atomic_store(&ahead->is_stopping, false);
        ahead->is_lent = true;
        evaluator_lend(ahead->setup.evaluator, run_thread, ahead);
    }
}

/* --- Slots ------------------------------------------------------------------------------------ */

static int32_t slot_of(uint32_t hash)
{
    return (int32_t)(hash % NUM_SLOTS);
}

static bool is_at(const Ahead *ahead, const Slot *slot, const StateWord *words, uint32_t hash)
{
    return atomic_load(&slot->status) != SLOT_FREE && slot->hash == hash &&
           memcmp(slot->words, words, ahead->num_words * sizeof *words) == 0;
}

/* Puts the state that was generated last into its slot, unless it is there or another one is just
 * being evaluated there. */
static void put(Ahead *ahead, Slot *slot, uint32_t hash)
{
    if (is_at(ahead, slot, ahead->child, hash)) {
        return;
    }
    try_change(slot, SLOT_WAITING, SLOT_FREE);
    int status = atomic_load(&slot->status);
    assert(status != SLOT_WAITING); /* only this thread makes slots wait */
    if (status == SLOT_RUNNING) {
        return;
    }
    ahead->counts.wasted += status == SLOT_DONE;
    slot->hash = hash;
    memcpy(slot->words, ahead->child, ahead->num_words * sizeof *slot->words);
    atomic_store(&slot->status, SLOT_WAITING);
}

/* --- Guesses ---------------------------------------------------------------------------------- */

static KnownMove *place_of(const Ahead *ahead, OpenMove move)
{
    uint32_t mixed = (uint32_t)move.state * 0x9e3779b1u ^ (uint32_t)move.op * 0x85ebca6bu;
    return &ahead->moves[(mixed ^ mixed >> 15) % NUM_MOVES];
}

static uint32_t generate(Ahead *ahead, OpenMove move)
{
    StateSpace *space = ahead->setup.space;
    const StateWord *words = state_registry_words(ahead->setup.registry, move.state);
    if (ahead->parent != move.state) {
        state_pack_unpack(&space->pack, words, ahead->values);
        ahead->parent = move.state;
    }
    state_space_apply(space, words, ahead->values, move.op, ahead->child);
    return state_registry_hash(ahead->setup.registry, ahead->child);
}

/* Finds the slot of the state that the move leads to, or gives it one; NO_SLOT if the state is
 * registered. The slot may have been taken by another state since, which is found by the hash. */
static int32_t look_at(Ahead *ahead, OpenMove move)
{
    assert(ahead->slots);
    KnownMove *known = place_of(ahead, move);
    if (known->move.state == move.state && known->move.op == move.op) {
        if (known->slot == NO_SLOT) {
            return NO_SLOT;
        }
        const Slot *slot = &ahead->slots[known->slot];
        if (atomic_load(&slot->status) != SLOT_FREE && slot->hash == known->hash) {
            return known->slot;
        }
    }
    uint32_t hash = generate(ahead, move);
    bool is_known = state_registry_find(ahead->setup.registry, ahead->child, hash) != NO_STATE;
    *known = (KnownMove){move, is_known ? NO_SLOT : slot_of(hash), hash};
    if (!is_known) {
        put(ahead, &ahead->slots[known->slot], hash);
    }
    return known->slot;
}

/* The next guess of a list: a slot that waits and is not in the order yet; NO_SLOT: none. */
static int32_t next_guess(Ahead *ahead, const OpenList *list, OpenListWalk *walk)
{
    OpenMove move;
    while (open_list_walk_next(list, walk, &move)) {
        int32_t index = look_at(ahead, move);
        Slot *slot = index != NO_SLOT ? &ahead->slots[index] : NULL;
        if (slot && slot->order != ahead->num_orders &&
            atomic_load(&slot->status) == SLOT_WAITING) {
            slot->order = ahead->num_orders;
            return index;
        }
    }
    return NO_SLOT;
}

/* The list whose turn it is; -1: all walks are at their ends. */
static int next_list(Ahead *ahead)
{
    int best = -1;
    for (int i = 0; i < ahead->setup.num_lists; i++) {
        if (ahead->walks[i].num_left > 0) {
            ahead->credits[i] += ahead->weights[i] + 1;
            if (best < 0 || ahead->credits[i] > ahead->credits[best]) {
                best = i;
            }
        }
    }
    if (best >= 0) {
        ahead->credits[best] -= FULL_WEIGHT;
    }
    return best;
}

static void begin_walks(Ahead *ahead, OpenList *const *lists)
{
    int32_t max_looks = LOOKS_PER_THREAD * ahead->setup.num_threads;
    for (int i = 0; i < ahead->setup.num_lists; i++) {
        OpenListWalk walk = open_list_walk(lists[i]);
        walk.num_left = walk.num_left < max_looks ? walk.num_left : max_looks;
        ahead->walks[i] = walk;
        ahead->credits[i] = 0;
    }
}

/* Other threads may read the order while it is made: they take slots that wait, whatever they are.
 */
static void make_order(Ahead *ahead, OpenList *const *lists)
{
    int count = 0, list;
    begin_walks(ahead, lists);
    ahead->num_orders++;
    while (count < ahead->max_ordered && (list = next_list(ahead)) >= 0) {
        int32_t slot = next_guess(ahead, lists[list], &ahead->walks[list]);
        if (slot != NO_SLOT) {
            atomic_store(&ahead->order[count++], slot);
            if (count > atomic_load(&ahead->num_ordered)) {
                atomic_store(&ahead->num_ordered, count);
            }
        }
    }
    atomic_store(&ahead->num_ordered, count);
    if (count > 0) {
        gate_open(&ahead->ordered);
    }
}

/* Whether the last order has work for all threads. */
static bool is_order_long(const Ahead *ahead)
{
    int num_waiting = 0, count = atomic_load(&ahead->num_ordered);
    for (int i = 0; i < count; i++) {
        const Slot *slot = &ahead->slots[atomic_load(&ahead->order[i])];
        num_waiting += atomic_load_explicit(&slot->status, memory_order_relaxed) == SLOT_WAITING;
    }
    return num_waiting >= ahead->setup.num_threads;
}

static void note_list(Ahead *ahead, int list)
{
    for (int i = 0; i < ahead->setup.num_lists; i++) {
        int32_t now = i == list ? FULL_WEIGHT : 0;
        ahead->weights[i] += (now - ahead->weights[i]) / WEIGHT_SHARE;
    }
}

/* --- Runs ------------------------------------------------------------------------------------- */

/* The slot that has the values of a state or will have them; NULL: the search must evaluate it
 * itself. */
static Slot *find(Ahead *ahead, const StateWord *words, uint32_t hash)
{
    Slot *slot = &ahead->slots[slot_of(hash)];
    if (!is_at(ahead, slot, words, hash) || try_change(slot, SLOT_WAITING, SLOT_FREE)) {
        return NULL;
    }
    return atomic_load(&slot->status) == SLOT_LEFT ? NULL : slot;
}

/* Evaluates guesses while another thread evaluates the slot. If there are none, or if that takes too
 * long, since the other thread probably has no processor, the search evaluates the state itself,
 * too. It never waits: that could take long on a busy machine. */
static void help_until_done(Ahead *ahead, const Slot *slot)
{
    for (int i = 0; i < MAX_HELPED && atomic_load(&slot->status) == SLOT_RUNNING; i++) {
        Slot *other = take_ordered(ahead);
        if (!other) {
            return;
        }
        evaluate(ahead, 0, other);
    }
}

/* Takes values and operators out of the slot, if they are there. */
static void take(Ahead *ahead, Slot *slot, int32_t *out_values)
{
    if (atomic_load(&slot->status) != SLOT_DONE) {
        return;
    }
    for (int i = 0; i < ahead->setup.num_heuristics; i++) {
        if (ahead->is_pure[i]) {
            out_values[i] = slot->values[i];
        }
    }
    IntVec ops = ahead->ops;
    ahead->ops = slot->ops;
    slot->ops = ops;
    ahead->is_given = true;
    ahead->counts.used++;
    atomic_store(&slot->status, SLOT_FREE);
}

/* Evaluates without looking ahead, and decides from time to time whether that would be worth it. */
static bool run_alone(Ahead *ahead, const EvaluatorBatch *batch)
{
    bool is_measured = ahead->num_alone++ % MEASURED_SHARE == 0;
    double start = is_measured ? clock_wall() : 0;
    bool ok = evaluator_run(ahead->setup.evaluator, batch);
    if (is_measured) {
        ahead->seconds += clock_wall() - start;
    }
    if (ahead->num_alone % NUM_TRIED == 0) {
        ahead->is_on = ahead->seconds >= MIN_SECONDS * NUM_MEASURED;
        ahead->seconds = 0;
    }
    return ok;
}

/* Values that are ready are taken first, as a guess might want their slot. The search goes on at
 * once then: the last guesses were good. */
static void guess_and_take(Ahead *ahead, const EvaluatorBatch *batch, OpenList *const *lists)
{
    const StateWord *words = state_registry_words(batch->registry, batch->states[0]);
    uint32_t hash = state_registry_hash(batch->registry, words);
    Slot *slot = find(ahead, words, hash);
    if (slot) {
        take(ahead, slot, batch->out_values);
    }
    if (!ahead->is_given || !is_order_long(ahead)) {
        make_order(ahead, lists);
    }
    if (slot && !ahead->is_given && is_at(ahead, slot, words, hash)) {
        ahead->counts.waited++;
        help_until_done(ahead, slot);
        take(ahead, slot, batch->out_values);
    }
}

/* Where the search seldom goes where it was expected, guesses cost more than they bring: threads
 * share caches and memory. Later it may be different. */
static void judge_guesses(Ahead *ahead)
{
    if (++ahead->num_visits < NUM_JUDGED) {
        return;
    }
    int64_t used = ahead->counts.used - ahead->judged.used;
    int64_t wasted = ahead->counts.wasted - ahead->judged.wasted;
    if (wasted > MAX_WASTED * used && !ahead->setup.is_unmeasured) {
        ahead->pause_left = PAUSE;
    }
    ahead->num_visits = 0;
    ahead->judged = ahead->counts;
}

bool ahead_run(Ahead *ahead, const EvaluatorBatch *batch, OpenList *const *lists, int last_list)
{
    assert(batch->count == 1 && batch->num_extra == 0 && !batch->is_given);
    ahead->is_given = false;
    prepare_threads(ahead);
    note_list(ahead, last_list);
    if (batch->num_known > 0) {
        return evaluator_run(ahead->setup.evaluator, batch);
    }
    if (!ahead->is_on || ahead->pause_left > 0) {
        ahead->pause_left -= ahead->pause_left > 0;
        return run_alone(ahead, batch);
    }
    guess_and_take(ahead, batch, lists);
    judge_guesses(ahead);
    EvaluatorBatch run = *batch;
    run.is_given = ahead->is_given ? ahead->is_pure : NULL;
    return evaluator_run(ahead->setup.evaluator, &run);
}

bool ahead_is_given(const Ahead *ahead, int list)
{
    assert(list >= 0 && list < ahead->setup.num_lists);
    return ahead->is_given && ahead->is_pure[list];
}

void ahead_add_preferred(const Ahead *ahead, IntVec *out_ops)
{
    for (size_t i = 0; i < ahead->ops.size && ahead->is_given; i++) {
        int_vec_push(out_ops, ahead->ops.data[i]);
    }
}

SearchAhead ahead_counts(const Ahead *ahead)
{
    SearchAhead counts = ahead->counts;
    for (size_t i = 0; i < NUM_SLOTS; i++) {
        counts.wasted += atomic_load(&ahead->slots[i].status) == SLOT_DONE;
    }
    return counts;
}
