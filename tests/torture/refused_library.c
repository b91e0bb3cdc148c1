/* A program that uses libveer while memory is refused (refuse_memory.c is loaded before it):
 *
 *     refused_library LIBRARY STEP LISTS FILE [FILE]
 *
 * There are several stories, which together call every function that obtains memory. Each is told while
 * the n-th allocation is refused, or it and all that follow; for n = 1, 1 + STEP and so on until nothing
 * is refused any more. Each time the library must say so, go on when there is memory again, reach the
 * same results as without refusal, and leave no block behind. Prints how often it was refused. The
 * library is loaded late, as Python does it, so that what it needs per thread is obtained in its first
 * call. */
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <veer.h>

extern long refuse_memory(long from, long to);
extern long refuse_memory_blocks(void);

#define FUNCTIONS(X)                                                                               \
    X(veer_task_open)                                                                              \
    X(veer_task_parse)                                                                             \
    X(veer_task_close)                                                                             \
    X(veer_task_change)                                                                            \
    X(veer_task_find)                                                                              \
    X(veer_task_goal)                                                                              \
    X(veer_task_fact_name)                                                                         \
    X(veer_task_figures)                                                                           \
    X(veer_task_plan_text)                                                                         \
    X(veer_task_validate)                                                                          \
    X(veer_task_write)                                                                             \
    X(veer_policy_open)                                                                            \
    X(veer_policy_recognise)                                                                       \
    X(veer_policy_close)                                                                           \
    X(veer_plan_new)                                                                               \
    X(veer_plan_run)                                                                               \
    X(veer_plan_error)                                                                             \
    X(veer_plan_result)                                                                            \
    X(veer_plan_counts)                                                                            \
    X(veer_plan_operators)                                                                         \
    X(veer_plan_close)                                                                             \
    X(veer_env_open)                                                                               \
    X(veer_env_error)                                                                              \
    X(veer_env_close)                                                                              \
    X(veer_env_reset)                                                                              \
    X(veer_env_step)                                                                               \
    X(veer_env_observe)                                                                            \
    X(veer_env_num_lists)                                                                          \
    X(veer_env_features)                                                                           \
    X(veer_env_counts)                                                                             \
    X(veer_env_memory)                                                                             \
    X(veer_env_plan)                                                                               \
    X(veer_env_render)                                                                             \
    X(veer_control_open)                                                                           \
    X(veer_control_choose)                                                                         \
    X(veer_control_close)                                                                          \
    X(veer_vec_open)                                                                               \
    X(veer_vec_error)                                                                              \
    X(veer_vec_env)                                                                                \
    X(veer_vec_close)                                                                              \
    X(veer_step_many)                                                                              \
    X(veer_reset_many)

#define DECLARE(name) static __typeof__(name) *call_##name;
FUNCTIONS(DECLARE)

enum { EPISODES = 2, MAX_LISTS = 16, MAX_PLAN = 1000, MAX_TEXT = 60000, NUM_ENVS = 3 };

static const char *lists, *files[2];
static long refused_at;    /* the allocation that is refused; 0: none */
static long num_refusals;  /* that the library has spoken of */

/* --- Checks ----------------------------------------------------------------------------------- */

static void require(int holds, const char *what)
{
    if (!holds) {
        refuse_memory(0, 0);
        printf("allocation %ld refused: expected that %s\n", refused_at, what);
        exit(1);
    }
}

/* Whether a call has succeeded; if not, memory is the reason, also for the C library. */
static int is_done(int succeeds, const VeerError *error)
{
    if (!succeeds) {
        num_refusals++;
        require(refused_at > 0, "nothing fails without a refusal");
        require(error->code == VEER_CODE_OUT_OF_MEMORY || error->code == VEER_CODE_SYSTEM ||
                    error->code == VEER_CODE_INPUT,
                "memory is the reason");
        require(error->message[0], "the error is explained");
    }
    return succeeds;
}

static unsigned long mix(unsigned long sum, long number)
{
    return (sum ^ (unsigned long)number) * 1099511628211UL;
}

/* --- Stories: each returns what it found, 0 if memory ran out ---------------------------------- */

static VeerTask *open_task(void)
{
    VeerError error = {.size = sizeof error};
    VeerTask *task = call_veer_task_open(files[0], files[1], NULL, &error);
    return is_done(task != NULL, &error) ? task : NULL;
}

