#include "ground/balance.h"

enum { UNBOUND = INT32_MAX, STEPS_PER_REPORT = 1 << 12 };

/* What is known when the adding effect fires: literals of the action's condition, then of the
 * effect's, then that the atom was false. */
typedef struct Addition {
    const ActionProfile *profile;
    const NormEffect *effect;
    NormLiteral missing;
} Addition;

void balance_init(Balance *balance, const PddlTask *pddl, int32_t num_variables,
                  const Progress *progress)
{
    *balance = (Balance){.pddl = pddl,
                         .progress = progress,
                         .bindings = MEM_NEW(PddlTerm, (size_t)num_variables),
                         .num_variables = num_variables};
    for (int32_t i = 0; i < num_variables; i++) {
        balance->bindings[i] = UNBOUND;
    }
}

void balance_release(Balance *balance)
{
    MEM_FREE(balance->bindings, (size_t)balance->num_variables);
    int_vec_release(&balance->bound);
    balance_level_vec_release(&balance->levels);
    *balance = (Balance){0};
}

/* -- Bindings -- */

static void unbind(Balance *balance, size_t num_bound)
{
    while (balance->bound.size > num_bound) {
        balance->bindings[balance->bound.data[--balance->bound.size]] = UNBOUND;
    }
}

static bool is_within(const PddlTask *pddl, PddlTypeSet type, PddlTypeSet range)
{
    int32_t i = 0;
    while (i < type.count &&
           pddl_task_type_matches(pddl, (PddlTypeSet){&type.types[i], 1}, range)) {
        i++;
    }
    return i == type.count;
}

/* Whether the variable of a deletion takes all values that the term stands for. The first test
 * answers nearly always; otherwise it depends on the objects that there are. */
static bool is_in_range(const Balance *balance, const Addition *addition, PddlTerm variable,
                        PddlTerm value)
{
    const PddlTask *pddl = balance->pddl;
    PddlTypeSet range = addition->profile->types[variable];
    if (value < 0) {
        return pddl_task_type_matches(pddl, pddl->objects[~value].type, range);
    }
    PddlTypeSet type = addition->profile->types[value];
    if (is_within(pddl, type, range)) {
        return true;
    }
    for (int32_t i = 0; i < pddl->num_objects; i++) {
        PddlTypeSet its = pddl->objects[i].type;
        if (pddl_task_type_matches(pddl, its, type) && !pddl_task_type_matches(pddl, its, range)) {
            return false;
        }
    }
    return true;
}

/* Whether the deletion's term can be, or already is, this one. */
static bool bind(Balance *balance, const Addition *addition, PddlTerm term, PddlTerm value)
{
    if (term < addition->profile->num_parameters) {
        return term == value;
    }
    if (balance->bindings[term] == UNBOUND && is_in_range(balance, addition, term, value)) {
        balance->bindings[term] = value;
        int_vec_push(&balance->bound, term);
    }
    return balance->bindings[term] == value;
}

static bool bind_cover(Balance *balance, const Addition *addition, const NormLiteral *deleted,
                       const Cover *cover)
{
    const NormLiteral *added = &addition->effect->literal;
    const int32_t *from = cover->places[deleted->predicate], *to = cover->places[added->predicate];
    for (int32_t i = 0; i < cover->invariant.num_parameters; i++) {
        if (!bind(balance, addition, deleted->terms[from[i]], added->terms[to[i]])) {
            return false;
        }
    }
    return true;
}

static bool bind_literal(Balance *balance, const Addition *addition, const NormLiteral *wanted,
                         const NormLiteral *known)
{
    for (int32_t i = 0; i < wanted->num_terms; i++) {
        if (!bind(balance, addition, wanted->terms[i], known->terms[i])) {
            return false;
        }
    }
    return true;
}

/* Adding wins over deleting the same atom. Atoms without arguments count as different, as with Fast
 * Downward. All terms of the deleted atom are bound. */
static bool is_same_atom(const Balance *balance, const Addition *addition,
                         const NormLiteral *deleted)
{
    const NormLiteral *added = &addition->effect->literal;
    if (deleted->predicate != added->predicate || added->num_terms == 0) {
        return false;
    }
    for (int32_t i = 0; i < added->num_terms; i++) {
        PddlTerm term = deleted->terms[i];
        if (term >= addition->profile->num_parameters) {
            term = balance->bindings[term];
        }
        if (term != added->terms[i]) {
            return false;
        }
    }
    return true;
}

/* -- Matching -- */

static int32_t count_known(const Addition *addition)
{
    return addition->profile->condition.count + addition->effect->condition.num_literals + 1;
}

