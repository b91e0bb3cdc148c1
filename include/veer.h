/* Veer as a library: tasks, plans, and planning searches as environments for reinforcement learning.
 *
 * Five kinds of objects, each behind a handle:
 *
 *     VeerTask      a planning task, translated once, constant from then on. Any number of plans and
 *                   environments use it, in any number of threads
 *     VeerPolicy    what was learned: a built-in policy or that of a file; constant, too
 *     VeerPlan      one run of the planner on a task, as `veer plan` makes it, and its plan
 *     VeerEnv       one search on a task, step by step: each step takes a state from the open list, or
 *                   makes a step of another arm, that the caller names
 *     VeerVec       many of them, stepped at once on several threads
 *
 *     VeerError error = {.size = sizeof error};
 *     VeerTask *task = veer_task_open("domain.pddl", "problem.pddl", NULL, &error);
 *     VeerEnv *env = veer_env_open(task, NULL, &error);
 *     if (!env) {
 *         fprintf(stderr, "%s: %s\n", error.file, error.message);
 *         return 1;
 *     }
 *     VeerStep step = {.size = sizeof step, .status = veer_env_reset(env, NULL)};
 *     while (step.status == VEER_RUNNING)
 *         veer_env_step(env, choose(env), &step);
 *     veer_env_close(env);
 *     veer_task_close(task);
 *
 * Rules for all functions:
 *
 * - Structures begin with `size`, which the caller sets to the size that it was built with. Members
 *   that it lacks count as zero, and zero is the default for every option. Structures that the library
 *   fills are filled as far as `size` says.
 * - A function that can fail returns NULL or VEER_ERROR, unless it says otherwise, and explains itself
 *   in a VeerError: that of its argument, or that of the handle (veer_env_error, ...). A NULL handle
 *   and numbers out of range are such failures. A VeerError may always be NULL. One that already says
 *   why there is no task is not changed by a call on that NULL.
 * - When the system refuses memory, a call fails with VEER_OUT_OF_MEMORY: as its status, or as `code`
 *   of its VeerError. The handle can still be used and must still be closed; nothing leaks. The
 *   process never ends.
 * - A handle belongs to one thread at a time, tasks, policies and functions that say so excepted.
 *   Handles are counted: an object lives until it is closed and nothing uses it any more, so that the
 *   order of closing does not matter.
 * - Texts are UTF-8 and the caller's; the library copies what it needs after the call. Texts that it
 *   returns belong to the handle and live as long as it does, unless they say otherwise.
 * - The library prints nothing, installs no signal handlers, and has no state of its own but a count of
 *   its memory. Same calls, same results, on every machine and for any number of threads, except where
 *   a limit on time or memory is reached.
 *
 * docs/reference/api.md has the whole story. Stability: within a major version nothing that is declared
 * here is removed or changes its meaning; structures grow at their end only. */
#ifndef VEER_H
#define VEER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The one place that states the version of Veer; tools/check-version compares the others. */
#define VEER_VERSION_MAJOR 1
#define VEER_VERSION_MINOR 0
#define VEER_VERSION_PATCH 0 /* repairs only: VEER_VERSION leaves it out */
#define VEER_VERSION (VEER_VERSION_MAJOR * 1000 + VEER_VERSION_MINOR)

#define VEER_API __attribute__((visibility("default")))

/* VEER_VERSION of the library that is in use. */
VEER_API int veer_version(void);

/* --- Status and errors ------------------------------------------------------------------------ */

enum {
    VEER_ERROR = -1, /* the call makes no sense, or a fault in Veer ended the work: see the error */
    VEER_RUNNING = 0,
    VEER_SOLVED = 1,        /* there is a plan */
    VEER_EXHAUSTED = 2,     /* there is nothing left to search: no plan to be found */
    VEER_CUT_OFF = 3,       /* a limit on steps or cost */
    VEER_OUT_OF_TIME = 4,   /* a limit on time */
    VEER_OUT_OF_MEMORY = 5, /* a limit on memory, or the system refused it */
    VEER_INTERRUPTED = 6,   /* by the caller */
    VEER_STOPPED = 7,       /* by the controller, or by the rules "paper:end" */
};

