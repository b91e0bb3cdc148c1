/* Fuzz target for the readers of weight files. Any bytes must be read or refused without harm; a
 * policy that was read must survive writing: what is written, read and written again, is the same. A
 * learned heuristic must give a value to every state of a small task, and formulas.
 * The same bytes are also given to the reader of single arrays, which random changes hardly reach
 * through the checksums of an archive. */
#include <stdint.h>
#include <stdio.h>

#include "require.h"
#include "text.h"

#include "nn/npy.h"
#include "nn/policy_read.h"
#include "nn/policy_write.h"
#include "nn/wl_formula.h"
#include "heur/wl_tracker.h"
#include "task/sas_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Text write_text(const Policy *policy)
{
    Text text = {0};
    FILE *stream = open_memstream(&text.data, &text.size);
    require(stream && policy_write(policy, stream) && fclose(stream) == 0);
    return text;
}

static void check_second_round(Text first)
{
    Error error = {0};
    Policy *policy = policy_read_bytes(first.data, first.size, "written", &error);
    require(policy);
    Text second = write_text(policy);
    require(text_equal(first, second));
    text_release(&second);
    policy_free(policy);
}

static void check_array(const uint8_t *data, size_t size)
{
    Weights weights = {0};
    const char *problem = npy_read((Bytes){data, size}, "array", &weights);
    require((problem == NULL) == (weights.tensors.size == 1));
    weights_release(&weights);
}

/* Two blocks and a hand, as far as names go. */
static const char TASK[] =
    "begin_version\n3\nend_version\nbegin_metric\n0\nend_metric\n2\n"
    "begin_variable\nvar0\n-1\n3\nAtom at(a, b)\nAtom at(b, a)\nAtom at(a, east)\nend_variable\n"
    "begin_variable\nvar1\n-1\n2\nAtom free()\nNegatedAtom free()\nend_variable\n"
    "0\nbegin_state\n0\n0\nend_state\nbegin_goal\n1\n0 1\nend_goal\n0\n0\n";

static void evaluate_states(const Task *task, const WlModel *model)
{
    Error error = {0};
    WlTables *tables = wl_tables_new(task, model, &error);
    require(tables);
    WlTracker *tracker = wl_tracker_new(tables);
    for (int32_t i = 0; i < 6; i++) {
        wl_tracker_move(tracker, (const int32_t[]){i % 3, i / 3});
        require(wl_tracker_sum(tracker) >= wl_tables_bound(tables));
    }
    wl_tracker_free(tracker);
    wl_tables_free(tables);
}

static void write_formulas(const WlModel *model)
{
    Text text = {0};
    FILE *stream = open_memstream(&text.data, &text.size);
    require(stream);
    for (int32_t i = 0; i < wl_colours_count(&model->colours); i++) {
        wl_formula_write(&model->colours, i, stream);
    }
    fclose(stream);
    text_release(&text);
}

static void check_model(const WlModel *model)
{
    Error error = {0};
    Task *task = sas_read(TASK, sizeof TASK - 1, "task", &error);
    require(task);
    task->has_static_atoms = true;
    evaluate_states(task, model);
    write_formulas(model);
    task_free(task);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Error error = {0};
    Policy *policy = policy_read_bytes(data, size, "input", &error);
    require((policy == NULL) == (error.kind != ERROR_NONE));
    if (policy) {
        Text written = write_text(policy);
        check_second_round(written);
        if (policy->model) {
            check_model(policy->model);
        }
        text_release(&written);
        policy_free(policy);
    }
    check_array(data, size);
    return 0;
}
