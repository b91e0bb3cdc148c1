#include "pddl/pddl_plan.h"

#include <assert.h>
#include <string.h>

#include "base/edit_distance.h"
#include "base/step_lines.h"

typedef struct Word {
    size_t offset;
    int32_t symbol;
} Word;

DEFINE_VEC(WordVec, word_vec, Word);

typedef struct Reader {
    PddlTask *task;
    PddlSource source;
    Error *error;
    PddlPlan *plan;
    IntVec object_of; /* by symbol; those that are new have none */
    WordVec words;    /* of the step being read: its name, its arguments */
    IntVec objects;   /* of these arguments */
} Reader;

static ErrorPlace place_at(const Reader *reader, size_t offset)
{
    return (ErrorPlace){reader->source.name, reader->source.text, reader->source.size, offset};
}

static bool fail_at(Reader *reader, size_t offset, const char *message)
{
    error_set_at(reader->error, ERROR_INPUT, place_at(reader, offset), "%s", message);
    return false;
}

/* --- Names ------------------------------------------------------------------------------------ */

static bool fail_unknown(Reader *reader, Word word, const char *what, const char *nearest)
{
    error_set_at(reader->error, ERROR_INPUT, place_at(reader, word.offset),
                 "the task has no %s '%s'%s%s%s", what, pddl_task_text(reader->task, word.symbol),
                 nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
    return false;
}

static bool fail_unknown_object(Reader *reader, Word word)
{
    const PddlTask *task = reader->task;
    EditDistanceBest best = edit_distance_start(pddl_task_text(task, word.symbol));
    for (int32_t i = 0; i < task->num_objects; i++) {
        edit_distance_consider(&best, pddl_task_text(task, task->objects[i].name));
    }
    return fail_unknown(reader, word, "object", best.nearest);
}

static bool fail_unknown_action(Reader *reader, Word word)
{
    const PddlTask *task = reader->task;
    EditDistanceBest best = edit_distance_start(pddl_task_text(task, word.symbol));
    for (int32_t i = 0; i < task->num_actions; i++) {
        edit_distance_consider(&best, pddl_task_text(task, task->actions[i].name));
    }
    return fail_unknown(reader, word, "action", best.nearest);
}

static void index_objects(Reader *reader)
{
    const PddlTask *task = reader->task;
    for (size_t i = 0; i < task->symbols.all.size; i++) {
        int_vec_push(&reader->object_of, PDDL_NONE);
    }
    for (int32_t i = 0; i < task->num_objects; i++) {
        assert(reader->object_of.data && (size_t)task->objects[i].name < reader->object_of.size);
        reader->object_of.data[task->objects[i].name] = i;
    }
}

/* --- Steps ------------------------------------------------------------------------------------ */

static bool type_fits(const PddlTask *task, const PddlAction *action, int32_t i, int32_t object)
{
    return pddl_task_type_matches(task, task->objects[object].type, action->variables[i].type);
}

bool pddl_plan_fits(const PddlTask *task, int32_t action, int32_t name, const int32_t *objects,
                    int32_t num_objects)
{
    const PddlAction *entry = &task->actions[action];
    bool fits = entry->name == name && entry->num_parameters == num_objects;
    for (int32_t i = 0; i < num_objects && fits; i++) {
        fits = type_fits(task, entry, i, objects[i]);
    }
    return fits;
}

static int32_t find_action(const PddlTask *task, int32_t name)
{
    int32_t i = 0;
    while (i < task->num_actions && task->actions[i].name != name) {
        i++;
    }
    return i < task->num_actions ? i : PDDL_NONE;
}

static bool fail_type(Reader *reader, const PddlAction *action, int32_t i)
{
    const PddlTask *task = reader->task;
    Word word = reader->words.data[i + 1];
    PddlTypeSet type = action->variables[i].type;
    error_set_at(
        reader->error, ERROR_INPUT, place_at(reader, word.offset),
        "'%s' is not of type '%s'%s, as parameter %s of '%s' must be",
        pddl_task_text(task, word.symbol), pddl_task_text(task, task->types[type.types[0]].name),
        type.count > 1 ? " or another one" : "", pddl_task_text(task, action->variables[i].name),
        pddl_task_text(task, action->name));
    return false;
}

/* No action of the name fits: explains why the first one does not. */
static bool fail_arguments(Reader *reader)
{
    const PddlTask *task = reader->task;
    Word name = reader->words.data[0];
    const PddlAction *action = &task->actions[find_action(task, name.symbol)];
    int32_t count = (int32_t)reader->objects.size;
    if (count != action->num_parameters) {
        error_set_at(reader->error, ERROR_INPUT, place_at(reader, name.offset),
                     "'%s' wants %d argument%s, not %d", pddl_task_text(task, name.symbol),
                     (int)action->num_parameters, action->num_parameters == 1 ? "" : "s",
                     (int)count);
        return false;
    }
    int32_t i = 0;
    while (i < count - 1 && type_fits(task, action, i, reader->objects.data[i])) {
        i++;
    }
    return fail_type(reader, action, i);
}

static void split_words(Reader *reader, size_t at, size_t end)
{
    const char *text = reader->source.text;
    reader->words.size = 0;
    while (at < end) {
        size_t first = at;
        while (at < end && !step_lines_is_space(text[at])) {
            at++;
        }
        if (at > first) {
            int32_t symbol = pddl_symbols_intern(&reader->task->symbols, text + first, at - first);
            word_vec_push(&reader->words, (Word){first, symbol});
        }
        at++;
    }
}

static bool find_objects(Reader *reader)
{
    reader->objects.size = 0;
    for (size_t i = 1; i < reader->words.size; i++) {
        size_t symbol = (size_t)reader->words.data[i].symbol;
        bool is_old = symbol < reader->object_of.size;
        int32_t object = is_old ? reader->object_of.data[symbol] : PDDL_NONE;
        if (object == PDDL_NONE) {
            return fail_unknown_object(reader, reader->words.data[i]);
        }
        int_vec_push(&reader->objects, object);
    }
    return true;
}

/* The words of the step are split. */
static bool add_step(Reader *reader)
{
    const PddlTask *task = reader->task;
    assert(reader->words.size > 0);
    Word name = reader->words.data[0];
    if (find_action(task, name.symbol) == PDDL_NONE) {
        return fail_unknown_action(reader, name);
    }
    if (!find_objects(reader)) {
        return false;
    }
    PddlStep step = {.num_objects = (int32_t)reader->objects.size};
    while (
        step.action < task->num_actions &&
        !pddl_plan_fits(task, step.action, name.symbol, reader->objects.data, step.num_objects)) {
        step.action++;
    }
    if (step.action == task->num_actions) {
        return fail_arguments(reader);
    }
    step.objects = arena_copy(&reader->plan->arena, reader->objects.data, reader->objects.size,
                              sizeof(int32_t));
    pddl_step_vec_push(&reader->plan->steps, step);
    return true;
}

/* --- Lines ------------------------------------------------------------------------------------ */

/* In PDDL no parenthesis stands within a step; [first, end) is between the outer ones. */
static bool read_step(Reader *reader, size_t first, size_t end)
{
    const char *text = reader->source.text;
    const char *inner = memchr(text + first, '(', end - first);
    const char *closing = memchr(text + first, ')', end - first);
    if (inner && (!closing || inner < closing)) {
        return fail_at(reader, (size_t)(inner - text), "expected \")\" at the end of the step");
    }
    if (closing) {
        return fail_at(reader, (size_t)(closing - text) + 1,
                       "unexpected text behind the step; one step per line");
    }
    split_words(reader, first, end);
    return reader->words.size > 0 ? add_step(reader)
                                  : fail_at(reader, first - 1, "a step without a name");
}

static bool read_lines(Reader *reader)
{
    StepLines lines = {place_at(reader, 0)};
    for (size_t first, end; step_lines_next(&lines, &first, &end, reader->error);) {
        if (!read_step(reader, first, end)) {
            return false;
        }
    }
    return reader->error->kind == ERROR_NONE;
}

bool pddl_plan_read(PddlTask *task, PddlSource source, PddlPlan *out_plan, Error *error)
{
    assert(task->has_problem && error->kind == ERROR_NONE);
    *out_plan = (PddlPlan){0};
    Reader reader = {.task = task, .source = source, .error = error, .plan = out_plan};
    index_objects(&reader);
    bool ok = read_lines(&reader);
    int_vec_release(&reader.object_of);
    int_vec_release(&reader.objects);
    word_vec_release(&reader.words);
    return ok;
}

void pddl_plan_release(PddlPlan *plan)
{
    arena_release(&plan->arena);
    pddl_step_vec_release(&plan->steps);
    *plan = (PddlPlan){0};
}
