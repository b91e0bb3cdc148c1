#include "base/names.h"

#include <string.h>

/* The cursor is where a new text belongs. The index is not empty. */
static int32_t look_up(const Names *names, const char *text, size_t length, uint32_t hash,
                       size_t *out_cursor)
{
    *out_cursor = hash_index_start(&names->index, hash);
    for (int32_t id; (id = hash_index_next(&names->index, hash, out_cursor)) >= 0;) {
        const char *name = names->texts.data[id];
        if (strncmp(name, text, length) == 0 && name[length] == '\0') {
            return id;
        }
    }
    return NAMES_NONE;
}

int32_t names_find(const Names *names, const char *text, size_t length)
{
    size_t cursor;
    return names->texts.size == 0
               ? NAMES_NONE
               : look_up(names, text, length, hash_index_hash_bytes(text, length), &cursor);
}

int32_t names_intern(Names *names, Arena *arena, const char *text, size_t length)
{
    size_t cursor;
    uint32_t hash = hash_index_hash_bytes(text, length);
    hash_index_reserve(&names->index, names->texts.size + 1);
    int32_t id = look_up(names, text, length, hash, &cursor);
    if (id == NAMES_NONE) {
        id = (int32_t)names->texts.size;
        hash_index_insert_at(&names->index, cursor, hash, id);
        name_vec_push(&names->texts, arena_copy_string(arena, text, length));
    }
    return id;
}

void names_release(Names *names)
{
    name_vec_release(&names->texts);
    hash_index_release(&names->index);
}
