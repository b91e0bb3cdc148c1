/* Company: other searches beside one that lasts longer than its policy has learned for.
 *
 * How long a best-first search takes has a heavy tail: of two that differ in little, one finds a plan in a
 * second and the other one not in a minute, and it is another one in every task. A policy can only choose
 * among the states that it has found, so one that has gone astray stays there. Searches of their own from
 * the initial state do not.
 *
 * A policy's horizon is the work of the longest searches it was trained in. When its search has done four
 * times as much, two others join: one with nothing but the list that the policy has used most, and one
 * with all lists in turn. They get half of the work from there on (company.c says which gets how much), and
 * the first search that finds a plan ends all. Work is counted, so all machines do the same. Before, nothing
 * is built and nothing is spent; afterwards the search with the policy takes twice as long as it would alone.
 * (The tables of the others, which are those of the first search once more, do not look at limits of time.)
 * docs/decisions/009-company.md has what that is worth. */
#ifndef CONTROL_COMPANY_H
#define CONTROL_COMPANY_H

#include <stddef.h>

#include "search/search.h"

typedef struct Company Company;

/* For a search with these options, which is to have several lists apart. The task and what the options
 * point at must outlive the company. */
Company *company_new(const Task *task, const SearchOptions *options, int64_t horizon);
void company_free(Company *company);

/* The others do not come when all that is held is more than a quarter of these bytes, and leave for good
 * when it is more than half: memory is for the policy's search then. 0: there is no limit, as at first. */
void company_limit_memory(Company *company, size_t bytes);

/* After a step of the policy's search, which is still running and has taken so many steps from each list:
 * the others do their part. Returns the one that has found a plan, or NULL. */
const Search *company_keep_up(Company *company, const Search *search, const int64_t *num_used);

/* What the others have done so far; steps are those of the policy's search only, so there are none. */
SearchStats company_stats(const Company *company);

/* Name of the list, or of the controller, of the one that has found a plan; NULL if none has. */
const char *company_solver(const Company *company);

#endif
