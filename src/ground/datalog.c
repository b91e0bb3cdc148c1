/* The problem: compute all atoms that are reachable if nothing is ever deleted, for tasks with
 * millions of them, without listing the instances of actions [CHHLPW23].
 *
 * The idea: semi-naive bottom-up evaluation. Derived atoms wait in their relation until their turn
 * comes (num_seen). Then each enters every view of the relation that accepts it, and each rule that
 * reads the view is joined with the new tuple in that literal and with everything that has entered
 * before in the others (join.h). Matches add their heads to relations. Each combination of tuples
 * is considered once, when its last tuple enters.
 *
 * Invariants: a view holds the projections of those tuples of its relation that it accepts among
 * the first num_seen. A rule's num_empty counts the views without tuples, and a rule is joined only
 * when it is 0. Cost: the sum of the joins; the order of atoms is free, since facts are sorted
 * afterwards. */
#include "ground/datalog.h"

#include <string.h>

enum { NO_SET = -1 };

/* --- Relations -------------------------------------------------------------------------------- */

int32_t datalog_add_relation(Datalog *program, int32_t arity, bool is_derived)
{
    DatalogRelation *relation = ARENA_NEW(&program->arena, DatalogRelation, 1);
    relation_init(&relation->tuples, arity, program->norm->pddl->num_objects);
    relation_init(&relation->single, arity, program->norm->pddl->num_objects);
    relation->is_derived = is_derived;
    datalog_relation_vec_push(&program->relations, relation);
    return (int32_t)program->relations.size - 1;
}

static void add_relations(Datalog *program)
{
    const NormTask *norm = program->norm;
    for (int32_t i = 0; i < norm->num_predicates; i++) {
        datalog_add_relation(program, norm->predicates[i].arity, norm->predicates[i].is_derived);
    }
    program->first_function = (int32_t)program->relations.size;
    for (int32_t i = 0; i < norm->pddl->num_functions; i++) {
        datalog_add_relation(program, norm->pddl->functions[i].num_parameters, false);
    }
    program->objects = datalog_add_relation(program, 1, false);
    for (int32_t i = 0; i < norm->num_actions; i++) {
        for (int32_t j = 0; j < norm->actions[i].num_effects; j++) {
            const NormLiteral *literal = &norm->actions[i].effects[j].literal;
            if (!literal->is_negated) {
                program->relations.data[literal->predicate]->is_derived = true;
            }
        }
    }
}