/* "solved", "out_of_memory" and so on; NULL if there is no such status. As long as the program. */
VEER_API const char *veer_status_name(int status);

/* Values of VeerError.code: the exit code of `veer plan` for the same fault. */
enum {
    VEER_CODE_OUT_OF_MEMORY = 22,
    VEER_CODE_OUT_OF_TIME = 23,
    VEER_CODE_PDDL = 31,   /* malformed domain or problem */
    VEER_CODE_SYSTEM = 32, /* a file cannot be written, a thread not be started; a fault in Veer */
    VEER_CODE_INPUT = 33,  /* a file cannot be read, or is malformed */
    VEER_CODE_UNSUPPORTED = 34, /* well-formed, but nothing that Veer can do */
    VEER_CODE_USAGE = 36,       /* arguments that make no sense */
    VEER_CODE_INTERRUPTED = 130,
};

typedef struct VeerError {
    size_t size;       /* sizeof(VeerError) */
    int code;          /* VEER_CODE_...; 0: none */
    int line, column;  /* of the file, from 1; 0: unknown */
    char file[256];    /* "": none; long paths keep their end */
    char message[512]; /* one sentence, no full stop */
} VeerError;

/* Names that options take, one after the other; NULL behind the last. As long as the program. */
enum {
    VEER_NAMES_PRESETS = 0,
    VEER_NAMES_HEURISTICS = 1,
    VEER_NAMES_ARMS = 2, /* that are not lists, such as "burst" and "restart" */
    VEER_NAMES_CONTROLLERS = 3,
    VEER_NAMES_FEATURES = 4, /* sets of features */
    VEER_NAMES_POLICIES = 5, /* built-in ones */
    VEER_NAMES_RECIPES = 6,
};
VEER_API const char *veer_name(int kind, int index);

/* One line about it, for people; NULL if there is none. */
VEER_API const char *veer_name_summary(int kind, int index);

/* --- Tasks ------------------------------------------------------------------------------------ */

typedef struct VeerTask VeerTask;

typedef struct VeerTaskOptions {
    size_t size;
    double max_seconds; /* for reading and translating; 0: any time */
    /* Called some ten times a second while the task is translated, by the same thread: `phase` in
     * words, `done` steps of it so far. Not 0: stop, which is an error with VEER_CODE_INTERRUPTED. */
    int (*progress)(void *context, const char *phase, int64_t done);
    void *context;
} VeerTaskOptions;

/* `first` is a SAS+ file, or a PDDL problem whose domain lies in one of the usual places, and `second`
 * is NULL; or they are domain and problem in PDDL. */
VEER_API VeerTask *veer_task_open(const char *first, const char *second,
                                  const VeerTaskOptions *options, VeerError *error);

/* The same from memory: texts of a domain and a problem; or `domain` is NULL, and `text` a task in SAS+
 * form. Texts end with a NUL. In errors, `file` is "domain", "problem" or "task". */
VEER_API VeerTask *veer_task_parse(const char *domain, const char *text,
                                   const VeerTaskOptions *options, VeerError *error);

/* Another user of the same task. From any thread. */
VEER_API VeerTask *veer_task_share(VeerTask *task);

/* From any thread; NULL is fine. */
VEER_API void veer_task_close(VeerTask *task);

/* A value of a variable. */
typedef struct VeerFact {
    int32_t variable, value;
} VeerFact;

/* The task with another initial state, another goal, or both, without translating it again: variables
 * and operators are those of `task`, which is shared. `initial` are facts that differ from the initial
 * state of `task`, at most one per variable; the new goal is all of `goal`, or with num_goals 0 that of
 * `task`.
 *
 * Sound and complete, since a translation keeps all that can be reached from its initial state, and all
 * that matters for its goal. What it has left out cannot be named: atoms that are never reached, that
 * no action changes, or that do not matter for the goal. VEER_CODE_UNSUPPORTED if derived variables
 * would be set, or if the initial state has facts that exclude each other. Interchangeable objects are
 * not known for such a task, and plans are checked against SAS+, not PDDL. */
