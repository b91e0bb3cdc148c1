/* Join: all ways to satisfy a conjunction of literals over relations.
 *
 * A search over the literals without intermediate results: after each tuple that is tried, the
 * literals that share a variable with it are looked up in their indexes; if one has no tuple left,
 * the try ends there, and the literal with the fewest tuples left comes next. So the order adapts
 * to the relations as they are, for every binding anew. The price is one probe per literal and
 * newly bound variable.
 *
 * Semi-naive evaluation: matches that contain a given new tuple. With the tuple in literal d, the
 * literals before d over the same relation leave it out, so that every match is found once: in the
 * first literal where the newest of its tuples stands.
 *
 * Often matches are wanted only for the sake of a few variables. Then join_skip leaves the part of
 * the search in which these do not change, and values that are known already are not looked
 * into. */
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

/* A literal that must not hold: of a relation that is complete, or, where `tuples` is NULL, the
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

/* Tells whether the wanted variables are known with these values already. */
typedef bool (*JoinKnows)(void *context, const int32_t *values);

typedef struct Join {
    const JoinBody *body;
    IntVec values;   /* per variable: an object or JOIN_UNBOUND */
    JoinKnows knows; /* NULL: every match is of interest */
    void *context;
    const Progress *progress;
    const char *phase; /* what the progress is told */
    uint64_t steps;
    bool has_begun;
    bool is_stopped; /* the progress said so; there are no more matches then */

    int32_t delta, delta_tuple, unbound_wanted;
    JoinOptionVec options;
    JoinStampVec stamps; /* per literal: the step at which its option was last renewed */
    IntVec bound;        /* variables in the order in which they were bound */
    JoinFrameVec frames;
    JoinChangeVec changes;
} Join;

/* Ready for any body; all storage is kept from one start to the next. */
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
