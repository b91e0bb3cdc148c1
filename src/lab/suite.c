#include "lab/suite.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/name_table.h"
#include "base/units.h"

static const double DEFAULT_TIME_LIMIT = 300;

enum { MAX_SEEDS = 10000 };

DEFINE_VEC(PatternVec, pattern_vec, SuitePattern);

/* A part of the text, without blanks around it. */
typedef struct Span {
    size_t offset, length;
} Span;

/* The state of reading a file. */
typedef struct Reader {
    Suite *suite;
    ErrorPlace place; /* of the current line or word */
    PatternVec patterns;
    PatternVec domains; /* name, file and place */
    Span traces;        /* which configurations record traces; length 0: none */
    int section;        /* -1: before the first one */
    Error *error;
} Reader;

static ErrorPlace place_at(const Reader *reader, size_t offset)
{
    ErrorPlace place = reader->place;
    place.offset = offset;
    return place;
}

static const char *copy(Reader *reader, Span span)
{
    return arena_copy_string(&reader->suite->arena, reader->place.text + span.offset, span.length);
}

static Span trim(const Reader *reader, size_t begin, size_t end)
{
    const char *text = reader->place.text;
    while (begin < end && isspace((unsigned char)text[begin])) {
        begin++;
    }
    while (begin < end && isspace((unsigned char)text[end - 1])) {
        end--;
    }
    return (Span){begin, end - begin};
}

/* --- Entries of the sections ------------------------------------------------------------------ */

/* The next word of the span, which is cut from its front. Length 0: there is none. */
static Span next_word(const Reader *reader, Span *rest)
{
    const char *text = reader->place.text + rest->offset;
    size_t length = 0;
    while (length < rest->length && !isspace((unsigned char)text[length])) {
        length++;
    }
    Span word = {rest->offset, length};
    *rest = trim(reader, rest->offset + length, rest->offset + rest->length);
    return word;
}

static bool add_instances(Reader *reader, Span name, Span value)
{
    SuitePattern pattern = {.domain = copy(reader, name)};
    for (Span word; (word = next_word(reader, &value)).length > 0;) {
        pattern.pattern = copy(reader, word);
        pattern.place = place_at(reader, word.offset);
        pattern_vec_push(&reader->patterns, pattern);
    }
    return true;
}

static bool add_domain(Reader *reader, Span name, Span value)
{
    SuitePattern domain = {
        .domain = copy(reader, name),
        .domain_file =
            suite_files_resolve(reader->suite->folder, copy(reader, value), &reader->suite->arena),
        .place = place_at(reader, name.offset),
    };
    pattern_vec_push(&reader->domains, domain);
    return true;
}

static bool fail(Reader *reader, size_t offset, const char *what)
{
    error_set_at(reader->error, ERROR_INPUT, place_at(reader, offset), "%s", what);
    return false;
}

