/* The problem: rule bodies have up to a dozen atoms, and a fixed join order makes huge intermediate
 * results on some tasks. The idea is a backtracking search without intermediate results that
 * chooses the order anew for every binding, as constraint solvers do (forward checking, fewest
 * values first).
 *
 * A frame is a literal whose tuples are being tried. After a tuple binds new variables, every open
 * literal with such a variable is looked up in an index on its bound columns: its *option* becomes
 * the chain of tuples that agree. If one has none, the tuple fails at once. Otherwise the open
 * literal with the fewest tuples opens the next frame. Changes of options and bindings are on
 * trails, so backtracking undoes them in order. Invariant: an open option holds exactly the tuples
 * that agree with the bindings in the columns of its key. Cost: one probe per literal and newly
 * bound variable.
 *
 * Semi-naive evaluation: with the new tuple in literal d, literals before d over the same relation
 * leave it out. So each match is found once, at the first literal where its newest tuple stands. */
#include "ground/join.h"

#include <assert.h>

enum { NO_TUPLE = -1, STEPS_PER_REPORT = 1024 };

void join_init(Join *join, const Progress *progress, const char *phase, JoinKnows knows,
               void *context)
{
    *join = (Join){.progress = progress, .phase = phase, .knows = knows, .context = context};
}

void join_release(Join *join)
{
    int_vec_release(&join->values);
    join_option_vec_release(&join->options);
    join_stamp_vec_release(&join->stamps);
    int_vec_release(&join->bound);
    join_frame_vec_release(&join->frames);
    join_change_vec_release(&join->changes);
}

/* --- Bindings --------------------------------------------------------------------------------- */

/* The tuple that a literal must leave out, or NO_TUPLE. */
static int32_t left_out(const Join *join, int32_t literal)
{
    const JoinLiteral *literals = join->body->literals;
    bool is_before =
        literal < join->delta && literals[literal].tuples == literals[join->delta].tuples;
    return is_before ? join->delta_tuple : NO_TUPLE;
}

static void undo(Join *join, size_t variable_mark, size_t option_mark)
{
    assert(variable_mark <= join->bound.size && option_mark <= join->changes.size);
    while (join->bound.size > variable_mark) {
        int32_t variable = join->bound.data[--join->bound.size];
        join->values.data[variable] = JOIN_UNBOUND;
        join->unbound_wanted += join->body->is_wanted[variable];
    }
    while (join->changes.size > option_mark) {
        JoinChange change = join->changes.data[--join->changes.size];
        join->options.data[change.literal] = change.before;
    }
}

/* False if the tuple contradicts what is bound. */
static bool bind_tuple(Join *join, int32_t literal, int32_t tuple)
{
    const JoinLiteral *l = &join->body->literals[literal];
    const int32_t *objects = relation_tuple(l->tuples, tuple);
    for (int32_t c = 0; c < l->tuples->arity; c++) {
        int32_t variable = l->variables[c], *value = &join->values.data[variable];
        assert(variable >= 0 && variable < join->body->num_variables);
        if (*value == JOIN_UNBOUND) {
            *value = objects[c];
            join->bound.data[join->bound.size++] = variable;
            join->unbound_wanted -= join->body->is_wanted[variable];
        } else if (*value != objects[c]) {
            return false;
        }
    }
    return true;
}

/* --- Looking ahead ---------------------------------------------------------------------------- */

/* Which tuples of the literal agree with what is bound; false if none does. */
static bool renew_option(Join *join, int32_t literal)
{
    const JoinLiteral *l = &join->body->literals[literal];
    JoinOption *option = &join->options.data[literal];
    assert(option->is_open);
    int32_t room = relation_key_capacity(l->tuples), arity = l->tuples->arity, in_key = 0;
    uint32_t columns = 0;
    uint64_t key = 0;
    for (int32_t c = 0; c < arity && c < RELATION_MAX_KEY_COLUMNS && in_key < room; c++) {
        int32_t value = join->values.data[l->variables[c]];
        if (value != JOIN_UNBOUND) {
            columns |= (uint32_t)1 << c;
            key = relation_extend_key(l->tuples, key, value);
            in_key++;
        }
    }
    assert(in_key > 0);
    const RelationIndex *index = relation_index(l->tuples, columns);
    RelationBucket bucket = *relation_slot(&index->table, key);
    bool is_held = in_key == arity;
    if (bucket.count == 0 || (is_held && bucket.first == left_out(join, literal))) {
        return false;
    }
    join_change_vec_push(&join->changes, (JoinChange){literal, *option});
    *option = (JoinOption){index->next.data, bucket.first, bucket.count, !is_held};
    return true;
}

