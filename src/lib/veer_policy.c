#include "lib/veer_policy.h"

#include <assert.h>

#include "base/mem.h"
#include "lib/api.h"
#include "lib/veer_task.h"
#include "nn/policy_builtin.h"
#include "nn/policy_read.h"
#include "plan/policy_choice.h"
#include "plan/policy_folder.h"

typedef struct Opening {
    VeerPolicy *policy;
    const char *name; /* of a policy, or ... */
    const void *data; /* ... the bytes of a file, or ... */
    size_t num_bytes;
    const PolicyDomain *domain; /* ... the domain that it is for */
    Error error;
} Opening;

static Policy *parse(const Opening *opening, Error *error)
{
    Policy *policy = policy_read_bytes(opening->data, opening->num_bytes, "policy", error);
    if (policy && !policy_choice_check(policy, "policy", error)) {
        policy_free(policy);
        policy = NULL;
    }
    return policy;
}

/* NULL without an Error: there is none. */
static Policy *recognise(const Opening *opening, Error *error)
{
    char installed[PATH_MAX];
    if (policy_folder_recognise(opening->domain, NULL, installed)) {
        return policy_choice_open(installed, error);
    }
    const EmbeddedFile *builtin = policy_choice_recognise(opening->domain);
    return builtin ? policy_builtin_read(builtin, error) : NULL;
}

static void load(void *context)
{
    Opening *opening = context;
    VeerPolicy *policy = opening->policy;
    const char *name = opening->name ? opening->name : "policy";
    policy->policy = opening->name   ? policy_choice_open(name, &opening->error)
                     : opening->data ? parse(opening, &opening->error)
                                     : recognise(opening, &opening->error);
    if (policy->policy && policy->policy->rules) {
        policy->rules = policy_choice_rules(policy->policy, name, &opening->error);
    }
    for (int i = 0; policy->policy && i < policy_format_num_fields; i++) {
        policy->values[i] = policy_format_get(&policy->policy->meaning, &policy_format_fields[i],
                                              &policy->numbers[i]);
    }
}

static VeerPolicy *open_policy(Opening *opening, VeerError *error)
{
    assert(policy_format_num_fields <= VEER_POLICY_MAX_FIELDS);
    VeerPolicy *policy = opening->policy = mem_try_new(1, sizeof *policy);
    if (!policy) {
        api_report_memory(error);
        return NULL;
    }
    atomic_init(&policy->num_users, 1);
    if (!mem_scope_run(&policy->scope, load, opening)) {
        policy->policy = NULL;
        policy->rules = NULL;
        api_report_memory(error);
    } else {
        api_report(error, &opening->error, false);
    }
    if (!policy->policy) {
        veer_policy_close(policy);
        policy = NULL;
    }
    return policy;
}

VeerPolicy *veer_policy_open(const char *name, VeerError *error)
{
    if (!name) {
        api_report_text(error, VEER_CODE_USAGE, "there is no name of a policy");
        return NULL;
    }
    return open_policy(&(Opening){.name = name}, error);
}

VeerPolicy *veer_policy_parse(const void *data, size_t num_bytes, VeerError *error)
{
    if (!data) {
        api_report_text(error, VEER_CODE_USAGE, "there are no bytes of a policy");
        return NULL;
    }
    return open_policy(&(Opening){.data = data, .num_bytes = num_bytes}, error);
}

VeerPolicy *veer_policy_recognise(const VeerTask *task, VeerError *error)
{
    if (!task) {
        api_report_text(error, VEER_CODE_USAGE, "there is no task");
        return NULL;
    }
    if (!task->is_pddl) {
        api_clear(error);
        return NULL;
    }
    return open_policy(&(Opening){.domain = &task->domain}, error);
}

VeerPolicy *veer_policy_share(VeerPolicy *policy)
{
    if (policy) {
        atomic_fetch_add_explicit(&policy->num_users, 1, memory_order_relaxed);
    }
    return policy;
}

static void release(void *context)
{
    VeerPolicy *policy = context;
    policy_free(policy->policy);
    rule_set_free(policy->rules);
}

void veer_policy_close(VeerPolicy *policy)
{
    if (policy && atomic_fetch_sub_explicit(&policy->num_users, 1, memory_order_acq_rel) == 1) {
        mem_scope_run(&policy->scope, release, policy);
        MEM_FREE(policy, 1);
    }
}

const char *veer_policy_get(const VeerPolicy *policy, const char *key)
{
    const PolicyField *field = policy && key ? policy_format_find(key) : NULL;
    return field ? policy->values[field - policy_format_fields] : NULL;
}
