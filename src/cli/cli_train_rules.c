#include "cli/cli_train_rules.h"

#include <inttypes.h>
#include <string.h>

#include "base/json_io.h"
#include "base/mem.h"
#include "base/memory_stream.h"
#include "cli/cli_output.h"
#include "cli/exit_code.h"
#include "learn/rule_training.h"
#include "rules/rule_text.h"

/* The default search, with the arm first: rules that suffice need nothing else. */
static const char LISTS[] = "rules,rp,rp+,lm,lm+,burst:walk(rp+),restart";

typedef struct Run {
    const CliTrainPlans *options;
    RuleTrainingTask *tasks;
    int num_tasks; /* that are loaded */
    CliTrainDomain domain;
    RuleTraining *training;
    SingleGoalCounts counts;       /* of all training tasks */
    int num_solved, num_validated; /* by rules alone: training and validation tasks */
    int64_t num_destroyed;         /* goals, from initial states */
} Run;

/* --- Tasks ------------------------------------------------------------------------------------ */

/* The task stays on the heap of its owner, as rules are learned from PDDL. */
static int load_task(void *context, int index)
{
    Run *run = context;
    const char *path = run->options->setup->tasks[index];
    RuleTrainingTask *task = &run->tasks[run->num_tasks++];
    task->name = path;
    int code = cli_train_plans_load(run->options, index, &task->source);
    if (code == EXIT_CODE_SUCCESS && !task->source.pddl) {
        Error error = {0};
        error_set_at(&error, ERROR_UNSUPPORTED, (ErrorPlace){.file = path},
                     "rules are learned from PDDL, not from SAS+");
        code = exit_code_report(&error, run->options->as_json);
    }
    if (code == EXIT_CODE_SUCCESS) {
        task_loader_add_static_atoms(&task->source);
        task_loader_add_object_kinds(&task->source);
        cli_train_plans_note_domain(&run->domain, task->source.pddl);
    }
    return code;
}

static int load_tasks(Run *run)
{
    const TrainSetup *setup = run->options->setup;
    run->tasks = MEM_NEW(RuleTrainingTask, (size_t)setup->num_tasks);
    return cli_train_plans_load_all(run->options, load_task, run);
}

/* --- Report ----------------------------------------------------------------------------------- */

static void watch(void *context, RuleStage stage, int num_done, int num_items)
{
    const Run *run = context;
    cli_train_plans_watch(run->options, rule_training_stage_name(stage), num_done, num_items);
}

static void add_up(Run *run)
{
    const RuleTraining *training = run->training;
    for (int i = 0; i < training->split.num_learned; i++) {
        const SingleGoalCounts *counts = &training->counts[i];
        run->counts.goals += counts->goals;
        run->counts.solved += counts->solved;
        run->counts.unsolved += counts->unsolved;
        run->counts.not_atoms += counts->not_atoms;
        run->counts.unsupported += counts->unsupported;
        run->counts.too_long += counts->too_long;
        run->counts.is_cut_by_clock |= counts->is_cut_by_clock;
    }
    for (int i = 0; i < training->options.num_tasks; i++) {
        bool is_solved = training->trials[i].end == RULE_END_GOAL;
        run->num_solved += is_solved && i < training->split.num_learned;
        run->num_validated += is_solved && i >= training->split.num_learned;
        run->num_destroyed += training->trials[i].stats.destroyed;
    }
}

static int num_held_out(const RuleTraining *training)
{
    return training->split.count - training->split.num_learned;
}

static void print_goals(const SingleGoalCounts *counts, FILE *out)
{
    fprintf(out, "\nPlans for %d of %d goals.", counts->solved, counts->goals);
    const struct {
        int count;
        const char *text;
    } LEFT_OUT[] = {
        {counts->unsolved, "without a plan within the budget"},
        {counts->not_atoms, "that are no atoms, or derived"},
        {counts->unsupported, "whose plan could not be regressed to its beginning"},
        {counts->too_long, "whose plan was too long to be regressed to its beginning"},
    };
    for (size_t i = 0; i < sizeof LEFT_OUT / sizeof *LEFT_OUT; i++) {
        if (LEFT_OUT[i].count > 0) {
            fprintf(out, " %d %s.", LEFT_OUT[i].count, LEFT_OUT[i].text);
        }
    }
    fprintf(out, "\n%s",
            counts->is_cut_by_clock
                ? "The clock ended some searches: another machine may learn other "
                  "rules.\n"
                : "");
}

