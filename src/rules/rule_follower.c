#include "rules/rule_follower.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "rules/rule_matcher.h"

DEFINE_VEC(KeyVec, key_vec, uint64_t);

struct RuleFollower {
    const RuleSet *set;
    const Task *task;
    StateSpace *space;
    RuleRelations *relations;
    RuleMatcher *matcher;
    bool *is_goal; /* per fact */

    StateWord *words, *next_words;
    int32_t *values; /* NO_VALUE: it has not begun anywhere */
    uint64_t key;    /* of the state: equal states have equal keys, others nearly never */
    KeyVec met;      /* keys of the states between rules */
    HashIndex met_index;

    int32_t num_open;       /* goals */
    int32_t milestone_open; /* at the last milestone */
    int32_t fewest_open;
    size_t fewest_at; /* length of the path where there were the fewest */
    IntVec path, milestones;
    int64_t *uses; /* per rule */
    RuleFollowerStats stats;
};

/* --- Life ------------------------------------------------------------------------------------- */

/* No fact holds, all goals are open. */
static void leave_state(RuleFollower *follower)
{
    for (int32_t var = 0; var < follower->task->num_variables; var++) {
        follower->values[var] = NO_VALUE;
    }
    follower->key = 0;
    follower->num_open = follower->task->goal.count;
}

RuleFollower *rule_follower_new(const RuleSet *set, StateSpace *space)
{
    RuleFollower *follower = MEM_NEW(RuleFollower, 1);
    const Task *task = space->task;
    follower->set = set;
    follower->task = task;
    follower->space = space;
    follower->relations = rule_relations_new(task, set);
    follower->matcher = rule_matcher_new(follower->relations, set);
    follower->is_goal = MEM_NEW(bool, (size_t)task->num_facts);
    for (int32_t i = 0; i < task->goal.count; i++) {
        follower->is_goal[task_fact(task, task->goal.data[i])] = true;
    }
    size_t num_words = (size_t)space->pack.num_words;
    follower->words = MEM_NEW(StateWord, num_words);
    follower->next_words = MEM_NEW(StateWord, num_words);
    follower->values = MEM_NEW(int32_t, (size_t)task->num_variables);
    follower->uses = MEM_NEW(int64_t, set->rules.size);
    leave_state(follower);
    return follower;
}

void rule_follower_restart(RuleFollower *follower)
{
    rule_matcher_restart(follower->matcher);
    leave_state(follower);
}

void rule_follower_free(RuleFollower *follower)
{
    if (!follower) {
        return;
    }
    size_t num_words = (size_t)follower->space->pack.num_words;
    rule_matcher_free(follower->matcher);
    rule_relations_free(follower->relations);
    MEM_FREE(follower->is_goal, (size_t)follower->task->num_facts);
    MEM_FREE(follower->words, num_words);
    MEM_FREE(follower->next_words, num_words);
    MEM_FREE(follower->values, (size_t)follower->task->num_variables);
    MEM_FREE(follower->uses, follower->set->rules.size);
    key_vec_release(&follower->met);
    hash_index_release(&follower->met_index);
    int_vec_release(&follower->path);
    int_vec_release(&follower->milestones);
    MEM_FREE(follower, 1);
}

/* --- States ----------------------------------------------------------------------------------- */

