#include "lab/supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/process.h"
#include "lab/process_tree.h"

/* Between SIGTERM and SIGKILL. */
static const double GRACE = 0.5;

/* Between two measurements of memory: shorter at first, for short runs. */
static const double FIRST_LOOK = 0.002, LONGEST_WAIT = 0.02;

/* If validating takes longer, SIGALRM ends the supervisor, so that the lab never hangs. */
enum { VALIDATION_SECONDS = 600 };

enum { NO_COMMAND = 127 };

/* Exit codes of a supervisor. */
enum { SUPERVISOR_DONE, SUPERVISOR_STOPPED, SUPERVISOR_NO_FOLDER };

/* --- The planner's process -------------------------------------------------------------------- */

/* The command line, with what it needs beyond the suite's words. Lives in the arena. */
static char **make_command(const SupervisorOrder *order, const SupervisorPaths *paths, Arena *arena)
{
    const SuiteConfiguration *configuration = order->configuration;
    const SuiteInstance *instance = order->instance;
    char seed[24];
    snprintf(seed, sizeof seed, "%lld", (long long)order->seed);
    const char *values[COMMAND_NUM_HOLES] = {
        [COMMAND_DOMAIN] = instance->domain_file,
        [COMMAND_PROBLEM] = instance->problem_file,
        [COMMAND_PLAN] = paths->plan,
        [COMMAND_SEED] = seed,
        [COMMAND_SET] = instance->domain,
        [COMMAND_SUITE] = order->suite->folder,
    };
    enum { MORE = 9 };
    const char **argv = ARENA_NEW(arena, const char *, (size_t)configuration->words.count + MORE);
    const char **next = argv;
    if (configuration->is_veer) {
        *next++ = order->veer;
        *next++ = "plan";
    }
    for (int i = 0; i < configuration->words.count; i++) {
        *next++ = command_words_fill(configuration->words.words[i], values, arena);
    }
    if (configuration->is_veer) {
        *next++ = "--plan-file";
        *next++ = paths->plan;
        if (configuration->has_trace) {
            *next++ = "--trace";
            *next++ = paths->trace;
        }
        if (instance->domain_file) {
            *next++ = instance->domain_file;
        }
        *next++ = instance->problem_file;
    }
    return (char **)argv;
}

static void reset_signals(void)
{
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGPIPE, SIGXCPU, SIGXFSZ, SIGALRM};
    sigset_t none;
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++) {
        signal(SIGNALS[i], SIG_DFL);
    }
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Between fork and exec. */
static _Noreturn void become_planner(char **argv, const char *folder, int out, int err)
{
    static const struct rlimit NO_CORE = {0, 0};
    int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setrlimit(RLIMIT_CORE, &NO_CORE);
    reset_signals();
    if (null >= 0 && dup2(null, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
        dup2(err, STDERR_FILENO) >= 0 && chdir(folder) == 0) {
        execvp(argv[0], argv);
    }
    dprintf(STDERR_FILENO, "cannot start %s: %s\n", argv[0], strerror(errno));
    _exit(NO_COMMAND);
}

/* --- Watching --------------------------------------------------------------------------------- */

typedef struct Watch {
    pid_t planner;
    int signal_fd, out_fd, err_fd; /* out and err: -1 when closed */
    double start, deadline;        /* of the next signal for being out of time */
    double next_look, wait;
    size_t limit_kb, peak_kb, own_kb;
    bool is_over, is_out_of_time, is_out_of_memory;
    int status; /* as of waitpid */
    RunOutput output, errors;
} Watch;

static void read_output(int *fd, RunOutput *output)
{
    char bytes[16384];
    ssize_t size = read(*fd, bytes, sizeof bytes);
    if (size > 0) {
        run_output_read(output, bytes, (size_t)size);
    } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
        close(*fd);
        *fd = -1;
    }
}

/* Reads what the pipes hold after the planner has ended. Its children may keep them open, so this
 * does not wait for their end. */
