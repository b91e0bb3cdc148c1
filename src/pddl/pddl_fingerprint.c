/* The domain becomes a labelled graph without names: a node for each type, predicate, place of an
 * argument, variable, condition, effect, action and axiom in use, edges of different kinds between
 * them. Two domains are the same but for names and order if their graphs are isomorphic. Colour
 * refinement tells most graphs apart that are not: each node's colour is mixed, round by round,
 * with a sum over the colours of its neighbours, so the result does not depend on the order of
 * nodes or edges. The sum of all final colours is the fingerprint. Cost: O(rounds * edges), well
 * below a millisecond. */
#include "pddl/pddl_fingerprint.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "base/hash64.h"
#include "base/mem.h"
#include "base/vec.h"

/* Information travels one edge per round. Two places of a domain are rarely more than a dozen edges
 * apart: actions meet in predicates and types. */
enum { NUM_ROUNDS = 24 };

/* Fingerprints in files of policies depend on the numbers of these two, of PddlConditionKind and of
 * PddlEffectKind: add at the end. */
typedef enum NodeKind {
    NODE_TYPE,
    NODE_PREDICATE,
    NODE_FUNCTION,
    NODE_PLACE, /* where a predicate or function has an argument */
    NODE_CONSTANT,
    NODE_VARIABLE,
    NODE_ARGUMENT, /* of an atom: says that a term stands at a place */
    NODE_ACTION,
    NODE_AXIOM,
    NODE_COST,
    NODE_CONDITION = 32, /* and the kind */
    NODE_EFFECT = 64,    /* likewise */
} NodeKind;

typedef enum EdgeKind {
    EDGE_IS_A, /* of a term: its type; of a type: a larger one */
    EDGE_HAS_PLACE,
    EDGE_SYMBOL,
    EDGE_ARGUMENT,
    EDGE_AT_PLACE,
    EDGE_TERM,
    EDGE_PARAMETER,
    EDGE_BOUND,
    EDGE_CONDITION,
    EDGE_EFFECT,
    EDGE_CHILD,
    EDGE_LEFT,
    EDGE_RIGHT,
    EDGE_HEAD,
} EdgeKind;

typedef struct Edge {
    int32_t from, to;
    EdgeKind kind;
} Edge;

DEFINE_VEC(EdgeVec, edge_vec, Edge);
DEFINE_VEC(ColourVec, colour_vec, uint64_t);

/* Things that are not used have no node. */
typedef struct Graph {
    const PddlTask *task;
    bool has_costs;
    bool has_names;    /* they count */
    ColourVec colours; /* per node */
    EdgeVec edges;
    int32_t *types, *predicates, *functions, *objects; /* their nodes plus 1; 0: none yet */
    int32_t first_variable;                            /* node of the first in the current table */
} Graph;

/* --- Nodes ------------------------------------------------------------------------------------ */

static int32_t add_node(Graph *graph, int kind)
{
    colour_vec_push(&graph->colours, hash64_mix((uint64_t)kind));
    return (int32_t)graph->colours.size - 1;
}

/* Tells the node from others of its kind, if names count. */
static void add_name(Graph *graph, int32_t node, const char *name)
{
    uint64_t hash = 0;
    for (const char *at = name; *at && graph->has_names; at++) {
        hash = hash64_mix(hash + (unsigned char)*at);
    }
    graph->colours.data[node] += hash;
}

/* The same for the first, second ... of some nodes. */
static void add_number(Graph *graph, int32_t node, int32_t number)
{
    if (graph->has_names) {
        graph->colours.data[node] += hash64_mix((uint64_t)number + 1);
    }
}

static void add_edge(Graph *graph, int32_t from, int32_t to, EdgeKind kind)
{
    assert(from >= 0 && (size_t)from < graph->colours.size);
    assert(to >= 0 && (size_t)to < graph->colours.size);
    edge_vec_push(&graph->edges, (Edge){from, to, kind});
}

static int32_t type_node(Graph *graph, int32_t type)
{
    if (graph->types[type] == 0) {
        graph->types[type] = add_node(graph, NODE_TYPE) + 1;
    }
    return graph->types[type] - 1;
}

static void add_types(Graph *graph, int32_t node, PddlTypeSet set)
{
    for (int32_t i = 0; i < set.count; i++) {
        add_edge(graph, node, type_node(graph, set.types[i]), EDGE_IS_A);
    }
}

