/* Reading. The problem: a task may have millions of operators and a plan a hundred steps, and
 * several operators may have one name. An index of all names would cost more than everything else.
 *
 * The idea: index the plan instead. The lines are read first; their different names are sorted;
 * then two passes over the operators find the name of each by binary search, the first to count how
 * many there are of a name, the second to store them. A name that no operator has is an error, with
 * the nearest name by edit distance as a hint.
 *
 * Invariant: names are compared in normal form only: lower case, single spaces, none at the
 * ends. */
#include "task/plan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/edit_distance.h"
#include "base/step_lines.h"

void plan_release(Plan *plan)
{
    int_vec_release(&plan->ops);
}

int64_t plan_cost(const Task *task, const Plan *plan)
{
    int64_t cost = 0; /* 2^31 steps of cost 2^31 fit */
    for (size_t i = 0; i < plan->ops.size; i++) {
        cost += task_operator_cost(task, plan->ops.data[i]);
    }
    return cost;
}

bool plan_write(const Task *task, const Plan *plan, FILE *stream)
{
    for (size_t i = 0; i < plan->ops.size; i++) {
        fprintf(stream, "(%s)\n", task->operators[plan->ops.data[i]].name);
    }
    fprintf(stream, "; cost = %lld (%s cost)\n", (long long)plan_cost(task, plan),
            task_is_unit_cost(task) ? "unit" : "general");
    return fflush(stream) == 0 && !ferror(stream);
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* One step as it stands in the text. */
typedef struct Mention {
    const char *name; /* normalised */
    size_t offset;
    size_t name_id; /* of its name among the different ones */
} Mention;

/* One of the different names, and the operators of that name. */
typedef struct Meaning {
    const char *name;
    int32_t *ops;
    int32_t num_ops;
} Meaning;

DEFINE_VEC(MentionVec, mention_vec, Mention);
DEFINE_VEC(CharVec, char_vec, char);

typedef struct Reader {
    const Task *task;
    ErrorPlace place;
    Arena *arena; /* of the result */
    Error *error;
    MentionVec mentions;
    Meaning *meanings; /* by name */
    size_t num_meanings;
    CharVec scratch; /* a normalised name */
} Reader;

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Lower case, single spaces, none at the ends. The result lives until the next call. */
static const char *normalise(Reader *reader, const char *name, size_t length)
{
    CharVec *out = &reader->scratch;
    char_vec_reserve(out, length + 1);
    assert(out->data);
    out->size = 0;
    for (size_t i = 0; i < length; i++) {
        if (!step_lines_is_space(name[i])) {
            out->data[out->size++] = lower(name[i]);
        } else if (out->size > 0 && out->data[out->size - 1] != ' ') {
            out->data[out->size++] = ' ';
        }
    }
    if (out->size > 0 && out->data[out->size - 1] == ' ') {
        out->size--;
    }
    assert(out->size <= length);
    out->data[out->size] = '\0';
    return out->data;
}

/* --- Lines ------------------------------------------------------------------------------------ */

static bool read_lines(Reader *reader)
{
    StepLines lines = {reader->place};
    for (size_t first, end; step_lines_next(&lines, &first, &end, reader->error);) {
        const char *name = normalise(reader, reader->place.text + first, end - first);
        if (!name[0]) {
            ErrorPlace place = reader->place;
            place.offset = first - 1;
            error_set_at(reader->error, ERROR_INPUT, place, "a step without a name");
            return false;
        }
        name = arena_copy_string(reader->arena, name, reader->scratch.size);
        mention_vec_push(&reader->mentions, (Mention){.name = name, .offset = first - 1});
    }
    return reader->error->kind == ERROR_NONE;
}

/* --- Names ------------------------------------------------------------------------------------ */

static int compare_mentions(const void *left, const void *right)
{
    const Mention *const *a = left;
    const Mention *const *b = right;
    return strcmp((*a)->name, (*b)->name);
}

/* Numbers the different names in alphabetical order. */
static void collect_names(Reader *reader)
{
    size_t count = reader->mentions.size;
    Mention **sorted = MEM_NEW(Mention *, count);
    for (size_t i = 0; i < count; i++) {
        sorted[i] = &reader->mentions.data[i];
    }
    if (count > 0) {
        qsort(sorted, count, sizeof *sorted, compare_mentions);
    }
    reader->meanings = ARENA_NEW(reader->arena, Meaning, count);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || strcmp(sorted[i]->name, sorted[i - 1]->name) != 0) {
            reader->meanings[reader->num_meanings++].name = sorted[i]->name;
        }
        assert(reader->num_meanings > 0);
        sorted[i]->name_id = reader->num_meanings - 1;
    }
    MEM_FREE(sorted, count);
}

