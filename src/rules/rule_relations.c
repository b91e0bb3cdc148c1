#include "rules/rule_relations.h"

#include <assert.h>
#include <string.h>

#include "base/ints.h"
#include "base/mem.h"
#include "task/atoms.h"

typedef struct Relation {
    RuleRelationKind kind;
    int32_t name, arity;
    bool has_tuples;     /* false: it has no buckets */
    size_t first_bucket; /* of all tuples; then those of place 0 by object, of place 1, ... */
} Relation;

typedef struct Tuple {
    int32_t relation;
    int32_t first; /* of its objects; its positions begin at first + the tuple's number */
    int32_t op;    /* of an action: the first operator */
    bool is_present;
} Tuple;

DEFINE_VEC(RelationVec, relation_vec, Relation);
DEFINE_VEC(TupleVec, tuple_vec, Tuple);

struct RuleRelations {
    const Task *task;
    const RuleSet *set;
    Atoms atoms;
    Names objects; /* those of atoms, then others that operators name */
    Arena arena;   /* their texts */
    RelationVec relations;
    HashIndex relation_index;
    TupleVec tuples;
    HashIndex tuple_index;
    IntVec elements;               /* objects of all tuples */
    int32_t *positions;            /* in the buckets: of all tuples, then by place */
    int32_t *state_of, *goal_of;   /* tuples of each fact; RULE_NO_TUPLE: none */
    int32_t *lasting;              /* tuples of the lasting atoms; the same */
    int32_t *next_op;              /* per operator */
    int32_t *bucket_begin;         /* one more at the end */
    int32_t *bucket_count;         /* present tuples */
    int32_t *buckets;              /* tuples */
    size_t num_buckets, num_slots; /* slots: in all buckets */
    IntVec changes;
};

/* --- Objects ---------------------------------------------------------------------------------- */

typedef struct Word {
    const char *text;
    size_t length;
} Word;

static int32_t intern_object(RuleRelations *relations, Word word)
{
    return names_intern(&relations->objects, &relations->arena, word.text, word.length);
}

int32_t rule_relations_object(const RuleRelations *relations, const char *name)
{
    return names_find(&relations->objects, name, strlen(name));
}

int32_t rule_relations_num_objects(const RuleRelations *relations)
{
    return (int32_t)relations->objects.texts.size;
}

/* The objects of the atoms keep their numbers. */
static void add_objects(RuleRelations *relations)
{
    for (int32_t i = 0; i < relations->atoms.num_objects; i++) {
        const char *name = relations->atoms.objects[i];
        int32_t id = intern_object(relations, (Word){name, strlen(name)});
        assert(id == i);
        (void)id;
    }
}

/* --- Relations -------------------------------------------------------------------------------- */

static uint32_t hash_relation(RuleRelationKind kind, int32_t name, int32_t arity)
{
    int32_t key[] = {(int32_t)kind, name, arity};
    return hash_index_hash_bytes(key, sizeof key);
}

static int32_t find_relation(const RuleRelations *relations, Relation key, size_t *cursor)
{
    uint32_t hash = hash_relation(key.kind, key.name, key.arity);
    *cursor = hash_index_start(&relations->relation_index, hash);
    for (int32_t id; (id = hash_index_next(&relations->relation_index, hash, cursor)) >= 0;) {
        const Relation *known = &relations->relations.data[id];
        if (known->kind == key.kind && known->name == key.name && known->arity == key.arity) {
            return id;
        }
    }
    return RULE_NO_RELATION;
}

int32_t rule_relations_find(const RuleRelations *relations, RuleRelationKind kind, int32_t name,
                            int32_t arity)
{
    size_t cursor;
    Relation key = {.kind = kind, .name = name, .arity = arity};
    return relations->relations.size == 0 ? RULE_NO_RELATION
                                          : find_relation(relations, key, &cursor);
}

