#include "search/evaluator.h"

#include <assert.h>
#include <stdatomic.h>
#include <string.h>

#include "base/mem.h"

/* The clock is read once per so many evaluations: a limit holds to the second with 50 ms per
 * evaluation, and reading costs nothing measurable with 100 ns. */
enum { EVALUATIONS_PER_CHECK = 16 };

typedef struct Worker {
    HeurWork *heuristics;
    int32_t *values; /* of the state in hand */
    uint32_t num_evaluations;
    uint8_t *queue_mode; /* scratch to compare with */
    char padding[64];    /* workers write all the time: they must not share cache lines */
} Worker;

struct Evaluator {
    const StatePack *pack;
    const Limits *limits;
    int num_lists, num_workers;
    int num_engines; /* of the lists, without substitutes */
    HeurSet *set;
    bool *is_reliable; /* per list */
    int *first_same;   /* per list: the first one with the same heuristic */
    int64_t *work;     /* per number of lists: cost of evaluating a state for so many */
    Worker *workers;
    HeurWork **heuristics; /* of all workers */
    WorkerPool *pool;
    uint8_t *queue_mode_first;  /* that of new work spaces */
    uint8_t *queue_mode;        /* that all workers have between runs */
    uint8_t *queue_mode_before; /* the same before the last run */
    const EvaluatorBatch *batch;
    atomic_int next_state; /* of the batch: the first one that no worker has taken */
    atomic_bool is_stopped;
    bool is_invalidated;
    bool is_lent; /* all workers but the first; queue_mode is constant then */
};

static void make_works(Evaluator *evaluator)
{
    for (int i = 0; i < evaluator->num_workers; i++) {
        evaluator->heuristics[i] = heur_work_new(evaluator->set);
        evaluator->workers[i].heuristics = evaluator->heuristics[i];
    }
}

static void free_works(Evaluator *evaluator)
{
    for (int i = 0; i < evaluator->num_workers; i++) {
        heur_work_free(evaluator->heuristics[i]);
    }
}

/* An engine that several lists share computes once. */
static void add_up_work(Evaluator *evaluator)
{
    int num_met = 0;
    for (int i = 0; i < evaluator->num_lists; i++) {
        bool is_first = heur_set_engine(evaluator->set, i) == num_met;
        int64_t more = is_first ? heur_set_work(evaluator->set, num_met) : 0;
        evaluator->work[i + 1] = evaluator->work[i] + more;
        num_met += is_first;
    }
    evaluator->num_engines = num_met;
}

static void compare_lists(Evaluator *evaluator)
{
    for (int i = 0; i < evaluator->num_lists; i++) {
        int first = 0;
        while (!heur_set_are_same(evaluator->set, first, i)) {
            first++;
        }
        assert(first <= i); /* a list is the same as itself */
        evaluator->first_same[i] = first;
        evaluator->is_reliable[i] = heur_set_is_reliable(evaluator->set, i);
    }
}

static void make_queue_modes(Evaluator *evaluator)
{
    size_t size = heur_queue_mode_size(evaluator->set);
    evaluator->queue_mode_first = MEM_NEW(uint8_t, size);
    evaluator->queue_mode = MEM_NEW(uint8_t, size);
    evaluator->queue_mode_before = MEM_NEW(uint8_t, size);
    for (int i = 0; i < evaluator->num_workers; i++) {
        evaluator->workers[i].queue_mode = MEM_NEW(uint8_t, size);
    }
    heur_queue_mode_save(evaluator->workers[0].heuristics, evaluator->queue_mode_first);
    heur_queue_mode_save(evaluator->workers[0].heuristics, evaluator->queue_mode);
}

