#include "cli/cli_trace_strip.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/mem.h"

enum { USUAL_WIDTH = 80, MIN_WIDTH = 20, MAX_WIDTH = 400, ROWS = 4, NUM_COLOURS = 6 };

typedef struct Strip {
    const TraceSummary *summary;
    char *glyphs; /* per list */
    int width;    /* in columns */
    bool has_colour;
    FILE *stream;
} Strip;

/* --- Terminals -------------------------------------------------------------------------------- */

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
        return USUAL_WIDTH;
    }
    return size.ws_col < MIN_WIDTH ? MIN_WIDTH : size.ws_col > MAX_WIDTH ? MAX_WIDTH : size.ws_col;
}

/* --- Letters ---------------------------------------------------------------------------------- */

static const char ALL_GLYPHS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
static const char LAST_GLYPH = '*'; /* when all others are taken */

/* NUL if there is none. */
static char first_free(const char *candidates, const bool *is_taken)
{
    unsigned char glyph;
    do {
        glyph = (unsigned char)*candidates++;
    } while (glyph && (!isalnum(glyph) || is_taken[glyph]));
    return (char)glyph;
}

/* A letter of the list's own name if one is free: f, c, e and a for ff, cg, cea and add. */
static void choose_glyphs(Strip *strip)
{
    bool is_taken[256] = {false};
    for (int i = 0; i < strip->summary->num_lists; i++) {
        char glyph = first_free(strip->summary->names[i], is_taken);
        if (!glyph) {
            glyph = first_free(ALL_GLYPHS, is_taken);
        }
        strip->glyphs[i] = glyph ? glyph : LAST_GLYPH;
        is_taken[(unsigned char)strip->glyphs[i]] = true;
    }
}

static void print_glyph(const Strip *strip, int list)
{
    if (strip->has_colour) {
        enum { FIRST_BACKGROUND = 41 };
        fprintf(strip->stream, "\033[30;%dm%c\033[0m", FIRST_BACKGROUND + list % NUM_COLOURS,
                strip->glyphs[list]);
    } else {
        fputc(strip->glyphs[list], strip->stream);
    }
}

/* --- Lines ------------------------------------------------------------------------------------ */

/* The steps of the column, stacked in the order of the lists: whose lie at the middle of each
 * cell, from top to bottom. */
static void fill_column(const int64_t *counts, int num_lists, int num_rows, int *out_lists)
{
    int64_t total = 0;
    for (int i = 0; i < num_lists; i++) {
        total += counts[i];
    }
    int list = 0;
    int64_t reached = counts[0];
    for (int row = 0; row < num_rows; row++) {
        while (reached * 2 * num_rows <= total * (2 * row + 1)) {
            reached += counts[++list];
        }
        out_lists[row] = list;
    }
}

static void print_cells(const Strip *strip)
{
    int num_lists = strip->summary->num_lists;
    int64_t num_steps = trace_summary_num_steps(strip->summary);
    int num_columns = num_steps < strip->width ? (int)num_steps : strip->width;
    int num_rows = num_steps <= strip->width ? 1 : ROWS;
    int cells[MAX_WIDTH][ROWS];
    size_t num_counts = (size_t)num_columns * (size_t)num_lists;
    int64_t *counts = MEM_NEW(int64_t, num_counts);
    trace_summary_count_parts(strip->summary, num_columns, counts);
    for (int column = 0; column < num_columns; column++) {
        fill_column(counts + (size_t)column * (size_t)num_lists, num_lists, num_rows,
                    cells[column]);
    }
    MEM_FREE(counts, num_counts);
    for (int row = 0; row < num_rows; row++) {
        for (int column = 0; column < num_columns; column++) {
            print_glyph(strip, cells[column][row]);
        }
        fputc('\n', strip->stream);
    }
}

static void print_legend(const Strip *strip)
{
    size_t column = 0;
    for (int i = 0; i < strip->summary->num_lists; i++) {
        size_t width = strlen(strip->summary->names[i]) + 2;
        bool is_first = column == 0 || column + 2 + width > (size_t)strip->width;
        if (is_first && column > 0) {
            fputc('\n', strip->stream);
            column = 0;
        }
        fputs(is_first ? "" : "  ", strip->stream);
        print_glyph(strip, i);
        fprintf(strip->stream, " %s", strip->summary->names[i]);
        column += width + (is_first ? 0 : 2);
    }
    fputc('\n', strip->stream);
}

void cli_trace_strip_print(const TraceSummary *summary, FILE *stream)
{
    if (trace_summary_num_steps(summary) == 0) {
        return;
    }
    size_t num_lists = (size_t)summary->num_lists;
    Strip strip = {summary, MEM_NEW(char, num_lists), width_of(stream), wants_colour(stream),
                   stream};
    choose_glyphs(&strip);
    print_cells(&strip);
    print_legend(&strip);
    MEM_FREE(strip.glyphs, num_lists);
}
