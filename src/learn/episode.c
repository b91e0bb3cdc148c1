#include "learn/episode.h"

#include <assert.h>

#include "base/mem.h"
#include "control/control.h"

void episode_init(Episode *episode, const Recipe *recipe, int num_lists, uint32_t seed)
{
    const FeatureSet *features = recipe_feature_set(recipe);
    *episode = (Episode){
        .recipe = recipe, .seed = seed, .num_inputs = feature_set_length(features, num_lists)};
    episode->inputs = MEM_NEW(float, (size_t)episode->num_inputs);
    episode->last_inputs = MEM_NEW(float, (size_t)episode->num_inputs);
    observation_init(&episode->observation, num_lists);
}

void episode_release(Episode *episode)
{
    observation_release(&episode->observation);
    MEM_FREE(episode->inputs, (size_t)episode->num_inputs);
    MEM_FREE(episode->last_inputs, (size_t)episode->num_inputs);
    *episode = (Episode){0};
}

EpisodeStatus episode_judge(const Recipe *recipe, SearchStatus status, int64_t num_steps)
{
    RunRules rules = recipe_rules(recipe);
    switch (status) {
    case SEARCH_SOLVED:
        return EPISODE_SOLVED;
    case SEARCH_EXHAUSTED:
        return EPISODE_DEAD;
    case SEARCH_RUNNING:
        return num_steps < run_rules_max_steps(&rules, recipe->cut_off) ? EPISODE_RUNNING
                                                                        : EPISODE_CUT_OFF;
    default:
        return EPISODE_FAILED;
    }
}

static void play(Episode *episode, int list)
{
    const Recipe *recipe = episode->recipe;
    RunRules rules = recipe_rules(recipe);
    int asked = list;
    list = control_empty_replace(&rules, episode->search, list, &episode->random);
    SearchStatus status = search_step(episode->search, list);
    bool is_taken = recipe->credit == RECIPE_CREDIT_STEP && status != SEARCH_EXHAUSTED &&
                    search_last_list(episode->search) >= 0;
    episode->action = is_taken ? search_last_list(episode->search) : asked;
    episode->num_steps++;
    episode->status = episode_judge(recipe, status, episode->num_steps);
    observation_take(&episode->observation, episode->search);
}

static int draw_num_initial(const Recipe *recipe, Rng *rng)
{
    uint32_t most = (uint32_t)recipe->random_steps;
    if (!recipe_rules(recipe).fixes_first_step) {
        return (int)rng_below(rng, most + 1);
    }
    return most > 1 ? 1 + (int)rng_below(rng, most) : 1;
}

static int draw_list(const Episode *episode, Rng *rng)
{
    const Recipe *recipe = episode->recipe;
    bool is_fixed = recipe_rules(recipe).fixes_first_step && recipe->random_steps < 2;
    return is_fixed ? 0 : (int)rng_below(rng, (uint32_t)episode->observation.num_lists);
}

void episode_begin(Episode *episode, Search *search, Rng *rng)
{
    episode->search = search;
    episode->num_steps = 0;
    episode->status = episode_judge(episode->recipe, search_status(search), 0);
    mersenne_seed_word(&episode->random, episode->seed);
    observation_reset(&episode->observation);
    observation_take(&episode->observation, search);
    int num_initial = draw_num_initial(episode->recipe, rng);
    while (episode->num_steps < num_initial && episode->status == EPISODE_RUNNING) {
        play(episode, draw_list(episode, rng));
    }
    episode->num_initial = episode->num_steps;
    feature_set_fill(recipe_feature_set(episode->recipe), &episode->observation, episode->inputs);
}

void episode_step(Episode *episode, int list)
{
    assert(episode->status == EPISODE_RUNNING);
    play(episode, list);
    float *inputs = episode->last_inputs;
    episode->last_inputs = episode->inputs;
    episode->inputs = inputs;
    feature_set_fill(recipe_feature_set(episode->recipe), &episode->observation, inputs);
}
