/* Many environments at once.
 *
 * A slot is what the caller takes for an environment: it plays an episode on one task after the other.
 * VeerEnvs, each with a search on one task, are made when a slot needs one, and go back to the shelf of
 * their task afterwards, so that what they remember serves the next slot. Which one a slot gets depends
 * on the threads; no result does. All random numbers are those of the slot. */
#include "lib/veer_vec.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "base/worker_pool.h"
#include "lib/api.h"
#include "lib/veer_env.h"
#include "lib/wish.h"

enum { MAX_ENVS = 1 << 16, MAX_THREADS = 256, CHUNKS_PER_THREAD = 4 };

/* Environments of a task that no slot uses; the last one was put there last. */
typedef struct Shelf {
    VeerEnv **envs;
    int count;
} Shelf;

typedef struct Slot {
    VeerEnv *env; /* NULL: memory for it ran out */
    int task, next_task;
    bool is_over; /* the episode is */
    Rng rng;
    int64_t length;
    double sum; /* of rewards */
} Slot;

/* What a call asks for. */
typedef struct Round {
    const int32_t *actions; /* NULL: resets ... */
    const uint8_t *mask;    /* ... where this is not 0; NULL: everywhere */
    VeerMany out;
    atomic_int next; /* slot that no thread has taken */
    int chunk;
} Round;

struct VeerVec {
    MemScope scope;
    VeerVecOptions options;
    VeerEnvOptions env_options;
    VeerSearch search;
    Arena texts;
    VeerPolicy *policy;
    VeerTask **tasks;
    Shelf *shelves; /* per task */
    Slot *slots;
    int num_tasks, num_slots, num_features;
    WorkerPool *pool;
    pthread_mutex_t lock; /* of shelves and error */
    atomic_bool is_interrupted;
    Round round;
    VeerError error;
};

/* --- Slots ------------------------------------------------------------------------------------ */

static void note_error(VeerVec *vec, const VeerError *error)
{
    pthread_mutex_lock(&vec->lock);
    if (vec->error.code == 0) {
        vec->error = *error;
    }
    pthread_mutex_unlock(&vec->lock);
}

/* One from the shelf, or a new one. */
static VeerEnv *take_env(VeerVec *vec, int task)
{
    Shelf *shelf = &vec->shelves[task];
    pthread_mutex_lock(&vec->lock);
    VeerEnv *env = shelf->count > 0 ? shelf->envs[--shelf->count] : NULL;
    pthread_mutex_unlock(&vec->lock);
    if (env) {
        return env;
    }
    VeerError error = {.size = sizeof error};
    env = veer_env_open(vec->tasks[task], &vec->env_options, &error);
    if (env) {
        env->is_of_vector = true;
    } else if (error.code != VEER_CODE_OUT_OF_MEMORY) {
        note_error(vec, &error);
    }
    return env;
}

static void put_env(VeerVec *vec, int task, VeerEnv *env)
{
    Shelf *shelf = &vec->shelves[task];
    pthread_mutex_lock(&vec->lock);
    assert(shelf->count < vec->num_slots);
    shelf->envs[shelf->count++] = env;
    pthread_mutex_unlock(&vec->lock);
}

static int choose_task(const VeerVec *vec, Slot *slot)
{
    if (vec->options.draws_tasks) {
        return (int)rng_below(&slot->rng, (uint32_t)vec->num_tasks);
    }
    int task = slot->next_task;
    slot->next_task = (int)(((int64_t)task + vec->num_slots) % vec->num_tasks);
    return task;
}

static void seed_slot(const VeerVec *vec, Slot *slot, int index, uint64_t seed)
{
    rng_seed(&slot->rng, seed ^ (uint64_t)index << 32);
    slot->next_task = index % vec->num_tasks;
}

