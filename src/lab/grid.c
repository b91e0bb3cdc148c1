#include "lab/grid.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/name_table.h"

void grid_begin(Grid *grid, const char *id, const char *title)
{
    *grid = (Grid){0};
    grid->id = arena_copy_string(&grid->arena, id, strlen(id));
    grid->title = arena_copy_string(&grid->arena, title, strlen(title));
}

void grid_release(Grid *grid)
{
    grid_columns_release(&grid->columns);
    grid_cells_release(&grid->cells);
    grid_notes_release(&grid->notes);
    int_vec_release(&grid->rules);
    arena_release(&grid->arena);
    *grid = (Grid){0};
}

void grid_add_column(Grid *grid, const char *group, const char *name)
{
    GridColumn column = {arena_copy_string(&grid->arena, group, strlen(group)),
                         arena_copy_string(&grid->arena, name, strlen(name))};
    grid_columns_push(&grid->columns, column);
}

static const char *format_text(Grid *grid, const char *format, va_list arguments)
{
    char text[512];
    vsnprintf(text, sizeof text, format, arguments);
    return arena_copy_string(&grid->arena, text, strlen(text));
}

void grid_add(Grid *grid, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    grid_cells_push(&grid->cells, (GridCell){format_text(grid, format, arguments), false});
    va_end(arguments);
}

void grid_add_best(Grid *grid, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    grid_cells_push(&grid->cells, (GridCell){format_text(grid, format, arguments), true});
    va_end(arguments);
}

void grid_add_rule(Grid *grid)
{
    int_vec_push(&grid->rules, (int32_t)(grid->cells.size / grid->columns.size));
}

void grid_add_note(Grid *grid, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    grid_notes_push(&grid->notes, format_text(grid, format, arguments));
    va_end(arguments);
}

static size_t num_rows(const Grid *grid)
{
    assert(grid->columns.size > 0 && grid->cells.size % grid->columns.size == 0);
    return grid->cells.size / grid->columns.size;
}

static const GridCell *cell_at(const Grid *grid, size_t row, size_t column)
{
    return &grid->cells.data[row * grid->columns.size + column];
}

static bool has_rule(const Grid *grid, size_t row)
{
    for (size_t i = 0; i < grid->rules.size; i++) {
        if (grid->rules.data[i] == (int32_t)row) {
            return true;
        }
    }
    return false;
}

static bool has_groups(const Grid *grid)
{
    for (size_t i = 0; i < grid->columns.size; i++) {
        if (grid->columns.data[i].group[0]) {
            return true;
        }
    }
    return false;
}

/* The end of the group that begins at a column. */
static size_t end_of_group(const Grid *grid, size_t column)
{
    const GridColumn *columns = grid->columns.data;
    size_t end = column + 1;
    while (columns[column].group[0] && end < grid->columns.size &&
           strcmp(columns[end].group, columns[column].group) == 0) {
        end++;
    }
    return end;
}

/* --- Text ------------------------------------------------------------------------------------- */

static size_t width_of(const Grid *grid, size_t column)
{
    size_t width = strlen(grid->columns.data[column].name);
    for (size_t row = 0; row < num_rows(grid); row++) {
        size_t length =
            strlen(cell_at(grid, row, column)->text) + cell_at(grid, row, column)->is_best;
        width = length > width ? length : width;
    }
    return width;
}

/* If the heading of a group is wider than its columns, the last column gets wider. */
static void set_widths(const Grid *grid, size_t *widths)
{
    for (size_t i = 0; i < grid->columns.size; i++) {
        widths[i] = width_of(grid, i);
    }
    for (size_t i = 0; i < grid->columns.size;) {
        size_t end = end_of_group(grid, i), width = 2 * (end - i - 1);
        for (size_t j = i; j < end; j++) {
            width += widths[j];
        }
        size_t needed = strlen(grid->columns.data[i].group);
        widths[end - 1] += needed > width ? needed - width : 0;
        i = end;
    }
}