static void print_text(const Run *run)
{
    const RuleTraining *training = run->training;
    FILE *out = run->options->out;
    print_goals(&run->counts, out);
    fprintf(out, "%d rules learned, %zu kept, which were followed on some task.\n",
            training->num_learned, training->set->rules.size);
    fprintf(out, "Rules alone solve %d of %d training tasks", run->num_solved,
            training->split.num_learned);
    if (num_held_out(training) > 0) {
        fprintf(out, " and %d of %d validation tasks", run->num_validated, num_held_out(training));
    }
    fprintf(out, "; they destroyed %" PRId64 " goals on the way.\n", run->num_destroyed);
    if (training->set->rules.size == 0) {
        fprintf(out, "There is nothing to follow: the policy is the default search.\n");
    }
    fprintf(out, "\nThe policy is in %s; veer policies show %s prints the rules.\n",
            run->options->policy_file, run->options->policy_file);
}

static void print_json(const Run *run)
{
    const RuleTraining *training = run->training;
    json_t *object = json_pack(
        "{s:o, s:b, s:i, s:i, s:i, s:i, s:i, s:i}", "folder", json_io_string(run->options->folder),
        "finished", training->is_finished, "goals", run->counts.goals, "plans", run->counts.solved,
        "learned", training->num_learned, "rules", (int)training->set->rules.size, "solved",
        run->num_solved, "validated", run->num_validated);
    if (training->is_finished) {
        json_object_set_new(object, "policy", json_io_string(run->options->policy_file));
    }
    cli_output_json(object);
}

static void report(void *context)
{
    Run *run = context;
    if (run->training->is_finished) {
        add_up(run);
    }
    if (run->options->as_json) {
        print_json(run);
    } else if (run->options->out && run->training->is_finished) {
        print_text(run);
    } else if (run->options->out) {
        cli_train_plans_say_interrupted(run->options);
    }
}

/* --- Policy ----------------------------------------------------------------------------------- */

/* Without rules the arm is left out. */
static Policy *make_policy(const Run *run)
{
    bool has_rules = run->training->set->rules.size > 0;
    return policy_new_rule((PolicyMeaning){
        .lists = has_rules ? LISTS : strchr(LISTS, ',') + 1,
        .control = POLICY_CONTROL_RULE,
        .rule = "bandit",
        .search = "deferred",
        .costs = "one",
        .preferred = "first",
        .symmetry = search_symmetry_name(true),
        .fingerprints = run->domain.named,
    });
}

void cli_train_rules_store(Policy *policy, RuleSet *set)
{
    for (bool fits = set->rules.size == 0; !fits;) {
        MemoryStream text = {0};
        FILE *stream = memory_stream_open(&text);
        rule_text_write(set, stream);
        (void)fclose(stream);
        fits = policy_set_rules(policy, text.data);
        memory_stream_release(&text);
        set->rules.size -= fits ? 0 : (set->rules.size + 9) / 10;
        fits |= set->rules.size == 0;
    }
}

static bool write_policy(const Run *run, Error *error)
{
    Policy *policy = make_policy(run);
    cli_train_rules_store(policy, run->training->set);
    bool ok = cli_train_plans_write(run->options, policy, run->options->policy_file, error);
    policy_free(policy);
    return ok;
}

/* --- Training --------------------------------------------------------------------------------- */

static bool start(Run *run, Error *error)
{
    const TrainSetup *setup = run->options->setup;
    const RuleTrainingOptions options = {
        .tasks = run->tasks,
        .num_tasks = run->num_tasks,
        .num_orders = (int)setup->recipe.orders,
        .goal_cost = setup->recipe.goal_work,
        .task_cost = setup->recipe.task_work,
        .try_cost = setup->recipe.try_work,
        .validate = setup->recipe.validate,
        .seed = setup->seeds[0],
        .num_jobs = cli_train_plans_jobs(run->options),
        .folder = run->options->folder,
        .limits = run->options->limits,
        .watch = watch,
        .context = run,
    };
    run->training = rule_training_new(&options, error);
    return run->training != NULL;
}

static bool train(void *context, bool *out_is_finished, Error *error)
{
    Run *run = context;
    bool ok = start(run, error) && rule_training_run(run->training, error);
    *out_is_finished = ok && run->training->is_finished;
    return ok && (!*out_is_finished || write_policy(run, error));
}

int cli_train_rules_run(const CliTrainPlans *options)
{
    Run run = {.options = options};
    int code = load_tasks(&run);
    code = code == EXIT_CODE_SUCCESS ? cli_train_plans_train(options, train, report, &run) : code;
    rule_training_free(run.training);
    for (int i = 0; i < run.num_tasks; i++) {
        task_loader_release(&run.tasks[i].source);
    }
    MEM_FREE(run.tasks, (size_t)options->setup->num_tasks);
    arena_release(&run.domain.arena);
    return code;
}
