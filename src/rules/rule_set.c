#include "rules/rule_set.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { UNKNOWN = -1 };

RuleSet *rule_set_new(void)
{
    return MEM_NEW(RuleSet, 1);
}

void rule_set_free(RuleSet *set)
{
    if (!set) {
        return;
    }
    names_release(&set->names);
    rule_vec_release(&set->rules);
    hash_index_release(&set->rule_index);
    arena_release(&set->arena);
    MEM_FREE(set, 1);
}

int32_t rule_set_name(RuleSet *set, const char *text, size_t length)
{
    return names_intern(&set->names, &set->arena, text, length);
}

/* --- Comparison ------------------------------------------------------------------------------- */

static int compare_ints(int32_t left, int32_t right)
{
    return (left > right) - (left < right);
}

/* Constants by their names, before variables. */
static int compare_terms(const RuleSet *set, RuleTerm left, RuleTerm right)
{
    if (left < 0 && right < 0) {
        return strcmp(rule_set_text(set, ~left), rule_set_text(set, ~right));
    }
    return compare_ints(left, right);
}

static int compare_atoms(const RuleSet *set, const RuleAtom *left, const RuleAtom *right)
{
    int order = strcmp(rule_set_text(set, left->name), rule_set_text(set, right->name));
    order = order ? order : compare_ints(left->num_terms, right->num_terms);
    for (int32_t i = 0; order == 0 && i < left->num_terms; i++) {
        order = compare_terms(set, left->terms[i], right->terms[i]);
    }
    return order;
}

static int compare_literals(const RuleSet *set, const RuleLiteral *left, const RuleLiteral *right)
{
    int order = compare_ints(left->is_negated, right->is_negated);
    return order ? order : compare_atoms(set, &left->atom, &right->atom);
}

/* All but the cost and the names of variables. */
static int compare_content(const RuleSet *set, const Rule *left, const Rule *right)
{
    int order = compare_atoms(set, &left->goal, &right->goal);
    order = order ? order : compare_ints(left->num_actions, right->num_actions);
    for (int32_t i = 0; order == 0 && i < left->num_actions; i++) {
        order = compare_atoms(set, &left->actions[i], &right->actions[i]);
    }
    order = order ? order : compare_ints(left->num_conditions, right->num_conditions);
    for (int32_t i = 0; order == 0 && i < left->num_conditions; i++) {
        order = compare_literals(set, &left->conditions[i], &right->conditions[i]);
    }
    return order;
}

static uint32_t hash_atom(uint32_t hash, const RuleAtom *atom)
{
    hash = hash * 31 + (uint32_t)atom->name;
    return hash * 31 +
           hash_index_hash_bytes(atom->terms, (size_t)atom->num_terms * sizeof(RuleTerm));
}

static uint32_t hash_content(const Rule *rule)
{
    uint32_t hash = hash_atom(0, &rule->goal);
    for (int32_t i = 0; i < rule->num_actions; i++) {
        hash = hash_atom(hash, &rule->actions[i]);
    }
    for (int32_t i = 0; i < rule->num_conditions; i++) {
        hash = hash_atom(hash, &rule->conditions[i].atom) + rule->conditions[i].is_negated;
    }
    return hash * 2654435769u;
}

/* --- Adding ----------------------------------------------------------------------------------- */

bool rule_set_fits(const Rule *rule)
{
    bool fits = 1 + (int64_t)rule->num_conditions + rule->num_actions <= RULE_MAX_PARTS &&
                rule->num_variables <= RULE_MAX_VARIABLES && rule->goal.num_terms <= RULE_MAX_TERMS;
    for (int32_t i = 0; fits && i < rule->num_conditions; i++) {
        fits = rule->conditions[i].atom.num_terms <= RULE_MAX_TERMS;
    }
    for (int32_t i = 0; fits && i < rule->num_actions; i++) {
        fits = rule->actions[i].num_terms <= RULE_MAX_TERMS;
    }
    return fits;
}

/* Copies a rule with its variables numbered as they occur. */
typedef struct Renaming {
    RuleSet *set;
    const Rule *from;
    int32_t number[RULE_MAX_VARIABLES]; /* by old number */
    const char *names[RULE_MAX_VARIABLES];
    int32_t count;
} Renaming;

