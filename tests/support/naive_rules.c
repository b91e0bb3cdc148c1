#include "support/naive_rules.h"

#include <string.h>

enum { NOT_BOUND = -1 };

/* --- Names ------------------------------------------------------------------------------------ */

static int32_t name_of(NaiveRules *naive, const char *text, size_t length)
{
    for (size_t i = 0; i < naive->names.size; i++) {
        const char *name = naive->names.data[i];
        if (strlen(name) == length && memcmp(name, text, length) == 0) {
            return (int32_t)i;
        }
    }
    name_vec_push(&naive->names, arena_copy_string(&naive->arena, text, length));
    return (int32_t)naive->names.size - 1;
}

static bool has_int(const IntVec *ints, int32_t value)
{
    bool has_it = false;
    for (size_t i = 0; i < ints->size; i++) {
        has_it |= ints->data[i] == value;
    }
    return has_it;
}

static void add_int(IntVec *ints, int32_t value)
{
    if (!has_int(ints, value)) {
        int_vec_push(ints, value);
    }
}

/* Words between any of the separators: a name, then objects. */
static NaiveAtom read_words(NaiveRules *naive, const char *text, const char *separators)
{
    NaiveAtom atom = {.name = NOT_BOUND};
    for (const char *at = text + strspn(text, separators); *at; at += strspn(at, separators)) {
        size_t length = strcspn(at, separators);
        int32_t name = name_of(naive, at, length);
        if (atom.name == NOT_BOUND) {
            atom.name = name;
        } else {
            atom.objects[atom.num_objects++] = name;
            add_int(&naive->objects, name);
        }
        at += length;
    }
    return atom;
}

static NaiveAtom read_fact(NaiveRules *naive, const char *name)
{
    NaiveAtom none = {.num_objects = -1};
    return strncmp(name, "Atom ", 5) == 0 ? read_words(naive, name + 5, "(), ") : none;
}

/* --- Life ------------------------------------------------------------------------------------- */

static void note_constants(NaiveRules *naive, const RuleAtom *atom)
{
    for (int32_t i = 0; i < atom->num_terms; i++) {
        if (atom->terms[i] < 0) {
            const char *text = rule_set_text(naive->set, ~atom->terms[i]);
            add_int(&naive->constants, name_of(naive, text, strlen(text)));
        }
    }
}

static void note_all_constants(NaiveRules *naive)
{
    for (size_t i = 0; i < naive->set->rules.size; i++) {
        const Rule *rule = &naive->set->rules.data[i];
        note_constants(naive, &rule->goal);
        for (int32_t k = 0; k < rule->num_conditions; k++) {
            note_constants(naive, &rule->conditions[k].atom);
        }
        for (int32_t k = 0; k < rule->num_actions; k++) {
            note_constants(naive, &rule->actions[k]);
        }
    }
}

void naive_rules_init(NaiveRules *naive, const Task *task, const RuleSet *set)
{
    *naive = (NaiveRules){.task = task, .set = set};
    for (int32_t var = 0; var < task->num_variables; var++) {
        for (int32_t value = 0; value < task->variables[var].domain_size; value++) {
            naive_atom_vec_push(&naive->facts,
                                read_fact(naive, task->variables[var].value_names[value]));
        }
    }
    for (int32_t i = 0; i < task->num_lasting_atoms; i++) {
        naive_atom_vec_push(&naive->lasting, read_fact(naive, task->lasting_atoms[i]));
    }
    for (int32_t op = 0; op < task->num_operators; op++) {
        naive_atom_vec_push(&naive->operators, read_words(naive, task->operators[op].name, " "));
    }
    note_all_constants(naive);
}

void naive_rules_release(NaiveRules *naive)
{
    arena_release(&naive->arena);
    name_vec_release(&naive->names);
    int_vec_release(&naive->objects);
    int_vec_release(&naive->constants);
    naive_atom_vec_release(&naive->facts);
    naive_atom_vec_release(&naive->lasting);
    naive_atom_vec_release(&naive->operators);
}

/* --- Parts ------------------------------------------------------------------------------------ */

static bool is_same(const NaiveAtom *left, const NaiveAtom *right)
{
    return left->name == right->name && left->num_objects == right->num_objects &&
           memcmp(left->objects, right->objects, (size_t)left->num_objects * sizeof(int32_t)) == 0;
}

/* The number of the atom in the list, from `first` on; -1 if it is not there. */
static int32_t find_atom(const NaiveAtomVec *atoms, const NaiveAtom *atom, int32_t first)
{
    for (int32_t i = first; i < (int32_t)atoms->size; i++) {
        if (atoms->data[i].num_objects >= 0 && is_same(&atoms->data[i], atom)) {
            return i;
        }
    }
    return -1;
}

