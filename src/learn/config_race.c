#include "learn/config_race.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "learn/trial_grid.h"

enum {
    FIRST_TASKS = 4,    /* of the first round */
    SURVIVORS = 2,      /* one in so many takes part in the next round */
    CAP = 8,            /* a search may cost so many times as much as the best known one */
    LEAST_CAP = 50000,  /* counted microseconds */
    HARD = 10,          /* a task is hard if it takes one part in so many of the limit */
    LEAST_FOR_LINE = 6, /* tasks; fewer have no slope */
};

static const double CLEAR = 1.7;        /* standard errors: about one chance in twenty by luck */
static const double LEAST_GAIN = 0.03;  /* of the logarithm: 7 % */
static const double LOG_CHEAP = 6;      /* a second, counted */
static const double LEAST_SPREAD = 0.2; /* of the logarithms of sizes that have a slope */

/* --- Life ------------------------------------------------------------------------------------- */

static int64_t size_of(const Task *task)
{
    return (int64_t)task->num_facts + task->num_operators;
}

ConfigRace *config_race_new(const ConfigRaceOptions *options)
{
    assert(options->num_configs > 0 && options->num_tasks > 0 && options->max_cost > 0);
    ConfigRace *race = MEM_NEW(ConfigRace, 1);
    size_t num_configs = (size_t)options->num_configs, num_tasks = (size_t)options->num_tasks;
    race->options = *options;
    race->order = MEM_NEW(int32_t, num_tasks);
    race->outcomes = MEM_NEW(SearchTrialOutcome, num_configs * num_tasks);
    race->caps = MEM_NEW(int64_t, num_configs * num_tasks);
    race->alive = MEM_NEW(int, num_configs);
    race->results = MEM_NEW(ConfigResult, num_configs);
    return race;
}

void config_race_free(ConfigRace *race)
{
    if (!race) {
        return;
    }
    size_t num_configs = (size_t)race->options.num_configs;
    size_t num_tasks = (size_t)race->options.num_tasks;
    MEM_FREE(race->order, num_tasks);
    MEM_FREE(race->outcomes, num_configs * num_tasks);
    MEM_FREE(race->caps, num_configs * num_tasks);
    MEM_FREE(race->alive, num_configs);
    MEM_FREE(race->results, num_configs);
    MEM_FREE(race, 1);
}

static int place_of(const ConfigRace *race, int config, int task)
{
    return config * race->options.num_tasks + task;
}

/* --- Searches --------------------------------------------------------------------------------- */

/* The searches of a round: every configuration on every task of it. */
typedef struct Round {
    ConfigRace *race;
    const int *configs;
    int num_configs, first, num_tasks; /* tasks in race->order */
} Round;

static const Task *task_of(void *context, int index)
{
    const Round *round = context;
    const ConfigRace *race = round->race;
    return race->options.tasks[race->order[round->first + index]];
}

static void describe(void *context, int row, int index, SearchTrialOptions *out_trial,
                     char out_name[TRIAL_GRID_NAME])
{
    const Round *round = context;
    const ConfigRace *race = round->race;
    int config = round->configs[row], task = race->order[round->first + index];
    *out_trial = config_table_trial(&race->options.configs[config], race->options.model,
                                    race->options.rules, race->caps[place_of(race, config, task)]);
    snprintf(out_name, TRIAL_GRID_NAME, "%s%s on %d", race->options.name,
             race->options.configs[config].name, task);
}

static void watch_items(void *context, int num_done, int num_items)
{
    const ConfigRaceOptions *options = &((const Round *)context)->race->options;
    options->watch(options->context, num_done, num_items);
}

static bool is_interrupted(const ConfigRace *race)
{
    return limits_check(race->options.limits) != LIMITS_OK;
}

static void take_outcomes(const Round *round, const SearchTrialOutcome *outcomes)
{
    ConfigRace *race = round->race;
    for (int i = 0; i < round->num_configs * round->num_tasks; i++) {
        int task = race->order[round->first + i % round->num_tasks];
        race->outcomes[place_of(race, round->configs[i / round->num_tasks], task)] = outcomes[i];
        race->spent += outcomes[i].cost;
    }
}

