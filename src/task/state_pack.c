/* The problem: memory ends most searches, and states are most of it. Values need few bits; which of
 * them share a word decides how many bits are lost at the ends of words.
 *
 * It is bin packing, and the greedy rule of Fast Downward [H06] is enough: fill one word after the
 * other, always with the widest variable that still fits. Variables wait in one list per width, so
 * packing is O(variables + words * widths). Within a width they keep their order; equal tasks get
 * equal layouts.
 *
 * Invariants: no variable crosses the end of a word, no two share a bit, and bits that belong to no
 * variable are 0 in every state, so that comparing and hashing words compares states. */
#include "task/state_pack.h"

#include <string.h>

#include "base/mem.h"

enum { WORD_BITS = 32, MAX_VALUE_BITS = 31 };

static int bits_for(int32_t domain_size)
{
    int bits = 1;
    while ((int64_t)1 << bits < domain_size) {
        bits++;
    }
    assert(bits <= MAX_VALUE_BITS);
    return bits;
}

/* Variables of each width, in ascending order, as linked lists. */
typedef struct WidthLists {
    int32_t first[MAX_VALUE_BITS + 1];
    int32_t *next;
} WidthLists;

static void list_by_width(WidthLists *lists, const Task *task)
{
    for (int bits = 0; bits <= MAX_VALUE_BITS; bits++) {
        lists->first[bits] = -1;
    }
    for (int32_t var = task->num_variables - 1; var >= 0; var--) {
        int bits = bits_for(task->variables[var].domain_size);
        lists->next[var] = lists->first[bits];
        lists->first[bits] = var;
    }
}

/* The widest variable that fits into the free bits; -1: none. */
static int32_t take_widest(WidthLists *lists, int free_bits)
{
    assert(free_bits >= 0 && free_bits <= WORD_BITS);
    int bits = free_bits < MAX_VALUE_BITS ? free_bits : MAX_VALUE_BITS;
    while (bits > 0 && lists->first[bits] < 0) {
        bits--;
    }
    int32_t var = lists->first[bits];
    if (var >= 0) {
        lists->first[bits] = lists->next[var];
    }
    return var;
}

static void fill_word(StatePack *pack, WidthLists *lists, const Task *task, int32_t *num_placed)
{
    int used = 0;
    for (int32_t var; (var = take_widest(lists, WORD_BITS - used)) >= 0; (*num_placed)++) {
        int bits = bits_for(task->variables[var].domain_size);
        pack->variables[var] = (PackedVariable){
            .word = pack->num_words, .shift = used, .mask = ((StateWord)1 << bits) - 1};
        used += bits;
        assert(used <= WORD_BITS);
    }
    assert(used > 0); /* an empty word always has room for the widest variable */
    pack->num_words++;
}

void state_pack_init(StatePack *pack, const Task *task)
{
    size_t count = (size_t)task->num_variables;
    *pack = (StatePack){.num_variables = task->num_variables,
                        .variables = MEM_NEW(PackedVariable, count)};
    WidthLists lists = {.next = MEM_NEW(int32_t, count)};
    list_by_width(&lists, task);
    for (int32_t num_placed = 0; num_placed < task->num_variables;) {
        fill_word(pack, &lists, task, &num_placed);
    }
    MEM_FREE(lists.next, count);
}

void state_pack_release(StatePack *pack)
{
    MEM_FREE(pack->variables, (size_t)pack->num_variables);
    *pack = (StatePack){0};
}

void state_pack_values(const StatePack *pack, const int32_t *values, StateWord *out_words)
{
    memset(out_words, 0, (size_t)pack->num_words * sizeof *out_words);
    for (int32_t var = 0; var < pack->num_variables; var++) {
        const PackedVariable *v = &pack->variables[var];
        assert(values[var] >= 0 && (StateWord)values[var] <= v->mask);
        out_words[v->word] |= (StateWord)values[var] << v->shift;
    }
}

void state_pack_unpack(const StatePack *pack, const StateWord *words, int32_t *out_values)
{
    for (int32_t var = 0; var < pack->num_variables; var++) {
        out_values[var] = state_pack_get(pack, words, var);
    }
}