static void drain(int *fd, RunOutput *output)
{
    if (*fd >= 0) {
        fcntl(*fd, F_SETFL, O_NONBLOCK);
    }
    for (struct pollfd ready = {.fd = *fd, .events = POLLIN}; *fd >= 0 && poll(&ready, 1, 0) > 0;) {
        read_output(fd, output);
    }
    run_output_finish(output);
}

static void look_at_memory(Watch *watch, double now)
{
    size_t resident = process_tree_resident_kb(watch->limit_kb);
    watch->peak_kb = resident > watch->peak_kb ? resident : watch->peak_kb;
    if (watch->limit_kb > 0 && resident > watch->limit_kb && !watch->is_out_of_time) {
        watch->is_out_of_memory = true;
        process_tree_signal(SIGKILL);
    }
    watch->next_look = now + watch->wait;
    watch->wait = watch->wait * 2 < LONGEST_WAIT ? watch->wait * 2 : LONGEST_WAIT;
}

static void end_time(Watch *watch)
{
    process_tree_signal(watch->is_out_of_time ? SIGKILL : SIGTERM);
    watch->is_out_of_time = !watch->is_out_of_memory;
    watch->deadline += GRACE;
}

/* Reaps ended processes. False if the lab cancels the run or has died. */
static bool handle_signal(Watch *watch)
{
    struct signalfd_siginfo info;
    if (read(watch->signal_fd, &info, sizeof info) != (ssize_t)sizeof info) {
        return true;
    }
    if (info.ssi_signo == SIGTERM) {
        return false;
    }
    int status;
    for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;) {
        if (pid == watch->planner) {
            watch->is_over = true;
            watch->status = status;
        }
    }
    return true;
}

/* Waits for output, a signal or the next measurement. */
static bool watch_once(Watch *watch)
{
    double now = clock_wall();
    double wake = watch->next_look < watch->deadline ? watch->next_look : watch->deadline;
    struct pollfd ready[] = {{.fd = watch->signal_fd, .events = POLLIN},
                             {.fd = watch->out_fd, .events = POLLIN},
                             {.fd = watch->err_fd, .events = POLLIN}};
    double seconds = wake > now ? wake - now : 0;
    struct timespec timeout = {.tv_sec = (time_t)seconds};
    timeout.tv_nsec = (long)((seconds - (double)timeout.tv_sec) * 1e9);
    ppoll(ready, 3, &timeout, NULL);
    if (ready[1].revents) {
        read_output(&watch->out_fd, &watch->output);
    }
    if (ready[2].revents) {
        read_output(&watch->err_fd, &watch->errors);
    }
    if (ready[0].revents && !handle_signal(watch)) {
        return false;
    }
    now = clock_wall();
    if (!watch->is_over && now >= watch->next_look) {
        look_at_memory(watch, now);
    }
    if (!watch->is_over && now >= watch->deadline) {
        end_time(watch);
    }
    return true;
}

/* --- The result ------------------------------------------------------------------------------- */

/* The largest process may have ended between two measurements; the kernel's maximum has it. But
 * that maximum includes the memory that a process inherits from its parent at the fork. So it
 * counts only above that amount, or if the run was too short to be measured. */
static int64_t peak_of(const Watch *watch, const struct rusage *usage)
{
    size_t largest = (size_t)usage->ru_maxrss;
    bool is_better = watch->peak_kb == 0 || (largest > watch->own_kb && largest > watch->peak_kb);
    return (int64_t)(is_better ? largest : watch->peak_kb);
}

static void measure(const Watch *watch, RunResult *result)
{
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    result->cpu = (double)usage.ru_utime.tv_sec + (double)usage.ru_stime.tv_sec +
                  ((double)usage.ru_utime.tv_usec + (double)usage.ru_stime.tv_usec) * 1e-6;
    result->peak_kb = peak_of(watch, &usage);
    result->figures = watch->output.figures;
    result->exit_code = WIFEXITED(watch->status) ? WEXITSTATUS(watch->status) : -1;
    result->signal_number = WIFSIGNALED(watch->status) ? WTERMSIG(watch->status) : 0;
}

