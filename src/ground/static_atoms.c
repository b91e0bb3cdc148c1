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
static const char *make_name(Arena *arena, const PddlTask *pddl, const PddlFact *fact)
{
    static const char PREFIX[] = "Atom ", SEPARATOR[] = ", ";
    const char *predicate = pddl_task_text(pddl, pddl->predicates[fact->predicate].name);
    size_t size = sizeof PREFIX + strlen(predicate) + sizeof "()";
    for (int32_t i = 0; i < fact->num_objects; i++) {
        const char *object = pddl_task_text(pddl, pddl->objects[fact->objects[i]].name);
        size += strlen(object) + sizeof SEPARATOR;
    }
    char *name = ARENA_NEW(arena, char, size);
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

typedef enum Constancy { ATOM_STATIC, ATOM_LASTING, ATOM_CHANGES } Constancy;

/* What each atom of the initial state is; names go to the arena. */
static void sort_atoms(const Task *task, const PddlTask *pddl, Arena *arena, Constancy *out_sorts,
                       const char **out_names)
{
    size_t num_predicates = (size_t)pddl->num_predicates;
    bool *is_fluent = MEM_NEW(bool, num_predicates);
    Arena fact_arena = {0};
    Names facts = {0};
    add_fact_names(task, &facts, &fact_arena);
    mark_fluent(pddl, is_fluent);
    for (int32_t i = 0; i < pddl->num_init; i++) {
        out_names[i] = make_name(arena, pddl, &pddl->init[i]);
        bool is_fact = names_find(&facts, out_names[i], strlen(out_names[i])) != NAMES_NONE;
        out_sorts[i] = !is_fluent[pddl->init[i].predicate] ? ATOM_STATIC
                       : is_fact                           ? ATOM_CHANGES
                                                           : ATOM_LASTING;
    }
    names_release(&facts);
    arena_release(&fact_arena);
    MEM_FREE(is_fluent, num_predicates);
}

void static_atoms_mark(const Task *task, const PddlTask *pddl, bool *out_is_constant)
{
    size_t count = (size_t)pddl->num_init;
    Arena arena = {0};
    Constancy *sorts = MEM_NEW(Constancy, count);
    sort_atoms(task, pddl, &arena, sorts, ARENA_NEW(&arena, const char *, count));
    for (size_t i = 0; i < count; i++) {
        out_is_constant[i] = sorts[i] != ATOM_CHANGES;
    }
    MEM_FREE(sorts, count);
    arena_release(&arena);
}

void static_atoms_add(Task *task, const PddlTask *pddl)
{
    assert(pddl->has_problem);
    if (task->has_static_atoms) {
        return;
    }
    size_t count = (size_t)pddl->num_init;
    Constancy *sorts = MEM_NEW(Constancy, count);
    const char **names = MEM_NEW(const char *, count);
    const char **atoms = ARENA_NEW(&task->arena, const char *, count);
    const char **lasting = ARENA_NEW(&task->arena, const char *, count);
    sort_atoms(task, pddl, &task->arena, sorts, names);
    for (size_t i = 0; i < count; i++) {
        if (sorts[i] == ATOM_STATIC) {
            atoms[task->num_static_atoms++] = names[i];
        } else if (sorts[i] == ATOM_LASTING) {
            lasting[task->num_lasting_atoms++] = names[i];
        }
    }
    MEM_FREE(sorts, count);
    MEM_FREE(names, count);
    task->static_atoms = atoms;
    task->lasting_atoms = lasting;
    task->has_static_atoms = true;
}
