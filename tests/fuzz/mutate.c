#include "mutate.h"

#include <stdio.h>
#include <string.h>

static size_t below(Rng *rng, size_t bound)
{
    return rng_below(rng, (uint32_t)bound);
}

/* Replaces `length` bytes at `at` by others, as far as there is room. */
static void replace(Mutant *m, size_t at, size_t length, const uint8_t *bytes, size_t size)
{
    if (m->size - length + size > MUTATE_MAX_SIZE) {
        return;
    }
    memmove(m->data + at + size, m->data + at + length, m->size - at - length);
    if (size > 0) {
        memcpy(m->data + at, bytes, size);
    }
    m->size += size - length;
}

static void change_byte(Mutant *m, Rng *rng)
{
    static const uint8_t BYTES[] = {0, 1, 9, 10, ' ', '"', '(', ')', '-', ',', '0', '9', ':', 127, 255};
    size_t at = below(rng, m->size);
    unsigned flipped = m->data[at] ^ 1U << below(rng, 8);
    m->data[at] = (uint8_t)(below(rng, 2) ? BYTES[below(rng, sizeof BYTES)] : flipped);
}

static void copy_block(Mutant *m, const uint8_t *from, size_t from_size, Rng *rng)
{
    uint8_t block[64];
    size_t length = 1 + below(rng, sizeof block);
    length = length < from_size ? length : from_size;
    memcpy(block, from + below(rng, from_size - length + 1), length);
    size_t at = below(rng, m->size + 1);
    size_t replaced = below(rng, 2) ? 0 : below(rng, m->size - at + 1);
    replace(m, at, replaced < length ? replaced : length, block, length);
}

static void remove_block(Mutant *m, Rng *rng)
{
    size_t at = below(rng, m->size), length = 1 + below(rng, below(rng, 8) ? 16 : m->size);
    length = length < m->size - at ? length : m->size - at;
    replace(m, at, length, NULL, 0);
}

/* Of the digits at a place, if there are some. */
static void change_number(Mutant *m, Rng *rng)
{
    static const char *const NUMBERS[] = {"0",          "1",          "-1",        "2147483647",
                                          "2147483648", "4294967296", "1e308",     "1073741824",
                                          "65536",      "0.5",        "-2147483648", "9223372036854775807"};
    size_t at = below(rng, m->size), length = 0;
    while (at < m->size && (m->data[at] < '0' || m->data[at] > '9')) {
        at++;
    }
    while (at + length < m->size && m->data[at + length] >= '0' && m->data[at + length] <= '9') {
        length++;
    }
    char small[24];
    snprintf(small, sizeof small, "%u", rng_below(rng, 30));
    const char *number =
        below(rng, 2) ? small : NUMBERS[below(rng, sizeof NUMBERS / sizeof *NUMBERS)];
    if (length > 0) {
        replace(m, at, length, (const uint8_t *)number, strlen(number));
    }
}

static void change_once(Mutant *m, const uint8_t *other, size_t other_size, Rng *rng)
{
    if (m->size == 0) {
        m->data[m->size++] = (uint8_t)rng_next(rng);
        return;
    }
    switch (below(rng, 6)) {
    case 0:
    case 1:
        change_byte(m, rng);
        break;
    case 2:
        remove_block(m, rng);
        break;
    case 3:
        copy_block(m, m->data, m->size, rng);
        break;
    case 4:
        if (other_size > 0) {
            copy_block(m, other, other_size, rng);
        }
        break;
    default:
        change_number(m, rng);
    }
}

void mutate(Mutant *mutant, const uint8_t *other, size_t other_size, Rng *rng)
{
    static const int COUNTS[] = {1, 1, 1, 2, 2, 3, 5, 12};
    int count = COUNTS[below(rng, sizeof COUNTS / sizeof *COUNTS)];
    for (int i = 0; i < count; i++) {
        change_once(mutant, other, other_size, rng);
    }
}
