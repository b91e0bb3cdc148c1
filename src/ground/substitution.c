/* Facts are numbered in the order of their names, because everything later is sorted that way.
 * Names are never spelled out: predicates and objects are ranked by name once, then the tuples
 * of each relation are sorted by a radix sort over their columns, last column first. O(facts *
 * arity). */
#include "ground/substitution.h"
#include "base/ints.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- The numbers of facts --------------------------------------------------------------------- */

/* A predicate or object to be ranked by name. */
typedef struct Named {
    const char *name;
    int32_t number;
} Named;

static int compare_named(const void *left, const void *right)
{
    const Named *a = left, *b = right;
    int order = strcmp(a->name, b->name);
    return order != 0 ? order : (a->number > b->number) - (a->number < b->number);
}

typedef struct Sorter {
    int32_t num_objects;
    int32_t *ranks;  /* per object: its rank by name */
    int32_t *counts; /* num_objects + 1; scratch of a pass */
} Sorter;

static void sorter_init(Sorter *sorter, const PddlTask *pddl)
{
    size_t count = (size_t)pddl->num_objects;
    Named *named = MEM_NEW(Named, count);
    sorter->num_objects = pddl->num_objects;
    sorter->ranks = MEM_NEW(int32_t, count);
    sorter->counts = MEM_NEW(int32_t, count + 1);
    for (int32_t i = 0; i < pddl->num_objects; i++) {
        named[i] = (Named){pddl_task_text(pddl, pddl->objects[i].name), i};
    }
    if (count > 0) {
        qsort(named, count, sizeof *named, compare_named);
    }
    for (int32_t i = 0; i < pddl->num_objects; i++) {
        sorter->ranks[named[i].number] = i;
    }
    MEM_FREE(named, count);
}

static void sorter_release(Sorter *sorter)
{
    MEM_FREE(sorter->ranks, (size_t)sorter->num_objects);
    MEM_FREE(sorter->counts, (size_t)sorter->num_objects + 1);
}

/* One stable pass of a radix sort by the objects of a column. */
static void sort_by_column(Sorter *sorter, const Relation *relation, int32_t column,
                           const int32_t *from, int32_t *to)
{
    memset(sorter->counts, 0, ((size_t)sorter->num_objects + 1) * sizeof *sorter->counts);
    for (int32_t i = 0; i < relation->count; i++) {
        sorter->counts[sorter->ranks[relation_tuple(relation, i)[column]] + 1]++;
    }
    ints_add_up(sorter->counts, (size_t)sorter->num_objects + 1);
    for (int32_t i = 0; i < relation->count; i++) {
        int32_t rank = sorter->ranks[relation_tuple(relation, from[i])[column]];
        to[sorter->counts[rank]++] = from[i];
    }
}

/* The tuples of a relation in the order of their objects' names; the caller frees them. */
static int32_t *sort_tuples(Sorter *sorter, const Relation *relation)
{
    size_t count = (size_t)relation->count;
    int32_t *order = MEM_NEW(int32_t, count), *other = MEM_NEW(int32_t, count);
    for (int32_t i = 0; i < relation->count; i++) {
        order[i] = i;
    }
    for (int32_t column = relation->arity - 1; column >= 0; column--) {
        sort_by_column(sorter, relation, column, order, other);
        int32_t *swap = order;
        order = other;
        other = swap;
    }
    MEM_FREE(other, count);
    return order;
}

static void add_facts(Substitution *substitution, Sorter *sorter, int32_t predicate,
                      GroundTask *task)
{
    const Relation *relation = &substitution->program->relations.data[predicate]->tuples;
    size_t arity = (size_t)relation->arity;
    assert(relation->arity == task->norm->predicates[predicate].arity);
    int32_t *order = sort_tuples(sorter, relation);
    int32_t *facts = MEM_NEW(int32_t, (size_t)relation->count);
    substitution->facts[predicate] = facts;
    if ((uint64_t)task->fact_args.size + arity * (size_t)relation->count >= INT32_MAX) {
        mem_fail(arity * (size_t)relation->count * sizeof(int32_t));
    }
    int_vec_reserve(&task->fact_args, task->fact_args.size + arity * (size_t)relation->count + 1);
    for (int32_t i = 0; i < relation->count; i++) {
        facts[order[i]] = task->num_facts++;
        int_vec_push(&task->fact_predicates, predicate);
        for (size_t j = 0; j < arity; j++) {
            int_vec_push(&task->fact_args, relation_tuple(relation, order[i])[j]);
        }
        int_vec_push(&task->fact_first_args, (int32_t)task->fact_args.size);
    }
    assert(task->fact_first_args.size == (size_t)task->num_facts + 1);
    MEM_FREE(order, (size_t)relation->count);
}

static void mark_initial(const Substitution *substitution, GroundTask *task)
{
    const PddlTask *pddl = task->norm->pddl;
    bitset_init(&task->is_initial, (size_t)task->num_facts);
    for (int32_t i = 0; i < pddl->num_init; i++) {
        const PddlFact *fact = &pddl->init[i];
        if (substitution->facts[fact->predicate]) {
            const Relation *relation =
                &substitution->program->relations.data[fact->predicate]->tuples;
            int32_t tuple = relation_find(relation, fact->objects);
            assert(tuple >= 0); /* the program has started from these atoms */
            bitset_set(&task->is_initial, (size_t)substitution->facts[fact->predicate][tuple]);
        }
    }
}

