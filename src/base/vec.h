/* Growable arrays, one per element type.
 *
 * DEFINE_VEC(IntVec, int_vec, int32_t) makes the type IntVec {data, size, capacity} and ordinary
 * inline functions int_vec_push and so on, so calls read like any other and show in a debugger.
 * Zeroed storage is a valid empty vector. Growth is by half, amortised O(1) per push. */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/mem.h"

/* Capacity to grow to when `needed` elements must fit. */
static inline size_t vec_next_capacity(size_t capacity, size_t needed)
{
    size_t grown = capacity + capacity / 2 + 8;
    return grown > needed ? grown : needed;
}

/* Clang warns of unused inline functions where they are made in a .c file. */
#define VEC_UNUSED __attribute__((unused))

#define DEFINE_VEC(Type, prefix, Element)                                                          \
    typedef struct Type {                                                                          \
        Element *data;                                                                             \
        size_t size, capacity;                                                                     \
    } Type;                                                                                        \
                                                                                                   \
    VEC_UNUSED static inline void prefix##_reserve(Type *vec, size_t needed)                       \
    {                                                                                              \
        if (needed > vec->capacity) {                                                              \
            size_t capacity = vec_next_capacity(vec->capacity, needed);                            \
            vec->data = mem_resize(vec->data, vec->capacity, capacity, sizeof(Element));           \
            vec->capacity = capacity;                                                              \
        }                                                                                          \
    }                                                                                              \
                                                                                                   \
    /* False, and nothing changed, when memory runs out. */                                        \
    VEC_UNUSED static inline bool prefix##_try_reserve(Type *vec, size_t needed)                   \
    {                                                                                              \
        if (needed > vec->capacity) {                                                              \
            size_t capacity = vec_next_capacity(vec->capacity, needed);                            \
            void *data = mem_try_resize(vec->data, vec->capacity, capacity, sizeof(Element));      \
            if (!data) {                                                                           \
                return false;                                                                      \
            }                                                                                      \
            vec->data = data;                                                                      \
            vec->capacity = capacity;                                                              \
        }                                                                                          \
        return true;                                                                               \
    }                                                                                              \
                                                                                                   \
    VEC_UNUSED static inline void prefix##_push(Type *vec, Element element)                        \
    {                                                                                              \
        prefix##_reserve(vec, vec->size + 1);                                                      \
        vec->data[vec->size++] = element;                                                          \
    }                                                                                              \
                                                                                                   \
    VEC_UNUSED static inline void prefix##_release(Type *vec)                                      \
    {                                                                                              \
        mem_free(vec->data, vec->capacity, sizeof(Element));                                       \
        *vec = (Type){0};                                                                          \
    }                                                                                              \
    _Static_assert(sizeof(Type) > 0, "ends with a semicolon at the place of use")

DEFINE_VEC(IntVec, int_vec, int32_t);

#endif