Evaluator *evaluator_new(const Task *task, struct HeurStore *store, const StatePack *pack,
                         const ListSpec *lists, int num_lists, int num_threads,
                         const Limits *limits, Error *error)
{
    assert(num_lists >= 1 && num_threads >= 1);
    HeurSet *set = list_spec_heuristics(lists, num_lists, task, store, error);
    WorkerPool *pool = set ? worker_pool_new(num_threads, error) : NULL;
    if (!pool) {
        heur_set_free(set);
        return NULL;
    }
    Evaluator *evaluator = MEM_NEW(Evaluator, 1);
    evaluator->pack = pack;
    evaluator->limits = limits;
    evaluator->num_lists = num_lists;
    evaluator->num_workers = num_threads;
    evaluator->pool = pool;
    evaluator->set = set;
    evaluator->is_reliable = MEM_NEW(bool, (size_t)num_lists);
    evaluator->first_same = MEM_NEW(int, (size_t)num_lists);
    compare_lists(evaluator);
    evaluator->work = MEM_NEW(int64_t, (size_t)num_lists + 1);
    add_up_work(evaluator);
    evaluator->workers = MEM_NEW(Worker, (size_t)num_threads);
    evaluator->heuristics = MEM_NEW(HeurWork *, (size_t)num_threads);
    for (int i = 0; i < num_threads; i++) {
        evaluator->workers[i].values = MEM_NEW(int32_t, (size_t)pack->num_variables);
    }
    make_works(evaluator);
    make_queue_modes(evaluator);
    return evaluator;
}

void evaluator_free(Evaluator *evaluator)
{
    if (!evaluator) {
        return;
    }
    assert(!evaluator->is_lent);
    worker_pool_free(evaluator->pool);
    free_works(evaluator);
    size_t queue_mode_size = heur_queue_mode_size(evaluator->set);
    for (int i = 0; i < evaluator->num_workers; i++) {
        MEM_FREE(evaluator->workers[i].values, (size_t)evaluator->pack->num_variables);
        MEM_FREE(evaluator->workers[i].queue_mode, queue_mode_size);
    }
    MEM_FREE(evaluator->queue_mode_first, queue_mode_size);
    MEM_FREE(evaluator->queue_mode, queue_mode_size);
    MEM_FREE(evaluator->queue_mode_before, queue_mode_size);
    MEM_FREE(evaluator->heuristics, (size_t)evaluator->num_workers);
    MEM_FREE(evaluator->workers, (size_t)evaluator->num_workers);
    MEM_FREE(evaluator->is_reliable, (size_t)evaluator->num_lists);
    MEM_FREE(evaluator->first_same, (size_t)evaluator->num_lists);
    MEM_FREE(evaluator->work, (size_t)evaluator->num_lists + 1);
    heur_set_free(evaluator->set);
    MEM_FREE(evaluator, 1);
}

/* --- Several searches ------------------------------------------------------------------------- */

/* Heuristics with a memory are made anew, since their values depend on it after a change of queue
 * mode. So are all heuristics if effort is counted, since it can depend on earlier states. */
void evaluator_restart(Evaluator *evaluator, bool is_counted)
{
    assert(!evaluator->is_lent);
    if (is_counted || evaluator_has_memory(evaluator)) {
        free_works(evaluator);
        make_works(evaluator);
        evaluator_save_setting(evaluator, evaluator->queue_mode);
    } else {
        evaluator_load_setting(evaluator, evaluator->queue_mode_first);
    }
}

size_t evaluator_size(const Evaluator *evaluator)
{
    size_t size = heur_set_notes_size(evaluator->set);
    for (int i = 0; i < evaluator->num_workers; i++) {
        size += heur_memory_size(evaluator->heuristics[i]);
    }
    return size;
}

void evaluator_forget_notes(Evaluator *evaluator)
{
    heur_set_forget_notes(evaluator->set);
}

size_t evaluator_setting_size(const Evaluator *evaluator)
{
    return heur_queue_mode_size(evaluator->set);
}

void evaluator_save_setting(const Evaluator *evaluator, uint8_t *out_bytes)
{
    heur_queue_mode_save(evaluator->workers[0].heuristics, out_bytes);
}

