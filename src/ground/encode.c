/* Variables come first, then mutex groups, operators and axioms. Operators are encoded in the order
 * of their names, so that only operators of one name are left to be sorted. encode_condition.h and
 * encode_operator.h hold the rules. */
#include "ground/encode.h"

#include <assert.h>
#include <stdlib.h>

#include "ground/derived.h"
#include "ground/encode_condition.h"
#include "ground/encode_operator.h"

enum { OPERATORS_PER_REPORT = 1024 };

static void append_variables(Draft *draft, const Encoding *encoding, const Derived *derived)
{
    const GroundTask *task = draft->ground;
    for (int32_t var = 0; var < encoding->num_variables; var++) {
        int32_t size = encoding_domain_size(encoding, var);
        const int32_t *facts = encoding->facts.data + encoding->begin.data[var];
        DraftVariable variable = {.first_value = (int32_t)draft->value_facts.size,
                                  .domain_size = size,
                                  .axiom_layer = NO_LAYER,
                                  .initial = size - 1,
                                  .is_singleton = size == 2};
        for (int32_t value = 0; value < size - 1; value++) {
            int_vec_push(&draft->value_facts, facts[value]);
            if (bitset_test(&task->is_initial, facts[value])) {
                assert(variable.initial == size - 1); /* facts of a variable exclude each other */
                variable.initial = value;
            }
            if (derived->layers[facts[value]] != NO_LAYER) {
                assert(size == 2); /* only what operators change is in groups */
                variable.axiom_layer = derived->layers[facts[value]];
            }
        }
        int_vec_push(&draft->value_facts, NO_FACT);
        draft_variable_vec_push(&draft->variables, variable);
    }
}

/* A group inside one variable is left out: the variable says the same. */
static void append_mutex_groups(Draft *draft, const MutexGroups *groups, const Encoding *encoding)
{
    FactVec *facts = &draft->facts;
    for (int32_t i = 0; i < groups->num_groups; i++) {
        size_t first = facts->size;
        bool has_many = false;
        for (int32_t j = groups->begin.data[i]; j < groups->begin.data[i + 1]; j++) {
            assert(groups->facts.data[j] < encoding->num_facts);
            fact_vec_push(facts, encoding->fact_values[groups->facts.data[j]]);
            has_many = has_many || facts->data[facts->size - 1].var != facts->data[first].var;
        }
        if (has_many) {
            size_t count = facts->size - first;
            qsort(facts->data + first, count, sizeof(Fact), task_compare_facts);
            draft_span_vec_push(&draft->mutex_groups,
                                (DraftSpan){draft_index(first), (int32_t)count});
        } else {
            facts->size = first;
        }
    }
}

static DraftSpan append_case(Draft *draft, const ConditionCases *cases, size_t i)
{
    DraftSpan span = {draft_index(draft->facts.size), (int32_t)cases->width};
    for (size_t j = 0; j < cases->width; j++) {
        fact_vec_push(&draft->facts, condition_case(cases, i)[j]);
    }
    return span;
}

static void set_verdict(Draft *draft, DraftVerdict verdict, const char *reason)
{
    draft->verdict = verdict;
    draft->reason = reason;
}

/* A goal has at most one case, because facts that it wants false have variables of their own. */
static bool encode_goal(ConditionEncoder *conditions, Draft *draft)
{
    ConditionCases cases = {0};
    bool goes_on = encode_condition(conditions, draft->ground->goal, &cases);
    if (goes_on && cases.count == 0) {
        set_verdict(draft, DRAFT_UNSOLVABLE, "Goal violates a mutex");
    } else if (goes_on && cases.width == 0) {
        set_verdict(draft, DRAFT_SOLVED, "Empty goal");
    } else if (goes_on) {
        assert(cases.count == 1);
        draft->goal = append_case(draft, &cases, 0);
    }
    encode_condition_release_cases(&cases);
    return goes_on;
}

static bool encode_operators(ConditionEncoder *conditions, Draft *draft)
{
    const GroundTask *task = draft->ground;
    size_t count = task->operators.size;
    int32_t *order = MEM_NEW(int32_t, count);
    ground_task_order_operators(task, order);
    OperatorEncoder encoder;
    encode_operator_init(&encoder, conditions, draft);
    bool goes_on = true;
    size_t first_of_name = 0;
    for (size_t i = 0; i < count && goes_on; i++) {
        if (i > 0 && !ground_task_is_same_name(task, order[i - 1], order[i])) {
            draft_order_operators(draft, first_of_name);
            first_of_name = draft->operators.size;
        }
        goes_on = encode_operator(&encoder, order[i]) &&
                  (i % OPERATORS_PER_REPORT != 0 ||
                   progress_report(conditions->progress, "encoded operators", (int64_t)i));
    }
    draft_order_operators(draft, first_of_name);
    encode_operator_release(&encoder);
    MEM_FREE(order, count);
    return goes_on;
}

static bool encode_axioms(ConditionEncoder *conditions, const Derived *derived, Draft *draft)
{
    const GroundTask *task = draft->ground;
    ConditionCases cases = {0};
    bool goes_on = true;
    for (size_t i = 0; i < derived->axioms.size && goes_on; i++) {
        const GroundAxiom *axiom = &task->axioms.data[derived->axioms.data[i]];
        Fact effect = conditions->encoding->fact_values[axiom->fact];
        assert(draft->variables.data[effect.var].axiom_layer != NO_LAYER);
        goes_on = encode_condition(conditions, axiom->condition, &cases);
        for (size_t j = 0; goes_on && j < cases.count; j++) {
            DraftAxiom encoded = {append_case(draft, &cases, j), effect};
            draft_axiom_vec_push(&draft->axioms, encoded);
        }
    }
    encode_condition_release_cases(&cases);
    draft_order_axioms(draft);
    return goes_on;
}

static bool encode_open_task(const MutexGroups *groups, const Encoding *encoding,
                             const Derived *derived, const Progress *progress, Draft *draft)
{
    ConditionEncoder conditions;
    encode_condition_init(&conditions, draft->ground, groups, encoding, progress);
    bool goes_on = encode_goal(&conditions, draft);
    if (goes_on && draft->verdict == DRAFT_OPEN) {
        append_variables(draft, encoding, derived);
        append_mutex_groups(draft, groups, encoding);
        goes_on =
            encode_operators(&conditions, draft) && encode_axioms(&conditions, derived, draft);
    }
    encode_condition_release(&conditions);
    return goes_on;
}

bool encode_task(const GroundTask *task, const MutexGroups *groups, const Encoding *encoding,
                 const Progress *progress, Draft *out_draft, Error *error)
{
    *out_draft = (Draft){.ground = task};
    if (task->verdict != GROUND_OPEN) {
        set_verdict(out_draft, DRAFT_UNSOLVABLE,
                    task->verdict == GROUND_UNREACHABLE ? "No relaxed solution"
                                                        : "Trivially false goal");
        return true;
    }
    Derived derived;
    if (!derived_analyse(task, progress, &derived, error)) {
        return false;
    }
    assert(encoding->num_facts == task->num_facts && derived.num_facts == task->num_facts);
    bool is_done = encode_open_task(groups, encoding, &derived, progress, out_draft);
    derived_release(&derived);
    if (!is_done) {
        draft_release(out_draft);
    }
    return is_done;
}
