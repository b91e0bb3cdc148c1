#include "rules/rule_matcher.h"

#include <assert.h>

#include "base/mem.h"

enum {
    UNBOUND = -1,
    NOT_MATCHED_YET = -1, /* rules of which nothing is known */
    MAX_CHANGES = 4096,   /* noted changes; more are forgotten, with what is known of rules */
};

/* Who has an object: nobody, a variable, or a constant. */
enum { FREE = 0, TAKEN = 1 };

typedef struct Part {
    int32_t relation;
    int32_t num_terms;
    const int32_t *terms; /* a variable, or ~object */
    bool is_negated;
} Part;

typedef struct MatchRule {
    const Part *parts; /* goal, conditions, actions */
    int32_t num_parts, first_action, num_variables;
    bool is_possible; /* the task has all constants and relations that it needs */
    int32_t checked;  /* changes up to here do not make it match; NOT_MATCHED_YET */
} MatchRule;

struct RuleMatcher {
    RuleRelations *relations;
    Arena arena;
    MatchRule *rules;
    int32_t num_rules;
    uint8_t *owners; /* per object */
    int32_t binding[RULE_MAX_VARIABLES];
    int64_t tries, limit; /* of tuples, in all */
    int64_t tries_left;   /* for the rule in hand */
};

typedef uint64_t PartMask; /* parts that have not been matched yet */
_Static_assert(RULE_MAX_PARTS <= 64, "parts fit into a mask");

/* --- Life ------------------------------------------------------------------------------------- */

/* False if the task lacks something. A negated part may lack its relation or constants: then it
 * holds, and is marked by having no relation. */
static bool make_part(RuleMatcher *matcher, const RuleSet *set, RuleRelationKind kind,
                      const RuleAtom *atom, Part *out_part)
{
    int32_t *terms = ARENA_NEW(&matcher->arena, int32_t, (size_t)atom->num_terms);
    bool is_possible = true;
    for (int32_t i = 0; i < atom->num_terms; i++) {
        terms[i] = atom->terms[i];
        if (terms[i] < 0) {
            int32_t object =
                rule_relations_object(matcher->relations, rule_set_text(set, ~atom->terms[i]));
            is_possible &= object != RULE_NO_OBJECT;
            terms[i] = object != RULE_NO_OBJECT ? ~object : 0;
        }
    }
    out_part->num_terms = atom->num_terms;
    out_part->terms = terms;
    out_part->relation = rule_relations_find(matcher->relations, kind, atom->name, atom->num_terms);
    assert(out_part->relation != RULE_NO_RELATION);
    if (!is_possible) {
        out_part->relation = RULE_NO_RELATION;
    }
    return is_possible;
}

static MatchRule make_rule(RuleMatcher *matcher, const RuleSet *set, const Rule *rule)
{
    int32_t num_parts = 1 + rule->num_conditions + rule->num_actions;
    Part *parts = ARENA_NEW(&matcher->arena, Part, (size_t)num_parts);
    Part *part = parts;
    bool is_possible = make_part(matcher, set, RULE_GOAL, &rule->goal, part++);
    for (int32_t i = 0; i < rule->num_conditions; i++, part++) {
        part->is_negated = rule->conditions[i].is_negated;
        is_possible &= make_part(matcher, set, RULE_STATE, &rule->conditions[i].atom, part) ||
                       part->is_negated;
    }
    for (int32_t i = 0; i < rule->num_actions; i++) {
        is_possible &= make_part(matcher, set, RULE_ACTION, &rule->actions[i], part++);
    }
    return (MatchRule){parts,       num_parts,      1 + rule->num_conditions, rule->num_variables,
                       is_possible, NOT_MATCHED_YET};
}

/* No variable stands for a constant of the set. */
static void take_constants(RuleMatcher *matcher)
{
    for (int32_t i = 0; i < matcher->num_rules; i++) {
        const MatchRule *rule = &matcher->rules[i];
        for (int32_t k = 0; k < rule->num_parts; k++) {
            const Part *part = &rule->parts[k];
            for (int32_t t = 0; t < part->num_terms; t++) {
                if (part->terms[t] < 0) {
                    matcher->owners[~part->terms[t]] = TAKEN;
                }
            }
        }
    }
}

RuleMatcher *rule_matcher_new(RuleRelations *relations, const RuleSet *set)
{
    RuleMatcher *matcher = MEM_NEW(RuleMatcher, 1);
    matcher->relations = relations;
    matcher->num_rules = (int32_t)set->rules.size;
    matcher->limit = INT64_MAX;
    matcher->rules = ARENA_NEW(&matcher->arena, MatchRule, set->rules.size);
    for (int32_t i = 0; i < matcher->num_rules; i++) {
        matcher->rules[i] = make_rule(matcher, set, &set->rules.data[i]);
    }
    for (int32_t i = 0; i < RULE_MAX_VARIABLES; i++) {
        matcher->binding[i] = UNBOUND;
    }
    matcher->owners = MEM_NEW(uint8_t, (size_t)rule_relations_num_objects(relations));
    take_constants(matcher);
    return matcher;
}

