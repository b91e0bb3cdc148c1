#include "heur/heur_table.h"

#include <string.h>

#include "heur/goal_count.h"
#include "heur/heur_cea.h"
#include "heur/heur_cg.h"
#include "heur/heur_landmarks.h"
#include "heur/heur_lm_cut.h"
#include "heur/heur_relax.h"
#include "heur/heur_rp.h"
#include "heur/heur_wl.h"
#include "heur/pattern_database.h"
#include "heur/value_table.h"

static bool always(const Task *task)
{
    (void)task;
    return true;
}

/* Domain transition graphs leave out conditions and transitions, and a table may say anything. */
static bool never(const Task *task)
{
    (void)task;
    return false;
}

/* The relaxation approximates derived variables in both directions, so with axioms it proves
 * nothing. */
static bool without_axioms(const Task *task)
{
    return task->num_axioms == 0;
}

const HeurClass heur_table[] = {
    {"ff", &heur_relax_engine, HEUR_RELAX_FF, without_axioms,
     "cost of a relaxed plan, following h_add", "HN01", false},
    {"rp", &heur_rp_engine, 0, without_axioms,
     "like ff, with ties of its own and repaired from state to state", "LKF02", false},
    {"add", &heur_relax_engine, HEUR_RELAX_ADD, without_axioms,
     "sum of the relaxed costs of the goals", "BG01", false},
    {"cg", &heur_cg_engine, 0, never,
     "sum of path costs through the domain transition graphs of the goals", "H04", false},
    {"cea", &heur_cea_engine, 0, never,
     "like add, but each step starts from what the steps before it left behind", "HG08", false},
    {"lm", &heur_landmarks_engine, 0, without_axioms,
     "cost of the landmarks that are still to come", "RW10", false},
    {"max", &heur_relax_engine, HEUR_RELAX_MAX, without_axioms,
     "relaxed cost of the most expensive goal", "BG01", true},
    {"lmcut", &heur_lm_cut_engine, 0, always,
     "sum of the costs of disjoint cuts between state and goal in the relaxation", "HD09", true},
    {"pdb", &pattern_database_engine, 0, always,
     "cost of a cheapest plan for the given variables alone", "E01", true},
    {"table", &value_table_engine, 0, never,
     "values from a file, by values of variables; see docs/reference/formats/table.md", "", false},
    {"wl", &heur_wl_engine, 0, never,
     "learned from plans of the domain: a sum of weights of colours; needs --policy", "CTT24",
     false},
    {"goalcount", &goal_count_engine, GOAL_COUNT_OPEN_GOALS, always,
     "number of goals that do not hold", "", false},
    {"blind", &goal_count_engine, GOAL_COUNT_BLIND, always,
     "0 at goals, elsewhere the cost of the cheapest operator", "", true},
};

const int heur_table_size = sizeof heur_table / sizeof *heur_table;

const HeurClass *heur_table_find(const char *name, size_t length)
{
    for (int i = 0; i < heur_table_size; i++) {
        if (strlen(heur_table[i].name) == length &&
            strncmp(heur_table[i].name, name, length) == 0) {
            return &heur_table[i];
        }
    }
    return NULL;
}