/* Only now it is known which types are used. */
static void add_hierarchy(Graph *graph)
{
    for (int32_t i = 0; i < graph->task->num_types; i++) {
        const PddlType *type = &graph->task->types[i];
        for (int32_t k = 0; graph->types[i] > 0 && k < type->num_ancestors; k++) {
            int32_t ancestor = graph->types[type->ancestors[k]];
            if (ancestor > 0) {
                add_edge(graph, graph->types[i] - 1, ancestor - 1, EDGE_IS_A);
            }
        }
    }
}

/* A predicate or a function; the nodes of its places follow its own. */
static int32_t symbol_node(Graph *graph, int32_t *node, NodeKind kind, int32_t num_places)
{
    if (*node == 0) {
        *node = add_node(graph, kind) + 1;
        for (int32_t i = 0; i < num_places; i++) {
            int32_t place = add_node(graph, NODE_PLACE);
            add_number(graph, place, i);
            add_edge(graph, *node - 1, place, EDGE_HAS_PLACE);
        }
    }
    return *node - 1;
}

static int32_t predicate_node(Graph *graph, int32_t predicate)
{
    bool is_new = graph->predicates[predicate] == 0;
    const PddlSignature *symbol = &graph->task->predicates[predicate];
    int32_t node =
        symbol_node(graph, &graph->predicates[predicate], NODE_PREDICATE, symbol->num_parameters);
    if (is_new) {
        add_name(graph, node, pddl_task_text(graph->task, symbol->name));
    }
    return node;
}

static int32_t function_node(Graph *graph, int32_t function)
{
    return symbol_node(graph, &graph->functions[function], NODE_FUNCTION,
                       graph->task->functions[function].num_parameters);
}

static int32_t object_node(Graph *graph, int32_t object)
{
    if (graph->objects[object] == 0) {
        int32_t node = add_node(graph, NODE_CONSTANT);
        graph->objects[object] = node + 1;
        add_name(graph, node, pddl_task_text(graph->task, graph->task->objects[object].name));
        add_types(graph, node, graph->task->objects[object].type);
    }
    return graph->objects[object] - 1;
}

static int32_t term_node(Graph *graph, PddlTerm term)
{
    return pddl_term_is_object(term) ? object_node(graph, pddl_term_object(term))
                                     : graph->first_variable + term;
}

/* What the terms stand for depends on their places, not on their order. */
static void add_arguments(Graph *graph, int32_t node, int32_t symbol, const PddlTerm *terms,
                          int32_t num_terms)
{
    add_edge(graph, node, symbol, EDGE_SYMBOL);
    for (int32_t i = 0; i < num_terms; i++) {
        int32_t argument = add_node(graph, NODE_ARGUMENT);
        add_edge(graph, node, argument, EDGE_ARGUMENT);
        add_edge(graph, argument, symbol + 1 + i, EDGE_AT_PLACE);
        add_edge(graph, argument, term_node(graph, terms[i]), EDGE_TERM);
    }
}

/* --- Conditions and effects ------------------------------------------------------------------- */

static void bind(Graph *graph, int32_t node, int32_t first, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        add_edge(graph, node, graph->first_variable + first + i, EDGE_BOUND);
    }
}

static void add_condition(Graph *graph, int32_t parent, EdgeKind edge, PddlConditionKind around,
                          const PddlCondition *condition);

static void add_children(Graph *graph, int32_t node, const PddlCondition *condition)
{
    PddlConditionKind around = condition->kind == PDDL_COND_OR ? PDDL_COND_OR : PDDL_COND_AND;
    for (int32_t i = 0; i < condition->num_children; i++) {
        EdgeKind edge = condition->kind != PDDL_COND_IMPLY ? EDGE_CHILD
                        : i == 0                           ? EDGE_LEFT
                                                           : EDGE_RIGHT;
        add_condition(graph, node, edge, around, &condition->children[i]);
    }
}

/* Several conditions at the same kind of edge of a node are a conjunction, below a disjunction they
 * are one: `around` says which. So none is needed within one of its kind. */
