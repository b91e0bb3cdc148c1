/* The engine of tabulated heuristics: values that someone wrote down, in the form of
 * docs/reference/formats/table.md.
 *
 * They make heuristics of thought experiments executable, such as those behind the theorems of
 * [SBL21]. A dead end in a table is taken for what it says, but proves nothing. */
#ifndef HEUR_HEUR_TABULATED_H
#define HEUR_HEUR_TABULATED_H

#include "heur/heur.h"

/* The argument is a file, "-" being standard input. */
extern const HeurEngine heur_tabulated_engine;

/* The argument is the text of the table itself: for programs, without a row in heur_table.c. */
extern const HeurEngine heur_tabulated_text_engine;

#endif
