/* Strata are the strongly connected components of the graph that leads from the head of an axiom to
 * the derived predicates of its body. A component that has an arc through a negation within it
 * makes the axioms meaningless. Components are numbered so that bodies come first, which is the
 * order in which to derive.
 *
 * Deriving passes over the axioms of a stratum until nothing changes. Each axiom is a search for
 * bindings of its parameters under which the body holds (pddl_eval.h); branches whose head is known
 * already are left. That is naive, and right by definition: it checks the axioms of the
 * translation, which work in another way (ground/derived.h). */
#include "pddl/pddl_axioms.h"

#include <assert.h>

#include "base/ints.h"
#include "base/scc.h"

/* --- Strata ----------------------------------------------------------------------------------- */

/* The body of an axiom mentions a derived predicate. */
typedef struct Dependency {
    int32_t axiom, predicate;
    bool is_negative;
} Dependency;

DEFINE_VEC(DependencyVec, dependency_vec, Dependency);

static void collect(const PddlTask *task, int32_t axiom, const PddlCondition *condition,
                    bool is_negative, DependencyVec *out)
{
    if (condition->kind == PDDL_COND_ATOM && task->predicates[condition->predicate].is_derived) {
        dependency_vec_push(out, (Dependency){axiom, condition->predicate, is_negative});
    }
    for (int32_t i = 0; i < condition->num_children; i++) {
        bool flips =
            condition->kind == PDDL_COND_NOT || (condition->kind == PDDL_COND_IMPLY && i == 0);
        collect(task, axiom, &condition->children[i], is_negative != flips, out);
    }
}

/* Arcs lead from heads to bodies, so scc_compute numbers bodies lower. */
static void find_strata(PddlAxioms *axioms, const DependencyVec *dependencies)
{
    const PddlTask *task = axioms->task;
    size_t num_nodes = (size_t)task->num_predicates;
    int32_t *begin = MEM_NEW(int32_t, num_nodes + 2);
    int32_t *targets = MEM_NEW(int32_t, dependencies->size);
    for (size_t i = 0; i < dependencies->size; i++) {
        begin[task->axioms[dependencies->data[i].axiom].predicate + 2]++;
    }
    ints_add_up(begin, num_nodes + 2);
    for (size_t i = 0; i < dependencies->size; i++) {
        int32_t head = task->axioms[dependencies->data[i].axiom].predicate;
        targets[begin[head + 1]++] = dependencies->data[i].predicate;
    }
    scc_compute((SccGraph){task->num_predicates, begin, targets}, axioms->stratum);
    MEM_FREE(begin, num_nodes + 2);
    MEM_FREE(targets, dependencies->size);
}

static bool check_strata(const PddlAxioms *axioms, const DependencyVec *dependencies, Error *error)
{
    const PddlTask *task = axioms->task;
    for (size_t i = 0; i < dependencies->size; i++) {
        Dependency dependency = dependencies->data[i];
        const PddlAxiom *axiom = &task->axioms[dependency.axiom];
        if (dependency.is_negative &&
            axioms->stratum[axiom->predicate] == axioms->stratum[dependency.predicate]) {
            error_set_at(error, ERROR_INPUT, pddl_task_place(task, axiom->place),
                         "not stratifiable: derived predicate '%s' depends on its own negation "
                         "through '%s'",
                         pddl_task_text(task, task->predicates[axiom->predicate].name),
                         pddl_task_text(task, task->predicates[dependency.predicate].name));
            return false;
        }
    }
    return true;
}

/* Insertion keeps axioms of one stratum in the order of the text; there are few. */
static void order_axioms(PddlAxioms *axioms)
{
    for (int32_t i = 0; i < axioms->task->num_axioms; i++) {
        int32_t own = axioms->stratum[axioms->task->axioms[i].predicate];
        int32_t at = i;
        for (; at > 0; at--) {
            int32_t before = axioms->order[at - 1];
            if (axioms->stratum[axioms->task->axioms[before].predicate] <= own) {
                break;
            }
            axioms->order[at] = before;
        }
        axioms->order[at] = i;
    }
}

