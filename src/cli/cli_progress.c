#include "cli/cli_progress.h"

#include <stdarg.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/process.h"

static const double FIRST_DELAY = 0.5;
static const double INTERVAL = 0.25;

/* A look at the clock costs as much as a tenth of the fastest steps. */
enum { MAX_STRIDE = 64 };
static const double LOOK_LESS_OFTEN_BELOW = 0.001;
static const double LOOK_EVERY_STEP_ABOVE = 0.1;

static void erase(CliProgress *progress)
{
    if (progress->is_shown) {
        fputs("\r\033[K", stderr);
        (void)fflush(stderr);
        progress->is_shown = false;
    }
}

/* The write function of log_stream. */
static ssize_t pass_on(void *cookie, const char *text, size_t size)
{
    CliProgress *progress = cookie;
    erase(progress);
    size_t written = fwrite(text, 1, size, progress->out);
    return fflush(progress->out) == 0 ? (ssize_t)written : 0;
}

void cli_progress_start(CliProgress *progress, bool is_allowed, const ListSpec *lists, FILE *out)
{
    double now = clock_wall();
    *progress = (CliProgress){.is_wanted = is_allowed && isatty(STDERR_FILENO),
                              .lists = lists,
                              .start = now,
                              .last_time = now,
                              .last_look = now,
                              .stride = 1,
                              .next_time = now + FIRST_DELAY,
                              .out = out,
                              .log_stream = out};
    if (progress->is_wanted && isatty(fileno(out))) {
        cookie_io_functions_t functions = {.write = pass_on};
        FILE *stream = fopencookie(progress, "w", functions);
        progress->log_stream = stream ? stream : out;
    }
}

enum { MAX_LINE = 256 };

typedef struct Line {
    char text[MAX_LINE];
    size_t used, room;
} Line;

__attribute__((format(printf, 2, 3))) static void append(Line *line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line->text + line->used, line->room - line->used, format, arguments);
    va_end(arguments);
    line->used += length > 0 ? (size_t)length : 0;
    line->used = line->used < line->room ? line->used : line->room - 1;
}

/* A line that wraps could not be erased: stay within the terminal. */
static size_t terminal_width(void)
{
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

static Line new_line(void)
{
    size_t width = terminal_width();
    return (Line){.room = width < MAX_LINE ? width : MAX_LINE};
}

/* What every line ends with. */
static void show(CliProgress *progress, Line *line, double now)
{
    append(line, ", %zu MB, %.0f s", process_resident_kb() / 1024, now - progress->start);
    fprintf(stderr, "\r\033[K%s", line->text);
    (void)fflush(stderr);
    progress->is_shown = true;
    progress->last_time = now;
    progress->next_time = now + INTERVAL;
}

static void show_search(CliProgress *progress, const Search *search, double now)
{
    int64_t expanded = search_stats(search).expanded;
    Line line = new_line();
    append(&line, "%lld expanded, %.0f/s, best h", (long long)expanded,
           (double)(expanded - progress->last_expanded) / (now - progress->last_time));
    for (int i = 0; i < search_num_lists(search); i++) {
        append(&line, " %s %d", progress->lists[i].name, search_best_h(search, i));
    }
    show(progress, &line, now);
    progress->last_expanded = expanded;
}

static void adapt_stride(CliProgress *progress, double now)
{
    double since_last = now - progress->last_look;
    if (since_last > LOOK_EVERY_STEP_ABOVE) {
        progress->stride = 1;
    } else if (since_last < LOOK_LESS_OFTEN_BELOW && progress->stride < MAX_STRIDE) {
        progress->stride *= 2;
    }
    progress->last_look = now;
    progress->steps_to_look = progress->stride;
}

/* The time if the line is to be written again, otherwise 0. */
static double time_if_due(CliProgress *progress)
{
    if (!progress->is_wanted || --progress->steps_to_look > 0) {
        return 0;
    }
    double now = clock_wall();
    adapt_stride(progress, now);
    return now >= progress->next_time ? now : 0;
}

void cli_progress_update(CliProgress *progress, const Search *search)
{
    double now = time_if_due(progress);
    if (now > 0) {
        show_search(progress, search, now);
    }
}

void cli_progress_update_phase(CliProgress *progress, const char *phase, int64_t done)
{
    double now = time_if_due(progress);
    if (now > 0) {
        Line line = new_line();
        append(&line, "translating: %s, %lld", phase, (long long)done);
        show(progress, &line, now);
    }
}

void cli_progress_finish(CliProgress *progress)
{
    erase(progress);
    if (progress->log_stream && progress->log_stream != progress->out) {
        fclose(progress->log_stream);
    }
    *progress = (CliProgress){0};
}
