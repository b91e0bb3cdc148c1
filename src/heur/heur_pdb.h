/* The engine of pattern database heuristics: distances in the projection onto given variables.
 *
 * Its argument is the pattern: numbers of variables, such as "0,1". */
#ifndef HEUR_HEUR_PDB_H
#define HEUR_HEUR_PDB_H

#include "heur/heur.h"

extern const HeurEngine heur_pdb_engine;

#endif
