/* Rovers problems: rovers with soil, rock and imaging equipment, one lander.
 *
 * Lines of sight lead from every waypoint to five random ones, and back. A rover can drive along a
 * random tree of such lines, grown from where it starts. Each waypoint has a sample of soil and one
 * of rock with probability 1/2, and each rover equipment for either. Cameras are put on random
 * rovers; half of the rovers without one get another, so there may be more than `cameras`.
 * Objective i is seen from waypoints 0 to k(i), k random.
 *
 * Of what the rovers can find and send, 2 to `goals` samples of each kind and images are goals.
 * Each of them can be reached alone, and reaching it never prevents another; so every problem is
 * solvable. */
#include "base/arena.h"
#include "lab/gen_random.h"
#include "lab/gen_table.h"

/* The parameters, in the order of the table below. */
enum { ROVERS, WAYPOINTS, OBJECTIVES, CAMERAS, GOALS, NUM_PARAMETERS };

enum {
    SIGHTS_PER_WAYPOINT = 5,
    PERCENT_TRAVERSABLE = 75, /* of the lines of sight to where the tree has not come yet */
    MIN_GOALS = 2,
};

enum { UNREACHED = -1 };

static const char *const MODES[] = {"colour", "high_res", "low_res"};

enum { NUM_MODES = sizeof MODES / sizeof *MODES, ALL_MODES = (1 << NUM_MODES) - 1 };

typedef enum Sample { SOIL, ROCK, NUM_SAMPLES } Sample;

static const char *const SAMPLES[NUM_SAMPLES] = {"soil", "rock"};

typedef struct Rover {
    bool can_analyse[NUM_SAMPLES];
    int num_cameras;
    int32_t *parent; /* of a waypoint in the tree; UNREACHED; the start is its own */
    int32_t *order;  /* waypoints of the tree, those nearer to the start first */
    int num_reached;
} Rover;

typedef struct Camera {
    int rover, target;
    int modes; /* a bit for each that it supports; never 0 */
} Camera;

typedef struct World {
    Arena arena;
    int num_rovers, num_waypoints, num_objectives, num_cameras;
    bool *is_visible;              /* [from * num_waypoints + to], symmetric */
    bool *has_sample[NUM_SAMPLES]; /* per waypoint */
    int32_t *num_views;            /* objective i is seen from waypoints below num_views[i] */
    Rover *rovers;
    Camera *cameras;
    int lander;
    IntVec samples[NUM_SAMPLES]; /* goals: waypoints */
    IntVec images;               /* goals: objective * NUM_MODES + mode */
} World;

/* --- Drawing ---------------------------------------------------------------------------------- */

static void draw_waypoints(World *world, Rng *rng)
{
    int n = world->num_waypoints;
    world->is_visible = ARENA_NEW(&world->arena, bool, (size_t)n *(size_t)n);
    for (int from = 0; from < n; from++) {
        for (int i = 0; i < SIGHTS_PER_WAYPOINT; i++) {
            int to = gen_random_index(rng, n);
            world->is_visible[from * n + to] = world->is_visible[to * n + from] = to != from;
        }
    }
    for (Sample sample = SOIL; sample < NUM_SAMPLES; sample++) {
        world->has_sample[sample] = ARENA_NEW(&world->arena, bool, n);
        for (int i = 0; i < n; i++) {
            world->has_sample[sample][i] = gen_random_chance(rng, 50);
        }
    }
    world->lander = gen_random_index(rng, n);
}

static void draw_tree(const World *world, Rover *rover, int start, Rng *rng)
{
    int n = world->num_waypoints;
    for (int i = 0; i < n; i++) {
        rover->parent[i] = UNREACHED;
    }
    rover->parent[start] = start;
    rover->order[rover->num_reached++] = start;
    for (int i = 0; i < rover->num_reached; i++) {
        int from = rover->order[i];
        for (int to = 0; to < n; to++) {
            if (world->is_visible[from * n + to] && rover->parent[to] == UNREACHED &&
                gen_random_chance(rng, PERCENT_TRAVERSABLE)) {
                rover->parent[to] = from;
                rover->order[rover->num_reached++] = to;
            }
        }
    }
}

static void draw_rovers(World *world, Rng *rng)
{
    world->rovers = ARENA_NEW(&world->arena, Rover, world->num_rovers);
    for (int i = 0; i < world->num_rovers; i++) {
        Rover *rover = &world->rovers[i];
        rover->parent = ARENA_NEW(&world->arena, int32_t, world->num_waypoints);
        rover->order = ARENA_NEW(&world->arena, int32_t, world->num_waypoints);
        rover->can_analyse[SOIL] = gen_random_chance(rng, 50);
        rover->can_analyse[ROCK] = gen_random_chance(rng, 50);
        draw_tree(world, rover, gen_random_index(rng, world->num_waypoints), rng);
    }
}

static void add_camera(World *world, int rover, Rng *rng)
{
    Camera *camera = &world->cameras[world->num_cameras++];
    camera->rover = rover;
    camera->target = gen_random_index(rng, world->num_objectives);
    camera->modes = 1 + gen_random_index(rng, ALL_MODES);
    world->rovers[rover].num_cameras++;
}