static bool run_round(Round *round, Error *error)
{
    ConfigRace *race = round->race;
    size_t count = (size_t)round->num_configs * (size_t)round->num_tasks;
    const TrialGrid grid = {.num_rows = round->num_configs,
                            .num_tasks = round->num_tasks,
                            .task = task_of,
                            .describe = describe,
                            .watch = watch_items,
                            .context = round,
                            .journal = race->options.journal,
                            .num_jobs = race->options.num_jobs,
                            .limits = race->options.limits,
                            .outcomes = MEM_NEW(SearchTrialOutcome, count)};
    bool ok = trial_grid_run(&grid, error);
    if (ok && !is_interrupted(race)) {
        take_outcomes(round, grid.outcomes);
    }
    MEM_FREE(grid.outcomes, count);
    return ok;
}

/* --- Limits ----------------------------------------------------------------------------------- */

static bool is_solved(const ConfigRace *race, int config, int task)
{
    int place = place_of(race, config, task);
    return race->caps[place] > 0 && race->outcomes[place].end == SEARCH_TRIAL_SOLVED;
}

/* What a search on this task may cost: enough to tell that it is much worse than the best one, and
 * not more than `most`. */
static int64_t cap_of(const ConfigRace *race, int task, int64_t most)
{
    int64_t cap = most;
    for (int config = 0; config < race->options.num_configs; config++) {
        if (is_solved(race, config, task)) {
            int64_t cost = CAP * race->outcomes[place_of(race, config, task)].cost;
            cost = cost > LEAST_CAP ? cost : LEAST_CAP;
            cap = cost < cap ? cost : cap;
        }
    }
    return cap;
}

/* A round can cost half of what is left of the budget at most. */
static void set_caps(Round *round)
{
    ConfigRace *race = round->race;
    int64_t num_items = (int64_t)round->num_configs * round->num_tasks;
    int64_t most = (race->options.budget - race->spent) / 2 / num_items;
    most = most > LEAST_CAP ? most : LEAST_CAP;
    most = most < race->options.max_cost ? most : race->options.max_cost;
    for (int i = 0; i < round->num_tasks; i++) {
        int task = race->order[round->first + i];
        int64_t cap = cap_of(race, task, most);
        for (int k = 0; k < round->num_configs; k++) {
            race->caps[place_of(race, round->configs[k], task)] = cap;
        }
    }
}

/* --- Scores ----------------------------------------------------------------------------------- */

/* A search without a plan counts as twice what it was allowed, or twice what the default took or was
 * allowed: later rounds allow less than the default had, which must not look like a gain. */
static double log_cost(const ConfigRace *race, int config, int task)
{
    int place = place_of(race, config, task), standard = place_of(race, 0, task);
    int64_t known = is_solved(race, 0, task) ? race->outcomes[standard].cost : race->caps[standard];
    int64_t most = known > race->caps[place] ? known : race->caps[place];
    int64_t cost = is_solved(race, config, task) ? race->outcomes[place].cost : 2 * most;
    return log10(fmax((double)cost, 1));
}

/* Whether it finds plans of more tasks, by more than the spread of luck among those that only one of
 * the two solves. What a search without a plan would have cost is not known, so costs say too little
 * of it. */
static bool solves_more(const ConfigRace *race, int config, int other)
{
    int gained = 0, lost = 0;
    for (int i = 0; i < race->num_used; i++) {
        bool own = is_solved(race, config, race->order[i]);
        bool its = is_solved(race, other, race->order[i]);
        gained += own && !its;
        lost += its && !own;
    }
    return gained - lost > sqrt(gained + lost);
}

/* A straight line through points. */
typedef struct Line {
    bool is_flat; /* has no slope, whatever the points are */
    int count;
    double sum_x, sum_y, sum_xx, sum_xy, sum_yy;
} Line;

static void line_add(Line *line, double x, double y)
{
    line->count++;
    line->sum_x += x;
    line->sum_y += y;
    line->sum_xx += x * x;
    line->sum_xy += x * y;
    line->sum_yy += y * y;
}

/* Few points, or points close to each other, have no slope. */
static bool line_has_slope(const Line *line)
{
    double count = line->count, mean_x = line->sum_x / count;
    double spread_x = line->sum_xx - count * mean_x * mean_x;
    return !line->is_flat && line->count >= LEAST_FOR_LINE &&
           spread_x > count * LEAST_SPREAD * LEAST_SPREAD;
}

