#include "learn/wl_candidate.h"

#include <stdio.h>

static void add(WlKind *kinds, int *count, WlSettings settings, bool has_constants)
{
    assert(*count < WL_CANDIDATE_MAX_KINDS);
    kinds[(*count)++] = (WlKind){.settings = settings, .has_constants = has_constants};
}

/* Without rounds there are no neighbours, and static atoms and constants never change. */
int wl_candidate_kinds(WlDomain domain, WlKind *out_kinds)
{
    int count = 0;
    const WlSettings plain = {.has_supported = domain.has_supports};
    add(out_kinds, &count, plain, false);
    for (int32_t rounds = 1; rounds <= WL_MAX_ROUNDS; rounds++) {
        for (int with_static = 0; with_static <= domain.has_static; with_static++) {
            WlSettings settings = plain;
            settings.rounds = rounds;
            settings.has_static = with_static;
            add(out_kinds, &count, settings, false);
            if (domain.has_constants) {
                add(out_kinds, &count, settings, true);
            }
            settings.counts_equal = true;
            add(out_kinds, &count, settings, false);
        }
    }
    return count;
}

double wl_candidate_c(int index)
{
    static const double VALUES[WL_CANDIDATE_NUM_C] = {1, 0.1, 0.01};
    assert(index >= 0 && index < WL_CANDIDATE_NUM_C);
    return VALUES[index];
}

void wl_candidate_name(const WlCandidate *candidate, char *out_text, size_t size)
{
    const WlKind *kind = &candidate->kind;
    const WlSettings *settings = &kind->settings;
    bool has_rounds = settings->rounds > 0;
    snprintf(out_text, size, "%d round%s%s%s%s%s%s%s%s, C %g", settings->rounds,
             settings->rounds == 1 ? "" : "s",
             !has_rounds              ? ""
             : settings->counts_equal ? ", multisets"
                                      : ", sets",
             settings->has_static ? ", static" : "", settings->has_supported ? ", supported" : "",
             kind->has_constants ? ", constants" : "", kind->has_first_plans ? ", first plans" : "",
             kind->lacks_siblings ? ", no siblings" : "", kind->has_detours ? ", detours" : "",
             candidate->c);
}
