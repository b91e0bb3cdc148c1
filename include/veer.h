/* Veer as a library: a planning search as an environment for reinforcement learning.
 *
 * One environment is one search on one task: eager greedy best-first search with an open list per
 * heuristic. A step takes a state from the list that the caller names and expands it; the reward is
 * -1; the episode ends when a plan has been found. The question is which list to name.
 *
 *     char error[VEER_ERROR_SIZE];
 *     VeerOptions options = {.size = sizeof options, .lists = "ff,cg,cea,add", .max_steps = 7500};
 *     VeerEnv *env = veer_open("domain.pddl", "problem.pddl", &options, error, sizeof error);
 *     if (!env) {
 *         fprintf(stderr, "%s\n", error);
 *         return 1;
 *     }
 *     VeerStep step = {.status = veer_reset(env, 0, 0)};
 *     while (step.status == VEER_RUNNING)
 *         veer_step(env, choose(env), &step);
 *     veer_close(env);
 *
 * An environment belongs to one thread at a time; different environments share nothing and can be
 * used in as many threads as there are. The library has no state of its own but a count of its
 * memory, prints nothing and installs no handlers. Texts that functions return belong to the
 * environment and live as long as their comments say. Memory: memory_limit bounds what is remembered
 * from one episode to the next. When the system refuses memory, veer_open returns NULL, and veer_reset
 * and veer_step return VEER_OUT_OF_MEMORY; the next veer_reset begins anew. Nothing is lost but what
 * was remembered, and nothing leaks.
 *
 * The same calls give the same results, on every machine, whatever is remembered.
 * docs/reference/api.md has the whole story. What is declared here stays as it is within a major
 * version; structures that the caller makes begin with their size, so that later ones can have more
 * at their end. */
#ifndef VEER_H
#define VEER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The one place that states the version of Veer; tools/check-version compares the others. */
#define VEER_VERSION_MAJOR 0
#define VEER_VERSION_MINOR 1
#define VEER_VERSION_PATCH 0 /* repairs only: VEER_VERSION leaves it out */
#define VEER_VERSION (VEER_VERSION_MAJOR * 1000 + VEER_VERSION_MINOR)

#define VEER_API __attribute__((visibility("default")))

/* VEER_VERSION of the library that is in use. */
VEER_API int veer_version(void);

/* --- Opening ---------------------------------------------------------------------------------- */

typedef struct VeerEnv VeerEnv;

enum { VEER_ERROR_SIZE = 1024 }; /* enough for every text */

/* What a step is: see VeerOptions. */
enum { VEER_STEP_POP = 0, VEER_STEP_EXPANSION = 1 };

/* Zero is a sensible value for everything but the size. Negative limits are refused. */
typedef struct VeerOptions {
    size_t size;       /* sizeof(VeerOptions) */
    const char *lists; /* as in veer plan --lists, such as "ff,cg/-g"; NULL: "ff,cg,cea,add" */
    /* A state is in several lists and may be taken from one after it was expanded through another:
     * such a pop is a step of its own (VEER_STEP_POP), or is passed over within the list
     * (VEER_STEP_EXPANSION). */
    int step_kind;
    /* Not 0: the rules of the published system. veer_reset makes a first step on list 0, unless
     * random ones are asked for; in place of an empty list any other one is taken, each being
     * equally likely (otherwise the next one in order); an open state that is reached more cheaply
     * keeps its place. */
    int is_published;
    uint32_t seed;      /* for the draw in place of an empty list; the same each episode */
    int64_t max_steps;  /* cut-off: steps after a reset; 0: none */
    double max_seconds; /* for an episode; 0: any time. Results then depend on the machine */
    double max_seconds_to_open; /* for translating PDDL; 0: any time */
    int forgets;         /* not 0: does not remember states over episodes; slower, nothing else */
    size_t memory_limit; /* bytes to be remembered over episodes; 0: any number */
} VeerOptions;

/* `first` is a SAS+ file, or a PDDL problem whose domain lies in one of the usual places, and
 * `second` is NULL; or they are domain and problem in PDDL. `options` may be NULL and is not needed
 * afterwards. The environment has been reset, without random steps. NULL if it cannot be had; then
 * `error`, unless it is NULL, says why in one line. */
