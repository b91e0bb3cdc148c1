#include "base/mem_link.h"

#include <assert.h>

static MEM_THREAD_LOCAL MemFrame *innermost; /* of this thread */

void mem_link_open(MemFrame *frame)
{
    if (!frame->ring->after) {
        frame->ring->before = frame->ring->after = frame->ring;
    }
    frame->outer = innermost;
    innermost = frame;
}

void mem_link_close(MemFrame *frame)
{
    assert(innermost == frame);
    innermost = frame->outer;
}

bool mem_link_is_open(void)
{
    return innermost != NULL;
}

void *mem_link_add(MemLink *link, size_t bytes)
{
    MemLink *ring = innermost->ring;
    *link = (MemLink){.before = ring, .after = ring->after, .bytes = bytes};
    link->after->before = link;
    ring->after = link;
    return link + 1;
}

MemLink *mem_link_remove(void *block)
{
    MemLink *link = (MemLink *)block - 1;
    assert(link->before->after == link && link->after->before == link); /* obtained in a scope */
    link->before->after = link->after;
    link->after->before = link->before;
    return link;
}

_Noreturn void mem_link_leave(void)
{
    longjmp(innermost->exit, 1);
}
