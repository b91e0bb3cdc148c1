#include "heur/heur_table.h"

#include <string.h>

#include "heur/heur_relax.h"
#include "heur/heur_simple.h"

static bool always(const Task *task)
{
    (void)task;
    return true;
}

/* With axioms, the relaxation under- and over-approximates derived variables by turns. */
static bool without_axioms(const Task *task)
{
    return task->num_axioms == 0;
}

const HeurClass heur_table[] = {
    {"ff", &heur_relax_engine, HEUR_RELAX_FF, without_axioms,
     "cost of a relaxed plan, following h_add", "HN01"},
    {"add", &heur_relax_engine, HEUR_RELAX_ADD, without_axioms,
     "sum of the relaxed costs of the goals", "BG01"},
    {"max", &heur_relax_engine, HEUR_RELAX_MAX, without_axioms,
     "relaxed cost of the most expensive goal", "BG01"},
    {"goalcount", &heur_simple_engine, HEUR_SIMPLE_GOAL_COUNT, always,
     "number of goals that do not hold", ""},
    {"blind", &heur_simple_engine, HEUR_SIMPLE_BLIND, always,
     "0 at goals, elsewhere the cost of the cheapest operator", ""},
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
