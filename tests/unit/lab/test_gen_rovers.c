#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gen_case.h"

static void counts_follow_from_the_parameters(void **state)
{
    (void)state;
    for (int64_t seed = 0; seed < 30; seed++) {
        int64_t rovers = 1 + seed % 6, waypoints = 5 + seed, objectives = 1 + seed % 7;
        int64_t cameras = 1 + seed % 5, most = 2 + seed % 4;
        int64_t values[] = {rovers, waypoints, objectives, cameras, most};
        GenCase c = gen_case_new("rovers", values, seed);
        assert_int_equal(gen_case_count_objects(&c, "rover"), rovers);
        assert_int_equal(gen_case_count_objects(&c, "store"), rovers);
        assert_int_equal(gen_case_count_objects(&c, "waypoint"), waypoints);
        assert_int_equal(gen_case_count_objects(&c, "objective"), objectives);
        int num_cameras = gen_case_count_objects(&c, "camera");
        assert_in_range(num_cameras, cameras, cameras + rovers);
        assert_int_equal(gen_case_count_init(&c, "on_board"), num_cameras);
        assert_in_range(gen_case_count_init(&c, "supports"), num_cameras, 3 * num_cameras);
        assert_in_range(gen_case_count_init(&c, "equipped_for_imaging"), 1, rovers);
        assert_in_range(gen_case_count_init(&c, "visible_from"), objectives,
                        objectives * waypoints);
        assert_in_range(gen_case_count_init(&c, "can_traverse"), 1, 2 * rovers * (waypoints - 1));
        assert_in_range(gen_case_count_goals(&c, "communicated_soil_data"), 0, most);
        assert_in_range(gen_case_count_goals(&c, "communicated_rock_data"), 0, most);
        assert_in_range(gen_case_count_goals(&c, "communicated_image_data"), 0, most);
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* Sight is mutual, and rovers drive both ways, only where one sees. */
static void ways_are_two_way_lines_of_sight(void **state)
{
    (void)state;
    GenCase c = gen_case_new("rovers", (int64_t[]){2, 12, 3, 2, 3}, 4);
    for (int32_t i = 0; i < c.task->num_init; i++) {
        const PddlFact *fact = &c.task->init[i];
        const int32_t *objects = fact->objects;
        if (gen_case_is(&c, fact->predicate, "visible")) {
            assert_int_not_equal(objects[0], objects[1]);
            assert_true(gen_case_has_init(&c, "visible", (int32_t[]){objects[1], objects[0]}, 2));
        } else if (gen_case_is(&c, fact->predicate, "can_traverse")) {
            int32_t back[] = {objects[0], objects[2], objects[1]};
            assert_true(gen_case_has_init(&c, "can_traverse", back, 3));
            assert_true(gen_case_has_init(&c, "visible", objects + 1, 2));
        }
    }
    gen_case_free(&c);
}

/* Without deletes, which here matter for stores and calibrations only, and both can be renewed. */
static void goals_can_be_reached(void **state)
{
    (void)state;
    for (int64_t seed = 0; seed < 60; seed++) {
        int64_t values[] = {1 + seed % 3, 2 + seed % 9, 1 + seed % 4, 1 + seed % 3, 6};
        GenCase c = gen_case_new("rovers", values, seed);
        assert_true(c.task->goal.condition->num_children > 0);
        task_free(gen_case_translate(&c));
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_follow_from_the_parameters),
        cmocka_unit_test(ways_are_two_way_lines_of_sight),
        cmocka_unit_test(goals_can_be_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
