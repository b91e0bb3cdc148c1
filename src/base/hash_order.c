/* The container is one singly linked list; a bucket is a run of neighbours in it, and its entry in
 * `before` names the element before the run, since that is where a run can be changed. A new
 * element goes to the front of the whole list when its bucket is empty, else to the front of its
 * bucket's run. A rehash inserts everything anew in the present order, into the next larger number
 * of buckets of a table of primes. All of this is visible in the order, so all of it is repeated
 * here; the primes are those of libstdc++. Insertion is O(1), amortised over rehashes. */
#include "base/hash_order.h"

#include <assert.h>

#include "base/mem.h"

enum { BUCKET_EMPTY = -2, BEFORE_FIRST = -1 };

/* Bucket counts that the library grows through; its answers for up to 13 are spelled out. */
static const uint32_t SMALL_COUNTS[] = {2, 2, 2, 3, 5, 5, 7, 7, 11, 11, 11, 11, 13, 13};
static const uint32_t PRIMES[] = {
    17,         19,         23,         29,         31,         37,         41,         43,
    47,         53,         59,         61,         67,         71,         73,         79,
    83,         89,         97,         103,        109,        113,        127,        137,
    139,        149,        157,        167,        179,        193,        199,        211,
    227,        241,        257,        277,        293,        313,        337,        359,
    383,        409,        439,        467,        503,        541,        577,        619,
    661,        709,        761,        823,        887,        953,        1031,       1109,
    1193,       1289,       1381,       1493,       1613,       1741,       1879,       2029,
    2179,       2357,       2549,       2753,       2971,       3209,       3469,       3739,
    4027,       4349,       4703,       5087,       5503,       5953,       6427,       6949,
    7517,       8123,       8783,       9497,       10273,      11113,      12011,      12983,
    14033,      15173,      16411,      17749,      19183,      20753,      22447,      24281,
    26267,      28411,      30727,      33223,      35933,      38873,      42043,      45481,
    49201,      53201,      57557,      62233,      67307,      72817,      78779,      85229,
    92203,      99733,      107897,     116731,     126271,     136607,     147793,     159871,
    172933,     187091,     202409,     218971,     236897,     256279,     277261,     299951,
    324503,     351061,     379787,     410857,     444487,     480881,     520241,     562841,
    608903,     658753,     712697,     771049,     834181,     902483,     976369,     1056323,
    1142821,    1236397,    1337629,    1447153,    1565659,    1693859,    1832561,    1982627,
    2144977,    2320627,    2510653,    2716249,    2938679,    3179303,    3439651,    3721303,
    4026031,    4355707,    4712381,    5098259,    5515729,    5967347,    6456007,    6984629,
    7556579,    8175383,    8844859,    9569143,    10352717,   11200489,   12117689,   13109983,
    14183539,   15345007,   16601593,   17961079,   19431899,   21023161,   22744717,   24607243,
    26622317,   28802401,   31160981,   33712729,   36473443,   39460231,   42691603,   46187573,
    49969847,   54061849,   58488943,   63278561,   68460391,   74066549,   80131819,   86693767,
    93793069,   101473717,  109783337,  118773397,  128499677,  139022417,  150406843,  162723577,
    176048909,  190465427,  206062531,  222936881,  241193053,  260944219,  282312799,  305431229,
    330442829,  357502601,  386778277,  418451333,  452718089,  489790921,  529899637,  573292817,
    620239453,  671030513,  725980837,  785430967,  849749479,  919334987,  994618837,  1076067617,
    1164186217, 1259520799, 1362662261, 1474249943, 1594975441, 1725587117, 1866894511, 2019773507,
    2185171673,
};

static size_t bucket_count_for(size_t wanted)
{
    if (wanted < sizeof SMALL_COUNTS / sizeof *SMALL_COUNTS) {
        return SMALL_COUNTS[wanted];
    }
    size_t low = 0, high = sizeof PRIMES / sizeof *PRIMES - 1;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (PRIMES[middle] < wanted) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    assert(PRIMES[low] >= wanted);
    return PRIMES[low];
}

static size_t bucket_of(const HashOrder *order, int32_t element)
{
    assert(order->num_buckets > 0);
    return order->elements.data[element].hash % order->num_buckets;
}