static int compare_name(const void *name, const void *meaning)
{
    return strcmp(name, ((const Meaning *)meaning)->name);
}

static Meaning *find_meaning(Reader *reader, int32_t op)
{
    const char *name = reader->task->operators[op].name;
    name = normalise(reader, name, strlen(name));
    return reader->num_meanings == 0 ? NULL
                                     : bsearch(name, reader->meanings, reader->num_meanings,
                                               sizeof *reader->meanings, compare_name);
}

static void collect_operators(Reader *reader)
{
    for (int32_t op = 0; op < reader->task->num_operators; op++) {
        Meaning *meaning = find_meaning(reader, op);
        if (meaning) {
            meaning->num_ops++;
        }
    }
    for (size_t i = 0; i < reader->num_meanings; i++) {
        Meaning *meaning = &reader->meanings[i];
        meaning->ops = ARENA_NEW(reader->arena, int32_t, (size_t)meaning->num_ops);
        meaning->num_ops = 0;
    }
    for (int32_t op = 0; op < reader->task->num_operators; op++) {
        Meaning *meaning = find_meaning(reader, op);
        if (meaning) {
            meaning->ops[meaning->num_ops++] = op;
        }
    }
}

/* An operator whose name is close to the given one; NULL if none is. */
static const char *nearest_operator(Reader *reader, const char *name)
{
    const char *nearest = NULL;
    EditDistanceBest best = edit_distance_start(name);
    for (int32_t op = 0; op < reader->task->num_operators && best.limit >= 0; op++) {
        const char *candidate = reader->task->operators[op].name;
        if (edit_distance_consider(&best, normalise(reader, candidate, strlen(candidate)))) {
            nearest = candidate;
        }
    }
    return nearest;
}

static bool fail_unknown(Reader *reader, const Mention *mention)
{
    ErrorPlace place = reader->place;
    place.offset = mention->offset;
    const char *nearest = nearest_operator(reader, mention->name);
    if (nearest) {
        error_set_at(reader->error, ERROR_INPUT, place,
                     "the task has no operator \"%s\"; did you mean \"%s\"?", mention->name,
                     nearest);
    } else {
        error_set_at(reader->error, ERROR_INPUT, place, "the task has no operator \"%s\"",
                     mention->name);
    }
    return false;
}

static bool resolve(Reader *reader, PlanFile *file)
{
    collect_names(reader);
    collect_operators(reader);
    file->num_steps = reader->mentions.size;
    file->steps = ARENA_NEW(&file->arena, PlanStep, file->num_steps);
    for (size_t i = 0; i < file->num_steps; i++) {
        const Mention *mention = &reader->mentions.data[i];
        assert(mention && mention->name_id < reader->num_meanings);
        Meaning meaning = reader->meanings[mention->name_id];
        if (meaning.num_ops == 0) {
            return fail_unknown(reader, mention);
        }
        file->steps[i] = (PlanStep){meaning.ops, meaning.num_ops};
    }
    return true;
}

bool plan_read(const Task *task, const char *text, size_t size, const char *file_name,
               PlanFile *out_file, Error *error)
{
    assert(text || size == 0);
    assert(error->kind == ERROR_NONE);
    *out_file = (PlanFile){0};
    Reader reader = {.task = task,
                     .place = {.file = file_name, .text = text, .size = size},
                     .arena = &out_file->arena,
                     .error = error};
    bool ok = read_lines(&reader) && resolve(&reader, out_file);
    mention_vec_release(&reader.mentions);
    char_vec_release(&reader.scratch);
    return ok;
}

void plan_file_release(PlanFile *file)
{
    arena_release(&file->arena);
    *file = (PlanFile){0};
}