bool pddl_axioms_init(PddlAxioms *axioms, const PddlTask *task, Error *error)
{
    *axioms = (PddlAxioms){.task = task};
    axioms->order = MEM_NEW(int32_t, (size_t)task->num_axioms);
    axioms->stratum = MEM_NEW(int32_t, (size_t)task->num_predicates);
    DependencyVec dependencies = {0};
    for (int32_t i = 0; i < task->num_axioms; i++) {
        collect(task, i, task->axioms[i].condition, false, &dependencies);
    }
    find_strata(axioms, &dependencies);
    order_axioms(axioms);
    bool ok = check_strata(axioms, &dependencies, error);
    dependency_vec_release(&dependencies);
    return ok;
}

void pddl_axioms_release(PddlAxioms *axioms)
{
    if (axioms->task) {
        MEM_FREE(axioms->order, (size_t)axioms->task->num_axioms);
        MEM_FREE(axioms->stratum, (size_t)axioms->task->num_predicates);
    }
    *axioms = (PddlAxioms){0};
}

/* --- Derivation ------------------------------------------------------------------------------- */

typedef struct Derivation {
    PddlState *state;
    const PddlAxiom *axiom;
    IntVec head; /* scratch */
    bool changed;
} Derivation;

/* The head under the present binding; NULL while a parameter is not bound. */
static const int32_t *head_tuple(const PddlEval *eval, Derivation *derivation)
{
    derivation->head.size = 0;
    int_vec_push(&derivation->head, derivation->axiom->predicate);
    for (int32_t i = 0; i < derivation->axiom->num_parameters; i++) {
        int32_t object = eval->binding.data[i];
        if (object == PDDL_NONE) {
            return NULL;
        }
        int_vec_push(&derivation->head, object);
    }
    return derivation->head.data;
}

static bool is_known(PddlEval *eval, const PddlQuery *query)
{
    Derivation *derivation = query->context;
    const int32_t *head = head_tuple(eval, derivation);
    return head && pddl_state_has(derivation->state, head);
}

static bool derive(PddlEval *eval, const PddlQuery *query)
{
    Derivation *derivation = query->context;
    assert(head_tuple(eval, derivation)); /* all parameters are bound */
    if (pddl_state_add(derivation->state, head_tuple(eval, derivation))) {
        derivation->changed = true;
    }
    return false;
}

static void apply_axiom(Derivation *derivation, const PddlAxiom *axiom, PddlEval *eval)
{
    derivation->axiom = axiom;
    pddl_eval_enter(eval, axiom->variables, axiom->num_variables);
    PddlQuery query = {.num_variables = axiom->num_parameters,
                       .conjunct = {axiom->condition, true},
                       .visit = derive,
                       .is_useless = is_known,
                       .context = derivation};
    pddl_eval_search(eval, &query);
}

/* Returns the end of the stratum that begins at `first` in the order. */
static int32_t apply_stratum(const PddlAxioms *axioms, int32_t first, Derivation *derivation,
                             PddlEval *eval)
{
    const PddlTask *task = axioms->task;
    assert(first >= 0 && first < task->num_axioms);
    int32_t stratum = axioms->stratum[task->axioms[axioms->order[first]].predicate];
    int32_t end = first;
    do {
        derivation->changed = false;
        for (end = first; end < task->num_axioms; end++) {
            const PddlAxiom *axiom = &task->axioms[axioms->order[end]];
            if (axioms->stratum[axiom->predicate] != stratum) {
                break;
            }
            apply_axiom(derivation, axiom, eval);
        }
    } while (derivation->changed);
    return end;
}

void pddl_axioms_apply(const PddlAxioms *axioms, PddlState *state, PddlEval *eval)
{
    assert(eval->state == state && state->task == axioms->task);
    pddl_state_remove_derived(state);
    Derivation derivation = {.state = state};
    for (int32_t first = 0; first < axioms->task->num_axioms;) {
        first = apply_stratum(axioms, first, &derivation, eval);
    }
    int_vec_release(&derivation.head);
}
