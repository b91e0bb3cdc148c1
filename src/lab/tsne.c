#include "lab/tsne.h"

#include <float.h>
#include <math.h>

#include "base/mem.h"
#include "base/rng.h"

/* As in the paper, except for a learning rate that also suits few points. */
enum { NUM_ITERATIONS = 500, NUM_EXAGGERATED = 100, NUM_SLOW = 250, NUM_HALVINGS = 60 };
static const double PERPLEXITY = 30, EXAGGERATION = 4, RATE = 50;
static const double SLOW_MOMENTUM = 0.5, FAST_MOMENTUM = 0.8, MIN_GAIN = 0.01;

typedef struct Embedding {
    size_t count;
    double *near;   /* p: how near points are to each other, symmetric, sums to 1 */
    double *kernel; /* q before normalisation, of the dots */
    SvgPoint *places, *steps, *gains;
} Embedding;

static double distance(const double *points, size_t num_dimensions, size_t i, size_t j)
{
    double sum = 0;
    for (size_t k = 0; k < num_dimensions; k++) {
        double difference = points[i * num_dimensions + k] - points[j * num_dimensions + k];
        sum += difference * difference;
    }
    return sum;
}

/* Fills a row of conditional probabilities for a precision; returns their entropy. */
static double fill_row(const double *distances, size_t count, size_t self, double precision,
                       double *row)
{
    double sum = 0, weighted = 0, least = DBL_MAX;
    for (size_t j = 0; j < count; j++) {
        least = j != self && distances[j] < least ? distances[j] : least;
    }
    for (size_t j = 0; j < count; j++) {
        row[j] = j == self ? 0 : exp(-precision * (distances[j] - least));
        sum += row[j];
        weighted += row[j] * (distances[j] - least);
    }
    for (size_t j = 0; j < count; j++) {
        row[j] /= sum;
    }
    return log(sum) + precision * weighted / sum;
}

/* Finds the precision at which a point has about as many neighbours as wanted. */
static void settle_row(const double *distances, size_t count, size_t self, double *row)
{
    double wanted = log(fmin(PERPLEXITY, (double)(count - 1) / 3 + 1));
    double low = 0, high = INFINITY, precision = 1;
    for (int i = 0; i < NUM_HALVINGS; i++) {
        double entropy = fill_row(distances, count, self, precision, row);
        if (entropy > wanted) {
            low = precision;
            precision = isinf(high) ? precision * 2 : (low + high) / 2;
        } else {
            high = precision;
            precision = (low + high) / 2;
        }
    }
}

static void set_near(Embedding *embedding, const double *points, size_t num_dimensions)
{
    size_t count = embedding->count;
    double *near = embedding->near, *distances = MEM_NEW(double, count);
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            distances[j] = distance(points, num_dimensions, i, j);
        }
        settle_row(distances, count, i, near + i * count);
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i; j < count; j++) {
            double mean = (near[i * count + j] + near[j * count + i]) / (2 * (double)count);
            near[i * count + j] = near[j * count + i] = mean;
        }
    }
    MEM_FREE(distances, count);
}

static void scatter(Embedding *embedding)
{
    Rng rng;
    rng_seed(&rng, 1);
    for (size_t i = 0; i < embedding->count; i++) {
        embedding->places[i] =
            (SvgPoint){1e-4 * (rng_unit(&rng) - 0.5), 1e-4 * (rng_unit(&rng) - 0.5)};
        embedding->gains[i] = (SvgPoint){1, 1};
    }
}

/* Fills `kernel` and returns its sum. */
static double set_kernel(Embedding *embedding)
{
    size_t count = embedding->count;
    const SvgPoint *places = embedding->places;
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i + 1; j < count; j++) {
            double x = places[i].x - places[j].x, y = places[i].y - places[j].y;
            double value = 1 / (1 + x * x + y * y);
            embedding->kernel[i * count + j] = embedding->kernel[j * count + i] = value;
            sum += 2 * value;
        }
    }
    return sum;
}

static SvgPoint slope_at(const Embedding *embedding, size_t i, double sum, double exaggeration)
{
    size_t count = embedding->count;
    SvgPoint slope = {0, 0};
    for (size_t j = 0; j < count; j++) {
        double kernel = j == i ? 0 : embedding->kernel[i * count + j];
        double pull = 4 * (exaggeration * embedding->near[i * count + j] - kernel / sum) * kernel;
        slope.x += pull * (embedding->places[i].x - embedding->places[j].x);
        slope.y += pull * (embedding->places[i].y - embedding->places[j].y);
    }
    return slope;
}

/* A gain grows as long as the gradient keeps its direction. */
static double move(double *step, double *gain, double slope, double momentum)
{
    *gain = (slope > 0) != (*step > 0) ? *gain + 0.2 : fmax(*gain * 0.8, MIN_GAIN);
    *step = momentum * *step - RATE * *gain * slope;
    return *step;
}

static void iterate(Embedding *embedding, int iteration, SvgPoint *slopes)
{
    double sum = set_kernel(embedding);
    double momentum = iteration < NUM_SLOW ? SLOW_MOMENTUM : FAST_MOMENTUM;
    double exaggeration = iteration < NUM_EXAGGERATED ? EXAGGERATION : 1;
    for (size_t i = 0; i < embedding->count; i++) {
        slopes[i] = slope_at(embedding, i, sum, exaggeration);
    }
    for (size_t i = 0; i < embedding->count; i++) {
        SvgPoint *step = &embedding->steps[i], *gain = &embedding->gains[i];
        embedding->places[i].x += move(&step->x, &gain->x, slopes[i].x, momentum);
        embedding->places[i].y += move(&step->y, &gain->y, slopes[i].y, momentum);
    }
}

void tsne_embed(const double *points, size_t num_points, size_t num_dimensions,
                SvgPoint *out_places)
{
    size_t count = num_points;
    if (count < 2) {
        for (size_t i = 0; i < count; i++) {
            out_places[i] = (SvgPoint){0, 0};
        }
        return;
    }
    Embedding embedding = {.count = count,
                           .near = MEM_NEW(double, count *count),
                           .kernel = MEM_NEW(double, count *count),
                           .places = out_places,
                           .steps = MEM_NEW(SvgPoint, count),
                           .gains = MEM_NEW(SvgPoint, count)};
    SvgPoint *slopes = MEM_NEW(SvgPoint, count);
    set_near(&embedding, points, num_dimensions);
    scatter(&embedding);
    for (int i = 0; i < NUM_ITERATIONS; i++) {
        iterate(&embedding, i, slopes);
    }
    MEM_FREE(embedding.near, count * count);
    MEM_FREE(embedding.kernel, count * count);
    MEM_FREE(embedding.steps, count);
    MEM_FREE(embedding.gains, count);
    MEM_FREE(slopes, count);
}
