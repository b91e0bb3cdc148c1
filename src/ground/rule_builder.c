/* The problem: an atom of a rule body says several things about its columns: constants, types of
 * the variables, repeated variables, variables that nothing else needs. A join should see none of
 * that.
 *
 * The idea: move it all into views (datalog.h). Unary conditions that never change only narrow the
 * set of objects of their variable and vanish from the body (absorb_atoms). Every other atom
 * becomes a view whose columns test constants and sets, and drop variables that occur once and in
 * no head. What is left is a join over distinct variables. Negative conditions that never change
 * become filters.
 *
 * An action needs no list of its instances to be explored: rule_builder_add_action makes one rule
 * per group of heads, and its matches are the values of the variables of these heads only
 * [CHHLPW23]. Where actions have many parameters there are far fewer such values than instances. */
#include "ground/rule_builder.h"
#include "base/ints.h"

#include <stdlib.h>

DEFINE_VEC(JoinLiteralVec, join_literal_vec, JoinLiteral);
DEFINE_VEC(JoinFilterVec, join_filter_vec, JoinFilter);

enum { NO_VARIABLE = -1, END_OF_ROW = -1 };

void rule_builder_init(RuleBuilder *builder, Datalog *program)
{
    *builder = (RuleBuilder){.program = program, .arena = &program->arena};
    bitset_init(&builder->members, (size_t)program->norm->pddl->num_objects);
}

void rule_builder_release(RuleBuilder *builder)
{
    rule_variable_vec_release(&builder->variables);
    rule_atom_vec_release(&builder->body);
    rule_atom_vec_release(&builder->heads);
    bitset_release(&builder->members);
    view_column_vec_release(&builder->columns);
    int_vec_release(&builder->row);
    int_vec_release(&builder->rows);
}

static bool is_derived(const RuleBuilder *builder, int32_t relation)
{
    return builder->program->relations.data[relation]->is_derived;
}

/* --- Object sets ------------------------------------------------------------------------------ */

void rule_builder_start(RuleBuilder *builder, int32_t count, const PddlTypeSet *types,
                        int32_t num_typed)
{
    assert(num_typed >= 0 && num_typed <= count);
    builder->variables.size = builder->body.size = builder->heads.size = 0;
    builder->last_stamp = 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t set =
            i < num_typed ? datalog_type_set(builder->program, types[i]) : DATALOG_ALL_OBJECTS;
        rule_variable_vec_push(&builder->variables, (RuleVariable){.set = set});
    }
}

void rule_builder_add_positive(RuleBuilder *builder, const NormCondition *condition)
{
    for (int32_t i = 0; i < condition->num_literals; i++) {
        const NormLiteral *l = &condition->literals[i];
        if (!l->is_negated) {
            rule_atom_vec_push(&builder->body, (RuleAtom){l->predicate, l->num_terms, l->terms});
        }
    }
}

/* The first place of the only variable of an atom that never changes; NO_VARIABLE if the atom
 * changes or has several variables or none. */
static int32_t only_variable(const RuleBuilder *builder, const RuleAtom *atom)
{
    int32_t place = NO_VARIABLE;
    for (int32_t i = 0; i < atom->num_terms; i++) {
        if (!pddl_term_is_object(atom->terms[i])) {
            if (place != NO_VARIABLE && atom->terms[i] != atom->terms[place]) {
                return NO_VARIABLE;
            }
            place = place == NO_VARIABLE ? i : place;
        }
    }
    return is_derived(builder, atom->relation) ? NO_VARIABLE : place;
}

static bool objects_fit(const RuleAtom *atom, const int32_t *tuple)
{
    for (int32_t i = 0; i < atom->num_terms; i++) {
        if (pddl_term_is_object(atom->terms[i]) && pddl_term_object(atom->terms[i]) != tuple[i]) {
            return false;
        }
    }
    return true;
}

