#include "search/arm_table.h"

#include <string.h>

const ArmClass arm_table[] = {
    {"burst", ARM_BURST_BEST, "best-first among the descendants of the best entry of a list",
     "XMH14"},
    {"burst:iw", ARM_BURST_IW,
     "breadth-first from the best entry of a list, only through states with a new fact", "LG12"},
    {"burst:walk", ARM_BURST_WALK,
     "random walks from the best entry of a list, by preferred operators if there are some",
     "NM09"},
    {"restart", ARM_RESTART,
     "the lists begin anew at the initial state, successors in random order", ""},
    {"rules", ARM_RULES, "learned rules of the policy, followed from the best state", "CHKM26"},
};
const int arm_table_size = sizeof arm_table / sizeof *arm_table;

const ArmClass *arm_table_find(const char *text)
{
    size_t length = strcspn(text, "(,");
    for (int i = 0; i < arm_table_size; i++) {
        if (strlen(arm_table[i].name) == length && strncmp(arm_table[i].name, text, length) == 0) {
            return &arm_table[i];
        }
    }
    return NULL;
}
