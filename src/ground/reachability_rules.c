/* The problem: an effect without condition is reached by every instance of its action; the rule is
 * one of rule_builder.h. A literal that an action adds under a condition, or for all objects, is
 * reached when an instance of the action and the positive part of the condition are. That would be
 * one rule, too, but Fast Downward evaluates such a body by joins of two atoms at a time, and each
 * join compares only the variables that its result keeps. A variable that no other atom needs is
 * not compared, and more facts become reachable than the rule says. Our facts must be the same.
 *
 * The idea: take bodies apart in Fast Downward's order. An instance of the action first becomes an
 * atom over the parameters that the effect uses. The body's atoms are split into components that
 * share no variable; each component is reduced to one atom, pair by pair, the cheapest pair first;
 * a last rule joins the components. Every pair becomes a rule of the shape RULE_PAIR with a new
 * relation.
 *
 * Invariant: num_uses of a variable counts its occurrences in the head and in the parts that are
 * not gone; a pair keeps exactly the variables with further uses. Cost: usually
 * O(parts^2) per effect, since each part remembers its cheapest partner and only parts that lose
 * theirs choose again. */
#include "ground/reachability_rules.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ground/rule_builder.h"

/* An atom of a body. Variables differ within it. */
typedef struct Part {
    RuleAtom atom;
    const char *name;
    int32_t num_private; /* variables that the choice of pairs counts though the atom lacks them */
    int32_t group;       /* another part that shares a variable, directly or not, or itself */
    bool is_ground, is_gone;
    /* The cheapest earlier part to join with, the first of them; NO_PART: there is none. */
    int32_t partner;
    uint64_t cost;
} Part;

DEFINE_VEC(PartVec, part_vec, Part);

typedef struct EffectVariable {
    const char *name;
    int32_t num_uses; /* in the head and in the parts that are left */
    int32_t stamp, first_part;
} EffectVariable;

DEFINE_VEC(EffectVariableVec, effect_variable_vec, EffectVariable);

typedef struct EffectRules {
    RuleBuilder builder;
    const NormAction *action;
    RuleAtomVec *instance_heads;
    size_t num_direct;
    /* The effect at hand: */
    RuleAtom head;
    EffectVariableVec variables; /* those of the action, then one for each repetition in an atom */
    RuleAtomVec equalities;
    PartVec parts;
    IntVec terms; /* scratch */
    int32_t last_stamp;
} EffectRules;

enum { NO_PART = -1 };

static void effect_rules_init(EffectRules *rules, Datalog *program)
{
    *rules = (EffectRules){0};
    rule_builder_init(&rules->builder, program);
}

static void effect_rules_release(EffectRules *rules)
{
    rule_builder_release(&rules->builder);
    effect_variable_vec_release(&rules->variables);
    rule_atom_vec_release(&rules->equalities);
    part_vec_release(&rules->parts);
    int_vec_release(&rules->terms);
}

/* An atom with a copy of rules->terms. */
static RuleAtom atom_of_terms(EffectRules *rules, int32_t relation)
{
    size_t count = rules->terms.size;
    assert((int32_t)count == rules->builder.program->relations.data[relation]->tuples.arity);
    return (RuleAtom){relation, (int32_t)count,
                      arena_copy(rules->builder.arena, rules->terms.data, count, sizeof(PddlTerm))};
}

/* --- Parts ------------------------------------------------------------------------------------ */

static void add_part(EffectRules *rules, RuleAtom atom, const char *name, int32_t num_private)
{
    Part part = {
        .atom = atom, .name = name, .num_private = num_private, .is_ground = num_private == 0};
    for (int32_t i = 0; i < atom.num_terms; i++) {
        part.is_ground = part.is_ground && pddl_term_is_object(atom.terms[i]);
    }
    part_vec_push(&rules->parts, part);
}

