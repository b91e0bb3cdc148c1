#include "nn/old_settings.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct Renamed {
    const char *setting; /* of a value; NULL: it is a setting that was renamed */
    const char *before, *now;
} Renamed;

static const Renamed TABLE[] = {
    {NULL, "share", "sharing-rate"},
    {NULL, "company", "helpers"},
    {"search", "apart", "selective"},
    {"mdp", "default", "veer"},
};

static const char *find(const char *setting, const char *text)
{
    for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++) {
        const Renamed *row = &TABLE[i];
        bool is_same = setting ? row->setting && strcmp(row->setting, setting) == 0 : !row->setting;
        if (is_same && strcmp(row->before, text) == 0) {
            return row->now;
        }
    }
    return text;
}

const char *old_settings_name(const char *name)
{
    return find(NULL, name);
}

const char *old_settings_value(const char *name, const char *value)
{
    return find(name, value);
}
