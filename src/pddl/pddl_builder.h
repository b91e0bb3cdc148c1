/* Builder: what the parts of the parser share while they turn s-expressions into a PddlTask.
 *
 * Errors do not stop the parser: it reports them and continues with some neutral value, so that one
 * run finds many; the task is dropped at the end if there was any. A name that is not declared is
 * reported once, then marked. Only files of this folder include this header. */
#ifndef PDDL_PDDL_BUILDER_H
#define PDDL_PDDL_BUILDER_H

#include <assert.h>

#include "pddl/pddl_sexp.h"
#include "pddl/pddl_task.h"

/* In place of an id: not declared, which an error or a warning has said. */
enum { PDDL_REPORTED = -2, PDDL_WARNED = -3 };

DEFINE_VEC(PddlVariableVec, pddl_variable_vec, PddlVariable);
DEFINE_VEC(PddlObjectVec, pddl_object_vec, PddlObject);

typedef struct PddlBuilder {
    PddlTask *task;
    PddlDiagnostics *diagnostics;
    const PddlTree *tree; /* the file being read */

    /* By symbol: what it stands for, PDDL_NONE or one of the marks above. */
    int32_t *types, *objects, *predicates, *functions;
    int32_t *variables; /* those in scope */
    int32_t num_symbols;

    PddlObjectVec object_list;      /* becomes task->objects when both files have been seen */
    PddlVariableVec variable_table; /* of the action, axiom or goal being read */
    IntVec hidden;                  /* for each of them, what its name meant before */
    int32_t increase;               /* node of the last cost in the effect being read; 0: none */
} PddlBuilder;

void pddl_builder_init(PddlBuilder *builder, PddlTask *task, PddlDiagnostics *diagnostics);
void pddl_builder_release(PddlBuilder *builder);

/* ---- The tree -------------------------------------------------------------------------------- */

static inline const PddlNode *pddl_builder_node(const PddlBuilder *builder, int32_t node)
{
    assert(node >= 0 && (size_t)node < builder->tree->nodes.size);
    return &builder->tree->nodes.data[node];
}

static inline bool pddl_builder_is_list(const PddlBuilder *builder, int32_t node)
{
    return pddl_builder_node(builder, node)->symbol == PDDL_LIST;
}

/* PDDL_LIST for a list. */
static inline int32_t pddl_builder_symbol(const PddlBuilder *builder, int32_t node)
{
    return pddl_builder_node(builder, node)->symbol;
}

static inline int32_t pddl_builder_next(const PddlBuilder *builder, int32_t node)
{
    return pddl_builder_node(builder, node)->next;
}

static inline int32_t pddl_builder_count(const PddlBuilder *builder, int32_t node)
{
    return pddl_builder_node(builder, node)->count;
}

static inline PddlPlace pddl_builder_place(const PddlBuilder *builder, int32_t node)
{
    return (PddlPlace){builder->tree->file, pddl_builder_node(builder, node)->offset};
}

/* The word that a list begins with; PDDL_LIST if it has none, or if the node is no list. */
int32_t pddl_builder_head(const PddlBuilder *builder, int32_t node);

/* The next list after `section` (0: the first one) directly in the file's list that begins with the
 * keyword; 0 when there are no more. */
int32_t pddl_builder_next_section(const PddlBuilder *builder, int32_t section, int32_t keyword);

/* ---- Text and messages ----------------------------------------------------------------------- */

typedef struct PddlQuote {
    char text[64];
} PddlQuote;

static inline const char *pddl_builder_text(const PddlBuilder *builder, int32_t symbol)
{
    return pddl_task_text(builder->task, symbol);
}

/* What stands at a node, for a message: 'word' or a list. */
PddlQuote pddl_builder_quote(const PddlBuilder *builder, int32_t node);
PddlQuote pddl_builder_quote_symbol(const PddlBuilder *builder, int32_t symbol);

/* ", did you mean 'x'?" with the nearest word for which ids[symbol] >= 0, or an empty text. */
PddlQuote pddl_builder_suggest(const PddlBuilder *builder, int32_t symbol, const int32_t *ids);

void pddl_builder_fail(PddlBuilder *builder, int32_t node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void pddl_builder_warn(PddlBuilder *builder, int32_t node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* "<what> not supported"; `what` with its verb: "durative actions are". */
void pddl_builder_refuse(PddlBuilder *builder, int32_t node, const char *what);

/* "expected <what>, found ..." */
void pddl_builder_fail_expected(PddlBuilder *builder, int32_t node, const char *what);

/* Adds a second place to the last message. */
void pddl_builder_note(PddlBuilder *builder, PddlPlace place, const char *text);

#endif
