#include "support/naive_wl.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NODES = 1024, MAX_PAIRS = 1024, MAX_ARGUMENTS = 8, NAME = 64, TEXT = 1 << 15 };

typedef struct Node {
    bool is_object;
    char name[NAME];                     /* of an object, or a predicate with its arity */
    char arguments[MAX_ARGUMENTS][NAME]; /* of an atom */
    int num_arguments;
    const char *status;
    int colour, next_colour;
} Node;

typedef struct Graph {
    Node *nodes;
    int num_nodes;
} Graph;

/* --- Dictionary ------------------------------------------------------------------------------- */

void naive_wl_init(NaiveWl *wl)
{
    wl->texts = calloc(NAIVE_WL_MAX_TEXTS, sizeof *wl->texts);
    wl->num_texts = 0;
}

void naive_wl_release(NaiveWl *wl)
{
    for (int i = 0; i < wl->num_texts; i++) {
        free(wl->texts[i]);
    }
    free(wl->texts);
}

static int look_up(NaiveWl *wl, const char *text)
{
    for (int i = 0; i < wl->num_texts; i++) {
        if (strcmp(wl->texts[i], text) == 0) {
            return i;
        }
    }
    if (!wl->grows) {
        return NAIVE_WL_UNSEEN;
    }
    assert(wl->num_texts < NAIVE_WL_MAX_TEXTS);
    wl->texts[wl->num_texts] = strdup(text);
    return wl->num_texts++;
}

static bool is_among(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* --- Graph ------------------------------------------------------------------------------------ */

/* "Atom on(a, b)" as a node; false if it is something else or of another predicate. */
static bool parse(const NaiveWl *wl, const char *text, const char *status, Node *out_node)
{
    char copy[256], *save = NULL;
    if (strncmp(text, "Atom ", 5) != 0) {
        return false;
    }
    snprintf(copy, sizeof copy, "%s", text + 5);
    *out_node = (Node){.status = status};
    char *name = strtok_r(copy, "(", &save);
    for (char *word; (word = strtok_r(NULL, ", )", &save));) {
        assert(out_node->num_arguments < MAX_ARGUMENTS);
        snprintf(out_node->arguments[out_node->num_arguments++], NAME, "%s", word);
    }
    snprintf(out_node->name, NAME, "%s/%d", name, out_node->num_arguments);
    return is_among(wl->predicates, wl->num_predicates, out_node->name);
}

static void add_objects(Graph *graph, const Node *atom)
{
    for (int i = 0; i < atom->num_arguments; i++) {
        bool is_known = false;
        for (int k = 0; k < graph->num_nodes; k++) {
            is_known |=
                graph->nodes[k].is_object && strcmp(graph->nodes[k].name, atom->arguments[i]) == 0;
        }
        if (!is_known) {
            assert(graph->num_nodes < MAX_NODES);
            Node *node = &graph->nodes[graph->num_nodes++];
            *node = (Node){.is_object = true};
            snprintf(node->name, NAME, "%s", atom->arguments[i]);
        }
    }
}

static bool is_goal(const Task *task, int32_t var, int32_t value)
{
    for (int32_t i = 0; i < task->goal.count; i++) {
        if (task->goal.data[i].var == var && task->goal.data[i].value == value) {
            return true;
        }
    }
    return false;
}

static void add_fact(const NaiveWl *wl, Graph *graph, const char *name, bool is_true, bool is_goal)
{
    Node node;
    const char *status = is_goal ? (is_true ? "reached" : "open") : "true";
    if (parse(wl, name, status, &node)) {
        add_objects(graph, &node);
        if (is_true || is_goal) {
            assert(graph->num_nodes < MAX_NODES);
            graph->nodes[graph->num_nodes++] = node;
        }
    }
}

/* --- Supported goals, once more ---------------------------------------------------------------- */

typedef struct Goal {
    Node node;
    const char *name;
    bool is_true, is_supported, rests, carries;
} Goal;

static bool rests_on(const Goal *above, const Goal *below)
{
    bool rests = false;
    for (int i = 1; i < above->node.num_arguments; i++) {
        rests |= above != below && below->node.num_arguments > 0 &&
                 strcmp(above->node.arguments[i], below->node.arguments[0]) == 0;
    }
    return rests;
}

static int collect_goals(const NaiveWl *wl, const Task *task, const int32_t *values, Goal *goals)
{
    int count = 0;
    for (int32_t i = 0; i < task->goal.count; i++) {
        Fact fact = task->goal.data[i];
        Goal *goal = &goals[count];
        *goal = (Goal){.name = task->variables[fact.var].value_names[fact.value],
                       .is_true = values[fact.var] == fact.value};
        count += parse(wl, goal->name, "supported", &goal->node);
    }
    return count;
}

/* Passes over all goals until nothing changes. */
static void add_supported(const NaiveWl *wl, const Task *task, const int32_t *values, Graph *graph)
{
    Goal *goals = calloc((size_t)task->goal.count + 1, sizeof *goals);
    int count = collect_goals(wl, task, values, goals);
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < count; i++) {
            bool holds = goals[i].is_true;
            for (int k = 0; k < count; k++) {
                bool rests = rests_on(&goals[i], &goals[k]);
                goals[i].rests |= rests;
                goals[k].carries |= rests;
                holds = holds && (!rests || goals[k].is_supported);
            }
            changed |= holds != goals[i].is_supported;
            goals[i].is_supported = holds;
        }
    }
    for (int i = 0; i < count; i++) {
        if (goals[i].is_supported && (goals[i].rests || goals[i].carries)) {
            assert(graph->num_nodes < MAX_NODES);
            graph->nodes[graph->num_nodes++] = goals[i].node;
        }
    }
    free(goals);
}

