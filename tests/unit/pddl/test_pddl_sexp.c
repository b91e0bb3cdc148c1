#include "pddl_case.h"

#include "pddl/pddl_sexp.h"

typedef struct Reading {
    PddlSymbols symbols;
    PddlDiagnostics diagnostics;
    PddlTree tree;
    bool ok;
} Reading;

static Reading read_text(const char *text, size_t size)
{
    Reading reading = {0};
    pddl_symbols_init(&reading.symbols);
    reading.diagnostics.sources[PDDL_DOMAIN_FILE] = (PddlSource){"d.pddl", text, size};
    reading.ok = pddl_sexp_read(&reading.tree, &reading.symbols, &reading.diagnostics,
                                PDDL_DOMAIN_FILE);
    return reading;
}

static Reading read_sequence(const char *text)
{
    Reading reading = {0};
    pddl_symbols_init(&reading.symbols);
    reading.diagnostics.sources[PDDL_DOMAIN_FILE] = (PddlSource){"d.pddl", text, strlen(text)};
    reading.ok = pddl_sexp_read_sequence(&reading.tree, &reading.symbols, &reading.diagnostics,
                                         PDDL_DOMAIN_FILE);
    return reading;
}

static void release(Reading *reading)
{
    pddl_sexp_release(&reading->tree);
    pddl_symbols_release(&reading->symbols);
    pddl_diagnostics_release(&reading->diagnostics);
}

static void assert_word(const Reading *reading, int32_t node, const char *text)
{
    int32_t symbol = reading->tree.nodes.data[node].symbol;
    assert_true(symbol >= 0);
    assert_string_equal(pddl_symbols_text(&reading->symbols, symbol), text);
}

static void test_lists_and_words(void **state)
{
    (void)state;
    const char *text = "; intro (\n(And (p?X?y-z ) () ;)\n\t- q)";
    Reading reading = read_text(text, strlen(text));
    const PddlNode *nodes = reading.tree.nodes.data;
    assert_true(reading.ok);
    assert_int_equal(reading.tree.nodes.size, 9);
    assert_int_equal(nodes[0].count, 5);
    assert_int_equal(nodes[0].offset, 10);
    assert_word(&reading, 1, "and");
    assert_int_equal(nodes[2].symbol, PDDL_LIST);
    assert_int_equal(nodes[2].count, 3);
    assert_int_equal(nodes[2].next, 6);
    assert_word(&reading, 4, "?x");
    assert_word(&reading, 5, "?y-z");
    assert_int_equal(nodes[6].count, 0);
    assert_int_equal(nodes[7].symbol, PDDL_DASH);
    assert_word(&reading, 8, "q");
    assert_int_equal(nodes[8].next, 9);
    release(&reading);
}

static void test_byte_order_mark_and_windows_lines(void **state)
{
    (void)state;
    const char *text = "\xef\xbb\xbf(a\r\n b)\r\n";
    Reading reading = read_text(text, strlen(text));
    assert_true(reading.ok);
    assert_int_equal(reading.tree.nodes.data[0].count, 2);
    release(&reading);
}

/* Nesting up to the limit is fine, one level more is an error and no crash. */
static void test_depth(void **state)
{
    (void)state;
    for (int depth = PDDL_MAX_DEPTH; depth <= PDDL_MAX_DEPTH + 1; depth++) {
        char *text = malloc(2 * (size_t)depth);
        assert_non_null(text);
        memset(text, '(', (size_t)depth);
        memset(text + depth, ')', (size_t)depth);
        Reading reading = read_text(text, 2 * (size_t)depth);
        assert_int_equal(reading.ok, depth == PDDL_MAX_DEPTH);
        release(&reading);
        free(text);
    }
}

