/* Fuzz target for the reader of a controller's answers. The first byte says how many lists there
 * are, the second how the rest is cut into pieces. However that is, the same answers must come out,
 * and all of them in range. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "require.h"

#include "control/wire_message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_ANSWERS = 64 };

typedef struct Answers {
    WireAnswer data[MOST_ANSWERS];
    int count;
} Answers;

static void check(WireAnswer answer, int num_lists, const Error *error)
{
    bool is_list = answer.kind == WIRE_ANSWER_LIST;
    require(is_list ? answer.list >= 0 && answer.list < num_lists : answer.list == -1);
    require((answer.kind == WIRE_ANSWER_MALFORMED) == (error->kind == ERROR_INPUT));
}

/* Each piece is a block of its own, so that a sanitizer sees any step over it. */
static size_t read_piece(WireReader *reader, const uint8_t *data, size_t size, int num_lists,
                         WireAnswer *out_answer)
{
    Error error = {0};
    char *piece = malloc(size);
    require(piece);
    memcpy(piece, data, size);
    size_t taken = wire_message_read(reader, piece, size, num_lists, out_answer, &error);
    free(piece);
    check(*out_answer, num_lists, &error);
    require(taken > 0 && taken <= size);
    require(taken == size || out_answer->kind != WIRE_ANSWER_PARTIAL);
    return taken;
}

/* Pieces of 1 .. largest bytes. */
static Answers read_all(const uint8_t *data, size_t size, int num_lists, size_t largest)
{
    WireReader reader = {0};
    Answers answers = {.count = 0};
    for (size_t at = 0; at < size && answers.count < MOST_ANSWERS;) {
        size_t length = 1 + at % largest;
        WireAnswer answer;
        at += read_piece(&reader, data + at, length < size - at ? length : size - at, num_lists,
                         &answer);
        if (answer.kind != WIRE_ANSWER_PARTIAL) {
            answers.data[answers.count++] = answer;
        }
        if (answer.kind == WIRE_ANSWER_MALFORMED) {
            break;
        }
    }
    return answers;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) {
        return 0;
    }
    int num_lists = 1 + data[0];
    Answers whole = read_all(data + 2, size - 2, num_lists, size);
    Answers pieces = read_all(data + 2, size - 2, num_lists, 1 + data[1] % 8);
    require(whole.count == pieces.count);
    for (int i = 0; i < whole.count; i++) {
        require(whole.data[i].kind == pieces.data[i].kind);
        require(whole.data[i].list == pieces.data[i].list);
    }
    return 0;
}