/* `is_first` says that the list is empty, as `first` has no meaning then. */
static void link_element(HashOrder *order, int32_t element, bool is_first)
{
    assert(element >= 0 && (size_t)element < order->elements.size);
    HashOrderElement *elements = order->elements.data;
    size_t bucket = bucket_of(order, element);
    int32_t before = order->before[bucket];
    if (before == BUCKET_EMPTY) {
        elements[element].next = is_first ? -1 : order->first;
        if (!is_first) {
            order->before[bucket_of(order, order->first)] = element;
        }
        order->first = element;
        order->before[bucket] = BEFORE_FIRST;
    } else if (before == BEFORE_FIRST) {
        elements[element].next = order->first;
        order->first = element;
    } else {
        elements[element].next = elements[before].next;
        elements[before].next = element;
    }
}

static void rehash(HashOrder *order, size_t num_buckets)
{
    MEM_FREE(order->before, order->num_buckets);
    order->before = MEM_NEW(int32_t, num_buckets);
    order->num_buckets = num_buckets;
    for (size_t i = 0; i < num_buckets; i++) {
        order->before[i] = BUCKET_EMPTY;
    }
    int32_t element = order->elements.size ? order->first : -1;
    for (bool is_first = true; element >= 0; is_first = false) {
        int32_t next = order->elements.data[element].next;
        link_element(order, element, is_first);
        element = next;
    }
}

void hash_order_reserve(HashOrder *order, size_t count)
{
    size_t num_buckets = bucket_count_for(count);
    if (num_buckets > order->num_buckets) {
        rehash(order, num_buckets);
    }
}

void hash_order_insert(HashOrder *order, uint64_t hash)
{
    size_t needed = order->elements.size + 1;
    if (order->num_buckets == 0) {
        rehash(order, bucket_count_for(12));
    } else if (needed > order->num_buckets) {
        size_t doubled = order->num_buckets * 2;
        rehash(order, bucket_count_for(needed + 1 > doubled ? needed + 1 : doubled));
    }
    hash_order_vec_push(&order->elements, (HashOrderElement){.hash = hash});
    link_element(order, (int32_t)needed - 1, needed == 1);
}

void hash_order_list(const HashOrder *order, int32_t *out_elements)
{
    int32_t element = order->first;
    for (size_t i = 0; i < order->elements.size; i++) {
        assert(element >= 0 && (size_t)element < order->elements.size);
        out_elements[i] = element;
        element = order->elements.data[element].next;
    }
}

void hash_order_release(HashOrder *order)
{
    MEM_FREE(order->before, order->num_buckets);
    hash_order_vec_release(&order->elements);
    *order = (HashOrder){0};
}

static uint32_t rotate(uint32_t value, int bits)
{
    return value << bits | value >> (32 - bits);
}

/* x -= y; x ^= rotate(y, bits); y += z: one round of the mixing step. */
static void mix_round(uint32_t *x, uint32_t *y, uint32_t z, int bits)
{
    *x -= *y;
    *x ^= rotate(*y, bits);
    *y += z;
}

static void mix(uint32_t s[3])
{
    mix_round(&s[0], &s[2], s[1], 4);
    mix_round(&s[1], &s[0], s[2], 6);
    mix_round(&s[2], &s[1], s[0], 8);
    mix_round(&s[0], &s[2], s[1], 16);
    mix_round(&s[1], &s[0], s[2], 19);
    mix_round(&s[2], &s[1], s[0], 4);
}

static void final_round(uint32_t *x, uint32_t y, int bits)
{
    *x ^= y;
    *x -= rotate(y, bits);
}

uint64_t hash_order_hash_words(const uint32_t *words, size_t count)
{
    uint32_t s[3] = {0xdeadbeef, 0xdeadbeef, 0xdeadbeef};
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && i % 3 == 0) {
            mix(s);
        }
        s[i % 3] += words[i];
    }
    if (count > 0) {
        final_round(&s[2], s[1], 14);
        final_round(&s[0], s[2], 11);
        final_round(&s[1], s[0], 25);
        final_round(&s[2], s[1], 16);
        final_round(&s[0], s[2], 4);
        final_round(&s[1], s[0], 14);
        final_round(&s[2], s[1], 24);
    }
    return (uint64_t)s[1] << 32 | s[2];
}
