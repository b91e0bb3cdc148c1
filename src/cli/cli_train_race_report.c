#include "cli/cli_train_race_report.h"

#include <math.h>

#include "base/json_io.h"
#include "cli/cli_output.h"

enum {
    MAX_TEXT = 200,
    MAX_TOLD = 3, /* configurations that are named when they go on, or are out, after a round */
};

static const double MUCH = 1.25; /* times the cost of the default: reason to dismiss */

typedef CliTrainRaceState State;
typedef CliTrainRaceRow Row;

/* --- While it runs ---------------------------------------------------------------------------- */

static const char *name_of(const ConfigRace *race, int config)
{
    return race->options.configs[config].name;
}

void cli_train_race_report_stage(const State *state, char *out_text, size_t size)
{
    const ConfigRace *race = cli_train_race_state_last(state);
    if (state->rates) {
        snprintf(out_text, size, "rates around %s, generation %d", name_of(race, race->best),
                 state->rates->num_generations + 1);
    } else if (race->num_alive == 0) {
        snprintf(out_text, size, "searching by %s", name_of(race, 0));
    } else {
        snprintf(out_text, size, "race, round %d, %d %s%s%s", race->num_rounds + 1, race->num_alive,
                 state->second ? "variations" : "configurations",
                 race->num_rounds > 0 ? ", first: " : "",
                 race->num_rounds > 0 ? name_of(race, race->alive[0]) : "");
    }
}

static void tell_config(const ConfigRace *race, const char *word, int config, FILE *out)
{
    const ConfigResult *result = &race->results[config];
    fprintf(out, "  %-4s %-32s solved %d of %d, %.3f times %s (+-%.0f %%)\n", word,
            name_of(race, config), result->num_solved, result->num_tried, pow(10, result->score),
            name_of(race, 0), 100 * (pow(10, result->error) - 1));
}

void cli_train_race_report_round(const State *state, int num_out)
{
    const ConfigRace *race = cli_train_race_state_last(state);
    FILE *out = state->options->out;
    for (int i = 0; out && i < race->num_alive && i < MAX_TOLD; i++) {
        tell_config(race, "in", race->alive[i], out);
    }
    for (int i = 0; out && i < num_out && i < MAX_TOLD; i++) {
        tell_config(race, "out", race->alive[race->num_alive + i], out);
    }
    if (out && num_out > MAX_TOLD) {
        fprintf(out, "  out  and %d more that are worse\n", num_out - MAX_TOLD);
    }
}

/* --- Tasks that were kept back ---------------------------------------------------------------- */

static bool is_solved(const SearchTrialOutcome *outcome)
{
    return outcome->end == SEARCH_TRIAL_SOLVED;
}

/* The mean ratio of the costs of this policy and another search, where both have a plan; 0: nowhere. */
static double ratio_to(const State *state, const Row *row)
{
    double sum = 0;
    int count = 0;
    for (int i = 0; i < state->num_checked; i++) {
        const SearchTrialOutcome *own = &state->table[0].outcomes[i], *theirs = &row->outcomes[i];
        if (is_solved(own) && is_solved(theirs)) {
            sum += log(fmax((double)own->cost, 1) / fmax((double)theirs->cost, 1));
            count++;
        }
    }
    return count > 0 ? exp(sum / count) : 0;
}

static int count_solved(const State *state, const Row *row)
{
    int count = 0;
    for (int i = 0; i < state->num_checked; i++) {
        count += is_solved(&row->outcomes[i]);
    }
    return count;
}

/* One line per configuration that took part, those that went furthest first. */
static void print_race(const ConfigRace *race, const char *title, FILE *out)
{
    char reference[MAX_TEXT];
    snprintf(reference, sizeof reference, "times %s", name_of(race, 0));
    fprintf(out, "\n  %-32s %6s %5s %6s  %s\n", title, "solved", "of", "rounds", reference);
    for (int rounds = race->num_rounds; rounds > 0; rounds--) {
        for (int i = 0; i < race->options.num_configs; i++) {
            const ConfigResult *result = &race->results[i];
            if (result->num_rounds == rounds) {
                fprintf(out, "%s %-32s %6d %5d %6d %7.3f (+-%3.0f %%)\n",
                        i == race->best ? "*" : " ", name_of(race, i), result->num_solved,
                        result->num_tried, result->num_rounds, pow(10, result->score),
                        100 * (pow(10, result->error) - 1));
            }
        }
    }
    fprintf(out, "(cost read off for tasks %g times as large as the largest)\n",
            race->options.growth);
}

static void describe_rates(const State *state, char *out_text, size_t size)
{
    const ConfigRates *rates = state->rates;
    if (rates->num_generations == 0) {
        snprintf(out_text, size, "not learned: %s",
                 config_rates_can(rates) ? "too few tasks cost the search something"
                                         : "the search has no rule that they could correct");
    } else if (rates->best_score >= 0) {
        snprintf(out_text, size, "none cost less on the %d tasks to learn from",
                 rates->num_learned);
    } else {
        snprintf(out_text, size, "%.3f times the cost without them, +- %.0f %%, on %d tasks: %s",
                 pow(10, rates->score), 100 * (pow(10, rates->error) - 1), rates->num_judged,
                 rates->is_better ? "kept" : "not clear, so not kept");
    }
}

static void print_rates(const State *state, FILE *out)
{
    char text[MAX_TEXT];
    describe_rates(state, text, sizeof text);
    fprintf(out, "\nRates that correct its rule: %s.\n", text);
}