static void build(const NaiveWl *wl, const Task *task, const int32_t *values, Graph *graph)
{
    for (int32_t var = 0; var < task->num_variables; var++) {
        for (int32_t value = 0; value < task->variables[var].domain_size; value++) {
            add_fact(wl, graph, task->variables[var].value_names[value], values[var] == value,
                     is_goal(task, var, value));
        }
    }
    if (wl->settings.has_supported) {
        add_supported(wl, task, values, graph);
    }
    for (int32_t i = 0; i < task->num_static_atoms && wl->settings.has_static; i++) {
        add_fact(wl, graph, task->static_atoms[i], true, false);
    }
}

/* --- Colours ---------------------------------------------------------------------------------- */

static int first_colour(NaiveWl *wl, const Node *node)
{
    char text[2 * NAME];
    if (!node->is_object) {
        snprintf(text, sizeof text, "%s %s", node->name, node->status);
    } else if (is_among(wl->constants, wl->num_constants, node->name)) {
        snprintf(text, sizeof text, "constant %s", node->name);
    } else {
        snprintf(text, sizeof text, "object");
    }
    return look_up(wl, text);
}

typedef struct Pairs {
    char text[MAX_PAIRS][NAME];
    int count;
    bool is_unseen;
} Pairs;

static void add_pair(Pairs *pairs, int place, int colour)
{
    assert(pairs->count < MAX_PAIRS);
    pairs->is_unseen |= colour == NAIVE_WL_UNSEEN;
    snprintf(pairs->text[pairs->count++], NAME, "%d:%d", place, colour);
}

static int compare_texts(const void *left, const void *right)
{
    return strcmp(left, right);
}

static int refined_colour(NaiveWl *wl, int own, Pairs *pairs)
{
    if (own == NAIVE_WL_UNSEEN || pairs->is_unseen) {
        return NAIVE_WL_UNSEEN;
    }
    qsort(pairs->text, (size_t)pairs->count, NAME, compare_texts);
    static char text[TEXT];
    size_t used = (size_t)snprintf(text, TEXT, "%d", own);
    for (int i = 0; i < pairs->count; i++) {
        bool is_repeated = i > 0 && strcmp(pairs->text[i], pairs->text[i - 1]) == 0;
        if (!is_repeated || wl->settings.counts_equal) {
            used += (size_t)snprintf(text + used, TEXT - used, ",%s", pairs->text[i]);
            assert(used < TEXT);
        }
    }
    return look_up(wl, text);
}