VEER_API VeerTask *veer_task_change(VeerTask *task, const VeerFact *initial, int64_t num_initial,
                                    const VeerFact *goal, int64_t num_goals, VeerError *error);

/* The fact of an atom: "on a b", "(on a b)" or, as veer_task_fact_name writes it, "Atom on(a, b)";
 * "(not (on a b))" for what excludes it, if that is one value. Case does not matter. Returns 1, or 0
 * and an error if there is no such fact. An atom can be several facts; this is the first. */
VEER_API int veer_task_find(const VeerTask *task, const char *atom, VeerFact *out_fact,
                            VeerError *error);

typedef struct VeerTaskFigures {
    size_t size;
    int32_t num_variables, num_facts, num_operators, num_axioms, num_goals, num_mutex_groups;
    int is_pddl;       /* it was translated from PDDL */
    int is_changed;    /* made by veer_task_change */
    int has_costs;     /* not all operators cost 1 */
    int is_unsolvable; /* the translation has proved that there is no plan */
    double seconds;    /* for reading and translating */
    size_t memory;     /* bytes */
} VeerTaskFigures;

/* Returns 0. */
VEER_API int veer_task_figures(const VeerTask *task, VeerTaskFigures *out_figures);

/* NULL, -1 or VEER_ERROR for numbers out of range. */
VEER_API const char *veer_task_variable_name(const VeerTask *task, int32_t variable);
VEER_API int32_t veer_task_num_values(const VeerTask *task, int32_t variable);
VEER_API const char *veer_task_fact_name(const VeerTask *task, int32_t variable, int32_t value);
VEER_API int veer_task_is_derived(const VeerTask *task, int32_t variable);
VEER_API const char *veer_task_operator_name(const VeerTask *task, int32_t op); /* "pick-up a" */
VEER_API int64_t veer_task_operator_cost(const VeerTask *task, int32_t op);

/* Fill at most `room` numbers or facts and return how many there are: a value per variable; goals. */
VEER_API int64_t veer_task_initial(const VeerTask *task, int32_t *out_values, int64_t room);
VEER_API int64_t veer_task_goal(const VeerTask *task, VeerFact *out_facts, int64_t room);

/* The plan file of these operators, its last line "; cost = ..." included. Writes at most `room` bytes
 * with the NUL, and returns the length without it. */
VEER_API int64_t veer_task_plan_text(const VeerTask *task, const int32_t *operators,
                                     int64_t num_operators, char *out_text, int64_t room);

/* The task in SAS+ form into a file. Returns 0. */
VEER_API int veer_task_write(const VeerTask *task, const char *path, VeerError *error);

enum {
    VEER_PLAN_VALID = 1,
    VEER_PLAN_INVALID = 0,    /* a step cannot be applied, or the goal is not reached */
    VEER_PLAN_UNREADABLE = 2, /* the text is no plan, or names what the task does not have */
    VEER_PLAN_UNDECIDED = 3,  /* it can be read in too many ways */
};

typedef struct VeerVerdict {
    size_t size;
    int verdict;
    int64_t cost;         /* of a valid plan */
    int64_t num_steps;    /* 0 for a plan that cannot be read */
    int64_t failing_step; /* from 1; 0: no step fails */
    int line, column;     /* of the condition that fails or of what cannot be read; 0: unknown */
    char file[256];
    char message[512]; /* why the plan is not valid */
} VeerVerdict;

/* Executes a plan, the text of a plan file, by the semantics of PDDL; a task from SAS+ or a changed one
 * by those of SAS+. Neither shares code with the translation or the search. Returns the verdict;
 * VEER_ERROR if there can be none. From any thread. */
VEER_API int veer_task_validate(const VeerTask *task, const char *plan, VeerVerdict *out_verdict,
                                VeerError *error);

/* The same for a file. */
VEER_API int veer_task_validate_file(const VeerTask *task, const char *path,
                                     VeerVerdict *out_verdict, VeerError *error);

