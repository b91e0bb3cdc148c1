#include "control/helper_crew.h"

#include <assert.h>

#include "base/gate.h"
#include "base/mem.h"
#include "base/mem_scope.h"
#include "base/worker_pool.h"

enum {
    MAX_POINTS = 1024, /* steps that a run gets ahead */
    MAX_LEAD = 250000, /* the same in work of the policy's search, which is in microseconds */
};

typedef struct Member {
    HelperRun *run;
    bool is_in_hand;
    bool is_over;      /* it has found a plan, or has ended */
    int64_t permitted; /* work */
    int64_t work;      /* done; HELPER_LOG_BUILT: it is not built yet */
    HelperLog log;
} Member;

struct HelperCrew {
    Member *members;
    int num_members, num_threads;
    size_t scarce_bytes;
    WorkerPool *pool; /* NULL: there are no threads */
    pthread_mutex_t mutex;
    Gate permits; /* there may be something to do for a thread */
    Gate ready;   /* a run has done what it is permitted */
    int64_t policy_work;
    bool is_stopping;
    atomic_bool has_failed; /* memory ran out for a thread */
    MemGuard *guard;
};

/* --- What is to be done: with the mutex ------------------------------------------------------- */

static bool is_behind(const Member *member)
{
    return !member->is_over && member->work < member->permitted;
}

/* In work of the policy's search. */
static int64_t lead_of(const HelperCrew *crew, const Member *member)
{
    return helper_run_policy_work(member->run, member->work) - crew->policy_work;
}

static bool can_get_ahead(const HelperCrew *crew, const Member *member, int64_t max_lead,
                          size_t max_points)
{
    return !member->is_over && member->log.count < max_points && lead_of(crew, member) < max_lead &&
           mem_stats().current <= crew->scarce_bytes;
}

/* Whether it is worth the while of a thread to take it. */
static bool is_wanted(const HelperCrew *crew, const Member *member)
{
    return !member->is_in_hand &&
           (is_behind(member) || can_get_ahead(crew, member, MAX_LEAD / 2, MAX_POINTS / 2));
}

/* The run that is ahead least; NULL if no run is wanted. */
static Member *find_wanted(const HelperCrew *crew)
{
    Member *best = NULL;
    for (int i = 0; i < crew->num_members; i++) {
        Member *member = &crew->members[i];
        if (is_wanted(crew, member) && (!best || lead_of(crew, member) < lead_of(crew, best))) {
            best = member;
        }
    }
    return best;
}

/* Whether a run is behind; *out_free is the first such run that no thread has in hand, or NULL. */
static bool find_behind(const HelperCrew *crew, Member **out_free)
{
    bool result = false;
    *out_free = NULL;
    for (int i = 0; i < crew->num_members && !*out_free; i++) {
        Member *member = &crew->members[i];
        if (is_behind(member)) {
            result = true;
            *out_free = member->is_in_hand ? NULL : member;
        }
    }
    return result;
}

/* --- Runs in hand ----------------------------------------------------------------------------- */

static void make_step(HelperCrew *crew, Member *member)
{
    assert(member->is_in_hand && !member->is_over);
    HelperPoint point = helper_run_step(member->run);
    pthread_mutex_lock(&crew->mutex);
    bool was_behind = is_behind(member);
    helper_log_add(&member->log, point, member->permitted);
    member->work = point.stats.work;
    member->is_over = point.status != HELPER_RUNNING;
    bool is_ready = was_behind && !is_behind(member);
    pthread_mutex_unlock(&crew->mutex);
    if (is_ready) {
        gate_open(&crew->ready);
    }
}

/* Whether the thread keeps the run in hand; otherwise it has put it down. */
static bool keeps_in_hand(HelperCrew *crew, Member *member, bool gets_ahead)
{
    Member *other;
    pthread_mutex_lock(&crew->mutex);
    bool keeps =
        is_behind(member) || (gets_ahead && can_get_ahead(crew, member, MAX_LEAD, MAX_POINTS) &&
                              (!find_behind(crew, &other) || !other));
    keeps &= !crew->is_stopping;
    member->is_in_hand = keeps;
    pthread_mutex_unlock(&crew->mutex);
    return keeps;
}

static void run_in_hand(HelperCrew *crew, Member *member, bool gets_ahead)
{
    do {
        make_step(crew, member);
    } while (keeps_in_hand(crew, member, gets_ahead));
}

/* --- Threads ---------------------------------------------------------------------------------- */

/* False if it is to stop; otherwise *out_member is NULL if there is nothing to do. */
static bool take_wanted(HelperCrew *crew, Member **out_member)
{
    pthread_mutex_lock(&crew->mutex);
    bool goes_on = !crew->is_stopping;
    *out_member = goes_on ? find_wanted(crew) : NULL;
    if (*out_member) {
        (*out_member)->is_in_hand = true;
    }
    pthread_mutex_unlock(&crew->mutex);
    return goes_on;
}

