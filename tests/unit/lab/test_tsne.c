#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "lab/tsne.h"

enum { NUM_CLUSTERS = 3, PER_CLUSTER = 20, NUM_POINTS = NUM_CLUSTERS * PER_CLUSTER, DIMENSIONS = 4 };

static double distance(SvgPoint a, SvgPoint b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

/* Points around the corners of a simplex. */
static void make_clusters(double *points, double noise)
{
    Rng rng;
    rng_seed(&rng, 5);
    for (int i = 0; i < NUM_POINTS; i++) {
        for (int k = 0; k < DIMENSIONS; k++) {
            points[i * DIMENSIONS + k] = (i / PER_CLUSTER == k) + noise * rng_unit(&rng);
        }
    }
}

/* The nearest other dot of every dot belongs to the same cluster. */
static void assert_clustered(const SvgPoint *places)
{
    for (int i = 0; i < NUM_POINTS; i++) {
        int nearest = -1;
        assert_true(isfinite(places[i].x) && isfinite(places[i].y));
        for (int j = 0; j < NUM_POINTS; j++) {
            if (j != i && (nearest < 0 || distance(places[i], places[j]) <
                                              distance(places[i], places[nearest]))) {
                nearest = j;
            }
        }
        assert_int_equal(nearest / PER_CLUSTER, i / PER_CLUSTER);
    }
}

static void clusters_stay_together(void **state)
{
    (void)state;
    double points[NUM_POINTS * DIMENSIONS];
    SvgPoint places[NUM_POINTS], again[NUM_POINTS];
    make_clusters(points, 0.2);
    tsne_embed(points, NUM_POINTS, DIMENSIONS, places);
    assert_clustered(places);
    tsne_embed(points, NUM_POINTS, DIMENSIONS, again);
    assert_memory_equal(places, again, sizeof places);
}

static void equal_points(void **state)
{
    (void)state;
    double points[NUM_POINTS * DIMENSIONS];
    SvgPoint places[NUM_POINTS];
    make_clusters(points, 0);
    tsne_embed(points, NUM_POINTS, DIMENSIONS, places);
    assert_clustered(places);
    double same[10] = {0};
    tsne_embed(same, 10, 1, places);
    for (int i = 0; i < 10; i++) {
        assert_true(isfinite(places[i].x) && isfinite(places[i].y));
    }
}

static void few_points(void **state)
{
    (void)state;
    const double points[] = {0, 1, 5};
    SvgPoint places[3];
    for (size_t count = 0; count <= 3; count++) {
        tsne_embed(points, count, 1, places);
        for (size_t i = 0; i < count; i++) {
            assert_true(isfinite(places[i].x) && isfinite(places[i].y));
        }
    }
    assert_true(distance(places[0], places[1]) < distance(places[0], places[2]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clusters_stay_together),
        cmocka_unit_test(equal_points),
        cmocka_unit_test(few_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
