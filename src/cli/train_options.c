#include "cli/train_options.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "learn/recipe.h"
#include "nn/policy.h"

enum { MAX_HELP = 600, NUM_OWN_OPTIONS = 17 };

static void describe_recipes(char *out_text, size_t size)
{
    char names[MAX_HELP / 4];
    recipe_list_names(names, sizeof names);
    snprintf(out_text, size,
             "values of the settings below that are not given, one of %s; veer learns from "
             "plans and then compares ways to search, rates learns which list to follow, paper "
             "has the published settings, paper-cem finds better policies under the same rules "
             "(default: %s)",
             names, recipe_name(0));
}

/* "dqn: discount (default: 0.99; published: 0.99)". The published learner does not use all of
 * them. */
static void describe_field(const RecipeField *field, char *out_text, size_t size)
{
    Error ignored = {0};
    const Recipe *standard = recipe_find(recipe_name(0), &ignored);
    const Recipe *published = recipe_find("paper", &ignored);
    const char *learner = recipe_learners(field);
    bool is_published = recipe_uses(published, field);
    snprintf(out_text, size, "%s%s%s (default: %s%s%s)", learner ? learner : "",
             learner ? ": " : "", field->help, recipe_get(standard, field).text,
             is_published ? "; published: " : "",
             is_published ? recipe_get(published, field).text : "");
}

ParseResult train_options_parse(int argc, char **argv, TrainOptions *settings, Error *error)
{
    char recipe_help[MAX_HELP];
    describe_recipes(recipe_help, sizeof recipe_help);
    const Option own[NUM_OWN_OPTIONS] = {
        {"lists", 0, "H,H...", OPTION_TEXT, 0, 0, &settings->lists,
         "open lists to choose from, as for veer plan (default: " POLICY_PUBLISHED_LISTS ")"},
        {"force", 0, NULL, OPTION_FLAG, 0, 0, &settings->may_replace,
         "replace policy.safetensors even if it is no policy; -o replaces what it names"},
        {"output", 'o', "FILE", OPTION_TEXT, 0, 0, &settings->policy_file,
         "the policy file: the best policy of all seeds (default: policy.safetensors or, with "
         "--resume, the file that the training was started with, if it is beside the folder)"},
        {"recipe", 0, "RECIPE", OPTION_TEXT, 0, 0, &settings->recipe, recipe_help},
        {"seeds", 0, "A..B", OPTION_TEXT, 0, 0, &settings->seeds,
         "seeds to train with, side by side: 3, 1..5 or 1,4,7 (default: 1)"},
        {"generator", 0, "GENERATOR", OPTION_TEXT, 0, 0, &settings->generator,
         "race: makes further tasks, larger and larger, until the default search takes long: a "
         "generator of veer gen, or a command with {size} and {seed} that prints a problem, such "
         "as "
         "'./make.py {size} {seed}'; none: only the given tasks (default: the generator of veer "
         "gen "
         "for this domain, if there is one)"},
        {"jobs", 'j', "N", OPTION_COUNT, 1, 256, &settings->num_jobs,
         "threads; the result is the same"},
        {"memory", 0, "SIZE", OPTION_SIZE, 0, 0, &settings->memory,
         "memory for the states of all searches, such as 4G; tasks, tables of heuristics and the "
         "replay memory are not included. An episode that needs more gets it. The result is the "
         "same (default: half of the free memory)"},
        CLI_TASK_LIMIT_OPTIONS(&settings->limits),
        {"forget", 0, NULL, OPTION_FLAG, 0, 0, &settings->forgets,
         "do not keep values of states between episodes: slower, except with --search selective; "
         "the result is the same"},
        {"out", 0, "DIR", OPTION_TEXT, 0, 0, &settings->folder,
         "folder for log and checkpoints (default: FILE of --output with .train added)"},
        {"resume", 0, "DIR", OPTION_TEXT, 0, 0, &settings->resumed,
         "continue the interrupted training in this folder, with its files and settings"},
        {"checkpoint-interval", 0, "N", OPTION_COUNT, 1, INT32_MAX, &settings->checkpoint_interval,
         "steps from one checkpoint to the next"},
        {"install", 0, NULL, OPTION_FLAG, 0, 0, &settings->installs,
         "have veer plan use the policy for this domain from then on, see veer policies install"},
        {"json", 0, NULL, OPTION_FLAG, 0, 0, &settings->json,
         "print one JSON object instead of text"},
        {"quiet", 'q', NULL, OPTION_FLAG, 0, 0, &settings->quiet, "print nothing but errors"},
    };
    static const char *const ARGUMENTS[] = {[RECIPE_COUNT] = "N",
                                            [RECIPE_TIME] = "TIME",
                                            [RECIPE_REAL] = "X",
                                            [RECIPE_CHOICE] = "WORD",
                                            [RECIPE_RULE] = "RULE"};
    Option options[NUM_OWN_OPTIONS + TRAIN_OPTIONS_MAX_FIELDS];
    char helps[TRAIN_OPTIONS_MAX_FIELDS][MAX_HELP];
    assert(recipe_num_fields <= TRAIN_OPTIONS_MAX_FIELDS);
    memcpy(options, own, sizeof own);
    for (int i = 0; i < recipe_num_fields; i++) {
        const RecipeField *field = &recipe_fields[i];
        describe_field(field, helps[i], MAX_HELP);
        options[NUM_OWN_OPTIONS + i] = (Option){.name = field->name,
                                                .argument = ARGUMENTS[field->kind],
                                                .type = OPTION_TEXT,
                                                .target = &settings->fields[i],
                                                .help = helps[i]};
    }
    const Syntax syntax = {
        .command = "train",
        .summary =
            "Learns how to plan in a domain, from tasks of it, and writes a policy for veer plan "
            "--policy: rules and a heuristic, from plans, and the search to use them with, by "
            "comparing many. With --recipe rates it learns which open list to follow, from "
            "searches. TASKs are files in SAS+ form, or PDDL problems of the DOMAIN. veer train "
            "plot DIR draws the curve of a training with --recipe rates, dqn or paper.",
        .operands = {"[DOMAIN] TASK"},
        .num_operands = 1,
        .longer_form = "--resume DIR",
        .repeats_last = true,
        .needs_none = true,
        .options = options,
        .num_options = NUM_OWN_OPTIONS + recipe_num_fields,
        .notes = "Interrupted by Ctrl-C, SIGTERM or --time-limit, a training ends its episodes, is "
                 "saved and can be resumed. At --memory-limit it ends at once, and its last "
                 "checkpoint can be resumed. Same settings, same policy.",
    };
    return cli_options_parse(&syntax, argc, argv, settings->operands, error);
}