static void test_errors(void **state)
{
    (void)state;
    static const Case CASES[] = {
        {PDDL_MALFORMED, "@", NULL, "expected '(define', found the end"},
        {PDDL_MALFORMED, "; nothing\n@", NULL, "expected '(define', found the end"},
        {PDDL_MALFORMED, "@define (domain d)", NULL, "expected '(define', found 'define'"},
        {PDDL_MALFORMED, "@)(define (domain d))", NULL, "stray ')'"},
        {PDDL_MALFORMED, "(define (domain d))@)", NULL, "stray ')'"},
        {PDDL_MALFORMED, "(define (domain d)) @x", NULL, "expected the end of the file, found 'x'"},
        {PDDL_MALFORMED, "(define (domain d)) @(x)", NULL, "expected the end of the file"},
        {PDDL_MALFORMED, "(define (domain d)\n@", NULL, "missing 1 ')' at the end"},
        {PDDL_MALFORMED, "(define (domain d@\xc3\xa9))", NULL, "code 195"},
        {PDDL_MALFORMED, "(define (domain d)\n (:predicates (p)\n @(:action a :effect (p)))", NULL,
         "missing ')' before '(:action'"},
        {PDDL_MALFORMED, "(define (domain d)\n (:predicates (p))@)\n (:action a :effect (p)))",
         NULL,
         "stray ')': it ends the definition, but '(:action' comes"},
    };
    CHECK_CASES(CASES);
}

static int line_of_note(const char *text)
{
    Reading reading = read_text(text, strlen(text));
    assert_false(reading.ok);
    int line = reading.diagnostics.findings.data[0].note.line;
    release(&reading);
    return line;
}

static void test_place_of_the_parenthesis_that_is_open(void **state)
{
    (void)state;
    /* Without indentation to tell, the section is named. */
    assert_int_equal(line_of_note("(define (domain d)\n(:predicates (p) (q\n)\n(:action a))"), 2);
    /* By its indentation, (q should not be around (r). */
    assert_int_equal(line_of_note("(define (domain d)\n (:predicates\n  (p)\n  (q ?x\n  (r))\n"
                                  " (:action a))"),
                     4);
}

static void test_all_parentheses_at_once(void **state)
{
    (void)state;
    const char *text = "(define (domain d)\n (:types a\n (:predicates (p)\n (:action a)))\n"
                       " (:action b))\n";
    Reading reading = read_text(text, strlen(text));
    assert_false(reading.ok);
    assert_int_equal(reading.diagnostics.num_errors, 3);
    assert_int_equal(reading.diagnostics.findings.data[0].error.line, 3);
    assert_int_equal(reading.diagnostics.findings.data[1].error.line, 4);
    assert_int_equal(reading.diagnostics.findings.data[2].error.line, 4);
    release(&reading);
}

static void test_sequence(void **state)
{
    (void)state;
    Reading reading = read_sequence("(a (:goal)) b\n(c)");
    const PddlNode *nodes = reading.tree.nodes.data;
    assert_true(reading.ok);
    assert_int_equal(nodes[0].symbol, PDDL_LIST);
    assert_int_equal(nodes[0].count, 3);
    assert_int_equal(nodes[0].next, 8);
    assert_int_equal(nodes[1].next, 5);
    assert_word(&reading, 5, "b");
    assert_word(&reading, 7, "c");
    release(&reading);
    reading = read_sequence(" ; nothing");
    assert_true(reading.ok);
    assert_int_equal(reading.tree.nodes.size, 1);
    release(&reading);
}

static void test_errors_in_sequences(void **state)
{
    (void)state;
    const struct {
        const char *text, *part;
        int line, column, line_of_note;
    } CASES[] = {
        {"(a)\n)", "stray ')'", 2, 1, 0},
        {"(a)\n(b (c\n", "missing 2 ')'", 3, 1, 2},
        {"(a\n (b)\n(c)", "missing 1 ')'", 3, 4, 1},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Reading reading = read_sequence(CASES[i].text);
        assert_false(reading.ok);
        const PddlFinding *finding = &reading.diagnostics.findings.data[0];
        assert_non_null(strstr(finding->error.message, CASES[i].part));
        assert_int_equal(finding->error.line, CASES[i].line);
        assert_int_equal(finding->error.column, CASES[i].column);
        assert_int_equal(finding->note.line, CASES[i].line_of_note);
        release(&reading);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists_and_words),
        cmocka_unit_test(test_byte_order_mark_and_windows_lines),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_place_of_the_parenthesis_that_is_open),
        cmocka_unit_test(test_all_parentheses_at_once),
        cmocka_unit_test(test_sequence),
        cmocka_unit_test(test_errors_in_sequences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