static const NormLiteral *get_known(const Addition *addition, int32_t choice)
{
    if (choice < addition->profile->condition.count) {
        return &addition->profile->condition.literals[choice];
    }
    choice -= addition->profile->condition.count;
    return choice < addition->effect->condition.num_literals
               ? &addition->effect->condition.literals[choice]
               : &addition->missing;
}

/* What must be known: level 0 that the deleted atom is true, level k the k-th literal of the
 * deletion's condition. */
static NormLiteral get_wanted(const NormEffect *deletion, size_t level)
{
    NormLiteral wanted = level ? deletion->condition.literals[level - 1] : deletion->literal;
    if (level == 0) {
        wanted.is_negated = false;
    }
    return wanted;
}

static BalanceLevel start_level(const Balance *balance, const Addition *addition,
                                const NormEffect *deletion, size_t level)
{
    NormLiteral wanted = get_wanted(deletion, level);
    LiteralSpan span = action_profile_find(addition->profile, wanted.predicate, wanted.is_negated);
    int32_t choice = addition->profile->condition.count;
    if (span.count > 0) {
        choice = (int32_t)(span.literals - addition->profile->condition.literals);
    }
    return (BalanceLevel){choice, balance->bound.size};
}

/* Goes on to the next known literal that matches. A match that binds nothing is as good as any
 * other: then no other is left to try. */
static bool match_next(Balance *balance, const Addition *addition, const NormLiteral *wanted,
                       BalanceLevel *level)
{
    int32_t num_sorted = addition->profile->condition.count, num_known = count_known(addition);
    while (level->choice < num_known) {
        const NormLiteral *known = get_known(addition, level->choice);
        bool is_kind =
            known->predicate == wanted->predicate && known->is_negated == wanted->is_negated;
        bool is_past = !is_kind && level->choice < num_sorted;
        level->choice = is_past ? num_sorted : level->choice + 1;
        unbind(balance, level->num_bound);
        if (is_kind && bind_literal(balance, addition, wanted, known)) {
            if (balance->bound.size == level->num_bound) {
                level->choice = num_known;
            }
            return true;
        }
    }
    unbind(balance, level->num_bound);
    return false;
}

static bool report_step(Balance *balance)
{
    if (++balance->num_steps % STEPS_PER_REPORT == 0 &&
        !progress_report(balance->progress, "invariant candidates", 0)) {
        balance->is_stopped = true;
    }
    return !balance->is_stopped;
}

/* Whether all that the deletion needs is known under some binding that extends the present one. */
static bool is_implied(Balance *balance, const Addition *addition, const NormEffect *deletion)
{
    size_t num_levels = (size_t)deletion->condition.num_literals + 1, depth = 0;
    balance_level_vec_reserve(&balance->levels, num_levels);
    BalanceLevel *levels = balance->levels.data;
    levels[0] = start_level(balance, addition, deletion, 0);
    while (report_step(balance)) {
        NormLiteral wanted = get_wanted(deletion, depth);
        if (match_next(balance, addition, &wanted, &levels[depth])) {
            if (depth == 0 && is_same_atom(balance, addition, &wanted)) {
                continue;
            }
            if (++depth == num_levels) {
                return true;
            }
            levels[depth] = start_level(balance, addition, deletion, depth);
        } else if (depth-- == 0) {
            return false;
        }
    }
    return false;
}

static bool is_balanced_by(Balance *balance, const Addition *addition, const NormEffect *deletion,
                           const Cover *cover)
{
    bool result = bind_cover(balance, addition, &deletion->literal, cover) &&
                  is_implied(balance, addition, deletion);
    unbind(balance, 0);
    return result;
}

static bool is_balanced(Balance *balance, const Addition *addition, const Cover *cover)
{
    for (int32_t i = 0; i < addition->profile->num_deletes; i++) {
        const NormEffect *deletion = addition->profile->deletes[i];
        if (cover->places[deletion->literal.predicate] &&
            is_balanced_by(balance, addition, deletion, cover)) {
            return true;
        }
    }
    return false;
}

int32_t balance_find_gap(Balance *balance, const ActionProfile *profile, const Cover *cover)
{
    for (int32_t i = 0; i < profile->num_adds; i++) {
        Addition addition = {profile, profile->adds[i], profile->adds[i]->literal};
        addition.missing.is_negated = true;
        if (cover->places[addition.missing.predicate] && !is_balanced(balance, &addition, cover)) {
            return i;
        }
    }
    return ALL_BALANCED;
}
