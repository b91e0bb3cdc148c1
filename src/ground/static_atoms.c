#include "ground/static_atoms.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/names.h"

static void mark_effect(const PddlEffect *effect, bool *is_fluent)
{
    if (effect->kind == PDDL_EFFECT_ADD || effect->kind == PDDL_EFFECT_DELETE) {
        is_fluent[effect->predicate] = true;
    }
    for (int32_t i = 0; i < effect->num_children; i++) {
        mark_effect(&effect->children[i], is_fluent);
    }
}

static void mark_fluent(const PddlTask *pddl, bool *is_fluent)
{
    for (int32_t i = 0; i < pddl->num_predicates; i++) {
        is_fluent[i] = pddl->predicates[i].is_derived;
    }
    for (int32_t i = 0; i < pddl->num_actions; i++) {
        mark_effect(pddl->actions[i].effect, is_fluent);
    }
}

static char *append(char *at, const char *text)
{
    size_t length = strlen(text);
    memcpy(at, text, length + 1);
    return at + length;
}

/* The name as the task's facts have it. */
static const char *make_name(Task *task, const PddlTask *pddl, const PddlFact *fact)
{
    static const char PREFIX[] = "Atom ", SEPARATOR[] = ", ";
    const char *predicate = pddl_task_text(pddl, pddl->predicates[fact->predicate].name);
    size_t size = sizeof PREFIX + strlen(predicate) + sizeof "()";
    for (int32_t i = 0; i < fact->num_objects; i++) {
        const char *object = pddl_task_text(pddl, pddl->objects[fact->objects[i]].name);
        size += strlen(object) + sizeof SEPARATOR;
    }
    char *name = ARENA_NEW(&task->arena, char, size);
    char *at = append(append(append(name, PREFIX), predicate), "(");
    for (int32_t i = 0; i < fact->num_objects; i++) {
        const char *object = pddl_task_text(pddl, pddl->objects[fact->objects[i]].name);
        at = append(append(at, i > 0 ? SEPARATOR : ""), object);
    }
    at = append(at, ")");
    assert((size_t)(at - name) < size);
    return name;
}

static void add_fact_names(const Task *task, Names *names, Arena *arena)
{
    for (int32_t var = 0; var < task->num_variables; var++) {
        const Variable *variable = &task->variables[var];
        for (int32_t value = 0; value < variable->domain_size; value++) {
            const char *name = variable->value_names[value];
            (void)names_intern(names, arena, name, strlen(name));
        }
    }
}

/* Fills both lists of names, which have room for all atoms of the initial state. */
static void sort_atoms(Task *task, const PddlTask *pddl, const char **names, const char **lasting)
{
    size_t num_predicates = (size_t)pddl->num_predicates;
    bool *is_fluent = MEM_NEW(bool, num_predicates);
    Arena arena = {0};
    Names facts = {0};
    add_fact_names(task, &facts, &arena);
    mark_fluent(pddl, is_fluent);
    for (int32_t i = 0; i < pddl->num_init; i++) {
        const char *name = make_name(task, pddl, &pddl->init[i]);
        if (!is_fluent[pddl->init[i].predicate]) {
            names[task->num_static_atoms++] = name;
        } else if (names_find(&facts, name, strlen(name)) == NAMES_NONE) {
            lasting[task->num_lasting_atoms++] = name;
        }
    }
    names_release(&facts);
    arena_release(&arena);
    MEM_FREE(is_fluent, num_predicates);
}

void static_atoms_add(Task *task, const PddlTask *pddl)
{
    assert(pddl->has_problem);
    if (task->has_static_atoms) {
        return;
    }
    const char **names = ARENA_NEW(&task->arena, const char *, (size_t)pddl->num_init);
    const char **lasting = ARENA_NEW(&task->arena, const char *, (size_t)pddl->num_init);
    sort_atoms(task, pddl, names, lasting);
    task->static_atoms = names;
    task->lasting_atoms = lasting;
    task->has_static_atoms = true;
}
