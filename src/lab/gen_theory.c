#include "lab/gen_theory.h"

#include <assert.h>

#include "base/name_table.h"

enum { S0, S1, S2, S3, SK, S_PRIME, NUM_PLACES };

typedef struct Place {
    const char *name;
    int h[GEN_THEORY_NUM_HEURISTICS];
} Place;

/* [SBL21] fig. 2; s' from the proof of theorem 4. */
static const Place PLACES[NUM_PLACES] = {
    [S0] = {"s0", {5, 6}}, [S1] = {"s1", {5, 3}}, [S2] = {"s2", {0, 0}},
    [S3] = {"s3", {3, 4}}, [SK] = {"sk", {1, 1}}, [S_PRIME] = {"s'", {2, 10}},
};

typedef struct Move {
    const char *name;
    int from, to;
} Move;

typedef struct Family {
    const char *name;
    int num_places, num_moves;
    Move moves[5];
} Family;

static const Family FAMILIES[GEN_THEORY_NUM_FAMILIES] = {
    [GEN_THEORY_AAC] = {"aac",
                        S_PRIME,
                        4,
                        {{"o1", S0, S1}, {"o2", S1, S2}, {"o3", S0, S3}, {"o4", S3, SK}}},
    [GEN_THEORY_AS] = {"as",
                       NUM_PLACES,
                       5,
                       {{"o1", S0, S1},
                        {"o2", S1, S_PRIME},
                        {"o2'", S_PRIME, S2},
                        {"o3", S0, S3},
                        {"o4", S3, SK}}},
};

const char *gen_theory_family_name(GenTheoryFamily family)
{
    return FAMILIES[family].name;
}

bool gen_theory_find_family(const char *name, GenTheoryFamily *out_family, Error *error)
{
    int i = name_table_find(name, NAME_TABLE(FAMILIES, GEN_THEORY_NUM_FAMILIES));
    if (i >= 0) {
        *out_family = (GenTheoryFamily)i;
        return true;
    }
    error_set(error, ERROR_USAGE, "the families are aac and as, not \"%.80s\"", name);
    return false;
}

static void add_variables(const GenTheory *theory, GenText *text)
{
    const Family *family = &FAMILIES[theory->family];
    gen_text_add(text, "%d\nbegin_variable\nplace\n-1\n%d\n", theory->n + 1, family->num_places);
    for (int i = 0; i < family->num_places; i++) {
        gen_text_add(text, "%s\n", PLACES[i].name);
    }
    gen_text_add(text, "end_variable\n");
    for (int i = 0; i < theory->n; i++) {
        gen_text_add(text, "begin_variable\nbit-%d\n-1\n2\nunset-%d\nset-%d\nend_variable\n", i, i,
                     i);
    }
}

static void add_operators(const GenTheory *theory, GenText *text)
{
    const Family *family = &FAMILIES[theory->family];
    gen_text_add(text, "%d\n", family->num_moves + theory->n);
    for (int i = 0; i < family->num_moves; i++) {
        const Move *move = &family->moves[i];
        gen_text_add(text, "begin_operator\n%s\n0\n1\n0 0 %d %d\n1\nend_operator\n", move->name,
                     move->from, move->to);
    }
    for (int i = 0; i < theory->n; i++) {
        gen_text_add(text, "begin_operator\nset-%d\n1\n0 %d\n1\n0 %d 0 1\n1\nend_operator\n", i, SK,
                     i + 1);
    }
}

void gen_theory_add_task(const GenTheory *theory, GenText *text)
{
    assert(theory->n >= 1 && theory->n <= GEN_THEORY_MAX_N);
    gen_text_add(text, "begin_version\n3\nend_version\nbegin_metric\n0\nend_metric\n");
    add_variables(theory, text);
    gen_text_add(text, "0\nbegin_state\n");
    for (int i = 0; i <= theory->n; i++) {
        gen_text_add(text, "0\n");
    }
    gen_text_add(text, "end_state\nbegin_goal\n1\n0 %d\nend_goal\n", S2);
    add_operators(theory, text);
    gen_text_add(text, "0\n");
}

void gen_theory_add_heuristic(const GenTheory *theory, int heuristic, GenText *text)
{
    assert(heuristic >= 0 && heuristic < GEN_THEORY_NUM_HEURISTICS);
    int column = theory->is_twin ? 1 - heuristic : heuristic;
    gen_text_add(text, "variables 0\n");
    for (int i = 0; i < FAMILIES[theory->family].num_places; i++) {
        gen_text_add(text, "%d %d # %s\n", i, PLACES[i].h[column], PLACES[i].name);
    }
}