/* Returns the status of the new episode. */
static int reset_slot(VeerVec *vec, Slot *slot)
{
    int task = choose_task(vec, slot);
    uint32_t most = (uint32_t)vec->options.num_random_steps;
    VeerReset reset = {.size = sizeof reset,
                       .num_random_steps = most > 0 ? rng_below(&slot->rng, most + 1) : 0,
                       .seed = rng_next(&slot->rng)};
    if (slot->env && slot->task != task) {
        put_env(vec, slot->task, slot->env);
        slot->env = NULL;
    }
    if (!slot->env) {
        slot->env = take_env(vec, task);
    }
    slot->task = task;
    slot->length = 0;
    slot->sum = 0;
    int status = slot->env ? veer_env_reset(slot->env, &reset) : VEER_OUT_OF_MEMORY;
    if (status == VEER_ERROR) {
        note_error(vec, veer_env_error(slot->env));
    }
    slot->is_over = status != VEER_RUNNING;
    return status;
}

/* --- Steps ------------------------------------------------------------------------------------ */

static void write_features(VeerVec *vec, const Slot *slot, float *out_row)
{
    int length = vec->num_features;
    if (!slot->env || veer_env_features(slot->env, NULL, out_row, length) != length) {
        memset(out_row, 0, (size_t)length * sizeof *out_row);
    }
}

static VeerStep without_step(int status)
{
    return (VeerStep){.status = status,
                      .is_terminal = status == VEER_SOLVED || status == VEER_EXHAUSTED,
                      .is_truncated = status >= VEER_CUT_OFF,
                      .list = -1};
}

static VeerStep step_env(VeerVec *vec, Slot *slot, int action)
{
    VeerStep step = {.size = sizeof step};
    if (!slot->env) {
        return without_step(VEER_OUT_OF_MEMORY);
    }
    if (atomic_load_explicit(&vec->is_interrupted, memory_order_relaxed)) {
        slot->is_over = true;
        return without_step(VEER_INTERRUPTED);
    }
    if (slot->is_over) {
        return without_step(slot->env->status);
    }
    veer_env_step(slot->env, action, &step);
    if (step.status == VEER_ERROR) {
        note_error(vec, veer_env_error(slot->env));
    }
    slot->is_over = step.status != VEER_RUNNING;
    slot->length += step.reward != 0 || step.list >= 0;
    slot->sum += step.reward;
    return step;
}

/* What the caller's arrays get, but for observations. */
static void write_step(const VeerMany *out, int index, const Slot *slot, const VeerStep *step)
{
    if (out->rewards) {
        out->rewards[index] = step->reward;
    }
    if (out->terminations) {
        out->terminations[index] = (uint8_t)step->is_terminal;
    }
    if (out->truncations) {
        out->truncations[index] = (uint8_t)step->is_truncated;
    }
    if (out->statuses) {
        out->statuses[index] = step->status;
    }
    if (out->lists) {
        out->lists[index] = step->list;
    }
    if (out->tasks) {
        out->tasks[index] = slot->task;
    }
    if (out->lengths) {
        out->lengths[index] = slot->length;
    }
    if (out->returns) {
        out->returns[index] = slot->sum;
    }
}

static void write_observation(VeerVec *vec, float *observations, int index, const Slot *slot)
{
    if (observations) {
        write_features(vec, slot, observations + (size_t)index * (size_t)vec->num_features);
    }
}

static void work_on_slot(VeerVec *vec, int index)
{
    const Round *round = &vec->round;
    Slot *slot = &vec->slots[index];
    VeerStep step;
    bool resets = !round->actions;
    bool resets_now = vec->options.autoreset == VEER_RESET_NEXT_STEP && slot->is_over;
    if (resets && round->mask && !round->mask[index]) {
        step = without_step(slot->env ? slot->env->status : VEER_OUT_OF_MEMORY);
    } else if (resets || resets_now) {
        step = without_step(reset_slot(vec, slot));
    } else {
        step = step_env(vec, slot, round->actions[index]);
    }
    write_step(&round->out, index, slot, &step);
    if (!resets && slot->is_over && vec->options.autoreset == VEER_RESET_SAME_STEP) {
        write_observation(vec, round->out.final_observations, index, slot);
        reset_slot(vec, slot);
    }
    write_observation(vec, round->out.observations, index, slot);
}

