#include "base/mem_scope.h"

#include "base/mem.h"

bool mem_scope_is_empty(const MemScope *scope)
{
    return !scope->ring.after || scope->ring.after == &scope->ring;
}

static void free_blocks(MemScope *scope)
{
    while (!mem_scope_is_empty(scope)) {
        MemLink *link = scope->ring.after;
        mem_free(link + 1, 1, link->bytes);
    }
}

bool mem_scope_run(MemScope *scope, MemWork work, void *context)
{
    MemFrame frame = {.ring = &scope->ring};
    mem_link_open(&frame);
    if (setjmp(frame.exit) == 0) {
        work(context);
        mem_link_close(&frame);
        return true;
    }
    free_blocks(scope);
    mem_link_close(&frame);
    return false;
}