static void write_line(const size_t *widths, size_t count, FILE *stream)
{
    size_t width = 0;
    for (size_t i = 0; i < count; i++) {
        width += widths[i] + (i ? 2 : 0);
    }
    for (size_t i = 0; i < width; i++) {
        fputc('-', stream);
    }
    fputc('\n', stream);
}

static void write_padded(const char *text, size_t width, size_t column, FILE *stream)
{
    fprintf(stream, "%s%*s", column ? "  " : "", column ? (int)width : -(int)width, text);
}

static void write_text_head(const Grid *grid, const size_t *widths, FILE *stream)
{
    for (size_t i = 0; has_groups(grid) && i < grid->columns.size;) {
        size_t end = end_of_group(grid, i), width = 2 * (end - i - 1);
        for (size_t j = i; j < end; j++) {
            width += widths[j];
        }
        size_t left = (width + strlen(grid->columns.data[i].group)) / 2; /* in the middle */
        fprintf(stream, "%s%*s%*s", i ? "  " : "", (int)left, grid->columns.data[i].group,
                (int)(end < grid->columns.size ? width - left : 0), "");
        i = end;
    }
    if (has_groups(grid)) {
        fputc('\n', stream);
    }
    for (size_t i = 0; i < grid->columns.size; i++) {
        write_padded(grid->columns.data[i].name, widths[i], i, stream);
    }
    fputc('\n', stream);
    write_line(widths, grid->columns.size, stream);
}

/* A star marks the best values. */
static void write_text_row(const Grid *grid, const size_t *widths, size_t row, FILE *stream)
{
    char text[600];
    if (row > 0 && has_rule(grid, row)) {
        write_line(widths, grid->columns.size, stream);
    }
    for (size_t i = 0; i < grid->columns.size; i++) {
        const GridCell *cell = cell_at(grid, row, i);
        snprintf(text, sizeof text, "%s%s", cell->is_best ? "*" : "", cell->text);
        write_padded(text, widths[i], i, stream);
    }
    fputc('\n', stream);
}

static void write_text(const Grid *grid, FILE *stream)
{
    size_t *widths = MEM_NEW(size_t, grid->columns.size);
    set_widths(grid, widths);
    fprintf(stream, "%s\n\n", grid->title);
    write_text_head(grid, widths, stream);
    for (size_t row = 0; row < num_rows(grid); row++) {
        write_text_row(grid, widths, row, stream);
    }
    for (size_t i = 0; i < grid->notes.size; i++) {
        fprintf(stream, "%s%s\n", i ? "" : "\n", grid->notes.data[i]);
    }
    MEM_FREE(widths, grid->columns.size);
}

/* --- Markdown and CSV ------------------------------------------------------------------------- */

/* Formats with one heading line have the group in it. */
static void write_full_name(const GridColumn *column, FILE *stream)
{
    fprintf(stream, "%s%s%s", column->group, column->group[0] ? " " : "", column->name);
}

static void write_markdown_text(const char *text, FILE *stream)
{
    for (; *text; text++) {
        fprintf(stream, strchr("|*_\\`", *text) ? "\\%c" : "%c", *text);
    }
}

static void write_markdown(const Grid *grid, FILE *stream)
{
    fprintf(stream, "**%s**\n\n|", grid->title);
    for (size_t i = 0; i < grid->columns.size; i++) {
        fputc(' ', stream);
        write_full_name(&grid->columns.data[i], stream);
        fputs(" |", stream);
    }
    fputs("\n|", stream);
    for (size_t i = 0; i < grid->columns.size; i++) {
        fputs(i ? "---:|" : "---|", stream);
    }
    for (size_t row = 0; row < num_rows(grid); row++) {
        fputs("\n|", stream);
        for (size_t i = 0; i < grid->columns.size; i++) {
            const GridCell *cell = cell_at(grid, row, i);
            fputs(cell->is_best ? " **" : " ", stream);
            write_markdown_text(cell->text, stream);
            fputs(cell->is_best ? "** |" : " |", stream);
        }
    }
    fputc('\n', stream);
    for (size_t i = 0; i < grid->notes.size; i++) {
        fprintf(stream, "\n%s\n", grid->notes.data[i]);
    }
}

