#include "ground/cover.h"

#include "base/mem.h"

void cover_init(Cover *cover, int32_t num_predicates)
{
    *cover = (Cover){.places = MEM_NEW(const int32_t *, (size_t)num_predicates),
                     .num_predicates = num_predicates};
}

void cover_set(Cover *cover, Invariant invariant)
{
    for (int32_t i = 0; i < cover->invariant.num_parts; i++) {
        cover->places[invariant_predicate(&cover->invariant, i)] = NULL;
    }
    for (int32_t i = 0; i < invariant.num_parts; i++) {
        cover->places[invariant_predicate(&invariant, i)] = invariant_places(&invariant, i);
    }
    cover->invariant = invariant;
}

void cover_release(Cover *cover)
{
    MEM_FREE(cover->places, (size_t)cover->num_predicates);
    *cover = (Cover){0};
}
