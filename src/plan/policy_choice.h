/* Policies as users name them: a built-in one by its name, or a file; or the one for a domain. */
#ifndef PLAN_POLICY_CHOICE_H
#define PLAN_POLICY_CHOICE_H

#include "base/embedded_file.h"
#include "base/error.h"
#include "nn/policy.h"
#include "pddl/pddl_fingerprint.h"
#include "rules/rule_set.h"

/* A built-in policy hides a file of the same name, which is still ./NAME. NULL and an Error if the
 * policy cannot be read, or means what this program does not know. */
Policy *policy_choice_open(const char *name, Error *error);

/* What a policy knows its domains by. What was learned about atoms and actions is for domains with the
 * same names alone; other policies are for all domains of the same structure. */
typedef struct PolicyDomain {
    PddlFingerprint with_names, plain;
} PolicyDomain;

PolicyDomain policy_choice_domain(const PddlTask *task);

/* The built-in policy for a domain, or NULL. */
const EmbeddedFile *policy_choice_recognise(const PolicyDomain *domain);

/* Whether this program knows all names in the meaning of the policy, and its rules can be read;
 * `file` is for the Error. */
bool policy_choice_check(const Policy *policy, const char *file, Error *error);

/* The rules of a policy, an empty set if there are none. NULL and an Error with the line of their
 * text if that is malformed, which policy_choice_check excludes. */
RuleSet *policy_choice_rules(const Policy *policy, const char *file, Error *error);

#endif
