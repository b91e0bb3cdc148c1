#include "ground/explore.h"

typedef struct Explorer {
    Program *program;
    const Rule *rule; /* at work */
    Join join;
    IntVec arriving, tuple; /* scratch */
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
    join_start(&explorer->join, &explorer->rule->body, literal, tuple);
    while (join_next(&explorer->join)) {
        add_heads(explorer);
        join_skip(&explorer->join);
    }
}

static void view_has_grown(Explorer *explorer, const View *view)
{
    Rule *rules = explorer->program->rules.data;
    for (size_t i = 0; i < view->uses.size && view->tuples.count == 1; i++) {
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
    if (program_feed_view(explorer->program, view, explorer->arriving.data)) {
        view_has_grown(explorer, view);
    }
}

static void arrive(Explorer *explorer, ProgramRelation *relation, int32_t id)
{
    size_t arity = (size_t)relation->tuples.arity;
    int_vec_reserve(&explorer->arriving, arity);
    for (size_t i = 0; i < arity; i++) {
        explorer->arriving.data[i] = relation_tuple(&relation->tuples, id)[i];
    }
    for (size_t i = 0; i < relation->views.size && !explorer->join.is_stopped; i++) {
        feed_view(explorer, relation->views.data[i]);
    }
    View *single = program_single_view(relation, explorer->arriving.data);
    if (single && !explorer->join.is_stopped) {
        feed_view(explorer, single);
    }
}

/* Lets all atoms arrive that are known so far; false if there were none. */
static bool round_of_atoms(Explorer *explorer)
{
    bool has_new = false;
    for (size_t i = 0; i < explorer->program->relations.size; i++) {
        ProgramRelation *relation = explorer->program->relations.data[i];
        while (relation->is_derived && relation->num_seen < relation->tuples.count &&
               !explorer->join.is_stopped) {
            arrive(explorer, relation, relation->num_seen++);
            has_new = true;
        }
    }
    return has_new && !explorer->join.is_stopped;
}

bool explore_program(Program *program)
{
    Explorer explorer = {.program = program};
    join_init(&explorer.join, program->progress, "reachable atoms", knows_heads, &explorer);
    explorer.join.is_stopped = program->is_stopped;
    for (size_t i = 0; i < program->rules.size && !explorer.join.is_stopped; i++) {
        if (program->rules.data[i].num_empty == 0) { /* nothing that it needs has to arrive */
            fire_rule(&explorer, (int32_t)i, JOIN_NO_LITERAL, 0);
        }
    }
    while (round_of_atoms(&explorer)) {
    }
    program->is_stopped = explorer.join.is_stopped;
    program->is_complete = !program->is_stopped;
    join_release(&explorer.join);
    int_vec_release(&explorer.arriving);
    int_vec_release(&explorer.tuple);
    return program->is_complete;
}