static void run_thread(void *context, int thread)
{
    HelperCrew *crew = context;
    Member *member;
    (void)thread;
    for (;;) {
        unsigned seen = gate_count(&crew->permits);
        if (!take_wanted(crew, &member)) {
            return;
        }
        if (member) {
            run_in_hand(crew, member, true);
        } else {
            gate_wait(&crew->permits, seen);
        }
    }
}

/* --- Permits ---------------------------------------------------------------------------------- */

static void set_permitted(HelperCrew *crew, int64_t policy_work)
{
    pthread_mutex_lock(&crew->mutex);
    assert(policy_work >= crew->policy_work);
    crew->policy_work = policy_work;
    for (int i = 0; i < crew->num_members; i++) {
        Member *member = &crew->members[i];
        member->permitted = helper_run_permitted(member->run, policy_work);
    }
    bool has_work = crew->pool && find_wanted(crew);
    pthread_mutex_unlock(&crew->mutex);
    if (has_work) {
        gate_open(&crew->permits);
    }
}

/* False if no run is behind; otherwise *out_member is NULL if others have all these in hand. */
static bool take_behind(HelperCrew *crew, Member **out_member)
{
    pthread_mutex_lock(&crew->mutex);
    bool result = find_behind(crew, out_member);
    if (*out_member) {
        (*out_member)->is_in_hand = true;
    }
    pthread_mutex_unlock(&crew->mutex);
    return result;
}

void helper_crew_permit(HelperCrew *crew, int64_t policy_work)
{
    Member *member;
    set_permitted(crew, policy_work);
    for (;;) {
        unsigned seen = gate_count(&crew->ready);
        if (!take_behind(crew, &member)) {
            return;
        }
        if (member) {
            run_in_hand(crew, member, false);
        } else {
            gate_wait(&crew->ready, seen);
        }
        if (atomic_load(&crew->has_failed)) {
            mem_fail(0); /* a run stays in hand for ever */
        }
    }
}

void helper_crew_take(HelperCrew *crew, int run, HelperPoint *point)
{
    assert(run >= 0 && run < crew->num_members);
    Member *member = &crew->members[run];
    pthread_mutex_lock(&crew->mutex);
    assert(!is_behind(member));
    helper_log_take(&member->log, member->permitted, point);
    pthread_mutex_unlock(&crew->mutex);
}

/* --- Life ------------------------------------------------------------------------------------- */

HelperCrew *helper_crew_new(HelperRun *runs, int num_runs, int num_threads, size_t scarce_bytes)
{
    assert(num_runs > 0 && num_threads > 0);
    HelperCrew *crew = MEM_NEW(HelperCrew, 1);
    *crew = (HelperCrew){.members = MEM_NEW(Member, (size_t)num_runs),
                         .num_members = num_runs,
                         .num_threads = num_threads,
                         .scarce_bytes = scarce_bytes};
    for (int i = 0; i < num_runs; i++) {
        assert(!runs[i].has_begun);
        crew->members[i] = (Member){.run = &runs[i], .work = HELPER_LOG_BUILT};
        helper_log_init(&crew->members[i].log, num_threads > 1 ? MAX_POINTS : 1);
    }
    pthread_mutex_init(&crew->mutex, NULL);
    gate_init(&crew->permits);
    gate_init(&crew->ready);
    return crew;
}

static void tell_to_stop(void *opaque)
{
    HelperCrew *crew = opaque;
    pthread_mutex_lock(&crew->mutex);
    crew->is_stopping = true;
    pthread_mutex_unlock(&crew->mutex);
    gate_open(&crew->permits);
}

static void note_failure(void *opaque)
{
    HelperCrew *crew = opaque;
    atomic_store(&crew->has_failed, true);
    gate_open(&crew->ready);
}

/* More threads than runs would have nothing to do. */
void helper_crew_start(HelperCrew *crew)
{
    assert(!crew->pool);
    Error error = {0};
    int num_others = crew->num_threads - 1;
    num_others = num_others < crew->num_members ? num_others : crew->num_members;
    for (; num_others > 0 && !crew->pool; num_others--) {
        crew->pool = worker_pool_new(num_others + 1, &error);
    }
    if (crew->pool) {
        crew->guard = mem_scope_guard(tell_to_stop, crew);
        worker_pool_set_failed(crew->pool, note_failure);
        worker_pool_start(crew->pool, run_thread, crew);
    }
}

static void stop(HelperCrew *crew)
{
    tell_to_stop(crew);
    mem_scope_unguard(crew->guard);
    worker_pool_wait(crew->pool);
    worker_pool_free(crew->pool);
}

void helper_crew_free(HelperCrew *crew)
{
    if (!crew) {
        return;
    }
    if (crew->pool) {
        stop(crew);
    }
    for (int i = 0; i < crew->num_members; i++) {
        helper_log_release(&crew->members[i].log);
    }
    gate_release(&crew->ready);
    gate_release(&crew->permits);
    pthread_mutex_destroy(&crew->mutex);
    MEM_FREE(crew->members, (size_t)crew->num_members);
    MEM_FREE(crew, 1);
}
