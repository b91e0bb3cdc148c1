#include "search/run_rules.h"

#include <assert.h>
#include <string.h>

#include "base/units.h"

static const struct {
    const char *name;
    RunRules rules;
} SETS[] = {
    [RUN_RULES_VEER] = {"veer", {0}},
    [RUN_RULES_PAPER] = {"paper",
                         {.step_kind = RUN_STEP_POP,
                          .cheaper_rule = RUN_CHEAPER_KEEPS,
                          .empty_rule = RUN_EMPTY_DRAW,
                          .seed = 2011, /* the published program's default */
                          .fixes_first_step = true}},
};

RunRules run_rules_of(RunRulesSet set)
{
    assert((size_t)set < sizeof SETS / sizeof *SETS);
    return SETS[set].rules;
}

const char *run_rules_name(size_t set)
{
    return set < sizeof SETS / sizeof *SETS ? SETS[set].name : NULL;
}

/* What follows the name of a set that draws: nothing, ":SEED" or ":end". */
static bool parse_draw(const char *text, RunRules *rules)
{
    if (strcmp(text, ":end") == 0) {
        rules->empty_rule = RUN_EMPTY_ENDS;
        return true;
    }
    int64_t seed = rules->seed;
    bool ok = *text == '\0' || (*text == ':' && units_parse_count(text + 1, 0, UINT32_MAX, &seed));
    rules->seed = (uint32_t)seed;
    return ok;
}

bool run_rules_parse(const char *text, RunRules *out_rules)
{
    for (size_t i = 0; i < sizeof SETS / sizeof *SETS; i++) {
        size_t length = strlen(SETS[i].name);
        if (strncmp(text, SETS[i].name, length) == 0) {
            *out_rules = SETS[i].rules;
            return out_rules->empty_rule == RUN_EMPTY_DRAW ? parse_draw(text + length, out_rules)
                                                           : text[length] == '\0';
        }
    }
    return false;
}

const char *run_rules_step_name(size_t kind)
{
    static const char *const NAMES[] = {[RUN_STEP_POP] = "pop", [RUN_STEP_EXPANSION] = "expansion"};
    return kind < sizeof NAMES / sizeof *NAMES ? NAMES[kind] : NULL;
}

int64_t run_rules_max_steps(const RunRules *rules, int64_t num_decisions)
{
    assert(num_decisions >= 0);
    return num_decisions + rules->fixes_first_step;
}
