/* A small task in SAS+ text that has one of everything: a variable with a single value, derived
 * variables in two layers, a mutex group, a metric, a conditional effect, an operator without
 * preconditions whose name ends in a space, a rule that uses its own layer and one that uses the
 * default value of the layer below. Comments give line numbers: tests name lines by them. */
#ifndef TESTS_UNIT_TASK_EXAMPLE_TASK_H
#define TESTS_UNIT_TASK_EXAMPLE_TASK_H

static const char EXAMPLE_TASK[] = "begin_version\n" /* 1 */
                                   "3\n"
                                   "end_version\n"
                                   "begin_metric\n"
                                   "1\n"
                                   "end_metric\n"
                                   "5\n"
                                   "begin_variable\n" /* 8 */
                                   "var0\n"
                                   "-1\n" /* 10 */
                                   "3\n"
                                   "Atom at(a)\n"
                                   "Atom at(b)\n"
                                   "<none of those>\n"
                                   "end_variable\n"
                                   "begin_variable\n" /* 16 */
                                   "var1\n"
                                   "-1\n"
                                   "1\n"
                                   "Atom always()\n" /* 20 */
                                   "end_variable\n"
                                   "begin_variable\n" /* 22 */
                                   "var2\n"
                                   "-1\n"
                                   "2\n"
                                   "Atom p()\n"
                                   "NegatedAtom p()\n"
                                   "end_variable\n"
                                   "begin_variable\n" /* 29 */
                                   "var3\n"           /* 30 */
                                   "0\n"
                                   "2\n"
                                   "Atom low()\n"
                                   "NegatedAtom low()\n"
                                   "end_variable\n"
                                   "begin_variable\n" /* 36 */
                                   "var4\n"
                                   "1\n"
                                   "2\n"
                                   "Atom high()\n" /* 40 */
                                   "NegatedAtom high()\n"
                                   "end_variable\n"
                                   "1\n"
                                   "begin_mutex_group\n" /* 44 */
                                   "2\n"
                                   "0 0\n"
                                   "2 0\n"
                                   "end_mutex_group\n"
                                   "begin_state\n" /* 49 */
                                   "0\n"           /* 50 */
                                   "0\n"
                                   "1\n"
                                   "1\n"
                                   "1\n"
                                   "end_state\n"
                                   "begin_goal\n" /* 56 */
                                   "2\n"
                                   "0 1\n"
                                   "4 0\n"
                                   "end_goal\n" /* 60 */
                                   "2\n"
                                   "begin_operator\n" /* 62 */
                                   "move a b\n"
                                   "1\n"
                                   "1 0\n"
                                   "2\n"
                                   "0 0 0 1\n"
                                   "2 0 0 1 0 2 -1 0\n"
                                   "5\n"
                                   "end_operator\n"   /* 70 */
                                   "begin_operator\n" /* 71 */
                                   "drop \n"
                                   "0\n"
                                   "1\n"
                                   "0 2 -1 1\n"
                                   "0\n"
                                   "end_operator\n"
                                   "3\n"
                                   "begin_rule\n" /* 79 */
                                   "1\n"          /* 80 */
                                   "0 1\n"
                                   "3 1 0\n"
                                   "end_rule\n"
                                   "begin_rule\n" /* 84 */
                                   "2\n"
                                   "2 0\n"
                                   "3 0\n"
                                   "3 1 0\n"
                                   "end_rule\n"
                                   "begin_rule\n" /* 90 */
                                   "2\n"
                                   "2 0\n"
                                   "3 1\n"
                                   "4 1 0\n"
                                   "end_rule\n";

#endif