static void add_relation(RuleRelations *relations, RuleRelationKind kind, const RuleAtom *atom)
{
    size_t cursor;
    Relation key = {.kind = kind, .name = atom->name, .arity = atom->num_terms};
    hash_index_reserve(&relations->relation_index, relations->relations.size + 1);
    if (find_relation(relations, key, &cursor) == RULE_NO_RELATION) {
        hash_index_insert_at(&relations->relation_index, cursor,
                             hash_relation(kind, key.name, key.arity),
                             (int32_t)relations->relations.size);
        relation_vec_push(&relations->relations, key);
    }
}

static void add_relations(RuleRelations *relations)
{
    for (size_t i = 0; i < relations->set->rules.size; i++) {
        const Rule *rule = &relations->set->rules.data[i];
        add_relation(relations, RULE_GOAL, &rule->goal);
        for (int32_t k = 0; k < rule->num_conditions; k++) {
            add_relation(relations, RULE_STATE, &rule->conditions[k].atom);
        }
        for (int32_t k = 0; k < rule->num_actions; k++) {
            add_relation(relations, RULE_ACTION, &rule->actions[k]);
        }
    }
}

static int32_t relation_of_word(const RuleRelations *relations, RuleRelationKind kind, Word word,
                                int32_t arity)
{
    int32_t name = names_find(&relations->set->names, word.text, word.length);
    return name == NAMES_NONE ? RULE_NO_RELATION
                              : rule_relations_find(relations, kind, name, arity);
}

/* --- Tuples ----------------------------------------------------------------------------------- */

static uint32_t hash_tuple(int32_t relation, const int32_t *objects, int32_t arity)
{
    uint32_t hash = (uint32_t)relation * 0x9e3779b9u;
    for (int32_t i = 0; i < arity; i++) {
        hash = (hash ^ (uint32_t)objects[i]) * 0x85ebca6bu;
        hash ^= hash >> 15;
    }
    return hash * 0xc2b2ae35u;
}

static int32_t find_tuple(const RuleRelations *relations, int32_t relation, const int32_t *objects,
                          size_t *cursor)
{
    int32_t arity = relations->relations.data[relation].arity;
    uint32_t hash = hash_tuple(relation, objects, arity);
    *cursor = hash_index_start(&relations->tuple_index, hash);
    for (int32_t id; (id = hash_index_next(&relations->tuple_index, hash, cursor)) >= 0;) {
        const Tuple *tuple = &relations->tuples.data[id];
        if (tuple->relation == relation &&
            (arity == 0 || memcmp(relations->elements.data + tuple->first, objects,
                                  (size_t)arity * sizeof(int32_t)) == 0)) {
            return id;
        }
    }
    return RULE_NO_TUPLE;
}

int32_t rule_relations_tuple(const RuleRelations *relations, int32_t relation,
                             const int32_t *objects)
{
    size_t cursor;
    return relations->tuples.size == 0 ? RULE_NO_TUPLE
                                       : find_tuple(relations, relation, objects, &cursor);
}

static int32_t add_tuple(RuleRelations *relations, int32_t relation, const int32_t *objects)
{
    size_t cursor;
    hash_index_reserve(&relations->tuple_index, relations->tuples.size + 1);
    int32_t known = find_tuple(relations, relation, objects, &cursor);
    if (known != RULE_NO_TUPLE) {
        return known;
    }
    int32_t arity = relations->relations.data[relation].arity;
    int32_t id = (int32_t)relations->tuples.size;
    Tuple tuple = {
        .relation = relation, .first = (int32_t)relations->elements.size, .op = RULE_NO_OPERATOR};
    hash_index_insert_at(&relations->tuple_index, cursor, hash_tuple(relation, objects, arity), id);
    tuple_vec_push(&relations->tuples, tuple);
    relations->relations.data[relation].has_tuples = true;
    for (int32_t i = 0; i < arity; i++) {
        int_vec_push(&relations->elements, objects[i]);
    }
    return id;
}

