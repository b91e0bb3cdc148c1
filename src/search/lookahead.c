#include "search/lookahead.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"

/* Likely states whose successors are kept; more than the usual number of lists. */
enum { NUM_PARENTS = 8 };
/* Places of the table of values. */
enum { NUM_PLACES = 1024 };

DEFINE_VEC(WordVec, word_vec, StateWord);

/* Successors of a likely state that were not registered when they were generated. */
typedef struct Parent {
    int32_t state; /* NO_STATE: free */
    WordVec words; /* of the successors, one behind the other */
    size_t count;
    size_t next; /* first successor not yet handed out */
} Parent;

struct Lookahead {
    StateSpace *space;
    const StateRegistry *registry;
    Evaluator *evaluator;
    size_t num_words, num_lists;
    int num_threads;

    Parent parents[NUM_PARENTS];
    int oldest;          /* parent to replace next */
    int32_t *values;     /* scratch: of a likely state */
    int32_t *applicable; /* scratch */

    /* The table of values, per place. */
    bool *is_taken;
    StateWord *place_words;
    Evaluation *place_evaluations;
    int32_t *place_h;

    /* One run: the states that must be evaluated, the extra ones, and all results. */
    IntVec states, positions; /* positions: where in the caller's batch each state belongs */
    StateWord *extra_words;   /* copies: the parent may be replaced before the run */
    const StateWord **extra;  /* where they are, num_threads */
    Evaluation *evaluations;
    int32_t *h;
    size_t capacity; /* results that fit */
};

Lookahead *lookahead_new(StateSpace *space, const StateRegistry *registry, Evaluator *evaluator,
                         int num_lists, int num_threads)
{
    assert(num_threads > 1 && !evaluator_is_path_dependent(evaluator) &&
           !evaluator_has_memory(evaluator));
    size_t num_words = registry->num_words;
    Lookahead *lookahead = MEM_NEW(Lookahead, 1);
    *lookahead = (Lookahead){
        .space = space,
        .registry = registry,
        .evaluator = evaluator,
        .num_words = num_words,
        .num_lists = (size_t)num_lists,
        .num_threads = num_threads,
        .values = MEM_NEW(int32_t, (size_t)space->task->num_variables),
        .applicable = MEM_NEW(int32_t, (size_t)space->task->num_operators + 1),
        .is_taken = MEM_NEW(bool, NUM_PLACES),
        .place_words = MEM_NEW(StateWord, NUM_PLACES * num_words),
        .place_evaluations = MEM_NEW(Evaluation, NUM_PLACES),
        .place_h = MEM_NEW(int32_t, NUM_PLACES * (size_t)num_lists),
        .extra_words = MEM_NEW(StateWord, (size_t)num_threads * num_words),
        .extra = MEM_NEW(const StateWord *, (size_t)num_threads),
    };
    for (int i = 0; i < num_threads; i++) {
        lookahead->extra[i] = lookahead->extra_words + (size_t)i * num_words;
    }
    for (int i = 0; i < NUM_PARENTS; i++) {
        lookahead->parents[i].state = NO_STATE;
    }
    return lookahead;
}

void lookahead_free(Lookahead *lookahead)
{
    if (!lookahead) {
        return;
    }
    for (int i = 0; i < NUM_PARENTS; i++) {
        word_vec_release(&lookahead->parents[i].words);
    }
    MEM_FREE(lookahead->values, (size_t)lookahead->space->task->num_variables);
    MEM_FREE(lookahead->applicable, (size_t)lookahead->space->task->num_operators + 1);
    MEM_FREE(lookahead->is_taken, NUM_PLACES);
    MEM_FREE(lookahead->place_words, NUM_PLACES * lookahead->num_words);
    MEM_FREE(lookahead->place_evaluations, NUM_PLACES);
    MEM_FREE(lookahead->place_h, NUM_PLACES * lookahead->num_lists);
    MEM_FREE(lookahead->extra_words, (size_t)lookahead->num_threads * lookahead->num_words);
    MEM_FREE(lookahead->extra, (size_t)lookahead->num_threads);
    int_vec_release(&lookahead->states);
    int_vec_release(&lookahead->positions);
    MEM_FREE(lookahead->evaluations, lookahead->capacity);
    MEM_FREE(lookahead->h, lookahead->capacity * lookahead->num_lists);
    MEM_FREE(lookahead, 1);
}