static void narrow(RuleBuilder *builder, const RuleAtom *atom, int32_t place)
{
    Datalog *program = builder->program;
    const Relation *tuples = &program->relations.data[atom->relation]->tuples;
    assert(!is_derived(builder, atom->relation) && tuples->arity == atom->num_terms);
    RuleVariable *variable = &builder->variables.data[atom->terms[place]];
    bitset_clear_all(&builder->members);
    for (int32_t id = 0; id < tuples->count; id++) {
        const int32_t *tuple = relation_tuple(tuples, id);
        if (objects_fit(atom, tuple) &&
            datalog_set_contains(program, variable->set, tuple[place])) {
            bitset_set(&builder->members, (size_t)tuple[place]);
        }
    }
    variable->set = datalog_intern_set(program, &builder->members);
}

/* Moves conditions on one variable that never change into the set that it ranges over. */
static void absorb_atoms(RuleBuilder *builder)
{
    size_t kept = 0;
    for (size_t i = 0; i < builder->body.size; i++) {
        RuleAtom atom = builder->body.data[i];
        int32_t place = only_variable(builder, &atom);
        if (place != NO_VARIABLE) {
            narrow(builder, &atom, place);
        } else {
            builder->body.data[kept++] = atom;
        }
    }
    builder->body.size = kept;
}

static void count_atoms(RuleBuilder *builder)
{
    RuleVariable *variables = builder->variables.data;
    for (size_t i = 0; i < builder->body.size; i++) {
        const RuleAtom *atom = &builder->body.data[i];
        int32_t stamp = ++builder->last_stamp;
        for (int32_t j = 0; j < atom->num_terms; j++) {
            PddlTerm term = atom->terms[j];
            assert(pddl_term_is_object(term) || (size_t)term < builder->variables.size);
            if (!pddl_term_is_object(term) && variables[term].stamp != stamp) {
                variables[term].stamp = stamp;
                variables[term].num_atoms++;
            }
        }
    }
}

static void add_ranges(RuleBuilder *builder)
{
    for (size_t v = 0; v < builder->variables.size; v++) {
        if (builder->variables.data[v].num_atoms == 0) {
            PddlTerm term = (PddlTerm)v;
            const PddlTerm *terms = arena_copy(builder->arena, &term, 1, sizeof term);
            rule_atom_vec_push(&builder->body, (RuleAtom){builder->program->objects, 1, terms});
        }
    }
}

/* --- Bodies ----------------------------------------------------------------------------------- */

static bool is_kept(const RuleVariable *variable, RuleShape shape)
{
    return shape == RULE_INSTANCES || variable->is_wanted ||
           (shape == RULE_HEADS && variable->num_atoms > 1);
}

/* Fills builder->columns, and builder->row with the variables of the view. */
static void make_columns(RuleBuilder *builder, const RuleAtom *atom, RuleShape shape)
{
    int32_t stamp = ++builder->last_stamp;
    builder->columns.size = builder->row.size = 0;
    for (int32_t i = 0; i < atom->num_terms; i++) {
        PddlTerm term = atom->terms[i];
        ViewColumn column = {VIEW_OBJECT, pddl_term_object(term), VIEW_DROPPED};
        if (!pddl_term_is_object(term)) {
            RuleVariable *variable = &builder->variables.data[term];
            column = (ViewColumn){VIEW_MEMBER, DATALOG_ALL_OBJECTS, VIEW_DROPPED};
            if (variable->stamp != stamp) {
                variable->stamp = stamp;
                column.operand = variable->set;
                if (is_kept(variable, shape)) {
                    column.target = (int32_t)builder->row.size;
                    int_vec_push(&builder->row, term);
                }
            }
        }
        view_column_vec_push(&builder->columns, column);
    }
}

/* Lists for each variable the numbers of the rows in builder->rows that have it. */
static JoinUses list_uses(RuleBuilder *builder)
{
    const IntVec *rows = &builder->rows;
    size_t num_variables = builder->variables.size;
    int32_t *begin = ARENA_NEW(builder->arena, int32_t, num_variables + 2);
    int32_t *items = ARENA_NEW(builder->arena, int32_t, rows->size);
    for (size_t i = 0; i < rows->size; i++) {
        if (rows->data[i] != END_OF_ROW) {
            begin[rows->data[i] + 2]++;
        }
    }
    ints_add_up(begin, num_variables + 2);
    assert(begin[num_variables + 1] <= (int32_t)rows->size);
    int32_t row = 0;
    for (size_t i = 0; i < rows->size; i++) {
        if (rows->data[i] == END_OF_ROW) {
            row++;
        } else {
            items[begin[rows->data[i] + 1]++] = row;
        }
    }
    return (JoinUses){begin, items};
}