/* RULE_NO_TUPLE if no rule has such an atom. */
static int32_t add_atom(RuleRelations *relations, RuleRelationKind kind, const Atom *atom)
{
    if (atom->predicate == ATOMS_NONE) {
        return RULE_NO_TUPLE;
    }
    const AtomPredicate *predicate = &relations->atoms.predicates[atom->predicate];
    Word word = {predicate->name, strlen(predicate->name)};
    int32_t relation = relation_of_word(relations, kind, word, predicate->arity);
    return relation == RULE_NO_RELATION ? RULE_NO_TUPLE
                                        : add_tuple(relations, relation, atom->objects);
}

static void add_facts(RuleRelations *relations)
{
    const Task *task = relations->task;
    relations->state_of = MEM_NEW(int32_t, (size_t)task->num_facts);
    relations->goal_of = MEM_NEW(int32_t, (size_t)task->num_facts);
    for (int32_t i = 0; i < task->num_facts; i++) {
        relations->state_of[i] = add_atom(relations, RULE_STATE, &relations->atoms.facts[i]);
        relations->goal_of[i] = RULE_NO_TUPLE;
    }
    for (int32_t i = 0; i < task->goal.count; i++) {
        int32_t fact = task_fact(task, task->goal.data[i]);
        relations->goal_of[fact] = add_atom(relations, RULE_GOAL, &relations->atoms.facts[fact]);
    }
}

/* Reads "drive truck a b". Without objects the name ends in a space, as in Fast Downward. */
static void add_operator(RuleRelations *relations, int32_t op)
{
    const char *text = relations->task->operators[op].name;
    Word name = {text, strcspn(text, " ")};
    int32_t arity = 0, objects[RULE_MAX_TERMS];
    for (const char *c = text; *c; c++) {
        arity += c[0] == ' ' && c[1] != '\0';
    }
    int32_t relation = arity > RULE_MAX_TERMS
                           ? RULE_NO_RELATION
                           : relation_of_word(relations, RULE_ACTION, name, arity);
    if (relation == RULE_NO_RELATION) {
        return;
    }
    const char *at = text + name.length;
    for (int32_t i = 0; i < arity; i++) {
        Word word = {at + 1, strcspn(at + 1, " ")};
        objects[i] = intern_object(relations, word);
        at += 1 + word.length;
    }
    int32_t tuple = add_tuple(relations, relation, objects);
    relations->next_op[op] = relations->tuples.data[tuple].op;
    relations->tuples.data[tuple].op = op;
}

/* From the last to the first, so that operators with the same name are in ascending order. */
static void add_operators(RuleRelations *relations)
{
    const Task *task = relations->task;
    relations->next_op = MEM_NEW(int32_t, (size_t)task->num_operators);
    for (int32_t op = task->num_operators - 1; op >= 0; op--) {
        add_operator(relations, op);
    }
}

/* --- Buckets ---------------------------------------------------------------------------------- */

static size_t bucket_of(const RuleRelations *relations, int32_t relation, int32_t place,
                        int32_t object)
{
    assert(object >= 0 && (size_t)object < relations->objects.texts.size);
    assert(place >= 0 && place < relations->relations.data[relation].arity);
    return relations->relations.data[relation].first_bucket + 1 +
           (size_t)place * relations->objects.texts.size + (size_t)object;
}

/* Place -1: that of all tuples. */
static size_t bucket_at(const RuleRelations *relations, int32_t tuple, int32_t place)
{
    const Tuple *t = &relations->tuples.data[tuple];
    return place < 0 ? relations->relations.data[t->relation].first_bucket
                     : bucket_of(relations, t->relation, place,
                                 relations->elements.data[t->first + place]);
}

static int32_t *position_at(const RuleRelations *relations, int32_t tuple, int32_t place)
{
    return &relations->positions[relations->tuples.data[tuple].first + tuple + place + 1];
}

static int32_t arity_of(const RuleRelations *relations, int32_t tuple)
{
    return relations->relations.data[relations->tuples.data[tuple].relation].arity;
}

