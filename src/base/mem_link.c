#include "base/mem_link.h"

#include <assert.h>

static MEM_THREAD_LOCAL MemFrame *innermost; /* of this thread */

void mem_link_open(MemFrame *frame)
{
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

MemFrame *mem_link_frame(void)
{
    return innermost;
}

MemFrame *mem_link_exchange(MemFrame *frame)
{
    MemFrame *before = innermost;
    innermost = frame;
    return before;
}

bool mem_link_allows(size_t bytes)
{
    if (innermost->limits && limits_check(innermost->limits) != LIMITS_OK) {
        mem_link_leave();
    }
    MemRing *ring = innermost->ring;
    pthread_mutex_lock(&ring->lock);
    bool is_allowed =
        ring->limit == 0 || (ring->bytes <= ring->limit && bytes <= ring->limit - ring->bytes);
    pthread_mutex_unlock(&ring->lock);
    return is_allowed;
}

void *mem_link_add(MemLink *link, size_t bytes)
{
    MemRing *ring = innermost->ring;
    pthread_mutex_lock(&ring->lock);
    *link =
        (MemLink){.before = &ring->head, .after = ring->head.after, .ring = ring, .bytes = bytes};
    link->after->before = link;
    ring->head.after = link;
    ring->bytes += bytes;
    pthread_mutex_unlock(&ring->lock);
    return link + 1;
}

MemLink *mem_link_remove(void *block)
{
    MemLink *link = (MemLink *)block - 1;
    MemRing *ring = link->ring;
    pthread_mutex_lock(&ring->lock);
    assert(link->before->after == link && link->after->before == link); /* obtained in a scope */
    link->before->after = link->after;
    link->after->before = link->before;
    ring->bytes -= link->bytes;
    pthread_mutex_unlock(&ring->lock);
    return link;
}

_Noreturn void mem_link_leave(void)
{
    longjmp(innermost->exit, 1);
}