static bool is_configuration(const Suite *suite, const char *name)
{
    for (size_t i = 0; i < suite->configurations.size; i++) {
        if (strcmp(suite->configurations.data[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* The path of a program is relative to the suite file, not to the folder of a run. */
static void resolve_program(Suite *suite, SuiteConfiguration *configuration)
{
    if (configuration->is_veer) {
        return;
    }
    const char **program = &configuration->words.words[0];
    if (strchr(*program, '/') && (*program)[0] != '{') {
        *program = suite_files_resolve(suite->folder, *program, &suite->arena);
    }
}

static bool add_configuration(Reader *reader, Span name, Span value)
{
    Suite *suite = reader->suite;
    SuiteConfiguration configuration = {.name = copy(reader, name), .text = copy(reader, value)};
    CommandWords *words = &configuration.words;
    if (strpbrk(configuration.name, " \t,")) {
        return fail(reader, name.offset, "a configuration's name has no blanks and no commas");
    }
    if (is_configuration(suite, configuration.name)) {
        return fail(reader, name.offset, "there is a configuration of this name already");
    }
    if (!command_words_read(place_at(reader, value.offset), value.length, &suite->arena, words,
                            reader->error)) {
        return false;
    }
    configuration.is_veer = words->count == 0 || words->words[0][0] == '-';
    if (!configuration.is_veer && !words->has_hole[COMMAND_PROBLEM]) {
        return fail(reader, value.offset,
                    "a command line needs {problem}; options of veer plan "
                    "begin with a dash");
    }
    resolve_program(suite, &configuration);
    suite_configuration_vec_push(&suite->configurations, configuration);
    return true;
}

static bool add_oracle(Reader *reader, Span name, Span value)
{
    SuiteOracle oracle = {copy(reader, name), copy(reader, value)};
    for (Span word; (word = next_word(reader, &value)).length > 0;) {
        if (!is_configuration(reader->suite, copy(reader, word))) {
            return fail(reader, word.offset, "there is no configuration of this name above");
        }
    }
    suite_oracle_vec_push(&reader->suite->oracles, oracle);
    return true;
}

static bool set_limit(Reader *reader, Span name, Span value)
{
    Suite *suite = reader->suite;
    const char *key = copy(reader, name), *text = copy(reader, value);
    if (strcmp(key, "time") == 0) {
        return (units_parse_duration(text, &suite->time_limit) && suite->time_limit > 0) ||
               fail(reader, value.offset, "a time such as 300s or 5m is expected here");
    }
    if (strcmp(key, "memory") == 0) {
        return units_parse_size(text, &suite->memory_limit) ||
               fail(reader, value.offset, "a size such as 512M or 4G is expected here");
    }
    return fail(reader, name.offset, "the limits are time and memory");
}

/* "7" or "1..25" */
static bool add_seeds(Reader *reader, Span word)
{
    SuiteSeedVec *seeds = &reader->suite->seeds;
    int64_t low, high;
    if (!units_parse_range(copy(reader, word), 0, UINT32_MAX, &low, &high)) {
        return fail(reader, word.offset, "a seed or a range such as 1..25 is expected here");
    }
    if (high - low >= MAX_SEEDS - (int64_t)seeds->size) {
        return fail(reader, word.offset, "these are more than 10000 seeds");
    }
    for (int64_t seed = low; seed <= high; seed++) {
        for (size_t i = 0; i < seeds->size; i++) {
            if (seeds->data[i] == seed) {
                return fail(reader, word.offset, "a seed of these is there already");
            }
        }
        suite_seed_vec_push(seeds, seed);
    }
    return true;
}

static bool set_runs(Reader *reader, Span name, Span value)
{
    const char *key = copy(reader, name), *text = copy(reader, value);
    if (strcmp(key, "traces") == 0) {
        reader->traces = strcmp(text, "no") == 0 ? (Span){0, 0} : value;
        return true;
    }
    if (strcmp(key, "seeds") != 0) {
        return fail(reader, name.offset, "seeds and traces can be set here");
    }
    for (Span word; (word = next_word(reader, &value)).length > 0;) {
        if (!add_seeds(reader, word)) {
            return false;
        }
    }
    return true;
}

/* --- Lines ------------------------------------------------------------------------------------ */

typedef struct Section {
    const char *name;
    bool may_be_empty; /* its values */
    bool (*add)(Reader *reader, Span name, Span value);
} Section;

static const Section SECTIONS[] = {
    {"instances", false, add_instances},
    {"domains", false, add_domain},
    {"configurations", true, add_configuration},
    {"oracles", false, add_oracle},
    {"limits", false, set_limit},
    {"runs", false, set_runs},
};

enum { NUM_SECTIONS = sizeof SECTIONS / sizeof *SECTIONS };

static bool open_section(Reader *reader, Span line)
{
    if (reader->place.text[line.offset + line.length - 1] != ']') {
        return fail(reader, line.offset, "the name of a section ends with ]");
    }
    Span inside = trim(reader, line.offset + 1, line.offset + line.length - 1);
    const char *name = copy(reader, inside);
    int section = name_table_find(name, NAME_TABLE(SECTIONS, NUM_SECTIONS));
    if (section >= 0) {
        reader->section = section;
        return true;
    }
    const char *nearest = name_table_nearest(name, NAME_TABLE(SECTIONS, NUM_SECTIONS));
    error_set_at(reader->error, ERROR_INPUT, place_at(reader, inside.offset),
                 "there is no section \"%.80s\"; %s%s%s", name,
                 nearest ? "did you mean " : "see docs/reference/formats/suite.md",
                 nearest ? nearest : "", nearest ? "?" : "");
    return false;
}

static bool read_entry(Reader *reader, Span line)
{
    const char *text = reader->place.text + line.offset;
    const char *equals = memchr(text, '=', line.length);
    if (reader->section < 0) {
        return fail(reader, line.offset, "a section such as [instances] is expected first");
    }
    if (!equals) {
        return fail(reader, line.offset, "\"name = value\" is expected here");
    }
    size_t middle = line.offset + (size_t)(equals - text);
    Span name = trim(reader, line.offset, middle);
    Span value = trim(reader, middle + 1, line.offset + line.length);
    if (name.length == 0) {
        return fail(reader, line.offset, "a name is expected before =");
    }
    if (value.length == 0 && !SECTIONS[reader->section].may_be_empty) {
        return fail(reader, middle, "a value is expected after =");
    }
    return SECTIONS[reader->section].add(reader, name, value);
}

/* A # starts a comment at the beginning of a line and after a blank. */
static size_t end_without_comment(const char *text, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++) {
        if (text[i] == '#' && (i == begin || isspace((unsigned char)text[i - 1]))) {
            return i;
        }
    }
    return end;
}

static bool read_lines(Reader *reader, const char *text, size_t size)
{
    for (size_t begin = 0; begin < size;) {
        const char *newline = memchr(text + begin, '\n', size - begin);
        size_t end = newline ? (size_t)(newline - text) : size;
        Span line = trim(reader, begin, end_without_comment(text, begin, end));
        if (memchr(text + begin, '\0', end - begin)) {
            return fail(reader, begin, "this is not a text");
        }
        if (line.length > 0 &&
            !(text[line.offset] == '[' ? open_section(reader, line) : read_entry(reader, line))) {
            return false;
        }
        begin = end + 1;
    }
    return true;
}

/* --- The whole -------------------------------------------------------------------------------- */

/* An earlier instance of the same domain and name, or NULL. */
static const SuiteInstance *find_double(const Suite *suite, const SuiteInstance *instance)
{
    for (const SuiteInstance *other = suite->instances.data; other < instance; other++) {
        if (strcmp(other->name, instance->name) == 0 &&
            strcmp(other->domain, instance->domain) == 0) {
            return other;
        }
    }
    return NULL;
}

static bool add_pattern(Reader *reader, SuitePattern *pattern)
{
    Suite *suite = reader->suite;
    size_t first = suite->instances.size;
    for (size_t i = 0; i < reader->domains.size; i++) {
        if (strcmp(reader->domains.data[i].domain, pattern->domain) == 0) {
            pattern->domain_file = reader->domains.data[i].domain_file;
        }
    }
    pattern->folder = suite->folder;
    if (!suite_files_add(pattern, &suite->arena, &suite->instances, reader->error)) {
        return false;
    }
    for (size_t i = first; i < suite->instances.size; i++) {
        const SuiteInstance *other = find_double(suite, &suite->instances.data[i]);
        if (other) {
            error_set_at(reader->error, ERROR_INPUT, pattern->place,
                         "%s has two instances %s: %.200s and %.200s", pattern->domain, other->name,
                         other->problem_file, suite->instances.data[i].problem_file);
            return false;
        }
    }
    return true;
}

/* A misspelt name would be ignored, and another domain file taken. */
static bool check_names_of_domains(Reader *reader)
{
    for (size_t i = 0; i < reader->domains.size; i++) {
        size_t j = 0;
        while (j < reader->patterns.size &&
               strcmp(reader->patterns.data[j].domain, reader->domains.data[i].domain) != 0) {
            j++;
        }
        if (j == reader->patterns.size) {
            error_set_at(reader->error, ERROR_INPUT, reader->domains.data[i].place,
                         "there are no instances of this name");
            return false;
        }
    }
    return true;
}

/* The configuration of that name, or those of the group of that name. */
static bool is_meant(const SuiteConfiguration *configuration, const char *name, size_t length)
{
    return strncmp(configuration->name, name, length) == 0 &&
           (configuration->name[length] == '\0' || configuration->name[length] == '/');
}

/* "yes", or names of configurations and groups. Only Veer writes traces. */
static bool set_traces(Reader *reader)
{
    SuiteConfigurationVec *configurations = &reader->suite->configurations;
    Span rest = reader->traces;
    for (Span word; (word = next_word(reader, &rest)).length > 0;) {
        const char *name = copy(reader, word);
        bool is_known = strcmp(name, "yes") == 0, is_all = is_known;
        for (size_t i = 0; i < configurations->size; i++) {
            SuiteConfiguration *configuration = &configurations->data[i];
            bool is_named = is_meant(configuration, name, strlen(name));
            configuration->has_trace |= configuration->is_veer && (is_all || is_named);
            is_known |= is_named;
        }
        if (!is_known) {
            return fail(reader, word.offset,
                        "yes, no or names of configurations are expected here");
        }
    }
    return true;
}

/* Tasks in SAS+ form have no {domain}. */
static bool check_domains(Reader *reader)
{
    const Suite *suite = reader->suite;
    for (size_t i = 0; i < suite->configurations.size; i++) {
        for (size_t j = 0; j < suite->instances.size; j++) {
            if (suite->configurations.data[i].words.has_hole[COMMAND_DOMAIN] &&
                !suite->instances.data[j].domain_file) {
                error_set_at(reader->error, ERROR_INPUT, (ErrorPlace){.file = reader->place.file},
                             "configuration %s wants {domain}, which %.200s, a SAS+ file, has not",
                             suite->configurations.data[i].name,
                             suite->instances.data[j].problem_file);
                return false;
            }
        }
    }
    return true;
}

static bool complete(Reader *reader)
{
    Suite *suite = reader->suite;
    if (!check_names_of_domains(reader)) {
        return false;
    }
    for (size_t i = 0; i < reader->patterns.size; i++) {
        if (!add_pattern(reader, &reader->patterns.data[i])) {
            return false;
        }
    }
    if (suite->seeds.size == 0) {
        suite_seed_vec_push(&suite->seeds, 1);
    }
    if (suite->instances.size == 0 || suite->configurations.size == 0) {
        error_set_at(reader->error, ERROR_INPUT, (ErrorPlace){.file = reader->place.file},
                     "the suite has no %s",
                     suite->instances.size == 0 ? "instances" : "configurations");
        return false;
    }
    return set_traces(reader) && check_domains(reader);
}

/* The folder of the file, absolute. */
static bool find_folder(Suite *suite, const char *path, Error *error)
{
    char whole[PATH_MAX];
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) : 0;
    const char *folder = slash ? arena_copy_string(&suite->arena, path, length ? length : 1) : ".";
    if (!realpath(folder, whole)) {
        error_set(error, ERROR_INPUT, "the folder of %.200s cannot be found", path);
        return false;
    }
    suite->folder = arena_copy_string(&suite->arena, whole, strlen(whole));
    return true;
}

bool suite_read_file(const char *path, Suite *out_suite, Error *error)
{
    FileText text = {0};
    *out_suite = (Suite){.time_limit = DEFAULT_TIME_LIMIT};
    Reader reader = {.suite = out_suite, .section = -1, .error = error};
    bool ok = file_read(path, &text, error) && find_folder(out_suite, path, error);
    if (ok) {
        reader.place = (ErrorPlace){file_display_name(path), text.data, text.size, 0};
        ok = read_lines(&reader, text.data, text.size) && complete(&reader);
    }
    pattern_vec_release(&reader.patterns);
    pattern_vec_release(&reader.domains);
    file_release(&text);
    return ok;
}

/* Whether a comma-separated list names the configuration or its group. */
static bool is_listed(const SuiteConfiguration *configuration, const char *names)
{
    bool is_found = false;
    for (const char *name = names; name && !is_found; name = strchr(name, ',')) {
        name += *name == ',';
        is_found = is_meant(configuration, name, strcspn(name, ","));
    }
    return is_found;
}

static bool check_names(const SuiteConfigurationVec *configurations, const char *names,
                        Error *error)
{
    for (const char *name = names; name; name = strchr(name, ',')) {
        name += *name == ',';
        size_t length = strcspn(name, ","), i = 0;
        while (i < configurations->size && !is_meant(&configurations->data[i], name, length)) {
            i++;
        }
        if (i == configurations->size) {
            error_set(error, ERROR_USAGE, "the suite has no configuration \"%.*s\"",
                      length < 80 ? (int)length : 80, name);
            return false;
        }
    }
    return true;
}

bool suite_keep(Suite *suite, const char *names, Error *error)
{
    SuiteConfigurationVec *configurations = &suite->configurations;
    if (!check_names(configurations, names, error)) {
        return false;
    }
    size_t size = 0;
    for (size_t i = 0; i < configurations->size; i++) {
        if (is_listed(&configurations->data[i], names)) {
            configurations->data[size++] = configurations->data[i];
        }
    }
    configurations->size = size;
    return true;
}

void suite_keep_first(Suite *suite, int64_t count)
{
    SuiteInstanceVec *instances = &suite->instances;
    size_t size = 0;
    for (size_t i = 0; i < instances->size; i++) {
        int64_t num_before = 0;
        for (size_t j = 0; j < size; j++) {
            num_before += strcmp(instances->data[j].domain, instances->data[i].domain) == 0;
        }
        if (num_before < count) {
            instances->data[size++] = instances->data[i];
        }
    }
    instances->size = size;
}

void suite_release(Suite *suite)
{
    suite_instance_vec_release(&suite->instances);
    suite_configuration_vec_release(&suite->configurations);
    suite_oracle_vec_release(&suite->oracles);
    suite_seed_vec_release(&suite->seeds);
    arena_release(&suite->arena);
    *suite = (Suite){0};
}