static void number_buckets(RuleRelations *relations)
{
    size_t count = 0;
    for (size_t i = 0; i < relations->relations.size; i++) {
        Relation *relation = &relations->relations.data[i];
        relation->first_bucket = count;
        count +=
            relation->has_tuples ? 1 + (size_t)relation->arity * relations->objects.texts.size : 0;
    }
    relations->num_buckets = count;
    relations->num_slots = relations->elements.size + relations->tuples.size;
}

static void make_buckets(RuleRelations *relations)
{
    number_buckets(relations);
    relations->bucket_begin = MEM_NEW(int32_t, relations->num_buckets + 1);
    relations->bucket_count = MEM_NEW(int32_t, relations->num_buckets);
    relations->buckets = MEM_NEW(int32_t, relations->num_slots);
    relations->positions = MEM_NEW(int32_t, relations->num_slots);
    int32_t *begin = relations->bucket_begin;
    for (int32_t tuple = 0; tuple < (int32_t)relations->tuples.size; tuple++) {
        for (int32_t place = -1; place < arity_of(relations, tuple); place++) {
            begin[bucket_at(relations, tuple, place) + 1]++;
        }
    }
    ints_add_up(begin, relations->num_buckets + 1);
}

static void insert(RuleRelations *relations, int32_t tuple)
{
    relations->tuples.data[tuple].is_present = true;
    for (int32_t place = -1; place < arity_of(relations, tuple); place++) {
        size_t bucket = bucket_at(relations, tuple, place);
        int32_t position = relations->bucket_begin[bucket] + relations->bucket_count[bucket]++;
        assert(position < relations->bucket_begin[bucket + 1]);
        relations->buckets[position] = tuple;
        *position_at(relations, tuple, place) = position;
    }
}

/* The last present tuple of each bucket takes its place. */
static void take_out(RuleRelations *relations, int32_t tuple)
{
    relations->tuples.data[tuple].is_present = false;
    for (int32_t place = -1; place < arity_of(relations, tuple); place++) {
        size_t bucket = bucket_at(relations, tuple, place);
        int32_t position = *position_at(relations, tuple, place);
        int32_t last = relations->bucket_begin[bucket] + --relations->bucket_count[bucket];
        int32_t moved = relations->buckets[last];
        relations->buckets[position] = moved;
        *position_at(relations, moved, place) = position;
    }
}

static void set_present(RuleRelations *relations, int32_t tuple, bool is_present)
{
    if (tuple == RULE_NO_TUPLE || relations->tuples.data[tuple].is_present == is_present) {
        return;
    }
    if (is_present) {
        insert(relations, tuple);
    } else {
        take_out(relations, tuple);
    }
    int_vec_push(&relations->changes, tuple);
}

/* --- Life ------------------------------------------------------------------------------------- */

/* What never changes: operators, and atoms that have no fact as they always hold. */
static void insert_lasting(RuleRelations *relations)
{
    for (int32_t i = 0; i < relations->atoms.num_lasting; i++) {
        set_present(relations, relations->lasting[i], true);
    }
    for (int32_t tuple = 0; tuple < (int32_t)relations->tuples.size; tuple++) {
        set_present(relations, tuple,
                    relations->tuples.data[tuple].op != RULE_NO_OPERATOR ||
                        relations->tuples.data[tuple].is_present);
    }
    /* A goal is open until its fact holds. */
    for (int32_t fact = 0; fact < relations->task->num_facts; fact++) {
        set_present(relations, relations->goal_of[fact], true);
    }
    relations->changes.size = 0;
}

void rule_relations_restart(RuleRelations *relations)
{
    for (size_t i = 0; i < relations->tuples.size; i++) {
        relations->tuples.data[i].is_present = false;
    }
    for (size_t i = 0; i < relations->num_buckets; i++) {
        relations->bucket_count[i] = 0;
    }
    insert_lasting(relations);
}

