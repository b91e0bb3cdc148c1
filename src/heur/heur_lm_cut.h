/* The engine of the heuristic lmcut (lm_cut.h). */
#ifndef HEUR_HEUR_LM_CUT_H
#define HEUR_HEUR_LM_CUT_H

#include "heur/heur.h"

extern const HeurEngine heur_lm_cut_engine;

#endif
