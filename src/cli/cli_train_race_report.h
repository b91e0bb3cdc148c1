/* What is said about a training by races: during it, at its end, and in the card of its policy. */
#ifndef CLI_TRAIN_RACE_REPORT_H
#define CLI_TRAIN_RACE_REPORT_H

#include "cli/cli_train_race_state.h"

/* What is done now, for the live view: the round, how many are left and who is first. */
void cli_train_race_report_stage(const CliTrainRaceState *state, char *out_text, size_t size);

/* Who is ahead after a round, and who is out and why. */
void cli_train_race_report_round(const CliTrainRaceState *state, int num_out);

/* Whether the winner does better than `veer plan` without it on tasks that took no part: the last word,
 * as a race on few large tasks may be won by luck. */
bool cli_train_race_report_is_worth(const CliTrainRaceState *state);

/* The tables and the verdict, or one JSON object. */
void cli_train_race_report_print(const CliTrainRaceState *state);

/* What was tried, what won, by how much. */
void cli_train_race_report_add_card(const CliTrainRaceState *state, Policy *policy);

#endif
