/* Too heavy: for a pair of adding effects on covered predicates, assume that both fire, that both
 * atoms are new and that the invariant covers both with the same parameters. The cover and positive
 * equalities demand that terms be equal; a union-find joins them. The pair is harmless if an object
 * would equal another one, if both atoms are the same, or if some literal and its negation, or
 * unequal terms, have become equal. Otherwise the action is too heavy.
 *
 * Unbalanced: an adding effect is balanced by a deleting effect if, for all objects, the invariant
 * covers both atoms with the same parameters and the deleted atom was true and is not the added
 * one. So everything that the deletion needs must follow from what the addition needs. The terms of
 * the addition stand for themselves; only the deletion's own parameters may be bound. That is a
 * matching of wanted literals against known ones: depth-first search with one level per wanted
 * literal.
 *
 * Both follow [H09] sec. 5 with the simplifications of Fast Downward, since a candidate that one
 * accepts and the other rejects would change the variables of the task. */
#include "ground/balance.h"

enum { UNBOUND = INT32_MAX, STEPS_PER_REPORT = 1 << 12 };

/* --- Equalities ------------------------------------------------------------------------------- */

void balance_equalities_init(Equalities *equalities, int32_t num_objects, int32_t num_variables)
{
    assert(num_objects >= 0 && num_variables >= 0);
    size_t num_terms = (size_t)num_objects + (size_t)num_variables;
    *equalities = (Equalities){.num_objects = num_objects, .num_variables = num_variables};
    if (num_terms == 0) {
        return;
    }
    equalities->parents = MEM_NEW(PddlTerm, num_terms) + num_objects;
    for (PddlTerm term = -num_objects; term < num_variables; term++) {
        equalities->parents[term] = term;
    }
}

void balance_equalities_release(Equalities *equalities)
{
    if (equalities->parents) {
        MEM_FREE(equalities->parents - equalities->num_objects,
                 (size_t)equalities->num_objects + (size_t)equalities->num_variables);
    }
    int_vec_release(&equalities->joined);
    *equalities = (Equalities){0};
}

bool balance_equalities_join(Equalities *equalities, PddlTerm a, PddlTerm b)
{
    a = balance_equalities_find(equalities, a);
    b = balance_equalities_find(equalities, b);
    if (a == b) {
        return true;
    }
    if (pddl_term_is_object(a) && pddl_term_is_object(b)) {
        return false;
    }
    PddlTerm child = pddl_term_is_object(a) ? b : a;
    assert(!pddl_term_is_object(child));
    equalities->parents[child] = child == a ? b : a;
    int_vec_push(&equalities->joined, child);
    return true;
}

void balance_equalities_forget(Equalities *equalities)
{
    assert(equalities->joined.size <= (size_t)equalities->num_variables);
    for (size_t i = 0; i < equalities->joined.size; i++) {
        PddlTerm term = equalities->joined.data[i];
        equalities->parents[term] = term;
    }
    equalities->joined.size = 0;
}

/* --- Storage ---------------------------------------------------------------------------------- */

void balance_init(Balance *balance, const PddlTask *pddl, int32_t num_variables,
                  const Progress *progress)
{
    *balance = (Balance){.pddl = pddl,
                         .progress = progress,
                         .bindings = MEM_NEW(PddlTerm, (size_t)num_variables),
                         .num_variables = num_variables};
    balance_equalities_init(&balance->equalities, pddl->num_objects, num_variables);
    for (int32_t i = 0; i < num_variables; i++) {
        balance->bindings[i] = UNBOUND;
    }
}

void balance_release(Balance *balance)
{
    MEM_FREE(balance->bindings, (size_t)balance->num_variables);
    balance_equalities_release(&balance->equalities);
    int_vec_release(&balance->bound);
    balance_level_vec_release(&balance->levels);
    *balance = (Balance){0};
}

/* --- Too heavy -------------------------------------------------------------------------------- */

/* Two effects of an action that are assumed to fire together. */
typedef struct EffectPair {
    const ActionProfile *profile;
    const NormEffect *first, *second;
    NormLiteral missing[2]; /* their atoms, negated: false before */
} EffectPair;

enum { NUM_EXTRA_SPANS = 3, EFFECTS_PER_REPORT = 64 };

/* The literals that must hold besides the action's condition. */
static void list_extra_spans(const EffectPair *pair, LiteralSpan *out_spans)
{
    const NormCondition *first = &pair->first->condition, *second = &pair->second->condition;
    out_spans[0] = (LiteralSpan){first->literals, first->num_literals};
    out_spans[1] = (LiteralSpan){second->literals, second->num_literals};
    out_spans[2] = (LiteralSpan){pair->missing, 2};
}

