#include "heur/heur.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "heur/heur_store.h"

typedef struct EngineSlot {
    const HeurEngine *engine;
    void *tables;
    size_t queue_mode_at; /* where the bytes of its queue mode begin */
    bool is_lent;         /* by the store */
} EngineSlot;

/* The engine to try first for a value. */
typedef struct StandInSlot {
    int slot; /* NO_SLOT: there is none */
    int output;
    int32_t limit;
} StandInSlot;

enum { NO_SLOT = -1 };

struct HeurSet {
    const Task *task;
    HeurStore *store; /* NULL: all tables are of this set alone */
    HeurUse use;
    int count, num_engines;
    const HeurClass **classes; /* per heuristic */
    int *slot;                 /* per heuristic: index into engines */
    StandInSlot *stand_ins;    /* per heuristic */
    EngineSlot *engines;       /* room for twice as many as heuristics */
    size_t queue_mode_size;
    bool is_path_dependent, has_memory;
};

struct HeurWork {
    const HeurSet *set;
    const int32_t *values; /* of the state; NULL before the first */
    void **engine_works;   /* per engine; NULL for one without a work space */
};

bool heur_engine_check(const HeurEngine *engine)
{
    return !engine->tables_new != !engine->tables_new_for && engine->tables_free &&
           (engine->state_value
                ? !engine->work_new && !engine->value
                : engine->work_new && engine->work_free && engine->begin && engine->value) &&
           !engine->queue_mode_size == !engine->queue_mode_save &&
           !engine->queue_mode_size == !engine->queue_mode_load &&
           !engine->memory_settle == !engine->memory_share &&
           !engine->note_initial == !engine->note_transition;
}

bool heur_engine_is_pure(const HeurEngine *engine)
{
    return !engine->note_transition && !engine->memory_share;
}

static size_t queue_mode_size_of(const EngineSlot *slot)
{
    return slot->engine->queue_mode_size ? slot->engine->queue_mode_size(slot->tables) : 0;
}

bool heur_is_same_engine(HeurSpec left, HeurSpec right)
{
    if (left.class->engine != right.class->engine || left.model != right.model) {
        return false;
    }
    return left.argument && right.argument ? strcmp(left.argument, right.argument) == 0
                                           : left.argument == right.argument;
}

/* The slot of an earlier heuristic of the same engine and argument, or NO_SLOT. */
static int find_engine(const HeurSet *set, const HeurSpec *specs, int heuristic)
{
    for (int i = 0; i < heuristic; i++) {
        if (heur_is_same_engine(specs[i], specs[heuristic])) {
            return set->slot[i];
        }
    }
    return NO_SLOT;
}

static void *build_tables(const HeurSet *set, HeurSpec spec, Error *error)
{
    const HeurEngine *engine = spec.class->engine;
    void *tables = engine->tables_new_for ? engine->tables_new_for(set->task, spec, error)
                                          : engine->tables_new(set->task);
    if (tables && set->use == HEUR_USE_VALUES && engine->use_for_values) {
        engine->use_for_values(tables);
    }
    return tables;
}

static HeurStoreKey key_of(const HeurSet *set, const HeurEngine *engine)
{
    return (HeurStoreKey){engine, (int)set->use};
}

/* NO_SLOT and an Error if the engine refuses. */
static int add_engine(HeurSet *set, HeurSpec spec, Error *error)
{
    const HeurEngine *engine = spec.class->engine;
    assert(set->num_engines < 2 * set->count && heur_engine_check(engine));
    EngineSlot *slot = &set->engines[set->num_engines];
    slot->engine = engine;
    slot->is_lent = set->store && !engine->argument && !engine->needs_model;
    slot->tables = slot->is_lent ? heur_store_take(set->store, key_of(set, engine)) : NULL;
    slot->tables = slot->tables ? slot->tables : build_tables(set, spec, error);
    if (!slot->tables) {
        assert(error->kind != ERROR_NONE);
        return NO_SLOT;
    }
    slot->queue_mode_at = set->queue_mode_size;
    set->queue_mode_size += queue_mode_size_of(slot);
    set->is_path_dependent |= engine->note_transition != NULL;
    set->has_memory |= engine->memory_share != NULL;
    return set->num_engines++;
}