/* Loads only a different setting: heuristics may be slower after a change. */
void evaluator_load_setting(Evaluator *evaluator, const uint8_t *bytes)
{
    assert(!evaluator->is_lent);
    size_t size = heur_queue_mode_size(evaluator->set);
    evaluator_save_setting(evaluator, evaluator->queue_mode);
    if (size == 0 || memcmp(evaluator->queue_mode, bytes, size) == 0) {
        return;
    }
    for (int i = 0; i < evaluator->num_workers; i++) {
        heur_queue_mode_load(evaluator->workers[i].heuristics, bytes);
    }
    memcpy(evaluator->queue_mode, bytes, size);
}

bool evaluator_is_setting_plain(const Evaluator *evaluator, const uint8_t *bytes)
{
    return heur_queue_mode_same_for_memory(evaluator->set, bytes, evaluator->queue_mode_first);
}

const char *evaluator_figure(const Evaluator *evaluator, int list, int index, int64_t *out_value)
{
    return heur_set_figure(evaluator->set, list, index, out_value);
}

bool evaluator_is_path_dependent(const Evaluator *evaluator)
{
    return heur_set_is_path_dependent(evaluator->set);
}

bool evaluator_is_repeat(const Evaluator *evaluator, int list)
{
    assert(list >= 0 && list < evaluator->num_lists);
    return evaluator->first_same[list] < list;
}

int32_t evaluator_num_heuristics(const Evaluator *evaluator, int32_t num_asked)
{
    int32_t count = 0;
    for (int32_t list = 0; list < num_asked; list++) {
        count += !evaluator_is_repeat(evaluator, list);
    }
    return count;
}

int64_t evaluator_work(const Evaluator *evaluator, int32_t num_asked)
{
    assert(num_asked >= 0 && num_asked <= evaluator->num_lists);
    return evaluator->work[num_asked];
}

int evaluator_num_engines(const Evaluator *evaluator)
{
    return evaluator->num_engines;
}

int evaluator_engine(const Evaluator *evaluator, int list)
{
    return heur_set_engine(evaluator->set, list);
}

bool evaluator_has_memory(const Evaluator *evaluator)
{
    return heur_set_has_memory(evaluator->set);
}

static HeurState load_state(const Evaluator *evaluator, Worker *worker,
                            const StateRegistry *registry, int32_t state)
{
    assert(state >= 0 && state < registry->count);
    state_pack_unpack(evaluator->pack, state_registry_words(registry, state), worker->values);
    return (HeurState){worker->values, state};
}

static HeurState load_item(const Evaluator *evaluator, Worker *worker, int32_t index)
{
    const EvaluatorBatch *batch = evaluator->batch;
    assert(index < batch->count + batch->num_extra);
    if (index < batch->count) {
        return load_state(evaluator, worker, batch->registry, batch->states[index]);
    }
    state_pack_unpack(evaluator->pack, batch->extra[index - batch->count], worker->values);
    return (HeurState){worker->values, NO_STATE};
}

void evaluator_note_initial(Evaluator *evaluator, const StateRegistry *registry, int32_t state)
{
    if (evaluator_is_path_dependent(evaluator)) {
        heur_set_note_initial(evaluator->set,
                              load_state(evaluator, &evaluator->workers[0], registry, state));
    }
}

void evaluator_note_transition(Evaluator *evaluator, const StateRegistry *registry,
                               HeurState parent, int32_t op, int32_t state)
{
    if (evaluator_is_path_dependent(evaluator)) {
        heur_set_note_transition(evaluator->set, parent, op,
                                 load_state(evaluator, &evaluator->workers[0], registry, state));
    }
}

bool evaluator_is_list_path_dependent(const Evaluator *evaluator, int list)
{
    return heur_set_class(evaluator->set, list)->engine->note_transition != NULL;
}

bool evaluator_is_list_pure(const Evaluator *evaluator, int list)
{
    return heur_engine_is_pure(heur_set_class(evaluator->set, list)->engine);
}