static void add_facts(Datalog *program)
{
    const PddlTask *pddl = program->norm->pddl;
    DatalogRelation **relations = program->relations.data;
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

/* --- Sets of objects -------------------------------------------------------------------------- */

int32_t datalog_intern_set(Datalog *program, const Bitset *members)
{
    assert(members->num_bits == (size_t)program->norm->pddl->num_objects);
    ObjectSets *sets = &program->sets;
    size_t num_words = (members->num_bits + 63) / 64;
    uint32_t hash = hash_index_hash_bytes(members->words, num_words * sizeof(uint64_t));
    hash_index_reserve(&sets->ids, sets->ids.count + 1);
    size_t cursor = hash_index_start(&sets->ids, hash);
    for (int32_t id; (id = hash_index_next(&sets->ids, hash, &cursor)) >= 0;) {
        if (bitset_equals(&sets->sets.data[id], members)) {
            return id;
        }
    }
    int32_t id = (int32_t)sets->sets.size;
    hash_index_insert_at(&sets->ids, cursor, hash, id);
    Bitset copy;
    bitset_init(&copy, members->num_bits);
    bitset_unite(&copy, members);
    bitset_vec_push(&sets->sets, copy);
    return id;
}

static void intern_all_objects(Datalog *program)
{
    Bitset all;
    bitset_init(&all, (size_t)program->norm->pddl->num_objects);
    for (size_t i = 0; i < all.num_bits; i++) {
        bitset_set(&all, i);
    }
    int32_t id = datalog_intern_set(program, &all);
    assert(id == DATALOG_ALL_OBJECTS);
    (void)id;
    bitset_release(&all);
}

static void release_sets(ObjectSets *sets)
{
    for (size_t i = 0; i < sets->sets.size; i++) {
        bitset_release(&sets->sets.data[i]);
    }
    bitset_vec_release(&sets->sets);
    hash_index_release(&sets->ids);
}

static int32_t make_type_set(Datalog *program, PddlTypeSet types)
{
    const PddlTask *pddl = program->norm->pddl;
    Bitset members;
    bitset_init(&members, (size_t)pddl->num_objects);
    for (int32_t i = 0; i < pddl->num_objects; i++) {
        if (pddl_task_type_matches(pddl, pddl->objects[i].type, types)) {
            bitset_set(&members, (size_t)i);
        }
    }
    int32_t set = datalog_intern_set(program, &members);
    bitset_release(&members);
    return set;
}

int32_t datalog_type_set(Datalog *program, PddlTypeSet types)
{
    if (types.count != 1) {
        return make_type_set(program, types);
    }
    assert(types.types[0] >= 0 && (size_t)types.types[0] < program->type_sets.size);
    int32_t *known = &program->type_sets.data[types.types[0]];
    if (*known == NO_SET) {
        *known = make_type_set(program, types);
    }
    return *known;
}

/* --- Views ------------------------------------------------------------------------------------ */

static bool column_accepts(const Datalog *program, const ViewColumn *column, int32_t object)
{
    if (column->test == VIEW_OBJECT) {
        return object == column->operand;
    }
    return column->operand == DATALOG_ALL_OBJECTS ||
           datalog_set_contains(program, column->operand, object);
}

bool datalog_feed_view(Datalog *program, View *view, const int32_t *tuple)
{
    int32_t arity = program->relations.data[view->relation]->tuples.arity;
    for (int32_t c = 0; c < arity; c++) {
        const ViewColumn *column = &view->columns[c];
        if (!column_accepts(program, column, tuple[c])) {
            return false;
        }
        if (column->target != VIEW_DROPPED) {
            assert(column->target < view->tuples.arity);
            program->tuple.data[column->target] = tuple[c];
        }
    }
    if (view->may_repeat) {
        return relation_insert(&view->tuples, program->tuple.data);
    }
    relation_append(&view->tuples, program->tuple.data);
    return true;
}

static View *make_view(Datalog *program, int32_t relation, const ViewColumn *columns, int32_t arity)
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

/* Whether only one tuple can pass the columns; it is in program->tuple then. */
static bool is_single(Datalog *program, const ViewColumn *columns, int32_t arity)
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

View *datalog_single_view(const DatalogRelation *relation, const int32_t *tuple)
{
    assert(relation->single.count == (int32_t)relation->single_views.size);
    int32_t id = relation_find(&relation->single, tuple);
    return id >= 0 ? relation->single_views.data[id] : NULL;
}

/* Registers the view with its relation, and fills it if the relation is complete. */
static void attach_view(Datalog *program, View *view)
{
    DatalogRelation *relation = program->relations.data[view->relation];
    const Relation *tuples = &relation->tuples;
    bool is_full = !relation->is_derived || program->is_complete;
    assert(is_full || relation->num_seen == 0); /* rules are made before the fixpoint */
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
        datalog_feed_view(program, view, relation_tuple(tuples, id));
    }
}

static bool is_view_of(const View *view, int32_t relation, const ViewColumn *columns, size_t bytes)
{
    return view->relation == relation && (bytes == 0 || memcmp(view->columns, columns, bytes) == 0);
}

View *datalog_view(Datalog *program, int32_t relation, const ViewColumn *columns)
{
    assert(relation >= 0 && (size_t)relation < program->relations.size);
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

void datalog_init(Datalog *program, const NormTask *norm, const Progress *progress)
{
    *program = (Datalog){.norm = norm, .progress = progress};
    intern_all_objects(program);
    for (int32_t i = 0; i < norm->pddl->num_types; i++) {
        int_vec_push(&program->type_sets, NO_SET);
    }
    add_relations(program);
    add_facts(program);
}

void datalog_release(Datalog *program)
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
    datalog_relation_vec_release(&program->relations);
    view_vec_release(&program->views);
    hash_index_release(&program->view_ids);
    rule_vec_release(&program->rules);
    release_sets(&program->sets);
    int_vec_release(&program->type_sets);
    int_vec_release(&program->tuple);
    arena_release(&program->arena);
}

/* --- The fixpoint ----------------------------------------------------------------------------- */

typedef struct Explorer {
    Datalog *program;
    const Rule *rule; /* at hand */
    Join join;
    IntVec entering, tuple; /* scratch */
} Explorer;

/* The atom of a head under these values, in explorer->tuple. */
static const int32_t *head_tuple(Explorer *explorer, const RuleAtom *head, const int32_t *values)
{
    int_vec_reserve(&explorer->tuple, (size_t)head->num_terms);
    for (int32_t i = 0; i < head->num_terms; i++) {
        PddlTerm term = head->terms[i];
        explorer->tuple.data[i] = pddl_term_is_object(term) ? pddl_term_object(term) : values[term];
    }
    return explorer->tuple.data;
}

