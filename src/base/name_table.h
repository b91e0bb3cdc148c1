/* Name tables: find a word among the names of a table, and suggest the nearest one if it is not
 * there.
 *
 * A table is an array of records that have a name at the same place of each, or a function that
 * gives the names one by one. Tables are short and are searched from the front. */
#ifndef BASE_NAME_TABLE_H
#define BASE_NAME_TABLE_H

#include <stddef.h>

/* The arguments for an array of records with a member `name`: NAME_TABLE(COMMANDS,
 * NUM_COMMANDS). */
#define NAME_TABLE(table, count) &(table)[0].name, (int)(count), sizeof *(table)

/* The index of the record of this name, or -1. The names are strings at the same place of each of
 * `count` records of `stride` bytes. */
int name_table_find(const char *name, const char *const *first_name, int count, size_t stride);

/* The name that is close enough to be suggested for `name` (base/edit_distance.h), or NULL. */
const char *name_table_nearest(const char *name, const char *const *first_name, int count,
                               size_t stride);

/* All names, with commas between them, as many as there is room for. */
void name_table_join(const char *const *first_name, int count, size_t stride, char *out_text,
                     size_t size);

/* The same for tables that are functions: the name with this index, NULL behind the last one. */
typedef const char *NameOf(size_t index);
int name_table_find_word(const char *word, NameOf *name_of);
void name_table_join_words(NameOf *name_of, char *out_text, size_t size);

#endif
