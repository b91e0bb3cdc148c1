#include "task/symmetry.h"

#include <assert.h>
#include <string.h>

#include "base/hash64.h"
#include "base/ints.h"
#include "base/mem.h"
#include "base/names.h"
#include "task/atoms.h"

enum { NOT_ALIKE = -1, LEAST_SLOTS = 64 };

/* What a true fact adds to the hash of an object. */
typedef struct Said {
    int32_t object;
    uint64_t hash;
} Said;

DEFINE_VEC(SaidVec, said_vec, Said);

/* The first object, or operator, with its key. */
typedef struct Slot {
    uint64_t key;
    int32_t first;
    uint32_t round; /* in which it was found; all others are free */
} Slot;

DEFINE_VEC(SlotVec, slot_vec, Slot);

struct Symmetry {
    const Task *task;
    uint64_t *hashes; /* per alike object: of its kind and of the atoms that it occurs in */
    bool *has_twin;   /* per alike object: another one is interchangeable with it */
    int32_t *values;  /* that the hashes are for */
    bool has_begun;
    SaidVec said;
    int32_t *said_begin; /* per fact: its part of `said`; one more at the end */
    IntVec arguments;    /* alike objects */
    int32_t
        *arguments_begin; /* per operator: its part of `arguments`; one more; none: it is kept */
    uint64_t *names;      /* per operator: of the action and all that is not an alike argument */
    SlotVec slots;        /* a hash table; its size is a power of two */
    uint32_t round;       /* there are two in a query: for objects, then for operators */
};

/* --- Set-up ----------------------------------------------------------------------------------- */

typedef struct Builder {
    Symmetry *symmetry;
    Arena arena;
    Names objects; /* the alike ones, by their numbers */
} Builder;

static int32_t find_object(const Builder *builder, const char *name, size_t length)
{
    int32_t number = names_find(&builder->objects, name, length);
    return number == NAMES_NONE ? NOT_ALIKE : number;
}

static void begin_objects(Builder *builder)
{
    Symmetry *symmetry = builder->symmetry;
    const Task *task = symmetry->task;
    symmetry->hashes = MEM_NEW(uint64_t, (size_t)task->num_alike);
    symmetry->has_twin = MEM_NEW(bool, (size_t)task->num_alike);
    for (int32_t i = 0; i < task->num_alike; i++) {
        const ObjectKind *object = &task->alike[i];
        int32_t number =
            names_intern(&builder->objects, &builder->arena, object->name, strlen(object->name));
        assert(number == i);
        (void)number;
        symmetry->hashes[i] = hash64_mix((uint64_t)object->kind);
    }
}

/* What an atom says of its argument at `place`. */
static uint64_t say_atom(const Atom *atom, int32_t arity, int32_t place)
{
    enum { ITSELF = -1 };
    uint64_t hash = hash64_mix((uint64_t)atom->predicate);
    for (int32_t i = 0; i < arity; i++) {
        int32_t shown = atom->objects[i] == atom->objects[place] ? ITSELF : atom->objects[i];
        hash = hash64_join(hash, (uint64_t)(int64_t)shown);
    }
    return hash;
}

static bool is_repeated(const Atom *atom, int32_t place)
{
    bool found = false;
    for (int32_t i = 0; i < place; i++) {
        found |= atom->objects[i] == atom->objects[place];
    }
    return found;
}

static void add_atom(Symmetry *symmetry, const Atoms *atoms, const int32_t *alike, const Atom *atom)
{
    int32_t arity = atoms->predicates[atom->predicate].arity;
    for (int32_t place = 0; place < arity; place++) {
        int32_t object = alike[atom->objects[place]];
        if (object != NOT_ALIKE && !is_repeated(atom, place)) {
            said_vec_push(&symmetry->said, (Said){object, say_atom(atom, arity, place)});
        }
    }
}

/* Derived facts follow from the others. */
static void add_facts(Builder *builder)
{
    Symmetry *symmetry = builder->symmetry;
    const Task *task = symmetry->task;
    Atoms atoms;
    atoms_init(&atoms, task, false);
    int32_t *alike = MEM_NEW(int32_t, (size_t)atoms.num_objects);
    for (int32_t i = 0; i < atoms.num_objects; i++) {
        alike[i] = find_object(builder, atoms.objects[i], strlen(atoms.objects[i]));
    }
    symmetry->said_begin = MEM_NEW(int32_t, (size_t)task->num_facts + 1);
    for (int32_t var = 0; var < task->num_variables; var++) {
        for (int32_t value = 0; value < task->variables[var].domain_size; value++) {
            int32_t fact = task->variables[var].first_fact + value;
            symmetry->said_begin[fact] = (int32_t)symmetry->said.size;
            if (atoms.facts[fact].predicate != ATOMS_NONE && !task_is_derived(task, var)) {
                add_atom(symmetry, &atoms, alike, &atoms.facts[fact]);
            }
        }
    }
    symmetry->said_begin[task->num_facts] = (int32_t)symmetry->said.size;
    MEM_FREE(alike, (size_t)atoms.num_objects);
    atoms_release(&atoms);
}