static void draw_cameras(World *world, int count, Rng *rng)
{
    world->cameras = ARENA_NEW(&world->arena, Camera, count + world->num_rovers);
    world->num_cameras = 0;
    for (int i = 0; i < count; i++) {
        add_camera(world, gen_random_index(rng, world->num_rovers), rng);
    }
    for (int i = 0; i < world->num_rovers; i++) {
        if (world->rovers[i].num_cameras == 0 && gen_random_chance(rng, 50)) {
            add_camera(world, i, rng);
        }
    }
    world->num_views = ARENA_NEW(&world->arena, int32_t, world->num_objectives);
    for (int i = 0; i < world->num_objectives; i++) {
        world->num_views[i] = 1 + gen_random_index(rng, world->num_waypoints);
    }
}

/* --- Goals ------------------------------------------------------------------------------------ */

static bool can_reach(const Rover *rover, int waypoint)
{
    return rover->parent[waypoint] != UNREACHED;
}

static bool can_send(const World *world, const Rover *rover)
{
    for (int i = 0; i < rover->num_reached; i++) {
        if (world->is_visible[rover->order[i] * world->num_waypoints + world->lander]) {
            return true;
        }
    }
    return false;
}

static bool can_see(const World *world, const Rover *rover, int objective)
{
    for (int i = 0; i < rover->num_reached; i++) {
        if (rover->order[i] < world->num_views[objective]) {
            return true;
        }
    }
    return false;
}

static bool can_sample(const World *world, Sample sample, int waypoint)
{
    for (int i = 0; i < world->num_rovers && world->has_sample[sample][waypoint]; i++) {
        const Rover *rover = &world->rovers[i];
        if (rover->can_analyse[sample] && can_reach(rover, waypoint) && can_send(world, rover)) {
            return true;
        }
    }
    return false;
}

static bool can_take(const World *world, int objective, int mode)
{
    for (int i = 0; i < world->num_cameras; i++) {
        const Camera *camera = &world->cameras[i];
        const Rover *rover = &world->rovers[camera->rover];
        if (camera->modes & 1 << mode && can_see(world, rover, camera->target) &&
            can_see(world, rover, objective) && can_send(world, rover)) {
            return true;
        }
    }
    return false;
}

static int draw_num_goals(int most, Rng *rng)
{
    return MIN_GOALS + gen_random_index(rng, most - MIN_GOALS + 1);
}

static void draw_samples(World *world, Sample sample, int most, Rng *rng)
{
    IntVec *goals = &world->samples[sample];
    for (int waypoint = 0; waypoint < world->num_waypoints; waypoint++) {
        if (can_sample(world, sample, waypoint)) {
            int_vec_push(goals, waypoint);
        }
    }
    rng_shuffle(rng, goals->data, goals->size);
    size_t count = (size_t)draw_num_goals(most, rng);
    goals->size = goals->size < count ? goals->size : count;
}

/* An image that is drawn again counts again: there may be fewer goals. */
static void draw_images(World *world, int most, Rng *rng)
{
    IntVec possible = {0};
    int num_images = world->num_objectives * NUM_MODES;
    for (int i = 0; i < num_images; i++) {
        if (can_take(world, i / NUM_MODES, i % NUM_MODES)) {
            int_vec_push(&possible, i);
        }
    }
    bool *is_goal = MEM_NEW(bool, num_images);
    for (int i = possible.size > 0 ? draw_num_goals(most, rng) : 0; i > 0; i--) {
        int32_t image = possible.data[gen_random_index(rng, (int)possible.size)];
        if (!is_goal[image]) {
            is_goal[image] = true;
            int_vec_push(&world->images, image);
        }
    }
    MEM_FREE(is_goal, num_images);
    int_vec_release(&possible);
}

/* --- The whole -------------------------------------------------------------------------------- */

static void world_init(World *world, const int64_t *values, Rng *rng)
{
    *world = (World){.num_rovers = (int)values[ROVERS],
                     .num_waypoints = (int)values[WAYPOINTS],
                     .num_objectives = (int)values[OBJECTIVES]};
    draw_waypoints(world, rng);
    draw_rovers(world, rng);
    draw_cameras(world, (int)values[CAMERAS], rng);
    int most = (int)values[GOALS];
    draw_samples(world, SOIL, most, rng);
    draw_samples(world, ROCK, most, rng);
    draw_images(world, most, rng);
}

static void world_release(World *world)
{
    arena_release(&world->arena);
    int_vec_release(&world->samples[SOIL]);
    int_vec_release(&world->samples[ROCK]);
    int_vec_release(&world->images);
}

static bool world_has_goals(const World *world)
{
    return world->samples[SOIL].size + world->samples[ROCK].size + world->images.size > 0;
}

