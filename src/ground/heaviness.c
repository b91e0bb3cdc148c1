#include "ground/heaviness.h"

/* Two effects of an action that are to fire together. */
typedef struct EffectPair {
    const ActionProfile *profile;
    const NormEffect *first, *second;
    NormLiteral missing[2]; /* their atoms, negated: false before */
} EffectPair;

enum { NUM_EXTRA_SPANS = 3, EFFECTS_PER_REPORT = 64 };

/* What must hold besides the action's condition. */
static void list_extra_spans(const EffectPair *pair, LiteralSpan *out_spans)
{
    const NormCondition *first = &pair->first->condition, *second = &pair->second->condition;
    out_spans[0] = (LiteralSpan){first->literals, first->num_literals};
    out_spans[1] = (LiteralSpan){second->literals, second->num_literals};
    out_spans[2] = (LiteralSpan){pair->missing, 2};
}

static bool join_cover(Equalities *equalities, const Cover *cover, const NormLiteral *a,
                       const NormLiteral *b)
{
    const int32_t *places_a = cover->places[a->predicate], *places_b = cover->places[b->predicate];
    for (int32_t i = 0; i < cover->invariant.num_parameters; i++) {
        if (!equalities_join(equalities, a->terms[places_a[i]], b->terms[places_b[i]])) {
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
            !equalities_join(equalities, literal->terms[0], literal->terms[1])) {
            return false;
        }
    }
    return true;
}

/* The same atom for sure, of literals with the same predicate; atoms without arguments do not
 * count, as with Fast Downward. */
static bool must_be_same(const Equalities *equalities, const NormLiteral *a, const NormLiteral *b)
{
    for (int32_t i = 0; i < a->num_terms; i++) {
        if (!equalities_hold(equalities, a->terms[i], b->terms[i])) {
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

/* Each literal of the extra spans against the action's condition and against those before it. */
static bool is_extra_contradictory(const Equalities *equalities, const EffectPair *pair)
{
    LiteralSpan spans[NUM_EXTRA_SPANS];
    list_extra_spans(pair, spans);
    for (int32_t s = 0; s < NUM_EXTRA_SPANS; s++) {
        for (int32_t i = 0; i < spans[s].count; i++) {
            const NormLiteral *literal = &spans[s].literals[i];
            if (literal->predicate == pair->profile->equality) {
                if (literal->is_negated &&
                    equalities_hold(equalities, literal->terms[0], literal->terms[1])) {
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
        if (equalities_hold(equalities, terms[0], terms[1])) {
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

static bool can_fire_together(const EffectPair *pair, const Cover *cover, Equalities *equalities)
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
                              const NormEffect *second, const Cover *cover, Equalities *equalities)
{
    EffectPair pair = {profile, first, second, {first->literal, second->literal}};
    pair.missing[0].is_negated = true;
    pair.missing[1].is_negated = true;
    bool result = can_fire_together(&pair, cover, equalities);
    equalities_forget(equalities);
    return result;
}

/* Whether the effect is too heavy with its twin or with one of the later effects. */
static bool has_too_heavy_pair(Heaviness *heaviness, const ActionProfile *profile, int32_t number,
                               const Cover *cover)
{
    const NormEffect *effect = profile->adds[number];
    if (effect->num_parameters > 0 && is_too_heavy_pair(profile, effect, &profile->twins[number],
                                                        cover, &heaviness->equalities)) {
        return true;
    }
    for (int32_t i = number + 1; i < profile->num_adds; i++) {
        const NormEffect *other = profile->adds[i];
        if (cover->places[other->literal.predicate] &&
            is_too_heavy_pair(profile, effect, other, cover, &heaviness->equalities)) {
            return true;
        }
    }
    return false;
}

bool heaviness_is_too_much(Heaviness *heaviness, const ActionProfile *profile, const Cover *cover)
{
    for (int32_t i = 0; i < profile->num_adds && !heaviness->is_stopped; i++) {
        if (cover->places[profile->adds[i]->literal.predicate] &&
            has_too_heavy_pair(heaviness, profile, i, cover)) {
            return true;
        }
        heaviness->is_stopped = (i + 1) % EFFECTS_PER_REPORT == 0 &&
                                !progress_report(heaviness->progress, "invariant candidates", 0);
    }
    return heaviness->is_stopped;
}

void heaviness_init(Heaviness *heaviness, int32_t num_objects, int32_t num_variables,
                    const Progress *progress)
{
    *heaviness = (Heaviness){.progress = progress};
    equalities_init(&heaviness->equalities, num_objects, num_variables);
}

void heaviness_release(Heaviness *heaviness)
{
    equalities_release(&heaviness->equalities);
    *heaviness = (Heaviness){0};
}
