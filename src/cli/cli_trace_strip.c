#include "cli/cli_trace_strip.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/text_strip.h"

/* What https://no-color.org asks for. */
static bool wants_colour(FILE *stream)
{
    const char *refusal = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(fileno(stream)) && !(refusal && refusal[0]) &&
           !(terminal && strcmp(terminal, "dumb") == 0);
}

static int width_of(FILE *stream)
{
    struct winsize size;
    if (ioctl(fileno(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
        return TEXT_STRIP_USUAL_WIDTH;
    }
    return size.ws_col < TEXT_STRIP_MIN_WIDTH   ? TEXT_STRIP_MIN_WIDTH
           : size.ws_col > TEXT_STRIP_MAX_WIDTH ? TEXT_STRIP_MAX_WIDTH
                                                : size.ws_col;
}

void cli_trace_strip_print(const TraceSummary *summary, FILE *stream)
{
    TextStrip strip = trace_summary_strip(summary);
    strip.width = width_of(stream);
    strip.has_colour = wants_colour(stream);
    text_strip_print(&strip, stream);
}
