/* Old settings: names of training settings that have changed, and what they are called now.
 *
 * Policy files of version 1 and training folders hold settings by name. Both are read with this one
 * table, so that files of any age mean what they meant when they were written. */
#ifndef NN_OLD_SETTINGS_H
#define NN_OLD_SETTINGS_H

/* The name of today; `name` itself if it has not changed. */
const char *old_settings_name(const char *name);

/* The value of today for the setting of this name, old or new; `value` itself if it has not
 * changed. */
const char *old_settings_value(const char *name, const char *value);

#endif
