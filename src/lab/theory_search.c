#include "lab/theory_search.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "search/open_list.h"
#include "task/state_registry.h"
#include "task/state_space.h"

/* Expanded states do stay in `open`; count and sum are what the list would have without them. */
typedef struct List {
    OpenList *open;
    int64_t count, sum;
} List;

typedef struct Run {
    StateSpace *space;
    StateRegistry registry;
    HeurWork *work;
    int num_lists;
    List *lists;
    IntVec h;           /* per state and list */
    IntVec is_expanded; /* per state */
    int32_t *values, *child_values;
    int32_t *applicable;
    StateWord *parent, *child;
} Run;

static void init(Run *run, const Task *task, const HeurSet *heuristics)
{
    *run = (Run){0};
    run->space = state_space_new(task);
    size_t num_words = (size_t)run->space->pack.num_words;
    state_registry_init(&run->registry, run->space->pack.num_words);
    run->work = heur_work_new(heuristics);
    run->num_lists = heur_set_count(heuristics);
    run->lists = MEM_NEW(List, (size_t)run->num_lists);
    for (int i = 0; i < run->num_lists; i++) {
        run->lists[i].open = open_list_new();
    }
    run->values = MEM_NEW(int32_t, (size_t)task->num_variables);
    run->child_values = MEM_NEW(int32_t, (size_t)task->num_variables);
    run->applicable = MEM_NEW(int32_t, (size_t)task->num_operators + 1);
    run->parent = MEM_NEW(StateWord, num_words);
    run->child = MEM_NEW(StateWord, num_words);
}

static void release(Run *run, const Task *task)
{
    size_t num_words = (size_t)run->space->pack.num_words;
    MEM_FREE(run->child, num_words);
    MEM_FREE(run->parent, num_words);
    MEM_FREE(run->applicable, (size_t)task->num_operators + 1);
    MEM_FREE(run->child_values, (size_t)task->num_variables);
    MEM_FREE(run->values, (size_t)task->num_variables);
    int_vec_release(&run->is_expanded);
    int_vec_release(&run->h);
    for (int i = 0; i < run->num_lists; i++) {
        open_list_free(run->lists[i].open);
    }
    MEM_FREE(run->lists, (size_t)run->num_lists);
    heur_work_free(run->work);
    state_registry_release(&run->registry);
    state_space_free(run->space);
}

static void insert(Run *run, int list, int32_t state, int32_t h)
{
    int_vec_push(&run->h, h);
    if (h != HEUR_DEAD_END) {
        if (!open_list_try_reserve(run->lists[list].open, 1)) {
            mem_fail(sizeof state);
        }
        open_list_push(run->lists[list].open, h, state);
        run->lists[list].count++;
        run->lists[list].sum += h;
    }
}

/* The state in `child`: into all lists, if it is new. */
static void meet(Run *run)
{
    if (!state_registry_try_reserve(&run->registry, 1)) {
        mem_fail(sizeof(StateWord));
    }
    bool is_new;
    uint32_t hash = state_registry_hash(&run->registry, run->child);
    int32_t state = state_registry_insert(&run->registry, run->child, hash, &is_new);
    if (!is_new) {
        return;
    }
    state_pack_unpack(&run->space->pack, run->child, run->child_values);
    heur_begin(run->work, (HeurState){run->child_values, state});
    for (int list = 0; list < run->num_lists; list++) {
        insert(run, list, state, heur_value(run->work, list));
    }
    int_vec_push(&run->is_expanded, false);
}

/* The list with the smallest mean, the first of equals; -1: all are empty. */
static int choose(const Run *run)
{
    int best = -1;
    for (int i = 0; i < run->num_lists; i++) {
        const List *list = &run->lists[i];
        if (list->count > 0 &&
            (best < 0 || list->sum * run->lists[best].count < run->lists[best].sum * list->count)) {
            best = i;
        }
    }
    return best;
}

/* Takes the first state of the list out of all lists. */
static int32_t take(Run *run, int list)
{
    int32_t state;
    do {
        state = open_list_pop(run->lists[list].open);
    } while (run->is_expanded.data[state]);
    run->is_expanded.data[state] = true;
    const int32_t *h = run->h.data + (size_t)state * (size_t)run->num_lists;
    for (int i = 0; i < run->num_lists; i++) {
        if (h[i] != HEUR_DEAD_END) {
            run->lists[i].count--;
            run->lists[i].sum -= h[i];
        }
    }
    return state;
}

/* False if the state is a goal. */
static bool expand(Run *run, int32_t state)
{
    StateSpace *space = run->space;
    const StateWord *words = state_registry_words(&run->registry, state);
    if (state_space_is_goal(space, words)) {
        return false;
    }
    memcpy(run->parent, words, run->registry.num_words * sizeof *words);
    state_pack_unpack(&space->pack, run->parent, run->values);
    int32_t num_ops = succ_gen_applicable(&space->succ_gen, run->values, run->applicable);
    for (int32_t i = 0; i < num_ops; i++) {
        state_space_apply(space, run->parent, run->values, run->applicable[i], run->child);
        meet(run);
    }
    return true;
}

static int64_t search(Run *run, IntVec *out_choices)
{
    state_space_initial(run->space, run->child);
    meet(run);
    for (int64_t expanded = 1;; expanded++) {
        int list = choose(run);
        if (list < 0) {
            return 0;
        }
        int_vec_push(out_choices, list);
        if (!expand(run, take(run, list))) {
            return expanded;
        }
    }
}

int64_t theory_search_run(const Task *task, const HeurSet *heuristics, IntVec *out_choices)
{
    assert(!heur_set_is_path_dependent(heuristics));
    Run run;
    init(&run, task, heuristics);
    int64_t expanded = search(&run, out_choices);
    release(&run, task);
    return expanded;
}
