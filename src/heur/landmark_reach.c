/* Problem: landmark discovery explores the task once per landmark. A landmark of a large task
 * matters to a small part of it, so most of an exploration would find the same facts again.
 *
 * Idea: explore once without exclusions, then for each question look only at what it changes
 * (deletion and rederivation, as databases maintain recursive views). The first exploration is a
 * breadth-first search that counts down: every unit starts with the number of its conditions; a
 * fact that is reached takes 1 off each unit that waits for it, and a unit whose number becomes 0
 * fires. The *rank* of a fact is its place in the queue, that of a unit the rank of the fact that
 * made it fire. A unit *supports* a fact if it makes it true and its rank is lower: then the unit
 * fires whatever becomes of that fact, as all its conditions have lower ranks, too.
 *
 * A question takes three steps:
 * 1. The excluded facts are lost, and units with an effect on one are closed for good.
 * 2. A lost fact closes the units that wait for it, and a closed unit puts the facts in doubt that
 *    it supported. These are decided by ascending rank: one that no open unit supports is lost.
 *    What stays is reached for sure, as its support stands on facts decided before.
 * 3. A lost fact may still be reached in another order. If an open unit makes it true, it is
 *    regained and counts down again, from where this goes on as in the first exploration.
 *
 * Invariant: `open` of a unit that fires without exclusions is the number of its conditions that
 * are lost at the moment, plus 1 if its action is closed, plus 1 for each excluded effect. Before
 * the next question it is reset to 0, for units that were closed only. Units that never fire are
 * left alone. */
#include "heur/landmark_reach.h"

#include <assert.h>

#include "base/ints.h"

#define NEVER INT32_MAX /* rank of what cannot be reached even without exclusions */

/* --- Units ------------------------------------------------------------------------------------ */

static void number_units(LandmarkReach *reach)
{
    int32_t num_actions = reach->lm_task->num_actions;
    reach->conditional_begin = ARENA_NEW(&reach->arena, int32_t, (size_t)num_actions + 1);
    reach->num_units = num_actions;
    for (int32_t action = 0; action < num_actions; action++) {
        const Operator *op = landmark_task_action(reach->lm_task, action);
        reach->conditional_begin[action] = reach->num_units;
        for (int32_t i = 0; i < op->num_effects; i++) {
            reach->num_units += !landmark_task_is_sure(reach->lm_task, action, i);
        }
    }
    reach->conditional_begin[num_actions] = reach->num_units;
}

typedef void (*UnitVisitor)(LandmarkReach *reach, int32_t unit, FactSpan conditions);

static void for_each_unit(LandmarkReach *reach, UnitVisitor visit)
{
    for (int32_t action = 0; action < reach->lm_task->num_actions; action++) {
        const Operator *op = landmark_task_action(reach->lm_task, action);
        int32_t unit = reach->conditional_begin[action];
        visit(reach, action, op->preconditions);
        for (int32_t i = 0; i < op->num_effects; i++) {
            if (!landmark_task_is_sure(reach->lm_task, action, i)) {
                visit(reach, unit++, op->effects[i].conditions);
            }
        }
    }
}

static void count_conditions(LandmarkReach *reach, int32_t unit, FactSpan conditions)
{
    bool waits_for_action = unit >= reach->lm_task->num_actions;
    reach->units[unit] = (LandmarkUnit){conditions.count + waits_for_action, NEVER};
    for (int32_t i = 0; i < conditions.count; i++) {
        reach->waiting_begin[task_fact(reach->lm_task->task, conditions.data[i])]++;
    }
}

/* waiting_begin holds where each list ends, and moves to where it begins. */
static void place_conditions(LandmarkReach *reach, int32_t unit, FactSpan conditions)
{
    for (int32_t i = 0; i < conditions.count; i++) {
        int32_t fact = task_fact(reach->lm_task->task, conditions.data[i]);
        reach->waiting[--reach->waiting_begin[fact]] = unit;
    }
}

