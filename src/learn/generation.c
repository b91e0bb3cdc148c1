#include "learn/generation.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "control/control_policy.h"
#include "learn/evaluation.h"
#include "learn/learned_policy.h"

void generation_init(Generation *generation, const TrainerOptions *options, int max_members)
{
    int count = options->num_indices;
    *generation = (Generation){.options = options,
                               .max_members = max_members,
                               .members = MEM_NEW(Policy *, (size_t)max_members),
                               .scores = MEM_NEW(double, (size_t)max_members),
                               .parts = MEM_NEW(GenerationPart, (size_t)count)};
    for (int i = 0; i < max_members; i++) {
        generation->members[i] =
            learned_policy_new(options->recipe, options->lists, options->num_lists);
    }
    for (int i = 0; i < count; i++) {
        generation->parts[i].costs = MEM_NEW(double, (size_t)max_members);
    }
}

void generation_release(Generation *generation)
{
    size_t max_members = (size_t)generation->max_members;
    for (int i = 0; i < generation->options->num_indices; i++) {
        MEM_FREE(generation->parts[i].costs, max_members);
    }
    for (size_t i = 0; i < max_members; i++) {
        policy_free(generation->members[i]);
    }
    MEM_FREE(generation->members, max_members);
    MEM_FREE(generation->scores, max_members);
    MEM_FREE(generation->parts, (size_t)generation->options->num_indices);
}

void generation_begin(Generation *generation, int num_members, uint64_t seed, int64_t probe,
                      const int32_t *places, int num_places)
{
    assert(num_members > 0 && num_members <= generation->max_members);
    assert(num_places > 0 && num_places <= generation->options->num_indices);
    generation->num_members = num_members;
    generation->seed = seed;
    generation->probe = probe;
    generation->num_taken = generation->num_done = 0;
    atomic_store(&generation->num_runs, 0);
    generation->num_parts = num_places;
    for (int i = 0; i < num_places; i++) {
        generation->parts[i] =
            (GenerationPart){.place = places[i], .costs = generation->parts[i].costs};
    }
}

bool generation_has_part(const Generation *generation)
{
    return generation->num_taken < generation->num_parts;
}

int generation_take(Generation *generation)
{
    assert(generation_has_part(generation));
    return generation->num_taken++;
}

/* --- Runs ------------------------------------------------------------------------------------- */

/* The cost beyond which a run teaches nothing: another member is much better on this instance. */
static double cap_of(const Generation *generation, const GenerationPart *part, int num_earlier)
{
    const Recipe *recipe = generation->options->recipe;
    double lowest = INFINITY;
    for (int i = 0; i < num_earlier; i++) {
        lowest = part->costs[i] < lowest ? part->costs[i] : lowest;
    }
    double cap = recipe->cap > 0 ? fmax(ceil(lowest * recipe->cap), 1) : INFINITY;
    return fmin((double)recipe->cut_off, cap);
}

/* The step that takes the last state of a plan does no work. Without the one more, a run whose work
 * is exactly the cap would end just before it. */
static int64_t cut_off_of(const Generation *generation, const GenerationPart *part, int member)
{
    const Recipe *recipe = generation->options->recipe;
    int64_t cap = (int64_t)cap_of(generation, part, member);
    return cap < recipe->cut_off && recipe->measure != RECIPE_MEASURE_STEPS ? cap + 1 : cap;
}

/* Sets *out_is_over if the limits are reached. */
static bool run_member(const Generation *generation, int member, GenerationPart *part,
                       bool *out_is_over, Error *error)
{
    const TrainerOptions *options = generation->options;
    ControlSettings settings = evaluation_control_settings(options->recipe, options->lists,
                                                           options->num_lists, generation->seed);
    EvaluationOutcome outcome = {0};
    Recipe recipe = *options->recipe;
    recipe.cut_off = cut_off_of(generation, part, member);
    Control *control =
        control_policy_wrap(generation->members[member], &settings, "<policy>", error);
    bool ok = control && evaluation_run(options->instances, options->indices[part->place], control,
                                        &recipe, options->limits, &outcome, error);
    control_free(control);
    *out_is_over = outcome.is_interrupted;
    if (ok && !outcome.is_interrupted) {
        part->costs[member] = outcome.is_solved ? outcome.cost : INFINITY;
        part->is_solved |= outcome.is_solved;
        part->num_episodes++;
        part->num_steps += outcome.num_steps;
        part->seconds += outcome.seconds;
    }
    return ok;
}

static bool is_hopeless(const Generation *generation, const GenerationPart *part)
{
    int64_t probe = generation->probe;
    return probe > 0 && part->num_episodes >= probe && !part->is_solved;
}

bool generation_play(Generation *generation, int number, Error *error)
{
    assert(number >= 0 && number < generation->num_taken);
    GenerationPart *part = &generation->parts[number];
    bool is_over = false;
    for (int i = 0; i < generation->num_members; i++) {
        if (is_hopeless(generation, part)) {
            part->costs[i] = INFINITY;
        } else if (!run_member(generation, i, part, &is_over, error)) {
            return false;
        }
        if (is_over) {
            return true;
        }
        atomic_fetch_add(&generation->num_runs, 1);
    }
    part->is_complete = true;
    return true;
}

bool generation_end(Generation *generation, int number)
{
    generation->num_done += generation->parts[number].is_complete;
    return generation->num_done == generation->num_parts;
}

/* --- Scores ----------------------------------------------------------------------------------- */

/* The cap of all members: those that ran before the best one may have gone beyond it. */
static void add_part(Generation *generation, const GenerationPart *part)
{
    Recipe recipe = *generation->options->recipe;
    double cap = cap_of(generation, part, generation->num_members);
    recipe.cut_off = (int64_t)cap;
    for (int i = 0; i < generation->num_members; i++) {
        double gain = evaluation_gain(&recipe, part->costs[i], part->costs[i] <= cap);
        generation->scores[i] += gain / generation->num_parts;
    }
}

int generation_score(Generation *generation, double *out_mean)
{
    assert(generation->num_done == generation->num_parts);
    int count = generation->num_members;
    memset(generation->scores, 0, (size_t)count * sizeof *generation->scores);
    for (int i = 0; i < generation->num_parts; i++) {
        add_part(generation, &generation->parts[i]);
    }
    int best = 0;
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += generation->scores[i];
        best = generation->scores[i] > generation->scores[best] ? i : best;
    }
    *out_mean = sum / count;
    return best;
}