/* A variable that stands for the repetition of another one. */
static PddlTerm add_repetition(EffectRules *rules, PddlTerm variable)
{
    const char *name = rules->variables.data[variable].name;
    size_t room = strlen(name) + 16;
    char *text = arena_alloc(rules->builder.arena, room, 1);
    snprintf(text, room, "%s@%zu", name, rules->equalities.size);
    effect_variable_vec_push(&rules->variables, (EffectVariable){.name = text});
    PddlTerm repetition = (PddlTerm)rules->variables.size - 1;
    PddlTerm terms[] = {variable, repetition};
    RuleAtom equality = {rules->builder.program->norm->equality, 2,
                         arena_copy(rules->builder.arena, terms, 2, sizeof *terms)};
    rule_atom_vec_push(&rules->equalities, equality);
    return repetition;
}

/* The atom of the literal, with repetitions of a variable replaced. */
static RuleAtom without_repetitions(EffectRules *rules, const NormLiteral *literal)
{
    int32_t stamp = ++rules->last_stamp;
    rules->terms.size = 0;
    for (int32_t i = 0; i < literal->num_terms; i++) {
        PddlTerm term = literal->terms[i];
        if (!pddl_term_is_object(term)) {
            bool is_repeated = rules->variables.data[term].stamp == stamp;
            rules->variables.data[term].stamp = stamp;
            term = is_repeated ? add_repetition(rules, term) : term;
        }
        int_vec_push(&rules->terms, term);
    }
    return atom_of_terms(rules, literal->predicate);
}

/* Leaves in rules->terms the parameters of the action that the effect uses. */
static void list_parameters(EffectRules *rules, const NormEffect *effect)
{
    int32_t stamp = ++rules->last_stamp;
    for (int32_t i = 0; i <= effect->condition.num_literals; i++) {
        const NormLiteral *l =
            i < effect->condition.num_literals ? &effect->condition.literals[i] : &effect->literal;
        for (int32_t j = 0; j < l->num_terms; j++) {
            if (!pddl_term_is_object(l->terms[j]) &&
                (!l->is_negated || i == effect->condition.num_literals)) {
                rules->variables.data[l->terms[j]].stamp = stamp;
            }
        }
    }
    rules->terms.size = 0;
    for (int32_t v = 0; v < rules->action->num_parameters; v++) {
        if (rules->variables.data[v].stamp == stamp) {
            int_vec_push(&rules->terms, v);
        }
    }
}

/* The atom that holds for the values of the parameters in rules->terms in some instance. */
static RuleAtom instance_atom(EffectRules *rules)
{
    size_t count = rules->terms.size;
    assert(rules->num_direct <= rules->instance_heads->size);
    for (size_t i = rules->num_direct; i < rules->instance_heads->size; i++) {
        RuleAtom head = rules->instance_heads->data[i];
        if ((size_t)head.num_terms == count &&
            (count == 0 || memcmp(head.terms, rules->terms.data, count * sizeof(PddlTerm)) == 0)) {
            return head;
        }
    }
    int32_t relation = datalog_add_relation(rules->builder.program, (int32_t)count, true);
    RuleAtom head = atom_of_terms(rules, relation);
    rule_atom_vec_push(rules->instance_heads, head);
    return head;
}

/* Variables of the effect that the body does not have range over all objects. */
static void add_ranges(EffectRules *rules, const NormEffect *effect)
{
    int32_t stamp = ++rules->last_stamp;
    for (size_t i = 0; i < rules->parts.size; i++) {
        const RuleAtom *atom = &rules->parts.data[i].atom;
        for (int32_t j = 0; j < atom->num_terms; j++) {
            if (!pddl_term_is_object(atom->terms[j])) {
                rules->variables.data[atom->terms[j]].stamp = stamp;
            }
        }
    }
    for (int32_t i = 0; i < effect->literal.num_terms; i++) {
        PddlTerm term = effect->literal.terms[i];
        if (!pddl_term_is_object(term) && rules->variables.data[term].stamp != stamp) {
            rules->variables.data[term].stamp = stamp;
            rules->terms.size = 0;
            int_vec_push(&rules->terms, term);
            add_part(rules, atom_of_terms(rules, rules->builder.program->objects), "@object", 0);
        }
    }
}

