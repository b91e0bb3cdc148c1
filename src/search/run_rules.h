/* The rules of a run: how a search and its controller deal with the cases that a choice of lists
 * leaves open.
 *
 * A run alternates between a choice of a list and a step of the search. Five questions remain: what
 * counts as a step, what happens to an open state that is reached more cheaply, what happens when
 * the chosen list is empty, who makes the first choice, and which steps a limit counts. Node counts
 * and learned weights depend on the answers, so a policy must run under the rules that it was
 * trained with.
 *
 * Two sets of rules have a name: "veer", the default, and "paper", those of the published system
 * [SBL21]. SearchOptions and ControlSettings both hold a RunRules; the search looks at step_kind
 * and cheaper_rule, the controller at the rest. Plain data; zeroed storage is the set "veer". */
#ifndef SEARCH_RUN_RULES_H
#define SEARCH_RUN_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An entry is stale if its state was already expanded through another list. */
typedef enum RunStepKind {
    RUN_STEP_POP,       /* a step is one pop, of a stale entry too (Fast Downward, [SBL21]) */
    RUN_STEP_EXPANSION, /* a step skips stale entries of the chosen list */
} RunStepKind;

/* An open state that is reached more cheaply gets a new parent in any case. */
typedef enum RunCheaperRule {
    RUN_CHEAPER_INSERTS, /* and is inserted again, under its new g (Fast Downward) */
    RUN_CHEAPER_KEEPS,   /* and keeps its place (older versions of Fast Downward, [SBL21]) */
} RunCheaperRule;

/* The chosen list is empty while another one is not. */
typedef enum RunEmptyRule {
    RUN_EMPTY_NEXT, /* the step uses the next non-empty list in cyclic order */
    RUN_EMPTY_DRAW, /* the step uses a non-empty list drawn at random */
    RUN_EMPTY_ENDS, /* the run ends */
} RunEmptyRule;

typedef struct RunRules {
    RunStepKind step_kind;
    RunCheaperRule cheaper_rule; /* eager search only */
    RunEmptyRule empty_rule;
    uint32_t seed; /* of the draws of RUN_EMPTY_DRAW */
    /* The first step uses list 0, whatever the controller chooses. It is not a decision, so neither
     * a limit on steps nor the cost of a run counts it. */
    bool fixes_first_step;
} RunRules;

/* Rows of the table of named sets. */
typedef enum RunRulesSet { RUN_RULES_VEER, RUN_RULES_PAPER } RunRulesSet;

RunRules run_rules_of(RunRulesSet set);

/* "veer", "paper"; NULL behind the last row. */
const char *run_rules_name(size_t set);

/* "veer", "paper", "paper:SEED" or "paper:end" (RUN_EMPTY_ENDS). False for any other text. */
bool run_rules_parse(const char *text, RunRules *out_rules);

/* "pop", "expansion"; NULL behind the last kind. */
const char *run_rules_step_name(size_t kind);

/* Steps of a search that a limit of `num_decisions` allows. */
int64_t run_rules_max_steps(const RunRules *rules, int64_t num_decisions);

#endif