static bool join_cover(Equalities *equalities, const InvariantCover *cover, const NormLiteral *a,
                       const NormLiteral *b)
{
    const int32_t *places_a = cover->places[a->predicate], *places_b = cover->places[b->predicate];
    assert(places_a && places_b);
    for (int32_t i = 0; i < cover->invariant.num_parameters; i++) {
        if (!balance_equalities_join(equalities, a->terms[places_a[i]], b->terms[places_b[i]])) {
            return false;
        }
    }
    return true;
}

static bool join_equal_literals(Equalities *equalities, LiteralSpan span, int32_t equality)
{
    for (int32_t i = 0; i < span.count; i++) {
        const NormLiteral *literal = &span.literals[i];
        if (literal->predicate == equality && !literal->is_negated &&
            !balance_equalities_join(equalities, literal->terms[0], literal->terms[1])) {
            return false;
        }
    }
    return true;
}

/* Whether two literals of one predicate have the same atom for sure. Atoms without arguments never
 * do, as in Fast Downward. */
static bool must_be_same(const Equalities *equalities, const NormLiteral *a, const NormLiteral *b)
{
    assert(a->predicate == b->predicate);
    for (int32_t i = 0; i < a->num_terms; i++) {
        if (!balance_equalities_hold(equalities, a->terms[i], b->terms[i])) {
            return false;
        }
    }
    return a->num_terms > 0;
}

static bool contradicts_condition(const Equalities *equalities, const ActionProfile *profile,
                                  const NormLiteral *literal)
{
    LiteralSpan others = action_profile_find(profile, literal->predicate, !literal->is_negated);
    for (int32_t i = 0; i < others.count; i++) {
        if (must_be_same(equalities, literal, &others.literals[i])) {
            return true;
        }
    }
    return false;
}

static bool contradicts_span(const Equalities *equalities, LiteralSpan span,
                             const NormLiteral *literal)
{
    for (int32_t i = 0; i < span.count; i++) {
        const NormLiteral *other = &span.literals[i];
        if (other->predicate == literal->predicate && other->is_negated != literal->is_negated &&
            must_be_same(equalities, literal, other)) {
            return true;
        }
    }
    return false;
}

