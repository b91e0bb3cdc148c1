#include "control/kind_features.h"

#include <assert.h>
#include <math.h>

#include "base/mem.h"
#include "control/rate_numbers.h"
#include "heur/heur_landmarks.h"
#include "heur/heur_relax.h"
#include "heur/heur_rp.h"

enum {
    RELAXED,
    LANDMARKS,
    LEARNED,
    PREFERRED,
    DRAWS,
    NOVELTY,
    BURST,
    RESTART,
    RULES,
    NUM_KINDS,
};

/* Kinds of arms that have a place of their own for lateness. */
static const unsigned LATE[] = {1u << PREFERRED, 1u << DRAWS | 1u << NOVELTY, 1u << BURST,
                                1u << RESTART, 1u << RULES};

enum { NUM_LATE = sizeof LATE / sizeof *LATE, NUM_OWN = 9 };

_Static_assert(NUM_KINDS + 1 + NUM_LATE + NUM_OWN == KIND_FEATURES_LENGTH, "all numbers");

/* The unit of gaps, the first gap in steps, and the share of a new gap in the mean. */
enum { GAP_UNIT = 16, GAP_UNIT_LOG = 4, FIRST_GAP = 64, GAP_SHARE = 8 };

/* Factors that make numbers about 0 to 1. */
#define LATE_SCALE 5.0f
#define PRICE_SCALE 8.0f

/* --- Kinds ------------------------------------------------------------------------------------ */

static unsigned kinds_of_heuristic(const HeurEngine *engine)
{
    bool is_relaxed = engine == &heur_relax_engine || engine == &heur_rp_engine;
    bool has_landmarks = engine == &heur_landmarks_engine;
    return (unsigned)is_relaxed << RELAXED | (unsigned)has_landmarks << LANDMARKS |
           (unsigned)engine->needs_model << LEARNED;
}

static unsigned kinds_of(const ListSpec *list)
{
    if (!arm_has_entries(list->arm)) {
        return list->arm == ARM_RESTART ? 1u << RESTART : 1u << RULES;
    }
    bool draws = list->tie == LIST_TIE_TYPE || list->tie == LIST_TIE_SOFTMIN;
    return kinds_of_heuristic(list->heuristic.class->engine) |
           (unsigned)list->is_preferred_only << PREFERRED | (unsigned)draws << DRAWS |
           (unsigned)(list->novelty.width > 0) << NOVELTY |
           (unsigned)(list->arm != ARM_LIST) << BURST;
}

static bool is_preferred(const KindFeaturesList *list)
{
    return (list->kinds >> PREFERRED & 1) != 0;
}

/* --- Life ------------------------------------------------------------------------------------- */

void kind_features_init(KindFeatures *features, const ListSpec *lists, int num_lists)
{
    *features = (KindFeatures){.num_lists = num_lists,
                               .lists = MEM_NEW(KindFeaturesList, (size_t)num_lists),
                               .gap = (int64_t)FIRST_GAP * GAP_UNIT};
    for (int i = 0; i < num_lists; i++) {
        features->lists[i].kinds = kinds_of(&lists[i]);
        features->lists[i].brought_at = -1;
    }
}

void kind_features_release(KindFeatures *features)
{
    MEM_FREE(features->lists, (size_t)features->num_lists);
    *features = (KindFeatures){0};
}

/* --- Names ------------------------------------------------------------------------------------ */

/* L of 2^64 - 1. */
#define MOST_LOG 3.2

FeatureEntry kind_features_entry(int arm, int index)
{
    static const FeatureEntry ENTRIES[KIND_FEATURES_LENGTH] = {
        {"is relaxed", 0, 0, 1},
        {"is landmarks", 0, 0, 1},
        {"is learned", 0, 0, 1},
        {"is preferred", 0, 0, 1},
        {"draws", 0, 0, 1},
        {"is novelty", 0, 0, 1},
        {"is burst", 0, 0, 1},
        {"is restart", 0, 0, 1},
        {"is rules", 0, 0, 1},
        {"lateness", 0, 0, INFINITY},
        {"lateness of preferred", 0, 0, INFINITY},
        {"lateness of novel", 0, 0, INFINITY},
        {"lateness of burst", 0, 0, INFINITY},
        {"lateness of restart", 0, 0, INFINITY},
        {"lateness of rules", 0, 0, INFINITY},
        {"level", 0, 0, INFINITY},
        {"distance", 0, -INFINITY, 2},
        {"entries", 0, 0, MOST_LOG},
        {"recency", 0, 0, 1},
        {"toil", 0, -MOST_LOG, MOST_LOG},
        {"price", 0, -1, 1},
        {"share of work", 0, 0, 1},
        {"dead ends", 0, 0, 1},
        {"advantage", 0, -2 * MOST_LOG, 2 * MOST_LOG},
    };
    assert(index >= 0 && index < KIND_FEATURES_LENGTH);
    FeatureEntry entry = ENTRIES[index];
    entry.list = arm;
    return entry;
}

