/* The problem: a condition under quantifiers over hundreds of objects each. Trying all bindings is
 * exponential in the number of variables, and derived predicates ask for all that satisfy a
 * condition.
 *
 * The search is that of a database for a conjunctive query. The condition is taken apart into
 * *conjuncts*, each to be true or to be false: `not` flips what is wanted, a wanted `and` and an
 * unwanted `or`, `imply` or `forall` are several conjuncts. A conjunct whose variables are all
 * bound is tested at once. Of the rest the search continues with the one with the fewest ways: a
 * positive atom binds its variables by the facts that match it, through the chain of the state for
 * one of its bound objects (pddl_state.h); an equation binds one variable; a disjunction is tried
 * case by case, each case as a conjunct beside the others, but only if every case binds something.
 * If no conjunct binds anything, all objects are tried for one variable.
 *
 * Data: `binding` has the object of each variable, `trail` the variables bound by searches, so that
 * backtracking unbinds them; `conjuncts` is a stack on which each level of the search puts its open
 * ones. Invariant: pddl_eval_search leaves binding, trail and conjuncts as it found them. Recursion
 * is as deep as there are variables, plus the nesting of quantifiers. */
#include "pddl/pddl_eval.h"

#include <assert.h>

/* For a variable that a quantifier will bind: neither bound nor free. */
enum { QUANTIFIED = PDDL_NONE - 1 };

static bool search_region(PddlEval *eval, const PddlQuery *query, size_t begin);

void pddl_eval_init(PddlEval *eval, const PddlTask *task, const PddlState *state)
{
    *eval = (PddlEval){.task = task, .state = state};
}

void pddl_eval_release(PddlEval *eval)
{
    int_vec_release(&eval->binding);
    int_vec_release(&eval->trail);
    int_vec_release(&eval->tuple);
    pddl_conjunct_vec_release(&eval->conjuncts);
}

void pddl_eval_enter(PddlEval *eval, const PddlVariable *variables, int32_t num_variables)
{
    eval->variables = variables;
    eval->num_variables = num_variables;
    eval->binding.size = 0;
    eval->trail.size = 0;
    for (int32_t i = 0; i < num_variables; i++) {
        int_vec_push(&eval->binding, PDDL_NONE);
    }
}

/* --- Variables -------------------------------------------------------------------------------- */

int32_t pddl_eval_object(const PddlEval *eval, PddlTerm term)
{
    assert(pddl_term_is_object(term) || (size_t)term < eval->binding.size);
    return pddl_term_is_object(term) ? pddl_term_object(term) : eval->binding.data[term];
}

const int32_t *pddl_eval_tuple(PddlEval *eval, int32_t predicate, const PddlTerm *terms,
                               int32_t num_terms)
{
    eval->tuple.size = 0;
    int_vec_push(&eval->tuple, predicate);
    for (int32_t i = 0; i < num_terms; i++) {
        int_vec_push(&eval->tuple, pddl_eval_object(eval, terms[i]));
    }
    return eval->tuple.data;
}

static bool can_be(const PddlEval *eval, int32_t variable, int32_t object)
{
    return pddl_task_type_matches(eval->task, eval->task->objects[object].type,
                                  eval->variables[variable].type);
}

/* False if the object is not of the variable's type. */
static bool bind(PddlEval *eval, int32_t variable, int32_t object)
{
    if (!can_be(eval, variable, object)) {
        return false;
    }
    assert(eval->binding.data[variable] == PDDL_NONE);
    eval->binding.data[variable] = object;
    int_vec_push(&eval->trail, variable);
    return true;
}

static void unbind(PddlEval *eval, size_t mark)
{
    assert(mark <= eval->trail.size);
    while (eval->trail.size > mark) {
        eval->binding.data[eval->trail.data[--eval->trail.size]] = PDDL_NONE;
    }
}

static int32_t free_variable_of_terms(const PddlEval *eval, const PddlCondition *condition)
{
    for (int32_t i = 0; i < condition->num_terms; i++) {
        if (pddl_eval_object(eval, condition->terms[i]) == PDDL_NONE) {
            return condition->terms[i];
        }
    }
    return PDDL_NONE;
}

/* Replaces one mark by another in the bindings of a quantifier's variables. */
static void remark(PddlEval *eval, const PddlCondition *quantifier, int32_t from, int32_t to)
{
    for (int32_t i = 0; i < quantifier->num_variables; i++) {
        int32_t *object = &eval->binding.data[quantifier->first_variable + i];
        assert(*object >= QUANTIFIED);
        *object = *object == from ? to : *object;
    }
}

