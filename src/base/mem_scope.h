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
 * its first block to its last. The work must hold nothing else that would have to be given back, such
 * as open files or locks, while it obtains memory. Scopes are per thread; the work of other threads
 * that it starts is not in the scope.
 *
 * Costs two pointers and a size per block, and no time that could be measured. */
#ifndef BASE_MEM_SCOPE_H
#define BASE_MEM_SCOPE_H

#include <stdbool.h>

#include "base/mem_link.h"

/* Zeroed storage is a valid scope without blocks. It must stay where it is while it has some. */
typedef struct MemScope {
    MemLink ring; /* of all its blocks; this one has none */
} MemScope;

typedef void (*MemWork)(void *context);

/* Calls the work within the scope. False: memory ran out, and all blocks of the scope, those of
 * earlier calls too, have been given back. */
bool mem_scope_run(MemScope *scope, MemWork work, void *context);

bool mem_scope_is_empty(const MemScope *scope);

#endif
