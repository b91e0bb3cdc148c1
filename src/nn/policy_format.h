/* Names that the reader and the writer of policies share: docs/reference/formats/policy.md. */
#ifndef NN_POLICY_FORMAT_H
#define NN_POLICY_FORMAT_H

#include <stdint.h>
#include <stdio.h>

#define POLICY_FORMAT "veer-policy"
#define POLICY_FORMAT_VERSION "1"
#define POLICY_CONTROL "control" /* absent: "network" */
#define POLICY_HORIZON "horizon"
#define POLICY_TRAINING_PREFIX "training."
#define POLICY_SHIFT "input.shift"
#define POLICY_SCALE "input.scale"

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
