/* The format of policy files, as far as reader and writer share it:
 * docs/reference/formats/policy.md.
 *
 * Every member of a PolicyMeaning is a row of one table, from which files are read and written,
 * cards are printed and notes are taken. A new member is one row. */
#ifndef NN_POLICY_FORMAT_H
#define NN_POLICY_FORMAT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "nn/policy_meaning.h"

#define POLICY_FORMAT "veer-policy"
#define POLICY_FORMAT_VERSION "2"
#define POLICY_FORMAT_OLD_VERSION "1" /* is read, too */
#define POLICY_TRAINING_PREFIX "training."
#define POLICY_SHIFT "input.shift"
#define POLICY_SCALE "input.scale"
#define POLICY_RULES "learned_rules"
#define POLICY_RULES_VERSION_KEY "learned_rules.version"
#define POLICY_RULES_VERSION "1"

typedef enum PolicyFieldKind {
    POLICY_FIELD_TEXT,    /* const char *; NULL: not set */
    POLICY_FIELD_COUNT,   /* int32_t; 0: not set */
    POLICY_FIELD_CONTROL, /* PolicyControl */
} PolicyFieldKind;

typedef struct PolicyField {
    const char *key;
    PolicyFieldKind kind;
    size_t offset; /* in PolicyMeaning */
    bool is_required;
    bool is_of_network; /* and so neither required nor allowed in a policy without one */
    int32_t least;      /* of a count */
    /* Says how to search, not what the network computes, so it can change without a new network. In
     * version 1 this was a note on the training, of this name; NULL: it was not. */
    const char *old_note;
    const char *expected; /* what a value must be, for messages */
} PolicyField;

extern const PolicyField policy_format_fields[];
extern const int policy_format_num_fields;

/* NULL if there is none of that key. */
const PolicyField *policy_format_find(const char *key);

/* Whether a policy of this kind may have the member, and whether it must. */
static inline bool policy_format_is_allowed(const PolicyField *field, PolicyControl control)
{
    return !(field->is_of_network && control == POLICY_CONTROL_RULE);
}

static inline bool policy_format_is_required(const PolicyField *field, PolicyControl control)
{
    return field->is_required && policy_format_is_allowed(field, control);
}

typedef struct PolicyNumber {
    char text[24];
} PolicyNumber;

/* The value as the file has it; NULL: it is not set. `buffer` is for numbers. */
const char *policy_format_get(const PolicyMeaning *meaning, const PolicyField *field,
                              PolicyNumber *buffer);

/* Points to the text where the value is one. False, and nothing is changed, if it is not as
 * expected. */
bool policy_format_set(PolicyMeaning *meaning, const PolicyField *field, const char *text);

typedef struct PolicyTensorName {
    char text[32];
} PolicyTensorName;

/* The part is "weight" or "bias". */
static inline PolicyTensorName policy_format_layer(int32_t layer, const char *part)
{
    PolicyTensorName name;
    snprintf(name.text, sizeof name.text, "layers.%d.%s", layer, part);
    return name;
}

#endif