static RuleAtom rename_atom(Renaming *renaming, const RuleAtom *atom)
{
    RuleTerm *terms = ARENA_NEW(&renaming->set->arena, RuleTerm, (size_t)atom->num_terms);
    for (int32_t i = 0; i < atom->num_terms; i++) {
        RuleTerm term = atom->terms[i];
        assert(term < renaming->from->num_variables);
        if (term >= 0 && renaming->number[term] == UNKNOWN) {
            renaming->names[renaming->count] = renaming->from->variables[term];
            renaming->number[term] = renaming->count++;
        }
        terms[i] = term >= 0 ? renaming->number[term] : term;
    }
    return (RuleAtom){atom->name, atom->num_terms, terms};
}

static const RuleAtom *rename_actions(Renaming *renaming)
{
    size_t count = (size_t)renaming->from->num_actions;
    RuleAtom *actions = ARENA_NEW(&renaming->set->arena, RuleAtom, count);
    for (size_t i = 0; i < count; i++) {
        actions[i] = rename_atom(renaming, &renaming->from->actions[i]);
    }
    return actions;
}

/* The literal under its new names if it came next: variables without a number get the next ones. */
static RuleLiteral preview(const Renaming *renaming, const RuleLiteral *literal, RuleTerm *terms)
{
    const RuleAtom *atom = &literal->atom;
    int32_t next = renaming->count;
    for (int32_t i = 0; i < atom->num_terms; i++) {
        RuleTerm term = atom->terms[i];
        terms[i] = term >= 0 ? renaming->number[term] : term;
        bool is_new = term >= 0 && terms[i] == UNKNOWN;
        for (int32_t j = 0; is_new && j < i; j++) {
            is_new = atom->terms[j] != term;
            terms[i] = is_new ? terms[i] : terms[j];
        }
        terms[i] = is_new ? next++ : terms[i];
    }
    return (RuleLiteral){{atom->name, atom->num_terms, terms}, literal->is_negated};
}

static int32_t find_least(const Renaming *renaming, const RuleLiteral *literals, int32_t count)
{
    RuleTerm terms[2][RULE_MAX_TERMS];
    int32_t best = 0;
    RuleLiteral least = preview(renaming, &literals[0], terms[0]);
    for (int32_t i = 1; i < count; i++) {
        RuleTerm *own_terms = least.atom.terms == terms[0] ? terms[1] : terms[0];
        RuleLiteral own = preview(renaming, &literals[i], own_terms);
        if (compare_literals(renaming->set, &own, &least) < 0) {
            least = own;
            best = i;
        }
    }
    return best;
}

/* The least condition first, then the least under the numbers that this gives to variables, and so
 * on: so conditions end up in order, repeats behind each other, and a rule that was copied once
 * stays as it is. Of equals the first. */
static const RuleLiteral *rename_conditions(Renaming *renaming, int32_t *out_count)
{
    const Rule *from = renaming->from;
    int32_t num_left = from->num_conditions, num_kept = 0;
    RuleLiteral left[RULE_MAX_PARTS];
    RuleLiteral *kept = ARENA_NEW(&renaming->set->arena, RuleLiteral, (size_t)num_left);
    for (int32_t i = 0; i < num_left; i++) {
        left[i] = from->conditions[i];
    }
    while (num_left > 0) {
        int32_t at = find_least(renaming, left, num_left);
        RuleLiteral next = {rename_atom(renaming, &left[at].atom), left[at].is_negated};
        num_left--;
        memmove(&left[at], &left[at + 1], (size_t)(num_left - at) * sizeof *left);
        if (num_kept == 0 || compare_literals(renaming->set, &kept[num_kept - 1], &next) != 0) {
            kept[num_kept++] = next;
        }
    }
    *out_count = num_kept;
    return kept;
}

static bool has_name(const Renaming *renaming, int32_t count, const char *name)
{
    bool has_it = false;
    for (int32_t i = 0; i < count; i++) {
        has_it |= strcmp(renaming->names[i], name) == 0;
    }
    return has_it;
}

/* Names that are taken get a number. */
static void copy_names(Renaming *renaming)
{
    for (int32_t i = 0; i < renaming->count; i++) {
        char name[80];
        snprintf(name, sizeof name, "%.60s", renaming->names[i]);
        for (int number = 2; has_name(renaming, i, name); number++) {
            snprintf(name, sizeof name, "%.60s%d", renaming->names[i], number);
        }
        renaming->names[i] = arena_copy_string(&renaming->set->arena, name, strlen(name));
    }
}