/* The part of a fact in the key of a state: the finaliser of splitmix64. */
static uint64_t mix(int32_t fact)
{
    uint64_t x = ((uint64_t)fact + 1) * 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static void set_fact(RuleFollower *follower, int32_t fact, bool holds)
{
    follower->key ^= mix(fact);
    rule_relations_set_fact(follower->relations, fact, holds);
    if (follower->is_goal[fact]) {
        follower->num_open += holds ? -1 : 1;
        follower->stats.destroyed += !holds;
    }
}

static void set_value(RuleFollower *follower, int32_t var, int32_t value)
{
    int32_t old = follower->values[var];
    if (old == value) {
        return;
    }
    if (old != NO_VALUE) {
        set_fact(follower, task_fact(follower->task, (Fact){var, old}), false);
    }
    set_fact(follower, task_fact(follower->task, (Fact){var, value}), true);
    follower->values[var] = value;
}

/* All variables take the values of `words`. */
static void take_state(RuleFollower *follower)
{
    for (int32_t var = 0; var < follower->task->num_variables; var++) {
        set_value(follower, var, state_pack_get(&follower->space->pack, follower->words, var));
    }
}

/* Operators change the variables of their effects; axioms may change others. */
static void apply(RuleFollower *follower, int32_t op)
{
    const StatePack *pack = &follower->space->pack;
    const Operator *applied = &follower->task->operators[op];
    state_space_apply(follower->space, follower->words, follower->values, op, follower->next_words);
    StateWord *swap = follower->words;
    follower->words = follower->next_words;
    follower->next_words = swap;
    if (follower->task->num_axioms > 0) {
        take_state(follower);
        return;
    }
    for (int32_t i = 0; i < applied->num_effects; i++) {
        int32_t var = applied->effects[i].var;
        set_value(follower, var, state_pack_get(pack, follower->words, var));
    }
}

/* Whether the state was met before; from now on it was. */
static bool meet(RuleFollower *follower)
{
    HashIndex *index = &follower->met_index;
    uint32_t hash = (uint32_t)(follower->key >> 32);
    hash_index_reserve(index, follower->met.size + 1);
    size_t cursor = hash_index_start(index, hash);
    for (int32_t id; (id = hash_index_next(index, hash, &cursor)) >= 0;) {
        if (follower->met.data[id] == follower->key) {
            return true;
        }
    }
    hash_index_insert_at(index, cursor, hash, (int32_t)follower->met.size);
    key_vec_push(&follower->met, follower->key);
    return false;
}

/* --- Milestones ------------------------------------------------------------------------------- */

static void note_open(RuleFollower *follower)
{
    if (follower->num_open < follower->fewest_open) {
        follower->fewest_open = follower->num_open;
        follower->fewest_at = follower->path.size;
        if (follower->num_open <= follower->milestone_open / 2) {
            follower->milestone_open = follower->num_open;
            int_vec_push(&follower->milestones, (int32_t)follower->path.size);
        }
    }
}

/* The state with the fewest open goals is the last milestone. */
static void end_milestones(RuleFollower *follower)
{
    if (follower->fewest_open < follower->milestone_open) {
        follower->milestone_open = follower->fewest_open;
        int_vec_push(&follower->milestones, (int32_t)follower->fewest_at);
    }
}

/* --- Following -------------------------------------------------------------------------------- */

void rule_follower_begin(RuleFollower *follower, const StateWord *words)
{
    memcpy(follower->words, words, (size_t)follower->space->pack.num_words * sizeof *words);
    RuleFollowerStats stats = follower->stats;
    take_state(follower);
    follower->stats = stats; /* without goals that the old state had and the new one has not */
    follower->met.size = 0;
    hash_index_clear(&follower->met_index);
    follower->path.size = follower->milestones.size = 0;
    follower->milestone_open = follower->fewest_open = follower->num_open;
    follower->fewest_at = 0;
    meet(follower);
}

/* The operator of an action that is applicable; RULE_NO_OPERATOR if there is none. */
static int32_t applicable_operator(const RuleFollower *follower, int32_t tuple)
{
    int32_t op = tuple == RULE_NO_TUPLE ? RULE_NO_OPERATOR
                                        : rule_relations_operator(follower->relations, tuple);
    while (op != RULE_NO_OPERATOR &&
           task_first_open(follower->task->operators[op].preconditions, follower->values)) {
        op = rule_relations_next_operator(follower->relations, op);
    }
    return op;
}

/* False if an action of the rule is not applicable. */
static bool follow(RuleFollower *follower, int32_t rule)
{
    int32_t num_actions = follower->set->rules.data[rule].num_actions;
    follower->stats.rules++;
    follower->uses[rule]++;
    for (int32_t i = 0; i < num_actions; i++) {
        int32_t tuple = rule_matcher_action(follower->matcher, rule, i);
        int32_t op = applicable_operator(follower, tuple);
        if (op == RULE_NO_OPERATOR) {
            follower->stats.broken++;
            return false;
        }
        apply(follower, op);
        int_vec_push(&follower->path, op);
        follower->stats.actions++;
        note_open(follower);
    }
    return true;
}

static bool is_spent(const RuleFollower *follower, int64_t limit)
{
    return rule_matcher_tries(follower->matcher) + follower->stats.actions >= limit;
}

static RuleEnd run(RuleFollower *follower, int64_t budget)
{
    int64_t limit = rule_matcher_tries(follower->matcher) + follower->stats.actions + budget;
    while (follower->num_open > 0) {
        rule_matcher_set_limit(follower->matcher, limit - follower->stats.actions);
        int32_t rule = rule_matcher_find(follower->matcher);
        if (rule == RULE_MATCHER_NONE) {
            return is_spent(follower, limit) ? RULE_END_BUDGET : RULE_END_STUCK;
        }
        if (!follow(follower, rule)) {
            return RULE_END_STUCK;
        }
        if (meet(follower)) {
            return RULE_END_REPEAT;
        }
    }
    return RULE_END_GOAL;
}

RuleEnd rule_follower_run(RuleFollower *follower, int64_t budget)
{
    assert(budget > 0);
    RuleEnd end = run(follower, budget);
    if (end != RULE_END_BUDGET) {
        end_milestones(follower);
    }
    return end;
}

const IntVec *rule_follower_path(const RuleFollower *follower)
{
    return &follower->path;
}

const IntVec *rule_follower_milestones(const RuleFollower *follower)
{
    return &follower->milestones;
}

const StateWord *rule_follower_words(const RuleFollower *follower)
{
    return follower->words;
}

const int64_t *rule_follower_uses(const RuleFollower *follower)
{
    return follower->uses;
}

RuleFollowerStats rule_follower_stats(const RuleFollower *follower)
{
    RuleFollowerStats stats = follower->stats;
    stats.tries = rule_matcher_tries(follower->matcher);
    return stats;
}