/* --- Policies --------------------------------------------------------------------------------- */

typedef struct VeerPolicy VeerPolicy;

/* A built-in policy by its name, or a policy file. */
VEER_API VeerPolicy *veer_policy_open(const char *name, VeerError *error);

/* The bytes of a policy file. */
VEER_API VeerPolicy *veer_policy_parse(const void *data, size_t num_bytes, VeerError *error);

/* The policy for the domain of a task: one that the user has installed, or a built-in one. NULL without
 * an error (code 0): there is none. */
VEER_API VeerPolicy *veer_policy_recognise(const VeerTask *task, VeerError *error);

VEER_API VeerPolicy *veer_policy_share(VeerPolicy *policy);
VEER_API void veer_policy_close(VeerPolicy *policy);

/* What it says of itself, by a key of docs/reference/formats/policy.md, such as "lists" or "features";
 * NULL: nothing. Numbers are texts, too. */
VEER_API const char *veer_policy_get(const VeerPolicy *policy, const char *key);

/* --- What to search with ---------------------------------------------------------------------- */

/* As the options of the same names of `veer plan`; NULL or 0 where nothing is said: then what the
 * policy says holds, then the preset, then the default. */
typedef struct VeerSearch {
    size_t size;
    const char *preset;
    const char *lists;        /* "ff,cg/-g,restart" */
    const char *search;       /* "eager", "deferred", "selective", "astar" */
    const char *preferred;    /* "ff,lm" */
    const char *costs;        /* "normal", "one", "plusone" */
    const char *symmetry;     /* "objects", "none" */
    const char *step;         /* "pop", "expansion" */
    const char *mdp;          /* "veer", "paper", "paper:SEED", "paper:end" */
    const char *policy_name;  /* a file, a built-in policy, or "none" */
    const VeerPolicy *policy; /* goes before the name */
    int64_t sharing_rate;     /* -1: none */
    int64_t weight;
    int64_t bound; /* plans must cost less */
    int reopens;
} VeerSearch;

/* --- Plans ------------------------------------------------------------------------------------ */

typedef struct VeerPlan VeerPlan;

typedef struct VeerCounts {
    size_t size;
    int64_t steps, expanded, evaluated, evaluations, generated, reopened, dead_ends;
    int64_t progress; /* states that improved the best h of a list */
    int64_t work;     /* estimated cost of all evaluations, in microseconds; the same everywhere */
    int64_t states;   /* that the search has met */
} VeerCounts;

/* What a run of the planner is, now or at its end. */
typedef struct VeerPlanResult {
    size_t size;
    int status;    /* VEER_... */
    int exit_code; /* that of `veer plan` */
    int has_plan;
    int is_optimal;       /* the plan is proved to be a cheapest one */
    int is_unsolvable;    /* it is proved that there is no plan */
    int num_plans;        /* so far; more than one only with is_anytime */
    int64_t length, cost; /* of the best plan */
    double seconds, search_seconds;
    const char *control; /* who chose the lists, and */
    const char *policy;  /* which policy, as it was named; NULL: none */
    int is_recognised;   /* it was chosen because of the domain */
    const char *helper;  /* the helper search that found the plan; NULL: none did */
} VeerPlanResult;

typedef struct VeerPlanOptions {
    size_t size;
    const VeerSearch *search; /* NULL: as `veer plan` without options */
    const char *control;      /* as --control, but no "remote" and no "replay" */
    const char *helpers;      /* "main", "lists", "none" */
    int is_anytime;           /* goes on for cheaper plans */
    int num_threads;          /* 0: one */
    int64_t control_interval;
    int64_t max_steps;
    double max_seconds; /* 0: any time */
    size_t max_memory;  /* bytes for this run; 0: any number */
    /* Called some ten times a second while the search runs, by the same thread; veer_plan_result and
     * veer_plan_counts may be asked. Not 0: stop, with VEER_INTERRUPTED. */
    int (*progress)(void *context, VeerPlan *plan);
    /* Called for each plan that is_anytime finds, after it was checked; all functions below may be
     * asked. Not 0: this plan will do. */
    int (*found)(void *context, VeerPlan *plan);
    void *context;
} VeerPlanOptions;