void rule_matcher_free(RuleMatcher *matcher)
{
    if (matcher) {
        MEM_FREE(matcher->owners, (size_t)rule_relations_num_objects(matcher->relations));
        arena_release(&matcher->arena);
        MEM_FREE(matcher, 1);
    }
}

/* --- Binding ---------------------------------------------------------------------------------- */

/* The object of a term, or UNBOUND. */
static int32_t object_of(const RuleMatcher *matcher, int32_t term)
{
    return term < 0 ? ~term : matcher->binding[term];
}

static void unbind(RuleMatcher *matcher, const int32_t *variables, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        matcher->owners[matcher->binding[variables[i]]] = FREE;
        matcher->binding[variables[i]] = UNBOUND;
    }
}

/* Makes the part equal to the tuple. False, and nothing changed, if that is not possible. */
static bool unify(RuleMatcher *matcher, const Part *part, int32_t tuple, int32_t *out_variables,
                  int32_t *out_count)
{
    const int32_t *objects = rule_relations_objects(matcher->relations, tuple);
    *out_count = 0;
    for (int32_t i = 0; i < part->num_terms; i++) {
        int32_t known = object_of(matcher, part->terms[i]);
        bool is_free = known == UNBOUND && matcher->owners[objects[i]] == FREE;
        if (known != objects[i] && !is_free) {
            unbind(matcher, out_variables, *out_count);
            *out_count = 0;
            return false;
        }
        if (is_free) {
            matcher->binding[part->terms[i]] = objects[i];
            matcher->owners[objects[i]] = TAKEN;
            out_variables[(*out_count)++] = part->terms[i];
        }
    }
    return true;
}

/* A part without a relation holds whatever its variables stand for. */
static bool is_bound(const RuleMatcher *matcher, const Part *part)
{
    for (int32_t i = 0; i < part->num_terms && part->relation != RULE_NO_RELATION; i++) {
        if (object_of(matcher, part->terms[i]) == UNBOUND) {
            return false;
        }
    }
    return true;
}

/* The tuple of a part without free variables. */
static int32_t look_up(const RuleMatcher *matcher, const Part *part)
{
    int32_t objects[RULE_MAX_TERMS];
    for (int32_t i = 0; i < part->num_terms; i++) {
        objects[i] = object_of(matcher, part->terms[i]);
    }
    return rule_relations_tuple(matcher->relations, part->relation, objects);
}

/* Whether a part without free variables holds. */
static bool holds(const RuleMatcher *matcher, const Part *part)
{
    if (part->relation == RULE_NO_RELATION) {
        return part->is_negated;
    }
    int32_t tuple = look_up(matcher, part);
    bool is_present =
        tuple != RULE_NO_TUPLE && rule_relations_is_present(matcher->relations, tuple);
    return is_present != part->is_negated;
}

/* --- Join ------------------------------------------------------------------------------------- */

/* The smallest bucket that has all tuples which fit. */
static RuleBucket candidates(const RuleMatcher *matcher, const Part *part)
{
    RuleBucket best = rule_relations_all(matcher->relations, part->relation);
    for (int32_t i = 0; i < part->num_terms && best.count > 0; i++) {
        int32_t object = object_of(matcher, part->terms[i]);
        if (object != UNBOUND) {
            RuleBucket bucket =
                rule_relations_bucket(matcher->relations, part->relation, i, object);
            best = bucket.count < best.count ? bucket : best;
        }
    }
    return best;
}

/* The part to go on with: that with the fewest candidates. Parts without free variables are checked
 * and leave the mask. False if some part cannot be matched. */
static bool choose_part(const RuleMatcher *matcher, const MatchRule *rule, PartMask *mask,
                        int32_t *out_part, RuleBucket *out_bucket)
{
    *out_part = UNBOUND;
    for (PartMask rest = *mask; rest; rest &= rest - 1) {
        int32_t i = __builtin_ctzll(rest);
        const Part *part = &rule->parts[i];
        if (is_bound(matcher, part)) {
            if (!holds(matcher, part)) {
                return false;
            }
            *mask &= ~(1ull << i);
        } else if (!part->is_negated) {
            RuleBucket bucket = candidates(matcher, part);
            if (bucket.count == 0) {
                return false;
            }
            if (*out_part == UNBOUND || bucket.count < out_bucket->count) {
                *out_part = i;
                *out_bucket = bucket;
            }
        }
    }
    return true;
}

