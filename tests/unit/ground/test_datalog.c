#include "ground_case.h"

#include "base/rng.h"
#include "ground/datalog.h"
#include "ground/reachability_rules.h"

/* --- Random programs and their naive fixpoints ------------------------------------------------ */

enum { NUM_PREDICATES = 4, MAX_OBJECTS = 4, MAX_PARAMETERS = 3, MAX_ATOMS = 16 };

static const int32_t ARITIES[NUM_PREDICATES] = {0, 1, 2, 2};

/* Per predicate and tuple (as a number to the base MAX_OBJECTS) whether it has been reached. */
typedef struct NaiveModel {
    bool is_reached[NUM_PREDICATES][MAX_ATOMS];
} NaiveModel;

/* An atom over the first num_variables of ?a ?b ?c, or over objects if there are none. */
static void print_atom(FILE *out, Rng *rng, uint32_t first_predicate, uint32_t num_variables,
                       uint32_t num_objects)
{
    uint32_t predicate = first_predicate + rng_below(rng, NUM_PREDICATES - first_predicate);
    fprintf(out, "(p%u", predicate);
    for (int32_t i = 0; i < ARITIES[predicate]; i++) {
        if (num_variables > 0 && rng_below(rng, 8) > 0) {
            fprintf(out, " ?%c", 'a' + (int)rng_below(rng, num_variables));
        } else {
            fprintf(out, " o%u", rng_below(rng, num_objects));
        }
    }
    fprintf(out, ")");
}

static void print_random_action(FILE *out, Rng *rng, int number, uint32_t num_objects)
{
    uint32_t num_parameters = rng_below(rng, MAX_PARAMETERS + 1);
    fprintf(out, "(:action m%d :parameters (", number);
    for (uint32_t i = 0; i < num_parameters; i++) {
        fprintf(out, "?%c - %s ", 'a' + (int)i, rng_below(rng, 2) ? "t" : "object");
    }
    fprintf(out, ") :precondition (and ");
    for (uint32_t i = rng_below(rng, 4); i > 0; i--) {
        bool is_negated = rng_below(rng, 4) == 0;
        fprintf(out, is_negated ? "(not " : "");
        print_atom(out, rng, 0, num_parameters, num_objects);
        fprintf(out, is_negated ? ")" : "");
    }
    if (num_parameters > 1 && rng_below(rng, 2)) {
        fprintf(out, "(not (= ?a ?b))");
    }
    fprintf(out, ") :effect (and ");
    for (uint32_t i = 1 + rng_below(rng, 2); i > 0; i--) { /* p3 never changes */
        uint32_t predicate = rng_below(rng, NUM_PREDICATES - 1);
        fprintf(out, "(p%u", predicate);
        for (int32_t j = 0; j < ARITIES[predicate]; j++) {
            if (num_parameters > 0) {
                fprintf(out, " ?%c", 'a' + (int)rng_below(rng, num_parameters));
            } else {
                fprintf(out, " o%u", rng_below(rng, num_objects));
            }
        }
        fprintf(out, ")");
    }
    fprintf(out, "))\n");
}

static char *random_domain(Rng *rng, uint32_t num_objects)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    fprintf(out, "(define (domain d) (:requirements :adl) (:types t - object) (:constants ");
    for (uint32_t i = 0; i < num_objects; i++) {
        fprintf(out, "o%u - %s ", i, rng_below(rng, 2) ? "t" : "object");
    }
    fprintf(out, ") (:predicates (p0) (p1 ?x) (p2 ?x ?y) (p3 ?x ?y))\n");
    for (int i = 1 + (int)rng_below(rng, 4); i > 0; i--) {
        print_random_action(out, rng, i, num_objects);
    }
    fprintf(out, ")");
    fclose(out);
    return text;
}

static char *random_problem(Rng *rng, uint32_t num_objects)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    fprintf(out, "(define (problem x) (:domain d) (:objects) (:init ");
    for (uint32_t i = rng_below(rng, 8); i > 0; i--) {
        print_atom(out, rng, rng_below(rng, NUM_PREDICATES), 0, num_objects);
    }
    fprintf(out, ") (:goal (and)))");
    fclose(out);
    return text;
}