/* The head and the body: an instance, the positive condition, what is missing, equalities. */
static void list_parts(EffectRules *rules, const NormEffect *effect)
{
    const NormTask *norm = rules->builder.program->norm;
    const NormAction *action = rules->action;
    rules->variables.size = rules->equalities.size = rules->parts.size = 0;
    for (int32_t v = 0; v < action->num_variables; v++) {
        effect_variable_vec_push(&rules->variables, (EffectVariable){.name = action->names[v]});
    }
    list_parameters(rules, effect);
    RuleAtom instance = instance_atom(rules);
    add_part(rules, instance, "<Action", action->num_parameters - instance.num_terms);
    rules->head = without_repetitions(rules, &effect->literal);
    for (int32_t i = 0; i < effect->condition.num_literals; i++) {
        const NormLiteral *l = &effect->condition.literals[i];
        if (!l->is_negated) {
            add_part(rules, without_repetitions(rules, l), norm->predicates[l->predicate].name, 0);
        }
    }
    add_ranges(rules, effect);
    for (size_t i = 0; i < rules->equalities.size; i++) {
        add_part(rules, rules->equalities.data[i], "=", 0);
    }
}

/* --- Rules ------------------------------------------------------------------------------------ */

static void add_rule(EffectRules *rules, RuleAtom head, const RuleAtom *body, size_t count)
{
    RuleBuilder *builder = &rules->builder;
    rule_builder_start(builder, (int32_t)rules->variables.size, NULL, 0);
    rule_atom_vec_push(&builder->heads, head);
    for (size_t i = 0; i < count; i++) {
        rule_atom_vec_push(&builder->body, body[i]);
    }
    rule_vec_push(&builder->program->rules, rule_builder_finish(builder, RULE_PAIR, NULL));
}

static void count_uses(EffectRules *rules, const RuleAtom *atom, int32_t change)
{
    for (int32_t i = 0; i < atom->num_terms; i++) {
        if (!pddl_term_is_object(atom->terms[i])) {
            rules->variables.data[atom->terms[i]].num_uses += change;
            assert(rules->variables.data[atom->terms[i]].num_uses >= 0);
        }
    }
}

/* --- Pairs ------------------------------------------------------------------------------------ */

static int32_t num_variables(const Part *part)
{
    int32_t count = part->num_private;
    for (int32_t i = 0; i < part->atom.num_terms; i++) {
        count += !pddl_term_is_object(part->atom.terms[i]);
    }
    return count;
}

static int32_t num_stamped(const EffectRules *rules, const Part *part, int32_t stamp)
{
    int32_t count = 0;
    for (int32_t i = 0; i < part->atom.num_terms; i++) {
        PddlTerm term = part->atom.terms[i];
        count += !pddl_term_is_object(term) && rules->variables.data[term].stamp == stamp;
    }
    return count;
}

static int32_t stamp_variables(EffectRules *rules, const RuleAtom *atom, int32_t stamp)
{
    for (int32_t i = 0; i < atom->num_terms; i++) {
        if (!pddl_term_is_object(atom->terms[i])) {
            rules->variables.data[atom->terms[i]].stamp = stamp;
        }
    }
    return stamp;
}

/* Least: variables that only the smaller part has, then those that only the larger part has; most:
 * those that both have. */
static uint64_t pair_cost(int32_t left, int32_t right, int32_t common)
{
    const uint64_t most = (1 << 21) - 1;
    assert(common <= left && common <= right);
    uint64_t smaller = (uint64_t)((left < right ? left : right) - common);
    uint64_t larger = (uint64_t)((left < right ? right : left) - common);
    assert(larger <= most);
    return smaller << 42 | larger << 21 | (most - (uint64_t)common);
}

