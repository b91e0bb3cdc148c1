#include "ground/draft_order.h"

#include <stdlib.h>

static int compare_ints(int32_t left, int32_t right)
{
    return (left > right) - (left < right);
}

static int compare_spans(const Draft *draft, DraftSpan left, DraftSpan right)
{
    int32_t shared = left.count < right.count ? left.count : right.count;
    for (int32_t i = 0; i < shared; i++) {
        int order = task_compare_facts(&draft->facts.data[left.first + i],
                                       &draft->facts.data[right.first + i]);
        if (order != 0) {
            return order;
        }
    }
    return compare_ints(left.count, right.count);
}

static int compare_effects(const void *left, const void *right, void *context)
{
    const DraftEffect *a = left, *b = right;
    int order = compare_ints(a->var, b->var);
    order = order != 0 ? order : compare_ints(a->pre, b->pre);
    order = order != 0 ? order : compare_ints(a->post, b->post);
    return order != 0 ? order : compare_spans(context, a->conditions, b->conditions);
}

static bool is_strictly_ascending(Draft *draft, const DraftEffect *effects, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        if (compare_effects(&effects[i - 1], &effects[i], draft) >= 0) {
            return false;
        }
    }
    return true;
}

size_t draft_order_effects(Draft *draft, size_t first, size_t count)
{
    DraftEffect *effects = &draft->effects.data[first];
    if (is_strictly_ascending(draft, effects, count)) {
        return count;
    }
    qsort_r(effects, count, sizeof *effects, compare_effects, draft);
    size_t num_kept = 1;
    for (size_t i = 1; i < count; i++) {
        if (compare_effects(&effects[num_kept - 1], &effects[i], draft) != 0) {
            effects[num_kept++] = effects[i];
        }
    }
    return num_kept;
}

static int compare_operators(const void *left, const void *right, void *context)
{
    const Draft *draft = context;
    const DraftOperator *a = left, *b = right;
    int order = compare_spans(draft, a->prevail, b->prevail);
    for (int32_t i = 0; order == 0 && i < a->num_effects && i < b->num_effects; i++) {
        order = compare_effects(&draft->effects.data[a->first_effect + i],
                                &draft->effects.data[b->first_effect + i], context);
    }
    order = order != 0 ? order : compare_ints(a->num_effects, b->num_effects);
    return order != 0 ? order : compare_ints(a->ground_operator, b->ground_operator);
}

void draft_order_operators(Draft *draft, size_t first)
{
    if (draft->operators.size > first + 1) {
        qsort_r(draft->operators.data + first, draft->operators.size - first, sizeof(DraftOperator),
                compare_operators, draft);
    }
}

static int compare_axioms(const void *left, const void *right, void *context)
{
    const DraftAxiom *a = left, *b = right;
    int order = compare_spans(context, a->conditions, b->conditions);
    return order != 0 ? order : task_compare_facts(&a->effect, &b->effect);
}

void draft_order_axioms(Draft *draft)
{
    if (draft->axioms.size > 1) {
        qsort_r(draft->axioms.data, draft->axioms.size, sizeof(DraftAxiom), compare_axioms, draft);
    }
}
