#include "search/list_keys.h"

#include <string.h>

#include "base/mem.h"

enum {
    NO_COLUMN = -1,
    KEY_BITS = 2 * OPEN_LIST_TIE_BITS,
    NOVELTY_BITS = 2,
    FINE_BITS = 24,
    G_BITS = 30, /* SEARCH_MAX_G has as many */
};

/* Where the parts of a list's key are. */
typedef struct Layout {
    int novelty; /* column; NO_COLUMN: the key begins with the list's heuristic */
    int more[LIST_SPEC_MAX_PARTS];
    int part_bits;  /* of each part of a key of several parts, but for novelty and ... */
    int fine_bits;  /* ... for heuristics that give fractions */
    bool skips_old; /* leaves out states with nothing new */
} Layout;

/* One novelty, which several lists may use. */
typedef struct NoveltyColumn {
    const ListNovelty *spec;
    Novelty table;
    int groups[LIST_SPEC_MAX_PARTS]; /* columns */
} NoveltyColumn;

struct ListKeys {
    const ListSpec *lists;
    int num_lists, num_heuristics, num_novelties;
    ListSpec *heuristics; /* the lists, then others; room for all that the lists name */
    Layout *layouts;      /* per list */
    NoveltyColumn *novelties;
};

/* Values of the heuristic are multiples of 1 / unit. */
static int32_t unit_of(HeurSpec heuristic)
{
    int32_t unit = heuristic.class->engine->unit;
    return unit > 0 ? unit : 1;
}

/* --- Columns ---------------------------------------------------------------------------------- */

static bool is_same(HeurSpec left, HeurSpec right)
{
    return left.class == right.class && heur_is_same_engine(left, right);
}

/* The column of a heuristic, which may be a new one. */
static int find_column(ListKeys *keys, HeurSpec heuristic)
{
    for (int i = 0; i < keys->num_heuristics; i++) {
        if (is_same(keys->heuristics[i].heuristic, heuristic)) {
            return i;
        }
    }
    keys->heuristics[keys->num_heuristics] =
        (ListSpec){.heuristic = heuristic, .name = heuristic.class->name};
    return keys->num_heuristics++;
}

static bool is_same_novelty(const ListNovelty *left, const ListNovelty *right)
{
    bool same = left->width == right->width && left->forgets == right->forgets &&
                left->num_groups == right->num_groups;
    for (int i = 0; i < left->num_groups && same; i++) {
        same = is_same(left->groups[i], right->groups[i]);
    }
    return same;
}

static int find_novelty(ListKeys *keys, const ListNovelty *spec, const Task *task)
{
    for (int i = 0; i < keys->num_novelties; i++) {
        if (is_same_novelty(keys->novelties[i].spec, spec)) {
            return i;
        }
    }
    NoveltyColumn *column = &keys->novelties[keys->num_novelties];
    column->spec = spec;
    novelty_init(&column->table, task, spec->width, spec->num_groups);
    for (int i = 0; i < spec->num_groups; i++) {
        column->groups[i] = find_column(keys, spec->groups[i]);
    }
    return keys->num_novelties++;
}

/* Whether a list other than those by novelty takes all states. */
static bool is_some_list_complete(const ListKeys *keys)
{
    bool is_complete = false;
    for (int i = 0; i < keys->num_lists; i++) {
        const ListSpec *list = &keys->lists[i];
        is_complete |=
            list->arm == ARM_LIST && !list->is_preferred_only && list->novelty.width == 0;
    }
    return is_complete;
}

static bool has_tie(const ListSpec *list)
{
    return list->tie != LIST_TIE_AGE && list->tie != LIST_TIE_SOFTMIN;
}

/* Parts of the key that are heuristics with fractions. */
static int count_fine(const ListSpec *spec)
{
    int count = spec->novelty.width == 0 && unit_of(spec->heuristic) > 1;
    for (int i = 0; i < spec->num_more; i++) {
        count += unit_of(spec->more[i]) > 1;
    }
    return count;
}

/* All parts get the same, but fractions need FINE_BITS. */
static void share_bits(Layout *layout, int bits, int num_parts, int num_fine)
{
    int share = num_parts ? bits / num_parts : 0;
    share = share < OPEN_LIST_TIE_BITS ? share : OPEN_LIST_TIE_BITS;
    layout->part_bits = layout->fine_bits = share;
    if (share < FINE_BITS && num_fine == 1) {
        layout->fine_bits = FINE_BITS;
        layout->part_bits = (bits - FINE_BITS) / (num_parts - 1);
    }
    assert(layout->fine_bits * num_fine + layout->part_bits * (num_parts - num_fine) <= bits);
}