static void choose_partner(EffectRules *rules, int32_t number)
{
    Part *part = &rules->parts.data[number];
    assert(!part->is_gone);
    int32_t stamp = stamp_variables(rules, &part->atom, ++rules->last_stamp);
    int32_t size = num_variables(part);
    part->partner = NO_PART;
    part->cost = UINT64_MAX;
    for (int32_t i = 0; i < number; i++) {
        const Part *other = &rules->parts.data[i];
        if (!other->is_gone) {
            uint64_t cost = pair_cost(size, num_variables(other), num_stamped(rules, other, stamp));
            if (cost < part->cost) {
                part->cost = cost;
                part->partner = i;
            }
        }
    }
}

static int32_t cheapest_part(const EffectRules *rules)
{
    int32_t best = NO_PART;
    for (size_t i = 0; i < rules->parts.size; i++) {
        const Part *part = &rules->parts.data[i];
        if (!part->is_gone && part->partner != NO_PART &&
            (best == NO_PART || part->cost < rules->parts.data[best].cost)) {
            best = (int32_t)i;
        }
    }
    return best;
}

/* Leaves in rules->terms the variables of two atoms that something else needs. */
static void list_needed(EffectRules *rules, const RuleAtom *pair)
{
    int32_t stamp = ++rules->last_stamp;
    rules->terms.size = 0;
    for (int32_t side = 0; side < 2; side++) {
        for (int32_t i = 0; i < pair[side].num_terms; i++) {
            PddlTerm term = pair[side].terms[i];
            if (!pddl_term_is_object(term) && rules->variables.data[term].num_uses > 0 &&
                rules->variables.data[term].stamp != stamp) {
                rules->variables.data[term].stamp = stamp;
                int_vec_push(&rules->terms, term);
            }
        }
    }
}

/* Takes the cheapest pair out of the parts. */
static void take_pair(EffectRules *rules, RuleAtom *out_pair)
{
    int32_t left = cheapest_part(rules), right = rules->parts.data[left].partner;
    assert(right < left && !rules->parts.data[right].is_gone);
    out_pair[0] = rules->parts.data[left].atom;
    out_pair[1] = rules->parts.data[right].atom;
    rules->parts.data[left].is_gone = rules->parts.data[right].is_gone = true;
    count_uses(rules, &out_pair[0], -1);
    count_uses(rules, &out_pair[1], -1);
    for (int32_t i = 0; i < (int32_t)rules->parts.size; i++) {
        const Part *part = &rules->parts.data[i];
        if (!part->is_gone && (part->partner == left || part->partner == right)) {
            choose_partner(rules, i);
        }
    }
}

/* Joins all parts that are not gone, pair by pair. What the last pair gives is `head` or, if NULL,
 * a new relation over the variables of rules->head; returns its atom. */
static RuleAtom join_parts(EffectRules *rules, const RuleAtom *head)
{
    Datalog *program = rules->builder.program;
    int32_t num_left = 0;
    for (int32_t i = 0; i < (int32_t)rules->parts.size; i++) {
        if (!rules->parts.data[i].is_gone) {
            num_left++;
            choose_partner(rules, i);
            count_uses(rules, &rules->parts.data[i].atom, 1);
        }
    }
    assert(num_left >= 2);
    for (;; num_left--) {
        RuleAtom pair[2];
        take_pair(rules, pair);
        program->is_stopped =
            program->is_stopped || !progress_report(program->progress, "rules", num_left);
        if (num_left == 2 && head) {
            add_rule(rules, *head, pair, 2);
            return *head;
        }
        list_needed(rules, pair);
        RuleAtom joined =
            atom_of_terms(rules, datalog_add_relation(program, (int32_t)rules->terms.size, true));
        add_rule(rules, joined, pair, 2);
        if (num_left == 2 || program->is_stopped) {
            return joined;
        }
        count_uses(rules, &joined, 1);
        add_part(rules, joined, "", 0);
        choose_partner(rules, (int32_t)rules->parts.size - 1);
    }
}

