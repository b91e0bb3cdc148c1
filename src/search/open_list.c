#include "search/open_list.h"

#include <math.h>

#include "base/hash_index.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/vec.h"
#include "search/block_pool.h"

enum { CHUNK_NUMBERS = 15, NO_CHUNK = -1, DENSE_WORDS = OPEN_LIST_DENSE / 64 };
_Static_assert(DENSE_WORDS == 64, "one summary word covers the bitmap");

/* Probabilities of softmin lists are whole numbers: that of the smallest key is 2^WEIGHT_BITS, and
 * keys so much larger that they have none are never drawn. */
enum { WEIGHT_BITS = 40 };

/* The operator of a move follows its state; the last number of a chunk of moves is not used. */
typedef struct Chunk {
    int32_t next;
    int32_t numbers[CHUNK_NUMBERS];
} Chunk;

/* A queue over chunks; empty when `count` is 0. In a softmin list it is a bag: its chunks are all
 * full but the last, and are listed in a block of the pool. */
typedef struct Bucket {
    int32_t head, tail;           /* chunks; of a bag: the block, and log2 of its size */
    int16_t head_index, tail_end; /* first number of the head chunk, end of the tail chunk's */
    int32_t count;
} Bucket;

typedef struct LargeBucket {
    OpenKey key;
    Bucket bucket;
    int32_t place; /* in `filled` */
    bool in_min_heap, in_max_heap;
} LargeBucket;

DEFINE_VEC(ChunkVec, chunk_vec, Chunk);
DEFINE_VEC(LargeVec, large_vec, LargeBucket);

__extension__ typedef unsigned __int128 Wide;

/* How a pop finds its key. */
typedef enum Drawing {
    DRAWING_NONE,    /* the smallest one */
    DRAWING_TYPE,    /* any filled one is equally likely */
    DRAWING_SOFTMIN, /* by weight, and then any entry of its bucket */
} Drawing;

struct OpenList {
    int16_t width;     /* numbers per entry: 1, or 2 for moves */
    int16_t chunk_end; /* multiple of the width that fits into a chunk */
    ChunkVec chunks;
    int32_t free_chunk; /* chain of chunks to use again */
    int32_t num_free;
    Bucket *dense;
    uint64_t summary; /* bit w: dense_bits[w] is not 0 */
    uint64_t dense_bits[DENSE_WORDS];
    LargeVec large;
    HashIndex large_index;
    IntVec min_heap;  /* all non-empty large buckets, and some that have become empty */
    IntVec max_heap;  /* the same, by largest key; the empty ones may differ */
    int16_t tie_bits; /* of tied keys */
    Drawing drawing;
    uint64_t *weights; /* softmin: by distance from the smallest key; NULL for other lists */
    size_t num_weights;
    BlockPool blocks; /* softmin: chunks of each bucket */
    uint64_t seed;
    Rng rng;
    IntVec filled; /* of types: non-empty large buckets */
    int64_t count;
    Wide sum, sum_squares; /* of values; 128 bits, since --weight makes values large */
};

static OpenList *new_list(int16_t width)
{
    assert(width == 1 || width == 2);
    OpenList *list = MEM_NEW(OpenList, 1);
    list->width = width;
    list->chunk_end = (int16_t)(CHUNK_NUMBERS - CHUNK_NUMBERS % width);
    list->tie_bits = OPEN_LIST_TIE_BITS;
    list->free_chunk = NO_CHUNK;
    block_pool_init(&list->blocks);
    list->dense = MEM_NEW(Bucket, OPEN_LIST_DENSE);
    return list;
}

OpenList *open_list_new(void)
{
    return new_list(1);
}

OpenList *open_list_new_of_moves(void)
{
    return new_list(2);
}

