/* Feature sets: the vectors of numbers that a network gets as input, computed from an observation.
 *
 * Each set has a name and a version, which a policy file records: a policy works only with the set
 * that it was trained with. What a row of the table computes must therefore never change; a better
 * definition gets the next version.
 *
 * The sets called published-* are those of the system of [SBL21], number for number: per list
 * mean, maximum, minimum, number of entries and variance, in this order, without the step t that
 * the paper also lists; rounded to six decimals, since the published controller reads them from
 * text; zeros for an empty list; computed in double precision and then converted to single. The
 * policies that were published with the paper use published-diff. The sets paper-* follow the text
 * of the paper. */
#ifndef CONTROL_FEATURE_SET_H
#define CONTROL_FEATURE_SET_H

#include <stdbool.h>
#include <stdint.h>

#include "control/feature_entry.h"
#include "control/observation.h"

/* How a number x is transformed, in this order; any sum of these. y is its value when the
 * controller was asked before, z the first one. The published system has six of the sums (its
 * option --state). */
enum {
    FEATURE_RATIO = 1,      /* x / z and y / z; 0 where z is */
    FEATURE_DIFFERENCE = 2, /* x - y */
    FEATURE_ABSOLUTE = 4,   /* |x| */
};

typedef enum FeatureOrder {
    FEATURE_ORDER_PUBLISHED, /* mean, max, min, count, variance */
    FEATURE_ORDER_PAPER,     /* max, min, mean, variance, count */
} FeatureOrder;

typedef struct FeatureSet {
    const char *name;
    int version;
    unsigned change; /* FEATURE_... */
    FeatureOrder order;
    bool six_decimals;     /* mean and variance are rounded, as on the wire */
    bool has_step;         /* t follows after the lists, always as it is */
    uint32_t always_value; /* bit i: number i of the vector is x whatever `change` says */
    const char *summary;
} FeatureSet;

/* Rows that others name. */
enum { FEATURE_SET_PUBLISHED_DIFF = 1 };

extern const FeatureSet feature_set_table[];
extern const int feature_set_table_size;

/* NULL if there is none. */
const FeatureSet *feature_set_find(const char *name, int version);

/* Length of the vector. */
int feature_set_length(const FeatureSet *set, int num_lists);

/* What number `index` of the vector is. */
FeatureEntry feature_set_entry(const FeatureSet *set, int num_lists, int index);

/* At least one full observation must have been taken. O(lists), no allocation. */
void feature_set_fill(const FeatureSet *set, const Observation *observation, float *out_vector);

#endif
