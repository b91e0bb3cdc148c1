#include "base/mem_scope.h"

#include "base/mem.h"

struct MemGuard {
    MemScope *scope;
    MemGuard *older;
    void (*release)(void *context);
    void *context;
};

bool mem_scope_is_empty(const MemScope *scope)
{
    return !scope->ring.head.after || scope->ring.head.after == &scope->ring.head;
}

static void release_guarded(MemScope *scope)
{
    while (scope->guards) {
        MemGuard *guard = scope->guards;
        scope->guards = guard->older;
        guard->release(guard->context);
    }
}

static void free_blocks(MemScope *scope)
{
    while (!mem_scope_is_empty(scope)) {
        MemLink *link = scope->ring.head.after;
        mem_free(link + 1, 1, link->bytes);
    }
}

bool mem_scope_join(MemScope *scope, MemWork work, void *context)
{
    MemFrame frame = {.ring = &scope->ring};
    mem_link_open(&frame);
    bool is_done = setjmp(frame.exit) == 0;
    if (is_done) {
        work(context);
    }
    mem_link_close(&frame);
    return is_done;
}

bool mem_scope_run(MemScope *scope, MemWork work, void *context)
{
    MemFrame frame = {.ring = &scope->ring};
    if (!scope->ring.head.after) { /* before other threads join */
        scope->ring.head.before = scope->ring.head.after = &scope->ring.head;
    }
    mem_link_open(&frame);
    if (setjmp(frame.exit) == 0) {
        work(context);
        mem_link_close(&frame);
        return true;
    }
    frame.limits = NULL;
    release_guarded(scope);
    free_blocks(scope);
    mem_link_close(&frame);
    return false;
}

MemScope *mem_scope_current(void)
{
    MemFrame *frame = mem_link_frame();
    return frame ? (MemScope *)frame->ring : NULL;
}

void mem_scope_watch(const Limits *limits)
{
    if (mem_link_is_open()) {
        mem_link_frame()->limits = limits;
    }
}

int mem_scope_call_outside(int (*function)(void *context), void *context)
{
    MemFrame *frame = mem_link_exchange(NULL);
    int result = function(context);
    mem_link_exchange(frame);
    return result;
}

/* --- Guards ----------------------------------------------------------------------------------- */

MemGuard *mem_scope_guard(void (*release)(void *context), void *context)
{
    MemScope *scope = mem_scope_current();
    if (!scope) {
        return NULL;
    }
    MemGuard *guard = mem_try_new(1, sizeof *guard);
    if (!guard) {
        release(context);
        mem_fail(sizeof *guard);
    }
    *guard = (MemGuard){scope, scope->guards, release, context};
    scope->guards = guard;
    return guard;
}

void mem_scope_unguard(MemGuard *guard)
{
    if (guard) {
        MemGuard **place = &guard->scope->guards;
        while (*place != guard) {
            place = &(*place)->older;
        }
        *place = guard->older;
        MEM_FREE(guard, 1);
    }
}
