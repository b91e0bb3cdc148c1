/* Hash order: the order in which libstdc++'s unordered containers iterate.
 *
 * Fast Downward breaks some ties by the iteration order of std::unordered_set and _map, so equal
 * node counts need the same order: of default-value axioms, of transition labels and of landmarks.
 * This keeps only what decides it: hashes, buckets and one linked list. The caller makes sure that
 * keys differ. Elements are numbered 0, 1, 2 ... by insertion. Zeroed storage is a valid empty
 * order. */
#ifndef BASE_HASH_ORDER_H
#define BASE_HASH_ORDER_H

#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"

typedef struct HashOrderElement {
    uint64_t hash;
    int32_t next; /* in iteration order; -1: last */
} HashOrderElement;

DEFINE_VEC(HashOrderVec, hash_order_vec, HashOrderElement);

typedef struct HashOrder {
    HashOrderVec elements;
    int32_t first;      /* valid when there are elements */
    int32_t *before;    /* per bucket: element before its run, or one of the two marks in the .c */
    size_t num_buckets; /* 0 until the first insertion or reservation */
} HashOrder;

/* Like reserve() on the container: for `count` elements without a rehash. */
void hash_order_reserve(HashOrder *order, size_t count);

/* Inserts the next element, growing by the container's default policy. */
void hash_order_insert(HashOrder *order, uint64_t hash);

/* Writes the element numbers in iteration order. */
void hash_order_list(const HashOrder *order, int32_t *out_elements);

void hash_order_release(HashOrder *order);

/* Fast Downward's hash of a sequence of 32-bit words (Jenkins' lookup3 mixing, 64 bits of
 * result). */
uint64_t hash_order_hash_words(const uint32_t *words, size_t count);

#endif
