/* A program that uses libveer while memory is refused (refuse_memory.c is loaded before it):
 *
 *     refused_library LIBRARY STEP LISTS FILE [FILE]
 *
 * Opens the task, searches and closes it, while the n-th allocation is refused, or it and all that
 * follow; for n = 1, 1 + STEP and so on until nothing is refused any more. Each time the library must
 * say so, go on when there is memory again, reach the same counts as without refusal, and leave no
 * block behind. Prints how often it was refused where. The library is loaded late, as Python does it,
 * so that what it needs per thread is obtained in its first call. */
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <veer.h>

extern long refuse_memory(long from, long to);
extern long refuse_memory_blocks(void);

static VeerEnv *(*env_open)(const char *, const char *, const VeerOptions *, char *, size_t);
static void (*env_close)(VeerEnv *);
static int (*env_reset)(VeerEnv *, int64_t, uint64_t);
static int (*env_step)(VeerEnv *, int, VeerStep *);
static int64_t (*env_observe)(const VeerEnv *, VeerListStats *);
static int (*env_num_lists)(const VeerEnv *);
static VeerCounts (*env_counts)(const VeerEnv *);
static size_t (*env_memory)(const VeerEnv *);
static int64_t (*env_plan_length)(VeerEnv *);
static const char *(*env_plan_action)(VeerEnv *, int64_t);

enum { EPISODES = 2, MAX_LISTS = 16 };

static struct {
    long opening, reset, step, unnoticed; /* where memory ran out */
} found;

static void require(int holds, long n, const char *what)
{
    if (!holds) {
        refuse_memory(0, 0);
        printf("allocation %ld refused: expected that %s\n", n, what);
        exit(1);
    }
}

static void find(void *library, const char *name, void *out_function)
{
    void *function = dlsym(library, name);
    if (!function) {
        printf("%s is missing\n", name);
        exit(1);
    }
    memcpy(out_function, &function, sizeof function);
}

static void load(const char *path)
{
    void *library = dlopen(path, RTLD_NOW);
    if (!library) {
        printf("%s\n", dlerror());
        exit(1);
    }
    find(library, "veer_open", &env_open);
    find(library, "veer_close", &env_close);
    find(library, "veer_reset", &env_reset);
    find(library, "veer_step", &env_step);
    find(library, "veer_observe", &env_observe);
    find(library, "veer_num_lists", &env_num_lists);
    find(library, "veer_counts", &env_counts);
    find(library, "veer_memory", &env_memory);
    find(library, "veer_plan_length", &env_plan_length);
    find(library, "veer_plan_action", &env_plan_action);
}

/* To the end of an episode, from the lists in turn. */
static int search(VeerEnv *env, int status)
{
    VeerStep step = {.status = status};
    for (int i = 0; step.status == VEER_RUNNING; i++) {
        env_step(env, i % env_num_lists(env), &step);
    }
    return step.status;
}

/* What can be asked at any time. */
static void look(VeerEnv *env, int status, long n)
{
    VeerListStats stats[MAX_LISTS];
    env_observe(env, stats);
    require(env_memory(env) < SIZE_MAX, n, "the memory is known");
    require((env_plan_length(env) >= 0) == (status == VEER_SOLVED), n, "there is a plan if solved");
    require((env_plan_action(env, 0) != NULL) == (status == VEER_SOLVED), n, "a plan has actions");
}

/* The last episode, in which nothing is refused. */
static VeerCounts search_in_peace(VeerEnv *env, long n)
{
    require(search(env, env_reset(env, 1, 7)) == VEER_SOLVED, n, "the next episode finds a plan");
    look(env, VEER_SOLVED, n);
    VeerCounts counts = env_counts(env);
    env_close(env);
    return counts;
}

static void search_refused(VeerEnv *env, long n)
{
    for (int i = 0; i < EPISODES; i++) {
        int status = env_reset(env, i, 7);
        int is_out = status == VEER_OUT_OF_MEMORY;
        found.reset += is_out;
        status = search(env, status);
        require(status == VEER_SOLVED || status == VEER_OUT_OF_MEMORY, n, "memory ran out");
        found.step += status == VEER_OUT_OF_MEMORY && !is_out;
        look(env, status, n);
    }
}

/* Returns how many allocations there were. */
static long attempt(char **argv, long from, long to, VeerCounts *out_counts)
{
    char error[VEER_ERROR_SIZE] = "";
    VeerOptions options = {.size = sizeof options, .lists = argv[3]};
    long blocks = refuse_memory_blocks(), before = found.opening + found.reset + found.step;
    refuse_memory(from, to);
    VeerEnv *env = env_open(argv[4], argv[5], &options, error, sizeof error);
    if (env) {
        search_refused(env, from);
    }
    long calls = refuse_memory(0, 0);
    if (env) {
        *out_counts = search_in_peace(env, from);
    } else {
        require(from > 0 && error[0], from, "an error is explained");
        found.opening++;
    }
    found.unnoticed += from > 0 && from <= calls &&
                       found.opening + found.reset + found.step == before;
    require(refuse_memory_blocks() == blocks, from, "no block is left");
    return calls;
}

int main(int argc, char **argv)
{
    if (argc != 5 && argc != 6) {
        return 2;
    }
    load(argv[1]);
    VeerCounts first = {0}, counts = {0};
    attempt(argv, 1, 1, &counts); /* the very first call of the library */
    long calls = attempt(argv, 0, 0, &first), step = atol(argv[2]);
    for (long n = 1; n <= calls; n += step) {
        for (int is_lasting = 0; is_lasting < 2; is_lasting++) {
            counts = first; /* if it cannot be opened */
            attempt(argv, n, is_lasting ? LONG_MAX : n, &counts);
            require(memcmp(&counts, &first, sizeof counts) == 0, n, "the counts are the same");
        }
    }
    printf("%ld allocations; refused while opening %ld, in a reset %ld, in a step %ld, unnoticed %ld\n",
           calls, found.opening, found.reset, found.step, found.unnoticed);
    return 0;
}
