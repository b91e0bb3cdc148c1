#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "ground/task_loader.h"
#include "task/random_walk.h"
#include "task/symmetry.h"

/* Golden tasks in which some objects are alike, and others. */
static const char *const DOMAINS[] = {
    "atelier", "canal",   "caves",   "clockwork", "committee", "ferry",    "freight",
    "garden",  "kiln",    "lockers", "museum",    "network",   "oddities", "pumps",
    "shelves", "signals", "splits",  "tolls",     "vault",
};

enum {
    NUM_DOMAINS = sizeof DOMAINS / sizeof *DOMAINS,
    NUM_STATES = 12,
    WALK = 20,
    MAX_WORDS = 16,
    NAME = 64,
    TEXT = 256,
    MAX_TEXTS = 2000,
};

/* --- Exchanging names ------------------------------------------------------------------------- */

/* Names that stand for others; all others stand for themselves. */
typedef struct Exchange {
    char from[2 * MAX_WORDS][NAME], to[2 * MAX_WORDS][NAME];
    int count;
} Exchange;

static const char *exchanged(const Exchange *exchange, const char *name)
{
    for (int i = 0; i < exchange->count; i++) {
        if (strcmp(exchange->from[i], name) == 0) {
            return exchange->to[i];
        }
    }
    return name;
}

static void set(Exchange *exchange, const char *from, const char *to)
{
    int at = 0;
    while (at < exchange->count && strcmp(exchange->from[at], from) != 0) {
        at++;
    }
    exchange->count += at == exchange->count;
    assert_true(exchange->count <= 2 * MAX_WORDS);
    snprintf(exchange->from[at], NAME, "%s", from);
    snprintf(exchange->to[at], NAME, "%s", to);
}

/* Makes `name` stand for `wanted`, by exchanging what the two stand for now. */
static void exchange_with(Exchange *exchange, const char *name, const char *wanted)
{
    char now[NAME], other[NAME];
    snprintf(now, NAME, "%s", exchanged(exchange, name));
    snprintf(other, NAME, "%s", wanted);
    for (int i = 0; i < exchange->count; i++) {
        if (strcmp(exchange->to[i], wanted) == 0) {
            snprintf(other, NAME, "%s", exchange->from[i]);
        }
    }
    set(exchange, other, now);
    set(exchange, name, wanted);
}

static int split(const char *text, char words[MAX_WORDS][NAME])
{
    int count = 0;
    char copy[TEXT], *save = NULL;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *word = strtok_r(copy, " (),", &save); word; word = strtok_r(NULL, " (),", &save)) {
        assert_true(count < MAX_WORDS);
        snprintf(words[count++], NAME, "%s", word);
    }
    return count;
}

/* --- States as sets of texts ------------------------------------------------------------------ */

typedef struct Texts {
    char *text[MAX_TEXTS];
    int count;
} Texts;

/* "Atom on(a, b)" as "mark on b a" if a and b are exchanged; other names are left out. */
static void add(Texts *texts, const char *mark, const char *name, const Exchange *exchange)
{
    char words[MAX_WORDS][NAME], text[TEXT];
    if (strncmp(name, "Atom ", 5) != 0 && strncmp(name, "NegatedAtom ", 12) != 0) {
        return;
    }
    int count = split(name, words);
    int used = snprintf(text, TEXT, "%s %s %s", mark, words[0], words[1]);
    for (int i = 2; i < count; i++) {
        used += snprintf(text + used, (size_t)(TEXT - used), " %s", exchanged(exchange, words[i]));
    }
    assert_true(texts->count < MAX_TEXTS);
    texts->text[texts->count++] = strdup(text);
}