static bool knows_heads(void *context, const int32_t *values)
{
    Explorer *explorer = context;
    for (int32_t i = 0; i < explorer->rule->num_heads; i++) {
        const RuleAtom *head = &explorer->rule->heads[i];
        const Relation *relation = &explorer->program->relations.data[head->relation]->tuples;
        if (relation_find(relation, head_tuple(explorer, head, values)) < 0) {
            return false;
        }
    }
    return true;
}

static void add_heads(Explorer *explorer)
{
    const Rule *rule = explorer->rule;
    for (int32_t i = 0; i < rule->num_heads; i++) {
        const RuleAtom *head = &rule->heads[i];
        Relation *relation = &explorer->program->relations.data[head->relation]->tuples;
        relation_insert(relation, head_tuple(explorer, head, explorer->join.values.data));
    }
}

static void fire_rule(Explorer *explorer, int32_t rule, int32_t literal, int32_t tuple)
{
    explorer->rule = &explorer->program->rules.data[rule];
    assert(explorer->rule->num_empty == 0);
    join_start(&explorer->join, &explorer->rule->body, literal, tuple);
    while (join_next(&explorer->join)) {
        add_heads(explorer);
        join_skip(&explorer->join);
    }
}

/* Joins every rule that reads the view with its newest tuple. */
static void fire_rules_of(Explorer *explorer, const View *view)
{
    Rule *rules = explorer->program->rules.data;
    for (size_t i = 0; i < view->uses.size && view->tuples.count == 1; i++) {
        assert(rules[view->uses.data[i].rule].num_empty > 0);
        rules[view->uses.data[i].rule].num_empty--;
    }
    for (size_t i = 0; i < view->uses.size && !explorer->join.is_stopped; i++) {
        ViewUse use = view->uses.data[i];
        if (rules[use.rule].num_empty == 0) {
            fire_rule(explorer, use.rule, use.literal, view->tuples.count - 1);
        }
    }
}

static void feed_view(Explorer *explorer, View *view)
{
    if (datalog_feed_view(explorer->program, view, explorer->entering.data)) {
        fire_rules_of(explorer, view);
    }
}

/* Lets an atom enter the views. It is copied, since joins may move the tuples of its relation. */
static void enter_views(Explorer *explorer, DatalogRelation *relation, int32_t id)
{
    assert(relation->is_derived);
    size_t arity = (size_t)relation->tuples.arity;
    int_vec_reserve(&explorer->entering, arity);
    for (size_t i = 0; i < arity; i++) {
        explorer->entering.data[i] = relation_tuple(&relation->tuples, id)[i];
    }
    for (size_t i = 0; i < relation->views.size && !explorer->join.is_stopped; i++) {
        feed_view(explorer, relation->views.data[i]);
    }
    View *single = datalog_single_view(relation, explorer->entering.data);
    if (single && !explorer->join.is_stopped) {
        feed_view(explorer, single);
    }
}

/* Lets all atoms that are known so far enter the views; false if there were none. */
static bool explore_round(Explorer *explorer)
{
    bool has_new = false;
    for (size_t i = 0; i < explorer->program->relations.size; i++) {
        DatalogRelation *relation = explorer->program->relations.data[i];
        while (relation->is_derived && relation->num_seen < relation->tuples.count &&
               !explorer->join.is_stopped) {
            enter_views(explorer, relation, relation->num_seen++);
            has_new = true;
        }
    }
    return has_new && !explorer->join.is_stopped;
}

bool datalog_explore(Datalog *program)
{
    assert(!program->is_complete);
    Explorer explorer = {.program = program};
    join_init(&explorer.join, program->progress, "reachable atoms", knows_heads, &explorer);
    explorer.join.is_stopped = program->is_stopped;
    for (size_t i = 0; i < program->rules.size && !explorer.join.is_stopped; i++) {
        if (program->rules.data[i].num_empty == 0) { /* it reads no view that is still empty */
            fire_rule(&explorer, (int32_t)i, JOIN_NO_LITERAL, 0);
        }
    }
    while (explore_round(&explorer)) {
    }
    program->is_stopped = explorer.join.is_stopped;
    program->is_complete = !program->is_stopped;
    join_release(&explorer.join);
    int_vec_release(&explorer.entering);
    int_vec_release(&explorer.tuple);
    return program->is_complete;
}