/* Appends the facts of the effects of an action that are sure, or of the others. */
static void append_effects(LandmarkReach *reach, int32_t action, bool unsure, int32_t *size)
{
    const Operator *op = landmark_task_action(reach->lm_task, action);
    for (int32_t i = 0; i < op->num_effects; i++) {
        if (landmark_task_is_sure(reach->lm_task, action, i) != unsure) {
            Fact fact = {op->effects[i].var, op->effects[i].post};
            reach->effects[(*size)++] = task_fact(reach->lm_task->task, fact);
        }
    }
}

static void set_effects(LandmarkReach *reach)
{
    int32_t size = 0, num_actions = reach->lm_task->num_actions;
    for (int32_t action = 0; action < num_actions; action++) {
        reach->effects_begin[action] = size;
        append_effects(reach, action, false, &size);
    }
    for (int32_t unit = num_actions; unit <= reach->num_units; unit++) {
        reach->effects_begin[unit] = size + unit - num_actions;
    }
    for (int32_t action = 0; action < num_actions && reach->num_units > num_actions; action++) {
        append_effects(reach, action, true, &size);
    }
    assert(size == reach->effects_begin[reach->num_units]);
}

/* Counting sort of all effects by their facts; there are as many as achievers. */
static void set_makers(LandmarkReach *reach)
{
    size_t num_facts = (size_t)reach->lm_task->task->num_facts;
    const int32_t *begin = reach->lm_task->achievers_begin;
    reach->makers_begin = arena_copy(&reach->arena, begin, num_facts + 1, sizeof *begin);
    reach->makers = ARENA_NEW(&reach->arena, int32_t, (size_t)begin[num_facts]);
    int32_t *end = reach->makers_begin + 1;
    for (int32_t fact = 0; fact < reach->lm_task->task->num_facts; fact++) {
        end[fact] = begin[fact];
    }
    for (int32_t unit = 0; unit < reach->num_units; unit++) {
        for (int32_t i = reach->effects_begin[unit]; i < reach->effects_begin[unit + 1]; i++) {
            reach->makers[end[reach->effects[i]]++] = unit;
        }
    }
    assert(reach->makers_begin[num_facts] == begin[num_facts]);
}

static void build_units(LandmarkReach *reach)
{
    Arena *arena = &reach->arena;
    size_t num_facts = (size_t)reach->lm_task->task->num_facts;
    number_units(reach);
    size_t num_units = (size_t)reach->num_units;
    reach->units = ARENA_NEW(arena, LandmarkUnit, num_units);
    reach->effects_begin = ARENA_NEW(arena, int32_t, num_units + 1);
    reach->effects = ARENA_NEW(arena, int32_t, (size_t)reach->lm_task->achievers_begin[num_facts]);
    reach->waiting_begin = ARENA_NEW(arena, int32_t, num_facts + 1);
    set_effects(reach);
    set_makers(reach);
    for_each_unit(reach, count_conditions);
    ints_add_up(reach->waiting_begin, num_facts + 1);
    reach->waiting = ARENA_NEW(arena, int32_t, (size_t)reach->waiting_begin[num_facts]);
    for_each_unit(reach, place_conditions);
    assert(reach->waiting_begin[0] == 0);
}

/* --- Without exclusions ----------------------------------------------------------------------- */

static void reach_fact(LandmarkReach *reach, int32_t fact)
{
    if (!reach->is_reached[fact]) {
        assert(reach->num_ranks < reach->lm_task->task->num_facts);
        reach->is_reached[fact] = true;
        reach->rank_of[fact] = reach->num_ranks;
        reach->fact_at[reach->num_ranks++] = fact;
    }
}

static void fire(LandmarkReach *reach, int32_t unit, int32_t rank)
{
    assert(reach->units[unit].open == 0 && reach->units[unit].rank == NEVER);
    reach->units[unit].rank = rank;
    for (int32_t i = reach->effects_begin[unit]; i < reach->effects_begin[unit + 1]; i++) {
        reach_fact(reach, reach->effects[i]);
    }
    if (unit >= reach->lm_task->num_actions) {
        return;
    }
    for (int32_t i = reach->conditional_begin[unit]; i < reach->conditional_begin[unit + 1]; i++) {
        if (--reach->units[i].open == 0) {
            fire(reach, i, rank); /* not an action, so it goes no deeper */
        }
    }
}

