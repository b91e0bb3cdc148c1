/* Fuzz target for the text of rules. Any bytes must be read or refused with a place, without harm;
 * what was read must survive writing: what is written, read and written again, is the same. */
#include <stdint.h>
#include <stdio.h>

#include "require.h"
#include "text.h"

#include "rules/rule_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Text write_text(const RuleSet *set)
{
    Text text = {0};
    FILE *stream = open_memstream(&text.data, &text.size);
    require(stream);
    rule_text_write(set, stream);
    require(fclose(stream) == 0);
    return text;
}

static void check_rules(const RuleSet *set)
{
    for (size_t i = 0; i < set->rules.size; i++) {
        const Rule *rule = &set->rules.data[i];
        require(rule_set_fits(rule) && rule->num_actions > 0 && rule->cost >= 0);
        require(i == 0 || set->rules.data[i - 1].cost <= rule->cost);
    }
}

static void check_second_round(const RuleSet *first)
{
    Error error = {0};
    Text text = write_text(first);
    RuleSet *set = rule_text_read(text.data, text.size, "written", &error);
    require(set && set->rules.size == first->rules.size);
    Text again = write_text(set);
    require(text_equal(text, again));
    text_release(&again);
    text_release(&text);
    rule_set_free(set);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Error error = {0};
    RuleSet *set = rule_text_read((const char *)data, size, "input", &error);
    require((set == NULL) == (error.kind != ERROR_NONE));
    require(set || (error.line > 0 && error.column > 0 && error.message[0] != '\0'));
    if (set) {
        check_rules(set);
        check_second_round(set);
    }
    rule_set_free(set);
    return 0;
}
