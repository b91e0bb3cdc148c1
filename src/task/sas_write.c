#include "task/sas_write.h"

static void write_int_line(FILE *stream, int32_t number)
{
    fprintf(stream, "%d\n", number);
}

/* A count, then one line for each fact. */
static void write_fact_lines(FILE *stream, FactSpan facts)
{
    write_int_line(stream, facts.count);
    for (int32_t i = 0; i < facts.count; i++) {
        fprintf(stream, "%d %d\n", facts.data[i].var, facts.data[i].value);
    }
}

static void write_variable(FILE *stream, const Variable *variable)
{
    fprintf(stream, "begin_variable\n%s\n%d\n%d\n", variable->name, variable->axiom_layer,
            variable->domain_size);
    for (int32_t i = 0; i < variable->domain_size; i++) {
        fprintf(stream, "%s\n", variable->value_names[i]);
    }
    fputs("end_variable\n", stream);
}

static void write_mutex_group(FILE *stream, FactSpan group)
{
    fputs("begin_mutex_group\n", stream);
    write_fact_lines(stream, group);
    fputs("end_mutex_group\n", stream);
}

static void write_state(FILE *stream, const Task *task)
{
    fputs("begin_state\n", stream);
    for (int32_t var = 0; var < task->num_variables; var++) {
        write_int_line(stream, task->initial[var]);
    }
    fputs("end_state\n", stream);
}

static void write_goal(FILE *stream, FactSpan goal)
{
    fputs("begin_goal\n", stream);
    write_fact_lines(stream, goal);
    fputs("end_goal\n", stream);
}

static void write_effect(FILE *stream, const Effect *effect)
{
    fprintf(stream, "%d", effect->conditions.count);
    for (int32_t i = 0; i < effect->conditions.count; i++) {
        Fact fact = effect->conditions.data[i];
        fprintf(stream, " %d %d", fact.var, fact.value);
    }
    fprintf(stream, " %d %d %d\n", effect->var, effect->pre, effect->post);
}

static void write_operator(FILE *stream, const Operator *op)
{
    fprintf(stream, "begin_operator\n%s\n", op->name);
    write_fact_lines(stream, op->prevail);
    write_int_line(stream, op->num_effects);
    for (int32_t i = 0; i < op->num_effects; i++) {
        write_effect(stream, &op->effects[i]);
    }
    fprintf(stream, "%d\nend_operator\n", op->file_cost);
}

static void write_axiom(FILE *stream, const Axiom *axiom)
{
    fputs("begin_rule\n", stream);
    write_fact_lines(stream, axiom->conditions);
    fprintf(stream, "%d %d %d\nend_rule\n", axiom->var, axiom->old_value, axiom->new_value);
}

bool sas_write(const Task *task, FILE *stream)
{
    fprintf(stream, "begin_version\n3\nend_version\nbegin_metric\n%d\nend_metric\n",
            task->use_metric);
    write_int_line(stream, task->num_variables);
    for (int32_t var = 0; var < task->num_variables; var++) {
        write_variable(stream, &task->variables[var]);
    }
    write_int_line(stream, task->num_mutex_groups);
    for (int32_t i = 0; i < task->num_mutex_groups; i++) {
        write_mutex_group(stream, task->mutex_groups[i]);
    }
    write_state(stream, task);
    write_goal(stream, task->goal);
    write_int_line(stream, task->num_operators);
    for (int32_t op = 0; op < task->num_operators; op++) {
        write_operator(stream, &task->operators[op]);
    }
    write_int_line(stream, task->num_axioms);
    for (int32_t i = 0; i < task->num_axioms; i++) {
        write_axiom(stream, &task->axioms[i]);
    }
    return fflush(stream) == 0 && !ferror(stream);
}