/* Looks at a task, changes its goal to its first one, writes it and checks a plan. */
static unsigned long use_task(VeerTask *task)
{
    VeerError error = {.size = sizeof error};
    VeerFact goal, found = {0, 0};
    VeerTaskFigures figures = {.size = sizeof figures};
    VeerVerdict verdict = {.size = sizeof verdict};
    call_veer_task_goal(task, &goal, 1);
    require(call_veer_task_figures(task, &figures) == 0, "figures are known");
    const char *name = call_veer_task_fact_name(task, goal.variable, goal.value);
    require(call_veer_task_find(task, name, &found, &error) == 1, "a fact is found");
    VeerTask *changed = call_veer_task_change(task, NULL, 0, &goal, 1, &error);
    int ok = is_done(changed != NULL, &error);
    call_veer_task_close(changed);
    ok &= is_done(call_veer_task_write(task, "task.sas", &error) == 0, &error);
    int judged = call_veer_task_validate(task, "(no such step)", &verdict, &error);
    ok &= is_done(judged != VEER_ERROR, &error);
    require(judged == VEER_ERROR || judged == VEER_PLAN_UNREADABLE, "that is no plan");
    return ok ? mix(mix(1, found.variable), figures.num_operators) : 0;
}

static unsigned long tell_of_tasks(void)
{
    VeerTask *task = open_task();
    unsigned long result = task ? use_task(task) : 0;
    call_veer_task_close(task);
    return result;
}

/* To the end of an episode, from the lists in turn. */
static int search(VeerEnv *env, int status)
{
    VeerStep step = {.size = sizeof step, .status = status};
    for (int i = 0; step.status == VEER_RUNNING; i++) {
        call_veer_env_step(env, i % call_veer_env_num_lists(env), &step);
    }
    return step.status;
}

/* What can be asked at any time. */
static void look(VeerEnv *env, int status)
{
    char text[MAX_TEXT];
    float vector[MAX_LISTS * 24];
    VeerListStats stats[MAX_LISTS];
    call_veer_env_observe(env, stats, MAX_LISTS);
    require(call_veer_env_memory(env) < SIZE_MAX, "the memory is known");
    require((call_veer_env_plan(env, NULL, 0) >= 0) == (status == VEER_SOLVED),
            "there is a plan if solved");
    call_veer_env_features(env, NULL, vector, MAX_LISTS * 24);
    if (call_veer_env_render(env, 0, text, sizeof text) < 0) {
        is_done(0, call_veer_env_error(env));
    }
}

static unsigned long counts_of(const VeerEnv *env)
{
    VeerCounts counts = {.size = sizeof counts};
    call_veer_env_counts(env, &counts);
    return mix(mix(mix(1, counts.steps), counts.evaluated), counts.generated);
}

/* With two more lists of kinds of their own, so that many allocations are tried. */
static VeerEnv *open_env(VeerTask *task, const char *names, const char *features)
{
    VeerError error = {.size = sizeof error};
    VeerSearch wanted = {.size = sizeof wanted, .lists = names};
    VeerEnvOptions options = {
        .size = sizeof options, .search = &wanted, .features = features, .records = 1};
    VeerEnv *env = call_veer_env_open(task, &options, &error);
    return is_done(env != NULL, &error) ? env : NULL;
}

static void search_refused(VeerEnv *env)
{
    for (int i = 0; i < EPISODES; i++) {
        VeerReset reset = {.size = sizeof reset, .num_random_steps = i, .seed = 7};
        int status = search(env, call_veer_env_reset(env, &reset));
        require(status == VEER_SOLVED || status == VEER_OUT_OF_MEMORY, "memory ran out");
        num_refusals += status == VEER_OUT_OF_MEMORY;
        look(env, status);
    }
}

/* An environment that memory ran out for is good again when there is some. */
static unsigned long search_in_peace(VeerEnv *env)
{
    long last = refused_at;
    refuse_memory(0, 0);
    refused_at = 0;
    VeerReset reset = {.size = sizeof reset, .num_random_steps = 1, .seed = 7};
    require(search(env, call_veer_env_reset(env, &reset)) == VEER_SOLVED,
            "the next episode finds a plan");
    look(env, VEER_SOLVED);
    refused_at = last;
    return counts_of(env);
}

static unsigned long tell_of_env(const char *names, const char *features)
{
    VeerTask *task = open_task();
    VeerEnv *env = task ? open_env(task, names, features) : NULL;
    call_veer_task_close(task);
    unsigned long result = 0;
    if (env) {
        search_refused(env);
        result = search_in_peace(env);
    }
    call_veer_env_close(env);
    return result;
}

static unsigned long tell_of_environments(void)
{
    return tell_of_env(lists, NULL);
}

static unsigned long tell_of_rates(void)
{
    return tell_of_env("ff,ff+,burst,restart", "rates-kinds");
}

