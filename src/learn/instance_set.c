#include "learn/instance_set.h"

#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/vec.h"

/* A borrowed instance belongs to its borrower, except `is_borrowed` and `memory`. */
typedef struct Instance {
    InstanceSet *set;
    Task *task;
    const char *name;
    Search *search; /* NULL: it has not been borrowed yet */
    bool is_borrowed;
    bool is_empty;        /* nothing to forget */
    size_t memory;        /* as last reported */
    uint64_t returned_at; /* counts returns to the set */
} Instance;

DEFINE_VEC(InstanceVec, instance_vec, Instance *);

struct InstanceSet {
    InstanceSetOptions options;
    Arena arena; /* instances and their names */
    InstanceVec instances;
    /* Guards the members below, and of instances those that borrowers do not own. */
    pthread_mutex_t mutex;
    pthread_cond_t returned;
    size_t memory; /* of all instances */
    uint64_t num_returns;
};

InstanceSet *instance_set_new(const InstanceSetOptions *options)
{
    InstanceSet *set = MEM_NEW(InstanceSet, 1);
    set->options = *options;
    pthread_mutex_init(&set->mutex, NULL);
    pthread_cond_init(&set->returned, NULL);
    return set;
}

void instance_set_free(InstanceSet *set)
{
    if (!set) {
        return;
    }
    for (size_t i = 0; i < set->instances.size; i++) {
        Instance *instance = set->instances.data[i];
        assert(!instance->is_borrowed);
        search_free(instance->search);
        task_free(instance->task);
    }
    instance_vec_release(&set->instances);
    arena_release(&set->arena);
    pthread_cond_destroy(&set->returned);
    pthread_mutex_destroy(&set->mutex);
    MEM_FREE(set, 1);
}

void instance_set_add(InstanceSet *set, Task *task, const char *name)
{
    Instance *instance = ARENA_NEW(&set->arena, Instance, 1);
    *instance = (Instance){.set = set,
                           .task = task,
                           .name = arena_copy_string(&set->arena, name, strlen(name)),
                           .is_empty = true};
    instance_vec_push(&set->instances, instance);
}

int instance_set_size(const InstanceSet *set)
{
    return (int)set->instances.size;
}

const char *instance_set_name(const InstanceSet *set, int index)
{
    return set->instances.data[index]->name;
}

/* Marks the instance as idle; the mutex is held. */
static void give_back(InstanceSet *set, Instance *instance)
{
    instance->is_borrowed = false;
    pthread_cond_broadcast(&set->returned);
}

/* --- Budget ----------------------------------------------------------------------------------- */

/* The instance that should forget next; NULL: the budget is kept, or none is left. */
static Instance *find_victim(InstanceSet *set)
{
    Instance *victim = NULL;
    if (set->options.memory_budget == 0 || set->memory <= set->options.memory_budget) {
        return NULL;
    }
    for (size_t i = 0; i < set->instances.size; i++) {
        Instance *instance = set->instances.data[i];
        if (!instance->is_borrowed && !instance->is_empty &&
            (!victim || instance->returned_at < victim->returned_at)) {
            victim = instance;
        }
    }
    return victim;
}

static void set_memory(InstanceSet *set, Instance *instance, size_t memory)
{
    set->memory += memory - instance->memory;
    instance->memory = memory;
}

/* Forgetting takes a while, so the mutex is free meanwhile. */
static void keep_budget(InstanceSet *set)
{
    for (Instance *victim; (victim = find_victim(set)) != NULL;) {
        victim->is_borrowed = true;
        pthread_mutex_unlock(&set->mutex);
        search_forget(victim->search);
        size_t memory = search_memory(victim->search);
        pthread_mutex_lock(&set->mutex);
        set_memory(set, victim, memory);
        victim->is_empty = true;
        give_back(set, victim);
    }
}

/* --- Borrowing -------------------------------------------------------------------------------- */

/* A running search holds this much now: others forget so that it fits. */
static bool allows(void *context, size_t bytes)
{
    Instance *instance = context;
    InstanceSet *set = instance->set;
    pthread_mutex_lock(&set->mutex);
    set_memory(set, instance, bytes);
    keep_budget(set);
    bool is_within = set->memory <= set->options.memory_budget;
    pthread_mutex_unlock(&set->mutex);
    return is_within;
}

static Search *make_search(const InstanceSet *set, Instance *instance, Error *error)
{
    SearchOptions options = set->options.rules;
    options.lists = set->options.lists;
    options.num_lists = set->options.num_lists;
    options.num_threads = 1;
    options.remembers = set->options.remembers;
    options.budget = (SearchBudget){set->options.memory_budget > 0 ? allows : NULL, instance};
    options.limits = set->options.limits;
    return search_new(instance->task, &options, error);
}

Search *instance_set_borrow(InstanceSet *set, int index, Error *error)
{
    Instance *instance = set->instances.data[index];
    pthread_mutex_lock(&set->mutex);
    while (instance->is_borrowed) {
        pthread_cond_wait(&set->returned, &set->mutex);
    }
    instance->is_borrowed = true;
    pthread_mutex_unlock(&set->mutex);
    if (instance->search) {
        search_restart(instance->search);
        return instance->search;
    }
    instance->search = make_search(set, instance, error);
    if (!instance->search) {
        pthread_mutex_lock(&set->mutex);
        give_back(set, instance);
        pthread_mutex_unlock(&set->mutex);
    }
    return instance->search;
}

void instance_set_return(InstanceSet *set, int index)
{
    Instance *instance = set->instances.data[index];
    if (search_status(instance->search) == SEARCH_OUT_OF_MEMORY) {
        search_forget(instance->search); /* memory of earlier episodes may be the cause */
    }
    size_t memory = search_memory(instance->search);
    pthread_mutex_lock(&set->mutex);
    assert(instance->is_borrowed);
    set_memory(set, instance, memory);
    instance->is_empty = false;
    instance->returned_at = ++set->num_returns;
    give_back(set, instance);
    keep_budget(set);
    pthread_mutex_unlock(&set->mutex);
}

size_t instance_set_memory(InstanceSet *set)
{
    pthread_mutex_lock(&set->mutex);
    size_t memory = set->memory;
    pthread_mutex_unlock(&set->mutex);
    return memory;
}