void open_list_free(OpenList *list)
{
    if (list) {
        chunk_vec_release(&list->chunks);
        MEM_FREE(list->dense, OPEN_LIST_DENSE);
        large_vec_release(&list->large);
        hash_index_release(&list->large_index);
        int_vec_release(&list->min_heap);
        int_vec_release(&list->max_heap);
        int_vec_release(&list->filled);
        block_pool_release(&list->blocks);
        MEM_FREE(list->weights, list->drawing == DRAWING_SOFTMIN ? OPEN_LIST_DENSE : 0);
        MEM_FREE(list, 1);
    }
}

static void set_drawing(OpenList *list, Drawing drawing, uint64_t seed)
{
    assert(list->count == 0 && list->drawing != DRAWING_SOFTMIN);
    list->drawing = drawing;
    list->seed = seed;
    rng_seed(&list->rng, seed);
}

void open_list_draw(OpenList *list, uint64_t seed)
{
    set_drawing(list, DRAWING_TYPE, seed);
}

void open_list_set_tie_bits(OpenList *list, int bits)
{
    assert(list->count == 0 && bits > 0 && bits < 2 * OPEN_LIST_TIE_BITS);
    list->tie_bits = (int16_t)bits;
}

/* The exponential function is called once and its result cut to 30 bits, so that the last digit of
 * a library decides nothing. */
void open_list_draw_softmin(OpenList *list, uint64_t seed, double temperature)
{
    static const double BASE_SCALE = 1 << 30;
    assert(temperature > 0);
    set_drawing(list, DRAWING_SOFTMIN, seed);
    double base = floor(exp(-1 / temperature) * BASE_SCALE) / BASE_SCALE;
    double weight = (double)(UINT64_C(1) << WEIGHT_BITS);
    list->weights = MEM_NEW(uint64_t, OPEN_LIST_DENSE);
    for (list->num_weights = 0; list->num_weights < OPEN_LIST_DENSE && weight >= 1;
         weight *= base) {
        list->weights[list->num_weights++] = (uint64_t)weight;
    }
}

void open_list_clear(OpenList *list)
{
    assert(open_list_check(list));
    rng_seed(&list->rng, list->seed);
    block_pool_clear(&list->blocks);
    list->filled.size = 0;
    for (; list->summary; list->summary &= list->summary - 1) {
        int word = __builtin_ctzll(list->summary);
        for (uint64_t bits = list->dense_bits[word]; bits; bits &= bits - 1) {
            list->dense[word * 64 + __builtin_ctzll(bits)].count = 0;
        }
        list->dense_bits[word] = 0;
    }
    list->chunks.size = list->large.size = list->min_heap.size = list->max_heap.size = 0;
    list->free_chunk = NO_CHUNK;
    list->num_free = 0;
    hash_index_clear(&list->large_index);
    list->count = 0;
    list->sum = list->sum_squares = 0;
}

size_t open_list_size(const OpenList *list)
{
    size_t num_places = list->min_heap.capacity + list->max_heap.capacity + list->filled.capacity +
                        list->blocks.numbers.capacity;
    return list->chunks.capacity * sizeof(Chunk) + list->large.capacity * sizeof(LargeBucket) +
           list->large_index.capacity * sizeof(HashSlot) + num_places * sizeof(int32_t);
}

/* Blocks of lists of chunks double when they are full: those that push takes are at most twice as
 * large in sum as all lists of chunks together, and each push can begin one. */
static bool try_reserve_blocks(OpenList *list, size_t extra)
{
    return list->drawing != DRAWING_SOFTMIN ||
           block_pool_try_reserve(&list->blocks, 4 * (list->chunks.size + 2 * extra));
}

/* Every push may need a new chunk and, with a large key, a new bucket with its places in the
 * heaps. */