static int work_on_slots(void *context)
{
    VeerVec *vec = context;
    Round *round = &vec->round;
    for (;;) {
        int first = atomic_fetch_add_explicit(&round->next, round->chunk, memory_order_relaxed);
        if (first >= vec->num_slots) {
            return 0;
        }
        int end = first + round->chunk < vec->num_slots ? first + round->chunk : vec->num_slots;
        for (int i = first; i < end; i++) {
            work_on_slot(vec, i);
        }
    }
}

/* The threads are in the scope of the vector; environments have scopes of their own. */
static void work(void *context, int worker)
{
    (void)worker;
    mem_scope_call_outside(work_on_slots, context);
}

static int run_round(VeerVec *vec, const VeerMany *out)
{
    Error error = {0};
    if (!api_take(out, &vec->round.out, sizeof vec->round.out, "VeerMany", &error)) {
        api_report(&vec->error, &error, false);
        return VEER_ERROR;
    }
    atomic_store(&vec->round.next, 0);
    worker_pool_run(vec->pool, work, vec);
    atomic_store(&vec->is_interrupted, false);
    return vec->error.code == 0 ? 0 : VEER_ERROR;
}

static bool check_actions(VeerVec *vec, const int32_t *actions)
{
    for (int i = 0; i < vec->num_slots; i++) {
        const Slot *slot = &vec->slots[i];
        bool is_used = slot->env && !slot->is_over;
        if (is_used && (actions[i] < 0 || actions[i] >= veer_env_list_count(slot->env))) {
            api_report_text(&vec->error, VEER_CODE_USAGE, "environment %d has no list %d", i,
                            (int)actions[i]);
            return false;
        }
    }
    return true;
}

int veer_vec_step(VeerVec *vec, const int32_t *actions, const VeerMany *out)
{
    if (!vec) {
        return VEER_ERROR;
    }
    api_clear(&vec->error);
    if (!actions) {
        api_report_text(&vec->error, VEER_CODE_USAGE, "there are no actions");
        return VEER_ERROR;
    }
    if (!check_actions(vec, actions)) {
        return VEER_ERROR;
    }
    vec->round.actions = actions;
    return run_round(vec, out);
}

int veer_vec_reset(VeerVec *vec, const uint8_t *mask, const uint64_t *seed, const VeerMany *out)
{
    if (!vec) {
        return VEER_ERROR;
    }
    api_clear(&vec->error);
    for (int i = 0; seed && i < vec->num_slots; i++) {
        if (!mask || mask[i]) {
            seed_slot(vec, &vec->slots[i], i, *seed);
        }
    }
    vec->round.actions = NULL;
    vec->round.mask = mask;
    return run_round(vec, out);
}

/* --- Opening ---------------------------------------------------------------------------------- */

/* The options of the environments, for those that are opened later. */
static void copy_env_options(VeerVec *vec, const VeerEnvOptions *given)
{
    vec->env_options = *given;
    vec->env_options.size = sizeof vec->env_options;
    vec->env_options.recipe = wish_copy_text(given->recipe, &vec->texts);
    vec->env_options.features = wish_copy_text(given->features, &vec->texts);
    if (given->search) {
        const char **texts[] = {
            &vec->search.preset, &vec->search.lists,     &vec->search.search,
            &vec->search.costs,  &vec->search.preferred, &vec->search.symmetry,
            &vec->search.step,   &vec->search.mdp,       &vec->search.policy_name};
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
            *texts[i] = wish_copy_text(*texts[i], &vec->texts);
        }
        vec->search.size = sizeof vec->search;
        vec->env_options.search = &vec->search;
    }
}

