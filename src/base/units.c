#include "base/units.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct Unit {
    const char *suffix;
    double factor;
} Unit;

static const Unit DURATIONS[] = {{"", 1}, {"s", 1}, {"ms", 1e-3}, {"m", 60}, {"h", 3600}};

static const Unit SIZES[] = {
    {"", 1},  {"k", 0x1p10},   {"m", 0x1p20},   {"g", 0x1p30},   {"t", 0x1p40},
    {"b", 1}, {"kib", 0x1p10}, {"mib", 0x1p20}, {"gib", 0x1p30}, {"tib", 0x1p40},
};

/* strtod also takes blanks, signs, words and hexadecimal; what begins with a digit and not with 0x
 * is none of these. */
static bool parse_decimal(const char *text, double *out_value, const char **out_rest)
{
    if (!isdigit((unsigned char)text[0]) || (text[0] == '0' && (text[1] | 0x20) == 'x')) {
        return false;
    }
    char *end;
    *out_value = strtod(text, &end);
    *out_rest = end;
    return isfinite(*out_value);
}

static bool parse_with_unit(const char *text, const Unit *units, size_t num_units, double *out)
{
    double value;
    const char *suffix;
    if (!parse_decimal(text, &value, &suffix)) {
        return false;
    }
    for (size_t i = 0; i < num_units; i++) {
        if (strcasecmp(suffix, units[i].suffix) == 0) {
            *out = value * units[i].factor;
            return isfinite(*out);
        }
    }
    return false;
}

bool units_parse_duration(const char *text, double *out_seconds)
{
    double seconds;
    if (!parse_with_unit(text, DURATIONS, sizeof DURATIONS / sizeof *DURATIONS, &seconds)) {
        return false;
    }
    *out_seconds = seconds;
    return true;
}

bool units_parse_size(const char *text, size_t *out_bytes)
{
    double bytes;
    if (!parse_with_unit(text, SIZES, sizeof SIZES / sizeof *SIZES, &bytes) ||
        bytes >= (double)SIZE_MAX) {
        return false;
    }
    *out_bytes = (size_t)bytes;
    return true;
}

/* Only numbers that a double holds exactly. */
static bool parse_whole_decimal(const char *text, int64_t *out_value)
{
    bool is_negative = text[0] == '-';
    double value;
    const char *rest;
    if (!parse_decimal(text + is_negative, &value, &rest) || *rest != '\0' ||
        value != floor(value) || value > 0x1p53) {
        return false;
    }
    *out_value = (int64_t)(is_negative ? -value : value);
    return true;
}

static bool parse_digits(const char *text, int64_t *out_value)
{
    if (!isdigit((unsigned char)text[text[0] == '-'])) {
        return false;
    }
    char *end;
    errno = 0;
    *out_value = strtoll(text, &end, 10);
    return *end == '\0' && errno == 0;
}

bool units_parse_count(const char *text, int64_t low, int64_t high, int64_t *out_count)
{
    int64_t value;
    if (!parse_digits(text, &value) && !parse_whole_decimal(text, &value)) {
        return false;
    }
    if (value < low || value > high) {
        return false;
    }
    *out_count = value;
    return true;
}

bool units_parse_range(const char *text, int64_t low, int64_t high, int64_t *out_first,
                       int64_t *out_last)
{
    const char *dots = strstr(text, "..");
    char number[32];
    int length = (int)(dots ? dots - text : (ptrdiff_t)strlen(text));
    int64_t first, last;
    if (length >= (int)sizeof number) {
        return false;
    }
    snprintf(number, sizeof number, "%.*s", length, text);
    if (!units_parse_count(number, low, high, &first) ||
        !units_parse_count(dots ? dots + 2 : number, first, high, &last)) {
        return false;
    }
    *out_first = first;
    *out_last = last;
    return true;
}

bool units_parse_real(const char *text, double low, double high, double *out_real)
{
    double value;
    const char *rest;
    bool is_negative = text[0] == '-';
    if (!parse_decimal(text + is_negative, &value, &rest) || *rest != '\0') {
        return false;
    }
    value = is_negative ? -value : value;
    if (value < low || value > high) {
        return false;
    }
    *out_real = value;
    return true;
}
