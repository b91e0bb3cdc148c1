#include "cli/cli_policy.h"

#include <string.h>
#include <unistd.h>

#include "nn/policy_builtin.h"
#include "nn/policy_read.h"

/* Every setting of a training is noted under a name that begins so. */
static const char RECIPE[] = "recipe.";

/* No file, and nothing that looks like the path of one. */
static bool is_mere_name(const char *text)
{
    return !strpbrk(text, "/.") && strcmp(text, "-") != 0 && access(text, F_OK) != 0;
}

Policy *cli_policy_open(const char *name, Error *error)
{
    const EmbeddedFile *shipped = policy_builtin_find(name);
    if (!shipped && is_mere_name(name)) {
        error_set(
            error, ERROR_INPUT,
            "there is neither a file \"%s\" nor a policy of that name; see veer policies list",
            name);
        return NULL;
    }
    return shipped ? policy_builtin_read(shipped, error) : policy_read(name, error);
}

/* --- Card ------------------------------------------------------------------------------------- */

/* A bar ends the cell of a table, and so does the end of the line. */
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

void cli_policy_print_card(const char *title, const Policy *policy, FILE *stream)
{
    const PolicyMeaning *meaning = &policy->meaning;
    fprintf(stream, "# %s\n\n| policy | |\n|---|---|\n", title);
    print_row("lists", meaning->lists, stream);
    fprintf(stream, "| features | %s, version %d |\n", meaning->features,
            meaning->features_version);
    print_row("step", meaning->step, stream);
    print_row("control", policy_control_name(meaning->control), stream);
    if (meaning->horizon > 0) {
        fprintf(stream, "| horizon | %lld |\n", (long long)meaning->horizon);
    }
    print_network(policy, stream);
    print_training(policy, false, stream);
    print_training(policy, true, stream);
}
