/* The frame of a PDDL problem: what all generators write around their facts.
 *
 *     gen_pddl_begin(text, "blocksworld");
 *     gen_pddl_add_objects(text, "b", 1, 3, NULL);
 *     gen_pddl_begin_init(text);
 *     gen_pddl_add_fact(text, "on-table b%d", 1);
 *     gen_pddl_begin_goal(text);
 *     gen_pddl_add_fact(text, "on b%d b%d", 1, 2);
 *     gen_pddl_end(text, NULL); */
#ifndef LAB_GEN_PDDL_H
#define LAB_GEN_PDDL_H

#include "lab/gen_text.h"

/* `domain` is the name in the domain file. The objects come next. */
void gen_pddl_begin(GenText *text, const char *domain);

/* stem<first> ... stem<first + count - 1> - type, if there are any; type NULL: without types. */
void gen_pddl_add_objects(GenText *text, const char *stem, int first, int count, const char *type);

void gen_pddl_begin_init(GenText *text);

/* One fact on a line of its own, without its parentheses; for the initial state and the goal. */
void gen_pddl_add_fact(GenText *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

void gen_pddl_begin_goal(GenText *text);

/* `metric` is what to minimize; NULL: the number of actions. */
void gen_pddl_end(GenText *text, const char *metric);

#endif
