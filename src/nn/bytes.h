/* Bytes: numbers in weight files, little endian at any address. Compilers turn these into plain
 * loads. */
#ifndef NN_BYTES_H
#define NN_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct Bytes {
    const uint8_t *data;
    size_t size;
} Bytes;

static inline uint16_t bytes_u16(const uint8_t *at)
{
    return (uint16_t)(at[0] | at[1] << 8);
}

static inline uint32_t bytes_u32(const uint8_t *at)
{
    return bytes_u16(at) | (uint32_t)bytes_u16(at + 2) << 16;
}

static inline uint64_t bytes_u64(const uint8_t *at)
{
    return bytes_u32(at) | (uint64_t)bytes_u32(at + 4) << 32;
}

static inline float bytes_f32(const uint8_t *at)
{
    uint32_t bits = bytes_u32(at);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline double bytes_f64(const uint8_t *at)
{
    uint64_t bits = bytes_u64(at);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline void bytes_put_u32(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

static inline void bytes_put_u64(uint8_t *at, uint64_t value)
{
    bytes_put_u32(at, (uint32_t)value);
    bytes_put_u32(at + 4, (uint32_t)(value >> 32));
}

static inline void bytes_put_f32(uint8_t *at, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bytes_put_u32(at, bits);
}

#endif
