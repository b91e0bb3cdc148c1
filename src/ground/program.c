#include "ground/program.h"

#include <string.h>

#include "ground/rules.h"

enum { NO_SET = -1 };

/* --- Relations -------------------------------------------------------------------------------- */

int32_t program_add_relation(Program *program, int32_t arity, bool is_derived)
{
    ProgramRelation *relation = ARENA_NEW(&program->arena, ProgramRelation, 1);
    relation_init(&relation->tuples, arity, program->norm->pddl->num_objects);
    relation_init(&relation->single, arity, program->norm->pddl->num_objects);
    relation->is_derived = is_derived;
    program_relation_vec_push(&program->relations, relation);
    return (int32_t)program->relations.size - 1;
}

static void add_relations(Program *program)
{
    const NormTask *norm = program->norm;
    for (int32_t i = 0; i < norm->num_predicates; i++) {
        program_add_relation(program, norm->predicates[i].arity, norm->predicates[i].is_derived);
    }
    program->first_function = (int32_t)program->relations.size;
    for (int32_t i = 0; i < norm->pddl->num_functions; i++) {
        program_add_relation(program, norm->pddl->functions[i].num_parameters, false);
    }
    program->objects = program_add_relation(program, 1, false);
    for (int32_t i = 0; i < norm->num_actions; i++) {
        for (int32_t j = 0; j < norm->actions[i].num_effects; j++) {
            const NormLiteral *literal = &norm->actions[i].effects[j].literal;
            if (!literal->is_negated) {
                program->relations.data[literal->predicate]->is_derived = true;
            }
        }
    }
}

static void add_facts(Program *program)
{
    const PddlTask *pddl = program->norm->pddl;
    ProgramRelation **relations = program->relations.data;
    for (int32_t i = 0; i < pddl->num_init; i++) {
        relation_insert(&relations[pddl->init[i].predicate]->tuples, pddl->init[i].objects);
    }
    for (int32_t i = 0; i < pddl->num_values; i++) {
        const PddlValue *value = &pddl->values[i];
        relation_insert(&relations[program->first_function + value->function]->tuples,
                        value->objects);
    }
    for (int32_t i = 0; i < pddl->num_objects; i++) {
        relation_insert(&relations[program->objects]->tuples, &i);
        relation_insert(&relations[program->norm->equality]->tuples, (int32_t[]){i, i});
    }
}

/* --- Types ------------------------------------------------------------------------------------ */

static int32_t make_type_set(Program *program, PddlTypeSet types)
{
    const PddlTask *pddl = program->norm->pddl;
    Bitset members;
    bitset_init(&members, (size_t)pddl->num_objects);
    for (int32_t i = 0; i < pddl->num_objects; i++) {
        if (pddl_task_type_matches(pddl, pddl->objects[i].type, types)) {
            bitset_set(&members, (size_t)i);
        }
    }
    int32_t set = object_sets_intern(&program->sets, &members);
    bitset_release(&members);
    return set;
}

int32_t program_type_set(Program *program, PddlTypeSet types)
{
    if (types.count != 1) {
        return make_type_set(program, types);
    }
    int32_t *known = &program->type_sets.data[types.types[0]];
    if (*known == NO_SET) {
        *known = make_type_set(program, types);
    }
    return *known;
}

/* --- Views ------------------------------------------------------------------------------------ */

static bool column_accepts(const Program *program, const ViewColumn *column, int32_t object)
{
    if (column->test == VIEW_OBJECT) {
        return object == column->operand;
    }
    return column->operand == OBJECT_SETS_ALL ||
           object_sets_contain(&program->sets, column->operand, object);
}

bool program_feed_view(Program *program, View *view, const int32_t *tuple)
{
    int32_t arity = program->relations.data[view->relation]->tuples.arity;
    for (int32_t c = 0; c < arity; c++) {
        const ViewColumn *column = &view->columns[c];
        if (!column_accepts(program, column, tuple[c])) {
            return false;
        }
        if (column->target != VIEW_DROPPED) {
            program->tuple.data[column->target] = tuple[c];
        }
    }
    if (view->may_repeat) {
        return relation_insert(&view->tuples, program->tuple.data);
    }
    relation_append(&view->tuples, program->tuple.data);
    return true;
}

