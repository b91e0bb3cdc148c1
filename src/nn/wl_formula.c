#include "nn/wl_formula.h"

#include <stdlib.h>

/* --- Order ------------------------------------------------------------------------------------ */

typedef struct Ranked {
    int32_t colour, weight;
} Ranked;

static int compare_ranked(const void *left, const void *right)
{
    const Ranked *a = left, *b = right;
    int32_t x = abs(a->weight), y = abs(b->weight);
    return x != y ? (x < y) - (x > y) : (a->colour > b->colour) - (a->colour < b->colour);
}

int32_t wl_formula_order(const WlModel *model, int32_t *out_colours)
{
    size_t room = (size_t)wl_colours_count(&model->colours);
    Ranked *ranked = MEM_NEW(Ranked, room);
    int32_t count = 0;
    for (int32_t i = 0; i < (int32_t)room; i++) {
        if (model->weights[i] != 0) {
            ranked[count++] = (Ranked){i, model->weights[i]};
        }
    }
    qsort(ranked, (size_t)count, sizeof *ranked, compare_ranked);
    for (int32_t i = 0; i < count; i++) {
        out_colours[i] = ranked[i].colour;
    }
    MEM_FREE(ranked, room);
    return count;
}

/* --- Words ------------------------------------------------------------------------------------ */

static const char *const AFTER[] = {" reached", " not yet true", "", " supported"};

static const char *before_atom(int32_t status)
{
    return status == WL_TRUE ? "" : "goal ";
}

static int32_t status_of(const WlColours *colours, int32_t basic)
{
    return (basic - 1 - colours->num_constants) % wl_colours_num_statuses(colours);
}

static void write_ordinal(int32_t place, FILE *stream)
{
    static const char *const ENDS[] = {"st", "nd", "rd"};
    fprintf(stream, "%d%s", place + 1, place < 3 ? ENDS[place] : "th");
}

/* "object", or the name of a constant. */
static void write_kind(const WlColours *colours, int32_t basic, FILE *stream)
{
    fputs(basic == 0 ? "object" : colours->constants[basic - 1], stream);
}

/* Variables are ?x ?y ?z ?w, then ?x5, ?x6, ... */
static void write_variable(int32_t place, FILE *stream)
{
    if (place < 4) {
        fprintf(stream, "?%c", "xyzw"[place]);
    } else {
        fprintf(stream, "?x%d", place + 1);
    }
}

static void write_atom(const WlColours *colours, int32_t basic, FILE *stream)
{
    const WlPredicate *predicate = &colours->predicates[wl_colours_predicate(colours, basic)];
    int32_t status = status_of(colours, basic);
    fprintf(stream, "%s(%s", before_atom(status), predicate->name);
    for (int32_t i = 0; i < predicate->arity; i++) {
        fputc(' ', stream);
        write_variable(i, stream);
    }
    fprintf(stream, ")%s", AFTER[status]);
}

/* The places of an object in atoms. */
static void write_pairs(const WlColours *colours, const int32_t *pairs, int32_t count,
                        FILE *stream);

/* What round 1 or 2 says about the objects of an atom beyond the atom itself. */
static void write_arguments(const WlColours *colours, int32_t colour, FILE *stream)
{
    int32_t size;
    const int32_t *key = wl_colours_key(colours, colour, &size);
    for (int32_t i = 1; i < size; i += 2) {
        int32_t other = key[i + 1];
        int32_t basic = wl_colours_basic(colours, other);
        if (other == basic && basic == 0) {
            continue; /* any object */
        }
        fprintf(stream, "; ");
        write_variable(key[i], stream);
        fputs(basic == 0 ? ": " : " = ", stream);
        if (basic != 0) {
            write_kind(colours, basic, stream);
        }
        if (other != basic) {
            int32_t other_size;
            const int32_t *other_key = wl_colours_key(colours, other, &other_size);
            fputs(basic == 0 ? "" : ": ", stream);
            write_pairs(colours, other_key + 1, other_size / 2, stream);
        }
    }
}

static void write_pairs(const WlColours *colours, const int32_t *pairs, int32_t count, FILE *stream)
{
    if (count == 0) {
        fprintf(stream, "in no atom");
    }
    for (int32_t i = 0; i < count; i++) {
        int32_t place = *pairs++, colour = *pairs++;
        int32_t basic = wl_colours_basic(colours, colour);
        int32_t status = status_of(colours, basic);
        fputs(i > 0 ? ", " : "", stream);
        write_ordinal(place, stream);
        fprintf(stream, " of %s(%s)%s", before_atom(status),
                colours->predicates[wl_colours_predicate(colours, basic)].name, AFTER[status]);
        if (colour != basic) {
            fprintf(stream, " [");
            write_atom(colours, basic, stream);
            write_arguments(colours, colour, stream);
            fprintf(stream, "]");
        }
    }
}

static void write_object(const WlColours *colours, int32_t colour, FILE *stream)
{
    write_kind(colours, wl_colours_basic(colours, colour), stream);
    if (colour >= wl_colours_num_basic(colours)) {
        int32_t size;
        const int32_t *key = wl_colours_key(colours, colour, &size);
        fprintf(stream, ": ");
        write_pairs(colours, key + 1, size / 2, stream);
    }
}

void wl_formula_write(const WlColours *colours, int32_t colour, FILE *stream)
{
    if (wl_colours_predicate(colours, colour) == WL_OBJECT) {
        write_object(colours, colour, stream);
    } else {
        write_atom(colours, wl_colours_basic(colours, colour), stream);
        if (colour >= wl_colours_num_basic(colours)) {
            write_arguments(colours, colour, stream);
        }
    }
}