/* Units fire as if all facts of the initial state came before: no unit supports one of these. */
static void reach_all(LandmarkReach *reach)
{
    const LandmarkTask *lm_task = reach->lm_task;
    for (int32_t var = 0; var < lm_task->task->num_variables; var++) {
        reach_fact(reach, task_fact(lm_task->task, (Fact){var, lm_task->initial[var]}));
    }
    int32_t first_rank = reach->num_ranks - 1;
    for (int32_t unit = 0; unit < lm_task->num_actions; unit++) {
        if (reach->units[unit].open == 0) {
            fire(reach, unit, first_rank);
        }
    }
    for (int32_t next = 0; next < reach->num_ranks; next++) {
        int32_t fact = reach->fact_at[next];
        for (int32_t i = reach->waiting_begin[fact]; i < reach->waiting_begin[fact + 1]; i++) {
            int32_t unit = reach->waiting[i];
            if (--reach->units[unit].open == 0) {
                fire(reach, unit, next > first_rank ? next : first_rank);
            }
        }
    }
}

void landmark_reach_init(LandmarkReach *reach, const LandmarkTask *lm_task)
{
    size_t num_facts = (size_t)lm_task->task->num_facts;
    *reach = (LandmarkReach){.lm_task = lm_task};
    build_units(reach);
    reach->is_reached = ARENA_NEW(&reach->arena, bool, num_facts);
    reach->fact_at = ARENA_NEW(&reach->arena, int32_t, num_facts);
    reach->rank_of = ARENA_NEW(&reach->arena, int32_t, num_facts);
    for (size_t fact = 0; fact < num_facts; fact++) {
        reach->rank_of[fact] = NEVER;
    }
    bitset_init(&reach->doubtful, num_facts);
    reach_all(reach);
}

void landmark_reach_release(LandmarkReach *reach)
{
    int_vec_release(&reach->lost);
    int_vec_release(&reach->closed);
    int_vec_release(&reach->regained);
    bitset_release(&reach->doubtful);
    arena_release(&reach->arena);
    *reach = (LandmarkReach){0};
}

/* --- Losing ----------------------------------------------------------------------------------- */

static void doubt_effects(LandmarkReach *reach, int32_t unit)
{
    for (int32_t i = reach->effects_begin[unit]; i < reach->effects_begin[unit + 1]; i++) {
        int32_t fact = reach->effects[i];
        if (reach->is_reached[fact] && reach->units[unit].rank < reach->rank_of[fact]) {
            bitset_set(&reach->doubtful, (size_t)reach->rank_of[fact]);
        }
    }
}

static void close_unit(LandmarkReach *reach, int32_t unit)
{
    if (reach->units[unit].rank == NEVER || reach->units[unit].open++ > 0) {
        return;
    }
    int_vec_push(&reach->closed, unit);
    doubt_effects(reach, unit);
    if (unit >= reach->lm_task->num_actions) {
        return;
    }
    for (int32_t i = reach->conditional_begin[unit]; i < reach->conditional_begin[unit + 1]; i++) {
        close_unit(reach, i); /* not an action, so it goes no deeper */
    }
}

static void lose(LandmarkReach *reach, int32_t fact)
{
    assert(reach->is_reached[fact]);
    reach->is_reached[fact] = false;
    int_vec_push(&reach->lost, fact);
    for (int32_t i = reach->waiting_begin[fact]; i < reach->waiting_begin[fact + 1]; i++) {
        close_unit(reach, reach->waiting[i]);
    }
}

static void exclude(LandmarkReach *reach, int32_t fact)
{
    if (reach->is_reached[fact]) {
        lose(reach, fact);
    }
    for (int32_t i = reach->makers_begin[fact]; i < reach->makers_begin[fact + 1]; i++) {
        close_unit(reach, reach->makers[i]); /* nothing opens it again */
    }
}

