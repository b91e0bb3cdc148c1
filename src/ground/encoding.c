/* The greedy cover takes the largest group again and again, where groups shrink as facts are taken.
 * Groups wait in stacks by size, bucket-sort style. A group that has shrunk since it was pushed
 * moves to the stack of its present size when its turn comes. Every fact is taken once and then
 * leaves all its groups, so the whole is linear in the sizes of the groups.
 *
 * Invariant: sizes[g] is the number of facts of g that are not taken; no group lies in a stack
 * below its size. Ties go to the last group of a stack, as in Fast Downward; the variables depend
 * on it. */
#include "ground/encoding.h"

#include "ground/mutex_groups.h"

enum { NO_GROUP = -1 };

typedef struct Cover {
    const MutexGroups *groups;
    MutexGroupsIndex groups_of;
    Bitset is_taken;  /* facts that have left all groups */
    int32_t *sizes;   /* per group: facts not taken */
    int32_t *tops;    /* per size: the stack's last group or NO_GROUP */
    int32_t *below;   /* per group: the next one in its stack */
    int32_t *choices; /* per fact: the chosen group that has it, or NO_GROUP */
    int32_t max_size;
} Cover;

static void push_group(Cover *cover, int32_t group)
{
    assert(cover->sizes[group] >= 0 && cover->sizes[group] <= cover->max_size);
    int32_t *top = &cover->tops[cover->sizes[group]];
    cover->below[group] = *top;
    *top = group;
}

static int32_t largest_group_size(const MutexGroups *groups)
{
    int32_t largest = 0;
    for (int32_t i = 0; i < groups->num_groups; i++) {
        int32_t size = groups->begin.data[i + 1] - groups->begin.data[i];
        largest = size > largest ? size : largest;
    }
    return largest;
}

static void take_fact(Cover *cover, int32_t fact)
{
    assert(!bitset_test(&cover->is_taken, (size_t)fact));
    bitset_set(&cover->is_taken, fact);
    for (int32_t i = cover->groups_of.begin[fact]; i < cover->groups_of.begin[fact + 1]; i++) {
        cover->sizes[cover->groups_of.groups[i]]--;
    }
}

/* A fact that the goal wants false needs a value that means "not this fact": only a variable of its
 * own has one. */
static void take_negative_goals(Cover *cover, const GroundTask *task)
{
    for (int32_t i = 0; i < task->goal.count; i++) {
        GroundLiteral literal = task->literals.data[task->goal.first + i];
        int32_t fact = ground_literal_fact(literal);
        if (ground_literal_is_negated(literal) && !bitset_test(&cover->is_taken, fact)) {
            take_fact(cover, fact);
        }
    }
}

static void cover_init(Cover *cover, const GroundTask *task, const MutexGroups *groups)
{
    *cover = (Cover){.groups = groups, .max_size = largest_group_size(groups)};
    mutex_groups_index_init(&cover->groups_of, groups, task->num_facts);
    bitset_init(&cover->is_taken, (size_t)task->num_facts);
    cover->sizes = MEM_NEW(int32_t, (size_t)groups->num_groups);
    cover->below = MEM_NEW(int32_t, (size_t)groups->num_groups);
    cover->tops = MEM_NEW(int32_t, (size_t)cover->max_size + 1);
    cover->choices = MEM_NEW(int32_t, (size_t)task->num_facts);
    for (int32_t size = 0; size <= cover->max_size; size++) {
        cover->tops[size] = NO_GROUP;
    }
    for (int32_t fact = 0; fact < task->num_facts; fact++) {
        cover->choices[fact] = NO_GROUP;
    }
    for (int32_t i = 0; i < groups->num_groups; i++) {
        cover->sizes[i] = groups->begin.data[i + 1] - groups->begin.data[i];
    }
    take_negative_goals(cover, task);
    for (int32_t i = 0; i < groups->num_groups; i++) {
        push_group(cover, i);
    }
}

static void cover_release(Cover *cover)
{
    MEM_FREE(cover->sizes, (size_t)cover->groups->num_groups);
    MEM_FREE(cover->below, (size_t)cover->groups->num_groups);
    MEM_FREE(cover->tops, (size_t)cover->max_size + 1);
    MEM_FREE(cover->choices, (size_t)cover->groups_of.num_facts);
    bitset_release(&cover->is_taken);
    mutex_groups_index_release(&cover->groups_of);
}

static void choose_group(Cover *cover, int32_t group)
{
    const IntVec *begin = &cover->groups->begin;
    for (int32_t i = begin->data[group]; i < begin->data[group + 1]; i++) {
        int32_t fact = cover->groups->facts.data[i];
        if (!bitset_test(&cover->is_taken, fact)) {
            cover->choices[fact] = group;
            take_fact(cover, fact);
        }
    }
}

static void choose_groups(Cover *cover)
{
    for (int32_t size = cover->max_size; size > 1; size--) {
        while (cover->tops[size] != NO_GROUP) {
            int32_t group = cover->tops[size];
            cover->tops[size] = cover->below[group];
            assert(cover->sizes[group] <= size);
            if (cover->sizes[group] == size) {
                choose_group(cover, group);
            } else {
                push_group(cover, group);
            }
        }
    }
}

/* Variables share no facts, so their lexicographic order is that of their smallest facts. */
static void number_variables(Encoding *encoding, const Cover *cover)
{
    int32_t *variable_of = MEM_NEW(int32_t, (size_t)cover->groups->num_groups);
    for (int32_t i = 0; i < cover->groups->num_groups; i++) {
        variable_of[i] = NO_GROUP;
    }
    for (int32_t fact = 0; fact < encoding->num_facts; fact++) {
        int32_t group = cover->choices[fact];
        int32_t variable = group == NO_GROUP ? NO_GROUP : variable_of[group];
        if (variable == NO_GROUP) {
            variable = encoding->num_variables++;
            int_vec_push(&encoding->begin, 0);
            if (group != NO_GROUP) {
                variable_of[group] = variable;
            }
        }
        encoding->fact_values[fact] = (Fact){variable, encoding->begin.data[variable]++};
    }
    int_vec_push(&encoding->begin, 0);
    MEM_FREE(variable_of, (size_t)cover->groups->num_groups);
}

static void list_facts(Encoding *encoding)
{
    int32_t sum = 0;
    for (int32_t variable = 0; variable <= encoding->num_variables; variable++) {
        int32_t count = encoding->begin.data[variable];
        encoding->begin.data[variable] = sum;
        sum += count;
    }
    assert(sum == encoding->num_facts);
    int_vec_reserve(&encoding->facts, (size_t)encoding->num_facts);
    encoding->facts.size = (size_t)encoding->num_facts;
    for (int32_t fact = 0; fact < encoding->num_facts; fact++) {
        Fact place = encoding->fact_values[fact];
        encoding->facts.data[encoding->begin.data[place.var] + place.value] = fact;
    }
}

void encoding_choose(const GroundTask *task, const MutexGroups *groups, Encoding *out_encoding)
{
    Cover cover;
    cover_init(&cover, task, groups);
    choose_groups(&cover);
    *out_encoding = (Encoding){.num_facts = task->num_facts,
                               .fact_values = MEM_NEW(Fact, (size_t)task->num_facts)};
    number_variables(out_encoding, &cover);
    list_facts(out_encoding);
    cover_release(&cover);
}

void encoding_release(Encoding *encoding)
{
    int_vec_release(&encoding->begin);
    int_vec_release(&encoding->facts);
    MEM_FREE(encoding->fact_values, (size_t)encoding->num_facts);
    *encoding = (Encoding){0};
}
