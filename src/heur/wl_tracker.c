#include "heur/wl_tracker.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/ints.h"
#include "base/mem.h"

/* An object in one round. */
typedef struct Object {
    uint64_t hash;   /* sum over its slots that are filled */
    int32_t colour;  /* WL_UNSEEN: none */
    bool is_touched; /* to be looked up again */
} Object;

/* The colour of an object or atom before a trial. */
typedef struct Former {
    int32_t index, colour;
} Former;

typedef struct Layer {
    const WlLayer *tables;
    int32_t *counters; /* per slot */
    Object *objects;
    int32_t *touched; /* objects */
    int32_t num_touched;
    Former *formers; /* colours that objects had before a trial */
    int32_t num_formers;
} Layer;

/* An atom, for its colour in round 2. */
typedef struct AtomState {
    int32_t node;    /* that is in the graph, or WL_NO_NODE */
    int32_t colour;  /* WL_UNSEEN: none */
    bool is_touched; /* to be looked up again */
} AtomState;

/* The atoms in the graph that name an object, so that a new colour of the object reaches them. A
 * *mention* is an atom and a place; those of an object in the graph come first. */
typedef struct Mentions {
    int32_t *begin;    /* per object: its part of `data` */
    int32_t *count;    /* per object: those in the graph */
    int32_t *data;     /* atoms */
    int32_t *origins;  /* beside `data`: the mention, as an index of atom_objects */
    int32_t *position; /* per mention: where it is in `data`, if it is in the graph */
} Mentions;

struct WlTracker {
    const WlTables *tables;
    bool has_begun;
    int32_t *values;
    int64_t sum;
    Layer layers[WL_MAX_ROUNDS];
    AtomState *atoms;
    int32_t *touched_atoms;
    int32_t num_touched_atoms;
    Former *former_atoms; /* colours that atoms had before a trial */
    int32_t num_former_atoms;
    bool is_trying;       /* colours are about to be taken back */
    IntVec former_values; /* of the variables that a trial has changed, in their order */
    Mentions mentions;
    int32_t *missing; /* per support: of itself and those that it rests on, how many do not hold */
    IntVec changed;   /* supports whose goals on top have to be told */
    int32_t *key;     /* scratch: room for the longest */
    size_t key_size;
};

/* --- Graph ------------------------------------------------------------------------------------ */

static void touch_object(Layer *layer, int32_t object)
{
    Object *o = &layer->objects[object];
    if (!o->is_touched) {
        o->is_touched = true;
        layer->touched[layer->num_touched++] = object;
    }
}

static void touch_atom(WlTracker *tracker, int32_t atom)
{
    if (!tracker->atoms[atom].is_touched) {
        tracker->atoms[atom].is_touched = true;
        tracker->touched_atoms[tracker->num_touched_atoms++] = atom;
    }
}

static inline void fill_slots(Layer *layer, int32_t node, bool counts_equal)
{
    const WlLayer *tables = layer->tables;
    for (int32_t i = tables->node_lists[node]; i < tables->node_lists[node + 1]; i++) {
        const WlSlot *slot = &tables->slots[tables->lists[i]];
        if (layer->counters[tables->lists[i]]++ == 0 || counts_equal) {
            layer->objects[slot->object].hash += slot->mix;
            touch_object(layer, slot->object);
        }
    }
}

static inline void empty_slots(Layer *layer, int32_t node, bool counts_equal)
{
    const WlLayer *tables = layer->tables;
    for (int32_t i = tables->node_lists[node]; i < tables->node_lists[node + 1]; i++) {
        const WlSlot *slot = &tables->slots[tables->lists[i]];
        assert(layer->counters[tables->lists[i]] > 0);
        if (--layer->counters[tables->lists[i]] == 0 || counts_equal) {
            layer->objects[slot->object].hash -= slot->mix;
            touch_object(layer, slot->object);
        }
    }
}

static void mention(WlTracker *tracker, int32_t atom)
{
    Mentions *mentions = &tracker->mentions;
    const WlTables *tables = tracker->tables;
    for (int32_t i = wl_tables_first_object(tables, atom); i < tables->atom_ends[atom]; i++) {
        int32_t object = tables->atom_objects[i];
        int32_t at = mentions->begin[object] + mentions->count[object]++;
        mentions->data[at] = atom;
        mentions->origins[at] = i;
        mentions->position[i] = at;
    }
}

