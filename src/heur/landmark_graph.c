#include "heur/landmark_graph.h"

#include <assert.h>

#include "base/mem.h"

void landmark_graph_init(LandmarkGraph *graph, const Task *task)
{
    *graph = (LandmarkGraph){.task = task};
    graph->landmark_of = ARENA_NEW(&graph->arena, int32_t, (size_t)task->num_facts);
    for (int32_t fact = 0; fact < task->num_facts; fact++) {
        graph->landmark_of[fact] = NO_LANDMARK;
    }
}

void landmark_graph_release(LandmarkGraph *graph)
{
    arena_release(&graph->arena);
    landmark_vec_release(&graph->landmarks);
    landmark_order_vec_release(&graph->orders);
    hash_index_release(&graph->order_index);
    *graph = (LandmarkGraph){0};
}

int32_t landmark_graph_find(const LandmarkGraph *graph, Fact atom)
{
    return graph->landmark_of[task_fact(graph->task, atom)];
}

static void set_landmark_of(LandmarkGraph *graph, FactSpan atoms, int32_t landmark)
{
    for (int32_t i = 0; i < atoms.count; i++) {
        graph->landmark_of[task_fact(graph->task, atoms.data[i])] = landmark;
    }
}

int32_t landmark_graph_add(LandmarkGraph *graph, FactSpan atoms)
{
    assert(atoms.count > 0);
    int32_t landmark = (int32_t)graph->landmarks.size;
    for (int32_t i = 0; i < atoms.count; i++) {
        assert(landmark_graph_find(graph, atoms.data[i]) == NO_LANDMARK);
    }
    atoms.data = arena_copy(&graph->arena, atoms.data, (size_t)atoms.count, sizeof *atoms.data);
    landmark_vec_push(&graph->landmarks, (Landmark){.atoms = atoms,
                                                    .first_parent = NO_LANDMARK_ORDER,
                                                    .first_child = NO_LANDMARK_ORDER,
                                                    .first_cost = LANDMARK_NO_ACHIEVER,
                                                    .cost = LANDMARK_NO_ACHIEVER});
    set_landmark_of(graph, atoms, landmark);
    return landmark;
}

void landmark_graph_remove(LandmarkGraph *graph, int32_t landmark)
{
    assert(!graph->landmarks.data[landmark].is_removed);
    graph->landmarks.data[landmark].is_removed = true;
    set_landmark_of(graph, graph->landmarks.data[landmark].atoms, NO_LANDMARK);
}

/* --- Orders ----------------------------------------------------------------------------------- */

static void link_order(LandmarkGraph *graph, LandmarkOrder order)
{
    int32_t number = (int32_t)graph->orders.size;
    assert((size_t)order.from < graph->landmarks.size && (size_t)order.to < graph->landmarks.size);
    Landmark *from = &graph->landmarks.data[order.from], *to = &graph->landmarks.data[order.to];
    order.next_child = from->first_child;
    order.next_parent = to->first_parent;
    from->first_child = to->first_parent = number;
    landmark_order_vec_push(&graph->orders, order);
}

void landmark_graph_add_order(LandmarkGraph *graph, int32_t from, int32_t to,
                              LandmarkOrderKind kind)
{
    assert(from != to && from >= 0 && to >= 0);
    assert(!graph->landmarks.data[from].is_removed && !graph->landmarks.data[to].is_removed);
    int32_t key[2] = {from, to};
    uint32_t hash = hash_index_hash_bytes(key, sizeof key);
    hash_index_reserve(&graph->order_index, graph->orders.size + 1);
    size_t cursor = hash_index_start(&graph->order_index, hash);
    for (int32_t id; (id = hash_index_next(&graph->order_index, hash, &cursor)) >= 0;) {
        LandmarkOrder *order = &graph->orders.data[id];
        if (order->from == from && order->to == to) {
            order->kind = kind > order->kind ? kind : order->kind;
            return;
        }
    }
    hash_index_insert_at(&graph->order_index, cursor, hash, (int32_t)graph->orders.size);
    link_order(graph, (LandmarkOrder){.from = from, .to = to, .kind = kind});
}

/* --- Compaction ------------------------------------------------------------------------------- */

static void move_landmarks(LandmarkGraph *graph, int32_t *out_new_number)
{
    size_t count = 0;
    for (size_t i = 0; i < graph->landmarks.size; i++) {
        Landmark landmark = graph->landmarks.data[i];
        out_new_number[i] = landmark.is_removed ? NO_LANDMARK : (int32_t)count;
        if (!landmark.is_removed) {
            landmark.first_parent = landmark.first_child = NO_LANDMARK_ORDER;
            set_landmark_of(graph, landmark.atoms, (int32_t)count);
            graph->landmarks.data[count++] = landmark;
        }
    }
    graph->landmarks.size = count;
}

void landmark_graph_compact(LandmarkGraph *graph)
{
    size_t old_count = graph->landmarks.size;
    int32_t *new_number = MEM_NEW(int32_t, old_count);
    move_landmarks(graph, new_number);
    LandmarkOrderVec orders = graph->orders;
    graph->orders = (LandmarkOrderVec){0};
    hash_index_release(&graph->order_index);
    for (size_t i = 0; i < orders.size; i++) {
        int32_t from = new_number[orders.data[i].from], to = new_number[orders.data[i].to];
        if (from != NO_LANDMARK && to != NO_LANDMARK) {
            landmark_graph_add_order(graph, from, to, orders.data[i].kind);
        }
    }
    assert(graph->orders.size <= orders.size);
    landmark_order_vec_release(&orders);
    MEM_FREE(new_number, old_count);
}

/* --- Questions -------------------------------------------------------------------------------- */

bool landmark_graph_holds(const LandmarkGraph *graph, int32_t landmark, const int32_t *values)
{
    FactSpan atoms = graph->landmarks.data[landmark].atoms;
    for (int32_t i = 0; i < atoms.count; i++) {
        if (values[atoms.data[i].var] == atoms.data[i].value) {
            return true;
        }
    }
    return false;
}

static void count_natural_parents(const LandmarkGraph *graph, int32_t *out_counts)
{
    for (size_t i = 0; i < graph->orders.size; i++) {
        out_counts[graph->orders.data[i].to] += graph->orders.data[i].kind >= LANDMARK_NATURAL;
    }
}

/* A topological sort that gets stuck before the end. */
bool landmark_graph_has_natural_cycle(const LandmarkGraph *graph)
{
    size_t count = graph->landmarks.size;
    int32_t *num_open = MEM_NEW(int32_t, count), *sorted = MEM_NEW(int32_t, count);
    size_t num_sorted = 0;
    count_natural_parents(graph, num_open);
    for (size_t i = 0; i < count; i++) {
        if (num_open[i] == 0) {
            sorted[num_sorted++] = (int32_t)i;
        }
    }
    for (size_t next = 0; next < num_sorted; next++) {
        int32_t id = graph->landmarks.data[sorted[next]].first_child;
        for (; id != NO_LANDMARK_ORDER; id = graph->orders.data[id].next_child) {
            const LandmarkOrder *order = &graph->orders.data[id];
            assert(order->from == sorted[next]);
            if (order->kind >= LANDMARK_NATURAL && --num_open[order->to] == 0) {
                sorted[num_sorted++] = order->to;
            }
        }
    }
    assert(num_sorted <= count);
    MEM_FREE(num_open, count);
    MEM_FREE(sorted, count);
    return num_sorted < count;
}
