#include "plan/policy_folder.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/mem_scope.h"
#include "nn/policy_builtin.h"
#include "nn/policy_write.h"

static const char ENDING[] = ".safetensors";

/* --- The folder ------------------------------------------------------------------------------- */

static bool find_folder(char out_path[PATH_MAX])
{
    const char *own = getenv("VEER_POLICIES"), *data = getenv("XDG_DATA_HOME"),
               *home = getenv("HOME");
    int length = own               ? snprintf(out_path, PATH_MAX, "%s", own)
                 : data && data[0] ? snprintf(out_path, PATH_MAX, "%s/veer/policies", data)
                 : home && home[0]
                     ? snprintf(out_path, PATH_MAX, "%s/.local/share/veer/policies", home)
                     : 0;
    return length > 0 && length < PATH_MAX;
}

/* In alphabetical order; to be freed in any case. */
static void find_files(glob_t *out_found)
{
    char folder[PATH_MAX], pattern[2 * PATH_MAX];
    Arena arena = {0};
    *out_found = (glob_t){0};
    if (find_folder(folder)) {
        snprintf(pattern, sizeof pattern, "%s/*%s", file_escape_pattern(folder, &arena), ENDING);
        if (glob(pattern, 0, NULL, out_found) == GLOB_NOSPACE) {
            globfree(out_found);
            mem_fail(sizeof pattern);
        }
    }
    arena_release(&arena);
}

/* NULL after a warning. */
static Policy *read_installed(const char *path, FILE *warnings)
{
    Error error = {0};
    Policy *policy = policy_choice_open(path, &error);
    if (!policy && warnings) {
        fprintf(warnings, "warning: an installed policy is not used: ");
        error_print(&error, warnings);
    }
    return policy;
}

/* --- Using ------------------------------------------------------------------------------------ */

static bool is_for(const Policy *policy, const PolicyDomain *domain)
{
    return policy_builtin_is_for(policy, domain->with_names.text) ||
           policy_builtin_is_for(policy, domain->plain.text);
}

static void free_found(void *found)
{
    globfree(found);
}

bool policy_folder_recognise(const PolicyDomain *domain, FILE *warnings, char out_path[PATH_MAX])
{
    glob_t *files = MEM_NEW(glob_t, 1); /* a guard needs it until the end */
    find_files(files);
    MemGuard *guard = mem_scope_guard(free_found, files);
    bool found = false;
    for (size_t i = 0; i < files->gl_pathc && !found; i++) {
        Policy *policy = read_installed(files->gl_pathv[i], warnings);
        found = policy && strlen(files->gl_pathv[i]) < PATH_MAX && is_for(policy, domain);
        if (found) {
            snprintf(out_path, PATH_MAX, "%s", files->gl_pathv[i]);
        }
        policy_free(policy);
    }
    mem_scope_unguard(guard);
    globfree(files);
    MEM_FREE(files, 1);
    return found;
}

void policy_folder_list(FILE *stream, FILE *warnings)
{
    glob_t files;
    find_files(&files);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        Policy *policy = read_installed(files.gl_pathv[i], warnings);
        if (policy) {
            fprintf(stream, "%s  %s\n", files.gl_pathv[i], policy->meaning.lists);
        }
        policy_free(policy);
    }
    globfree(&files);
}

/* --- Installing ------------------------------------------------------------------------------- */

static bool choose_target(const char *file, char out_path[PATH_MAX], Error *error)
{
    char folder[PATH_MAX];
    const char *name = file_base_name(file);
    size_t length = strlen(name), end = strlen(ENDING);
    bool has_ending = length > end && strcmp(name + length - end, ENDING) == 0;
    if (!find_folder(folder)) {
        error_set(error, ERROR_SYSTEM,
                  "there is no folder for policies: neither VEER_POLICIES nor HOME is set");
        return false;
    }
    int needed = snprintf(out_path, PATH_MAX, "%s/%s%s", folder, name, has_ending ? "" : ENDING);
    if (needed >= PATH_MAX) {
        error_set(error, ERROR_USAGE, "the name of the policy is too long");
        return false;
    }
    return file_make_folder(folder, error);
}

/* A policy for the same domains makes room for a newer one. */
static bool may_go_to(const Policy *policy, const char *path, Error *error)
{
    Error unread = {0};
    if (access(path, F_OK) != 0) {
        return true;
    }
    Policy *older = policy_choice_open(path, &unread);
    const char *domains = older ? older->meaning.fingerprints : NULL;
    bool is_same = domains && strcmp(domains, policy->meaning.fingerprints) == 0;
    policy_free(older);
    if (!is_same) {
        error_set_at(error, ERROR_USAGE, (ErrorPlace){.file = path},
                     "this is there, and for another domain; veer policies install --force "
                     "replaces it, another file name keeps both");
    }
    return is_same;
}

bool policy_folder_install(const char *file, bool is_forced, char out_path[PATH_MAX], Error *error)
{
    Policy *policy = policy_choice_open(file, error);
    bool ok = policy != NULL;
    if (ok && !policy->meaning.fingerprints) {
        error_set_at(error, ERROR_USAGE, (ErrorPlace){.file = file},
                     "this policy names no domain, so that veer plan could not recognise one");
        ok = false;
    }
    ok = ok && choose_target(file, out_path, error) &&
         (is_forced || may_go_to(policy, out_path, error)) &&
         policy_write_file(policy, out_path, error);
    policy_free(policy);
    return ok;
}
