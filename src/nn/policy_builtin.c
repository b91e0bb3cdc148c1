#include "nn/policy_builtin.h"

#include <string.h>

#include "nn/policy_read.h"

const EmbeddedFile *policy_builtin_find(const char *name)
{
    return embedded_file_find(policy_builtin_table, policy_builtin_table_size, name);
}

bool policy_builtin_is_for(const Policy *policy, const char *fingerprint)
{
    const char *at = policy->meaning.fingerprints;
    size_t wanted = strlen(fingerprint);
    while (at && *at) {
        size_t length = strcspn(at, " ");
        if (length == wanted && strncmp(at, fingerprint, length) == 0) {
            return true;
        }
        at += length + strspn(at + length, " ");
    }
    return false;
}

/* Reads only files whose bytes contain the text. */
static bool is_for(const EmbeddedFile *file, const char *fingerprint)
{
    if (!memmem(file->data, file->size, fingerprint, strlen(fingerprint))) {
        return false;
    }
    Policy *policy = policy_builtin_read(file, &(Error){0});
    bool result = policy && policy_builtin_is_for(policy, fingerprint);
    policy_free(policy);
    return result;
}

const EmbeddedFile *policy_builtin_find_domain(const char *fingerprint)
{
    for (int i = 0; i < policy_builtin_table_size; i++) {
        if (is_for(&policy_builtin_table[i], fingerprint)) {
            return &policy_builtin_table[i];
        }
    }
    return NULL;
}

Policy *policy_builtin_read(const EmbeddedFile *file, Error *error)
{
    return policy_read_bytes(file->data, file->size, file->name, error);
}
