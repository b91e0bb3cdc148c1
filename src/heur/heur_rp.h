/* The engine of h_rp: the cost of a relaxed plan, like h_ff, but without Fast Downward's ties. */
#ifndef HEUR_HEUR_RP_H
#define HEUR_HEUR_RP_H

#include "heur/heur.h"

extern const HeurEngine heur_rp_engine;

#endif
