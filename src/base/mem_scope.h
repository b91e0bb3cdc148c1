/* Memory scope: work that may run out of memory anywhere, within a process that must go on.
 *
 * Problem: code that builds tables does not check every block; mem_new calls a hook that must not
 * return. That suits a program, and not a library, whose caller wants to hear of it.
 *
 * Idea: mem_scope_run calls such code. Where the hook would be called, it leaves that code at once
 * with a longjmp, gives back all blocks that belong to the scope, and returns false. A block belongs
 * to the scope in which it was obtained or resized last: it is in the scope's list, by a link in
 * front of it.
 *
 * What is obtained in a scope must be resized and freed in a scope, this one or another, and what is
 * obtained outside of scopes must not be. So whoever uses scopes uses them for a whole object, from
 * its first block to its last. What else the work holds while it obtains memory, such as threads or
 * the blocks of another library, has a guard, which gives it back. Scopes are per thread; a thread that
 * works for another one joins its scope. The locks of that work must not be held while it obtains
 * memory.
 *
 * Costs three pointers and a size per block, and no time that could be measured. */
#ifndef BASE_MEM_SCOPE_H
#define BASE_MEM_SCOPE_H

#include <stdbool.h>

#include "base/mem_link.h"

typedef struct MemGuard MemGuard;

/* Zeroed storage is a valid scope without blocks. It must stay where it is while it has some. */
typedef struct MemScope {
    MemRing ring;     /* first: a ring is that of a scope */
    MemGuard *guards; /* the newest first */
} MemScope;

typedef void (*MemWork)(void *context);

/* Calls the work within the scope. False: memory ran out, and all that its guards guard and all blocks
 * of the scope, those of earlier calls too, have been given back. */
bool mem_scope_run(MemScope *scope, MemWork work, void *context);

/* The same for a thread that works for the one that runs the scope. False: memory ran out for this
 * thread; nothing is given back. The one that runs the scope must then call mem_fail. */
bool mem_scope_join(MemScope *scope, MemWork work, void *context);

/* The innermost scope of the calling thread; NULL: none. */
MemScope *mem_scope_current(void);

/* From now on the innermost run ends, as if memory ran out, when the limits are reached and it wants
 * memory; NULL: no more. For work that does not look at limits. Does nothing outside of scopes. */
void mem_scope_watch(const Limits *limits);

bool mem_scope_is_empty(const MemScope *scope);

/* Calls a stranger's function as if the thread were in no scope; returns what it returns. */
int mem_scope_call_outside(int (*function)(void *context), void *context);

/* --- Guards --- */

/* When the innermost scope gives its blocks back, it first calls release(context), for the newest guard
 * first. Without memory for the guard, releases at once and fails. NULL, and nothing is done, outside
 * of scopes. */
MemGuard *mem_scope_guard(void (*release)(void *context), void *context);

/* The context is the caller's again; NULL is fine. */
void mem_scope_unguard(MemGuard *guard);

#endif