static int32_t term_value(const Join *join, PddlTerm term)
{
    return pddl_term_is_object(term) ? pddl_term_object(term) : join->values.data[term];
}

static bool filter_is_violated(Join *join, const JoinFilter *filter)
{
    assert(filter->tuples ? filter->num_terms <= JOIN_MAX_FILTER_TERMS : filter->num_terms == 2);
    if (!filter->tuples) {
        int32_t left = term_value(join, filter->terms[0]);
        return left != JOIN_UNBOUND && left == term_value(join, filter->terms[1]);
    }
    int32_t tuple[JOIN_MAX_FILTER_TERMS];
    for (int32_t i = 0; i < filter->num_terms; i++) {
        tuple[i] = term_value(join, filter->terms[i]);
        if (tuple[i] == JOIN_UNBOUND) {
            return false;
        }
    }
    return relation_find(filter->tuples, tuple) >= 0;
}

static bool violates_filter(Join *join, size_t mark)
{
    JoinUses uses = join->body->filter_uses;
    for (size_t i = mark; i < join->bound.size; i++) {
        int32_t variable = join->bound.data[i];
        for (int32_t u = uses.begin[variable]; u < uses.begin[variable + 1]; u++) {
            if (filter_is_violated(join, &join->body->filters[uses.items[u]])) {
                return true;
            }
        }
    }
    return false;
}

/* Renews the options of literals with a variable bound since `mark`; false if one has no tuple. */
static bool look_ahead(Join *join, size_t mark)
{
    JoinUses uses = join->body->literal_uses;
    for (size_t i = mark; i < join->bound.size; i++) {
        int32_t variable = join->bound.data[i];
        for (int32_t u = uses.begin[variable]; u < uses.begin[variable + 1]; u++) {
            int32_t literal = uses.items[u];
            if (join->options.data[literal].is_open && join->stamps.data[literal] != join->steps) {
                join->stamps.data[literal] = join->steps;
                if (!renew_option(join, literal)) {
                    return false;
                }
            }
        }
    }
    return true;
}

static bool is_known(Join *join)
{
    assert(join->unbound_wanted >= 0 && join->unbound_wanted <= join->body->num_wanted);
    return join->knows && join->unbound_wanted == 0 &&
           join->knows(join->context, join->values.data);
}

static bool try_tuple(Join *join, int32_t literal, int32_t tuple)
{
    size_t mark = join->bound.size;
    if (++join->steps % STEPS_PER_REPORT == 0 &&
        !progress_report(join->progress, join->phase, (int64_t)join->steps)) {
        join->is_stopped = true;
        return false;
    }
    if (!bind_tuple(join, literal, tuple)) {
        return false;
    }
    if (join->body->num_filters > 0 && violates_filter(join, mark)) {
        return false;
    }
    return !is_known(join) && look_ahead(join, mark);
}

/* --- The search ------------------------------------------------------------------------------- */

static void reset(Join *join)
{
    const JoinBody *body = join->body;
    size_t num_variables = (size_t)body->num_variables, num_literals = (size_t)body->num_literals;
    int_vec_reserve(&join->values, num_variables);
    int_vec_reserve(&join->bound, num_variables);
    join_option_vec_reserve(&join->options, num_literals);
    if (join->stamps.capacity < num_literals) {
        join_stamp_vec_release(&join->stamps);
        join->stamps = (JoinStampVec){MEM_NEW(uint64_t, num_literals), 0, num_literals};
    }
    for (size_t v = 0; v < num_variables; v++) {
        join->values.data[v] = JOIN_UNBOUND;
    }
    for (size_t l = 0; l < num_literals; l++) {
        int32_t count = body->literals[l].tuples->count;
        join->options.data[l] =
            (JoinOption){NULL, count > 0 ? 0 : RELATION_END, count, .is_open = true};
    }
    join->bound.size = join->frames.size = join->changes.size = 0;
    join->unbound_wanted = body->num_wanted;
    join->has_begun = false;
}

