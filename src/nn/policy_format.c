#include "nn/policy_format.h"

#include <stddef.h>
#include <string.h>

#include "base/name_table.h"
#include "base/units.h"
#include "nn/weights.h"

/* More fingerprints than anyone has domains. */
enum { MOST = 1000000000, MAX_FINGERPRINTS = 1 << 16 };

#define SHORT_TEXT "a short text in printable ASCII"
#define TEXT(name, required, note)                                                                 \
    {                                                                                              \
        .key = #name, .kind = POLICY_FIELD_TEXT, .offset = offsetof(PolicyMeaning, name),          \
        .is_required = (required), .old_note = (note), .expected = SHORT_TEXT                      \
    }
#define OF_NETWORK_TEXT(name, required)                                                            \
    {                                                                                              \
        .key = #name, .kind = POLICY_FIELD_TEXT, .offset = offsetof(PolicyMeaning, name),          \
        .is_required = (required), .is_of_network = true, .expected = SHORT_TEXT                   \
    }
#define OF_NETWORK_COUNT(name, required)                                                           \
    {                                                                                              \
        .key = #name, .kind = POLICY_FIELD_COUNT, .offset = offsetof(PolicyMeaning, name),         \
        .is_required = (required), .is_of_network = true, .least = 1,                              \
        .expected = "a positive number"                                                            \
    }
#define COUNT(name, low, note, text)                                                               \
    {                                                                                              \
        .key = #name, .kind = POLICY_FIELD_COUNT, .offset = offsetof(PolicyMeaning, name),         \
        .least = (low), .old_note = (note), .expected = (text)                                     \
    }

const PolicyField policy_format_fields[] = {
    TEXT(lists, true, NULL),
    OF_NETWORK_TEXT(features, true),
    OF_NETWORK_COUNT(features_version, true),
    OF_NETWORK_TEXT(step, true),
    {.key = "control",
     .kind = POLICY_FIELD_CONTROL,
     .offset = offsetof(PolicyMeaning, control),
     .expected = "network, rates or rule"},
    OF_NETWORK_COUNT(horizon, false),
    OF_NETWORK_TEXT(corrects, false),
    TEXT(rule, false, NULL),
    TEXT(search, false, "recipe.search"),
    COUNT(sharing_rate, 0, "recipe.share", "a number from 0 to 1000000000"),
    TEXT(costs, false, "recipe.costs"),
    TEXT(preferred, false, "recipe.preferred"),
    TEXT(symmetry, false, NULL),
    TEXT(rules, false, "recipe.mdp"),
    TEXT(helpers, false, "recipe.company"),
    {.key = "fingerprints",
     .kind = POLICY_FIELD_TEXT,
     .offset = offsetof(PolicyMeaning, fingerprints),
     .old_note = "fingerprints",
     .expected = "hexadecimal numbers separated by spaces, or none"},
};

const int policy_format_num_fields = sizeof policy_format_fields / sizeof *policy_format_fields;

const PolicyField *policy_format_find(const char *key)
{
    int i = name_table_find(key, &policy_format_fields[0].key, policy_format_num_fields,
                            sizeof *policy_format_fields);
    return i < 0 ? NULL : &policy_format_fields[i];
}

static const void *place_in(const PolicyMeaning *meaning, const PolicyField *field)
{
    return (const char *)meaning + field->offset;
}

static const char *print_count(int32_t count, PolicyNumber *buffer)
{
    snprintf(buffer->text, sizeof buffer->text, "%d", count);
    return count > 0 ? buffer->text : NULL;
}

const char *policy_format_get(const PolicyMeaning *meaning, const PolicyField *field,
                              PolicyNumber *buffer)
{
    const void *place = place_in(meaning, field);
    switch (field->kind) {
    case POLICY_FIELD_TEXT:
        return *(const char *const *)place;
    case POLICY_FIELD_COUNT:
        return print_count(*(const int32_t *)place, buffer);
    case POLICY_FIELD_CONTROL:
        break;
    }
    return policy_control_name(*(const PolicyControl *)place);
}

static bool is_text(const PolicyField *field, const char *text)
{
    if (field->offset != offsetof(PolicyMeaning, fingerprints)) {
        return weights_is_name(text);
    }
    size_t length = strlen(text);
    bool are_numbers = length > 0 && strspn(text, "0123456789abcdef ") == length;
    return strcmp(text, "none") == 0 || (are_numbers && length <= MAX_FINGERPRINTS);
}

/* Digits only: units_parse_count takes 1e6, too. */
static bool set_count(int32_t *place, const PolicyField *field, const char *text)
{
    int64_t count;
    bool ok = text[0] != '\0' && text[strspn(text, "0123456789")] == '\0' &&
              units_parse_count(text, field->least, MOST, &count);
    *place = ok ? (int32_t)count : *place;
    return ok;
}

static bool set_control(PolicyControl *place, const char *text)
{
    static const PolicyControl KINDS[] = {POLICY_CONTROL_NETWORK, POLICY_CONTROL_RATES,
                                          POLICY_CONTROL_RULE};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        if (strcmp(policy_control_name(KINDS[i]), text) == 0) {
            *place = KINDS[i];
            return true;
        }
    }
    return false;
}

bool policy_format_set(PolicyMeaning *meaning, const PolicyField *field, const char *text)
{
    void *place = (char *)meaning + field->offset;
    switch (field->kind) {
    case POLICY_FIELD_COUNT:
        return set_count(place, field, text);
    case POLICY_FIELD_CONTROL:
        return set_control(place, text);
    case POLICY_FIELD_TEXT:
        break;
    }
    bool ok = is_text(field, text);
    if (ok) {
        *(const char **)place = text;
    }
    return ok;
}