/* Whether the atom holds for some objects in the places where it repeats a variable. */
static bool may_hold(const NaiveModel *model, const NormLiteral *literal, const int32_t *values)
{
    const bool *is_reached = model->is_reached[literal->predicate];
    int32_t objects[2];
    for (int32_t i = 0; i < literal->num_terms; i++) {
        objects[i] = literal->terms[i] < 0 ? ~literal->terms[i] : values[literal->terms[i]];
    }
    if (literal->num_terms < 2) {
        return is_reached[literal->num_terms == 0 ? 0 : objects[0]];
    }
    if (literal->terms[0] >= 0 && literal->terms[0] == literal->terms[1]) {
        for (int32_t other = 0; other < MAX_OBJECTS; other++) {
            if (is_reached[objects[0] * MAX_OBJECTS + other]) {
                return true;
            }
        }
        return false;
    }
    return is_reached[objects[0] * MAX_OBJECTS + objects[1]];
}

static bool reach(NaiveModel *model, const NormLiteral *literal, const int32_t *values)
{
    int32_t number = 0;
    for (int32_t i = 0; i < literal->num_terms; i++) {
        int32_t object = literal->terms[i] < 0 ? ~literal->terms[i] : values[literal->terms[i]];
        number = number * MAX_OBJECTS + object;
    }
    bool is_new = !model->is_reached[literal->predicate][number];
    model->is_reached[literal->predicate][number] = true;
    return is_new;
}

static bool is_instance(const NormTask *norm, const NaiveModel *model, const NormAction *action,
                        const int32_t *values)
{
    for (int32_t v = 0; v < action->num_parameters; v++) {
        if (values[v] >= norm->pddl->num_objects ||
            !pddl_task_type_matches(norm->pddl, norm->pddl->objects[values[v]].type,
                                    action->types[v])) {
            return false;
        }
    }
    for (int32_t i = 0; i < action->condition.num_literals; i++) {
        const NormLiteral *literal = &action->condition.literals[i];
        if (!literal->is_negated && !may_hold(model, literal, values)) {
            return false;
        }
    }
    return true;
}

/* Applies all instances once; false if no new atom was reached. */
static bool naive_round(const NormTask *norm, NaiveModel *model)
{
    bool has_new = false;
    for (int32_t a = 0; a < norm->num_actions; a++) {
        const NormAction *action = &norm->actions[a];
        for (int32_t number = 0; number < MAX_OBJECTS * MAX_OBJECTS * MAX_OBJECTS; number++) {
            int32_t values[] = {number % MAX_OBJECTS, number / MAX_OBJECTS % MAX_OBJECTS,
                                number / MAX_OBJECTS / MAX_OBJECTS};
            if (is_instance(norm, model, action, values)) {
                for (int32_t e = 0; e < action->num_effects; e++) {
                    has_new = reach(model, &action->effects[e].literal, values) || has_new;
                }
            }
        }
    }
    return has_new;
}

static void naive_fixpoint(const NormTask *norm, NaiveModel *model)
{
    memset(model, 0, sizeof *model);
    for (int32_t i = 0; i < norm->pddl->num_init; i++) {
        const PddlFact *fact = &norm->pddl->init[i];
        int32_t number = 0;
        for (int32_t j = 0; j < fact->num_objects; j++) {
            number = number * MAX_OBJECTS + fact->objects[j];
        }
        model->is_reached[fact->predicate][number] = true;
    }
    while (naive_round(norm, model)) {
    }
}

static void check_model(const Datalog *program, const NaiveModel *model)
{
    for (int32_t p = 0; p < NUM_PREDICATES; p++) {
        const Relation *relation = &program->relations.data[p]->tuples;
        int32_t num_expected = 0;
        for (int32_t number = 0; number < MAX_ATOMS; number++) {
            if (model->is_reached[p][number]) {
                int32_t tuple[] = {number / MAX_OBJECTS, number % MAX_OBJECTS};
                num_expected++;
                assert_true(relation_find(relation, tuple + 2 - ARITIES[p]) >= 0);
            }
        }
        assert_int_equal(relation->count, num_expected);
    }
}

static void agrees_with_a_naive_fixpoint(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 21);
    for (int round = 0; round < 1500; round++) {
        uint32_t num_objects = 1 + rng_below(&rng, MAX_OBJECTS);
        char *domain = random_domain(&rng, num_objects);
        char *problem = random_problem(&rng, num_objects);
        GroundCase random = ground_case_read(domain, problem);
        Datalog program;
        NaiveModel model;
        datalog_init(&program, random.norm, &(Progress){0});
        reachability_rules_build(&program);
        assert_true(datalog_explore(&program));
        naive_fixpoint(random.norm, &model);
        check_model(&program, &model);
        datalog_release(&program);
        ground_case_release(&random);
        free(domain);
        free(problem);
    }
}