/* --- The table -------------------------------------------------------------------------------- */

static size_t place_of(const Lookahead *lookahead, const StateWord *words)
{
    return state_registry_hash(lookahead->registry, words) % NUM_PLACES;
}

static bool is_at(const Lookahead *lookahead, size_t place, const StateWord *words)
{
    return lookahead->is_taken[place] &&
           memcmp(lookahead->place_words + place * lookahead->num_words, words,
                  lookahead->num_words * sizeof *words) == 0;
}

static void put(Lookahead *lookahead, const StateWord *words, size_t result)
{
    size_t place = place_of(lookahead, words);
    size_t num_lists = lookahead->num_lists;
    assert(result < lookahead->capacity);
    lookahead->is_taken[place] = true;
    memcpy(lookahead->place_words + place * lookahead->num_words, words,
           lookahead->num_words * sizeof *words);
    lookahead->place_evaluations[place] = lookahead->evaluations[result];
    memcpy(lookahead->place_h + place * num_lists, lookahead->h + result * num_lists,
           num_lists * sizeof *lookahead->h);
}

/* Moves the values of a state from the table to the caller's batch, if they are there. */
static bool take(Lookahead *lookahead, const EvaluatorBatch *batch, int32_t index)
{
    const StateWord *words = state_registry_words(lookahead->registry, batch->states[index]);
    size_t place = place_of(lookahead, words);
    if (!is_at(lookahead, place, words)) {
        return false;
    }
    size_t num_lists = lookahead->num_lists;
    lookahead->is_taken[place] = false;
    batch->out_evaluations[index] = lookahead->place_evaluations[place];
    memcpy(batch->out_values + (size_t)index * num_lists, lookahead->place_h + place * num_lists,
           num_lists * sizeof *batch->out_values);
    return true;
}

/* --- Successors of likely states -------------------------------------------------------------- */

static void generate(Lookahead *lookahead, Parent *parent, int32_t state)
{
    StateSpace *space = lookahead->space;
    const StateWord *words = state_registry_words(lookahead->registry, state);
    parent->state = state;
    parent->count = parent->next = 0;
    state_pack_unpack(&space->pack, words, lookahead->values);
    int32_t num_ops =
        succ_gen_applicable(&space->succ_gen, lookahead->values, lookahead->applicable);
    if (!word_vec_try_reserve(&parent->words, (size_t)num_ops * lookahead->num_words)) {
        return;
    }
    for (int32_t i = 0; i < num_ops; i++) {
        StateWord *child = parent->words.data + parent->count * lookahead->num_words;
        state_space_apply(space, words, lookahead->values, lookahead->applicable[i], child);
        uint32_t hash = state_registry_hash(lookahead->registry, child);
        parent->count += state_registry_find(lookahead->registry, child, hash) == NO_STATE;
    }
    assert(parent->count <= (size_t)num_ops);
}

static Parent *parent_of(Lookahead *lookahead, int32_t state)
{
    for (int i = 0; i < NUM_PARENTS; i++) {
        if (lookahead->parents[i].state == state) {
            return &lookahead->parents[i];
        }
    }
    assert(state >= 0 && lookahead->oldest < NUM_PARENTS);
    Parent *parent = &lookahead->parents[lookahead->oldest];
    lookahead->oldest = (lookahead->oldest + 1) % NUM_PARENTS;
    generate(lookahead, parent, state);
    return parent;
}

/* The next successor that is neither registered by now nor in the table; NULL: none. */
static const StateWord *next_extra(Lookahead *lookahead, Parent *parent)
{
    while (parent->next < parent->count) {
        const StateWord *words = parent->words.data + parent->next++ * lookahead->num_words;
        uint32_t hash = state_registry_hash(lookahead->registry, words);
        if (state_registry_find(lookahead->registry, words, hash) == NO_STATE &&
            !is_at(lookahead, hash % NUM_PLACES, words)) {
            return words;
        }
    }
    return NULL;
}

static int32_t choose_extra(Lookahead *lookahead, int32_t wanted, const int32_t *likely,
                            int num_likely)
{
    int32_t count = 0;
    for (int i = 0; i < num_likely && i < NUM_PARENTS && count < wanted; i++) {
        Parent *parent = parent_of(lookahead, likely[i]);
        const StateWord *words;
        while (count < wanted && (words = next_extra(lookahead, parent))) {
            memcpy(lookahead->extra_words + (size_t)count++ * lookahead->num_words, words,
                   lookahead->num_words * sizeof *words);
        }
    }
    return count;
}