static Rule canonical(RuleSet *set, const Rule *from)
{
    Renaming renaming = {.set = set, .from = from};
    for (int32_t i = 0; i < from->num_variables; i++) {
        renaming.number[i] = UNKNOWN;
    }
    Rule rule = {.cost = from->cost, .num_actions = from->num_actions};
    rule.goal = rename_atom(&renaming, &from->goal);
    rule.actions = rename_actions(&renaming);
    rule.conditions = rename_conditions(&renaming, &rule.num_conditions);
    copy_names(&renaming);
    rule.num_variables = renaming.count;
    rule.variables =
        arena_copy(&set->arena, renaming.names, (size_t)renaming.count, sizeof(char *));
    return rule;
}

bool rule_set_add(RuleSet *set, const Rule *wanted)
{
    assert(rule_set_fits(wanted) && set->rules.size < RULE_SET_MAX_RULES);
    Rule rule = canonical(set, wanted);
    uint32_t hash = hash_content(&rule);
    hash_index_reserve(&set->rule_index, set->rules.size + 1);
    size_t cursor = hash_index_start(&set->rule_index, hash);
    for (int32_t id; (id = hash_index_next(&set->rule_index, hash, &cursor)) >= 0;) {
        Rule *known = &set->rules.data[id];
        if (compare_content(set, known, &rule) == 0) {
            known->cost = rule.cost < known->cost ? rule.cost : known->cost;
            return false;
        }
    }
    hash_index_insert_at(&set->rule_index, cursor, hash, (int32_t)set->rules.size);
    rule_vec_push(&set->rules, rule);
    return true;
}

/* The same atom with the names of another set. */
static RuleAtom translate_atom(RuleSet *set, const RuleSet *other, const RuleAtom *atom)
{
    const char *name = rule_set_text(other, atom->name);
    RuleTerm *terms = ARENA_NEW(&set->arena, RuleTerm, (size_t)atom->num_terms);
    for (int32_t i = 0; i < atom->num_terms; i++) {
        const char *constant = atom->terms[i] < 0 ? rule_set_text(other, ~atom->terms[i]) : NULL;
        terms[i] = constant ? ~rule_set_name(set, constant, strlen(constant)) : atom->terms[i];
    }
    return (RuleAtom){rule_set_name(set, name, strlen(name)), atom->num_terms, terms};
}

void rule_set_add_all(RuleSet *set, const RuleSet *other)
{
    for (size_t i = 0; i < other->rules.size && set->rules.size < RULE_SET_MAX_RULES; i++) {
        Rule rule = other->rules.data[i];
        RuleLiteral conditions[RULE_MAX_PARTS];
        RuleAtom actions[RULE_MAX_PARTS];
        rule.goal = translate_atom(set, other, &rule.goal);
        for (int32_t k = 0; k < rule.num_conditions; k++) {
            conditions[k].is_negated = rule.conditions[k].is_negated;
            conditions[k].atom = translate_atom(set, other, &rule.conditions[k].atom);
        }
        for (int32_t k = 0; k < rule.num_actions; k++) {
            actions[k] = translate_atom(set, other, &rule.actions[k]);
        }
        rule.conditions = conditions;
        rule.actions = actions;
        rule_set_add(set, &rule);
    }
}

/* --- Order ------------------------------------------------------------------------------------ */

typedef struct SortItem {
    const RuleSet *set;
    Rule rule;
} SortItem;

static int compare_items(const void *left, const void *right)
{
    const SortItem *a = left, *b = right;
    int order = compare_ints(a->rule.cost, b->rule.cost);
    order = order ? order : compare_ints(a->rule.num_actions, b->rule.num_actions);
    return order ? order : compare_content(a->set, &a->rule, &b->rule);
}

void rule_set_sort(RuleSet *set)
{
    size_t count = set->rules.size;
    SortItem *items = MEM_NEW(SortItem, count);
    for (size_t i = 0; i < count; i++) {
        items[i] = (SortItem){set, set->rules.data[i]};
    }
    if (count > 0) {
        qsort(items, count, sizeof *items, compare_items);
    }
    for (size_t i = 0; i < count; i++) {
        set->rules.data[i] = items[i].rule;
    }
    MEM_FREE(items, count);
    hash_index_release(&set->rule_index);
}

void rule_set_keep(RuleSet *set, const bool *is_kept)
{
    size_t num_kept = 0;
    for (size_t i = 0; i < set->rules.size; i++) {
        if (is_kept[i]) {
            set->rules.data[num_kept++] = set->rules.data[i];
        }
    }
    set->rules.size = num_kept;
    hash_index_release(&set->rule_index);
}