static void add_objects(const World *world, GenText *text)
{
    gen_text_add(text, "    general - lander\n    colour high_res low_res - mode\n");
    gen_text_add_objects(text, "rover", 0, world->num_rovers, "rover");
    gen_text_add_objects(text, "store", 0, world->num_rovers, "store");
    gen_text_add_objects(text, "waypoint", 0, world->num_waypoints, "waypoint");
    gen_text_add_objects(text, "camera", 0, world->num_cameras, "camera");
    gen_text_add_objects(text, "objective", 0, world->num_objectives, "objective");
}

static void add_waypoints(const World *world, GenText *text)
{
    int n = world->num_waypoints;
    for (int i = 0; i < n * n; i++) {
        if (world->is_visible[i]) {
            gen_text_add_fact(text, "visible waypoint%d waypoint%d", i / n, i % n);
        }
    }
    for (int i = 0; i < n; i++) {
        for (Sample sample = SOIL; sample < NUM_SAMPLES; sample++) {
            if (world->has_sample[sample][i]) {
                gen_text_add_fact(text, "at_%s_sample waypoint%d", SAMPLES[sample], i);
            }
        }
    }
    gen_text_add_fact(text, "at_lander general waypoint%d", world->lander);
    gen_text_add_fact(text, "channel_free general");
}

static void add_rover(const Rover *rover, int number, GenText *text)
{
    gen_text_add_fact(text, "at rover%d waypoint%d", number, rover->order[0]);
    gen_text_add_fact(text, "available rover%d", number);
    gen_text_add_fact(text, "store_of store%d rover%d", number, number);
    gen_text_add_fact(text, "empty store%d", number);
    for (Sample sample = SOIL; sample < NUM_SAMPLES; sample++) {
        if (rover->can_analyse[sample]) {
            gen_text_add_fact(text, "equipped_for_%s_analysis rover%d", SAMPLES[sample], number);
        }
    }
    if (rover->num_cameras > 0) {
        gen_text_add_fact(text, "equipped_for_imaging rover%d", number);
    }
    for (int i = 1; i < rover->num_reached; i++) {
        int to = rover->order[i], from = rover->parent[to];
        gen_text_add_fact(text, "can_traverse rover%d waypoint%d waypoint%d", number, from, to);
        gen_text_add_fact(text, "can_traverse rover%d waypoint%d waypoint%d", number, to, from);
    }
}

static void add_cameras(const World *world, GenText *text)
{
    for (int i = 0; i < world->num_cameras; i++) {
        const Camera *camera = &world->cameras[i];
        gen_text_add_fact(text, "on_board camera%d rover%d", i, camera->rover);
        gen_text_add_fact(text, "calibration_target camera%d objective%d", i, camera->target);
        for (int mode = 0; mode < NUM_MODES; mode++) {
            if (camera->modes & 1 << mode) {
                gen_text_add_fact(text, "supports camera%d %s", i, MODES[mode]);
            }
        }
    }
    for (int i = 0; i < world->num_objectives; i++) {
        for (int waypoint = 0; waypoint < world->num_views[i]; waypoint++) {
            gen_text_add_fact(text, "visible_from objective%d waypoint%d", i, waypoint);
        }
    }
}

static void add_goals(const World *world, GenText *text)
{
    for (Sample sample = SOIL; sample < NUM_SAMPLES; sample++) {
        const IntVec *goals = &world->samples[sample];
        for (size_t i = 0; i < goals->size; i++) {
            gen_text_add_fact(text, "communicated_%s_data waypoint%d", SAMPLES[sample],
                              goals->data[i]);
        }
    }
    for (size_t i = 0; i < world->images.size; i++) {
        int32_t image = world->images.data[i];
        gen_text_add_fact(text, "communicated_image_data objective%d %s", image / NUM_MODES,
                          MODES[image % NUM_MODES]);
    }
}

static bool add_problem(const int64_t *values, Rng *rng, GenText *text, Error *error)
{
    (void)error;
    World world;
    world_init(&world, values, rng);
    /* Rare but with two or three waypoints, and never for long: a camera may always be lucky. */
    while (!world_has_goals(&world)) {
        world_release(&world);
        world_init(&world, values, rng);
    }
    gen_text_begin_problem(text, "rover");
    add_objects(&world, text);
    gen_text_begin_init(text);
    add_waypoints(&world, text);
    for (int i = 0; i < world.num_rovers; i++) {
        add_rover(&world.rovers[i], i, text);
    }
    add_cameras(&world, text);
    gen_text_begin_goal(text);
    add_goals(&world, text);
    gen_text_end_problem(text, NULL);
    world_release(&world);
    return true;
}

const GenClass gen_rovers = {
    .name = "rovers",
    .summary = "rovers sample soil and rock, take images and send them to a lander",
    .parameters = {{"rovers", 1, 100, 3, {0, 40}, "number of rovers"},
                   {"waypoints", 2, 500, 10, {100, 100}, "number of waypoints"},
                   {"objectives", 1, 500, 4, {0, 100}, "things to take images of"},
                   {"cameras", 1, 500, 4, {0, 40}, "number of cameras; a few more may be added"},
                   {"goals",
                    2,
                    500,
                    4,
                    {100, 30},
                    "soil samples, rock samples and images to send, each at most"}},
    .num_parameters = NUM_PARAMETERS,
    .add_problem = add_problem,
};