bool open_list_try_reserve(OpenList *list, int32_t extra)
{
    assert(extra >= 0);
    size_t e = (size_t)extra;
    size_t num_free = (size_t)list->num_free;
    size_t new_chunks = e > num_free ? e - num_free : 0;
    return chunk_vec_try_reserve(&list->chunks, list->chunks.size + new_chunks) &&
           try_reserve_blocks(list, e) &&
           large_vec_try_reserve(&list->large, list->large.size + e) &&
           hash_index_try_reserve(&list->large_index, list->large.size + e) &&
           int_vec_try_reserve(&list->min_heap, list->min_heap.size + e) &&
           int_vec_try_reserve(&list->max_heap, list->max_heap.size + e) &&
           (list->drawing != DRAWING_TYPE ||
            int_vec_try_reserve(&list->filled, list->filled.size + e));
}

/* --- Buckets ---------------------------------------------------------------------------------- */

static int32_t take_chunk(OpenList *list)
{
    int32_t chunk = list->free_chunk;
    if (chunk != NO_CHUNK) {
        assert(list->num_free > 0);
        list->free_chunk = list->chunks.data[chunk].next;
        list->num_free--;
    } else {
        assert(list->chunks.size < list->chunks.capacity);
        chunk = (int32_t)list->chunks.size++;
    }
    list->chunks.data[chunk].next = NO_CHUNK;
    return chunk;
}

static void give_chunk_back(OpenList *list, int32_t chunk)
{
    assert(chunk >= 0 && (size_t)chunk < list->chunks.size);
    list->chunks.data[chunk].next = list->free_chunk;
    list->free_chunk = chunk;
    list->num_free++;
}

static void bucket_push(OpenList *list, Bucket *bucket, OpenMove move)
{
    if (bucket->count == 0) {
        bucket->head = bucket->tail = take_chunk(list);
        bucket->head_index = bucket->tail_end = 0;
    } else if (bucket->tail_end == list->chunk_end) {
        int32_t chunk = take_chunk(list);
        list->chunks.data[bucket->tail].next = chunk;
        bucket->tail = chunk;
        bucket->tail_end = 0;
    }
    assert(bucket->tail_end + list->width <= list->chunk_end);
    int32_t *numbers = list->chunks.data[bucket->tail].numbers;
    numbers[bucket->tail_end++] = move.state;
    if (list->width == 2) {
        numbers[bucket->tail_end++] = move.op;
    }
    bucket->count++;
}

static OpenMove bucket_pop(OpenList *list, Bucket *bucket)
{
    assert(bucket->count > 0);
    int32_t chunk = bucket->head;
    assert(chunk != NO_CHUNK && bucket->head_index < list->chunk_end);
    const int32_t *numbers = list->chunks.data[chunk].numbers + bucket->head_index;
    OpenMove move = {numbers[0], list->width == 2 ? numbers[1] : 0};
    bucket->head_index = (int16_t)(bucket->head_index + list->width);
    bucket->count--;
    if (bucket->count == 0 || bucket->head_index == list->chunk_end) {
        bucket->head = list->chunks.data[chunk].next;
        bucket->head_index = 0;
        give_chunk_back(list, chunk);
    }
    return move;
}

/* --- Bags ------------------------------------------------------------------------------------- */

static int32_t *bag_numbers(OpenList *list, const Bucket *bag, int32_t entry)
{
    int32_t per_chunk = list->chunk_end / list->width;
    assert(entry >= 0 && entry <= bag->count);
    int32_t chunk = list->blocks.numbers.data[bag->head + entry / per_chunk];
    int32_t first = entry % per_chunk * list->width;
    return &list->chunks.data[chunk].numbers[first];
}

static void bag_add_chunk(OpenList *list, Bucket *bag, int32_t num_chunks)
{
    if (num_chunks == 0) {
        bag->tail = 0;
        bag->head = block_pool_take(&list->blocks, bag->tail);
    } else if (num_chunks == 1 << bag->tail) {
        bag->head = block_pool_grow(&list->blocks, bag->head, bag->tail);
        bag->tail++;
    }
    list->blocks.numbers.data[bag->head + num_chunks] = take_chunk(list);
}

