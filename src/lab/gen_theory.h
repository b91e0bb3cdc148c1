/* The task families behind the theorems of [SBL21]: one wrong turn, and 2^n states behind it.
 *
 *            o1         o2
 *       s0 -----> s1 -----> s2, the goal           family aac, theorem 3
 *        |
 *        | o3        o4          set-0 ... set-(n-1)
 *        +-----> s3 -----> sk ------------------> 2^n states sk in all, no way out
 *
 * In the family as, theorem 4, a state s' lies between s1 and s2. Both have n + 1 variables and
 * n + 4 or n + 5 operators. The two heuristics depend on variable 0 only, the place:
 *
 *            s0  s1  s2  s3  sk  s'
 *       h0    5   5   0   3   1   2
 *       h1    6   3   0   4   1  10
 *
 * A rule that does not look at the search turns into o3 on a task or on its twin, which has the
 * heuristics exchanged, and then expands all that lies behind. */
#ifndef LAB_GEN_THEORY_H
#define LAB_GEN_THEORY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "lab/gen_text.h"

typedef enum GenTheoryFamily {
    GEN_THEORY_AAC, /* against adaptive algorithm configuration: the list depends on the step */
    GEN_THEORY_AS,  /* against algorithm selection: one list for the whole search */
} GenTheoryFamily;

enum {
    GEN_THEORY_NUM_FAMILIES = GEN_THEORY_AS + 1,
    GEN_THEORY_NUM_HEURISTICS = 2,
    GEN_THEORY_MAX_N = 100000,
};

typedef struct GenTheory {
    GenTheoryFamily family;
    int n;        /* 1 to GEN_THEORY_MAX_N */
    bool is_twin; /* h0 and h1 are exchanged; the task is the same */
} GenTheory;

/* "aac" or "as". */
const char *gen_theory_family_name(GenTheoryFamily family);

/* False and an Error if there is no family of that name. */
bool gen_theory_find_family(const char *name, GenTheoryFamily *out_family, Error *error);

/* Adds the task in SAS+ form. */
void gen_theory_add_task(const GenTheory *theory, GenText *text);

/* Adds the table of heuristic 0 or 1, in the form of docs/reference/formats/table.md. */
void gen_theory_add_heuristic(const GenTheory *theory, int heuristic, GenText *text);

#endif
