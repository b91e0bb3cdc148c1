#include "support/task_rules.h"

#include <string.h>

#include "base/rng.h"
#include "support/naive_rules.h"
#include "task/random_walk.h"

enum { MAX_VARIABLES = 4, MAX_ACTIONS = 3, MAX_CONDITIONS = 5, MAX_DRAWS = 30, WALK_LENGTH = 12 };

typedef struct Draft {
    RuleSet *set;
    const Task *task;
    NaiveRules naive; /* reads the names of the task */
    RandomWalk walk;
    Arena arena;
    int32_t objects[MAX_VARIABLES]; /* of the variables */
    int32_t num_variables;
} Draft;

static bool chance(Draft *draft, uint32_t one_in)
{
    return rng_below(&draft->walk.rng, one_in) == 0;
}

static int32_t draw(Draft *draft, size_t bound)
{
    return (int32_t)rng_below(&draft->walk.rng, (uint32_t)bound);
}

static int32_t copy_name(Draft *draft, int32_t name)
{
    const char *text = draft->naive.names.data[name];
    return rule_set_name(draft->set, text, strlen(text));
}

static RuleTerm lift_object(Draft *draft, int32_t object, uint32_t constants_one_in)
{
    static const char UNKNOWN[] = "nowhere";
    if (chance(draft, constants_one_in)) {
        return chance(draft, 8) ? ~rule_set_name(draft->set, UNKNOWN, sizeof UNKNOWN - 1)
                                : ~copy_name(draft, object);
    }
    for (int32_t i = 0; i < draft->num_variables; i++) {
        if (draft->objects[i] == object) {
            return i;
        }
    }
    if (draft->num_variables == MAX_VARIABLES || (draft->num_variables > 0 && chance(draft, 20))) {
        return draw(draft, (size_t)draft->num_variables);
    }
    draft->objects[draft->num_variables] = object;
    return draft->num_variables++;
}

static RuleAtom lift(Draft *draft, const NaiveAtom *atom)
{
    RuleTerm *terms = ARENA_NEW(&draft->arena, RuleTerm, (size_t)atom->num_objects);
    for (int32_t i = 0; i < atom->num_objects; i++) {
        terms[i] = lift_object(draft, atom->objects[i], 16);
    }
    return (RuleAtom){copy_name(draft, atom->name), atom->num_objects, terms};
}

static int count_new_objects(const Draft *draft, const NaiveAtom *atom)
{
    int count = 0;
    for (int32_t i = 0; i < atom->num_objects; i++) {
        bool is_known = false;
        for (int32_t k = 0; k < draft->num_variables; k++) {
            is_known |= draft->objects[k] == atom->objects[i];
        }
        count += !is_known;
    }
    return count;
}

/* One of the atoms that needs few new variables; NULL: there is none. */
static const NaiveAtom *draw_atom(Draft *draft, const NaiveAtomVec *atoms, const bool *is_wanted)
{
    const NaiveAtom *best = NULL;
    for (int i = 0; i < MAX_DRAWS && atoms->size > 0; i++) {
        int32_t at = draw(draft, atoms->size);
        const NaiveAtom *atom = &atoms->data[at];
        bool is_usable = atom->num_objects >= 0 && (!is_wanted || is_wanted[at]);
        if (is_usable &&
            (!best || count_new_objects(draft, atom) < count_new_objects(draft, best))) {
            best = atom;
        }
    }
    return best;
}

/* The variables of negated conditions are those of other parts. */
static RuleAtom draw_negated(Draft *draft, const NaiveAtom *atom)
{
    RuleTerm *terms = ARENA_NEW(&draft->arena, RuleTerm, (size_t)atom->num_objects);
    for (int32_t i = 0; i < atom->num_objects; i++) {
        bool is_constant = draft->num_variables == 0 || chance(draft, 6);
        terms[i] = is_constant ? lift_object(draft, atom->objects[i], 1)
                               : draw(draft, (size_t)draft->num_variables);
    }
    return (RuleAtom){copy_name(draft, atom->name), atom->num_objects, terms};
}

static void enter_state(Draft *draft, bool *holds)
{
    const Task *task = draft->task;
    for (int32_t i = draw(draft, WALK_LENGTH); i > 0 && random_walk_step(&draft->walk); i--) {
    }
    memset(holds, 0, (size_t)task->num_facts * sizeof *holds);
    for (int32_t var = 0; var < task->num_variables; var++) {
        holds[task_fact(task, (Fact){var, draft->walk.values[var]})] = true;
    }
}

static RuleAtom draw_goal(Draft *draft)
{
    const NaiveAtom *atom = NULL;
    while (!atom || atom->num_objects < 0) {
        Fact goal = draft->task->goal.data[draw(draft, (size_t)draft->task->goal.count)];
        atom = &draft->naive.facts.data[task_fact(draft->task, goal)];
    }
    return lift(draft, atom);
}

static int32_t draw_conditions(Draft *draft, const bool *holds, RuleLiteral *conditions)
{
    int32_t count = 0, wanted = draw(draft, MAX_CONDITIONS);
    for (int32_t i = 0; i < wanted; i++) {
        const NaiveAtom *atom =
            draw_atom(draft, chance(draft, 8) ? &draft->naive.lasting : &draft->naive.facts, NULL);
        atom = atom && chance(draft, 8) ? atom : draw_atom(draft, &draft->naive.facts, holds);
        if (atom) {
            conditions[count++] = (RuleLiteral){lift(draft, atom), false};
        }
    }
    for (int32_t i = draw(draft, 3); i > 0; i--) {
        const NaiveAtom *atom = draw_atom(draft, &draft->naive.facts, NULL);
        if (atom) {
            conditions[count++] = (RuleLiteral){draw_negated(draft, atom), true};
        }
    }
    return count;
}

static void add_rule(Draft *draft, bool *holds)
{
    static const char *const NAMES[MAX_VARIABLES] = {"?a", "?b", "?c", "?d"};
    RuleAtom actions[MAX_ACTIONS];
    RuleLiteral conditions[MAX_CONDITIONS + 3];
    enter_state(draft, holds);
    draft->num_variables = 0;
    Rule rule = {.goal = draw_goal(draft), .variables = NAMES, .cost = draw(draft, 5)};
    rule.num_actions = 1 + draw(draft, MAX_ACTIONS);
    for (int32_t i = 0; i < rule.num_actions; i++) {
        actions[i] = lift(draft, draw_atom(draft, &draft->naive.operators, NULL));
    }
    rule.num_conditions = draw_conditions(draft, holds, conditions);
    rule.actions = actions;
    rule.conditions = conditions;
    rule.num_variables = draft->num_variables;
    rule_set_add(draft->set, &rule);
}

RuleSet *task_rules_new(const Task *task, int count, uint64_t seed)
{
    Draft draft = {.set = rule_set_new(), .task = task};
    RuleSet *empty = rule_set_new();
    bool *holds = ARENA_NEW(&draft.arena, bool, (size_t)task->num_facts);
    naive_rules_init(&draft.naive, task, empty);
    random_walk_init(&draft.walk, task, seed, WALK_LENGTH);
    for (int i = 0; i < count; i++) {
        add_rule(&draft, holds);
    }
    rule_set_sort(draft.set);
    random_walk_release(&draft.walk);
    naive_rules_release(&draft.naive);
    rule_set_free(empty);
    arena_release(&draft.arena);
    return draft.set;
}
