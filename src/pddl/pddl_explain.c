#include "pddl/pddl_explain.h"

#include <stdio.h>
#include <string.h>

static void explain(PddlEval *eval, PddlConjunct failing, PddlReason *out);

static void append(char *text, size_t size, const char *before, const char *word)
{
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s%s", before, word);
}

void pddl_explain_format(const PddlEval *eval, int32_t name, const PddlTerm *terms,
                         int32_t num_terms, char *out_text, size_t size)
{
    out_text[0] = '\0';
    append(out_text, size, "(", pddl_task_text(eval->task, name));
    for (int32_t i = 0; i < num_terms; i++) {
        int32_t object = pddl_eval_object(eval, terms[i]);
        append(out_text, size, " ", pddl_task_text(eval->task, eval->task->objects[object].name));
    }
    append(out_text, size, ")", "");
}

static void explain_literal(PddlEval *eval, PddlConjunct failing, PddlReason *out)
{
    const PddlCondition *condition = failing.condition;
    int32_t name = condition->kind == PDDL_COND_ATOM
                       ? eval->task->predicates[condition->predicate].name
                       : (int32_t)PDDL_EQUALS;
    char literal[200];
    pddl_explain_format(eval, name, condition->terms, condition->num_terms, literal,
                        sizeof literal);
    snprintf(out->text, sizeof out->text, "%s %s", literal,
             failing.is_wanted ? "does not hold" : "holds");
}

static bool explain_instance(PddlEval *eval, const PddlQuery *query)
{
    PddlConjunct failing = {query->conjunct.condition, !query->conjunct.is_wanted};
    explain(eval, failing, query->context);
    return true;
}

static void explain_quantifier(PddlEval *eval, PddlConjunct failing, PddlReason *out)
{
    const PddlCondition *condition = failing.condition;
    if ((condition->kind == PDDL_COND_FORALL) == failing.is_wanted) {
        PddlQuery query = {.first_variable = condition->first_variable,
                           .num_variables = condition->num_variables,
                           .conjunct = {&condition->children[0], !failing.is_wanted},
                           .visit = explain_instance,
                           .context = out};
        pddl_eval_search(eval, &query);
        return;
    }
    out->text[0] = '\0';
    append(out->text, sizeof out->text, failing.is_wanted ? "no object" : "every object", " fits");
    for (int32_t i = 0; i < condition->num_variables; i++) {
        int32_t name = eval->variables[condition->first_variable + i].name;
        append(out->text, sizeof out->text, i == 0 ? " " : ", ", pddl_task_text(eval->task, name));
    }
}

/* Of several parts: the first that is not as it should be, if all should be so; otherwise that none
 * of them is. */
static void explain_parts(PddlEval *eval, PddlConjunct failing, PddlReason *out)
{
    const PddlCondition *condition = failing.condition;
    bool all_needed = (condition->kind == PDDL_COND_AND) == failing.is_wanted;
    for (int32_t i = 0; i < condition->num_children; i++) {
        bool is_negated = condition->kind == PDDL_COND_IMPLY && i == 0;
        PddlConjunct child = {&condition->children[i], failing.is_wanted != is_negated};
        bool is_last = i == condition->num_children - 1;
        bool is_shown = all_needed ? pddl_eval_holds(eval, child.condition) != child.is_wanted
                                   : condition->num_children == 1 ||
                                         (condition->kind == PDDL_COND_IMPLY && is_last);
        if (is_shown) {
            explain(eval, child, out);
            return;
        }
    }
    snprintf(out->text, sizeof out->text,
             failing.is_wanted ? "none of the %d alternatives holds" : "all of the %d parts hold",
             (int)condition->num_children);
}

static void explain(PddlEval *eval, PddlConjunct failing, PddlReason *out)
{
    const PddlCondition *condition = failing.condition;
    out->place = condition->place;
    switch (condition->kind) {
    case PDDL_COND_ATOM:
    case PDDL_COND_EQUALS:
        explain_literal(eval, failing, out);
        break;
    case PDDL_COND_NOT:
        explain(eval, (PddlConjunct){&condition->children[0], !failing.is_wanted}, out);
        break;
    case PDDL_COND_FORALL:
    case PDDL_COND_EXISTS:
        explain_quantifier(eval, failing, out);
        break;
    case PDDL_COND_AND:
    case PDDL_COND_OR:
    case PDDL_COND_IMPLY:
        explain_parts(eval, failing, out);
        break;
    case PDDL_COND_TRUE:
    case PDDL_COND_FALSE:
        snprintf(out->text, sizeof out->text, "the condition is never true");
        break;
    }
}

void pddl_explain(PddlEval *eval, const PddlCondition *condition, PddlReason *out_reason)
{
    explain(eval, (PddlConjunct){condition, true}, out_reason);
}
