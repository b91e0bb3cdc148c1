#include "heur/rp_pass.h"

#include <assert.h>

#include "base/mem.h"

/* Trials of all ways begin after 0, 64, 256, ... explorations and then every MAX_PERIOD. They
 * consist of a pass from scratch, repairs and lean passes. Ways that are known to take MAX_FACTOR
 * times as long as another one are not tried again. */
enum {
    TRIAL_REPAIRS = 24,
    TRIAL_LENGTH = 28,
    FIRST_PERIOD = 64,
    MAX_PERIOD = 4096,
    MAX_FACTOR = 4
};

/* Averages forget what is longer ago than about so many passes. */
enum { AVERAGED = 64 };

/* A place within this distance is near. One that was not used for long may be so many times as far
 * as the nearest one. */
enum { NEAR = 2, FACTOR_OF_OLDEST = 2 };

void rp_pass_init(RpPass *pass, const RpTables *tables)
{
    *pass = (RpPass){.tables = tables,
                     .num_places = tables->has_zero_cost ? 1 : RP_NUM_PLACES,
                     .place = pass->places};
    for (int32_t i = 0; i < pass->num_places; i++) {
        rp_costs_init(&pass->places[i], tables);
    }
    if (tables->lean) {
        pass->facts = MEM_NEW(RelaxFact, (size_t)tables->num_nodes);
        bucket_queue_init(&pass->lean_queue,
                          tables->merged->num_unary + tables->merged->num_variables);
        lean_pass_init_for_costs(&pass->lean, tables->lean, pass->facts, &pass->lean_queue);
    }
}

void rp_pass_release(RpPass *pass)
{
    for (int32_t i = 0; i < pass->num_places; i++) {
        rp_costs_release(&pass->places[i]);
    }
    if (pass->tables->lean) {
        lean_pass_release(&pass->lean);
        bucket_queue_release(&pass->lean_queue);
        MEM_FREE(pass->facts, (size_t)pass->tables->num_nodes);
    }
    *pass = (RpPass){0};
}

/* Fitted to times. The prices of the lean pass are higher than in relax_work.c, as it is used here
 * where tables are large; direct entries count once. */
int64_t rp_pass_effort(const RpPass *pass)
{
    int64_t num_entries = pass->lean.num_words - 2 * pass->lean.num_direct;
    int64_t effort = 3 * num_entries + 10 * pass->lean.num_pushes + pass->lean.num_copied / 8;
    for (int32_t i = 0; i < pass->num_places; i++) {
        effort += rp_costs_effort(&pass->places[i]);
    }
    return effort;
}

/* --- Places ----------------------------------------------------------------------------------- */

static int32_t oldest_place(const RpPass *pass)
{
    int32_t oldest = 0;
    for (int32_t i = 1; i < pass->num_places; i++) {
        oldest = pass->used_at[i] < pass->used_at[oldest] ? i : oldest;
    }
    return oldest;
}

static bool is_near(const RpCosts *place, const int32_t *values)
{
    return place->is_valid && rp_costs_distance(place, values) <= NEAR;
}

/* Where to repair; a place that is not valid must be started again. */
static int32_t choose_place(const RpPass *pass, const int32_t *values)
{
    if (is_near(pass->place, values)) {
        return (int32_t)(pass->place - pass->places);
    }
    int32_t distance[RP_NUM_PLACES] = {0};
    int32_t nearest = -1, oldest = oldest_place(pass), invalid = -1;
    for (int32_t i = 0; i < pass->num_places; i++) {
        if (!pass->places[i].is_valid) {
            invalid = i;
            continue;
        }
        distance[i] = rp_costs_distance(&pass->places[i], values);
        nearest = nearest < 0 || distance[i] < distance[nearest] ? i : nearest;
    }
    if (nearest >= 0 && distance[nearest] <= NEAR) {
        return nearest;
    }
    if (invalid >= 0) {
        return invalid;
    }
    return distance[oldest] <= FACTOR_OF_OLDEST * distance[nearest] ? oldest : nearest;
}

/* --- Which way to go -------------------------------------------------------------------------- */

static RpWay best_way(const RpPass *pass)
{
    RpWay best = RP_SCRATCH;
    for (int way = 0; way < RP_NUM_WAYS; way++) {
        if (pass->effort_of[way] > 0 && pass->effort_of[way] < pass->effort_of[best]) {
            best = (RpWay)way;
        }
    }
    return best;
}

static RpWay way_of_trial(const RpPass *pass, int64_t place)
{
    RpWay way = place == 0 ? RP_SCRATCH : RP_REPAIR;
    if (place > TRIAL_REPAIRS && pass->tables->lean) {
        way = RP_LEAN;
    }
    RpWay best = best_way(pass);
    return pass->effort_of[way] > MAX_FACTOR * pass->effort_of[best] ? best : way;
}

/* After a long time elsewhere, all places are far from where the search is. */
static void leave_places(RpPass *pass)
{
    for (int32_t i = 0; i < pass->num_places; i++) {
        pass->places[i].is_valid = false;
    }
}

static RpWay choose_way(RpPass *pass)
{
    int64_t place = pass->num_explored++ - pass->next_trial;
    assert(place < TRIAL_LENGTH);
    if (place < 0) {
        return best_way(pass);
    }
    if (place == 0 && best_way(pass) != RP_REPAIR) {
        leave_places(pass);
    }
    if (place == TRIAL_LENGTH - 1) {
        int64_t last = pass->next_trial;
        int64_t period = last == 0 ? FIRST_PERIOD : 3 * last;
        pass->next_trial += period < MAX_PERIOD ? period : MAX_PERIOD;
    }
    return way_of_trial(pass, place);
}

static void note_effort(RpPass *pass, RpWay way, int64_t effort)
{
    int64_t old = pass->effort_of[way];
    pass->num_tried[way] += pass->num_tried[way] < AVERAGED;
    pass->effort_of[way] = old + (effort - old) / pass->num_tried[way];
    assert(pass->effort_of[way] > 0);
}

/* Goes to the state by a repair, or from scratch where there is nothing to repair or it takes too
 * long. Returns which one was tried. */
static RpWay explore_at_place(RpPass *pass, int32_t index, const int32_t *values)
{
    RpCosts *place = &pass->places[index];
    RpWay way = place->is_valid ? RP_REPAIR : RP_SCRATCH;
    if (way == RP_SCRATCH || !rp_costs_move(place, values, pass->effort_of[RP_SCRATCH])) {
        rp_costs_start(place, values);
    }
    pass->place = place;
    pass->used_at[index] = pass->num_explored;
    return way;
}

static RpWay explore(RpPass *pass, RpWay way, const int32_t *values)
{
    pass->is_lean = way == RP_LEAN && lean_pass_explore_costs(&pass->lean, values);
    if (pass->is_lean) {
        return RP_LEAN;
    }
    if (way == RP_REPAIR) {
        return explore_at_place(pass, choose_place(pass, values), values);
    }
    int32_t oldest = oldest_place(pass);
    pass->places[oldest].is_valid = false;
    explore_at_place(pass, oldest, values);
    return way;
}

/* The first lean pass after others is no example: it comes from far. */
void rp_pass_explore(RpPass *pass, const int32_t *values)
{
    int64_t before = rp_pass_effort(pass);
    bool was_lean = pass->is_lean;
    RpWay way = explore(pass, choose_way(pass), values);
    if (way != RP_LEAN || was_lean) {
        note_effort(pass, way, rp_pass_effort(pass) - before + 1);
    }
}
