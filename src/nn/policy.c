#include "nn/policy.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "nn/policy_format.h"

PolicyMeaning policy_published_meaning(void)
{
    return (PolicyMeaning){
        .lists = POLICY_PUBLISHED_LISTS,
        .features = "published-diff",
        .features_version = 1,
        .step = "pop",
    };
}

int32_t policy_num_outputs(PolicyControl control, int32_t num_lists)
{
    return control == POLICY_CONTROL_RATES ? 1 : num_lists;
}

/* A comma within parentheses belongs to the argument of a heuristic. */
int32_t policy_count_lists(const char *lists)
{
    int32_t count = 1, depth = 0;
    bool is_empty = true; /* the name that has begun */
    for (const char *c = lists; *c; c++) {
        depth += (*c == '(') - (*c == ')');
        bool is_end = *c == ',' && depth == 0;
        if (is_end && is_empty) {
            return 0;
        }
        count += is_end;
        is_empty = is_end;
    }
    return is_empty ? 0 : count;
}

static const char *copy_text(Policy *policy, const char *text)
{
    return arena_copy_string(&policy->arena, text, strlen(text));
}

bool policy_set_meaning(Policy *policy, const PolicyField *field, const char *text)
{
    return policy_format_set(&policy->meaning, field, copy_text(policy, text));
}

bool policy_set_rules(Policy *policy, const char *text)
{
    bool fits = !text || strlen(text) <= POLICY_MAX_RULES_SIZE;
    if (fits) {
        policy->rules = text ? copy_text(policy, text) : NULL;
    }
    return fits;
}

static Policy *new_with_meaning(PolicyMeaning meaning)
{
    Policy *policy = MEM_NEW(Policy, 1);
    policy->meaning = meaning;
    for (int i = 0; i < policy_format_num_fields; i++) {
        const PolicyField *field = &policy_format_fields[i];
        const char *text = policy_format_get(&meaning, field, &(PolicyNumber){0});
        assert(text || !policy_format_is_required(field, meaning.control));
        if (text) {
            policy_set_meaning(policy, field, text);
        }
    }
    policy->num_lists = policy_count_lists(meaning.lists);
    return policy;
}

Policy *policy_new_rule(PolicyMeaning meaning)
{
    assert(meaning.control == POLICY_CONTROL_RULE && meaning.rule);
    return new_with_meaning(meaning);
}

Policy *policy_new(PolicyMeaning meaning, const int32_t *widths, int32_t num_widths)
{
    assert(meaning.control != POLICY_CONTROL_RULE);
    Policy *policy = new_with_meaning(meaning);
    mlp_init(&policy->mlp, widths, num_widths);
    assert(mlp_num_outputs(&policy->mlp) == policy_num_outputs(meaning.control, policy->num_lists));
    return policy;
}

void policy_free(Policy *policy)
{
    if (policy) {
        mlp_release(&policy->mlp);
        wl_model_free(policy->model);
        weights_text_vec_release(&policy->training);
        arena_release(&policy->arena);
        MEM_FREE(policy, 1);
    }
}

void policy_add_normalisation(Policy *policy)
{
    size_t num_inputs = (size_t)mlp_num_inputs(&policy->mlp);
    policy->input_shift = ARENA_NEW(&policy->arena, float, num_inputs);
    policy->input_scale = ARENA_NEW(&policy->arena, float, num_inputs);
    for (size_t i = 0; i < num_inputs; i++) {
        policy->input_scale[i] = 1;
    }
}

void policy_normalise(const Policy *policy, float *inputs)
{
    if (policy->input_scale) {
        for (int32_t i = 0; i < mlp_num_inputs(&policy->mlp); i++) {
            inputs[i] = (inputs[i] - policy->input_shift[i]) * policy->input_scale[i];
        }
    }
}

void policy_add_training(Policy *policy, const char *key, const char *value)
{
    assert(weights_is_name(key) && strlen(key) <= POLICY_MAX_KEY);
    WeightsText text = {copy_text(policy, key), copy_text(policy, value)};
    for (size_t i = 0; i < policy->training.size; i++) {
        if (strcmp(policy->training.data[i].key, key) == 0) {
            policy->training.data[i] = text;
            return;
        }
    }
    weights_text_vec_push(&policy->training, text);
}

const char *policy_find_training(const Policy *policy, const char *key)
{
    for (size_t i = 0; i < policy->training.size; i++) {
        if (strcmp(policy->training.data[i].key, key) == 0) {
            return policy->training.data[i].value;
        }
    }
    return NULL;
}
