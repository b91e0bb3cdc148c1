#include "cli/cli_policy.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "cli/cli_output.h"
#include "nn/policy_format.h"
#include "nn/policy_write.h"
#include "nn/wl_formula.h"
#include "plan/policy_choice.h"
#include "rules/rule_text.h"

/* The notes on the settings of the training begin with this. */
static const char RECIPE[] = "recipe.";

bool cli_policy_write(const Policy *policy, const char *path, Error *error)
{
    return strcmp(path, "-") == 0 ? cli_output_write(path, policy_write, policy, error)
                                  : policy_write_file(policy, path, error);
}

/* --- Card ------------------------------------------------------------------------------------- */

/* Escapes a bar, and replaces the end of a line: both would end the cell. */
static void print_row(const char *key, const char *value, FILE *stream)
{
    fprintf(stream, "| %s | ", key);
    for (const char *c = value; *c; c++) {
        if (*c == '|') {
            fputc('\\', stream);
        }
        fputc(*c == '\n' ? ' ' : *c, stream);
    }
    fprintf(stream, " |\n");
}

static void print_network(const Policy *policy, FILE *stream)
{
    const Mlp *mlp = &policy->mlp;
    fprintf(stream, "| network | %d inputs", mlp_num_inputs(mlp));
    for (int32_t i = 0; i < mlp->num_layers; i++) {
        bool is_last = i == mlp->num_layers - 1;
        fprintf(stream, ", %d %s", mlp->layers[i].num_outputs, is_last ? "output(s)" : "units");
    }
    fprintf(stream, " |\n");
}

/* The heuristic: its settings, and how many colours have a weight. */
static void print_model(const WlModel *model, FILE *stream)
{
    const WlColours *colours = &model->colours;
    int32_t count = 0;
    for (int32_t i = 0; i < wl_colours_count(colours); i++) {
        count += model->weights[i] != 0;
    }
    fprintf(stream, "| heuristic | %d weights, %d round(s), %s of neighbours, %s%s%s |\n", count,
            colours->settings.rounds, colours->settings.counts_equal ? "multisets" : "sets",
            colours->settings.has_static ? "all atoms" : "atoms that change",
            colours->num_constants > 0 ? ", constants" : "",
            colours->settings.has_supported ? ", supported goals" : "");
}

static void print_formulas(const WlModel *model, int64_t most, FILE *stream)
{
    fprintf(stream, "\n| h is the sum of these weights, for each | |\n|---|---:|\n");
    size_t count = (size_t)wl_colours_count(&model->colours);
    int32_t *order = MEM_NEW(int32_t, count);
    int32_t num_used = wl_formula_order(model, order);
    for (int32_t i = 0; i < num_used && i < most; i++) {
        fprintf(stream, "| ");
        wl_formula_write(&model->colours, order[i], stream);
        fprintf(stream, " | %+.4g |\n", (double)model->weights[order[i]] / WL_MODEL_UNIT);
    }
    if (num_used > most) {
        fprintf(stream, "| %d smaller ones: `--weights %d` | |\n", num_used - (int32_t)most,
                num_used);
    }
    MEM_FREE(order, count);
}

static RuleSet *read_rules(const Policy *policy)
{
    Error error = {0};
    RuleSet *rules = policy_choice_rules(policy, "policy", &error);
    assert(rules);
    return rules;
}

static void print_rules(const RuleSet *rules, FILE *stream)
{
    fprintf(stream, "\nOf these rules, the first one that applies says what to do:\n\n```\n");
    rule_text_write(rules, stream);
    fprintf(stream, "```\n");
}

static bool is_of_recipe(const char *key)
{
    return strncmp(key, RECIPE, sizeof RECIPE - 1) == 0;
}

static void print_training(const Policy *policy, bool of_recipe, FILE *stream)
{
    fprintf(stream, "\n| %s | |\n|---|---|\n", of_recipe ? "setting" : "training");
    for (size_t i = 0; i < policy->training.size; i++) {
        WeightsText text = policy->training.data[i];
        if (is_of_recipe(text.key) == of_recipe) {
            print_row(of_recipe ? text.key + sizeof RECIPE - 1 : text.key, text.value, stream);
        }
    }
}

void cli_policy_print_card(const char *title, const Policy *policy, int64_t max_weights,
                           FILE *stream)
{
    fprintf(stream, "# %s\n\n| policy | |\n|---|---|\n", title);
    for (int i = 0; i < policy_format_num_fields; i++) {
        const PolicyField *field = &policy_format_fields[i];
        PolicyNumber number;
        const char *value = policy_format_get(&policy->meaning, field, &number);
        if (value) {
            print_row(field->key, value, stream);
        }
    }
    if (policy->mlp.num_layers > 0) {
        print_network(policy, stream);
    }
    if (policy->model) {
        print_model(policy->model, stream);
    }
    RuleSet *rules = read_rules(policy);
    if (policy->rules) {
        fprintf(stream, "| learned rules | %zu |\n", rules->rules.size);
    }
    print_training(policy, false, stream);
    print_training(policy, true, stream);
    if (policy->model) {
        print_formulas(policy->model, max_weights, stream);
    }
    if (rules->rules.size > 0) {
        print_rules(rules, stream);
    }
    rule_set_free(rules);
}
