#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_search.h"

#include "base/mem.h"
#include "base/rng.h"
#include "control/kind_features.h"
#include "heur/heur.h"

enum { LISTS = 4, MAX_LOOKS = 400, NUM_KINDS = 9 };

/* What was seen at each look, from which the naive implementation computes everything anew. */
typedef struct History {
    struct {
        SearchStats stats;
        int last_list;
    } looks[MAX_LOOKS];
    int count;
} History;

typedef struct Sums {
    double steps, work, dead_ends, progress;
    double brought_at; /* -1: never */
} Sums;

static const struct {
    const char *lists;
    const char *kinds[LISTS]; /* a letter for each number that is 1; see LETTERS */
} SETS[] = {
    {"ff,lm+,burst(lm+),restart", {"r", "lp", "lpb", "s"}},
    {"rp/softmin,novelty2(lm),wl,rules", {"rd", "ln", "w", "u"}},
    {"add/type,max+,cg,burst:iw(cg)", {"rd", "rp", "", "b"}},
    {"goalcount+,random,novelty1(ff)+/ff/g,lmcut", {"p", "d", "rpn", ""}},
};

static const char LETTERS[] = "rlwpdnbsu";

/* --- The definition, computed anew ------------------------------------------------------------ */

static double straight_log2(double x)
{
    double whole = floor(log2(x));
    return whole + x / exp2(whole) - 1;
}

static double scaled_log(double x)
{
    return straight_log2(1 + x) / 20;
}

/* Of the lists whose bit is set. */
static Sums sum_up(const History *log, unsigned lists)
{
    Sums sums = {.brought_at = -1};
    for (int i = 1; i < log->count; i++) {
        const SearchStats *now = &log->looks[i].stats, *before = &log->looks[i - 1].stats;
        int last = log->looks[i].last_list;
        if (last >= 0 && (lists >> last & 1)) {
            sums.steps += (double)(now->steps - before->steps);
            sums.work += (double)(now->work - before->work);
            sums.dead_ends += (double)(now->dead_ends - before->dead_ends);
            sums.progress += (double)(now->progress - before->progress);
            sums.brought_at =
                now->progress > before->progress ? (double)now->steps : sums.brought_at;
        }
    }
    return sums;
}

/* Mean gap in whole sixteenths, and the steps since the last progress. */
static void find_gap(const History *log, int64_t *out_gap, int64_t *out_since)
{
    int64_t gap = 64 * 16, at = 0;
    for (int i = 1; i < log->count; i++) {
        if (log->looks[i].stats.progress > log->looks[i - 1].stats.progress) {
            gap += (16 * (log->looks[i].stats.steps - at) - gap) / 8;
            at = log->looks[i].stats.steps;
        }
    }
    *out_gap = gap;
    *out_since = log->looks[log->count - 1].stats.steps - at;
}

static bool has(const char *kinds, const char *letters)
{
    return strpbrk(kinds, letters) != NULL;
}

static double clip(double x)
{
    return fmax(-1, fmin(1, x));
}

static double toil(Sums sums)
{
    return scaled_log(sums.steps) - scaled_log(sums.progress);
}

static void compute(const Search *search, const History *log, size_t set, int list, double *out)
{
    const char *kinds = SETS[set].kinds[list];
    const SearchStats *now = &log->looks[log->count - 1].stats;
    unsigned preferred = 0;
    int64_t gap, since;
    for (int i = 0; i < LISTS; i++) {
        preferred |= (unsigned)has(SETS[set].kinds[i], "p") << i;
    }
    unsigned group = has(kinds, "p") ? preferred : ~preferred;
    Sums own = sum_up(log, 1u << list), all = sum_up(log, ~0u);
    Sums friends = sum_up(log, group), others = sum_up(log, ~group);
    find_gap(log, &gap, &since);
    double late = straight_log2(1 + floor(256.0 * (double)since / (double)gap) / 16) / 5;
    static const char *const LATE[] = {"p", "dn", "b", "s", "u"};
    for (int i = 0; i < NUM_KINDS; i++) {
        *out++ = strchr(kinds, LETTERS[i]) != NULL;
    }
    *out++ = late;
    for (int i = 0; i < 5; i++) {
        *out++ = has(kinds, LATE[i]) ? late : 0;
    }
    double first = search->initial_h[list];
    *out++ = search->best_h[list] / first;
    *out++ = search->lists[list].count == 0
                 ? 0
                 : fmin(2, (double)(search->lists[list].min - search->best_h[list]) / first);
    *out++ = scaled_log((double)search->lists[list].count);
    double age = ((double)now->steps - own.brought_at) * 16 / (double)gap;
    *out++ = own.brought_at < 0 || age >= 126
                 ? 0
                 : exp2(floor(-age)) * (1 + (-age - floor(-age)));
    *out++ = toil(own);
    *out++ = own.steps == 0 ? 0
                            : clip((straight_log2(1 + own.work) - straight_log2(1 + own.steps) -
                                    straight_log2(1 + (double)now->work) +
                                    straight_log2(1 + (double)now->steps)) /
                                   8);
    *out++ = all.work > 0 ? own.work / all.work : 0;
    *out++ = own.steps > 0 ? fmin(1, own.dead_ends / own.steps) : 0;
    *out++ = friends.steps > 0 && others.steps > 0 ? toil(others) - toil(friends) : 0;
}

