#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lab/grid.h"

enum { SIZE = 4096 };

static void make(Grid *grid)
{
    grid_begin(grid, "t", "A title");
    grid_add_column(grid, "", "domain");
    grid_add_column(grid, "pair", "a_1");
    grid_add_column(grid, "pair", "b");
    grid_add(grid, "x|y, \"z\" <&> 5%%");
    grid_add_best(grid, "1.5");
    grid_add(grid, "10.25");
    grid_add_rule(grid);
    grid_add(grid, "sum");
    grid_add(grid, "-");
    grid_add_best(grid, "2");
    grid_add_note(grid, "A note of %d words.", 5);
}

static void assert_written(GridFormat format, const char *expected)
{
    char text[SIZE] = "";
    Grid grid;
    make(&grid);
    FILE *stream = fmemopen(text, sizeof text, "w");
    assert_true(grid_write(&grid, format, stream));
    fclose(stream);
    grid_release(&grid);
    assert_string_equal(text, expected);
}

static void as_text(void **state)
{
    (void)state;
    assert_written(GRID_TEXT, "A title\n\n"
                              "                    pair\n"
                              "domain            a_1      b\n"
                              "----------------------------\n"
                              "x|y, \"z\" <&> 5%  *1.5  10.25\n"
                              "----------------------------\n"
                              "sum                 -     *2\n"
                              "\nA note of 5 words.\n");
}

static void as_markdown(void **state)
{
    (void)state;
    assert_written(GRID_MARKDOWN, "**A title**\n\n"
                                  "| domain | pair a_1 | pair b |\n"
                                  "|---|---:|---:|\n"
                                  "| x\\|y, \"z\" <&> 5% | **1.5** | 10.25 |\n"
                                  "| sum | - | **2** |\n"
                                  "\nA note of 5 words.\n");
}

static void as_csv(void **state)
{
    (void)state;
    assert_written(GRID_CSV, "domain,pair a_1,pair b\n"
                             "\"x|y, \"\"z\"\" <&> 5%\",1.5,10.25\n"
                             "sum,-,2\n");
}

/* What a spreadsheet would run gets a ' in front; numbers do not. */
static void csv_cells_are_no_formulas(void **state)
{
    (void)state;
    char text[SIZE] = "";
    Grid grid;
    grid_begin(&grid, "t", "A title");
    grid_add_column(&grid, "", "=a");
    grid_add_column(&grid, "@pair", "b");
    const char *const cells[] = {"=cmd()", "-5.5", "+1+cmd()", "-", "@x", "=1,\"2\""};
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        grid_add(&grid, "%s", cells[i]);
    }
    FILE *stream = fmemopen(text, sizeof text, "w");
    assert_true(grid_write(&grid, GRID_CSV, stream));
    fclose(stream);
    grid_release(&grid);
    assert_string_equal(text, "'=a,'@pair b\n'=cmd(),-5.5\n'+1+cmd(),-\n'@x,\"'=1,\"\"2\"\"\"\n");
}

static void as_latex(void **state)
{
    (void)state;
    assert_written(GRID_LATEX, "% needs \\usepackage{booktabs}\n"
                               "\\begin{tabular}{lrr}\n"
                               "  \\toprule\n"
                               "  \\multicolumn{1}{c}{} & \\multicolumn{2}{c}{pair} \\\\\n"
                               "  domain & a\\_1 & b \\\\\n"
                               "  \\midrule\n"
                               "  x|y, \"z\" <\\&> 5\\% & \\textbf{1.5} & 10.25 \\\\\n"
                               "  \\midrule\n"
                               "  sum & - & \\textbf{2} \\\\\n"
                               "  \\bottomrule\n"
                               "\\end{tabular}\n"
                               "% A note of 5 words.\n");
}

static void as_html(void **state)
{
    (void)state;
    char text[SIZE] = "";
    Grid grid;
    make(&grid);
    FILE *stream = fmemopen(text, sizeof text, "w");
    assert_true(grid_write(&grid, GRID_HTML, stream));
    fclose(stream);
    grid_release(&grid);
    assert_non_null(strstr(text, "x|y, &quot;z&quot; &lt;&amp;&gt; 5%"));
    assert_non_null(strstr(text, "<td class=\"best\">1.5</td>"));
    assert_non_null(strstr(text, "colspan=\"2\" class=\"group\">pair</th>"));
    assert_non_null(strstr(text, "<tr class=\"rule\"><th scope=\"row\">sum</th>"));
}

static void formats_by_name(void **state)
{
    (void)state;
    GridFormat format = GRID_HTML;
    assert_true(grid_parse_format("latex", &format));
    assert_int_equal(format, GRID_LATEX);
    assert_false(grid_parse_format("html", &format));
    assert_false(grid_parse_format("", &format));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_text), cmocka_unit_test(as_markdown), cmocka_unit_test(as_csv),
        cmocka_unit_test(csv_cells_are_no_formulas),
        cmocka_unit_test(as_latex), cmocka_unit_test(as_html), cmocka_unit_test(formats_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
