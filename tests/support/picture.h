/* Pictures in memory, for tests that look into them. Include after cmocka.h. */
#ifndef TESTS_SUPPORT_PICTURE_H
#define TESTS_SUPPORT_PICTURE_H

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Picture {
    FILE *stream;
    char *text;
    size_t size;
} Picture;

static inline Picture *picture_open(void)
{
    Picture *picture = calloc(1, sizeof *picture);
    picture->stream = open_memstream(&picture->text, &picture->size);
    return picture;
}

static inline void picture_free(Picture *picture)
{
    fclose(picture->stream);
    free(picture->text);
    free(picture);
}

/* How often the text is in it. */
static inline int picture_count(const Picture *picture, const char *text)
{
    int count = 0;
    for (const char *at = picture->text; (at = strstr(at, text)); at += strlen(text)) {
        count++;
    }
    return count;
}

/* Every element is closed in its turn, and no number is infinite or undefined. */
static inline void picture_assert_sound(const Picture *picture)
{
    enum { MAX_DEPTH = 16, NAME_SIZE = 16 };
    char open[MAX_DEPTH][NAME_SIZE];
    int depth = 0;
    for (const char *at = picture->text; (at = strchr(at, '<')); at++) {
        const char *end = strchr(at, '>');
        assert_non_null(end);
        char name[NAME_SIZE] = "";
        sscanf(at[1] == '/' ? at + 2 : at + 1, "%15[a-z]", name);
        if (at[1] == '/') {
            assert_true(depth > 0);
            assert_string_equal(name, open[--depth]);
        } else if (end[-1] != '/') {
            assert_true(depth < MAX_DEPTH);
            strcpy(open[depth++], name);
        }
    }
    assert_int_equal(depth, 0);
    assert_null(strstr(picture->text, "nan"));
    assert_null(strstr(picture->text, "inf"));
}

#endif