/* --- Looking ---------------------------------------------------------------------------------- */

static void add(KindCounts *sum, const KindCounts *more)
{
    sum->steps += more->steps;
    sum->work += more->work;
    sum->dead_ends += more->dead_ends;
    sum->progress += more->progress;
}

static void note_progress(KindFeatures *features, int64_t step)
{
    int64_t gap = (step - features->progress_at) * GAP_UNIT;
    assert(gap >= 0);
    features->gap += (gap - features->gap) / GAP_SHARE;
    features->progress_at = step;
}

void kind_features_look(KindFeatures *features, const Observation *observation)
{
    assert(observation->num_lists == features->num_lists && observation->num_taken > 0);
    const KindCounts now = {observation->step, observation->work, observation->dead_ends,
                            observation->progress};
    const KindCounts *seen = &features->seen;
    const KindCounts fresh = {now.steps - seen->steps, now.work - seen->work,
                              now.dead_ends - seen->dead_ends, now.progress - seen->progress};
    assert(fresh.steps >= 0 && fresh.work >= 0 && fresh.dead_ends >= 0 && fresh.progress >= 0);
    features->seen = now;
    if (fresh.progress > 0) {
        note_progress(features, now.steps);
    }
    if (observation->last_list >= 0) {
        KindFeaturesList *list = &features->lists[observation->last_list];
        add(&list->counts, &fresh);
        add(&features->groups[is_preferred(list)], &fresh);
        list->brought_at = fresh.progress > 0 ? now.steps : list->brought_at;
    }
}

/* --- Filling ---------------------------------------------------------------------------------- */

static float lateness(const KindFeatures *features)
{
    int64_t late = features->seen.steps - features->progress_at;
    assert(late >= 0 && features->gap > 0);
    uint64_t ratio = (uint64_t)late * GAP_UNIT * GAP_UNIT / (uint64_t)features->gap;
    return (rate_numbers_log2(GAP_UNIT + ratio) - (float)GAP_UNIT_LOG) / LATE_SCALE;
}

/* How many steps it took for one of progress, as a logarithm. */
static float toil(const KindCounts *counts)
{
    return rate_numbers_scaled_log(counts->steps) - rate_numbers_scaled_log(counts->progress);
}

static float log2_work_per_step(const KindCounts *counts)
{
    return rate_numbers_log2((uint64_t)counts->work + 1) -
           rate_numbers_log2((uint64_t)counts->steps + 1);
}

/* Of the steps of the arm, in units of the mean step. */
static float price(const KindFeatures *features, const KindCounts *own)
{
    if (own->steps == 0) {
        return 0;
    }
    float x = (log2_work_per_step(own) - log2_work_per_step(&features->seen)) / PRICE_SCALE;
    return x > 1 ? 1 : x < -1 ? -1 : x;
}

static float share_of_work(const KindFeatures *features, const KindCounts *own)
{
    int64_t all = features->groups[0].work + features->groups[1].work;
    return all > 0 ? (float)own->work / (float)all : 0;
}

static float dead_ends_per_step(const KindCounts *own)
{
    float x = own->steps > 0 ? (float)own->dead_ends / (float)own->steps : 0;
    return x < 1 ? x : 1;
}

/* How much better the group of the arm does than the other one. */
static float advantage(const KindFeatures *features, int group)
{
    const KindCounts *own = &features->groups[group], *others = &features->groups[1 - group];
    return own->steps > 0 && others->steps > 0 ? toil(others) - toil(own) : 0;
}

static void fill_kinds(const KindFeatures *features, unsigned kinds, float *out)
{
    float late = lateness(features);
    for (int i = 0; i < NUM_KINDS; i++) {
        out[i] = (float)(kinds >> i & 1);
    }
    out[NUM_KINDS] = late;
    for (int i = 0; i < NUM_LATE; i++) {
        out[NUM_KINDS + 1 + i] = kinds & LATE[i] ? late : 0;
    }
}

void kind_features_fill(const KindFeatures *features, const Observation *observation, int index,
                        float *out_vector)
{
    assert(index >= 0 && index < features->num_lists);
    const KindFeaturesList *list = &features->lists[index];
    const KindCounts *own = &list->counts;
    float gap = (float)features->gap / (float)GAP_UNIT;
    int64_t num_since = features->seen.steps - list->brought_at;
    float *out = out_vector + NUM_KINDS + 1 + NUM_LATE;
    fill_kinds(features, list->kinds, out_vector);
    rate_numbers_levels(observation, index, &out[0], &out[1]);
    out[2] = rate_numbers_scaled_log(observation->now[index].count);
    out[3] = list->brought_at < 0 ? 0 : rate_numbers_recency(num_since, gap);
    out[4] = toil(own);
    out[5] = price(features, own);
    out[6] = share_of_work(features, own);
    out[7] = dead_ends_per_step(own);
    out[8] = advantage(features, is_preferred(list));
}
