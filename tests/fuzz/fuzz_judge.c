/* Fuzz target for plans of PDDL tasks and their validation. The input is a plan for a fixed task, or a
 * domain, a problem and a plan with lines "%%" between them. Any plan must be read or refused with a
 * place, and judged without harm, the same twice. */
#include <stdint.h>
#include <string.h>

#include "require.h"

#include "ground/plan_judge.h"
#include "pddl/pddl_parse.h"
#include "pddl/pddl_validate.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What takes long is not looked for: ways to choose objects for all variables of an action or axiom. */
enum { MAX_INPUT = 8000, MAX_WAYS = 20000 };

static const char DOMAIN[] =
    "(define (domain d) (:requirements :adl :derived-predicates :action-costs)\n"
    "(:types room thing - object ball - thing)\n"
    "(:predicates (at ?t - thing ?r - room) (door ?a ?b - room) (open ?a ?b - room) (held ?t - thing)"
    " (reach ?a ?b - room) (free))\n"
    "(:functions (total-cost) - number (far ?a ?b - room) - number)\n"
    "(:derived (reach ?a ?b - room) (or (= ?a ?b) (and (door ?a ?b) (open ?a ?b))"
    " (exists (?c - room) (and (reach ?a ?c) (reach ?c ?b)))))\n"
    "(:action go :parameters (?t - thing ?a ?b - room)\n"
    " :precondition (and (at ?t ?a) (reach ?a ?b) (not (= ?a ?b)))\n"
    " :effect (and (not (at ?t ?a)) (at ?t ?b) (increase (total-cost) (far ?a ?b))\n"
    "  (forall (?u - ball) (when (held ?u) (and (not (at ?u ?a)) (at ?u ?b))))))\n"
    "(:action go :parameters (?t - thing ?a - room) :precondition (not (held ?t))\n"
    " :effect (at ?t ?a))\n"
    "(:action unlock :parameters (?a ?b - room) :precondition (imply (door ?a ?b) (free))\n"
    " :effect (and (open ?a ?b) (open ?b ?a)))\n"
    "(:action take :parameters (?b - ball) :precondition (free)\n"
    " :effect (and (held ?b) (not (free)) (increase (total-cost) 0))))\n";

static const char PROBLEM[] =
    "(define (problem q) (:domain d) (:objects a b c - room x y - ball z - thing)\n"
    "(:init (at x a) (at y b) (at z c) (door a b) (door b c) (door b a) (free)\n"
    " (= (total-cost) 0) (= (far a b) 3) (= (far b a) 0) (= (far b c) 2) (= (far a c) 7)\n"
    " (= (far c a) 1) (= (far c b) 1) (= (far a a) 1) (= (far b b) 1) (= (far c c) 1))\n"
    "(:goal (and (forall (?u - ball) (exists (?r - room) (and (at ?u ?r) (not (= ?r a)))))\n"
    " (or (held y) (at z a))))\n"
    "(:metric minimize (total-cost)))\n";

static bool has_few_ways(const PddlTask *task, int32_t num_variables)
{
    double ways = 1;
    for (int32_t i = 0; i < num_variables; i++) {
        ways *= task->num_objects;
    }
    return ways <= MAX_WAYS;
}

static bool is_quick(const PddlTask *task)
{
    bool ok = has_few_ways(task, task->goal.num_variables) && task->num_axioms < 20;
    for (int32_t i = 0; i < task->num_actions; i++) {
        ok = ok && has_few_ways(task, task->actions[i].num_variables);
    }
    for (int32_t i = 0; i < task->num_axioms; i++) {
        ok = ok && has_few_ways(task, task->axioms[i].num_variables);
    }
    return ok;
}

static PlanJudgement judge(LoadedTask *task, PddlSource plan)
{
    PlanJudgement judgement = {0};
    plan_judge_text(task, plan, &judgement);
    bool is_valid = judgement.verdict == PLAN_JUDGE_VALID;
    require(is_valid == (judgement.error.kind == ERROR_NONE));
    require(!is_valid || judgement.cost >= 0);
    require(judgement.failing_step <= judgement.num_steps);
    return judgement;
}

/* Part of the input up to the next line "%%", or to its end. */
static PddlSource next_part(const char *name, const char **text, size_t *size)
{
    const char *marker = memmem(*text, *size, "\n%%\n", 4);
    PddlSource part = {name, *text, marker ? (size_t)(marker - *text) : *size};
    size_t used = marker ? part.size + 4 : *size;
    *text += used;
    *size -= used;
    return part;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > MAX_INPUT) {
        return 0;
    }
    const char *text = (const char *)data;
    PddlSource domain = {"domain.pddl", DOMAIN, sizeof DOMAIN - 1};
    PddlSource problem = {"problem.pddl", PROBLEM, sizeof PROBLEM - 1};
    if (memmem(data, size, "\n%%\n", 4)) {
        domain = next_part("domain.pddl", &text, &size);
        problem = next_part("problem.pddl", &text, &size);
    }
    PddlSource plan = {"plan", text, size};
    PddlDiagnostics diagnostics = {0};
    LoadedTask task = {.is_pddl = true, .pddl = pddl_parse(domain, problem, &diagnostics)};
    require(task.pddl || domain.text != DOMAIN);
    if (task.pddl && task.pddl->has_problem && is_quick(task.pddl)) {
        PlanJudgement first = judge(&task, plan), second = judge(&task, plan);
        require(first.verdict == second.verdict && first.cost == second.cost);
    }
    pddl_diagnostics_release(&diagnostics);
    task_loader_release(&task);
    return 0;
}