static Evaluation evaluate_lists(const Evaluator *evaluator, HeurWork *heuristics,
                                 int32_t *out_values)
{
    Evaluation evaluation = {.is_dead_end = true};
    const bool *is_given = evaluator->batch->is_given;
    for (int32_t list = 0; list < evaluator->num_lists; list++) {
        evaluation.num_asked++;
        if (evaluator_is_repeat(evaluator, list)) {
            out_values[list] = out_values[evaluator->first_same[list]];
        } else if (list >= evaluator->batch->num_known ||
                   evaluator_is_list_path_dependent(evaluator, list)) {
            if (!is_given || !is_given[list]) {
                out_values[list] = heur_value(heuristics, list);
            }
            evaluation.num_computed++;
        }
        if (out_values[list] != HEUR_DEAD_END) {
            evaluation.is_dead_end = false;
        } else if (evaluator->is_reliable[list]) {
            evaluation.is_dead_end = true;
            break;
        }
    }
    return evaluation;
}

static void evaluate_one(const Evaluator *evaluator, Worker *worker, int32_t index)
{
    const EvaluatorBatch *batch = evaluator->batch;
    heur_begin(worker->heuristics, load_item(evaluator, worker, index));
    int32_t *values = batch->out_values + (size_t)index * (size_t)evaluator->num_lists;
    batch->out_evaluations[index] = evaluate_lists(evaluator, worker->heuristics, values);
}

static bool must_stop(const Evaluator *evaluator, Worker *worker)
{
    return worker->num_evaluations++ % EVALUATIONS_PER_CHECK == 0 && evaluator->limits &&
           limits_check(evaluator->limits) != LIMITS_OK;
}

static void share_out(void *context, int worker_index)
{
    Evaluator *evaluator = context;
    assert(worker_index < evaluator->num_workers);
    Worker *worker = &evaluator->workers[worker_index];
    for (;;) {
        int32_t index = atomic_fetch_add_explicit(&evaluator->next_state, 1, memory_order_relaxed);
        if (index >= evaluator->batch->count + evaluator->batch->num_extra ||
            atomic_load(&evaluator->is_stopped)) {
            return;
        }
        if (must_stop(evaluator, worker)) {
            atomic_store(&evaluator->is_stopped, true);
            return;
        }
        evaluate_one(evaluator, worker, index);
    }
}

static void run_in_order(Evaluator *evaluator)
{
    Worker *worker = &evaluator->workers[0];
    for (int32_t i = 0; i < evaluator->batch->count; i++) {
        if (must_stop(evaluator, worker)) {
            atomic_store(&evaluator->is_stopped, true);
            return;
        }
        evaluate_one(evaluator, worker, i);
    }
}

static bool worker_changed(const Evaluator *evaluator, Worker *worker)
{
    size_t size = heur_queue_mode_size(evaluator->set);
    if (size == 0) {
        return false;
    }
    heur_queue_mode_save(worker->heuristics, worker->queue_mode);
    return memcmp(evaluator->queue_mode, worker->queue_mode, size) != 0;
}

static bool queue_mode_changed(Evaluator *evaluator)
{
    bool has_changed = false;
    for (int i = 0; i < evaluator->num_workers && !has_changed; i++) {
        has_changed = worker_changed(evaluator, &evaluator->workers[i]);
    }
    return has_changed;
}

static void settle_memory(Evaluator *evaluator)
{
    for (int i = 0; i < evaluator->num_workers; i++) {
        heur_memory_settle(evaluator->heuristics[i]);
    }
}

/* Runs the batch on the first worker, from the queue modes and the joint memory of before. */
static void run_again_in_order(Evaluator *evaluator)
{
    heur_memory_share(evaluator->heuristics, evaluator->num_workers);
    heur_queue_mode_load(evaluator->workers[0].heuristics, evaluator->queue_mode_before);
    run_in_order(evaluator);
}

