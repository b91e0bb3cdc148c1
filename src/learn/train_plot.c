#include "learn/train_plot.h"

#include <inttypes.h>
#include <math.h>

#include "base/chart.h"
#include "base/mem.h"

enum { MAX_NAME = 32 };

/* One line of the picture; the mean of all has spreads. */
typedef struct Curve {
    char name[MAX_NAME];
    int64_t seed;
    SvgPoint *points;
    ChartSpread *spreads;
    size_t count, capacity;
} Curve;

DEFINE_VEC(CurveVec, curve_vec, Curve);
DEFINE_VEC(SeriesVec, series_vec, ChartSeries);
DEFINE_VEC(BaselineVec, baseline_vec, ChartBaseline);

static Curve *curve_of_seed(CurveVec *curves, int64_t seed, size_t capacity)
{
    for (size_t i = 0; i < curves->size; i++) {
        if (curves->data[i].seed == seed) {
            return &curves->data[i];
        }
    }
    Curve curve = {.seed = seed, .points = MEM_NEW(SvgPoint, capacity), .capacity = capacity};
    snprintf(curve.name, sizeof curve.name, "seed %" PRId64, seed);
    curve_vec_push(curves, curve);
    return &curves->data[curves->size - 1];
}

static void collect(const TrainLogRows *rows, CurveVec *curves, BaselineVec *baselines)
{
    for (size_t i = 0; i < rows->size; i++) {
        const TrainLogRow *row = &rows->data[i];
        if (row->baseline[0]) {
            baseline_vec_push(baselines, (ChartBaseline){row->baseline, row->score.mean});
        } else {
            Curve *curve = curve_of_seed(curves, row->seed, rows->size);
            curve->points[curve->count++] = (SvgPoint){(double)row->steps, row->score.mean};
        }
    }
}

/* Mean and standard deviation of the n-th evaluations of all seeds, which are at about the same
 * steps; as many as all seeds have. */
static Curve mean_curve(const CurveVec *curves)
{
    size_t count = SIZE_MAX;
    double num_seeds = (double)curves->size;
    for (size_t i = 0; i < curves->size; i++) {
        count = curves->data[i].count < count ? curves->data[i].count : count;
    }
    Curve mean = {.name = "mean", .seed = -1, .count = count, .capacity = count};
    mean.points = MEM_NEW(SvgPoint, count);
    mean.spreads = MEM_NEW(ChartSpread, count);
    for (size_t n = 0; n < count; n++) {
        double x = 0, y = 0, squares = 0;
        for (size_t i = 0; i < curves->size; i++) {
            x += curves->data[i].points[n].x / num_seeds;
            y += curves->data[i].points[n].y / num_seeds;
        }
        for (size_t i = 0; i < curves->size; i++) {
            double difference = curves->data[i].points[n].y - y;
            squares += difference * difference;
        }
        double deviation = sqrt(squares / (num_seeds - 1));
        mean.points[n] = (SvgPoint){x, y};
        mean.spreads[n] = (ChartSpread){y - deviation, y + deviation};
    }
    return mean;
}

static void add_series(SeriesVec *series, const Curve *curve)
{
    series_vec_push(series, (ChartSeries){.name = curve->name,
                                          .points = curve->points,
                                          .spreads = curve->spreads,
                                          .count = curve->count});
}

static void release(CurveVec *curves)
{
    for (size_t i = 0; i < curves->size; i++) {
        Curve *curve = &curves->data[i];
        MEM_FREE(curve->points, curve->capacity);
        if (curve->spreads) {
            MEM_FREE(curve->spreads, curve->capacity);
        }
    }
    curve_vec_release(curves);
}

bool train_plot_draw(const TrainLogRows *rows, FILE *stream)
{
    CurveVec curves = {0};
    BaselineVec baselines = {0};
    SeriesVec series = {0};
    collect(rows, &curves, &baselines);
    size_t num_seeds = curves.size;
    if (num_seeds > 1) { /* first, so that the other lines cover its band */
        curve_vec_push(&curves, mean_curve(&curves));
        add_series(&series, &curves.data[num_seeds]);
    }
    for (size_t i = 0; i < num_seeds; i++) {
        add_series(&series, &curves.data[i]);
    }
    Chart chart = {.title = "Mean return at each evaluation",
                   .x = {.label = "step"},
                   .y = {.label = "mean return"},
                   .series = series.data,
                   .num_series = (int)series.size,
                   .baselines = baselines.data,
                   .num_baselines = (int)baselines.size};
    bool ok = chart_draw_lines(&chart, stream);
    release(&curves);
    baseline_vec_release(&baselines);
    series_vec_release(&series);
    return ok;
}