static bool has_atom(const NaiveAtomVec *atoms, const NaiveAtom *atom)
{
    return find_atom(atoms, atom, 0) >= 0;
}

static bool is_true(const NaiveRules *naive, const NaiveAtom *atom)
{
    for (size_t i = 0; i < naive->facts.size; i++) {
        if (naive->holds[i] && naive->facts.data[i].num_objects >= 0 &&
            is_same(&naive->facts.data[i], atom)) {
            return true;
        }
    }
    return has_atom(&naive->lasting, atom);
}

static bool is_open_goal(const NaiveRules *naive, const NaiveAtom *atom)
{
    for (int32_t i = 0; i < naive->task->goal.count; i++) {
        int32_t fact = task_fact(naive->task, naive->task->goal.data[i]);
        if (!naive->holds[fact] && naive->facts.data[fact].num_objects >= 0 &&
            is_same(&naive->facts.data[fact], atom)) {
            return true;
        }
    }
    return false;
}

/* False if a variable has no object. */
static bool bind(NaiveRules *naive, const RuleAtom *atom, NaiveAtom *out)
{
    const char *text = rule_set_text(naive->set, atom->name);
    *out = (NaiveAtom){.name = name_of(naive, text, strlen(text)), .num_objects = atom->num_terms};
    for (int32_t i = 0; i < atom->num_terms; i++) {
        RuleTerm term = atom->terms[i];
        const char *constant = term < 0 ? rule_set_text(naive->set, ~term) : NULL;
        out->objects[i] =
            constant ? name_of(naive, constant, strlen(constant)) : naive->binding[term];
        if (out->objects[i] == NOT_BOUND) {
            return false;
        }
    }
    return true;
}

/* Whether no part is violated; parts with free variables are not looked at. */
static bool may_fit(NaiveRules *naive, const Rule *rule)
{
    NaiveAtom atom;
    if (bind(naive, &rule->goal, &atom) && !is_open_goal(naive, &atom)) {
        return false;
    }
    for (int32_t i = 0; i < rule->num_conditions; i++) {
        if (bind(naive, &rule->conditions[i].atom, &atom) &&
            is_true(naive, &atom) == rule->conditions[i].is_negated) {
            return false;
        }
    }
    for (int32_t i = 0; i < rule->num_actions; i++) {
        if (bind(naive, &rule->actions[i], &atom) && !has_atom(&naive->operators, &atom)) {
            return false;
        }
    }
    return true;
}

/* --- Matching --------------------------------------------------------------------------------- */

static bool is_taken(const NaiveRules *naive, int32_t object, int32_t num_bound)
{
    bool is_taken = has_int(&naive->constants, object);
    for (int32_t i = 0; i < num_bound; i++) {
        is_taken |= naive->binding[i] == object;
    }
    return is_taken;
}

static bool extend(NaiveRules *naive, const Rule *rule, int32_t variable)
{
    if (!may_fit(naive, rule)) {
        return false;
    }
    if (variable == rule->num_variables) {
        return true;
    }
    for (size_t i = 0; i < naive->objects.size; i++) {
        if (!is_taken(naive, naive->objects.data[i], variable)) {
            naive->binding[variable] = naive->objects.data[i];
            if (extend(naive, rule, variable + 1)) {
                return true;
            }
        }
    }
    naive->binding[variable] = NOT_BOUND;
    return false;
}

bool naive_rules_match(NaiveRules *naive, int32_t rule, const bool *holds)
{
    naive->holds = holds;
    for (int32_t i = 0; i < RULE_MAX_VARIABLES; i++) {
        naive->binding[i] = NOT_BOUND;
    }
    return extend(naive, &naive->set->rules.data[rule], 0);
}

bool naive_rules_fits(NaiveRules *naive, int32_t rule, const bool *holds,
                      const char *const *objects)
{
    const Rule *r = &naive->set->rules.data[rule];
    naive->holds = holds;
    for (int32_t i = 0; i < r->num_variables; i++) {
        int32_t object = name_of(naive, objects[i], strlen(objects[i]));
        if (is_taken(naive, object, i)) {
            return false;
        }
        naive->binding[i] = object;
    }
    return may_fit(naive, r);
}

int32_t naive_rules_fact(NaiveRules *naive, const RuleAtom *atom)
{
    NaiveAtom bound;
    return bind(naive, atom, &bound) ? find_atom(&naive->facts, &bound, 0) : -1;
}

int32_t naive_rules_operator(NaiveRules *naive, const RuleAtom *action, int32_t first)
{
    NaiveAtom bound;
    return bind(naive, action, &bound) ? find_atom(&naive->operators, &bound, first) : -1;
}
