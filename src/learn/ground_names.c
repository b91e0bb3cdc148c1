#include "learn/ground_names.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"

enum { MAX_NAME = 2000 };

int32_t ground_names_object(const GroundNames *names, const char *text, size_t length)
{
    return names_find(&names->objects, text, length);
}

const char *ground_names_text(const GroundNames *names, int32_t object)
{
    return pddl_task_text(names->pddl, names->pddl->objects[object].name);
}

static int32_t find_predicate(const GroundNames *names, const char *text, size_t length)
{
    for (int32_t i = 0; i < names->pddl->num_predicates; i++) {
        const char *name = pddl_task_text(names->pddl, names->pddl->predicates[i].name);
        if (strncmp(name, text, length) == 0 && name[length] == '\0') {
            return i;
        }
    }
    return -1;
}

/* "Atom at(a, b)" */
static bool read_atom(const GroundNames *names, const char *name, GroundLiteral *out_atom)
{
    static const char PREFIX[] = "Atom ";
    if (strncmp(name, PREFIX, sizeof PREFIX - 1) != 0) {
        return false;
    }
    const char *at = name + sizeof PREFIX - 1;
    size_t length = strcspn(at, "(");
    out_atom->tuple[0] = find_predicate(names, at, length);
    out_atom->num_objects = 0;
    at += length;
    while (out_atom->tuple[0] >= 0 && (*at == '(' || *at == ',')) {
        at += *at == ',' ? 2 : 1;
        length = strcspn(at, ",)");
        int32_t object = length > 0 ? ground_names_object(names, at, length) : GROUND_NO_OBJECT;
        if (length > 0 && (object == GROUND_NO_OBJECT || out_atom->num_objects == RULE_MAX_TERMS)) {
            return false;
        }
        if (length > 0) {
            out_atom->tuple[++out_atom->num_objects] = object;
        }
        at += length;
    }
    return out_atom->tuple[0] >= 0 && strcmp(at, ")") == 0;
}

static void add_facts(GroundNames *names)
{
    const Task *task = names->task;
    names->fact_of = MEM_NEW(int32_t, (size_t)task->num_facts);
    names->atoms = MEM_NEW(GroundLiteral, (size_t)task->num_facts);
    for (int32_t var = 0; var < task->num_variables; var++) {
        const Variable *variable = &task->variables[var];
        for (int32_t value = 0; value < variable->domain_size; value++) {
            int32_t fact = variable->first_fact + value;
            const char *text = variable->value_names[value];
            names->fact_of[names_intern(&names->facts, &names->arena, text, strlen(text))] = fact;
            if (!read_atom(names, text, &names->atoms[fact])) {
                names->atoms[fact].num_objects = -1;
            }
        }
    }
}

void ground_names_init(GroundNames *names, const PddlTask *pddl, const Task *task)
{
    *names = (GroundNames){.pddl = pddl, .task = task};
    for (int32_t i = 0; i < pddl->num_objects; i++) {
        const char *text = ground_names_text(names, i);
        (void)names_intern(&names->objects, &names->arena, text, strlen(text));
    }
    add_facts(names);
    pddl_state_init(&names->initial, pddl);
}

void ground_names_release(GroundNames *names)
{
    MEM_FREE(names->fact_of, (size_t)names->task->num_facts);
    MEM_FREE(names->atoms, (size_t)names->task->num_facts);
    names_release(&names->objects);
    names_release(&names->facts);
    pddl_state_release(&names->initial);
    arena_release(&names->arena);
}

int32_t ground_names_fact(const GroundNames *names, const GroundLiteral *literal)
{
    char name[MAX_NAME];
    int32_t predicate = names->pddl->predicates[literal->tuple[0]].name;
    size_t length =
        (size_t)snprintf(name, sizeof name, "Atom %s(", pddl_task_text(names->pddl, predicate));
    for (int32_t i = 0; i < literal->num_objects && length < sizeof name; i++) {
        length += (size_t)snprintf(name + length, sizeof name - length, "%s%s", i > 0 ? ", " : "",
                                   ground_names_text(names, literal->tuple[i + 1]));
    }
    if (length + 2 > sizeof name) {
        return GROUND_NO_FACT;
    }
    memcpy(name + length, ")", 2);
    int32_t id = names_find(&names->facts, name, length + 1);
    return id == NAMES_NONE ? GROUND_NO_FACT : names->fact_of[id];
}

/* The variable that the fact belongs to: the last whose first fact is not behind it. */
static int32_t variable_of(const Task *task, int32_t fact)
{
    int32_t var = 0, end = task->num_variables - 1;
    while (var < end) {
        int32_t middle = var + (end - var + 1) / 2;
        bool is_behind = task->variables[middle].first_fact > fact;
        end = is_behind ? middle - 1 : end;
        var = is_behind ? var : middle;
    }
    return var;
}

bool ground_names_hold(const GroundNames *names, const GroundLiteral *literal,
                       const int32_t *values)
{
    const Task *task = names->task;
    int32_t fact = ground_names_fact(names, literal);
    int32_t var = fact == GROUND_NO_FACT ? 0 : variable_of(task, fact);
    bool is_true = fact == GROUND_NO_FACT ? pddl_state_has(&names->initial, literal->tuple)
                                          : values[var] == fact - task->variables[var].first_fact;
    return is_true != literal->is_negated;
}
