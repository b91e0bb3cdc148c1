/* Join: enumerates all ways to satisfy a conjunction of literals over relations.
 *
 *     join_start(&join, &body, JOIN_NO_LITERAL, 0);
 *     while (join_next(&join)) { ... join.values ... }
 *
 * For semi-naive evaluation, join_start takes a literal and a new tuple for it; then only matches
 * with this tuple come. When only some variables are wanted, join_skip leaves out further matches
 * that agree on them, and the callback `knows` cuts off values that are known already. All storage
 * is kept from one join to the next. */
#ifndef GROUND_JOIN_H
#define GROUND_JOIN_H

#include "base/progress.h"
#include "ground/relation.h"
#include "pddl/pddl_task.h"

enum { JOIN_UNBOUND = -1, JOIN_NO_LITERAL = -1, JOIN_MAX_FILTER_TERMS = 32 };

/* Variables differ within a literal. There is at least one. */
typedef struct JoinLiteral {
    Relation *tuples;
    const int32_t *variables; /* one per column */
} JoinLiteral;

/* A literal that must not hold: an atom of a complete relation or, if `tuples` is NULL, the
 * equality of two terms. */
typedef struct JoinFilter {
    const Relation *tuples;
    const PddlTerm *terms;
    int32_t num_terms;
} JoinFilter;

/* Numbers by variable: those of v are items[begin[v] .. begin[v + 1] - 1]. */
typedef struct JoinUses {
    const int32_t *begin, *items;
} JoinUses;

typedef struct JoinBody {
    int32_t num_variables, num_literals, num_filters;
    const JoinLiteral *literals;
    const JoinFilter *filters;
    JoinUses literal_uses, filter_uses;
    const bool *is_wanted; /* per variable */
    int32_t num_wanted;
} JoinBody;

typedef struct JoinOption {
    const int32_t *next; /* chain of the index, or NULL: all tuples */
    int32_t first, count;
    bool is_open; /* neither chosen nor known to hold */
} JoinOption;

typedef struct JoinFrame {
    const int32_t *next;
    int32_t literal, tuple; /* the next one to try */
    int32_t num_tuples;
    size_t variable_mark, option_mark;
    bool binds_wanted;
} JoinFrame;

typedef struct JoinChange {
    int32_t literal;
    JoinOption before;
} JoinChange;

DEFINE_VEC(JoinFrameVec, join_frame_vec, JoinFrame);
DEFINE_VEC(JoinChangeVec, join_change_vec, JoinChange);
DEFINE_VEC(JoinOptionVec, join_option_vec, JoinOption);
DEFINE_VEC(JoinStampVec, join_stamp_vec, uint64_t);

/* Whether these values of the wanted variables are known already. */
typedef bool (*JoinKnows)(void *context, const int32_t *values);

typedef struct Join {
    const JoinBody *body;
    IntVec values;   /* per variable: an object or JOIN_UNBOUND */
    JoinKnows knows; /* NULL: no match is known */
    void *context;
    const Progress *progress;
    const char *phase; /* for progress reports */
    uint64_t steps;
    bool has_begun;
    bool is_stopped; /* by `progress`; then there are no more matches */

    int32_t delta, delta_tuple, unbound_wanted;
    JoinOptionVec options;
    JoinStampVec stamps; /* per literal: the step that last renewed its option */
    IntVec bound;        /* variables in the order in which they were bound */
    JoinFrameVec frames;
    JoinChangeVec changes;
} Join;

void join_init(Join *join, const Progress *progress, const char *phase, JoinKnows knows,
               void *context);
void join_release(Join *join);

/* All matches if `delta` is JOIN_NO_LITERAL, else those with this tuple in literal `delta`. */
void join_start(Join *join, const JoinBody *body, int32_t delta, int32_t tuple);

/* The next match is in `values`; false: no more. */
bool join_next(Join *join);

/* After a match: leaves out the following ones in which no wanted variable has another value. */
void join_skip(Join *join);

#endif
