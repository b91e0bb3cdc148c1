/* The table of all heuristics, by name. */
#ifndef HEUR_HEUR_TABLE_H
#define HEUR_HEUR_TABLE_H

#include "heur/heur.h"

extern const HeurClass heur_table[];
extern const int heur_table_size;

/* NULL if there is none of that name. */
const HeurClass *heur_table_find(const char *name, size_t length);

#endif
