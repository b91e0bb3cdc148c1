/* The delete-relaxation engine: h_add, h_ff and h_max of a state from one work space. */
#ifndef HEUR_HEUR_RELAX_H
#define HEUR_HEUR_RELAX_H

#include "heur/heur.h"

/* Outputs of the engine. */
enum { HEUR_RELAX_ADD, HEUR_RELAX_FF, HEUR_RELAX_MAX, HEUR_RELAX_OUTPUTS };

extern const HeurEngine heur_relax_engine;

#endif