static void unmention(WlTracker *tracker, int32_t atom)
{
    Mentions *mentions = &tracker->mentions;
    const WlTables *tables = tracker->tables;
    for (int32_t i = wl_tables_first_object(tables, atom); i < tables->atom_ends[atom]; i++) {
        int32_t object = tables->atom_objects[i];
        int32_t last = mentions->begin[object] + --mentions->count[object];
        int32_t at = mentions->position[i];
        assert(mentions->origins[at] == i && at <= last);
        mentions->data[at] = mentions->data[last];
        mentions->origins[at] = mentions->origins[last];
        mentions->position[mentions->origins[at]] = at;
    }
}

static void add_node(WlTracker *tracker, int32_t node)
{
    const WlTables *tables = tracker->tables;
    bool counts_equal = tables->colours->settings.counts_equal;
    tracker->sum += tables->nodes[node].weight;
    for (int i = 0; i < tables->num_layers; i++) {
        fill_slots(&tracker->layers[i], node, counts_equal);
    }
    if (tables->has_pairs) {
        int32_t atom = tables->nodes[node].atom;
        assert(tracker->atoms[atom].node == WL_NO_NODE);
        tracker->atoms[atom].node = node;
        mention(tracker, atom);
        touch_atom(tracker, atom);
    }
}

static void remove_node(WlTracker *tracker, int32_t node)
{
    const WlTables *tables = tracker->tables;
    bool counts_equal = tables->colours->settings.counts_equal;
    tracker->sum -= tables->nodes[node].weight;
    for (int i = 0; i < tables->num_layers; i++) {
        empty_slots(&tracker->layers[i], node, counts_equal);
    }
    if (tables->has_pairs) {
        int32_t atom = tables->nodes[node].atom;
        assert(tracker->atoms[atom].node == node);
        tracker->atoms[atom].node = WL_NO_NODE;
        unmention(tracker, atom);
        touch_atom(tracker, atom);
    }
}

/* A support lacks one thing less. */
static void provide(WlTracker *tracker, int32_t support)
{
    assert(tracker->missing[support] > 0);
    if (--tracker->missing[support] == 0) {
        add_node(tracker, tracker->tables->supports[support].node);
        int_vec_push(&tracker->changed, support);
    }
}

static void withdraw(WlTracker *tracker, int32_t support)
{
    if (tracker->missing[support]++ == 0) {
        remove_node(tracker, tracker->tables->supports[support].node);
        int_vec_push(&tracker->changed, support);
    }
}

/* Tells the goals that rest on a goal which is, or is not, supported any more, and so on upwards. */
static void change_support(WlTracker *tracker, int32_t fact,
                           void (*change)(WlTracker *tracker, int32_t support))
{
    const WlTables *tables = tracker->tables;
    if (tables->facts[fact].support == WL_NO_SUPPORT) {
        return;
    }
    change(tracker, tables->facts[fact].support);
    while (tracker->changed.size > 0) {
        const WlSupport *support =
            &tables->supports[tracker->changed.data[--tracker->changed.size]];
        for (int32_t i = support->above_begin; i < support->above_end; i++) {
            change(tracker, tables->above[i]);
        }
    }
}

static void make_true(WlTracker *tracker, int32_t fact)
{
    WlFact nodes = tracker->tables->facts[fact];
    if (nodes.if_false != WL_NO_NODE) {
        remove_node(tracker, nodes.if_false);
    }
    if (nodes.if_true != WL_NO_NODE) {
        add_node(tracker, nodes.if_true);
    }
    change_support(tracker, fact, provide);
}

static void make_false(WlTracker *tracker, int32_t fact)
{
    WlFact nodes = tracker->tables->facts[fact];
    if (nodes.if_true != WL_NO_NODE) {
        remove_node(tracker, nodes.if_true);
    }
    if (nodes.if_false != WL_NO_NODE) {
        add_node(tracker, nodes.if_false);
    }
    change_support(tracker, fact, withdraw);
}

/* --- Colours ---------------------------------------------------------------------------------- */

