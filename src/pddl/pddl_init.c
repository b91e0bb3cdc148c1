#include "pddl/pddl_init.h"

#include <assert.h>
#include <string.h>

#include "base/hash_index.h"
#include "pddl/pddl_atom.h"
#include "pddl/pddl_condition.h"

typedef enum EntryKind { ENTRY_FACT, ENTRY_NEGATED, ENTRY_VALUE } EntryKind;

typedef struct Entry {
    EntryKind kind;
    int32_t id, count; /* predicate or function, and its arguments */
    const int32_t *objects;
    int32_t value;
    PddlPlace place;
} Entry;

DEFINE_VEC(EntryVec, entry_vec, Entry);

typedef struct Init {
    EntryVec entries;
    HashIndex index; /* numbers of entries; atoms and negated atoms count as the same thing */
} Init;

/* ---- Finding repetitions --------------------------------------------------------------------- */

static uint32_t hash_entry(const Entry *entry)
{
    uint32_t parts[] = {
        (uint32_t)entry->id * 2 + (entry->kind == ENTRY_VALUE),
        hash_index_hash_bytes(entry->objects, (size_t)entry->count * sizeof(int32_t)),
    };
    return hash_index_hash_bytes(parts, sizeof parts);
}

static bool is_same_thing(const Entry *left, const Entry *right)
{
    return (left->kind == ENTRY_VALUE) == (right->kind == ENTRY_VALUE) && left->id == right->id &&
           left->count == right->count &&
           (left->count == 0 ||
            memcmp(left->objects, right->objects, (size_t)left->count * sizeof(int32_t)) == 0);
}

/* The earlier entry about the same thing, or NULL, and then the new one is kept. */
static const Entry *find_or_add(Init *init, Entry entry)
{
    hash_index_reserve(&init->index, init->entries.size + 1);
    uint32_t hash = hash_entry(&entry);
    size_t cursor = hash_index_start(&init->index, hash);
    for (int32_t id; (id = hash_index_next(&init->index, hash, &cursor)) >= 0;) {
        if (is_same_thing(&init->entries.data[id], &entry)) {
            return &init->entries.data[id];
        }
    }
    hash_index_insert_at(&init->index, cursor, hash, (int32_t)init->entries.size);
    entry_vec_push(&init->entries, entry);
    return NULL;
}

static void add_entry(PddlBuilder *builder, Init *init, int32_t node, Entry entry)
{
    const Entry *known = find_or_add(init, entry);
    if (!known) {
        return;
    }
    if (known->kind != entry.kind || known->value != entry.value) {
        pddl_builder_fail(builder, node, "this contradicts an earlier entry of :init");
    } else {
        pddl_builder_warn(builder, node, "this is in :init already");
    }
    pddl_builder_note(builder, known->place, "the earlier one");
}

/* ---- Entries --------------------------------------------------------------------------------- */

static const int32_t *to_objects(PddlBuilder *builder, const PddlAtom *atom)
{
    int32_t *objects = ARENA_NEW(&builder->task->arena, int32_t, (size_t)atom->num_terms);
    for (int32_t i = 0; i < atom->num_terms; i++) {
        assert(pddl_term_is_object(atom->terms[i])); /* has_variable has looked */
        objects[i] = pddl_term_object(atom->terms[i]);
    }
    return objects;
}

static Entry make_entry(PddlBuilder *builder, int32_t node, EntryKind kind, const PddlAtom *atom)
{
    return (Entry){
        .kind = kind,
        .id = atom->id,
        .count = atom->num_terms,
        .objects = to_objects(builder, atom),
        .place = pddl_builder_place(builder, node),
    };
}

/* (at 5 (p x)) and the like: something that becomes true later. */
static bool is_timed(const PddlBuilder *builder, int32_t list)
{
    return pddl_builder_head(builder, list) == PDDL_AT && pddl_builder_count(builder, list) == 3 &&
           pddl_atom_is_number(builder, list + 2) && pddl_builder_is_list(builder, list + 3);
}

static bool has_variable(PddlBuilder *builder, int32_t list)
{
    for (int32_t node = list + 1; node < pddl_builder_next(builder, list); node++) {
        int32_t symbol = pddl_builder_symbol(builder, node);
        if (symbol != PDDL_LIST && pddl_builder_text(builder, symbol)[0] == '?') {
            pddl_builder_fail(builder, node, "variable %s in :init, which is about objects",
                              pddl_builder_quote(builder, node).text);
            return true;
        }
    }
    return false;
}

