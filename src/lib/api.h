/* What all files of this layer share: structures of callers, which may be shorter than the library's,
 * and errors for callers. */
#ifndef LIB_API_H
#define LIB_API_H

#include <stdbool.h>
#include <veer.h>

#include "base/error.h"
#include "search/search.h"

/* Copies a structure of a caller, whose members behind its size become zero; NULL is all zero. False
 * and an Error if its size makes no sense; `name` is that of the type. */
bool api_take(const void *given, void *out_own, size_t size, const char *name, Error *error);

/* Fills a structure of a caller as far as its size says; the size stays. False if there is no such
 * structure or its size makes no sense. Both begin with a size_t. */
bool api_give(void *given, void *own, size_t size);

/* Fills the caller's error; `given` may be NULL. */
void api_report(VeerError *given, const Error *error, bool is_pddl);
void api_report_text(VeerError *given, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* For a handle that is missing: an error that is there says why, and stays. */
void api_report_missing(VeerError *given, const char *message);

/* As if nothing had failed yet. */
void api_clear(VeerError *given);

/* An Error for memory that ran out; its code is VEER_CODE_OUT_OF_MEMORY. */
void api_report_memory(VeerError *given);

/* Writes a text and its NUL into `room` bytes, cut off if it is longer; returns its length. */
int64_t api_give_text(const char *text, size_t length, char *out_text, int64_t room);

/* The same for the operators of a plan. */
int64_t api_give_plan(const Plan *plan, int32_t *out_operators, int64_t room);

VeerCounts api_counts(const SearchStats *stats, int64_t num_states);

/* The status of a search, in the words of the interface. */
int api_status(SearchStatus status);

#endif