/* One pair for each place at which one of the two names the other. */
static void add_edges(Pairs *pairs, const Node *node, const Node *other)
{
    const Node *atom = node->is_object ? other : node;
    const Node *object = node->is_object ? node : other;
    for (int i = 0; i < atom->num_arguments && node->is_object != other->is_object; i++) {
        if (strcmp(atom->arguments[i], object->name) == 0) {
            add_pair(pairs, i, other->colour);
        }
    }
}

static void refine(NaiveWl *wl, Graph *graph, Pairs *pairs)
{
    for (int i = 0; i < graph->num_nodes; i++) {
        Node *node = &graph->nodes[i];
        pairs->count = 0;
        pairs->is_unseen = false;
        for (int k = 0; k < graph->num_nodes; k++) {
            add_edges(pairs, node, &graph->nodes[k]);
        }
        node->next_colour = refined_colour(wl, node->colour, pairs);
    }
    for (int i = 0; i < graph->num_nodes; i++) {
        graph->nodes[i].colour = graph->nodes[i].next_colour;
    }
}

static void count_colours(const Graph *graph, int32_t *counts)
{
    for (int i = 0; i < graph->num_nodes; i++) {
        if (graph->nodes[i].colour != NAIVE_WL_UNSEEN) {
            counts[graph->nodes[i].colour]++;
        }
    }
}

void naive_wl_count(NaiveWl *wl, const Task *task, const int32_t *values, int32_t *out_counts)
{
    Graph graph = {.nodes = calloc(MAX_NODES, sizeof(Node))};
    Pairs *pairs = calloc(1, sizeof *pairs);
    memset(out_counts, 0, NAIVE_WL_MAX_TEXTS * sizeof *out_counts);
    build(wl, task, values, &graph);
    for (int i = 0; i < graph.num_nodes; i++) {
        graph.nodes[i].colour = first_colour(wl, &graph.nodes[i]);
    }
    count_colours(&graph, out_counts);
    for (int round = 0; round < wl->settings.rounds; round++) {
        refine(wl, &graph, pairs);
        count_colours(&graph, out_counts);
    }
    free(pairs);
    free(graph.nodes);
}

static int translate_basic(NaiveWl *wl, const WlColours *colours, int32_t colour)
{
    static const char *const STATUSES[] = {"reached", "open", "true", "supported"};
    Node node = {.is_object = true};
    int32_t index = colour - 1 - colours->num_constants;
    if (index >= 0) {
        const WlPredicate *predicate =
            &colours->predicates[index / wl_colours_num_statuses(colours)];
        node = (Node){.status = STATUSES[index % wl_colours_num_statuses(colours)]};
        snprintf(node.name, NAME, "%s/%d", predicate->name, predicate->arity);
    } else if (colour > 0) {
        snprintf(node.name, NAME, "%s", colours->constants[colour - 1]);
    }
    return first_colour(wl, &node);
}

int naive_wl_translate(NaiveWl *wl, const WlColours *colours, int32_t colour)
{
    if (colour < wl_colours_num_basic(colours)) {
        return translate_basic(wl, colours, colour);
    }
    int32_t size;
    const int32_t *key = wl_colours_key(colours, colour, &size);
    Pairs *pairs = calloc(1, sizeof *pairs);
    for (int32_t i = 1; i < size; i += 2) {
        add_pair(pairs, key[i], naive_wl_translate(wl, colours, key[i + 1]));
    }
    int result = refined_colour(wl, naive_wl_translate(wl, colours, key[0]), pairs);
    free(pairs);
    return result;
}
