#include "base/name_table.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/edit_distance.h"

static const char *name_at(const char *const *first_name, int index, size_t stride)
{
    return *(const char *const *)((const char *)first_name + (size_t)index * stride);
}

int name_table_find(const char *name, const char *const *first_name, int count, size_t stride)
{
    assert(name && count >= 0 && stride >= sizeof *first_name);
    for (int i = 0; i < count; i++) {
        if (strcmp(name_at(first_name, i, stride), name) == 0) {
            return i;
        }
    }
    return -1;
}

const char *name_table_nearest(const char *name, const char *const *first_name, int count,
                               size_t stride)
{
    assert(name && count >= 0 && stride >= sizeof *first_name);
    EditDistanceBest best = edit_distance_start(name);
    for (int i = 0; i < count; i++) {
        edit_distance_consider(&best, name_at(first_name, i, stride));
    }
    return best.nearest;
}

static void append(const char *name, char *out_text, size_t size)
{
    size_t used = strlen(out_text);
    snprintf(out_text + used, size - used, "%s%s", used > 0 ? ", " : "", name);
}

void name_table_join(const char *const *first_name, int count, size_t stride, char *out_text,
                     size_t size)
{
    assert(count >= 0 && stride >= sizeof *first_name && size > 0);
    out_text[0] = '\0';
    for (int i = 0; i < count; i++) {
        append(name_at(first_name, i, stride), out_text, size);
    }
}

int name_table_find_word(const char *word, NameOf *name_of)
{
    for (size_t i = 0; name_of(i); i++) {
        if (strcmp(name_of(i), word) == 0) {
            return (int)i;
        }
    }
    return -1;
}

void name_table_join_words(NameOf *name_of, char *out_text, size_t size)
{
    assert(size > 0);
    out_text[0] = '\0';
    for (size_t i = 0; name_of(i); i++) {
        append(name_of(i), out_text, size);
    }
}