static void add_lasting(RuleRelations *relations)
{
    relations->lasting = MEM_NEW(int32_t, (size_t)relations->atoms.num_lasting);
    for (int32_t i = 0; i < relations->atoms.num_lasting; i++) {
        relations->lasting[i] = add_atom(relations, RULE_STATE, &relations->atoms.lasting[i]);
    }
}

RuleRelations *rule_relations_new(const Task *task, const RuleSet *set)
{
    RuleRelations *relations = MEM_NEW(RuleRelations, 1);
    relations->task = task;
    relations->set = set;
    atoms_init_lasting(&relations->atoms, task);
    add_objects(relations);
    add_relations(relations);
    add_facts(relations);
    add_lasting(relations);
    add_operators(relations);
    make_buckets(relations);
    insert_lasting(relations);
    return relations;
}

void rule_relations_free(RuleRelations *relations)
{
    if (!relations) {
        return;
    }
    size_t num_facts = (size_t)relations->task->num_facts;
    MEM_FREE(relations->lasting, (size_t)relations->atoms.num_lasting);
    atoms_release(&relations->atoms);
    names_release(&relations->objects);
    arena_release(&relations->arena);
    relation_vec_release(&relations->relations);
    hash_index_release(&relations->relation_index);
    tuple_vec_release(&relations->tuples);
    hash_index_release(&relations->tuple_index);
    int_vec_release(&relations->elements);
    MEM_FREE(relations->positions, relations->num_slots);
    MEM_FREE(relations->buckets, relations->num_slots);
    MEM_FREE(relations->bucket_begin, relations->num_buckets + 1);
    MEM_FREE(relations->bucket_count, relations->num_buckets);
    MEM_FREE(relations->state_of, num_facts);
    MEM_FREE(relations->goal_of, num_facts);
    MEM_FREE(relations->next_op, (size_t)relations->task->num_operators);
    int_vec_release(&relations->changes);
    MEM_FREE(relations, 1);
}

/* --- Questions -------------------------------------------------------------------------------- */

void rule_relations_set_fact(RuleRelations *relations, int32_t fact, bool holds)
{
    assert(fact >= 0 && fact < relations->task->num_facts);
    set_present(relations, relations->state_of[fact], holds);
    set_present(relations, relations->goal_of[fact], !holds);
}

static RuleBucket take_bucket(const RuleRelations *relations, size_t bucket)
{
    return (RuleBucket){relations->buckets + relations->bucket_begin[bucket],
                        relations->bucket_count[bucket]};
}

RuleBucket rule_relations_all(const RuleRelations *relations, int32_t relation)
{
    if (!relations->relations.data[relation].has_tuples) {
        return (RuleBucket){0};
    }
    return take_bucket(relations, relations->relations.data[relation].first_bucket);
}

RuleBucket rule_relations_bucket(const RuleRelations *relations, int32_t relation, int32_t place,
                                 int32_t object)
{
    assert(relations->relations.data[relation].has_tuples);
    return take_bucket(relations, bucket_of(relations, relation, place, object));
}

const int32_t *rule_relations_objects(const RuleRelations *relations, int32_t tuple)
{
    return relations->elements.data + relations->tuples.data[tuple].first;
}

bool rule_relations_is_present(const RuleRelations *relations, int32_t tuple)
{
    return relations->tuples.data[tuple].is_present;
}

int32_t rule_relations_of(const RuleRelations *relations, int32_t tuple)
{
    return relations->tuples.data[tuple].relation;
}

int32_t rule_relations_operator(const RuleRelations *relations, int32_t tuple)
{
    return relations->tuples.data[tuple].op;
}

int32_t rule_relations_next_operator(const RuleRelations *relations, int32_t op)
{
    return relations->next_op[op];
}

const IntVec *rule_relations_changes(const RuleRelations *relations)
{
    return &relations->changes;
}

void rule_relations_forget(RuleRelations *relations)
{
    relations->changes.size = 0;
}