/* Whether the key of a colour is that of the object. */
static bool has_key(const WlTracker *tracker, const Layer *layer, int32_t object, int32_t own,
                    int32_t colour)
{
    bool counts_equal = tracker->tables->colours->settings.counts_equal;
    const WlLayer *tables = layer->tables;
    int32_t size;
    const int32_t *key = wl_colours_key(tracker->tables->colours, colour, &size);
    const int32_t *end = key + size;
    bool is_same = *key++ == own;
    for (int32_t i = tables->object_slots[object]; i < tables->object_slots[object + 1] && is_same;
         i++) {
        const WlSlot *slot = &tables->slots[i];
        int32_t count = counts_equal ? layer->counters[i] : layer->counters[i] > 0;
        for (; count > 0 && is_same; count--, key += 2) {
            is_same = key < end && key[0] == slot->place && key[1] == slot->colour;
        }
    }
    return is_same && key == end;
}

static int32_t add_object_key(WlTracker *tracker, const Layer *layer, int32_t object, int32_t own)
{
    bool counts_equal = tracker->tables->colours->settings.counts_equal;
    const WlLayer *tables = layer->tables;
    int32_t size = 0;
    tracker->key[size++] = own;
    for (int32_t i = tables->object_slots[object]; i < tables->object_slots[object + 1]; i++) {
        int32_t count = counts_equal ? layer->counters[i] : layer->counters[i] > 0;
        for (; count > 0; count--) {
            assert((size_t)size + 2 <= tracker->key_size);
            tracker->key[size++] = tables->slots[i].place;
            tracker->key[size++] = tables->slots[i].colour;
        }
    }
    return wl_colours_add(tracker->tables->growing, tracker->key, size);
}

static int32_t find_object_colour(WlTracker *tracker, const Layer *layer, int32_t object,
                                  int32_t own)
{
    if (own == WL_UNSEEN) {
        return WL_UNSEEN;
    }
    const HashIndex *index = &tracker->tables->colours->index;
    uint32_t hash =
        wl_colours_fold(layer->objects[object].hash + wl_colours_mix(WL_OWN_PLACE, own));
    size_t cursor = hash_index_start(index, hash);
    for (int32_t colour; (colour = hash_index_next(index, hash, &cursor)) >= 0;) {
        if (has_key(tracker, layer, object, own, colour)) {
            return colour;
        }
    }
    return tracker->tables->growing ? add_object_key(tracker, layer, object, own) : WL_UNSEEN;
}

static int32_t find_atom_colour(WlTracker *tracker, int32_t atom)
{
    const WlTables *tables = tracker->tables;
    int32_t node = tracker->atoms[atom].node;
    int32_t size = 0;
    bool is_seen = node != WL_NO_NODE && tables->nodes[node].colours[1] != WL_UNSEEN;
    if (is_seen) {
        tracker->key[size++] = tables->nodes[node].colours[1];
    }
    int32_t first = wl_tables_first_object(tables, atom);
    for (int32_t i = first; i < tables->atom_ends[atom] && is_seen; i++) {
        int32_t colour = tracker->layers[0].objects[tables->atom_objects[i]].colour;
        tracker->key[size++] = i - first;
        tracker->key[size++] = colour;
        is_seen = colour != WL_UNSEEN;
    }
    if (!is_seen) {
        return WL_UNSEEN;
    }
    return tables->growing ? wl_colours_add(tables->growing, tracker->key, size)
                           : wl_colours_find(tables->colours, tracker->key, size);
}

/* What else depends on the colour of an object in the first round. */
static void touch_dependents(WlTracker *tracker, int32_t object)
{
    if (tracker->tables->num_layers == 2) {
        touch_object(&tracker->layers[1], object);
    }
    if (tracker->tables->has_pairs) {
        const Mentions *mentions = &tracker->mentions;
        const int32_t *atoms = mentions->data + mentions->begin[object];
        for (int32_t i = 0; i < mentions->count[object]; i++) {
            touch_atom(tracker, atoms[i]);
        }
    }
}

static void settle_objects(WlTracker *tracker, int index)
{
    const WlTables *tables = tracker->tables;
    Layer *layer = &tracker->layers[index];
    for (int32_t i = 0; i < layer->num_touched; i++) {
        int32_t number = layer->touched[i];
        Object *object = &layer->objects[number];
        object->is_touched = false;
        int32_t own =
            index == 0 ? tables->object_colours[number] : tracker->layers[0].objects[number].colour;
        int32_t colour = find_object_colour(tracker, layer, number, own);
        if (colour != object->colour) {
            tracker->sum += (int64_t)wl_tables_weight(tables, colour) -
                            wl_tables_weight(tables, object->colour);
            if (tracker->is_trying) {
                layer->formers[layer->num_formers++] = (Former){number, object->colour};
            }
            object->colour = colour;
            if (index == 0) {
                touch_dependents(tracker, number);
            }
        }
    }
    layer->num_touched = 0;
}

