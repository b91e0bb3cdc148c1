/* Fuzz target for searches in the notation of the published system. Any text must be refused with a
 * place, or become options that `veer plan` takes: lists that can be read, a controller and a kind of
 * search that there are. */
#include <stdint.h>
#include <string.h>

#include "require.h"
#include "text.h"

#include "control/control_table.h"
#include "control/fd_spec.h"
#include "search/search.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const FdSpec *spec)
{
    Error error = {0};
    ListSpecs specs;
    SearchKind kind;
    RunRules rules;
    require(list_spec_parse(spec->lists, &specs, &error) && specs.count > 0);
    require(control_table_find(spec->control, strcspn(spec->control, ":")));
    require(!spec->search || strcmp(spec->search, "astar") == 0 ||
            search_kind_find(spec->search, &kind));
    require(run_rules_parse(spec->mdp, &rules));
    list_spec_release(&specs);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena arena = {0};
    Error error = {0};
    FdSpec spec = {0};
    Text text = text_copy(data, size);
    if (fd_spec_read(text.data, &arena, &spec, &error)) {
        require(error.kind == ERROR_NONE);
        check(&spec);
    } else {
        require(error.kind == ERROR_USAGE && error.message[0]);
    }
    arena_release(&arena);
    text_release(&text);
    return 0;
}
