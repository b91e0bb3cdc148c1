#include "nn/wl_format.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/name_table.h"
#include "base/vec.h"

static const char ROUNDS[] = "wl_rounds", NEIGHBOURS[] = "wl_neighbours", ATOMS[] = "wl_atoms",
                  GOALS[] = "wl_goals", PREDICATES[] = "wl_predicates",
                  CONSTANTS[] = "wl_constants";
static const char WEIGHTS[] = "wl.weights", KEYS[] = "wl.keys", KEY_ENDS[] = "wl.key_ends";

static const char *const TEXT_KEYS[] = {ROUNDS, NEIGHBOURS, ATOMS, GOALS, PREDICATES, CONSTANTS};
static const char *const TENSOR_NAMES[] = {WEIGHTS, KEYS, KEY_ENDS};

enum { MAX_NAME = 200 };

DEFINE_VEC(PredicateVec, predicate_vec, WlPredicate);
DEFINE_VEC(NameVec, name_vec, const char *);

static bool is_among(const char *name, const char *const *names, size_t count)
{
    return name_table_find(name, names, (int)count, sizeof *names) >= 0;
}

bool wl_format_is_key(const char *key)
{
    return is_among(key, TEXT_KEYS, sizeof TEXT_KEYS / sizeof *TEXT_KEYS);
}

bool wl_format_is_tensor(const char *name)
{
    return is_among(name, TENSOR_NAMES, sizeof TENSOR_NAMES / sizeof *TENSOR_NAMES);
}

bool wl_format_is_present(const Weights *weights)
{
    bool is_present = false;
    for (size_t i = 0; i < weights->texts.size && !is_present; i++) {
        is_present = wl_format_is_key(weights->texts.data[i].key);
    }
    for (size_t i = 0; i < weights->tensors.size && !is_present; i++) {
        is_present = wl_format_is_tensor(weights->tensors.data[i].name);
    }
    return is_present;
}

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct Reader {
    const Weights *weights;
    const char *file;
    Error *error;
    Arena arena; /* names */
    WlSettings settings;
    PredicateVec predicates;
    NameVec constants;
    const WeightsTensor *values, *keys, *key_ends;
} Reader;

__attribute__((format(printf, 2, 3))) static bool fail(const Reader *reader, const char *format,
                                                       ...)
{
    char problem[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem, sizeof problem, format, arguments);
    va_end(arguments);
    error_set_at(reader->error, ERROR_INPUT, (ErrorPlace){.file = reader->file},
                 "the learned heuristic is damaged: %s", problem);
    return false;
}

/* One of two words, the second of which means true. */
static bool read_choice(const Reader *reader, const char *key, const char *first,
                        const char *second, bool *out_is_second)
{
    const char *text = weights_find_text(reader->weights, key);
    *out_is_second = text && strcmp(text, second) == 0;
    return *out_is_second || (text && strcmp(text, first) == 0) ||
           fail(reader, "expected %s in the metadata to be %s or %s", key, first, second);
}

static bool read_settings(Reader *reader)
{
    const char *rounds = weights_find_text(reader->weights, ROUNDS);
    if (!rounds || rounds[0] < '0' || rounds[0] > '0' + WL_MAX_ROUNDS || rounds[1] != '\0') {
        return fail(reader, "expected %s in the metadata to be a number from 0 to %d", ROUNDS,
                    WL_MAX_ROUNDS);
    }
    reader->settings.rounds = rounds[0] - '0';
    return read_choice(reader, NEIGHBOURS, "sets", "multisets", &reader->settings.counts_equal) &&
           read_choice(reader, ATOMS, "fluent", "all", &reader->settings.has_static) &&
           (!weights_find_text(reader->weights, GOALS) ||
            read_choice(reader, GOALS, "single", "supported", &reader->settings.has_supported));
}

/* The next word of a text of words with one blank between them; NULL if it is none. */
static const char *read_word(Reader *reader, const char **text)
{
    size_t length = 0;
    while ((*text)[length] > ' ' && (*text)[length] < 127 && !strchr("(),", (*text)[length])) {
        length++;
    }
    const char *end = *text + length;
    bool is_last = *end == '\0';
    if (length == 0 || length > MAX_NAME || !(is_last || (*end == ' ' && end[1] != '\0'))) {
        return NULL;
    }
    const char *word = arena_copy_string(&reader->arena, *text, length);
    *text = is_last ? end : end + 1;
    return word;
}

