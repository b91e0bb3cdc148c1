#include "learn/static_rule.h"

#include <string.h>

#include "learn/learned_policy.h"

/* The rates that a rule gives to the lists that it prefers, from most of the steps to all. */
static const float RATES[] = {30, 4};

enum { NUM_RATES = sizeof RATES / sizeof *RATES, NO_LIST = -1 };

typedef struct Rule {
    int left, right; /* lists that it prefers; the same one twice if it is one; NO_LIST: none */
    bool is_for_preferred; /* all those for preferred successors */
    float rate;
} Rule;

/* --- Which there are -------------------------------------------------------------------------- */

static bool has_several_preferred(const ListSpec *lists, int num_lists)
{
    int count = 0;
    for (int i = 0; i < num_lists; i++) {
        count += lists[i].is_preferred_only;
    }
    return count > 1;
}

/* Rules at all rates. */
static int num_graded(const ListSpec *lists, int num_lists)
{
    return NUM_RATES * (num_lists + has_several_preferred(lists, num_lists));
}

/* Two of two are all. */
static int num_pairs(int num_lists)
{
    return num_lists > 2 ? num_lists * (num_lists - 1) / 2 : 0;
}

int static_rule_count(const Recipe *recipe, const ListSpec *lists, int num_lists)
{
    if (recipe_correct(recipe)) {
        return 1;
    }
    return recipe_has_rates(recipe) ? 1 + num_graded(lists, num_lists) + num_pairs(num_lists)
                                    : num_lists;
}

/* --- What they are ---------------------------------------------------------------------------- */

static Rule pair_rule(int num_lists, int number)
{
    int left = 0;
    for (; number >= num_lists - 1 - left; left++) {
        number -= num_lists - 1 - left;
    }
    return (Rule){.left = left, .right = left + 1 + number, .rate = RATES[0]};
}

/* All alike, then those at all rates, then pairs. */
static Rule rate_rule(const ListSpec *lists, int num_lists, int number)
{
    Rule rule = {.left = NO_LIST, .right = NO_LIST};
    if (number == 0) {
        return rule;
    }
    number--;
    if (number >= num_graded(lists, num_lists)) {
        return pair_rule(num_lists, number - num_graded(lists, num_lists));
    }
    int list = number / NUM_RATES;
    rule.rate = RATES[number % NUM_RATES];
    rule.is_for_preferred = list == num_lists;
    if (!rule.is_for_preferred) {
        rule.left = rule.right = list;
    }
    return rule;
}

static bool is_liked(Rule rule, const ListSpec *lists, int list)
{
    bool is_for_it = rule.is_for_preferred && lists[list].is_preferred_only;
    return list == rule.left || list == rule.right || is_for_it;
}

void static_rule_fill(const Recipe *recipe, const ListSpec *lists, int num_lists, int number,
                      bool is_soft, Policy *policy)
{
    bool has_rates = recipe_has_rates(recipe);
    Rule rule = has_rates ? rate_rule(lists, num_lists, number)
                          : (Rule){.left = number, .right = number, .rate = 1};
    float rate = has_rates && is_soft ? RATES[NUM_RATES - 1] : rule.rate;
    Mlp *mlp = &policy->mlp;
    memset(mlp->parameters, 0, mlp->num_parameters * sizeof *mlp->parameters);
    for (int i = 0; i < num_lists; i++) {
        if (is_liked(rule, lists, i)) {
            learned_policy_prefer(policy, i, rate);
        }
    }
}
