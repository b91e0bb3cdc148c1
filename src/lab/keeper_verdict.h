/* The second half of a keeper's work, when the planner is gone: are its plans valid, what does its
 * trace say, and what is there to tell about how it ended? */
#ifndef LAB_KEEPER_VERDICT_H
#define LAB_KEEPER_VERDICT_H

#include "lab/keeper.h"

enum { KEEPER_PATH_SIZE = 4096, KEEPER_NAME_ROOM = 32 };

typedef struct KeeperPaths {
    char folder[KEEPER_PATH_SIZE];
    char plan[KEEPER_PATH_SIZE +
              KEEPER_NAME_ROOM]; /* later plans of a run have .1, .2, ... behind this */
    char trace[KEEPER_PATH_SIZE + KEEPER_NAME_ROOM];
} KeeperPaths;

/* The result has what was measured, and the outcome as far as it can be known without the plans.
 * `last_words` is the last line that the planner printed. */
void keeper_verdict_complete(const KeeperOrder *order, const KeeperPaths *paths,
                             const char *last_words, RunResult *result);

#endif
