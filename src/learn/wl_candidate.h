/* Candidates for a learned heuristic: kinds of features, what they are learned from, and the price of
 * errors, C.
 *
 * Which of them is best depends on the domain, and no figure of the training says it: they are
 * compared by searching (wl_race.h). */
#ifndef LEARN_WL_CANDIDATE_H
#define LEARN_WL_CANDIDATE_H

#include "nn/wl_model.h"

/* A kind of features, and of pairs to learn their weights from. */
typedef struct WlKind {
    WlSettings settings;
    bool has_constants;   /* constants of the domain have colours of their own */
    bool has_first_plans; /* plans as the first search found them, not the shorter ones */
    bool lacks_siblings;  /* see ranking_pairs.h */
    bool has_detours;     /* see detours.h */
} WlKind;

enum { WL_CANDIDATE_MAX_KINDS = 16, WL_CANDIDATE_NUM_C = 3, WL_CANDIDATE_NAME = 96 };

typedef struct WlCandidate {
    WlKind kind;
    double c;
    int generation; /* 0: from collected plans; more: from own searches, too */
    WlModel *model; /* NULL: there are too many colours to learn from */
    int32_t num_rows;
    double wrong; /* share of the pairs in the wrong order */
} WlCandidate;

/* What the tasks of a domain have. */
typedef struct WlDomain {
    bool has_static;    /* static atoms */
    bool has_constants; /* constants of the domain */
    bool has_supports;  /* goals that rest on others (wl_colours.h) */
} WlDomain;

/* All features that make a difference for a domain, to be learned from short plans and siblings;
 * returns their number. */
int wl_candidate_kinds(WlDomain domain, WlKind *out_kinds);

/* The values of C, in the order in which they are tried. */
double wl_candidate_c(int index);

/* "2 rounds, sets, static, C 0.1" */
void wl_candidate_name(const WlCandidate *candidate, char *out_text, size_t size);

#endif