static void run_in_parallel(Evaluator *evaluator)
{
    atomic_store(&evaluator->next_state, 0);
    worker_pool_run(evaluator->pool, share_out, evaluator);
}

static bool is_alone(const Evaluator *evaluator)
{
    return evaluator->num_workers == 1 || evaluator->is_lent;
}

static void copy_queue_mode(Evaluator *evaluator)
{
    heur_queue_mode_save(evaluator->workers[0].heuristics, evaluator->queue_mode);
    for (int i = 1; i < evaluator->num_workers; i++) {
        heur_queue_mode_load(evaluator->workers[i].heuristics, evaluator->queue_mode);
    }
}

/* Gives all workers the queue modes and the memory of the first, after it ran alone. */
static void spread_queue_mode(Evaluator *evaluator)
{
    if (!is_alone(evaluator) && queue_mode_changed(evaluator)) {
        evaluator->is_invalidated = true;
        settle_memory(evaluator);
        heur_memory_share(evaluator->heuristics, evaluator->num_workers);
        copy_queue_mode(evaluator);
    }
}

static void begin_run(Evaluator *evaluator, const EvaluatorBatch *batch)
{
    assert(!evaluator->batch && batch->count >= 0 && batch->num_known <= evaluator->num_lists);
    evaluator->batch = batch;
    atomic_store(&evaluator->is_stopped, false);
}

static bool end_run(Evaluator *evaluator)
{
    spread_queue_mode(evaluator);
    evaluator->batch = NULL;
    return !atomic_load(&evaluator->is_stopped);
}

bool evaluator_run(Evaluator *evaluator, const EvaluatorBatch *batch)
{
    begin_run(evaluator, batch);
    evaluator->is_invalidated = false;
    if (is_alone(evaluator)) {
        run_in_order(evaluator);
        return end_run(evaluator);
    }
    heur_queue_mode_save(evaluator->workers[0].heuristics, evaluator->queue_mode_before);
    settle_memory(evaluator);
    if (batch->count + batch->num_extra > 1) {
        run_in_parallel(evaluator);
    } else {
        run_in_order(evaluator);
    }
    evaluator->is_invalidated = queue_mode_changed(evaluator);
    if (evaluator->is_invalidated && !atomic_load(&evaluator->is_stopped)) {
        run_again_in_order(evaluator);
    }
    return end_run(evaluator);
}

bool evaluator_is_invalidated(const Evaluator *evaluator)
{
    return evaluator->is_invalidated;
}

bool evaluator_run_instead(Evaluator *evaluator, const EvaluatorBatch *batch)
{
    assert(evaluator->is_invalidated);
    begin_run(evaluator, batch);
    run_again_in_order(evaluator);
    return end_run(evaluator);
}

/* --- Lent workers ----------------------------------------------------------------------------- */

void evaluator_lend(Evaluator *evaluator, WorkerJob job, void *context)
{
    assert(!evaluator->is_lent && !evaluator->batch && evaluator->num_workers > 1);
    heur_queue_mode_save(evaluator->workers[0].heuristics, evaluator->queue_mode);
    evaluator->is_lent = true;
    worker_pool_start(evaluator->pool, job, context);
}

/* Lent workers ask no heuristic with a memory, so there is none to share. */
void evaluator_take_back(Evaluator *evaluator)
{
    assert(evaluator->is_lent);
    worker_pool_wait(evaluator->pool);
    evaluator->is_lent = false;
    if (evaluator_has_changed(evaluator)) {
        copy_queue_mode(evaluator);
    }
}

bool evaluator_has_changed(Evaluator *evaluator)
{
    return worker_changed(evaluator, &evaluator->workers[0]);
}

