/* A table of texts, to be written in several formats.
 *
 *     Grid grid = {0};
 *     grid_begin(&grid, "coverage", "Coverage");
 *     grid_add_column(&grid, "", "domain");
 *     grid_add_column(&grid, "single", "ff");
 *     grid_add(&grid, "barman (100)"); grid_add_best(&grid, "84.4");
 *     grid_write(&grid, GRID_MARKDOWN, stdout);
 *     grid_release(&grid);
 *
 * Cells are added row by row; their texts are copied. The first column is a heading, all others are
 * numbers. Columns of a group share a heading in formats that have headings over several
 * columns. */
#ifndef LAB_GRID_H
#define LAB_GRID_H

#include <stdbool.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/vec.h"

typedef enum GridFormat {
    GRID_TEXT,
    GRID_MARKDOWN,
    GRID_CSV,
    GRID_LATEX, /* needs the package booktabs */
    GRID_HTML,  /* a <table> */
} GridFormat;

typedef struct GridColumn {
    const char *group, *name;
} GridColumn;

typedef struct GridCell {
    const char *text;
    bool is_best;
} GridCell;

DEFINE_VEC(GridColumns, grid_columns, GridColumn);
DEFINE_VEC(GridCells, grid_cells, GridCell);
DEFINE_VEC(GridNotes, grid_notes, const char *);

/* Zeroed storage is a valid empty grid. */
typedef struct Grid {
    Arena arena;
    const char *id;    /* one word */
    const char *title; /* one sentence */
    GridColumns columns;
    GridCells cells;
    IntVec rules; /* rows above which there is a line */
    GridNotes notes;
} Grid;

void grid_begin(Grid *grid, const char *id, const char *title);
void grid_release(Grid *grid);

void grid_add_column(Grid *grid, const char *group, const char *name);

void grid_add(Grid *grid, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same, but it is one of the best of its row. */
void grid_add_best(Grid *grid, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A line between the last row and the next one. */
void grid_add_rule(Grid *grid);

/* A sentence below the table; not in CSV. */
void grid_add_note(Grid *grid, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "text", "md", "csv", "latex"; false: none of them. */
bool grid_parse_format(const char *name, GridFormat *out_format);

/* False when writing failed. */
bool grid_write(const Grid *grid, GridFormat format, FILE *stream);

/* Text as HTML: what would be read as markup is escaped, bytes that are not ASCII become
 * question marks. */
void grid_write_html_text(const char *text, FILE *stream);

#endif