/* --- The same --------------------------------------------------------------------------------- */

/* A search in which anything happens; sometimes for long nothing. */
static void go_on(Search *search, Rng *rng, int look)
{
    SearchStats *stats = &search->stats;
    bool is_stuck = look % 50 > 30;
    search->last_list = (int)rng_below(rng, LISTS);
    stats->steps += rng_below(rng, 10) == 0 ? rng_below(rng, 3000) : rng_below(rng, 3);
    stats->work += rng_below(rng, 100);
    stats->dead_ends += rng_below(rng, 3);
    stats->progress += !is_stuck && rng_below(rng, 4) == 0;
    for (int i = 0; i < LISTS; i++) {
        search->best_h[i] -= search->best_h[i] > 1 && rng_below(rng, 20) == 0;
        search->lists[i].count = rng_below(rng, 1000);
        search->lists[i].min = search->best_h[i] + (int64_t)rng_below(rng, 100);
    }
}

static void check_set(size_t set)
{
    static History log;
    ListSpecs specs;
    Error error = {0};
    KindFeatures features;
    Observation observation;
    Rng rng;
    Search search = fake_search(LISTS, COUNTS(1, 1, 1, 1));
    assert_true(list_spec_parse(SETS[set].lists, &specs, &error));
    kind_features_init(&features, specs.data, LISTS);
    list_spec_release(&specs);
    observation_init(&observation, LISTS);
    observation.is_brief = true;
    rng_seed(&rng, set);
    log.count = 0;
    search.last_list = -1;
    search.stats.work = 30; /* of the initial state */
    for (int i = 0; i < LISTS; i++) {
        search.initial_h[i] = search.best_h[i] = 40;
    }
    for (int look = 0; look < MAX_LOOKS; look++) {
        size_t bytes = mem_stats().current;
        log.looks[log.count].stats = search.stats;
        log.looks[log.count++].last_list = search.last_list;
        observation_take(&observation, &search);
        kind_features_look(&features, &observation);
        for (int list = 0; list < LISTS; list++) {
            float found[KIND_FEATURES_LENGTH];
            double expected[KIND_FEATURES_LENGTH];
            kind_features_fill(&features, &observation, list, found);
            compute(&search, &log, set, list, expected);
            for (int i = 0; i < KIND_FEATURES_LENGTH; i++) {
                if (!(fabs(found[i] - expected[i]) <= 1e-5)) {
                    fail_msg("set %d, look %d, list %d, number %d: %f, not %f", (int)set, look,
                             list, i, (double)found[i], expected[i]);
                }
            }
        }
        assert_int_equal(mem_stats().current, bytes);
        go_on(&search, &rng, look);
    }
    observation_release(&observation);
    kind_features_release(&features);
}

static void they_are_what_the_header_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof SETS / sizeof *SETS; i++) {
        check_set(i);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void what_is_not_known_yet_is_no_level(void **state)
{
    (void)state;
    KindFeatures features;
    ListSpecs specs;
    Error error = {0};
    Observation observation;
    float vector[KIND_FEATURES_LENGTH];
    Search search = fake_search(1, COUNTS(0));
    search.last_list = -1;
    search.best_h[0] = search.initial_h[0] = HEUR_DEAD_END;
    assert_true(list_spec_parse("ff", &specs, &error));
    kind_features_init(&features, specs.data, 1);
    observation_init(&observation, 1);
    observation_take(&observation, &search);
    kind_features_look(&features, &observation);
    kind_features_fill(&features, &observation, 0, vector);
    assert_true(vector[15] == 1);
    for (int i = 1; i < KIND_FEATURES_LENGTH; i++) {
        assert_true(i == 15 || vector[i] == 0);
    }
    observation_release(&observation);
    kind_features_release(&features);
    list_spec_release(&specs);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_are_what_the_header_says),
        cmocka_unit_test(what_is_not_known_yet_is_no_level),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