/* Its value at x, and the standard error of that; the mean if there is no slope. */
static void line_read(const Line *line, double x, double *out_value, double *out_error)
{
    double count = line->count, mean_x = line->sum_x / count, mean_y = line->sum_y / count;
    double spread_x = line->sum_xx - count * mean_x * mean_x;
    double spread_y = fmax(0, line->sum_yy - count * mean_y * mean_y);
    bool has_slope = line_has_slope(line);
    double slope = has_slope ? (line->sum_xy - count * mean_x * mean_y) / spread_x : 0;
    double rest = fmax(0, spread_y - slope * slope * (has_slope ? spread_x : 0));
    double variance = line->count > 2 ? rest / (count - (has_slope ? 2 : 1)) : 1;
    double distance = x - mean_x;
    *out_value = mean_y + slope * distance;
    *out_error = sqrt(variance * (1 / count + (has_slope ? distance * distance / spread_x : 0)));
}

int config_race_num_hard(const ConfigRace *race, int config)
{
    int count = 0;
    for (int i = 0; i < race->options.num_tasks; i++) {
        int place = place_of(race, config, i);
        count +=
            race->caps[place] > 0 && (!is_solved(race, config, i) ||
                                      HARD * race->outcomes[place].cost >= race->options.max_cost);
    }
    return count;
}

static double target_size(const ConfigRace *race)
{
    int64_t largest = 1;
    for (int i = 0; i < race->options.num_tasks; i++) {
        int64_t size = size_of(race->options.tasks[i]);
        largest = size > largest ? size : largest;
    }
    return log10((double)largest * race->options.growth);
}

/* Logarithms of the ratio of two costs, over the tasks that have been used so far. Where one of the two
 * solves more, its ratios are bounded by limits on the larger tasks: a slope would turn that into a
 * gain of whoever fails. */
static Line line_between(const ConfigRace *race, int config, int other)
{
    Line line = {.is_flat = solves_more(race, config, other) || solves_more(race, other, config)};
    for (int i = 0; i < race->num_used; i++) {
        int task = race->order[i];
        line_add(&line, log10((double)size_of(race->options.tasks[task])),
                 log_cost(race, config, task) - log_cost(race, other, task));
    }
    return line;
}

static void judge(ConfigRace *race, int config)
{
    ConfigResult *result = &race->results[config];
    Line line = line_between(race, config, 0);
    result->num_tried = race->num_used;
    result->num_solved = 0;
    for (int i = 0; i < race->num_used; i++) {
        result->num_solved += is_solved(race, config, race->order[i]);
    }
    line_read(&line, target_size(race), &result->score, &result->error);
    result->num_rounds = race->num_rounds;
}

/* What is uncertain comes later. */
static double rank_of(const ConfigRace *race, int config)
{
    const ConfigResult *result = &race->results[config];
    return result->score + result->error / 2;
}

/* Insertion sort: there are few, and of equals the earlier one stays first. */
static void sort_alive(ConfigRace *race)
{
    for (int i = 1; i < race->num_alive; i++) {
        int moved = race->alive[i], at = i;
        while (at > 0 && (rank_of(race, moved) < rank_of(race, race->alive[at - 1]) ||
                          (rank_of(race, moved) == rank_of(race, race->alive[at - 1]) &&
                           moved < race->alive[at - 1]))) {
            race->alive[at] = race->alive[at - 1];
            at--;
        }
        race->alive[at] = moved;
    }
}

/* --- Order of the tasks ----------------------------------------------------------------------- */

typedef struct Ranked {
    int32_t task;
    int64_t size;
} Ranked;

static int compare_sizes(const void *left, const void *right)
{
    const Ranked *a = left, *b = right;
    return a->size != b->size ? (a->size < b->size ? 1 : -1) : a->task - b->task;
}

/* The index with its binary digits in reverse order: 0, 4, 2, 6, 1, 5, 3, 7. */
static uint32_t reverse(uint32_t index, int num_digits)
{
    uint32_t result = 0;
    for (int i = 0; i < num_digits; i++) {
        result |= (index >> i & 1) << (num_digits - 1 - i);
    }
    return result;
}

/* Every beginning of the order has tasks of all sizes, the largest one first. */
static void order_tasks(ConfigRace *race)
{
    int count = race->options.num_tasks, num_digits = 0, used = 0;
    Ranked *ranked = MEM_NEW(Ranked, (size_t)count);
    for (int i = 0; i < count; i++) {
        ranked[i] = (Ranked){i, size_of(race->options.tasks[i])};
    }
    qsort(ranked, (size_t)count, sizeof *ranked, compare_sizes);
    while (1 << num_digits < count) {
        num_digits++;
    }
    for (uint32_t i = 0; i < 1U << num_digits; i++) {
        uint32_t place = reverse(i, num_digits);
        if (place < (uint32_t)count) {
            race->order[used++] = ranked[place].task;
        }
    }
    assert(used == count);
    MEM_FREE(ranked, (size_t)count);
}

