#include "ground/object_kinds.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash64.h"
#include "base/mem.h"
#include "ground/static_atoms.h"

/* What is said of an object, so that a predicate and a function of the same number differ. */
enum {
    SAID_BY_TYPE,
    SAID_BY_NAME,
    SAID_BY_ATOM,
    SAID_BY_VALUE,
    SAID_BY_GOAL,
    SAID_BY_NEGATED_GOAL
};

typedef struct Described {
    uint64_t description; /* a sum, so that the order does not matter */
    int32_t object;
} Described;

static void say(Described *objects, int32_t object, uint64_t what)
{
    objects[object].description += hash64_mix(what);
}

static void say_name(Described *objects, int32_t object)
{
    say(objects, object, hash64_join(SAID_BY_NAME, (uint64_t)object));
}

/* An atom, or a value, says of each of its objects where it and which others are. */
static void say_of_all(Described *objects, uint64_t kind, const int32_t *arguments, int32_t count)
{
    enum { ITSELF = -1 };
    for (int32_t i = 0; i < count; i++) {
        bool is_first = true;
        uint64_t what = kind;
        for (int32_t k = 0; k < count; k++) {
            is_first &= k >= i || arguments[k] != arguments[i];
            int32_t shown = arguments[k] == arguments[i] ? ITSELF : arguments[k];
            what = hash64_join(what, (uint64_t)(int64_t)shown);
        }
        if (is_first) {
            say(objects, arguments[i], what);
        }
    }
}

static uint64_t kind_of(uint64_t said_by, int32_t symbol)
{
    return hash64_join(said_by, (uint64_t)symbol);
}

/* --- Sources ---------------------------------------------------------------------------------- */

static void say_types(const PddlTask *pddl, Described *objects)
{
    for (int32_t i = 0; i < pddl->num_objects; i++) {
        uint64_t what = SAID_BY_TYPE;
        for (int32_t k = 0; k < pddl->objects[i].type.count; k++) {
            what = hash64_join(what, (uint64_t)pddl->objects[i].type.types[k]);
        }
        say(objects, i, what);
        if (i < pddl->num_constants) {
            say_name(objects, i);
        }
    }
}

static void say_init(const Task *task, const PddlTask *pddl, Described *objects)
{
    bool *is_constant = MEM_NEW(bool, (size_t)pddl->num_init);
    static_atoms_mark(task, pddl, is_constant);
    for (int32_t i = 0; i < pddl->num_init; i++) {
        const PddlFact *fact = &pddl->init[i];
        if (is_constant[i]) {
            say_of_all(objects, kind_of(SAID_BY_ATOM, fact->predicate), fact->objects,
                       fact->num_objects);
        }
    }
    MEM_FREE(is_constant, (size_t)pddl->num_init);
    for (int32_t i = 0; i < pddl->num_values; i++) {
        const PddlValue *value = &pddl->values[i];
        uint64_t kind =
            hash64_join(kind_of(SAID_BY_VALUE, value->function), (uint64_t)value->value);
        say_of_all(objects, kind, value->objects, value->num_objects);
    }
}

static bool is_ground_atom(const PddlCondition *condition)
{
    bool ok = condition->kind == PDDL_COND_ATOM;
    for (int32_t i = 0; i < condition->num_terms; i++) {
        ok = ok && pddl_term_is_object(condition->terms[i]);
    }
    return ok;
}

static void say_literal(const PddlCondition *atom, uint64_t said_by, Described *objects)
{
    int32_t *arguments = MEM_NEW(int32_t, (size_t)atom->num_terms);
    for (int32_t i = 0; i < atom->num_terms; i++) {
        arguments[i] = pddl_term_object(atom->terms[i]);
    }
    say_of_all(objects, kind_of(said_by, atom->predicate), arguments, atom->num_terms);
    MEM_FREE(arguments, (size_t)atom->num_terms);
}

/* Objects in a condition that is more than a conjunction of literals stand for themselves. */
static void say_condition(const PddlCondition *condition, Described *objects)
{
    const PddlCondition *child = condition->children;
    if (condition->kind == PDDL_COND_AND) {
        for (int32_t i = 0; i < condition->num_children; i++) {
            say_condition(&child[i], objects);
        }
        return;
    }
    if (is_ground_atom(condition)) {
        say_literal(condition, SAID_BY_GOAL, objects);
    } else if (condition->kind == PDDL_COND_NOT && is_ground_atom(child)) {
        say_literal(child, SAID_BY_NEGATED_GOAL, objects);
    } else {
        for (int32_t i = 0; i < condition->num_terms; i++) {
            if (pddl_term_is_object(condition->terms[i])) {
                say_name(objects, pddl_term_object(condition->terms[i]));
            }
        }
        for (int32_t i = 0; i < condition->num_children; i++) {
            say_condition(&child[i], objects);
        }
    }
}

/* --- Kinds ------------------------------------------------------------------------------------ */

static int compare(const void *left, const void *right)
{
    const Described *a = left, *b = right;
    return a->description != b->description ? (a->description < b->description ? -1 : 1)
                                            : a->object - b->object;
}

static bool is_same(const Described *objects, int32_t count, int32_t left, int32_t right)
{
    return left >= 0 && right < count && objects[left].description == objects[right].description;
}

static void number_kinds(Task *task, const PddlTask *pddl, const Described *objects)
{
    int32_t count = pddl->num_objects, kind = -1;
    ObjectKind *alike = ARENA_NEW(&task->arena, ObjectKind, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        bool is_more = is_same(objects, count, i - 1, i);
        if (is_more || is_same(objects, count, i, i + 1)) {
            const char *name = pddl_task_text(pddl, pddl->objects[objects[i].object].name);
            kind += !is_more;
            alike[task->num_alike++] =
                (ObjectKind){arena_copy_string(&task->arena, name, strlen(name)), kind};
        }
    }
    task->alike = alike;
}

static bool is_quantified(const PddlCondition *condition)
{
    bool found = condition->kind == PDDL_COND_FORALL || condition->kind == PDDL_COND_EXISTS;
    for (int32_t i = 0; i < condition->num_children; i++) {
        found = found || is_quantified(&condition->children[i]);
    }
    return found;
}

static bool has_quantified_action(const PddlTask *pddl)
{
    bool found = false;
    for (int32_t i = 0; i < pddl->num_actions; i++) {
        found = found || is_quantified(pddl->actions[i].condition);
    }
    return found;
}

static void find_kinds(Task *task, const PddlTask *pddl)
{
    size_t count = (size_t)pddl->num_objects;
    Described *objects = MEM_NEW(Described, count);
    for (int32_t i = 0; i < pddl->num_objects; i++) {
        objects[i].object = i;
    }
    say_types(pddl, objects);
    say_init(task, pddl, objects);
    say_condition(pddl->goal.condition, objects);
    if (count > 0) {
        qsort(objects, count, sizeof *objects, compare);
    }
    number_kinds(task, pddl, objects);
    MEM_FREE(objects, count);
}

void object_kinds_add(Task *task, const PddlTask *pddl)
{
    assert(pddl->has_problem);
    if (!task->has_object_kinds && !has_quantified_action(pddl)) {
        find_kinds(task, pddl);
    }
    task->has_object_kinds = true;
}