static bool add_stand_in(HeurSet *set, int heuristic, Error *error)
{
    const EngineSlot *own = &set->engines[set->slot[heuristic]];
    HeurStandIn other =
        own->engine->stand_in ? own->engine->stand_in(own->tables) : (HeurStandIn){0};
    if (!other.engine) {
        return true;
    }
    int slot = 0;
    while (slot < set->num_engines && set->engines[slot].engine != other.engine) {
        slot++;
    }
    if (slot == set->num_engines) {
        slot = add_engine(set, (HeurSpec){.class = &(HeurClass){.engine = other.engine}}, error);
    }
    set->stand_ins[heuristic] = (StandInSlot){slot, other.output, other.limit};
    return slot != NO_SLOT;
}

/* After all engines have been added: a stand-in that is among them is not built again. */
static bool add_stand_ins(HeurSet *set, Error *error)
{
    bool ok = true;
    for (int i = 0; i < set->count && ok; i++) {
        set->stand_ins[i].slot = NO_SLOT;
        ok = set->use != HEUR_USE_VALUES || add_stand_in(set, i, error);
    }
    return ok;
}

HeurSet *heur_set_try_new_from(HeurStore *store, const Task *task, const HeurSpec *specs, int count,
                               HeurUse use, Error *error)
{
    assert(count > 0 && error->kind == ERROR_NONE);
    HeurSet *set = MEM_NEW(HeurSet, 1);
    set->store = store;
    set->task = store ? heur_store_task(store) : task;
    set->use = use;
    set->count = count;
    set->classes = MEM_NEW(const HeurClass *, (size_t)count);
    set->slot = MEM_NEW(int, (size_t)count);
    set->stand_ins = MEM_NEW(StandInSlot, (size_t)count);
    set->engines = MEM_NEW(EngineSlot, 2 * (size_t)count);
    bool ok = true;
    for (int i = 0; i < count && ok; i++) {
        assert(!specs[i].argument == !specs[i].class->engine->argument);
        set->classes[i] = specs[i].class;
        int slot = find_engine(set, specs, i);
        set->slot[i] = slot != NO_SLOT ? slot : add_engine(set, specs[i], error);
        ok = set->slot[i] != NO_SLOT;
    }
    if (!ok || !add_stand_ins(set, error)) {
        heur_set_free(set);
        return NULL;
    }
    return set;
}

HeurSet *heur_set_try_new(const Task *task, const HeurSpec *specs, int count, HeurUse use,
                          Error *error)
{
    return heur_set_try_new_from(NULL, task, specs, count, use, error);
}

HeurSet *heur_set_new(const Task *task, const HeurClass *const *classes, int count)
{
    HeurSpec *specs = MEM_NEW(HeurSpec, (size_t)count);
    for (int i = 0; i < count; i++) {
        specs[i].class = classes[i];
    }
    Error error = {0};
    HeurSet *set = heur_set_try_new(task, specs, count, HEUR_USE_ALL, &error);
    assert(set);
    MEM_FREE(specs, (size_t)count);
    return set;
}

static void free_tables(const HeurSet *set, const EngineSlot *slot)
{
    const HeurEngine *engine = slot->engine;
    if (!slot->is_lent) {
        engine->tables_free(slot->tables);
        return;
    }
    if (engine->notes_forget) {
        engine->notes_forget(slot->tables);
    }
    heur_store_give(set->store, key_of(set, engine), slot->tables, engine->tables_free);
}

void heur_set_free(HeurSet *set)
{
    if (!set) {
        return;
    }
    for (int i = 0; i < set->num_engines; i++) {
        free_tables(set, &set->engines[i]);
    }
    MEM_FREE(set->classes, (size_t)set->count);
    MEM_FREE(set->slot, (size_t)set->count);
    MEM_FREE(set->stand_ins, (size_t)set->count);
    MEM_FREE(set->engines, 2 * (size_t)set->count);
    MEM_FREE(set, 1);
}

int heur_set_count(const HeurSet *set)
{
    return set->count;
}