/* A variable of the condition that is not bound and not a quantifier's in it, or PDDL_NONE. */
static int32_t free_variable(PddlEval *eval, const PddlCondition *condition)
{
    remark(eval, condition, PDDL_NONE, QUANTIFIED);
    int32_t found = free_variable_of_terms(eval, condition);
    for (int32_t i = 0; i < condition->num_children && found == PDDL_NONE; i++) {
        found = free_variable(eval, &condition->children[i]);
    }
    remark(eval, condition, QUANTIFIED, PDDL_NONE);
    return found;
}

/* --- Conditions without free variables -------------------------------------------------------- */

static bool stop_at_once(PddlEval *eval, const PddlQuery *query)
{
    (void)eval;
    (void)query;
    return true;
}

/* Whether some binding of the quantifier's variables makes its condition as wanted. */
static bool some_binding(PddlEval *eval, const PddlCondition *quantifier, bool is_wanted)
{
    PddlQuery query = {.first_variable = quantifier->first_variable,
                       .num_variables = quantifier->num_variables,
                       .conjunct = {&quantifier->children[0], is_wanted},
                       .visit = stop_at_once};
    return pddl_eval_search(eval, &query);
}

/* Whether a child evaluates to the value. */
static bool some_child(PddlEval *eval, const PddlCondition *condition, bool value)
{
    for (int32_t i = 0; i < condition->num_children; i++) {
        if (pddl_eval_holds(eval, &condition->children[i]) == value) {
            return true;
        }
    }
    return false;
}

bool pddl_eval_holds(PddlEval *eval, const PddlCondition *condition)
{
    assert(free_variable_of_terms(eval, condition) == PDDL_NONE);
    const PddlTerm *terms = condition->terms;
    const PddlCondition *children = condition->children;
    switch (condition->kind) {
    case PDDL_COND_TRUE:
        return true;
    case PDDL_COND_FALSE:
        return false;
    case PDDL_COND_ATOM:
        return pddl_state_has(
            eval->state, pddl_eval_tuple(eval, condition->predicate, terms, condition->num_terms));
    case PDDL_COND_EQUALS:
        return pddl_eval_object(eval, terms[0]) == pddl_eval_object(eval, terms[1]);
    case PDDL_COND_NOT:
        return !pddl_eval_holds(eval, &children[0]);
    case PDDL_COND_AND:
        return !some_child(eval, condition, false);
    case PDDL_COND_OR:
        return some_child(eval, condition, true);
    case PDDL_COND_IMPLY:
        return !pddl_eval_holds(eval, &children[0]) || pddl_eval_holds(eval, &children[1]);
    case PDDL_COND_FORALL:
        return !some_binding(eval, condition, false);
    case PDDL_COND_EXISTS:
        return some_binding(eval, condition, true);
    }
    assert(false);
    return false;
}

/* --- Conjuncts -------------------------------------------------------------------------------- */

static const PddlCondition NEVER = {.kind = PDDL_COND_FALSE};

static bool has_objects(const PddlEval *eval, int32_t variable)
{
    for (int32_t object = 0; object < eval->task->num_objects; object++) {
        if (can_be(eval, variable, object)) {
            return true;
        }
    }
    return false;
}

/* A quantifier's variables are added to those of the search. A variable that occurs in no conjunct
 * is never bound, so whether there is an object for it has to be tested here. */
static void push_scope(PddlEval *eval, const PddlCondition *quantifier)
{
    for (int32_t i = 0; i < quantifier->num_variables; i++) {
        if (!has_objects(eval, quantifier->first_variable + i)) {
            pddl_conjunct_vec_push(&eval->conjuncts, (PddlConjunct){&NEVER, true});
        }
    }
}

static bool is_conjunction(PddlConjunct conjunct)
{
    switch (conjunct.condition->kind) {
    case PDDL_COND_NOT:
        return true;
    case PDDL_COND_AND:
    case PDDL_COND_EXISTS:
        return conjunct.is_wanted;
    case PDDL_COND_OR:
    case PDDL_COND_IMPLY:
    case PDDL_COND_FORALL:
        return !conjunct.is_wanted;
    default:
        return false;
    }
}

static bool is_disjunction(PddlConjunct conjunct)
{
    PddlConditionKind kind = conjunct.condition->kind;
    return kind == PDDL_COND_AND
               ? !conjunct.is_wanted
               : (kind == PDDL_COND_OR || kind == PDDL_COND_IMPLY) && conjunct.is_wanted;
}

/* What a child must be for its parent to be as wanted. */
static PddlConjunct child_conjunct(PddlConjunct parent, int32_t i)
{
    PddlConditionKind kind = parent.condition->kind;
    bool is_negated = kind == PDDL_COND_NOT || (kind == PDDL_COND_IMPLY && i == 0);
    return (PddlConjunct){&parent.condition->children[i], parent.is_wanted != is_negated};
}

