#include "control/control_table.h"

#include <assert.h>
#include <string.h>

#include "control/control_bandit.h"
#include "control/control_boost.h"
#include "control/control_network.h"
#include "control/control_policy.h"
#include "control/control_rates.h"
#include "control/control_remote.h"
#include "control/control_replay.h"
#include "control/control_static.h"

const ControlClass control_table[] = {
    {.name = "single",
     .argument = "LIST",
     .is_argument_optional = true,
     .is_brief = true,
     .state_new = control_static_single_new,
     .state_free = control_static_single_free,
     .choose = control_static_single_choose,
     .summary = "always the same list; LIST may be left out if there is only one list",
     .reference = ""},
    {.name = "alt",
     .argument = "LIST,...[/K]",
     .is_argument_optional = true,
     .is_brief = true,
     .state_new = control_static_alt_new,
     .state_free = control_static_alt_free,
     .choose = control_static_alt_choose,
     .summary = "the lists in turn, by default all, K steps each, by default 1; a list that was "
                "empty catches up; alt:/K for all lists",
     .reference = "RH10"},
    {.name = "random",
     .argument = "SEED",
     .is_argument_optional = true,
     .is_brief = true,
     .state_new = control_static_random_new,
     .state_free = control_static_random_free,
     .choose = control_static_random_choose,
     .summary = "a non-empty list, drawn uniformly; SEED is 0 by default",
     .reference = ""},
    {.name = "argmin-mean",
     .state_new = control_static_argmin_new,
     .state_free = control_static_argmin_free,
     .choose = control_static_argmin_choose_mean,
     .summary = "the list whose entries have the smallest mean",
     .reference = "SBL21"},
    {.name = "argmin-h",
     .is_brief = true,
     .state_new = control_static_argmin_new,
     .state_free = control_static_argmin_free,
     .choose = control_static_argmin_choose_h,
     .summary = "the list whose best entry is the smallest",
     .reference = ""},
    {.name = "boost",
     .argument = "STEPS,LIST=STEPS...",
     .is_argument_optional = true,
     .is_brief = true,
     .state_new = control_boost_new,
     .state_free = control_boost_free,
     .choose = control_boost_choose,
     .set_price = control_boost_set_price,
     .summary = "the lists in turn, but when a state improves a best h, the lists of preferred "
                "successors get STEPS more, by default 1000, or each LIST its own STEPS; without "
                "such lists, the list of that heuristic",
     .reference = "RW10"},
    {.name = "bandit",
     .argument = "STEPS",
     .is_argument_optional = true,
     .is_brief = true,
     .state_new = control_bandit_new,
     .state_free = control_bandit_free,
     .choose = control_bandit_choose,
     .set_price = control_bandit_set_price,
     .summary = "learns during the search which list makes most progress for its cost; what it has "
                "learned fades over STEPS, by default 1000; lists of preferred successors have a "
                "start",
     .reference = "GM11"},
    {.name = "replay",
     .argument = "FILE",
     .is_brief = true,
     .state_new = control_replay_new,
     .state_free = control_replay_free,
     .choose = control_replay_choose,
     .summary = "list numbers from a file or a trace, one per choice; behind its end the last one",
     .reference = ""},
    {.name = "network",
     .argument = "FILE",
     .state_new = control_policy_network_new,
     .state_free = control_network_free,
     .choose = control_network_choose,
     .summary = "the list with the greatest output of a learned policy: .safetensors of Veer, or "
                "the published .npz",
     .reference = "SBL21"},
    {.name = "rates",
     .argument = "FILE",
     .is_brief = true,
     .state_new = control_policy_rates_new,
     .state_free = control_rates_free,
     .choose = control_rates_choose,
     .summary = "divides the steps among the lists by the rates of a learned policy, or corrects "
                "the rule that the policy names by them",
     .reference = ""},
    {.name = "remote",
     .argument = "[ADDRESS:]PORT[,TIME]",
     .chooses_first = true,
     .state_new = control_remote_new,
     .state_free = control_remote_free,
     .choose = control_remote_choose,
     .summary = "a controller in another program, which listens on that port; TIME is how long to "
                "wait, by default 10s to connect and 120s for each answer",
     .reference = "SBL21",
     .finish = control_remote_finish,
     .failure = control_remote_failure},
};

const int control_table_size = sizeof control_table / sizeof *control_table;

const ControlClass *control_table_find(const char *name, size_t length)
{
    assert(name);
    for (int i = 0; i < control_table_size; i++) {
        if (strlen(control_table[i].name) == length &&
            strncmp(control_table[i].name, name, length) == 0) {
            return &control_table[i];
        }
    }
    return NULL;
}