static void settle_atoms(WlTracker *tracker)
{
    for (int32_t i = 0; i < tracker->num_touched_atoms; i++) {
        int32_t atom = tracker->touched_atoms[i];
        AtomState *state = &tracker->atoms[atom];
        state->is_touched = false;
        int32_t colour = find_atom_colour(tracker, atom);
        tracker->sum += (int64_t)wl_tables_weight(tracker->tables, colour) -
                        wl_tables_weight(tracker->tables, state->colour);
        if (tracker->is_trying) {
            tracker->former_atoms[tracker->num_former_atoms++] = (Former){atom, state->colour};
        }
        state->colour = colour;
    }
    tracker->num_touched_atoms = 0;
}

static void settle(WlTracker *tracker)
{
    for (int i = 0; i < tracker->tables->num_layers; i++) {
        settle_objects(tracker, i);
    }
    if (tracker->tables->has_pairs) {
        settle_atoms(tracker);
    }
}

/* --- Life ------------------------------------------------------------------------------------- */

static void make_layer(Layer *layer, const WlTables *tables, int index)
{
    *layer = (Layer){.tables = &tables->layers[index],
                     .counters = MEM_NEW(int32_t, (size_t)tables->layers[index].num_slots),
                     .objects = MEM_NEW(Object, (size_t)tables->num_objects),
                     .touched = MEM_NEW(int32_t, (size_t)tables->num_objects),
                     .formers = MEM_NEW(Former, (size_t)tables->num_objects)};
    for (int32_t i = 0; i < tables->num_objects; i++) {
        layer->objects[i].colour = WL_UNSEEN;
        touch_object(layer, i);
    }
}

static size_t num_mentions(const WlTables *tables)
{
    return tables->num_atoms > 0 ? (size_t)tables->atom_ends[tables->num_atoms - 1] : 0;
}

static void make_pairs(WlTracker *tracker)
{
    const WlTables *tables = tracker->tables;
    size_t num_objects = (size_t)tables->num_objects, num_atoms = (size_t)tables->num_atoms;
    size_t count = num_mentions(tables);
    tracker->atoms = MEM_NEW(AtomState, num_atoms);
    tracker->touched_atoms = MEM_NEW(int32_t, num_atoms);
    tracker->former_atoms = MEM_NEW(Former, num_atoms);
    for (size_t i = 0; i < num_atoms; i++) {
        tracker->atoms[i] = (AtomState){WL_NO_NODE, WL_UNSEEN, false};
    }
    Mentions *mentions = &tracker->mentions;
    *mentions =
        (Mentions){MEM_NEW(int32_t, num_objects + 1), MEM_NEW(int32_t, num_objects),
                   MEM_NEW(int32_t, count), MEM_NEW(int32_t, count), MEM_NEW(int32_t, count)};
    for (size_t i = 0; i < count; i++) {
        mentions->begin[tables->atom_objects[i] + 1]++;
    }
    ints_add_up(mentions->begin, num_objects + 1);
}

/* A key has two numbers for each neighbour. */
static size_t longest_key(const WlTables *tables)
{
    return 1 + 2 * num_mentions(tables);
}

WlTracker *wl_tracker_new(const WlTables *tables)
{
    WlTracker *tracker = MEM_NEW(WlTracker, 1);
    tracker->tables = tables;
    tracker->values = MEM_NEW(int32_t, (size_t)tables->task->num_variables);
    tracker->key_size = longest_key(tables);
    tracker->key = MEM_NEW(int32_t, tracker->key_size);
    for (int i = 0; i < tables->num_layers; i++) {
        make_layer(&tracker->layers[i], tables, i);
    }
    if (tables->has_pairs) {
        make_pairs(tracker);
    }
    tracker->missing = MEM_NEW(int32_t, (size_t)tables->num_supports);
    for (int32_t i = 0; i < tables->num_supports; i++) {
        tracker->missing[i] = 1 + tables->supports[i].num_below;
    }
    int_vec_reserve(&tracker->changed, (size_t)tables->num_supports);
    for (int32_t i = 0; i < tables->num_objects; i++) {
        tracker->sum += wl_tables_weight(tables, tables->object_colours[i]);
    }
    for (int32_t i = 0; i < tables->num_static; i++) {
        add_node(tracker, i);
    }
    for (int32_t fact = 0; fact < tables->task->num_facts; fact++) {
        if (tables->facts[fact].if_false != WL_NO_NODE) {
            add_node(tracker, tables->facts[fact].if_false);
        }
    }
    return tracker;
}