int heur_set_engine(const HeurSet *set, int heuristic)
{
    assert(heuristic >= 0 && heuristic < set->count);
    return set->slot[heuristic];
}

int64_t heur_set_work(const HeurSet *set, int engine)
{
    assert(engine >= 0 && engine < set->num_engines);
    return set->engines[engine].engine->work;
}

bool heur_set_counts(const HeurSet *set, int engine)
{
    assert(engine >= 0 && engine < set->num_engines);
    return set->engines[engine].engine->effort != NULL;
}

const HeurClass *heur_set_class(const HeurSet *set, int heuristic)
{
    assert(heuristic >= 0 && heuristic < set->count);
    return set->classes[heuristic];
}

bool heur_set_is_reliable(const HeurSet *set, int heuristic)
{
    return set->classes[heuristic]->is_reliable(set->task);
}

bool heur_set_are_same(const HeurSet *set, int left, int right)
{
    return set->slot[left] == set->slot[right] &&
           set->classes[left]->output == set->classes[right]->output;
}

const char *heur_set_figure(const HeurSet *set, int heuristic, int index, int64_t *out_value)
{
    const EngineSlot *slot = &set->engines[set->slot[heuristic]];
    return slot->engine->figure ? slot->engine->figure(slot->tables, index, out_value) : NULL;
}

bool heur_set_is_path_dependent(const HeurSet *set)
{
    return set->is_path_dependent;
}

void heur_set_note_initial(HeurSet *set, HeurState state)
{
    for (int i = 0; i < set->num_engines; i++) {
        if (set->engines[i].engine->note_initial) {
            set->engines[i].engine->note_initial(set->engines[i].tables, state);
        }
    }
}

void heur_set_note_transition(HeurSet *set, HeurState parent, int32_t op, HeurState state)
{
    for (int i = 0; i < set->num_engines; i++) {
        if (set->engines[i].engine->note_transition) {
            set->engines[i].engine->note_transition(set->engines[i].tables, parent, op, state);
        }
    }
}

size_t heur_set_notes_size(const HeurSet *set)
{
    size_t size = 0;
    for (int i = 0; i < set->num_engines; i++) {
        if (set->engines[i].engine->notes_size) {
            size += set->engines[i].engine->notes_size(set->engines[i].tables);
        }
    }
    return size;
}

void heur_set_forget_notes(HeurSet *set)
{
    for (int i = 0; i < set->num_engines; i++) {
        if (set->engines[i].engine->notes_forget) {
            set->engines[i].engine->notes_forget(set->engines[i].tables);
        }
    }
}

HeurWork *heur_work_new(const HeurSet *set)
{
    HeurWork *work = MEM_NEW(HeurWork, 1);
    work->set = set;
    work->engine_works = MEM_NEW(void *, (size_t)set->num_engines);
    for (int i = 0; i < set->num_engines; i++) {
        const EngineSlot *slot = &set->engines[i];
        work->engine_works[i] =
            slot->engine->work_new ? slot->engine->work_new(slot->tables) : NULL;
    }
    return work;
}

void heur_work_free(HeurWork *work)
{
    if (!work) {
        return;
    }
    for (int i = 0; i < work->set->num_engines; i++) {
        if (work->engine_works[i]) {
            work->set->engines[i].engine->work_free(work->engine_works[i]);
        }
    }
    MEM_FREE(work->engine_works, (size_t)work->set->num_engines);
    MEM_FREE(work, 1);
}

static void begin(HeurWork *work, HeurState state, bool is_pure_only)
{
    work->values = state.values;
    for (int i = 0; i < work->set->num_engines; i++) {
        const HeurEngine *engine = work->set->engines[i].engine;
        if (work->engine_works[i] && (!is_pure_only || heur_engine_is_pure(engine))) {
            engine->begin(work->engine_works[i], state);
        }
    }
}

void heur_begin(HeurWork *work, HeurState state)
{
    begin(work, state, false);
}

void heur_begin_pure(HeurWork *work, const int32_t *values)
{
    begin(work, (HeurState){values, -1}, true);
}