/* By a rule, to the end or until memory runs out. */
static unsigned long follow(VeerEnv *env, VeerControl *control)
{
    int list = call_veer_control_choose(control), status = VEER_RUNNING;
    while (list >= 0 && status == VEER_RUNNING) {
        status = call_veer_env_step(env, list, NULL);
        list = status == VEER_RUNNING ? call_veer_control_choose(control) : list;
    }
    if (list < 0) {
        is_done(0, call_veer_env_error(env));
    }
    num_refusals += status == VEER_OUT_OF_MEMORY;
    return list >= 0 && status == VEER_SOLVED ? counts_of(env) : 0;
}

static unsigned long tell_of_controllers(void)
{
    VeerError error = {.size = sizeof error};
    VeerTask *task = open_task();
    VeerEnv *env = task ? open_env(task, lists, NULL) : NULL;
    VeerControl *control = env ? call_veer_control_open(env, "bandit", NULL, &error) : NULL;
    unsigned long result = 0;
    if (env && is_done(control != NULL, &error)) {
        result = follow(env, control);
        VeerReset reset = {.size = sizeof reset};
        int status = call_veer_env_reset(env, &reset);
        num_refusals += status == VEER_OUT_OF_MEMORY;
        result = result && status == VEER_RUNNING ? follow(env, control) : 0;
    }
    call_veer_control_close(control);
    call_veer_env_close(env);
    call_veer_task_close(task);
    return result;
}

static unsigned long tell_of_policies(void)
{
    VeerError error = {.size = sizeof error};
    VeerPolicy *policy = call_veer_policy_open("blocksworld", &error);
    int ok = is_done(policy != NULL, &error);
    call_veer_policy_close(policy);
    VeerTask *task = open_task();
    error.code = 0;
    policy = task ? call_veer_policy_recognise(task, &error) : NULL;
    ok &= task && (policy || error.code == 0 || is_done(0, &error));
    call_veer_policy_close(policy);
    call_veer_task_close(task);
    return (unsigned long)ok;
}

/* The plan of a run: its operators, as a text that is valid. */
static unsigned long read_plan(VeerTask *task, VeerPlan *plan)
{
    static int32_t operators[MAX_PLAN];
    static char text[MAX_TEXT];
    VeerError error = {.size = sizeof error};
    VeerCounts counts = {.size = sizeof counts};
    VeerVerdict verdict = {.size = sizeof verdict};
    int64_t length = call_veer_plan_operators(plan, operators, MAX_PLAN);
    require(length >= 0 && length <= MAX_PLAN, "there is a plan");
    call_veer_plan_counts(plan, &counts);
    call_veer_task_plan_text(task, operators, length, text, MAX_TEXT);
    int judged = call_veer_task_validate(task, text, &verdict, &error);
    require(judged == VEER_ERROR || judged == VEER_PLAN_VALID, "the plan is valid");
    return is_done(judged != VEER_ERROR, &error) ? mix(mix(1, length), counts.evaluated) : 0;
}

static unsigned long run_plan(const char *names, const char *kind, int num_threads, int is_anytime)
{
    VeerError error = {.size = sizeof error};
    VeerSearch wanted = {.size = sizeof wanted, .lists = names, .search = kind};
    VeerPlanOptions options = {.size = sizeof options,
                               .search = names ? &wanted : NULL,
                               .num_threads = num_threads,
                               .is_anytime = is_anytime};
    VeerTask *task = open_task();
    VeerPlan *plan = task ? call_veer_plan_new(task, &options, &error) : NULL;
    unsigned long result = 0;
    if (task && is_done(plan != NULL, &error)) {
        int status = call_veer_plan_run(plan);
        if (status == VEER_ERROR) {
            is_done(0, call_veer_plan_error(plan));
        } else {
            require(status == VEER_SOLVED || status == VEER_OUT_OF_MEMORY, "memory ran out");
            num_refusals += status == VEER_OUT_OF_MEMORY;
            result = status == VEER_SOLVED ? read_plan(task, plan) : 0;
        }
    }
    call_veer_plan_close(plan);
    call_veer_task_close(task);
    return result;
}

static unsigned long tell_of_plans(void)
{
    return run_plan(NULL, NULL, 1, 0);
}

/* The same with threads, of which each may be refused. */
static unsigned long tell_of_threads(void)
{
    unsigned long eager = run_plan("ff,cg", "eager", 3, 0);
    unsigned long deferred = run_plan("ff,ff+", "deferred", 3, 0);
    return eager && deferred ? mix(eager, (long)deferred) : 0;
}

