#include "base/chart_scale.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Beyond these, ranges and steps would overflow or vanish. */
static const double LARGEST = 1e100, SMALLEST = 1e-100;

/* Narrower ranges, as a share of their values, leave no digits for ticks in between. */
static const double NARROWEST = 1e-9;

bool chart_scale_can_show(const ChartScale *scale, double value)
{
    return fabs(value) <= LARGEST && (!scale->is_log || value >= SMALLEST);
}

void chart_scale_cover(ChartScale *scale, double value)
{
    if (chart_scale_can_show(scale, value)) {
        scale->low = scale->is_used ? fmin(scale->low, value) : value;
        scale->high = scale->is_used ? fmax(scale->high, value) : value;
        scale->is_used = true;
    }
}

/* --- Round numbers ---------------------------------------------------------------------------- */

/* The largest of 1, 2, 5 times a power of ten up to `value`; with `is_up` the smallest from it
 * on. */
static double round_number(double value, bool is_up)
{
    static const double DIGITS[] = {1, 2, 5, 10};
    double power = pow(10, floor(log10(value) + 1e-9)), found = is_up ? 10 : 1;
    for (int i = 0; i < 4; i++) {
        double digit = is_up ? DIGITS[3 - i] : DIGITS[i];
        bool fits =
            is_up ? digit * power >= value * (1 - 1e-9) : digit * power <= value * (1 + 1e-9);
        found = fits ? digit : found;
    }
    return found * power;
}

static void widen(ChartScale *scale)
{
    double size = fmax(fabs(scale->low), fabs(scale->high));
    if (scale->high - scale->low < fmax(size * NARROWEST, SMALLEST)) {
        double half = size > SMALLEST / NARROWEST ? size / 2 : 1;
        scale->low -= half;
        scale->high += half;
    }
}

static void finish_linear(ChartScale *scale, int num_ticks)
{
    widen(scale);
    scale->step = round_number((scale->high - scale->low) / num_ticks, true);
    scale->low = floor(scale->low / scale->step + 1e-9) * scale->step;
    scale->high = ceil(scale->high / scale->step - 1e-9) * scale->step;
}

static void finish_log(ChartScale *scale, int num_ticks)
{
    scale->low = round_number(scale->low, false);
    scale->high = round_number(scale->high, true);
    if (scale->high < 2 * scale->low) {
        scale->low = round_number(scale->low / 2, false);
        scale->high = round_number(scale->high * 2, true);
    }
    double decades = log10(scale->high / scale->low);
    scale->step = decades < 2 ? 0 : fmax(1, round(decades / num_ticks));
}

void chart_scale_finish(ChartScale *scale, int num_ticks)
{
    assert(num_ticks >= 2 && num_ticks <= CHART_SCALE_MAX_TICKS / 2);
    if (!scale->is_used) {
        scale->low = scale->is_log ? 1 : 0;
        scale->high = scale->is_log ? 10 : 1;
    }
    (scale->is_log ? finish_log : finish_linear)(scale, num_ticks);
}

/* --- Places ----------------------------------------------------------------------------------- */

void chart_scale_span(ChartScale *scale, double from, double to)
{
    scale->from = from;
    scale->to = to;
}

double chart_scale_place(const ChartScale *scale, double value)
{
    double share = scale->is_log ? log10(value / scale->low) / log10(scale->high / scale->low)
                                 : (value - scale->low) / (scale->high - scale->low);
    return scale->from + share * (scale->to - scale->from);
}

/* --- Labels ----------------------------------------------------------------------------------- */

typedef struct Unit {
    double factor;
    const char *letter;
} Unit;

/* The largest unit in which values so far apart need at most two decimals. Thousands are written
 * with a letter from ten on only, as 2000 is as short as 2.0k. */
static Unit find_unit(double size, double step)
{
    static const Unit UNITS[] = {{1e9, "G"}, {1e6, "M"}, {1e3, "k"}};
    for (int i = 0; i < 3; i++) {
        bool is_long = size >= 10 * UNITS[i].factor || (size >= UNITS[i].factor && i < 2);
        if (is_long && step >= UNITS[i].factor / 100) {
            return UNITS[i];
        }
    }
    return (Unit){1, ""};
}

/* `size` is that of the largest value on the axis, so that all have the same unit. */
static void write_label(double value, double size, double step, char *out_label)
{
    enum { MAX_DIGITS = 12 };
    if (fabs(value) < step * 1e-6) {
        value = 0;
    }
    if (size >= 1e12 || step < 1e-4) {
        int num_digits = 1 + (int)ceil(log10(fmax(size / step, 1)) - 1e-9);
        snprintf(out_label, CHART_SCALE_LABEL_SIZE, "%.*g",
                 num_digits < MAX_DIGITS ? num_digits : MAX_DIGITS, value);
        return;
    }
    Unit unit = value == 0 ? (Unit){step, ""} : find_unit(size, step);
    int decimals = (int)fmax(0, ceil(-log10(step / unit.factor) - 1e-9));
    snprintf(out_label, CHART_SCALE_LABEL_SIZE, "%.*f%s", decimals, value / unit.factor,
             unit.letter);
}

/* "1.50" becomes "1.5" and "2.00" becomes "2". */
static void drop_zeros(char *label)
{
    if (strchr(label, '.')) {
        size_t length = strlen(label);
        while (label[length - 1] == '0') {
            length--;
        }
        label[label[length - 1] == '.' ? length - 1 : length] = '\0';
    }
}

void chart_scale_write(double value, int num_digits, char out_label[CHART_SCALE_LABEL_SIZE])
{
    double size = fabs(value);
    if (!(size >= 1e-4 && size < 1e12)) {
        snprintf(out_label, CHART_SCALE_LABEL_SIZE, "%.*g", num_digits, value);
        return;
    }
    double step = pow(10, floor(log10(size)) - num_digits + 1);
    Unit unit = find_unit(size, step);
    int decimals = (int)fmax(0, ceil(-log10(step / unit.factor) - 1e-9));
    snprintf(out_label, CHART_SCALE_LABEL_SIZE, "%.*f", decimals, value / unit.factor);
    drop_zeros(out_label);
    strcat(out_label, unit.letter);
}

/* --- Ticks ------------------------------------------------------------------------------------ */

static int linear_ticks(const ChartScale *scale, ChartTick *out_ticks)
{
    double size = fmax(fabs(scale->low), fabs(scale->high));
    int last = (int)lround((scale->high - scale->low) / scale->step);
    assert(last < CHART_SCALE_MAX_TICKS);
    for (int i = 0; i <= last; i++) {
        double value = scale->low + i * scale->step;
        out_ticks[i].value = value;
        write_label(value, size, scale->step, out_ticks[i].label);
    }
    return last + 1;
}

static int log_ticks(const ChartScale *scale, ChartTick *out_ticks)
{
    int count = 0;
    double value = scale->low;
    if (scale->step > 0) {
        value = pow(10, ceil(log10(scale->low) - 1e-9));
    }
    while (value <= scale->high * (1 + 1e-9) && count < CHART_SCALE_MAX_TICKS) {
        out_ticks[count].value = value;
        write_label(value, value, value, out_ticks[count].label);
        count++;
        value = scale->step > 0 ? value * pow(10, scale->step) : round_number(value * 1.5, true);
    }
    return count;
}

int chart_scale_ticks(const ChartScale *scale, ChartTick out_ticks[CHART_SCALE_MAX_TICKS])
{
    return (scale->is_log ? log_ticks : linear_ticks)(scale, out_ticks);
}