/* "on/2" */
static bool split_arity(const char *word, char *name, int32_t *out_arity)
{
    const char *slash = strrchr(word, '/');
    if (!slash || slash == word || slash[1] < '0' || slash[1] > '9') {
        return false;
    }
    int32_t arity = 0;
    for (const char *digit = slash + 1; *digit; digit++) {
        arity = *digit >= '0' && *digit <= '9' ? arity * 10 + (*digit - '0') : WL_MAX_ARITY + 1;
        if (arity > WL_MAX_ARITY) {
            return false;
        }
    }
    memcpy(name, word, (size_t)(slash - word));
    name[slash - word] = '\0';
    *out_arity = arity;
    return slash[1] != '0' || slash[2] == '\0'; /* one way to write a number */
}

static bool has_predicate(const Reader *reader, const char *name, int32_t arity)
{
    for (size_t i = 0; i < reader->predicates.size; i++) {
        const WlPredicate *other = &reader->predicates.data[i];
        if (other->arity == arity && strcmp(other->name, name) == 0) {
            return true;
        }
    }
    return false;
}

static bool read_predicates(Reader *reader)
{
    const char *text = weights_find_text(reader->weights, PREDICATES);
    while (text && *text) {
        char name[MAX_NAME + 1];
        int32_t arity = 0;
        const char *word = read_word(reader, &text);
        if (!word || !split_arity(word, name, &arity) || has_predicate(reader, name, arity) ||
            reader->predicates.size == WL_MAX_NAMES) {
            text = NULL;
        } else {
            const char *copy = arena_copy_string(&reader->arena, name, strlen(name));
            predicate_vec_push(&reader->predicates, (WlPredicate){copy, arity});
        }
    }
    return text ||
           fail(reader, "expected %s in the metadata to be at most %d different words such as on/2",
                PREDICATES, WL_MAX_NAMES);
}

static bool read_constants(Reader *reader)
{
    const char *text = weights_find_text(reader->weights, CONSTANTS);
    if (!text) {
        return true;
    }
    do {
        const char *word = read_word(reader, &text);
        bool ok = word && reader->constants.size < WL_MAX_NAMES &&
                  !is_among(word, reader->constants.data, reader->constants.size);
        if (!ok) {
            return fail(reader, "expected %s in the metadata to be at most %d different names",
                        CONSTANTS, WL_MAX_NAMES);
        }
        name_vec_push(&reader->constants, word);
    } while (*text);
    return true;
}

static const WeightsTensor *find_tensor(const Reader *reader, const char *name)
{
    const WeightsTensor *tensor = weights_find_tensor(reader->weights, name);
    if (!tensor || !tensor->is_whole || tensor->shape.rank != 1) {
        fail(reader, "expected a tensor %s, a vector of type I32", name);
        return NULL;
    }
    return tensor;
}

static bool read_tensors(Reader *reader)
{
    reader->values = find_tensor(reader, WEIGHTS);
    reader->keys = reader->values ? find_tensor(reader, KEYS) : NULL;
    reader->key_ends = reader->keys ? find_tensor(reader, KEY_ENDS) : NULL;
    return reader->key_ends != NULL;
}

/* Each key must be new, and made of colours before it. */
static bool add_keys(Reader *reader, WlColours *colours)
{
    const WeightsTensor *keys = reader->keys, *ends = reader->key_ends;
    int32_t begin = 0;
    for (size_t i = 0; i < ends->count; i++) {
        int32_t end = ends->whole[i];
        bool is_inside = end > begin && (size_t)end <= keys->count;
        const int32_t *key = is_inside ? keys->whole + begin : NULL;
        if (!is_inside || !wl_colours_is_key(colours, key, end - begin) ||
            wl_colours_find(colours, key, end - begin) != WL_UNSEEN) {
            return fail(reader, "key %zu of %s is malformed or repeated", i, KEYS);
        }
        wl_colours_add(colours, key, end - begin);
        begin = end;
    }
    return (size_t)begin == keys->count || fail(reader, "%s has numbers behind its keys", KEYS);
}

