#include "nn/wl_colours.h"

#include <string.h>

/* --- Life ------------------------------------------------------------------------------------- */

static const char *copy_name(WlColours *colours, const char *name)
{
    return arena_copy_string(&colours->arena, name, strlen(name));
}

void wl_colours_init(WlColours *colours, WlSettings settings, const WlPredicate *predicates,
                     int32_t num_predicates, const char *const *constants, int32_t num_constants)
{
    assert(settings.rounds >= 0 && settings.rounds <= WL_MAX_ROUNDS);
    assert(num_predicates >= 0 && num_predicates <= WL_MAX_NAMES);
    assert(num_constants >= 0 && num_constants <= WL_MAX_NAMES);
    *colours = (WlColours){
        .settings = settings, .num_predicates = num_predicates, .num_constants = num_constants};
    WlPredicate *own = ARENA_NEW(&colours->arena, WlPredicate, (size_t)num_predicates);
    for (int32_t i = 0; i < num_predicates; i++) {
        assert(predicates[i].arity >= 0 && predicates[i].arity <= WL_MAX_ARITY);
        own[i] = (WlPredicate){copy_name(colours, predicates[i].name), predicates[i].arity};
    }
    const char **names = ARENA_NEW(&colours->arena, const char *, (size_t)num_constants);
    for (int32_t i = 0; i < num_constants; i++) {
        names[i] = copy_name(colours, constants[i]);
    }
    colours->predicates = own;
    colours->constants = names;
    hash_index_reserve(&colours->index, 1); /* so that it can be searched */
}

void wl_colours_release(WlColours *colours)
{
    int_vec_release(&colours->keys);
    int_vec_release(&colours->key_ends);
    int_vec_release(&colours->rounds);
    hash_index_release(&colours->index);
    arena_release(&colours->arena);
    *colours = (WlColours){0};
}

/* --- Colours ---------------------------------------------------------------------------------- */

int32_t wl_colours_find_predicate(const WlColours *colours, const char *name, int32_t arity)
{
    for (int32_t i = 0; i < colours->num_predicates; i++) {
        const WlPredicate *predicate = &colours->predicates[i];
        if (predicate->arity == arity && strcmp(predicate->name, name) == 0) {
            return i;
        }
    }
    return -1;
}

int32_t wl_colours_find_constant(const WlColours *colours, const char *name)
{
    for (int32_t i = 0; i < colours->num_constants; i++) {
        if (strcmp(colours->constants[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

int32_t wl_colours_round(const WlColours *colours, int32_t colour)
{
    assert(colour >= 0 && colour < wl_colours_count(colours));
    int32_t index = colour - wl_colours_num_basic(colours);
    return index < 0 ? 0 : colours->rounds.data[index];
}

int32_t wl_colours_basic(const WlColours *colours, int32_t colour)
{
    while (colour >= wl_colours_num_basic(colours)) {
        int32_t size;
        colour = wl_colours_key(colours, colour, &size)[0];
    }
    return colour;
}

int32_t wl_colours_predicate(const WlColours *colours, int32_t colour)
{
    int32_t index = wl_colours_basic(colours, colour) - 1 - colours->num_constants;
    return index < 0 ? WL_OBJECT : index / wl_colours_num_statuses(colours);
}

/* --- Keys ------------------------------------------------------------------------------------- */

static bool is_colour(const WlColours *colours, int32_t colour, int32_t round)
{
    return colour >= 0 && colour < wl_colours_count(colours) &&
           wl_colours_round(colours, colour) == round;
}

/* The neighbours of an object are atoms, and those of an atom are objects, one at each place. */
static bool is_neighbour(const WlColours *colours, int32_t own_predicate, int32_t index,
                         const int32_t *pair)
{
    int32_t predicate = wl_colours_predicate(colours, pair[1]);
    return own_predicate == WL_OBJECT ? predicate != WL_OBJECT && pair[0] >= 0 &&
                                            pair[0] < colours->predicates[predicate].arity
                                      : predicate == WL_OBJECT && pair[0] == index;
}

static bool is_ascending(const WlColours *colours, const int32_t *left, const int32_t *right)
{
    int32_t difference = left[0] != right[0] ? (left[0] < right[0] ? -1 : 1)
                                             : (left[1] > right[1]) - (left[1] < right[1]);
    return difference < 0 || (difference == 0 && colours->settings.counts_equal);
}

bool wl_colours_is_key(const WlColours *colours, const int32_t *key, int32_t size)
{
    if (size < 1 || size % 2 == 0 || key[0] < 0 || key[0] >= wl_colours_count(colours)) {
        return false;
    }
    int32_t round = wl_colours_round(colours, key[0]);
    int32_t predicate = wl_colours_predicate(colours, key[0]);
    int32_t num_pairs = size / 2;
    bool ok = round < colours->settings.rounds &&
              (predicate == WL_OBJECT || num_pairs == colours->predicates[predicate].arity);
    for (int32_t i = 0; i < num_pairs && ok; i++) {
        const int32_t *pair = key + 1 + (ptrdiff_t)2 * i;
        ok = is_colour(colours, pair[1], round) && is_neighbour(colours, predicate, i, pair) &&
             (i == 0 || is_ascending(colours, pair - 2, pair));
    }
    return ok;
}

static uint64_t hash_key(const int32_t *key, int32_t size)
{
    uint64_t hash = wl_colours_mix(WL_OWN_PLACE, key[0]);
    for (int32_t i = 1; i < size; i += 2) {
        hash += wl_colours_mix(key[i], key[i + 1]);
    }
    return hash;
}

/* WL_UNSEEN: the cursor stands where the key belongs. */
static int32_t search(const WlColours *colours, uint32_t hash, const int32_t *key, int32_t size,
                      size_t *out_cursor)
{
    size_t cursor = hash_index_start(&colours->index, hash);
    int32_t colour = WL_UNSEEN;
    while ((colour = hash_index_next(&colours->index, hash, &cursor)) >= 0) {
        int32_t other_size;
        const int32_t *other = wl_colours_key(colours, colour, &other_size);
        if (other_size == size && memcmp(other, key, (size_t)size * sizeof *key) == 0) {
            return colour;
        }
    }
    *out_cursor = cursor;
    return WL_UNSEEN;
}

int32_t wl_colours_find(const WlColours *colours, const int32_t *key, int32_t size)
{
    size_t cursor;
    return search(colours, wl_colours_fold(hash_key(key, size)), key, size, &cursor);
}

int32_t wl_colours_add(WlColours *colours, const int32_t *key, int32_t size)
{
    assert(wl_colours_is_key(colours, key, size));
    uint32_t hash = wl_colours_fold(hash_key(key, size));
    size_t cursor;
    hash_index_reserve(&colours->index, colours->key_ends.size + 1);
    int32_t colour = search(colours, hash, key, size, &cursor);
    if (colour != WL_UNSEEN) {
        return colour;
    }
    int32_t round = wl_colours_round(colours, key[0]) + 1;
    colour = wl_colours_count(colours);
    size_t end = colours->keys.size + (size_t)size;
    if (end > INT32_MAX) {
        mem_fail(end);
    }
    int_vec_reserve(&colours->keys, end);
    memcpy(colours->keys.data + colours->keys.size, key, (size_t)size * sizeof *key);
    colours->keys.size = end;
    int_vec_push(&colours->key_ends, (int32_t)end);
    int_vec_push(&colours->rounds, round);
    hash_index_insert_at(&colours->index, cursor, hash, colour);
    return colour;
}