static int compare_texts(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static void describe(Texts *texts, const Task *task, const int32_t *values,
                     const Exchange *exchange)
{
    texts->count = 0;
    for (int32_t var = 0; var < task->num_variables; var++) {
        const char *name = task->variables[var].value_names[values[var]];
        if (strncmp(name, "Atom ", 5) == 0) {
            add(texts, "holds", name, exchange);
        }
    }
    for (int32_t i = 0; i < task->goal.count; i++) {
        Fact goal = task->goal.data[i];
        add(texts, "goal", task->variables[goal.var].value_names[goal.value], exchange);
    }
    for (int32_t i = 0; i < task->num_static_atoms; i++) {
        add(texts, "always", task->static_atoms[i], exchange);
    }
    qsort(texts->text, (size_t)texts->count, sizeof *texts->text, compare_texts);
}

static void release(Texts *texts)
{
    for (int i = 0; i < texts->count; i++) {
        free(texts->text[i]);
    }
}

/* Exchanging the arguments of two operators must change nothing in the state. */
static void assert_symmetric(const Task *task, const int32_t *values, int32_t left, int32_t right)
{
    char words[2][MAX_WORDS][NAME];
    int count = split(task->operators[left].name, words[0]);
    assert_int_equal(split(task->operators[right].name, words[1]), count);
    assert_string_equal(words[0][0], words[1][0]);
    Exchange exchange = {.count = 0}, none = {.count = 0};
    for (int i = 1; i < count; i++) {
        exchange_with(&exchange, words[0][i], words[1][i]);
    }
    Texts here = {.count = 0}, there = {.count = 0};
    describe(&here, task, values, &none);
    describe(&there, task, values, &exchange);
    assert_int_equal(here.count, there.count);
    for (int i = 0; i < here.count; i++) {
        assert_string_equal(here.text[i], there.text[i]);
    }
    assert_int_equal(task_operator_cost(task, left), task_operator_cost(task, right));
    release(&here);
    release(&there);
}

/* --- Tests ------------------------------------------------------------------------------------ */

static bool contains(const int32_t *ops, int32_t count, int32_t op)
{
    bool found = false;
    for (int32_t i = 0; i < count; i++) {
        found |= ops[i] == op;
    }
    return found;
}

/* Returns how many operators were left out. */
static int check_state(const Task *task, Symmetry *symmetry, RandomWalk *walk)
{
    size_t room = (size_t)task->num_operators + 1;
    int32_t *all = calloc(room, sizeof *all), *kept = calloc(room, sizeof *kept);
    int32_t count = succ_gen_applicable(&walk->space->succ_gen, walk->values, all);
    memcpy(kept, all, (size_t)count * sizeof *all);
    int32_t num_kept = symmetry_keep_first(symmetry, walk->values, kept, count);
    for (int32_t i = 0; i < count; i++) {
        int32_t first = symmetry_first(symmetry, all[i]);
        assert_true(contains(kept, num_kept, first));
        assert_int_equal(contains(kept, num_kept, all[i]), first == all[i]);
        if (first != all[i]) {
            assert_symmetric(task, walk->values, first, all[i]);
        }
    }
    free(all);
    free(kept);
    return count - num_kept;
}

static LoadedTask load(const char *domain)
{
    char paths[2][TEXT];
    LoadedTask loaded;
    Error error = {0};
    snprintf(paths[0], TEXT, "tests/golden/pddl/%s/domain.pddl", domain);
    snprintf(paths[1], TEXT, "tests/golden/pddl/%s/problem.pddl", domain);
    assert_true(task_loader_load(paths[0], paths[1], NULL, &loaded, &error));
    task_loader_add_static_atoms(&loaded);
    task_loader_add_object_kinds(&loaded);
    return loaded;
}

static int check_domain(const char *domain, uint64_t seed)
{
    LoadedTask loaded = load(domain);
    Symmetry *symmetry = symmetry_new(loaded.task);
    int num_left_out = 0;
    if (symmetry) {
        RandomWalk walk;
        random_walk_init(&walk, loaded.task, seed, WALK);
        for (int i = 0; i < NUM_STATES; i++) {
            num_left_out += check_state(loaded.task, symmetry, &walk);
            for (int k = 0; k <= i % 3; k++) {
                random_walk_step(&walk);
            }
        }
        random_walk_release(&walk);
    }
    symmetry_free(symmetry);
    task_loader_release(&loaded);
    assert_int_equal(mem_stats().current, 0);
    return num_left_out;
}

static void what_is_left_out_is_symmetric_to_what_is_kept(void **state)
{
    (void)state;
    int num_domains = 0;
    for (int i = 0; i < NUM_DOMAINS; i++) {
        num_domains += check_domain(DOMAINS[i], (uint64_t)i + 1) > 0;
    }
    assert_in_range(num_domains, 2, NUM_DOMAINS);
}

/* A SAS+ file says nothing about objects. */
static void a_task_without_objects_has_no_symmetry(void **state)
{
    (void)state;
    LoadedTask loaded = load("ferry");
    loaded.task->num_alike = 0;
    assert_null(symmetry_new(loaded.task));
    task_loader_release(&loaded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_out_is_symmetric_to_what_is_kept),
        cmocka_unit_test(a_task_without_objects_has_no_symmetry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