/* --- Runs ------------------------------------------------------------------------------------- */

static bool try_reserve(Lookahead *lookahead, size_t num_results)
{
    size_t old = lookahead->capacity, num_lists = lookahead->num_lists;
    if (num_results <= old) {
        return true;
    }
    size_t capacity = vec_next_capacity(old, num_results);
    Evaluation *evaluations =
        mem_try_resize(lookahead->evaluations, old, capacity, sizeof *evaluations);
    if (!evaluations) {
        return false;
    }
    lookahead->evaluations = evaluations;
    int32_t *h = mem_try_resize(lookahead->h, old * num_lists, capacity * num_lists, sizeof *h);
    if (!h) {
        lookahead->evaluations = mem_resize(evaluations, capacity, old, sizeof *evaluations);
        return false;
    }
    lookahead->h = h;
    lookahead->capacity = capacity;
    return true;
}

/* Lists the states whose values are not in the table. */
static void list_missing(Lookahead *lookahead, const EvaluatorBatch *batch)
{
    lookahead->states.size = lookahead->positions.size = 0;
    for (int32_t i = 0; i < batch->count; i++) {
        if (!take(lookahead, batch, i)) {
            lookahead->states.data[lookahead->states.size++] = batch->states[i];
            lookahead->positions.data[lookahead->positions.size++] = i;
        }
    }
}

static void hand_out(const Lookahead *lookahead, const EvaluatorBatch *batch)
{
    size_t num_lists = lookahead->num_lists;
    for (size_t i = 0; i < lookahead->positions.size; i++) {
        size_t position = (size_t)lookahead->positions.data[i];
        batch->out_evaluations[position] = lookahead->evaluations[i];
        memcpy(batch->out_values + position * num_lists, lookahead->h + i * num_lists,
               num_lists * sizeof *lookahead->h);
    }
}

static void keep_extra(Lookahead *lookahead, int32_t num_extra)
{
    for (int32_t i = 0; i < num_extra; i++) {
        put(lookahead, lookahead->extra[i], lookahead->states.size + (size_t)i);
    }
}

static void forget(Lookahead *lookahead)
{
    memset(lookahead->is_taken, 0, NUM_PLACES * sizeof *lookahead->is_taken);
}

/* Values from before a change of queue mode are no longer valid. Those already taken from the table
 * may belong to states after the one that made the change, so the whole batch runs again. */
static bool start_anew(Lookahead *lookahead, const EvaluatorBatch *batch)
{
    forget(lookahead);
    return evaluator_run_instead(lookahead->evaluator, batch);
}

bool lookahead_run(Lookahead *lookahead, const EvaluatorBatch *batch, const int32_t *likely,
                   int num_likely)
{
    assert(batch->num_extra == 0 && batch->num_known == 0);
    size_t count = (size_t)batch->count;
    if (!try_reserve(lookahead, count + (size_t)lookahead->num_threads) ||
        !int_vec_try_reserve(&lookahead->states, count) ||
        !int_vec_try_reserve(&lookahead->positions, count)) {
        forget(lookahead); /* a change of queue mode in this run would go unnoticed */
        return evaluator_run(lookahead->evaluator, batch);
    }
    list_missing(lookahead, batch);
    int32_t num_missing = (int32_t)lookahead->states.size;
    if (num_missing == 0) {
        return true;
    }
    int32_t num_idle =
        (lookahead->num_threads - num_missing % lookahead->num_threads) % lookahead->num_threads;
    int32_t num_extra = choose_extra(lookahead, num_idle, likely, num_likely);
    assert(num_extra <= num_idle && num_idle < lookahead->num_threads);
    EvaluatorBatch run = {.registry = batch->registry,
                          .states = lookahead->states.data,
                          .count = num_missing,
                          .out_evaluations = lookahead->evaluations,
                          .out_values = lookahead->h,
                          .extra = lookahead->extra,
                          .num_extra = num_extra};
    if (!evaluator_run(lookahead->evaluator, &run)) {
        return false;
    }
    if (evaluator_is_invalidated(lookahead->evaluator)) {
        return start_anew(lookahead, batch);
    }
    hand_out(lookahead, batch);
    keep_extra(lookahead, num_extra);
    return true;
}
