/* The text that generators write: a buffer that grows, and the frame of a PDDL problem.
 *
 *     gen_text_begin_problem(text, "blocksworld");
 *     gen_text_add_objects(text, "b", 1, 3, NULL);
 *     gen_text_begin_init(text);
 *     gen_text_add_fact(text, "on-table b%d", 1);
 *     gen_text_begin_goal(text);
 *     gen_text_add_fact(text, "on b%d b%d", 1, 2);
 *     gen_text_end_problem(text, NULL); */
#ifndef LAB_GEN_TEXT_H
#define LAB_GEN_TEXT_H

#include "base/vec.h"

/* `size` bytes and, once something was added, a NUL behind them. */
DEFINE_VEC(GenText, gen_text, char);

void gen_text_add(GenText *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* `domain` is the name in the domain file. The objects come next. */
void gen_text_begin_problem(GenText *text, const char *domain);

/* stem<first> ... stem<first + count - 1> - type, if there are any; type NULL: without types. */
void gen_text_add_objects(GenText *text, const char *stem, int first, int count, const char *type);

void gen_text_begin_init(GenText *text);

/* One fact on a line of its own, without its parentheses; for the initial state and the goal. */
void gen_text_add_fact(GenText *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* "(words1)" ... "(words<count>)": words end with the stem of an object, "served child". */
void gen_text_add_each(GenText *text, const char *words, int count);

/* "(words1 stem<n1>)", "(words2 stem<n2>)", ...: what belongs to what. In the vector all numbers
 * count from 0, in the text from 1. */
void gen_text_add_pairs(GenText *text, const char *words, const char *stem, const IntVec *numbers);

void gen_text_begin_goal(GenText *text);

/* `metric` is what to minimize; NULL: the number of actions. */
void gen_text_end_problem(GenText *text, const char *metric);

#endif