static int bits_of(const Layout *layout, HeurSpec heuristic)
{
    return unit_of(heuristic) > 1 ? layout->fine_bits : layout->part_bits;
}

static void lay_out(ListKeys *keys, int list, const Task *task)
{
    const ListSpec *spec = &keys->lists[list];
    Layout *layout = &keys->layouts[list];
    bool has_novelty = spec->novelty.width > 0;
    layout->novelty = has_novelty ? find_novelty(keys, &spec->novelty, task) : NO_COLUMN;
    for (int i = 0; i < spec->num_more; i++) {
        layout->more[i] = find_column(keys, spec->more[i]);
    }
    int num_parts = spec->num_more + has_tie(spec) + !has_novelty;
    int bits = KEY_BITS - (has_novelty ? NOVELTY_BITS : 0);
    share_bits(layout, bits, num_parts, count_fine(spec));
    layout->skips_old = has_novelty && is_some_list_complete(keys);
}

/* --- Life ------------------------------------------------------------------------------------- */

static size_t max_heuristics(int num_lists)
{
    return (size_t)num_lists * (1 + 2 * LIST_SPEC_MAX_PARTS);
}

ListKeys *list_keys_new(const ListSpec *lists, int num_lists, const Task *task)
{
    assert(num_lists > 0);
    ListKeys *keys = MEM_NEW(ListKeys, 1);
    keys->lists = lists;
    keys->num_lists = keys->num_heuristics = num_lists;
    keys->heuristics = MEM_NEW(ListSpec, max_heuristics(num_lists));
    memcpy(keys->heuristics, lists, (size_t)num_lists * sizeof *lists);
    keys->layouts = MEM_NEW(Layout, (size_t)num_lists);
    keys->novelties = MEM_NEW(NoveltyColumn, (size_t)num_lists);
    for (int list = 0; list < num_lists; list++) {
        lay_out(keys, list, task);
    }
    assert((size_t)keys->num_heuristics <= max_heuristics(num_lists));
    return keys;
}

void list_keys_free(ListKeys *keys)
{
    if (!keys) {
        return;
    }
    size_t num_lists = (size_t)keys->num_lists;
    for (int i = 0; i < keys->num_novelties; i++) {
        novelty_release(&keys->novelties[i].table);
    }
    MEM_FREE(keys->heuristics, max_heuristics(keys->num_lists));
    MEM_FREE(keys->layouts, num_lists);
    MEM_FREE(keys->novelties, num_lists);
    MEM_FREE(keys, 1);
}

void list_keys_restart(ListKeys *keys)
{
    for (int i = 0; i < keys->num_novelties; i++) {
        novelty_clear(&keys->novelties[i].table);
    }
}

void list_keys_forget(ListKeys *keys)
{
    for (int i = 0; i < keys->num_novelties; i++) {
        if (keys->novelties[i].spec->forgets) {
            novelty_clear(&keys->novelties[i].table);
        }
    }
}

size_t list_keys_size(const ListKeys *keys)
{
    size_t size = 0;
    for (int i = 0; i < keys->num_novelties; i++) {
        size += novelty_size(&keys->novelties[i].table);
    }
    return size;
}

/* --- Rows ------------------------------------------------------------------------------------- */

const ListSpec *list_keys_heuristics(const ListKeys *keys, int *out_count)
{
    *out_count = keys->num_heuristics;
    return keys->heuristics;
}

int list_keys_num_columns(const ListKeys *keys)
{
    return keys->num_heuristics + keys->num_novelties;
}

bool list_keys_has_novelty(const ListKeys *keys)
{
    return keys->num_novelties > 0;
}

void list_keys_measure(ListKeys *keys, const int32_t *values, int32_t *row)
{
    for (int i = 0; i < keys->num_novelties; i++) {
        NoveltyColumn *column = &keys->novelties[i];
        int32_t group[LIST_SPEC_MAX_PARTS];
        for (int k = 0; k < column->spec->num_groups; k++) {
            group[k] = row[column->groups[k]] / unit_of(column->spec->groups[k]);
        }
        row[keys->num_heuristics + i] = novelty_measure(&column->table, group, values);
    }
}

/* --- Keys ------------------------------------------------------------------------------------- */

