#include "task/sas_write.h"

#include <assert.h>
#include <string.h>

enum { BUFFER_SIZE = 1 << 15, MAX_INT_LENGTH = 12 };

/* A large task is tens of millions of small numbers; formatting them by fprintf would take as long
 * as the whole translation. */
typedef struct Writer {
    FILE *stream;
    size_t used;
    char buffer[BUFFER_SIZE];
} Writer;

static void flush(Writer *writer)
{
    fwrite(writer->buffer, 1, writer->used, writer->stream);
    writer->used = 0;
}

static void put_bytes(Writer *writer, const char *bytes, size_t size)
{
    if (size > BUFFER_SIZE - writer->used) {
        flush(writer);
    }
    if (size > BUFFER_SIZE) {
        fwrite(bytes, 1, size, writer->stream);
        return;
    }
    assert(writer->used + size <= BUFFER_SIZE);
    memcpy(writer->buffer + writer->used, bytes, size);
    writer->used += size;
}

static void put_line(Writer *writer, const char *text)
{
    assert(text && text[0]); /* an empty line could not be read back */
    put_bytes(writer, text, strlen(text));
    put_bytes(writer, "\n", 1);
}

/* The number and the character behind it. */
static void put_int(Writer *writer, int32_t number, char end)
{
    char text[MAX_INT_LENGTH];
    char *start = text + sizeof text;
    uint32_t rest = number < 0 ? 0U - (uint32_t)number : (uint32_t)number;
    *--start = end;
    do {
        *--start = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) {
        *--start = '-';
    }
    assert(start >= text);
    put_bytes(writer, start, (size_t)(text + sizeof text - start));
}

/* A count, then one line for each fact. */
static void put_fact_lines(Writer *writer, FactSpan facts)
{
    put_int(writer, facts.count, '\n');
    for (int32_t i = 0; i < facts.count; i++) {
        put_int(writer, facts.data[i].var, ' ');
        put_int(writer, facts.data[i].value, '\n');
    }
}

static void put_variable(Writer *writer, const Variable *variable)
{
    put_line(writer, "begin_variable");
    put_line(writer, variable->name);
    put_int(writer, variable->axiom_layer, '\n');
    put_int(writer, variable->domain_size, '\n');
    for (int32_t i = 0; i < variable->domain_size; i++) {
        put_line(writer, variable->value_names[i]);
    }
    put_line(writer, "end_variable");
}

static void put_facts(Writer *writer, const char *begin, FactSpan facts, const char *end)
{
    put_line(writer, begin);
    put_fact_lines(writer, facts);
    put_line(writer, end);
}

static void put_state(Writer *writer, const Task *task)
{
    put_line(writer, "begin_state");
    for (int32_t var = 0; var < task->num_variables; var++) {
        put_int(writer, task->initial[var], '\n');
    }
    put_line(writer, "end_state");
}

static void put_effect(Writer *writer, const Effect *effect)
{
    put_int(writer, effect->conditions.count, ' ');
    for (int32_t i = 0; i < effect->conditions.count; i++) {
        put_int(writer, effect->conditions.data[i].var, ' ');
        put_int(writer, effect->conditions.data[i].value, ' ');
    }
    put_int(writer, effect->var, ' ');
    put_int(writer, effect->pre, ' ');
    put_int(writer, effect->post, '\n');
}

static void put_operator(Writer *writer, const Operator *op)
{
    put_line(writer, "begin_operator");
    put_line(writer, op->name);
    put_fact_lines(writer, op->prevail);
    put_int(writer, op->num_effects, '\n');
    for (int32_t i = 0; i < op->num_effects; i++) {
        put_effect(writer, &op->effects[i]);
    }
    put_int(writer, op->file_cost, '\n');
    put_line(writer, "end_operator");
}

static void put_axiom(Writer *writer, const Axiom *axiom)
{
    put_line(writer, "begin_rule");
    put_fact_lines(writer, axiom->conditions);
    put_int(writer, axiom->var, ' ');
    put_int(writer, axiom->old_value, ' ');
    put_int(writer, axiom->new_value, '\n');
    put_line(writer, "end_rule");
}

static void put_task(Writer *writer, const Task *task)
{
    put_line(writer, "begin_version\n3\nend_version\nbegin_metric");
    put_int(writer, task->use_metric, '\n');
    put_line(writer, "end_metric");
    put_int(writer, task->num_variables, '\n');
    for (int32_t var = 0; var < task->num_variables; var++) {
        put_variable(writer, &task->variables[var]);
    }
    put_int(writer, task->num_mutex_groups, '\n');
    for (int32_t i = 0; i < task->num_mutex_groups; i++) {
        put_facts(writer, "begin_mutex_group", task->mutex_groups[i], "end_mutex_group");
    }
    put_state(writer, task);
    put_facts(writer, "begin_goal", task->goal, "end_goal");
    put_int(writer, task->num_operators, '\n');
    for (int32_t op = 0; op < task->num_operators; op++) {
        put_operator(writer, &task->operators[op]);
    }
    put_int(writer, task->num_axioms, '\n');
    for (int32_t i = 0; i < task->num_axioms; i++) {
        put_axiom(writer, &task->axioms[i]);
    }
}

bool sas_write(const Task *task, FILE *stream)
{
    Writer writer;
    writer.stream = stream;
    writer.used = 0;
    put_task(&writer, task);
    flush(&writer);
    return fflush(stream) == 0 && !ferror(stream);
}