VEER_API VeerEnv *veer_open(const char *first, const char *second, const VeerOptions *options,
                            char *error, size_t error_size);

/* NULL is fine. */
VEER_API void veer_close(VeerEnv *env);

/* Why the last function on this environment returned VEER_ERROR; "" before. Until the next call. */
VEER_API const char *veer_error(const VeerEnv *env);

VEER_API int veer_num_lists(const VeerEnv *env);

/* As in the options; NULL if there is no such list. As long as the environment. */
VEER_API const char *veer_list_name(const VeerEnv *env, int list);

/* --- Episodes --------------------------------------------------------------------------------- */

enum {
    /* The call makes no sense and has changed nothing, or a fault in Veer has ended the episode:
     * see veer_error. */
    VEER_ERROR = -1,
    VEER_RUNNING = 0,
    VEER_SOLVED = 1,    /* terminal: there is a plan */
    VEER_EXHAUSTED = 2, /* terminal: all lists are empty, there is no plan to be found */
    VEER_CUT_OFF = 3,   /* truncated, like all that follow */
    VEER_OUT_OF_TIME = 4,
    VEER_OUT_OF_MEMORY = 5,
    VEER_INTERRUPTED = 6,
};

/* Back to the initial state; then so many random steps, which do not count for max_steps. Returns
 * the status: a plan may have been found on the way. */
VEER_API int veer_reset(VeerEnv *env, int64_t num_random_steps, uint64_t seed);

typedef struct VeerStep {
    double reward;    /* -1; 0 if no step was made */
    int status;       /* as returned */
    int is_terminal;  /* the episode is over, and what follows is worth 0 */
    int is_truncated; /* it was ended from outside: what follows is worth as much as before */
} VeerStep;

/* One step from a list. Does nothing after the end of the episode. Returns the status; `out_step`
 * may be NULL. */
VEER_API int veer_step(VeerEnv *env, int list, VeerStep *out_step);

/* From any thread or a signal handler: the step in progress, or the next one, ends with
 * VEER_INTERRUPTED; the next one is not made. veer_reset forgets an interrupt that came before it;
 * one that comes during its first steps ends the new episode. */
VEER_API void veer_interrupt(VeerEnv *env);

/* --- Observing -------------------------------------------------------------------------------- */

/* Of the h values in a list, those of states that have been expanded through another list included.
 * The variance is that of the population. All 0 for an empty list. */
typedef struct VeerListStats {
    double max, min, mean, variance, count;
} VeerListStats;

/* One VeerListStats per list. Returns t, the steps since the initial state. */
VEER_API int64_t veer_observe(const VeerEnv *env, VeerListStats *out_stats);

/* Sets of features as the policies of Veer are fed with, by name: "paper-values", "published-diff"
 * and others. NULL at the end; as long as the program. */
VEER_API const char *veer_feature_set(int index);

/* Length of the vector; VEER_ERROR if there is no such set. */
VEER_API int veer_num_features(VeerEnv *env, const char *name);

/* Fills the vector. Differences are those to one step before. Returns its length or VEER_ERROR. */
VEER_API int veer_features(VeerEnv *env, const char *name, float *out_vector);

typedef struct VeerCounts {
    int64_t steps, expanded, evaluated, generated;
} VeerCounts;

/* All 0 when the tables of the search are lost, since memory ran out. */
VEER_API VeerCounts veer_counts(const VeerEnv *env);

/* --- The plan --------------------------------------------------------------------------------- */

/* After VEER_SOLVED, otherwise VEER_ERROR. The plan has been checked against the task. */
VEER_API int64_t veer_plan_length(VeerEnv *env);
VEER_API int64_t veer_plan_cost(VeerEnv *env);

/* A step of it, such as "pick-up a"; NULL if there is none. As long as the environment. */
VEER_API const char *veer_plan_action(VeerEnv *env, int64_t index);

/* --- Memory ----------------------------------------------------------------------------------- */

/* Bytes held for the states of this and earlier episodes. */
VEER_API size_t veer_memory(const VeerEnv *env);

#ifdef __cplusplus
}
#endif

#endif
