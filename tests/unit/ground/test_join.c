#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/limits.h"
#include "base/rng.h"
#include "ground/join.h"

enum { MAX_LITERALS = 4, MAX_VARIABLES = 4, NUM_OBJECTS = 3, NUM_BINDINGS = 81, NUM_RELATIONS = 2 };

/* A random body over two relations. */
typedef struct RandomBody {
    JoinBody body;
    Relation relations[NUM_RELATIONS];
    JoinLiteral literals[MAX_LITERALS];
    int32_t variables[MAX_LITERALS][2];
    int32_t begin[MAX_VARIABLES + 1], items[2 * MAX_LITERALS];
    int32_t filter_begin[MAX_VARIABLES + 1], filter_items[2];
    JoinFilter filter;
    PddlTerm filter_terms[2];
    bool is_wanted[MAX_VARIABLES];
    int32_t num_found[NUM_BINDINGS];
} RandomBody;

static int32_t draw(Rng *rng, int32_t bound)
{
    return (int32_t)rng_below(rng, (uint32_t)bound);
}

static void make_literals(RandomBody *random, Rng *rng)
{
    JoinBody *body = &random->body;
    for (int32_t l = 0; l < body->num_literals; l++) {
        Relation *relation = &random->relations[draw(rng, NUM_RELATIONS)];
        int32_t *variables = random->variables[l];
        variables[0] = draw(rng, body->num_variables);
        int32_t step = 1 + draw(rng, body->num_variables - 1);
        variables[1] = (variables[0] + step) % body->num_variables;
        random->literals[l] = (JoinLiteral){relation, variables};
    }
    body->literals = random->literals;
    int32_t count = 0;
    for (int32_t v = 0; v < body->num_variables; v++) {
        for (int32_t l = 0; l < body->num_literals; l++) {
            if (random->variables[l][0] == v ||
                (random->literals[l].tuples->arity == 2 && random->variables[l][1] == v)) {
                random->items[count++] = l;
            }
        }
        random->begin[v + 1] = count;
    }
    body->literal_uses = (JoinUses){random->begin, random->items};
}

/* Two terms that must differ. */
static void make_filter(RandomBody *random, Rng *rng)
{
    JoinBody *body = &random->body;
    int32_t count = 0;
    random->filter_terms[0] = draw(rng, body->num_variables);
    random->filter_terms[1] = draw(rng, 2) ? ~draw(rng, NUM_OBJECTS) : 0;
    random->filter = (JoinFilter){NULL, random->filter_terms, 2};
    for (int32_t v = 0; v < body->num_variables; v++) {
        for (int32_t i = 0; i < 2; i++) {
            if (random->filter_terms[i] == v) {
                random->filter_items[count++] = 0;
            }
        }
        random->filter_begin[v + 1] = count;
    }
    body->filters = &random->filter;
    body->num_filters = draw(rng, 2);
    body->filter_uses = (JoinUses){random->filter_begin, random->filter_items};
}

/* The first relation has one column, the second two. Variables that no literal has do not exist. */
static void random_body_init(RandomBody *random, Rng *rng)
{
    memset(random, 0, sizeof *random);
    relation_init(&random->relations[0], 1, NUM_OBJECTS);
    relation_init(&random->relations[1], 2, NUM_OBJECTS);
    random->body.num_variables = 2 + draw(rng, MAX_VARIABLES - 1);
    random->body.num_literals = 1 + draw(rng, MAX_LITERALS);
    make_literals(random, rng);
    make_filter(random, rng);
    for (int32_t v = 0; v < random->body.num_variables; v++) {
        random->is_wanted[v] = random->begin[v] < random->begin[v + 1] && draw(rng, 2);
        random->body.num_wanted += random->is_wanted[v];
    }
    random->body.is_wanted = random->is_wanted;
    if (random->body.num_filters > 0) {
        for (int i = 0; i < 2; i++) { /* over variables that literals have */
            PddlTerm term = random->filter_terms[i];
            if (term >= 0 && random->begin[term] == random->begin[term + 1]) {
                random->body.num_filters = 0;
            }
        }
    }
}

static void random_body_release(RandomBody *random)
{
    relation_release(&random->relations[0]);
    relation_release(&random->relations[1]);
}

/* A number for the values; variables that no literal has count as 0. */
static int32_t number_of(const RandomBody *random, const int32_t *values, bool wanted_only)
{
    int32_t number = 0;
    for (int32_t v = random->body.num_variables - 1; v >= 0; v--) {
        bool counts =
            random->begin[v] < random->begin[v + 1] && (!wanted_only || random->is_wanted[v]);
        number = number * NUM_OBJECTS + (counts ? values[v] : 0);
    }
    return number;
}

static bool is_match(const RandomBody *random, const int32_t *values)
{
    const JoinBody *body = &random->body;
    for (int32_t l = 0; l < body->num_literals; l++) {
        int32_t tuple[] = {values[random->variables[l][0]], values[random->variables[l][1]]};
        if (relation_find(random->literals[l].tuples, tuple) < 0) {
            return false;
        }
    }
    int32_t terms[2];
    for (int i = 0; i < 2; i++) {
        PddlTerm term = random->filter_terms[i];
        terms[i] = term < 0 ? ~term : values[term];
    }
    return body->num_filters == 0 || terms[0] != terms[1];
}

