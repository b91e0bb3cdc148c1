#include "lab/suite_files.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash_index.h"
#include "pddl/pddl_files.h"

const char *suite_files_resolve(const char *folder, const char *path, Arena *arena)
{
    size_t size = strlen(folder) + strlen(path) + 2;
    if (path[0] == '/') {
        return arena_copy_string(arena, path, strlen(path));
    }
    char *whole = ARENA_NEW(arena, char, size);
    snprintf(whole, size, "%s/%s", folder, path);
    return whole;
}

/* The file's name without folder and the usual extensions. */
static const char *name_of(const char *path, Arena *arena)
{
    const char *name = file_base_name(path);
    const char *dot = strrchr(name, '.');
    bool is_usual = dot && dot > name && (strcmp(dot, ".pddl") == 0 || strcmp(dot, ".sas") == 0);
    return arena_copy_string(arena, name, is_usual ? (size_t)(dot - name) : strlen(name));
}

/* An error about one of the files, at the pattern that led to it. */
static bool fail(const SuitePattern *pattern, const char *path, const Error *cause, Error *error)
{
    error_set_at(error, cause->kind, pattern->place, "%.200s: %.250s", path, cause->message);
    return false;
}

static bool hash_file(const char *path, uint32_t *out_hash, Error *error)
{
    FileText text = {0};
    bool ok = file_read(path, &text, error);
    *out_hash = ok ? hash_index_hash_bytes(text.data, text.size) : 0;
    file_release(&text);
    return ok;
}

static bool find_domain(const SuitePattern *pattern, Arena *arena, SuiteInstance *instance,
                        Error *error)
{
    PddlPath path;
    if (pattern->domain_file) {
        instance->domain_file = pattern->domain_file;
        return true;
    }
    if (!pddl_files_find_domain(instance->problem_file, &path, error)) {
        return false;
    }
    instance->domain_file = arena_copy_string(arena, path.text, strlen(path.text));
    return true;
}

/* Fills the members that depend on the files. False and an Error, or without one for a domain
 * file. */
static bool open_instance(const SuitePattern *pattern, Arena *arena, SuiteInstance *instance,
                          Error *error)
{
    const char *path = instance->problem_file;
    FileText text = {0};
    uint32_t hash = 0;
    bool ok = file_read(path, &text, error);
    PddlFileKind kind = ok ? pddl_files_kind(text.data, text.size) : PDDL_FILE_OTHER;
    bool is_pddl = kind != PDDL_FILE_OTHER || pddl_files_is_pddl_name(path);
    instance->content = ok ? hash_index_hash_bytes(text.data, text.size) : 0;
    file_release(&text);
    ok = ok && kind != PDDL_FILE_DOMAIN;
    if (ok && is_pddl) {
        ok = find_domain(pattern, arena, instance, error) &&
             hash_file(instance->domain_file, &hash, error);
    }
    instance->content += (int64_t)((uint64_t)(hash & INT32_MAX) << 32);
    return ok;
}

static bool add_file(const SuitePattern *pattern, const char *path, Arena *arena,
                     SuiteInstanceVec *instances, Error *error)
{
    SuiteInstance instance = {.domain = pattern->domain,
                              .name = name_of(path, arena),
                              .problem_file = arena_copy_string(arena, path, strlen(path))};
    Error cause = {0};
    if (open_instance(pattern, arena, &instance, &cause)) {
        suite_instance_vec_push(instances, instance);
        return true;
    }
    return cause.kind == ERROR_NONE || fail(pattern, path, &cause, error);
}

static int compare_paths(const void *a, const void *b)
{
    return strverscmp(*(char *const *)a, *(char *const *)b);
}

/* Absolute. Special characters in the name of the suite's folder are escaped: only the text of the
 * suite is a pattern. */
static const char *resolve_pattern(const char *base, const char *pattern, Arena *arena)
{
    const char *whole = suite_files_resolve(base, pattern, arena);
    const char *folder = arena_copy_string(arena, whole, strlen(whole) - strlen(pattern));
    const char *escaped = file_escape_pattern(folder, arena);
    size_t size = strlen(escaped) + strlen(pattern) + 1;
    char *joined = ARENA_NEW(arena, char, size);
    snprintf(joined, size, "%s%s", escaped, pattern);
    return joined;
}

bool suite_files_add(const SuitePattern *pattern, Arena *arena, SuiteInstanceVec *instances,
                     Error *error)
{
    glob_t found = {0};
    int status = glob(resolve_pattern(pattern->folder, pattern->pattern, arena),
                      GLOB_BRACE | GLOB_NOSORT, NULL, &found);
    size_t count = instances->size;
    bool ok = status == 0 || status == GLOB_NOMATCH;
    if (ok && found.gl_pathc > 0) {
        qsort(found.gl_pathv, found.gl_pathc, sizeof *found.gl_pathv, compare_paths);
    }
    for (size_t i = 0; ok && i < found.gl_pathc; i++) {
        ok = add_file(pattern, found.gl_pathv[i], arena, instances, error);
    }
    globfree(&found);
    if (error->kind == ERROR_NONE && (!ok || instances->size == count)) {
        error_set_at(error, ERROR_INPUT, pattern->place, "no file fits \"%.200s\"",
                     pattern->pattern);
    }
    return error->kind == ERROR_NONE;
}