static void print_check(const State *state, FILE *out)
{
    fprintf(out, "\n  %-32s %6s %5s %s\n", "tasks that were kept back", "solved", "of",
            "  cost of the winner against it");
    for (int i = 0; i < state->num_rows; i++) {
        const Row *checked = &state->table[i];
        fprintf(out, "  %-32s %6d %5d", checked->name, count_solved(state, checked),
                state->num_checked);
        if (i > 0 && ratio_to(state, checked) > 0) {
            fprintf(out, " %12.2f", ratio_to(state, checked));
        }
        fprintf(out, "\n");
    }
}

static const Row *default_row(const State *state)
{
    return &state->table[state->num_rows - 2];
}

bool cli_train_race_report_is_worth(const State *state)
{
    int own = count_solved(state, &state->table[0]),
        others = count_solved(state, default_row(state));
    return own > others || (own == others && ratio_to(state, default_row(state)) < MUCH);
}

static void print_worth(const State *state, FILE *out)
{
    fprintf(
        out,
        "\n%.2g times the effort of `veer plan` without a policy where both find a plan, and %d "
        "of %d tasks solved in place of %d: %s.\n",
        ratio_to(state, default_row(state)), count_solved(state, &state->table[0]),
        state->num_checked, count_solved(state, default_row(state)),
        state->is_dismissed ? "not worth using, so the policy is the default search"
                            : "worth using");
}

static void print_verdict(const State *state, FILE *out)
{
    const ConfigRace *race = state->race;
    bool left_default = cli_train_race_state_left_default(state);
    if (left_default && state->num_checked > 0) {
        print_worth(state, out);
    }
    if (!left_default) {
        fprintf(out,
                "\nNothing was clearly better than `veer plan` without a policy; this policy is "
                "the same search.\n");
    }
    int num_hard = config_race_num_hard(race, 0);
    if (num_hard < CLI_TRAIN_RACE_LEAST_HARD) {
        fprintf(out,
                "\nOnly %d of %d tasks are hard for the default search: the choice is a guess for "
                "larger ones.%s\n",
                num_hard, state->num_race_tasks,
                state->generator ? "" : " Give larger tasks, or --generator.");
    }
    fprintf(out, "\nThe policy is in %s: %s.\n", state->options->policy_file,
            cli_train_race_state_chosen(state)->name);
}

static json_t *check_object(const State *state, const Row *checked)
{
    return json_pack("{s:s, s:i, s:i, s:f}", "name", checked->name, "solved",
                     count_solved(state, checked), "tasks", state->num_checked, "ratio",
                     ratio_to(state, checked));
}

static void print_json(const State *state)
{
    json_t *object = json_pack("{s:o, s:b}", "folder", json_io_string(state->options->folder),
                               "finished", state->is_finished);
    if (state->is_finished) {
        json_t *table = json_array();
        for (int i = 0; i < state->num_rows; i++) {
            json_array_append_new(table, check_object(state, &state->table[i]));
        }
        json_object_set_new(object, "configuration",
                            json_string(cli_train_race_state_chosen(state)->name));
        json_object_set_new(object, "worth_using",
                            state->num_checked > 0 ? json_boolean(!state->is_dismissed)
                                                   : json_null());
        json_object_set_new(object, "hard_tasks",
                            json_integer(config_race_num_hard(state->race, 0)));
        json_object_set_new(object, "check", table);
        json_object_set_new(object, "policy", json_io_string(state->options->policy_file));
    }
    cli_output_json(object);
}

void cli_train_race_report_print(const State *state)
{
    FILE *out = state->options->out;
    if (state->options->as_json) {
        print_json(state);
    } else if (out && state->is_finished) {
        print_race(state->race, "configuration", out);
        if (state->second) {
            print_race(state->second, "variation of the winner", out);
        }
        print_rates(state, out);
        if (state->num_checked > 0) {
            print_check(state, out);
        }
        print_verdict(state, out);
    } else if (out) {
        cli_train_plans_say_interrupted(state->options);
    }
}

/* --- The card --------------------------------------------------------------------------------- */

static void add_race(const ConfigRace *race, const char *key, Policy *policy)
{
    const ConfigResult *result = &race->results[race->best];
    char text[MAX_TEXT], result_key[MAX_TEXT];
    snprintf(text, sizeof text, "%d on %d tasks, %d of them hard", race->options.num_configs,
             race->options.num_tasks, config_race_num_hard(race, 0));
    policy_add_training(policy, key, text);
    snprintf(result_key, sizeof result_key, "%s.result", key);
    snprintf(text, sizeof text, "%.3f times the cost of the %s search, +- %.0f %%",
             pow(10, result->score), name_of(race, 0), 100 * (pow(10, result->error) - 1));
    policy_add_training(policy, result_key, text);
}

static void add_checks(const State *state, Policy *policy)
{
    for (int i = 0; i < state->num_rows; i++) {
        char key[MAX_TEXT], text[MAX_TEXT];
        snprintf(key, sizeof key, "check.%d", i + 1);
        snprintf(text, sizeof text, "%s: solved %d of %d tasks kept back", state->table[i].name,
                 count_solved(state, &state->table[i]), state->num_checked);
        policy_add_training(policy, key, text);
    }
}

void cli_train_race_report_add_card(const State *state, Policy *policy)
{
    char text[MAX_TEXT];
    policy_add_training(policy, "configuration", cli_train_race_state_chosen(state)->name);
    if (state->is_dismissed) {
        policy_add_training(policy, "dismissed", cli_train_race_state_winner(state)->name);
    }
    if (state->generator) {
        policy_add_training(policy, "generator", state->generator);
        snprintf(text, sizeof text, "%d", state->num_tasks - state->options->setup->num_tasks);
        policy_add_training(policy, "generated tasks", text);
    }
    add_race(state->race, "race", policy);
    if (state->second) {
        add_race(state->second, "variations", policy);
    }
    describe_rates(state, text, sizeof text);
    policy_add_training(policy, "rates", text);
    add_checks(state, policy);
}
