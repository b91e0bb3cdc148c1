#include "ground/rules.h"

#include <stdlib.h>

#include "ground/effect_rules.h"

/* What an instance of the action needs. */
static void start_action(RuleBuilder *builder, const NormAction *action)
{
    rule_builder_start(builder, action->num_parameters, action->types, action->num_parameters);
    rule_builder_add_positive(builder, &action->condition);
    const NormCost *cost = &action->cost;
    if (cost->required != PDDL_NONE) {
        int32_t relation = builder->program->first_function + cost->required;
        rule_atom_vec_push(&builder->body, (RuleAtom){relation, cost->num_terms, cost->terms});
    }
}

static void start_axiom(RuleBuilder *builder, const NormAxiom *axiom)
{
    rule_builder_start(builder, axiom->num_parameters, axiom->types, axiom->num_parameters);
    rule_builder_add_positive(builder, &axiom->condition);
}

/* --- Groups of heads -------------------------------------------------------------------------- */

/* A head and its variables, each once, ascending. */
typedef struct Candidate {
    RuleAtom head;
    Bitset variables;
    size_t num_variables;
    bool is_done;
} Candidate;

static void candidate_init(Candidate *candidate, RuleAtom head, int32_t num_variables)
{
    *candidate = (Candidate){.head = head};
    bitset_init(&candidate->variables, (size_t)num_variables);
    for (int32_t i = 0; i < head.num_terms; i++) {
        if (!pddl_term_is_object(head.terms[i])) {
            bitset_set(&candidate->variables, (size_t)head.terms[i]);
        }
    }
    candidate->num_variables = bitset_count(&candidate->variables);
}

static int compare_candidates(const void *left, const void *right)
{
    const Candidate *a = left, *b = right;
    return (a->num_variables < b->num_variables) - (a->num_variables > b->num_variables);
}

/* One rule for a head and all heads whose variables are among its own. */
static void build_group(RuleBuilder *builder, const NormAction *action, Candidate *first,
                        Candidate *end)
{
    start_action(builder, action);
    for (Candidate *other = first; other < end; other++) {
        if (!other->is_done && bitset_is_subset(&other->variables, &first->variables)) {
            rule_atom_vec_push(&builder->heads, other->head);
            other->is_done = true;
        }
    }
    rule_vec_push(&builder->program->rules, rule_builder_finish(builder, RULE_HEADS, NULL));
}

static void build_action(RuleBuilder *builder, const NormAction *action, const RuleAtomVec *heads)
{
    if (heads->size == 0) {
        return;
    }
    Candidate *candidates = MEM_NEW(Candidate, heads->size);
    Candidate *end = candidates + heads->size;
    for (size_t i = 0; i < heads->size; i++) {
        candidate_init(&candidates[i], heads->data[i], action->num_parameters);
    }
    qsort(candidates, heads->size, sizeof *candidates, compare_candidates);
    for (Candidate *candidate = candidates; candidate < end; candidate++) {
        if (!candidate->is_done) {
            build_group(builder, action, candidate, end);
        }
    }
    for (Candidate *candidate = candidates; candidate < end; candidate++) {
        bitset_release(&candidate->variables);
    }
    MEM_FREE(candidates, heads->size);
}

/* --- The program ------------------------------------------------------------------------------ */

static void build_actions(RuleBuilder *builder)
{
    const NormTask *norm = builder->program->norm;
    EffectRules *effects = effect_rules_new(builder->program);
    RuleAtomVec heads = {0};
    for (int32_t i = 0; i < norm->num_actions; i++) {
        if (!norm->actions[i].condition.is_false) {
            heads.size = 0;
            effect_rules_build(effects, &norm->actions[i], &heads);
            build_action(builder, &norm->actions[i], &heads);
        }
    }
    rule_atom_vec_release(&heads);
    effect_rules_free(effects);
}

static void build_axiom(RuleBuilder *builder, const NormAxiom *axiom)
{
    start_axiom(builder, axiom);
    PddlTerm *terms = ARENA_NEW(builder->arena, PddlTerm, (size_t)axiom->num_external);
    for (int32_t i = 0; i < axiom->num_external; i++) {
        terms[i] = i;
    }
    rule_atom_vec_push(&builder->heads, (RuleAtom){axiom->predicate, axiom->num_external, terms});
    rule_vec_push(&builder->program->rules, rule_builder_finish(builder, RULE_HEADS, NULL));
}

void rules_build(Program *program)
{
    RuleBuilder builder;
    rule_builder_init(&builder, program);
    build_actions(&builder);
    for (int32_t i = 0; i < program->norm->num_axioms; i++) {
        if (!program->norm->axioms[i].condition.is_false) {
            build_axiom(&builder, &program->norm->axioms[i]);
        }
    }
    rule_builder_release(&builder);
}

/* --- Instances -------------------------------------------------------------------------------- */

/* A condition that is false has no instances. */
static Rule finish_instances(RuleBuilder *builder, const NormCondition *condition)
{
    Rule rule = rule_builder_finish(builder, RULE_INSTANCES, condition);
    rule.num_empty += condition && condition->is_false;
    rule_builder_release(builder);
    return rule;
}

Rule rules_of_action(Program *program, int32_t action)
{
    RuleBuilder builder;
    rule_builder_init(&builder, program);
    start_action(&builder, &program->norm->actions[action]);
    return finish_instances(&builder, &program->norm->actions[action].condition);
}

Rule rules_of_axiom(Program *program, int32_t axiom)
{
    RuleBuilder builder;
    rule_builder_init(&builder, program);
    start_axiom(&builder, &program->norm->axioms[axiom]);
    return finish_instances(&builder, &program->norm->axioms[axiom].condition);
}

Rule rules_of_equal(Program *program, int32_t action, int32_t left, int32_t right)
{
    RuleBuilder builder;
    rule_builder_init(&builder, program);
    start_action(&builder, &program->norm->actions[action]);
    PddlTerm *terms = ARENA_NEW(builder.arena, PddlTerm, 2);
    terms[0] = left;
    terms[1] = right;
    rule_atom_vec_push(&builder.body, (RuleAtom){program->norm->equality, 2, terms});
    return finish_instances(&builder, NULL);
}
