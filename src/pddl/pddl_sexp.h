/* S-expressions: a PDDL file as nested lists of words, in one flat array.
 *
 * Nodes are in the order of the text; the children of a list follow it directly, and `next` leads
 * from a node to its right neighbour:
 *
 *     for (int32_t child = list + 1; child < tree->nodes.data[list].next;
 *          child = tree->nodes.data[child].next)
 *
 * Reading is linear and needs no recursion. Nesting beyond PDDL_MAX_DEPTH is an error, so that
 * code that works on the tree may recurse.
 *
 * Parentheses are repaired at sections: "(:action" opens directly below "(define", so when it
 * stands elsewhere, a parenthesis is missing or too many before it, and reading continues as if it
 * were right. So all errors of this kind in a file are found at once. */
#ifndef PDDL_PDDL_SEXP_H
#define PDDL_PDDL_SEXP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "pddl/pddl_diagnostics.h"
#include "pddl/pddl_symbols.h"

enum { PDDL_LIST = -1, PDDL_MAX_DEPTH = 2000 };

typedef struct PddlNode {
    int32_t symbol; /* PDDL_LIST: a list */
    uint32_t offset;
    int32_t next;  /* first node behind this one and everything in it */
    int32_t count; /* children */
} PddlNode;

DEFINE_VEC(PddlNodeVec, pddl_node_vec, PddlNode);

typedef struct PddlTree {
    PddlNodeVec nodes; /* node 0 is the whole file's list */
    int32_t file;
} PddlTree;

/* Reads diagnostics->sources[file]; false after an error. Release the tree in any case. */
bool pddl_sexp_read(PddlTree *out_tree, PddlSymbols *symbols, PddlDiagnostics *diagnostics,
                    int32_t file);

/* The same for a file of any number of lists and words, which are the children of node 0. Sections
 * mean nothing in it. */
bool pddl_sexp_read_sequence(PddlTree *out_tree, PddlSymbols *symbols, PddlDiagnostics *diagnostics,
                             int32_t file);

void pddl_sexp_release(PddlTree *tree);

#endif
