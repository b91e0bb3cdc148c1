#include "cli/cli_policy.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/name_table.h"
#include "cli/cli_output.h"
#include "control/control_table.h"
#include "control/helper_search.h"
#include "learn/recipe.h"
#include "nn/policy_builtin.h"
#include "nn/policy_format.h"
#include "nn/policy_read.h"
#include "nn/policy_write.h"
#include "nn/wl_formula.h"
#include "pddl/pddl_fingerprint.h"
#include "rules/rule_text.h"

/* The notes on the settings of the training begin with this. */
static const char RECIPE[] = "recipe.";

/* Neither an existing file nor a text that looks like a path. */
static bool is_mere_name(const char *text)
{
    return !strpbrk(text, "/.") && strcmp(text, "-") != 0 && access(text, F_OK) != 0;
}

static bool check_name(const Policy *policy, const char *key, NameOf *name_of, const char *file,
                       Error *error)
{
    const char *name = policy_format_get(&policy->meaning, policy_format_find(key), NULL);
    bool ok = !name || name_table_find_word(name, name_of) >= 0;
    if (!ok) {
        char known[128];
        name_table_join_words(name_of, known, sizeof known);
        error_set_at(error, ERROR_UNSUPPORTED, (ErrorPlace){.file = file},
                     "%s of this policy is \"%s\", which is none of %s", key, name, known);
    }
    return ok;
}

/* A policy comes from others: only the command line may say whom to connect to. */
static bool check_rule(const Policy *policy, const char *file, Error *error)
{
    const char *rule = policy->meaning.rule ? policy->meaning.rule : "";
    const ControlClass *class = control_table_find(rule, strcspn(rule, ":"));
    bool ok = !class || !class->failure;
    if (!ok) {
        error_set_at(error, ERROR_UNSUPPORTED, (ErrorPlace){.file = file},
                     "rule of this policy is \"%.80s\", a controller in another program", rule);
    }
    return ok;
}

RuleSet *cli_policy_rules(const Policy *policy, const char *file, Error *error)
{
    char place[300];
    snprintf(place, sizeof place, "%.250s, learned rules", file_display_name(file));
    const char *text = policy->rules ? policy->rules : "";
    return rule_text_read(text, strlen(text), place, error);
}

const EmbeddedFile *cli_policy_recognise(const PddlTask *domain)
{
    const EmbeddedFile *file = policy_builtin_find_domain(pddl_fingerprint_with_names(domain).text);
    return file ? file : policy_builtin_find_domain(pddl_fingerprint(domain).text);
}

bool cli_policy_check(const Policy *policy, const char *file, Error *error)
{
    static const struct {
        const char *key;
        NameOf *name_of;
    } KNOWN[] = {
        {"search", search_kind_name},         {"costs", task_costs_name},
        {"preferred", recipe_preferred_name}, {"rules", run_rules_name},
        {"helpers", helper_search_kind_name}, {"step", run_rules_step_name},
        {"symmetry", search_symmetry_name},
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        if (!check_name(policy, KNOWN[i].key, KNOWN[i].name_of, file, error)) {
            return false;
        }
    }
    RuleSet *rules = check_rule(policy, file, error) ? cli_policy_rules(policy, file, error) : NULL;
    rule_set_free(rules);
    return rules != NULL;
}

Policy *cli_policy_open(const char *name, Error *error)
{
    const EmbeddedFile *builtin = policy_builtin_find(name);
    if (!builtin && is_mere_name(name)) {
        error_set(
            error, ERROR_INPUT,
            "there is neither a file \"%s\" nor a policy of that name; see veer policies list",
            name);
        return NULL;
    }
    Policy *policy = builtin ? policy_builtin_read(builtin, error) : policy_read(name, error);
    if (policy && !cli_policy_check(policy, name, error)) {
        policy_free(policy);
        return NULL;
    }
    return policy;
}

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
    RuleSet *rules = cli_policy_rules(policy, "policy", &error);
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