/* --- Single cases ----------------------------------------------------------------------------- */

#define DOMAIN(effect)                                                                             \
    "(define (domain d) (:requirements :adl) (:types t - object)"                                  \
    " (:predicates (p ?x) (q ?x ?y) (r ?x ?y) (s ?x) (f) (g)) (:action m :parameters (?a)"         \
    " :precondition (p ?a) :effect " effect "))"

#define PROBLEM(init)                                                                              \
    "(define (problem x) (:domain d) (:objects a b c - object i j - t)"                            \
    " (:init (g) " init ") (:goal (g)))"

#define PROBLEM_WITHOUT_TYPES(init)                                                                \
    "(define (problem x) (:domain d) (:objects a b c) (:init (g) " init ") (:goal (g)))"

static void check_facts(const char *effect_domain, const char *problem, const char *expected)
{
    GroundCase ground_case = ground_case_make(effect_domain, problem);
    assert_facts(ground_case.task, expected);
    ground_case_release(&ground_case);
}

static void effects_need_their_conditions(void **state)
{
    (void)state;
    check_facts(DOMAIN("(when (s ?a) (q ?a ?a))"), PROBLEM("(p a) (p b) (s b)"), "q-b-b");
    check_facts(DOMAIN("(when (f) (q ?a a))"), PROBLEM("(p a)"), "");
    check_facts(DOMAIN("(when (f) (q ?a a))"), PROBLEM("(p a) (f)"), "q-a-a");
}

/* Conditions other than types do count. */
static void types_of_quantified_variables_do_not_count(void **state)
{
    (void)state;
    check_facts(DOMAIN("(forall (?x - t) (s ?x))"), PROBLEM("(p a)"), "s-a s-b s-c s-i s-j");
    check_facts(DOMAIN("(forall (?x - t) (when (r ?x ?a) (q ?x ?a)))"),
                PROBLEM("(p a) (r b a) (r i a) (r j b)"), "q-b-a q-i-a");
}

/* In the first, nothing but the pair needs ?a, and in the second nothing but the last pair needs
 * ?y: s-b is reached though no object can stand for these. In the third, the head needs ?a. */
static void variables_that_only_a_pair_needs_are_not_compared(void **state)
{
    (void)state;
    check_facts(DOMAIN("(forall (?x) (when (r ?a ?x) (s ?x)))"), PROBLEM("(p a) (r j b)"), "s-b");
    check_facts(DOMAIN("(forall (?x ?y) (when (and (r ?y ?x) (q ?a ?y)) (s ?x)))"),
                PROBLEM("(p a) (q a i) (r j b)"), "s-b");
    check_facts(DOMAIN("(forall (?x) (when (r ?a ?x) (q ?a ?x)))"), PROBLEM("(p a) (r j b)"), "");
}

/* The atom r-?a-?a counts as r-?a-?other; instantiation drops the instance. */
static void repetitions_in_an_atom_are_not_compared(void **state)
{
    (void)state;
    const char *domain = "(define (domain d) (:predicates (r ?x ?y) (s ?x) (g))"
                         " (:action m :parameters (?a) :precondition (r ?a ?a) :effect (s ?a)))";
    GroundCase ground_case = ground_case_make(domain, PROBLEM_WITHOUT_TYPES("(r a b) (r c c)"));
    assert_facts(ground_case.task, "s-a s-c");
    assert_operators(ground_case.task, "m c: / +s-c 1\n");
    ground_case_release(&ground_case);
}

static void negative_conditions_do_not_count(void **state)
{
    (void)state;
    check_facts(DOMAIN("(forall (?x) (when (and (s ?x) (not (p ?a)) (not (= ?x ?x))) (q ?a ?x)))"),
                PROBLEM("(p a) (s b)"), "q-a-b");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_a_naive_fixpoint),
        cmocka_unit_test(effects_need_their_conditions),
        cmocka_unit_test(types_of_quantified_variables_do_not_count),
        cmocka_unit_test(variables_that_only_a_pair_needs_are_not_compared),
        cmocka_unit_test(repetitions_in_an_atom_are_not_compared),
        cmocka_unit_test(negative_conditions_do_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
