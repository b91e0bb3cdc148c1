#include "learn/baselines.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

enum { MAX_RULES = 4 };

/* The rules that take any lists; returns their number. */
static int find_rules(const EvaluationTerms *terms, const char **out_rules)
{
    const char *corrected = recipe_correct(terms->recipe);
    bool has_boost = list_spec_has_preferred(terms->lists, terms->num_lists);
    int count = 0;
    out_rules[count++] = "alt";
    out_rules[count++] = "random";
    if (has_boost) {
        out_rules[count++] = "boost";
    }
    if (corrected && !(has_boost && strcmp(corrected, "boost") == 0)) {
        out_rules[count++] = corrected;
    }
    assert(count <= MAX_RULES);
    return count;
}

void baselines_init(Baselines *baselines, const EvaluationTerms *terms, uint64_t seed)
{
    const char *rules[MAX_RULES];
    int num_lists = terms->num_lists;
    int count = num_lists + find_rules(terms, rules);
    *baselines = (Baselines){.evaluations = MEM_NEW(Evaluation, (size_t)count),
                             .rows = MEM_NEW(TrainLogRow, (size_t)count),
                             .count = count};
    for (int i = 0; i < count; i++) {
        TrainLogRow *row = &baselines->rows[i];
        if (i < num_lists) {
            snprintf(row->baseline, sizeof row->baseline, "single:%s", terms->lists[i].name);
        } else {
            snprintf(row->baseline, sizeof row->baseline, "%s", rules[i - num_lists]);
        }
        evaluation_init(&baselines->evaluations[i], terms, seed);
        evaluation_open_control(&baselines->evaluations[i], row->baseline);
    }
}

void baselines_release(Baselines *baselines)
{
    for (int i = 0; i < baselines->count; i++) {
        evaluation_release(&baselines->evaluations[i]);
    }
    MEM_FREE(baselines->evaluations, (size_t)baselines->count);
    MEM_FREE(baselines->rows, (size_t)baselines->count);
}

void baselines_resume(Baselines *baselines, const TrainLogRows *rows)
{
    for (size_t i = 0; i < rows->size; i++) {
        for (int j = 0; j < baselines->count; j++) {
            TrainLogRow *own = &baselines->rows[j];
            if (baselines->evaluations[j].is_open &&
                strcmp(own->baseline, rows->data[i].baseline) == 0) {
                *own = rows->data[i];
                baselines->evaluations[j].is_open = false;
                baselines->num_measured++;
                break; /* lists may repeat, and so do their names */
            }
        }
    }
}

Evaluation *baselines_next(Baselines *baselines)
{
    for (int i = 0; i < baselines->count; i++) {
        if (evaluation_has_instances(&baselines->evaluations[i])) {
            return &baselines->evaluations[i];
        }
    }
    return NULL;
}

void baselines_note(Baselines *baselines, const Evaluation *evaluation,
                    const EvaluationScore *score)
{
    baselines->rows[evaluation - baselines->evaluations].score = *score;
    baselines->num_measured++;
}

void baselines_collect(const Baselines *baselines, TrainLogRows *rows)
{
    for (int i = 0; i < baselines->count; i++) {
        if (!baselines->evaluations[i].is_open) {
            train_log_rows_push(rows, baselines->rows[i]);
        }
    }
}