/* The lists whose values were computed. */
static int32_t ask_pure_lists(const Evaluator *evaluator, Worker *worker, int32_t *out_values)
{
    int32_t list = 0;
    for (; list < evaluator->num_lists; list++) {
        if (evaluator_is_list_pure(evaluator, list)) {
            out_values[list] = evaluator_is_repeat(evaluator, list)
                                   ? out_values[evaluator->first_same[list]]
                                   : heur_value(worker->heuristics, list);
            if (out_values[list] == HEUR_DEAD_END && evaluator->is_reliable[list]) {
                break;
            }
        }
    }
    return list;
}

bool evaluator_run_ahead(Evaluator *evaluator, int worker_index, const StateWord *words,
                         const bool *prefers, int32_t *out_values, IntVec *out_ops)
{
    assert(evaluator->is_lent && worker_index >= 0 && worker_index < evaluator->num_workers);
    Worker *worker = &evaluator->workers[worker_index];
    state_pack_unpack(evaluator->pack, words, worker->values);
    heur_begin_pure(worker->heuristics, worker->values);
    int32_t num_asked = ask_pure_lists(evaluator, worker, out_values);
    bool is_dead_end = num_asked < evaluator->num_lists;
    for (int list = 0; list < num_asked && !is_dead_end; list++) {
        assert(!prefers[list] || evaluator_is_list_pure(evaluator, list));
        if (prefers[list] && out_values[list] != HEUR_DEAD_END) {
            heur_preferred(worker->heuristics, list, out_ops);
        }
    }
    if (worker_changed(evaluator, worker)) {
        heur_queue_mode_load(worker->heuristics, evaluator->queue_mode);
        return false;
    }
    return true;
}

bool evaluator_run_engine(Evaluator *evaluator, const StateRegistry *registry, int32_t state,
                          int engine, int32_t *out_values, int64_t *out_effort)
{
    assert(evaluator->num_workers == 1 && engine >= 0 && engine < evaluator->num_engines);
    Worker *worker = &evaluator->workers[0];
    if (must_stop(evaluator, worker)) {
        return false;
    }
    int64_t before = heur_effort(worker->heuristics);
    heur_begin(worker->heuristics, load_state(evaluator, worker, registry, state));
    for (int list = 0; list < evaluator->num_lists; list++) {
        if (evaluator_engine(evaluator, list) == engine) {
            out_values[list] = heur_value(worker->heuristics, list);
        }
    }
    bool is_counted = heur_set_counts(evaluator->set, engine);
    *out_effort = is_counted ? heur_effort(worker->heuristics) - before
                             : heur_set_work(evaluator->set, engine) * HEUR_WORK_NANOSECONDS;
    return true;
}

void evaluator_add_preferred(Evaluator *evaluator, int list, IntVec *out_ops)
{
    HeurWork *heuristics = evaluator->heuristics[0];
    if (heur_value(heuristics, list) != HEUR_DEAD_END) {
        heur_preferred(heuristics, list, out_ops);
    }
}

void evaluator_ask_preferred(Evaluator *evaluator, const StateRegistry *registry, int32_t state,
                             const bool *lists, IntVec *out_ops)
{
    Worker *worker = &evaluator->workers[0];
    settle_memory(evaluator);
    heur_begin(worker->heuristics, load_state(evaluator, worker, registry, state));
    for (int list = 0; list < evaluator->num_lists; list++) {
        if (lists[list]) {
            evaluator_add_preferred(evaluator, list, out_ops);
        }
    }
    spread_queue_mode(evaluator);
}

bool evaluator_repeat(Evaluator *evaluator, const StateRegistry *registry,
                      const EvaluatorAsked *asked, size_t count)
{
    assert(evaluator->num_workers == 1);
    Worker *worker = &evaluator->workers[0];
    for (size_t i = 0; i < count; i++) {
        if (must_stop(evaluator, worker)) {
            return false;
        }
        heur_begin(worker->heuristics, load_state(evaluator, worker, registry, asked[i].state));
        for (int32_t list = 0; list < asked[i].num_lists; list++) {
            if (!evaluator_is_list_path_dependent(evaluator, list)) {
                heur_value(worker->heuristics, list);
            }
        }
    }
    return true;
}
