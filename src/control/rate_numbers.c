#include "control/rate_numbers.h"

#include <assert.h>
#include <string.h>

#include "heur/heur.h"

/* Makes logarithms about 0 to 1. */
#define LOG_SCALE 20.0f

/* log2(x) in units of 2^-23: the position of the highest bit, and the 23 bits below it as a
 * fraction. */
static int32_t fixed_log2(uint64_t x)
{
    assert(x > 0);
    int zeros = __builtin_clzll(x);
    int32_t fraction = (int32_t)(x << zeros >> 40 & 0x7fffff);
    return (63 - zeros) << 23 | fraction;
}

float rate_numbers_log2(uint64_t x)
{
    return (float)fixed_log2(x) * 0x1p-23f;
}

float rate_numbers_scaled_log(int64_t x)
{
    assert(x >= 0);
    return (float)fixed_log2((uint64_t)x + 1) * (0x1p-23f / LOG_SCALE);
}

float rate_numbers_power(float x)
{
    assert(x >= -126 && x <= 126);
    int exponent = (int)x - (x < (float)(int)x);
    uint32_t bits = (uint32_t)(exponent + 127) << 23;
    float power;
    memcpy(&power, &bits, sizeof power);
    return power * (1.0f + (x - (float)exponent));
}

float rate_numbers_recency(int64_t num_steps, float half_life)
{
    assert(num_steps >= 0 && half_life > 0);
    float x = (float)num_steps / half_life;
    return x < 126 ? rate_numbers_power(-x) : 0;
}

void rate_numbers_levels(const Observation *observation, int list, float *out_level,
                         float *out_distance)
{
    int32_t best_h = observation->best_h[list];
    *out_level = 1;
    *out_distance = 0;
    if (best_h == HEUR_DEAD_END) {
        return;
    }
    int32_t initial_h = observation->initial_h[list];
    float scale = initial_h == HEUR_DEAD_END || initial_h < 1 ? 1.0f : (float)initial_h;
    bool is_empty = observation->now[list].count == 0;
    float distance = is_empty ? 0 : (float)(observation->now[list].min - best_h) / scale;
    *out_level = (float)best_h / scale;
    *out_distance = distance < 2 ? distance : 2;
}