static void bag_push(OpenList *list, Bucket *bag, OpenMove move)
{
    int32_t per_chunk = list->chunk_end / list->width;
    if (bag->count % per_chunk == 0) {
        bag_add_chunk(list, bag, bag->count / per_chunk);
    }
    int32_t *numbers = bag_numbers(list, bag, bag->count++);
    numbers[0] = move.state;
    if (list->width == 2) {
        numbers[1] = move.op;
    }
}

/* The last entry takes the place of the drawn one. */
static OpenMove bag_draw(OpenList *list, Bucket *bag)
{
    assert(bag->count > 0);
    int32_t per_chunk = list->chunk_end / list->width;
    int32_t *drawn = bag_numbers(list, bag, (int32_t)rng_below(&list->rng, (uint32_t)bag->count));
    const int32_t *last = bag_numbers(list, bag, --bag->count);
    OpenMove move = {drawn[0], list->width == 2 ? drawn[1] : 0};
    drawn[0] = last[0];
    if (list->width == 2) {
        drawn[1] = last[1];
    }
    if (bag->count % per_chunk == 0) {
        give_chunk_back(list, list->blocks.numbers.data[bag->head + bag->count / per_chunk]);
    }
    if (bag->count == 0) {
        block_pool_give_back(&list->blocks, bag->head, bag->tail);
    }
    return move;
}

/* --- Large keys ------------------------------------------------------------------------------- */

static OpenKey large_key(const OpenList *list, int32_t large)
{
    return list->large.data[large].key;
}

/* Whether a is above b: smaller keys in the min-heap, larger ones in the max-heap. */
static bool is_above(const OpenList *list, bool is_max, int32_t a, int32_t b)
{
    OpenKey ka = large_key(list, a), kb = large_key(list, b);
    return is_max ? ka > kb : ka < kb;
}

static void heap_push(const OpenList *list, IntVec *heap, bool is_max, int32_t item)
{
    assert(heap->size < heap->capacity);
    size_t hole = heap->size++;
    while (hole > 0 && is_above(list, is_max, item, heap->data[(hole - 1) / 2])) {
        heap->data[hole] = heap->data[(hole - 1) / 2];
        hole = (hole - 1) / 2;
    }
    heap->data[hole] = item;
}

static void heap_pop(const OpenList *list, IntVec *heap, bool is_max)
{
    assert(heap->size > 0);
    int32_t last = heap->data[--heap->size];
    size_t hole = 0;
    for (size_t child; (child = 2 * hole + 1) < heap->size; hole = child) {
        if (child + 1 < heap->size &&
            is_above(list, is_max, heap->data[child + 1], heap->data[child])) {
            child++;
        }
        if (!is_above(list, is_max, heap->data[child], last)) {
            break;
        }
        heap->data[hole] = heap->data[child];
    }
    heap->data[hole] = last;
}

static int32_t find_or_add_large(OpenList *list, OpenKey key)
{
    uint32_t hash = hash_index_hash_bytes(&key, sizeof key);
    size_t cursor = hash_index_start(&list->large_index, hash);
    for (int32_t id; (id = hash_index_next(&list->large_index, hash, &cursor)) >= 0;) {
        if (large_key(list, id) == key) {
            return id;
        }
    }
    assert(list->large.size < list->large.capacity);
    int32_t id = (int32_t)list->large.size++;
    list->large.data[id] = (LargeBucket){.key = key};
    hash_index_insert_at(&list->large_index, cursor, hash, id);
    return id;
}

static void enter_heap(OpenList *list, IntVec *heap, bool is_max, int32_t id, bool *is_in)
{
    if (!*is_in) {
        *is_in = true;
        heap_push(list, heap, is_max, id);
    }
}

static void push_large(OpenList *list, OpenKey key, OpenMove move)
{
    int32_t id = find_or_add_large(list, key);
    LargeBucket *large = &list->large.data[id];
    if (large->bucket.count == 0) {
        enter_heap(list, &list->min_heap, false, id, &large->in_min_heap);
        enter_heap(list, &list->max_heap, true, id, &large->in_max_heap);
        if (list->drawing == DRAWING_TYPE) {
            assert(list->filled.size < list->filled.capacity);
            large->place = (int32_t)list->filled.size;
            list->filled.data[list->filled.size++] = id;
        }
    }
    bucket_push(list, &large->bucket, move);
}

