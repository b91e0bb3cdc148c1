#include "base/mem_scope.h"

#include <assert.h>
#include <setjmp.h>

#include "base/mem.h"

typedef struct Frame Frame;
struct Frame {
    MemScope *scope;
    Frame *outer;
    jmp_buf exit;
};

static MEM_THREAD_LOCAL Frame *frame; /* innermost scope of this thread */

/* --- Blocks ----------------------------------------------------------------------------------- */

bool mem_scope_is_empty(const MemScope *scope)
{
    return !scope->ring.after || scope->ring.after == &scope->ring;
}

bool mem_scope_is_open(void)
{
    return frame != NULL;
}

void *mem_scope_add(MemLink *link, size_t bytes)
{
    MemLink *ring = &frame->scope->ring;
    *link = (MemLink){.before = ring, .after = ring->after, .bytes = bytes};
    link->after->before = link;
    ring->after = link;
    return link + 1;
}

MemLink *mem_scope_remove(void *block)
{
    MemLink *link = (MemLink *)block - 1;
    assert(link->before->after == link && link->after->before == link); /* obtained in a scope */
    link->before->after = link->after;
    link->after->before = link->before;
    return link;
}

/* --- Work ------------------------------------------------------------------------------------- */

static void free_blocks(MemScope *scope)
{
    while (!mem_scope_is_empty(scope)) {
        MemLink *link = scope->ring.after;
        mem_free(link + 1, 1, link->bytes);
    }
}

bool mem_scope_run(MemScope *scope, MemWork work, void *context)
{
    Frame inner = {.scope = scope, .outer = frame};
    if (!scope->ring.after) {
        scope->ring.before = scope->ring.after = &scope->ring;
    }
    frame = &inner;
    if (setjmp(inner.exit) == 0) {
        work(context);
        frame = inner.outer;
        return true;
    }
    free_blocks(scope);
    frame = inner.outer;
    return false;
}

_Noreturn void mem_scope_leave(void)
{
    longjmp(frame->exit, 1);
}
