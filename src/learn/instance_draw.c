#include "learn/instance_draw.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

void instance_draw_init(InstanceDraw *draw, int32_t count)
{
    size_t size = (size_t)count;
    *draw = (InstanceDraw){.count = count,
                           .is_solved = MEM_NEW(bool, size),
                           .order = MEM_NEW(int32_t, size),
                           .rest = MEM_NEW(int32_t, size)};
}

void instance_draw_release(InstanceDraw *draw)
{
    size_t size = (size_t)draw->count;
    MEM_FREE(draw->is_solved, size);
    MEM_FREE(draw->order, size);
    MEM_FREE(draw->rest, size);
}

const int32_t *instance_draw_all(InstanceDraw *draw)
{
    for (int32_t i = 0; i < draw->count; i++) {
        draw->order[i] = i;
    }
    return draw->order;
}

/* Instances that were not drawn come last: they are used if there are too few others. */
const int32_t *instance_draw_some(InstanceDraw *draw, int64_t unsolved, Rng *rng)
{
    instance_draw_all(draw);
    rng_shuffle(rng, draw->order, (size_t)draw->count);
    int32_t num_taken = 0, num_left = 0;
    for (int32_t i = 0; i < draw->count; i++) {
        int32_t place = draw->order[i];
        bool is_turn = rng_below(rng, (uint32_t)unsolved) == 0;
        if (draw->is_solved[place] || is_turn) {
            draw->order[num_taken++] = place;
        } else {
            draw->rest[num_left++] = place;
        }
    }
    memcpy(draw->order + num_taken, draw->rest, (size_t)num_left * sizeof *draw->order);
    return draw->order;
}

void instance_draw_note_solved(InstanceDraw *draw, int32_t place)
{
    assert(place >= 0 && place < draw->count);
    draw->is_solved[place] = true;
}

void instance_draw_copy(InstanceDraw *draw, const InstanceDraw *other)
{
    assert(draw->count == other->count);
    memcpy(draw->is_solved, other->is_solved, (size_t)draw->count * sizeof *draw->is_solved);
}

json_t *instance_draw_to_json(const InstanceDraw *draw)
{
    json_t *array = json_array();
    for (int32_t i = 0; i < draw->count; i++) {
        if (draw->is_solved[i]) {
            json_array_append_new(array, json_integer(i));
        }
    }
    return array;
}

bool instance_draw_from_json(InstanceDraw *draw, const json_t *array)
{
    memset(draw->is_solved, 0, (size_t)draw->count * sizeof *draw->is_solved);
    bool ok = json_is_array(array);
    for (size_t i = 0; i < json_array_size(array) && ok; i++) {
        const json_t *number = json_array_get(array, i);
        json_int_t place = json_integer_value(number);
        ok = json_is_integer(number) && place >= 0 && place < draw->count;
        if (ok) {
            draw->is_solved[place] = true;
        }
    }
    return ok;
}