static void add_predicates(Substitution *substitution, GroundTask *task)
{
    const NormTask *norm = task->norm;
    size_t count = (size_t)norm->num_predicates;
    Named *named = MEM_NEW(Named, count);
    for (int32_t i = 0; i < norm->num_predicates; i++) {
        named[i] = (Named){norm->predicates[i].name, i};
        int_vec_push(&task->predicate_begin, 0);
        int_vec_push(&task->predicate_end, 0);
    }
    qsort(named, count, sizeof *named, compare_named);
    Sorter sorter;
    sorter_init(&sorter, norm->pddl);
    for (size_t i = 0; i < count; i++) {
        int32_t predicate = named[i].number;
        if (norm->predicates[predicate].is_fluent) {
            task->predicate_begin.data[predicate] = task->num_facts;
            add_facts(substitution, &sorter, predicate, task);
            task->predicate_end.data[predicate] = task->num_facts;
        }
    }
    sorter_release(&sorter);
    MEM_FREE(named, count);
}

void substitution_init(Substitution *substitution, const Datalog *program, GroundTask *task)
{
    assert(program->is_complete && task->num_facts == 0);
    *substitution = (Substitution){.program = program};
    substitution->facts = MEM_NEW(int32_t *, (size_t)program->norm->num_predicates);
    int_vec_push(&task->fact_first_args, 0);
    add_predicates(substitution, task);
    mark_initial(substitution, task);
}

void substitution_release(Substitution *substitution)
{
    const Datalog *program = substitution->program;
    for (int32_t i = 0; i < program->norm->num_predicates; i++) {
        if (substitution->facts[i]) {
            MEM_FREE(substitution->facts[i], (size_t)program->relations.data[i]->tuples.count);
        }
    }
    MEM_FREE(substitution->facts, (size_t)program->norm->num_predicates);
    int_vec_release(&substitution->values);
    int_vec_release(&substitution->tuple);
}

/* --- Literals --------------------------------------------------------------------------------- */

void substitution_set(Substitution *substitution, const int32_t *objects, int32_t count,
                      int32_t num_variables)
{
    assert(count <= num_variables);
    int_vec_reserve(&substitution->values, (size_t)num_variables);
    if (count > 0) {
        memcpy(substitution->values.data, objects, (size_t)count * sizeof *objects);
    }
}

static int32_t term_object(const Substitution *substitution, PddlTerm term)
{
    assert(pddl_term_is_object(term) || (size_t)term < substitution->values.capacity);
    return pddl_term_is_object(term) ? pddl_term_object(term) : substitution->values.data[term];
}

int32_t substitution_find(Substitution *substitution, const Relation *relation,
                          const PddlTerm *terms)
{
    if (relation->is_narrow) {
        uint64_t key = 0;
        for (int32_t i = 0; i < relation->arity; i++) {
            key = relation_extend_key(relation, key, term_object(substitution, terms[i]));
        }
        return relation_find_key(relation, key);
    }
    int_vec_reserve(&substitution->tuple, (size_t)relation->arity);
    for (int32_t i = 0; i < relation->arity; i++) {
        substitution->tuple.data[i] = term_object(substitution, terms[i]);
    }
    return relation_find(relation, substitution->tuple.data);
}

GroundLiteral substitution_apply(Substitution *substitution, const NormLiteral *literal,
                                 bool is_negated)
{
    const Relation *relation = &substitution->program->relations.data[literal->predicate]->tuples;
    const int32_t *facts = substitution->facts[literal->predicate];
    assert(literal->num_terms == relation->arity);
    int32_t tuple = substitution_find(substitution, relation, literal->terms);
    if (tuple >= 0 && facts) {
        return is_negated ? ~facts[tuple] : facts[tuple];
    }
    return (tuple >= 0) != is_negated ? LITERAL_TRUE : LITERAL_FALSE;
}

GroundSpan substitution_span(const GroundTask *task, size_t first)
{
    if (task->literals.size >= INT32_MAX) {
        mem_fail(task->literals.size * sizeof(GroundLiteral));
    }
    return (GroundSpan){(int32_t)first, (int32_t)(task->literals.size - first)};
}

bool substitution_add_condition(Substitution *substitution, const NormCondition *condition,
                                GroundTask *task, GroundSpan *out_span)
{
    size_t first = task->literals.size;
    bool is_false = condition->is_false;
    for (int32_t i = 0; i < condition->num_literals && !is_false; i++) {
        const NormLiteral *norm_literal = &condition->literals[i];
        GroundLiteral literal =
            substitution_apply(substitution, norm_literal, norm_literal->is_negated);
        is_false = literal == LITERAL_FALSE;
        if (!is_false && literal != LITERAL_TRUE) {
            int_vec_push(&task->literals, literal);
        }
    }
    if (is_false) {
        task->literals.size = first;
        return false;
    }
    *out_span = substitution_span(task, first);
    return true;
}