/* --- Components ------------------------------------------------------------------------------- */

static int32_t find_group(Part *parts, int32_t part)
{
    while (parts[part].group != part) {
        parts[part].group = parts[parts[part].group].group;
        part = parts[part].group;
    }
    return part;
}

/* Returns the number of components; parts without variables do not count. */
static int32_t find_components(EffectRules *rules)
{
    Part *parts = rules->parts.data;
    int32_t count = 0, stamp = ++rules->last_stamp;
    for (int32_t i = 0; i < (int32_t)rules->parts.size; i++) {
        parts[i].group = i;
        count += !parts[i].is_ground;
        for (int32_t j = 0; j < parts[i].atom.num_terms; j++) {
            if (!pddl_term_is_object(parts[i].atom.terms[j])) {
                EffectVariable *variable = &rules->variables.data[parts[i].atom.terms[j]];
                if (variable->stamp != stamp) {
                    variable->stamp = stamp;
                    variable->first_part = i;
                }
                int32_t other = find_group(parts, variable->first_part);
                int32_t own = find_group(parts, i);
                count -= other != own;
                parts[own].group = other;
            }
        }
    }
    return count;
}

static const char *term_text(const EffectRules *rules, PddlTerm term)
{
    const PddlTask *pddl = rules->builder.program->norm->pddl;
    return pddl_term_is_object(term)
               ? pddl_task_text(pddl, pddl->objects[pddl_term_object(term)].name)
               : rules->variables.data[term].name;
}

static int compare_parts(const void *left, const void *right, void *context)
{
    const EffectRules *rules = context;
    const Part *a = left, *b = right;
    int order = strcmp(a->name, b->name);
    for (int32_t i = 0; order == 0 && i < a->atom.num_terms && i < b->atom.num_terms; i++) {
        if (a->atom.terms[i] != b->atom.terms[i]) {
            order = strcmp(term_text(rules, a->atom.terms[i]), term_text(rules, b->atom.terms[i]));
        }
    }
    return order;
}

/* Moves the parts of a component from `all` to rules->parts, sorted, each once. */
static void collect_component(EffectRules *rules, PartVec *all, int32_t group)
{
    rules->parts.size = 0;
    for (int32_t i = 0; i < (int32_t)all->size; i++) {
        if (!all->data[i].is_ground && find_group(all->data, i) == group) {
            part_vec_push(&rules->parts, all->data[i]);
        }
    }
    PartVec *parts = &rules->parts;
    assert(parts->size > 0);
    qsort_r(parts->data, parts->size, sizeof(Part), compare_parts, rules);
    size_t kept = 1;
    for (size_t i = 1; i < parts->size; i++) {
        if (compare_parts(&parts->data[kept - 1], &parts->data[i], rules) != 0) {
            parts->data[kept++] = parts->data[i];
        }
    }
    parts->size = kept;
}

/* One atom for a component. */
static RuleAtom join_component(EffectRules *rules)
{
    if (rules->parts.size == 1) {
        return rules->parts.data[0].atom;
    }
    for (size_t v = 0; v < rules->variables.size; v++) {
        rules->variables.data[v].num_uses = 0;
    }
    count_uses(rules, &rules->head, 1);
    return join_parts(rules, NULL);
}

/* The product of the components and of the parts without variables. */
static void join_components(EffectRules *rules)
{
    PartVec all = rules->parts;
    RuleAtomVec body = {0};
    rules->parts = (PartVec){0};
    for (int32_t i = 0; i < (int32_t)all.size; i++) {
        if (all.data[i].is_ground) {
            rule_atom_vec_push(&body, all.data[i].atom);
        } else if (find_group(all.data, i) == i) {
            collect_component(rules, &all, i);
            rule_atom_vec_push(&body, join_component(rules));
        }
    }
    add_rule(rules, rules->head, body.data, body.size);
    rule_atom_vec_release(&body);
    part_vec_release(&all);
}