/* A run above its time is out of time even if it ended before the lab noticed. */
static RunOutcome classify(const Watch *watch, const RunResult *result, double time_limit)
{
    return watch->is_out_of_memory                              ? RUN_OUT_OF_MEMORY
           : watch->is_out_of_time || result->wall > time_limit ? RUN_OUT_OF_TIME
           : result->signal_number                              ? RUN_CRASHED
                                   : run_outcome_of_code(result->exit_code);
}

/* --- The supervisor's process
 * --------------------------------------------------------------------- */

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *position)
{
    (void)info, (void)kind, (void)position;
    (void)remove(path);
    return 0;
}

static void remove_folder(const char *path)
{
    nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

static bool make_paths(SupervisorPaths *paths)
{
    const char *parent = getenv("TMPDIR");
    int length = snprintf(paths->folder, sizeof paths->folder, "%s/veer-lab-XXXXXX",
                          parent && parent[0] == '/' ? parent : "/tmp");
    if (length >= (int)sizeof paths->folder || !mkdtemp(paths->folder)) {
        return false;
    }
    snprintf(paths->plan, sizeof paths->plan, "%s/sas_plan", paths->folder);
    snprintf(paths->trace, sizeof paths->trace, "%s/trace.jsonl", paths->folder);
    return true;
}

/* The signals that a supervisor waits for. */
static sigset_t own_signals(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    sigaddset(&signals, SIGTERM);
    return signals;
}

static int open_signals(void)
{
    sigset_t signals = own_signals();
    return signalfd(-1, &signals, SFD_CLOEXEC);
}

static bool start_planner(const SupervisorOrder *order, const SupervisorPaths *paths, Watch *watch)
{
    int out[2], err[2];
    Arena arena = {0};
    if (pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0) {
        return false;
    }
    char **argv = make_command(order, paths, &arena);
    watch->own_kb = process_resident_kb();
    watch->start = clock_wall();
    watch->planner = fork();
    if (watch->planner == 0) {
        become_planner(argv, paths->folder, out[1], err[1]);
    }
    arena_release(&arena);
    close(out[1]);
    close(err[1]);
    watch->out_fd = out[0];
    watch->err_fd = err[0];
    return watch->planner > 0;
}

/* Until the planner's own process has ended. False: the run was cancelled. */
static bool watch_planner(const SupervisorOrder *order, Watch *watch, RunResult *result)
{
    watch->deadline = watch->start + order->suite->time_limit;
    watch->wait = FIRST_LOOK;
    watch->next_look = watch->start + watch->wait;
    watch->limit_kb = order->suite->memory_limit / 1024;
    run_output_init(&watch->output);
    run_output_init(&watch->errors);
    while (!watch->is_over) {
        if (!watch_once(watch)) {
            return false;
        }
    }
    result->wall = clock_wall() - watch->start;
    process_tree_end(); /* a process that is left could write for ever */
    drain(&watch->out_fd, &watch->output);
    drain(&watch->err_fd, &watch->errors);
    return true;
}

static bool keep(const SupervisorOrder *order, const SupervisorPaths *paths, RunResult *result)
{
    Watch watch = {.signal_fd = open_signals()};
    bool is_wanted = watch.signal_fd >= 0 && start_planner(order, paths, &watch) &&
                     watch_planner(order, &watch, result);
    process_tree_end();
    if (is_wanted) {
        measure(&watch, result);
        result->outcome = classify(&watch, result, order->suite->time_limit);
        const char *words = watch.errors.last[0] ? watch.errors.last : watch.output.last;
        signal(SIGALRM, SIG_DFL);
        alarm(VALIDATION_SECONDS);
        supervisor_verdict_complete(order, paths, words, result);
    }
    return is_wanted;
}

static _Noreturn void be_supervisor(const SupervisorOrder *order, pid_t lab, int result_fd)
{
    SupervisorPaths paths;
    RunResult result = {.plan_cost = -1, .plan_length = -1, .class_steps = {-1, -1, -1, -1}};
    setpgid(0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    if (getppid() != lab) {
        _exit(SUPERVISOR_STOPPED);
    }
    if (!make_paths(&paths)) {
        _exit(SUPERVISOR_NO_FOLDER);
    }
    bool is_sent = keep(order, &paths, &result) &&
                   write(result_fd, &result, sizeof result) == (ssize_t)sizeof result;
    remove_folder(paths.folder);
    _exit(is_sent ? SUPERVISOR_DONE : SUPERVISOR_STOPPED);
}

/* --- The lab's side --------------------------------------------------------------------------- */

/* A result fits into a pipe, so that the supervisor never waits for the lab. */
_Static_assert(sizeof(RunResult) < 65536, "a result must fit into a pipe");

bool supervisor_start(const SupervisorOrder *order, Supervisor *out_supervisor, Error *error)
{
    int ends[2];
    pid_t lab = getpid();
    if (pipe2(ends, O_CLOEXEC) != 0) {
        error_set(error, ERROR_SYSTEM, "no pipe for a run: %s", strerror(errno));
        return false;
    }
    sigset_t signals = own_signals(), old_mask;
    sigprocmask(SIG_BLOCK, &signals,
                &old_mask); /* none is lost before the supervisor looks at them */
    pid_t pid = fork();
    if (pid == 0) {
        close(ends[0]);
        be_supervisor(order, lab, ends[1]);
    }
    sigprocmask(SIG_SETMASK, &old_mask, NULL);
    close(ends[1]);
    if (pid < 0) {
        error_set(error, ERROR_SYSTEM, "no process for a run: %s", strerror(errno));
        close(ends[0]);
        return false;
    }
    *out_supervisor = (Supervisor){.pid = pid, .result_fd = ends[0]};
    return true;
}

static int reap(Supervisor *supervisor)
{
    int status = 0;
    close(supervisor->result_fd);
    while (waitpid(supervisor->pid, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

static void note_loss(Supervisor *supervisor, int status)
{
    supervisor->result = (RunResult){.outcome = RUN_LOST,
                                     .exit_code = -1,
                                     .plan_cost = -1,
                                     .plan_length = -1,
                                     .class_steps = {-1, -1, -1, -1}};
    RunOutput nothing;
    run_output_init(&nothing);
    supervisor->result.figures = nothing.figures;
    char *message = supervisor->result.message;
    if (WIFEXITED(status) && WEXITSTATUS(status) == SUPERVISOR_NO_FOLDER) {
        snprintf(message, RUN_MESSAGE_SIZE, "no folder for the run can be made in TMPDIR or /tmp");
    } else {
        snprintf(message, RUN_MESSAGE_SIZE, "the process that watched the run ended with %s %d",
                 WIFSIGNALED(status) ? "signal" : "exit code",
                 WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    }
}

bool supervisor_receive(Supervisor *supervisor)
{
    char *target = (char *)&supervisor->result + supervisor->num_bytes;
    ssize_t size =
        read(supervisor->result_fd, target, sizeof supervisor->result - supervisor->num_bytes);
    if (size < 0 && errno == EINTR) {
        return false;
    }
    supervisor->num_bytes += size > 0 ? (size_t)size : 0;
    if (size > 0 && supervisor->num_bytes < sizeof supervisor->result) {
        return false;
    }
    int status = reap(supervisor);
    if (supervisor->num_bytes < sizeof supervisor->result) {
        note_loss(supervisor, status);
    }
    return true;
}

void supervisor_cancel(Supervisor *supervisor)
{
    kill(supervisor->pid, SIGTERM);
    reap(supervisor);
}
