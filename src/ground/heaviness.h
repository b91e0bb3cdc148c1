/* Heaviness: can an action add two atoms that an invariant counts together?
 *
 * Two effects make an action too heavy if for some objects both fire, both atoms are new and
 * different, and the invariant covers both with the same parameters. The cover and the conditions
 * ask for equalities of terms; it cannot be so if these make equal what must differ. */
#ifndef GROUND_HEAVINESS_H
#define GROUND_HEAVINESS_H

#include "base/progress.h"
#include "ground/action_profile.h"
#include "ground/cover.h"
#include "ground/equalities.h"

/* Storage for tests, and what stops them. */
typedef struct Heaviness {
    Equalities equalities; /* empty between tests */
    const Progress *progress;
    bool is_stopped; /* by the progress: results no longer mean anything */
} Heaviness;

void heaviness_init(Heaviness *heaviness, int32_t num_objects, int32_t num_variables,
                    const Progress *progress);

/* Quadratic in the covered effects. Types of variables are not considered. */
bool heaviness_is_too_much(Heaviness *heaviness, const ActionProfile *profile, const Cover *cover);

void heaviness_release(Heaviness *heaviness);

#endif
