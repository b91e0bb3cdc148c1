/* Fuzz target for suites: any text must be refused with a place, or give instances, configurations
 * and seeds that make sense. Patterns are looked up in a small folder; a path that leaves it is made
 * harmless. */
#include <stdint.h>
#include <string.h>

#include "folder.h"
#include "require.h"
#include "text.h"

#include "lab/suite.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char DOMAIN[] = "(define (domain d) (:predicates (p)) (:action a :effect (p)))";
static const char PROBLEM[] = "(define (problem q) (:domain d) (:init) (:goal (p)))";
static const char SAS[] = "begin_version\n3\nend_version\n";

static void fill_folder(void)
{
    static bool is_filled;
    if (!is_filled) {
        is_filled = true;
        folder_write("domain.pddl", DOMAIN, sizeof DOMAIN - 1);
        folder_write("p1.pddl", PROBLEM, sizeof PROBLEM - 1);
        folder_write("p2.pddl", PROBLEM, sizeof PROBLEM - 1);
        folder_write("t.sas", SAS, sizeof SAS - 1);
    }
}

/* A slash at the beginning of a path, or behind what a pattern may take for another folder. */
static void tame(Text *text)
{
    for (size_t i = 0; i < text->size; i++) {
        bool is_inside = i > 0 && strchr("abcdefghijklmnopqrstuvwxyz0123456789", text->data[i - 1]);
        if (text->data[i] == '/' && (!is_inside || text->data[i - 1] == '\0')) {
            text->data[i] = '_';
        }
    }
}

static void check(const Suite *suite)
{
    require(suite->instances.size > 0 && suite->configurations.size > 0 && suite->seeds.size > 0);
    require(suite->time_limit > 0);
    for (size_t i = 0; i < suite->configurations.size; i++) {
        const SuiteConfiguration *configuration = &suite->configurations.data[i];
        require(configuration->name[0] && !strpbrk(configuration->name, " \t\n"));
        for (size_t k = 0; k < i; k++) {
            require(strcmp(configuration->name, suite->configurations.data[k].name) != 0);
        }
    }
    for (size_t i = 0; i < suite->seeds.size; i++) {
        require(suite->seeds.data[i] >= 0 && suite->seeds.data[i] <= UINT32_MAX);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Error error = {0};
    Suite suite = {0};
    Text text = text_copy(data, size);
    fill_folder();
    tame(&text);
    FolderPath path = folder_write("suite", text.data, text.size);
    if (suite_read_file(path.text, &suite, &error)) {
        check(&suite);
        suite_keep_first(&suite, 1);
        require(suite_keep(&suite, suite.configurations.data[0].name, &error));
        require(suite.configurations.size > 0 && suite.instances.size > 0);
    } else {
        require(error.kind == ERROR_INPUT && error.message[0]);
    }
    suite_release(&suite);
    text_release(&text);
    return 0;
}
