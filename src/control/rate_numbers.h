/* Numbers that features of rates are made of (rate_features.h, kind_features.h).
 *
 * Logarithms and powers are exact at powers of two and straight lines between them, so that the
 * last digit of a library function cannot change a decision. What these compute must never change:
 * policies are trained on it. */
#ifndef CONTROL_RATE_NUMBERS_H
#define CONTROL_RATE_NUMBERS_H

#include "control/observation.h"

/* log2(x), for x > 0, and log2(1 + x) / 20, for x >= 0, which is about 0 to 1. */
float rate_numbers_log2(uint64_t x);
float rate_numbers_scaled_log(int64_t x);

/* 2^x, for |x| <= 126. */
float rate_numbers_power(float x);

/* 2^-(steps / half life), or 0 if that is less than 2^-126. */
float rate_numbers_recency(int64_t num_steps, float half_life);

/* The best h of a list, and the distance of its smallest entry from it, at most 2: both in units of
 * its initial h. 1 and 0 while there is no best h. */
void rate_numbers_levels(const Observation *observation, int list, float *out_level,
                         float *out_distance);

#endif