/* --- The race --------------------------------------------------------------------------------- */

static bool run_default(ConfigRace *race, Error *error)
{
    static const int DEFAULT[] = {0};
    Round round = {
        .race = race, .configs = DEFAULT, .num_configs = 1, .num_tasks = race->options.num_tasks};
    set_caps(&round);
    return run_round(&round, error);
}

static void start(ConfigRace *race)
{
    race->num_alive = 0;
    for (int i = 1; i < race->options.num_configs; i++) {
        race->alive[race->num_alive++] = i;
    }
}

static void drop_worst(ConfigRace *race)
{
    race->num_alive = (race->num_alive + SURVIVORS - 1) / SURVIVORS;
}

/* The next tasks for those that are left; fewer are left when there is no budget for all of them. */
static bool run_next(ConfigRace *race, Error *error)
{
    int left = race->options.num_tasks - race->num_used;
    int wanted = race->num_used > 0 ? race->num_used : FIRST_TASKS;
    Round round = {.race = race,
                   .configs = race->alive,
                   .num_configs = race->num_alive,
                   .first = race->num_used,
                   .num_tasks = wanted < left ? wanted : left};
    set_caps(&round);
    bool ok = run_round(&round, error);
    race->num_used += round.num_tasks;
    race->num_rounds++;
    return ok;
}

bool config_race_is_clear(double score, double error)
{
    return score + CLEAR * error < 0 && score < -LEAST_GAIN;
}

static bool beats_default(const ConfigRace *race, int config)
{
    const ConfigResult *result = &race->results[config];
    return config_race_is_clear(result->score, result->error);
}

/* Whether it hardly costs anything, also at the size that matters, as far as the tasks tell. */
static bool is_cheap(const ConfigRace *race, int config)
{
    Line line = {0};
    for (int i = 0; i < race->num_used; i++) {
        int task = race->order[i];
        if (!is_solved(race, config, task)) {
            return false;
        }
        line_add(&line, log10((double)size_of(race->options.tasks[task])),
                 log_cost(race, config, task));
    }
    double score, error;
    line_read(&line, target_size(race), &score, &error);
    return line_has_slope(&line) && score + error < LOG_CHEAP;
}

/* Whether luck may be all that the first one of the race is ahead by, or so little time that it does
 * not matter. */
static bool is_close_to_first(const ConfigRace *race, int config)
{
    Line line = line_between(race, config, race->alive[0]);
    double score, error;
    line_read(&line, target_size(race), &score, &error);
    return score < LEAST_GAIN || score < CLEAR * error || is_cheap(race, config);
}

/* Those that are clearly better than the default and not clearly worse than the first one are equals.
 * Of these, one that solves more is the better one; otherwise the one that comes first in the
 * table, as it has the most to fall back on. */
static void choose(ConfigRace *race)
{
    race->best = 0;
    for (int i = 0; i < race->num_alive; i++) {
        int config = race->alive[i];
        if (beats_default(race, config) && is_close_to_first(race, config) &&
            (race->best == 0 || solves_more(race, config, race->best) ||
             (config < race->best && !solves_more(race, race->best, config)))) {
            race->best = config;
        }
    }
}

bool config_race_run(ConfigRace *race, Error *error)
{
    order_tasks(race);
    bool ok = run_default(race, error);
    start(race);
    while (ok && race->num_alive > 0 && race->num_used < race->options.num_tasks &&
           !race->is_out_of_budget && !is_interrupted(race)) {
        ok = run_next(race, error);
        if (ok && !is_interrupted(race)) {
            judge(race, 0);
            for (int i = 0; i < race->num_alive; i++) {
                judge(race, race->alive[i]);
            }
            sort_alive(race);
            race->is_out_of_budget = race->spent > race->options.budget;
        }
        int num_before = race->num_alive;
        if (race->num_used < race->options.num_tasks && !race->is_out_of_budget) {
            drop_worst(race);
        }
        if (race->options.tell && ok && !is_interrupted(race)) {
            race->options.tell(race->options.context, num_before - race->num_alive);
        }
    }
    if (ok && !is_interrupted(race)) {
        choose(race);
    }
    return ok;
}