static bool has_ground_part(const EffectRules *rules)
{
    for (size_t i = 0; i < rules->parts.size; i++) {
        if (rules->parts.data[i].is_ground) {
            return true;
        }
    }
    return false;
}

static void build_effect(EffectRules *rules, const NormEffect *effect)
{
    list_parts(rules, effect);
    if (find_components(rules) != 1 || has_ground_part(rules)) {
        join_components(rules);
    } else if (rules->parts.size == 1) {
        add_rule(rules, rules->head, &rules->parts.data[0].atom, 1);
    } else {
        count_uses(rules, &rules->head, 1);
        join_parts(rules, &rules->head);
    }
}

/* --- Actions ---------------------------------------------------------------------------------- */

static bool is_adding(const NormEffect *effect)
{
    return !effect->literal.is_negated && !effect->condition.is_false;
}

/* Whether an instance of the action alone adds the literal. */
static bool is_direct(const NormAction *action, const NormEffect *effect)
{
    for (int32_t i = 0; i < effect->condition.num_literals; i++) {
        if (!effect->condition.literals[i].is_negated) {
            return false;
        }
    }
    for (int32_t i = 0; i < effect->literal.num_terms; i++) {
        if (effect->literal.terms[i] >= action->num_parameters) {
            return false;
        }
    }
    return true;
}

/* Adds the rules of all effects of an action that do not follow from an instance alone. Writes to
 * out_heads what the rules of the action must derive: the atoms that an instance adds at once, and
 * the atoms over parameters that the rules of effects read. */
static void effect_rules_build(EffectRules *rules, const NormAction *action, RuleAtomVec *out_heads)
{
    assert(out_heads->size == 0 && !action->condition.is_false);
    rules->action = action;
    rules->instance_heads = out_heads;
    for (int32_t i = 0; i < action->num_effects; i++) {
        const NormLiteral *literal = &action->effects[i].literal;
        if (is_adding(&action->effects[i]) && is_direct(action, &action->effects[i])) {
            RuleAtom head = {literal->predicate, literal->num_terms, literal->terms};
            rule_atom_vec_push(out_heads, head);
        }
    }
    rules->num_direct = out_heads->size;
    for (int32_t i = 0; i < action->num_effects && !rules->builder.program->is_stopped; i++) {
        const NormEffect *effect = &action->effects[i];
        if (is_adding(effect) && !is_direct(action, effect)) {
            build_effect(rules, effect);
        }
    }
}

/* --- The program ------------------------------------------------------------------------------ */

static void build_actions(RuleBuilder *builder)
{
    const NormTask *norm = builder->program->norm;
    EffectRules effects;
    effect_rules_init(&effects, builder->program);
    RuleAtomVec heads = {0};
    for (int32_t i = 0; i < norm->num_actions; i++) {
        if (!norm->actions[i].condition.is_false) {
            heads.size = 0;
            effect_rules_build(&effects, &norm->actions[i], &heads);
            rule_builder_add_action(builder, &norm->actions[i], &heads);
        }
    }
    rule_atom_vec_release(&heads);
    effect_rules_release(&effects);
}

void reachability_rules_build(Datalog *program)
{
    assert(program->rules.size == 0 && !program->is_complete);
    RuleBuilder builder;
    rule_builder_init(&builder, program);
    build_actions(&builder);
    for (int32_t i = 0; i < program->norm->num_axioms; i++) {
        if (!program->norm->axioms[i].condition.is_false) {
            rule_builder_add_axiom(&builder, &program->norm->axioms[i]);
        }
    }
    rule_builder_release(&builder);
}