void join_start(Join *join, const JoinBody *body, int32_t delta, int32_t tuple)
{
    assert(delta >= JOIN_NO_LITERAL && delta < body->num_literals);
    assert(delta == JOIN_NO_LITERAL || tuple < body->literals[delta].tuples->count);
    join->body = body;
    join->delta = delta;
    join->delta_tuple = tuple;
    reset(join);
}

static int32_t choose_literal(const Join *join)
{
    int32_t best = JOIN_NO_LITERAL;
    for (int32_t l = 0; l < join->body->num_literals; l++) {
        const JoinOption *option = &join->options.data[l];
        if (option->is_open &&
            (best == JOIN_NO_LITERAL || option->count < join->options.data[best].count)) {
            best = l;
        }
    }
    return best;
}

/* False if no literal is open: a match. */
static bool push_frame(Join *join)
{
    int32_t literal = choose_literal(join);
    if (literal == JOIN_NO_LITERAL) {
        return false;
    }
    JoinOption *option = &join->options.data[literal];
    assert(join->frames.size < (size_t)join->body->num_literals);
    option->is_open = false;
    join_frame_vec_push(&join->frames,
                        (JoinFrame){
                            .next = option->next,
                            .literal = literal,
                            .tuple = option->first,
                            .num_tuples = join->body->literals[literal].tuples->count,
                            .variable_mark = join->bound.size,
                            .option_mark = join->changes.size,
                        });
    return true;
}

static void pop_frame(Join *join)
{
    JoinFrame *frame = &join->frames.data[join->frames.size - 1];
    undo(join, frame->variable_mark, frame->option_mark);
    assert(!join->options.data[frame->literal].is_open);
    join->options.data[frame->literal].is_open = true;
    join->frames.size--;
}

static int32_t take_tuple(JoinFrame *frame)
{
    int32_t tuple = frame->tuple;
    if (frame->next) {
        frame->tuple = frame->next[tuple];
    } else {
        frame->tuple = tuple + 1 < frame->num_tuples ? tuple + 1 : RELATION_END;
    }
    return tuple;
}

/* Moves the last frame to its next tuple that may lead to a match; false if there is none. */
static bool advance(Join *join)
{
    JoinFrame *frame = &join->frames.data[join->frames.size - 1];
    int32_t without = left_out(join, frame->literal);
    while (frame->tuple != RELATION_END && !join->is_stopped) {
        undo(join, frame->variable_mark, frame->option_mark);
        int32_t tuple = take_tuple(frame);
        int32_t unbound_wanted = join->unbound_wanted;
        if (tuple != without && try_tuple(join, frame->literal, tuple)) {
            frame->binds_wanted = join->unbound_wanted < unbound_wanted;
            return true;
        }
    }
    return false;
}

static bool begin(Join *join)
{
    if (join->delta == JOIN_NO_LITERAL) {
        return !is_known(join);
    }
    join->options.data[join->delta].is_open = false;
    return try_tuple(join, join->delta, join->delta_tuple);
}

bool join_next(Join *join)
{
    if (!join->has_begun) {
        join->has_begun = true;
        if (!begin(join)) {
            return false;
        }
        if (!push_frame(join)) {
            return true;
        }
    }
    while (join->frames.size > 0) {
        if (!advance(join)) {
            pop_frame(join);
        } else if (!push_frame(join)) {
            return true;
        }
    }
    return false;
}

void join_skip(Join *join)
{
    assert(join->has_begun);
    while (join->frames.size > 0 && !join->frames.data[join->frames.size - 1].binds_wanted) {
        pop_frame(join);
    }
}
