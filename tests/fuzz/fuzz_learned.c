/* Fuzz target for policies in use. The first byte names a small task, the rest is a policy file. What
 * can be read searches the task, with its lists, its heuristic, its rules and its controller; a plan
 * must be one. Lists and controllers that read files or connect are left out. */
#include <stdint.h>
#include <string.h>

#include "generated_task.h"
#include "require.h"

#include "control/control_policy.h"
#include "nn/policy_read.h"
#include "rules/rule_text.h"
#include "search/search.h"
#include "task/plan_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_STEPS = 300, MAX_LISTS = 40 };

static bool has_word(const char *text, const char *word)
{
    return text && strstr(text, word);
}

static bool leads_elsewhere(const PolicyMeaning *meaning)
{
    return has_word(meaning->lists, "table") || has_word(meaning->rule, "remote") ||
           has_word(meaning->rule, "replay") || has_word(meaning->rule, "network") ||
           has_word(meaning->rule, "rates");
}

static const char *default_lists(const Policy *policy)
{
    return policy->model ? "wl" : policy->rules ? "rules,ff" : "ff";
}

static Control *open_control(const Policy *policy, const ControlSettings *settings, Error *error)
{
    if (policy->meaning.control != POLICY_CONTROL_RULE) {
        return control_policy_wrap(policy, settings, "input", error);
    }
    return control_new(policy->meaning.rule ? policy->meaning.rule : "alt", settings, error);
}

static void search_on(const Task *task, Search *search, Control *control)
{
    while (search_status(search) == SEARCH_RUNNING) {
        int list = control_choose(control, search);
        if (list < 0) {
            break;
        }
        search_step(search, list);
    }
    control_finish(control, search);
    if (search_status(search) == SEARCH_SOLVED) {
        Plan plan = {0};
        PlanReport report;
        search_plan(search, &plan);
        require(plan_check(task, &plan, &report));
        plan_release(&plan);
    }
}

static void use(const Policy *policy, const Task *task, const ListSpecs *specs, RuleSet *rules)
{
    Error error = {0};
    SearchOptions options = {.lists = specs->data,
                             .num_lists = specs->count,
                             .sharing_rate = policy->meaning.sharing_rate,
                             .rule_set = rules,
                             .prunes_symmetric = policy->meaning.symmetry != NULL,
                             .max_steps = MAX_STEPS,
                             .num_threads = 1};
    if (policy->meaning.search) {
        search_kind_find(policy->meaning.search, &options.kind);
    }
    if (policy->meaning.rules) {
        run_rules_parse(policy->meaning.rules, &options.rules);
    }
    const ControlSettings settings = {
        .lists = specs->data, .num_lists = specs->count, .rules = options.rules};
    Search *search = search_new(task, &options, &error);
    Control *control = search ? open_control(policy, &settings, &error) : NULL;
    if (control) {
        search_on(task, search, control);
    } else {
        require(error.kind != ERROR_NONE && error.message[0]);
    }
    control_free(control);
    search_free(search);
}

static void try_policy(const Policy *policy, const Task *task)
{
    Error error = {0};
    ListSpecs specs;
    const char *lists = policy->meaning.lists ? policy->meaning.lists : default_lists(policy);
    RuleSet *rules = policy->rules
                         ? rule_text_read(policy->rules, strlen(policy->rules), "rules", &error)
                         : NULL;
    if (list_spec_parse(lists, &specs, &error) && specs.count <= MAX_LISTS) {
        bool has_all = (policy->model || !list_spec_needs_model(&specs)) &&
                       (rules || !list_spec_has_rules(&specs));
        list_spec_set_model(&specs, policy->model);
        if (has_all) {
            use(policy, task, &specs, rules);
        }
    }
    list_spec_release(&specs);
    rule_set_free(rules);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Error error = {0};
    if (size == 0) {
        return 0;
    }
    Policy *policy = policy_read_bytes(data + 1, size - 1, "input", &error);
    require((policy == NULL) == (error.kind != ERROR_NONE));
    if (policy && !leads_elsewhere(&policy->meaning)) {
        try_policy(policy, generated_task(data[0], data[0] / gen_table_size)->task);
    }
    policy_free(policy);
    return 0;
}
