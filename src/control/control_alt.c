#include "control/control_alt.h"

#include "base/mem.h"
#include "base/units.h"
#include "base/vec.h"
#include "control/control_lists.h"

typedef struct Place {
    int list;
    int64_t turns;
} Place;

DEFINE_VEC(PlaceVec, place_vec, Place);

typedef struct Alternation {
    PlaceVec order;
    int64_t steps_per_turn;
    size_t current; /* whose turn it is */
    int64_t steps_left;
} Alternation;

/* --- Its argument ----------------------------------------------------------------------------- */

/* "5" */
static bool read_steps(Alternation *alt, const char *text, Error *error)
{
    if (!units_parse_count(text, 1, INT32_MAX, &alt->steps_per_turn)) {
        error_set(error, ERROR_USAGE, "\"%s\" is not a number of steps for each turn of \"alt\"",
                  text);
        return false;
    }
    return true;
}

/* "cg,ff" and perhaps "/5" */
static bool read_order(Alternation *alt, const ControlSettings *settings, const char *text,
                       Error *error)
{
    for (;;) {
        size_t length;
        int list = control_lists_match(settings, text, &length, error);
        if (list < 0) {
            return false;
        }
        place_vec_push(&alt->order, (Place){.list = list});
        text += length;
        if (*text != ',') {
            return *text == '\0' || read_steps(alt, text + 1, error);
        }
        text++;
    }
}

static void order_all(Alternation *alt, int num_lists)
{
    for (int list = 0; list < num_lists; list++) {
        place_vec_push(&alt->order, (Place){.list = list});
    }
}

static bool read_argument(Alternation *alt, const ControlSettings *settings, const char *text,
                          Error *error)
{
    if (text && *text != '/') {
        return read_order(alt, settings, text, error);
    }
    order_all(alt, settings->num_lists);
    return !text || read_steps(alt, text + 1, error);
}

/* --- The controller --------------------------------------------------------------------------- */

void *control_alt_new(const ControlSettings *settings, const char *argument, Error *error)
{
    Alternation *alt = MEM_NEW(Alternation, 1);
    alt->steps_per_turn = 1;
    if (!read_argument(alt, settings, argument, error)) {
        control_alt_free(alt, settings->num_lists);
        return NULL;
    }
    return alt;
}

void control_alt_free(void *state, int num_lists)
{
    (void)num_lists;
    Alternation *alt = state;
    place_vec_release(&alt->order);
    MEM_FREE(alt, 1);
}

static bool is_empty(const Place *place, const Search *search)
{
    return search_list_count(search, place->list) == 0;
}

int control_alt_choose(void *state, const Search *search)
{
    Alternation *alt = state;
    Place *order = alt->order.data;
    if (alt->steps_left > 0 && !is_empty(&order[alt->current], search)) {
        alt->steps_left--;
        return order[alt->current].list;
    }
    Place *best = NULL;
    for (size_t i = 0; i < alt->order.size; i++) {
        if (!is_empty(&order[i], search) && (!best || order[i].turns < best->turns)) {
            best = &order[i];
        }
    }
    if (!best) {
        return order[0].list;
    }
    best->turns++;
    alt->current = (size_t)(best - order);
    alt->steps_left = alt->steps_per_turn - 1;
    return best->list;
}
