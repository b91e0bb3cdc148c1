/* Fuzz target for the spelling of open lists, arguments included: what can be read is built for a
 * small task. Any text must be refused with a sentence, or give lists, without harm. Heuristics
 * that read a file are left alone: a made-up path may lead anywhere. */
#include <stdint.h>
#include <string.h>

#include "require.h"
#include "text.h"

#include "search/list_spec.h"
#include "task/sas_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char TASK[] =
    "begin_version\n3\nend_version\nbegin_metric\n1\nend_metric\n2\n"
    "begin_variable\nplace\n-1\n3\nhere\nthere\nhome\nend_variable\n"
    "begin_variable\ndoor\n-1\n2\nopen\nclosed\nend_variable\n"
    "0\nbegin_state\n0\n0\nend_state\nbegin_goal\n1\n0 2\nend_goal\n2\n"
    "begin_operator\ngo\n1\n1 0\n1\n0 0 0 1\n1\nend_operator\n"
    "begin_operator\ngo home\n0\n2\n0 0 1 2\n0 1 -1 1\n5\nend_operator\n0\n";

static bool reads_a_file(const ListSpecs *specs)
{
    for (int i = 0; i < specs->count; i++) {
        const char *argument = specs->data[i].heuristic.class->engine->argument;
        if (argument && strcmp(argument, "FILE") == 0) {
            return true;
        }
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Error error = {0};
    Text text = text_copy(data, size);
    Task *task = sas_read(TASK, sizeof TASK - 1, "task", &error);
    require(task);
    ListSpecs specs;
    HeurSet *set = NULL;
    bool is_parsed = list_spec_parse(text.data, &specs, &error);
    require(is_parsed ? specs.count > 0 : error.kind == ERROR_USAGE);
    if (is_parsed && !reads_a_file(&specs)) {
        set = list_spec_heuristics(specs.data, specs.count, task, NULL, &error);
        require(set ? error.kind == ERROR_NONE : error.kind == ERROR_USAGE);
    }
    heur_set_free(set);
    list_spec_release(&specs);
    task_free(task);
    text_release(&text);
    return 0;
}