/* Whether spreadsheets would take the text for a formula, and run it: then a ' goes before it. */
static bool is_formula(const char *text)
{
    char *end;
    if (!strchr("=@+-\t\r", text[0]) || !text[0] || !text[1]) {
        return false;
    }
    (void)strtod(text, &end);
    return *end != '\0'; /* a number may have a sign */
}

static void write_csv_field(const char *group, const char *text, FILE *stream)
{
    bool is_quoted = strpbrk(text, ",\"\r\n") || strpbrk(group, ",\"\r\n");
    const char *const parts[] = {group, group[0] ? " " : "", text};
    if (is_quoted) {
        fputc('"', stream);
    }
    if (is_formula(group[0] ? group : text)) {
        fputc('\'', stream);
    }
    for (int i = 0; i < 3; i++) {
        for (const char *c = parts[i]; *c; c++) {
            fputs(*c == '"' ? "\"" : "", stream);
            fputc(*c, stream);
        }
    }
    if (is_quoted) {
        fputc('"', stream);
    }
}

static void write_csv(const Grid *grid, FILE *stream)
{
    size_t count = grid->columns.size;
    assert(count > 0);
    for (size_t i = 0; i < count; i++) {
        write_csv_field(grid->columns.data[i].group, grid->columns.data[i].name, stream);
        fputc(i + 1 < count ? ',' : '\n', stream);
    }
    for (size_t i = 0; i < grid->cells.size; i++) {
        write_csv_field("", grid->cells.data[i].text, stream);
        fputc((i + 1) % count ? ',' : '\n', stream);
    }
}

/* --- LaTeX ------------------------------------------------------------------------------------ */

static void write_latex_text(const char *text, FILE *stream)
{
    for (; *text; text++) {
        if (strchr("&%$#_{}", *text)) {
            fprintf(stream, "\\%c", *text);
        } else if (*text == '\\' || *text == '~' || *text == '^') {
            fprintf(stream, "\\char%d{}", *text);
        } else {
            fputc(*text, stream);
        }
    }
}

static void write_latex_head(const Grid *grid, FILE *stream)
{
    for (size_t i = 0; has_groups(grid) && i < grid->columns.size;) {
        size_t end = end_of_group(grid, i);
        fprintf(stream, "%s\\multicolumn{%zu}{c}{", i ? " & " : "  ", end - i);
        write_latex_text(grid->columns.data[i].group, stream);
        fputc('}', stream);
        i = end;
    }
    if (has_groups(grid)) {
        fputs(" \\\\\n", stream);
    }
    for (size_t i = 0; i < grid->columns.size; i++) {
        fputs(i ? " & " : "  ", stream);
        write_latex_text(grid->columns.data[i].name, stream);
    }
    fputs(" \\\\\n  \\midrule\n", stream);
}

static void write_latex(const Grid *grid, FILE *stream)
{
    fputs("% needs \\usepackage{booktabs}\n\\begin{tabular}{l", stream);
    for (size_t i = 1; i < grid->columns.size; i++) {
        fputc('r', stream);
    }
    fputs("}\n  \\toprule\n", stream);
    write_latex_head(grid, stream);
    for (size_t row = 0; row < num_rows(grid); row++) {
        fputs(row > 0 && has_rule(grid, row) ? "  \\midrule\n" : "", stream);
        for (size_t i = 0; i < grid->columns.size; i++) {
            const GridCell *cell = cell_at(grid, row, i);
            fprintf(stream, "%s%s", i ? " & " : "  ", cell->is_best ? "\\textbf{" : "");
            write_latex_text(cell->text, stream);
            fputs(cell->is_best ? "}" : "", stream);
        }
        fputs(" \\\\\n", stream);
    }
    fputs("  \\bottomrule\n\\end{tabular}\n", stream);
    for (size_t i = 0; i < grid->notes.size; i++) {
        fprintf(stream, "%% %s\n", grid->notes.data[i]);
    }
}

