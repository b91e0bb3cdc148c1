#include "base/text_strip.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "base/mem.h"

enum { ROWS = 4, NUM_COLOURS = 6, MAX_WIDTH = TEXT_STRIP_MAX_WIDTH };

typedef struct Drawing {
    const TextStrip *strip;
    char *glyphs; /* per list */
    FILE *stream;
} Drawing;

void text_strip_count(const TextStrip *strip, int num_parts, int64_t *out_counts)
{
    assert(num_parts > 0);
    size_t size = strip->num_uses, step = 0;
    memset(out_counts, 0, (size_t)num_parts * (size_t)strip->num_lists * sizeof *out_counts);
    for (size_t part = 0; part < (size_t)num_parts; part++) {
        int64_t *counts = out_counts + part * (size_t)strip->num_lists;
        for (size_t end = (part + 1) * size / (size_t)num_parts; step < end; step++) {
            counts[strip->uses[step]]++;
        }
    }
    assert(step == size);
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
static void choose_glyphs(Drawing *drawing)
{
    bool is_taken[256] = {false};
    for (int i = 0; i < drawing->strip->num_lists; i++) {
        char glyph = first_free(drawing->strip->names[i], is_taken);
        if (!glyph) {
            glyph = first_free(ALL_GLYPHS, is_taken);
        }
        drawing->glyphs[i] = glyph ? glyph : LAST_GLYPH;
        is_taken[(unsigned char)drawing->glyphs[i]] = true;
    }
}

static void print_glyph(const Drawing *drawing, int list)
{
    if (drawing->strip->has_colour) {
        enum { FIRST_BACKGROUND = 41 };
        fprintf(drawing->stream, "\033[30;%dm%c\033[0m", FIRST_BACKGROUND + list % NUM_COLOURS,
                drawing->glyphs[list]);
    } else {
        fputc(drawing->glyphs[list], drawing->stream);
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

static void print_cells(const Drawing *drawing)
{
    int num_lists = drawing->strip->num_lists;
    int64_t num_steps = (int64_t)drawing->strip->num_uses;
    int num_columns = num_steps < drawing->strip->width ? (int)num_steps : drawing->strip->width;
    int num_rows = num_steps <= drawing->strip->width ? 1 : ROWS;
    int cells[MAX_WIDTH][ROWS];
    size_t num_counts = (size_t)num_columns * (size_t)num_lists;
    int64_t *counts = MEM_NEW(int64_t, num_counts);
    text_strip_count(drawing->strip, num_columns, counts);
    for (int column = 0; column < num_columns; column++) {
        fill_column(counts + (size_t)column * (size_t)num_lists, num_lists, num_rows,
                    cells[column]);
    }
    MEM_FREE(counts, num_counts);
    for (int row = 0; row < num_rows; row++) {
        for (int column = 0; column < num_columns; column++) {
            print_glyph(drawing, cells[column][row]);
        }
        fputc('\n', drawing->stream);
    }
}

static void print_legend(const Drawing *drawing)
{
    size_t column = 0;
    for (int i = 0; i < drawing->strip->num_lists; i++) {
        size_t width = strlen(drawing->strip->names[i]) + 2;
        bool is_first = column == 0 || column + 2 + width > (size_t)drawing->strip->width;
        if (is_first && column > 0) {
            fputc('\n', drawing->stream);
            column = 0;
        }
        fputs(is_first ? "" : "  ", drawing->stream);
        print_glyph(drawing, i);
        fprintf(drawing->stream, " %s", drawing->strip->names[i]);
        column += width + (is_first ? 0 : 2);
    }
    fputc('\n', drawing->stream);
}

void text_strip_print(const TextStrip *strip, FILE *stream)
{
    assert(strip->width >= TEXT_STRIP_MIN_WIDTH && strip->width <= TEXT_STRIP_MAX_WIDTH);
    if (strip->num_uses == 0) {
        return;
    }
    size_t num_lists = (size_t)strip->num_lists;
    Drawing drawing = {strip, MEM_NEW(char, num_lists), stream};
    choose_glyphs(&drawing);
    print_cells(&drawing);
    print_legend(&drawing);
    MEM_FREE(drawing.glyphs, num_lists);
}
