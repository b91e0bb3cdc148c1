/* RuleRelations: a state of a task as relations with indexes, for matching rules.
 *
 * A relation is a set of tuples of objects. There is one for each predicate that conditions name,
 * one for each predicate of goals, with the goals that are not reached, and one for each action,
 * with its operators. So the parts of a rule are questions to relations of one kind.
 *
 * All tuples that a relation can have are known from the task; each is present or not. Those with a
 * certain object at a certain place form a bucket, which has the present ones in front. Changing a
 * fact moves its tuples in their buckets: O(arity). Memory: 4 bytes per relation, place and object,
 * and about 12 per element of every tuple.
 *
 * Every change is noted, so that a matcher can look at what is new alone. */
#ifndef RULES_RULE_RELATIONS_H
#define RULES_RULE_RELATIONS_H

#include "rules/rule_set.h"
#include "task/task.h"

enum {
    RULE_NO_TUPLE = -1,
    RULE_NO_RELATION = -1,
    RULE_NO_OBJECT = NAMES_NONE,
    RULE_NO_OPERATOR = -1,
};

typedef enum RuleRelationKind { RULE_STATE, RULE_GOAL, RULE_ACTION } RuleRelationKind;

typedef struct RuleRelations RuleRelations;

/* Tuples, as part of a bucket. */
typedef struct RuleBucket {
    const int32_t *tuples;
    int32_t count;
} RuleBucket;

/* For rules of this set. No fact holds. Task and set must outlive the result. */
RuleRelations *rule_relations_new(const Task *task, const RuleSet *set);
void rule_relations_free(RuleRelations *relations);

/* As if it were new: no fact holds, and tuples are in the order of a new one. O(tuples). */
void rule_relations_restart(RuleRelations *relations);

int32_t rule_relations_num_objects(const RuleRelations *relations);

/* The object with this name; RULE_NO_OBJECT if the task has none. */
int32_t rule_relations_object(const RuleRelations *relations, const char *name);

/* The relation of an atom of the set; RULE_NO_RELATION if no rule has it in this place. */
int32_t rule_relations_find(const RuleRelations *relations, RuleRelationKind kind, int32_t name,
                            int32_t arity);

/* Sets whether a fact of the task (task_fact) holds. */
void rule_relations_set_fact(RuleRelations *relations, int32_t fact, bool holds);

/* All present tuples, or, if there are any, those with this object at that place. Valid until a fact
 * changes. */
RuleBucket rule_relations_all(const RuleRelations *relations, int32_t relation);
RuleBucket rule_relations_bucket(const RuleRelations *relations, int32_t relation, int32_t place,
                                 int32_t object);

/* The tuple of these objects; RULE_NO_TUPLE if the relation can never have it. */
int32_t rule_relations_tuple(const RuleRelations *relations, int32_t relation,
                             const int32_t *objects);
const int32_t *rule_relations_objects(const RuleRelations *relations, int32_t tuple);
bool rule_relations_is_present(const RuleRelations *relations, int32_t tuple);
int32_t rule_relations_of(const RuleRelations *relations, int32_t tuple);

/* The first operator of a tuple of an action, and the next one with the same name. An action that
 * was split has several. RULE_NO_OPERATOR behind the last. */
int32_t rule_relations_operator(const RuleRelations *relations, int32_t tuple);
int32_t rule_relations_next_operator(const RuleRelations *relations, int32_t op);

/* Tuples that became present or absent since the last call of rule_relations_forget, oldest first;
 * one that changed several times is there several times. */
const IntVec *rule_relations_changes(const RuleRelations *relations);
void rule_relations_forget(RuleRelations *relations);

#endif