static void push_conjuncts(PddlEval *eval, PddlConjunct conjunct)
{
    if (!is_conjunction(conjunct)) {
        pddl_conjunct_vec_push(&eval->conjuncts, conjunct);
        return;
    }
    push_scope(eval, conjunct.condition);
    for (int32_t i = 0; i < conjunct.condition->num_children; i++) {
        push_conjuncts(eval, child_conjunct(conjunct, i));
    }
}

/* Pushes the conjuncts from `begin` on that have free variables; false if another one fails. */
static bool push_open_conjuncts(PddlEval *eval, size_t begin)
{
    size_t end = eval->conjuncts.size;
    for (size_t i = begin; i < end; i++) {
        PddlConjunct conjunct = eval->conjuncts.data[i];
        if (free_variable(eval, conjunct.condition) != PDDL_NONE) {
            pddl_conjunct_vec_push(&eval->conjuncts, conjunct);
        } else if (pddl_eval_holds(eval, conjunct.condition) != conjunct.is_wanted) {
            return false;
        }
    }
    return true;
}

/* --- Search ----------------------------------------------------------------------------------- */

/* Candidates for an atom: a chain of the state, and the place that links it. */
typedef struct Candidates {
    PddlChain chain;
    int32_t place;
} Candidates;

static Candidates find_candidates(const PddlEval *eval, const PddlCondition *atom)
{
    Candidates best = {pddl_state_chain(eval->state, atom->predicate, 0, 0), 0};
    for (int32_t i = 0; i < atom->num_terms; i++) {
        int32_t object = pddl_eval_object(eval, atom->terms[i]);
        if (object != PDDL_NONE) {
            PddlChain chain = pddl_state_chain(eval->state, atom->predicate, i + 1, object);
            if (chain.count < best.chain.count) {
                best = (Candidates){chain, i + 1};
            }
        }
    }
    return best;
}

static bool match_terms(PddlEval *eval, const PddlCondition *atom, const int32_t *objects)
{
    for (int32_t i = 0; i < atom->num_terms; i++) {
        int32_t object = pddl_eval_object(eval, atom->terms[i]);
        if (object == PDDL_NONE ? !bind(eval, atom->terms[i], objects[i]) : object != objects[i]) {
            return false;
        }
    }
    return true;
}

static bool try_facts(PddlEval *eval, const PddlQuery *query, size_t begin,
                      const PddlCondition *atom)
{
    Candidates candidates = find_candidates(eval, atom);
    int32_t place = candidates.place;
    size_t mark = eval->trail.size;
    bool is_over = false;
    for (int32_t fact = pddl_state_skip(eval->state, candidates.chain.head, place);
         fact != PDDL_NONE && !is_over; fact = pddl_state_next(eval->state, fact, place)) {
        is_over = match_terms(eval, atom, pddl_state_tuple(eval->state, fact) + 1) &&
                  search_region(eval, query, begin);
        unbind(eval, mark);
    }
    return is_over;
}

static bool try_objects(PddlEval *eval, const PddlQuery *query, size_t begin, int32_t variable)
{
    size_t mark = eval->trail.size;
    bool is_over = false;
    for (int32_t object = 0; object < eval->task->num_objects && !is_over; object++) {
        is_over = bind(eval, variable, object) && search_region(eval, query, begin);
        unbind(eval, mark);
    }
    return is_over;
}

/* `(= ?x a)` with one side bound. */
static bool try_equal(PddlEval *eval, const PddlQuery *query, size_t begin,
                      const PddlCondition *equals)
{
    size_t mark = eval->trail.size;
    int bound = pddl_eval_object(eval, equals->terms[0]) == PDDL_NONE ? 1 : 0;
    int32_t object = pddl_eval_object(eval, equals->terms[bound]);
    assert(object >= 0);
    bool is_over =
        bind(eval, equals->terms[1 - bound], object) && search_region(eval, query, begin);
    unbind(eval, mark);
    return is_over;
}

/* One case after the other, each as a conjunct beside the remaining ones. */
static bool try_cases(PddlEval *eval, const PddlQuery *query, size_t begin, size_t disjunction)
{
    PddlConjunct parent = eval->conjuncts.data[disjunction];
    assert(is_disjunction(parent) && begin <= disjunction);
    size_t end = eval->conjuncts.size;
    bool is_over = false;
    for (int32_t i = 0; i < parent.condition->num_children && !is_over; i++) {
        for (size_t j = begin; j < end; j++) {
            if (j != disjunction) {
                pddl_conjunct_vec_push(&eval->conjuncts, eval->conjuncts.data[j]);
            }
        }
        push_conjuncts(eval, child_conjunct(parent, i));
        is_over = search_region(eval, query, end);
        eval->conjuncts.size = end;
    }
    return is_over;
}