static void add_condition(Graph *graph, int32_t parent, EdgeKind edge, PddlConditionKind around,
                          const PddlCondition *condition)
{
    PddlConditionKind kind = condition->kind == PDDL_COND_TRUE ? PDDL_COND_AND : condition->kind;
    bool is_junction = kind == PDDL_COND_AND || kind == PDDL_COND_OR;
    if (is_junction && (kind == around || condition->num_children == 1)) {
        for (int32_t i = 0; i < condition->num_children; i++) {
            add_condition(graph, parent, edge, around, &condition->children[i]);
        }
        return;
    }
    assert(NODE_CONDITION + (int)kind < NODE_EFFECT);
    int32_t node = add_node(graph, NODE_CONDITION + (int)kind);
    add_edge(graph, parent, node, edge);
    if (kind == PDDL_COND_ATOM) {
        add_arguments(graph, node, predicate_node(graph, condition->predicate), condition->terms,
                      condition->num_terms);
    } else if (kind == PDDL_COND_EQUALS) {
        add_edge(graph, node, term_node(graph, condition->terms[0]), EDGE_TERM);
        add_edge(graph, node, term_node(graph, condition->terms[1]), EDGE_TERM);
    }
    bind(graph, node, condition->first_variable, condition->num_variables);
    add_children(graph, node, condition);
}

static void add_cost(Graph *graph, int32_t parent, const PddlEffect *effect)
{
    bool is_constant = effect->function == PDDL_NONE;
    int32_t node = add_node(graph, NODE_COST);
    add_edge(graph, parent, node, EDGE_EFFECT);
    if (is_constant) {
        graph->colours.data[node] += hash64_mix((uint64_t)effect->amount);
    } else {
        add_arguments(graph, node, function_node(graph, effect->function), effect->terms,
                      effect->num_terms);
    }
}

static void add_effect(Graph *graph, int32_t parent, const PddlEffect *effect)
{
    int32_t node = parent;
    if (effect->kind == PDDL_EFFECT_COST) {
        if (graph->has_costs) {
            add_cost(graph, parent, effect);
        }
        return;
    }
    if (effect->kind != PDDL_EFFECT_AND) {
        node = add_node(graph, NODE_EFFECT + (int)effect->kind);
        add_edge(graph, parent, node, EDGE_EFFECT);
    }
    if (effect->kind == PDDL_EFFECT_ADD || effect->kind == PDDL_EFFECT_DELETE) {
        add_arguments(graph, node, predicate_node(graph, effect->predicate), effect->terms,
                      effect->num_terms);
    } else if (effect->kind == PDDL_EFFECT_WHEN) {
        add_condition(graph, node, EDGE_CONDITION, PDDL_COND_AND, effect->condition);
    } else if (effect->kind == PDDL_EFFECT_FORALL) {
        bind(graph, node, effect->first_variable, effect->num_variables);
    }
    for (int32_t i = 0; i < effect->num_children; i++) {
        add_effect(graph, node, &effect->children[i]);
    }
}

/* --- Actions and axioms ----------------------------------------------------------------------- */

static void add_variables(Graph *graph, int32_t owner, const PddlVariable *variables, int32_t count,
                          int32_t num_parameters)
{
    graph->first_variable = (int32_t)graph->colours.size;
    for (int32_t i = 0; i < count; i++) {
        add_node(graph, NODE_VARIABLE);
    }
    for (int32_t i = 0; i < count; i++) {
        add_types(graph, graph->first_variable + i, variables[i].type);
    }
    for (int32_t i = 0; i < num_parameters; i++) {
        add_number(graph, graph->first_variable + i, i);
        add_edge(graph, owner, graph->first_variable + i, EDGE_PARAMETER);
    }
}

static void add_action(Graph *graph, const PddlAction *action)
{
    int32_t node = add_node(graph, NODE_ACTION);
    add_name(graph, node, pddl_task_text(graph->task, action->name));
    add_variables(graph, node, action->variables, action->num_variables, action->num_parameters);
    add_condition(graph, node, EDGE_CONDITION, PDDL_COND_AND, action->condition);
    add_effect(graph, node, action->effect);
}

static void add_axiom(Graph *graph, const PddlAxiom *axiom)
{
    int32_t node = add_node(graph, NODE_AXIOM);
    add_variables(graph, node, axiom->variables, axiom->num_variables, axiom->num_parameters);
    int32_t symbol = predicate_node(graph, axiom->predicate);
    add_edge(graph, node, symbol, EDGE_HEAD);
    for (int32_t i = 0; i < axiom->num_parameters; i++) {
        add_edge(graph, graph->first_variable + i, symbol + 1 + i, EDGE_AT_PLACE);
    }
    add_condition(graph, node, EDGE_CONDITION, PDDL_COND_AND, axiom->condition);
}