static int32_t place_before(const IntVec *arguments, int32_t first, int32_t object)
{
    int32_t place = first;
    while (place < (int32_t)arguments->size && arguments->data[place] != object) {
        place++;
    }
    return place - first;
}

/* "make-sandwich s1 b1 c1": the action and its arguments. Which arguments are the same object is part
 * of what the operators of a group have in common. */
static void add_operator(Builder *builder, int32_t op)
{
    Symmetry *symmetry = builder->symmetry;
    IntVec *arguments = &symmetry->arguments;
    int32_t first = (int32_t)arguments->size;
    uint64_t hash = 0;
    for (const char *word = symmetry->task->operators[op].name; *word;) {
        size_t length = strcspn(word, " ");
        int32_t object = find_object(builder, word, length);
        if (object == NOT_ALIKE) {
            for (size_t i = 0; i < length; i++) {
                hash = hash * 31 + (unsigned char)word[i];
            }
            hash = hash64_mix(hash);
        } else {
            hash = hash64_join(hash, (uint64_t)place_before(arguments, first, object));
            int_vec_push(arguments, object);
        }
        word += length;
        word += *word == ' ';
    }
    symmetry->names[op] = hash;
}

static void add_operators(Builder *builder)
{
    Symmetry *symmetry = builder->symmetry;
    int32_t count = symmetry->task->num_operators;
    symmetry->names = MEM_NEW(uint64_t, (size_t)count);
    symmetry->arguments_begin = MEM_NEW(int32_t, (size_t)count + 1);
    for (int32_t op = 0; op < count; op++) {
        symmetry->arguments_begin[op] = (int32_t)symmetry->arguments.size;
        add_operator(builder, op);
    }
    symmetry->arguments_begin[count] = (int32_t)symmetry->arguments.size;
}

Symmetry *symmetry_new(const Task *task)
{
    if (task->num_alike == 0) {
        return NULL;
    }
    Builder builder = {.symmetry = MEM_NEW(Symmetry, 1)};
    builder.symmetry->task = task;
    builder.symmetry->values = MEM_NEW(int32_t, (size_t)task->num_variables);
    begin_objects(&builder);
    add_facts(&builder);
    add_operators(&builder);
    names_release(&builder.objects);
    arena_release(&builder.arena);
    return builder.symmetry;
}

void symmetry_free(Symmetry *symmetry)
{
    if (!symmetry) {
        return;
    }
    const Task *task = symmetry->task;
    MEM_FREE(symmetry->hashes, (size_t)task->num_alike);
    MEM_FREE(symmetry->has_twin, (size_t)task->num_alike);
    MEM_FREE(symmetry->values, (size_t)task->num_variables);
    MEM_FREE(symmetry->said_begin, (size_t)task->num_facts + 1);
    MEM_FREE(symmetry->arguments_begin, (size_t)task->num_operators + 1);
    MEM_FREE(symmetry->names, (size_t)task->num_operators);
    said_vec_release(&symmetry->said);
    int_vec_release(&symmetry->arguments);
    slot_vec_release(&symmetry->slots);
    MEM_FREE(symmetry, 1);
}

/* --- State ------------------------------------------------------------------------------------ */

static void make_true(Symmetry *symmetry, int32_t fact)
{
    for (int32_t i = symmetry->said_begin[fact]; i < symmetry->said_begin[fact + 1]; i++) {
        symmetry->hashes[symmetry->said.data[i].object] += symmetry->said.data[i].hash;
    }
}

static void make_false(Symmetry *symmetry, int32_t fact)
{
    for (int32_t i = symmetry->said_begin[fact]; i < symmetry->said_begin[fact + 1]; i++) {
        symmetry->hashes[symmetry->said.data[i].object] -= symmetry->said.data[i].hash;
    }
}