static bool is_half_bound(const PddlEval *eval, const PddlCondition *equals)
{
    return (pddl_eval_object(eval, equals->terms[0]) == PDDL_NONE) !=
           (pddl_eval_object(eval, equals->terms[1]) == PDDL_NONE);
}

/* Whether continuing with the conjunct always binds a variable. Cases that bind nothing would
 * multiply with those of the next disjunction. */
static bool binds_variable(const PddlEval *eval, PddlConjunct conjunct)
{
    const PddlCondition *condition = conjunct.condition;
    switch (condition->kind) {
    case PDDL_COND_ATOM:
        return conjunct.is_wanted && free_variable_of_terms(eval, condition) != PDDL_NONE;
    case PDDL_COND_EQUALS:
        return conjunct.is_wanted && is_half_bound(eval, condition);
    default:
        break;
    }
    bool one_is_enough = is_conjunction(conjunct);
    if (!one_is_enough && !is_disjunction(conjunct)) {
        return false;
    }
    for (int32_t i = 0; i < condition->num_children; i++) {
        if (binds_variable(eval, child_conjunct(conjunct, i)) == one_is_enough) {
            return one_is_enough;
        }
    }
    return !one_is_enough;
}

/* In how many ways the search can continue with a conjunct; INT32_MAX: it binds nothing. */
static int32_t count_ways(const PddlEval *eval, PddlConjunct conjunct)
{
    if (!binds_variable(eval, conjunct)) {
        return INT32_MAX;
    }
    switch (conjunct.condition->kind) {
    case PDDL_COND_ATOM:
        return find_candidates(eval, conjunct.condition).chain.count;
    case PDDL_COND_EQUALS:
        return 1;
    default:
        return INT32_MAX - 1;
    }
}

/* The conjunct to continue with, from `begin` on; all of them have free variables. */
static size_t choose_conjunct(const PddlEval *eval, size_t begin)
{
    assert(begin < eval->conjuncts.size);
    size_t best = begin;
    int32_t fewest = INT32_MAX;
    for (size_t i = begin; i < eval->conjuncts.size; i++) {
        int32_t ways = count_ways(eval, eval->conjuncts.data[i]);
        if (ways < fewest) {
            best = i;
            fewest = ways;
        }
    }
    return best;
}

static bool continue_with(PddlEval *eval, const PddlQuery *query, size_t begin, size_t chosen)
{
    PddlConjunct conjunct = eval->conjuncts.data[chosen];
    if (count_ways(eval, conjunct) == INT32_MAX) {
        return try_objects(eval, query, begin, free_variable(eval, conjunct.condition));
    }
    switch (conjunct.condition->kind) {
    case PDDL_COND_ATOM:
        return try_facts(eval, query, begin, conjunct.condition);
    case PDDL_COND_EQUALS:
        return try_equal(eval, query, begin, conjunct.condition);
    default:
        return try_cases(eval, query, begin, chosen);
    }
}

/* All conjuncts hold; variables that occur in none of them may be anything. */
static bool search_rest(PddlEval *eval, const PddlQuery *query, size_t begin)
{
    for (int32_t i = 0; i < query->num_variables; i++) {
        int32_t variable = query->first_variable + i;
        if (eval->binding.data[variable] == PDDL_NONE) {
            return try_objects(eval, query, begin, variable);
        }
    }
    return query->visit(eval, query);
}

/* The conjuncts from `begin` on are still to be met. */
static bool search_region(PddlEval *eval, const PddlQuery *query, size_t begin)
{
    if (query->is_useless && query->is_useless(eval, query)) {
        return false;
    }
    size_t end = eval->conjuncts.size;
    bool is_over = false;
    if (push_open_conjuncts(eval, begin)) {
        is_over = eval->conjuncts.size == end
                      ? search_rest(eval, query, end)
                      : continue_with(eval, query, end, choose_conjunct(eval, end));
    }
    eval->conjuncts.size = end;
    return is_over;
}

bool pddl_eval_search(PddlEval *eval, const PddlQuery *query)
{
    assert(query->first_variable + query->num_variables <= eval->num_variables);
    size_t begin = eval->conjuncts.size, mark = eval->trail.size;
    if (query->conjunct.condition) {
        push_conjuncts(eval, query->conjunct);
    }
    bool is_over = search_region(eval, query, begin);
    eval->conjuncts.size = begin;
    assert(eval->trail.size == mark);
    (void)mark;
    return is_over;
}