/* Not inlined: it is rare, and inlined it would need all registers of its caller. */
__attribute__((noinline)) static void forget_empty_maxima(OpenList *list)
{
    while (list->max_heap.size) {
        LargeBucket *top = &list->large.data[list->max_heap.data[0]];
        if (top->bucket.count > 0) {
            break;
        }
        top->in_max_heap = false;
        heap_pop(list, &list->max_heap, true);
    }
}

static void forget_empty_minima(OpenList *list)
{
    while (list->min_heap.size) {
        LargeBucket *top = &list->large.data[list->min_heap.data[0]];
        if (top->bucket.count > 0) {
            break;
        }
        top->in_min_heap = false;
        heap_pop(list, &list->min_heap, false);
    }
}

/* Takes a bucket out of `filled` if it has become empty. */
static void leave_filled(OpenList *list, const LargeBucket *large)
{
    if (large->bucket.count == 0) {
        assert(list->filled.size > 0 && (size_t)large->place < list->filled.size);
        int32_t last = list->filled.data[--list->filled.size];
        list->filled.data[large->place] = last;
        list->large.data[last].place = large->place;
    }
}

/* --- The list --------------------------------------------------------------------------------- */

static int64_t value_of(const OpenList *list, OpenKey key)
{
    return key & OPEN_LIST_TIED ? (key & ~OPEN_LIST_TIED) >> list->tie_bits : key;
}

static void count_entry(OpenList *list, int64_t value, int sign)
{
    assert(value >= 0 && (sign == 1 || (sign == -1 && list->count > 0)));
    list->count += sign;
    Wide wide = (Wide)value, square = wide * wide;
    list->sum += sign > 0 ? wide : -wide;
    list->sum_squares += sign > 0 ? square : -square;
}

static inline void push(OpenList *list, OpenKey key, OpenMove move)
{
    assert(key >= 0 && (list->drawing != DRAWING_TYPE || key & OPEN_LIST_TIED));
    if (list->drawing == DRAWING_SOFTMIN && key >= OPEN_LIST_DENSE) {
        key = OPEN_LIST_DENSE - 1;
    }
    if (key >= OPEN_LIST_DENSE) {
        count_entry(list, value_of(list, key), 1);
        push_large(list, key, move);
        return;
    }
    count_entry(list, key, 1);
    list->dense_bits[key / 64] |= UINT64_C(1) << key % 64;
    list->summary |= UINT64_C(1) << key / 64;
    if (list->drawing == DRAWING_SOFTMIN) {
        bag_push(list, &list->dense[key], move);
    } else {
        bucket_push(list, &list->dense[key], move);
    }
}

void open_list_push(OpenList *list, OpenKey key, int32_t state)
{
    assert(list->width == 1);
    push(list, key, (OpenMove){.state = state});
}

void open_list_push_move(OpenList *list, OpenKey key, OpenMove move)
{
    assert(list->width == 2);
    push(list, key, move);
}

static OpenKey dense_min(const OpenList *list)
{
    assert(list->summary != 0);
    OpenKey word = __builtin_ctzll(list->summary);
    assert(list->dense_bits[word] != 0);
    return word * 64 + __builtin_ctzll(list->dense_bits[word]);
}

static OpenKey dense_max(const OpenList *list)
{
    assert(list->summary != 0);
    OpenKey word = 63 ^ __builtin_clzll(list->summary);
    return word * 64 + (63 ^ __builtin_clzll(list->dense_bits[word]));
}

static OpenKey min_key(const OpenList *list)
{
    assert(list->count > 0);
    return list->summary ? dense_min(list) : large_key(list, list->min_heap.data[0]);
}

