/* Fuzz target for checkpoints of trainings, with the states of both learners. The first byte names the
 * learner, the rest is the file; checksums and the size of its object are mended first, as random changes
 * would hardly get past them. A checkpoint is refused with a reason, or the training goes on from it: what it saves then
 * can be read again, and it can learn. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

#include "folder.h"
#include "require.h"
#include "text.h"

#include "learn/seed_run.h"
#include "nn/bytes.h"
#include "unit/learn/train_case.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { NUM_INSTANCES = 2, SEED = 1, MAGIC_SIZE = 8, SUM_SIZE = 4 };

static const int32_t INDICES[NUM_INSTANCES] = {0, 1};

/* --- Checksums -------------------------------------------------------------------------------- */

/* The last bytes of a part are the checksum of the others. */
static void mend(uint8_t *part, size_t size)
{
    if (size > SUM_SIZE) {
        bytes_put_u32(part + size - SUM_SIZE, (uint32_t)crc32_z(0, part, size - SUM_SIZE));
    }
}

/* The object of the head, behind its size, ends where its braces do. */
static void mend_object(uint8_t *data, size_t size)
{
    size_t first = MAGIC_SIZE + 8;
    int depth = 0;
    for (size_t i = first; i < size; i++) {
        depth += (data[i] == '{') - (data[i] == '}');
        if (depth <= 0) {
            bytes_put_u64(data + MAGIC_SIZE, i + 1 - first);
            return;
        }
    }
}

/* The size of the head, which has three blocks behind their sizes; 0: it is cut off. */
static size_t head_size(const uint8_t *data, size_t size)
{
    size_t at = MAGIC_SIZE;
    for (int i = 0; i < 3; i++) {
        uint64_t block = at + 8 <= size ? bytes_u64(data + at) : UINT64_MAX;
        if (block > size || at + 8 + block > size) {
            return 0;
        }
        at += 8 + (size_t)block;
    }
    return at + SUM_SIZE <= size ? at + SUM_SIZE : 0;
}

/* The state of the cross-entropy method has two parts, the network the last of them. */
static void mend_all(uint8_t *data, size_t size, const Trainer *trainer, bool has_two_parts)
{
    mend_object(data, size);
    size_t head = head_size(data, size);
    size_t network = trainer_network(trainer)->num_parameters * sizeof(float) + SUM_SIZE;
    if (head > 0) {
        mend(data, head);
        bool is_split = has_two_parts && size - head > network;
        if (is_split) {
            mend(data + head, size - head - network);
        }
        mend(is_split ? data + size - network : data + head, is_split ? network : size - head);
    }
}

/* --- Trainings -------------------------------------------------------------------------------- */

static Recipe small_recipe(bool is_cem)
{
    Error error = {0};
    Recipe recipe = train_case_recipe("paper");
    const RecipeField *learner = &recipe_fields[0];
    require(recipe_set(&recipe, learner, is_cem ? "cem" : "dqn", &error));
    recipe.replay = 60;
    recipe.replay_start = 4;
    recipe.batch = 2;
    recipe.population = 3;
    recipe.elite = 2;
    recipe.generations = 4;
    recipe.units = 3;
    recipe.layers = 1;
    return recipe;
}

static SeedRunOptions run_options(bool is_cem)
{
    static Recipe recipes[2];
    static InstanceSet *instances;
    static FolderPath folder;
    if (!instances) {
        instances = train_case_instances(NUM_INSTANCES, true);
        folder = folder_path("");
        recipes[0] = small_recipe(false);
        recipes[1] = small_recipe(true);
    }
    return (SeedRunOptions){.trainer = {.recipe = &recipes[is_cem],
                                        .instances = instances,
                                        .indices = INDICES,
                                        .num_indices = NUM_INSTANCES,
                                        .lists = train_case_lists(),
                                        .num_lists = TRAIN_CASE_LISTS},
                            .recipe_name = "paper",
                            .folder = folder.text};
}

static void save(const SeedRun *run, bool *out_is_saved)
{
    Error error = {0};
    MemoryStream head = {0};
    seed_run_head(run, 0, &head);
    *out_is_saved = seed_run_save(run, &head, &error);
    require(*out_is_saved == (error.kind == ERROR_NONE));
}

static void check_second_round(const SeedRunOptions *options)
{
    Error error = {0};
    SeedRun run;
    require(seed_run_init(&run, options, SEED, &error) && seed_run_load(&run, &error));
    seed_run_release(&run);
}

/* One part of work, after which it must still be possible to save. */
static void learn(SeedRun *run)
{
    Error error = {0};
    bool is_saved;
    trainer_is_evaluation_due(run->trainer);
    if (run->is_finished || !trainer_has_part(run->trainer)) {
        return;
    }
    int part = trainer_take(run->trainer);
    bool ok = trainer_play(run->trainer, part, NULL, NULL, &error);
    require(ok || error.message[0]);
    if (ok) {
        trainer_end(run->trainer, part);
        trainer_take_evaluation(run->trainer);
        trainer_figures(run->trainer);
    }
    if (ok && trainer_is_settled(run->trainer)) {
        save(run, &is_saved);
    }
}

static void go_on(SeedRun *run, const SeedRunOptions *options)
{
    bool is_saved;
    save(run, &is_saved);
    if (is_saved) {
        check_second_round(options);
    }
    learn(run);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    bool is_cem = data[0] % 2 == 1;
    Error error = {0};
    SeedRun run;
    SeedRunOptions options = run_options(is_cem);
    require(seed_run_init(&run, &options, SEED, &error));
    Text text = text_copy(data + 1, size - 1);
    mend_all((uint8_t *)text.data, text.size, run.trainer, is_cem);
    folder_write("seed-1/checkpoint", text.data, text.size);
    if (seed_run_load(&run, &error)) {
        require(error.kind == ERROR_NONE);
        go_on(&run, &options);
    } else {
        bool is_later = error.kind == ERROR_UNSUPPORTED; /* a policy of a later version */
        require((error.kind == ERROR_INPUT || is_later) && error.message[0]);
    }
    text_release(&text);
    seed_run_release(&run);
    return 0;
}