static void use_view(RuleBuilder *builder, Rule *rule, View *view, int32_t literal)
{
    int32_t number = (int32_t)builder->program->rules.size;
    const ViewUse *last = view->uses.size > 0 ? &view->uses.data[view->uses.size - 1] : NULL;
    if (last && last->rule == number && last->literal == literal) {
        assert(literal == JOIN_NO_LITERAL); /* an atom without variables, twice */
        return;
    }
    if (is_derived(builder, view->relation) && !builder->program->is_complete) {
        view_use_vec_push(&view->uses, (ViewUse){number, literal});
    }
    rule->num_empty += view->tuples.count == 0;
}

static void make_literals(RuleBuilder *builder, RuleShape shape, Rule *rule)
{
    JoinLiteralVec literals = {0};
    builder->rows.size = 0;
    for (size_t i = 0; i < builder->body.size; i++) {
        const RuleAtom *atom = &builder->body.data[i];
        make_columns(builder, atom, shape);
        assert(builder->columns.size == (size_t)atom->num_terms);
        View *view = datalog_view(builder->program, atom->relation, builder->columns.data);
        if (builder->row.size == 0) {
            use_view(builder, rule, view, JOIN_NO_LITERAL);
            continue;
        }
        use_view(builder, rule, view, (int32_t)literals.size);
        const int32_t *variables =
            arena_copy(builder->arena, builder->row.data, builder->row.size, sizeof(int32_t));
        join_literal_vec_push(&literals, (JoinLiteral){&view->tuples, variables});
        for (size_t j = 0; j < builder->row.size; j++) {
            int_vec_push(&builder->rows, builder->row.data[j]);
        }
        int_vec_push(&builder->rows, END_OF_ROW);
    }
    rule->body.num_literals = (int32_t)literals.size;
    rule->body.literals =
        arena_copy(builder->arena, literals.data, literals.size, sizeof *literals.data);
    rule->body.literal_uses = list_uses(builder);
    join_literal_vec_release(&literals);
}

static bool is_filter(const RuleBuilder *builder, const NormLiteral *literal)
{
    return literal->is_negated && literal->num_terms <= JOIN_MAX_FILTER_TERMS &&
           !builder->program->norm->predicates[literal->predicate].is_fluent;
}

static void make_filters(RuleBuilder *builder, const NormCondition *condition, Rule *rule)
{
    const Datalog *program = builder->program;
    JoinFilterVec filters = {0};
    builder->rows.size = 0;
    for (int32_t i = 0; condition && i < condition->num_literals; i++) {
        const NormLiteral *l = &condition->literals[i];
        if (is_filter(builder, l)) {
            bool is_equality = l->predicate == program->norm->equality;
            join_filter_vec_push(
                &filters,
                (JoinFilter){is_equality ? NULL : &program->relations.data[l->predicate]->tuples,
                             l->terms, l->num_terms});
            for (int32_t j = 0; j < l->num_terms; j++) {
                if (!pddl_term_is_object(l->terms[j])) {
                    int_vec_push(&builder->rows, l->terms[j]);
                }
            }
            int_vec_push(&builder->rows, END_OF_ROW);
        }
    }
    rule->body.num_filters = (int32_t)filters.size;
    rule->body.filters =
        arena_copy(builder->arena, filters.data, filters.size, sizeof *filters.data);
    rule->body.filter_uses = list_uses(builder);
    join_filter_vec_release(&filters);
}

/* --- Rules ------------------------------------------------------------------------------------ */

