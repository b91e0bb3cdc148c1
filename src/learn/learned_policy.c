#include "learn/learned_policy.h"

#include "base/memory_stream.h"
#include "control/helper_search.h"
#include "control/rate_features.h"

enum { MAX_WIDTHS = 64 + 2 };

static void join_lists(const ListSpec *lists, int num_lists, MemoryStream *out_text)
{
    FILE *stream = memory_stream_open(out_text);
    for (int i = 0; i < num_lists; i++) {
        fprintf(stream, "%s%s", i > 0 ? "," : "", lists[i].name);
    }
    memory_stream_close(out_text, stream);
}

static PolicyMeaning meaning_of(const Recipe *recipe)
{
    PolicyMeaning meaning = {
        .step = run_rules_step_name((size_t)recipe->step),
        .search = search_kind_name((size_t)recipe->search),
        .sharing_rate = (int32_t)recipe->sharing_rate,
        .costs = task_costs_name((size_t)recipe->costs),
        .preferred = search_preferred_name((size_t)recipe->preferred),
        .rules = run_rules_name((size_t)recipe->mdp),
    };
    if (recipe_has_rates(recipe)) {
        meaning.control = POLICY_CONTROL_RATES;
        meaning.features = RATE_FEATURES_NAME;
        meaning.features_version = recipe_rates_version(recipe);
        meaning.horizon = (int32_t)recipe->horizon;
        meaning.corrects = recipe_correct(recipe);
        meaning.helpers = helper_search_kind_name((size_t)recipe->helpers);
    } else {
        const FeatureSet *features = recipe_feature_set(recipe);
        meaning.features = features->name;
        meaning.features_version = features->version;
    }
    return meaning;
}

Policy *learned_policy_new(const Recipe *recipe, const ListSpec *lists, int num_lists)
{
    MemoryStream names = {0};
    join_lists(lists, num_lists, &names);
    PolicyMeaning meaning = meaning_of(recipe);
    meaning.lists = names.data;
    int32_t widths[MAX_WIDTHS], count = 0;
    widths[count++] = recipe_num_inputs(recipe, num_lists);
    for (int64_t i = 0; i < recipe->layers; i++) {
        widths[count++] = (int32_t)recipe->units;
    }
    widths[count++] = policy_num_outputs(meaning.control, num_lists);
    Policy *policy = policy_new(meaning, widths, count);
    memory_stream_release(&names);
    return policy;
}

/* A list's own input finds its way to the output through the first unit of every layer. */
static void prefer_by_rate(Mlp *mlp, int list, float rate)
{
    for (int32_t i = 0; i < mlp->num_layers; i++) {
        bool is_last = i == mlp->num_layers - 1;
        mlp->layers[i].weights[i == 0 ? list : 0] = is_last ? rate : 1;
    }
}

void learned_policy_prefer(Policy *policy, int list, float rate)
{
    Mlp *mlp = &policy->mlp;
    if (policy->meaning.control == POLICY_CONTROL_RATES) {
        prefer_by_rate(mlp, list, rate);
    } else {
        mlp->layers[mlp->num_layers - 1].biases[list] = 1;
    }
}
