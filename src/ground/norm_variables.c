#include "ground/norm_variables.h"

#include <stdlib.h>
#include <string.h>

void norm_variables_init(NormVariables *variables)
{
    *variables = (NormVariables){0};
    pddl_symbols_init(&variables->names);
    norm_variables_open_scope(variables);
}

void norm_variables_release(NormVariables *variables)
{
    norm_variable_vec_release(&variables->all);
    hash_index_release(&variables->index);
    pddl_symbols_release(&variables->names);
    int_vec_release(&variables->claimed_in);
    int_vec_release(&variables->next_suffix);
}

/* ---- Names ----------------------------------------------------------------------------------- */

void norm_variables_open_scope(NormVariables *variables)
{
    variables->scope++;
}

static int32_t intern_name(NormVariables *variables, const char *text, size_t length)
{
    int32_t name = pddl_symbols_intern(&variables->names, text, length);
    while (variables->claimed_in.size < variables->names.all.size) {
        int_vec_push(&variables->claimed_in, 0);
        int_vec_push(&variables->next_suffix, 0);
    }
    return name;
}

int32_t norm_variables_name(NormVariables *variables, const char *text)
{
    return intern_name(variables, text, strlen(text));
}

static bool try_claim(NormVariables *variables, int32_t name)
{
    if (variables->claimed_in.data[name] == variables->scope) {
        return false;
    }
    variables->claimed_in.data[name] = variables->scope;
    variables->next_suffix.data[name] = 1;
    return true;
}

static int32_t name_with_suffix(NormVariables *variables, int32_t name, int32_t suffix)
{
    enum { MAX_DIGITS = 11 };
    PddlSymbol symbol = variables->names.all.data[name];
    size_t room = symbol.length + MAX_DIGITS + 1;
    char *text = MEM_NEW(char, room);
    int length = snprintf(text, room, "%s%d", symbol.text, suffix);
    int32_t result = intern_name(variables, text, (size_t)length);
    MEM_FREE(text, room);
    return result;
}

int32_t norm_variables_claim(NormVariables *variables, int32_t name)
{
    int32_t result = name;
    while (!try_claim(variables, result)) {
        int32_t suffix = variables->next_suffix.data[name]++;
        result = name_with_suffix(variables, name, suffix);
    }
    return result;
}

/* ---- Variables ------------------------------------------------------------------------------- */

static bool is_same_variable(const NormVariable *a, const NormVariable *b)
{
    return a->name == b->name && a->slot == b->slot && a->type.count == b->type.count &&
           memcmp(a->type.types, b->type.types, (size_t)a->type.count * sizeof(int32_t)) == 0;
}

int32_t norm_variables_intern(NormVariables *variables, NormVariable variable)
{
    int32_t key[] = {variable.name, variable.slot, variable.type.types[0]};
    uint32_t hash = hash_index_hash_bytes(key, sizeof key);
    hash_index_reserve(&variables->index, variables->all.size + 1);
    size_t cursor = hash_index_start(&variables->index, hash);
    for (int32_t id; (id = hash_index_next(&variables->index, hash, &cursor)) >= 0;) {
        if (is_same_variable(&variables->all.data[id], &variable)) {
            return id;
        }
    }
    int32_t id = (int32_t)variables->all.size;
    norm_variable_vec_push(&variables->all, variable);
    hash_index_insert_at(&variables->index, cursor, hash, id);
    return id;
}

typedef struct NamedId {
    const char *name;
    int32_t id;
} NamedId;

static int compare_names(const void *left, const void *right)
{
    const NamedId *a = left, *b = right;
    return strcmp(a->name, b->name);
}

void norm_variables_sort(const NormVariables *variables, int32_t *ids, size_t count)
{
    NamedId *named = MEM_NEW(NamedId, count);
    for (size_t i = 0; i < count; i++) {
        int32_t name = variables->all.data[ids[i]].name;
        named[i] = (NamedId){pddl_symbols_text(&variables->names, name), ids[i]};
    }
    if (count > 1) {
        qsort(named, count, sizeof *named, compare_names);
    }
    for (size_t i = 0; i < count; i++) {
        ids[i] = named[i].id;
    }
    MEM_FREE(named, count);
}
