#include "lab/gen_whitebox.h"

#include <string.h>

enum { STAGE_VARIABLE, FIRST_COUNTER, FIRST_SWITCH = 3 };

static int draw_size(Rng *rng)
{
    return GEN_WHITEBOX_MIN + (int)rng_below(rng, GEN_WHITEBOX_MAX - GEN_WHITEBOX_MIN + 1);
}

GenWhitebox gen_whitebox_draw(Rng *rng)
{
    GenWhitebox whitebox = {{0}, 0};
    int num_stages = draw_size(rng);
    whitebox.num_switches = draw_size(rng);
    for (int i = 0; i < num_stages; i++) {
        whitebox.word[i] = rng_below(rng, 2) == 0 ? '0' : '1';
    }
    return whitebox;
}

static void add_variable(const char *letters, int number, int domain_size, GenText *text)
{
    gen_text_add(text, "begin_variable\n%s", letters);
    if (number >= 0) {
        gen_text_add(text, "%d", number);
    }
    gen_text_add(text, "\n-1\n%d\n", domain_size);
    for (int i = 0; i < domain_size; i++) {
        gen_text_add(text, "value-%d\n", i);
    }
    gen_text_add(text, "end_variable\n");
}

static void add_variables(const GenWhitebox *whitebox, GenText *text)
{
    int num_variables = FIRST_SWITCH + whitebox->num_switches;
    gen_text_add(text, "%d\n", num_variables);
    add_variable("ss", -1, (int)strlen(whitebox->word) + 1, text);
    add_variable("v", 0, whitebox->num_switches + 2, text);
    add_variable("v", 1, whitebox->num_switches + 2, text);
    for (int i = 0; i < whitebox->num_switches; i++) {
        add_variable("x", i, 2, text);
    }
    gen_text_add(text, "0\nbegin_state\n");
    for (int i = 0; i < num_variables; i++) {
        gen_text_add(text, "0\n");
    }
    gen_text_add(text, "end_state\n");
}

static void add_switches(const GenWhitebox *whitebox, GenText *text)
{
    for (int i = 0; i < whitebox->num_switches; i++) {
        for (int value = 0; value < 2; value++) {
            gen_text_add(text, "begin_operator\nset_x%d_to_%d\n0\n1\n0 %d -1 %d\n1\nend_operator\n",
                         i, value, FIRST_SWITCH + i, value);
        }
    }
}

static void add_stage(int stage, char letter, int top, GenText *text)
{
    int counter = letter - '0', var = FIRST_COUNTER + counter;
    for (int i = 0; i <= top; i++) {
        gen_text_add(text, "begin_operator\ninc_ss_%d_v%d_%d_%d\n", stage, counter, i, i + 1);
        if (i < top) {
            gen_text_add(text, "1\n%d %d\n1\n0 %d %d %d\n", STAGE_VARIABLE, stage, var, i, i + 1);
        } else {
            gen_text_add(text, "0\n2\n0 %d %d 0\n0 %d %d %d\n", var, i, STAGE_VARIABLE, stage,
                         stage + 1);
        }
        gen_text_add(text, "1\nend_operator\n");
    }
}

void gen_whitebox_add_task(const GenWhitebox *whitebox, GenText *text)
{
    int num_stages = (int)strlen(whitebox->word), num_switches = whitebox->num_switches;
    gen_text_add(text, "begin_version\n3\nend_version\nbegin_metric\n1\nend_metric\n");
    add_variables(whitebox, text);
    gen_text_add(text, "begin_goal\n1\n%d %d\nend_goal\n%d\n", STAGE_VARIABLE, num_stages,
                 2 * num_switches + num_stages * (num_switches + 2));
    add_switches(whitebox, text);
    for (int i = 0; i < num_stages; i++) {
        add_stage(i, whitebox->word[i], num_switches + 1, text);
    }
    gen_text_add(text, "0\n");
}

void gen_whitebox_add_schedule(const GenWhitebox *whitebox, GenText *text)
{
    gen_text_add(text, "[0");
    for (const char *letter = whitebox->word; *letter; letter++) {
        for (int i = 0; i < whitebox->num_switches + 2; i++) {
            gen_text_add(text, ", %c", *letter);
        }
    }
    gen_text_add(text, "]");
}