/* --- HTML ------------------------------------------------------------------------------------- */

void grid_write_html_text(const char *text, FILE *stream)
{
    for (; *text; text++) {
        switch (*text) {
        case '<':
            fputs("&lt;", stream);
            break;
        case '>':
            fputs("&gt;", stream);
            break;
        case '&':
            fputs("&amp;", stream);
            break;
        case '"':
            fputs("&quot;", stream);
            break;
        default:
            fputc(*text >= ' ' && *text <= '~' ? *text : '?', stream);
        }
    }
}

static void write_html_head(const Grid *grid, FILE *stream)
{
    bool is_double = has_groups(grid);
    fputs("<thead>", stream);
    for (size_t i = 0; is_double && i < grid->columns.size;) {
        size_t end = end_of_group(grid, i);
        fprintf(stream, "%s<th colspan=\"%zu\"%s>", i ? "" : "<tr>", end - i,
                grid->columns.data[i].group[0] ? " class=\"group\"" : "");
        grid_write_html_text(grid->columns.data[i].group, stream);
        fprintf(stream, "</th>%s", end == grid->columns.size ? "</tr>\n" : "");
        i = end;
    }
    fputs("<tr>", stream);
    for (size_t i = 0; i < grid->columns.size; i++) {
        fputs("<th scope=\"col\">", stream);
        grid_write_html_text(grid->columns.data[i].name, stream);
        fputs("</th>", stream);
    }
    fputs("</tr></thead>\n<tbody>\n", stream);
}

static void write_html(const Grid *grid, FILE *stream)
{
    fprintf(stream, "<div class=\"scroll\"><table id=\"table-%s\"><caption>", grid->id);
    grid_write_html_text(grid->title, stream);
    fputs("</caption>\n", stream);
    write_html_head(grid, stream);
    for (size_t row = 0; row < num_rows(grid); row++) {
        fputs(row > 0 && has_rule(grid, row) ? "<tr class=\"rule\">" : "<tr>", stream);
        for (size_t i = 0; i < grid->columns.size; i++) {
            const GridCell *cell = cell_at(grid, row, i);
            fputs(i == 0          ? "<th scope=\"row\">"
                  : cell->is_best ? "<td class=\"best\">"
                                  : "<td>",
                  stream);
            grid_write_html_text(cell->text, stream);
            fputs(i == 0 ? "</th>" : "</td>", stream);
        }
        fputs("</tr>\n", stream);
    }
    fputs("</tbody></table></div>\n", stream);
    for (size_t i = 0; i < grid->notes.size; i++) {
        fputs("<p class=\"note\">", stream);
        grid_write_html_text(grid->notes.data[i], stream);
        fputs("</p>\n", stream);
    }
}

/* --- All -------------------------------------------------------------------------------------- */

bool grid_parse_format(const char *name, GridFormat *out_format)
{
    static const char *const NAMES[] = {"text", "md", "csv", "latex"};
    int i = name_table_find(name, NAMES, sizeof NAMES / sizeof *NAMES, sizeof *NAMES);
    if (i >= 0) {
        *out_format = (GridFormat)i;
    }
    return i >= 0;
}

bool grid_write(const Grid *grid, GridFormat format, FILE *stream)
{
    static void (*const WRITERS[])(const Grid *, FILE *) = {write_text, write_markdown, write_csv,
                                                            write_latex, write_html};
    WRITERS[format](grid, stream);
    return fflush(stream) == 0 && !ferror(stream);
}
