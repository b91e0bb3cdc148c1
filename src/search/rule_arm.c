#include "search/rule_arm.h"

#include "base/mem.h"
#include "rules/rule_follower.h"

enum {
    FIRST_BUDGET = 50000000, /* tuples tried and actions, of the run from the initial state */
    LATER_BUDGET = 1000000,
    PIECE = 100000,      /* of a budget, between looks at the limits */
    TRIES_PER_WORK = 16, /* a microsecond has about as many */
    SHARE = 8,           /* of the work of evaluations, that later runs may cost: one in so many */
};

struct RuleArm {
    RuleFollower *follower;
    int32_t seen;             /* progress up to this state needs no run any more */
    int64_t work, later_work; /* counted, of all runs, and of all but the first */
    bool is_visiting;         /* milestones of the last run are left */
    size_t milestone;         /* the next one */
    int32_t at; /* the last registered state of the path, and where it is on the path */
    size_t length;
};

/* --- Life ------------------------------------------------------------------------------------- */

RuleArm *rule_arm_new(const Search *search)
{
    RuleArm *arm = MEM_NEW(RuleArm, 1);
    arm->follower = rule_follower_new(search->options.rule_set, search->space);
    return arm;
}

void rule_arm_free(RuleArm *arm)
{
    if (arm) {
        rule_follower_free(arm->follower);
        MEM_FREE(arm, 1);
    }
}

/* --- Runs ------------------------------------------------------------------------------------- */

static int64_t cost_of(const RuleFollower *follower)
{
    RuleFollowerStats stats = rule_follower_stats(follower);
    return stats.tries + stats.actions;
}

/* From a registered state, whose packed form is `words`. */
static RuleEnd run(Search *search, int32_t state, const StateWord *words, int64_t budget)
{
    RuleArm *arm = search->rule_arm;
    int64_t before = cost_of(arm->follower);
    RuleEnd end;
    rule_follower_begin(arm->follower, words);
    do {
        end = rule_follower_run(arm->follower, PIECE);
    } while (end == RULE_END_BUDGET && cost_of(arm->follower) - before < budget &&
             search_core_limit_status(search) == SEARCH_RUNNING);
    int64_t work = 1 + (cost_of(arm->follower) - before) / TRIES_PER_WORK;
    search->stats.work += work;
    arm->work += work;
    arm->at = state;
    arm->length = arm->milestone = 0;
    arm->is_visiting = rule_follower_milestones(arm->follower)->size > 0;
    return end;
}

bool rule_arm_is_ready(const Search *search)
{
    const RuleArm *arm = search->rule_arm;
    bool may_run = search->progress_state != arm->seen &&
                   arm->later_work <= (search->stats.work - arm->work) / SHARE;
    return search->options.bound == 0 && (arm->is_visiting || may_run);
}

/* --- The path --------------------------------------------------------------------------------- */

/* Registers the next state of the path. Known ones stay as they are. */
static void register_next(Search *search, bool is_noted)
{
    RuleArm *arm = search->rule_arm;
    int32_t op = rule_follower_path(arm->follower)->data[arm->length++];
    const StateWord *words = state_registry_words(&search->registry, arm->at);
    state_pack_unpack(&search->space->pack, words, search->values);
    state_space_apply(search->space, words, search->values, op, search->child_words.data);
    bool is_new;
    int32_t state = state_registry_insert(
        &search->registry, search->child_words.data,
        state_registry_hash(&search->registry, search->child_words.data), &is_new);
    if (is_new) {
        search_core_set_node(search, state, search_core_child_node(search, arm->at, op));
        if (is_noted) {
            evaluator_note_transition(search->evaluator, &search->registry,
                                      (HeurState){search->values, arm->at}, op, state);
        }
    }
    arm->at = state;
}

/* Registers the path up to a length. False if memory runs out. Heuristics that depend on paths need
 * to be told only if states are to be evaluated. */
static bool register_path(Search *search, size_t length, bool is_noted)
{
    while (search->rule_arm->length < length) {
        if (!search_core_try_reserve_states(search, 1) ||
            !search_core_try_reserve_children(search, 1)) {
            return false;
        }
        register_next(search, is_noted);
    }
    return true;
}

/* The path leads to the goal. */
static SearchStatus solve(Search *search)
{
    RuleArm *arm = search->rule_arm;
    if (!register_path(search, rule_follower_path(arm->follower)->size, false)) {
        return SEARCH_OUT_OF_MEMORY;
    }
    search->goal_state = arm->at;
    return SEARCH_SOLVED;
}

bool rule_arm_solve(Search *search)
{
    RuleArm *arm = search->rule_arm;
    *arm = (RuleArm){.follower = arm->follower};
    rule_follower_restart(arm->follower);
    if (search->options.bound > 0 || !search_core_try_reserve_states(search, 1) ||
        !search_core_try_reserve_children(search, 1)) {
        return false;
    }
    StateWord *words = search->child_words.data;
    state_space_initial(search->space, words);
    if (run(search, 0, words, FIRST_BUDGET) != RULE_END_GOAL) {
        return false;
    }
    bool is_new;
    state_space_initial(search->space, words);
    int32_t state = state_registry_insert(&search->registry, words,
                                          state_registry_hash(&search->registry, words), &is_new);
    search_core_set_node(search, state, (Node){.parent = NO_STATE, .status = NODE_CLOSED});
    bool is_solved = solve(search) == SEARCH_SOLVED;
    if (!is_solved) {
        state_registry_clear(
            &search->registry); /* no memory: the search begins as if nothing was */
    }
    return is_solved;
}

/* Dead ends end the visits: what follows is reached through them. */
static SearchStatus visit_milestone(Search *search)
{
    RuleArm *arm = search->rule_arm;
    const IntVec *milestones = rule_follower_milestones(arm->follower);
    if (!register_path(search, (size_t)milestones->data[arm->milestone++], true)) {
        return SEARCH_OUT_OF_MEMORY;
    }
    SearchStatus status = search->nodes.data[arm->at].status == NODE_NEW
                              ? search->class->visit_new(search, arm->at)
                              : SEARCH_RUNNING;
    arm->is_visiting =
        arm->milestone < milestones->size && search->nodes.data[arm->at].status != NODE_DEAD_END;
    if (search->progress_state == arm->at) {
        arm->seen = arm->at; /* the run has gone on from there */
    }
    return status;
}

SearchStatus rule_arm_step(Search *search)
{
    RuleArm *arm = search->rule_arm;
    if (arm->is_visiting) {
        return visit_milestone(search);
    }
    int64_t before = arm->work;
    int32_t state = arm->seen = search->progress_state;
    const StateWord *words = state_registry_words(&search->registry, state);
    RuleEnd end = run(search, state, words, LATER_BUDGET);
    arm->later_work += arm->work - before;
    return end == RULE_END_GOAL ? solve(search) : search_core_limit_status(search);
}
