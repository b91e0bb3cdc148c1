/* Messages between a search and a controller in another process: the protocol of [SBL21].
 *
 * In both directions a frame is four decimal digits, the number of bytes that follow, and that many
 * bytes of ASCII text. The search sends an observation before each choice, and one more when a goal
 * has been taken from a list. The answer is the number of a list, "00012" for list 2, or "0003END",
 * which stops the search. A comma and another number may follow a number; they are ignored.
 * Anything else is malformed.
 *
 * Pure functions; wire_client.h sends and receives the bytes. */
#ifndef CONTROL_WIRE_MESSAGE_H
#define CONTROL_WIRE_MESSAGE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "control/observation.h"

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

/* A full observation, and whether a goal was reached, which its status says; no answer follows
 * then. Of the lists only the ties are looked at: the message has one more entry for a list that
 * breaks ties. `interval` is that of ControlSettings. False and an Error when there are too many
 * lists for a message. */
bool wire_message_write_observation(const Observation *observation, const ListSpec *lists,
                                    int interval, WireFrame *out_frame, Error *error);

/* All lists are empty. This is not an observation, and the published controller fails on it. */
void wire_message_write_exhausted(WireFrame *out_frame);

/* wire_message_round for any number. */
double wire_message_round_any(double number);

/* The number that a controller reads when this one is sent: rounded to six decimals. The usual
 * case, a positive number that is neither large nor a tie, is inline, as features need it at every
 * step: adding 2^52 removes all digits behind the point. */
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

/* Part of a frame; zeroed storage is an empty one. */
typedef struct WireReader {
    size_t size;
    char bytes[WIRE_DIGITS + WIRE_MAX_ANSWER];
} WireReader;

typedef enum WireAnswerKind {
    WIRE_ANSWER_PARTIAL, /* the frame is not complete */
    WIRE_ANSWER_LIST,
    WIRE_ANSWER_END,
    WIRE_ANSWER_MALFORMED, /* the Error says why; the reader cannot go on */
} WireAnswerKind;

typedef struct WireAnswer {
    WireAnswerKind kind;
    int list; /* of WIRE_ANSWER_LIST: 0 .. num_lists - 1 */
} WireAnswer;

/* Reads bytes up to the end of a frame, and returns how many it has read. A malformed frame is
 * reported at the first wrong byte. */
size_t wire_message_read(WireReader *reader, const char *bytes, size_t size, int num_lists,
                         WireAnswer *out_answer, Error *error);

#endif