static void mark_wanted(RuleBuilder *builder, JoinBody *body)
{
    size_t num_variables = builder->variables.size;
    bool *is_wanted = ARENA_NEW(builder->arena, bool, num_variables);
    for (size_t v = 0; v < num_variables; v++) {
        builder->variables.data[v].is_wanted = false;
    }
    for (size_t i = 0; i < builder->heads.size; i++) {
        const RuleAtom *head = &builder->heads.data[i];
        for (int32_t j = 0; j < head->num_terms; j++) {
            if (!pddl_term_is_object(head->terms[j])) {
                builder->variables.data[head->terms[j]].is_wanted = true;
            }
        }
    }
    for (size_t v = 0; v < num_variables; v++) {
        is_wanted[v] = builder->variables.data[v].is_wanted;
        body->num_wanted += is_wanted[v];
    }
    body->is_wanted = is_wanted;
}

Rule rule_builder_finish(RuleBuilder *builder, RuleShape shape, const NormCondition *condition)
{
    assert(!condition || builder->program->is_complete);
    if (shape != RULE_PAIR) {
        absorb_atoms(builder);
        count_atoms(builder);
        add_ranges(builder);
    }
    Rule rule = {
        .body = {.num_variables = (int32_t)builder->variables.size},
        .heads = arena_copy(builder->arena, builder->heads.data, builder->heads.size,
                            sizeof *builder->heads.data),
        .num_heads = (int32_t)builder->heads.size,
    };
    mark_wanted(builder, &rule.body);
    make_literals(builder, shape, &rule);
    make_filters(builder, condition, &rule);
    return rule;
}

/* --- Actions and axioms ----------------------------------------------------------------------- */

/* Starts a rule with all that an instance of the action needs. */
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
    assert(!first->is_done);
    start_action(builder, action);
    for (Candidate *other = first; other < end; other++) {
        if (!other->is_done && bitset_is_subset(&other->variables, &first->variables)) {
            rule_atom_vec_push(&builder->heads, other->head);
            other->is_done = true;
        }
    }
    rule_vec_push(&builder->program->rules, rule_builder_finish(builder, RULE_HEADS, NULL));
}

void rule_builder_add_action(RuleBuilder *builder, const NormAction *action,
                             const RuleAtomVec *heads)
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
        assert(candidate->is_done);
        bitset_release(&candidate->variables);
    }
    MEM_FREE(candidates, heads->size);
}

void rule_builder_add_axiom(RuleBuilder *builder, const NormAxiom *axiom)
{
    start_axiom(builder, axiom);
    PddlTerm *terms = ARENA_NEW(builder->arena, PddlTerm, (size_t)axiom->num_external);
    for (int32_t i = 0; i < axiom->num_external; i++) {
        terms[i] = i;
    }
    rule_atom_vec_push(&builder->heads, (RuleAtom){axiom->predicate, axiom->num_external, terms});
    rule_vec_push(&builder->program->rules, rule_builder_finish(builder, RULE_HEADS, NULL));
}

/* --- Instances -------------------------------------------------------------------------------- */

/* A condition that is false has no instances. */
static Rule finish_instances(RuleBuilder *builder, const NormCondition *condition)
{
    assert(builder->program->is_complete);
    Rule rule = rule_builder_finish(builder, RULE_INSTANCES, condition);
    rule.num_empty += condition && condition->is_false;
    rule_builder_release(builder);
    return rule;
}

Rule rule_builder_action_instances(Datalog *program, int32_t action)
{
    RuleBuilder builder;
    rule_builder_init(&builder, program);
    start_action(&builder, &program->norm->actions[action]);
    return finish_instances(&builder, &program->norm->actions[action].condition);
}

Rule rule_builder_axiom_instances(Datalog *program, int32_t axiom)
{
    RuleBuilder builder;
    rule_builder_init(&builder, program);
    start_axiom(&builder, &program->norm->axioms[axiom]);
    return finish_instances(&builder, &program->norm->axioms[axiom].condition);
}

Rule rule_builder_equal_instances(Datalog *program, int32_t action, int32_t left, int32_t right)
{
    RuleBuilder builder;
    rule_builder_init(&builder, program);
    start_action(&builder, &program->norm->actions[action]);
    assert(left < right && right < program->norm->actions[action].num_parameters);
    PddlTerm *terms = ARENA_NEW(builder.arena, PddlTerm, 2);
    terms[0] = left;
    terms[1] = right;
    rule_atom_vec_push(&builder.body, (RuleAtom){program->norm->equality, 2, terms});
    return finish_instances(&builder, NULL);
}
