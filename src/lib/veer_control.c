#include <string.h>

#include "base/mem.h"
#include "control/control_policy.h"
#include "lib/api.h"
#include "lib/veer_control.h"
#include "lib/veer_env.h"
#include "lib/veer_policy.h"

/* The controller is made anew for every episode, when it is asked first. */
struct VeerControl {
    VeerEnv *env;
    VeerPolicy *policy; /* NULL: a rule */
    MemScope scope;
    char *name; /* of a rule; NULL: a policy */
    Control *control;
    int64_t episode; /* that the controller is for */
    Error error;
};

bool veer_control_is_allowed(const char *name)
{
    static const char *const OTHERS[] = {"remote", "replay"};
    size_t length = strcspn(name, ":");
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        if (length == strlen(OTHERS[i]) && strncmp(name, OTHERS[i], length) == 0) {
            return false;
        }
    }
    return true;
}

/* The first step of the rules may have been made by the reset. */
static void make_control(VeerControl *own)
{
    const VeerEnv *env = own->env;
    ControlSettings settings = {.lists = env->setup.search.specs.data,
                                .num_lists = veer_env_list_count(env),
                                .rules = env->setup.rules,
                                .limits = &env->limits};
    settings.rules.fixes_first_step &= env->observation.step == 0;
    own->control = own->policy
                       ? control_policy_wrap(own->policy->policy, &settings, "policy", &own->error)
                       : control_new(own->name, &settings, &own->error);
    own->episode = env->episode;
}

typedef struct Opening {
    VeerControl *control;
    const char *name;
} Opening;

static void open_control(void *context)
{
    Opening *opening = context;
    VeerControl *own = opening->control;
    if (!own->policy) {
        own->name = MEM_NEW(char, strlen(opening->name) + 1);
        memcpy(own->name, opening->name, strlen(opening->name) + 1);
    }
    make_control(own);
}

static VeerControl *new_control(VeerEnv *env, const VeerPolicy *policy)
{
    VeerControl *own = mem_try_new(1, sizeof *own);
    if (own) {
        atomic_fetch_add(&env->num_users, 1);
        own->env = env;
        own->policy = veer_policy_share((VeerPolicy *)(uintptr_t)policy);
    }
    return own;
}

/* Whether the arguments make sense; if not, the error says so. */
static bool check(const VeerEnv *env, const char *name, const VeerPolicy *policy, VeerError *error)
{
    const char *fault = !env               ? "there is no environment"
                        : !name == !policy ? "a controller is either a name or a policy"
                        : name && !veer_control_is_allowed(name)
                            ? "this controller is for veer plan only"
                            : NULL;
    if (fault) {
        api_report_text(error, VEER_CODE_USAGE, "%s", fault);
    }
    return !fault;
}

VeerControl *veer_control_open(VeerEnv *env, const char *name, const VeerPolicy *policy,
                               VeerError *error)
{
    bool has_rule = !name && policy && policy->policy->meaning.control == POLICY_CONTROL_RULE;
    if (has_rule) {
        name = policy->policy->meaning.rule;
        policy = NULL;
    }
    if (!check(env, name, policy, error)) {
        return NULL;
    }
    VeerControl *own = new_control(env, policy);
    bool has_memory = own && mem_scope_run(&own->scope, open_control, &(Opening){own, name});
    if (has_memory && own->control) {
        api_clear(error);
        return own;
    }
    if (has_memory) {
        api_report(error, &own->error, false);
    } else {
        api_report_memory(error);
        if (own) {
            own->control = NULL;
            own->name = NULL;
        }
    }
    veer_control_close(own);
    return NULL;
}

static void choose_anew(void *context)
{
    VeerControl *own = context;
    control_free(own->control);
    own->control = NULL;
    make_control(own);
}

typedef struct Choice {
    VeerControl *control;
    int list;
} Choice;

/* A list that the rules do not let replace ends the episode in the step. */
static void choose(void *context)
{
    Choice *choice = context;
    Control *control = choice->control->control;
    int list = control_choose(control, choice->control->env->search);
    choice->list = list >= 0 ? list : control_last_choice(control);
}

static bool run(VeerControl *own, MemWork work, void *context)
{
    bool is_done = mem_scope_run(&own->scope, work, context);
    if (!is_done) {
        own->control = NULL;
        own->name = NULL;
        api_report_memory(&own->env->error);
    }
    return is_done;
}

int veer_control_choose(VeerControl *control)
{
    if (!control) {
        return VEER_ERROR;
    }
    VeerEnv *env = control->env;
    Choice choice = {control, VEER_ERROR};
    env->error.code = 0;
    if (env->status != VEER_RUNNING) {
        return veer_env_fail(env, "the episode is over");
    }
    if (!control->name && !control->policy) {
        return veer_env_fail(env, "memory ran out for this controller: open another one");
    }
    bool is_current = control->control && control->episode == env->episode;
    if (!is_current && !run(control, choose_anew, control)) {
        return VEER_ERROR;
    }
    if (!control->control) {
        api_report(&env->error, &control->error, false);
        return VEER_ERROR;
    }
    return run(control, choose, &choice) ? choice.list : VEER_ERROR;
}

static void release(void *context)
{
    VeerControl *own = context;
    control_free(own->control);
    if (own->name) {
        mem_free(own->name, strlen(own->name) + 1, 1);
    }
}

void veer_control_close(VeerControl *control)
{
    if (control) {
        mem_scope_run(&control->scope, release, control);
        veer_policy_close(control->policy);
        veer_env_give_up(control->env);
        MEM_FREE(control, 1);
    }
}