/* Compares each literal of the extra spans with the action's condition and with those before it. */
static bool is_extra_contradictory(const Equalities *equalities, const EffectPair *pair)
{
    LiteralSpan spans[NUM_EXTRA_SPANS];
    list_extra_spans(pair, spans);
    for (int32_t s = 0; s < NUM_EXTRA_SPANS; s++) {
        for (int32_t i = 0; i < spans[s].count; i++) {
            const NormLiteral *literal = &spans[s].literals[i];
            if (literal->predicate == pair->profile->equality) {
                if (literal->is_negated &&
                    balance_equalities_hold(equalities, literal->terms[0], literal->terms[1])) {
                    return true;
                }
                continue;
            }
            if (contradicts_condition(equalities, pair->profile, literal)) {
                return true;
            }
            for (int32_t r = 0; r <= s; r++) {
                LiteralSpan before = {spans[r].literals, r < s ? spans[r].count : i};
                if (contradicts_span(equalities, before, literal)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static bool is_condition_contradictory(const Equalities *equalities, const ActionProfile *profile)
{
    for (int32_t i = 0; i < profile->different.count; i++) {
        const PddlTerm *terms = profile->different.literals[i].terms;
        if (balance_equalities_hold(equalities, terms[0], terms[1])) {
            return true;
        }
    }
    for (int32_t i = 0; i < profile->num_clashes; i++) {
        const LiteralPair *pair = &profile->clashes[i];
        if (must_be_same(equalities, pair->positive, pair->negative)) {
            return true;
        }
    }
    return false;
}

static bool can_fire_together(const EffectPair *pair, const InvariantCover *cover,
                              Equalities *equalities)
{
    const NormLiteral *first = &pair->first->literal, *second = &pair->second->literal;
    int32_t equality = pair->profile->equality;
    LiteralSpan spans[NUM_EXTRA_SPANS];
    list_extra_spans(pair, spans);
    if (!join_cover(equalities, cover, first, second) ||
        !join_equal_literals(equalities, pair->profile->equal, equality) ||
        !join_equal_literals(equalities, spans[0], equality) ||
        !join_equal_literals(equalities, spans[1], equality)) {
        return false;
    }
    bool is_same = first->predicate == second->predicate && must_be_same(equalities, first, second);
    return !is_same && !is_condition_contradictory(equalities, pair->profile) &&
           !is_extra_contradictory(equalities, pair);
}

static bool is_too_heavy_pair(const ActionProfile *profile, const NormEffect *first,
                              const NormEffect *second, const InvariantCover *cover,
                              Equalities *equalities)
{
    assert(equalities->joined.size == 0);
    EffectPair pair = {profile, first, second, {first->literal, second->literal}};
    pair.missing[0].is_negated = true;
    pair.missing[1].is_negated = true;
    bool result = can_fire_together(&pair, cover, equalities);
    balance_equalities_forget(equalities);
    return result;
}

/* Whether the effect is too heavy with its twin or with one of the later effects. */
static bool has_too_heavy_pair(Balance *balance, const ActionProfile *profile, int32_t number,
                               const InvariantCover *cover)
{
    const NormEffect *effect = profile->adds[number];
    if (effect->num_parameters > 0 &&
        is_too_heavy_pair(profile, effect, &profile->twins[number], cover, &balance->equalities)) {
        return true;
    }
    for (int32_t i = number + 1; i < profile->num_adds; i++) {
        const NormEffect *other = profile->adds[i];
        if (cover->places[other->literal.predicate] &&
            is_too_heavy_pair(profile, effect, other, cover, &balance->equalities)) {
            return true;
        }
    }
    return false;
}

bool balance_is_too_heavy(Balance *balance, const ActionProfile *profile,
                          const InvariantCover *cover)
{
    for (int32_t i = 0; i < profile->num_adds && !balance->is_stopped; i++) {
        if (cover->places[profile->adds[i]->literal.predicate] &&
            has_too_heavy_pair(balance, profile, i, cover)) {
            return true;
        }
        balance->is_stopped = (i + 1) % EFFECTS_PER_REPORT == 0 &&
                              !progress_report(balance->progress, "invariant candidates", 0);
    }
    return balance->is_stopped;
}

/* --- Balanced --------------------------------------------------------------------------------- */

/* What is known when the adding effect fires: literals of the action's condition, then of the
 * effect's, then that the atom was false. */
typedef struct Addition {
    const ActionProfile *profile;
    const NormEffect *effect;
    NormLiteral missing;
} Addition;

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

/* Whether the variable of a deletion ranges over all values of the term. The types nearly always
 * decide; otherwise the objects do. */
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

/* Binds the deletion's term to this value; false if that is impossible. */
static bool bind(Balance *balance, const Addition *addition, PddlTerm term, PddlTerm value)
{
    if (term < addition->profile->num_parameters) {
        return term == value;
    }
    assert(term < balance->num_variables && value != UNBOUND);
    if (balance->bindings[term] == UNBOUND && is_in_range(balance, addition, term, value)) {
        balance->bindings[term] = value;
        int_vec_push(&balance->bound, term);
    }
    return balance->bindings[term] == value;
}

static bool bind_cover(Balance *balance, const Addition *addition, const NormLiteral *deleted,
                       const InvariantCover *cover)
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

/* Whether the deletion would delete the added atom itself, which balances nothing, since adding
 * wins. Atoms without arguments count as different, as in Fast Downward. All terms must be
 * bound. */
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
            assert(term != UNBOUND);
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

/* The literal to match at a level: at level 0 that the deleted atom is true, at level k the k-th
 * literal of the deletion's condition. */
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

/* Moves to the next known literal that matches. After a match that binds nothing, no other match
 * can do better, so none is left to try. */
static bool match_next(Balance *balance, const Addition *addition, const NormLiteral *wanted,
                       BalanceLevel *level)
{
    int32_t num_sorted = addition->profile->condition.count, num_known = count_known(addition);
    assert(level->num_bound <= balance->bound.size);
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

/* Whether everything that the deletion needs is known under some extension of the bindings. */
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
                           const InvariantCover *cover)
{
    assert(balance->bound.size == 0);
    bool result = bind_cover(balance, addition, &deletion->literal, cover) &&
                  is_implied(balance, addition, deletion);
    unbind(balance, 0);
    return result;
}

static bool is_balanced(Balance *balance, const Addition *addition, const InvariantCover *cover)
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

int32_t balance_find_unbalanced(Balance *balance, const ActionProfile *profile,
                                const InvariantCover *cover)
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