static bool has_tuple(const ListSpec *spec)
{
    return spec->novelty.width > 0 || spec->num_more > 0;
}

/* The value of a key by novelty is the novelty, that of others their heuristic. */
void list_keys_prepare(const ListKeys *keys, int list, OpenList *open_list)
{
    const ListSpec *spec = &keys->lists[list];
    const Layout *layout = &keys->layouts[list];
    if (has_tuple(spec)) {
        bool has_novelty = layout->novelty != NO_COLUMN;
        int bits = has_tie(spec) ? layout->part_bits : 0;
        for (int i = 0; i < spec->num_more; i++) {
            bits += bits_of(layout, spec->more[i]);
        }
        open_list_set_tie_bits(open_list, has_novelty ? KEY_BITS - NOVELTY_BITS : bits);
    }
    if (spec->tie == LIST_TIE_TYPE) {
        open_list_draw(open_list, (uint64_t)list);
    } else if (spec->tie == LIST_TIE_SOFTMIN) {
        open_list_draw_softmin(open_list, (uint64_t)list, spec->temperature);
    }
}

static OpenKey append(OpenKey key, int bits, int64_t value)
{
    int64_t most = (INT64_C(1) << bits) - 1;
    return key << bits | (value < most ? value : most);
}

/* What breaks ties in the end, in so many bits. */
static int64_t last_part(const ListSpec *spec, uint32_t g, int32_t h, int bits)
{
    int64_t most = (INT64_C(1) << bits) - 1;
    switch (spec->tie) {
    case LIST_TIE_LARGE_G:
        return most - (g < most ? g : most);
    case LIST_TIE_SMALL_H:
        return h;
    default:
        return g;
    }
}

/* A tuple: novelty or h, further heuristics, g or h. */
static OpenKey long_key(const ListKeys *keys, int list, const int32_t *row, uint32_t g,
                        int64_t value)
{
    const ListSpec *spec = &keys->lists[list];
    const Layout *layout = &keys->layouts[list];
    int used = layout->novelty == NO_COLUMN ? bits_of(layout, spec->heuristic) : NOVELTY_BITS;
    OpenKey key = append(0, used, value);
    for (int i = 0; i < spec->num_more; i++) {
        int bits = bits_of(layout, spec->more[i]);
        int32_t h = row[layout->more[i]];
        if (h == HEUR_DEAD_END) {
            return LIST_KEYS_NONE;
        }
        key = append(key, bits, h);
        used += bits;
    }
    if (has_tie(spec)) {
        int bits = layout->part_bits;
        key = append(key, bits, last_part(spec, g, row[list], bits));
        used += bits;
    }
    int spare = layout->novelty == NO_COLUMN ? 0 : KEY_BITS - used;
    return OPEN_LIST_TIED | key << spare;
}

/* h, or g + weight * h, as a multiple of 1 / unit, or a whole number for a list that draws. */
static int64_t first_value(const ListSpec *spec, int32_t h, uint32_t g, int32_t weight)
{
    int64_t unit = unit_of(spec->heuristic);
    int64_t value = weight ? unit * g + (int64_t)weight * h : h;
    bool draws = spec->tie == LIST_TIE_TYPE || spec->tie == LIST_TIE_SOFTMIN;
    return draws ? value / unit : value;
}

OpenKey list_keys_get(const ListKeys *keys, int list, const int32_t *row, uint32_t g,
                      int32_t weight)
{
    const ListSpec *spec = &keys->lists[list];
    const Layout *layout = &keys->layouts[list];
    if (row[list] == HEUR_DEAD_END || !arm_has_entries(spec->arm)) {
        return LIST_KEYS_NONE;
    }
    assert(row[list] >= 0);
    if (layout->novelty != NO_COLUMN) {
        int32_t novelty = row[keys->num_heuristics + layout->novelty];
        bool is_old = novelty > keys->novelties[layout->novelty].table.width;
        return is_old && layout->skips_old ? LIST_KEYS_NONE : long_key(keys, list, row, g, novelty);
    }
    int64_t value = first_value(spec, row[list], g, weight);
    if (spec->num_more > 0) {
        return long_key(keys, list, row, g, value);
    }
    if (!has_tie(spec)) {
        return value;
    }
    int32_t low = value < INT32_MAX ? (int32_t)value : INT32_MAX;
    return open_list_tied_key(low, (int32_t)last_part(spec, g, row[list], G_BITS));
}