typedef struct Opening {
    VeerVec *vec;
    VeerTask *const *tasks;
    VeerEnvOptions env;
    Error error;
} Opening;

static void make_parts(void *context)
{
    Opening *opening = context;
    VeerVec *vec = opening->vec;
    size_t num_slots = (size_t)vec->num_slots, num_tasks = (size_t)vec->num_tasks;
    copy_env_options(vec, &opening->env);
    vec->tasks = MEM_NEW(VeerTask *, num_tasks);
    vec->shelves = MEM_NEW(Shelf, num_tasks);
    for (size_t i = 0; i < num_tasks; i++) {
        vec->shelves[i].envs = MEM_NEW(VeerEnv *, num_slots);
    }
    vec->slots = MEM_NEW(Slot, num_slots);
    int num_threads =
        vec->options.num_threads < vec->num_slots ? vec->options.num_threads : vec->num_slots;
    vec->pool = worker_pool_new(num_threads > 0 ? num_threads : 1, &opening->error);
}

static bool check_options(const VeerVecOptions *options, Error *error)
{
    const char *bad =
        options->num_envs < 0 || options->num_envs > MAX_ENVS                ? "num_envs"
        : options->num_threads < 0 || options->num_threads > MAX_THREADS     ? "num_threads"
        : options->autoreset < 0 || options->autoreset > VEER_RESET_DISABLED ? "autoreset"
        : options->num_random_steps < 0 || options->num_random_steps >= INT32_MAX
            ? "num_random_steps"
            : NULL;
    if (bad) {
        error_set(error, ERROR_USAGE, "VeerVecOptions.%s is out of range", bad);
    }
    return !bad;
}

/* All structures of the caller. */
static bool take_options(const VeerVecOptions *given, VeerVec *vec, VeerEnvOptions *out_env,
                         Error *error)
{
    return api_take(given, &vec->options, sizeof vec->options, "VeerVecOptions", error) &&
           check_options(&vec->options, error) &&
           api_take(vec->options.env, out_env, sizeof *out_env, "VeerEnvOptions", error) &&
           api_take(out_env->search, &vec->search, sizeof vec->search, "VeerSearch", error);
}

static VeerVec *new_vec(const VeerVec *draft, int num_tasks)
{
    VeerVec *vec = mem_try_new(1, sizeof *vec);
    if (vec) {
        vec->options = draft->options;
        vec->options.env = NULL;
        vec->search = draft->search;
        vec->policy = veer_policy_share((VeerPolicy *)(uintptr_t)draft->search.policy);
        vec->num_slots = draft->options.num_envs > 0 ? draft->options.num_envs : 1;
        vec->num_tasks = num_tasks;
        vec->round.chunk = 1 + vec->num_slots / (CHUNKS_PER_THREAD * MAX_THREADS);
        vec->error.size = sizeof vec->error;
        pthread_mutex_init(&vec->lock, NULL);
    }
    return vec;
}

/* False: memory ran out, or there are no threads. */
static bool make_vec(Opening *opening, VeerError *error)
{
    VeerVec *vec = opening->vec;
    if (!mem_scope_run(&vec->scope, make_parts, opening)) {
        vec->tasks = NULL;
        vec->shelves = NULL;
        vec->slots = NULL;
        vec->pool = NULL;
        vec->texts = (Arena){0};
        api_report_memory(error);
        return false;
    }
    for (int i = 0; i < vec->num_tasks; i++) {
        vec->tasks[i] = veer_task_share(opening->tasks[i]);
    }
    if (!vec->pool) {
        api_report(error, &opening->error, false);
        return false;
    }
    int num_threads = worker_pool_size(vec->pool);
    vec->round.chunk =
        num_threads == 1 ? vec->num_slots : 1 + vec->num_slots / (CHUNKS_PER_THREAD * num_threads);
    return true;
}