static View *make_view(Program *program, int32_t relation, const ViewColumn *columns, int32_t arity)
{
    View *view = ARENA_NEW(&program->arena, View, 1);
    view->relation = relation;
    view->columns = arena_copy(&program->arena, columns, (size_t)arity, sizeof *columns);
    int32_t num_columns = 0;
    for (int32_t c = 0; c < arity; c++) {
        num_columns += columns[c].target != VIEW_DROPPED;
        view->may_repeat = view->may_repeat ||
                           (columns[c].target == VIEW_DROPPED && columns[c].test == VIEW_MEMBER);
    }
    relation_init(&view->tuples, num_columns, program->norm->pddl->num_objects);
    int_vec_reserve(&program->tuple, (size_t)num_columns);
    view_vec_push(&program->views, view);
    return view;
}

/* The only tuple that passes the columns, in program->tuple; false if others do, too. */
static bool is_single(Program *program, const ViewColumn *columns, int32_t arity)
{
    int_vec_reserve(&program->tuple, (size_t)arity);
    for (int32_t c = 0; c < arity; c++) {
        if (columns[c].test != VIEW_OBJECT) {
            return false;
        }
        program->tuple.data[c] = columns[c].operand;
    }
    return true;
}

View *program_single_view(const ProgramRelation *relation, const int32_t *tuple)
{
    int32_t id = relation_find(&relation->single, tuple);
    return id >= 0 ? relation->single_views.data[id] : NULL;
}

/* Lets the view see the tuples that come, and those that are there if no more will. */
static void attach_view(Program *program, View *view)
{
    ProgramRelation *relation = program->relations.data[view->relation];
    const Relation *tuples = &relation->tuples;
    bool is_full = !relation->is_derived || program->is_complete;
    if (is_single(program, view->columns, tuples->arity)) {
        relation_insert(&relation->single, program->tuple.data);
        view_vec_push(&relation->single_views, view);
        if (is_full && relation_find(tuples, program->tuple.data) >= 0) {
            relation_append(&view->tuples, NULL);
        }
        return;
    }
    view_vec_push(&relation->views, view);
    for (int32_t id = 0; id < tuples->count && is_full; id++) {
        program_feed_view(program, view, relation_tuple(tuples, id));
    }
}

static bool is_view_of(const View *view, int32_t relation, const ViewColumn *columns, size_t bytes)
{
    return view->relation == relation && (bytes == 0 || memcmp(view->columns, columns, bytes) == 0);
}

View *program_view(Program *program, int32_t relation, const ViewColumn *columns)
{
    const Relation *tuples = &program->relations.data[relation]->tuples;
    size_t bytes = (size_t)tuples->arity * sizeof *columns;
    uint32_t hash = hash_index_hash_bytes(columns, bytes) ^ (uint32_t)relation * 0x9e3779b9u;
    hash_index_reserve(&program->view_ids, program->view_ids.count + 1);
    size_t cursor = hash_index_start(&program->view_ids, hash);
    for (int32_t id; (id = hash_index_next(&program->view_ids, hash, &cursor)) >= 0;) {
        if (is_view_of(program->views.data[id], relation, columns, bytes)) {
            return program->views.data[id];
        }
    }
    hash_index_insert_at(&program->view_ids, cursor, hash, (int32_t)program->views.size);
    View *view = make_view(program, relation, columns, tuples->arity);
    attach_view(program, view);
    return view;
}

/* --- The whole -------------------------------------------------------------------------------- */

void program_init(Program *program, const NormTask *norm, const Progress *progress)
{
    *program = (Program){.norm = norm, .progress = progress};
    object_sets_init(&program->sets, norm->pddl->num_objects);
    for (int32_t i = 0; i < norm->pddl->num_types; i++) {
        int_vec_push(&program->type_sets, NO_SET);
    }
    add_relations(program);
    add_facts(program);
    rules_build(program);
}

void program_release(Program *program)
{
    for (size_t i = 0; i < program->relations.size; i++) {
        relation_release(&program->relations.data[i]->tuples);
        relation_release(&program->relations.data[i]->single);
        view_vec_release(&program->relations.data[i]->views);
        view_vec_release(&program->relations.data[i]->single_views);
    }
    for (size_t i = 0; i < program->views.size; i++) {
        relation_release(&program->views.data[i]->tuples);
        view_use_vec_release(&program->views.data[i]->uses);
    }
    program_relation_vec_release(&program->relations);
    view_vec_release(&program->views);
    hash_index_release(&program->view_ids);
    rule_vec_release(&program->rules);
    object_sets_release(&program->sets);
    int_vec_release(&program->type_sets);
    int_vec_release(&program->tuple);
    arena_release(&program->arena);
}