void wl_tracker_free(WlTracker *tracker)
{
    if (!tracker) {
        return;
    }
    const WlTables *tables = tracker->tables;
    size_t num_objects = (size_t)tables->num_objects, num_atoms = (size_t)tables->num_atoms;
    for (int i = 0; i < tables->num_layers; i++) {
        MEM_FREE(tracker->layers[i].counters, (size_t)tables->layers[i].num_slots);
        MEM_FREE(tracker->layers[i].objects, num_objects);
        MEM_FREE(tracker->layers[i].touched, num_objects);
        MEM_FREE(tracker->layers[i].formers, num_objects);
    }
    if (tables->has_pairs) {
        MEM_FREE(tracker->atoms, num_atoms);
        MEM_FREE(tracker->touched_atoms, num_atoms);
        MEM_FREE(tracker->former_atoms, num_atoms);
        MEM_FREE(tracker->mentions.begin, num_objects + 1);
        MEM_FREE(tracker->mentions.count, num_objects);
        MEM_FREE(tracker->mentions.data, num_mentions(tables));
        MEM_FREE(tracker->mentions.origins, num_mentions(tables));
        MEM_FREE(tracker->mentions.position, num_mentions(tables));
    }
    int_vec_release(&tracker->former_values);
    int_vec_release(&tracker->changed);
    MEM_FREE(tracker->missing, (size_t)tables->num_supports);
    MEM_FREE(tracker->key, tracker->key_size);
    MEM_FREE(tracker->values, (size_t)tables->task->num_variables);
    MEM_FREE(tracker, 1);
}

/* --- Moving ----------------------------------------------------------------------------------- */

static void begin(WlTracker *tracker, const int32_t *values)
{
    const Task *task = tracker->tables->task;
    for (int32_t var = 0; var < task->num_variables; var++) {
        tracker->values[var] = values[var];
        make_true(tracker, task->variables[var].first_fact + values[var]);
    }
    tracker->has_begun = true;
}

static void set_variable(WlTracker *tracker, int32_t var, int32_t value)
{
    assert(tracker->has_begun);
    int32_t old = tracker->values[var];
    if (old != value) {
        int32_t first = tracker->tables->task->variables[var].first_fact;
        tracker->values[var] = value;
        make_false(tracker, first + old);
        make_true(tracker, first + value);
    }
}

static void follow(WlTracker *tracker, const int32_t *values)
{
    const int32_t *old = tracker->values;
    size_t count = (size_t)tracker->tables->task->num_variables;
    for (size_t var = 0; (var = ints_next_difference(old, values, var, count)) < count; var++) {
        set_variable(tracker, (int32_t)var, values[var]);
    }
}

void wl_tracker_move(WlTracker *tracker, const int32_t *values)
{
    if (tracker->has_begun) {
        follow(tracker, values);
    } else {
        begin(tracker, values);
    }
    settle(tracker);
}

const int32_t *wl_tracker_values(const WlTracker *tracker)
{
    assert(tracker->has_begun);
    return tracker->values;
}

/* --- Trials ----------------------------------------------------------------------------------- */

/* Taking back touches the objects of the trial once more; their colours are known. */
static void restore_objects(Layer *layer)
{
    for (int32_t i = 0; i < layer->num_touched; i++) {
        layer->objects[layer->touched[i]].is_touched = false;
    }
    for (int32_t i = 0; i < layer->num_formers; i++) {
        layer->objects[layer->formers[i].index].colour = layer->formers[i].colour;
    }
    layer->num_touched = layer->num_formers = 0;
}

static void restore_atoms(WlTracker *tracker)
{
    for (int32_t i = 0; i < tracker->num_touched_atoms; i++) {
        tracker->atoms[tracker->touched_atoms[i]].is_touched = false;
    }
    for (int32_t i = 0; i < tracker->num_former_atoms; i++) {
        tracker->atoms[tracker->former_atoms[i].index].colour = tracker->former_atoms[i].colour;
    }
    tracker->num_touched_atoms = tracker->num_former_atoms = 0;
}

