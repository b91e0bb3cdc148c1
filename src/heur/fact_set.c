#include "heur/fact_set.h"

#include <assert.h>

#include "base/mem.h"

void fact_set_init(FactSet *set, const Task *task)
{
    *set = (FactSet){.task = task, .is_member = MEM_NEW(bool, (size_t)task->num_facts)};
}

void fact_set_release(FactSet *set)
{
    hash_order_release(&set->order);
    fact_vec_release(&set->facts);
    int_vec_release(&set->listed);
    if (set->task) {
        MEM_FREE(set->is_member, (size_t)set->task->num_facts);
    }
    *set = (FactSet){0};
}

void fact_set_clear(FactSet *set)
{
    for (size_t i = 0; i < set->facts.size; i++) {
        set->is_member[task_fact(set->task, set->facts.data[i])] = false;
    }
    set->facts.size = 0;
    hash_order_release(&set->order);
}

static void insert_new(FactSet *set, Fact fact)
{
    assert(set->task && !fact_set_has(set, fact));
    uint32_t words[2] = {(uint32_t)fact.var, (uint32_t)fact.value};
    hash_order_insert(&set->order, hash_order_hash_words(words, 2));
    fact_vec_push(&set->facts, fact);
    set->is_member[task_fact(set->task, fact)] = true;
}

void fact_set_insert(FactSet *set, Fact fact)
{
    if (!fact_set_has(set, fact)) {
        insert_new(set, fact);
    }
}

void fact_set_list(FactSet *set, FactVec *out_facts)
{
    size_t count = set->facts.size;
    int_vec_reserve(&set->listed, count);
    fact_vec_reserve(out_facts, count);
    hash_order_list(&set->order, set->listed.data);
    for (size_t i = 0; i < count; i++) {
        assert(set->listed.data[i] >= 0 && (size_t)set->listed.data[i] < count);
        out_facts->data[i] = set->facts.data[set->listed.data[i]];
    }
    out_facts->size = count;
}

void fact_set_intersect(FactSet *set, const FactSet *other, FactVec *scratch)
{
    assert(set != other && scratch != &set->facts && set->task == other->task);
    fact_set_list(set, scratch);
    fact_set_clear(set);
    for (size_t i = 0; i < scratch->size; i++) {
        if (fact_set_has(other, scratch->data[i])) {
            insert_new(set, scratch->data[i]);
        }
    }
}
