/* Packed states: the values of all variables in as few 32-bit words as a greedy packing allows.
 *
 * A StatePack is the layout: where each variable's bits live. States themselves are plain arrays
 * of words owned by others. Reading or writing one value is a load, a shift and a mask. The same
 * packing always results from the same task; unused bits are zero, so equal states have equal
 * words. */
#ifndef TASK_STATE_PACK_H
#define TASK_STATE_PACK_H

#include <stdint.h>

#include "task/task.h"

/* 32 bits, not 64: half a word less is lost per state, and memory is what ends most searches. */
typedef uint32_t StateWord;

typedef struct PackedVariable {
    int32_t word;
    int32_t shift;
    StateWord mask; /* of the value, before shifting */
} PackedVariable;

typedef struct StatePack {
    int32_t num_variables;
    int32_t num_words;
    PackedVariable *variables;
} StatePack;

void state_pack_init(StatePack *pack, const Task *task);
void state_pack_release(StatePack *pack);

static inline int32_t state_pack_get(const StatePack *pack, const StateWord *words, int32_t var)
{
    assert(var >= 0 && var < pack->num_variables);
    const PackedVariable *v = &pack->variables[var];
    return (int32_t)(words[v->word] >> v->shift & v->mask);
}

static inline void state_pack_set(const StatePack *pack, StateWord *words, int32_t var,
                                  int32_t value)
{
    assert(var >= 0 && var < pack->num_variables);
    const PackedVariable *v = &pack->variables[var];
    assert(value >= 0 && (StateWord)value <= v->mask);
    words[v->word] = (words[v->word] & ~(v->mask << v->shift)) | (StateWord)value << v->shift;
}

void state_pack_values(const StatePack *pack, const int32_t *values, StateWord *out_words);
void state_pack_unpack(const StatePack *pack, const StateWord *words, int32_t *out_values);

#endif