/* Whether an open unit of a lower rank than `rank` makes the fact true. */
static bool is_made_below(const LandmarkReach *reach, int32_t fact, int32_t rank)
{
    for (int32_t i = reach->makers_begin[fact]; i < reach->makers_begin[fact + 1]; i++) {
        LandmarkUnit unit = reach->units[reach->makers[i]];
        if (unit.open == 0 && unit.rank < rank) {
            return true;
        }
    }
    return false;
}

static void decide_doubtful(LandmarkReach *reach)
{
    Bitset *doubtful = &reach->doubtful;
    size_t rank = bitset_next(doubtful, 0);
    for (; rank < doubtful->num_bits; rank = bitset_next(doubtful, rank + 1)) {
        int32_t fact = reach->fact_at[rank];
        assert(reach->rank_of[fact] == (int32_t)rank);
        bitset_clear(doubtful, rank);
        if (reach->is_reached[fact] && !is_made_below(reach, fact, (int32_t)rank)) {
            lose(reach, fact);
        }
    }
}

/* --- Regaining -------------------------------------------------------------------------------- */

static void regain(LandmarkReach *reach, int32_t fact)
{
    if (!reach->is_reached[fact]) {
        reach->is_reached[fact] = true;
        int_vec_push(&reach->regained, fact);
    }
}

static void open_unit(LandmarkReach *reach, int32_t unit)
{
    if (reach->units[unit].rank == NEVER || --reach->units[unit].open > 0) {
        return;
    }
    assert(reach->units[unit].open == 0);
    for (int32_t i = reach->effects_begin[unit]; i < reach->effects_begin[unit + 1]; i++) {
        regain(reach, reach->effects[i]);
    }
    if (unit >= reach->lm_task->num_actions) {
        return;
    }
    for (int32_t i = reach->conditional_begin[unit]; i < reach->conditional_begin[unit + 1]; i++) {
        open_unit(reach, i);
    }
}

static void regain_lost(LandmarkReach *reach)
{
    reach->regained.size = 0;
    for (size_t i = 0; i < reach->lost.size; i++) {
        if (is_made_below(reach, reach->lost.data[i], NEVER)) {
            regain(reach, reach->lost.data[i]);
        }
    }
    for (size_t next = 0; next < reach->regained.size; next++) {
        int32_t fact = reach->regained.data[next];
        for (int32_t i = reach->waiting_begin[fact]; i < reach->waiting_begin[fact + 1]; i++) {
            open_unit(reach, reach->waiting[i]);
        }
    }
}

/* --- Questions -------------------------------------------------------------------------------- */

/* Back to the result without exclusions. */
static void restore(LandmarkReach *reach)
{
    for (size_t i = 0; i < reach->lost.size; i++) {
        reach->is_reached[reach->lost.data[i]] = true;
    }
    for (size_t i = 0; i < reach->closed.size; i++) {
        reach->units[reach->closed.data[i]].open = 0;
    }
    reach->lost.size = reach->closed.size = 0;
}

void landmark_reach_explore(LandmarkReach *reach, FactSpan excluded)
{
    restore(reach);
    for (int32_t i = 0; i < excluded.count; i++) {
        exclude(reach, task_fact(reach->lm_task->task, excluded.data[i]));
    }
    decide_doubtful(reach);
    regain_lost(reach);
}

static bool are_reached(const LandmarkReach *reach, FactSpan facts)
{
    for (int32_t i = 0; i < facts.count; i++) {
        if (!reach->is_reached[task_fact(reach->lm_task->task, facts.data[i])]) {
            return false;
        }
    }
    return true;
}

bool landmark_reach_can_achieve(const LandmarkReach *reach, int32_t action, FactSpan atoms)
{
    const Operator *op = landmark_task_action(reach->lm_task, action);
    if (!are_reached(reach, op->preconditions)) {
        return false;
    }
    for (int32_t i = 0; i < op->num_effects; i++) {
        if (landmark_task_affects(&op->effects[i], atoms) &&
            are_reached(reach, op->effects[i].conditions)) {
            return true;
        }
    }
    return false;
}