/* Matches the parts of the mask. Recursion ends, as every level binds a variable. */
static bool extend(RuleMatcher *matcher, const MatchRule *rule, PartMask mask)
{
    int32_t part;
    RuleBucket bucket = {0};
    if (!choose_part(matcher, rule, &mask, &part, &bucket)) {
        return false;
    }
    if (part == UNBOUND) {
        return mask == 0; /* variables of a negated part alone are never bound */
    }
    for (int32_t i = 0; i < bucket.count && matcher->tries_left > 0; i++) {
        int32_t variables[RULE_MAX_TERMS], count;
        matcher->tries_left--;
        if (unify(matcher, &rule->parts[part], bucket.tuples[i], variables, &count)) {
            if (extend(matcher, rule, mask & ~(1ull << part))) {
                return true;
            }
            unbind(matcher, variables, count);
        }
    }
    return false;
}

static PartMask all_parts(const MatchRule *rule)
{
    return rule->num_parts == 64 ? ~0ull : (1ull << rule->num_parts) - 1;
}

/* --- Rules ------------------------------------------------------------------------------------ */

/* Frees the objects of the last match. */
static void begin(RuleMatcher *matcher)
{
    for (int32_t i = 0; i < RULE_MAX_VARIABLES; i++) {
        if (matcher->binding[i] != UNBOUND) {
            matcher->owners[matcher->binding[i]] = FREE;
            matcher->binding[i] = UNBOUND;
        }
    }
    matcher->tries_left = RULE_MATCHER_MAX_TRIES;
}

/* A match through a tuple that has changed. */
static bool extend_change(RuleMatcher *matcher, const MatchRule *rule, int32_t tuple)
{
    int32_t relation = rule_relations_of(matcher->relations, tuple);
    bool is_present = rule_relations_is_present(matcher->relations, tuple);
    for (int32_t i = 0; i < rule->first_action; i++) {
        const Part *part = &rule->parts[i];
        int32_t variables[RULE_MAX_TERMS], count;
        if (part->relation != relation || part->is_negated == is_present) {
            continue;
        }
        matcher->tries_left--;
        if (unify(matcher, part, tuple, variables, &count)) {
            if (extend(matcher, rule, all_parts(rule) & ~(1ull << i))) {
                return true;
            }
            unbind(matcher, variables, count);
        }
    }
    return false;
}

static bool match(RuleMatcher *matcher, MatchRule *rule)
{
    const IntVec *changes = rule_relations_changes(matcher->relations);
    if (!rule->is_possible || rule->checked == (int32_t)changes->size) {
        return false;
    }
    begin(matcher);
    bool found = rule->checked == NOT_MATCHED_YET && extend(matcher, rule, all_parts(rule));
    for (size_t i = (size_t)rule->checked;
         rule->checked != NOT_MATCHED_YET && i < changes->size && !found; i++) {
        found = extend_change(matcher, rule, changes->data[i]);
    }
    matcher->tries += RULE_MATCHER_MAX_TRIES - matcher->tries_left;
    if (!found) {
        rule->checked = (int32_t)changes->size;
    }
    return found;
}

static void forget_changes(RuleMatcher *matcher)
{
    rule_relations_forget(matcher->relations);
    for (int32_t i = 0; i < matcher->num_rules; i++) {
        matcher->rules[i].checked = NOT_MATCHED_YET;
    }
}

static void bound_changes(RuleMatcher *matcher)
{
    if (rule_relations_changes(matcher->relations)->size > MAX_CHANGES) {
        forget_changes(matcher);
    }
}

void rule_matcher_restart(RuleMatcher *matcher)
{
    rule_relations_restart(matcher->relations);
    forget_changes(matcher);
}

int32_t rule_matcher_find(RuleMatcher *matcher)
{
    bound_changes(matcher);
    for (int32_t i = 0; i < matcher->num_rules && matcher->tries < matcher->limit; i++) {
        if (match(matcher, &matcher->rules[i])) {
            return i;
        }
    }
    return RULE_MATCHER_NONE;
}

bool rule_matcher_matches(RuleMatcher *matcher, int32_t rule)
{
    bound_changes(matcher);
    return match(matcher, &matcher->rules[rule]);
}

const int32_t *rule_matcher_binding(const RuleMatcher *matcher)
{
    return matcher->binding;
}

int32_t rule_matcher_action(const RuleMatcher *matcher, int32_t rule, int32_t action)
{
    const MatchRule *r = &matcher->rules[rule];
    return look_up(matcher, &r->parts[r->first_action + action]);
}

int64_t rule_matcher_tries(const RuleMatcher *matcher)
{
    return matcher->tries;
}

void rule_matcher_set_limit(RuleMatcher *matcher, int64_t tries)
{
    matcher->limit = tries;
}
