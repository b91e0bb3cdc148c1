#include "learn/cem.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "learn/state_io.h"

static const char MAGIC[8] = "veer-cem";

enum { FORMAT_VERSION = 1 };

/* Separates the random numbers of generations from others with the same seed. */
static const uint64_t STREAM = UINT64_C(0x63656d31) << 32;

static size_t num_parameters(const Cem *cem)
{
    return (size_t)cem->settings.num_parameters;
}

static float *row_of(const Cem *cem, int32_t member)
{
    return cem->members + (size_t)member * num_parameters(cem);
}

/* The first member is the mean. */
static void draw(Cem *cem)
{
    Rng rng;
    rng_seed(&rng, cem_generation_seed(cem, STREAM));
    for (int32_t member = 0; member < cem->settings.population; member++) {
        for (size_t i = 0; i < num_parameters(cem); i++) {
            double offset = member > 0 ? cem->spread[i] * rng_normal(&rng) : 0;
            row_of(cem, member)[i] = (float)(cem->mean[i] + offset);
        }
    }
}

uint64_t cem_generation_seed(const Cem *cem, uint64_t stream)
{
    static const uint64_t STRIDE = UINT64_C(0x9e3779b97f4a7c15);
    return cem->settings.seed ^ stream ^ (uint64_t)cem->generation * STRIDE;
}

/* --- Life ------------------------------------------------------------------------------------- */

void cem_init(Cem *cem, const CemSettings *settings)
{
    size_t count = (size_t)settings->num_parameters, population = (size_t)settings->population;
    assert(settings->elite > 0 && settings->elite <= settings->population);
    *cem = (Cem){.settings = *settings,
                 .mean = MEM_NEW(double, count),
                 .spread = MEM_NEW(double, count),
                 .members = MEM_NEW(float, count *population),
                 .ranking = MEM_NEW(int32_t, population)};
    for (size_t i = 0; i < count; i++) {
        cem->spread[i] = settings->spread;
    }
    draw(cem);
}

void cem_release(Cem *cem)
{
    size_t count = num_parameters(cem), population = (size_t)cem->settings.population;
    MEM_FREE(cem->mean, count);
    MEM_FREE(cem->spread, count);
    MEM_FREE(cem->members, count * population);
    MEM_FREE(cem->ranking, population);
    *cem = (Cem){0};
}

void cem_start_at(Cem *cem, const float *parameters)
{
    assert(cem->generation == 0);
    for (size_t i = 0; i < num_parameters(cem); i++) {
        cem->mean[i] = parameters[i];
    }
    draw(cem);
}

const float *cem_member(const Cem *cem, int32_t member)
{
    assert(member >= 0 && member < cem->settings.population);
    return row_of(cem, member);
}

void cem_add_member(Cem *cem, const float *parameters)
{
    memcpy(row_of(cem, cem->settings.population - 1), parameters,
           num_parameters(cem) * sizeof *parameters);
}

/* --- Learning --------------------------------------------------------------------------------- */

/* Best first. Populations are small. */
static void rank(Cem *cem, const double *scores)
{
    for (int32_t i = 0; i < cem->settings.population; i++) {
        int32_t place = i;
        for (; place > 0 && scores[i] > scores[cem->ranking[place - 1]]; place--) {
            cem->ranking[place] = cem->ranking[place - 1];
        }
        cem->ranking[place] = i;
    }
}

static void move(Cem *cem, size_t parameter)
{
    const CemSettings *settings = &cem->settings;
    double sum = 0, squares = 0, old = cem->mean[parameter], spread = cem->spread[parameter];
    for (int32_t i = 0; i < settings->elite; i++) {
        double distance = row_of(cem, cem->ranking[i])[parameter] - old;
        sum += distance;
        squares += distance * distance;
    }
    double share = settings->spread_smoothing;
    assert(squares >= 0 && spread >= 0);
    spread = sqrt((1 - share) * spread * spread + share * squares / settings->elite);
    cem->spread[parameter] = spread > settings->least_spread ? spread : settings->least_spread;
    cem->mean[parameter] = old + settings->smoothing * sum / settings->elite;
}

void cem_learn(Cem *cem, const double *scores)
{
    rank(cem, scores);
    for (size_t i = 0; i < num_parameters(cem); i++) {
        move(cem, i);
    }
    cem->generation++;
    draw(cem);
}

double cem_mean_spread(const Cem *cem)
{
    double sum = 0;
    for (size_t i = 0; i < num_parameters(cem); i++) {
        sum += cem->spread[i];
    }
    return sum / cem->settings.num_parameters;
}

/* --- Files ------------------------------------------------------------------------------------ */

bool cem_write(const Cem *cem, FILE *stream)
{
    StateWriter writer = {.stream = stream};
    state_io_put_bytes(&writer, MAGIC, sizeof MAGIC);
    state_io_put_u32(&writer, FORMAT_VERSION);
    state_io_put_u64(&writer, (uint64_t)cem->generation);
    state_io_put_u64(&writer, num_parameters(cem));
    for (size_t i = 0; i < num_parameters(cem); i++) {
        state_io_put_f64(&writer, cem->mean[i]);
        state_io_put_f64(&writer, cem->spread[i]);
    }
    return state_io_put_end(&writer);
}

static void read_head(const Cem *cem, StateReader *reader, int64_t *out_generation)
{
    char magic[sizeof MAGIC];
    state_io_get_bytes(reader, magic, sizeof magic);
    if (memcmp(magic, MAGIC, sizeof MAGIC) != 0 || state_io_get_u32(reader) != FORMAT_VERSION) {
        state_io_fail(reader, "is not the state of a learner of this kind and version");
    }
    *out_generation = (int64_t)state_io_get_u64(reader);
    if (state_io_get_u64(reader) != num_parameters(cem) || !state_io_is_count(*out_generation)) {
        state_io_fail(reader, "is of a learner with other settings");
    }
}

bool cem_read(Cem *cem, FILE *stream, const char *name, Error *error)
{
    StateReader reader = {.stream = stream, .name = name, .error = error};
    size_t count = num_parameters(cem);
    double *numbers = MEM_NEW(double, 2 * count);
    int64_t generation;
    read_head(cem, &reader, &generation);
    for (size_t i = 0; i < 2 * count; i++) {
        numbers[i] = state_io_get_f64(&reader);
    }
    bool ok = state_io_get_end(&reader);
    for (size_t i = 0; i < count && ok; i++) {
        cem->mean[i] = numbers[2 * i];
        cem->spread[i] = numbers[2 * i + 1];
    }
    if (ok) {
        cem->generation = generation;
        draw(cem);
    }
    MEM_FREE(numbers, 2 * count);
    return ok;
}
