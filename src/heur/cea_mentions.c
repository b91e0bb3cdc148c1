#include "heur/cea_mentions.h"

#include "base/mem.h"
#include "base/vec.h"

DEFINE_VEC(MentionVec, mention_vec, CeaMention);

typedef struct Collector {
    const DtgSet *set;
    CeaMentions *mentions;
    int32_t *last_node; /* per fact: the last node that mentions it, plus one */
    MentionVec all;
} Collector;

static void add_label(Collector *collector, int32_t node, int32_t label_index)
{
    const DtgLabel *label = &collector->set->labels[label_index];
    const DtgCondition *conditions = collector->set->conditions + label->first_condition;
    uint64_t locals = 0;
    for (int32_t i = 0; i < label->num_conditions; i++) {
        locals |= cea_mentions_bit(conditions[i].local);
        if (collector->last_node[conditions[i].fact] != node + 1) {
            collector->last_node[conditions[i].fact] = node + 1;
            mention_vec_push(&collector->all, (CeaMention){conditions[i].fact, label_index});
        }
    }
    collector->mentions->action_locals[label->action] = locals;
    collector->mentions->nodes[node].locals |= locals;
}

static void add_node(Collector *collector, int32_t node)
{
    const DtgSet *set = collector->set;
    CeaNode *n = &collector->mentions->nodes[node];
    *n = (CeaNode){.first_transition = set->transition_begin[node],
                   .end_transition = set->transition_begin[node + 1],
                   .first_mention = (int32_t)collector->all.size,
                   .first_local = set->local_begin[set->graph_of[node]]};
    for (int32_t t = n->first_transition; t < n->end_transition; t++) {
        const DtgTransition *transition = &set->transitions[t];
        for (int32_t i = 0; i < transition->num_labels; i++) {
            add_label(collector, node, transition->first_label + i);
        }
    }
    if (collector->all.size > INT32_MAX) {
        mem_fail(collector->all.size);
    }
    n->end_mention = (int32_t)collector->all.size;
}

void cea_mentions_init(CeaMentions *mentions, const DtgSet *set)
{
    *mentions = (CeaMentions){0};
    size_t num_nodes = (size_t)set->num_nodes;
    mentions->nodes = ARENA_NEW(&mentions->arena, CeaNode, num_nodes);
    mentions->action_locals = ARENA_NEW(&mentions->arena, uint64_t, (size_t)set->num_actions);
    Collector collector = {
        .set = set, .mentions = mentions, .last_node = MEM_NEW(int32_t, num_nodes)};
    for (int32_t node = 0; node < set->num_nodes; node++) {
        add_node(&collector, node);
    }
    mentions->mentions = arena_copy(&mentions->arena, collector.all.data, collector.all.size,
                                    sizeof *collector.all.data);
    MEM_FREE(collector.last_node, num_nodes);
    mention_vec_release(&collector.all);
}

void cea_mentions_release(CeaMentions *mentions)
{
    arena_release(&mentions->arena);
    *mentions = (CeaMentions){0};
}