/* Checks the options; nothing is searched yet. */
VEER_API VeerPlan *veer_plan_new(VeerTask *task, const VeerPlanOptions *options, VeerError *error);

/* Searches to the end and returns the status. With is_anytime, VEER_SOLVED if there was nothing left to
 * find; after a limit the best plan is there all the same. A second call searches again. Every plan is
 * checked, on the PDDL if there is one, before anybody sees it. Heuristics' tables are built without
 * looking at limits; that takes seconds on large tasks. */
VEER_API int veer_plan_run(VeerPlan *plan);

/* From any thread or a signal handler: the run under way, or the next one, ends with
 * VEER_INTERRUPTED. */
VEER_API void veer_plan_interrupt(VeerPlan *plan);

/* Why the last call failed; its code is 0 if none did. Until the next call. */
VEER_API const VeerError *veer_plan_error(const VeerPlan *plan);

/* Both return 0. */
VEER_API int veer_plan_result(const VeerPlan *plan, VeerPlanResult *out_result);
VEER_API int veer_plan_counts(const VeerPlan *plan, VeerCounts *out_counts);

/* Fills in at most `room` operators of the best plan and returns how many there are; VEER_ERROR if
 * there is no plan. */
VEER_API int64_t veer_plan_operators(const VeerPlan *plan, int32_t *out_operators, int64_t room);

/* Within a callback of the plan: closes it when the run has ended. */
VEER_API void veer_plan_close(VeerPlan *plan);

/* --- Environments ----------------------------------------------------------------------------- */

typedef struct VeerEnv VeerEnv;

/* What a search costs: VeerEnvOptions.measure. 0: as the recipe says, or steps. */
enum {
    VEER_MEASURE_STEPS = 1,
    VEER_MEASURE_WORK = 2, /* VeerCounts.work */
    VEER_MEASURE_BOTH = 3, /* the geometric mean of the two */
};

/* What the rewards of an episode add up to: VeerEnvOptions.objective. 0: as the recipe says, or the
 * return. */
enum {
    VEER_OBJECTIVE_RETURN = 1, /* minus the cost since the reset */
    /* Minus the logarithm to base 10 of the cost. Of an episode that ends without a plan, or at a
     * cut-off, the cost is max_cost if there is one, and `penalty` is subtracted. */
    VEER_OBJECTIVE_LOG = 2,
};

typedef struct VeerEnvOptions {
    size_t size;
    /* Without lists, controller or a policy that says so: ff,cg,cea,add, eager. */
    const VeerSearch *search;
    /* A recipe of `veer train`, such as "dqn", "rates" or "paper": its decision process, where neither
     * `search` nor the members below say otherwise. Learning is up to the caller. */
    const char *recipe;
    const char
        *features; /* of veer_env_features and of VeerVec; NULL: the recipe's, or paper-values */
    uint32_t
        seed; /* for draws in place of an empty list (mdp "paper"), the same each episode; 0: that
                      of mdp */
    int64_t max_steps; /* cut-off: steps by veer_env_step; 0: none */
    int64_t max_cost;  /* cut-off: cost by `measure` since the initial state; 0: none */
    int measure, objective;
    double penalty;
    double max_seconds;  /* for an episode; 0: any time. Results then depend on the machine */
    size_t memory_limit; /* bytes to be remembered from one episode to the next; 0: any number */
    int forgets;         /* not 0: remembers nothing over episodes; slower, nothing else */
    int records;         /* not 0: keeps the lists of all steps for veer_env_render; 2 bytes each */
} VeerEnvOptions;

/* The environment has been reset, without random steps. */
VEER_API VeerEnv *veer_env_open(VeerTask *task, const VeerEnvOptions *options, VeerError *error);
VEER_API void veer_env_close(VeerEnv *env);