static inline int32_t engine_value(HeurWork *work, int index, int output)
{
    const EngineSlot *slot = &work->set->engines[index];
    return slot->engine->value ? slot->engine->value(work->engine_works[index], output)
                               : slot->engine->state_value(slot->tables, work->values, output);
}

int64_t heur_effort(const HeurWork *work)
{
    int64_t sum = 0;
    for (int i = 0; i < work->set->num_engines; i++) {
        const HeurEngine *engine = work->set->engines[i].engine;
        sum += engine->effort ? engine->effort(work->engine_works[i]) : 0;
    }
    return sum;
}

int32_t heur_value(HeurWork *work, int heuristic)
{
    assert(work->values && heuristic >= 0 && heuristic < work->set->count);
    const StandInSlot *other = &work->set->stand_ins[heuristic];
    if (other->slot != NO_SLOT) {
        int32_t h = engine_value(work, other->slot, other->output);
        if (h < other->limit || h == HEUR_DEAD_END) {
            return h;
        }
    }
    return engine_value(work, work->set->slot[heuristic], work->set->classes[heuristic]->output);
}

void heur_preferred(HeurWork *work, int heuristic, IntVec *out_ops)
{
    assert(work->set->use == HEUR_USE_ALL);
    int slot = work->set->slot[heuristic];
    const HeurEngine *engine = work->set->engines[slot].engine;
    if (engine->preferred) {
        engine->preferred(work->engine_works[slot], work->set->classes[heuristic]->output, out_ops);
    }
}

bool heur_set_has_memory(const HeurSet *set)
{
    return set->has_memory;
}

void heur_memory_settle(HeurWork *work)
{
    for (int i = 0; i < work->set->num_engines; i++) {
        if (work->set->engines[i].engine->memory_settle) {
            work->set->engines[i].engine->memory_settle(work->engine_works[i]);
        }
    }
}

void heur_memory_share(HeurWork *const *works, int count)
{
    assert(count > 0);
    const HeurSet *set = works[0]->set;
    void **engine_works = MEM_NEW(void *, (size_t)count);
    for (int i = 0; i < set->num_engines; i++) {
        for (int k = 0; k < count; k++) {
            engine_works[k] = works[k]->engine_works[i];
        }
        if (set->engines[i].engine->memory_share) {
            set->engines[i].engine->memory_share(engine_works, count);
        }
    }
    MEM_FREE(engine_works, (size_t)count);
}

size_t heur_memory_size(const HeurWork *work)
{
    size_t size = 0;
    for (int i = 0; i < work->set->num_engines; i++) {
        if (work->set->engines[i].engine->memory_size) {
            size += work->set->engines[i].engine->memory_size(work->engine_works[i]);
        }
    }
    return size;
}

size_t heur_queue_mode_size(const HeurSet *set)
{
    return set->queue_mode_size;
}

void heur_queue_mode_save(const HeurWork *work, uint8_t *out_bytes)
{
    for (int i = 0; i < work->set->num_engines && work->set->queue_mode_size > 0; i++) {
        const EngineSlot *slot = &work->set->engines[i];
        if (slot->engine->queue_mode_save && work->set->queue_mode_size > 0) {
            slot->engine->queue_mode_save(work->engine_works[i], out_bytes + slot->queue_mode_at);
        }
    }
}

void heur_queue_mode_load(HeurWork *work, const uint8_t *bytes)
{
    for (int i = 0; i < work->set->num_engines && work->set->queue_mode_size > 0; i++) {
        const EngineSlot *slot = &work->set->engines[i];
        if (slot->engine->queue_mode_load && work->set->queue_mode_size > 0) {
            slot->engine->queue_mode_load(work->engine_works[i], bytes + slot->queue_mode_at);
        }
    }
}

bool heur_queue_mode_same_for_memory(const HeurSet *set, const uint8_t *left, const uint8_t *right)
{
    for (int i = 0; i < set->num_engines && set->queue_mode_size > 0; i++) {
        const EngineSlot *slot = &set->engines[i];
        if (slot->engine->memory_share &&
            memcmp(left + slot->queue_mode_at, right + slot->queue_mode_at,
                   queue_mode_size_of(slot)) != 0) {
            return false;
        }
    }
    return true;
}
