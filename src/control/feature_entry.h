/* Feature entry: what one number of a vector of features is, for people and for learners that scale
 * their inputs. */
#ifndef CONTROL_FEATURE_ENTRY_H
#define CONTROL_FEATURE_ENTRY_H

typedef struct FeatureEntry {
    const char *name; /* such as "max"; static */
    int list;         /* that it is about; -1: the search */
    double low, high; /* infinite where nothing is known */
} FeatureEntry;

#endif