static unsigned long tell_of_series(void)
{
    return run_plan("ff", "deferred", 1, 1);
}

static unsigned long step_vector(VeerVec *vec)
{
    double rewards[NUM_ENVS];
    int32_t actions[NUM_ENVS] = {0}, statuses[NUM_ENVS];
    VeerMany out = {.size = sizeof out, .rewards = rewards, .statuses = statuses};
    unsigned long result = 1;
    int is_out = 0;
    for (int t = 0; t < 10; t++) {
        int code = t == 0 ? call_veer_reset_many(vec, NULL, NULL, &out)
                          : call_veer_step_many(vec, actions, &out);
        if (code != 0) {
            return (unsigned long)is_done(0, call_veer_vec_error(vec));
        }
        for (int i = 0; i < NUM_ENVS; i++) {
            result = mix(result, (long)rewards[i]);
            is_out |= statuses[i] == VEER_OUT_OF_MEMORY;
        }
    }
    num_refusals += is_out;
    return is_out ? 0 : result;
}

static unsigned long tell_of_vectors(void)
{
    VeerError error = {.size = sizeof error};
    VeerEnvOptions env_options = {.size = sizeof env_options, .max_steps = 4};
    VeerVecOptions options = {
        .size = sizeof options, .num_envs = NUM_ENVS, .num_threads = 2, .env = &env_options};
    VeerTask *task = open_task();
    VeerVec *vec = task ? call_veer_vec_open(&task, 1, &options, &error) : NULL;
    unsigned long result = task && is_done(vec != NULL, &error) ? step_vector(vec) : 0;
    call_veer_vec_close(vec);
    call_veer_task_close(task);
    return result;
}

static const struct {
    const char *name;
    unsigned long (*tell)(void);
} STORIES[] = {{"tasks", tell_of_tasks},           {"environments", tell_of_environments},
               {"rates", tell_of_rates},           {"controllers", tell_of_controllers},
               {"policies", tell_of_policies},     {"plans", tell_of_plans},
               {"threads", tell_of_threads},       {"series", tell_of_series},
               {"vectors", tell_of_vectors}};

/* --- Refusing --------------------------------------------------------------------------------- */

static void load(const char *path)
{
    void *library = dlopen(path, RTLD_NOW);
    if (!library) {
        printf("%s\n", dlerror());
        exit(1);
    }
#define FIND(name)                                                                                 \
    {                                                                                              \
        void *function = dlsym(library, #name);                                                    \
        require(function != NULL, #name " is there");                                              \
        memcpy(&call_##name, &function, sizeof function);                                          \
    }
    FUNCTIONS(FIND)
}

/* Returns how many allocations there were. */
static long attempt(unsigned long (*tell)(void), long from, long to, unsigned long *out_result)
{
    long blocks = refuse_memory_blocks();
    refused_at = from;
    refuse_memory(from, to);
    *out_result = tell();
    long calls = refuse_memory(0, 0);
    refused_at = from;
    require(refuse_memory_blocks() == blocks, "no block is left");
    return calls;
}

static void torture(int story, long step)
{
    unsigned long (*tell)(void) = STORIES[story].tell;
    unsigned long expected, found;
    long num_unnoticed = 0, num_noticed = 0;
    if (story == 0) {
        attempt(tell, 1, 1, &found); /* the very first call of the library */
    }
    refused_at = 0;
    tell(); /* the C library keeps what it has obtained for threads */
    long calls = attempt(tell, 0, 0, &expected);
    require(expected != 0, "there is a result");
    for (long n = 1; n <= calls; n += step) {
        for (int is_lasting = 0; is_lasting < 2; is_lasting++) {
            num_refusals = 0;
            attempt(tell, n, is_lasting ? LONG_MAX : n, &found);
            require(found == 0 || found == expected, "the result is the same");
            num_noticed += num_refusals > 0;
            num_unnoticed += num_refusals == 0;
        }
        attempt(tell, 0, 0, &found);
        require(found == expected, "all is well afterwards");
    }
    printf("%s: %ld allocations; refused %ld, unnoticed %ld\n", STORIES[story].name, calls,
           num_noticed, num_unnoticed);
}

int main(int argc, char **argv)
{
    if (argc != 5 && argc != 6) {
        return 2;
    }
    load(argv[1]);
    lists = argv[3];
    files[0] = argv[4];
    files[1] = argc == 6 ? argv[5] : NULL;
    for (int i = 0; i < (int)(sizeof STORIES / sizeof *STORIES); i++) {
        torture(i, atol(argv[2]));
    }
    return 0;
}