static void read_fact(PddlBuilder *builder, Init *init, int32_t list, EntryKind kind)
{
    int32_t head = pddl_builder_head(builder, list);
    if (head == PDDL_LIST) {
        pddl_builder_fail(builder, list, "expected an atom such as (p a)");
        return;
    }
    PddlAtom atom = pddl_condition_read_basic_atom(builder, list, ":init");
    if (atom.id != PDDL_NONE) {
        add_entry(builder, init, list, make_entry(builder, list, kind, &atom));
    }
}

static void read_value(PddlBuilder *builder, Init *init, int32_t list)
{
    if (!pddl_condition_check_count(builder, list, 2)) {
        return;
    }
    int32_t left = list + 2;
    int32_t right = pddl_builder_next(builder, left);
    if (!pddl_builder_is_list(builder, left) && !pddl_builder_is_list(builder, right) &&
        !pddl_atom_is_number(builder, right)) {
        pddl_builder_fail(builder, list, "equality of objects is built in and cannot be in :init");
        return;
    }
    PddlAtom atom = pddl_atom_read_function(builder, left);
    int32_t value = pddl_atom_read_number(builder, right);
    if (atom.id != PDDL_NONE) {
        Entry entry = make_entry(builder, list, ENTRY_VALUE, &atom);
        entry.value = value;
        add_entry(builder, init, list, entry);
    }
}

static void read_entry(PddlBuilder *builder, Init *init, int32_t node)
{
    if (!pddl_builder_is_list(builder, node)) {
        pddl_builder_fail(builder, node, "expected an atom such as (p a), found %s",
                          pddl_builder_quote(builder, node).text);
    } else if (has_variable(builder, node)) {
        return;
    } else if (is_timed(builder, node)) {
        pddl_builder_refuse(builder, node, "timed initial literals are");
    } else if (pddl_builder_head(builder, node) == PDDL_EQUALS) {
        read_value(builder, init, node);
    } else if (pddl_builder_head(builder, node) != PDDL_NOT) {
        read_fact(builder, init, node, ENTRY_FACT);
    } else if (pddl_condition_check_count(builder, node, 1)) {
        read_fact(builder, init, node + 2, ENTRY_NEGATED);
    }
}

/* ---- The section ----------------------------------------------------------------------------- */

static void store(PddlTask *task, const Init *init)
{
    size_t count = init->entries.size;
    size_t num_values = 0, num_facts = 0;
    for (size_t i = 0; i < count; i++) {
        num_values += init->entries.data[i].kind == ENTRY_VALUE;
        num_facts += init->entries.data[i].kind == ENTRY_FACT;
    }
    assert(task->num_init == 0 && task->num_values == 0);
    task->init = ARENA_NEW(&task->arena, PddlFact, num_facts);
    task->values = ARENA_NEW(&task->arena, PddlValue, num_values);
    for (size_t i = 0; i < count; i++) {
        const Entry *e = &init->entries.data[i];
        if (e->kind == ENTRY_FACT) {
            task->init[task->num_init++] = (PddlFact){e->id, e->count, e->objects, e->place};
        } else if (e->kind == ENTRY_VALUE) {
            task->values[task->num_values++] =
                (PddlValue){e->id, e->count, e->objects, e->value, e->place};
        }
    }
}

/* (and ...) around all entries is a habit of some authors. */
static void read_entries(PddlBuilder *builder, Init *init, int32_t first, int32_t end)
{
    if (first < end && pddl_builder_next(builder, first) == end &&
        pddl_builder_head(builder, first) == PDDL_AND) {
        first += 2;
    }
    for (int32_t node = first; node < end; node = pddl_builder_next(builder, node)) {
        read_entry(builder, init, node);
    }
}

void pddl_init_read(PddlBuilder *builder)
{
    Init init = {0};
    for (int32_t i = 0; (i = pddl_builder_next_section(builder, i, PDDL_S_INIT)) > 0;) {
        read_entries(builder, &init, i + 2, pddl_builder_next(builder, i));
    }
    store(builder->task, &init);
    entry_vec_release(&init.entries);
    hash_index_release(&init.index);
}