/* Why the last call on this environment failed; its code is 0 if it did not. Until the next call. */
VEER_API const VeerError *veer_env_error(const VeerEnv *env);

VEER_API int veer_env_num_lists(const VeerEnv *env);
VEER_API const char *veer_env_list_name(const VeerEnv *env, int list);

typedef struct VeerReset {
    size_t size;
    int64_t
        num_random_steps; /* first steps on lists drawn at random; they do not count for max_steps */
    uint64_t seed;        /* of the draw */
    /* Under the published rules (mdp "paper") a reset without random steps makes a first step on list
     * 0. Not 0: it does not; the caller does. */
    int is_bare;
} VeerReset;

/* Back to the initial state. Returns the status: a plan may be found on the way. NULL: all 0. */
VEER_API int veer_env_reset(VeerEnv *env, const VeerReset *reset);

typedef struct VeerStep {
    size_t size;
    double reward;
    int status;       /* as returned */
    int is_terminal;  /* the episode is over, and what follows is worth 0 */
    int is_truncated; /* it was ended from outside: what follows is worth as much as before */
    int list;         /* that the step used: another one if the one asked for was empty; -1: none */
} VeerStep;

/* One step from a list. Does nothing after the end of the episode. Returns the status; `out_step` may
 * be NULL. */
VEER_API int veer_env_step(VeerEnv *env, int list, VeerStep *out_step);

/* From any thread or a signal handler: the step in progress, or the next one, ends with
 * VEER_INTERRUPTED; the next one is not made. A reset forgets an interrupt that came before it. */
VEER_API void veer_env_interrupt(VeerEnv *env);

/* Of the h values in a list, those of states that were expanded through another list included. The
 * variance is that of the population. All 0 for an empty list. */
typedef struct VeerListStats {
    double max, min, mean, variance, count;
} VeerListStats;

/* Fills at most `room` and returns how many lists there are. */
VEER_API int veer_env_observe(const VeerEnv *env, VeerListStats *out_stats, int room);

/* Returns 0. All 0 when the tables of the search are lost, since memory ran out. */
VEER_API int veer_env_counts(const VeerEnv *env, VeerCounts *out_counts);

/* Features: a set has a name (VEER_NAMES_FEATURES), and for these lists a number of entries, each with
 * a name and bounds. `set` NULL: that of the options. The sets "rates..." describe each list by itself,
 * one list after the other; they need the steps before, so only the set of the options can be one. */
VEER_API int veer_env_num_features(VeerEnv *env, const char *set);

typedef struct VeerFeature {
    size_t size;
    char name[128];   /* "ff max", "step" */
    double low, high; /* minus and plus infinity where nothing is known */
    int list;         /* that it is about; -1: the search */
} VeerFeature;

/* Returns 0. */
VEER_API int veer_env_feature(VeerEnv *env, const char *set, int index, VeerFeature *out_feature);

/* Fills the vector if there is room for all of it. Differences are those to one step before. Returns
 * its length. */
VEER_API int veer_env_features(VeerEnv *env, const char *set, float *out_vector, int room);

/* After VEER_SOLVED: the plan, as of veer_plan_operators, and its cost. Checked against the task. */
VEER_API int64_t veer_env_plan(const VeerEnv *env, int32_t *out_operators, int64_t room);
VEER_API int64_t veer_env_plan_cost(const VeerEnv *env);

/* Bytes held for the states of this and earlier episodes. */
VEER_API size_t veer_env_memory(const VeerEnv *env);

/* The steps of the episode as text, a letter per list, as `veer trace strip` draws them; `width`
 * columns, 0: 80. Writes at most `room` bytes with the NUL, and returns the length without it. */
VEER_API int64_t veer_env_render(VeerEnv *env, int width, char *out_text, int64_t room);

/* --- Controllers for environments ------------------------------------------------------------- */

typedef struct VeerControl VeerControl;

/* Someone who chooses lists: a fixed rule by its name ("alt", "bandit"; not "remote", not "replay"), or
 * with `name` NULL the network or the rule of a policy, which must fit the search of the
 * environment. */