/* The first episodes. */
static bool begin(VeerVec *vec, VeerError *error)
{
    for (int i = 0; i < vec->num_slots; i++) {
        seed_slot(vec, &vec->slots[i], i, vec->options.seed);
    }
    if (veer_vec_reset(vec, NULL, NULL, NULL) == VEER_ERROR) {
        vec->error.size = sizeof vec->error;
        VeerError own = vec->error;
        api_give(error, &own, sizeof own);
        return false;
    }
    for (int i = 0; i < vec->num_slots; i++) {
        if (!vec->slots[i].env) {
            api_report_memory(error);
            return false;
        }
    }
    vec->num_features = veer_env_num_features(vec->slots[0].env, NULL);
    return true;
}

static bool check_tasks(VeerTask *const *tasks, int num_tasks, Error *error)
{
    bool are_there = tasks && num_tasks > 0;
    for (int i = 0; are_there && i < num_tasks; i++) {
        are_there = tasks[i] != NULL;
    }
    if (!are_there) {
        error_set(error, ERROR_USAGE, "there are no tasks");
    }
    return are_there;
}

VeerVec *veer_vec_open(VeerTask *const *tasks, int num_tasks, const VeerVecOptions *options,
                       VeerError *error)
{
    VeerVec draft = {0};
    Opening opening = {.tasks = tasks};
    if (!check_tasks(tasks, num_tasks, &opening.error) ||
        !take_options(options, &draft, &opening.env, &opening.error)) {
        api_report(error, &opening.error, false);
        return NULL;
    }
    VeerVec *vec = opening.vec = new_vec(&draft, num_tasks);
    if (!vec) {
        api_report_memory(error);
        return NULL;
    }
    if (!make_vec(&opening, error) || !begin(vec, error)) {
        veer_vec_close(vec);
        return NULL;
    }
    api_clear(error);
    return vec;
}

/* --- Closing and looking ---------------------------------------------------------------------- */

static void free_parts(void *context)
{
    VeerVec *vec = context;
    size_t num_slots = (size_t)vec->num_slots, num_tasks = (size_t)vec->num_tasks;
    worker_pool_free(vec->pool);
    MEM_FREE(vec->slots, num_slots);
    for (size_t i = 0; i < num_tasks; i++) {
        MEM_FREE(vec->shelves[i].envs, num_slots);
    }
    MEM_FREE(vec->shelves, num_tasks);
    MEM_FREE(vec->tasks, num_tasks);
    arena_release(&vec->texts);
}

static void close_envs(VeerVec *vec)
{
    for (int i = 0; i < vec->num_slots; i++) {
        if (vec->slots[i].env) {
            veer_env_give_up(vec->slots[i].env);
        }
    }
    for (int i = 0; i < vec->num_tasks; i++) {
        for (int k = 0; k < vec->shelves[i].count; k++) {
            veer_env_give_up(vec->shelves[i].envs[k]);
        }
        veer_task_close(vec->tasks[i]);
    }
}

void veer_vec_close(VeerVec *vec)
{
    if (!vec) {
        return;
    }
    if (vec->slots) {
        close_envs(vec);
        mem_scope_run(&vec->scope, free_parts, vec);
    }
    veer_policy_close(vec->policy);
    pthread_mutex_destroy(&vec->lock);
    MEM_FREE(vec, 1);
}

const VeerError *veer_vec_error(const VeerVec *vec)
{
    return vec ? &vec->error : NULL;
}

int veer_vec_num_envs(const VeerVec *vec)
{
    return vec ? vec->num_slots : VEER_ERROR;
}

VeerEnv *veer_vec_env(VeerVec *vec, int index)
{
    return vec && index >= 0 && index < vec->num_slots ? vec->slots[index].env : NULL;
}

void veer_vec_interrupt(VeerVec *vec)
{
    if (vec) {
        atomic_store_explicit(&vec->is_interrupted, true, memory_order_relaxed);
    }
}
