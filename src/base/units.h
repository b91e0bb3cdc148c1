/* Units: numbers as people write them on a command line.
 *
 * Each function reads the whole text or returns false and leaves the output alone: no leading or
 * trailing blanks, no hexadecimal, no infinity, nothing negative where it makes no sense, nothing
 * that does not fit. A decimal point is a point (the "C" locale, which a program has unless it asks
 * for another). */
#ifndef BASE_UNITS_H
#define BASE_UNITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* "300", "300s", "250ms", "5m", "1.5h" */
bool units_parse_duration(const char *text, double *out_seconds);

/* "4096", "4096B", "100K", "512M", "1.5G", "4GiB", "2T" in either case; K is 1024. "4GB" is
 * refused: it may mean 1000 or 1024. A fraction of a byte is dropped. */
bool units_parse_size(const char *text, size_t *out_bytes);

/* A whole number in low .. high: "4", "-1", "1e6", "2.5e3". */
bool units_parse_count(const char *text, int64_t low, int64_t high, int64_t *out_count);

/* Whole numbers in low .. high: "4..18", or "4" for 4..4. */
bool units_parse_range(const char *text, int64_t low, int64_t high, int64_t *out_first,
                       int64_t *out_last);

/* Any number in low .. high: "0.99", "1e-3", "2". */
bool units_parse_real(const char *text, double low, double high, double *out_real);

#endif