static bool check_weights(const Reader *reader, const WlColours *colours)
{
    const WeightsTensor *values = reader->values;
    if (values->count != (size_t)wl_colours_count(colours)) {
        return fail(reader, "expected %s to hold %d numbers, one per colour, not %zu", WEIGHTS,
                    wl_colours_count(colours), values->count);
    }
    for (size_t i = 0; i < values->count; i++) {
        if (values->whole[i] < -WL_MODEL_MAX_WEIGHT || values->whole[i] > WL_MODEL_MAX_WEIGHT) {
            return fail(reader, "number %zu of %s is too large", i, WEIGHTS);
        }
    }
    return true;
}

static WlModel *make_model(Reader *reader)
{
    WlModel *model = MEM_NEW(WlModel, 1);
    wl_colours_init(&model->colours, reader->settings, reader->predicates.data,
                    (int32_t)reader->predicates.size, reader->constants.data,
                    (int32_t)reader->constants.size);
    bool ok = add_keys(reader, &model->colours) && check_weights(reader, &model->colours);
    size_t count = (size_t)wl_colours_count(&model->colours);
    model->weights = MEM_NEW(int32_t, count);
    if (!ok) {
        wl_model_free(model);
        return NULL;
    }
    memcpy(model->weights, reader->values->whole, count * sizeof *model->weights);
    return model;
}

WlModel *wl_format_read(const Weights *weights, const char *file, Error *error)
{
    Reader reader = {.weights = weights, .file = file, .error = error};
    bool ok = read_settings(&reader) && read_predicates(&reader) && read_constants(&reader) &&
              read_tensors(&reader);
    WlModel *model = ok ? make_model(&reader) : NULL;
    predicate_vec_release(&reader.predicates);
    name_vec_release(&reader.constants);
    arena_release(&reader.arena);
    return model;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void add_predicates(const WlColours *colours, Weights *weights)
{
    size_t room = 1;
    for (int32_t i = 0; i < colours->num_predicates; i++) {
        room += strlen(colours->predicates[i].name) + 16;
    }
    char *text = MEM_NEW(char, room);
    size_t used = 0;
    for (int32_t i = 0; i < colours->num_predicates; i++) {
        used += (size_t)snprintf(text + used, room - used, "%s%s/%d", i > 0 ? " " : "",
                                 colours->predicates[i].name, colours->predicates[i].arity);
    }
    weights_add_text(weights, PREDICATES, text);
    MEM_FREE(text, room);
}

static void add_constants(const WlColours *colours, Weights *weights)
{
    size_t room = 1;
    for (int32_t i = 0; i < colours->num_constants; i++) {
        room += strlen(colours->constants[i]) + 1;
    }
    char *text = MEM_NEW(char, room);
    size_t used = 0;
    for (int32_t i = 0; i < colours->num_constants; i++) {
        used += (size_t)snprintf(text + used, room - used, "%s%s", i > 0 ? " " : "",
                                 colours->constants[i]);
    }
    if (colours->num_constants > 0) {
        weights_add_text(weights, CONSTANTS, text);
    }
    MEM_FREE(text, room);
}

static bool add_vector(Weights *weights, const char *name, const int32_t *numbers, size_t count)
{
    WeightsTensor *tensor =
        weights_add_whole(weights, name, (WeightsShape){.rank = 1, .sizes = {(int64_t)count}});
    if (tensor && count > 0) {
        memcpy(tensor->whole, numbers, count * sizeof *numbers);
    }
    return tensor != NULL;
}

bool wl_format_add(const WlModel *model, Weights *weights)
{
    const WlColours *colours = &model->colours;
    char rounds[] = {(char)('0' + colours->settings.rounds), '\0'};
    weights_add_text(weights, ROUNDS, rounds);
    weights_add_text(weights, NEIGHBOURS, colours->settings.counts_equal ? "multisets" : "sets");
    weights_add_text(weights, ATOMS, colours->settings.has_static ? "all" : "fluent");
    if (colours->settings.has_supported) {
        weights_add_text(weights, GOALS, "supported");
    }
    add_predicates(colours, weights);
    add_constants(colours, weights);
    return add_vector(weights, WEIGHTS, model->weights, (size_t)wl_colours_count(colours)) &&
           add_vector(weights, KEYS, colours->keys.data, colours->keys.size) &&
           add_vector(weights, KEY_ENDS, colours->key_ends.data, colours->key_ends.size);
}
