#include "plan/policy_choice.h"

#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/name_table.h"
#include "control/control_table.h"
#include "control/helper_search.h"
#include "nn/policy_builtin.h"
#include "nn/policy_format.h"
#include "nn/policy_read.h"
#include "rules/rule_text.h"

/* Neither an existing file nor a text that looks like a path. */
static bool is_mere_name(const char *text)
{
    return !strpbrk(text, "/.") && strcmp(text, "-") != 0 && access(text, F_OK) != 0;
}

static bool check_name(const Policy *policy, const char *key, NameOf *name_of, const char *file,
                       Error *error)
{
    const char *name = policy_format_get(&policy->meaning, policy_format_find(key), NULL);
    bool ok = !name || name_table_find_word(name, name_of) >= 0;
    if (!ok) {
        char known[128];
        name_table_join_words(name_of, known, sizeof known);
        error_set_at(error, ERROR_UNSUPPORTED, (ErrorPlace){.file = file},
                     "%s of this policy is \"%s\", which is none of %s", key, name, known);
    }
    return ok;
}

/* A policy comes from others: only the command line may say whom to connect to. */
static bool check_rule(const Policy *policy, const char *file, Error *error)
{
    const char *rule = policy->meaning.rule ? policy->meaning.rule : "";
    const ControlClass *class = control_table_find(rule, strcspn(rule, ":"));
    bool ok = !class || !class->failure;
    if (!ok) {
        error_set_at(error, ERROR_UNSUPPORTED, (ErrorPlace){.file = file},
                     "rule of this policy is \"%.80s\", a controller in another program", rule);
    }
    return ok;
}

RuleSet *policy_choice_rules(const Policy *policy, const char *file, Error *error)
{
    char place[300];
    snprintf(place, sizeof place, "%.250s, learned rules", file_display_name(file));
    const char *text = policy->rules ? policy->rules : "";
    return rule_text_read(text, strlen(text), place, error);
}

PolicyDomain policy_choice_domain(const PddlTask *task)
{
    return (PolicyDomain){pddl_fingerprint_with_names(task), pddl_fingerprint(task)};
}

const EmbeddedFile *policy_choice_recognise(const PolicyDomain *domain)
{
    const EmbeddedFile *file = policy_builtin_find_domain(domain->with_names.text);
    return file ? file : policy_builtin_find_domain(domain->plain.text);
}

bool policy_choice_check(const Policy *policy, const char *file, Error *error)
{
    static const struct {
        const char *key;
        NameOf *name_of;
    } KNOWN[] = {
        {"search", search_kind_name},         {"costs", task_costs_name},
        {"preferred", search_preferred_name}, {"rules", run_rules_name},
        {"helpers", helper_search_kind_name}, {"step", run_rules_step_name},
        {"symmetry", search_symmetry_name},
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        if (!check_name(policy, KNOWN[i].key, KNOWN[i].name_of, file, error)) {
            return false;
        }
    }
    RuleSet *rules =
        check_rule(policy, file, error) ? policy_choice_rules(policy, file, error) : NULL;
    rule_set_free(rules);
    return rules != NULL;
}

Policy *policy_choice_open(const char *name, Error *error)
{
    const EmbeddedFile *builtin = policy_builtin_find(name);
    if (!builtin && is_mere_name(name)) {
        error_set(
            error, ERROR_INPUT,
            "there is neither a file \"%s\" nor a policy of that name; see veer policies list",
            name);
        return NULL;
    }
    Policy *policy = builtin ? policy_builtin_read(builtin, error) : policy_read(name, error);
    if (policy && !policy_choice_check(policy, name, error)) {
        policy_free(policy);
        return NULL;
    }
    return policy;
}
