/* Links in front of blocks: which scope of mem_scope.h a block belongs to. Only mem.c and mem_scope.c
 * include this beside mem_scope.h, which has the idea. */
#ifndef BASE_MEM_LINK_H
#define BASE_MEM_LINK_H

#include <pthread.h>
#include <setjmp.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/limits.h"

/* Thread-local variables of a shared library that is loaded late have no place until a thread uses
 * them, and then the process ends if there is no memory for it. These have one from the start. */
#define MEM_THREAD_LOCAL __attribute__((tls_model("initial-exec"))) _Thread_local

typedef struct MemRing MemRing;
typedef struct MemLink MemLink;
struct MemLink {
    alignas(max_align_t) MemLink *before;
    MemLink *after;
    MemRing *ring;
    size_t bytes; /* of the block behind it */
};

/* All blocks of a scope. Zeroed storage is a valid one without blocks. */
struct MemRing {
    MemLink head; /* this one has no block */
    pthread_mutex_t lock;
    size_t bytes; /* of all blocks */
    size_t limit; /* for them; 0: none */
};

/* A scope whose work the calling thread does. */
typedef struct MemFrame MemFrame;
struct MemFrame {
    MemRing *ring;
    MemFrame *outer;
    const Limits *limits; /* that end the work when it wants memory; NULL: none */
    jmp_buf exit;
};

/* The scope becomes the innermost one of this thread, until it is closed. */
void mem_link_open(MemFrame *frame);
void mem_link_close(MemFrame *frame);

/* Whether the calling thread is in a scope. */
bool mem_link_is_open(void);

/* The innermost scope of the calling thread; NULL: none. And makes it another one. */
MemFrame *mem_link_frame(void);
MemFrame *mem_link_exchange(MemFrame *frame);

/* Whether the innermost scope may have so many bytes more. Leaves its work if its limits are reached. */
bool mem_link_allows(size_t bytes);

/* Puts a block into the innermost scope; returns it. */
void *mem_link_add(MemLink *link, size_t bytes);

/* Takes it out of its scope. */
MemLink *mem_link_remove(void *block);

/* Leaves the work of the innermost scope. */
_Noreturn void mem_link_leave(void);

#endif