VEER_API VeerControl *veer_control_open(VeerEnv *env, const char *name, const VeerPolicy *policy,
                                        VeerError *error);

/* The list for the next step; to be asked once before each one. Begins anew after a reset. VEER_ERROR,
 * explained by veer_env_error, if the episode is over or memory ran out. */
VEER_API int veer_control_choose(VeerControl *control);
VEER_API void veer_control_close(VeerControl *control);

/* --- Many environments at once ---------------------------------------------------------------- */

typedef struct VeerVec VeerVec;

/* What happens after the end of an episode, in the words of Gymnasium 1.x. */
enum {
    VEER_RESET_NEXT_STEP =
        0, /* the next step resets instead, whatever its action; its reward is 0 */
    VEER_RESET_SAME_STEP = 1, /* the same step resets; final_observations has the last one */
    VEER_RESET_DISABLED = 2,  /* the caller does, by veer_reset_many */
};

typedef struct VeerVecOptions {
    size_t size;
    int num_envs;              /* 0: one */
    int num_threads;           /* the caller's included; 0: one */
    const VeerEnvOptions *env; /* the same for all */
    int autoreset;             /* VEER_RESET_... */
    int draws_tasks; /* not 0: each episode draws its task; otherwise environment i has task i
                                   first, then i + num_envs and so on, in cycles */
    uint64_t seed;   /* for drawing tasks and random first steps */
    int64_t num_random_steps; /* at most so many first steps, drawn uniformly from 0 up */
} VeerVecOptions;

/* All tasks must have the same lists available. Memory: an environment per task in use at the same
 * time, at most num_envs for each task; what they remember serves all episodes. */
VEER_API VeerVec *veer_vec_open(VeerTask *const *tasks, int num_tasks,
                                const VeerVecOptions *options, VeerError *error);
VEER_API void veer_vec_close(VeerVec *vec);
VEER_API const VeerError *veer_vec_error(const VeerVec *vec);

/* The caller's arrays with an entry per environment; each may be NULL. */
typedef struct VeerMany {
    size_t size;
    float *observations; /* num_envs x num_features */
    double *rewards;
    uint8_t *terminations, *truncations;
    int32_t *statuses;
    int32_t *lists;            /* that the steps used; -1: none */
    int32_t *tasks;            /* whose episode it is */
    int64_t *lengths;          /* steps of the episode */
    double *returns;           /* rewards of the episode */
    float *final_observations; /* of episodes that ended in this step, with VEER_RESET_SAME_STEP */
} VeerMany;

/* A step in each environment, actions[i] being the list of environment i. Returns 0; VEER_ERROR if an
 * action names no list, and then nothing has been done, or if an environment failed. An environment
 * that runs out of memory is truncated. */
VEER_API int veer_step_many(VeerVec *vec, const int32_t *actions, const VeerMany *out);

/* Begins new episodes where the mask is not 0, everywhere if it is NULL. With a seed, `seed` not NULL,
 * the draws of tasks and first steps begin anew. */
VEER_API int veer_reset_many(VeerVec *vec, const uint8_t *mask, const uint64_t *seed,
                             const VeerMany *out);

VEER_API int veer_vec_num_envs(const VeerVec *vec);

/* The environment that slot i uses now, for all functions above that only look; until the next step or
 * reset of the vector, whose it is. NULL: memory for it ran out. */
VEER_API VeerEnv *veer_vec_env(VeerVec *vec, int index);

/* From any thread or a signal handler: the call under way, or the next one, makes no further steps;
 * episodes whose step is not made are truncated, with VEER_INTERRUPTED. */
VEER_API void veer_vec_interrupt(VeerVec *vec);

/* --- Recipes ---------------------------------------------------------------------------------- */

/* A setting of a recipe of `veer train`, as its option takes it: "random-steps", "epsilon-end". Writes
 * at most `room` bytes with the NUL, and returns the length without it. */
VEER_API int64_t veer_recipe_get(const char *recipe, const char *setting, char *out_text,
                                 int64_t room);

#ifdef __cplusplus
}
#endif

#endif