/* Each match by trying everything has been found as often as expected. */
static void check_found(const RandomBody *random, bool wanted_only)
{
    bool is_expected[NUM_BINDINGS] = {false};
    for (int32_t number = 0; number < NUM_BINDINGS; number++) {
        int32_t values[MAX_VARIABLES], rest = number;
        for (int32_t v = 0; v < MAX_VARIABLES; v++) {
            values[v] = rest % NUM_OBJECTS;
            rest /= NUM_OBJECTS;
        }
        if (is_match(random, values)) {
            is_expected[number_of(random, values, wanted_only)] = true;
        }
    }
    for (int32_t i = 0; i < NUM_BINDINGS; i++) {
        assert_int_equal(random->num_found[i], is_expected[i]);
    }
}

static void insert_random(Relation *relation, Rng *rng)
{
    relation_insert(relation, (int32_t[]){draw(rng, NUM_OBJECTS), draw(rng, NUM_OBJECTS)});
}

static void finds_all_matches_once(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 11);
    Join join;
    join_init(&join, &(Progress){0}, "", NULL, NULL);
    for (int round = 0; round < 3000; round++) {
        RandomBody random;
        random_body_init(&random, &rng);
        for (int32_t i = draw(&rng, 12); i > 0; i--) {
            insert_random(&random.relations[draw(&rng, NUM_RELATIONS)], &rng);
        }
        join_start(&join, &random.body, JOIN_NO_LITERAL, 0);
        while (join_next(&join)) {
            random.num_found[number_of(&random, join.values.data, false)]++;
        }
        check_found(&random, false);
        random_body_release(&random);
    }
    join_release(&join);
}

/* Tuples come one after the other; each match is found when the last of its tuples has come. */
static void finds_matches_with_new_tuples_once(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 12);
    Join join;
    join_init(&join, &(Progress){0}, "", NULL, NULL);
    for (int round = 0; round < 2000; round++) {
        RandomBody random;
        random_body_init(&random, &rng);
        for (int step = 0; step < 10; step++) {
            Relation *relation = &random.relations[draw(&rng, NUM_RELATIONS)];
            int32_t before = relation->count;
            insert_random(relation, &rng);
            for (int32_t l = 0; l < random.body.num_literals && relation->count > before; l++) {
                if (random.literals[l].tuples == relation) {
                    join_start(&join, &random.body, l, before);
                    while (join_next(&join)) {
                        random.num_found[number_of(&random, join.values.data, false)]++;
                    }
                }
            }
        }
        check_found(&random, false);
        random_body_release(&random);
    }
    join_release(&join);
}

static bool has_found(void *context, const int32_t *values)
{
    const RandomBody *random = context;
    return random->num_found[number_of(random, values, true)] > 0;
}

/* Values of wanted variables are found once, as long as those found are known. */
static void finds_wanted_values_once(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 13);
    for (int round = 0; round < 3000; round++) {
        RandomBody random;
        random_body_init(&random, &rng);
        for (int32_t i = draw(&rng, 12); i > 0; i--) {
            insert_random(&random.relations[draw(&rng, NUM_RELATIONS)], &rng);
        }
        Join join;
        join_init(&join, &(Progress){0}, "", has_found, &random);
        join_start(&join, &random.body, JOIN_NO_LITERAL, 0);
        while (join_next(&join)) {
            random.num_found[number_of(&random, join.values.data, true)]++;
            join_skip(&join);
        }
        check_found(&random, true);
        join_release(&join);
        random_body_release(&random);
    }
}

/* A product of 10^12 matches. */
static void stops_when_told(void **state)
{
    (void)state;
    enum { COUNT = 1000 };
    Limits limits = {0};
    limits_init(&limits, 0);
    limits_interrupt(&limits);
    Relation relation;
    relation_init(&relation, 1, COUNT);
    for (int32_t i = 0; i < COUNT; i++) {
        relation_append(&relation, &i);
    }
    const int32_t variables[] = {0, 1, 2, 3};
    const JoinLiteral literals[] = {{&relation, &variables[0]},
                                    {&relation, &variables[1]},
                                    {&relation, &variables[2]},
                                    {&relation, &variables[3]}};
    const int32_t begin[] = {0, 1, 2, 3, 4}, no_filters[5] = {0};
    const bool is_wanted[4] = {false};
    JoinBody body = {.num_variables = 4,
                     .num_literals = 4,
                     .literals = literals,
                     .literal_uses = {begin, variables},
                     .filter_uses = {no_filters, NULL},
                     .is_wanted = is_wanted};
    Join join;
    join_init(&join, &(Progress){.limits = &limits}, "", NULL, NULL);
    join_start(&join, &body, JOIN_NO_LITERAL, 0);
    int num_matches = 0;
    while (join_next(&join)) {
        num_matches++;
    }
    assert_true(join.is_stopped);
    assert_in_range(num_matches, 0, 2000);
    join_release(&join);
    relation_release(&relation);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_all_matches_once),
        cmocka_unit_test(finds_matches_with_new_tuples_once),
        cmocka_unit_test(finds_wanted_values_once),
        cmocka_unit_test(stops_when_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
