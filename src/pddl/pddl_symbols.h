/* Symbols: every word of a domain and its problem, stored once and known by a number from then on.
 *
 * Words are lower-cased, since PDDL does not distinguish case. The words of the language come first
 * and have fixed numbers, so that a parser can switch over them. Variables keep their question mark
 * and keywords their colon. Interning is O(length); zeroed storage plus pddl_symbols_init. */
#ifndef PDDL_PDDL_SYMBOLS_H
#define PDDL_PDDL_SYMBOLS_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/hash_index.h"
#include "base/vec.h"

#define PDDL_KEYWORDS(X)                                                                           \
    X(DEFINE, "define")                                                                            \
    X(DOMAIN, "domain")                                                                            \
    X(PROBLEM, "problem")                                                                          \
    X(DASH, "-")                                                                                   \
    X(EITHER, "either")                                                                            \
    X(OBJECT, "object")                                                                            \
    X(NUMBER, "number")                                                                            \
    X(TOTAL_COST, "total-cost")                                                                    \
    X(MINIMIZE, "minimize")                                                                        \
    X(AT, "at")                                                                                    \
    /* conditions */                                                                               \
    X(AND, "and")                                                                                  \
    X(OR, "or")                                                                                    \
    X(NOT, "not")                                                                                  \
    X(IMPLY, "imply")                                                                              \
    X(FORALL, "forall")                                                                            \
    X(EXISTS, "exists")                                                                            \
    X(EQUALS, "=")                                                                                 \
    /* effects */                                                                                  \
    X(WHEN, "when")                                                                                \
    X(INCREASE, "increase")                                                                        \
    /* words of larger languages, refused by name */                                               \
    X(DECREASE, "decrease")                                                                        \
    X(ASSIGN, "assign")                                                                            \
    X(SCALE_UP, "scale-up")                                                                        \
    X(SCALE_DOWN, "scale-down")                                                                    \
    X(LESS, "<")                                                                                   \
    X(GREATER, ">")                                                                                \
    X(LESS_EQUAL, "<=")                                                                            \
    X(GREATER_EQUAL, ">=")                                                                         \
    X(PREFERENCE, "preference")                                                                    \
    X(ONEOF, "oneof")                                                                              \
    X(UNKNOWN, "unknown")                                                                          \
    X(PROBABILISTIC, "probabilistic")                                                              \
    /* sections */                                                                                 \
    X(S_DOMAIN, ":domain")                                                                         \
    X(S_REQUIREMENTS, ":requirements")                                                             \
    X(S_TYPES, ":types")                                                                           \
    X(S_CONSTANTS, ":constants")                                                                   \
    X(S_PREDICATES, ":predicates")                                                                 \
    X(S_FUNCTIONS, ":functions")                                                                   \
    X(S_ACTION, ":action")                                                                         \
    X(S_DERIVED, ":derived")                                                                       \
    X(S_OBJECTS, ":objects")                                                                       \
    X(S_INIT, ":init")                                                                             \
    X(S_GOAL, ":goal")                                                                             \
    X(S_METRIC, ":metric")                                                                         \
    X(S_LENGTH, ":length")                                                                         \
    X(S_DURATIVE_ACTION, ":durative-action")                                                       \
    X(S_CONSTRAINTS, ":constraints")                                                               \
    X(S_PROCESS, ":process")                                                                       \
    X(S_EVENT, ":event")                                                                           \
    X(S_AXIOM, ":axiom")                                                                           \
    X(S_TIMELESS, ":timeless")                                                                     \
    X(S_TASKS, ":tasks")                                                                           \
    X(S_METHOD, ":method")                                                                         \
    X(S_HTN, ":htn")                                                                               \
    /* parts of an action */                                                                       \
    X(PARAMETERS, ":parameters")                                                                   \
    X(PRECONDITION, ":precondition")                                                               \
    X(EFFECT, ":effect")                                                                           \
    X(VARS, ":vars")                                                                               \
    X(DURATION, ":duration")                                                                       \
    X(CONDITION, ":condition")

#define PDDL_KEYWORD_ENTRY(name, text) PDDL_##name,
typedef enum PddlKeyword { PDDL_KEYWORDS(PDDL_KEYWORD_ENTRY) PDDL_NUM_KEYWORDS } PddlKeyword;
#undef PDDL_KEYWORD_ENTRY

typedef struct PddlSymbol {
    const char *text; /* NUL behind */
    uint32_t length;
} PddlSymbol;

DEFINE_VEC(PddlSymbolVec, pddl_symbol_vec, PddlSymbol);

typedef struct PddlSymbols {
    PddlSymbolVec all; /* by number; the first PDDL_NUM_KEYWORDS are the keywords */
    HashIndex index;
    Arena texts;
} PddlSymbols;

void pddl_symbols_init(PddlSymbols *symbols);
void pddl_symbols_release(PddlSymbols *symbols);

/* The number of a word in any mixture of upper and lower case; a new one if it was not known. */
int32_t pddl_symbols_intern(PddlSymbols *symbols, const char *text, size_t length);

static inline const char *pddl_symbols_text(const PddlSymbols *symbols, int32_t symbol)
{
    return symbols->all.data[symbol].text;
}

#endif
