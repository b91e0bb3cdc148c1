#include "task/atoms.h"

#include <string.h>

#include "base/names.h"

static const char PREFIX[] = "Atom ";
static const char SEPARATOR[] = ", ";

DEFINE_VEC(PredicateVec, predicate_vec, AtomPredicate);

typedef struct Word {
    const char *text;
    size_t length;
} Word;

typedef struct Builder {
    Arena *arena;
    PredicateVec predicates;
    HashIndex predicate_index;
    Names objects;
    IntVec arguments; /* of the atom in hand */
} Builder;

/* --- Names ------------------------------------------------------------------------------------ */

static bool is_word(const char *name, Word word)
{
    return strncmp(name, word.text, word.length) == 0 && name[word.length] == '\0';
}

static int32_t find_predicate(Builder *builder, Word word, int32_t arity)
{
    HashIndex *index = &builder->predicate_index;
    uint32_t hash = hash_index_hash_bytes(word.text, word.length);
    hash_index_reserve(index, builder->predicates.size + 1);
    size_t cursor = hash_index_start(index, hash);
    for (int32_t id; (id = hash_index_next(index, hash, &cursor)) >= 0;) {
        const AtomPredicate *predicate = &builder->predicates.data[id];
        if (predicate->arity == arity && is_word(predicate->name, word)) {
            return id;
        }
    }
    int32_t id = (int32_t)builder->predicates.size;
    hash_index_insert_at(index, cursor, hash, id);
    predicate_vec_push(
        &builder->predicates,
        (AtomPredicate){arena_copy_string(builder->arena, word.text, word.length), arity});
    return id;
}

/* --- Atoms ------------------------------------------------------------------------------------ */

/* "a, b)" to the end of the name; false if it is something else. */
static bool read_arguments(Builder *builder, const char *at)
{
    static const char END[] = ")";
    builder->arguments.size = 0;
    if (strcmp(at, END) == 0) {
        return true;
    }
    for (;;) {
        Word word = {at, strcspn(at, ",()")};
        at += word.length;
        bool is_last = strcmp(at, END) == 0;
        bool goes_on = strncmp(at, SEPARATOR, sizeof SEPARATOR - 1) == 0;
        if (word.length == 0 || !(is_last || goes_on)) {
            return false;
        }
        int_vec_push(&builder->arguments,
                     names_intern(&builder->objects, builder->arena, word.text, word.length));
        if (is_last) {
            return true;
        }
        at += sizeof SEPARATOR - 1;
    }
}

/* "Atom predicate(arguments)". The arguments of a broken name may become objects; this does no
 * harm, as no atom has them. */
static Atom read_atom(Builder *builder, const char *name)
{
    static const Atom NONE = {.predicate = ATOMS_NONE};
    if (strncmp(name, PREFIX, sizeof PREFIX - 1) != 0) {
        return NONE;
    }
    Word word = {.text = name + sizeof PREFIX - 1};
    word.length = strcspn(word.text, "()");
    if (word.length == 0 || word.text[word.length] != '(' ||
        !read_arguments(builder, word.text + word.length + 1)) {
        return NONE;
    }
    size_t arity = builder->arguments.size;
    return (Atom){find_predicate(builder, word, (int32_t)arity),
                  arena_copy(builder->arena, builder->arguments.data, arity, sizeof(int32_t))};
}

static const Atom *read_facts(Builder *builder, const Task *task)
{
    Atom *facts = ARENA_NEW(builder->arena, Atom, (size_t)task->num_facts);
    for (int32_t var = 0; var < task->num_variables; var++) {
        const Variable *variable = &task->variables[var];
        for (int32_t value = 0; value < variable->domain_size; value++) {
            facts[variable->first_fact + value] = read_atom(builder, variable->value_names[value]);
        }
    }
    return facts;
}

static const Atom *read_names(Builder *builder, const char *const *names, int32_t count)
{
    Atom *atoms = ARENA_NEW(builder->arena, Atom, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        atoms[i] = read_atom(builder, names[i]);
        assert(atoms[i].predicate != ATOMS_NONE);
    }
    return atoms;
}

/* The counts of static and lasting atoms are set. */
static void read_all(Atoms *atoms, const Task *task)
{
    Builder builder = {.arena = &atoms->arena};
    atoms->facts = read_facts(&builder, task);
    atoms->static_atoms = read_names(&builder, task->static_atoms, atoms->num_static);
    atoms->lasting = read_names(&builder, task->lasting_atoms, atoms->num_lasting);
    atoms->num_predicates = (int32_t)builder.predicates.size;
    atoms->num_objects = (int32_t)builder.objects.texts.size;
    atoms->predicates = arena_copy(&atoms->arena, builder.predicates.data, builder.predicates.size,
                                   sizeof(AtomPredicate));
    atoms->objects = arena_copy(&atoms->arena, builder.objects.texts.data,
                                builder.objects.texts.size, sizeof(const char *));
    predicate_vec_release(&builder.predicates);
    names_release(&builder.objects);
    hash_index_release(&builder.predicate_index);
    int_vec_release(&builder.arguments);
}

void atoms_init(Atoms *atoms, const Task *task, bool with_static)
{
    *atoms = (Atoms){.num_facts = task->num_facts,
                     .num_static = with_static ? task->num_static_atoms : 0};
    read_all(atoms, task);
}

void atoms_init_lasting(Atoms *atoms, const Task *task)
{
    *atoms = (Atoms){.num_facts = task->num_facts, .num_lasting = task->num_lasting_atoms};
    read_all(atoms, task);
}

void atoms_release(Atoms *atoms)
{
    arena_release(&atoms->arena);
    *atoms = (Atoms){0};
}