static int count_costs(const PddlEffect *effect, bool *out_is_one)
{
    if (effect->kind == PDDL_EFFECT_COST) {
        *out_is_one = effect->function == PDDL_NONE && effect->amount == 1;
        return 1;
    }
    int count = 0;
    for (int32_t i = 0; i < effect->num_children; i++) {
        count += count_costs(&effect->children[i], out_is_one);
    }
    return count;
}

static bool has_costs(const PddlTask *task)
{
    bool has_any = false, all_cost_one = true;
    for (int32_t i = 0; i < task->num_actions; i++) {
        bool is_one = false;
        int count = count_costs(task->actions[i].effect, &is_one);
        has_any = has_any || count > 0;
        all_cost_one = all_cost_one && count == 1 && is_one;
    }
    bool has_metric = task->has_problem ? task->has_metric : has_any;
    return has_metric && !all_cost_one;
}

static void graph_init(Graph *graph, const PddlTask *task, bool has_names)
{
    *graph = (Graph){.task = task, .has_costs = has_costs(task), .has_names = has_names};
    graph->types = MEM_NEW(int32_t, (size_t)task->num_types);
    graph->predicates = MEM_NEW(int32_t, (size_t)task->num_predicates);
    graph->functions = MEM_NEW(int32_t, (size_t)task->num_functions);
    graph->objects = MEM_NEW(int32_t, (size_t)task->num_objects);
    for (int32_t i = 0; i < task->num_actions; i++) {
        add_action(graph, &task->actions[i]);
    }
    for (int32_t i = 0; i < task->num_axioms; i++) {
        add_axiom(graph, &task->axioms[i]);
    }
    add_hierarchy(graph);
}

static void graph_release(Graph *graph)
{
    MEM_FREE(graph->types, (size_t)graph->task->num_types);
    MEM_FREE(graph->predicates, (size_t)graph->task->num_predicates);
    MEM_FREE(graph->functions, (size_t)graph->task->num_functions);
    MEM_FREE(graph->objects, (size_t)graph->task->num_objects);
    colour_vec_release(&graph->colours);
    edge_vec_release(&graph->edges);
}

/* --- Refinement ------------------------------------------------------------------------------- */

/* What a neighbour adds: sums do not depend on the order. */
static uint64_t seen_from(uint64_t colour, EdgeKind kind, bool is_backward)
{
    return hash64_mix(colour + hash64_mix(2 * (uint64_t)kind + is_backward));
}

static void refine(Graph *graph, uint64_t *next)
{
    uint64_t *colours = graph->colours.data;
    for (size_t i = 0; i < graph->colours.size; i++) {
        next[i] = hash64_mix(colours[i]);
    }
    for (size_t i = 0; i < graph->edges.size; i++) {
        Edge edge = graph->edges.data[i];
        next[edge.from] += seen_from(colours[edge.to], edge.kind, false);
        next[edge.to] += seen_from(colours[edge.from], edge.kind, true);
    }
    for (size_t i = 0; i < graph->colours.size; i++) {
        colours[i] = next[i];
    }
}

static PddlFingerprint compute(const PddlTask *task, bool has_names)
{
    Graph graph;
    graph_init(&graph, task, has_names);
    uint64_t *next = MEM_NEW(uint64_t, graph.colours.size);
    for (int i = 0; i < NUM_ROUNDS; i++) {
        refine(&graph, next);
    }
    uint64_t sum = graph.has_costs;
    for (size_t i = 0; i < graph.colours.size; i++) {
        sum += hash64_mix(graph.colours.data[i]);
    }
    PddlFingerprint fingerprint;
    snprintf(fingerprint.text, sizeof fingerprint.text, "%016" PRIx64, hash64_mix(sum));
    MEM_FREE(next, graph.colours.size);
    graph_release(&graph);
    return fingerprint;
}

PddlFingerprint pddl_fingerprint(const PddlTask *task)
{
    return compute(task, false);
}

PddlFingerprint pddl_fingerprint_with_names(const PddlTask *task)
{
    return compute(task, true);
}
