/* Messages between a search and a controller in another process, as the system of [SBL21] has them.
 *
 * Both directions: a frame is four decimal digits, the number of bytes that follow, and that many
 * bytes of ASCII text. The search sends an observation before each choice, and one more when a goal
 * has been taken from a list. It is answered by the number of a list, "00012" for list 2, or by
 * "0003END", which stops the search. A number may be followed by a comma and another number, which
 * means nothing. Everything else is malformed.
 *
 * Pure functions; wire_client.h moves the bytes. */
#ifndef CONTROL_WIRE_MESSAGE_H
#define CONTROL_WIRE_MESSAGE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "search/open_list.h"

enum {
    WIRE_DIGITS = 4,
    WIRE_MAX_TEXT = 9999,
    WIRE_MAX_FRAME = WIRE_DIGITS + WIRE_MAX_TEXT,
    WIRE_MAX_ANSWER = 40, /* longer than any answer that makes sense */
};

/* --- Sending ---------------------------------------------------------------------------------- */

typedef struct WireFrame {
    size_t size;
    char bytes[WIRE_MAX_FRAME + 1]; /* and a zero */
} WireFrame;

typedef struct WireList {
    OpenListStats stats;
    bool has_tie_break;      /* such lists have one more entry in the message: the next one */
    bool dead_ends_are_safe; /* its heuristic is infinite for dead ends only */
} WireList;

typedef struct WireObservation {
    const WireList *lists;
    int num_lists;
    int interval; /* steps that a choice holds for, beyond the first */
    bool is_done; /* a goal was reached; no answer will follow */
} WireObservation;

/* False and an Error when there are too many lists for a message. */
bool wire_message_write_observation(const WireObservation *observation, WireFrame *out_frame,
                                    Error *error);

/* All lists are empty. Not in the form of an observation, and fatal to the published controller. */
void wire_message_write_exhausted(WireFrame *out_frame);

/* For wire_message_round: all numbers, whatever their size and sign. */
double wire_message_round_any(double number);

/* The number that a controller reads when this one is sent: rounded to six decimals. Here for
 * positive ones that are not large and no ties, as it is called for all statistics at every step:
 * what is added pushes all digits behind the point out. */
static inline double wire_message_round(double number)
{
    static const double MILLION = 1e6, NO_FRACTIONS = 0x1p52;
    if (number > 0 && number < 0x1p32) {
        double product = number * MILLION;
        double rounded = product + NO_FRACTIONS - NO_FRACTIONS;
        if (fabs(product - rounded) != 0.5) {
            return rounded / MILLION;
        }
    }
    return wire_message_round_any(number);
}

/* --- Receiving -------------------------------------------------------------------------------- */

/* Part of a frame; zeroed storage is none at all. */
typedef struct WireReader {
    size_t size;
    char bytes[WIRE_DIGITS + WIRE_MAX_ANSWER];
} WireReader;

typedef enum WireAnswerKind {
    WIRE_ANSWER_PARTIAL, /* the frame goes on */
    WIRE_ANSWER_LIST,
    WIRE_ANSWER_END,
    WIRE_ANSWER_MALFORMED, /* the Error says why; the reader cannot go on */
} WireAnswerKind;

typedef struct WireAnswer {
    WireAnswerKind kind;
    int list; /* of WIRE_ANSWER_LIST: 0 .. num_lists - 1 */
} WireAnswer;

/* Takes bytes as they come, up to the end of a frame, and returns how many. What is malformed is so
 * at the first byte that shows it. */
size_t wire_message_read(WireReader *reader, const char *bytes, size_t size, int num_lists,
                         WireAnswer *out_answer, Error *error);

#endif
