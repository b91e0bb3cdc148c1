#include "lab/gen_table.h"

#include <inttypes.h>

#include "base/name_table.h"
#include "lab/gen_barman.h"
#include "lab/gen_blocksworld.h"
#include "lab/gen_childsnack.h"
#include "lab/gen_rovers.h"
#include "lab/gen_sokoban.h"
#include "lab/gen_visitall.h"
#include "lab/sokoban_backward.h"

const GenClass gen_table[] = {
    {"barman",
     "a barman with a shaker serves cocktails in shots",
     {{"cocktails", 1, 1000, 3, "kinds of cocktails"},
      {"ingredients", 2, 1000, 6, "kinds of ingredients"},
      {"shots", 2, 1001, 5, "glasses; more than cocktails"}},
     GEN_BARMAN_NUM_PARAMETERS,
     gen_barman_add_problem,
     NULL},
    {"blocksworld",
     "towers of blocks, every state equally likely [ST01]",
     {{"blocks", 1, 2000, 12, "number of blocks"}},
     GEN_BLOCKSWORLD_NUM_PARAMETERS,
     gen_blocksworld_add_problem,
     NULL},
    {"childsnack",
     "sandwiches for children, with and without gluten, on trays",
     {{"children", 1, 10000, 6, "number of children"},
      {"trays", 1, 10000, 3, "number of trays"},
      {"gluten", 0, 100, 40, "percent of the children who must not eat gluten"},
      {"sandwiches", 100, 1000, 130, "sandwiches that can be made, percent of the children"}},
     GEN_CHILDSNACK_NUM_PARAMETERS,
     gen_childsnack_add_problem,
     NULL},
    {"rovers",
     "rovers sample soil and rock, take images and send them to a lander",
     {{"rovers", 1, 100, 3, "number of rovers"},
      {"waypoints", 2, 500, 10, "number of waypoints"},
      {"objectives", 1, 500, 4, "things to take images of"},
      {"cameras", 1, 500, 4, "number of cameras; a few more may be added"},
      {"goals", 2, 500, 4, "soil samples, rock samples and images to send, each at most"}},
     GEN_ROVERS_NUM_PARAMETERS,
     gen_rovers_add_problem,
     NULL},
    {"sokoban",
     "a player pushes stones onto goals, in rooms that were played backwards",
     {{"width", 3, 100, 9, "columns, with the outer walls"},
      {"height", 3, 100, 9, "rows, with the outer walls"},
      {"stones", 1, SOKOBAN_BACKWARD_MAX_STONES, 3, "number of stones and goals"},
      {"floor", 1, 100, 75, "percent of the room that is not wall"},
      {"positions", 2, 1000000, 10000, "positions to look at for one that is far from solved"},
      {"rooms", 1, 10000, 3, "rooms to try for the one that needs most pushes"}},
     GEN_SOKOBAN_NUM_PARAMETERS,
     gen_sokoban_add_problem,
     gen_sokoban_add_level},
    {"visitall",
     "a robot visits cells of a grid",
     {{"size", 1, 1000, 12, "cells in a row and in a column"},
      {"goals", 0, 100, 50, "percent of the cells to visit, apart from the robot's own"},
      {"unavailable", 0, 1000000, 0, "cells that are missing"}},
     GEN_VISITALL_NUM_PARAMETERS,
     gen_visitall_add_problem,
     NULL},
};

const int gen_table_size = sizeof gen_table / sizeof *gen_table;

const GenClass *gen_table_find(const char *name)
{
    int i = name_table_find(name, NAME_TABLE(gen_table, gen_table_size));
    return i < 0 ? NULL : &gen_table[i];
}

bool gen_table_add_problem(const GenClass *class, const int64_t *values, int64_t seed,
                           GenText *text, Error *error)
{
    gen_text_add(text, "; veer gen %s", class->name);
    for (int i = 0; i < class->num_parameters; i++) {
        gen_text_add(text, " --%s %" PRId64, class->parameters[i].name, values[i]);
    }
    gen_text_add(text, " --seed %" PRId64 "\n", seed);
    Rng rng;
    rng_seed(&rng, (uint64_t)seed);
    return class->add_problem(values, &rng, text, error);
}
