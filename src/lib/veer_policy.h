/* The inside of VeerPolicy: a policy and its rules, constant once they are read. */
#ifndef LIB_VEER_POLICY_H
#define LIB_VEER_POLICY_H

#include <stdatomic.h>
#include <veer.h>

#include "base/mem_scope.h"
#include "nn/policy.h"
#include "nn/policy_format.h"
#include "rules/rule_set.h"

enum { VEER_POLICY_MAX_FIELDS = 32 };

struct VeerPolicy {
    MemScope scope;
    atomic_int num_users;
    Policy *policy;
    RuleSet *rules;                               /* NULL: it has none */
    const char *values[VEER_POLICY_MAX_FIELDS];   /* per field, as text */
    PolicyNumber numbers[VEER_POLICY_MAX_FIELDS]; /* those that are numbers */
};

#endif