static void take_back(WlTracker *tracker, const Fact *changes, int32_t count)
{
    for (int32_t i = count - 1; i >= 0; i--) {
        set_variable(tracker, changes[i].var, tracker->former_values.data[i]);
    }
    for (int i = 0; i < tracker->tables->num_layers; i++) {
        restore_objects(&tracker->layers[i]);
    }
    restore_atoms(tracker);
}

int64_t wl_tracker_try(WlTracker *tracker, const Fact *changes, int32_t count)
{
    assert(wl_tracker_is_settled(tracker) && !tracker->tables->growing);
    int64_t sum = tracker->sum;
    tracker->former_values.size = 0;
    for (int32_t i = 0; i < count; i++) {
        int_vec_push(&tracker->former_values, tracker->values[changes[i].var]);
        set_variable(tracker, changes[i].var, changes[i].value);
    }
    tracker->is_trying = true;
    settle(tracker);
    tracker->is_trying = false;
    int64_t result = tracker->sum;
    take_back(tracker, changes, count);
    tracker->sum = sum;
    return result;
}

/* --- Results ---------------------------------------------------------------------------------- */

bool wl_tracker_is_settled(const WlTracker *tracker)
{
    return tracker->has_begun && tracker->layers[0].num_touched == 0 &&
           tracker->layers[1].num_touched == 0 && tracker->num_touched_atoms == 0;
}

int64_t wl_tracker_sum(const WlTracker *tracker)
{
    assert(wl_tracker_is_settled(tracker));
    return tracker->sum;
}

static void add_colour(WlCountVec *counts, int32_t colour)
{
    if (colour != WL_UNSEEN) {
        wl_count_vec_push(counts, (WlCount){colour, 1});
    }
}

static void add_node_colours(const WlTracker *tracker, int32_t node, WlCountVec *counts)
{
    if (node != WL_NO_NODE) {
        const WlNode *n = &tracker->tables->nodes[node];
        add_colour(counts, n->colours[0]);
        add_colour(counts, n->colours[1]);
        if (tracker->tables->has_pairs) {
            assert(tracker->atoms[n->atom].node == node);
            add_colour(counts, tracker->atoms[n->atom].colour);
        }
    }
}

static void add_atoms(const WlTracker *tracker, WlCountVec *counts)
{
    const WlTables *tables = tracker->tables;
    const Task *task = tables->task;
    for (int32_t node = 0; node < tables->num_static; node++) {
        add_node_colours(tracker, node, counts);
    }
    for (int32_t i = 0; i < tables->num_supports; i++) {
        add_node_colours(tracker, tracker->missing[i] == 0 ? tables->supports[i].node : WL_NO_NODE,
                         counts);
    }
    for (int32_t var = 0; var < task->num_variables; var++) {
        for (int32_t value = 0; value < task->variables[var].domain_size; value++) {
            WlFact fact = tables->facts[task->variables[var].first_fact + value];
            bool is_true = tracker->values[var] == value;
            add_node_colours(tracker, is_true ? fact.if_true : fact.if_false, counts);
        }
    }
}

static int compare_counts(const void *left, const void *right)
{
    int32_t a = ((const WlCount *)left)->colour, b = ((const WlCount *)right)->colour;
    return (a > b) - (a < b);
}

/* Sorts by colour and adds equal ones up. */
static void add_up(WlCountVec *counts)
{
    if (counts->size == 0) {
        return;
    }
    qsort(counts->data, counts->size, sizeof *counts->data, compare_counts);
    size_t last = 0;
    for (size_t i = 1; i < counts->size; i++) {
        if (counts->data[i].colour == counts->data[last].colour) {
            counts->data[last].count++;
        } else {
            counts->data[++last] = counts->data[i];
        }
    }
    counts->size = last + 1;
}

void wl_tracker_features(const WlTracker *tracker, WlCountVec *out_counts)
{
    const WlTables *tables = tracker->tables;
    assert(wl_tracker_is_settled(tracker));
    out_counts->size = 0;
    for (int32_t i = 0; i < tables->num_objects; i++) {
        add_colour(out_counts, tables->object_colours[i]);
        for (int k = 0; k < tables->num_layers; k++) {
            add_colour(out_counts, tracker->layers[k].objects[i].colour);
        }
    }
    add_atoms(tracker, out_counts);
    add_up(out_counts);
}