static OpenKey max_key(const OpenList *list)
{
    return list->max_heap.size ? large_key(list, list->max_heap.data[0]) : dense_max(list);
}

int64_t open_list_min(const OpenList *list)
{
    return value_of(list, min_key(list));
}

static OpenMove pop_dense(OpenList *list, OpenKey key)
{
    assert(list->dense_bits[key / 64] >> key % 64 & 1);
    Bucket *bucket = &list->dense[key];
    OpenMove move =
        list->drawing == DRAWING_SOFTMIN ? bag_draw(list, bucket) : bucket_pop(list, bucket);
    if (bucket->count == 0) {
        list->dense_bits[key / 64] &= ~(UINT64_C(1) << key % 64);
        if (list->dense_bits[key / 64] == 0) {
            list->summary &= ~(UINT64_C(1) << key / 64);
        }
    }
    return move;
}

static OpenMove pop_large(OpenList *list)
{
    OpenMove move = bucket_pop(list, &list->large.data[list->min_heap.data[0]].bucket);
    forget_empty_minima(list);
    return move;
}

static OpenMove pop_drawn(OpenList *list)
{
    assert(list->filled.size > 0);
    uint32_t place = rng_below(&list->rng, (uint32_t)list->filled.size);
    LargeBucket *large = &list->large.data[list->filled.data[place]];
    OpenMove move = bucket_pop(list, &large->bucket);
    count_entry(list, value_of(list, large->key), -1);
    leave_filled(list, large);
    forget_empty_minima(list);
    return move;
}

/* The next filled dense key; `key` itself if it is filled; OPEN_LIST_DENSE: there is none. */
static OpenKey next_dense(const OpenList *list, OpenKey key)
{
    while (key < OPEN_LIST_DENSE) {
        uint64_t bits = list->dense_bits[key / 64] >> key % 64;
        if (bits) {
            return key + __builtin_ctzll(bits);
        }
        key = (key / 64 + 1) * 64;
    }
    return OPEN_LIST_DENSE;
}

/* A filled key, drawn by weight. */
static OpenKey draw_by_weight(OpenList *list)
{
    OpenKey min = dense_min(list);
    OpenKey end = min + (OpenKey)list->num_weights;
    uint64_t sum = 0;
    for (OpenKey key = min; key < end && key < OPEN_LIST_DENSE; key = next_dense(list, key + 1)) {
        sum += list->weights[key - min];
    }
    uint64_t left = rng_next(&list->rng) % sum; /* sum < 2^53: the bias is below 2^-11 */
    OpenKey drawn = min;
    while (left >= list->weights[drawn - min]) {
        left -= list->weights[drawn - min];
        drawn = next_dense(list, drawn + 1);
        assert(drawn < end && drawn < OPEN_LIST_DENSE);
    }
    return drawn;
}

static inline OpenMove pop(OpenList *list)
{
    if (list->drawing == DRAWING_TYPE) {
        return pop_drawn(list);
    }
    OpenKey key = list->drawing == DRAWING_SOFTMIN ? draw_by_weight(list) : min_key(list);
    if (key >= OPEN_LIST_DENSE) {
        count_entry(list, value_of(list, key), -1);
        return pop_large(list);
    }
    count_entry(list, key, -1);
    return pop_dense(list, key);
}

int32_t open_list_pop(OpenList *list)
{
    assert(list->width == 1);
    return pop(list).state;
}

OpenMove open_list_pop_move(OpenList *list)
{
    assert(list->width == 2);
    return pop(list);
}

bool open_list_can_peek(const OpenList *list)
{
    return list->count > 0 && list->drawing == DRAWING_NONE;
}

static const Bucket *front_bucket(const OpenList *list)
{
    assert(open_list_can_peek(list));
    return list->summary ? &list->dense[dense_min(list)]
                         : &list->large.data[list->min_heap.data[0]].bucket;
}

int32_t open_list_peek(const OpenList *list)
{
    const Bucket *bucket = front_bucket(list);
    return list->chunks.data[bucket->head].numbers[bucket->head_index];
}

