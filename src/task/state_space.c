#include "task/state_space.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

DEFINE_VEC(WriteVec, write_vec, MaskedWrite);

static MaskedWrite compile_effect(const StatePack *pack, const Effect *effect)
{
    PackedVariable v = pack->variables[effect->var];
    return (MaskedWrite){.clear = v.mask << v.shift,
                         .set = (StateWord)effect->post << v.shift,
                         .word = v.word,
                         .conditions = effect->conditions};
}

/* An unconditional write may join an earlier one of the same word if no conditional write stands
 * between them: later effects must win over earlier ones. */
static MaskedWrite *find_mergeable(WriteVec *writes, const MaskedWrite *write)
{
    for (size_t i = writes->size; i > 0 && write->conditions.count == 0; i--) {
        MaskedWrite *other = &writes->data[i - 1];
        if (other->conditions.count > 0) {
            return NULL;
        }
        if (other->word == write->word) {
            return other;
        }
    }
    return NULL;
}

static void compile_operator(const StatePack *pack, const Operator *op, WriteVec *writes)
{
    writes->size = 0;
    for (int32_t i = 0; i < op->num_effects; i++) {
        MaskedWrite write = compile_effect(pack, &op->effects[i]);
        MaskedWrite *other = find_mergeable(writes, &write);
        if (other) {
            other->set = (other->set & ~write.clear) | write.set;
            other->clear |= write.clear;
        } else {
            write_vec_push(writes, write);
        }
    }
}

/* Compiles each operator twice, first to count, as there can be gigabytes of writes. */
static void compile_operators(StateSpace *space)
{
    const Task *task = space->task;
    WriteVec writes = {0}; /* of one operator */
    int32_t *begin = ARENA_NEW(&space->arena, int32_t, (size_t)task->num_operators + 1);
    for (int32_t op = 0; op < task->num_operators; op++) {
        compile_operator(&space->pack, &task->operators[op], &writes);
        assert(writes.size <= (size_t)(INT32_MAX - begin[op]));
        begin[op + 1] = begin[op] + (int32_t)writes.size;
    }
    MaskedWrite *all = ARENA_NEW(&space->arena, MaskedWrite, (size_t)begin[task->num_operators]);
    for (int32_t op = 0; op < task->num_operators; op++) {
        compile_operator(&space->pack, &task->operators[op], &writes);
        assert(begin[op] + (int32_t)writes.size == begin[op + 1]);
        for (size_t i = 0; i < writes.size; i++) {
            all[(size_t)begin[op] + i] = writes.data[i];
        }
    }
    space->writes_begin = begin;
    space->writes = all;
    write_vec_release(&writes);
}

static void compile_goal(StateSpace *space)
{
    FactSpan goal = space->task->goal;
    size_t num_words = (size_t)space->pack.num_words;
    space->goal_mask = ARENA_NEW(&space->arena, StateWord, num_words);
    space->goal_bits = ARENA_NEW(&space->arena, StateWord, num_words);
    for (int32_t i = 0; i < goal.count; i++) {
        PackedVariable v = space->pack.variables[goal.data[i].var];
        assert((space->goal_mask[v.word] & v.mask << v.shift) == 0); /* each variable once */
        space->goal_mask[v.word] |= v.mask << v.shift;
        space->goal_bits[v.word] |= (StateWord)goal.data[i].value << v.shift;
    }
}

StateSpace *state_space_new(const Task *task)
{
    StateSpace *space = MEM_NEW(StateSpace, 1);
    space->task = task;
    state_pack_init(&space->pack, task);
    succ_gen_init(&space->succ_gen, task);
    axioms_init(&space->axioms, task);
    compile_operators(space);
    compile_goal(space);
    space->derived_values = ARENA_NEW(&space->arena, int32_t, (size_t)task->num_variables);
    return space;
}

void state_space_free(StateSpace *space)
{
    if (space) {
        axioms_release(&space->axioms);
        succ_gen_release(&space->succ_gen);
        state_pack_release(&space->pack);
        arena_release(&space->arena);
        MEM_FREE(space, 1);
    }
}

/* Unpacks only what axioms look at and writes back only what differs from `old_values`, which the
 * derived variables in `words` still have: a step changes few of them. */
static void derive(StateSpace *space, StateWord *words, const int32_t *old_values)
{
    Axioms *axioms = &space->axioms;
    int32_t *values = space->derived_values;
    for (int32_t i = 0; i < axioms->num_inputs; i++) {
        values[axioms->inputs[i]] = state_pack_get(&space->pack, words, axioms->inputs[i]);
    }
    axioms_evaluate(axioms, values);
    for (int32_t i = 0; i < axioms->layer_begin[axioms->num_layers]; i++) {
        int32_t var = axioms->layer_vars[i];
        if (values[var] != old_values[var]) {
            state_pack_set(&space->pack, words, var, values[var]);
        }
    }
}

void state_space_initial(StateSpace *space, StateWord *out_words)
{
    state_pack_values(&space->pack, space->task->initial, out_words);
    derive(space, out_words, space->task->initial);
}

void state_space_apply(StateSpace *space, const StateWord *words, const int32_t *values, int32_t op,
                       StateWord *out_words)
{
    assert(op >= 0 && op < space->task->num_operators);
    assert(words != out_words);
    assert(!task_first_open(space->task->operators[op].preconditions, values));
    memcpy(out_words, words, (size_t)space->pack.num_words * sizeof *words);
    for (int32_t i = space->writes_begin[op]; i < space->writes_begin[op + 1]; i++) {
        const MaskedWrite *write = &space->writes[i];
        if (!task_first_open(write->conditions, values)) {
            out_words[write->word] = (out_words[write->word] & ~write->clear) | write->set;
        }
    }
    derive(space, out_words, values);
}

bool state_space_is_goal(const StateSpace *space, const StateWord *words)
{
    for (int32_t i = 0; i < space->pack.num_words; i++) {
        if ((words[i] & space->goal_mask[i]) != space->goal_bits[i]) {
            return false;
        }
    }
    return true;
}