static void begin(Symmetry *symmetry, const int32_t *values)
{
    const Task *task = symmetry->task;
    for (int32_t var = 0; var < task->num_variables; var++) {
        make_true(symmetry, task->variables[var].first_fact + values[var]);
        symmetry->values[var] = values[var];
    }
    symmetry->has_begun = true;
}

static void move(Symmetry *symmetry, const int32_t *values)
{
    if (!symmetry->has_begun) {
        begin(symmetry, values);
        return;
    }
    const Task *task = symmetry->task;
    size_t count = (size_t)task->num_variables;
    int32_t *old = symmetry->values;
    for (size_t var = 0; (var = ints_next_difference(old, values, var, count)) < count; var++) {
        int32_t first = task->variables[var].first_fact;
        make_false(symmetry, first + old[var]);
        make_true(symmetry, first + values[var]);
        old[var] = values[var];
    }
}

/* --- Groups ----------------------------------------------------------------------------------- */

/* Whether other operators can be in its group. */
static bool has_group(const Symmetry *symmetry, int32_t op)
{
    bool found = false;
    for (int32_t i = symmetry->arguments_begin[op]; i < symmetry->arguments_begin[op + 1]; i++) {
        found |= symmetry->has_twin[symmetry->arguments.data[i]];
    }
    return found;
}

/* Operators of a group have the same key. */
static uint64_t key_of(const Symmetry *symmetry, int32_t op)
{
    uint64_t key = symmetry->names[op];
    for (int32_t i = symmetry->arguments_begin[op]; i < symmetry->arguments_begin[op + 1]; i++) {
        key = hash64_join(key, symmetry->hashes[symmetry->arguments.data[i]]);
    }
    return key;
}

/* The slot of a key, or the free one where it belongs. */
static Slot *find_slot(const Symmetry *symmetry, uint64_t key)
{
    size_t mask = symmetry->slots.capacity - 1, at = (size_t)key & mask;
    Slot *slots = symmetry->slots.data;
    while (slots[at].round == symmetry->round && slots[at].key != key) {
        at = (at + 1) & mask;
    }
    return &slots[at];
}

/* Who is first with this key in this round: `self`, or somebody before. */
static int32_t enter(Symmetry *symmetry, uint64_t key, int32_t self)
{
    Slot *slot = find_slot(symmetry, key);
    if (slot->round != symmetry->round) {
        *slot = (Slot){key, self, symmetry->round};
    }
    return slot->first;
}

/* New memory is free, too. */
static bool try_reserve(Symmetry *symmetry, size_t count)
{
    size_t wanted = LEAST_SLOTS;
    while (wanted < 2 * count) {
        wanted *= 2;
    }
    if (wanted > symmetry->slots.capacity || symmetry->round > UINT32_MAX - 2) {
        slot_vec_release(&symmetry->slots);
        symmetry->round = 0;
        symmetry->slots.data = mem_try_new(wanted, sizeof(Slot));
        symmetry->slots.capacity = symmetry->slots.data ? wanted : 0;
    }
    return symmetry->slots.capacity > 0;
}

/* Whether there are any. */
static bool find_twins(Symmetry *symmetry)
{
    bool found = false;
    symmetry->round++;
    for (int32_t i = 0; i < symmetry->task->num_alike; i++) {
        int32_t first = enter(symmetry, symmetry->hashes[i], i);
        symmetry->has_twin[i] = first != i;
        symmetry->has_twin[first] |= first != i;
        found |= first != i;
    }
    return found;
}

int32_t symmetry_keep_first(Symmetry *symmetry, const int32_t *values, int32_t *ops, int32_t count)
{
    int32_t num_alike = symmetry->task->num_alike;
    if (!try_reserve(symmetry, (size_t)(count > num_alike ? count : num_alike))) {
        return count;
    }
    move(symmetry, values);
    if (!find_twins(symmetry)) {
        return count;
    }
    int32_t num_kept = 0;
    symmetry->round++;
    for (int32_t i = 0; i < count; i++) {
        int32_t op = ops[i];
        ops[num_kept] = op;
        num_kept += !has_group(symmetry, op) || enter(symmetry, key_of(symmetry, op), op) == op;
    }
    return num_kept;
}

int32_t symmetry_first(const Symmetry *symmetry, int32_t op)
{
    if (symmetry->slots.capacity == 0 || !has_group(symmetry, op)) {
        return op;
    }
    const Slot *slot = find_slot(symmetry, key_of(symmetry, op));
    return slot->round == symmetry->round ? slot->first : op;
}