OpenListWalk open_list_walk(const OpenList *list)
{
    assert(list->width == 2);
    if (!open_list_can_peek(list)) {
        return (OpenListWalk){0};
    }
    const Bucket *bucket = front_bucket(list);
    return (OpenListWalk){bucket->head, bucket->head_index, bucket->count};
}

bool open_list_walk_next(const OpenList *list, OpenListWalk *walk, OpenMove *out_move)
{
    if (walk->num_left == 0) {
        return false;
    }
    if (walk->index == list->chunk_end) {
        walk->chunk = list->chunks.data[walk->chunk].next;
        walk->index = 0;
    }
    assert(walk->chunk != NO_CHUNK && walk->index + list->width <= list->chunk_end);
    const int32_t *numbers = list->chunks.data[walk->chunk].numbers + walk->index;
    *out_move = (OpenMove){numbers[0], numbers[1]};
    walk->index = (int16_t)(walk->index + list->width);
    walk->num_left--;
    return true;
}

int64_t open_list_count(const OpenList *list)
{
    return list->count;
}

/* Most numbers fit into 63 bits, which the processor converts itself. */
static double wide_to_double(Wide number)
{
    return number >> 63 == 0 ? (double)(int64_t)number : (double)number;
}

OpenListStats open_list_stats(OpenList *list)
{
    OpenListStats stats = {.count = list->count};
    if (list->count == 0) {
        return stats;
    }
    if (list->max_heap.size) {
        forget_empty_maxima(list);
    }
    stats.min = open_list_min(list);
    stats.max = value_of(list, max_key(list));
    double count = (double)list->count;
    stats.mean = wide_to_double(list->sum) / count;
    /* In integers: the difference of two large doubles would lose all its digits. */
    Wide spread = (uint64_t)list->count * list->sum_squares - list->sum * list->sum;
    stats.variance = wide_to_double(spread) / count / count;
    return stats;
}

/* --- Checking --------------------------------------------------------------------------------- */

/* Entries of the bucket, counted along its chunks. */
static int64_t count_bucket(const OpenList *list, const Bucket *bucket)
{
    if (list->drawing == DRAWING_SOFTMIN) {
        return bucket->count;
    }
    int64_t numbers = 0;
    for (int32_t chunk = bucket->head; bucket->count > 0 && chunk != bucket->tail;
         chunk = list->chunks.data[chunk].next) {
        numbers += list->chunk_end - (chunk == bucket->head ? bucket->head_index : 0);
    }
    numbers += bucket->count == 0             ? 0
               : bucket->head == bucket->tail ? bucket->tail_end - bucket->head_index
                                              : bucket->tail_end;
    return numbers / list->width;
}

bool open_list_check(const OpenList *list)
{
    int64_t count = 0;
    Wide sum = 0;
    bool ok = true;
    for (OpenKey key = 0; key < OPEN_LIST_DENSE; key++) {
        const Bucket *bucket = &list->dense[key];
        ok &= (list->dense_bits[key / 64] >> key % 64 & 1) == (bucket->count > 0);
        ok &= count_bucket(list, bucket) == bucket->count;
        count += bucket->count;
        sum += (Wide)key * (Wide)bucket->count;
    }
    for (int word = 0; word < DENSE_WORDS; word++) {
        ok &= (list->summary >> word & 1) == (list->dense_bits[word] != 0);
    }
    for (size_t i = 0; i < list->large.size; i++) {
        const LargeBucket *large = &list->large.data[i];
        bool is_in_heaps = large->in_min_heap && large->in_max_heap;
        ok &= large->bucket.count == 0 || is_in_heaps;
        ok &= count_bucket(list, &large->bucket) == large->bucket.count;
        count += large->bucket.count;
        sum += (Wide)value_of(list, large->key) * (Wide)large->bucket.count;
    }
    return ok && count == list->count && sum == list->sum;
}
